"""Random rules, matches and moves, for tests that hold whatever is played."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from game import OPTIONS, BadRules, HouseRules, Match, Move, MoveKind
from game.cards import CARDS

PRESETS = tuple(str(value) for value in OPTIONS["preset"].values)


def random_rules(rng: Random, share: float = 0.25) -> tuple[HouseRules, int]:
    """Rules that differ from a preset in a share of the options, and a number of players for them."""
    while True:
        options = {
            name: rng.choice(option.values)
            for name, option in OPTIONS.items()
            if name == "preset" or rng.random() < share
        }
        try:
            rules = HouseRules.parse(options)
            count = rng.choice((2, 2, 3, 3, 4, 4, 5, 6, 7, 8))
            rules.check_players(count)
        except BadRules:
            continue
        return rules, count


def random_match(rng: Random) -> Match:
    rules, count = random_rules(rng)
    return Match.new(rules, [f"p{seat}" for seat in range(count)], rng.getrandbits(32))


def random_turn(match: Match, rng: Random) -> tuple[int, Move]:
    """Any legal move of anybody; a new deal is demanded rarely, or nothing would ever begin."""
    seat = rng.choice(match.deal.to_act())
    moves = match.deal.legal_moves(seat)
    move = rng.choice(moves)
    return seat, moves[0] if move.kind is MoveKind.REDEAL and rng.random() < 0.7 else move


def random_game(match: Match, rng: Random) -> Iterator[tuple[int, Move]]:
    """Plays the match's deal to its end; yields each turn before it is made."""
    while match.deal.result is None:
        seat, move = random_turn(match, rng)
        yield seat, move
        match.play(seat, move)


def any_move(rng: Random) -> Move:
    """A move that can be read, legal or not."""
    kind = rng.choice(tuple(MoveKind))
    if kind is MoveKind.LEAD:
        return Move(kind, rng.choices(CARDS, k=rng.randint(1, 5)))
    counts = {MoveKind.BEAT: 2, MoveKind.THROW: 1, MoveKind.TRANSFER: 1, MoveKind.SHOW: 1}
    return Move(kind, rng.choices(CARDS, k=counts.get(kind, 0)))
