"""What the courier makes of refusals, floods and a network that fails."""

from __future__ import annotations

from itertools import pairwise

import pytest
from structlog.testing import capture_logs

from bot.courier.chat import SAYINGS
from bot.courier.messenger import (
    Absence,
    Address,
    Arrived,
    Ban,
    Flood,
    Gone,
    Kicked,
    Migrated,
    NoRights,
    Rejected,
    Unavailable,
    Unreachable,
)
from bot.screens.screen import Screen
from bot.tables.table import Place
from tests.bot.courier.fakes import Lost, Stage

GROUP = -100
NEW_GROUP = -1_000_000_100
ANNA = 1
BORIS = 2


async def test_a_flood_pauses_its_chat_alone_for_as_long_as_asked_and_is_logged_once(stage: Stage) -> None:
    stage.telegram.failures[ANNA].extend([Flood(30), Flood(20)])
    with capture_logs() as logs:
        async with stage.running():
            stage.show("hand.1", ANNA, "anna")
            stage.show("hand.2", BORIS, "boris")
            await stage.clock.pass_by(29.9)
            assert stage.telegram.methods(ANNA) == ["send"]
            assert stage.telegram.texts(BORIS) == ["boris"]
            await stage.clock.pass_by(1.2)
            assert stage.telegram.methods(ANNA) == ["send", "send"]
            await stage.clock.pass_by(22)
    assert stage.telegram.texts(ANNA) == ["anna"]
    assert [entry["event"] for entry in logs] == ["flood"]
    assert stage.courier.counters.floods == 2


async def test_a_flood_is_not_forgotten_by_a_chat_in_which_nothing_waits_any_more(stage: Stage) -> None:
    stage.telegram.pin_failures.append(Flood(240))
    async with stage.running():
        stage.courier.show("hand.1", Place(ANNA), Screen("one"), pinned=True)
        await stage.clock.pass_by(200)
        stage.show("hand.2", ANNA, "two")
        await stage.clock.pass_by(30)
        assert stage.telegram.methods(ANNA) == ["send", "pin"]
        await stage.clock.pass_by(30)
        assert stage.telegram.texts(ANNA) == ["one", "two"]
        await stage.clock.pass_by(1000)
        assert stage.courier._chats == {}


async def test_a_flood_that_outlasts_a_restart_is_met_once_more_and_then_obeyed(stage: Stage) -> None:
    stage.telegram.failures[ANNA].extend([Flood(240), Flood(200)])
    async with stage.running():
        stage.show("hand.1", ANNA, "one")
        await stage.clock.pass_by(5)
    stage.restart()
    async with stage.running():
        stage.show("hand.1", ANNA, "two")
        await stage.clock.pass_by(195)
        assert stage.telegram.methods(ANNA) == ["send", "send"]
        await stage.clock.pass_by(30)
    assert stage.telegram.texts(ANNA) == ["two"]


async def test_the_last_screen_of_a_game_is_delivered_however_long_it_takes(stage: Stage) -> None:
    stage.telegram.failures[GROUP].extend([Flood(240), *[Unavailable(Arrived.NO)] * 200, Flood(240)])
    async with stage.running():
        for number in range(5):
            stage.show("t1.1.table", GROUP, f"move {number}")
            await stage.clock.pass_by(1)
        stage.show("t1.1.table", GROUP, "result", urgent=True)
        stage.courier.close("t1.")
        await stage.clock.pass_by(3 * 3600)
    assert stage.telegram.texts(GROUP) == ["result"]
    assert stage.store.rows == {}


async def test_a_message_that_somebody_deleted_is_posted_anew(stage: Stage) -> None:
    async with stage.running():
        stage.show("t1.1.table", GROUP, "one")
        await stage.clock.pass_by(5)
        stage.telegram.chats[GROUP].clear()
        stage.show("t1.1.table", GROUP, "two")
        await stage.clock.pass_by(5)
        stage.show("t1.1.table", GROUP, "three")
        await stage.clock.pass_by(5)
    assert stage.telegram.methods(GROUP) == ["send", "edit", "send", "edit"]
    assert stage.telegram.texts(GROUP) == ["three"]


