"""A deal set up from a written position (engine-protocol.md, Requests)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.bout import settle
from game.cards import BIT, CARDS, CARDS_OF_DECK, OF_RANK, SAME_RANK, SUITS, CardSet, deck_of, lowest_rank
from game.deal import Deal
from game.dealing import find_leader
from game.ending import MOST_BOUTS, settle_deal, start_bout
from game.events import Event
from game.limits import set_limits
from game.reading import Fields
from game.refused import BadPosition
from game.rules import HouseRules
from game.seating import are_opponents, clockwise_from, is_active, next_opponent, previous_opponent
from game.state import DEFEND, NOBODY, TAKING, THROW_IN, UNBEATEN
from game.throwing import ORDERS, counts_as_passed, next_thrower, throwers_of_bout

_FIELDS: Final = frozenset(
    {
        "bout",
        "deal",
        "dealer",
        "defender",
        "discard",
        "hands",
        "leader",
        "main_attacker",
        "out",
        "passed",
        "table",
        "taking",
        "talon",
        "targets",
        "trump",
    }
)


def set_up(rules: HouseRules, players: Sequence[str], position: object) -> tuple[Deal, list[Event]]:
    """The deal of a position, with whatever is over at once settled, and the events of that.

    Raises:
        BadRules: the players are too many or too few.
        BadPosition: something in the position is impossible, unknown or missing.
    """
    rules.check_players(len(players))
    fields = Fields(position, players, _FIELDS)
    dealer = fields.seat("dealer") if "dealer" in fields else len(players) - 1
    deal = Deal(
        rules,
        players,
        dealer=dealer,
        number=fields.integer("deal", 1),
        targets=_targets(fields, rules, len(players)),
    )
    deal.bout = fields.integer("bout", 2, most=MOST_BOUTS)
    _put_cards(deal, fields)
    deal.out = fields.seats("out")
    if any(deal.hands[seat] for seat in deal.out) or (deal.out and deal.talon):
        raise BadPosition("Who is out holds no cards, and the talon is empty.")
    events: list[Event] = []
    if deal.attacks:
        _resume_bout(deal, fields)
        events += settle(deal)
    else:
        _open_bout(deal, fields, events)
    return deal, events


def _targets(fields: Fields, rules: HouseRules, count: int) -> tuple[str, ...] | None:
    if not rules.pogony:
        if "targets" in fields:
            raise BadPosition("Only pogony has targets.")
        return None
    found = [lowest_rank(rules.deck)] * count
    ranks = {card.rank for card in deck_of(rules.deck) if card.suit}
    for seat, rank in fields.per_player("targets").items() if "targets" in fields else ():
        if not isinstance(rank, str) or rank not in ranks:
            raise BadPosition("A target is a rank of the deck.")
        found[seat] = rank
    return tuple(found)


def _put_cards(deal: Deal, fields: Fields) -> None:
    """Puts every card in its place and the trump in force."""
    trump = fields.one_of("trump", SUITS)
    talon = fields.cards("talon")
    if talon and CARDS[talon[-1]].suit != trump:
        raise BadPosition("The talon's last card is of the trump suit.")
    deal.set_trump(trump, CARDS[talon[-1]] if talon else None)
    deal.talon = tuple(talon)
    placed = list(talon)
    for seat, cards in fields.per_player("hands").items():
        hand = fields.cards_of(cards)
        placed += hand
        deal.hands[seat] = _set(hand)
    discard = fields.cards("discard")
    placed += discard
    deal.discard = _set(discard)
    for attack, beat in fields.rows("table", 2):
        row = fields.cards_of([attack] if beat is None else [attack, beat])
        placed += row
        _put_on_table(deal, row)
    deal.seen = deal.discard | deal.laid | _set(talon[-1:])
    if len(set(placed)) != len(placed) or not set(placed) <= set(CARDS_OF_DECK[deal.rules.deck]):
        raise BadPosition("A card is there twice or not in the deck.")


def _put_on_table(deal: Deal, row: list[int]) -> None:
    attack, beat = row[0], row[1] if len(row) > 1 else UNBEATEN
    deal.attacks.append(attack)
    deal.beats.append(beat)
    if beat == UNBEATEN:
        deal.unbeaten |= BIT[attack]
    elif not deal.beaters[attack] & BIT[beat]:
        raise BadPosition("What beats must beat.")
    for card in row:
        deal.laid |= BIT[card]
        deal.ranks |= SAME_RANK[card]


def _empty_handed(deal: Deal) -> list[int]:
    """Who is in the game without cards; in seat order, as their last cards' order is not known."""
    return [seat for seat, hand in enumerate(deal.hands) if not hand and seat not in deal.out]


def _set(cards: Sequence[int]) -> CardSet:
    found = 0
    for card in cards:
        found |= BIT[card]
    return found


