"""What one seat may know of a deal, and the JSON of that and of the state (engine-protocol.md, State)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from game.cards import CARDS, Card, sorted_cards, texts
from game.ending import match_winner
from game.moves import Move
from game.rules import HouseRules
from game.state import DEFEND, LEAD, NOBODY, OVER, UNBEATEN, Phase, Result, State
from game.throwing import counts_as_passed, may_throw_now, speakers


@dataclass(frozen=True, slots=True)
class Pair:
    """A card on the table: the attack card, the seat that laid it, what beat it (None: unbeaten)."""

    attack: Card
    by: int
    beat: Card | None


@dataclass(frozen=True, slots=True)
class View:
    """What a seat may know. Seats are indices into `players`.

    Attributes:
        seat: the viewer; None for a spectator, who has no hand.
        players: names, clockwise.
        rules: the house rules.
        dealer: the seat that dealt.
        deal: which deal of the match, from 1.
        bout: which bout of the deal, from 1.
        phase: where the bout stands.
        trump: the trump suit.
        trump_card: the card that set it, also when it has been drawn; None if a position had no talon.
        hand: the viewer's own cards, by suit, then rank.
        hand_counts: how many cards each seat holds.
        talon_count: how many cards are left to draw.
        talon_card: the trump card while it lies under the talon.
        discard_count: how many cards have been beaten off.
        table: what lies on the table, in the order of being laid.
        leader: who opened or opens the bout.
        main_attacker: who has the first word for throwing in.
        defender: who must beat; None only if the deal was over before it began.
        passed: who has said "pass" since the last card was added.
        to_act: who may have to act, as far as the viewer can tell.
        known: for each seat of whose hand something is known to all: those cards.
        out: who has gone out, in order.
        result: how the deal ended, once it has.
        targets: pogony: each seat's target rank.
        match_over: whether the match ended with this deal.
        match_winner: who won it, if it has.
        moves: the viewer's own legal moves.
    """

    seat: int | None
    players: tuple[str, ...]
    rules: HouseRules
    dealer: int
    deal: int
    bout: int
    phase: Phase
    trump: str
    trump_card: Card | None
    hand: tuple[Card, ...]
    hand_counts: tuple[int, ...]
    talon_count: int
    talon_card: Card | None
    discard_count: int
    table: tuple[Pair, ...]
    leader: int
    main_attacker: int
    defender: int | None
    passed: tuple[int, ...]
    to_act: tuple[int, ...]
    known: Mapping[int, tuple[Card, ...]]
    out: tuple[int, ...]
    result: Result | None
    targets: Mapping[int, str] | None
    match_over: bool
    match_winner: int | None
    moves: tuple[Move, ...]

    def to_json(self) -> dict[str, object]:
        """The reply to `view`: the state with everything hidden left out."""
        hands = {} if self.seat is None else {self.players[self.seat]: texts(self.hand)}
        talon = [] if self.talon_card is None else [self.talon_card.text]
        return _json(self, hands, talon, [])


def view_of(state: State, seat: int | None, moves: tuple[Move, ...]) -> View:
    """What a seat may know, given its own legal moves."""
    own = () if seat is None else sorted_cards(state.hands[seat])
    return _view(state, seat, own, public_actors(state, seat, moves), moves)


def state_json(state: State, acting: tuple[int, ...]) -> dict[str, object]:
    """The canonical state, all cards visible; `acting` are those who have a legal move."""
    view = _view(state, None, (), acting, ())
    hands = {name: texts(sorted_cards(hand)) for name, hand in zip(state.players, state.hands, strict=True)}
    talon = [CARDS[card].text for card in state.talon[state.drawn :]]
    return _json(view, hands, talon, texts(sorted_cards(state.discard)))


def public_actors(state: State, viewer: int | None, moves: tuple[Move, ...]) -> tuple[int, ...]:
    """Who may have to act, without what only another's hand tells; the viewer if he has a legal move."""
    found = set(_public_actors(state))
    if viewer is not None:
        found.discard(viewer)
        if moves:
            found.add(viewer)
    return tuple(sorted(found))


