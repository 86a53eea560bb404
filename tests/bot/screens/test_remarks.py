"""What computer players say: about what everybody saw, now and then, each in its own voice."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import pytest

from bot.screens.hand import solo_screen
from bot.screens.remarks import CHARACTERS, ODDS, VARIANTS, Situation, remark
from bot.screens.result import result_screen
from bot.screens.scene import Scene
from bot.screens.table import table_screen
from bot.tables.table import Kind, Table
from bot.texts import LOCALES
from game import Event, EventType, HouseRules, Match, Move
from tests.bot.screens.at_the_table import TEXTS, position, seated

FIVE = [["7s", "9s"], ["7c", "9c"], ["7d", None]]
"""A table of five cards, to which nobody below has anything to add."""

CASES: list[tuple[Situation, str, str, Sequence[str], Mapping[str, Any], Sequence[str]]] = [
    (Situation.TRUMP_ACE, "2", "2", ["7s 7c", "Ah Kc", "6c Td"], {}, ["1:lead 7s", "2:beat 7s Ah"]),
    (Situation.ACE_BEATEN, "1", "1", ["As Kc", "7h Td", "6c 9d"], {}, ["1:lead As", "2:beat As 7h"]),
    (Situation.TRANSFER, "2", "2", ["7s 8c", "7c Kc", "6c Td"], {}, ["1:lead 7s", "2:transfer 7c"]),
    (Situation.BIG_PILE, "2", "2", ["Kd Qd", "6c Kc", "8h Jd"], {"table": FIVE}, ["2:take"]),
    (Situation.PERSON_PILE, "3", "3", ["Kd Qd", "6c Kc", "8h Jd"], {"table": FIVE}, ["2:take"]),
    (Situation.PERSON_TAKES, "3", "3", ["7s Kd", "6c Kc", "8h Jd"], {}, ["1:lead 7s", "2:take"]),
    (
        Situation.HELD,
        "2",
        "2",
        ["Kd Qd", "8d Kc", "8h Jd"],
        {"table": FIVE},
        ["2:beat 7d 8d", "3:pass"],
    ),
    (Situation.OUT, "1", "1", ["7s", "8s Kc", "6h Jd"], {}, ["1:lead 7s", "2:beat 7s 8s"]),
    (Situation.PERSON_OUT, "3", "3", ["7s", "8s Kc", "6h Jd"], {}, ["1:lead 7s", "2:beat 7s 8s"]),
    (Situation.CLOSE, "1", "1", ["7s Kd", "8s Kc"], {}, []),
    (Situation.WIN, "1", "1", ["7s", "8c Kc"], {}, ["1:lead 7s", "2:take"]),
    (Situation.LOSS, "2", "2", ["7s", "8c Kc"], {}, ["1:lead 7s", "2:take"]),
    (Situation.DRAW, "1", "1", ["7s", "8s"], {}, ["1:lead 7s", "2:beat 7s 8s"]),
]
"""What happens, which computer players there are, who of them speaks, and how it comes about."""


@pytest.fixture
def _talkative(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever may be said is said."""
    for situation in Situation:
        monkeypatch.setitem(ODDS, situation, 100)


def with_computers(table: Table, players: str, level: str = "medium") -> Table:
    """The table with computer players in these seats."""
    for player in players:
        seat = table.seat(player)
        seat.user_id, seat.name, seat.level = None, "", level
    return table


def played(table: Table, moves: Sequence[str]) -> Table:
    assert table.match is not None
    for move in moves:
        player, words = move.split(":")
        remember(table, table.match.play(table.match.players.index(player), Move.parse(words)))
    return table


def remember(table: Table, events: Sequence[Event]) -> None:
    table.recent = (*table.recent, *events)[-8:]


def line(table: Table, locale: str = "en") -> str:
    return remark(Scene.of(table, None, locale, TEXTS, 0.0))


def lines(table: Table, situation: Situation, by: str, character: str = "neighbour") -> set[str]:
    """Every way in which that player may speak of it."""
    name = TEXTS.say("en", "computer-name", variant=table.seat(by).id % 8)
    return {
        TEXTS.say(
            "en",
            "remark-line",
            name=f"🤖\N{NO-BREAK SPACE}{name}",
            said=TEXTS.say("en", f"remark-{situation}-{character}", variant=variant),
        )
        for variant in range(VARIANTS)
    }


@pytest.mark.usefixtures("_talkative")
@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case[0]))
def test_a_computer_player_has_something_to_say(case: Any) -> None:
    situation, computers, by, hands, fields, moves = case
    table = position(hands, {"preset": "perevodnoy"}, leader="1", **fields)
    played(with_computers(table, computers), moves)
    assert line(table) in lines(table, situation, by)


WITH_JOKERS = {"preset": "perevodnoy", "deck": 54}


@pytest.mark.usefixtures("_talkative")
@pytest.mark.parametrize("card", ["Rj", "Ah"])
def test_no_card_is_the_last_word_where_there_are_jokers(card: str) -> None:
    table = position(["7s 7c 9c", f"{card} Kc Qc", "6c Td Qd"], WITH_JOKERS, leader="1", trump="h")
    played(with_computers(table, "2"), ["1:lead 7s", f"2:beat 7s {card}"])
    assert line(table) == ""


@pytest.mark.usefixtures("_talkative")
@pytest.mark.parametrize(("beater", "said"), [("7h", True), ("Rj", True), ("Bj", False)])
def test_a_trump_is_spoken_of_only_where_a_trump_beat_the_ace(beater: str, *, said: bool) -> None:
    table = position(["As Kc Qc Jc", f"{beater} Td 9c 8d", "6c 9d Qd"], WITH_JOKERS, leader="1", trump="h")
    played(with_computers(table, "1"), ["1:lead As", f"2:beat As {beater}"])
    assert (line(table) in lines(table, Situation.ACE_BEATEN, "1")) is said
    assert bool(line(table)) is said


