"""The desk at which handlers ask: every use case of the application under one roof."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from bot.chats import Chats
from bot.clock import Clock
from bot.contact import Contact
from bot.counts import Counts
from bot.courier.courier import Courier
from bot.courier.messenger import Messenger
from bot.menus import Menus
from bot.operating import Operating
from bot.people import People
from bot.schedule import Schedule
from bot.showing import Showing
from bot.storage.database import Database
from bot.tables.advising import Advise, Advising
from bot.tables.computers import Think
from bot.tables.dealing import Dealing
from bot.tables.hall import Hall, Paces
from bot.tables.leaving import Leaving
from bot.tables.lobby import Lobby
from bot.tables.membership import Membership
from bot.tables.play import Play
from bot.tables.presence import Presence
from bot.tables.registry import Registry
from bot.tables.reviewing import Compare, Reviewing
from bot.tables.solo import Solo
from bot.tables.standing import Standing
from bot.tables.waiting import Waiting
from bot.texts import Texts


@dataclass(frozen=True, slots=True)
class Outside:
    """What the application gets from outside, so that tests can bring their own."""

    database: Database
    courier: Courier
    messenger: Messenger
    membership: Membership
    texts: Texts
    clock: Clock
    contact: Contact
    random: Random
    think: Think
    advise: Advise
    compare: Compare
    paces: Paces
    bot_username: str
    owners: frozenset[int] = frozenset()
    """The ids of those who run the bot."""
    counts: Counts = field(default_factory=Counts)
    """In which the messenger counts, too."""


class Desk:
    """The use cases by topic."""

    def __init__(self, outside: Outside) -> None:
        self.schedule = Schedule(outside.clock)
        self.texts = outside.texts
        self.messenger = outside.messenger
        self.display = Showing(outside.courier, outside.texts, outside.clock, outside.bot_username)
        self.hall = Hall(
            database=outside.database,
            tables=Registry(outside.database),
            display=self.display,
            schedule=self.schedule,
            membership=outside.membership,
            clock=outside.clock,
            contact=outside.contact,
            random=outside.random,
            paces=outside.paces,
            bot_username=outside.bot_username,
            counts=outside.counts,
        )
        waiting = Waiting(self.hall, outside.think)
        self.operating = Operating(self.hall, outside.courier, outside.owners)
        self.people = People(outside.database)
        self.chats = Chats(self.hall)
        self.menus = Menus(self.hall, self.chats, outside.courier, outside.texts)
        self.lobby = Lobby(self.hall)
        self.dealing = Dealing(self.hall, waiting)
        self.play = Play(self.hall, waiting)
        self.advising = Advising(self.hall, outside.advise)
        self.reviewing = Reviewing(self.hall, outside.compare)
        self.leaving = Leaving(self.hall, self.lobby, waiting)
        self.solo = Solo(self.hall, self.dealing)
        self.standing = Standing(self.hall)
        self.presence = Presence(self.hall, waiting)
