"""A send that may have arrived is looked for before it is repeated."""

from __future__ import annotations

import pytest

from bot.courier.courier import ROWS
from bot.courier.messenger import (
    Address,
    Arrived,
    Ban,
    DeliveryFailure,
    Flood,
    Kicked,
    NoRights,
    Rejected,
    Unavailable,
)
from bot.screens.screen import Button, Screen
from bot.tables.table import Place
from tests.bot.courier.fakes import Lost, Stage

SUPERGROUP = -1_000_000_000_100
BASIC = -100
ANNA = 1
BORIS = 2
KEY = "t1.1.table"


def arrives_unanswered(stage: Stage, chat_id: int) -> None:
    """The next request to the chat is carried out, and times out."""
    stage.telegram.failures[chat_id].append(Lost(Unavailable(Arrived.MAYBE)))


def goes_lost(stage: Stage, chat_id: int) -> None:
    """The next request to the chat times out, and was never carried out."""
    stage.telegram.failures[chat_id].append(Unavailable(Arrived.MAYBE))


async def greeted(stage: Stage, *chats: int) -> None:
    """Something of the bot's stands in each chat."""
    for chat_id in chats:
        stage.show(f"greeting.{chat_id}", chat_id, "hello")
    await stage.clock.pass_by(20)


@pytest.mark.parametrize("chat_id", [SUPERGROUP, BASIC, ANNA])
async def test_a_send_that_arrived_is_found_and_not_repeated(stage: Stage, chat_id: int) -> None:
    async with stage.running():
        await greeted(stage, chat_id)
        arrives_unanswered(stage, chat_id)
        stage.show(KEY, chat_id, "one")
        await stage.clock.pass_by(5)
        assert stage.telegram.methods(chat_id) == ["send", "send", "strip", "edit"]
        stage.show(KEY, chat_id, "two")
        await stage.clock.pass_by(5)
    assert stage.telegram.methods(chat_id) == ["send", "send", "strip", "edit", "edit"]
    assert stage.telegram.texts(chat_id) == ["hello", "two"]
    assert stage.store.rows[KEY].message_id == 2
    assert stage.witness.posts[-1] == (KEY, 2)
    assert not stage.courier.noticed(chat_id, 2, "t1.")
    assert (stage.courier.counters.doubtful, stage.courier.counters.found) == (1, 1)


async def test_what_is_found_shows_the_screen_that_is_wanted_by_now(stage: Stage) -> None:
    async with stage.running():
        await greeted(stage, SUPERGROUP)
        arrives_unanswered(stage, SUPERGROUP)
        stage.show(KEY, SUPERGROUP, "one")
        await stage.clock.pass_by(0)
        stage.show(KEY, SUPERGROUP, "two")
        await stage.clock.pass_by(5)
    assert stage.telegram.methods(SUPERGROUP) == ["send", "send", "strip", "edit"]
    assert stage.telegram.texts(SUPERGROUP) == ["hello", "two"]


async def test_what_others_wrote_meanwhile_is_passed_over_and_left_alone(stage: Stage) -> None:
    async with stage.running():
        await greeted(stage, SUPERGROUP)
        stage.telegram.stranger_says(SUPERGROUP, "let us play")
        arrives_unanswered(stage, SUPERGROUP)
        stage.show(KEY, SUPERGROUP, "table")
        await stage.clock.pass_by(20)
    assert stage.telegram.methods(SUPERGROUP) == ["send", "send", "strip", "strip", "edit"]
    assert stage.telegram.texts(SUPERGROUP) == ["hello", "let us play", "table"]
    assert stage.store.rows[KEY].message_id == 3


