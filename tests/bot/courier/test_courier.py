"""What the courier brings, where everything goes well."""

from __future__ import annotations

import asyncio

import pytest

from bot.courier.chat import Chat
from bot.courier.messenger import Flood
from bot.courier.shown import Shown
from bot.screens.screen import Button, Screen
from bot.tables.table import Place
from tests.bot.courier.fakes import Stage

GROUP = -100
ANNA = 1
BORIS = 2


async def test_the_first_screen_is_sent_and_the_next_one_edits_it(stage: Stage) -> None:
    async with stage.running():
        stage.show("t1.1.table", GROUP, "one")
        await stage.clock.pass_by(0)
        stage.show("t1.1.table", GROUP, "two")
        await stage.clock.pass_by(5)
    assert stage.telegram.methods(GROUP) == ["send", "edit"]
    assert stage.telegram.texts(GROUP) == ["two"]


async def test_a_screen_that_stands_already_is_not_sent_again(stage: Stage) -> None:
    async with stage.running():
        stage.show("hand", ANNA, "same")
        await stage.clock.pass_by(5)
        stage.show("hand", ANNA, "same")
        await stage.clock.pass_by(5)
    assert stage.telegram.methods(ANNA) == ["send"]


async def test_a_burst_of_screens_becomes_the_newest_one(stage: Stage) -> None:
    async with stage.running():
        for number in range(50):
            stage.show("t1.1.table", GROUP, f"screen {number}")
        await stage.clock.pass_by(5)
    assert [request.text for request in stage.telegram.requests] == ["screen 49"]
    assert stage.courier.counters.coalesced == 49


async def test_what_was_shown_before_the_courier_ran_is_delivered(stage: Stage) -> None:
    stage.show("hand", ANNA, "early")
    async with stage.running():
        await stage.clock.pass_by(0)
        assert stage.telegram.texts(ANNA) == ["early"]


async def test_a_screen_that_changes_back_while_it_waits_costs_nothing(stage: Stage) -> None:
    async with stage.running():
        stage.show("hand", ANNA, "one")
        await stage.clock.pass_by(5)
        stage.show("hand", ANNA, "two")
        stage.show("hand", ANNA, "one")
        await stage.clock.pass_by(5)
    assert stage.telegram.methods(ANNA) == ["send"]


async def test_a_change_of_a_button_alone_is_a_change(stage: Stage) -> None:
    async with stage.running():
        stage.courier.show("hand", Place(ANNA), Screen("same", ((Button("7♠", data="x"),),)))
        await stage.clock.pass_by(5)
        stage.courier.show("hand", Place(ANNA), Screen("same"))
        await stage.clock.pass_by(5)
    assert stage.telegram.methods(ANNA) == ["send", "edit"]


async def test_a_fresh_screen_is_posted_at_the_bottom_before_the_older_one_goes(stage: Stage) -> None:
    async with stage.running():
        stage.show("t1.1.table", GROUP, "one")
        await stage.clock.pass_by(5)
        stage.show("t1.1.table", GROUP, "one", fresh=True)
        await stage.clock.pass_by(5)
    assert stage.telegram.methods(GROUP) == ["send", "send", "delete"]
    assert list(stage.telegram.chats[GROUP]) == [2]


async def test_a_fresh_screen_stays_fresh_when_a_newer_one_takes_its_place(stage: Stage) -> None:
    async with stage.running():
        stage.show("t1.1.table", GROUP, "one")
        await stage.clock.pass_by(5)
        stage.show("t1.1.table", GROUP, "one", fresh=True)
        stage.show("t1.1.table", GROUP, "two")
        await stage.clock.pass_by(5)
    assert stage.telegram.methods(GROUP) == ["send", "send", "delete"]
    assert stage.telegram.texts(GROUP) == ["two"]


async def test_an_older_message_that_a_crash_left_behind_is_deleted_after_the_restart(stage: Stage) -> None:
    stage.telegram.chats[GROUP] = {7: Screen("one"), 9: Screen("two")}
    screen = Screen("two")
    stage.store.rows["t1.1.table"] = Shown("t1.1.table", Place(GROUP), 9, screen.digest, 0.0, replaces=7)
    async with stage.running():
        stage.show("t1.1.table", GROUP, "two")
        await stage.clock.pass_by(5)
    assert stage.telegram.methods(GROUP) == ["delete"]
    assert stage.telegram.texts(GROUP) == ["two"]
    assert stage.store.rows["t1.1.table"].replaces is None


