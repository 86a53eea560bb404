"""What chats have chosen: their house rules, their customs and their language."""

from __future__ import annotations

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
from bot.tables.table import Place, Status
from bot.tables.tuition import enrol

_log = structlog.get_logger()


class Chats:
    """Use cases of settings; those of a private chat are its person's, whose language is the person's own."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._complained: set[int] = set()

    async def settings(self, chat_id: int, caller: Caller) -> ChatSettings:
        """What the chat has chosen; a group that never chose speaks the language of who asks first."""
        private = chat_id == caller.user_id
        default = ChatSettings(locale=caller.locale, customs=Customs() if private else GROUP_CUSTOMS)
        async with self._hall.database.reading() as connection:
            chat = await stored_chats.find(connection, chat_id)
        if chat is None or chat.settings is None:
            return default
        settings = ChatSettings.parse(chat.settings, default)
        if settings.lost and chat_id not in self._complained:
            self._complained.add(chat_id)
            _log.warning("settings fell back", chat_id=chat_id, options=settings.lost)
        return settings.replaced(locale=caller.locale) if private else settings

    async def playing(self, chat_id: int) -> bool:
        """Whether a deal is being played anywhere in the chat."""
        for table_id in await self._hall.tables.in_chat(chat_id):
            async with self._hall.table(table_id) as table:
                if table.status is Status.PLAYING:
                    return True
        return False

    async def choose(self, caller: Caller, chat_id: int, settings: ChatSettings) -> None:
        """Writes the settings and puts them into force from every table's next deal on.

        Whether the caller may was asked before.
        """
        at = self._hall.clock.now()
        hints = (await self.settings(chat_id, caller)).customs.hints
        async with self._hall.database.transaction() as connection:
            await stored_chats.choose(connection, chat_id, settings.to_json(), at)
            if chat_id == caller.user_id:
                await stored_users.choose_locale(connection, chat_id, settings.locale)
            await stored_updates.mark(connection, caller.update_id, at)
        for table_id in await self._hall.tables.in_chat(chat_id):
            async with self._hall.table(table_id) as table:
                table.rules = settings.rules
                table.customs = settings.customs
                table.locale = settings.locale
                for seat in table.seats:
                    if seat.user_id == caller.user_id == chat_id:
                        seat.locale = settings.locale
                async with self._hall.commit(table, None) as connection:
                    await stored_tables.save_seats(connection, table)
                if table.status is not Status.CLOSED:
                    self._hall.display.show(table)
        if chat_id == caller.user_id and hints != settings.customs.hints:
            await self._teach(chat_id, wanted=settings.customs.hints)

    async def hint(self, caller: Caller, *, wanted: bool) -> None:
        """A person wants to be told what buttons do, from the beginning, or does not."""
        settings = await self.settings(caller.user_id, caller)
        customs = settings.customs.replaced(hints=wanted)
        await self.choose(caller, caller.user_id, settings.replaced(customs=customs))

    async def _teach(self, user_id: int, *, wanted: bool) -> None:
        if wanted:
            async with self._hall.database.transaction() as connection:
                await stored_lessons.forget(connection, user_id)
        for table_id in await self._hall.tables.of_user(user_id):
            async with self._hall.table(table_id) as table:
                async with self._hall.database.reading() as connection:
                    await enrol(connection, (seat for seat in table.seats if seat.user_id == user_id))
                if table.status is Status.PLAYING:
                    self._hall.display.show(table)

    async def table_place(self, place: Place, caller: Caller) -> Place:
        """Where the table stands that is asked for in that place: there, or in the topic that was chosen."""
        topic = (await self.settings(place.chat_id, caller)).topic
        return place if topic is None else Place(place.chat_id, topic)

    async def may_not_pin(self, place: Place) -> None:
        """The bot lacks the right to pin: that is said once, and not tried again until somebody wants it."""
        async with self._hall.database.reading() as connection:
            chat = await stored_chats.find(connection, place.chat_id)
        settings = ChatSettings.parse(None if chat is None else chat.settings)
        if not settings.customs.pin:
            return
        after = settings.replaced(customs=settings.customs.replaced(pin=False))
        async with self._hall.database.transaction() as connection:
            await stored_chats.choose(connection, place.chat_id, after.to_json(), self._hall.clock.now())
        for table_id in await self._hall.tables.in_chat(place.chat_id):
            async with self._hall.table(table_id) as table:
                table.customs = table.customs.replaced(pin=False)
                async with self._hall.commit(table, None):
                    pass
        self._hall.display.tell(place, settings.locale, Notice("say-may-not-pin"))

    async def speak(self, caller: Caller, locale: str) -> None:
        """A person chose his language: his hands in groups are in it from now on, and his private chat."""
        settings = (await self.settings(caller.user_id, caller)).replaced(locale=locale)
        await self.choose(caller, caller.user_id, settings)
        for table_id in await self._hall.tables.of_user(caller.user_id):
            async with self._hall.table(table_id) as table:
                seat = table.seat_of(caller.user_id)
                if seat is None or seat.locale == locale:
                    continue
                seat.locale = locale
                async with self._hall.commit(table, None) as connection:
                    await stored_tables.save_seats(connection, table)
                self._hall.display.show(table)
