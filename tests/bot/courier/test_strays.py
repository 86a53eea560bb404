"""What a send in doubt has left beside the message that was sent anew is looked for, and goes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.courier.chat import PATIENCE, STRAYS, Chat, Entry, Saying, Stray
from bot.courier.lost import TRIES_FOR_STRAYS, TRIES_FOR_UNLIKELY, LostAndFound
from bot.courier.messenger import Address, Arrived, Ban, DeliveryFailure, Flood, Kicked, NoRights, Unavailable
from bot.courier.numbers import Before
from bot.courier.pace import Pace
from bot.screens.screen import Screen
from bot.tables.table import Place
from tests.bot.courier.fakes import Lost, Stage

SUPERGROUP = -1_000_000_000_100
ANNA = 1
KEY = "t1.1.table"


async def greeted(stage: Stage, chat_id: int) -> None:
    """One message stands in the chat, whose number is known, and the pace remembers nothing."""
    stage.show("greeting", chat_id, "hello")
    await stage.clock.pass_by(20)


async def doubled(stage: Stage, chat_id: int) -> int:
    """A table stands twice, as what came before made it impossible to look for it; returns the stray's id."""
    await greeted(stage, chat_id)
    failures = stage.telegram.failures[chat_id]
    failures.extend([Unavailable(Arrived.HARDLY), Lost(Unavailable(Arrived.MAYBE))])
    stage.show(KEY, chat_id, "table")
    while stage.telegram.methods(chat_id).count("send") < 4:
        await stage.clock.pass_by(0.1)
    numbers = sorted(stage.telegram.chats[chat_id])
    assert stage.telegram.texts(chat_id) == ["hello", "table", "table"]
    assert stage.store.rows[KEY].message_id == numbers[2]
    return numbers[1]


@pytest.mark.parametrize("chat_id", [SUPERGROUP, ANNA])
async def test_the_older_one_is_removed(stage: Stage, chat_id: int) -> None:
    async with stage.running():
        stray = await doubled(stage, chat_id)
        await stage.clock.pass_by(30)
        assert stray not in stage.telegram.chats[chat_id]
        assert stage.telegram.texts(chat_id) == ["hello", "table"]
        # The number of the send that the server failed to do is tried first.
        assert stage.telegram.methods(chat_id)[-3:] == ["strip", "strip", "delete"]
        assert stage.courier.counters.duplicates == 1
        stage.show(KEY, chat_id, "next")
        await stage.clock.pass_by(10)
    assert stage.telegram.texts(chat_id) == ["hello", "next"]


@pytest.mark.parametrize("chat_id", [SUPERGROUP, ANNA])
async def test_so_is_one_that_the_server_said_it_had_failed_to_do(stage: Stage, chat_id: int) -> None:
    async with stage.running():
        await greeted(stage, chat_id)
        stage.telegram.failures[chat_id].append(Lost(Unavailable(Arrived.HARDLY)))
        stage.show(KEY, chat_id, "table")
        await stage.clock.pass_by(20)
    # The screen goes at once, and is not kept waiting for what hardly arrived.
    assert stage.telegram.methods(chat_id) == ["send", "send", "send", "strip", "delete"]
    assert stage.telegram.texts(chat_id) == ["hello", "table"]


async def test_one_that_hardly_arrived_is_looked_for_at_few_ids(stage: Stage) -> None:
    async with stage.running():
        await greeted(stage, ANNA)
        stage.telegram.failures[ANNA].append(Unavailable(Arrived.HARDLY))
        stage.show(KEY, ANNA, "table")
        await stage.clock.pass_by(0)
        for _ in range(50):
            stage.telegram._next_id(ANNA)
        await stage.clock.pass_by(120)
    assert stage.telegram.methods(ANNA).count("strip") == TRIES_FOR_UNLIKELY


async def test_a_hand_does_not_wait_for_the_looking_in_its_chat(stage: Stage) -> None:
    async with stage.running():
        await doubled(stage, ANNA)
        for _ in range(20):
            # Other chats' numbers, so that the looking takes a while.
            stage.telegram._next_id(ANNA)
        stage.telegram.failures[ANNA].extend([Lost(Unavailable(Arrived.HARDLY))])
        stage.show("t1.1.hand.1", ANNA, "hand")
        await stage.clock.pass_by(5)
        began = len(stage.telegram.requests)
        for number in range(3):
            stage.show("t1.1.hand.1", ANNA, f"hand {number}")
            await stage.clock.pass_by(0)
            assert stage.telegram.requests[-1].text == f"hand {number}"
            await stage.clock.pass_by(2.5)
    assert "strip" in [request.method for request in stage.telegram.requests[began:]]


