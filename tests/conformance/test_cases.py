from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from game.protocol import Protocol
from tests.conformance.__main__ import ProcessEngine
from tests.conformance.runner import Failure, all_files, cases_of, run

_CASES = [case for file in all_files() for case in cases_of(file)]


class InProcess:
    """The engine without a process around it."""

    def __init__(self) -> None:
        self._protocol = Protocol(lambda: 0.0)

    def send(self, line: str) -> str:
        return self._protocol.answer(line.encode()).decode()


@pytest.mark.parametrize("case", _CASES, ids=lambda case: str(case["id"]))
def test_the_engine_conforms(case: dict[str, Any]) -> None:
    run(InProcess(), case)


def test_a_case_that_does_not_hold_is_found_out() -> None:
    case = {"players": ["A", "B"], "steps": [["state", {"deal": 2}]]}

    with pytest.raises(Failure, match="deal: want 2, got 1"):
        run(InProcess(), case)


def test_the_process_answers_like_the_engine_and_ends_with_its_input() -> None:
    root = Path(__file__).parents[2]
    engine = ProcessEngine(f"{shlex.quote(sys.executable)} -m game", root)

    for case in cases_of(all_files()[0]):
        run(engine, case)

    assert engine.close() == 0
