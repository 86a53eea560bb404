// The page: a bar with everybody on it, and the phones that are shown.

import { act, get, listen, post } from "./api.js";
import { ask, show } from "./dialogs.js";
import { arrange, avatar, h } from "./dom.js";
import { Phone } from "./phone.js";
import { words } from "./words.js";

const MOST_PHONES = 4;
const PHONE_WIDTH = 380;

class App {
  constructor() {
    this.overview = null;
    this.phones = [];
    this.connected = true;
    this.scheduled = false;
    this.bar = document.getElementById("bar");
    this.main = document.getElementById("phones");
  }

  groups() {
    return this.overview?.groups ?? [];
  }

  async begin() {
    this.overview = await get("/client/overview");
    this.restore();
    this.changed();
    listen(
      () => this.changed(),
      (connected) => ((this.connected = connected), this.renderBar()),
    );
  }

  /** Look again at the next frame; many changes at once cost one look. */
  changed() {
    if (this.scheduled) return;
    this.scheduled = true;
    requestAnimationFrame(async () => {
      this.scheduled = false;
      try {
        this.overview = await get("/client/overview");
        await Promise.all(this.phones.map((phone) => phone.refresh()));
      } catch {
        this.connected = false;
      }
      this.renderBar();
    });
  }

  // Which phones are shown stands in the address: #<person>:<chat>,...

  restore() {
    const group = this.groups()[0];
    const wanted = decodeURIComponent(location.hash.slice(1))
      .split(",")
      .map((part) => part.split(":").map(Number))
      .filter(([person]) => this.overview.people.some((other) => other.id === person));
    const fits = Math.max(1, Math.min(MOST_PHONES, Math.floor(innerWidth / PHONE_WIDTH)));
    const members = group ? group.members.map((member) => member.id) : [];
    const usual = this.overview.people.filter((person) => members.includes(person.id)).slice(0, fits);
    const chosen = wanted.length ? wanted : usual.map((person) => [person.id, group?.id]);
    this.phones = chosen.slice(0, MOST_PHONES).map(([person, chat]) => new Phone(person, chat || null, this));
    this.place();
  }

  remember() {
    const parts = this.phones.map((phone) => (phone.chatId === null ? phone.personId : `${phone.personId}:${phone.chatId}`));
    history.replaceState(null, "", `#${parts.join(",")}`);
  }

  place() {
    arrange(
      this.main,
      this.phones.map((phone) => phone.root),
    );
    this.remember();
  }

  toggle(personId) {
    const shown = this.phones.find((phone) => phone.personId === personId);
    if (shown) {
      this.phones = this.phones.filter((phone) => phone !== shown);
    } else {
      if (this.phones.length === MOST_PHONES) this.phones.shift();
      this.phones.push(new Phone(personId, null, this));
    }
    this.place();
    this.changed();
    if (!shown) this.phones.at(-1).root.scrollIntoView({ behavior: "smooth", inline: "end" });
  }

  // The bar

  renderBar() {
    const { overview } = this;
    const chips = overview.people.map((person) => this.chip(person));
    const add = h("button", { class: "chip add", title: words.addPerson, data: { addPerson: "" }, onclick: () => this.addPerson() }, "+");
    const calls = overview.calls;
    const bar = [
      h("h1", {}, "🃏 ", words.title),
      h("nav", { class: "chips", "aria-label": words.people }, chips, add),
      this.connected ? null : h("span", { class: "lost" }, words.lost),
      h(
        "div",
        { class: "tools" },
        this.toggleTool(words.limits, words.limitsHint, overview.limits, "limits", { enabled: !overview.limits }),
        this.toggleTool(words.privacy, words.privacyHint, overview.privacy, "privacy", { enabled: !overview.privacy }),
        h("button", { class: "tool", title: words.laterHint, onclick: () => post("/admin/clock", { advance: 60 }) }, words.later),
        h("button", { class: "tool", data: { addGroup: "" }, onclick: () => this.addGroup() }, words.addGroup),
        h("button", { class: `tool ${calls.rejected ? "bad" : ""}`, data: { calls: String(calls.total), rejected: String(calls.rejected) }, onclick: () => this.showCalls() }, words.calls(calls.total, calls.rejected)),
      ),
    ];
    this.bar.replaceChildren(...bar.filter(Boolean));
  }

  chip(person) {
    const shown = this.phones.some((phone) => phone.personId === person.id);
    return h(
      "button",
      { class: `chip ${shown ? "shown" : ""}`, "aria-pressed": String(shown), title: person.name, data: { chip: String(person.id) }, onclick: () => this.toggle(person.id) },
      avatar(person.id, person.name),
      h("span", {}, person.first_name),
    );
  }

  toggleTool(word, hint, on, name, fields) {
    return h("button", { class: `tool switch ${on ? "on" : ""}`, title: hint, "aria-pressed": String(on), data: { tool: name }, onclick: () => post(`/admin/${name}`, fields).then(() => this.changed()) }, word);
  }

  async addPerson() {
    const groups = this.groups().map((group) => [group.id, group.title]);
    const values = await ask(words.addPerson, [
      { name: "first_name", label: words.firstName },
      { name: "last_name", label: words.lastName },
      { name: "username", label: words.username },
      { name: "language", label: words.language, options: ["uk", "ru", "en", "de", ""].map((code) => [code, code || "—"]) },
      { name: "group", label: words.joinGroup, options: [...groups, ["", words.noGroup]] },
    ]);
    if (!values?.first_name) return;
    const { group, ...fields } = values;
    const person = await act("person", fields);
    if (group) await act("join", { chat: Number(group), who: person.id });
    this.toggle(person.id);
  }

  async addGroup() {
    const values = await ask(words.addGroup, [
      { name: "title", label: words.groupTitle },
      { name: "creator", label: words.creator, options: this.overview.people.map((person) => [person.id, person.name]) },
      { name: "kind", label: words.kind, options: Object.entries(words.kinds) },
    ]);
    if (!values?.title) return;
    const isForum = values.kind === "forum";
    const members = this.phones.map((phone) => phone.personId).filter((id) => id !== Number(values.creator));
    await act("group", { title: values.title, creator: Number(values.creator), members, kind: isForum ? "supergroup" : values.kind, is_forum: isForum });
  }

  async showCalls() {
    const { calls } = await get("/admin/calls");
    const rows = calls
      .slice(-200)
      .reverse()
      .map((call) => h("li", { class: call.code === 200 ? "" : "bad" }, h("b", {}, call.method), ` ${call.chat ?? ""} `, h("span", {}, `${call.code} ${call.description} ${call.fault}`)));
    show(h("h2", {}, words.callsTitle), h("ol", { class: "calls" }, rows), h("form", { method: "dialog", class: "actions" }, h("button", {}, words.ok)));
  }
}

new App().begin();
