"""Workers that think: what they answer, what happens when they die or hang, and that they can be ended."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator, Callable
from multiprocessing import active_children
from pathlib import Path
from random import Random

import pytest
from structlog.testing import capture_logs

from bot.thinking import Thinkers, Work, advise_at_once, think_at_once
from game import Card, HouseRules, Match, Move, View
from game.computer import Chance, Why

IMPATIENT = 0.3


def view_and_memory() -> tuple[View, frozenset[Card]]:
    match = Match.new(HouseRules(), ("A", "B"), 1)
    seat = match.deal.to_act()[0]
    return match.view(seat), match.deal.memory()


def dies(view: View, memory: frozenset[Card], level: str, seed: int, seconds: float) -> Move:
    del view, memory, level, seed, seconds
    os._exit(1)


def hangs(view: View, memory: frozenset[Card], level: str, seed: int, seconds: float) -> Move:
    del view, memory, level, seed, seconds
    signal.pause()
    raise AssertionError("nothing wakes it")


def fails(view: View, memory: frozenset[Card], level: str, seed: int, seconds: float) -> Move:
    del view, memory, level, seed, seconds
    raise RuntimeError("out of ideas")


def cheats(view: View, memory: frozenset[Card], level: str, seed: int, seconds: float) -> Move:
    del view, memory, level, seed, seconds
    return Move.parse("take")


def hangs_when_asked_first(
    view: View, memory: frozenset[Card], level: str, seed: int, seconds: float
) -> Move:
    flag = Path(os.environ["ASKED_BEFORE"])
    if flag.exists():
        return view.moves[-1]
    flag.touch()
    return hangs(view, memory, level, seed, seconds)


def worker_id(view: View, memory: frozenset[Card], level: str, seed: int, seconds: float) -> Move:
    Path(os.environ["WORKER"]).write_text(str(os.getpid()), "ascii")
    return hangs(view, memory, level, seed, seconds)


@pytest.fixture
async def thinkers() -> AsyncIterator[Thinkers]:
    made = Thinkers(1)
    yield made
    made.close()


async def answer(thinkers: Thinkers, level: str = "hard") -> Move:
    return await thinkers.think(*view_and_memory(), level, Random(3))


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
async def test_every_level_makes_a_legal_move(thinkers: Thinkers, level: str) -> None:
    assert await answer(thinkers, level) in view_and_memory()[0].moves


async def test_an_unknown_level_is_refused(thinkers: Thinkers) -> None:
    with pytest.raises(ValueError, match="divine"):
        await answer(thinkers, "divine")


async def test_other_work_goes_on_while_a_worker_thinks(thinkers: Thinkers) -> None:
    async with asyncio.TaskGroup() as tasks:
        thought = tasks.create_task(answer(thinkers))
        turns = 0
        while not thought.done():
            await asyncio.sleep(0.01)
            turns += 1
    assert turns > 5


@pytest.mark.parametrize("work", [dies, hangs, fails, cheats])
async def test_a_worker_that_gives_no_legal_move_is_replaced_by_the_medium_level(work: Work) -> None:
    thinkers = Thinkers(1, work=work, patience=IMPATIENT)
    try:
        view, memory = view_and_memory()
        chance = Random(3)
        move = await thinkers.think(view, memory, "hard", chance)
        expected = Random(3)
        expected.getrandbits(32)
        assert move is await think_at_once(view, memory, "medium", expected)
    finally:
        thinkers.close()


async def test_after_a_hang_the_next_move_is_thought_about_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ASKED_BEFORE", str(tmp_path / "asked"))
    thinkers = Thinkers(1, work=hangs_when_asked_first, patience=IMPATIENT)
    try:
        await answer(thinkers)
        # The new worker's answer, where the old one hung.
        assert await answer(thinkers) is view_and_memory()[0].moves[-1]
    finally:
        thinkers.close()


async def test_who_finds_all_workers_busy_does_not_wait_for_ever() -> None:
    thinkers = Thinkers(1, work=hangs, patience=IMPATIENT)
    try:
        async with asyncio.TaskGroup() as tasks:
            thoughts = [tasks.create_task(answer(thinkers)) for _ in range(3)]
        assert {thought.result() in view_and_memory()[0].moves for thought in thoughts} == {True}
    finally:
        thinkers.close()


def wait_until(done: Callable[[], bool]) -> None:
    end = time.monotonic() + 30
    while not done():
        assert time.monotonic() < end
        time.sleep(0.01)


async def test_closing_ends_a_worker_that_hangs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = tmp_path / "worker"
    monkeypatch.setenv("WORKER", str(written))
    thinkers = Thinkers(1, work=worker_id, patience=60)

    async with asyncio.TaskGroup() as tasks:
        thought = tasks.create_task(answer(thinkers))
        await asyncio.to_thread(wait_until, lambda: written.exists() and bool(written.read_text("ascii")))
        thinkers.close()
        assert await thought in view_and_memory()[0].moves

    process = Path("/proc") / written.read_text("ascii")
    await asyncio.to_thread(wait_until, lambda: not process.exists())


def test_closing_before_anybody_thought_does_nothing() -> None:
    Thinkers().close()


def dies_advising(view: View, memory: frozenset[Card], seed: int, seconds: float) -> tuple[Move, Why]:
    del view, memory, seed, seconds
    os._exit(1)


async def test_advice_is_one_of_the_moves_and_says_why(thinkers: Thinkers) -> None:
    view, memory = view_and_memory()
    move, reason = await thinkers.advise(view, memory, Random(3))
    assert move in view.moves
    assert reason in set(Why)


async def test_when_no_worker_advises_the_medium_level_does(
    thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.thinking.advise", dies_advising)
    view, memory = view_and_memory()
    expected = Random(3)
    expected.getrandbits(32)
    assert await thinkers.advise(view, memory, Random(3)) == await advise_at_once(view, memory, expected)


def hangs_comparing(*_: object) -> tuple[Chance, ...]:
    signal.pause()
    raise AssertionError("nothing wakes it")


async def test_advice_is_not_waited_for_longer_than_telegram_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.thinking.ADVISED_WITHIN", IMPATIENT)
    monkeypatch.setattr("bot.thinking.compare", hangs_comparing)
    thinkers = Thinkers(1, patience=600)
    try:
        async with asyncio.TaskGroup() as tasks:
            view, memory = view_and_memory()
            busy = tasks.create_task(thinkers.compare(view, memory, (), Random(3), 1.0))
            await asyncio.sleep(0)
            move, _ = await thinkers.advise(view, memory, Random(3))
            assert move in view.moves
            assert not busy.done()
            busy.cancel()
    finally:
        thinkers.close()


def hangs_advising(view: View, memory: frozenset[Card], seed: int, seconds: float) -> tuple[Move, Why]:
    raise AssertionError(hangs(view, memory, "", seed, seconds))


def last_move(view: View, memory: frozenset[Card], level: str, seed: int, seconds: float) -> Move:
    del memory, level, seed, seconds
    return view.moves[-1]


async def test_no_game_waits_for_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.thinking.advise", hangs_advising)
    thinkers = Thinkers(1, work=last_move, patience=60)
    try:
        async with asyncio.TaskGroup() as tasks:
            view, memory = view_and_memory()
            advice = [tasks.create_task(thinkers.advise(view, memory, Random(3))) for _ in range(3)]
            await asyncio.sleep(0)
            assert await answer(thinkers) is view.moves[-1]
            assert not any(task.done() for task in advice)
            for task in advice:
                task.cancel()
    finally:
        thinkers.close()


async def test_that_the_medium_level_stands_in_is_told_once_in_a_while(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    thinkers = Thinkers(1, work=fails)
    try:
        with capture_logs() as log:
            for _ in range(3):
                await answer(thinkers)
            monkeypatch.setattr(thinkers, "_silent_until", 0.0)
            await answer(thinkers)
    finally:
        thinkers.close()
    said = [entry["times"] for entry in log if entry["event"] == "workers gave no answer"]
    assert said == [1, 3]


async def test_closing_ends_a_worker_that_has_hardly_begun() -> None:
    thinkers = Thinkers(1, patience=600)
    before = set(active_children())
    async with asyncio.TaskGroup() as tasks:
        thought = tasks.create_task(answer(thinkers))
        await asyncio.sleep(0)
        assert set(active_children()) - before, "the process is there, and not ready yet"
        thinkers.close()
        assert await thought in view_and_memory()[0].moves
    await asyncio.to_thread(wait_until, lambda: set(active_children()) <= before)
