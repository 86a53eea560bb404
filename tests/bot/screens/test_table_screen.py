from __future__ import annotations

import re

import pytest

from bot.payload import Action, TableAction
from bot.screens.hand import hand_screen, solo_screen
from bot.screens.people import NO_BREAK
from bot.screens.screen import Screen
from bot.screens.table import table_screen
from bot.tables.table import Kind, Table
from game import Move
from tests.bot.screens.at_the_table import TEXTS, button, labels, position, seated, too_wide


def _plain(screen: Screen) -> Screen:
    """Without the spaces that only keep a line from ending."""
    return Screen(screen.text.replace(NO_BREAK, " "), screen.rows)


def _table(table: Table, locale: str = "ru") -> list[str]:
    return _plain(table_screen(table, locale, TEXTS, 100.0)).text.split("\n")


def _play(table: Table, *moves: str) -> None:
    assert table.match is not None
    for move in moves:
        seat, words = move.split(":")
        table.recent = (*table.recent, *table.match.play(int(seat) - 1, Move.parse(words)))


def test_a_running_bout_is_told_from_top_to_bottom() -> None:
    table = position(
        ["7s Ts 6h", "Kd Kc 8h", "9s Qh", "6s"],
        table=[["7d", "8d"], ["7c", None]],
        leader="1",
        talon="9d 9h",
        deal=3,
    )
    assert _table(table) == [
        "<b>Партия 3</b> · подкидной · 36 карт",
        "🂠 2 · козырь <u>9♥</u>",
        "",
        "⚔️ Оля → 🛡 <b>Пётр</b>",
        "7♦ ← 8♦",
        "❗️<b>7♣</b>",
        "",
        "⚔️ Оля — 3 карты",
        "🛡 <b>Пётр</b> — 3 карты",
        "▫️ Маша — 2 карты",
        "▫️ Іван — 1 карта",
        "",
        "⏳ Отбивается Пётр",
    ]


def test_the_table_message_has_one_button() -> None:
    screen = table_screen(position(["6s", "7s"]), "ru", TEXTS, 0.0)
    assert labels(screen) == ["🂠 Мои карты"]
    assert button(screen, "🂠 Мои карты").data == str(TableAction(Action.MY_CARDS, 7))


def test_an_empty_talon_is_said_in_words() -> None:
    assert "🂠 колода пуста · козырь ♥" in _table(position(["6s", "7s"]))


def test_the_last_three_events_are_told() -> None:
    table = position(["7s 7c 8s 8c", "9s Tc Ts Kc", "Ad"], talon="6c 6d 9h")
    _play(table, "1:lead 7s", "2:beat 7s 9s", "1:throw 7c", "2:beat 7c Tc")
    told = [line for line in _table(table) if line.startswith("<i>")]
    assert told == [
        "<i>Пётр бьёт 7♣ картой 10♣</i>",
        "<i>Бито!</i>",
        "<i>Добор: Оля +3</i>",
    ]


def test_throw_ins_of_one_player_in_a_row_are_one_line() -> None:
    table = position(["7s 7c 7d 8c", "9s Tc Ts Kc", "Ad"], talon="6c 6d 9h")
    _play(table, "1:lead 7s", "1:throw 7c", "1:throw 7d")
    told = [line for line in _table(table) if line.startswith("<i>")]
    assert told[-2:] == ["<i>Оля заходит: 7♠</i>", "<i>Оля подкидывает 7♣ 7♦</i>"]


def test_passes_are_told_only_while_they_are_the_last_thing() -> None:
    rules = {"auto_pass": False}
    table = position(
        ["7s 8c Tc", "Ks Kc Ad", "7h Qc", "6d"], rules, table=[["7d", "8d"]], leader="1", talon="9h"
    )
    _play(table, "1:pass", "3:pass")
    assert [line for line in _table(table) if line.startswith("<i>")] == ["<i>Маша — пас</i>"]
    _play(table, "1:throw 7s")
    assert [line for line in _table(table) if line.startswith("<i>")] == ["<i>Оля подкидывает 7♠</i>"]


