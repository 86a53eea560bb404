"""The lines of a running deal that everybody may read; the screens put them together.

Every line is a text in HTML. `me` is the reader's own seat, who is called "you".
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.screens.cards import strongest_first
from bot.screens.people import NO_BREAK, medal, skill
from bot.screens.rules import house_line
from bot.screens.scene import Scene
from game import Card, Pair, Phase

_DOT = f"{NO_BREAK}· "
_PAIRS_IN_COLUMN = 6
_MOST_KNOWN = 4
_MINUTE = 60
_HOUR = 3600
_STEP = 10


def title(scene: Scene) -> str:
    """The deal's number and what is played."""
    house = house_line(scene.view.rules, scene.locale, scene.texts)
    return scene.say("table-title", deal=scene.view.deal, house=house)


def talon(scene: Scene) -> str:
    """How many cards may still be drawn, and the trump: the card under the talon, then its suit alone."""
    card = scene.view.talon_card
    trump = scene.trump_sign if card is None else scene.card(card)
    return scene.say("table-talon", count=scene.view.talon_count, trump=trump)


def duel(scene: Scene, me: int | None = None) -> str:
    """Who attacks whom; the defender stands out."""
    attacker, defender = scene.view.main_attacker, scene.view.defender
    if defender is None:
        return ""
    return f"⚔️{NO_BREAK}{_called(scene, attacker, me)} → 🛡{NO_BREAK}<b>{_called(scene, defender, me)}</b>"


def cards_in_play(scene: Scene) -> tuple[str, ...]:
    """The table: what beat what, and with ❗️ what is still unbeaten. More than six pairs stand two a line."""
    pairs = [_pair(scene, pair) for pair in scene.view.table]
    if len(pairs) <= _PAIRS_IN_COLUMN:
        return tuple(pairs)
    return tuple("   ".join(pairs[start : start + 2]) for start in range(0, len(pairs), 2))


def cards_in_a_line(scene: Scene) -> str:
    """The table in one line, for the private message."""
    return _DOT.join(_pair(scene, pair) for pair in scene.view.table)


def crowd(scene: Scene, me: int | None = None) -> tuple[str, ...]:
    """A line a player: his part in the bout, how many cards, and what else all may know of him."""
    return tuple(_player(scene, seat, me) for seat in range(len(scene.view.players)))


def crowd_in_a_line(scene: Scene, me: int) -> str:
    """The others in one line, for the private message: how many cards, who passed, the epaulettes."""
    view = scene.view
    told = [_player_in_short(scene, seat) for seat in range(len(view.players)) if seat != me]
    if view.targets is not None:
        told.append(f"{_called(scene, me, me)} {_epaulettes(scene, me)}")
    return _DOT.join(told)


def waiting(scene: Scene) -> str:
    """Whom the table waits for, what he may do and how long; empty when it waits for nobody."""
    return _DOT.join(filter(None, (_awaited(scene), time_left(scene))))


def time_left(scene: Scene) -> str:
    """How long the awaited player has, in round numbers; empty without a deadline."""
    if scene.table.deadline is None:
        return ""
    seconds = max(0.0, scene.table.deadline - scene.now)
    if seconds > 2 * _HOUR:
        return scene.say("time-hours", count=-int(-seconds // _HOUR))
    if seconds > _MINUTE:
        return scene.say("time-minutes", count=-int(-seconds // _MINUTE))
    return scene.say("time-seconds", count=max(1, -int(-seconds // _STEP)) * _STEP)


def _awaited(scene: Scene) -> str:
    view = scene.view
    acting = scene.names(seat for seat in view.to_act if seat != view.defender)
    match view.phase:
        case Phase.LEAD:
            return scene.say("wait-lead", name=scene.name(view.leader))
        case Phase.DEFEND:
            return scene.say("wait-defend", name=scene.defender)
        case Phase.THROW_IN if acting:
            return scene.say("wait-throw", names=acting)
        case Phase.TAKING if acting:
            return scene.say("wait-pile-on", names=acting, name=scene.defender)
    return ""


def _pair(scene: Scene, pair: Pair) -> str:
    if pair.beat is None:
        return f"❗️<b>{scene.card(pair.attack)}</b>"
    return f"{scene.card(pair.attack)} ← {scene.card(pair.beat)}"


def _called(scene: Scene, seat: int, me: int | None) -> str:
    return scene.marked(seat, scene.say("word-you")) if seat == me else scene.name(seat)


def _player(scene: Scene, seat: int, me: int | None) -> str:
    view = scene.view
    if seat in view.out:
        return f"{medal(view.out.index(seat) + 1)}{NO_BREAK}{scene.name(seat)}"
    mark = "🛡" if seat == view.defender else "⚔️" if seat == view.main_attacker else "▫️"
    return " · ".join((f"{mark}{NO_BREAK}{_count(scene, seat, me)}", *_known_of(scene, seat, me)))


def _count(scene: Scene, seat: int, me: int | None) -> str:
    name = _called(scene, seat, me)
    name = f"<b>{name}</b>" if seat == scene.view.defender else name
    name += skill(scene.table.seat(scene.view.players[seat]), scene.locale, scene.texts)
    return scene.say("player-cards", name=name, count=scene.view.hand_counts[seat])


def _known_of(scene: Scene, seat: int, me: int | None) -> Iterator[str]:
    view = scene.view
    if seat in view.passed:
        yield scene.say("player-passed")
    if view.targets is not None:
        yield _epaulettes(scene, seat)
    if seat != me and (known := view.known.get(seat)):
        yield f"👁{NO_BREAK}{_shortened(scene, known)}"


def _player_in_short(scene: Scene, seat: int) -> str:
    view = scene.view
    if seat in view.out:
        return f"{scene.name(seat)}{NO_BREAK}🏁"
    passed = "✅" if seat in view.passed else ""
    return NO_BREAK.join(
        filter(None, (scene.name(seat), str(view.hand_counts[seat]), passed, _epaulettes(scene, seat)))
    )


def _epaulettes(scene: Scene, seat: int) -> str:
    targets = scene.view.targets
    return "" if targets is None else f"🎖{NO_BREAK}{scene.texts.rank(scene.locale, targets[seat])}"


def _shortened(scene: Scene, known: tuple[Card, ...]) -> str:
    strongest = strongest_first(known, scene.view.trump)
    more = "…" if len(strongest) > _MOST_KNOWN else ""
    return scene.cards(strongest[:_MOST_KNOWN]) + more
