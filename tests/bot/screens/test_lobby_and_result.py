from __future__ import annotations

import pytest

from bot.payload import Action, TableAction
from bot.screens.lobby import lobby, start_link
from bot.screens.people import NO_BREAK
from bot.screens.result import JOKES, result_screen
from bot.tables.table import Kind, Place, Seat, Status, Table
from game import HouseRules, Match, Move
from tests.bot.screens.at_the_table import TEXTS, button, labels, position, too_wide


def _lobby(seats: list[Seat], rules: dict[str, object] | None = None) -> Table:
    table = Table(
        id=7, kind=Kind.GROUP, place=Place(-1), host_id=1, locale="ru", rules=HouseRules.parse(rules or {})
    )
    table.seats = seats
    return table


def _people(count: int) -> list[Seat]:
    return [Seat(id=number, name=f"Игрок {number}", user_id=number) for number in range(1, count + 1)]


def _labels(table: Table) -> list[str]:
    return labels(lobby(table, "ru", TEXTS, "durak_bot"))


def test_an_empty_lobby_offers_a_chair_but_no_start() -> None:
    table = _lobby([])
    assert _labels(table) == ["➕ Сесть", "🤖 Позвать бота", "⚙️ Настройки", "📜 Правила"]
    assert "За столом пока никого. Мест: 6." in lobby(table, "ru", TEXTS, "durak_bot").text


def test_two_may_start() -> None:
    table = _lobby(_people(2))
    assert "▶️ Раздать" in _labels(table)
    assert "➖ Встать" in _labels(table)
    assert "За столом 2 из 6:\n1. Игрок 1\n2. Игрок 2" in lobby(table, "ru", TEXTS, "durak_bot").text


def test_a_full_lobby_offers_no_chair() -> None:
    offered = _labels(_lobby(_people(6)))
    assert "➕ Сесть" not in offered
    assert "🤖 Позвать бота" not in offered
    assert "▶️ Раздать" in offered


def test_five_cannot_start_a_team_game() -> None:
    table = _lobby(_people(5), {"teams": True})
    assert "▶️ Раздать" not in _labels(table)
    assert "другое число игроков" in lobby(table, "ru", TEXTS, "durak_bot").text


def test_a_seat_that_was_left_does_not_count() -> None:
    table = _lobby(_people(2))
    table.seats[0].left, table.seats[0].level = True, "easy"
    assert "За столом 1 из 6:\n1. Игрок 2" in lobby(table, "ru", TEXTS, "durak_bot").text
    assert "▶️ Раздать" not in _labels(table)


def test_computers_alone_cannot_start() -> None:
    table = _lobby([Seat(id=1, name="", level="easy"), Seat(id=2, name="", level="easy")])
    assert "▶️ Раздать" not in _labels(table)


def test_the_level_on_the_button_is_that_of_the_computer_seated_last() -> None:
    table = _lobby([*_people(1), Seat(id=2, name="", level="easy"), Seat(id=3, name="", level="master")])
    table.seats.append(Seat(id=4, name="", level="hard", left=True))
    table.seats.append(Seat(id=5, name="Игрок 5", user_id=5, level="easy"))
    assert [label for label in _labels(table) if "🎚" in label] == ["🎚 Бот: мастер"]


@pytest.mark.parametrize("locale", ["ru", "uk", "en"])
def test_the_buttons_of_lobby_and_result_fit_a_phone(locale: str) -> None:
    table = _lobby(_people(2))
    table.seats[1].reachable = False
    assert too_wide(lobby(table, locale, TEXTS, "durak_bot")) == []
    assert (
        too_wide(result_screen(_finished(["6s", "7s"], ["1:lead 6s", "2:beat 6s 7s"]), locale, TEXTS)) == []
    )


def test_several_who_cannot_get_their_cards_are_asked_together() -> None:
    table = _lobby(_people(2))
    table.seats[0].reachable = table.seats[1].reachable = False
    assert "💬 Игрок 1, Игрок 2: откройте личку" in lobby(table, "ru", TEXTS, "durak_bot").text


def test_who_cannot_get_his_cards_is_named_and_gets_a_link() -> None:
    table = _lobby(_people(2))
    table.seats[1].reachable = False
    screen = lobby(table, "ru", TEXTS, "durak_bot")
    assert "💬 Игрок 2: открой личку" in screen.text
    link = button(screen, "💬 Открыть личку с ботом")
    assert (link.url, link.data) == (start_link("durak_bot", 7), None)
    assert link.url == "https://t.me/durak_bot?start=join_7"


def test_the_buttons_name_the_table() -> None:
    screen = lobby(_lobby(_people(2)), "en", TEXTS, "durak_bot")
    assert {label.split()[0]: button(screen, label).data for label in labels(screen)} == {
        "➕": str(TableAction(Action.JOIN, 7)),
        "➖": str(TableAction(Action.LEAVE, 7)),
        "🤖": str(TableAction(Action.ADD_COMPUTER, 7)),
        "▶️": str(TableAction(Action.START, 7)),
        "⚙️": str(TableAction(Action.SETTINGS, 7)),
        "📜": str(TableAction(Action.RULES, 7)),
    }


def test_house_rules_that_differ_from_the_game_are_told_in_the_lobby() -> None:
    text = lobby(_lobby([], {"spades_only_spades": True, "deck": 52}), "ru", TEXTS, "durak_bot").text
    assert text.startswith(
        "<b>Дурак</b> · подкидной · со своими правилами · 52 карты\n• Пики бьются только пиками"
    )