def test_of_too_many_the_unlikely_are_let_go_first_and_looked_for_last() -> None:
    chat = Chat(SUPERGROUP, Pace.of(SUPERGROUP))
    likely = [number % 2 == 1 for number in range(STRAYS)]
    for number, one in enumerate([*likely, True, True]):
        chat.suspect(Stray(f"key {number}", 0.0, 1, 9, 1, 1, likely=one))
    assert [stray.key for stray in chat.strays if not stray.likely] == ["key 4", "key 6", "key 8"]
    job, _ = chat.next_job(0.0)
    assert isinstance(job, Stray)
    assert job.key == "key 1"


async def test_what_waits_goes_before_any_stray_is_looked_for(stage: Stage) -> None:
    async with stage.running():
        stray = await doubled(stage, SUPERGROUP)
        stage.show(KEY, SUPERGROUP, "next")
        stage.courier.say(Place(SUPERGROUP), "word")
        await stage.clock.pass_by(60)
    methods = stage.telegram.methods(SUPERGROUP)
    assert methods[:4] == ["send"] * 4
    assert methods.count("send") == 5
    assert methods.index("strip") == 6
    assert stray not in stage.telegram.chats[SUPERGROUP]


@pytest.mark.parametrize(
    "failure",
    [Unavailable(Arrived.MAYBE), Unavailable(Arrived.NO), Unavailable(Arrived.HARDLY), Flood(5)],
)
async def test_looking_goes_on_after_a_failure(stage: Stage, failure: DeliveryFailure) -> None:
    async with stage.running():
        await doubled(stage, SUPERGROUP)
        stage.telegram.failures[SUPERGROUP].extend([failure] * 3)
        await stage.clock.pass_by(60)
    assert stage.telegram.texts(SUPERGROUP) == ["hello", "table"]


async def test_it_outlasts_a_long_outage(stage: Stage) -> None:
    async with stage.running():
        stray = await doubled(stage, SUPERGROUP)
        outage = [Unavailable(Arrived.NO)] * (2 * TRIES_FOR_STRAYS)
        stage.telegram.failures[SUPERGROUP].extend(outage)
        await stage.clock.pass_by(900)
    assert stray not in stage.telegram.chats[SUPERGROUP]


async def test_a_strangers_message_between_them_stays(stage: Stage) -> None:
    async with stage.running():
        await greeted(stage, SUPERGROUP)
        failures = stage.telegram.failures[SUPERGROUP]
        failures.extend([Unavailable(Arrived.HARDLY), Lost(Unavailable(Arrived.MAYBE))])
        stage.telegram.stranger_says(SUPERGROUP, "let us play")
        stage.show(KEY, SUPERGROUP, "table")
        while stage.telegram.methods(SUPERGROUP).count("send") < 3:
            await stage.clock.pass_by(0.1)
        stage.telegram.stranger_says(SUPERGROUP, "quick")
        await stage.clock.pass_by(60)
    assert stage.telegram.texts(SUPERGROUP) == ["hello", "let us play", "quick", "table"]


async def test_what_another_key_shows_stays(stage: Stage) -> None:
    async with stage.running():
        stray = await doubled(stage, SUPERGROUP)
        # As if it stood for a table that is not in memory.
        await stage.store.put(replace(stage.store.rows[KEY], key="t9.1.table", message_id=stray))
        await stage.clock.pass_by(60)
    assert stray in stage.telegram.chats[SUPERGROUP]


async def test_of_a_screen_and_a_one_off_message_in_doubt_one_of_each_stays(stage: Stage) -> None:
    async with stage.running():
        await greeted(stage, SUPERGROUP)
        lost = Lost(Unavailable(Arrived.MAYBE))
        stage.telegram.failures[SUPERGROUP].extend([lost, lost])
        stage.courier.say(Place(SUPERGROUP), "word")
        await stage.clock.pass_by(0)
        stage.show(KEY, SUPERGROUP, "table")
        await stage.clock.pass_by(60)
    assert sorted(stage.telegram.texts(SUPERGROUP)) == ["hello", "table", "word"]
    assert stage.telegram.texts(SUPERGROUP)[0] == "hello"


@pytest.mark.parametrize("chat_id", [SUPERGROUP, ANNA])
async def test_the_older_one_of_a_one_off_message_goes_too(stage: Stage, chat_id: int) -> None:
    async with stage.running():
        await greeted(stage, chat_id)
        stage.telegram.failures[chat_id].append(Lost(Unavailable(Arrived.HARDLY)))
        stage.courier.say(Place(chat_id), "word")
        await stage.clock.pass_by(30)
    assert stage.telegram.methods(chat_id) == ["send", "send", "send", "strip", "delete"]
    assert stage.telegram.texts(chat_id) == ["hello", "word"]


