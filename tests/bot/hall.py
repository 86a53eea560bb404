"""A hall for tests: a real database, and in place of Telegram a list of what people were shown and told."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

from bot.chats import Chats
from bot.contact import Contact
from bot.customs import Customs
from bot.house import ChatSettings
from bot.notice import Notice, Refused
from bot.schedule import Schedule
from bot.storage import deals as stored_deals
from bot.storage import updates as stored_updates
from bot.storage import users as stored_users
from bot.storage.database import Database
from bot.storage.users import User
from bot.tables.advising import Advise, Advising
from bot.tables.caller import Caller
from bot.tables.computers import Think
from bot.tables.dealing import Dealing
from bot.tables.hall import Hall, Paces
from bot.tables.leaving import Leaving
from bot.tables.lobby import Lobby
from bot.tables.membership import Role
from bot.tables.play import Play
from bot.tables.presence import Presence
from bot.tables.registry import KEPT, Registry
from bot.tables.reviewing import Compare, Reviewing
from bot.tables.solo import Solo
from bot.tables.standing import Standing
from bot.tables.table import Place, Seat, Status, Table
from bot.tables.waiting import Waiting
from bot.thinking import advise_at_once, compare, think_at_once
from game import Card, HouseRules, Match, Move, View
from game.computer import Chance, Why
from tests.bot.clock import HandClock

GROUP = Place(-100)
IDLE = 3600.0


@dataclass
class Seen:
    """Implements `bot.tables.display.Display`: remembers what was asked of it."""

    shown: list[tuple[int, Status]] = field(default_factory=list)
    urgent: list[bool] = field(default_factory=list)
    """Of each of those, whether it was worth a group's budget."""
    hands: list[int] = field(default_factory=list)
    picks: list[tuple[int, tuple[Card, ...]]] = field(default_factory=list)
    reposted: list[int] = field(default_factory=list)
    without_buttons: list[int] = field(default_factory=list)
    closed: list[int] = field(default_factory=list)
    told: list[tuple[Place, Notice]] = field(default_factory=list)
    whispers: list[tuple[int, int, str]] = field(default_factory=list)
    may_whisper: bool = True
    moves: list[tuple[int, int]] = field(default_factory=list)
    away: set[int] = field(default_factory=set)

    def show(self, table: Table, *, urgent: bool = False) -> None:
        self.shown.append((table.id, table.status))
        self.urgent.append(urgent)

    def repost(self, table: Table) -> None:
        self.reposted.append(table.id)

    def picked(self, table: Table, seat: Seat) -> None:
        self.picks.append((seat.id, table.picked.get(seat.id, ())))

    def hand(self, table: Table, seat: Seat) -> None:
        del table
        self.hands.append(seat.id)

    def whisper(self, table: Table, seat: Seat, query_id: str) -> Callable[[], Awaitable[bool]]:
        async def work() -> bool:
            self.whispers.append((table.id, seat.id, query_id))
            return self.may_whisper

        return work

    def retired(self, table: Table) -> Callable[[], None]:
        return partial(self.without_buttons.append, table.id)

    def close(self, table: Table) -> None:
        self.closed.append(table.id)

    def tell(self, place: Place, locale: str, notice: Notice) -> None:
        del locale
        self.told.append((place, notice))

    def out_of_reach(self, chat_id: int) -> None:
        self.away.add(chat_id)

    def reachable(self, chat_id: int) -> None:
        self.away.discard(chat_id)

    def moved(self, old_chat_id: int, new_chat_id: int) -> None:
        self.moves.append((old_chat_id, new_chat_id))


@dataclass
class Roles:
    """Implements `bot.tables.membership.Membership`: everybody is a member unless a test says otherwise."""

    roles: dict[int, Role] = field(default_factory=dict)
    asked: int = 0

    async def role(self, chat_id: int, user_id: int) -> Role:
        del chat_id
        self.asked += 1
        return self.roles.get(user_id, Role.MEMBER)