def test_who_may_throw_in_early_has_no_clock_of_his_own() -> None:
    table = position(["7s Ts", "Kd Kc"], table=[["7d", None]], leader="1", talon="9h")
    table.deadline = 160.0
    assert _hand(table, 1).text.endswith("👉 Можно подкинуть, пока отбивается Пётр.")
    assert _hand(table, 2).text.endswith("⏱ 60 с")


def test_drawing_is_one_line_for_all() -> None:
    table = position(["7s 8c", "9s Kc", "Ad"], talon="6c 6d 9c 9h")
    _play(table, "1:lead 7s", "2:beat 7s 9s")
    told = [line for line in _table(table) if line.startswith("<i>")]
    assert told[-1] == "<i>Добор: Оля +4</i>"


def test_who_passed_and_who_is_awaited_is_said() -> None:
    table = position(["7s 8c", "Kd Kc Ad", "7h Qc"], table=[["7d", "8d"]], leader="1", talon="9h")
    _play(table, "1:pass")
    lines = _table(table)
    assert "⚔️ Оля — 2 карты · ✅ пас" in lines
    assert lines[-1] == "⏳ Подкинуть или бито: Маша"


def test_a_take_is_said_with_who_may_pile_on() -> None:
    table = position(["7s 8c", "Kd Kc Ad", "7h Qc"], table=[["7d", None]], leader="1", talon="9h")
    _play(table, "2:take")
    assert _table(table)[-1] == "⏳ Пётр берёт, вдогонку: Оля"


def test_who_is_out_has_his_place() -> None:
    table = position(["6s", "7s", "", "8s"], out=["3"])
    assert "🥇 Маша" in _table(table)


def test_cards_that_all_have_seen_are_shown_strongest_first() -> None:
    table = position(["7s 8c", "9s Kc Kd", "Ad Ac"], talon="9h")
    _play(table, "1:lead 7s", "2:take")
    assert any(line.startswith("▫️ Пётр") and line.endswith("👁 7♠") for line in _table(table))


def test_only_the_four_strongest_known_cards_are_shown() -> None:
    table = position(
        ["7s 8c", "9s Kc Kd Ks Ad Ac Qd", "As Qs"],
        table=[["6s", None], ["6c", None], ["6d", "Td"], ["6h", None]],
        leader="1",
        talon="9h",
    )
    _play(table, "2:take")
    assert any(line.endswith("👁 <u>6♥</u> 10♦ 6♠ 6♦…") for line in _table(table))


def test_teams_wear_their_colours() -> None:
    table = position(["6s", "7s", "8s", "9s"], {"teams": True})
    assert "⚔️ 🔴 Оля → 🛡 <b>🔵 Пётр</b>" in _table(table)


def test_epaulettes_are_shown() -> None:
    table = position(["Ks Kd", "7s"], {"preset": "pogony"}, targets={"1": "J", "2": "6"})
    assert "⚔️ Оля — 2 карты · 🎖 В" in _table(table)


def test_the_time_left_is_round() -> None:
    table = position(["6s", "7s"])
    for left, said in ((90, "⏱ 2 мин"), (60, "⏱ 60 с"), (31, "⏱ 40 с"), (4, "⏱ 10 с"), (-5, "⏱ 10 с")):
        table.deadline = 100.0 + left
        assert _table(table)[-1] == f"⏳ Заходит Оля · {said}"


def test_more_than_six_pairs_stand_two_a_line() -> None:
    pairs = [[f"{rank}c", None] for rank in "6789TJQ"]
    rules = {"cap_when_talon_empty": "hand", "lead": "single"}
    table = position(["Kc Ac", "6d 7d 8d 9d Td Jd Qd"], rules, table=pairs, leader="1")
    assert "❗️<b>6♣</b>   ❗️<b>7♣</b>" in _table(table)


