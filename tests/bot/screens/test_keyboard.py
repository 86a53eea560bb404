from __future__ import annotations

from bot.payload import MovePress, PickPress, read
from bot.screens.hand import hand_screen
from bot.screens.keyboard import may_pick
from bot.screens.screen import Screen
from bot.tables.table import Table, Token
from game import Card, Move
from tests.bot.screens.at_the_table import TEXTS, labels, position, press_of


def _hand(table: Table, seat: int, picked: str = "") -> Screen:
    table.picked = {seat: tuple(map(Card.parse, picked.split()))}
    return hand_screen(table, table.seats[seat - 1], "ru", TEXTS, 0.0)


def _rows(screen: Screen) -> list[str]:
    return [" | ".join(button.text for button in row) for row in screen.rows]


def test_a_card_that_leads_alone_is_one_press() -> None:
    screen = _hand(position(["6s 9d", "7c 8c"]), 1)
    assert _rows(screen) == ["9♦ | 6♠"]
    assert press_of(screen, "6♠") == "lead 6s"


def test_a_card_of_a_pair_is_picked_first() -> None:
    table = position(["6s 6d 9d", "7c 8c"])
    screen = _hand(table, 1)
    assert _rows(screen) == ["6♦ | 9♦ | 6♠"]
    assert press_of(screen, "6♠") == "pick 6s"
    assert press_of(screen, "9♦") == "lead 9d"


def test_a_picked_card_leads_alone_or_with_its_pair_in_one_more_press() -> None:
    screen = _hand(position(["6s 6d 9d", "7c 8c"]), 1, picked="6s")
    assert _rows(screen) == ["6♦ | ✓ 6♠", "⚔️ Зайти: 6♠", "⚔️ Зайти: 6♦ 6♠", "↩️ Назад"]
    assert press_of(screen, "⚔️ Зайти: 6♠") == "lead 6s"
    assert press_of(screen, "⚔️ Зайти: 6♦ 6♠") == "lead 6d 6s"
    assert press_of(screen, "6♦") == "pick 6d"
    assert press_of(screen, "✓ 6♠") == "put back 6s"
    assert press_of(screen, "↩️ Назад") == "pick"


def test_what_is_no_lead_yet_has_no_button_to_lead_it() -> None:
    table = position(["6s 6d 9d 9s Kd", "7c 8c 9c Tc Jc"], {"preset": "pyatyorka"})
    screen = _hand(table, 1, picked="6d 6s")
    assert _rows(screen) == ["✓ 6♦ | 9♦ | К♦", "✓ 6♠ | 9♠", "⚔️ Зайти: 6♦ 9♦ К♦ 6♠ 9♠", "↩️ Назад"]
    screen = _hand(table, 1, picked="6d 6s 9d")
    assert press_of(screen, "⚔️ Зайти: 6♦ 9♦ 6♠") == "lead 6d 6s 9d"


def test_an_old_pick_that_fits_no_lead_counts_as_none() -> None:
    table = position(["6s 6d 9d", "7c 8c"])
    assert _hand(table, 1, picked="6s 9d") == _hand(table, 1)
    assert _hand(table, 1, picked="9d") == _hand(table, 1)
    assert _hand(table, 1, picked="Ac") == _hand(table, 1)


def test_a_hanging_is_picked_like_any_other_lead_of_several() -> None:
    table = position(["6s 6d", "7c 8c"], {"preset": "pogony"}, targets={"1": "6", "2": "6"})
    assert press_of(_hand(table, 1, picked="6s"), "⚔️ Зайти: 6♦ 6♠") == "lead 6d 6s"


def test_a_card_that_beats_one_card_only_is_one_press() -> None:
    table = position(["7s", "8s Kd 6h"], table=[["7d", None]], leader="1", talon="9h")
    screen = _hand(table, 2)
    assert _rows(screen) == ["К♦ | 6♥", "✋ Беру"]
    assert press_of(screen, "К♦") == "beat 7d Kd"
    assert press_of(screen, "✋ Беру") == "take"


def test_a_card_that_beats_several_asks_which() -> None:
    table = position(["7s Ts", "8d Kd 6h"], table=[["7d", None], ["7c", None]], leader="1", talon="9h")
    screen = _hand(table, 2)
    assert press_of(screen, "6♥") == "pick 6h"
    assert press_of(screen, "К♦") == "beat 7d Kd"
    asked = _hand(table, 2, picked="6h")
    assert _rows(asked) == ["7♦ ← 6♥ | 7♣ ← 6♥", "↩️ Назад"]
    assert press_of(asked, "7♣ ← 6♥") == "beat 7c 6h"
    assert "какую карту бьём" in asked.text