async def test_a_message_too_old_to_edit_is_posted_anew_and_taken_away(stage: Stage) -> None:
    async with stage.running():
        stage.show("t1.1.table", GROUP, "one")
        await stage.clock.pass_by(5)
        stage.telegram.failures[GROUP].append(Gone(stands=True))
        stage.show("t1.1.table", GROUP, "two")
        await stage.clock.pass_by(5)
    assert stage.telegram.texts(GROUP) == ["two"]


async def test_one_who_cannot_be_reached_is_told_of_once_and_holds_nobody_up(stage: Stage) -> None:
    stage.telegram.failures[ANNA].extend([Unreachable(Absence.BLOCKED)] * 9)
    async with stage.running():
        for number in range(9):
            stage.show("hand.1", ANNA, f"anna {number}")
            stage.show("hand.2", BORIS, f"boris {number}")
            stage.courier.say(Place(ANNA), "your turn")
            await stage.clock.pass_by(2)
        assert stage.telegram.texts(BORIS) == ["boris 8"]
        await stage.courier.settled()
    assert stage.witness.heard == [("unreachable", ANNA, Absence.BLOCKED)]
    assert stage.telegram.methods(ANNA) == ["send"]


async def test_one_who_becomes_reachable_gets_the_newest_screen(stage: Stage) -> None:
    stage.telegram.failures[ANNA].append(Unreachable(Absence.NEVER_STARTED))
    async with stage.running():
        stage.show("hand.1", ANNA, "old")
        await stage.clock.pass_by(5)
        stage.show("hand.1", ANNA, "new")
        await stage.clock.pass_by(500)
        assert stage.telegram.texts(ANNA) == []
        stage.courier.reachable_again(ANNA)
        await stage.clock.pass_by(0)
        assert stage.telegram.texts(ANNA) == ["new"]


async def test_a_closed_game_keeps_nothing_for_one_who_cannot_be_reached(stage: Stage) -> None:
    stage.telegram.failures[ANNA].append(Unreachable(Absence.BLOCKED))
    async with stage.running():
        stage.show("t1.1.hand.1", ANNA, "hand")
        await stage.clock.pass_by(5)
        stage.courier.close("t1.")
        await stage.clock.pass_by(100)
        assert stage.courier._chats == {}


async def test_a_chat_without_the_bot_is_left_alone(stage: Stage) -> None:
    stage.telegram.failures[GROUP].extend([Kicked()] * 9)
    async with stage.running():
        for number in range(9):
            stage.show("t1.1.table", GROUP, f"screen {number}")
            await stage.clock.pass_by(10)
        stage.telegram.failures.clear()
        stage.courier.reachable_again(GROUP)
        await stage.clock.pass_by(1)
    assert stage.witness.heard == [("kicked", GROUP)]
    assert stage.telegram.texts(GROUP) == ["screen 8"]


@pytest.mark.parametrize("chat", [GROUP, ANNA])
async def test_a_chat_that_is_said_to_be_out_of_reach_is_not_even_tried(stage: Stage, chat: int) -> None:
    async with stage.running():
        stage.show("t1.1.table", chat, "one")
        await stage.clock.pass_by(30)
        asked = len(stage.telegram.requests)
        stage.show("t1.1.table", chat, "two")
        stage.courier.say(Place(chat), "word")
        stage.courier.forget("t1.lobby", delete=True)
        stage.courier.out_of_reach(chat)
        stage.show("t1.1.table", chat, "three", urgent=True)
        stage.courier.say(Place(chat), "another word")
        stage.courier.strip(Address(chat, 1))
        stage.courier.discard(Address(chat, 1))
        await stage.courier.settled()
        # So long that nothing of the chat is remembered but that.
        await stage.clock.pass_by(1000)
        stage.show("t2.1.table", chat, "other")
        assert not await stage.courier.whisper("t2.1.whisper.1", Place(chat), Screen("hand"), "query")
        await stage.clock.pass_by(100)
        assert len(stage.telegram.requests) == asked
        stage.courier.reachable_again(chat)
        await stage.clock.pass_by(30)
    assert stage.telegram.texts(chat) == ["three", "other"]
    assert stage.witness.heard == []