async def test_one_that_was_given_up_is_not_taken_for_a_duplicate(stage: Stage) -> None:
    async with stage.running():
        await greeted(stage, SUPERGROUP)
        stage.telegram.failures[SUPERGROUP].extend([Lost(Unavailable(Arrived.HARDLY)), Flood(PATIENCE)])
        stage.courier.say(Place(SUPERGROUP), "word")
        await stage.clock.pass_by(5)
        stage.show(KEY, SUPERGROUP, "table")
        await stage.clock.pass_by(2 * PATIENCE)
    assert stage.telegram.texts(SUPERGROUP) == ["hello", "word", "table"]
    assert "strip" not in stage.telegram.methods(SUPERGROUP)


@pytest.mark.parametrize("word", [True, False])
def test_nor_is_one_that_came_between_the_sends_and_was_given_up(*, word: bool) -> None:
    chat = Chat(SUPERGROUP, Pace.of(SUPERGROUP))
    entry = chat.entries[KEY] = Entry(KEY, Place(SUPERGROUP))
    lost, numbers = LostAndFound(chat), chat.numbers
    lost.sent(Address(SUPERGROUP, 1), numbers.begin(), 0.0)
    before = numbers.before(chat.id)
    numbers.begin()
    lost.in_doubt(entry, entry.place, before, Arrived.MAYBE)
    numbers.begin()
    if word:
        saying = Saying(Place(SUPERGROUP), Screen("word"), 0.0)
        lost.in_doubt(saying, saying.place, Before(), Arrived.HARDLY)
        chat.lose(saying)
    lost.sent(Address(SUPERGROUP, 4), numbers.begin(), 0.0)
    assert len(chat.strays) == (0 if word else 1)


def test_it_is_looked_for_from_where_its_send_began_whoever_wrote_before_that_was_given_up() -> None:
    chat = Chat(SUPERGROUP, Pace.of(SUPERGROUP))
    entry = chat.entries[KEY] = Entry(KEY, Place(SUPERGROUP))
    lost, numbers = LostAndFound(chat), chat.numbers
    lost.sent(Address(SUPERGROUP, 1), numbers.begin(), 0.0)
    before = numbers.before(chat.id)
    numbers.begin()
    numbers.heard(3)
    lost.in_doubt(entry, entry.place, before, Arrived.MAYBE)
    lost.sent(Address(SUPERGROUP, 5), numbers.begin(), 0.0)
    assert [lost.suspected(stray) for stray in chat.strays] == [Address(SUPERGROUP, 2)]


async def test_looking_ends(stage: Stage) -> None:
    async with stage.running():
        await greeted(stage, ANNA)
        stage.telegram.failures[ANNA].extend([Unavailable(Arrived.HARDLY), Unavailable(Arrived.MAYBE)])
        stage.show(KEY, ANNA, "table")
        while stage.telegram.methods(ANNA).count("send") < 3:
            await stage.clock.pass_by(0.1)
        for _ in range(50):
            # Other chats' numbers, of which this one knows nothing.
            stage.telegram._next_id(ANNA)
        await stage.clock.pass_by(120)
    assert stage.telegram.methods(ANNA).count("strip") == TRIES_FOR_STRAYS
    assert stage.telegram.texts(ANNA) == ["hello", "table"]


@pytest.mark.parametrize("failure", [Kicked(), NoRights(Ban.NO_RIGHTS)])
async def test_whatever_is_said_while_looking_the_game_goes_on(
    stage: Stage, failure: DeliveryFailure
) -> None:
    async with stage.running():
        await doubled(stage, SUPERGROUP)
        stage.telegram.failures[SUPERGROUP].append(failure)
        await stage.clock.pass_by(30)
        stage.courier.reachable_again(SUPERGROUP)
        stage.show(KEY, SUPERGROUP, "next")
        await stage.clock.pass_by(30)
    assert stage.telegram.texts(SUPERGROUP)[-1] == "next"


async def test_a_store_that_cannot_be_read_ends_the_looking_and_nothing_else(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(address: object) -> bool:
        raise OSError(address)

    async with stage.running():
        stray = await doubled(stage, SUPERGROUP)
        monkeypatch.setattr(stage.store, "stands", broken)
        await stage.clock.pass_by(30)
        stage.show(KEY, SUPERGROUP, "next")
        await stage.clock.pass_by(30)
    assert stage.telegram.texts(SUPERGROUP) == ["hello", "table", "next"]
    assert stray in stage.telegram.chats[SUPERGROUP]
