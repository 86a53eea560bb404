// Text with entities as nodes. Offsets are UTF-16 units, which is what JavaScript strings count in.

import { h } from "./dom.js";

const TAGS = {
  bold: "strong",
  italic: "em",
  underline: "u",
  strikethrough: "s",
  code: "code",
  pre: "pre",
  blockquote: "blockquote",
  expandable_blockquote: "blockquote",
};

const outward = (url) => /^https?:\/\//i.test(url);

/** Recognise a link to the bot: {payload} for ?start=, {payload: ""} for the bare one, null for other links. */
export function botLink(url, username) {
  const match = /^(?:https?:\/\/)?(?:t\.me|telegram\.me)\/(\w+)(?:\?start(?:=([\w-]*))?)?$/i.exec(url);
  const other = /^tg:\/\/resolve\?domain=(\w+)(?:&start=([\w-]*))?$/i.exec(url);
  const [, name, payload] = match ?? other ?? [];
  return name?.toLowerCase() === username.toLowerCase() ? { payload: payload ?? "" } : null;
}

function link(url, actions, children) {
  const full = outward(url) ? url : `http://${url}`;
  if (botLink(full, actions.username)) {
    const open = (event) => {
      event.preventDefault();
      actions.openLink(full);
    };
    return h("a", { href: full, onclick: open }, children);
  }
  return h("a", { href: full, target: "_blank", rel: "noopener noreferrer" }, children);
}

function wrapped(entity, source, children, actions) {
  switch (entity.type) {
    case "url":
      return link(source, actions, children);
    case "text_link":
      return outward(entity.url) || entity.url.startsWith("tg:") ? link(entity.url, actions, children) : h("span", {}, children);
    case "bot_command":
      return h("a", { href: "#", class: "command", onclick: (event) => (event.preventDefault(), actions.say(source)) }, children);
    case "mention":
    case "text_mention":
    case "hashtag":
      return h("span", { class: "mention" }, children);
    case "spoiler":
      return h("span", { class: "spoiler", onclick: (event) => event.currentTarget.classList.add("revealed") }, children);
    case "pre":
      return h("pre", entity.language ? { data: { language: entity.language } } : {}, h("code", {}, children));
    default:
      return TAGS[entity.type] ? h(TAGS[entity.type], {}, children) : h("span", {}, children);
  }
}

/** Return nodes for a piece of text; entities may nest but not cross. */
export function formatted(text, entities, actions, from = 0, to = text.length) {
  const nodes = [];
  let at = from;
  const inside = entities.filter((entity) => entity.offset >= from && entity.offset + entity.length <= to);
  while (inside.length) {
    const entity = inside.shift();
    if (entity.offset < at) continue;
    const end = entity.offset + entity.length;
    if (entity.offset > at) nodes.push(text.slice(at, entity.offset));
    const nested = inside.filter((other) => other.offset >= entity.offset && other.offset + other.length <= end);
    const children = formatted(text, nested, actions, entity.offset, end);
    nodes.push(wrapped(entity, text.slice(entity.offset, end), children, actions));
    at = end;
    // A block ends its own line, so the line break after it would show as an empty one.
    if (["pre", "blockquote", "expandable_blockquote"].includes(entity.type) && text[at] === "\n") at += 1;
  }
  if (at < to) nodes.push(text.slice(at, to));
  return nodes;
}