@pytest.mark.usefixtures("_talkative")
def test_who_leads_first_opens_with_a_word() -> None:
    table = seated(Match.new(HouseRules(), ["1", "2"], seed=1))
    assert table.match is not None
    leader = table.match.deal.leader
    player = table.match.players[leader]
    with_computers(table, player, "easy")
    remember(table, table.match.play(leader, table.match.deal.legal_moves(leader)[0]))
    assert line(table) in lines(table, Situation.OPENING, player, "novice")


def test_every_situation_is_tried_here() -> None:
    assert {case[0] for case in CASES} | {Situation.OPENING} == set(Situation) == set(ODDS)


@pytest.mark.usefixtures("_talkative")
@pytest.mark.parametrize("situation", [Situation.WIN, Situation.TRUMP_ACE])
@pytest.mark.parametrize("kind", list(Kind))
def test_a_remark_is_a_line_of_the_message_that_is_there_anyway(situation: Situation, kind: Kind) -> None:
    _, computers, _, hands, fields, moves = next(case for case in CASES if case[0] is situation)
    table = played(with_computers(position(hands, leader="1", **fields), computers), moves)
    table.kind = kind
    assert table.match is not None
    own = next(seat for seat in table.seats if seat.user_id is not None)
    if table.match.deal.result is not None:
        screen = result_screen(table, "en", TEXTS)
    elif kind is Kind.GROUP:
        screen = table_screen(table, "en", TEXTS, 0.0)
    else:
        screen = solo_screen(table, own, "en", TEXTS, 0.0)
    assert line(table) in screen.text.split("\n")


@pytest.mark.usefixtures("_talkative")
@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case[0]))
def test_who_wants_quiet_has_quiet(case: Any) -> None:
    _, computers, _, hands, fields, moves = case
    table = position(hands, {"preset": "perevodnoy"}, leader="1", **fields)
    played(with_computers(table, computers), moves)
    table.customs = table.customs.replaced(remarks=False)
    assert line(table) == ""


@pytest.mark.usefixtures("_talkative")
@pytest.mark.parametrize("left", [False, True])
@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case[0]))
def test_no_computer_speaks_for_a_person(case: Any, *, left: bool) -> None:
    _, computers, _, hands, fields, moves = case
    table = position(hands, {"preset": "perevodnoy"}, leader="1", **fields)
    for player in computers:
        table.seat(player).level, table.seat(player).left = "medium", left
    assert line(played(table, moves)) == ""


def games(number: int) -> Iterator[Table]:
    """Tables with one person after each move of random games, mostly without takes, so that cards move."""
    for seed in range(number):
        chance = Random(seed)
        players = [str(index + 1) for index in range(2 + seed % 3)]
        rules = HouseRules.parse({"preset": ("podkidnoy", "perevodnoy")[seed % 2]})
        table = seated(Match.new(rules, players, seed=seed))
        table.deal_id = seed
        with_computers(table, "".join(players[1:]), ("easy", "medium", "hard", "master")[seed % 4])
        assert table.match is not None
        while (deal := table.match.deal).result is None:
            seat = chance.choice(deal.to_act())
            moves = deal.legal_moves(seat)
            bold = [move for move in moves if move.cards]
            remember(
                table,
                table.match.play(seat, chance.choice(bold if chance.random() < 0.8 and bold else moves)),
            )
            yield table


def test_a_word_is_put_in_now_and_then_and_not_always() -> None:
    said = [line(table) for table in games(24)]
    share = sum(map(bool, said)) / len(said)
    assert 0.05 < share < 0.5


def test_the_same_is_said_to_all_whatever_they_hold_and_after_a_restart() -> None:
    for table in games(6):
        assert table.match is not None
        told = line(table)
        for seat in table.seats:
            assert remark(Scene.of(table, seat, "en", TEXTS, 7.0)) == told
        again = Match.from_json(table.match.to_json())
        assert again.deal.to_json() == table.match.deal.to_json()
        table.match = again
        assert line(table) == told


@pytest.mark.usefixtures("_talkative")
def test_a_remark_stands_for_a_few_events_and_goes() -> None:
    table = position(["7s 7c 6d", "Ah Kc Qc", "6c Td"], leader="1")
    played(with_computers(table, "2"), ["1:lead 7s", "2:beat 7s Ah"])
    told = line(table)
    assert told
    for later in range(6):
        assert (line(table) == told) is (later < 5)
        remember(table, [Event(EventType.PASS, 0)])


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("character", sorted(set(CHARACTERS.values())))
@pytest.mark.parametrize("situation", list(Situation))
def test_every_character_has_short_words_of_its_own_that_name_no_card(
    situation: Situation, character: str, locale: str
) -> None:
    said = [
        TEXTS.say(locale, f"remark-{situation}-{character}", variant=variant) for variant in range(VARIANTS)
    ]
    assert len(set(said)) == VARIANTS
    assert all(len(words) <= 70 for words in said)
    assert not re.search("[♣♦♥♠0-9<>&]", "".join(said))
    others = {
        TEXTS.say(locale, f"remark-{other}-{voice}", variant=variant)
        for other in Situation
        for voice in CHARACTERS.values()
        for variant in range(VARIANTS)
        if (other, voice) != (situation, character)
    }
    assert not others & set(said)
