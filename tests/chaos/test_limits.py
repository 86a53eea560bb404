from __future__ import annotations

from pathlib import Path
from random import Random

from tests.chaos.crowd import crowded
from tests.chaos.limits import measured
from tests.chaos.singly import Singly
from tests.chaos.town import Town, data_of
from tests.e2e.stage import stage


async def test_six_people_at_a_table_never_meet_429_and_cause_no_needless_messages(tmp_path: Path) -> None:
    report = await measured(0.3, 1, tmp_path)
    assert report.moves > 0
    assert report.floods == 0
    assert report.counted > 0
    assert report.needless == []
    assert report.private
    assert report.table


async def test_each_move_brings_a_message_to_the_table_and_to_the_hands_that_it_changed_alone(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path / "durak.sqlite3") as bot:
        town = Town(bot.playground, bot.people, Random(1))
        async with town.awake():
            table = await town.found(4)
            await bot.quiet()
            message, data = next(
                (message, data)
                for message in town.messages(table.chat)
                for data in data_of(message)
                if data.startswith("h:")
            )
            in_group = table.people[:2]
            for person in in_group:
                await town.press(person, message, data)
            singly = Singly(town, bot.app, bot.playground.world.calls, tmp_path / "durak.sqlite3", in_group)
            for _ in range(60):
                await singly.press()
    assert singly.moves > 40
    assert singly.needless == []


async def test_every_press_at_many_tables_at_once_is_answered(tmp_path: Path) -> None:
    report = await crowded(8, 0.15, 1, tmp_path)
    assert report.presses > 8
    assert report.unanswered == 0
