"""Whether thoughts keep to their time, and whether others wait meanwhile, with the bot's own workers."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from random import Random
from time import perf_counter

from bot.thinking import AT_ONCE, Thinkers
from game import Card, HouseRules, Match, View
from game.computer import USUAL_MS, Level, choose

_TABLES = (("podkidnoy", 2), ("perevodnoy", 2), ("podkidnoy", 6))
_THOUGHTS = 12
_ROUNDS = 5
_TURN = 0.001


def positions(preset: str, players: int) -> Iterator[tuple[View, frozenset[Card]]]:
    """What somebody with a choice knows, all through some deals."""
    rules = HouseRules.parse({"preset": preset})
    found = []
    for seed in range(4):
        match = Match.new(rules, [f"p{seat}" for seat in range(players)], seed)
        chance = Random(seed)
        while acting := match.deal.to_act():
            seat = match.deal.defender if match.deal.defender in acting else acting[0]
            view, memory = match.view(seat), match.deal.memory()
            if len(view.moves) > 1:
                found.append((view, memory))
            match.play(seat, choose(view, memory, Level.MEDIUM, chance, lambda: False))
    return iter(Random(1).sample(found, _THOUGHTS))


async def times(thinkers: Thinkers, level: Level, preset: str, players: int) -> list[float]:
    """How many milliseconds each of some thoughts took, one after another."""
    took = []
    for view, memory in positions(preset, players):
        start = perf_counter()
        await thinkers.think(view, memory, level, Random(1))
        took.append(1000 * (perf_counter() - start))
    return took


async def longest_pause(thinkers: Thinkers) -> float:
    """For how many milliseconds nobody's press could be taken, while all workers think for tables of six."""
    view, memory = next(positions("podkidnoy", 6))
    pause = 0.0
    for _ in range(_ROUNDS):
        async with asyncio.TaskGroup() as tasks:
            thoughts = [
                tasks.create_task(thinkers.think(view, memory, Level.HARD, Random(1))) for _ in range(AT_ONCE)
            ]
            while not all(thought.done() for thought in thoughts):
                start = perf_counter()
                await asyncio.sleep(_TURN)
                pause = max(pause, perf_counter() - start - _TURN)
    return 1000 * pause


async def report() -> None:
    """Writes a line for each level that thinks and each kind of table, and one for those who wait."""
    thinkers = Thinkers()
    try:
        # The workers are started.
        await longest_pause(thinkers)
        for level in (Level.HARD, Level.MASTER):
            for preset, players in _TABLES:
                took = await times(thinkers, level, preset, players)
                sys.stdout.write(
                    f"{level}, {preset}, {players} players: {USUAL_MS[level]} ms a thought at most, "
                    f"{len(took)} took {min(took):,.0f} to {max(took):,.0f} ms\n"
                )
        pause = await longest_pause(thinkers)
        sys.stdout.write(
            f"while {AT_ONCE} tables of six think for {USUAL_MS[Level.HARD]} ms, "
            f"presses wait {pause:.1f} ms at most\n"
        )
    finally:
        thinkers.close()
