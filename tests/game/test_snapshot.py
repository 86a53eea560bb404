"""A match as it is stored: nothing is lost, nothing malformed is taken."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from game import BadPosition, IllegalMove, Match
from tests.game.positions import Table, at, rules
from tests.game.random_play import random_game, random_match

Json = dict[str, Any]


def again(table: Table) -> Table:
    return Table(Match.from_json(json.loads(json.dumps(table.match.to_json()))))


def test_who_has_shown_a_trump_is_kept() -> None:
    house = rules("perevodnoy", show_trump="deal")
    table = at("A 8h 9h 9d 6s 7s | B 8c 9c Kd Qd", trump="c", house=house)
    table.play("A: lead 8h", "B: show 8c", "A: beat 8h 9h", "B: pass", "A: lead 9d")

    assert again(table).legal("B") == table.legal("B")
    assert "show 9c" not in again(table).legal("B")


def test_the_neighbours_are_kept_as_they_stood() -> None:
    house = rules(throwers="neighbours", throw_order="free")
    table = at("A 7c Kc | B 9c Kd Qd As | C 7h | D 7d 8d | E 7s 8h", trump="s", house=house)
    table.play("A: lead 7c", "C: throw 7h")

    assert again(table).legal("D") == []


def test_the_word_and_the_right_to_throw_are_kept() -> None:
    hands = "A 7s 7d Kc | B 8s Jc Qc Qd | C 7c 7h Ac"
    for order in ("leader_first", "circle"):
        table = at(hands, house=rules(throw_order=order))
        table.play("A: lead 7s", "B: beat 7s 8s", "A: pass", "C: throw 7c")
        assert again(table).legal("A") == table.legal("A")
        assert again(table).legal("C") == table.legal("C") == ["throw 7h"]


def test_the_cap_of_a_large_hand_is_kept() -> None:
    house = rules(big_hand_limit=True)
    table = at("A 6c 6d 6h 6s 7c 7d 7h | B 7s 8c 8d 8h 9c 9d 9h", talon="Qs Jh", house=house)
    table.play("A: lead 6c 6d 6h 6s", "B: beat 6s 7s", "A: throw 7c", "A: throw 7d", "B: beat 6c 8c")

    assert again(table).legal("A") == table.legal("A")


def test_a_redeal_comes_out_alike_after_loading() -> None:
    table = at("A 6c 7d | B 6s 7s 8s 9s Ts 6d", bout=1, house=rules(redeal_same_suit=5))
    loaded = again(table)

    assert loaded.play("B: redeal").state == table.play("B: redeal").state
    assert again(table).state == table.state


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    if isinstance(value, dict):
        for name, item in value.items():
            yield from paths(item, (*path, name))
    elif isinstance(value, list):
        for place, item in enumerate(value[:2]):
            yield from paths(item, (*path, place))


def changed(snapshot: Json, path: tuple[Any, ...], value: Any) -> Any:
    if not path:
        return value
    copy = json.loads(json.dumps(snapshot))
    inner = copy
    for step in path[:-1]:
        inner = inner[step]
    if value is ...:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return copy


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("value", [..., None, 7, -1, True, "x", "6s", [], [[]], {}, {"A": 1}, 1.5], ids=str)
def test_a_malformed_snapshot_is_a_bad_position_or_a_sound_match(seed: int, value: Any) -> None:
    rng = Random(seed)
    match = random_match(rng)
    for turn, _ in enumerate(random_game(match, rng)):
        if turn == 7:
            break
    snapshot = match.to_json()

    for path in paths(snapshot):
        if value is ... and not path:
            continue
        try:
            loaded = Match.from_json(changed(snapshot, path, value))
        except BadPosition:
            continue
        assert loaded.deal.check() == []
        assert Match.from_json(loaded.to_json()).to_json() == loaded.to_json()


def test_a_snapshot_of_another_version_is_refused() -> None:
    snapshot = at("A 7s | B 8s").match.to_json()

    with pytest.raises(BadPosition):
        Match.from_json(snapshot | {"version": 2})


def test_a_match_cannot_be_told_from_its_copy_by_what_it_refuses() -> None:
    table = at("A 7s 7d | B 8s 9s").play("A: lead 7s")

    for text in ("B: beat 7s 9d", "A: pass", "B: take"):
        loaded = again(table)
        try:
            loaded.play(text)
        except IllegalMove:
            assert again(table).refused(text) == table.refused(text)