def test_a_transfer_has_a_button_of_its_own_beside_beating_with_the_same_card() -> None:
    table = position(
        ["9s Ts Js", "7h 8d"], {"preset": "perevodnoy"}, table=[["7d", None]], leader="1", talon="9h"
    )
    screen = _hand(table, 2)
    assert _rows(screen) == ["8♦ | 7♥", "↪️ 7♥", "✋ Беру"]
    assert press_of(screen, "7♥") == "beat 7d 7h"
    assert press_of(screen, "↪️ 7♥") == "transfer 7h"


def test_a_trump_may_be_shown_instead() -> None:
    rules = {"preset": "perevodnoy", "show_trump": "bout"}
    table = position(["9s Ts Js", "7h 8c"], rules, table=[["7d", None]], leader="1", talon="9h")
    assert press_of(_hand(table, 2), "👁 7♥") == "show 7h"


def test_a_thrower_adds_a_card_in_one_press_or_passes() -> None:
    table = position(["7s Ts", "Kd Kc"], table=[["7d", "8d"]], leader="1", talon="9h")
    screen = _hand(table, 1)
    assert _rows(screen) == ["7♠", "✅ Бито"]
    assert press_of(screen, "7♠") == "throw 7s"
    assert press_of(screen, "✅ Бито") == "pass"


def test_passing_after_a_take_is_called_otherwise() -> None:
    table = position(["7s Ts", "Kd Kc"], table=[["7d", None]], leader="1", taking=True, talon="9h")
    assert _rows(_hand(table, 1)) == ["7♠", "✅ Хватит"]


def test_a_hand_of_one_suit_may_be_dealt_again() -> None:
    table = position(["6s 7s 8s 9s Ts", "7c 8c"], {"redeal_same_suit": 5}, bout=1, talon="9h")
    screen = _hand(table, 1)
    assert press_of(screen, "🔄 Пересдать") == "redeal"


def test_who_has_no_move_has_no_buttons() -> None:
    table = position(["7s Ts", "Kd Kc"])
    assert labels(_hand(table, 2)) == []


def test_thirty_cards_fit_under_a_message() -> None:
    hand = " ".join(rank + suit for suit in "cdsh" for rank in "6789TJQKA")[:-9]
    table = position([hand, "Ah Kh Qh"], bout=2)
    screen = _hand(table, 1)
    assert sum(map(len, screen.rows)) == 33
    assert max(map(len, screen.rows)) <= 8


def test_a_joker_stands_on_a_wide_button() -> None:
    table = position(["Rj Bj 6s", "7c 8c 9c"], {"deck": 54})
    assert _rows(_hand(table, 1)) == ["6♠", "🃏 чёрный | 🃏 красный"]


def test_what_others_lay_leaves_the_buttons_of_cards_as_they_are_but_not_the_word_that_ends_a_bout() -> None:
    table = position(["7s 7h 8c", "Kd Kc", "9c 7c"], table=[["7d", "8d"]], leader="1", talon="9h")
    before = _hand(table, 1)
    table.change += 1
    after = _hand(table, 1)
    assert [labels(before), labels(after)] == [["8♣", "7♠", "7♥", "✅ Бито"]] * 2
    same = [old == new for old, new in zip(sum(before.rows, ()), sum(after.rows, ()), strict=True)]
    assert same == [True, True, True, False], "who passes must have seen this very table"


def test_the_longest_data_of_a_button_fits() -> None:
    table_id, token = 10**18 - 1, Token(999_999, 999_999, 999_999)
    move = Move.parse("lead 6d 6s 9d 9s Kd")
    for press in (MovePress(table_id, token, move), PickPress(table_id, token, move.cards, back=True)):
        assert len(str(press).encode()) <= 64
        assert read(str(press)) == press


def test_only_cards_of_one_move_may_be_picked() -> None:
    match = position(["6s 6d 9d", "7c 8c"]).match
    assert match is not None
    seen = match.deal.view(0)
    assert may_pick(seen, ())
    assert may_pick(seen, [Card.parse("6s"), Card.parse("6d")])
    assert not may_pick(seen, [Card.parse("6s"), Card.parse("6s")])
    assert not may_pick(seen, [Card.parse("9d")])
    assert not may_pick(seen, [Card.parse("6s"), Card.parse("9d")])
    assert not may_pick(seen, [Card.parse("7c")])
