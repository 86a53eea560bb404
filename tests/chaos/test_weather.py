from __future__ import annotations

from pathlib import Path

import pytest

from tests.chaos import weather
from tests.chaos.weather import HARSH, Climate, weathered


async def test_games_go_on_in_bad_weather_and_all_is_right_when_it_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # How long it takes is measured by the command; here a busy machine may take longer.
    monkeypatch.setattr(weather, "CALM", 2000.0)
    report = await weathered(Climate(minutes=2, haste=40, worst=HARSH), tmp_path)
    assert report.wrong == [], report
    assert report.failed > 0
    assert report.moves > 0
    assert report.most["doubts"] < 100
    assert report.most["waiting"] < 50
