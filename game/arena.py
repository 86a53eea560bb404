"""`python -m game arena`: lets computer players play each other and says who is better."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import accumulate
from multiprocessing import get_context

from game.computer import USUAL_MS, Budget, Level, iterations
from game.computer.contest import PLAYERS, Tally, contest, interval
from game.rules import OPTIONS, PRESETS, BadRules, HouseRules


def main(arguments: Sequence[str]) -> int:
    """Runs the command; the exit code."""
    given = _parser().parse_args(arguments)
    try:
        rules = HouseRules.parse({"preset": given.preset, **dict(map(_option, given.rule))})
        rules.check_players(given.players)
    except (BadRules, KeyError) as error:
        sys.stderr.write(f"arena: {error}\n")
        return 2
    play = partial(
        _play,
        rules,
        given.a,
        given.b,
        players=given.players,
        seed=given.seed,
        ms=given.ms,
        steps=given.iterations,
        clock=time.process_time if given.processor_time else time.perf_counter,
    )
    total = Tally()
    began = time.monotonic()
    for total in accumulate(_results(play, range(given.games), given.jobs)):
        if given.progress and not (total.won + total.lost + total.drawn) % given.progress:
            sys.stderr.write(_summary(given.a, total, given.players) + "\n")
    sys.stdout.write(_report(given, total, time.monotonic() - began))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m game arena", description=__doc__)
    names = sorted(PLAYERS)
    parser.add_argument("--a", choices=names, required=True, help="the player whose deals are counted")
    parser.add_argument("--b", choices=names, required=True, help="the player in the other seats")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--preset", choices=sorted(PRESETS), default="podkidnoy")
    parser.add_argument("--rule", action="append", default=[], metavar="OPTION=VALUE", help="a house rule")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ms", type=float, help="time for a move; else each level's own")
    parser.add_argument(
        "--processor-time", action="store_true", help="count only the processor's time, on a busy machine"
    )
    parser.add_argument("--iterations", type=int, help="playouts for a move, instead of time")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes play")
    parser.add_argument("--progress", type=int, metavar="GAMES", help="report after so many games")
    return parser


def _option(text: str) -> tuple[str, object]:
    name, _, value = text.partition("=")
    return name, next(known for known in OPTIONS[name].values if str(known).lower() == value.lower())


def _results(play: Callable[[int], Tally], numbers: Iterable[int], jobs: int) -> Iterable[Tally]:
    if jobs < 2:
        yield from map(play, numbers)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(play, numbers, chunksize=4)


def _play(  # noqa: PLR0913 - the command's options
    rules: HouseRules,
    one: str,
    others: str,
    number: int,
    *,
    players: int,
    seed: int,
    ms: float | None,
    steps: int | None,
    clock: Callable[[], float],
) -> Tally:
    return contest(
        rules,
        one,
        others,
        players=players,
        number=number,
        seed=seed,
        start=partial(_budget, ms=ms, steps=steps, clock=clock),
        clock=clock,
    )


def _budget(name: str, *, ms: float | None, steps: int | None, clock: Callable[[], float]) -> Budget:
    if steps is not None:
        return iterations(steps)
    usual = USUAL_MS[Level(name)] if name in set(Level) else 0
    end = clock() + (usual if ms is None else ms) / 1000
    return lambda: clock() < end


def _summary(name: str, total: Tally, players: int) -> str:
    decided = total.won + total.lost
    games = decided + total.drawn
    low, high = interval(total.won, decided)
    text = (
        f"{name}: {total.won} won, {total.lost} lost, {total.drawn} drawn of {games}; "
        f"{100 * total.won / max(1, decided):.1f} % of the decided ({100 * low:.1f} to {100 * high:.1f})"
    )
    if players > 2:
        low, high = interval(total.lost, games)
        text += f"; fool in {100 * total.lost / games:.1f} % ({100 * low:.1f} to {100 * high:.1f})"
    return text


def _report(given: argparse.Namespace, total: Tally, seconds: float) -> str:
    lines = [
        f"{given.a} against {given.b}, {given.preset}, {given.players} players, seed {given.seed}",
        _summary(given.a, total, given.players),
    ]
    for name, moves, spent in zip((given.a, given.b), total.moves, total.seconds, strict=True):
        lines.append(f"{name}: {1000 * spent / max(1, moves):.2f} ms a move, {moves} moves with a choice")
    lines.append(f"95 % confidence in brackets; {seconds:.0f} s")
    return "\n".join(lines) + "\n"
