"""Ten minutes of six people who press once a second, before a Telegram that is strict about its limits."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from bot.screens.screen import Screen
from bot.tables.table import Place
from tests.bot.courier.fakes import Request, Stage

GROUP = -100
PLAYERS = range(1, 7)
SECONDS = 600


@pytest.fixture(params=[0.0, 0.05, 0.15])
def latency(request: pytest.FixtureRequest) -> float:
    """Seconds that a request takes at most."""
    value = request.param
    assert isinstance(value, float)
    return value


def lags(shown: list[tuple[float, str]], requests: list[Request]) -> Iterator[float]:
    """For each screen, how long it took until it or a newer one stood there."""
    number = {text: index for index, (_, text) in enumerate(shown)}
    arrivals = [(request.at, number[request.text]) for request in requests if request.text in number]
    for index, (moment, _) in enumerate(shown):
        yield min(at for at, arrived in arrivals if arrived >= index and at >= moment) - moment


async def test_nobody_is_silenced_and_everybody_sees_what_is_going_on(stage: Stage, latency: float) -> None:
    chance = Random(7)
    stage.telegram.strict = True
    stage.telegram.latency = lambda: chance.uniform(0.2, 1.0) * latency
    tables: list[tuple[float, str]] = []
    hands: dict[int, list[tuple[float, str]]] = {player: [] for player in PLAYERS}
    async with stage.running():
        for second in range(SECONDS):
            text = f"table {second}"
            tables.append((stage.clock.monotonic(), text))
            stage.show("t1.1.table", GROUP, text, urgent=second % 9 == 0)
            for player in PLAYERS:
                hands[player].append((stage.clock.monotonic(), f"hand {player} {second}"))
                stage.show(f"t1.1.hand.{player}", player, f"hand {player} {second}")
            await stage.clock.pass_by(chance.uniform(0.5, 1.5))
        ended = stage.clock.monotonic()
        stage.courier.show("t1.1.table", Place(GROUP), Screen("result"), final=True)
        stage.courier.close("t1.")
        await stage.clock.pass_by(20)
    assert stage.telegram.floods == 0
    group = [request for request in stage.telegram.requests if request.chat_id == GROUP]
    final = next(request for request in group if request.text == "result")
    assert final.at - ended <= 1.5
    assert max(lags(tables, [*group[:-1], Request(final.at, "edit", GROUP, 1, tables[-1][1])])) <= 6.0
    for player in PLAYERS:
        seen = [request for request in stage.telegram.requests if request.chat_id == player]
        assert max(lags(hands[player], seen)) <= 1.5
    assert stage.store.rows == {}


async def test_three_tables_in_one_forum_share_its_budget_fairly(stage: Stage) -> None:
    stage.telegram.strict = True
    shown: dict[int, list[tuple[float, str]]] = {table: [] for table in range(3)}
    async with stage.running():
        for second in range(SECONDS):
            for table, screens in shown.items():
                screens.append((stage.clock.monotonic(), f"table {table} {second}"))
                stage.courier.show(f"t{table}.1.table", Place(GROUP, table + 1), Screen(screens[-1][1]))
            await stage.clock.pass_by(1)
        await stage.clock.pass_by(20)
    assert stage.telegram.floods == 0
    for screens in shown.values():
        assert max(lags(screens, stage.telegram.requests)) <= 3 * 6.0
