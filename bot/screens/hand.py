"""A player's own message: his cards and the buttons of his legal moves."""

from __future__ import annotations

from bot.screens import board
from bot.screens.cards import is_trump
from bot.screens.events import last_events
from bot.screens.keyboard import Row, keyboard, pick_of
from bot.screens.people import medal
from bot.screens.scene import Scene
from bot.screens.screen import Screen
from bot.screens.table import text_of
from bot.tables.table import Seat, Table
from bot.texts import Texts
from game import Card, MoveKind, Phase

_THROWING = {
    Phase.DEFEND: "prompt-throw-early",
    Phase.THROW_IN: "prompt-throw",
    Phase.TAKING: "prompt-pile-on",
}


def hand_screen(table: Table, seat: Seat, locale: str, texts: Texts, now: float) -> Screen:
    """The private message beside a group's table: the state in a few lines, the hand, the buttons.

    Raises:
        ValueError: if nothing has been dealt.
    """
    scene = Scene.of(table, seat, locale, texts, now)
    me = scene.view.seat
    if me is None:
        return Screen(scene.say("hand-not-in"))
    state = (
        board.talon(scene),
        board.duel(scene, me),
        board.cards_in_a_line(scene),
        board.crowd_in_a_line(scene, me),
        *(f"<i>{line}</i>" for line in last_events(scene, table.recent, lines=1)),
    )
    own = _own(scene, me, _picked(scene, table, seat))
    return Screen("\n".join(filter(None, state)) + "\n\n" + own, _buttons(scene, table, seat))


def solo_screen(table: Table, seat: Seat, locale: str, texts: Texts, now: float) -> Screen:
    """Table and hand in one message, for a game in a private chat.

    Raises:
        ValueError: if nothing has been dealt.
    """
    scene = Scene.of(table, seat, locale, texts, now)
    me = scene.view.seat
    if me is None:
        return Screen(scene.say("hand-not-in"))
    own = _own(scene, me, _picked(scene, table, seat))
    return Screen(text_of(scene, me) + "\n\n" + own, _buttons(scene, table, seat))


def _picked(scene: Scene, table: Table, seat: Seat) -> tuple[Card, ...]:
    return pick_of(scene.view, table.picked.get(seat.id, ()))


def _buttons(scene: Scene, table: Table, seat: Seat) -> tuple[Row, ...]:
    return keyboard(scene, table.picked.get(seat.id, ()))


def _own(scene: Scene, me: int, picked: tuple[Card, ...]) -> str:
    """The hand, and under it what its owner is asked."""
    lines = (_hand(scene), *_wishes(scene, me, picked))
    return "\n".join(filter(None, lines))


def _hand(scene: Scene) -> str:
    hand = scene.sorted(scene.view.hand)
    if not hand:
        return ""
    plain = scene.cards(card for card in hand if not is_trump(card, scene.view.trump))
    trumps = scene.cards(card for card in hand if is_trump(card, scene.view.trump))
    cards = " · ".join(filter(None, (plain, trumps)))
    return scene.say("hand-cards", cards=cards, count=len(hand))


def _wishes(scene: Scene, me: int, picked: tuple[Card, ...]) -> tuple[str, ...]:
    view = scene.view
    if me in view.out:
        return (scene.say("hand-out", medal=medal(view.out.index(me) + 1)),)
    if view.result is not None:
        return (scene.say("hand-over"),)
    if not view.moves:
        return (board.waiting(scene),)
    timed = board.time_left(scene) if me in view.to_act else ""
    return tuple(filter(None, (_prompt(scene, me, picked), timed)))


def _prompt(scene: Scene, me: int, picked: tuple[Card, ...]) -> str:
    kinds = {move.kind for move in scene.view.moves}
    if picked:
        cards = scene.cards(scene.sorted(picked))
        return scene.say("prompt-pick-target" if MoveKind.BEAT in kinds else "prompt-pick-lead", cards=cards)
    if kinds == {MoveKind.REDEAL}:
        return scene.say("prompt-redeal")
    if me == scene.view.defender:
        return scene.say("prompt-defend", count=_unbeaten(scene))
    if scene.view.phase is Phase.LEAD:
        return scene.say("prompt-lead")
    return scene.say(_THROWING[scene.view.phase], name=scene.defender)


def _unbeaten(scene: Scene) -> int:
    return sum(pair.beat is None for pair in scene.view.table)
