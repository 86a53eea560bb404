"""Messages that one member of a group alone sees, and buttons that lead nowhere any more."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bot.courier.messenger import Address, Flood, Gone, Rejected
from bot.courier.shown import Shown
from bot.screens.screen import Button, Screen
from bot.tables.table import Place
from tests.bot.courier.fakes import Stage, quiet

GROUP = -1001
HIS = Place(GROUP, reader=5)
KEY = "t1.1.whisper.1"


def screen(text: str) -> Screen:
    return Screen(text, ((Button("7♠", data="x"),),))


@pytest.fixture
def stage() -> Stage:
    return Stage()


async def test_who_presses_gets_it_at_once_and_it_is_kept_right_from_then_on(stage: Stage) -> None:
    async with stage.running():
        assert await stage.courier.whisper(KEY, HIS, screen("one"), "query")
        stage.courier.show(KEY, HIS, screen("two"), standing=True)
        await stage.clock.pass_by(10)
    assert stage.telegram.texts(GROUP) == ["two"]
    assert stage.telegram.methods(GROUP) == ["send", "edit"]


async def test_who_presses_again_has_the_newest_alone(stage: Stage) -> None:
    async with stage.running():
        assert await stage.courier.whisper(KEY, HIS, screen("one"), "query")
        assert await stage.courier.whisper(KEY, HIS, screen("two"), "another")
        await stage.clock.pass_by(10)
    assert stage.telegram.texts(GROUP) == ["two"]


async def test_who_never_pressed_is_shown_nothing(stage: Stage) -> None:
    async with stage.running():
        stage.courier.show(KEY, HIS, screen("one"), standing=True)
        await stage.clock.pass_by(10)
    assert stage.telegram.requests == []
    assert stage.telegram.forbidden == []
    assert stage.courier.counters.dropped == 0
    assert stage.witness.heard == []


async def test_it_is_known_to_be_nowhere_once_it_was_looked_up_and_until_he_presses(stage: Stage) -> None:
    async with stage.running():
        assert not stage.courier.nowhere(KEY)
        stage.courier.show(KEY, HIS, screen("one"), standing=True)
        assert not stage.courier.nowhere(KEY)
        await stage.clock.pass_by(10)
        assert stage.courier.nowhere(KEY)
        assert await stage.courier.whisper(KEY, HIS, screen("two"), "query")
        assert not stage.courier.nowhere(KEY)


async def test_it_is_not_known_to_be_nowhere_while_it_is_on_its_way_unasked(stage: Stage) -> None:
    stage.telegram.administered.add(GROUP)
    stage.telegram.latency = lambda: 2.0
    async with stage.running():
        stage.courier.show(KEY, HIS, screen("one"))
        await stage.clock.pass_by(1.5)
        assert stage.telegram.methods(GROUP) == ["send"]
        assert not stage.courier.nowhere(KEY)
        await stage.clock.pass_by(10)
        assert not stage.courier.nowhere(KEY)


async def test_it_is_known_to_be_nowhere_again_once_it_is_gone(stage: Stage) -> None:
    async with stage.running():
        assert await stage.courier.whisper(KEY, HIS, screen("one"), "query")
        stage.telegram.failures[GROUP].append(Gone())
        stage.courier.show(KEY, HIS, screen("two"), standing=True)
        await stage.clock.pass_by(10)
        assert stage.courier.nowhere(KEY)


async def test_where_the_store_cannot_be_asked_it_is_not_known_to_be_nowhere(stage: Stage) -> None:
    async with stage.running():
        stage.store.broken = True
        stage.courier.show(KEY, HIS, screen("one"), standing=True)
        await stage.clock.pass_by(10)
        assert not stage.courier.nowhere(KEY)
        stage.store.broken = False
        await stage.clock.pass_by(30)
        assert stage.courier.nowhere(KEY)


async def test_one_that_comes_to_wait_while_another_is_looked_up_is_looked_up_as_well(stage: Stage) -> None:
    stage.show("t1.1.table", GROUP, "table")
    async with stage.running():
        await stage.clock.pass_by(70)
    stage.restart()
    stage.store.meanwhile["t1.1.table"] = lambda: stage.courier.show(KEY, HIS, screen("one"), standing=True)
    async with stage.running():
        # It stands already, so that nothing is to be sent before the other one.
        stage.show("t1.1.table", GROUP, "table")
        await stage.clock.pass_by(10)
    assert stage.telegram.forbidden == []
    assert stage.telegram.methods(GROUP) == ["send"]


async def test_one_that_comes_to_wait_while_another_is_forgotten_is_looked_up_as_well(stage: Stage) -> None:
    async with stage.running():
        stage.show("t1.1.table", GROUP, "table")
        await stage.clock.pass_by(10)
        stage.show("t1.1.table", GROUP, "table")
        stage.courier.close("t1.1.")
        stage.store.meanwhile["t1.1.table"] = lambda: stage.courier.show(
            KEY, HIS, screen("one"), standing=True
        )
        await stage.clock.pass_by(10)
    assert stage.store.meanwhile == {}
    assert stage.telegram.forbidden == []
    assert stage.telegram.methods(GROUP) == ["send"]


async def test_an_administrator_may_show_it_unasked_and_anybody_else_is_told_that_he_may_not(
    stage: Stage,
) -> None:
    stage.telegram.administered.add(GROUP)
    async with stage.running():
        stage.courier.show(KEY, HIS, screen("one"))
        stage.courier.show("t2.1.whisper.1", Place(-2, reader=5), screen("one"))
        await stage.clock.pass_by(10)
    assert stage.telegram.texts(GROUP) == ["one"]
    assert stage.telegram.texts(-2) == []
    assert stage.witness.heard == [("hidden", Place(-2, reader=5))]


async def test_it_is_kept_right_after_a_restart_too(stage: Stage) -> None:
    async with stage.running():
        assert await stage.courier.whisper(KEY, HIS, screen("one"), "query")
    stage.restart()
    async with stage.running():
        stage.courier.show(KEY, HIS, screen("two"), standing=True)
        await stage.clock.pass_by(70)
    assert stage.telegram.texts(GROUP) == ["two"]


async def test_one_that_is_gone_is_let_go_of_where_it_may_not_be_posted_again(stage: Stage) -> None:
    async with stage.running():
        assert await stage.courier.whisper(KEY, HIS, screen("one"), "query")
        stage.telegram.failures[GROUP].append(Gone())
        stage.courier.show(KEY, HIS, screen("two"), standing=True)
        await stage.clock.pass_by(10)
    assert stage.store.rows == {}


@pytest.mark.parametrize("failure", [Flood(30), Rejected("no"), ValueError()])
async def test_if_it_cannot_be_shown_now_he_is_to_be_answered_otherwise(
    stage: Stage, failure: Exception
) -> None:
    async with stage.running():
        stage.telegram.failures[GROUP].append(failure)
        assert not await stage.courier.whisper(KEY, HIS, screen("one"), "query")
        if isinstance(failure, Flood):
            assert not await stage.courier.whisper(KEY, HIS, screen("one"), "another"), "leaves it in peace"
            assert len(stage.telegram.requests) == 1


async def test_the_table_goes_before_the_hands_in_the_group(stage: Stage) -> None:
    stage.telegram.administered.add(GROUP)
    async with stage.running():
        for number in range(30):
            for seat in range(1, 5):
                stage.courier.show(f"t1.1.whisper.{seat}", Place(GROUP, reader=seat), screen(f"{number}"))
            stage.courier.show("t1.1.table", Place(GROUP), Screen(f"table {number}"))
            await stage.clock.pass_by(5)
        await stage.clock.pass_by(5.5)
        table = [request.at for request in stage.telegram.requests if request.text.startswith("table")]
        assert max(later - earlier for earlier, later in pairwise(table)) < 12
        assert "table 29" in stage.telegram.texts(GROUP)
        await stage.clock.pass_by(60)
    assert stage.telegram.floods == 0
    assert stage.telegram.texts(GROUP).count("29") == 4


async def test_an_orphan_loses_its_buttons_when_it_is_pressed(stage: Stage) -> None:
    orphan = await stage.telegram.send(Place(7), screen("old"))
    async with stage.running():
        stage.courier.strip(orphan)
        stage.courier.strip(orphan)
        await stage.clock.pass_by(5)
    assert stage.telegram.chats[7][orphan.message_id].rows == ()
    assert stage.telegram.methods(7) == ["send", "strip"]


async def test_a_message_that_shows_something_keeps_its_buttons_whatever_was_pressed(stage: Stage) -> None:
    async with stage.running():
        stage.courier.show("t1.1.hand.1", Place(7), screen("hand"))
        await stage.clock.pass_by(1)
        (message_id,) = stage.telegram.chats[7]
        stage.courier.strip(Address(7, message_id))
        await stage.clock.pass_by(5)
    stage.restart()
    async with stage.running():
        stage.courier.strip(Address(7, message_id))
        await stage.clock.pass_by(5)
    assert stage.telegram.methods(7) == ["send"]


async def test_in_a_group_that_became_a_supergroup_nothing_is_edited_any_more(stage: Stage) -> None:
    orphan = await stage.telegram.send(Place(GROUP), screen("old"))
    async with stage.running():
        assert stage.courier.migrate(GROUP, -1009)
        stage.courier.strip(orphan)
        await stage.clock.pass_by(5)
    assert stage.telegram.methods(GROUP) == ["send"]


async def test_in_a_group_that_became_a_supergroup_it_stays_for_one_reader_alone(stage: Stage) -> None:
    stage.telegram.administered |= {GROUP, -1009}
    async with stage.running():
        stage.courier.show(KEY, HIS, screen("shown"))
        await stage.clock.pass_by(10)
        stage.courier.show("t1.1.whisper.2", Place(GROUP, reader=6), screen("waiting"))
        assert stage.courier.migrate(GROUP, -1009)
        # Whoever has not heard of it yet still says the old number.
        stage.courier.show("t1.1.whisper.3", Place(GROUP, reader=7), screen("late"))
        assert await stage.courier.whisper("t1.1.whisper.4", Place(GROUP, reader=8), screen("asked"), "query")
        await stage.clock.pass_by(60)
    read = {
        stage.telegram.readers[number]: shown.text for number, shown in stage.telegram.chats[-1009].items()
    }
    assert read == {5: "shown", 6: "waiting", 7: "late", 8: "asked"}


async def test_a_message_that_was_just_replaced_is_left_alone(stage: Stage) -> None:
    async with stage.running():
        stage.courier.show("t1.1.hand.1", Place(7), screen("hand"))
        await stage.clock.pass_by(1)
        (message_id,) = stage.telegram.chats[7]
        stage.courier.show("t1.1.hand.1", Place(7), screen("hand"), fresh=True)
        stage.courier.strip(Address(7, message_id))
        await stage.clock.pass_by(5)
    assert stage.telegram.methods(7) == ["send", "send", "delete"]


async def test_what_an_earlier_process_left_behind_loses_its_buttons_and_is_forgotten(stage: Stage) -> None:
    left = await stage.telegram.send(Place(7), screen("old"))
    await stage.store.put(Shown("t1.1.table", Place(7), left.message_id, "", 0.0))
    async with stage.running():
        await stage.courier.abandon("t1.1.table")
        await stage.courier.abandon("t9.1.table")
        await quiet()
        await stage.clock.pass_by(5)
    assert stage.telegram.chats[7][left.message_id].rows == ()
    assert stage.store.rows == {}
