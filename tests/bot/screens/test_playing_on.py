"""Whole games at random: what every screen shows at every moment."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.payload import MovePress, PickPress, read
from bot.screens.hand import hand_screen, solo_screen
from bot.screens.result import result_screen
from bot.screens.screen import Screen
from bot.screens.table import table_screen
from bot.tables.table import Seat, Table
from bot.texts import LOCALES
from game import OPTIONS, Card, HouseRules, Match, Move, MoveKind
from tests.bot.screens.at_the_table import TEXTS, seated, too_wide


@st.composite
def _games(draw: st.DrawFn) -> tuple[Table, Random]:
    preset = draw(st.sampled_from(OPTIONS["preset"].values))
    rules = HouseRules.parse({"preset": preset})
    if preset not in {"pairs", "pyatyorka"}:
        rules = rules.replaced(
            deck=draw(st.sampled_from([24, 36, 54])),
            show_trump=draw(st.sampled_from(["off", "bout"])),
            redeal_same_suit=draw(st.sampled_from([0, 5])),
            cap_when_talon_empty="hand",
            big_hand_limit=draw(st.booleans()),
        )
    most = 2 if preset == "pogony" else 4
    count = draw(st.integers(2, most))
    if count == 4:
        rules = rules.replaced(teams=draw(st.booleans()))
    seed = draw(st.integers(0, 10_000))
    match = Match.new(rules, [str(number + 1) for number in range(count)], seed=seed)
    return seated(match, table_id=10**18 - 1), Random(seed)


def _moments(table: Table, random: Random) -> Iterator[Table]:
    """The table before each move of a game in which takes are rare, so that cards move."""
    assert table.match is not None
    for _ in range(160):
        yield table
        deal = table.match.deal
        if deal.result is not None:
            return
        seat = random.choice(deal.to_act())
        moves = deal.legal_moves(seat)
        bold = [move for move in moves if move.kind not in {MoveKind.TAKE, MoveKind.PASS}]
        move = random.choice(bold if bold and random.random() < 0.7 else moves)
        table.recent = (*table.recent, *table.match.play(seat, move))[-12:]
        table.change += 1
        table.picked.clear()


def _hand(table: Table, seat: Seat, locale: str) -> Screen:
    return hand_screen(table, seat, locale, TEXTS, 0.0)


def _reachable(table: Table, seat: Seat) -> set[Move]:
    """Every move that some row of presses leads to, with what is legal at each step."""
    found: set[Move] = set()
    waiting: list[tuple[Card, ...]] = [()]
    seen: set[tuple[Card, ...]] = {()}
    while waiting:
        picked = waiting.pop()
        table.picked = {seat.id: picked}
        for row in _hand(table, seat, "ru").rows:
            for button in row:
                press = read(button.data or "")
                if isinstance(press, MovePress):
                    found.add(press.move)
                else:
                    assert isinstance(press, PickPress)
                    rest = tuple(card for card in picked if card not in press.cards)
                    then = rest if press.back else (*rest, *press.cards) if press.cards else ()
                    if then not in seen:
                        seen.add(then)
                        waiting.append(then)
    table.picked = {}
    return found


@settings(max_examples=12, deadline=None)
@given(_games())
def test_the_buttons_reach_every_legal_move_and_no_other(game: tuple[Table, Random]) -> None:
    table, random = game
    assert table.match is not None
    for _ in _moments(table, random):
        deal = table.match.deal
        for index, player in enumerate(deal.players):
            moves = deal.legal_moves(index)
            if len(moves) < 60:
                assert _reachable(table, table.seat(player)) == set(moves)


def _hidden(table: Table, index: int | None) -> set[Card]:
    """The cards that this seat may not know: in others' hands unseen, and face down in the talon."""
    assert table.match is not None
    deal = table.match.deal
    state = deal.to_json()
    hands, talon = state["hands"], state["talon"]
    assert isinstance(hands, dict)
    assert isinstance(talon, list)
    hidden = {Card.parse(card) for cards in hands.values() for card in cards} | set(map(Card.parse, talon))
    view = deal.view(index)
    known = {card for cards in view.known.values() for card in cards}
    if view.talon_card is not None:
        known.add(view.talon_card)
    return hidden - known - set(view.hand)


def _shown(screen: Screen) -> str:
    return "\n".join((screen.text, *(button.text for row in screen.rows for button in row)))


def _in_data(screen: Screen) -> set[Card]:
    found: set[Card] = set()
    for row in screen.rows:
        for button in row:
            press = read(button.data or "")
            if isinstance(press, MovePress):
                found |= set(press.move.cards)
            elif isinstance(press, PickPress):
                found |= set(press.cards)
    return found


@settings(max_examples=12, deadline=None)
@given(_games(), st.sampled_from(LOCALES))
def test_no_screen_shows_a_card_that_its_reader_may_not_know(game: tuple[Table, Random], locale: str) -> None:
    table, random = game
    assert table.match is not None
    for _ in _moments(table, random):
        if table.match.deal.result is not None:
            main = result_screen(table, locale, TEXTS)
        else:
            main = table_screen(table, locale, TEXTS, 0.0)
        screens: list[tuple[int | None, Screen]] = [(None, main)]
        for index, player in enumerate(table.match.deal.players):
            # What another has picked is in the table, too.
            table.picked = {
                seat.id: table.match.deal.view(place).hand[:1] for place, seat in enumerate(table.seats)
            }
            seat = table.seat(player)
            screens.append((index, _hand(table, seat, locale)))
            screens.append((index, solo_screen(table, seat, locale, TEXTS, 0.0)))
        for reader, screen in screens:
            hidden = _hidden(table, reader)
            assert not {card for card in hidden if TEXTS.card(locale, card) in _shown(screen)}
            assert not hidden & _in_data(screen)


@settings(max_examples=12, deadline=None)
@given(_games(), st.sampled_from(LOCALES))
def test_every_screen_fits_a_phone_and_telegram(game: tuple[Table, Random], locale: str) -> None:
    table, random = game
    for _ in _moments(table, random):
        over = table.match is None or table.match.deal.result is not None
        main = result_screen(table, locale, TEXTS) if over else table_screen(table, locale, TEXTS, 0.0)
        for seat in table.seats:
            for screen in (main, _hand(table, seat, locale), solo_screen(table, seat, locale, TEXTS, 0.0)):
                assert 0 < len(screen.text) < 4096
                assert sum(map(len, screen.rows)) <= 100
                assert too_wide(screen) == []
                for row in screen.rows:
                    assert 1 <= len(row) <= 8
                    for button in row:
                        assert len((button.data or "").encode()) <= 64
