"""A game of one person with the bot, in his private chat."""

from __future__ import annotations

from bot.customs import LEVELS
from bot.house import ChatSettings
from bot.notice import Notice, Refused
from bot.storage import tables as stored_tables
from bot.tables.caller import Caller
from bot.tables.closing import close
from bot.tables.dealing import Dealing
from bot.tables.hall import Hall
from bot.tables.lobby import seat
from bot.tables.table import Kind, Place, Seat, Status, Table


class Solo:
    """Use cases of a private game."""

    def __init__(self, hall: Hall, dealing: Dealing) -> None:
        self._hall = hall
        self._dealing = dealing

    async def play(self, caller: Caller, settings: ChatSettings, level: str | None = None) -> Notice | None:
        """`/play`: deals at once; a game under way is posted again instead.

        Raises:
            Refused: for a level that there is not.
        """
        if level is not None and level not in LEVELS:
            raise Refused("notice-no-such-level")
        place = Place(caller.user_id)
        standing = await self._hall.tables.at(place)
        if standing is not None:
            async with self._hall.table(standing) as table:
                if table.status is Status.PLAYING:
                    self._hall.display.repost(table)
                    return Notice("notice-already-playing")
                # One at which nothing was dealt is what a crash left of this very command.
                await close(self._hall, table, None)
        table = Table(
            id=0,
            kind=Kind.PRIVATE,
            place=place,
            host_id=caller.user_id,
            locale=caller.locale,
            rules=settings.rules,
            customs=settings.customs.replaced(level=level or settings.customs.level),
        )
        seat(table, caller)
        table.seated += 1
        table.seats.append(Seat(id=table.seated, name="", level=table.customs.level, locale=caller.locale))
        async with self._hall.database.transaction() as connection:
            if await stored_tables.at(connection, place) is not None:
                raise Refused("notice-already-playing")
            await stored_tables.add(connection, table, self._hall.clock.now())
        async with self._hall.table(table.id) as stored:
            try:
                await self._dealing.deal(stored, caller)
            except Refused:
                await close(self._hall, stored, None)
                raise
        return None
