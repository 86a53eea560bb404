"""The messenger that is Telegram: screens become Bot API calls, its errors become the courier's failures."""

from __future__ import annotations

import asyncio
import math
import re
from collections import Counter
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeVar

import structlog
from aiogram import Bot
from aiogram.exceptions import (
    AiogramError,
    TelegramAPIError,
    TelegramBadRequest,
    TelegramEntityTooLarge,
    TelegramForbiddenError,
    TelegramMigrateToChat,
    TelegramNetworkError,
    TelegramRetryAfter,
    TelegramServerError,
)
from aiohttp import ClientConnectorError, ConnectionTimeoutError

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
from bot.courier.methods import Edit, EditEphemeral, Post, contents
from bot.screens.screen import Screen
from bot.tables.table import Place

_log: structlog.stdlib.BoundLogger = structlog.stdlib.get_logger(__name__)

TIMEOUT = 10
"""Seconds for one request; a chat's next request waits for as long."""

ANSWERED_AGAIN = (0.2, 1.0, 3.0, 5.0)
"""Seconds before each further attempt to answer a query, if Telegram does not say how long to wait."""

ANSWER_COUNTS_FOR = 15.0
"""Seconds for which Telegram takes an answer to a query, about."""

Sleep = Callable[[float], Awaitable[None]]

LONGEST_TOAST = 200
"""Characters of a callback query's answer."""

UNKNOWN_FLOOD = 5.0
"""Seconds to wait after a 429 that does not say how long."""

_NOTHING_YET = Screen("🂠")
"""What the first message for one reader alone says, until it is known that he alone sees it."""

_EXPIRED = ("query is too old", "query_id_invalid", "query id is invalid")

_Answer = TypeVar("_Answer")


