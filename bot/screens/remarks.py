"""What computer players say now and then about what everybody has just seen.

A remark is no event of the game: which one stands below a table follows from the deal's number and its last
public events alone, so that it is the same for all, and after a restart. Nobody's hand is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final
from zlib import crc32

from bot.screens.cards import is_trump
from bot.screens.scene import Scene
from bot.tables.table import Seat
from game import Card, Event, EventType


class Situation(StrEnum):
    """What a computer player may have something to say about. `PERSON` is about what a person did."""

    OPENING = "opening"
    TRUMP_ACE = "trump_ace"
    ACE_BEATEN = "ace_beaten"
    BIG_PILE = "big_pile"
    PERSON_PILE = "person_pile"
    PERSON_TAKES = "person_takes"
    TRANSFER = "transfer"
    HELD = "held"
    OUT = "out"
    PERSON_OUT = "person_out"
    CLOSE = "close"
    WIN = "win"
    LOSS = "loss"
    DRAW = "draw"


ODDS: Final = {
    Situation.OPENING: 70,
    Situation.TRUMP_ACE: 100,
    Situation.ACE_BEATEN: 50,
    Situation.BIG_PILE: 80,
    Situation.PERSON_PILE: 60,
    Situation.PERSON_TAKES: 20,
    Situation.TRANSFER: 40,
    Situation.HELD: 50,
    Situation.OUT: 100,
    Situation.PERSON_OUT: 60,
    Situation.CLOSE: 50,
    Situation.WIN: 80,
    Situation.LOSS: 80,
    Situation.DRAW: 100,
}
"""How often, in a hundred times, something is said; `CLOSE` is asked once a bout."""

CHARACTERS: Final = {"easy": "novice", "medium": "neighbour", "hard": "shark", "master": "shark"}
"""Who plays at a level speaks like this."""

VARIANTS: Final = 3
"""How many remarks there are for each situation and character."""

_LASTING: Final = 5
"""For how many events, its own among them, a remark stands.

