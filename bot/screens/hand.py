"""A player's own message: his cards and the buttons of his legal moves."""

from __future__ import annotations

from collections.abc import Callable

from bot.advice import has_a_choice
from bot.lessons import lessons_now
from bot.payload import Action, MenuPress
from bot.screens import board
from bot.screens.cards import is_trump
from bot.screens.chairs import action_button
from bot.screens.events import last_events
from bot.screens.keyboard import keyboard, pick_of
from bot.screens.people import NO_BREAK, medal
from bot.screens.result import verdict
from bot.screens.scene import Scene
from bot.screens.screen import Button, Screen, Style
from bot.screens.table import text_of
from bot.tables.table import Seat, Table
from bot.texts import Texts
from game import Card, MoveKind, Phase, Result

HINTS = "t"
"""The name in a button's data of what belongs to the tutorial."""

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
    return _screen(Scene.of(table, seat, locale, texts, now), seat, _state)


def whisper_screen(table: Table, seat: Seat, locale: str, texts: Texts, now: float) -> Screen:
    """The hand and its buttons alone, for its owner's eyes in the group, where the table stands anyway.

    Short, and it changes only with the hand and what may be done with it.

    Raises:
        ValueError: if nothing has been dealt.
    """
    return _screen(Scene.of(table, seat, locale, texts, now), seat, lambda _, __: "")


def solo_screen(table: Table, seat: Seat, locale: str, texts: Texts, now: float) -> Screen:
    """Table and hand in one message, for a game in a private chat; 💡 is offered where there is a choice.

    Raises:
        ValueError: if nothing has been dealt.
    """
    return _screen(Scene.of(table, seat, locale, texts, now), seat, text_of, advises=True)


def _screen(scene: Scene, seat: Seat, state: Callable[[Scene, int], str], *, advises: bool = False) -> Screen:
    """The hand under what `state` tells of the table; less for who holds no cards in this deal."""
    me, result = scene.view.seat, scene.view.result
    if me is None:
        return Screen(scene.say("hand-not-in"))
    if seat.left:
        return Screen(scene.say("hand-left"))
    if result is not None:
        return Screen(_over(scene, me, result))
    if seat.absent:
        back = action_button(scene.table, Action.COME_BACK, scene.say("button-come-back"), Style.SUCCESS)
        return Screen(f"{state(scene, me)}\n\n{_hand(scene)}\n{scene.say('hand-absent')}", ((back,),))
    picked = pick_of(scene.view, scene.table.picked.get(seat.id, ()))
    text = "\n\n".join(filter(None, (state(scene, me), _own(scene, me, picked))))
    lessons = lessons_now(scene.view, seat.lessons)
    aids: list[Button] = []
    if advises and has_a_choice(scene.view):
        aids.append(action_button(scene.table, Action.ADVICE, scene.say("button-advice")))
    if lessons:
        explained = "\n".join(f"🎓 <i>{scene.say(f'lesson-{lesson}')}</i>" for lesson in lessons)
        text = f"{text}\n\n{explained}"
        aids.append(Button(scene.say("button-no-hints"), data=str(MenuPress(HINTS, ("off",)))))
    return Screen(text, (*keyboard(scene, picked), *((tuple(aids),) if aids else ())))


def _state(scene: Scene, me: int) -> str:
    lines = (
        board.talon(scene),
        board.duel(scene, me),
        board.cards_in_a_line(scene),
        board.crowd_in_a_line(scene, me),
        *(f"<i>{line}</i>" for line in last_events(scene, scene.table.recent, lines=1)),
    )
    return "\n".join(filter(None, lines))


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
    cards = f" ·{NO_BREAK}".join(filter(None, (plain, trumps)))
    return scene.say("hand-cards", cards=cards)


def _wishes(scene: Scene, me: int, picked: tuple[Card, ...]) -> tuple[str, ...]:
    view = scene.view
    if me in view.out:
        return (scene.say("hand-out", medal=medal(view.out.index(me) + 1)),)
    if not view.moves:
        return (board.waiting(scene),)
    awaited = me in view.to_act and (view.phase is not Phase.DEFEND or me == view.defender)
    return tuple(filter(None, (_prompt(scene, me, picked), board.time_left(scene) if awaited else "")))


def _over(scene: Scene, me: int, result: Result) -> str:
    if result.fool == me:
        return scene.say("hand-fool")
    return scene.say("hand-over", verdict=verdict(scene, result))


def _prompt(scene: Scene, me: int, picked: tuple[Card, ...]) -> str:
    kinds = {move.kind for move in scene.view.moves}
    if picked:
        cards = scene.cards(scene.sorted(picked))
        return scene.say("prompt-pick-target" if MoveKind.BEAT in kinds else "prompt-pick-lead", cards=cards)
    if kinds == {MoveKind.REDEAL}:
        return scene.say("prompt-redeal")
    if me == scene.view.defender:
        return scene.say(_defending(kinds), count=_unbeaten(scene))
    if scene.view.phase is Phase.LEAD:
        return scene.say("prompt-lead")
    return scene.say(_THROWING[scene.view.phase], name=scene.defender)


def _defending(kinds: set[MoveKind]) -> str:
    """The text for a defender who has these kinds of moves."""
    passing_on = not kinds.isdisjoint({MoveKind.TRANSFER, MoveKind.SHOW})
    if MoveKind.BEAT in kinds:
        return "prompt-defend-or-transfer" if passing_on else "prompt-defend"
    return "prompt-transfer" if passing_on else "prompt-take"


def _unbeaten(scene: Scene) -> int:
    return sum(pair.beat is None for pair in scene.view.table)
