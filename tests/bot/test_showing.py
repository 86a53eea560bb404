"""Which of a table's screens are drawn and shown: hands in the group only where somebody has one there."""

from __future__ import annotations

import asyncio

import pytest

from bot.customs import Customs
from bot.screens.hand import whisper_screen
from bot.screens.screen import Screen
from bot.showing import Showing
from bot.tables.table import Seat, Status, Table
from bot.texts import Texts
from game import Move
from tests.bot.courier.fakes import Stage
from tests.bot.screens.at_the_table import TEXTS, position

OLJA, PETR = 11, 12


@pytest.fixture
def stage() -> Stage:
    return Stage()


@pytest.fixture
def table() -> Table:
    return position(["6s 7s 8s Ah", "9s Ts Js Kh"], leader="1", defender="2")


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """For whom a hand was drawn for the group, in order."""
    names: list[str] = []

    def noted(table: Table, seat: Seat, locale: str, texts: Texts, now: float) -> Screen:
        names.append(seat.name)
        return whisper_screen(table, seat, locale, texts, now)

    monkeypatch.setattr("bot.showing.whisper_screen", noted)
    return names


def display(stage: Stage) -> Showing:
    return Showing(stage.courier, TEXTS, stage.clock, "bot")


def move(table: Table, player: int, word: str) -> None:
    assert table.match is not None
    table.recent = (*table.recent, *table.match.deal.play(player - 1, Move.parse(word)))
    table.change += 1


def in_the_group(stage: Stage, reader: int) -> list[str]:
    """The hands that a member of the group sees there."""
    shown = stage.telegram.chats[-100]
    return [screen.text for number, screen in shown.items() if stage.telegram.readers[number] == reader]


async def test_where_nobody_pressed_no_hand_is_drawn_for_the_group_again(
    stage: Stage, table: Table, drawn: list[str]
) -> None:
    async with stage.running():
        display(stage).show(table)
        await stage.clock.pass_by(5)
        assert drawn == ["Оля", "Пётр"], "it is not known yet whether they have one there"
        drawn.clear()
        move(table, 1, "lead 6s")
        display(stage).show(table)
        await stage.clock.pass_by(5)
    assert drawn == []
    assert in_the_group(stage, OLJA) == in_the_group(stage, PETR) == []


async def test_the_table_is_as_urgent_as_the_change_and_final_at_the_end_of_the_deal(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, bool, bool]] = []

    def noted(key: str, *_: object, urgent: bool = False, final: bool = False, **__: object) -> None:
        asked.append((key, urgent, final))

    monkeypatch.setattr(stage.courier, "show", noted)
    table = position(["6s", "7s 8s"], leader="1", defender="2")
    move(table, 1, "lead 6s")
    display(stage).show(table)
    display(stage).show(table, urgent=True)
    move(table, 2, "beat 6s 7s")
    assert table.match is not None
    assert table.match.deal.result is not None
    table.status = Status.BETWEEN
    display(stage).show(table, urgent=True)
    of_the_table = [ways for key, *ways in asked if key.endswith("table")]
    assert of_the_table == [[False, False], [True, False], [True, True]]
    # A hand has a chat of its own, whose pace knows no urgency.
    assert not any(urgent or final for key, urgent, final in asked if not key.endswith("table"))


async def test_a_hand_in_the_group_is_kept_right_for_who_pressed(
    stage: Stage, table: Table, drawn: list[str]
) -> None:
    async with stage.running():
        display(stage).show(table)
        await stage.clock.pass_by(5)
        assert await display(stage).whisper(table, table.seats[1], "query")()
        drawn.clear()
        move(table, 1, "lead 6s")
        move(table, 2, "beat 6s 9s")
        display(stage).show(table)
        await stage.clock.pass_by(60)
    assert drawn == ["Пётр"]
    (text,) = in_the_group(stage, PETR)
    assert "10♠" in text
    assert "9♠" not in text
    assert in_the_group(stage, OLJA) == []


async def test_a_hand_in_the_group_is_right_though_somebody_moved_while_it_was_on_its_way(
    stage: Stage, table: Table
) -> None:
    stage.telegram.latency = lambda: 4.0
    async with stage.running(), asyncio.TaskGroup() as group:
        display(stage).show(table)
        await stage.clock.pass_by(20)
        press = group.create_task(_press(stage, table, table.seats[1]))
        await stage.clock.pass_by(1)
        assert not press.done()
        move(table, 1, "lead 6s")
        move(table, 2, "beat 6s 9s")
        display(stage).show(table)
        await stage.clock.pass_by(60)
        assert press.done()
    (text,) = in_the_group(stage, PETR)
    assert "9♠" not in text


async def test_a_hand_in_the_group_is_kept_right_after_a_restart(stage: Stage, table: Table) -> None:
    async with stage.running():
        display(stage).show(table)
        await stage.clock.pass_by(5)
        assert await display(stage).whisper(table, table.seats[1], "query")()
    stage.restart()
    move(table, 1, "lead 6s")
    move(table, 2, "beat 6s 9s")
    async with stage.running():
        display(stage).show(table)
        await stage.clock.pass_by(90)
    (text,) = in_the_group(stage, PETR)
    assert "9♠" not in text


async def test_where_hands_are_dealt_in_the_group_they_are_drawn_unasked(
    stage: Stage, table: Table, drawn: list[str]
) -> None:
    stage.telegram.administered.add(-100)
    table.pace = Customs(hands_in_group=True)
    async with stage.running():
        display(stage).show(table)
        await stage.clock.pass_by(30)
        move(table, 1, "lead 6s")
        display(stage).show(table)
        await stage.clock.pass_by(60)
    assert drawn == ["Оля", "Пётр"] * 2
    (text,) = in_the_group(stage, OLJA)
    assert "6♠" not in text


async def _press(stage: Stage, table: Table, seat: Seat) -> None:
    """🂠, and what follows once the hand stands."""
    assert await display(stage).whisper(table, seat, "query")()
    display(stage).show(table)
