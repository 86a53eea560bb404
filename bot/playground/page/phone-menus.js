// What the three dots of a phone offer.

import { act } from "./api.js";
import { words } from "./words.js";

export function personMenu(phone) {
  const { personId, person } = phone;
  return [
    [person.blocked ? words.unblock : words.block, () => phone.attempt(() => act("block", { person: personId, blocked: !person.blocked })), !person.blocked],
    [words.restartApp, () => phone.attempt(() => act("restart_app", { person: personId }))],
    [words.hide, () => phone.app.toggle(personId)],
  ];
}

export function chatMenu(phone) {
  const { chat, personId } = phone;
  if (chat.kind === "private") return personMenu(phone);
  const group = phone.app.groups().find((other) => other.id === chat.id);
  const bot = phone.screen.bot.id;
  const botIn = ["member", "administrator"].includes(group?.bot);
  const rights = (who, admin, anonymous = false) => phone.attempt(() => act("rights", { chat: chat.id, who, admin, anonymous }));
  const admin = chat.status === "administrator";
  const owner = chat.status === "creator";
  return [
    !owner && [admin ? words.dropAdmin : words.makeAdmin, () => rights(personId, !admin)],
    (owner || admin) && [chat.anonymous ? words.named : words.anonymous, () => rights(personId, true, !chat.anonymous)],
    botIn && [group.bot === "administrator" ? words.botMember : words.botAdmin, () => rights(bot, group.bot !== "administrator")],
    [
      botIn ? words.removeBot : words.addBot,
      () => phone.attempt(() => act(botIn ? "remove" : "join", { chat: chat.id, who: bot, by: personId })),
      botIn,
    ],
    [
      group?.may_write ? words.mute : words.unmute,
      () => phone.attempt(() => act("may_write", { chat: chat.id, may_write: !group.may_write })),
    ],
    chat.kind === "group" && [words.migrate, () => phone.attempt(async () => phone.open((await act("migrate", { chat: chat.id })).id))],
    ...topicItems(phone, chat),
    [words.leave, () => phone.attempt(() => act("remove", { chat: chat.id, who: personId })), true],
    [words.hide, () => phone.app.toggle(personId)],
  ];
}

function topicItems(phone, chat) {
  const topic = chat.topics.find((other) => other.id === phone.thread);
  if (!topic) return [];
  const word = `${topic.closed ? words.topics.reopen : words.topics.close} “${topic.name}”`;
  return [[word, () => phone.attempt(() => act("topic_closed", { chat: chat.id, topic: topic.id, closed: !topic.closed }))]];
}
