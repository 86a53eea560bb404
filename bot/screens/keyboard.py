"""The buttons under a hand: exactly the legal moves, in the fewest presses.

- A card with one legal use is one press: a throw-in, the beating of the only card it can beat, a lead in
  which it stands alone.
- A card that can beat several attack cards is put forward first; then each of them is a button, and there
  is a way back.
- A card that takes part in a lead of several cards (pairs, pyatyorka, a hanging, several of a rank) is
  picked; picked cards carry ✓ and a second press puts them back. The confirming button is there whenever the
  picked cards are a legal lead by themselves, and beside it one for the largest lead that contains them, if
  there is one such: a pair is two presses, and so is one card of it. While cards are picked, only cards that
  fit them are buttons.
- Transfers and shows have buttons of their own, as the same card may also beat.
- The presses that lead to a suggested move carry 💡 behind their words.

What is picked comes from the table and may be stale: a pick that is part of no legal move counts as none.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.payload import MovePress, PickPress
from bot.screens.cards import is_trump
from bot.screens.scene import Scene
from bot.screens.screen import Button, Style
from game import Card, Move, MoveKind, Phase, View

Row = tuple[Button, ...]

_FEW, _MANY = 12, 36
_NARROW, _WIDE, _WIDEST = 4, 6, 8
_SHORT = len("↪️ 10♥")


def may_pick(view: View, cards: Collection[Card]) -> bool:
    """Whether these cards are part of a move that the viewer may make, so that picking them makes sense."""
    chosen = set(cards)
    if len(chosen) != len(cards):
        return False
    return not chosen or _is_part_of_a_lead(view, chosen) or bool(_targets(view, chosen))


def pick_of(view: View, picked: tuple[Card, ...]) -> tuple[Card, ...]:
    """What of the stored pick still counts: all of it or nothing."""
    return picked if may_pick(view, picked) else ()


def keyboard(scene: Scene, picked: tuple[Card, ...]) -> tuple[Row, ...]:
    """The rows of buttons for the viewer's legal moves; none when he has no move."""
    moves = scene.view.moves
    picked = pick_of(scene.view, picked)
    if picked and (attacks := _targets(scene.view, set(picked))):
        return (*_grid([_beat(scene, move) for move in attacks]), (_back(scene),))
    if picked:
        return _picking(scene, picked)
    cards = _grid(_cards(scene))
    passing_on = _grid([_passing_on(scene, move) for move in moves if move.kind in _PASSING_ON])
    words = tuple(_word(scene, move) for move in moves if move.kind in _WORDS)
    return (*cards, *passing_on, *((words,) if words else ()))


_PASSING_ON = {MoveKind.TRANSFER: "↪️", MoveKind.SHOW: "👁"}
_WORDS: dict[MoveKind, Style | None] = {
    MoveKind.TAKE: Style.DANGER,
    MoveKind.PASS: Style.SUCCESS,
    MoveKind.REDEAL: None,
}
_LAID = (MoveKind.LEAD, MoveKind.BEAT, MoveKind.THROW)
_ONCE = frozenset({*_LAID, MoveKind.TRANSFER, MoveKind.TAKE})
"""Moves none of which can be made twice in a bout, so that their buttons may hold all through it."""


def _is_part_of_a_lead(view: View, chosen: set[Card]) -> bool:
    """Whether the cards are part of a lead of several cards."""
    return any(
        move.kind is MoveKind.LEAD and len(move.cards) > 1 and chosen.issubset(move.cards)
        for move in view.moves
    )


def _targets(view: View, chosen: set[Card]) -> tuple[Move, ...]:
    """The beatings among which a single card put forward has to choose, as the attack cards lie on the table.

    None if there is no choice.
    """
    lying = [pair.attack for pair in view.table]
    beatings = [move for move in view.moves if move.kind is MoveKind.BEAT and chosen == {move.cards[1]}]
    return tuple(sorted(beatings, key=lambda move: lying.index(move.cards[0]))) if len(beatings) > 1 else ()


def _cards(scene: Scene) -> list[Button]:
    """The buttons of the cards while nothing is picked, in one pass, as there may be thousands of leads."""
    alone: dict[Card, list[Move]] = {}
    in_company: set[Card] = set()
    for move in scene.view.moves:
        if move.kind is MoveKind.LEAD and len(move.cards) > 1:
            in_company.update(move.cards)
        elif move.kind in _LAID:
            alone.setdefault(move.cards[-1], []).append(move)
    return [
        _towards(scene, scene.face(card), card, _style(scene, card))
        if card in in_company or len(alone[card]) > 1
        else _move(scene, scene.face(card), alone[card][0], _style(scene, card))
        for card in scene.sorted(in_company.union(alone))
    ]


