"""The bot as `make run` starts it: a process of its own, without a token, with its playground."""

from __future__ import annotations

import os
import select
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent

START, END = 90.0, 10.0
"""Seconds within which the bot must say where the playground is, and stop when it is told to.

Most of the start is importing, which takes its time on a busy machine.
"""


@contextmanager
def playground_bot(folder: Path, module: str = "bot") -> Iterator[str]:
    """Runs `python -m <module>` until the end of the block and gives the address of its page.

    Its database and its log are in `folder`, which is its current folder too, so that nobody's .env is read.
    """
    environment = {name: os.environ[name] for name in ("PATH", "HOME", "LANG", "TZ") if name in os.environ}
    environment |= {
        "PYTHONPATH": str(ROOT),
        "PLAYGROUND_PORT": str(_free_port()),
        "DATABASE_PATH": str(folder / "durak.sqlite3"),
        "COMPUTER_PACE": "0",
    }
    with (
        (folder / "bot.log").open("wb") as log,
        subprocess.Popen(
            [sys.executable, "-m", module],
            cwd=folder,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        ) as process,
    ):
        try:
            yield _address(process)
            assert process.poll() is None, "the bot has stopped by itself"
        finally:
            process.terminate()
            code = process.wait(END)
        assert code == 0, f"the bot ended with {code}"


def _address(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    assert select.select([process.stdout], [], [], START)[0], "the bot does not start"
    line = process.stdout.readline()
    assert "open http://" in line, line or "the bot has stopped at once"
    return line.split()[-1]


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port