async def test_a_restart_edits_what_differs_and_nothing_else(stage: Stage) -> None:
    async with stage.running():
        stage.show("t1.1.table", GROUP, "table")
        stage.show("t1.1.hand.1", ANNA, "hand")
        await stage.clock.pass_by(5)
    stage.restart()
    stage.telegram.requests.clear()
    async with stage.running():
        stage.show("t1.1.table", GROUP, "table")
        stage.show("t1.1.hand.1", ANNA, "another hand")
        await stage.clock.pass_by(10)
    assert [(request.method, request.text) for request in stage.telegram.requests] == [
        ("edit", "another hand")
    ]


async def test_restarts_in_the_middle_of_a_busy_game_do_not_break_the_groups_budget(stage: Stage) -> None:
    stage.telegram.strict = True
    for life in range(5):
        stage.restart()
        async with stage.running():
            for number in range(8):
                stage.show("t1.1.table", GROUP, f"screen {life} {number}", urgent=True)
                await stage.clock.pass_by(1)
    assert stage.telegram.floods == 0
    assert len(stage.telegram.requests) > 10


async def test_forgetting_drops_what_waits_and_leaves_the_message(stage: Stage) -> None:
    async with stage.running():
        stage.show("hand", ANNA, "one")
        await stage.clock.pass_by(5)
        stage.show("hand", ANNA, "two")
        stage.courier.forget("hand")
        await stage.clock.pass_by(5)
    assert stage.telegram.texts(ANNA) == ["one"]
    assert stage.store.rows == {}


async def test_a_key_that_was_forgotten_is_posted_anew(stage: Stage) -> None:
    async with stage.running():
        stage.show("hand", ANNA, "one")
        await stage.clock.pass_by(5)
        stage.courier.forget("hand")
        stage.show("hand", ANNA, "two")
        await stage.clock.pass_by(5)
    assert stage.telegram.texts(ANNA) == ["one", "two"]


async def test_forgetting_one_key_leaves_those_that_begin_alike(stage: Stage) -> None:
    async with stage.running():
        stage.show("t1.1.hand.1", ANNA, "one")
        stage.show("t1.1.hand.10", BORIS, "ten")
        await stage.clock.pass_by(5)
        stage.courier.forget("t1.1.hand.1")
        await stage.clock.pass_by(5)
    assert list(stage.store.rows) == ["t1.1.hand.10"]


async def test_forgetting_can_take_the_message_away_even_after_a_restart(stage: Stage) -> None:
    async with stage.running():
        stage.show("lobby", GROUP, "lobby")
        await stage.clock.pass_by(5)
    stage.restart()
    async with stage.running():
        stage.courier.forget("lobby", delete=True)
        await stage.clock.pass_by(5)
    assert stage.telegram.texts(GROUP) == []


async def test_a_message_whose_key_is_forgotten_while_it_is_sent_goes_if_it_was_to_be_deleted(
    stage: Stage,
) -> None:
    stage.telegram.latency = lambda: 0.2
    async with stage.running():
        stage.show("lobby", GROUP, "lobby")
        await stage.clock.pass_by(0.15)
        stage.courier.forget("lobby", delete=True)
        await stage.clock.pass_by(5)
    assert stage.telegram.texts(GROUP) == []
    assert stage.store.rows == {}


async def test_closing_delivers_the_last_screen_and_then_lets_go(stage: Stage) -> None:
    async with stage.running():
        stage.show("t1.1.table", GROUP, "game")
        await stage.clock.pass_by(5)
        stage.show("t1.1.table", GROUP, "result", urgent=True)
        stage.show("t12.1.table", ANNA, "another table")
        stage.courier.close("t1.")
        await stage.clock.pass_by(10)
        assert stage.telegram.texts(GROUP) == ["result"]
    assert list(stage.store.rows) == ["t12.1.table"]


async def test_a_closed_key_that_is_shown_again_in_time_lives_on(stage: Stage) -> None:
    async with stage.running():
        stage.show("t1.lobby", GROUP, "one")
        stage.courier.close("t1.")
        stage.show("t1.lobby", GROUP, "two")
        await stage.clock.pass_by(10)
        stage.show("t1.lobby", GROUP, "three")
        await stage.clock.pass_by(10)
    assert stage.telegram.methods(GROUP) == ["send", "edit"]
    assert list(stage.store.rows) == ["t1.lobby"]


async def test_closing_frees_what_only_the_store_remembers(stage: Stage) -> None:
    async with stage.running():
        stage.show("t1.1.table", GROUP, "game")
        await stage.clock.pass_by(500)
        stage.courier.close("t1.")
        await stage.clock.pass_by(5)
    assert stage.store.rows == {}


