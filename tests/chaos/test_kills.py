from __future__ import annotations

from pathlib import Path

import pytest

from tests.chaos.kills import killed

pytestmark = pytest.mark.xdist_group("programs")


async def test_a_bot_that_is_killed_again_and_again_loses_repeats_and_orphans_nothing(tmp_path: Path) -> None:
    report = await killed(3, 1, tmp_path, longest_life=0.6)
    assert report.wrong == []
    assert report.accepted > 0
    assert report.cut_off > 0