def test_names_cannot_break_the_message() -> None:
    match = position(["6s", "7s", "8s"]).match
    assert match is not None
    table = seated(match, names=["<i>Оля & Ко", "a_b*c`d", "\u202eнелО"])
    text = table_screen(table, "ru", TEXTS, 0.0).text
    assert "&lt;i&gt;Оля &amp; Ко" in text
    assert "a_b*c`d" in text
    assert "\u202e" not in text


def test_two_of_one_name_are_told_apart() -> None:
    match = position(["6s", "7s", "8s"]).match
    assert match is not None
    text = "\n".join(_table(seated(match, names=["Оля", "Оля", "оля"])))
    assert "⚔️ Оля → 🛡 <b>Оля (2)</b>" in text
    assert "оля (3)" in text


def test_a_long_name_is_short_wherever_it_stands_and_two_alike_are_still_told_apart() -> None:
    name = "Александра Константинопольская-Задунайская"
    table = position(["7s Ts", "Kd Kc"], leader="1")
    for seat in table.seats:
        seat.name = name
    _play(table, "1:lead 7s")
    lines = [*_table(table), *_plain(hand_screen(table, table.seats[0], "ru", TEXTS, 0.0)).text.split("\n")]
    named = [line for line in lines if "Александра" in line]
    assert len(named) >= 6
    assert all("Александра Констант… (2)" in line or "Александра Констант… " in line for line in named[1:])
    assert all("Константи" not in line for line in lines)


def test_a_computer_has_its_sign_and_a_name_in_the_reader_s_language() -> None:
    table = position(["6s", "7s"])
    table.seats[1].user_id, table.seats[1].level, table.seats[1].name = None, "easy", ""
    assert "🛡 <b>🤖 Аркаша</b> (лёгкий) — 1 карта" in _table(table)
    assert "🛡 <b>🤖 Boris</b> (easy) — 1 card" in _table(table, "en")
    table.seats[1].name, table.seats[1].left = "Пётр", True
    assert "🛡 <b>🤖 Пётр</b> — 1 карта" in _table(table)


def _hand(table: Table, seat: int) -> Screen:
    return _plain(hand_screen(table, table.seats[seat - 1], "ru", TEXTS, 100.0))


def test_a_hand_stands_plain_suits_first_then_trumps() -> None:
    table = position(["Ah 6s 7h Td 6c", "7s"])
    assert "🖐 6♣ 10♦ 6♠ · <u>7♥</u> <u>Т♥</u>" in _hand(table, 1).text.split("\n")


def test_a_private_message_tells_the_table_in_a_few_lines() -> None:
    table = position(
        ["7s Ts 6h", "Kd Kc 8h", "9s Qh"], table=[["7d", "8d"], ["7c", None]], leader="1", talon="9d 9h"
    )
    assert _hand(table, 2).text.split("\n") == [
        "🂠 2 · козырь <u>9♥</u>",
        "⚔️ Оля → 🛡 <b>ты</b>",
        "7♦ ← 8♦ · ❗️<b>7♣</b>",
        "Оля 3 · Маша 2",
        "",
        "🖐 К♣ К♦ · <u>8♥</u>",
        "👉 Отбивайся — или бери.",
    ]


def test_who_waits_reads_for_whom() -> None:
    table = position(["7s", "Kd", "Ad"], talon="9h")
    table.deadline = 160.0
    assert _hand(table, 3).text.endswith("⏳ Заходит Оля · ⏱ 60 с")
    assert _hand(table, 1).text.endswith("👉 Твой заход!\n⏱ 60 с")


def test_who_is_out_reads_his_place_and_has_no_cards() -> None:
    table = position(["6s", "7s", "", "8s"], out=["3"])
    assert _hand(table, 3).text.endswith("\n\n🥇 Карты кончились. Отдыхай и болей за остальных!")
    assert _hand(table, 3).rows == ()


def test_the_hands_say_how_it_ended() -> None:
    table = position(["6s", "7c 8c"])
    _play(table, "1:lead 6s", "2:take")
    assert _hand(table, 1).text == "🏁 Партия доиграна. <b>Пётр</b> — дурак!"
    assert _hand(table, 2).text == "🏁 Партия доиграна, и дурак на этот раз — ты. Реванш?"
    assert _hand(table, 2).rows == ()


