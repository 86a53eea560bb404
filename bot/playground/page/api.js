// The client API of the playground.

async function request(path, options) {
  const response = await fetch(path, options);
  const body = response.headers.get("content-type")?.includes("json") ? await response.json() : {};
  if (!response.ok) throw new Error(body.error ?? `${response.status} ${response.statusText}`);
  return body;
}

export const get = (path) => request(path);

export const post = (path, fields) =>
  request(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(fields) });

/** Do one of the actions of the client API. */
export const act = (action, fields) => post(`/client/${action}`, fields);

/** Call `changed` after every change, and `state(connected)` when the connection comes or goes. */
export function listen(changed, state) {
  const source = new EventSource("/client/events");
  source.onmessage = () => changed();
  source.onopen = () => state(true);
  source.onerror = () => state(false);
}
