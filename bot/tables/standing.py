"""Looking at the table of a chat without changing anything."""

from __future__ import annotations

from bot.notice import Notice, Refused
from bot.tables.hall import Hall
from bot.tables.table import Place


class Standing:
    """Use cases of those who only look."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    async def repost(self, place: Place) -> Notice | None:
        """`/table`: the table of the chat or topic is posted anew at the bottom."""
        table_id = await self._hall.tables.at(place)
        if table_id is None:
            raise Refused("notice-no-game")
        async with self._hall.table(table_id) as table:
            self._hall.display.repost(table)
        return None

    async def menu_place(self, table_id: int, chat_id: int) -> Place:
        """Where the menus of ⚙️ and 📜 at this table go: its own chat or topic.

        Raises:
            Refused: if the button was carried to another chat.
        """
        async with self._hall.table(table_id) as table:
            if table.place.chat_id != chat_id:
                raise Refused("notice-no-table")
            return table.place