async def test_what_an_earlier_process_left_in_a_chat_out_of_reach_waits_for_its_return(stage: Stage) -> None:
    async with stage.running():
        stage.show("t1.1.table", GROUP, "one")
        await stage.clock.pass_by(30)
    stage.restart()
    asked = len(stage.telegram.requests)
    stage.courier.out_of_reach(GROUP)
    async with stage.running():
        await stage.courier.abandon("t1.1.table")
        await stage.clock.pass_by(1000)
        assert len(stage.telegram.requests) == asked
        stage.courier.reachable_again(GROUP)
        await stage.clock.pass_by(30)
    assert stage.telegram.methods(GROUP) == ["send", "strip"]


async def test_being_thrown_out_of_what_was_the_group_says_nothing_of_the_supergroup(stage: Stage) -> None:
    async with stage.running():
        stage.show("t1.1.table", GROUP, "table")
        await stage.clock.pass_by(5)
        stage.courier.out_of_reach(GROUP)
        stage.courier.migrate(GROUP, NEW_GROUP)
        stage.courier.out_of_reach(GROUP)
        await stage.clock.pass_by(5)
    assert stage.telegram.texts(NEW_GROUP) == ["table"]


async def test_a_closed_topic_is_reported_once_and_the_other_topics_go_on(stage: Stage) -> None:
    stage.telegram.failures[GROUP].append(NoRights(Ban.TOPIC_CLOSED))
    async with stage.running():
        stage.courier.show("t1.1.table", Place(GROUP, 7), Screen("closed"))
        await stage.clock.pass_by(0)
        stage.courier.show("t2.1.table", Place(GROUP, 8), Screen("open"))
        stage.courier.show("t1.1.table", Place(GROUP, 7), Screen("still closed"))
        stage.courier.say(Place(GROUP, 7), "not heard")
        await stage.clock.pass_by(10)
    assert stage.witness.heard == [("no rights", Place(GROUP, 7), Ban.TOPIC_CLOSED)]
    assert stage.telegram.texts(GROUP) == ["open"]


async def test_a_place_without_rights_is_tried_again_by_a_newer_screen_a_minute_later(stage: Stage) -> None:
    stage.telegram.failures[GROUP].append(NoRights(Ban.NO_RIGHTS))
    async with stage.running():
        stage.show("t1.1.table", GROUP, "one")
        await stage.clock.pass_by(61)
        stage.show("t1.1.table", GROUP, "two")
        await stage.clock.pass_by(1)
    assert stage.telegram.texts(GROUP) == ["two"]


async def test_the_screens_of_an_upgraded_group_follow_and_are_posted_anew(stage: Stage) -> None:
    async with stage.running():
        stage.show("t1.1.table", GROUP, "table")
        stage.show("t1.lobby", GROUP, "lobby")
        await stage.clock.pass_by(5)
        stage.telegram.failures[GROUP].append(Migrated(NEW_GROUP))
        stage.show("t1.1.table", GROUP, "newer table")
        stage.courier.say(Place(GROUP), "word")
        await stage.clock.pass_by(15)
        stage.show("t1.1.table", GROUP, "newest table")
        await stage.clock.pass_by(15)
    assert sorted(stage.telegram.texts(NEW_GROUP)) == ["lobby", "newest table", "word"]
    assert stage.witness.heard == [("migrated", GROUP, NEW_GROUP)]
    assert {row.place.chat_id for row in stage.store.rows.values()} == {NEW_GROUP}


