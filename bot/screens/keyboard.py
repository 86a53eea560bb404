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

What is picked comes from the table and may be stale: a pick that is part of no legal move counts as none.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

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
    return not cards or _fits(_leads(view), cards) or bool(_targets(view, cards))


def pick_of(view: View, picked: tuple[Card, ...]) -> tuple[Card, ...]:
    """What of the stored pick still counts: all of it or nothing."""
    return picked if may_pick(view, picked) else ()


def keyboard(scene: Scene, picked: tuple[Card, ...]) -> tuple[Row, ...]:
    """The rows of buttons for the viewer's legal moves; none when he has no move."""
    view = scene.view
    picked = pick_of(view, picked)
    if picked and (attacks := _targets(view, picked)):
        return (*_grid([_beat(scene, move) for move in attacks]), (_back(scene),))
    if picked:
        return _picking(scene, picked)
    cards = _grid([_card(scene, card) for card in _playable(scene)])
    passing_on = _grid([_passing_on(scene, move) for move in view.moves if move.kind in _PASSING_ON])
    words = tuple(_word(scene, move) for move in view.moves if move.kind in _WORDS)
    return (*cards, *passing_on, *((words,) if words else ()))


_PASSING_ON = {MoveKind.TRANSFER: "↪️", MoveKind.SHOW: "👁"}
_WORDS: dict[MoveKind, Style | None] = {
    MoveKind.TAKE: Style.DANGER,
    MoveKind.PASS: Style.SUCCESS,
    MoveKind.REDEAL: None,
}
_LAID = (MoveKind.LEAD, MoveKind.BEAT, MoveKind.THROW)


def _leads(view: View) -> list[frozenset[Card]]:
    return [frozenset(move.cards) for move in view.moves if move.kind is MoveKind.LEAD]


def _fits(leads: Iterable[frozenset[Card]], cards: Collection[Card]) -> bool:
    """Whether the cards are part of a lead of several cards."""
    return any(len(lead) > 1 and lead.issuperset(cards) for lead in leads)


def _targets(view: View, cards: Collection[Card]) -> tuple[Move, ...]:
    """The beatings among which a single card put forward has to choose, as the attack cards lie on the table.

    None if there is no choice.
    """
    lying = [pair.attack for pair in view.table]
    beatings = [move for move in view.moves if move.kind is MoveKind.BEAT and tuple(cards) == move.cards[1:]]
    return tuple(sorted(beatings, key=lambda move: lying.index(move.cards[0]))) if len(beatings) > 1 else ()


def _playable(scene: Scene) -> tuple[Card, ...]:
    laid = {
        card
        for move in scene.view.moves
        if move.kind in _LAID
        for card in (move.cards[1:] if move.kind is MoveKind.BEAT else move.cards)
    }
    return scene.sorted(laid)


def _card(scene: Scene, card: Card) -> Button:
    """The button of a card of which nothing is picked yet."""
    view = scene.view
    style = Style.PRIMARY if is_trump(card, view.trump) else None
    if _fits(_leads(view), (card,)) or _targets(view, (card,)):
        return _pick(scene, scene.face(card), (card,), style)
    move = next(move for move in view.moves if move.kind in _LAID and move.cards[-1:] == (card,))
    return _move(scene, scene.face(card), move, style)


def _picking(scene: Scene, picked: tuple[Card, ...]) -> tuple[Row, ...]:
    chosen = frozenset(picked)
    leads = [move for move in scene.view.moves if move.kind is MoveKind.LEAD and chosen.issubset(move.cards)]
    fitting = scene.sorted({card for move in leads for card in move.cards})
    toggles = [_toggle(scene, card, picked) for card in fitting]
    exact = [move for move in leads if len(move.cards) == len(chosen)]
    largest = [move for move in leads if not any(set(move.cards) < set(other.cards) for other in leads)]
    if len(largest) > 1:
        largest = []
    confirming = [_confirm(scene, move) for move in dict.fromkeys((*exact, *largest))]
    return (*_grid(toggles), *((button,) for button in confirming), (_back(scene),))


def _toggle(scene: Scene, card: Card, picked: tuple[Card, ...]) -> Button:
    if card in picked:
        rest = tuple(other for other in picked if other is not card)
        return _pick(scene, f"✓ {scene.face(card)}", rest, Style.SUCCESS)
    return _pick(scene, scene.face(card), scene.sorted((*picked, card)), None)


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
    return Button(text, data=str(MovePress(scene.table.id, scene.table.token, move)), style=style)


def _pick(scene: Scene, text: str, cards: tuple[Card, ...], style: Style | None) -> Button:
    return Button(text, data=str(PickPress(scene.table.id, scene.table.token, cards)), style=style)


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
