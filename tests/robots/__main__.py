"""`python -m tests.robots --games N [--seed S]`: plays games and reports what must never happen."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from tests.robots.run import play

MEMORY = Path("/dev/shm")  # noqa: S108 - a folder of its own is made in it
"""Where files need not wait for a disk."""


def main() -> None:
    """Plays, prints the report, and fails if there is anything in it."""
    parser = argparse.ArgumentParser(prog="python -m tests.robots", description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--at-once", type=int, default=6, help="games that are played at the same time")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        report = asyncio.run(play(options.games, options.seed, options.at_once, Path(folder)))
    print(report)
    sys.exit(0 if report.clean else 1)


if __name__ == "__main__":
    main()
