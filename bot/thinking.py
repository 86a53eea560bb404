"""The engine's computer players as the tables ask them: long thoughts go on in processes of their own.

Whatever happens to a worker costs its table one move by the medium level, never the game.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Final

import structlog

from bot.workers import NoAnswer, Workers
from game import Card, Move, View
from game.computer import USUAL_MS, Budget, Chance, Level, Why, choose, weigh, why

AT_ONCE: Final = 2
"""How many may think at the same time; more would only take each other's time."""
PATIENCE: Final = 3.0
"""Seconds beyond its thought that a worker may take; somebody waits for a worker twice as long."""
TOGETHER: Final = 1.0
"""Seconds in which a worker gets through what waits for it, by thinking less about each.

So the master's thought is cut to half of that as soon as anybody waits, and the hard level's when a worker
has more than two to come: a shorter thought is a better one than the medium level's.
"""
ADVICE: Final = 1.0
"""Seconds that a suggestion is thought about."""
ADVISED_WITHIN: Final = 8.0
"""Seconds after which whoever asked for it gets one without any: Telegram waits for some fifteen."""

_NICENESS: Final = 10
_NICENESS_ASIDE: Final = 12
"""What was played can wait for what is being played."""
_TURNS: Final = 60.0
"""Seconds for which somebody who looks back waits until it is his turn, after the others who do."""

_SILENCE: Final = 300.0
"""Seconds between two warnings that workers fail: who is short of them is so all the time."""

Work = Callable[[View, frozenset[Card], str, int, float], Move]
"""What a worker does for a move: as `search`."""

_log = structlog.get_logger()


def search(view: View, memory: frozenset[Card], level: str, seed: int, seconds: float) -> Move:
    """A move of a level that needs time, in a worker."""
    return choose(view, memory, Level(level), Random(seed), _lasting(seconds))


def advise(view: View, memory: frozenset[Card], seed: int, seconds: float) -> tuple[Move, Why]:
    """The best move that is found in that time and the reason for it, in a worker."""
    best = weigh(view, memory, Random(seed), _lasting(seconds))[0]
    return best.move, why(view, best)


def compare(
    view: View, memory: frozenset[Card], moves: tuple[Move, ...], seed: int, seconds: float
) -> tuple[Chance, ...]:
    """What these moves are worth as far as that time tells, the best first, in a worker."""
    return weigh(view, memory, Random(seed), _lasting(seconds), all_moves=True, among=moves)


def _lasting(seconds: float) -> Budget:
    end = time.perf_counter() + seconds
    return lambda: time.perf_counter() < end


async def think_at_once(view: View, memory: frozenset[Card], level: str, chance: Random) -> Move:
    """A legal move that takes no time: of the easy level, or of the medium one in place of all others.

    Raises:
        ValueError: for a level that there is not.
    """
    quick = Level.EASY if Level(level) is Level.EASY else Level.MEDIUM
    return choose(view, memory, quick, chance, lambda: False)


async def advise_at_once(view: View, memory: frozenset[Card], chance: Random) -> tuple[Move, Why]:
    """A suggestion that takes no time: what the medium level would do."""
    move = choose(view, memory, Level.MEDIUM, chance, lambda: False)
    return move, why(view, Chance(move, 0.0, exact=False, tries=0))


class Thinkers:
    """Workers for whatever takes long to think about; `close` ends them.

    Those who look back at what was played, or ask what to do, have a worker of their own, so that no game
    waits for them.
    """

    def __init__(self, workers: int = AT_ONCE, *, work: Work = search, patience: float = PATIENCE) -> None:
        """With so many workers; another `work` and less `patience` are for tests."""
        self._work = work
        self._players = Workers(
            workers, needs=work.__module__, queue=2 * patience, patience=patience, niceness=_NICENESS
        )
        self._aside = Workers(1, needs=__name__, queue=_TURNS, patience=patience, niceness=_NICENESS_ASIDE)
        self._failures = 0
        self._silent_until = -math.inf

    async def think(self, view: View, memory: frozenset[Card], level: str, chance: Random) -> Move:
        """One of the viewer's legal moves, chosen from what it may know.

        Raises:
            ValueError: for a level that there is not.
        """
        seconds = USUAL_MS[Level(level)] / 1000
        if not seconds or len(view.moves) == 1:
            return await think_at_once(view, memory, level, chance)
        seed = chance.getrandbits(32)
        try:
            move = await self._players.ask(
                seconds, self._work, _sendable(view), memory, level, seed, together=TOGETHER
            )
            if move in view.moves:
                return move
        except NoAnswer:
            pass
        self._complain()
        return await think_at_once(view, memory, level, chance)

    async def advise(self, view: View, memory: frozenset[Card], chance: Random) -> tuple[Move, Why]:
        """One of the viewer's legal moves and the reason for it; the medium level's if thinking fails."""
        if len(view.moves) == 1:
            return await advise_at_once(view, memory, chance)
        seed = chance.getrandbits(32)
        try:
            async with asyncio.timeout(ADVISED_WITHIN):
                return await self._aside.ask(ADVICE, advise, _sendable(view), memory, seed, together=TOGETHER)
        except NoAnswer:
            self._complain()
        except TimeoutError:
            # The worker may have been at its start, or busy: nothing is broken.
            _log.info("a suggestion took too long")
        return await advise_at_once(view, memory, chance)

    async def compare(
        self, view: View, memory: frozenset[Card], moves: tuple[Move, ...], chance: Random, seconds: float
    ) -> tuple[Chance, ...]:
        """What these of the viewer's moves were worth, the best first.

        Raises:
            NoAnswer: if nothing was found out.
        """
        seed = chance.getrandbits(32)
        return await self._aside.ask(seconds, compare, _sendable(view), memory, moves, seed)

    def _complain(self) -> None:
        """Says now and then that the medium level stood in, and how often it did."""
        self._failures += 1
        now = time.monotonic()
        if now >= self._silent_until:
            _log.warning("workers gave no answer", times=self._failures)
            self._failures, self._silent_until = 0, now + _SILENCE

    def close(self) -> None:
        """Ends all workers at once, whatever they are doing."""
        self._players.close()
        self._aside.close()


def _sendable(view: View) -> View:
    """The same view without read-only mappings, which do not travel between processes."""
    return replace(view, known=dict(view.known), targets=None if view.targets is None else dict(view.targets))