class Room:
    """The use cases over one database, and ways to get quickly to where a test begins."""

    def __init__(self, database: Database, clock: HandClock, kept: int = KEPT) -> None:
        self.database = database
        self.clock = clock
        self.seen = Seen()
        self.roles = Roles()
        self.contact = Contact(clock, ask=self.answers)
        self.schedule = Schedule(clock)
        self.hall = Hall(
            database=database,
            tables=Registry(database, kept),
            display=self.seen,
            schedule=self.schedule,
            membership=self.roles,
            clock=clock,
            contact=self.contact,
            random=Random(7),
            paces=Paces(computer=1.0, forced=0.5, streak=3.6, idle=IDLE),
            bot_username="DurakBot",
        )
        self.waiting = Waiting(self.hall, self.think)
        self.lobby = Lobby(self.hall)
        self.dealing = Dealing(self.hall, self.waiting)
        self.play = Play(self.hall, self.waiting)
        self.advising = Advising(self.hall, self.advise)
        self.reviewing = Reviewing(self.hall, self.compare)
        self.leaving = Leaving(self.hall, self.lobby, self.waiting)
        self.solo = Solo(self.hall, self.dealing)
        self.standing = Standing(self.hall)
        self.presence = Presence(self.hall, self.waiting)
        self.thinker: Think = think_at_once
        self.adviser: Advise = advise_at_once
        self.comparer: Compare = compare_here
        self.compared = 0
        self.reachable = True
        self._update = 0

    async def answers(self) -> bool:
        """Whether Telegram would answer."""
        return self.reachable

    async def think(self, view: View, memory: frozenset[Card], level: str, chance: Random) -> Move:
        return await self.thinker(view, memory, level, chance)

    async def advise(self, view: View, memory: frozenset[Card], chance: Random) -> tuple[Move, Why]:
        return await self.adviser(view, memory, chance)

    async def compare(
        self, view: View, memory: frozenset[Card], moves: tuple[Move, ...], chance: Random, seconds: float
    ) -> tuple[Chance, ...]:
        self.compared += 1
        return await self.comparer(view, memory, moves, chance, seconds)

    def caller(self, user_id: int, *, reachable: bool = True, **fields: Any) -> Caller:
        self._update += 1
        return Caller(user_id, f"P{user_id}", "en", self._update, reachable=reachable, **fields)

    async def know(self, user_id: int) -> None:
        """The person has started the bot."""
        async with self.database.transaction() as connection:
            user = User(user_id, f"P{user_id}", None, "en", None, reachable=True)
            await stored_users.save(connection, user, self.clock.now())

    async def opened(
        self, *others: int, host: int = 1, place: Place = GROUP, rules: HouseRules | None = None
    ) -> int:
        """A lobby that the host opened and in which he and the others sit; its number."""
        for user_id in (host, *others):
            await self.know(user_id)
        settings = ChatSettings(rules=rules or HouseRules(), locale="en")
        await self.lobby.open(self.caller(host), place, settings)
        table_id = await self.at(place)
        for user_id in others:
            await self.lobby.join(self.caller(user_id), table_id, place.chat_id)
        return table_id

    async def dealt(self, *others: int, rules: HouseRules | None = None) -> int:
        """A table at which persons 1 and the others were dealt a first deal; its number."""
        table_id = await self.opened(*others, rules=rules)
        await self.dealing.start(self.caller(1), table_id, GROUP.chat_id)
        return table_id

    async def standing_at(self, position: Mapping[str, Any], *others: int, **rules: Any) -> int:
        """A table whose deal stands at a written position; person 1 has seat "1" and so on."""
        house = HouseRules.parse({"preset": "podkidnoy"} | rules)
        table_id = await self.dealt(*others, rules=house)
        async with self.hall.table(table_id) as table:
            players = [seat.player for seat in table.seats]
            table.match = Match.from_position(house, players, dict(position))
            async with self.hall.commit(table, None) as connection:
                table.deal_id = await stored_deals.begin(connection, table, 0, [], self.clock.now())
            self.waiting.arm(table)
        return table_id

    async def alone_at(self, position: Mapping[str, Any], level: str | None = None, **rules: Any) -> int:
        """A private game of person 1, who has seat "1", with a computer player, at a written position."""
        await self.know(1)
        house = HouseRules.parse({"preset": "podkidnoy"} | rules)
        settings = ChatSettings(house, locale="en", customs=Customs(hints=False))
        await Chats(self.hall).choose(self.caller(1), 1, settings)
        await self.solo.play(self.caller(1), settings, level)
        table_id = await self.at(Place(1))
        async with self.hall.table(table_id) as table:
            players = [seat.player for seat in table.seats]
            table.match = Match.from_position(house, players, dict(position))
            async with self.hall.commit(table, None) as connection:
                table.deal_id = await stored_deals.begin(connection, table, 0, [], self.clock.now())
            self.waiting.arm(table)
        return table_id

    async def due(self) -> None:
        """Everything that is due by the clock is done, and what becomes due by it."""
        while jobs := self.schedule._due():
            for _, job in jobs:
                await job()

    async def attempted(self) -> None:
        """The same, where what fails is to be tried again, as in the running bot."""
        while jobs := self.schedule._due():
            for key, job in jobs:
                await self.schedule._guarded(key, job)

    async def handled(self, update_id: int | None) -> bool:
        """Whether the update would have no effect if it came again."""
        assert update_id is not None
        async with self.database.reading() as connection:
            return await stored_updates.handled(connection, update_id)

    async def at(self, place: Place = GROUP) -> int:
        table_id = await self.hall.tables.at(place)
        assert table_id is not None
        return table_id

    async def table(self, table_id: int) -> Table:
        async with self.hall.table(table_id) as table:
            return table

    async def stored(self, table_id: int) -> Table:
        """The table as another process would read it."""
        async with Registry(self.database).table(table_id) as table:
            return table

    async def move(self, user_id: int, text: str, table_id: int) -> Notice | None:
        """A press on a button just drawn, from the private chat."""
        table = await self.table(table_id)
        return await self.play.press(self.caller(user_id), table_id, table.token, Move.parse(text), user_id)


async def compare_here(
    view: View, memory: frozenset[Card], moves: tuple[Move, ...], chance: Random, seconds: float
) -> tuple[Chance, ...]:
    """In this process, as written positions are small."""
    return compare(view, memory, moves, chance.getrandbits(32), seconds)


async def refusal(asked: Any) -> str:
    """The name of the words with which a use case refuses."""
    try:
        await asked
    except Refused as refused:
        return refused.notice.key
    raise AssertionError("it was not refused")
