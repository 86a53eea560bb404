"""`python -m tests.game.long_run --games 20000`: random games of all presets and options, to their ends.

After every move the state must be sound, and no view may hold a card that its seat cannot know.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from random import Random

from game import Deal, Match
from game.cards import sorted_cards, texts
from tests.game.random_play import random_game, random_match

_CARDS_TOLD = re.compile(r"\b[2-9TJQKARB][cdhsj]\b")


def told_too_much(deal: Deal) -> list[str]:
    """Cards that a view holds though its seat cannot know them (engine-protocol.md, State)."""
    out_of_sight = deal.discard
    for index in deal.talon[deal.drawn : -1]:
        out_of_sight |= 1 << index
    lies_open = 0 if deal.trump_card is None else 1 << deal.trump_card.index
    found = []
    for seat, player in enumerate(deal.players):
        hidden = out_of_sight
        for other, hand in enumerate(deal.hands):
            if other != seat:
                hidden |= hand & ~deal.seen
        told = set(_CARDS_TOLD.findall(json.dumps(deal.view(seat).to_json())))
        secrets = set(texts(sorted_cards(hidden & ~lies_open)))
        found += [f"{player} sees {card}" for card in secrets & told]
    return found


def play(match: Match, chance: Random) -> int:
    """Plays one deal; how many moves it took.

    Raises:
        AssertionError: if anything that must hold does not.
    """
    moves = 0
    for _ in random_game(match, chance):
        wrong = match.deal.check() + told_too_much(match.deal)
        if wrong:
            raise AssertionError(f"{match.rules.to_json()}: {wrong}")
        moves += 1
    wrong = match.deal.check() + told_too_much(match.deal)
    if wrong:
        raise AssertionError(f"{match.rules.to_json()}, at the end: {wrong}")
    return moves


def main() -> int:
    """Runs from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="begin no game after that long")
    chosen = parser.parse_args()
    began = time.monotonic()
    games = moves = 0
    while games < chosen.games and time.monotonic() - began < chosen.seconds:
        chance = Random(chosen.seed * 1_000_003 + games)
        moves += play(random_match(chance), chance)
        games += 1
    sys.stdout.write(f"{games} games, {moves} moves: all ended, every state sound, every view silent\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