async def test_an_upgrade_that_is_known_already_is_told_to_nobody(stage: Stage) -> None:
    async with stage.running():
        stage.show("t1.1.table", GROUP, "table")
        await stage.clock.pass_by(5)
        assert stage.courier.migrate(GROUP, NEW_GROUP)
        assert not stage.courier.migrate(GROUP, NEW_GROUP)
        await stage.clock.pass_by(5)
    assert stage.telegram.texts(NEW_GROUP) == ["table"]
    assert stage.witness.heard == []


async def test_a_screen_that_telegram_refuses_is_dropped_and_the_others_go_on(stage: Stage) -> None:
    stage.telegram.failures[GROUP].append(Rejected("can't parse entities"))
    with capture_logs() as logs:
        async with stage.running():
            stage.show("t1.1.table", GROUP, "<bad 7♠")
            stage.show("t1.lobby", GROUP, "good")
            await stage.clock.pass_by(5)
            stage.show("t1.1.table", GROUP, "<bad 7♠")
            await stage.clock.pass_by(5)
            assert stage.telegram.texts(GROUP) == ["good"]
            stage.show("t1.1.table", GROUP, "better")
            await stage.clock.pass_by(5)
    assert stage.telegram.texts(GROUP) == ["good", "better"]
    assert [entry["event"] for entry in logs] == ["screen refused"]
    assert "7♠" not in repr(logs)


async def test_a_bug_in_the_messenger_drops_that_screen_alone(stage: Stage) -> None:
    stage.telegram.failures[ANNA].append(ValueError("7♠"))
    with capture_logs() as logs:
        async with stage.running():
            stage.show("hand.1", ANNA, "one")
            await stage.clock.pass_by(5)
            stage.show("hand.1", ANNA, "two")
            await stage.clock.pass_by(5)
    assert stage.telegram.texts(ANNA) == ["two"]
    assert "7♠" not in repr(logs)


async def test_a_network_that_fails_is_tried_again_ever_more_slowly_and_logged_once(stage: Stage) -> None:
    stage.telegram.failures[ANNA].extend([Unavailable(Arrived.NO)] * 20)
    with capture_logs() as logs:
        async with stage.running():
            stage.show("hand.1", ANNA, "hand")
            await stage.clock.pass_by(1200)
    assert [entry["event"] for entry in logs] == ["delivery failed"]
    moments = [request.at for request in stage.telegram.requests]
    pauses = [later - earlier for earlier, later in pairwise(moments)]
    assert len(pauses) == 20
    assert pauses[0] <= 1.5
    assert min(pauses[8:]) >= 15
    assert max(pauses) <= 45
    assert len({round(pause, 6) for pause in pauses[8:]}) == 12
    assert stage.telegram.texts(ANNA) == ["hand"]


async def test_an_edit_that_got_no_answer_is_simply_repeated(stage: Stage) -> None:
    async with stage.running():
        stage.show("hand.1", ANNA, "one")
        await stage.clock.pass_by(5)
        stage.telegram.failures[ANNA].append(Lost(Unavailable(Arrived.MAYBE)))
        stage.show("hand.1", ANNA, "two")
        await stage.clock.pass_by(5)
    assert stage.telegram.methods(ANNA) == ["send", "edit", "edit"]
    assert stage.telegram.texts(ANNA) == ["two"]


async def test_an_edit_in_doubt_is_not_taken_for_the_older_screen(stage: Stage) -> None:
    async with stage.running():
        stage.show("hand.1", ANNA, "one")
        await stage.clock.pass_by(5)
        stage.telegram.failures[ANNA].append(Lost(Unavailable(Arrived.MAYBE)))
        stage.show("hand.1", ANNA, "two")
        await stage.clock.pass_by(0)
        stage.show("hand.1", ANNA, "one")
        await stage.clock.pass_by(5)
    assert stage.telegram.texts(ANNA) == ["one"]


