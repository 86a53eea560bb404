"""The last moves in words: "Оля подкидывает 9♦". Events carry public cards only."""

from __future__ import annotations

from itertools import groupby

from bot.screens.scene import Scene
from game import Event, EventType

_LINES = 3


def last_events(scene: Scene, events: tuple[Event, ...], lines: int = _LINES) -> tuple[str, ...]:
    """The last few things that happened, a line each, oldest first; one player's throw-ins are one line."""
    told = [tell(scene, tuple(group)) for _, group in groupby(events, key=_topic)]
    return tuple(told[-lines:]) if lines else ()


def tell(scene: Scene, events: tuple[Event, ...]) -> str:
    """One line for events of one kind that belong together."""
    first = events[0]
    if first.type is EventType.DRAW:
        drawn = ", ".join(f"{_name(scene, event)} +{event.count}" for event in events)
        return scene.say("event-draw", drawn=drawn)
    cards = tuple(card for event in events for card in event.cards)
    return scene.say(
        f"event-{first.type}",
        name=_name(scene, first),
        cards=scene.cards(cards),
        attack=scene.cards(cards[:1]),
        card=scene.cards(cards[-1:]),
        count=first.count or len(cards),
    )


def _topic(event: Event) -> tuple[str, int | None]:
    if event.type is EventType.DRAW:
        return str(event.type), None
    if event.type is EventType.THROW:
        return str(event.type), event.seat
    return str(event.type), id(event)


def _name(scene: Scene, event: Event) -> str:
    return "" if event.seat is None else scene.name(event.seat)
