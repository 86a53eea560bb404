// Messages as bubbles.

import { avatar, clockTime, h } from "./dom.js";
import { formatted } from "./formatted.js";
import { words } from "./words.js";

export const keyOf = (message) => (message.ephemeral_id === null ? `m${message.id}` : `e${message.ephemeral_id}`);

/** The one line that stands for a message in lists and bars. */
export function preview(message) {
  if (message.service) return serviceText(message);
  const text = message.text.replace(/\s+/g, " ");
  return message.photo ? `🖼 ${text || words.picture}` : text;
}

const nameOf = (user) => [user.first_name, user.last_name].filter(Boolean).join(" ");

function serviceText(message) {
  const { service } = message;
  const actor = message.sender.name;
  if (service.new_chat_members) return words.service.joined(service.new_chat_members.map(nameOf).join(", "), actor);
  if (service.left_chat_member) return words.service.left(nameOf(service.left_chat_member), actor);
  if (service.pinned_message) {
    const pinned = service.pinned_message;
    return words.service.pinned(actor, (pinned.text ?? pinned.caption ?? words.picture).split("\n", 1)[0].slice(0, 40));
  }
  if (service.migrate_to_chat_id || service.migrate_from_chat_id) return words.service.migrated;
  if (service.forum_topic_created) return words.service.topicCreated(service.forum_topic_created.name);
  if (service.forum_topic_closed) return words.service.topicClosed;
  if (service.forum_topic_reopened) return words.service.topicReopened;
  return words.service.other;
}

function button(raw, row, column, message, actions) {
  const busy = actions.isPressed(message, raw);
  return h(
    "button",
    {
      class: ["key", raw.style, busy && "busy", raw.url && "link"].filter(Boolean).join(" "),
      disabled: Boolean(raw.disabled),
      data: { button: `${row}:${column}`, buttonText: raw.text },
      onclick: () => actions.press(message, raw),
    },
    h("span", {}, raw.text),
  );
}

function keyboard(message, actions) {
  if (!message.keyboard.length) return null;
  const rows = message.keyboard.map((row, number) =>
    h("div", { class: "keys" }, row.map((raw, column) => button(raw, number, column, message, actions))),
  );
  return h("div", { class: "keyboard", data: { keyboard: "" } }, rows);
}

function meta(message) {
  return h(
    "span",
    { class: "meta" },
    message.edits ? h("span", { data: { edited: String(message.edits) } }, `${words.edited} `) : null,
    clockTime(message.date),
  );
}

function body(message, position, actions) {
  return h(
    "div",
    { class: "bubble" },
    message.ephemeral_id !== null && h("div", { class: "only", data: { ephemeral: "" } }, `👁 ${words.only}`),
    position.named && h("div", { class: `author colour-${Math.abs(message.sender.id) % 7}` }, message.sender.name),
    message.reply &&
      h("div", { class: "quoted", onclick: () => actions.show(message.reply.id) }, h("b", {}, message.reply.name), h("span", {}, message.reply.text)),
    message.photo && h("img", { class: "photo", src: message.photo, alt: words.picture }),
    h("div", { class: "text", data: { text: "" } }, formatted(message.text, message.entities, actions), meta(message)),
  );
}

/** Make the element of one message. `position` says how it stands among its neighbours. */
export function bubble(message, position, actions) {
  const data = { message: String(message.id), ephemeralId: message.ephemeral_id ?? "", order: String(message.order) };
  if (message.service) return h("div", { class: "service", data }, h("span", {}, serviceText(message)));
  const classes = [
    "message",
    message.outgoing ? "own" : "other",
    position.first && "first",
    position.last && "last",
    message.ephemeral_id !== null && "ephemeral",
    message.keyboard.length && "with-keys",
    message.photo && "with-photo",
  ];
  const context = (event) => {
    event.preventDefault();
    actions.context(event, message);
  };
  const picture = position.faces && h("div", { class: "face" }, position.last && avatar(message.sender.id, message.sender.name, message.sender.is_bot ? "🃏" : undefined));
  return h(
    "div",
    { class: classes.filter(Boolean).join(" "), data, oncontextmenu: context },
    picture,
    h("div", { class: "column" }, body(message, position, actions), keyboard(message, actions)),
  );
}

/** Say how each message stands among its neighbours: first and last of a run, with name and face in groups. */
export function positions(messages, isGroup) {
  const joined = (one, other) =>
    one && other && !one.service && !other.service && one.sender.id === other.sender.id && Math.abs(one.date - other.date) < 600;
  return messages.map((message, index) => {
    const first = !joined(messages[index - 1], message);
    const last = !joined(message, messages[index + 1]);
    const faces = isGroup && !message.outgoing;
    return { first, last, faces, named: faces && first };
  });
}