def _open_bout(deal: Deal, fields: Fields, events: list[Event]) -> None:
    """With an empty table: the leader is to lead, or the deal is over."""
    if fields.seats("passed") or fields.flag("taking", default=False):
        raise BadPosition("Nobody passes or takes before the lead.")
    gone: list[int] = []
    if not deal.talon:
        gone = _empty_handed(deal)
        deal.out += gone
    if "leader" in fields:
        leader = fields.seat("leader")
    else:
        leader, events[:] = find_leader(deal)
    if leader == NOBODY:
        leader = (deal.dealer + 1) % len(deal.players)
    deal.leader = deal.main_attacker = leader
    deal.defender = fields.seat("defender") if "defender" in fields else next_opponent(deal, leader)
    attacker = fields.seat("main_attacker") if "main_attacker" in fields else leader
    if not deal.talon and settle_deal(deal, gone, events):
        return
    roles = leader, deal.defender
    start_bout(deal, leader)
    if roles != (deal.leader, deal.defender) or attacker != leader:
        raise BadPosition("With an empty table the roles follow from the leader.")
    deal.emptied = _empty_handed(deal)
    if deal.defender == NOBODY or not deal.hands[leader] or not deal.hands[deal.defender]:
        raise BadPosition("The leader and the defender of a new bout hold cards.")


def _resume_bout(deal: Deal, fields: Fields) -> None:
    """With cards on the table: the roles, the limits and the word as far as the position tells."""
    _put_roles(deal, fields)
    if deal.unbeaten.bit_count() > deal.hands[deal.defender].bit_count():
        raise BadPosition("More cards are unbeaten than the defender holds.")
    deal.phase = DEFEND if deal.unbeaten else THROW_IN
    if fields.flag("taking", default=False):
        if not deal.unbeaten:
            raise BadPosition("There is nothing to take.")
        deal.phase = TAKING
    beaten = len(deal.attacks) - deal.unbeaten.bit_count()
    set_limits(deal, deal.hands[deal.defender].bit_count() + beaten)
    deal.throwers = throwers_of_bout(deal)
    deal.hanging = _is_hanging(deal)
    # Nothing can be added once the defender's hand is empty, so his last card is the last to leave.
    deal.emptied = sorted(_empty_handed(deal), key=lambda seat: seat == deal.defender)
    ORDERS[deal.rules.throw_order].begin(deal)
    _put_passes(deal, fields.seats("passed"))


def _put_roles(deal: Deal, fields: Fields) -> None:
    deal.leader = fields.seat("leader")
    attacker = fields.seat("main_attacker") if "main_attacker" in fields else deal.leader
    follows = next(
        (
            seat
            for seat in clockwise_from(deal, attacker)
            if seat not in deal.out and are_opponents(deal, seat, attacker)
        ),
        NOBODY,
    )
    deal.defender = fields.seat("defender") if "defender" in fields else follows
    if "main_attacker" not in fields and deal.leader == deal.defender:
        attacker = previous_opponent(deal, deal.defender)
    deal.main_attacker = attacker
    roles = (deal.leader, deal.main_attacker, deal.defender)
    if NOBODY in roles or any(seat in deal.out for seat in roles):
        raise BadPosition("Who has a role is in the game.")
    if not are_opponents(deal, deal.main_attacker, deal.defender):
        raise BadPosition("The main attacker and the defender are opponents.")
    if deal.rules.transfer == "none" and roles != (deal.leader, deal.leader, follows):
        raise BadPosition("Without transfers the roles follow from the leader.")
    if any(
        _could_have_been_reached(deal, seat) for seat in _between(deal, deal.main_attacker, deal.defender)
    ):
        raise BadPosition("The attack would have reached another player first.")
    laid_by = deal.main_attacker if deal.leader == deal.defender else deal.leader
    deal.layers = [laid_by] * len(deal.attacks)


def _between(deal: Deal, one: int, other: int) -> list[int]:
    """The seats clockwise after one and before the other."""
    seats = clockwise_from(deal, one)
    return seats[1 : seats.index(other)]


def _could_have_been_reached(deal: Deal, seat: int) -> bool:
    """Whether the main attacker's attack would have met this seat."""
    return seat not in deal.out and are_opponents(deal, seat, deal.main_attacker) and is_active(deal, seat)


def _put_passes(deal: Deal, seats: list[int]) -> None:
    """Who passed must have been able to say so."""
    if seats and deal.phase is DEFEND:
        raise BadPosition("Nobody passes while a card is unbeaten.")
    if any(seat not in deal.throwers or counts_as_passed(deal, seat) for seat in seats):
        raise BadPosition("Somebody passed who could not.")
    for seat in seats:
        deal.passed |= 1 << seat
    deal.main_has_passed = bool(seats)
    if seats and deal.rules.throw_order == "circle":
        deal.word = next_thrower(deal, seats[-1])


def _is_hanging(deal: Deal) -> bool:
    """Pogony: several cards of the leader's target rank from an emptied hand can only have been hung."""
    leader = deal.leader
    return (
        deal.targets is not None
        and leader != deal.defender
        and leader == deal.main_attacker
        and not deal.talon
        and not deal.hands[leader]
        and len(deal.attacks) > 1
        and all(BIT[attack] & OF_RANK[deal.targets[leader]] for attack in deal.attacks)
    )
