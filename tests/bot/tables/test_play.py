from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.notice import Notice, Refused
from bot.tables.table import Status, Token
from game import Card, Move
from tests.bot.hall import GROUP, Room, refusal

BOUT: dict[str, Any] = {
    "hands": {"1": "6s 9s 9c", "2": "7s Ts Qd", "3": "6h 8h Kc"},
    "talon": "2d",
    "trump": "d",
    "leader": "1",
}
"""Person 1 leads, person 2 defends, person 3 may throw in after 1 has passed."""

LAST = {"hands": {"1": "6s", "2": "7s 8s"}, "trump": "d", "leader": "1"}
"""Person 1 leads his last card; person 2 keeps one and is the fool."""


def bout(**changes: Any) -> dict[str, Any]:
    return {**BOUT, "talon": "7d", **changes}


async def test_a_press_is_a_move_that_is_stored_before_it_is_shown(room: Room) -> None:
    table_id = await room.standing_at(bout(), 2, 3)
    assert await room.move(1, "lead 6s", table_id) is None
    stored = await room.stored(table_id)
    assert stored.match is not None
    assert [pair.attack.text for pair in stored.match.deal.view(None).table] == ["6s"]
    assert room.seen.shown[-1] == (table_id, Status.PLAYING)


async def test_a_second_tap_says_nothing_and_changes_nothing(room: Room) -> None:
    table_id = await room.standing_at(bout(), 2, 3)
    token = (await room.table(table_id)).token
    press = Move.parse("lead 6s")
    assert await room.play.press(room.caller(1), table_id, token, press, 1) is None
    before = (await room.stored(table_id)).match
    assert await room.play.press(room.caller(1), table_id, token, press, 1) is None
    after = (await room.stored(table_id)).match
    assert before is not None
    assert after is not None
    assert before.to_json() == after.to_json()


async def urgency(room: Room, table_id: int, user_id: int, move: str) -> bool:
    """Whether the move is worth a group's budget of messages."""
    before = len(room.seen.urgent)
    assert await room.move(user_id, move, table_id) is None
    (urgent,) = room.seen.urgent[before:]
    return urgent


NINES = {"1": "6s 9s 9c", "2": "7s Ts Qd", "3": "9h 8h Kc"}
"""Both attackers may throw in a nine once a nine was led and beaten."""


async def test_that_the_defender_takes_is_urgent_and_nothing_before_that_in_the_bout(room: Room) -> None:
    table_id = await room.standing_at(bout(hands=NINES), 2, 3)
    moves = ((1, "lead 9s"), (2, "beat 9s Ts"), (1, "pass"), (3, "throw 9h"))
    assert [await urgency(room, table_id, user_id, move) for user_id, move in moves] == [False] * 4
    assert await urgency(room, table_id, 2, "take"), "who has to act changes"


async def test_the_pass_that_makes_a_new_defender_is_urgent_and_another_is_not(room: Room) -> None:
    table_id = await room.standing_at(bout(hands=NINES), 2, 3)
    for user_id, move in ((1, "lead 9s"), (2, "beat 9s Ts")):
        await room.move(user_id, move, table_id)
    assert [await urgency(room, table_id, user_id, "pass") for user_id in (1, 3)] == [False, True]


async def test_a_transfer_is_urgent(room: Room) -> None:
    table_id = await room.standing_at(
        bout(hands={"1": "6s 9s", "2": "6c Ts", "3": "6h 8h"}), 2, 3, preset="perevodnoy"
    )
    assert not await urgency(room, table_id, 1, "lead 6s")
    assert await urgency(room, table_id, 2, "transfer 6c")


async def test_the_end_of_a_deal_is_urgent(room: Room) -> None:
    table_id = await room.standing_at(LAST, 2)
    ends = [await urgency(room, table_id, *move) for move in ((1, "lead 6s"), (2, "beat 6s 7s"))]
    assert ends[-1]
    assert (await room.table(table_id)).status is Status.BETWEEN


async def test_of_two_taps_at_once_one_wins_and_the_other_is_told(room: Room) -> None:
    table_id = await room.standing_at(bout(), 2, 3)
    token = (await room.table(table_id)).token

    async def tap(text: str) -> str | None:
        try:
            notice = await room.play.press(room.caller(1), table_id, token, Move.parse(text), 1)
        except Refused as refused:
            return str(refused)
        return None if notice is None else notice.key

    answers = await asyncio.gather(tap("lead 6s"), tap("lead 9s"))
    assert answers[0] is None
    assert answers[1] is not None
    assert answers[1].startswith("refused-")