class TelegramMessenger:
    """A `Messenger` over an aiogram bot; what becomes of answers to queries is counted in `answers`."""

    def __init__(
        self,
        bot: Bot,
        timeout: int = TIMEOUT,
        sleep: Sleep = asyncio.sleep,
        answers: Counter[str] | None = None,
    ) -> None:
        self._bot = bot
        self._timeout = timeout
        self._sleep = sleep
        self._answers: Counter[str] = Counter() if answers is None else answers
        self._hides: bool | None = None
        """Whether the server shows to one reader alone what is meant for him; None until it was tried."""

    async def send(self, place: Place, screen: Screen, query_id: str | None = None) -> Address:
        """Posts a new message."""
        if place.reader is not None:
            return await self._send_to_one(place, place.reader, screen, query_id)
        post = Post(chat_id=place.chat_id, message_thread_id=_topic(place), **contents(screen))
        message = await _translated(self._bot(post, request_timeout=self._timeout))
        return Address(place.chat_id, message.message_id)

    async def _send_to_one(self, place: Place, reader: int, screen: Screen, query_id: str | None) -> Address:
        """Posts a message for one reader; the first of all says nothing yet, as all might read it."""
        if self._hides is False:
            raise Hidden
        if self._hides:
            return await self._post_to_one(place, reader, screen, query_id)
        address = await self._post_to_one(place, reader, _NOTHING_YET, query_id)
        try:
            await self.edit(address, screen)
        except DeliveryFailure as failed:
            await self.delete(address)
            raise Hidden from failed
        return address

    async def _post_to_one(self, place: Place, reader: int, screen: Screen, query_id: str | None) -> Address:
        parameters: dict[str, object] = {"receiver_user_id": reader}
        if query_id is not None:
            parameters["callback_query_id"] = query_id
        post = Post(
            chat_id=place.chat_id,
            message_thread_id=_topic(place),
            ephemeral_message_parameters=parameters,
            **contents(screen),
        )
        message = await _hidden(self._bot(post, request_timeout=self._timeout))
        if message.ephemeral_message_id is None:
            # A server that does not know such messages has shown it to all: away with it, and never again.
            self._hides = False
            _log.warning("the server cannot show a message to one member alone", chat_id=place.chat_id)
            await self.delete(Address(place.chat_id, message.message_id))
            raise Hidden
        self._hides = True
        return Address(place.chat_id, message.ephemeral_message_id, reader)

    async def edit(self, address: Address, screen: Screen) -> None:
        """Makes a message show the screen; an edit without buttons takes the old ones away."""
        try:
            if address.reader is not None:
                edit_for_one = EditEphemeral(
                    chat_id=address.chat_id,
                    receiver_user_id=address.reader,
                    ephemeral_message_id=address.message_id,
                    **contents(screen),
                )
                await _hidden(self._bot(edit_for_one, request_timeout=self._timeout))
                return
            edit = Edit(chat_id=address.chat_id, message_id=address.message_id, **contents(screen))
            await _translated(self._bot(edit, request_timeout=self._timeout))
        except _Unchanged:
            return

    async def strip(self, address: Address) -> None:
        """Takes the buttons off a message."""
        try:
            if address.reader is not None:
                await _hidden(
                    self._bot.edit_ephemeral_message_reply_markup(
                        chat_id=address.chat_id,
                        receiver_user_id=address.reader,
                        ephemeral_message_id=address.message_id,
                        request_timeout=self._timeout,
                    )
                )
                return
            await _translated(
                self._bot.edit_message_reply_markup(
                    chat_id=address.chat_id, message_id=address.message_id, request_timeout=self._timeout
                )
            )
        except _Unchanged:
            return

    async def delete(self, address: Address) -> None:
        """Takes a message away, if it is there and young enough."""
        try:
            if address.reader is not None:
                await _translated(
                    self._bot.delete_ephemeral_message(
                        chat_id=address.chat_id,
                        receiver_user_id=address.reader,
                        ephemeral_message_id=address.message_id,
                        request_timeout=self._timeout,
                    )
                )
                return
            await _translated(
                self._bot.delete_message(
                    chat_id=address.chat_id, message_id=address.message_id, request_timeout=self._timeout
                )
            )
        except _Undeletable:
            return

    async def pin(self, address: Address, *, pinned: bool) -> None:
        """Pins a message without a sound, or takes the pin away."""
        timeout = self._timeout
        try:
            if pinned:
                request = self._bot.pin_chat_message(
                    address.chat_id, address.message_id, disable_notification=True, request_timeout=timeout
                )
            else:
                request = self._bot.unpin_chat_message(
                    address.chat_id, message_id=address.message_id, request_timeout=timeout
                )
            await _translated(request)
        except _Unchanged:
            return

    async def answer(
        self, query_id: str, text: str | None = None, *, alert: bool = False, url: str | None = None
    ) -> None:
        """Answers a callback query now, and again if that fails, while somebody may wait for it."""
        call = partial(
            self._bot.answer_callback_query,
            callback_query_id=query_id,
            text=text[:LONGEST_TOAST] if text else None,
            show_alert=alert or None,
            url=url,
            request_timeout=self._timeout,
        )
        try:
            async with asyncio.timeout(ANSWER_COUNTS_FOR):
                await self._try(call)
        except (AiogramError, TimeoutError, OSError) as error:
            self._answers["failed"] += 1
            if not isinstance(error, TelegramBadRequest):
                _log.warning("query not answered", error=type(error).__name__)
            elif not _says(error, _EXPIRED):
                _log.error("query's answer refused", reason=_reason(error))
        else:
            self._answers["sent"] += 1

    async def _try(self, call: Callable[[], Awaitable[object]]) -> None:
        """Makes the call until it succeeds; what the last attempt raises is raised."""
        left = ANSWER_COUNTS_FOR
        for pause in (*ANSWERED_AGAIN, math.inf):
            try:
                await call()
            except TelegramBadRequest:
                raise
            except (AiogramError, TimeoutError, OSError) as error:
                wait, failed = pause, failure(error)
                if isinstance(failed, Flood):
                    self._answers["flood"] += 1
                    wait = failed.retry_after
                if math.isinf(pause) or wait >= left:
                    raise
                left -= wait
            else:
                return
            await self._sleep(wait)


class _Unchanged(Exception):
    """The message shows it already."""


class _Undeletable(Exception):
    """The message is not there, or too old to be taken away."""


async def _translated(request: Awaitable[_Answer]) -> _Answer:
    """Lets the request fail in the courier's terms only."""
    try:
        return await request
    except (AiogramError, TimeoutError, OSError) as error:
        raise failure(error) from error


async def _hidden(request: Awaitable[_Answer]) -> _Answer:
    """As `_translated`; what Telegram has against a message for one reader says nothing of the chat."""
    try:
        return await _translated(request)
    except (Rejected, NoRights, Unreachable) as refused:
        raise Hidden(str(refused)) from refused


def failure(error: Exception) -> Exception:
    """The courier's word for an error of aiogram's."""
    match error:
        case TelegramRetryAfter():
            return Flood(error.retry_after)
        case TelegramMigrateToChat():
            return Migrated(error.migrate_to_chat_id)
        case TelegramEntityTooLarge():
            return Rejected("too large")
        case TelegramBadRequest() | TelegramForbiddenError():
            return _refusal(error)
        case TelegramAPIError() if "too many requests" in error.message.lower():
            return Flood(UNKNOWN_FLOOD)
        case _:
            return Unavailable(_arrived(error), type(error).__name__)


_DELETING = frozenset({"deleteMessage", "deleteEphemeralMessage"})

_UNDELETABLE = (
    "message to delete not found",
    "message can't be deleted",
    "message_id_invalid",
    "message_delete_forbidden",
    "message identifier is not specified",
)