def _finished(hands: list[str], moves: list[str], rules: dict[str, object] | None = None) -> Table:
    table = position(hands, rules)
    assert table.match is not None
    for move in moves:
        seat, words = move.split(":")
        table.match.play(int(seat) - 1, Move.parse(words))
    table.status = Status.BETWEEN
    return table


def test_the_places_stand_in_the_order_of_going_out() -> None:
    table = _finished(["6s", "7s", "8c 9c"], ["1:lead 6s", "2:beat 6s 7s"])
    text = result_screen(table, "ru", TEXTS).text
    assert text.startswith("🏁 <b>Партия 1 окончена</b>\n\n🥇 Оля\n🥈 Пётр\n🃏 Маша\n\n<b>Маша</b> — дурак!")


def test_the_last_one_with_cards_is_the_fool() -> None:
    table = _finished(["6s", "5c 8c"], ["1:lead 6s", "2:take"], {"deck": 52})
    text = result_screen(table, "ru", TEXTS).text
    assert "🥇 Оля\n🃏 Пётр\n\n<b>Пётр</b> — дурак!\n" in text
    assert labels(result_screen(table, "ru", TEXTS)) == [
        "🔄 Ещё партию",
        "➕ Сесть",
        "➖ Встать",
        "🤖 Позвать бота",
        "⚙️ Настройки",
    ]


def test_a_private_result_offers_no_chairs() -> None:
    table = _finished(["6s", "7c 8c"], ["1:lead 6s", "2:take"])
    table.kind = Kind.PRIVATE
    assert labels(result_screen(table, "ru", TEXTS)) == [
        "🔄 Ещё партию",
        "🔎 Где был перелом?",
        "⚙️ Настройки",
    ]


def test_who_plays_on_is_told_when_the_chairs_have_changed() -> None:
    table = _finished(["6s", "7c 8c"], ["1:lead 6s", "2:take"])
    assert "Дальше играют" not in result_screen(table, "ru", TEXTS).text
    table.seats[0].left, table.seats[0].level = True, "easy"
    assert result_screen(table, "ru", TEXTS).text.endswith("🪑 Дальше играют: Пётр")
    assert "🔄 Ещё партию" not in labels(result_screen(table, "ru", TEXTS))
    table.seats.append(Seat(id=3, name="Маша", user_id=13))
    assert result_screen(table, "ru", TEXTS).text.endswith("🪑 Дальше играют: Пётр, Маша")
    assert "🔄 Ещё партию" in labels(result_screen(table, "ru", TEXTS))


def test_in_a_draw_nobody_is_the_fool_and_the_place_is_shared() -> None:
    table = _finished(["6s", "7s"], ["1:lead 6s", "2:beat 6s 7s"])
    text = result_screen(table, "ru", TEXTS).text
    assert "🥇 Оля, Пётр" in text
    assert text.endswith("🤝 Ничья: дураков сегодня нет.")


def test_a_lost_side_is_named_whole() -> None:
    moves = ["1:lead 6s", "2:take", "3:throw 6d"]
    table = _finished(["6s", "7c 8c", "6d", "9c Tc"], moves, {"teams": True})
    text = result_screen(table, "ru", TEXTS).text.replace(NO_BREAK, " ")
    assert "🥇 🔴 Оля\n🥈 🔴 Маша\n🃏 🔵 Пётр, 🔵 Іван\n" in text
    assert "Остались в дураках: <b>🔵 Пётр, 🔵 Іван</b>" in text


def test_hung_epaulettes_and_the_winner_of_the_match_are_told() -> None:
    table = position(["As Ad", "7s 8s"], {"preset": "pogony"}, targets={"1": "A", "2": "6"})
    assert table.match is not None
    table.match.play(0, Move.parse("lead Ad As"))
    table.match.play(1, Move.parse("take"))
    table.status = Status.BETWEEN
    screen = result_screen(table, "ru", TEXTS)
    assert "🎖 Погоны «Т» теперь носит Пётр." in screen.text
    assert screen.text.endswith("👑 Матч выигрывает <b>Оля</b>!")
    assert "🔄 Новый матч" in labels(screen)


def test_a_closed_table_has_no_buttons() -> None:
    table = _finished(["6s", "7s"], ["1:lead 6s", "2:beat 6s 7s"])
    table.status = Status.CLOSED
    assert result_screen(table, "ru", TEXTS).rows == ()


def test_a_running_deal_has_no_result() -> None:
    with pytest.raises(ValueError, match="not over"):
        result_screen(position(["6s", "7s"]), "ru", TEXTS)


@pytest.mark.parametrize("locale", ["ru", "uk", "en"])
def test_the_word_for_the_fool_depends_on_the_deal_alone(locale: str) -> None:
    table = _finished(["6s", "7c 8c"], ["1:lead 6s", "2:take"])
    said = []
    for deal_id in range(1, 1 + JOKES):
        table.deal_id = deal_id
        said.append(result_screen(table, locale, TEXTS).text)
        assert result_screen(table, locale, TEXTS).text == said[-1]
    assert len(set(said)) == JOKES


def test_a_knock_out_has_its_champion() -> None:
    match = Match.from_position(
        HouseRules.parse({"knockout": True}), ["1", "2"], {"hands": {"1": "6s", "2": "7c 8c"}, "trump": "h"}
    )
    match.play(0, Move.parse("lead 6s"))
    match.play(1, Move.parse("take"))
    table = position(["6s", "7s"])
    table.match = match
    assert "👑 Матч выигрывает <b>Оля</b>!" in result_screen(table, "ru", TEXTS).text
