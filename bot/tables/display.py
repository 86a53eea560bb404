"""What the use cases need of the front end: say that something changed, and who should be told what."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol

from bot.notice import Notice
from bot.tables.table import Place, Seat, Table


class Display(Protocol):
    """Brings people up to date. Every method returns at once; delivery is somebody else's affair."""

    def show(self, table: Table, *, urgent: bool = False) -> None:
        """What people see of this table, be it a lobby, a table, hands or a result, is to be current.

        `urgent` changes are worth a group's small budget of messages: a new defender, the end of a deal.
        """

    def repost(self, table: Table) -> None:
        """The table's message is to stand anew at the bottom of its chat."""

    def picked(self, table: Table, seat: Seat) -> None:
        """A seat has put cards forward: his own buttons alone change."""

    def hand(self, table: Table, seat: Seat) -> None:
        """The hand of a seat is to stand anew at the bottom of his private chat."""

    def whisper(self, table: Table, seat: Seat, query_id: str) -> Callable[[], Awaitable[bool]]:
        """Draws the hand of a seat as it is now, to be shown to its owner alone in the group.

        What is returned does that, in answer to his press, and tells whether it stands; it takes time, so not
        while a table is held. Afterwards `show` keeps it right.
        """

    def retired(self, table: Table) -> Callable[[], None]:
        """The lobby or the result as it stands, without its buttons, before the table leaves it.

        It is drawn now, and shown when what is returned is called: once the next deal is written.
        """

    def close(self, table: Table) -> None:
        """Nothing more will happen here: all buttons go, and the table is forgotten."""

    def tell(self, place: Place, locale: str, notice: Notice) -> None:
        """A message of its own; a notice with a start link carries it as a button."""

    def out_of_reach(self, chat_id: int) -> None:
        """A chat cannot be written to: nothing is asked there until it can be again, what waits is kept."""

    def reachable(self, chat_id: int) -> None:
        """A chat that could not be written to can be again: what was kept for it goes out."""

    def moved(self, old_chat_id: int, new_chat_id: int) -> None:
        """A group has another id: what stands there follows."""
