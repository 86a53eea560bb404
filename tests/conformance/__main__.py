"""`python -m tests.conformance`: runs the cases against an engine in a process of its own."""

from __future__ import annotations

import argparse
import shlex
import subprocess
import sys
from pathlib import Path

from tests.conformance.runner import Failure, all_files, cases_of, run


class ProcessEngine:
    """An engine that is a program."""

    def __init__(self, command: str, folder: Path | None = None) -> None:
        self._process = subprocess.Popen(
            shlex.split(command),
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )

    def send(self, line: str) -> str:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()
        reply = self._process.stdout.readline()
        if not reply:
            raise SystemExit(f"the engine ended; last request: {line}")
        return reply

    def close(self) -> int:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.close()
        self._process.stdout.close()
        return self._process.wait(timeout=10)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--engine", default=f"{shlex.quote(sys.executable)} -m game")
    parser.add_argument("files", nargs="*", type=Path)
    arguments = parser.parse_args()
    engine = ProcessEngine(arguments.engine)
    passed = failed = 0
    for file in arguments.files or all_files():
        for case in cases_of(file):
            try:
                run(engine, case)
                passed += 1
            except Failure as failure:
                failed += 1
                print(f"FAIL {case['id']} ({case.get('rule', '')}): {failure}")
    engine.close()
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