async def test_a_key_that_moves_to_another_chat_is_posted_there_and_deleted_here(stage: Stage) -> None:
    async with stage.running():
        stage.show("t1.1.table", GROUP, "one")
        await stage.clock.pass_by(5)
        stage.show("t1.1.table", -200, "two")
        await stage.clock.pass_by(5)
    assert stage.telegram.texts(GROUP) == []
    assert stage.telegram.texts(-200) == ["two"]


async def test_a_key_that_moves_to_another_topic_is_posted_there(stage: Stage) -> None:
    async with stage.running():
        stage.courier.show("t1.1.table", Place(GROUP, 7), Screen("one"))
        await stage.clock.pass_by(5)
        stage.courier.show("t1.1.table", Place(GROUP, 8), Screen("one"))
        await stage.clock.pass_by(5)
    (message_id,) = stage.telegram.chats[GROUP]
    assert stage.telegram.threads[message_id] == 8


async def test_one_off_messages_come_in_their_order_and_are_not_merged(stage: Stage) -> None:
    async with stage.running():
        for word in ("one", "two", "three"):
            stage.courier.say(Place(ANNA), word, ((Button("go", url="https://t.me/x"),),))
        await stage.clock.pass_by(5)
    assert stage.telegram.texts(ANNA) == ["one", "two", "three"]
    assert stage.store.rows == {}


async def test_chats_do_not_wait_for_each_other(stage: Stage) -> None:
    stage.telegram.latency = lambda: 3.0
    async with stage.running():
        for chat_id in range(1, 31):
            stage.show(f"hand.{chat_id}", chat_id, "hand")
        await stage.clock.pass_by(3)
        assert stage.courier.counters.sends == 30


async def test_settled_comes_when_everything_is_delivered(stage: Stage) -> None:
    async with stage.running():
        for number in range(5):
            stage.courier.say(Place(ANNA), f"word {number}")
        await stage.clock.pass_by(0)
        assert stage.courier.lag() == 0
        await stage.clock.pass_by(1)
        assert stage.courier.lag() == 1
        await stage.clock.pass_by(10)
        await stage.courier.settled()
    assert len(stage.telegram.texts(ANNA)) == 5


async def test_some_chats_are_at_rest_when_whatever_they_still_wait_for_takes_its_time(stage: Stage) -> None:
    stage.telegram.latency = lambda: 1.0
    stage.telegram.failures[ANNA].append(Flood(600))
    async with stage.running(), asyncio.TaskGroup() as tasks:
        for chat_id in (ANNA, BORIS, GROUP):
            stage.show(f"hand.{chat_id}", chat_id, "hand")
        stage.courier.say(Place(ANNA), "word")
        resting = tasks.create_task(stage.courier.resting([ANNA, BORIS, 77]))
        await stage.clock.pass_by(0.9)
        assert not resting.done()
        assert stage.courier.waiting([BORIS]) == 0, "it is under way"
        await stage.clock.pass_by(0.2)
        assert resting.done()
        assert stage.courier.waiting([ANNA, BORIS, 77]) == 2
        stage.show(f"hand.{BORIS}", BORIS, "newer")
        resting = tasks.create_task(stage.courier.resting([BORIS]))
        await stage.clock.pass_by(0)
        assert not resting.done(), "there is something to do"
        await stage.clock.pass_by(2)
        assert resting.done()
        assert stage.telegram.texts(BORIS) == ["newer"]


async def test_a_chat_that_comes_to_wait_for_its_pace_is_at_rest_at_once(stage: Stage) -> None:
    async with stage.running(), asyncio.TaskGroup() as tasks:
        for number in range(2):
            stage.courier.say(Place(ANNA), f"word {number}")
        await stage.clock.pass_by(0)
        stage.courier.say(Place(ANNA), "too soon")
        resting = tasks.create_task(stage.courier.resting([ANNA]))
        await stage.clock.pass_by(0)
        assert len(stage.telegram.texts(ANNA)) == 2
        done = resting.done()
        resting.cancel()
    assert done


@pytest.mark.parametrize("keyed", [True, False])
async def test_what_is_under_way_counts_as_late_until_it_stands(stage: Stage, *, keyed: bool) -> None:
    stage.telegram.latency = lambda: 10.0
    async with stage.running():
        if keyed:
            stage.show("hand", ANNA, "hand")
        else:
            stage.courier.say(Place(ANNA), "word")
        await stage.clock.pass_by(9)
        assert stage.telegram.under_way[ANNA] == 1
        assert stage.courier.lag() == 9
        await stage.clock.pass_by(1)
        assert stage.courier.lag() == 0