@pytest.mark.parametrize(
    ("user_id", "chat_id", "words"),
    [
        (9, 9, "notice-not-in-game"),
        (1, -999, "notice-no-table"),
        (1, 2, "notice-no-table"),
    ],
)
async def test_a_press_that_is_not_his_to_make_is_refused(
    room: Room, user_id: int, chat_id: int, words: str
) -> None:
    table_id = await room.standing_at(bout(), 2, 3)
    token = (await room.table(table_id)).token
    press = room.play.press(room.caller(user_id), table_id, token, Move.parse("lead 6s"), chat_id)
    assert await refusal(press) == words


async def test_another_mans_card_is_refused_in_words(room: Room) -> None:
    table_id = await room.standing_at(bout(), 2, 3)
    assert (await refusal(room.move(2, "lead 6s", table_id))).startswith("refused-")
    assert (await refusal(room.move(1, "lead Ts", table_id))).startswith("refused-")


async def test_a_card_counts_within_its_bout_even_if_the_table_has_changed(room: Room) -> None:
    table_id = await room.standing_at(bout(), 2, 3)
    await room.move(1, "lead 9s", table_id)
    token = (await room.table(table_id)).token
    await room.move(1, "throw 9c", table_id)
    beat = Move.parse("beat 9s Ts")
    assert await room.play.press(room.caller(2), table_id, token, beat, 2) is None


async def test_a_pass_counts_only_while_the_table_is_as_it_was(room: Room) -> None:
    table_id = await room.standing_at(bout(), 2, 3, auto_pass=False)
    await room.move(1, "lead 9s", table_id)
    await room.move(2, "take", table_id)
    token = (await room.table(table_id)).token
    await room.move(1, "throw 9c", table_id)
    stale = room.play.press(room.caller(1), table_id, token, Move.parse("pass"), 1)
    assert await refusal(stale) == "notice-stale-press"
    assert room.seen.hands == [1]
    assert await room.move(1, "pass", table_id) is None


async def test_a_button_of_another_deal_is_not_judged_by_this_one(room: Room) -> None:
    table_id = await room.standing_at(bout(), 2, 3)
    now = (await room.table(table_id)).token
    other = Token(now.deal + 1, now.bout, now.change)
    press = room.play.press(room.caller(2), table_id, other, Move.parse("lead 6s"), 2)
    assert await refusal(press) == "notice-stale-press"


@pytest.mark.parametrize("token", [Token(1, 9, 0), Token(9, 2, 0), Token(0, 0, 0)])
async def test_a_button_of_another_bout_or_deal_gets_a_fresh_hand(room: Room, token: Token) -> None:
    table_id = await room.standing_at(bout(), 2, 3)
    press = room.play.press(room.caller(1), table_id, token, Move.parse("lead 6s"), 1)
    assert await refusal(press) == "notice-stale-press"
    assert room.seen.hands == [1]


async def test_a_card_of_an_earlier_bout_is_told_why_it_may_not_be_played_now(room: Room) -> None:
    table_id = await room.standing_at(bout(), 2, 3)
    await room.move(1, "lead 9s", table_id)
    token = (await room.table(table_id)).token
    await room.move(2, "beat 9s Ts", table_id)
    await room.move(1, "pass", table_id)
    await room.move(2, "lead 7s", table_id)
    stale = room.play.press(room.caller(1), table_id, token, Move.parse("throw 9c"), 1)
    assert await refusal(stale) == "refused-rank_not_on_table"
    assert room.seen.hands == [1]


async def test_picked_cards_are_shown_to_the_picker_alone(room: Room) -> None:
    table_id = await room.standing_at(bout(), 2, 3)
    token = (await room.table(table_id)).token
    shown = len(room.seen.shown)
    cards = (Card.parse("9s"), Card.parse("9c"))
    assert await room.play.pick(room.caller(1), table_id, token, cards, 1) is None
    assert await room.play.pick(room.caller(1), table_id, token, (), 1) is None
    assert room.seen.picks == [(1, cards), (1, ())]
    assert len(room.seen.shown) == shown


async def test_cards_that_are_put_forward_one_after_another_are_all_there_however_fast(room: Room) -> None:
    position = {"hands": {"1": "7c 7s 7h Kd", "2": "8c 8d Ac"}, "trump": "d", "leader": "1"}
    table_id = await room.standing_at(position, 2)
    token = (await room.table(table_id)).token

    async def tap(card: str, *, back: bool = False) -> tuple[str, ...]:
        """A press on a keyboard that was drawn before anything was picked."""
        cards = (Card.parse(card),)
        assert await room.play.pick(room.caller(1), table_id, token, cards, 1, back=back) is None
        return tuple(card.text for card in (await room.table(table_id)).picked.get(1, ()))

    assert await tap("7c") == ("7c",)
    assert await tap("7s") == ("7c", "7s")
    assert set(await tap("7s")) == {"7c", "7s"}, "a double tap is one"
    assert await tap("7c", back=True) == ("7s",)
    assert await tap("7c", back=True) == ("7s",)
    assert await tap("Kd") == ("Kd",), "what does not go together gives way to what came last"
    assert await tap("Kd", back=True) == ()


