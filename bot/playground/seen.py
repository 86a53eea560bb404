"""What a person sees, as values for tests."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Self

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Button:
    """One button of an inline keyboard."""

    text: str
    data: str = ""
    url: str = ""
    style: str = ""
    disabled: bool = False

    @classmethod
    def parse(cls, body: Json) -> Self:
        """Read a button of the client API."""
        return cls(
            body["text"],
            body.get("callback_data", ""),
            body.get("url", ""),
            body.get("style", ""),
            "disabled" in body,
        )


@dataclass(frozen=True, slots=True)
class SeenMessage:
    """A message in a person's app.

    Attributes:
        id: number in the chat, 0 for an ephemeral message.
        ephemeral_id: number among ephemeral messages; None for one that all see.
        text: text or caption.
        rows: the keyboard, row by row.
        edits: how often the message was changed.
        service: Bot API fields of a service message, else empty.
        replaces: the message that this ephemeral one stands in place of.
    """

    id: int
    ephemeral_id: int | None
    order: int
    date: int
    sender: str
    sender_id: int
    outgoing: bool
    text: str
    entities: tuple[Json, ...]
    rows: tuple[tuple[Button, ...], ...]
    edits: int
    thread_id: int | None
    reply_to: int | None
    photo: str | None
    pinned: bool
    replaces: int | None
    service: Json = field(default_factory=dict)

    @classmethod
    def parse(cls, body: Json) -> Self:
        """Read a message of the client API."""
        return cls(
            body["id"],
            body["ephemeral_id"],
            body["order"],
            body["date"],
            body["sender"]["name"],
            body["sender"]["id"],
            body["outgoing"],
            body["text"],
            tuple(body["entities"]),
            tuple(tuple(Button.parse(button) for button in row) for row in body["keyboard"]),
            body["edits"],
            body["thread_id"],
            body["reply"]["id"] if body["reply"] else None,
            body["photo"],
            body["pinned"],
            body["replaces"],
            body["service"] or {},
        )

    @property
    def ephemeral(self) -> bool:
        """Whether only one person sees it."""
        return self.ephemeral_id is not None

    @property
    def buttons(self) -> tuple[Button, ...]:
        """All buttons, row by row."""
        return tuple(button for row in self.rows for button in row)

    @property
    def labels(self) -> tuple[str, ...]:
        """The texts of all buttons."""
        return tuple(button.text for button in self.buttons)

    def button(self, label: str) -> Button | None:
        """Return the first button whose text begins with `label`."""
        return next((button for button in self.buttons if button.text.startswith(label)), None)


@dataclass(frozen=True, slots=True)
class SeenChat:
    """A chat in a person's app, oldest message first."""

    id: int
    kind: str
    title: str
    status: str
    typing: bool
    commands: tuple[Json, ...]
    pinned: SeenMessage | None
    messages: tuple[SeenMessage, ...]
    revision: int

    @classmethod
    def parse(cls, body: Json) -> Self:
        """Read a chat of the client API."""
        return cls(
            body["id"],
            body["kind"],
            body["title"],
            body["status"],
            body["typing"],
            tuple(body["commands"]),
            SeenMessage.parse(body["pinned"]) if body["pinned"] else None,
            tuple(SeenMessage.parse(message) for message in body["messages"]),
            body["revision"],
        )

    @property
    def last(self) -> SeenMessage | None:
        """The newest message that is no service message."""
        return next((message for message in reversed(self.messages) if not message.service), None)

    def find(self, text: str) -> SeenMessage | None:
        """Return the newest message that contains a text."""
        return next((message for message in reversed(self.messages) if text in message.text), None)

    def message(self, number: int) -> SeenMessage | None:
        """Return a message by its id."""
        return next((message for message in self.messages if message.id == number and number), None)

    def with_button(self, label: str) -> SeenMessage | None:
        """Return the newest message that has a button beginning with `label`."""
        return next((message for message in reversed(self.messages) if message.button(label)), None)


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of a press.

    Attributes:
        status: "answered", "pending" (the bot has not answered in time) or "url" (the button is a link).
        text: the toast, or the alert if `show_alert`.
        url: where the app goes.
        query: the id of the callback query.
    """

    status: str
    text: str
    show_alert: bool
    url: str
    query: str | None

    @property
    def answered(self) -> bool:
        """Whether the bot has answered."""
        return self.status == "answered"