async def test_a_pin_that_takes_long_makes_nothing_late(stage: Stage) -> None:
    async with stage.running():
        stage.telegram.latency = lambda: 10.0
        stage.courier.show("t1.1.table", Place(GROUP), Screen("table"), pinned=True)
        await stage.clock.pass_by(19)
        assert stage.telegram.methods(GROUP) == ["send", "pin"]
        assert stage.courier.lag() == 0


async def test_an_urgent_screen_passes_the_calm_ones_of_its_group(stage: Stage) -> None:
    async with stage.running():
        for number in range(6):
            stage.courier.say(Place(GROUP), f"word {number}")
        await stage.clock.pass_by(4)
        stage.show("t1.1.table", GROUP, "new defender", urgent=True)
        await stage.clock.pass_by(0)
        assert stage.telegram.texts(GROUP)[-1] == "new defender"


async def test_thousands_of_games_leave_nothing_behind(stage: Stage) -> None:
    async with stage.running():
        for game in range(2_000):
            stage.show(f"t{game}.1.table", -game - 1, "game")
            stage.show(f"t{game}.1.hand.1", game + 1, "hand")
            stage.courier.close(f"t{game}.")
            await stage.clock.pass_by(1)
        await stage.clock.pass_by(100)
        assert stage.store.rows == {}
        assert stage.courier._chats == {}
        assert stage.courier._where == {}
        assert stage.courier._restless == {}
        assert stage.clock.sleepers == 0


async def test_an_idle_chat_is_freed_and_its_message_still_known(stage: Stage) -> None:
    async with stage.running():
        stage.show("hand", ANNA, "one")
        await stage.clock.pass_by(100)
        assert stage.courier._chats == {}
        stage.show("hand", ANNA, "two")
        await stage.clock.pass_by(5)
    assert stage.telegram.methods(ANNA) == ["send", "edit"]


async def test_stopping_ends_the_request_under_way_and_begins_no_other(stage: Stage) -> None:
    stage.telegram.latency = lambda: 2.0
    async with stage.running():
        stage.show("hand", ANNA, "hand")
        await stage.clock.pass_by(0.5)
        stage.courier.say(Place(ANNA), "too late")
        stage.courier.stop()
        await stage.clock.pass_by(2)
        assert stage.telegram.texts(ANNA) == ["hand"]
        assert stage.store.rows["hand"].message_id == 1


async def test_a_crash_between_a_send_and_its_note_leaves_one_duplicate_at_most(stage: Stage) -> None:
    stage.telegram.latency = lambda: 2.0
    async with asyncio.TaskGroup() as group:
        task = group.create_task(stage.courier.run())
        for key in ("t1.1.table", "t1.lobby", "t2.1.table"):
            stage.show(key, GROUP, key)
        await stage.clock.pass_by(1.5)
        task.cancel()
    assert len(stage.telegram.texts(GROUP)) == 1
    assert stage.store.rows == {}
    stage.restart()
    async with stage.running():
        for key in ("t1.1.table", "t1.lobby", "t2.1.table"):
            stage.show(key, GROUP, key)
        await stage.clock.pass_by(60)
    assert len(stage.telegram.texts(GROUP)) == 4


async def test_a_cancelled_courier_leaves_no_task_and_no_sleeper(stage: Stage) -> None:
    stage.telegram.failures[ANNA].append(Flood(100))
    async with asyncio.TaskGroup() as group:
        task = group.create_task(stage.courier.run())
        stage.show("hand.1", ANNA, "one")
        stage.show("hand.2", BORIS, "two")
        await stage.clock.pass_by(1)
        task.cancel()
    assert task.cancelled()
    assert len(asyncio.all_tasks()) == 1


async def test_a_worker_that_breaks_down_takes_nobody_along_and_the_next_screen_finds_another(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with stage.running():
        stage.show("hand.1", ANNA, "one")
        stage.show("hand.2", BORIS, "two")
        await stage.clock.pass_by(5)
        with monkeypatch.context() as patched:
            patched.setattr(Chat, "next_job", lambda chat, now: 1 / (chat.id - ANNA) * now)
            stage.show("hand.1", ANNA, "broken")
            await stage.clock.pass_by(0)
        stage.show("hand.1", ANNA, "mended")
        stage.show("hand.2", BORIS, "well")
        await stage.clock.pass_by(5)
    assert stage.telegram.texts(ANNA) == ["mended"]
    assert stage.telegram.texts(BORIS) == ["well"]
