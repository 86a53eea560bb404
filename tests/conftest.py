"""What all tests share: the long ones begin first, and without a browser those that need one are skipped."""

from __future__ import annotations

import os
from itertools import chain, zip_longest
from pathlib import Path

import pytest

from tests.browser.chromium import chromium

HERE = Path(__file__).parent

MISSING = "no Chromium on this machine: install it, or name its program in the variable CHROMIUM"

SKIPPED = pytest.StashKey[int]()

LONG = ("chaos", "browser", "e2e")
"""The folders with the long tests."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begins with the long ones, each folder in turn, lest one worker be left with them.

    Those of a group (`xdist_group`) share what takes long to start, and so a worker.
    """
    folders = {name: [item for item in items if item.path.is_relative_to(HERE / name)] for name in LONG}
    long = [item for item in chain(*zip_longest(*folders.values())) if item is not None]
    begun = set(long)
    items[:] = long + [item for item in items if item not in begun]


def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.get_closest_marker("browser") is None or chromium() is not None:
        return
    if os.environ.get("CI") == "true":
        pytest.fail(MISSING, pytrace=False)
    item.config.stash[SKIPPED] = item.config.stash.get(SKIPPED, 0) + 1
    pytest.skip(MISSING)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    skipped = config.stash.get(SKIPPED, 0)
    if skipped:
        terminalreporter.write_line(f"{skipped} browser tests were SKIPPED, {MISSING}", yellow=True)
