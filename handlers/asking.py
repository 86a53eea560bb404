"""Around every message and press: who asks is looked up before, and gets his answer after, come what may."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import Any

import structlog
from aiogram import BaseMiddleware
from aiogram.dispatcher.event.bases import UNHANDLED
from aiogram.enums import ChatType
from aiogram.types import CallbackQuery, Message, TelegramObject, Update
from aiogram.types import User as TelegramUser

from bot import redacting, telling
from bot.desk import Desk
from bot.intake import Afterwards
from bot.notice import Attempt, Notice, Refused
from bot.people import GROUP_ANONYMOUS
from bot.storage.users import User
from bot.tables.caller import Caller
from bot.tables.table import Place
from bot.texts import choose_locale
from handlers.places import place_of

Handler = Callable[[TelegramObject, dict[str, Any]], Awaitable[Any]]

BACKLOG = 600.0
"""Seconds; a command that waited longer for the bot to start, or to be in touch, is not obeyed any more."""

_TROUBLE = Notice("notice-trouble")

_ONCE = frozenset({"notice-unknown", "notice-no-words"})
"""Answers of which a private chat keeps the last one only: an album comes as ten messages."""

_log = structlog.get_logger()


class Asking(BaseMiddleware):
    """Handlers return a Notice or nothing, or raise Refused; this puts it into words and delivers it.

    A callback query is answered exactly once, also when its handler fails; if that is broken off as the bot
    ends, then when it comes again. What fails for the database's sake is not done: of messages the intake is
    told, as they will come again.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def __call__(self, handler: Handler, event: TelegramObject, data: dict[str, Any]) -> Any:
        """Wraps one message or press."""
        if isinstance(event, CallbackQuery):
            await self._press(handler, event, data)
        elif isinstance(event, Message):
            await self._message(handler, event, data)

    async def _press(self, handler: Handler, query: CallbackQuery, data: dict[str, Any]) -> None:
        notice: Notice | Attempt | None = _TROUBLE
        locale = choose_locale(query.from_user.language_code)
        try:
            self._count("callback_query", data)
            if data.get("repeated"):
                notice = None
                return
            in_private = query.message is not None and query.message.chat.type == ChatType.PRIVATE
            caller = await self._caller(query.from_user, data, in_private=in_private)
            data["caller"] = replace(caller, query_id=query.id)
            locale = caller.locale
            notice = await self._result(handler, query, data)
        except sqlite3.Error as error:
            # He is told and presses again; to play the press later, unasked, would surprise him.
            _log.error("press not stored", error=str(error))
        finally:
            afterwards: Afterwards = data["afterwards"]
            afterwards.append(partial(self._answer, query.id, locale, notice))
            afterwards.append(partial(self._answered, data["taken_at"]))

    async def _answered(self, taken_at: float) -> None:
        hall = self._desk.hall
        hall.counts.answered(hall.clock.monotonic() - taken_at)

    def _count(self, kind: str, data: dict[str, Any]) -> None:
        self._desk.hall.counts.updates["repeated" if data.get("repeated") else kind] += 1

    async def _answer(self, query_id: str, locale: str, notice: Notice | Attempt | None) -> None:
        if isinstance(notice, Attempt):
            try:
                notice = await notice.work()
            except Refused as refused:
                self._desk.hall.counts.refusals[refused.notice.key] += 1
                notice = refused.notice
            except Exception:  # noqa: BLE001 - he gets his answer, whatever happens
                _log.exception("attempt failed")
                notice = _TROUBLE
        await self._desk.messenger.answer(
            query_id,
            None if notice is None or notice.url else telling.toast(self._desk.texts, locale, notice),
            alert=notice is not None and notice.alert,
            url=None if notice is None else notice.url,
        )

    async def _message(self, handler: Handler, message: Message, data: dict[str, Any]) -> None:
        self._count("message", data)
        if data.get("repeated"):
            return
        in_private = message.chat.type == ChatType.PRIVATE
        self._desk.display.heard(place_of(message), message.message_id, message.date.timestamp())
        if not in_private:
            self._desk.display.whereabouts.saw(place_of(message), message.message_id)
        said = message.text or message.caption or ""
        if message.from_user is None or not (in_private or said.lstrip().startswith("/")):
            # Nobody speaks to the bot: a service message, or people who talk to each other.
            await self._result(handler, message, data)
            return
        speaks_for = None
        if message.from_user.id == GROUP_ANONYMOUS and message.sender_chat is not None:
            speaks_for = message.sender_chat.id
        caller = await self._caller(message.from_user, data, in_private=in_private, speaks_for=speaks_for)
        if message.date.timestamp() < self._desk.hall.contact.back_at - BACKLOG:
            return
        notice = await self._result(handler, message, data)
        if isinstance(notice, Notice):
            await self._reply(caller, place_of(message), notice, in_private=in_private)

    async def _reply(self, caller: Caller, place: Place, notice: Notice, *, in_private: bool) -> None:
        if in_private and notice.key not in _ONCE:
            self._desk.display.tell(place, caller.locale, notice)
        elif in_private:
            self._desk.display.reply(place, caller.locale, notice)
        else:
            locale = (await self._desk.chats.settings(place.chat_id, caller)).locale
            self._desk.display.reply(place, locale, notice)

    async def _caller(
        self,
        person: TelegramUser,
        data: dict[str, Any],
        *,
        in_private: bool,
        speaks_for: int | None = None,
    ) -> Caller:
        update: Update = data["event_update"]
        user = User(
            id=person.id,
            name=person.full_name,
            username=person.username,
            language_code=person.language_code,
            locale=None,
            reachable=in_private,
        )
        caller, arrived = await self._desk.people.met(
            user, update_id=update.update_id, in_private=in_private, speaks_for=speaks_for
        )
        if arrived:
            await self._desk.presence.reached(caller.user_id)
        data["caller"] = caller
        return caller

    async def _result(
        self, handler: Handler, event: TelegramObject, data: dict[str, Any]
    ) -> Notice | Attempt | None:
        try:
            result = await handler(event, data)
        except Refused as refused:
            self._desk.hall.counts.refusals[refused.notice.key] += 1
            return refused.notice
        except sqlite3.Error:
            raise
        except Exception:  # noqa: BLE001 - the person gets an answer all the same
            update: Update = data["event_update"]
            raw = update.model_dump(mode="json", exclude_none=True, by_alias=True)
            _log.exception("handler failed", update=redacting.update(raw))
            return _TROUBLE
        if result is UNHANDLED:
            return Notice("notice-stale-button") if isinstance(event, CallbackQuery) else None
        return result if isinstance(result, Notice | Attempt) else None
