"""Where the cards may be that a player does not see: deals imagined from a view and his memory."""

from __future__ import annotations

from random import Random
from typing import Final

from game.cards import BIT, CARDS_OF_DECK, OF_RANK, SAME_RANK, Card, CardSet, card_set
from game.computer.clues import Clues
from game.deal import Deal
from game.limits import set_limits
from game.moves import MoveKind
from game.state import DEFEND, NOBODY, TAKING, THROW_IN, UNBEATEN
from game.throwing import throwers_of_bout
from game.view import View

_MOST_TRIES: Final = 4


class Hidden:
    """What one player knows and does not know about where the cards are.

    Attributes:
        certain: whether he knows every card that is still in the game.
    """

    def __init__(self, view: View, memory: frozenset[Card]) -> None:
        """Reads the view of a player who has a legal move.

        Args:
            view: what he may know.
            memory: the discarded cards that he remembers.
        """
        assert view.seat is not None  # noqa: S101 - a spectator has no legal move
        self._seat = view.seat
        self._deal = _public(view, memory)
        own = card_set(view.hand)
        placed = own | self._deal.seen
        self._unseen = [card for card in CARDS_OF_DECK[view.rules.deck] if not placed >> card & 1]
        self._known = [card_set(view.known.get(seat, ())) for seat in range(len(view.players))]
        self._known[view.seat] = own
        self._missing = [
            0 if seat == view.seat else count - self._known[seat].bit_count()
            for seat, count in enumerate(view.hand_counts)
        ]
        self._face_up = () if view.talon_card is None else (view.talon_card.index,)
        self._talon = view.talon_count - len(self._face_up)
        in_play = sum(self._missing) + self._talon
        holders = sum(count > 0 for count in self._missing) + (self._talon > 0)
        self.certain = in_play == 0 or (len(self._unseen) == in_play and holders == 1 and self._talon < 2)
        self._clues = Clues(view)
        # Who cannot hold some cards chooses first.
        self._seats = sorted(
            (seat for seat, count in enumerate(self._missing) if count),
            key=lambda seat: not self._clues.lacks[seat],
        )

    def imagine(self, rng: Random) -> Deal:
        """A deal that looks to the player just as this one does; the hidden cards lie by chance."""
        deal = self._deal.copy()
        hands = self._sampled(rng)
        for _ in range(_MOST_TRIES - 1):
            if self.certain or self._clues.believes(hands, rng):
                break
            hands = self._sampled(rng)
        deal.hands = hands
        deal.talon = (*self._rest[: self._talon], *self._face_up)
        deal.seed = rng.getrandbits(32)
        return deal

    def _sampled(self, rng: Random) -> list[CardSet]:
        """Every hand; the cards that are left over come to stand in `_rest`."""
        cards = self._unseen[:]
        rng.shuffle(cards)
        hands = self._known[:]
        for seat in self._seats:
            needed = self._missing[seat]
            lacks = self._clues.lacks[seat]
            if lacks:
                # A stable sort: what he may hold comes first, else in the order of chance.
                cards.sort(key=lambda card, lacks=lacks: lacks >> card & 1)  # type: ignore[misc]
            for card in cards[:needed]:
                hands[seat] |= BIT[card]
            del cards[:needed]
            if lacks:
                rng.shuffle(cards)
        self._rest = cards
        return hands


def _public(view: View, memory: frozenset[Card]) -> Deal:
    """The deal as far as it is public; history that a view does not tell is taken as none."""
    deal = Deal(
        view.rules,
        view.players,
        dealer=view.dealer,
        number=view.deal,
        targets=None if view.targets is None else tuple(view.targets[seat] for seat in sorted(view.targets)),
    )
    deal.set_trump(view.trump, view.trump_card)
    deal.bout = view.bout
    deal.phase = view.phase
    deal.leader = view.leader
    deal.main_attacker = view.main_attacker
    deal.defender = NOBODY if view.defender is None else view.defender
    deal.out = list(view.out)
    deal.discard = card_set(memory)
    deal.hands = [(1 << count) - 1 for count in view.hand_counts]
    deal.talon = tuple(range(view.talon_count))
    _put_table(deal, view)
    deal.seen = deal.discard | deal.laid | card_set(card for cards in view.known.values() for card in cards)
    if view.talon_card is not None:
        deal.seen |= BIT[view.talon_card.index]
    return deal


def _put_table(deal: Deal, view: View) -> None:
    for pair in view.table:
        deal.attacks.append(pair.attack.index)
        deal.layers.append(pair.by)
        deal.beats.append(UNBEATEN if pair.beat is None else pair.beat.index)
        deal.unbeaten |= 0 if pair.beat else BIT[pair.attack.index]
        for card in (pair.attack, pair.beat):
            if card is not None:
                deal.laid |= BIT[card.index]
                deal.ranks |= SAME_RANK[card.index]
    beaten = len(deal.attacks) - deal.unbeaten.bit_count()
    set_limits(deal, deal.hands[deal.defender].bit_count() + beaten)
    if deal.phase not in {DEFEND, THROW_IN, TAKING}:
        return
    deal.throwers = throwers_of_bout(deal)
    deal.passed = sum(1 << seat for seat in view.passed)
    deal.hanging = _is_hanging(deal)
    deal.emptied = [seat for seat, count in enumerate(view.hand_counts) if not count and seat not in view.out]
    _give_the_word(deal, view)
    kinds = {move.kind for move in view.moves}
    if MoveKind.TRANSFER in kinds and MoveKind.SHOW not in kinds:
        deal.shown = 1 << deal.defender


def _give_the_word(deal: Deal, view: View) -> None:
    """Whoever may act throws with right; so the word has come to him."""
    throwing = [seat for seat in view.to_act if seat != deal.defender]
    viewer = view.seat if view.seat in throwing else None
    deal.main_has_passed = bool(view.passed) or any(seat != deal.main_attacker for seat in throwing)
    if viewer is not None:
        deal.word = viewer
    else:
        deal.word = throwing[0] if throwing else deal.main_attacker
    if viewer is not None and viewer not in deal.throwers:
        deal.throwers = tuple(sorted((*deal.throwers, viewer)))


def _is_hanging(deal: Deal) -> bool:
    """Pogony: several cards of the leader's target rank from an emptied hand can only have been hung."""
    return (
        deal.targets is not None
        and not deal.talon
        and not deal.hands[deal.leader]
        and len(deal.attacks) > 1
        and all(BIT[attack] & OF_RANK[deal.targets[deal.leader]] for attack in deal.attacks)
    )
