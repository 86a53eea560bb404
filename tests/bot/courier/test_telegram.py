"""Which of Telegram's words is which failure."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import AsyncGenerator
from typing import Any

import pytest
from aiogram import Bot
from aiogram.client.session.base import BaseSession
from aiogram.exceptions import TelegramNetworkError
from aiogram.methods import TelegramMethod
from aiogram.methods.base import TelegramType
from aiohttp import ClientConnectorError, ConnectionTimeoutError, ServerDisconnectedError
from aiohttp.client_reqrep import ConnectionKey
from structlog.testing import capture_logs

from bot.courier.messenger import (
    Absence,
    Address,
    Arrived,
    Ban,
    DeliveryFailure,
    Flood,
    Gone,
    Hidden,
    Kicked,
    Migrated,
    NoRights,
    Rejected,
    Unavailable,
    Unreachable,
)
from bot.courier.telegram import ANSWER_COUNTS_FOR, ANSWERED_AGAIN, TelegramMessenger
from bot.screens.screen import Button, Screen, Style
from bot.tables.table import Place

GROUP = -100
ANNA = 1
SCREEN = Screen("<b>стол</b>")
NOWHERE = ConnectionKey(
    host="api", port=443, is_ssl=True, ssl=True, proxy=None, proxy_auth=None, proxy_headers_hash=None
)


class CannedSession(BaseSession):
    """Answers every request with what was put into it; a string is a body, an exception is raised."""

    def __init__(self) -> None:
        super().__init__()
        self.answers: list[tuple[int, str] | Exception] = []
        self.asked: list[TelegramMethod[Any]] = []

    def refuse(self, code: int, description: str, **parameters: int) -> None:
        body = {"ok": False, "error_code": code, "description": description, "parameters": parameters}
        self.answers.append((code, json.dumps(body)))

    def accept(self, result: object) -> None:
        self.answers.append((200, json.dumps({"ok": True, "result": result})))

    async def close(self) -> None:
        pass

    async def make_request(
        self,
        bot: Bot,
        method: TelegramMethod[TelegramType],
        timeout: int | None = None,  # noqa: ASYNC109 - the signature is aiogram's
    ) -> TelegramType:
        assert timeout is not None
        self.asked.append(method)
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            # As aiogram's own session does: the cause is what tells one network error from another.
            raise TelegramNetworkError(method, type(answer).__name__) from answer
        response = self.check_response(bot, method, *answer)
        assert response.result is not None
        return response.result

    async def stream_content(
        self,
        url: str,
        headers: dict[str, Any] | None = None,
        timeout: int = 30,  # noqa: ASYNC109 - the same
        chunk_size: int = 65536,
        raise_for_status: bool = True,  # noqa: FBT001, FBT002 - the same
    ) -> AsyncGenerator[bytes, None]:
        del url, headers, timeout, chunk_size, raise_for_status
        yield b""


@pytest.fixture
def session() -> CannedSession:
    return CannedSession()


@pytest.fixture
def messenger(session: CannedSession) -> TelegramMessenger:
    return TelegramMessenger(Bot("1:TEST", session=session))


async def test_a_screen_is_sent_as_html_without_previews_and_with_coloured_buttons(
    session: CannedSession, messenger: TelegramMessenger
) -> None:
    session.accept({"message_id": 5, "date": 0, "chat": {"id": GROUP, "type": "supergroup"}})
    rows = ((Button("✋", data="m:1", style=Style.DANGER), Button("🂠", url="https://t.me/x")),)
    address = await messenger.send(Place(GROUP, 7), Screen("<b>стол</b>", rows))
    assert address == Address(GROUP, 5)
    sent = session.asked[0].model_dump(exclude_none=True, exclude_defaults=True)
    assert sent["message_thread_id"] == 7
    assert sent["parse_mode"] == "HTML"
    assert sent["link_preview_options"]["is_disabled"] is True
    assert sent["reply_markup"]["inline_keyboard"] == [
        [
            {"text": "✋", "callback_data": "m:1", "style": "danger"},
            {"text": "🂠", "url": "https://t.me/x"},
        ]
    ]


async def test_of_what_is_answered_only_the_number_is_read(
    session: CannedSession, messenger: TelegramMessenger
) -> None:
    session.accept({"message_id": 5, "something": "new"})
    session.accept({"something": "new"})
    session.accept({"message": "without a number"})
    address = await messenger.send(Place(GROUP), SCREEN)
    assert address == Address(GROUP, 5)
    await messenger.edit(address, SCREEN)
    with pytest.raises(Unavailable) as raised:
        await messenger.send(Place(GROUP), SCREEN)
    assert raised.value.arrived is Arrived.MAYBE


REFUSALS = [
    (403, "Forbidden: bot was blocked by the user", Unreachable, Absence.BLOCKED),
    (403, "Forbidden: user is deactivated", Unreachable, Absence.DEACTIVATED),
    (403, "Forbidden: bot can't initiate conversation with a user", Unreachable, Absence.NEVER_STARTED),
    (400, "Bad Request: chat not found", Unreachable, Absence.NOT_FOUND),
    (403, "Forbidden: bot was kicked from the supergroup chat", Kicked, None),
    (403, "Forbidden: bot is not a member of the supergroup chat", Kicked, None),
    (403, "Forbidden: the group chat was deleted", Kicked, None),
    (
        400,
        "Bad Request: not enough rights to send text messages to the chat",
        NoRights,
        Ban.NO_RIGHTS,
    ),
    (400, "Bad Request: have no rights to send a message", NoRights, Ban.NO_RIGHTS),
    (400, "Bad Request: CHAT_WRITE_FORBIDDEN", NoRights, Ban.NO_RIGHTS),
    (400, "Bad Request: TOPIC_CLOSED", NoRights, Ban.TOPIC_CLOSED),
    (400, "Bad Request: message thread not found", NoRights, Ban.TOPIC_GONE),
    (400, "Bad Request: can't parse entities: Unsupported start tag 7♠", Rejected, "can't parse entities"),
    (400, "Bad Request: message is too long", Rejected, "message is too long"),
    (400, "Bad Request: BUTTON_DATA_INVALID", Rejected, "BUTTON_DATA_INVALID"),
]


@pytest.mark.parametrize(("code", "description", "kind", "reason"), REFUSALS)
async def test_a_refused_message_says_why(  # noqa: PLR0917 - a row of the table
    session: CannedSession,
    messenger: TelegramMessenger,
    code: int,
    description: str,
    kind: type[DeliveryFailure],
    reason: object,
) -> None:
    session.refuse(code, description)
    with pytest.raises(DeliveryFailure) as raised:
        await messenger.send(Place(GROUP), SCREEN)
    assert type(raised.value) is kind
    assert getattr(raised.value, "reason", None) == reason


@pytest.mark.parametrize(
    ("description", "stands"),
    [
        ("Bad Request: message to edit not found", False),
        ("Bad Request: MESSAGE_ID_INVALID", False),
        ("Bad Request: message can't be edited", True),
    ],
)
async def test_a_message_that_cannot_be_edited_is_gone(
    session: CannedSession, messenger: TelegramMessenger, description: str, *, stands: bool
) -> None:
    session.refuse(400, description)
    with pytest.raises(Gone) as raised:
        await messenger.edit(Address(GROUP, 5), SCREEN)
    assert raised.value.stands is stands


async def test_an_edit_to_the_same_is_a_success(session: CannedSession, messenger: TelegramMessenger) -> None:
    session.refuse(
        400, "Bad Request: message is not modified: specified new message content and reply markup"
    )
    with capture_logs() as logs:
        await messenger.edit(Address(GROUP, 5), SCREEN)
    assert logs == []


@pytest.mark.parametrize(
    "description",
    ["Bad Request: message to delete not found", "Bad Request: message can't be deleted for everyone"],
)
async def test_deleting_what_is_not_there_or_too_old_is_a_success(
    session: CannedSession, messenger: TelegramMessenger, description: str
) -> None:
    session.refuse(400, description)
    await messenger.delete(Address(GROUP, 5))
    assert len(session.asked) == 1


async def test_a_flood_says_how_long(session: CannedSession, messenger: TelegramMessenger) -> None:
    session.refuse(429, "Too Many Requests: retry after 35", retry_after=35)
    with pytest.raises(Flood) as raised:
        await messenger.send(Place(GROUP), SCREEN)
    assert raised.value.retry_after == 35


async def test_a_flood_that_does_not_say_how_long_is_one_all_the_same(
    session: CannedSession, messenger: TelegramMessenger
) -> None:
    session.refuse(429, "Too Many Requests")
    with pytest.raises(Flood) as raised:
        await messenger.send(Place(GROUP), SCREEN)
    assert raised.value.retry_after > 0


async def test_an_upgraded_group_says_its_new_id(
    session: CannedSession, messenger: TelegramMessenger
) -> None:
    session.refuse(400, "Bad Request: group chat was upgraded to a supergroup chat", migrate_to_chat_id=-1001)
    with pytest.raises(Migrated) as raised:
        await messenger.send(Place(GROUP), SCREEN)
    assert raised.value.new_chat_id == -1001


@pytest.mark.parametrize(
    ("answer", "arrived"),
    [
        (ClientConnectorError(NOWHERE, OSError()), Arrived.NO),
        (ConnectionTimeoutError(), Arrived.NO),
        (TimeoutError(), Arrived.MAYBE),
        (ServerDisconnectedError(), Arrived.MAYBE),
        ((500, json.dumps({"ok": False, "description": "Internal Server Error"})), Arrived.HARDLY),
        ((503, json.dumps({"ok": False, "description": "Service Unavailable"})), Arrived.HARDLY),
        # A gateway does not know what came of it.
        ((502, "<html>Bad Gateway</html>"), Arrived.MAYBE),
        ((503, "upstream connect error"), Arrived.MAYBE),
        ((504, "<html>Gateway Time-out</html>"), Arrived.MAYBE),
        ((502, json.dumps({"ok": False, "description": "Bad Gateway"})), Arrived.MAYBE),
        ((504, json.dumps({"ok": False, "description": "Gateway Timeout"})), Arrived.MAYBE),
        ((504, json.dumps({"message": "Endpoint request timed out"})), Arrived.MAYBE),
        ((200, '{"ok": true, "resu'), Arrived.MAYBE),
        ((401, json.dumps({"ok": False, "description": "Unauthorized"})), Arrived.HARDLY),
    ],
)
async def test_what_may_have_arrived_is_told_from_what_has_not(
    session: CannedSession,
    messenger: TelegramMessenger,
    answer: tuple[int, str] | Exception,
    arrived: Arrived,
) -> None:
    session.answers.append(answer)
    with pytest.raises(Unavailable) as raised:
        await messenger.send(Place(GROUP), SCREEN)
    assert raised.value.arrived is arrived


@pytest.mark.parametrize(("chat_id", "kind"), [(ANNA, Unreachable), (GROUP, NoRights)])
async def test_an_unheard_of_403_leaves_the_chat_alone(
    session: CannedSession, messenger: TelegramMessenger, chat_id: int, kind: type[DeliveryFailure]
) -> None:
    session.refuse(403, "Forbidden: something new")
    with pytest.raises(kind):
        await messenger.send(Place(chat_id), SCREEN)


class Waiter:
    """A messenger whose pauses take no time, and what it counts."""

    def __init__(self, session: CannedSession) -> None:
        self.slept: list[float] = []
        self.counts: Counter[str] = Counter()
        self.messenger = TelegramMessenger(
            Bot("1:TEST", session=session), sleep=self._sleep, answers=self.counts
        )

    async def _sleep(self, seconds: float) -> None:
        self.slept.append(seconds)


async def test_an_expired_query_is_no_trouble_and_no_answer(session: CannedSession) -> None:
    waiter = Waiter(session)
    session.refuse(400, "Bad Request: query is too old and response timeout expired or query ID is invalid")
    with capture_logs() as logs:
        await waiter.messenger.answer("1", "late")
    assert logs == []
    assert len(session.asked) == 1
    assert waiter.counts == {"failed": 1}


async def test_an_answer_is_tried_again_while_somebody_may_wait_for_it_and_never_raises(
    session: CannedSession,
) -> None:
    waiter = Waiter(session)
    session.answers.extend([TimeoutError()] * 10)
    await waiter.messenger.answer("1", "hello")
    assert tuple(waiter.slept) == ANSWERED_AGAIN
    assert sum(waiter.slept) < ANSWER_COUNTS_FOR
    assert len(session.asked) == len(waiter.slept) + 1
    assert waiter.counts == {"failed": 1}


async def test_an_answer_waits_for_as_long_as_telegram_asks_if_it_still_counts_then(
    session: CannedSession,
) -> None:
    waiter = Waiter(session)
    session.refuse(429, "Too Many Requests: retry after 7", retry_after=7)
    session.accept(result=True)
    await waiter.messenger.answer("1", "hello")
    assert waiter.slept == [7]
    assert waiter.counts == {"flood": 1, "sent": 1}


@pytest.mark.parametrize(("asked_for", "attempts"), [([16], 1), ([8, 8], 2), ([35], 1)])
async def test_an_answer_that_would_come_too_late_is_given_up_and_telegram_left_alone(
    session: CannedSession, asked_for: list[int], attempts: int
) -> None:
    waiter = Waiter(session)
    for seconds in asked_for:
        session.refuse(429, f"Too Many Requests: retry after {seconds}", retry_after=seconds)
    with capture_logs() as logs:
        await waiter.messenger.answer("1", "hello")
    assert [line["event"] for line in logs] == ["query not answered"]
    assert len(session.asked) == attempts
    assert waiter.slept == asked_for[:-1]
    assert waiter.counts == {"flood": attempts, "failed": 1}


async def test_an_answer_that_hangs_on_its_way_is_given_up_when_it_does_not_count_any_more(
    session: CannedSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def hang(*_: object, **__: object) -> None:
        await asyncio.Event().wait()

    waiter = Waiter(session)
    monkeypatch.setattr(session, "make_request", hang)
    monkeypatch.setattr("bot.courier.telegram.ANSWER_COUNTS_FOR", 0.01)
    with capture_logs() as logs:
        await waiter.messenger.answer("1", "hello")
    assert [line["event"] for line in logs] == ["query not answered"]
    assert waiter.counts == {"failed": 1}


async def test_a_toast_is_cut_to_what_telegram_takes(
    session: CannedSession, messenger: TelegramMessenger
) -> None:
    session.accept(True)  # noqa: FBT003 - it is the answer's body
    await messenger.answer("1", "я" * 300, alert=True, url="https://t.me/x?start=1")
    asked = session.asked[0].model_dump(exclude_none=True)
    assert asked["text"] == "я" * 200
    assert asked["show_alert"] is True
    assert asked["url"] == "https://t.me/x?start=1"


SENT = {"message_id": 5, "date": 0, "chat": {"id": GROUP, "type": "supergroup"}}
HAND = Screen("🖐 7♠", ((Button("7♠", data="m:1:1.1.0:l7s"),),))


async def test_no_card_is_sent_before_the_server_has_shown_that_one_reader_alone_sees_it(
    messenger: TelegramMessenger, session: CannedSession
) -> None:
    for result in (SENT | {"ephemeral_message_id": 9}, True, SENT | {"ephemeral_message_id": 10}):
        session.accept(result)
    place = Place(GROUP, reader=ANNA)
    assert await messenger.send(place, HAND, "query") == Address(GROUP, 9, ANNA)
    assert await messenger.send(place, HAND, "query") == Address(GROUP, 10, ANNA)
    asked = [(method.__api_method__, "7♠" in repr(method)) for method in session.asked]
    assert asked == [("sendMessage", False), ("editEphemeralMessageText", True), ("sendMessage", True)]


async def test_a_server_that_shows_to_all_what_is_meant_for_one_is_sent_no_card_ever(
    messenger: TelegramMessenger, session: CannedSession
) -> None:
    session.accept(SENT)
    session.accept(result=True)
    place = Place(GROUP, reader=ANNA)
    with capture_logs() as logs:
        for _ in range(2):
            with pytest.raises(Hidden):
                await messenger.send(place, HAND, "query")
    assert [method.__api_method__ for method in session.asked] == ["sendMessage", "deleteMessage"]
    assert "7♠" not in repr(session.asked)
    assert len(logs) == 1


async def test_what_is_not_shown_after_all_leaves_nothing_behind(
    messenger: TelegramMessenger, session: CannedSession
) -> None:
    session.accept(SENT | {"ephemeral_message_id": 9})
    session.refuse(400, "Bad Request: message to edit not found")
    session.accept(result=True)
    with pytest.raises(Hidden):
        await messenger.send(Place(GROUP, reader=ANNA), HAND, "query")
    assert session.asked[-1].__api_method__ == "deleteEphemeralMessage"
