"""💡 in a private game: a move, a reason, a mark on the buttons, and nobody who waits for it."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest

from bot.notice import Attempt, Notice, Refused
from bot.screens.hand import solo_screen
from bot.tables.table import Place
from game import Card, Move, View
from game.computer import Why
from tests.bot.hall import GROUP, Room, refusal
from tests.bot.screens.at_the_table import TEXTS, labels

LEADING = {"hands": {"1": "6s 7s Kh", "2": "8s 9s Ts"}, "talon": "Ah 7d", "trump": "d", "leader": "1"}
WAITING = LEADING | {"leader": "2"}


async def asked(room: Room, table_id: int, user_id: int = 1) -> Notice:
    """What the answer to 💡 is in the end."""
    answer = await room.advising.advise(room.caller(user_id), table_id, user_id)
    if isinstance(answer, Notice):
        return answer
    said = await answer.work()
    assert said is not None
    return said


async def buttons(room: Room, table_id: int) -> list[str]:
    table = await room.table(table_id)
    return labels(solo_screen(table, table.seats[0], "en", TEXTS, 0.0))


async def test_a_move_is_suggested_with_its_reason_and_marked(room: Room) -> None:
    table_id = await room.alone_at(LEADING)
    assert await buttons(room, table_id) == ["K♥", "6♠", "7♠", "💡 Advise me"]
    notice = await asked(room, table_id)
    assert notice.alert
    said = TEXTS.say("en", notice.key, **notice.args)
    assert said == "💡 I would lead 6♠. Of your cards this is one you can spare."
    assert await buttons(room, table_id) == ["K♥", "6♠ 💡", "7♠", "💡 Advise me"]
    assert room.seen.shown[-1][0] == table_id


async def test_the_mark_goes_when_something_happens(room: Room) -> None:
    table_id = await room.alone_at(LEADING)
    await asked(room, table_id)
    await room.move(1, "lead 7s", table_id)
    assert not [label for label in await buttons(room, table_id) if label.endswith("💡")]


async def test_asking_again_is_answered_at_once_and_alike(room: Room) -> None:
    table_id = await room.alone_at(LEADING)
    first = await asked(room, table_id)
    assert await room.advising.advise(room.caller(1), table_id, 1) == first


async def test_each_press_towards_a_suggested_lead_of_several_is_marked(room: Room) -> None:
    position = {"hands": {"1": "7s 7c Kh", "2": "8s 9s Ts"}, "trump": "d", "leader": "1"}
    table_id = await room.alone_at(position)
    room.adviser = said_so("lead 7s 7c", Why.SEVERAL)
    await asked(room, table_id)
    assert await buttons(room, table_id) == ["7♣ 💡", "K♥", "7♠ 💡", "💡 Advise me"]
    table = await room.table(table_id)
    await room.play.pick(room.caller(1), table_id, table.token, (Card.parse("7c"),), 1)
    assert await buttons(room, table_id) == [
        "✓ 7♣",
        "7♠ 💡",
        "⚔️ Lead: 7♣",
        "⚔️ Lead: 7♣ 7♠ 💡",
        "↩️ Back",
        "💡 Advise me",
    ]


async def test_each_press_towards_a_suggested_beating_is_marked(room: Room) -> None:
    position = {
        "hands": {"1": "9s Ah Kd", "2": "8d 9c"},
        "table": [["7s", None], ["8s", None]],
        "trump": "d",
        "leader": "2",
    }
    table_id = await room.alone_at(position)
    room.adviser = said_so("beat 8s 9s", Why.CHEAP_ANSWER)
    assert TEXTS.say("ru", "notice-advice", **(await asked(room, table_id)).args).startswith(
        "💡 Мой совет — побить 8♠ картой 9♠."
    )
    assert await buttons(room, table_id) == ["9♠ 💡", "K♦", "✋ Take", "💡 Advise me"]
    table = await room.table(table_id)
    await room.play.pick(room.caller(1), table_id, table.token, (Card.parse("9s"),), 1)
    assert (await buttons(room, table_id))[:2] == ["7♠ ← 9♠", "8♠ ← 9♠ 💡"]


def said_so(move: str, reason: Why) -> Any:
    """An adviser who always says that."""

    async def adviser(view: View, memory: frozenset[Card], chance: Random) -> tuple[Move, Why]:
        del view, memory, chance
        return Move.parse(move), reason

    return adviser


async def test_the_adviser_gets_the_player_s_own_view_and_no_more(room: Room) -> None:
    table_id = await room.alone_at(LEADING)
    given: list[View] = []

    async def adviser(view: View, memory: frozenset[Card], chance: Random) -> tuple[Move, Why]:
        del memory, chance
        given.append(view)
        return view.moves[0], Why.LOW_CARD

    room.adviser = adviser
    await asked(room, table_id)
    table = await room.table(table_id)
    assert table.match is not None
    assert given == [table.match.deal.view(0)]


async def test_where_there_is_nothing_to_decide_none_is_offered_and_a_press_is_told_so(room: Room) -> None:
    table_id = await room.alone_at(WAITING)
    assert await buttons(room, table_id) == []
    assert await refusal(room.advising.advise(room.caller(1), table_id, 1)) == "notice-advice-not-now"


async def test_who_could_throw_in_meanwhile_is_not_urged_to(room: Room) -> None:
    position = {
        "hands": {"1": "7c 7h", "2": "8s 9s Ts"},
        "table": [["7s", None]],
        "trump": "d",
        "leader": "1",
    }
    table_id = await room.alone_at(position)
    assert await buttons(room, table_id) == ["7♣", "7♥"]
    assert await refusal(room.advising.advise(room.caller(1), table_id, 1)) == "notice-advice-not-now"


async def test_a_press_below_a_finished_game_is_answered_politely(room: Room) -> None:
    table_id = await room.alone_at(LEADING)
    await room.leaving.stop(room.caller(1), Place(1))
    assert await refusal(room.advising.advise(room.caller(1), table_id, 1)) == "notice-game-over"


@pytest.mark.parametrize("user_id", [1, 2])
async def test_nobody_is_advised_in_a_group(room: Room, user_id: int) -> None:
    table_id = await room.dealt(2)
    for chat_id in (GROUP.chat_id, user_id):
        asking = room.advising.advise(room.caller(user_id), table_id, chat_id)
        assert await refusal(asking) == "notice-no-table"


async def test_the_table_is_free_while_a_move_is_thought_about_and_late_advice_is_not_given(
    room: Room,
) -> None:
    table_id = await room.alone_at(LEADING)
    begun, go_on = asyncio.Event(), asyncio.Event()

    async def slow(view: View, memory: frozenset[Card], chance: Random) -> tuple[Move, Why]:
        del memory, chance
        begun.set()
        await go_on.wait()
        return view.moves[0], Why.LOW_CARD

    room.adviser = slow
    answer = await room.advising.advise(room.caller(1), table_id, 1)
    assert isinstance(answer, Attempt)
    async with asyncio.TaskGroup() as tasks:
        thinking = tasks.create_task(refusal(answer.work()))
        await begun.wait()
        await room.move(1, "lead 7s", table_id)
        go_on.set()
    assert thinking.result() in {"notice-advice-late", "notice-advice-not-now"}
    assert (await room.table(table_id)).advice == {}


async def test_who_presses_again_meanwhile_starts_no_other_thought(room: Room) -> None:
    table_id = await room.alone_at(LEADING)
    begun, go_on = asyncio.Event(), asyncio.Event()
    thoughts = 0

    async def slow(view: View, memory: frozenset[Card], chance: Random) -> tuple[Move, Why]:
        nonlocal thoughts
        del memory, chance
        thoughts += 1
        begun.set()
        await go_on.wait()
        return view.moves[0], Why.LOW_CARD

    room.adviser = slow
    async with asyncio.TaskGroup() as tasks:
        first = tasks.create_task(asked(room, table_id))
        await begun.wait()
        again = [tasks.create_task(refusal(asked(room, table_id))) for _ in range(7)]
        await asyncio.wait(again, return_when=asyncio.ALL_COMPLETED, timeout=10)
        go_on.set()
    assert {press.result() for press in again} == {"notice-advice-thinking"}
    assert first.result().key == "notice-advice"
    assert thoughts == 1


async def test_after_a_thought_that_failed_he_may_ask_again(room: Room) -> None:
    table_id = await room.alone_at(LEADING)
    usual = room.adviser

    async def broken(*_: object) -> tuple[Move, Why]:
        raise ZeroDivisionError

    room.adviser = broken
    with pytest.raises(ZeroDivisionError):
        await asked(room, table_id)
    room.adviser = usual
    assert (await asked(room, table_id)).key == "notice-advice"


@pytest.mark.parametrize("locale", ["ru", "uk", "en"])
@pytest.mark.parametrize("reason", list(Why))
def test_every_reason_is_a_sentence_of_its_own(locale: str, reason: Why) -> None:
    others = {
        TEXTS.say(locale, "notice-advice", kind="take", cards="", attack="", why=other)
        for other in Why
        if other is not reason
    }
    said = TEXTS.say(locale, "notice-advice", kind="take", cards="", attack="", why=reason)
    assert said not in others
    assert said[-1] in ".!"


@pytest.mark.parametrize("locale", ["ru", "uk", "en"])
def test_the_longest_advice_fits_an_alert(locale: str) -> None:
    hand = " ".join(rank + suit for suit in "cd" for rank in "TJQK")
    for reason in Why:
        for kind in ("lead", "beat", "transfer", "show"):
            said = TEXTS.say(locale, "notice-advice", kind=kind, cards=hand, attack="Td", why=reason)
            assert len(said) <= 200


async def test_a_refusal_needs_no_worker(room: Room) -> None:
    async def never(*_: object) -> tuple[Move, Why]:
        raise AssertionError("nobody was to be asked")

    table_id = await room.alone_at(WAITING)
    room.adviser = never
    with pytest.raises(Refused):
        await room.advising.advise(room.caller(1), table_id, 1)
