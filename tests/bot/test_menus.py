from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

from bot.app import LOCALES
from bot.chats import Chats
from bot.house import ChatSettings
from bot.menus import Menus
from bot.payload import MenuPress
from bot.screens.settings import MENU
from bot.tables.caller import Caller
from bot.tables.hall import Hall
from bot.tables.membership import Role
from bot.texts import Texts
from game import HouseRules
from tests.bot.hall import GROUP, Roles, Room

TEXTS = Texts(LOCALES)


class Board:
    """In place of a courier: all that menus ask of one, and nobody looks at it."""

    def has_moved(self, chat_id: int) -> bool:
        del chat_id
        return False

    def show(self, *_: Any, **__: Any) -> None:
        pass


class SlowRoles(Roles):
    """Telegram, which says who somebody is when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.gate, self.both = asyncio.Event(), asyncio.Event()

    async def role(self, chat_id: int, user_id: int) -> Role:
        del chat_id, user_id
        self.asked += 1
        if self.asked == 2:
            self.both.set()
        await self.gate.wait()
        return Role.ADMINISTRATOR


def menus(hall: Hall, chats: Chats) -> Menus:
    return Menus(hall, chats, Board(), TEXTS)  # type: ignore[arg-type]  # a courier, as far as menus call it


async def test_what_two_administrators_choose_at_once_counts_both(room: Room) -> None:
    roles = SlowRoles()
    hall = replace(room.hall, membership=roles)
    chats = Chats(hall)
    tested = menus(hall, chats)
    async with asyncio.TaskGroup() as tasks:
        for user, words in ((1, ("set", "deck", "52")), (2, ("set", "lead", "single"))):
            tasks.create_task(tested.press(room.caller(user), GROUP, MenuPress(MENU, words)))
        await roles.both.wait()
        roles.gate.set()
    rules = (await chats.settings(GROUP.chat_id, room.caller(1))).rules
    assert (rules.deck, rules.lead) == (52, "single")


class Restless(Chats):
    """Somebody else changes the deck while a press is looked at."""

    def __init__(self, hall: Hall, other: Caller) -> None:
        super().__init__(hall)
        self._restless: Caller | None = other

    async def playing(self, chat_id: int) -> bool:
        other, self._restless = self._restless, None
        if other is not None:
            settings = ChatSettings(rules=HouseRules.parse({"deck": 52}), locale="en")
            await self.choose(other, chat_id, settings)
        return await super().playing(chat_id)


async def test_a_press_that_asked_for_nothing_new_takes_back_nothing_that_was_chosen_meanwhile(
    room: Room,
) -> None:
    chats = Restless(room.hall, other=room.caller(1))
    tested = menus(room.hall, chats)
    await tested.press(room.caller(2), GROUP, MenuPress(MENU, ("set", "deck", "36")))
    assert room.roles.asked == 0, "nothing was to be changed when it came"
    assert (await chats.settings(GROUP.chat_id, room.caller(1))).rules.deck == 52
