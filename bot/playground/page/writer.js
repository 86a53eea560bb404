// Where a person writes: the input, the command menu, the reply bar.

import { arrange, h } from "./dom.js";
import { words } from "./words.js";

export class Writer {
  constructor(phone) {
    this.phone = phone;
    this.commands = [];
    this.reply = null;
    this.menuOpen = false;
    this.input = h("textarea", {
      rows: "1",
      placeholder: words.message,
      "aria-label": words.message,
      data: { input: "" },
      oninput: () => this.typed(),
      onkeydown: (event) => this.key(event),
    });
    this.menu = h("div", { class: "commands", data: { commands: "" } });
    this.replyBar = h("div", { class: "reply-bar" });
    this.toggle = h("button", { class: "icon slash", title: words.commands, data: { commandMenu: "" }, onclick: () => this.flip() }, "/");
    const send = h("button", { class: "icon send", title: words.send, data: { send: "" }, onclick: () => this.send() }, "➤");
    this.line = h("div", { class: "line" }, this.toggle, this.input, send);
    this.root = h("div", { class: "writer" }, this.line);
  }

  reset() {
    this.reply = null;
    this.menuOpen = false;
    this.input.value = "";
    this.resize();
  }

  render(chat) {
    this.commands = chat.commands;
    this.toggle.hidden = !this.commands.length;
    this.draw();
  }

  replyTo(message) {
    this.reply = message;
    this.draw();
    this.input.focus();
  }

  flip() {
    this.menuOpen = !this.menuOpen;
    this.draw();
  }

  typed() {
    this.resize();
    this.menuOpen = /^\/\w*$/.test(this.input.value);
    this.draw();
  }

  resize() {
    this.input.style.height = "auto";
    // Out of sight it has no height to be measured, and one line is right.
    if (!this.input.scrollHeight) return;
    this.input.style.height = `${Math.min(this.input.scrollHeight, 120)}px`;
  }

  key(event) {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      this.send();
    } else if (event.key === "Escape") {
      this.menuOpen = false;
      this.reply = null;
      this.draw();
    }
  }

  async send(text = this.input.value) {
    if (!text.trim()) return;
    const replyTo = this.reply?.id ?? null;
    this.reset();
    this.draw();
    await this.phone.say(text, replyTo);
  }

  draw() {
    const start = this.input.value.slice(1).toLowerCase();
    const shown = this.commands.filter((item) => item.command.startsWith(start));
    this.menu.replaceChildren(
      ...shown.map((item) =>
        h(
          "button",
          { data: { command: item.command }, onclick: () => this.send(`/${item.command}`) },
          h("b", {}, `/${item.command}`),
          h("span", {}, item.description),
        ),
      ),
    );
    if (this.reply) {
      const cancel = h("button", { class: "icon", onclick: () => ((this.reply = null), this.draw()) }, "✕");
      this.replyBar.replaceChildren(h("div", {}, h("b", {}, this.reply.sender.name), h("span", {}, this.reply.text)), cancel);
    }
    arrange(this.root, [this.menuOpen && shown.length ? this.menu : null, this.reply ? this.replyBar : null, this.line].filter(Boolean));
  }
}