async def test_a_send_in_doubt_that_is_not_found_is_repeated_and_the_duplicate_goes_once_it_is_pressed(
    stage: Stage,
) -> None:
    async with stage.running():
        stage.show("t1.lobby", GROUP, "lobby")
        await stage.clock.pass_by(5)
        # The server cannot have carried it out, and had.
        stage.telegram.failures[GROUP].append(Lost(Unavailable(Arrived.HARDLY)))
        stage.show("t1.1.table", GROUP, "table")
        await stage.clock.pass_by(0)
        assert stage.telegram.methods(GROUP) == ["send", "send"]
        # It is pressed before there was time to look for it.
        while len(stage.telegram.requests) < 3:
            await stage.clock.pass_by(0.1)
        assert stage.telegram.methods(GROUP) == ["send", "send", "send"]
        assert stage.telegram.texts(GROUP) == ["lobby", "table", "table"]
        assert not stage.courier.noticed(GROUP, 1, "t1.")
        assert not stage.courier.noticed(GROUP, 3, "t1.")
        assert not stage.courier.noticed(GROUP, 2, "t2.")
        assert stage.courier.noticed(GROUP, 2, "t1.")
        await stage.clock.pass_by(30)
    assert list(stage.telegram.chats[GROUP]) == [1, 3]
    assert stage.telegram.methods(GROUP)[3:] == ["delete"]
    assert stage.courier.counters.doubtful == 1
    assert stage.courier.counters.duplicates == 1


async def test_a_one_off_message_in_doubt_is_not_repeated_where_nobody_could_look_for_it(
    stage: Stage,
) -> None:
    stage.telegram.failures[ANNA].append(Lost(Unavailable(Arrived.MAYBE)))
    async with stage.running():
        stage.courier.say(Place(ANNA), "once")
        stage.courier.say(Place(ANNA), "and on")
        await stage.clock.pass_by(60)
    assert stage.telegram.texts(ANNA) == ["once", "and on"]


@pytest.mark.parametrize("failure", [Unavailable(Arrived.NO), Unavailable(Arrived.HARDLY), Flood(5)])
async def test_a_one_off_message_that_hardly_arrived_is_repeated(stage: Stage, failure: Exception) -> None:
    stage.telegram.failures[ANNA].append(failure)
    async with stage.running():
        stage.courier.say(Place(ANNA), "once")
        await stage.clock.pass_by(60)
    assert stage.telegram.texts(ANNA) == ["once"]


async def test_a_one_off_message_that_is_too_late_is_given_up(stage: Stage) -> None:
    stage.telegram.failures[ANNA].extend([Unavailable(Arrived.NO)] * 60)
    async with stage.running():
        stage.courier.say(Place(ANNA), "once")
        await stage.clock.pass_by(7200)
    assert stage.telegram.texts(ANNA) == []
    assert stage.courier.counters.dropped == 1


async def test_a_one_off_message_that_waited_through_a_long_flood_is_given_up(stage: Stage) -> None:
    stage.telegram.failures[ANNA].append(Flood(700))
    async with stage.running():
        stage.courier.say(Place(ANNA), "long ago")
        await stage.clock.pass_by(200)
        stage.courier.say(Place(ANNA), "just now")
        await stage.clock.pass_by(600)
    assert stage.telegram.texts(ANNA) == ["just now"]
    assert stage.courier.counters.dropped == 1


async def test_who_asks_for_the_same_over_and_over_loses_nothing_else_that_waits_for_him(
    stage: Stage,
) -> None:
    stage.telegram.failures[ANNA].append(Flood(100))
    async with stage.running():
        stage.courier.say(Place(ANNA), "help")
        await stage.clock.pass_by(0)
        stage.courier.say(Place(ANNA), "you were thrown out")
        for _ in range(1000):
            stage.courier.say(Place(ANNA), "help")
            stage.courier.say(Place(ANNA), "rules")
        await stage.clock.pass_by(200)
    texts = stage.telegram.texts(ANNA)
    assert len(texts) == SAYINGS
    assert texts[0] == "you were thrown out"
    assert stage.courier.counters.dropped == 2002 - SAYINGS


