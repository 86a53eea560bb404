"""The end of a deal: the places, the fool and a friendly word for him, and what comes next."""

from __future__ import annotations

from collections.abc import Iterator

from bot.payload import Action
from bot.screens.chairs import action_button, can_deal, chair_buttons, level_button, sitting, two_a_row
from bot.screens.people import medal
from bot.screens.remarks import remark
from bot.screens.review import looked_back, may_look_back
from bot.screens.scene import Scene
from bot.screens.screen import Button, Screen, Style
from bot.tables.table import Kind, Status, Table
from bot.texts import Texts
from game import Result

JOKES = 8
"""How many words for the fool the texts know; which one is said depends on the deal alone."""


def result_screen(table: Table, locale: str, texts: Texts) -> Screen:
    """What is left of a finished deal: everybody's place, with 🔄 while the table is open.

    Raises:
        ValueError: if no deal of the table is over.
    """
    scene = Scene.of(table, None, locale, texts, now=0)
    result = scene.view.result
    if result is None:
        raise ValueError("the deal is not over")
    places = "\n".join(_places(scene, result))
    paragraphs = (
        scene.say("result-title", deal=scene.view.deal),
        places,
        "\n".join(filter(None, (verdict(scene, result), remark(scene) or _joke(scene, table, result)))),
        "\n".join(_match(scene, table, result)),
        "\n".join(looked_back(scene, table, result)),
        _chairs(scene, table),
    )
    return Screen("\n\n".join(filter(None, paragraphs)), _rows(scene, table))


def _places(scene: Scene, result: Result) -> Iterator[str]:
    """A line a place; those who share one are on one line, the losers have 🃏."""
    place = 1
    for seats in result.placings:
        lost = set(seats) <= {*result.losers}
        yield f"{'🃏' if lost else medal(place)} {scene.names(seats)}"
        place += len(seats)


def verdict(scene: Scene, result: Result) -> str:
    """Who has lost, in one sentence."""
    if result.fool is not None:
        return scene.say("result-fool", name=scene.name(result.fool))
    if result.losers:
        return scene.say("result-side", names=scene.names(result.losers))
    return scene.say("result-draw")


def _joke(scene: Scene, table: Table, result: Result) -> str:
    if not result.losers:
        return ""
    return scene.say("result-joke", variant=(table.deal_id or scene.view.deal) % JOKES)


def _match(scene: Scene, table: Table, result: Result) -> Iterator[str]:
    if result.hung is not None and result.fool is not None:
        rank = scene.texts.rank(scene.locale, result.hung)
        yield scene.say("result-hung", name=scene.name(result.fool), rank=rank)
    match = table.match
    if match is not None and match.over and match.winner is not None:
        yield scene.say("result-champion", name=scene.called.get(match.winner, "👤"))


def _chairs(scene: Scene, table: Table) -> str:
    """Who plays on, once that differs from who played."""
    seats = sitting(table)
    same = {seat.player for seat in seats} == set(scene.view.players)
    if same or scene.view.rules.knockout or table.status is Status.CLOSED:
        return ""
    return scene.say("result-next", names=", ".join(scene.called[seat.player] for seat in seats))


def _rows(scene: Scene, table: Table) -> tuple[tuple[Button, ...], ...]:
    if table.status is Status.CLOSED:
        return ()
    again = scene.say("button-new-match" if scene.view.match_over else "button-again")
    chairs = () if table.kind is Kind.PRIVATE else chair_buttons(table, scene.locale, scene.texts)
    level = level_button(table, scene.locale, scene.texts)
    settings = action_button(table, Action.SETTINGS, scene.say("button-settings"))
    first = (action_button(table, Action.AGAIN, again, Style.SUCCESS),) if can_deal(table) else ()
    review = (
        (action_button(table, Action.REVIEW, scene.say("button-review")),) if may_look_back(table) else ()
    )
    return tuple(filter(None, (first, review, *two_a_row(*chairs, *level, settings))))