_MEANINGS: tuple[tuple[str, Callable[[], Exception]], ...] = (
    ("message is not modified", _Unchanged),
    ("message to unpin not found", _Unchanged),
    ("chat_not_modified", _Unchanged),
    ("message to pin not found", Gone),
    ("message to edit not found", Gone),
    ("message_id_invalid", Gone),
    ("message identifier is not specified", Gone),
    ("message can't be edited", partial(Gone, stands=True)),
    ("message_edit_time_expired", partial(Gone, stands=True)),
    ("message_author_required", partial(Gone, stands=True)),
    ("bot was kicked from the", Kicked),
    ("bot is not a member of the", Kicked),
    ("the group chat was deleted", Kicked),
    ("group chat was deactivated", Kicked),
    ("channel_private", Kicked),
    # Without the new id, which comes in a service message.
    ("upgraded to a supergroup", partial(Unreachable, Absence.NOT_FOUND)),
    ("topic_closed", partial(NoRights, Ban.TOPIC_CLOSED)),
    ("topic closed", partial(NoRights, Ban.TOPIC_CLOSED)),
    ("topic_deleted", partial(NoRights, Ban.TOPIC_GONE)),
    ("topic_id_invalid", partial(NoRights, Ban.TOPIC_GONE)),
    ("message thread not found", partial(NoRights, Ban.TOPIC_GONE)),
    ("not enough rights", partial(NoRights, Ban.NO_RIGHTS)),
    ("have no rights to send", partial(NoRights, Ban.NO_RIGHTS)),
    ("need administrator rights", partial(NoRights, Ban.NO_RIGHTS)),
    ("chat_write_forbidden", partial(NoRights, Ban.NO_RIGHTS)),
    ("chat_send_plain_forbidden", partial(NoRights, Ban.NO_RIGHTS)),
    ("chat_restricted", partial(NoRights, Ban.NO_RIGHTS)),
    ("chat_admin_required", partial(NoRights, Ban.NO_RIGHTS)),
    ("user_banned_in_channel", partial(NoRights, Ban.NO_RIGHTS)),
    ("bot was blocked by the user", partial(Unreachable, Absence.BLOCKED)),
    ("user_is_blocked", partial(Unreachable, Absence.BLOCKED)),
    ("user is deactivated", partial(Unreachable, Absence.DEACTIVATED)),
    ("user_deactivated", partial(Unreachable, Absence.DEACTIVATED)),
    ("can't initiate conversation with a user", partial(Unreachable, Absence.NEVER_STARTED)),
    ("chat not found", partial(Unreachable, Absence.NOT_FOUND)),
    ("user not found", partial(Unreachable, Absence.NOT_FOUND)),
    ("peer_id_invalid", partial(Unreachable, Absence.NOT_FOUND)),
)
"""What Telegram says, in lower case, and what it means; the first that fits counts."""


def _refusal(error: TelegramAPIError) -> Exception:
    """What a 400 or 403 means. Telegram tells by its text alone."""
    text = error.message.lower()
    if error.method.__api_method__ in _DELETING and _says(error, _UNDELETABLE):
        return _Undeletable()
    for words, meaning in _MEANINGS:
        if words in text:
            return meaning()
    if isinstance(error, TelegramForbiddenError):
        return _forbidden(error)
    return Rejected(_reason(error))


def _forbidden(error: TelegramForbiddenError) -> DeliveryFailure:
    """An unheard-of 403: better to leave the chat alone than to go on knocking."""
    chat_id = getattr(error.method, "chat_id", 0)
    private = isinstance(chat_id, int) and chat_id > 0
    return Unreachable(Absence.BLOCKED) if private else NoRights(Ban.NO_RIGHTS)


def _arrived(error: Exception) -> Arrived:
    """What an error without an answer tells about the request."""
    match error:
        case TelegramNetworkError():
            cause = error.__cause__
            unconnected = isinstance(cause, ClientConnectorError | ConnectionTimeoutError)
            return Arrived.NO if unconnected else Arrived.MAYBE
        case TelegramServerError() if "gateway" in error.message.lower():
            # 502 and 504 in the API's form, but from before it: whoever says so has not seen what came of it.
            return Arrived.MAYBE
        case TelegramAPIError():
            return Arrived.HARDLY
        case _:
            # Also what is not the API's JSON, be it an answer cut short or a page of the gateway's.
            return Arrived.MAYBE


def _says(error: TelegramAPIError, phrases: tuple[str, ...]) -> bool:
    text = error.message.lower()
    return any(phrase in text for phrase in phrases)


def _reason(error: TelegramAPIError) -> str:
    """What Telegram says, as far as it can quote nothing of the message: the words up to the first mark."""
    words = re.match(r"(?:Bad Request: |Forbidden: )?([A-Za-z_' ]*)", error.message)
    return words[1].strip() if words else ""


def _topic(place: Place) -> int | None:
    """The number by which a topic is named; a forum's general one has the number 1 and must not be."""
    return place.thread_id if place.thread_id != 1 else None
