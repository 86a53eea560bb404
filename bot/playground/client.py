"""A typed client of the playground, with which tests play people."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self, TypeVar

import aiohttp

from bot.playground.seen import Answer, Button, SeenChat, SeenMessage

__all__ = [
    "Answer",
    "Button",
    "Person",
    "PlaygroundClient",
    "Refused",
    "SeenChat",
    "SeenMessage",
    "WaitedInVain",
]

Json = dict[str, Any]
ChatReference = int | str
"""A chat by id or title; "bot" is the private chat with the bot."""

Found = TypeVar("Found")

PATIENCE = 10.0
"""Seconds for which a condition is waited for if nobody says otherwise."""

_ANSWER_SECONDS = 15.0


class Refused(Exception):
    """The playground would not do what it was asked: nobody could do it in a Telegram app."""


class WaitedInVain(AssertionError):
    """A condition did not come true in time; the text shows what the person saw instead."""


class PlaygroundClient:
    """All people of one playground, and its switches."""

    def __init__(self, url: str) -> None:
        """Prepare a client of the playground at a base address."""
        self._url = url.rstrip("/")
        self._session: aiohttp.ClientSession | None = None

    async def __aenter__(self) -> Self:
        self._session = aiohttp.ClientSession()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._session:
            await self._session.close()

    async def request(self, verb: str, path: str, body: Json | None = None, /, **query: str | float) -> Json:
        """Call the playground.

        Raises:
            Refused: with the playground's reason.
        """
        if self._session is None:
            raise Refused("use the client with `async with`")
        values = {key: str(value) for key, value in query.items()}
        async with self._session.request(verb, self._url + path, json=body, params=values) as response:
            answer: Json = await response.json() if response.content_type == "application/json" else {}
            if not response.ok:
                raise Refused(answer.get("error", f"{response.status} {response.reason}"))
            return answer

    async def act(self, action: str, **fields: Any) -> Json:
        """Call one action of the client API; fields that are None stay out."""
        return await self.request(
            "POST", f"/client/{action}", {k: v for k, v in fields.items() if v is not None}
        )

    def person(self, who: int | str) -> Person:
        """Return one of the people by id, full name, first name or username."""
        return Person(self, who)

    async def overview(self) -> Json:
        """Return everybody and all groups."""
        return await self.request("GET", "/client/overview")

    # People and chats

    async def add_person(
        self, first_name: str, last_name: str = "", *, username: str = "", language: str = ""
    ) -> Person:
        """Give a new person an account."""
        fields = {
            "first_name": first_name,
            "last_name": last_name,
            "username": username,
            "language": language,
        }
        return Person(self, (await self.act("person", **fields))["id"])

    async def add_group(
        self,
        title: str,
        creator: Person,
        *members: Person,
        kind: str = "group",
        is_forum: bool = False,
        with_bot: bool = True,
    ) -> int:
        """Create a group and return its id."""
        body = await self.act(
            "group",
            title=title,
            creator=creator.reference,
            members=[member.reference for member in members],
            kind=kind,
            is_forum=is_forum,
            with_bot=with_bot,
        )
        return int(body["id"])

    async def add_bot(self, chat: ChatReference, by: Person) -> None:
        """Let somebody add the bot to a group."""
        await self.act("join", chat=chat, who=await self._bot_id(), by=by.reference)

    async def remove_bot(self, chat: ChatReference, by: Person | None = None) -> None:
        """Let somebody kick the bot."""
        await self.act("remove", chat=chat, who=await self._bot_id(), by=by.reference if by else None)

    async def promote_bot(
        self, chat: ChatReference, *, admin: bool = True, rights: list[str] | None = None
    ) -> None:
        """Make the bot an administrator, or a plain member again."""
        await self.act("rights", chat=chat, who=await self._bot_id(), admin=admin, rights=rights)

    async def _bot_id(self) -> int:
        return int((await self.overview())["bot"]["id"])

    async def forbid_writing(self, chat: ChatReference, *, forbidden: bool = True) -> None:
        """Take from plain members, the bot among them, the right to write."""
        await self.act("may_write", chat=chat, may_write=not forbidden)

    async def delete_message(self, chat: ChatReference, message: int, person: Person | None = None) -> None:
        """Delete a message for everybody (in a private chat `person` says whose)."""
        await self.act("delete", chat=chat, message=message, person=person.reference if person else None)

    async def migrate(self, chat: ChatReference) -> int:
        """Upgrade a group to a supergroup and return the new id."""
        return int((await self.act("migrate", chat=chat))["id"])

    async def close_topic(self, chat: ChatReference, topic: int, *, closed: bool = True) -> None:
        """Close a forum topic, or reopen it."""
        await self.act("topic_closed", chat=chat, topic=topic, closed=closed)

    # Switches

    async def fault(self, kind: str, **fields: Any) -> None:
        """Let something go wrong with the next calls; fields are those of `bot.playground.faults.Fault`."""
        await self.request("POST", "/admin/faults", {"kind": kind, **fields})

    async def clear_faults(self) -> None:
        """Take back the faults that have not met their calls."""
        await self.request("DELETE", "/admin/faults")

    async def advance(self, seconds: float) -> None:
        """Move the playground's clock."""
        await self.request("POST", "/admin/clock", {"advance": seconds})

    async def limits(self, *, enabled: bool = True, **fields: float) -> None:
        """Switch limits on or off; fields are those of `bot.playground.limits.Limits`."""
        await self.request("POST", "/admin/limits", {"enabled": enabled, **fields})

    async def repeat_updates(self, count: int = 1) -> None:
        """Deliver so many of the next updates twice."""
        await self.request("POST", "/admin/repeat", {"count": count})

    async def privacy(self, *, enabled: bool) -> None:
        """Switch privacy mode."""
        await self.request("POST", "/admin/privacy", {"enabled": enabled})

    # What happened

    async def calls(self, method: str = "", *, since: int = 0) -> list[Json]:
        """Return the log of Bot API calls after number `since`."""
        calls: list[Json] = (await self.request("GET", "/admin/calls", method=method, since=since))["calls"]
        return calls

    async def rejected_calls(self) -> list[Json]:
        """Return the calls that Telegram's rules (not injected faults) refused."""
        calls: list[Json] = (await self.request("GET", "/admin/calls", rejected="true"))["calls"]
        return calls

    async def unanswered_queries(self) -> list[Json]:
        """Return the pressed buttons that the bot has not answered."""
        body = await self.request("GET", "/admin/queries", unanswered="true")
        queries: list[Json] = body["queries"]
        return queries

    async def pending_updates(self) -> list[Json]:
        """Return the updates that the bot has not confirmed."""
        pending: list[Json] = (await self.request("GET", "/admin/updates"))["pending"]
        return pending

    async def wait_until(self, condition: Callable[[Json], Found | None], within: float = PATIENCE) -> Found:
        """Wait until `condition(overview)` is truthy, and return it.

        Raises:
            WaitedInVain: it did not become so.
        """
        return await self._waited(self.overview, condition, within)

    async def _waited(
        self, look: Callable[[], Any], condition: Callable[[Any], Found | None], within: float
    ) -> Found:
        loop = asyncio.get_running_loop()
        deadline = loop.time() + within
        while True:
            view = await look()
            if found := condition(view):
                return found
            remaining = deadline - loop.time()
            if remaining <= 0:
                raise WaitedInVain(_shown(view))
            revision = view.revision if isinstance(view, SeenChat) else view["revision"]
            await self.request("GET", "/client/wait", revision=revision, seconds=remaining)


