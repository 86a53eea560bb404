from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import aiohttp

from tests.e2e.stage import hand, play_to_the_end, stage

CARD = re.compile(r"(?<![A-Za-z0-9])(?:10|[2-9TJQKAВДКТ])[♠♣♥♦cdhs](?![A-Za-z0-9])")


async def test_the_numbers_tell_what_was_played_and_delivered_and_nobodys_cards(
    tmp_path: Path, unused_tcp_port: int
) -> None:
    async with stage(tmp_path / "db.sqlite3", metrics_port=unused_tcp_port) as bot:
        ann = await bot.person("Ann")
        await ann.say("bot", "/play")
        message = await ann.wait_for("bot", hand)
        await ann.press_data("bot", message, "m:99:1.1.0:l6s")
        presses = await play_to_the_end([ann], "bot")
        await bot.quiet()
        url = f"http://127.0.0.1:{unused_tcp_port}/metrics"
        async with aiohttp.ClientSession() as session, session.get(url) as response:
            page = await response.text()
    numbers = dict(line.rsplit(" ", 1) for line in page.splitlines() if not line.startswith("#"))
    assert float(numbers['durak_moves_total{made_by="person"}']) > 0
    assert float(numbers['durak_moves_total{made_by="computer"}']) > 0
    assert float(numbers['durak_refusals_total{reason="notice-no-table"}']) == 1
    assert float(numbers["durak_press_seconds_count"]) == presses + 1
    assert float(numbers['durak_answers_total{outcome="sent"}']) == presses + 1
    assert float(numbers["durak_edits_total"]) > 0
    assert float(numbers["durak_sends_total"]) > 0
    assert float(numbers["durak_coalesced_total"]) > 0
    assert float(numbers["durak_retries_total"]) == 0
    assert float(numbers['durak_updates_total{kind="callback_query"}']) == presses + 1
    assert float(numbers["durak_worst_lag_seconds"]) > 0
    assert float(numbers["durak_floods_total"]) == 0
    assert float(numbers["durak_lag_seconds"]) == 0
    assert float(numbers["durak_tables"]) == 1
    assert CARD.search(page) is None


async def test_the_log_tells_from_time_to_time_what_was_played_and_delivered_and_nobodys_cards(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path / "db.sqlite3") as bot:
        ann = await bot.person("Ann")
        await ann.say("bot", "/play")
        message = await ann.wait_for("bot", hand)
        await ann.press_data("bot", message, "m:99:1.1.0:l6s")
        presses = await play_to_the_end([ann], "bot")
        await bot.quiet()
    lines = [line for line in bot.log if line["event"] == "played and delivered"]
    told: Counter[str] = Counter()
    for line in lines:
        for topic in ("moves", "refusals", "updates", "deliveries"):
            told.update({f"{topic} {name}": count for name, count in line.get(topic, {}).items()})
    assert told["moves person"] + told["moves computer"] > presses / 2
    assert told["refusals notice-no-table"] == 1
    assert told["updates callback_query"] == presses + 1
    assert told["deliveries edits"] > 0
    assert told["deliveries sends"] > 0
    assert {"loaded_tables", "lag"} <= lines[-1].keys()
    assert CARD.search(str(bot.log)) is None