def test_in_private_one_s_own_side_and_epaulettes_are_shown_too() -> None:
    teams = position(["6s", "7s", "8s", "9s"], {"teams": True})
    assert "⚔️ 🔴 ты → 🛡 <b>🔵 Пётр</b>" in _hand(teams, 1).text.split("\n")
    pogony = position(["Ks Kd", "7s"], {"preset": "pogony"}, targets={"1": "J", "2": "6"})
    assert "Пётр 1 🎖 6 · ты 🎖 В" in _hand(pogony, 1).text.split("\n")


def test_in_private_who_passed_has_a_tick() -> None:
    table = position(["7s 8c", "Kd Kc Ad", "7h Qc"], table=[["7d", "8d"]], leader="1", talon="9h")
    _play(table, "1:pass")
    assert "Оля 2 ✅ · Пётр 3" in _hand(table, 3).text.split("\n")


def test_who_is_not_dealt_in_sees_no_table() -> None:
    table = position(["6s", "7s"])
    table.seats.append(type(table.seats[0])(id=9, name="Ян", user_id=19))
    assert hand_screen(table, table.seats[2], "ru", TEXTS, 0.0).text.startswith(
        "В этой партии карт у тебя нет"
    )


def test_a_private_game_is_one_message() -> None:
    table = position(["7s Ts", "Kd Kc 8h"], table=[["7d", None]], leader="1", talon="9d 9h")
    table.kind = Kind.PRIVATE
    screen = _plain(solo_screen(table, table.seats[1], "ru", TEXTS, 100.0))
    assert screen.text.split("\n")[0] == "<b>Партия 1</b> · подкидной · 36 карт"
    assert "🛡 <b>ты</b> — 3 карты" in screen.text
    assert screen.text.endswith("🖐 К♣ К♦ · <u>8♥</u>\n👉 Отбивайся — или бери.")
    assert labels(screen) == ["К♦", "8♥", "✋ Беру", "💡 Подскажи"]


@pytest.mark.parametrize(
    ("locale", "enough"), [("ru", "🎓 Без подсказок"), ("uk", "🎓 Без підказок"), ("en", "🎓 No more tips")]
)
def test_the_button_that_ends_the_lessons_says_so_and_fits_beside_the_suggestion(
    locale: str, enough: str
) -> None:
    table = position(["7s Ts", "Kd Kc 8h"], table=[["7d", None]], leader="1", talon="9d 9h")
    table.seats[1].lessons = frozenset({"beat"})
    screen = solo_screen(table, table.seats[1], locale, TEXTS, 100.0)
    assert screen.rows[-1][-1].text == enough
    assert len(screen.rows[-1]) == 2
    assert too_wide(screen) == []


@pytest.mark.parametrize("locale", ["ru", "uk", "en"])
def test_the_same_moment_gives_the_same_screen(locale: str) -> None:
    table = position(["7s Ts", "Kd Kc 8h"], table=[["7d", None]], leader="1", talon="9d 9h")
    first, again = (table_screen(table, locale, TEXTS, now) for now in (1.0, 2.0))
    assert first.digest == again.digest
    assert not re.search(r"[{}]", first.text)


@pytest.mark.parametrize(
    ("hand", "asked"),
    [
        ("8s 9d", "👉 Отбивайся — или бери."),
        ("8s 7d", "👉 Отбивайся, переводи — или бери."),
        ("6s 7d", "👉 Бить нечем: переводи — или бери."),
        ("6s 9d", "👉 Бить нечем — придётся взять."),
    ],
)
def test_a_defender_is_asked_for_what_he_can_do(hand: str, asked: str) -> None:
    table = position(
        ["Ks", hand, "Kd Kc"], {"preset": "perevodnoy"}, table=[["7s", None]], leader="1", talon="9c 9h"
    )
    assert _hand(table, 2).text.endswith(asked)
