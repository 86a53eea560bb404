"""Processes that are short or cannot be had: who shares them, and what is left of them."""

from __future__ import annotations

import asyncio
import math
from operator import mul
from typing import Any, NoReturn

import pytest

from bot.workers import NoAnswer, Workers


class _FullMachine:
    """Stands in for the executor on a machine that has no room for one more process."""

    made = 0
    ended = 0

    def __init__(self, *_: object, **__: object) -> None:
        type(self).made += 1

    def submit(self, *_: object) -> NoReturn:
        raise OSError("Resource temporarily unavailable")

    def shutdown(self, **_: Any) -> None:
        type(self).ended += 1


async def test_where_no_process_can_be_started_there_is_no_answer_and_later_there_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    workers = Workers(1, needs="operator", queue=60, patience=60, niceness=0)
    try:
        with monkeypatch.context() as full:
            full.setattr("bot.workers.ProcessPoolExecutor", _FullMachine)
            for _ in range(2):
                with pytest.raises(NoAnswer, match="OSError"):
                    await workers.ask(1.5, mul, 6)
        assert _FullMachine.ended == _FullMachine.made == 2
        assert await workers.ask(1.5, mul, 6) == 9
    finally:
        workers.close()


async def lengths(number: int, workers: int, seconds: float, together: float) -> list[float]:
    """How long each of so many thoughts that are asked for at the same time is to take."""
    free = Workers(workers, needs="operator", queue=60, patience=60, niceness=0)
    try:
        async with asyncio.TaskGroup() as tasks:
            asked = [tasks.create_task(free.ask(seconds, max, 0.0, together=together)) for _ in range(number)]
        return [thought.result() for thought in asked]
    finally:
        free.close()


async def test_a_thought_has_its_whole_time_while_nobody_waits() -> None:
    assert await lengths(2, workers=2, seconds=2.0, together=1.0) == [2.0, 2.0]


async def test_the_more_wait_the_shorter_is_a_thought_until_the_last_has_its_time() -> None:
    assert await lengths(4, workers=1, seconds=2.0, together=1.2) == pytest.approx([0.3, 0.4, 0.6, 2.0])


async def test_a_short_thought_stays_whole_while_few_wait() -> None:
    assert await lengths(4, workers=1, seconds=0.35, together=1.2) == [0.3, 0.35, 0.35, 0.35]


async def test_work_that_may_take_its_time_does_whoever_waits() -> None:
    assert await lengths(3, workers=1, seconds=2.0, together=math.inf) == [2.0] * 3
