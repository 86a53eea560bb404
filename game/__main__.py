"""`python -m game`: the engine protocol on standard input and output; `python -m game arena`: a contest."""

from __future__ import annotations

import sys
import time
from contextlib import suppress

from game import arena
from game.protocol import Protocol


def main() -> None:
    """Answers every line until the end of the input."""
    protocol = Protocol(time.monotonic)
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(protocol.answer(line) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    if sys.argv[1:2] == ["arena"]:
        sys.exit(arena.main(sys.argv[2:]))
    # Whoever asked may go away without waiting for the answer.
    with suppress(BrokenPipeError, KeyboardInterrupt):
        main()