def _public_actors(state: State) -> Iterable[int]:
    if state.phase is LEAD:
        yield state.leader
    if state.phase in {LEAD, OVER}:
        return
    if state.phase is DEFEND:
        yield state.defender
    if not may_throw_now(state):
        return
    for seat in speakers(state):
        waits = bool(state.hands[seat]) if state.phase is DEFEND else not counts_as_passed(state, seat)
        if waits:
            yield seat


def _view(
    state: State, seat: int | None, hand: tuple[Card, ...], acting: tuple[int, ...], moves: tuple[Move, ...]
) -> View:
    winner = match_winner(state)
    talon_count = state.talon_count
    known = {
        other: sorted_cards(cards & state.seen)
        for other, cards in enumerate(state.hands)
        if cards & state.seen
    }
    return View(
        seat=seat,
        players=state.players,
        rules=state.rules,
        dealer=state.dealer,
        deal=state.number,
        bout=state.bout,
        phase=state.phase,
        trump=state.trump,
        trump_card=state.trump_card,
        hand=hand,
        hand_counts=tuple(cards.bit_count() for cards in state.hands),
        talon_count=talon_count,
        talon_card=CARDS[state.talon[-1]] if talon_count else None,
        discard_count=state.discard.bit_count(),
        table=tuple(_pairs(state)),
        leader=state.leader,
        main_attacker=state.main_attacker,
        defender=None if state.defender == NOBODY else state.defender,
        passed=tuple(other for other in range(len(state.players)) if state.passed >> other & 1),
        to_act=acting,
        known=MappingProxyType(known),
        out=tuple(state.out),
        result=state.result,
        targets=None if state.targets is None else MappingProxyType(dict(enumerate(state.targets))),
        match_over=winner is not None,
        match_winner=winner,
        moves=moves,
    )


def _pairs(state: State) -> Iterable[Pair]:
    for attack, by, beat in zip(state.attacks, state.layers, state.beats, strict=True):
        yield Pair(CARDS[attack], by, None if beat == UNBEATEN else CARDS[beat])


def _json(view: View, hands: dict[str, list[str]], talon: list[str], discard: list[str]) -> dict[str, object]:
    players = view.players
    return {
        "rules": view.rules.to_json(),
        "players": list(players),
        "dealer": players[view.dealer],
        "deal": view.deal,
        "bout": view.bout,
        "phase": view.phase.value,
        "trump": view.trump,
        "trump_card": None if view.trump_card is None else view.trump_card.text,
        "hands": hands,
        "hand_counts": dict(zip(players, view.hand_counts, strict=True)),
        "talon": talon,
        "talon_count": view.talon_count,
        "discard": discard,
        "discard_count": view.discard_count,
        "table": [
            {
                "attack": pair.attack.text,
                "by": players[pair.by],
                "beat": None if pair.beat is None else pair.beat.text,
            }
            for pair in view.table
        ],
        "leader": players[view.leader],
        "main_attacker": players[view.main_attacker],
        "defender": None if view.defender is None else players[view.defender],
        "passed": [players[seat] for seat in view.passed],
        "to_act": [players[seat] for seat in view.to_act],
        "known": {players[seat]: texts(cards) for seat, cards in view.known.items()},
        "out": [players[seat] for seat in view.out],
        "result": None if view.result is None else _result_json(view.result, players),
        "match": {
            "over": view.match_over,
            "winner": None if view.match_winner is None else players[view.match_winner],
            "targets": None
            if view.targets is None
            else {players[seat]: rank for seat, rank in view.targets.items()},
        },
    }


def _result_json(result: Result, players: tuple[str, ...]) -> dict[str, object]:
    return {
        "fool": None if result.fool is None else players[result.fool],
        "draw": result.draw,
        "losers": [players[seat] for seat in result.losers],
        "placings": [[players[seat] for seat in place] for place in result.placings],
        "hung": result.hung,
    }
