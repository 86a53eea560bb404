from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest
from structlog.testing import capture_logs

from bot.bulletin import LATE, Bulletin
from bot.counts import Counts
from bot.courier.counters import Counters
from bot.courier.courier import Courier
from bot.desk import Desk


@pytest.mark.parametrize(("lag", "lines"), [(0.0, 0), (LATE, 0), (LATE + 1, 1)])
def test_where_nothing_happens_there_is_a_line_only_if_something_is_late(lag: float, lines: int) -> None:
    desk = SimpleNamespace(hall=SimpleNamespace(counts=Counts(), tables=[]))
    courier = SimpleNamespace(counters=Counters(), lag=lambda: lag)
    bulletin = Bulletin(cast("Desk", desk), cast("Courier", courier))
    with capture_logs() as log:
        bulletin.tell()
    assert [line["lag"] for line in log] == [lag] * lines
