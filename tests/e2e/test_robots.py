from __future__ import annotations

from pathlib import Path

import pytest

from tests.robots.run import play

pytestmark = pytest.mark.xdist_group("programs")


async def test_robots_that_press_anything_find_nothing(tmp_path: Path) -> None:
    report = await play(games=5, seed=11, at_once=5, folder=tmp_path)
    assert report.clean, str(report)
