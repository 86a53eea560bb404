// One person's phone: the list of chats, or one chat.

import { act, get, post } from "./api.js";
import { bubble, keyOf, positions, preview } from "./bubbles.js";
import { ask, notice } from "./dialogs.js";
import { arrange, avatar, clockTime, h, popup } from "./dom.js";
import { botLink } from "./formatted.js";
import { chatMenu, personMenu } from "./phone-menus.js";
import { Writer } from "./writer.js";
import { words } from "./words.js";

const TOAST_MILLISECONDS = 3500;
const NEAR_BOTTOM = 80;
const TYPING_MILLISECONDS = 5200;

export class Phone {
  constructor(personId, chatId, app) {
    this.personId = personId;
    this.chatId = chatId;
    this.app = app;
    this.seen = new Map();
    this.nodes = new Map();
    this.pressed = new Set();
    this.payload = null;
    this.thread = null;
    this.screen = null;
    this.owner = h("div", { class: "owner" });
    this.top = h("div", { class: "phone-top" });
    this.bars = h("div", { class: "bars" });
    this.list = h("div", { class: "chats", data: { chats: "" } });
    this.atBottom = true;
    this.messages = h("div", { class: "messages", data: { messages: "" }, onscroll: () => this.scrolled() });
    new ResizeObserver(() => this.follow()).observe(this.messages);
    this.bottom = h("div", { class: "bottom" });
    this.writer = new Writer(this);
    this.root = h(
      "section",
      { class: "phone", data: { person: String(personId) }, "aria-label": String(personId) },
      this.owner,
      this.top,
      this.bars,
      this.list,
      this.messages,
      this.bottom,
    );
    this.actions = {
      username: "",
      openLink: (url) => this.openLink(url),
      say: (text) => this.say(text),
      press: (message, raw) => this.press(message, raw),
      isPressed: (message, raw) => this.pressed.has(`${this.chatId}/${keyOf(message)}/${raw.callback_data}`),
      context: (event, message) => this.context(event, message),
      show: (id) => this.show(id),
    };
  }

  get chat() {
    return this.screen?.chats.find((chat) => chat.id === this.chatId) ?? null;
  }

  get person() {
    return this.screen.person;
  }

  async refresh() {
    this.screen = await get(`/client/screen?person=${this.personId}`);
    this.actions.username = this.screen.bot.username;
    this.render();
    // Nothing tells that a bot has stopped typing but the time.
    if (this.screen.chats.some((chat) => chat.typing)) {
      clearTimeout(this.typing);
      this.typing = setTimeout(() => this.app.changed(), TYPING_MILLISECONDS);
    }
  }

  open(chatId) {
    this.chatId = chatId;
    this.thread = null;
    this.writer.reset();
    this.nodes.clear();
    this.messages.replaceChildren();
    this.app.remember();
    this.atBottom = true;
    this.render();
  }

  scrolled() {
    this.atBottom = this.messages.scrollHeight - this.messages.scrollTop - this.messages.clientHeight < NEAR_BOTTOM;
  }

  /** Keep the newest message in sight, unless the person has scrolled up to read. */
  follow() {
    if (this.atBottom) this.messages.scrollTop = this.messages.scrollHeight;
  }

  /** Do something, and show the playground's refusal as a toast. */
  async attempt(action) {
    try {
      return await action();
    } catch (error) {
      this.toast(error.message);
      return null;
    }
  }

  say(text, replyTo = null) {
    const thread = this.thread ?? undefined;
    this.atBottom = true;
    return this.attempt(() =>
      act("say", { person: this.personId, chat: this.chatId, text, thread, reply_to: replyTo ?? undefined }),
    );
  }

  async press(message, raw) {
    if (raw.url) return this.openLink(raw.url);
    const key = `${this.chatId}/${keyOf(message)}/${raw.callback_data}`;
    this.pressed.add(key);
    this.render(true);
    const fields = { person: this.personId, chat: this.chatId, message: message.id, data: raw.callback_data };
    if (message.ephemeral_id !== null) fields.ephemeral = message.ephemeral_id;
    const answer = await this.attempt(() => post("/client/press", { ...fields, wait: 16 }));
    this.pressed.delete(key);
    this.render(true);
    if (!answer) return undefined;
    if (answer.url) this.openLink(answer.url);
    if (answer.text) answer.show_alert ? notice(this.root, this.screen.bot.name, answer.text) : this.toast(answer.text);
    return answer;
  }

