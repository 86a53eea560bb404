"""What chats have chosen: their house rules, their customs and their language."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import AsyncExitStack, asynccontextmanager

import aiosqlite
import structlog

from bot.customs import GROUP_CUSTOMS, Customs
from bot.house import ChatSettings
from bot.notice import Notice
from bot.storage import chats as stored_chats
from bot.storage import lessons as stored_lessons
from bot.storage import tables as stored_tables
from bot.storage import updates as stored_updates
from bot.storage import users as stored_users
from bot.tables.caller import Caller
from bot.tables.hall import Hall
from bot.tables.table import Place, Status, Table
from bot.tables.tuition import enrol

_log = structlog.get_logger()


class Chats:
    """Use cases of settings; those of a private chat are its person's, whose language is the person's own."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._complained: set[int] = set()
        self.choosing = asyncio.Lock()
        """Held from the reading of settings to the showing of what became of them: those of two who choose at
        once must both count. Telegram is asked who somebody is before, and nothing within."""

    async def settings(self, chat_id: int, caller: Caller) -> ChatSettings:
        """What the chat has chosen; a group that never chose speaks the language of who asks first."""
        private = chat_id == caller.user_id
        default = ChatSettings(locale=caller.locale, customs=Customs() if private else GROUP_CUSTOMS)
        async with self._hall.database.reading() as connection:
            chat = await stored_chats.find(connection, chat_id)
        if chat is None or chat.settings is None:
            return default if private or caller.faceless else await self._first_asked(chat_id, default)
        settings = self._parsed(chat_id, chat.settings, default)
        return settings.replaced(locale=caller.locale) if private else settings

    async def _first_asked(self, chat_id: int, default: ChatSettings) -> ChatSettings:
        """Keeps the language of who asked first, be it that two did at once: all read the same."""
        async with self._hall.database.transaction() as connection:
            stored = await stored_chats.settle(
                connection, chat_id, default.language_to_json(), self._hall.clock.now()
            )
        return self._parsed(chat_id, stored, default)

    def _parsed(self, chat_id: int, stored: str, default: ChatSettings) -> ChatSettings:
        settings = ChatSettings.parse(stored, default)
        if settings.lost and chat_id not in self._complained:
            self._complained.add(chat_id)
            _log.warning("settings fell back", chat_id=chat_id, options=settings.lost)
        return settings

    async def playing(self, chat_id: int) -> bool:
        """Whether a deal is being played anywhere in the chat."""
        for table_id in await self._hall.tables.in_chat(chat_id):
            async with self._hall.table(table_id) as table:
                if table.status is Status.PLAYING:
                    return True
        return False

    async def choose(self, caller: Caller, chat_id: int, settings: ChatSettings) -> None:
        """Writes the settings and puts them into force from every table's next deal on, both or neither.

        A table keeps the level that was chosen at it unless it is the level that changes. Whether the caller
        may was asked before.
        """
        private = chat_id == caller.user_id
        before = (await self.settings(chat_id, caller)).customs
        hints = before.hints if private else settings.customs.hints
        async with self._held(chat_id, caller.user_id if private else None) as tables:
            own = [seat for table in tables for seat in table.seats if private and seat.user_id == chat_id]
            changed = [
                table
                for table in tables
                if table.place.chat_id == chat_id
                or any(seat.user_id == chat_id and seat.locale != settings.locale for seat in table.seats)
            ]
            for table in changed:
                if table.place.chat_id == chat_id:
                    same = settings.customs.level == before.level
                    level = table.customs.level if same else settings.customs.level
                    table.rules, table.customs = settings.rules, settings.customs.replaced(level=level)
                    table.locale = settings.locale
            for seat in own:
                seat.locale = settings.locale
            # The others stay as they are: what is written counts as something that happened there.
            async with self._writing(chat_id, settings, changed) as connection:
                if private:
                    await stored_users.choose_locale(connection, chat_id, settings.locale)
                if settings.customs.hints and not hints:
                    await stored_lessons.forget(connection, chat_id)
                await stored_updates.mark(connection, caller.update_id, self._hall.clock.now())
                if hints != settings.customs.hints:
                    await enrol(connection, own)
            for table in tables:
                if table.status is not Status.CLOSED:
                    self._hall.display.show(table)

    async def hint(self, caller: Caller, *, wanted: bool) -> None:
        """A person wants to be told what buttons do, from the beginning, or does not."""
        settings = await self.settings(caller.user_id, caller)
        customs = settings.customs.replaced(hints=wanted)
        await self.choose(caller, caller.user_id, settings.replaced(customs=customs))

    async def table_place(self, place: Place, caller: Caller) -> Place:
        """Where the table stands that is asked for in that place: there, or in the topic that was chosen."""
        topic = (await self.settings(place.chat_id, caller)).topic
        return place if topic is None else Place(place.chat_id, topic)

    async def may_not_pin(self, place: Place) -> None:
        """The bot lacks the right to pin: that is said once, and not tried again until somebody wants it."""
        async with self.choosing:
            async with self._hall.database.reading() as connection:
                chat = await stored_chats.find(connection, place.chat_id)
            stored = None if chat is None else chat.settings
            settings = ChatSettings.parse(stored, ChatSettings(customs=GROUP_CUSTOMS))
            if not settings.customs.pin:
                return
            after = settings.replaced(customs=settings.customs.replaced(pin=False))
            async with self._held(place.chat_id) as tables:
                for table in tables:
                    table.customs = table.customs.replaced(pin=False)
                async with self._writing(place.chat_id, after, tables):
                    pass
        self._hall.display.tell(place, settings.locale, Notice("say-may-not-pin"))

    async def speak(self, caller: Caller, locale: str) -> None:
        """A person chose his language: his hands in groups are in it from now on, and his private chat."""
        settings = (await self.settings(caller.user_id, caller)).replaced(locale=locale)
        await self.choose(caller, caller.user_id, settings)

    @asynccontextmanager
    async def _held(self, chat_id: int, user_id: int | None = None) -> AsyncIterator[list[Table]]:
        """The live tables of the chat, and those at which the person sits, all held until the block ends."""
        wanted = set(await self._hall.tables.in_chat(chat_id))
        if user_id is not None:
            wanted.update(await self._hall.tables.of_user(user_id))
        async with AsyncExitStack() as held:
            # Everybody who holds several takes them in this order, so nobody waits in a circle.
            yield [await held.enter_async_context(self._hall.table(table_id)) for table_id in sorted(wanted)]

    @asynccontextmanager
    async def _writing(
        self, chat_id: int, settings: ChatSettings, tables: Iterable[Table]
    ) -> AsyncIterator[aiosqlite.Connection]:
        """One transaction: the settings, the tables as they are, and what the block writes."""
        at = self._hall.clock.now()
        async with self._hall.database.transaction() as connection:
            await stored_chats.choose(connection, chat_id, settings.to_json(), at)
            for table in tables:
                await stored_tables.save(connection, table, at)
                await stored_tables.save_seats(connection, table)
            yield connection