With the two before it, by which it is told from others, that is less than the table remembers: so nothing
changes by an event's growing older.
"""
_WITH_JOKERS: Final = 54
_BIG: Final = 5
_MANY_BEATEN: Final = 6
_FEW: Final = 2


@dataclass(frozen=True, slots=True)
class _Said:
    """A remark before it is put into words; `chance` is different for each occasion."""

    situation: Situation
    by: int
    chance: int


def remark(scene: Scene) -> str:
    """The line for the newest thing worth a word; empty if nobody says anything."""
    if not scene.table.customs.remarks:
        return ""
    for said in _candidates(scene):
        if said.chance % 100 < ODDS[said.situation]:
            return _line(scene, said)
    return ""


def _line(scene: Scene, said: _Said) -> str:
    level = _seat(scene, said.by).level or ""
    words = scene.say(f"remark-{said.situation}-{CHARACTERS[level]}", variant=said.chance // 100 % VARIANTS)
    return scene.say("remark-line", name=scene.name(said.by), said=words)


def _candidates(scene: Scene) -> Iterator[_Said]:
    """What might be said, the newest first."""
    speakers = [seat for seat in range(len(scene.view.players)) if _speaks(_seat(scene, seat))]
    if not speakers:
        return
    recent = scene.table.recent
    for place in range(len(recent) - 1, max(-1, len(recent) - 1 - _LASTING), -1):
        events = recent[max(0, place - 2) : place + 1]
        chance = _chance(scene, events)
        found = _about(scene, events, speakers, chance)
        if found is not None:
            yield _Said(*found, chance)
        if scene.view.result is not None and recent[place].type is EventType.DEAL_OVER:
            # What went before is of no interest any more.
            return
    if scene.view.result is None and _is_close(scene):
        chance = _chance(scene, (), scene.view.bout)
        yield _Said(Situation.CLOSE, speakers[chance % len(speakers)], chance)


def _about(
    scene: Scene, events: Sequence[Event], speakers: list[int], chance: int
) -> tuple[Situation, int] | None:
    """What the last of these events is, and who speaks of it."""
    event = events[-1]
    if event.type is EventType.DEAL_OVER:
        return _at_the_end(scene, speakers, chance)
    if event.seat in speakers:
        situation = _own(scene, events)
        return None if situation is None else (situation, event.seat)
    if event.seat is not None and _is_person(_seat(scene, event.seat)):
        situation = _of_a_person(event)
        if situation is not None:
            return situation, speakers[chance % len(speakers)]
    return _ace_beaten(scene, events, speakers)


def _own(scene: Scene, events: Sequence[Event]) -> Situation | None:
    """What a computer player has just done."""
    event = events[-1]
    before = events[-2].type if len(events) > 1 else None
    kind, many = event.type, event.count
    opens = before in {EventType.DEAL, EventType.FIRST_ATTACKER}
    happened = {
        Situation.OPENING: kind is EventType.LEAD and opens,
        Situation.TRUMP_ACE: kind is EventType.BEAT and _is_last_word(scene, event.cards[1]),
        Situation.BIG_PILE: kind is EventType.PICKED_UP and many >= _BIG,
        Situation.TRANSFER: kind in {EventType.TRANSFER, EventType.SHOW},
        Situation.HELD: kind is EventType.BEATEN_OFF and many >= _MANY_BEATEN,
        Situation.OUT: kind is EventType.OUT,
    }
    return next((situation for situation, so in happened.items() if so), None)


def _of_a_person(event: Event) -> Situation | None:
    if event.type is EventType.PICKED_UP:
        return Situation.PERSON_PILE if event.count >= _BIG else Situation.PERSON_TAKES
    return Situation.PERSON_OUT if event.type is EventType.OUT else None


def _ace_beaten(scene: Scene, events: Sequence[Event], speakers: list[int]) -> tuple[Situation, int] | None:
    """Whose ace has just been beaten by a trump: only a joker of the other colour is none."""
    event = events[-1]
    if event.type is not EventType.BEAT or event.cards[0].rank != "A":
        return None
    if not is_trump(event.cards[1], scene.view.trump):
        return None
    attacks = {EventType.LEAD, EventType.THROW, EventType.TRANSFER}
    laid = [e.seat for e in events if e.type in attacks and event.cards[0] in e.cards]
    return next(((Situation.ACE_BEATEN, seat) for seat in laid if seat in speakers), None)


def _at_the_end(scene: Scene, speakers: list[int], chance: int) -> tuple[Situation, int] | None:
    result = scene.view.result
    if result is None:
        return None
    if not result.losers:
        return Situation.DRAW, speakers[chance % len(speakers)]
    beaten = [seat for seat in speakers if seat in result.losers]
    if beaten:
        return Situation.LOSS, beaten[chance % len(beaten)]
    if any(_is_person(_seat(scene, seat)) for seat in result.losers):
        return Situation.WIN, speakers[chance % len(speakers)]
    return None


def _is_close(scene: Scene) -> bool:
    """Whether all who are left hold a card or two, and there is nothing to draw."""
    view = scene.view
    left = [count for seat, count in enumerate(view.hand_counts) if seat not in view.out]
    return not view.talon_count and max(left) <= _FEW


def _is_last_word(scene: Scene, card: Card) -> bool:
    """Whether it is the ace of trumps where nothing beats that one: a joker would (rules.md 2)."""
    return scene.view.rules.deck != _WITH_JOKERS and is_trump(card, scene.view.trump) and card.rank == "A"


def _speaks(seat: Seat) -> bool:
    """Whether a computer player sits there for itself: none speaks for a person."""
    return seat.user_id is None and not seat.left and seat.level in CHARACTERS


def _is_person(seat: Seat) -> bool:
    return seat.user_id is not None and not seat.computer


def _seat(scene: Scene, index: int) -> Seat:
    return scene.table.seat(scene.view.players[index])


def _chance(scene: Scene, events: Sequence[Event], bout: int = 0) -> int:
    """A number that is always the same on the same occasion."""
    told = [
        f"{event.type}{event.seat}{''.join(card.text for card in event.cards)}{event.count}"
        for event in events
    ]
    return crc32(":".join((str(scene.table.deal_id), str(bout), *told)).encode())
