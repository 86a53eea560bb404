"""What all tests share: without a browser, those that need one are skipped, and it is said."""

from __future__ import annotations

import os

import pytest

from tests.browser.chromium import chromium

MISSING = "no Chromium on this machine: install it, or name its program in the variable CHROMIUM"

SKIPPED = pytest.StashKey[int]()


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