async def test_what_is_not_found_is_sent_again_after_a_few_edits(stage: Stage) -> None:
    async with stage.running():
        await greeted(stage, SUPERGROUP, ANNA)
        for chat_id in (SUPERGROUP, ANNA):
            goes_lost(stage, chat_id)
            stage.show(f"t1.{chat_id}", chat_id, "table")
        await stage.clock.pass_by(20)
    # The last edit of each is for what may stand beside it by now.
    assert stage.telegram.methods(SUPERGROUP) == ["send", "send", *["strip"] * 3, "send", "strip"]
    assert stage.telegram.methods(ANNA) == ["send", "send", *["strip"] * 4, "send", "strip"]
    assert stage.telegram.texts(SUPERGROUP) == stage.telegram.texts(ANNA) == ["hello", "table"]
    assert stage.courier.counters.found == 0


async def test_looking_keeps_to_the_pace(stage: Stage) -> None:
    stage.telegram.strict = True
    async with stage.running():
        await greeted(stage, SUPERGROUP)
        for number in range(30):
            goes_lost(stage, SUPERGROUP)
            stage.courier.show(KEY, Place(SUPERGROUP), Screen(f"table {number}"), urgent=True, fresh=True)
            await stage.clock.pass_by(10)
    assert stage.telegram.floods == 0
    assert stage.telegram.methods(SUPERGROUP).count("strip") > 10


async def test_what_somebody_else_is_shown_goes_to_no_message_before_it_is_known_whose_that_is(
    stage: Stage,
) -> None:
    async with stage.running():
        await greeted(stage, ANNA, BORIS)
        goes_lost(stage, ANNA)
        stage.show("t1.1.hand.1", ANNA, "the hand")
        await stage.clock.pass_by(20)
    requests = [seen for seen in stage.telegram.requests if seen.chat_id == ANNA]
    assert [seen.method for seen in requests].count("send") == 3
    tried = [seen for seen in requests[2:] if seen.method != "send"]
    assert tried
    assert {seen.text for seen in tried} == {""}


async def test_of_many_chats_that_share_their_numbers_each_finds_its_own(stage: Stage) -> None:
    chats = (*range(1, 30), BASIC)
    unanswered = (10, 20, BASIC)
    async with stage.running():
        await greeted(stage, *chats)
        stage.telegram.latency = lambda: 0.2
        for chat_id in chats:
            if chat_id in unanswered:
                arrives_unanswered(stage, chat_id)
            stage.show(f"hand.{chat_id}", chat_id, f"hand {chat_id}")
        await stage.clock.pass_by(20)
    for chat_id in chats:
        assert stage.telegram.texts(chat_id) == ["hello", f"hand {chat_id}"]
        assert stage.telegram.methods(chat_id)[:2] == ["send", "send"]
        assert set(stage.telegram.methods(chat_id)[2:]) == (
            {"strip", "edit"} if chat_id in unanswered else set()
        )


async def test_what_one_chat_has_found_another_does_not_try(stage: Stage) -> None:
    async with stage.running():
        await greeted(stage, ANNA, BORIS)
        stage.telegram.latency = lambda: 0.2
        for chat_id in (ANNA, BORIS):
            arrives_unanswered(stage, chat_id)
            stage.show(f"hand.{chat_id}", chat_id, "hand")
            await stage.clock.pass_by(0)
        stage.telegram.failures[BORIS].append(Flood(5))
        await stage.clock.pass_by(20)
    assert stage.telegram.methods(ANNA) == ["send", "send", "strip", "edit"]
    assert {seen.message_id for seen in stage.telegram.requests if seen.chat_id == BORIS} == {2, 4}


async def test_it_is_not_looked_for_above_what_was_sent_later(stage: Stage) -> None:
    async with stage.running():
        await greeted(stage, SUPERGROUP, ANNA)
        for chat_id in (SUPERGROUP, ANNA):
            stage.telegram.failures[chat_id].extend([Unavailable(Arrived.MAYBE), Flood(3)])
            stage.show(f"t1.{chat_id}", chat_id, "table")
            await stage.clock.pass_by(0)
            stage.courier.show(f"t2.{chat_id}", Place(chat_id), Screen("another"), urgent=True)
        await stage.clock.pass_by(30)
    for chat_id in (SUPERGROUP, ANNA):
        assert sorted(stage.telegram.texts(chat_id)) == ["another", "hello", "table"]
    edits = [seen for seen in stage.telegram.requests if seen.method == "strip"]
    another = {seen.chat_id: seen.message_id for seen in stage.telegram.requests if seen.text == "another"}
    assert all(edit.message_id < another[edit.chat_id] for edit in edits[1:])


