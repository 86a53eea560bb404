"""Pinning what is shown, and telling who listens where it stands."""

from __future__ import annotations

import pytest

from bot.courier.messenger import Ban, Flood, Gone, NoRights
from bot.screens.screen import Screen
from bot.tables.table import Place
from tests.bot.courier.fakes import Stage

GROUP = -100
KEY = "t1.1.table"


async def shown(stage: Stage, text: str, *, pinned: bool | None, fresh: bool = False) -> None:
    stage.courier.show(KEY, Place(GROUP), Screen(text), urgent=True, fresh=fresh, pinned=pinned)
    await stage.clock.pass_by(5)


async def test_a_message_is_pinned_once_and_unpinned_once(stage: Stage) -> None:
    async with stage.running():
        await shown(stage, "one", pinned=True)
        await shown(stage, "two", pinned=True)
        assert len(stage.telegram.pinned) == 1
        await shown(stage, "over", pinned=False)
        await shown(stage, "over and out", pinned=False)
    assert stage.telegram.methods(GROUP) == ["send", "pin", "edit", "edit", "unpin", "edit"]
    assert stage.telegram.pinned == set()


async def test_what_people_pinned_is_left_alone(stage: Stage) -> None:
    async with stage.running():
        await shown(stage, "one", pinned=None)
        await shown(stage, "two", pinned=None)
    assert stage.telegram.methods(GROUP) == ["send", "edit"]


async def test_a_pin_goes_when_the_chat_does_not_want_it_any_more(stage: Stage) -> None:
    async with stage.running():
        await shown(stage, "one", pinned=True)
        await shown(stage, "two", pinned=None)
    assert stage.telegram.pinned == set()


async def test_a_message_that_is_posted_anew_is_pinned_anew(stage: Stage) -> None:
    async with stage.running():
        await shown(stage, "one", pinned=True)
        await shown(stage, "one", pinned=True, fresh=True)
    assert stage.telegram.methods(GROUP) == ["send", "pin", "send", "pin", "delete"]
    assert [number for _, number in stage.witness.posts] == [1, 2]


async def test_where_the_bot_may_not_pin_that_is_told_once_and_all_else_goes_on(stage: Stage) -> None:
    async with stage.running():
        await shown(stage, "one", pinned=None)
        stage.telegram.pin_failures.append(NoRights(Ban.NO_RIGHTS))
        await shown(stage, "two", pinned=True)
        await shown(stage, "three", pinned=True)
    assert stage.witness.heard == [("may not pin", Place(GROUP))]
    assert stage.telegram.methods(GROUP) == ["send", "edit", "pin", "edit"]
    assert stage.telegram.texts(GROUP) == ["three"]


@pytest.mark.parametrize("failure", [Gone(), Flood(3)])
async def test_a_pin_that_fails_stops_nothing(stage: Stage, failure: Exception) -> None:
    async with stage.running():
        stage.telegram.pin_failures.append(failure)
        await shown(stage, "one", pinned=True)
        await stage.clock.pass_by(10)
        await shown(stage, "two", pinned=None)
    assert stage.telegram.texts(GROUP) == ["two"]
    assert stage.witness.heard == []
