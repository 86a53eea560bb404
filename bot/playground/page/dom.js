// Elements are made here and nowhere else: text becomes text nodes, so no message can turn into markup.

/** Make an element; `on...` are listeners, `data` is the dataset, `hidden`/`disabled` and the like are properties. */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "data") Object.assign(element.dataset, value);
    else if (name === "class") element.className = value;
    else if (name in element && typeof value !== "string") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Bring the children of an element to a list of nodes, moving as little as possible. */
export function arrange(parent, nodes) {
  const wanted = new Set(nodes);
  for (const child of [...parent.childNodes]) if (!wanted.has(child)) child.remove();
  nodes.forEach((node, index) => {
    if (parent.childNodes[index] !== node) parent.insertBefore(node, parent.childNodes[index] ?? null);
  });
}

const COLOURS = 7;

/** A round picture with initials, coloured by the id. */
export function avatar(id, name, picture) {
  const letters = [...new Intl.Segmenter().segment(name.trim())].map((part) => part.segment);
  const space = letters.indexOf(" ");
  const second = space > 0 && /\p{L}/u.test(letters[0]) ? (letters[space + 1] ?? "") : "";
  const initials = picture ?? (letters[0] ?? "?") + second;
  return h("span", { class: `avatar colour-${Math.abs(id) % COLOURS}`, "aria-hidden": "true" }, initials);
}

export function clockTime(seconds) {
  return new Date(seconds * 1000).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
}

/** Open a small menu at a place inside a phone; `items` are [word, action, danger]. */
export function popup(host, event, items) {
  host.querySelector(".popup")?.remove();
  const menu = h(
    "div",
    { class: "popup", role: "menu" },
    items.filter(Boolean).map(([word, action, danger]) =>
      h("button", { role: "menuitem", class: danger ? "danger" : "", data: { menuItem: word }, onclick: action }, word),
    ),
  );
  host.append(menu);
  const frame = host.getBoundingClientRect();
  const x = Math.min(event.clientX - frame.left, frame.width - menu.offsetWidth - 8);
  const y = Math.min(event.clientY - frame.top, frame.height - menu.offsetHeight - 8);
  menu.style.left = `${Math.max(8, x)}px`;
  menu.style.top = `${Math.max(8, y)}px`;
  const close = () => menu.remove();
  setTimeout(() => document.addEventListener("click", close, { once: true }));
  document.addEventListener("keydown", (key) => key.key === "Escape" && close(), { once: true });
}
