// Questions and notices.

import { h } from "./dom.js";
import { words } from "./words.js";

/** Show an alert inside a phone, as an app does with an answer of the bot. */
export function notice(host, title, text) {
  const close = () => veil.remove();
  const ok = h("button", { data: { alertOk: "" }, onclick: close }, words.ok);
  const veil = h("div", { class: "veil" }, h("div", { class: "alert", role: "alertdialog", data: { alert: "" } }, h("b", {}, title), h("p", {}, text), ok));
  host.append(veil);
  ok.focus();
}

function field(spec) {
  const control = spec.options
    ? h("select", { name: spec.name }, spec.options.map(([value, word]) => h("option", { value: String(value) }, word)))
    : h("input", { name: spec.name, value: spec.value ?? "", autocomplete: "off" });
  return h("label", {}, h("span", {}, spec.label), control);
}

/** Ask for some values; resolves to an object, or null if the person cancels. */
export function ask(title, fields) {
  return new Promise((resolve) => {
    const form = h("form", { method: "dialog" }, h("h2", {}, title), fields.map(field));
    const cancel = h("button", { type: "button", onclick: () => dialog.close() }, words.cancel);
    form.append(h("div", { class: "actions" }, cancel, h("button", { class: "primary", type: "submit", data: { submit: "" } }, words.create)));
    let values = null;
    form.addEventListener("submit", () => (values = Object.fromEntries(new FormData(form))));
    const dialog = show(form);
    dialog.addEventListener("close", () => resolve(values));
  });
}

/** Open a dialog of the page with some content. */
export function show(...content) {
  const dialog = h("dialog", {}, ...content);
  document.getElementById("dialogs").append(dialog);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.showModal();
  return dialog;
}
