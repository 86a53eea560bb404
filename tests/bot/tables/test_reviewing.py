"""🔎 after a private game: the move that cost most, from what its player knew, with nobody held up."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.screens.result import result_screen
from bot.storage import deals as stored_deals
from bot.tables.reviewing import decisions_of
from bot.tables.table import Place, Review, Status
from bot.texts import LOCALES
from bot.thinking import compare
from bot.workers import NoAnswer
from game import Card, Move, View
from game.computer import Chance
from tests.bot.hall import GROUP, Room, refusal
from tests.bot.screens.at_the_table import TEXTS, labels

BEATEN = " ".join(
    rank + suit for suit in "cdhs" for rank in "6789TJQKA" if rank + suit not in {"6s", "Ac", "7s", "8h"}
)
ENDGAME = {"hands": {"1": "6s Ac", "2": "7s 8h"}, "trump": "d", "leader": "1", "discard": BEATEN}
"""Who leads the ace wins: it is taken, and the six is his last card. The six first loses."""


async def lost(room: Room) -> int:
    """A private game in which person 1 threw a won endgame away; the number of the table."""
    table_id = await room.alone_at(ENDGAME)
    await room.move(1, "lead 6s", table_id)
    await computer(room, "beat 6s 7s")
    await computer(room, "lead 8h")
    await room.move(1, "take", table_id)
    assert (await room.table(table_id)).status is Status.BETWEEN
    return table_id


async def computer(room: Room, text: str) -> None:
    """The computer player makes that move in its time."""

    async def thinker(view: View, *_: object) -> Move:
        move = Move.parse(text)
        assert move in view.moves
        return move

    room.thinker = thinker
    room.clock.pass_by(2)
    await room.due()


def text(room_table: Any, locale: str = "en") -> str:
    return result_screen(room_table, locale, TEXTS).text


async def looked_back(room: Room, table_id: int) -> None:
    notice = await room.reviewing.review(room.caller(1), table_id, 1)
    assert notice.key == "notice-reviewing"
    await room.due()


async def test_the_move_that_lost_a_won_game_is_named_with_the_better_one(room: Room) -> None:
    table_id = await lost(room)
    assert "🔎 Where did it turn?" in labels(result_screen(await room.table(table_id), "en", TEXTS))
    await looked_back(room, table_id)
    table = await room.table(table_id)
    paragraph = next(part for part in text(table).split("\n\n") if part.startswith("🔎"))
    assert paragraph.split("\n") == [
        "🔎 <b>Where it turned: bout 2</b>",
        "🖐 A♣ 6♠",
        "Your move: lead 6♠. Better: lead A♣.",
        "Chance to get away with it: 100% → 0%. Happens to the best — next time you will see it coming.",
    ]
    assert "🔎 Where did it turn?" not in labels(result_screen(table, "en", TEXTS))


async def test_what_was_found_outlives_the_process(room: Room) -> None:
    table_id = await lost(room)
    await looked_back(room, table_id)
    table = await room.table(table_id)
    assert table.review is not None
    assert table.review.slip is not None
    assert (await room.stored(table_id)).review == table.review


async def test_a_flawless_game_is_praised(room: Room) -> None:
    table_id = await lost(room)

    async def alike(
        view: View, memory: frozenset[Card], moves: tuple[Move, ...], chance: Random, seconds: float
    ) -> tuple[Chance, ...]:
        del memory, moves, chance, seconds
        return tuple(Chance(move, 0.5, exact=False, tries=9) for move in view.moves)

    room.comparer = alike
    await looked_back(room, table_id)
    table = await room.table(table_id)
    assert table.review == Review()
    assert (await room.stored(table_id)).review == Review()
    for locale in LOCALES:
        assert TEXTS.say(locale, "review-flawless", outcome="lost") in text(table, locale)


async def test_each_decision_is_weighed_as_its_player_saw_it(room: Room) -> None:
    table_id = await lost(room)
    table = await room.table(table_id)
    async with room.database.reading() as connection:
        deal = await stored_deals.find(connection, table.deal_id or 0)
    assert deal is not None
    (decision,) = decisions_of(deal, 0)
    assert decision.made == Move.parse("lead 6s")
    assert decision.view.seat == 0
    assert {card.text for card in decision.view.hand} == {"6s", "Ac"}
    assert decision.view.known == {}
    assert decision.memory == frozenset(map(Card.parse, BEATEN.split()))


async def test_how_far_it_is_is_shown_meanwhile_and_the_table_is_free(room: Room) -> None:
    table_id = await lost(room)
    seen: list[str] = []

    async def comparer(
        view: View, memory: frozenset[Card], moves: tuple[Move, ...], chance: Random, seconds: float
    ) -> tuple[Chance, ...]:
        seen.append(text(await room.table(table_id)))
        del seconds
        return compare(view, memory, moves, chance.getrandbits(32), 0.2)

    room.comparer = comparer
    await looked_back(room, table_id)
    assert seen
    assert all("Going through the deal… " in shown for shown in seen)


async def test_asking_twice_looks_once(room: Room) -> None:
    table_id = await lost(room)
    for _ in range(2):
        await room.reviewing.review(room.caller(1), table_id, 1)
    await room.due()
    compared = room.compared
    await looked_back(room, table_id)
    assert compared == room.compared == 2, "once among all moves, once between the two"


async def test_the_next_deal_is_dealt_although_the_last_is_looked_through(room: Room) -> None:
    table_id = await lost(room)

    async def impatient(
        view: View, memory: frozenset[Card], moves: tuple[Move, ...], chance: Random, seconds: float
    ) -> tuple[Chance, ...]:
        await room.dealing.again(room.caller(1), table_id, 1)
        return compare(view, memory, moves, chance.getrandbits(32), seconds)

    room.comparer = impatient
    await looked_back(room, table_id)
    table = await room.table(table_id)
    assert (table.status, table.review, table.reviewed) == (Status.PLAYING, None, None)


@pytest.mark.parametrize("error", [NoAnswer, ZeroDivisionError])
async def test_when_nothing_can_be_found_out_he_is_told_so_and_may_ask_again(
    room: Room, error: type[Exception]
) -> None:
    table_id = await lost(room)

    async def broken(*_: object) -> tuple[Chance, ...]:
        raise error

    usual, room.comparer = room.comparer, broken
    await looked_back(room, table_id)
    table = await room.table(table_id)
    assert "🔎 Where did it turn?" in labels(result_screen(table, "en", TEXTS))
    for locale in LOCALES:
        assert TEXTS.say(locale, "review-failed") in text(table, locale)
    room.comparer = usual
    await looked_back(room, table_id)
    assert "🔎 <b>Where it turned" in text(table)
    assert TEXTS.say("en", "review-failed") not in text(table)


async def test_that_nothing_was_found_out_is_not_told_of_a_closed_table_or_of_the_next_deal(
    room: Room,
) -> None:
    table_id = await lost(room)

    async def broken(*_: object) -> tuple[Chance, ...]:
        raise NoAnswer

    room.comparer = broken
    await looked_back(room, table_id)
    table = await room.table(table_id)
    table.status = Status.CLOSED
    assert TEXTS.say("en", "review-failed") not in text(table)
    table.status = Status.BETWEEN
    await room.dealing.again(room.caller(1), table_id, 1)
    assert not table.review_failed


async def test_an_old_button_is_answered_politely(room: Room) -> None:
    table_id = await lost(room)
    await room.dealing.again(room.caller(1), table_id, 1)
    assert await refusal(room.reviewing.review(room.caller(1), table_id, 1)) == "notice-review-late"
    await room.leaving.stop(room.caller(1), Place(1))
    assert await refusal(room.reviewing.review(room.caller(1), table_id, 1)) == "notice-review-late"


async def test_nobody_looks_back_in_a_group(room: Room) -> None:
    table_id = await room.standing_at({"hands": {"1": "6s", "2": "7s"}, "trump": "d", "leader": "1"}, 2)
    await room.move(1, "lead 6s", table_id)
    await room.move(2, "take", table_id)
    table = await room.table(table_id)
    assert table.status is Status.BETWEEN
    assert not [label for label in labels(result_screen(table, "en", TEXTS)) if label.startswith("🔎")]
    for chat_id in (GROUP.chat_id, 1):
        asking = room.reviewing.review(room.caller(1), table_id, chat_id)
        assert await refusal(asking) == "notice-no-table"
