"""Updates that come twice, and out of order between chats, make the same games."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import defaultdict
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from bot.playground.client import Person, SeenMessage
from bot.playground.updates import Update, Updates
from tests.e2e.stage import MOST_PRESSES, Stage, moves, stage

MOSTLY_FIRST = 0.9
"""How often the first move is made: always the first can go round in circles."""

Games = dict[int, list[tuple[int, str]]]


def chat_of(update: Update) -> int:
    message = update.payload.get("message", update.payload)
    return int(message["chat"]["id"])


def shuffled(updates: list[Update], chance: Random) -> list[Update]:
    """Another order, in which the updates of each chat still stand as they came."""
    chats: dict[int, list[Update]] = defaultdict(list)
    for update in updates:
        chats[chat_of(update)].append(update)
    order = [chat_of(update) for update in updates]
    chance.shuffle(order)
    return [chats[chat].pop(0) for chat in order]


async def played(path: Path) -> Games:
    """Three tables play their first deal at the same time.

    At each the first who may move does, once all stands that the moves before have brought; else what is
    played would depend on what was drawn in time.
    """
    async with stage(path) as bot:
        bot.app.desk.hall.random.seed(7)
        tables = [await seated(bot, name) for name in ("A", "B", "C")]
        chances = [Random(number) for number in range(len(tables))]
        for _ in range(MOST_PRESSES):
            await bot.quiet()
            turns = [await press_of(*table, chance) for table, chance in zip(tables, chances, strict=True)]
            presses = [
                person.press_data("bot", message, data) for person, message, data in filter(None, turns)
            ]
            if not presses:
                break
            await asyncio.gather(*presses)
        else:
            raise AssertionError("the games do not end")
    with closing(sqlite3.connect(path)) as connection:
        games_made: Games = defaultdict(list)
        rows = connection.execute(
            "SELECT d.table_id, m.position, m.move FROM moves m JOIN deals d ON d.id = m.deal_id"
            " ORDER BY d.table_id, m.number"
        )
        for table_id, position, move in rows:
            games_made[table_id].append((position, move))
    return dict(games_made)


async def press_of(
    group: int, people: list[Person], chance: Random
) -> tuple[Person, SeenMessage, str] | None:
    """Who presses what at a table; nobody does if the deal is over."""
    if (await people[0].chat(group)).with_button("🔄") is not None:
        return None
    for person in people:
        message = moves(await person.chat("bot"))
        if message is not None:
            data = [button.data for button in message.buttons]
            offered = [word for word in data if word.startswith("m:")] or data[:1]
            return person, message, offered[0] if chance.random() < MOSTLY_FIRST else chance.choice(offered)
    raise AssertionError("nobody may move")


async def seated(bot: Stage, name: str) -> tuple[int, list[Person]]:
    people = [await bot.person(f"{name}{index}") for index in range(2)]
    return await bot.dealt(*people), people


async def test_updates_twice_and_out_of_order_between_chats_make_the_same_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = await played(tmp_path / "straight.sqlite3")
    chance = Random(3)
    batch = Updates._batch
    given = {"twice": 0, "moved": 0}

    def confused(self: Updates, limit: int) -> list[Update]:
        once = batch(self, limit)
        twice = shuffled([*once, *once], chance)
        given["twice"] += len(once)
        given["moved"] += twice != [*once, *once]
        return twice

    monkeypatch.setattr(Updates, "_batch", confused)
    assert await played(tmp_path / "confused.sqlite3") == expected
    assert len(expected) == 3
    assert given["twice"] > 50
    assert given["moved"] > 0