async def test_of_many_different_one_off_messages_the_newest_are_kept(stage: Stage) -> None:
    stage.telegram.failures[ANNA].append(Flood(100))
    async with stage.running():
        stage.courier.say(Place(ANNA), "first")
        await stage.clock.pass_by(0)
        for number in range(100):
            stage.courier.say(Place(ANNA), f"word {number}")
        await stage.clock.pass_by(200)
    assert stage.telegram.texts(ANNA) == [f"word {number}" for number in range(100 - SAYINGS, 100)]


async def test_an_old_message_that_cannot_be_deleted_is_given_up(stage: Stage) -> None:
    async with stage.running():
        stage.show("t1.1.table", GROUP, "one")
        await stage.clock.pass_by(5)
        stage.courier.discard(Address(GROUP, 99))
        stage.telegram.failures[GROUP].extend([Unavailable(Arrived.MAYBE)] * 5)
        await stage.clock.pass_by(100)
        stage.show("t1.1.table", GROUP, "two")
        await stage.clock.pass_by(5)
    assert stage.telegram.methods(GROUP) == ["send", *["delete"] * 5, "edit"]


async def test_a_listener_that_fails_stops_nobody(stage: Stage) -> None:
    stage.witness.faulty = True
    stage.telegram.failures[GROUP].append(NoRights(Ban.TOPIC_CLOSED))
    async with stage.running():
        stage.courier.show("t1.1.table", Place(GROUP, 7), Screen("closed"))
        await stage.clock.pass_by(2)
        stage.courier.show("t2.1.table", Place(GROUP, 8), Screen("open"))
        await stage.clock.pass_by(2)
    assert stage.telegram.texts(GROUP) == ["open"]


async def test_a_store_that_fails_stops_no_message_of_which_enough_is_known(stage: Stage) -> None:
    async with stage.running():
        stage.show("hand.1", ANNA, "one")
        await stage.clock.pass_by(2)
        stage.store.broken = True
        stage.show("hand.1", ANNA, "two")
        await stage.clock.pass_by(2)
        assert stage.telegram.texts(ANNA) == ["two"]


async def test_a_store_that_cannot_be_read_delays_rather_than_duplicates(stage: Stage) -> None:
    async with stage.running():
        stage.show("hand.1", ANNA, "one")
        await stage.clock.pass_by(2)
    stage.restart()
    stage.store.broken = True
    async with stage.running():
        stage.show("hand.1", ANNA, "two")
        await stage.clock.pass_by(10)
        assert stage.telegram.texts(ANNA) == ["one"]
        stage.store.broken = False
        await stage.clock.pass_by(60)
    assert stage.telegram.texts(ANNA) == ["two"]


async def test_a_store_that_cannot_be_read_does_not_cut_a_flood_short(stage: Stage) -> None:
    async with stage.running():
        stage.telegram.failures[1].append(Flood(240))
        stage.show("hand", 1, "one")
        await stage.clock.pass_by(1)
        stage.store.broken = True
        stage.show("menu", 1, "two")
        await stage.clock.pass_by(5)
        stage.store.broken = False
        await stage.clock.pass_by(230)
        assert stage.telegram.methods(1) == ["send"]
        await stage.clock.pass_by(60)
    assert sorted(stage.telegram.texts(1)) == ["one", "two"]


async def test_a_message_known_to_stand_between_two_attempts_is_no_duplicate(stage: Stage) -> None:
    async with stage.running():
        stage.show("t1.lobby", GROUP, "lobby")
        await stage.clock.pass_by(5)
        stage.telegram.failures[GROUP].extend([Lost(Unavailable(Arrived.HARDLY)), Rejected("too long")])
        stage.show("t1.1.table", GROUP, "table")
        await stage.clock.pass_by(5)
        stage.courier.say(Place(GROUP), "a word between")
        await stage.clock.pass_by(0)
        # It is looked for, but cannot be edited just now.
        stage.telegram.failures[GROUP].append(Rejected("busy"))
        await stage.clock.pass_by(5)
        assert stage.telegram.methods(GROUP)[-1] == "strip"
        stage.show("t1.1.table", GROUP, "table again")
        await stage.clock.pass_by(500)
        assert stage.telegram.texts(GROUP) == ["lobby", "table", "a word between", "table again"]
        lobby, duplicate, word, table = sorted(stage.telegram.chats[GROUP])
        assert not any(stage.courier.noticed(GROUP, known, "t1.") for known in (lobby, word, table))
        assert stage.courier.noticed(GROUP, duplicate, "t1.")


