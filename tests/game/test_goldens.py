"""Games and counts that must not change unless a rule does."""

from __future__ import annotations

import pytest

from game import Deal
from tests.game.positions import at, rules
from tests.game.random_play import PRESETS
from tests.game.transcripts import file_of, transcript


@pytest.mark.parametrize("preset", PRESETS)
def test_a_whole_game_goes_as_it_went(preset: str) -> None:
    assert transcript(preset) == file_of(preset).read_text(encoding="utf-8")


def sequences(deal: Deal, depth: int) -> int:
    """How many different sequences of that many moves there are; ended games count as they stand (perft)."""
    if depth == 0 or deal.result is not None:
        return 1
    found = 0
    for seat in deal.to_act():
        for move in deal.legal_moves(seat):
            copy = deal.copy()
            copy.play(seat, move)
            found += sequences(copy, depth - 1)
    return found


_SMALL = "A 6s 6d 9c | B 7s 9d Th | C 6h 9s Kd"
_POSITIONS = {
    "podkidnoy": at(_SMALL, talon="Jc Ah"),
    "free": at(_SMALL, talon="Jc Ah", house=rules(throw_order="free", auto_pass=False)),
    "circle": at(_SMALL, talon="Jc Ah", house=rules(throw_order="circle", throwers="neighbours")),
    "perevodnoy": at(_SMALL, house=rules("perevodnoy", show_trump="bout")),
    "perevodnoy_all": at(_SMALL, house=rules("perevodnoy_all")),
    "simple": at(_SMALL, house=rules("simple")),
    "pairs": at("A 6s 6d 9c 9h | B 7s 9d Th Tc 8s", house=rules("pairs")),
    "pyatyorka": at("A 6s 6d 9c 9h Kc | B 7s 9d Th Tc 8s", house=rules("pyatyorka")),
    "pogony": at("A 6s 6d | B 7s 9d Th", targets={"A": "6", "B": "7"}, house=rules("pogony")),
    "teams": at("A 6s 9c | B 7s 9d | C 6h 9s | D 6d Kd", house=rules("perevodnoy", teams=True)),
    "jokers": at("A 6s Rj | B 7s Ad | C Bj 6h", house=rules(deck=54, throw_order="free")),
}

_COUNTS = {
    "podkidnoy": (4, 15, 40, 101, 244),
    "free": (4, 19, 82, 274, 764),
    "circle": (4, 15, 40, 94, 207),
    "perevodnoy": (4, 16, 44, 109, 267),
    "perevodnoy_all": (4, 16, 44, 113, 274),
    "simple": (4, 13, 32, 56, 135),
    "pairs": (11, 59, 226, 556, 1300),
    "pyatyorka": (12, 64, 260, 680, 2014),
    "pogony": (1, 4, 6, 6, 6),
    "teams": (2, 4, 9, 12, 18),
    "jokers": (2, 5, 9, 11, 16),
}


@pytest.mark.parametrize("name", _POSITIONS)
def test_the_number_of_ways_to_play_on_is_known(name: str) -> None:
    deal = _POSITIONS[name].match.deal

    assert tuple(sequences(deal, depth) for depth in range(1, 6)) == _COUNTS[name]