async def test_cards_of_no_legal_move_are_not_picked(room: Room) -> None:
    table_id = await room.standing_at(bout(), 2, 3)
    token = (await room.table(table_id)).token
    cards = (Card.parse("6s"), Card.parse("9c"))
    assert await refusal(room.play.pick(room.caller(1), table_id, token, cards, 1)) == "notice-stale-press"
    assert (await room.table(table_id)).picked == {}


async def test_a_game_ends_with_a_fool_and_its_buttons_say_so(room: Room) -> None:
    table_id = await room.standing_at(LAST, 2)
    token = (await room.table(table_id)).token
    await room.move(1, "lead 6s", table_id)
    await room.move(2, "take", table_id)
    table = await room.stored(table_id)
    assert table.match is not None
    assert table.match.deal.result is not None
    assert table.status is Status.BETWEEN
    press = room.play.press(room.caller(2), table_id, token, Move.parse("lead 7s"), 2)
    assert await refusal(press) == "notice-game-over"
    async with room.database.reading() as connection:
        rows = list(
            await connection.execute_fetchall(
                "SELECT ended_at, result FROM deals WHERE id = ?", (table.deal_id,)
            )
        )
    assert rows[0][0] == room.clock.now()
    assert '"fool": "2"' in rows[0][1]


async def test_one_sees_his_own_cards_and_a_stranger_is_told_that_he_is_not_in(room: Room) -> None:
    table_id = await room.standing_at(bout(), 2, 3)
    notice = await room.play.my_cards(room.caller(2), table_id, GROUP.chat_id)
    assert notice == Notice("notice-my-cards", {"cards": "Qd 7s Ts"}, alert=True)
    assert await refusal(room.play.my_cards(room.caller(9), table_id, GROUP.chat_id)) == "notice-not-in-game"


async def test_hands_of_running_games_are_posted_again(room: Room) -> None:
    await room.standing_at(bout(), 2, 3)
    assert await room.play.hands(room.caller(3)) is None
    assert room.seen.hands == [3]
    notice = await room.play.hands(room.caller(9))
    assert notice is not None
    assert notice.key == "notice-no-hands"


async def test_a_move_that_cannot_be_stored_was_not_made(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id = await room.standing_at(bout(), 2, 3)
    before = (await room.stored(table_id)).match

    async def full(*_: object) -> None:
        raise OSError("disk full")

    with monkeypatch.context() as patch:
        patch.setattr("bot.storage.deals.add_move", full)
        with pytest.raises(OSError, match="disk full"):
            await room.move(1, "lead 6s", table_id)
    table = await room.table(table_id)
    assert before is not None
    assert table.match is not None
    assert table.match.to_json() == before.to_json()
    assert await room.move(1, "lead 6s", table_id) is None


async def test_a_move_is_counted_when_it_is_on_the_disk(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id = await room.standing_at(bout(), 2, 3)

    async def full(*_: object) -> None:
        raise OSError("disk full")

    with monkeypatch.context() as patch:
        patch.setattr("bot.storage.updates.mark", full)
        with pytest.raises(OSError, match="disk full"):
            await room.move(1, "lead 6s", table_id)
    assert room.hall.counts.moves == {}
    await room.move(1, "lead 6s", table_id)
    assert room.hall.counts.moves == {"person": 1}


async def test_a_move_and_its_update_are_one(room: Room) -> None:
    table_id = await room.standing_at(bout(), 2, 3)
    caller = room.caller(1)
    token = (await room.table(table_id)).token
    await room.play.press(caller, table_id, token, Move.parse("lead 6s"), 1)
    assert await room.handled(caller.update_id)
    refused = room.caller(1)
    await refusal(room.play.press(refused, table_id, token, Move.parse("lead 9s"), 1))
    assert not await room.handled(refused.update_id)


async def test_a_second_tap_on_the_last_move_of_a_game_says_nothing(room: Room) -> None:
    table_id = await room.standing_at(LAST, 2)
    await room.move(1, "lead 6s", table_id)
    token = (await room.table(table_id)).token
    for _ in range(2):
        assert await room.play.press(room.caller(2), table_id, token, Move.parse("take"), 2) is None
    assert (await room.table(table_id)).status is Status.BETWEEN
