from __future__ import annotations

from pathlib import Path

from tests.chaos.crowd import crowded
from tests.chaos.limits import measured


async def test_six_people_at_a_table_never_meet_429_and_cause_no_needless_messages(tmp_path: Path) -> None:
    report = await measured(0.2, 1, tmp_path)
    assert report.moves > 0
    assert report.floods == 0
    assert report.messages <= report.allowed
    assert report.private
    assert report.table


async def test_every_press_at_many_tables_at_once_is_answered(tmp_path: Path) -> None:
    report = await crowded(8, 0.15, 1, tmp_path)
    assert report.presses > 8
    assert report.unanswered == 0
