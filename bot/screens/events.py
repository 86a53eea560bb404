"""The last moves in words: "Оля подкидывает 9♦". Events carry public cards only."""

from __future__ import annotations

from collections.abc import Sequence

from bot.screens.scene import Scene
from game import Event, EventType

_LINES = 3


def last_events(scene: Scene, events: Sequence[Event], lines: int = _LINES) -> tuple[str, ...]:
    """The last few things that happened in this deal, a line each, oldest first.

    One player's throw-ins are one line, and so is a round of drawing. A pass that is not the last thing is
    left out: who has passed is told beside his name.
    """
    groups = _together(_of_this_deal(_without_old_passes(events)))
    return tuple(tell(scene, group) for group in groups[-lines:])


def tell(scene: Scene, events: Sequence[Event]) -> str:
    """One line for events of one kind that belong together."""
    first = events[0]
    if first.type is EventType.DRAW:
        drawn = ", ".join(f"{_name(scene, event)} +{event.count}" for event in events)
        return scene.say("event-draw", drawn=drawn)
    cards = [scene.card(card) for event in events for card in event.cards]
    return scene.say(
        f"event-{first.type}",
        name=_name(scene, first),
        cards=" ".join(cards),
        attack="".join(cards[:1]),
        card="".join(cards[-1:]),
        count=first.count or len(cards),
    )


def _without_old_passes(events: Sequence[Event]) -> Sequence[Event]:
    last = len(events) - 1
    return [event for place, event in enumerate(events) if event.type is not EventType.PASS or place == last]


def _of_this_deal(events: Sequence[Event]) -> Sequence[Event]:
    """Without what happened before the cards were dealt: those cards lie elsewhere now."""
    for place in range(len(events) - 1, -1, -1):
        if events[place].type is EventType.DEAL:
            redealt = place > 0 and events[place - 1].type is EventType.REDEAL
            return events[place - redealt :]
    return events


def _together(events: Sequence[Event]) -> list[list[Event]]:
    groups: list[list[Event]] = []
    for event in events:
        if groups and _continues(groups[-1][-1], event):
            groups[-1].append(event)
        else:
            groups.append([event])
    return groups


def _continues(before: Event, event: Event) -> bool:
    if event.type is not before.type:
        return False
    return event.type is EventType.DRAW or (event.type is EventType.THROW and event.seat == before.seat)


def _name(scene: Scene, event: Event) -> str:
    return "" if event.seat is None else scene.name(event.seat)