async def test_nothing_is_looked_for_before_it_is_known_which_message_was_the_newest(stage: Stage) -> None:
    async with stage.running():
        stage.show("old", SUPERGROUP, "an old table")
        stage.courier.say(Place(SUPERGROUP), "an old word")
        await stage.clock.pass_by(20)
    stage.restart()
    # As an older version left it.
    stage.store.numbers.clear()
    goes_lost(stage, SUPERGROUP)
    async with stage.running():
        stage.courier.show("old", Place(SUPERGROUP), Screen("an old table"), standing=True)
        stage.show(KEY, SUPERGROUP, "table")
        await stage.clock.pass_by(20)
    assert stage.telegram.texts(SUPERGROUP) == ["an old table", "an old word", "table"]
    assert "strip" not in stage.telegram.methods(SUPERGROUP)


@pytest.mark.parametrize("chat_id", [SUPERGROUP, BASIC, ANNA])
async def test_after_a_restart_it_is_looked_for_after_all_that_was_sent_before(
    stage: Stage, chat_id: int
) -> None:
    async with stage.running():
        stage.show("old", chat_id, "an old table")
        await stage.clock.pass_by(20)
        stage.courier.say(Place(chat_id), "an old word")
        await stage.clock.pass_by(20)
        stage.show("t0.1.table", chat_id, "a result")
        stage.courier.close("t0.1.")
        await stage.clock.pass_by(100)
    assert set(stage.store.rows) == {"old"}
    stage.restart()
    arrives_unanswered(stage, chat_id)
    async with stage.running():
        stage.show(KEY, chat_id, "table")
        await stage.clock.pass_by(20)
    assert stage.telegram.methods(chat_id) == [*["send"] * 4, "strip", "edit"]
    assert stage.telegram.texts(chat_id) == ["an old table", "an old word", "a result", "table"]


async def test_after_a_restart_a_duplicate_is_looked_for_as_well(stage: Stage) -> None:
    async with stage.running():
        await greeted(stage, SUPERGROUP)
    stage.restart()
    stage.telegram.failures[SUPERGROUP].append(Lost(Unavailable(Arrived.HARDLY)))
    async with stage.running():
        stage.show(KEY, SUPERGROUP, "table")
        await stage.clock.pass_by(30)
    assert stage.telegram.texts(SUPERGROUP) == ["hello", "table"]
    assert stage.courier.counters.duplicates == 1


