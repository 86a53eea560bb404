"""The end of a bout and of a deal (rules.md 6)."""

from __future__ import annotations

from functools import cache
from typing import Final

from game.cards import BIT, CARDS, RANKS
from game.events import Event, EventType, drawing
from game.limits import cap
from game.seating import next_active, next_opponent, next_team_mate
from game.state import LEAD, NOBODY, OVER, TAKING, UNBEATEN, Result, State

MOST_BOUTS: Final = 1000


def start_bout(state: State, leader: int) -> None:
    """Clears the table for a bout that this seat leads."""
    state.phase = LEAD
    state.leader = state.main_attacker = leader
    state.defender = next_opponent(state, leader)
    clear_table(state)
    held = state.held = state.hands[state.defender].bit_count()
    state.cap = cap(state, held)
    state.room = min(held, state.cap)
    state.hanging = False
    state.emptied = []
    if state.rules.show_trump == "bout":
        state.shown = 0


def clear_table(state: State) -> None:
    """Nothing lies on the table, and nobody has passed."""
    state.attacks = []
    state.layers = []
    state.beats = []
    state.laid = state.unbeaten = state.ranks = 0
    state.throwers = ()
    state.passed = 0
    state.main_has_passed = False
    state.word = NOBODY


def close_bout(state: State) -> list[Event]:
    """The table is discarded or taken, all draw, and the next bout or the end of the deal comes."""
    defender = state.defender
    taken = state.phase is TAKING
    if taken:
        beats = [card for card in state.beats if card != UNBEATEN]
        state.hands[defender] |= state.laid
        kind = EventType.PICKED_UP
    else:
        beats = state.beats
        state.discard |= state.laid
        kind = EventType.BEATEN_OFF
    cards = tuple([CARDS[card] for card in state.attacks + beats])
    events = [Event(kind, defender, cards, len(cards))]
    if state.drawn < len(state.talon):
        _draw(state, events)
    gone: list[int] = []
    # A deal ends only with somebody's going out.
    if state.emptied and state.drawn == len(state.talon):
        gone = [seat for seat in state.emptied if not state.hands[seat]]
        state.out += gone
        events += [Event(EventType.OUT, seat) for seat in gone]
        if gone and settle_deal(state, gone, events):
            return events
    if state.bout >= MOST_BOUTS:
        _finish(state, _drawn_game(state, gone), events)
        return events
    state.bout += 1
    start_bout(state, _next_leader(state, defender, taken=taken))
    return events


def settle_deal(state: State, gone: list[int], events: list[Event]) -> bool:
    """With the talon empty: whether the deal is over. `gone` are those who went out last, in order."""
    result = _side_result(state, gone) if state.rules.teams else _fool_result(state, gone)
    if result is None:
        return False
    _finish(state, result, events)
    return True


def _next_leader(state: State, defender: int, *, taken: bool) -> int:
    if taken:
        return next_opponent(state, defender)
    if state.hands[defender]:
        return defender
    mate = next_team_mate(state, defender)
    return mate if mate != NOBODY else next_active(state, defender)


def _draw(state: State, events: list[Event]) -> None:
    """All draw up to hand_size: the leader first (the main attacker if he defends), the defender last."""
    hands, defender, size = state.hands, state.defender, state.rules.hand_size
    first = state.main_attacker if state.leader == defender else state.leader
    for seat in _drawing_order(len(hands), first, defender):
        needed = size - hands[seat].bit_count()
        if needed <= 0:
            continue
        start = state.drawn
        drawn = state.talon[start : start + needed]
        if not drawn:
            return
        hand = hands[seat]
        for card in drawn:
            hand |= BIT[card]
        hands[seat] = hand
        state.drawn = start + len(drawn)
        events.append(drawing(seat, len(drawn)))


@cache
def _drawing_order(count: int, first: int, last: int) -> tuple[int, ...]:
    """All of `count` seats clockwise from the first, but one of them last."""
    clockwise = [(first + step) % count for step in range(count)]
    return (*(seat for seat in clockwise if seat != last), last)


def _fool_result(state: State, gone: list[int]) -> Result | None:
    holders = [seat for seat, hand in enumerate(state.hands) if hand]
    if len(holders) > 1:
        return None
    if holders:
        return _lost(state, holders[0])
    if state.rules.draw == "defender_is_fool" and state.defender != NOBODY:
        return _lost(state, state.defender)
    return _drawn_game(state, gone)


def _lost(state: State, fool: int) -> Result:
    placings = [(seat,) for seat in state.out if seat != fool]
    return Result(fool, draw=False, losers=(fool,), placings=(*placings, (fool,)), hung=_hung(state, fool))


def _side_result(state: State, gone: list[int]) -> Result | None:
    holders = tuple(seat for seat, hand in enumerate(state.hands) if hand)
    sides = {seat % 2 for seat in holders}
    if len(sides) > 1:
        return None
    if sides:
        lost = sides.pop()
    elif state.rules.draw == "defender_is_fool" and state.defender != NOBODY:
        lost = state.defender % 2
    else:
        return _drawn_game(state, gone)
    losers = tuple(range(lost, len(state.players), 2))
    placings: list[tuple[int, ...]] = [(seat,) for seat in state.out]
    if holders:
        placings.append(holders)
    return Result(None, draw=False, losers=losers, placings=tuple(placings), hung=None)


def _drawn_game(state: State, gone: list[int]) -> Result:
    earlier = [(seat,) for seat in state.out if seat not in gone]
    holders = tuple(seat for seat, hand in enumerate(state.hands) if hand)
    shared = [places for places in (tuple(sorted(gone)), holders) if places]
    return Result(None, draw=True, losers=(), placings=(*earlier, *shared), hung=None)


def _hung(state: State, fool: int) -> str | None:
    """The epaulettes that the leader hung, unless the beater has no cards left (rules.md 7, Pogony)."""
    if state.targets is None or not state.hanging or fool == state.leader or not state.hands[fool]:
        return None
    return state.targets[state.leader]


def _finish(state: State, result: Result, events: list[Event]) -> None:
    state.phase = OVER
    state.result = result
    clear_table(state)
    events.append(Event(EventType.DEAL_OVER, result.fool))
    if result.hung is not None and state.targets is not None:
        targets = list(state.targets)
        targets[state.leader] = _rank_above(result.hung)
        state.targets = tuple(targets)
    winner = match_winner(state)
    if winner is not None:
        events.append(Event(EventType.MATCH_OVER, winner))


def match_winner(state: State) -> int | None:
    """Who has won the match with this deal: the last of a knock-out, or who hung the aces (rules.md 7)."""
    result = state.result
    if result is None or result.fool is None:
        return None
    last_two = state.rules.knockout and len(state.players) == 2
    return 1 - result.fool if last_two or result.hung == "A" else None


def _rank_above(rank: str) -> str:
    """The next rank up; aces have none."""
    return RANKS[min(RANKS.index(rank) + 1, RANKS.index("A"))]