class Person:
    """One of the people, who does what people do in their apps."""

    def __init__(self, playground: PlaygroundClient, reference: int | str) -> None:
        self._playground = playground
        self.reference = reference

    async def _act(self, action: str, **fields: Any) -> Json:
        return await self._playground.act(action, person=self.reference, **fields)

    async def id(self) -> int:
        """Return the account's id."""
        return int(
            (await self._playground.request("GET", "/client/screen", person=self.reference))["person"]["id"]
        )

    async def say(
        self, chat: ChatReference, text: str, *, thread: int | None = None, reply_to: int | None = None
    ) -> int:
        """Send a text or command and return the message's id (0 for an ephemeral command)."""
        return int(
            (await self._act("say", chat=chat, text=text, thread=thread, reply_to=reply_to))["message"]
        )

    async def send_sticker(self, chat: ChatReference, emoji: str) -> int:
        """Send a sticker and return the message's id."""
        return int((await self._act("sticker", chat=chat, emoji=emoji))["message"])

    async def say_as_channel(self, chat: ChatReference, text: str, channel: int) -> int:
        """Send a text in the name of a channel."""
        return int((await self._act("say", chat=chat, text=text, as_channel=channel))["message"])

    async def start(self, payload: str = "") -> None:
        """Press START in the private chat."""
        await self._act("start", payload=payload)

    async def open_link(self, url: str, chat: ChatReference | None = None) -> None:
        """Open a link to the bot and press start (`chat` is the group for `startgroup`)."""
        await self._act("open_link", url=url, chat=chat)

    async def block(self) -> None:
        """Block the bot."""
        await self._act("block", blocked=True)

    async def unblock(self) -> None:
        """Take the bot back."""
        await self._act("block", blocked=False)

    async def deactivate(self) -> None:
        """Delete the account."""
        await self._act("deactivate")

    async def restart_app(self) -> None:
        """Restart the app, which loses its ephemeral messages."""
        await self._act("restart_app")

    async def join(self, chat: ChatReference, by: Person | None = None) -> None:
        """Come into a group, or be added."""
        await self._playground.act("join", chat=chat, who=self.reference, by=by.reference if by else None)

    async def leave(self, chat: ChatReference) -> None:
        """Leave a group."""
        await self._playground.act("remove", chat=chat, who=self.reference)

    async def kick(self, chat: ChatReference, who: Person) -> None:
        """Remove somebody from a group."""
        await self._playground.act("remove", chat=chat, who=who.reference, by=self.reference)

    async def set_admin(self, chat: ChatReference, *, admin: bool = True, anonymous: bool = False) -> None:
        """Become an administrator (perhaps an anonymous one), or a plain member again."""
        fields: Json = {"chat": chat, "who": self.reference, "admin": admin, "anonymous": anonymous}
        await self._playground.act("rights", **fields)

    async def create_topic(self, chat: ChatReference, name: str) -> int:
        """Open a forum topic and return its id."""
        return int((await self._act("topic", chat=chat, name=name))["id"])

    async def chat(self, chat: ChatReference) -> SeenChat:
        """Return a chat as this person sees it."""
        body = await self._playground.request("GET", "/client/chat", person=self.reference, chat=chat)
        return SeenChat.parse(body)

    async def messages(self, chat: ChatReference) -> tuple[SeenMessage, ...]:
        """Return a chat's messages, oldest first."""
        return (await self.chat(chat)).messages

    async def wait_for(
        self, chat: ChatReference, predicate: Callable[[SeenChat], Found | None], within: float = PATIENCE
    ) -> Found:
        """Wait until `predicate(chat)` is truthy, and return it.

        Raises:
            WaitedInVain: it did not become so.
        """

        async def look() -> SeenChat:
            return await self.chat(chat)

        return await self._playground._waited(look, predicate, within)  # noqa: SLF001 - both are one client

    async def wait_for_text(self, chat: ChatReference, text: str, within: float = PATIENCE) -> SeenMessage:
        """Wait for a message that contains a text."""
        return await self.wait_for(chat, lambda seen: seen.find(text), within)

    async def wait_for_button(self, chat: ChatReference, label: str, within: float = PATIENCE) -> SeenMessage:
        """Wait for a message with a button that begins with `label`."""
        return await self.wait_for(chat, lambda seen: seen.with_button(label), within)

    async def press(
        self,
        chat: ChatReference,
        label: str,
        *,
        within: float = PATIENCE,
        wait: float = _ANSWER_SECONDS,
    ) -> Answer:
        """Press the newest button that begins with `label`, waiting for it if need be.

        Args:
            chat: where.
            label: how the button's text begins.
            within: seconds to wait for the button.
            wait: seconds to wait for the bot's answer.
        """
        message = await self.wait_for_button(chat, label, within)
        return await self.press_on(chat, message, label, wait=wait)

    async def press_on(
        self, chat: ChatReference, message: SeenMessage, label: str, *, wait: float = _ANSWER_SECONDS
    ) -> Answer:
        """Press a button of a given message as it was seen, even if the message has changed or gone since."""
        button = message.button(label)
        if button is None:
            raise WaitedInVain(f"no button {label!r} among {message.labels}")
        if button.disabled:
            raise Refused(f"the button {button.text!r} is disabled")
        if button.url:
            return Answer("url", "", show_alert=False, url=button.url, query=None)
        return await self.press_data(chat, message, button.data, wait=wait)

    async def press_data(
        self, chat: ChatReference, message: SeenMessage, data: str, *, wait: float = _ANSWER_SECONDS
    ) -> Answer:
        """Press a button with given callback data, whether or not the message has one."""
        body = await self._act(
            "press", chat=chat, message=message.id, ephemeral=message.ephemeral_id, data=data, wait=wait
        )
        return Answer(body["status"], body["text"], body["show_alert"], body["url"], body["query"])


def _shown(view: SeenChat | Json) -> str:
    if not isinstance(view, SeenChat):
        return str(view)
    lines = [f"{message.sender}: {message.text!r} {message.labels}" for message in view.messages[-8:]]
    return f"in {view.title!r} there was only:\n" + "\n".join(lines)