def _style(scene: Scene, card: Card) -> Style | None:
    return Style.PRIMARY if is_trump(card, scene.view.trump) else None


def _picking(scene: Scene, picked: tuple[Card, ...]) -> tuple[Row, ...]:
    chosen = set(picked)
    leads = [move for move in scene.view.moves if move.kind is MoveKind.LEAD and chosen.issubset(move.cards)]
    fitting = {card for move in leads for card in move.cards}
    toggles = [_toggle(scene, card, picked) for card in scene.sorted(fitting)]
    # A lead of all that fits is the one that contains every other.
    confirming = [_confirm(scene, move) for move in leads if len(move.cards) in {len(chosen), len(fitting)}]
    return (*_grid(toggles), *((button,) for button in confirming), (_back(scene),))


def _toggle(scene: Scene, card: Card, picked: tuple[Card, ...]) -> Button:
    if card in picked:
        press = PickPress(scene.table.id, scene.table.token.of_bout, (card,), back=True)
        return Button(f"✓ {scene.face(card)}", data=str(press), style=Style.SUCCESS)
    return _towards(scene, scene.face(card), card, None, picked)


def _confirm(scene: Scene, move: Move) -> Button:
    cards = " ".join(map(scene.face, scene.sorted(move.cards)))
    return _move(scene, scene.say("button-lead", cards=cards), move, Style.SUCCESS)


def _beat(scene: Scene, move: Move) -> Button:
    attack, card = move.cards
    return _move(scene, f"{scene.face(attack)} ← {scene.face(card)}", move, None)


def _passing_on(scene: Scene, move: Move) -> Button:
    return _move(scene, f"{_PASSING_ON[move.kind]} {scene.face(move.cards[0])}", move, None)


def _word(scene: Scene, move: Move) -> Button:
    key = f"button-{move.kind}"
    if move.kind is MoveKind.PASS and scene.view.phase is Phase.TAKING:
        key = "button-pass-taking"
    return _move(scene, scene.say(key), move, _WORDS[move.kind])


def _back(scene: Scene) -> Button:
    return _pick(scene, scene.say("button-back"), (), None)


def _move(scene: Scene, text: str, move: Move, style: Style | None) -> Button:
    text = _advised(text) if move == scene.advised else text
    token = scene.table.token
    if move.kind in _ONCE:
        # Else what others lay would change a hand of which nothing can be seen to change.
        token = token.of_bout
    return Button(text, data=str(MovePress(scene.table.id, token, move)), style=style)


def _towards(
    scene: Scene, text: str, card: Card, style: Style | None, picked: tuple[Card, ...] = ()
) -> Button:
    """A step towards moves that contain this card and those that are picked."""
    move, cards = scene.advised, (*picked, card)
    leads_there = move is not None and (
        (move.kind is MoveKind.LEAD and set(cards) <= set(move.cards))
        or (move.kind is MoveKind.BEAT and cards == move.cards[1:])
    )
    return _pick(scene, _advised(text) if leads_there else text, (card,), style)


def _advised(text: str) -> str:
    return f"{text} 💡"


def _pick(scene: Scene, text: str, cards: tuple[Card, ...], style: Style | None) -> Button:
    return Button(text, data=str(PickPress(scene.table.id, scene.table.token.of_bout, cards)), style=style)


def _grid(buttons: Sequence[Button]) -> tuple[Row, ...]:
    """Rows of equal length: four buttons, six or eight where there are many; wide labels stand two a row."""
    narrow = [button for button in buttons if not _is_wide(button.text)]
    wide = [button for button in buttons if _is_wide(button.text)]
    most = _NARROW if len(narrow) <= _FEW else _WIDE if len(narrow) <= _MANY else _WIDEST
    rows = -(-len(narrow) // most)
    each = -(-len(narrow) // rows) if rows else 1
    return (*_in_rows(narrow, each), *_in_rows(wide, 2))


def _in_rows(buttons: Sequence[Button], each: int) -> tuple[Row, ...]:
    return tuple(tuple(buttons[start : start + each]) for start in range(0, len(buttons), each))


def _is_wide(label: str) -> bool:
    """Whether a label needs half a row: a joker, or a card with more beside it than a sign."""
    return len(label) > _SHORT or "🃏" in label