async def test_where_the_store_cannot_tell_what_was_sent_before_the_screen_goes_all_the_same(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(_: object) -> None:
        raise OSError

    monkeypatch.setattr(stage.store, "newest", broken)
    monkeypatch.setattr(stage.store, "sent", broken)
    async with stage.running():
        stage.courier.say(Place(ANNA), "word")
        await stage.clock.pass_by(20)
    assert stage.telegram.texts(ANNA) == ["word"]


async def test_what_somebody_has_just_written_tells_where_to_look(stage: Stage) -> None:
    stage.telegram.stranger_says(SUPERGROUP, "hello")
    async with stage.running():
        await stage.clock.pass_by(1000)
        command = stage.telegram.stranger_says(SUPERGROUP, "/durak")
        stage.courier.heard(SUPERGROUP, command, stage.clock.now())
        arrives_unanswered(stage, SUPERGROUP)
        stage.show(KEY, SUPERGROUP, "table")
        await stage.clock.pass_by(10)
    assert stage.telegram.texts(SUPERGROUP) == ["hello", "/durak", "table"]
    assert stage.telegram.methods(SUPERGROUP) == ["send", "strip", "edit"]


@pytest.mark.parametrize("age", [31, 500])
async def test_what_was_written_a_while_ago_does_not(stage: Stage, age: float) -> None:
    stage.telegram.chats[SUPERGROUP] = {2: Screen("an old word of the bot's")}
    async with stage.running():
        await stage.clock.pass_by(100)
        stage.courier.heard(SUPERGROUP, 1, stage.clock.now() - age)
        goes_lost(stage, SUPERGROUP)
        stage.show(KEY, SUPERGROUP, "table")
        await stage.clock.pass_by(30)
    assert "strip" not in stage.telegram.methods(SUPERGROUP)


async def test_of_many_supergroups_that_talk_only_the_latest_are_remembered(stage: Stage) -> None:
    async with stage.running():
        await greeted(stage, SUPERGROUP)
        for number in range(2 * ROWS):
            stage.courier.heard(SUPERGROUP - 1 - number, 7, stage.clock.now())
        stage.courier.heard(SUPERGROUP, 8, stage.clock.now())
        assert len(stage.courier._rows) == ROWS
        assert stage.courier._chats[SUPERGROUP].numbers.newest(SUPERGROUP) == 8


@pytest.mark.parametrize("chat_id", [SUPERGROUP, ANNA])
async def test_of_a_screen_and_a_one_off_message_that_are_lost_neither_is_taken_for_the_other(
    stage: Stage, chat_id: int
) -> None:
    async with stage.running():
        await greeted(stage, chat_id)
        arrives_unanswered(stage, chat_id)
        stage.courier.say(Place(chat_id), "word")
        await stage.clock.pass_by(0)
        goes_lost(stage, chat_id)
        stage.show(KEY, chat_id, "table")
        await stage.clock.pass_by(30)
    assert sorted(stage.telegram.texts(chat_id)) == ["hello", "table", "word"]
    # Each is sent again before anything is looked for; then the older word goes.
    assert stage.telegram.methods(chat_id)[:7] == [*["send"] * 5, "strip", "delete"]


@pytest.mark.parametrize("chat_id", [SUPERGROUP, ANNA])
@pytest.mark.parametrize("rows", [(), ((Button("?", data="x"),),)])
async def test_a_one_off_message_that_arrived_is_found_and_not_repeated(
    stage: Stage, chat_id: int, rows: tuple[tuple[Button, ...], ...]
) -> None:
    async with stage.running():
        await greeted(stage, chat_id)
        arrives_unanswered(stage, chat_id)
        stage.courier.say(Place(chat_id), "word", rows)
        stage.courier.say(Place(chat_id), "and on")
        await stage.clock.pass_by(30)
    assert stage.telegram.texts(chat_id) == ["hello", "word", "and on"]
    assert stage.telegram.chats[chat_id][2].rows == rows
    assert "delete" not in stage.telegram.methods(chat_id)
    assert stage.courier.counters.found == 1


@pytest.mark.parametrize("chat_id", [SUPERGROUP, ANNA])
async def test_a_one_off_message_that_did_not_arrive_is_sent_again_once_it_was_looked_for(
    stage: Stage, chat_id: int
) -> None:
    async with stage.running():
        await greeted(stage, chat_id)
        goes_lost(stage, chat_id)
        stage.courier.say(Place(chat_id), "word")
        await stage.clock.pass_by(30)
    assert stage.telegram.texts(chat_id) == ["hello", "word"]
    methods = stage.telegram.methods(chat_id)
    assert methods[:3] == ["send", "send", "strip"]
    assert methods.count("send") == 3
    assert stage.courier.counters.dropped == 0


async def test_a_one_off_message_under_way_when_its_group_moves_is_said_there_once(stage: Stage) -> None:
    async with stage.running():
        await greeted(stage, BASIC)
        stage.telegram.latency = lambda: 2.0
        arrives_unanswered(stage, BASIC)
        stage.courier.say(Place(BASIC), "word")
        await stage.clock.pass_by(0.5)
        stage.courier.migrate(BASIC, SUPERGROUP)
        await stage.clock.pass_by(60)
    assert stage.telegram.texts(SUPERGROUP).count("word") == 1


async def test_of_two_that_are_lost_in_a_chat_neither_is_taken_for_the_other(stage: Stage) -> None:
    async with stage.running():
        await greeted(stage, SUPERGROUP)
        goes_lost(stage, SUPERGROUP)
        arrives_unanswered(stage, SUPERGROUP)
        stage.courier.show("t1.1.table", Place(SUPERGROUP, 7), Screen("seven"))
        await stage.clock.pass_by(0)
        stage.courier.show("t2.1.table", Place(SUPERGROUP, 8), Screen("eight"), final=True)
        await stage.clock.pass_by(30)
    where = [
        (stage.telegram.threads[number], screen.text)
        for number, screen in stage.telegram.chats[SUPERGROUP].items()
    ]
    # But once both are sent anew, what stands beside them goes.
    assert sorted(where[1:]) == [(7, "seven"), (8, "eight")]


async def test_one_that_is_wanted_in_another_topic_by_now_is_sent_there(stage: Stage) -> None:
    async with stage.running():
        await greeted(stage, SUPERGROUP)
        arrives_unanswered(stage, SUPERGROUP)
        stage.courier.show(KEY, Place(SUPERGROUP, 7), Screen("seven"))
        await stage.clock.pass_by(0)
        stage.courier.show(KEY, Place(SUPERGROUP, 8), Screen("eight"))
        await stage.clock.pass_by(30)
    assert stage.telegram.threads[stage.store.rows[KEY].message_id] == 8
    assert stage.telegram.methods(SUPERGROUP) == [*["send"] * 3, "strip", "delete"]
    assert stage.telegram.texts(SUPERGROUP) == ["hello", "eight"]


async def test_a_fresh_one_that_is_found_replaces_the_older_one_and_is_pinned(stage: Stage) -> None:
    async with stage.running():
        stage.courier.show(KEY, Place(SUPERGROUP), Screen("one"), pinned=True)
        await stage.clock.pass_by(5)
        arrives_unanswered(stage, SUPERGROUP)
        stage.courier.show(KEY, Place(SUPERGROUP), Screen("two"), fresh=True, pinned=True)
        await stage.clock.pass_by(20)
    assert stage.telegram.methods(SUPERGROUP) == ["send", "pin", "send", "strip", "edit", "pin", "delete"]
    assert stage.telegram.texts(SUPERGROUP) == ["two"]
    assert Address(SUPERGROUP, 2) in stage.telegram.pinned
    assert stage.witness.posts == [(KEY, 1), (KEY, 2)]
    assert stage.store.rows[KEY].replaces is None


async def test_one_that_is_to_go_by_the_time_it_is_found_goes(stage: Stage) -> None:
    async with stage.running():
        await greeted(stage, SUPERGROUP)
        arrives_unanswered(stage, SUPERGROUP)
        stage.show(KEY, SUPERGROUP, "table")
        await stage.clock.pass_by(0)
        stage.telegram.latency = lambda: 2.0
        await stage.clock.pass_by(2)
        assert stage.telegram.methods(SUPERGROUP)[-1] == "strip"
        stage.courier.forget(KEY, delete=True)
        await stage.clock.pass_by(20)
    assert stage.telegram.texts(SUPERGROUP) == ["hello"]
    assert KEY not in stage.store.rows


@pytest.mark.parametrize(
    "failure",
    [Unavailable(Arrived.MAYBE), Unavailable(Arrived.NO), Unavailable(Arrived.HARDLY), Flood(5)],
)
async def test_looking_goes_on_after_a_failure_that_tells_nothing(
    stage: Stage, failure: DeliveryFailure
) -> None:
    async with stage.running():
        await greeted(stage, SUPERGROUP)
        arrives_unanswered(stage, SUPERGROUP)
        stage.telegram.failures[SUPERGROUP].extend([failure, failure])
        stage.show(KEY, SUPERGROUP, "table")
        await stage.clock.pass_by(30)
    assert stage.telegram.methods(SUPERGROUP) == ["send", "send", "strip", "strip", "strip", "edit"]
    assert stage.telegram.texts(SUPERGROUP) == ["hello", "table"]


@pytest.mark.parametrize("arrived", [Arrived.HARDLY, Arrived.MAYBE])
async def test_a_message_on_which_the_server_fails_is_not_tried_for_ever(
    stage: Stage, arrived: Arrived
) -> None:
    async with stage.running():
        await greeted(stage, SUPERGROUP)
        stage.telegram.failures[SUPERGROUP].extend([Unavailable(Arrived.MAYBE), *[Unavailable(arrived)] * 3])
        stage.show(KEY, SUPERGROUP, "table")
        await stage.clock.pass_by(60)
    methods = stage.telegram.methods(SUPERGROUP)
    assert methods == ["send", "send", "strip", "strip", "strip", "send", "strip"]


@pytest.mark.parametrize(
    "failure", [Rejected("there is no text in the message to edit"), NoRights(Ban.NO_RIGHTS)]
)
async def test_what_is_said_against_a_strangers_message_is_not_held_against_the_screen(
    stage: Stage, failure: DeliveryFailure
) -> None:
    async with stage.running():
        await greeted(stage, SUPERGROUP)
        stage.telegram.failures[SUPERGROUP].extend([Unavailable(Arrived.MAYBE), failure])
        stage.show(KEY, SUPERGROUP, "table")
        await stage.clock.pass_by(30)
    assert stage.telegram.methods(SUPERGROUP) == ["send", "send", "strip", "send", "strip"]
    assert stage.telegram.texts(SUPERGROUP) == ["hello", "table"]
    assert stage.witness.heard == []


async def test_who_is_thrown_out_while_looking_is_told_of(stage: Stage) -> None:
    async with stage.running():
        await greeted(stage, SUPERGROUP)
        stage.telegram.failures[SUPERGROUP].extend([Unavailable(Arrived.MAYBE), Kicked()])
        stage.show(KEY, SUPERGROUP, "table")
        await stage.clock.pass_by(30)
        assert stage.witness.heard == [("kicked", SUPERGROUP)]
        assert stage.telegram.methods(SUPERGROUP) == ["send", "send", "strip"]
        stage.courier.reachable_again(SUPERGROUP)
        await stage.clock.pass_by(30)
    assert stage.telegram.texts(SUPERGROUP) == ["hello", "table"]


async def test_one_that_was_sent_twice_in_doubt_is_found_and_the_other_goes(stage: Stage) -> None:
    async with stage.running():
        await greeted(stage, SUPERGROUP)
        # It comes late, where it was looked for already.
        stage.telegram.failures[SUPERGROUP].extend([Unavailable(Arrived.MAYBE)])
        stage.show(KEY, SUPERGROUP, "table")
        while stage.telegram.methods(SUPERGROUP).count("strip") < 2:
            await stage.clock.pass_by(0.5)
        late = stage.telegram._next_id(SUPERGROUP)
        stage.telegram.chats[SUPERGROUP][late] = Screen("table")
        arrives_unanswered(stage, SUPERGROUP)
        await stage.clock.pass_by(30)
        assert stage.telegram.texts(SUPERGROUP) == ["hello", "table"]
        assert stage.store.rows[KEY].message_id in stage.telegram.chats[SUPERGROUP]
        assert stage.courier.counters.duplicates == 1
        stage.show(KEY, SUPERGROUP, "newer", fresh=True)
        await stage.clock.pass_by(30)
    assert stage.telegram.texts(SUPERGROUP) == ["hello", "newer"]