async def test_a_group_that_moves_while_a_screen_is_under_way_gets_the_newest_one(stage: Stage) -> None:
    stage.telegram.latency = lambda: 0.2
    async with stage.running():
        stage.show("t1.1.table", GROUP, "one")
        await stage.clock.pass_by(5)
        stage.telegram.failures[GROUP].append(Migrated(NEW_GROUP))
        stage.show("t1.1.table", GROUP, "two")
        await stage.clock.pass_by(0.05)
        stage.courier.migrate(GROUP, NEW_GROUP)
        await stage.clock.pass_by(10)
    assert stage.telegram.texts(NEW_GROUP) == ["two"]
    assert stage.store.rows["t1.1.table"].place == Place(NEW_GROUP)
    assert stage.witness.heard == []


async def test_a_one_off_message_under_way_follows_its_group(stage: Stage) -> None:
    stage.telegram.latency = lambda: 0.2
    stage.telegram.failures[GROUP].append(Migrated(NEW_GROUP))
    async with stage.running():
        stage.courier.say(Place(GROUP), "word")
        await stage.clock.pass_by(0.05)
        stage.courier.migrate(GROUP, NEW_GROUP)
        await stage.clock.pass_by(10)
    assert stage.telegram.texts(NEW_GROUP) == ["word"]


async def test_a_place_that_refuses_one_message_is_spared_the_others(stage: Stage) -> None:
    stage.telegram.failures[GROUP].extend([NoRights(Ban.NO_RIGHTS)] * 5)
    async with stage.running():
        for number in range(5):
            stage.courier.say(Place(GROUP), f"word {number}")
        await stage.clock.pass_by(60)
    assert stage.telegram.methods(GROUP) == ["send"]
    assert stage.courier.counters.dropped == 5


async def test_nothing_is_kept_for_deletion_where_nobody_can_be_reached(stage: Stage) -> None:
    async with stage.running():
        stage.show("t1.1.hand.1", ANNA, "one")
        await stage.clock.pass_by(5)
        stage.telegram.failures[ANNA].append(Unreachable(Absence.BLOCKED))
        stage.show("t1.1.hand.1", ANNA, "two")
        await stage.clock.pass_by(5)
        stage.courier.forget("t1.1.hand.1", delete=True)
        await stage.clock.pass_by(100)
        assert stage.courier._chats == {}


async def test_what_was_kept_aside_does_not_count_as_late(stage: Stage) -> None:
    stage.telegram.failures[ANNA].append(Unreachable(Absence.BLOCKED))
    async with stage.running():
        stage.show("t1.1.hand.1", ANNA, "hand")
        await stage.clock.pass_by(3600)
        assert stage.courier.lag() == 0
        stage.courier.reachable_again(ANNA)
        await stage.clock.pass_by(5)
    assert stage.telegram.texts(ANNA) == ["hand"]
    assert stage.courier.counters.worst_lag < 5


async def test_a_store_that_cannot_be_written_costs_no_message(stage: Stage) -> None:
    async with stage.running():
        stage.show("t1.1.hand.1", ANNA, "one")
        await stage.clock.pass_by(5)
        stage.store.broken = True
        stage.courier.close("t1.")
        stage.show("t2.1.hand.1", BORIS, "two")
        await stage.clock.pass_by(5)
        stage.store.broken = False
        await stage.clock.pass_by(60)
    assert stage.telegram.texts(BORIS) == ["two"]