  openLink(url) {
    const own = botLink(url, this.screen.bot.username);
    if (!own) {
      window.open(url, "_blank", "noopener");
      return;
    }
    this.payload = own.payload || null;
    this.open(this.personId);
  }

  async start() {
    const payload = this.payload ?? "";
    this.payload = null;
    await this.attempt(() => act("start", { person: this.personId, payload }));
  }

  toast(text) {
    this.root.querySelector(".toast")?.remove();
    const toast = h("div", { class: "toast", role: "status", data: { toast: "" } }, text);
    this.root.append(toast);
    setTimeout(() => toast.remove(), TOAST_MILLISECONDS);
  }

  show(id) {
    const node = this.nodes.get(`m${id}`)?.node;
    node?.scrollIntoView({ block: "center", behavior: "smooth" });
    node?.classList.add("flash");
    setTimeout(() => node?.classList.remove("flash"), 1200);
  }

  context(event, message) {
    const ephemeral = message.ephemeral_id !== null;
    popup(this.root, event, [
      !ephemeral && [words.reply, () => this.writer.replyTo(message)],
      [words.copy, () => navigator.clipboard?.writeText(message.text)],
      !ephemeral && [
        words.delete,
        () => this.attempt(() => act("delete", { person: this.personId, chat: this.chatId, message: message.id })),
        true,
      ],
    ]);
  }

  // Unread messages

  unread(chat) {
    const seen = this.seen.get(chat.id) ?? 0;
    return chat.messages.filter((message) => message.order > seen && !message.outgoing && !message.service).length;
  }

  // Rendering

  face(chat) {
    return chat.kind === "private" ? avatar(this.screen.bot.id, chat.title, "🃏") : avatar(chat.id, chat.title);
  }

  render(again = false) {
    if (!this.screen) return;
    if (this.chatId !== null && !this.chat) this.chatId = null;
    this.root.setAttribute("aria-label", this.person.name);
    const about = [this.person.username && `@${this.person.username}`, this.person.language].filter(Boolean).join(" · ");
    this.owner.replaceChildren(avatar(this.person.id, this.person.name), h("b", {}, this.person.name), h("small", {}, about));
    this.root.dataset.chat = this.chatId === null ? "" : String(this.chatId);
    this.root.classList.toggle("in-chat", this.chatId !== null);
    if (this.chatId === null) this.renderList();
    else this.renderChat(again);
  }

  renderList() {
    const title = h("div", { class: "titles" }, h("b", {}, words.chats));
    const more = h("button", { class: "icon", title: words.menu, data: { menu: "" }, onclick: (event) => popup(this.root, event, personMenu(this)) }, "⋮");
    this.top.replaceChildren(title, more);
    this.bars.replaceChildren();
    this.bottom.replaceChildren();
    const rows = [...this.screen.chats].sort((one, other) => last(other) - last(one)).map((chat) => this.row(chat));
    const others = this.app.groups().filter((group) => !this.screen.chats.some((chat) => chat.id === group.id));
    const joins = others.map((group) =>
      h(
        "div",
        { class: "chat-row muted" },
        avatar(group.id, group.title),
        h("div", { class: "chat-text" }, h("b", {}, group.title), h("span", {}, words.members(group.members.length))),
        h("button", { class: "small", onclick: () => this.attempt(() => act("join", { chat: group.id, who: this.personId })) }, words.join),
      ),
    );
    this.list.replaceChildren(...rows, ...(joins.length ? [h("h3", {}, words.otherGroups), ...joins] : []));
  }

  row(chat) {
    const newest = chat.messages.at(-1);
    const unread = this.unread(chat);
    const isBot = chat.kind === "private";
    const line = newest ? preview(newest) : isBot ? words.start : words.noMessages;
    const author = newest && !isBot && !newest.service ? h("em", {}, `${newest.sender.name}: `) : null;
    return h(
      "button",
      { class: "chat-row", data: { openChat: String(chat.id), unread: String(unread) }, onclick: () => this.open(chat.id) },
      this.face(chat),
      h(
        "div",
        { class: "chat-text" },
        h("div", { class: "chat-line" }, h("b", {}, chat.title), h("time", {}, newest ? clockTime(newest.date) : "")),
        h("div", { class: "chat-line" }, h("span", {}, chat.typing ? words.typing : [author, line].filter(Boolean)), unread ? h("i", { class: "badge" }, String(unread)) : null),
      ),
    );
  }

