"""`python -m game` as a program."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

_ROOT = Path(__file__).parents[2]


def answers(given: bytes) -> list[object]:
    """What the program says to an input, run with nothing but the standard library."""
    done = subprocess.run(
        [sys.executable, "-S", "-m", "game"],
        input=given,
        capture_output=True,
        cwd=_ROOT,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0
    assert done.stderr == b""
    return [json.loads(line) for line in done.stdout.decode("utf-8").splitlines()]


def test_the_program_needs_only_the_standard_library_and_ends_with_its_input() -> None:
    assert answers(b"") == []
    assert len(answers(b'{"cmd": "new", "players": ["A", "B"]}\n{"cmd": "state"}\n')) == 2


def test_every_line_gets_a_line_also_the_last_without_an_end() -> None:
    lines = [b"\xff", b"", b"[" * 50_000, b"x" * 2_000_000, b"\x00", b"\r", b'{"cmd": "state"}']

    found = answers(b"\n".join(lines))

    assert len(found) == len(lines)
    assert all(isinstance(reply, dict) and "error" in reply for reply in found)
