"""The value of a deal of two by trying everything that the engine allows, without a single shortcut."""

from __future__ import annotations

from random import Random

from game import HouseRules, Match, MoveKind
from game.cards import deck_of
from game.deal import Deal
from game.state import DEFEND

_Known = dict[tuple[object, ...], int]


def brute_force(
    deal: Deal, known: _Known, *, waited: bool = False, path: frozenset[object] = frozenset()
) -> int:
    """1 if seat 0 can force not to be the fool, -1 if it cannot help it, 0 for a draw.

    While a card is unbeaten the attacker may throw in or wait, and then the defender moves.
    """
    if deal.result is not None:
        return 0 if deal.result.draw else -1 if 0 in deal.result.losers else 1
    key = (
        *deal.hands, deal.drawn, deal.phase, deal.leader, deal.defender,
        deal.laid, deal.unbeaten, deal.cap, deal.shown, waited,
    )  # fmt: skip
    if key in known:
        return known[key]
    if key in path:
        return 0
    acting = deal.to_act()
    seat = acting[0]
    children = []
    if deal.phase is DEFEND:
        seat = deal.defender
        if not waited and 1 - seat in acting:
            seat = 1 - seat
            children.append((deal, True))
    for move in deal.legal_moves(seat):
        after = deal.copy()
        after.play(seat, move)
        children.append((after, False))
    best = 1 if seat == 0 else -1
    found = -best
    for child, waiting in children:
        value = brute_force(child, known, waited=waiting, path=path | {key})
        found = max(found, value) if seat == 0 else min(found, value)
        if found == best:
            break
    known[key] = found
    return found


def random_endgame(rng: Random, rules: HouseRules, most: int) -> Match:
    """Two hands of up to so many cards, the talon empty, somewhere in a bout."""
    while True:
        deck = list(deck_of(rules.deck))
        rng.shuffle(deck)
        one, other = rng.randint(1, most), rng.randint(1, most)
        texts = [card.text for card in deck]
        position = {
            "hands": {"A": texts[:one], "B": texts[one : one + other]},
            "discard": texts[one + other :],
            "trump": rng.choice("cdhs"),
            "leader": rng.choice("AB"),
        }
        match = Match.from_position(rules, ("A", "B"), position)
        for _ in range(rng.randrange(4)):
            if match.deal.result is None:
                seat = rng.choice(match.deal.to_act())
                moves = [move for move in match.deal.legal_moves(seat) if move.kind is not MoveKind.REDEAL]
                match.play(seat, rng.choice(moves))
        if match.deal.result is None:
            return match