  renderChat(again) {
    const { chat } = this;
    const isBot = chat.kind === "private";
    const waiting = this.screen.chats.filter((other) => other.id !== chat.id && this.unread(other));
    const badge = waiting.reduce((sum, other) => sum + this.unread(other), 0);
    const status = chat.typing ? words.typing : isBot ? words.bot : words.members(chat.members);
    this.top.replaceChildren(
      h("button", { class: "back", title: words.back, data: { back: "" }, onclick: () => this.open(null) }, "‹", badge ? h("i", { class: "badge" }, String(badge)) : null),
      this.face(chat),
      h("div", { class: "titles" }, h("b", {}, chat.title), h("small", { class: chat.typing ? "typing" : "" }, status)),
      h("button", { class: "icon", title: words.menu, data: { menu: "" }, onclick: (event) => popup(this.root, event, chatMenu(this)) }, "⋮"),
    );
    this.bars.replaceChildren(...this.barsOf(chat, waiting));
    this.renderMessages(chat, again);
    this.renderBottom(chat, isBot);
    this.seen.set(chat.id, Math.max(0, ...chat.messages.map((message) => message.order)));
  }

  barsOf(chat, waiting) {
    const bars = [];
    if (waiting.length) {
      const other = waiting[0];
      const newest = other.messages.at(-1);
      bars.push(
        h("button", { class: "heads-up", data: { headsUp: String(other.id) }, onclick: () => this.open(other.id) }, this.face(other), h("span", {}, h("b", {}, other.title), " ", newest ? preview(newest) : ""), h("i", { class: "badge" }, String(this.unread(other)))),
      );
    }
    if (chat.pinned) {
      bars.push(h("button", { class: "pinned", data: { pinned: String(chat.pinned.id) }, onclick: () => this.show(chat.pinned.id) }, h("b", {}, words.pinned), h("span", {}, preview(chat.pinned))));
    }
    if (chat.is_forum) bars.push(this.topicBar(chat));
    return bars;
  }

  topicBar(chat) {
    const tab = (id, name) =>
      h("button", { class: this.thread === id ? "chosen" : "", data: { topic: String(id ?? "") }, onclick: () => ((this.thread = id), this.render()) }, name);
    const create = async () => {
      const values = await ask(words.topics.create, [{ name: "name", label: words.topics.name }]);
      if (values) await this.attempt(() => act("topic", { chat: chat.id, person: this.personId, name: values.name }));
    };
    return h("div", { class: "topics" }, tab(null, words.topics.all), chat.topics.map((topic) => tab(topic.id, `${topic.closed ? "🔒 " : "# "}${topic.name}`)), h("button", { onclick: create }, "+"));
  }

  renderMessages(chat, again) {
    const shown = chat.messages.filter((message) => this.thread === null || message.thread_id === this.thread);
    const places = positions(shown, chat.kind !== "private");
    const nodes = shown.map((message, index) => {
      const key = keyOf(message);
      const signature = JSON.stringify([message, places[index], message.keyboard.flat().map((raw) => this.actions.isPressed(message, raw))]);
      const known = this.nodes.get(key);
      if (known?.signature === signature) return known.node;
      const node = bubble(message, places[index], this.actions);
      if (known || again) node.classList.add("still");
      this.nodes.set(key, { node, signature });
      return node;
    });
    arrange(this.messages, nodes.length ? nodes : [this.empty(chat)]);
    this.follow();
  }

  empty(chat) {
    const isBot = chat.kind === "private";
    const text = isBot ? this.screen.description : words.noMessages;
    return h("div", { class: "empty" }, isBot && h("b", {}, words.emptyBot), h("p", {}, text || (isBot ? this.screen.bot.name : "")));
  }

  renderBottom(chat, isBot) {
    const { person } = this;
    const big = (word, action, name) => h("button", { class: "big", data: { [name]: "" }, onclick: action }, word);
    if (isBot && person.blocked) {
      this.bottom.replaceChildren(h("p", { class: "note" }, words.blocked), big(words.restart, () => this.start(), "start"));
    } else if (isBot && (!person.started || this.payload !== null)) {
      this.bottom.replaceChildren(big(words.start, () => this.start(), "start"));
    } else if (!chat.may_write) {
      this.bottom.replaceChildren(h("p", { class: "note" }, words.silent));
    } else {
      this.writer.render(chat);
      arrange(this.bottom, [this.writer.root]);
    }
  }
}

const last = (chat) => chat.messages.at(-1)?.order ?? 0;
