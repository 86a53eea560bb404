"""Processes that cannot be had: whoever asks is told so, and nothing of them is left."""

from __future__ import annotations

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
                    await workers.ask(1, mul, 6, 7)
        assert _FullMachine.ended == _FullMachine.made == 2
        assert await workers.ask(1, mul, 6, 7) == 42
    finally:
        workers.close()
