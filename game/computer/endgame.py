"""Exact play for two when every card is known: alpha-beta over the rest of the deal.

Values are the attacker's: 1 he is not the fool, -1 he is, 0 a draw. The attacker of a node is who may lead or
throw in; after a transfer the roles change and so does the sign. Two restrictions leave the value as it is:
the attacker waits until all is beaten (what he could throw in before, he can also then), and of several
unbeaten cards the dearest is beaten first, for all must be beaten or all are taken.
"""

from __future__ import annotations

from typing import Final

from game.cards import BEATERS, BIT, SAME_RANK, CardSet
from game.computer.budget import Budget
from game.deal import Deal
from game.limits import NO_CAP, first_bout_cap_holds
from game.state import DEFEND, LEAD, OVER, TAKING

_NODES_A_STEP: Final = 32
_DEEPEST: Final = 40
"""So many bouts on, which only transfers to and fro can bring about, a deal counts as drawn."""
_MOST_CARDS: Final = {"single": 1, "up_to_two": 2, "same_rank": 4}


class OutOfTimeError(Exception):
    """The budget came to its end before the answer."""


def can_solve(deal: Deal) -> bool:
    """Whether these rules are among those that this search knows."""
    rules = deal.rules
    return (
        len(deal.players) == 2
        and rules.lead in _MOST_CARDS
        and not rules.pogony
        and (rules.transfer == "none" or rules.show_trump == "off")
        and not first_bout_cap_holds(deal)
    )


class Endgame:
    """The rest of a deal of two in which every card is known; it remembers what it has found out."""

    def __init__(self, deal: Deal, budget: Budget) -> None:
        """Of the deal only the rules, the trump and the talon count here."""
        rules = deal.rules
        self._budget = budget
        self._nodes = 0
        self._known: dict[tuple[int, ...], tuple[int, int]] = {}
        self._talon = tuple(BIT[card] for card in deal.talon)
        self._end = len(self._talon)
        self._trumps = deal.trumps
        self._beaters = BEATERS[deal.trump, rules.spades_only_spades]
        self._size = rules.hand_size
        self._most_led = _MOST_CARDS[rules.lead]
        self._throwing = rules.throwers != "none"
        self._piling = rules.pile_on and self._throwing
        self._transfer = rules.transfer != "none"
        self._any_time = rules.transfer == "any_time"
        self._onto_trumps = rules.transfer_trump_on_table
        self._both_out = 1 if rules.draw == "defender_is_fool" else 0
        self._cap = rules.bout_cap
        self._big_hand = rules.big_hand_limit
        self._hand_is_cap = rules.cap_when_talon_empty == "hand"

    def value(self, deal: Deal, seat: int, least: int = -1, most: int = 1) -> int:
        """What the deal is worth to a seat, exact between the bounds.

        Raises:
            OutOfTimeError: the budget is used up.
        """
        if deal.phase is OVER:
            result = deal.result
            assert result is not None  # noqa: S101 - the deal is over
            return 0 if result.draw else -1 if seat in result.losers else 1
        defender = deal.defender
        attacker = 1 - defender
        if seat != attacker:
            return -self._of(deal, attacker, defender, -most, -least)
        return self._of(deal, attacker, defender, least, most)

    def _of(self, deal: Deal, attacker: int, defender: int, low: int, high: int) -> int:
        a, d = deal.hands[attacker], deal.hands[defender]
        at = deal.drawn
        if deal.phase is LEAD:
            return self._lead(a, d, at, 0, low, high)
        if deal.phase is DEFEND:
            return self._defend(a, d, deal.laid, deal.unbeaten, deal.cap, at, 0, low, high)
        if deal.phase is TAKING:
            return self._pile(a, d, deal.laid, deal.unbeaten, deal.cap, at, 0, low, high)
        return self._throw(a, d, deal.laid, deal.cap, at, 0, low, high)

    def _cap_against(self, held: int, at: int) -> int:
        if self._hand_is_cap and at == self._end:
            return NO_CAP
        return held if held > 6 and self._big_hand else self._cap

    def _count(self) -> None:
        self._nodes += 1
        if not self._nodes % _NODES_A_STEP and not self._budget():
            raise OutOfTimeError

    def _lead(  # noqa: PLR0913, PLR0917 - the node of a search: objects would cost its speed
        self, a: CardSet, d: CardSet, at: int, depth: int, low: int, high: int
    ) -> int:
        """The attacker leads."""
        if depth > _DEEPEST:
            return 0
        key = (a, d, at)
        known = self._known.get(key)
        if known is not None:
            least, most = known
            if least >= high or least == most:
                return least
            if most <= low:
                return most
            low, high = max(low, least), min(high, most)
        else:
            least, most = -1, 1
        self._count()
        facing = d.bit_count()
        cap = self._cap_against(facing, at)
        limit = min(facing, cap, self._most_led)
        best = -2
        floor = low
        for cards in self._leads(a, limit):
            value = self._defend(a ^ cards, d, cards, cards, cap, at, depth, low, high)
            if value > best:
                best = value
                if value > low:
                    low = value
                    if value >= high:
                        break
        self._known[key] = (
            (max(least, best), most) if best >= high else (least, best) if best <= floor else (best, best)
        )
        return best

    def _leads(self, hand: CardSet, limit: int) -> list[CardSet]:
        """Every lead: cheap ranks first, and of a rank many cards before few."""
        found = []
        trumps = self._trumps
        while hand:
            low = hand & -hand
            group = hand & SAME_RANK[low.bit_length() - 1]
            hand ^= group
            some = group
            while some:
                if some.bit_count() <= limit:
                    dear = (some & trumps) != 0
                    found.append((dear, low - some.bit_count(), some))
                some = (some - 1) & group
        found.sort()
        return [cards for _, _, cards in found]

    def _defend(  # noqa: C901, PLR0912, PLR0913, PLR0915, PLR0917 - the same, and calls would cost as much
        self,
        a: CardSet,
        d: CardSet,
        laid: CardSet,
        unbeaten: CardSet,
        cap: int,
        at: int,
        depth: int,
        low: int,
        high: int,
    ) -> int:
        """The defender beats, transfers or takes."""
        key = (a, d, laid, unbeaten, cap, at)
        known = self._known.get(key)
        if known is not None:
            least, most = known
            if least >= high or least == most:
                return least
            if most <= low:
                return most
            low, high = max(low, least), min(high, most)
        else:
            least, most = -1, 1
        self._count()
        best = 2
        ceiling = high
        trumps = self._trumps
        index = unbeaten.bit_length() - 1
        over = unbeaten & trumps
        if over:
            index = over.bit_length() - 1
        able = d & self._beaters[index]
        rest = unbeaten ^ (1 << index)
        plain = able & ~trumps
        for part in (plain, able ^ plain):
            left = part
            while left:
                card = left & -left
                left ^= card
                if rest:
                    value = self._defend(a, d ^ card, laid | card, rest, cap, at, depth, low, high)
                else:
                    value = self._throw(a, d ^ card, laid | card, cap, at, depth, low, high)
                if value < best:
                    best = value
                    if value < high:
                        high = value
                        if value <= low:
                            break
            if best <= low:
                break
        if best > low and self._transfer:
            for card in self._transfers(a, d, laid, unbeaten, at):
                value = -self._defend(
                    d ^ card,
                    a,
                    laid | card,
                    unbeaten | card,
                    self._cap_against(a.bit_count(), at),
                    at,
                    depth,
                    -high,
                    -low,
                )
                if value < best:
                    best = value
                    if value < high:
                        high = value
                        if value <= low:
                            break
        if best > low and self._any_time and rest:
            # Where beaten cards may be passed on as well it matters which are beaten.
            best, high = self._other_beats(a, d, laid, unbeaten, index, cap, at, depth, low, high, best)
        if best > low:
            value = self._pile(a, d, laid, unbeaten, cap, at, depth, low, high)
            best = min(best, value)
        self._known[key] = (
            (least, min(most, best)) if best <= low else (best, most) if best >= ceiling else (best, best)
        )
        return best

    def _other_beats(  # noqa: PLR0913, PLR0917 - as above
        self,
        a: CardSet,
        d: CardSet,
        laid: CardSet,
        unbeaten: CardSet,
        dearest: int,
        cap: int,
        at: int,
        depth: int,
        low: int,
        high: int,
        best: int,
    ) -> tuple[int, int]:
        """Beating another card than the dearest first."""
        others = unbeaten ^ (1 << dearest)
        while others and best > low:
            attack = others & -others
            others ^= attack
            able = d & self._beaters[attack.bit_length() - 1]
            while able and best > low:
                card = able & -able
                able ^= card
                value = self._defend(a, d ^ card, laid | card, unbeaten ^ attack, cap, at, depth, low, high)
                best = min(best, value)
                high = min(high, best)
        return best, high

    def _transfers(self, a: CardSet, d: CardSet, laid: CardSet, unbeaten: CardSet, at: int) -> list[CardSet]:
        """The cards that may be laid to pass the attack back."""
        waiting = unbeaten.bit_count()
        beaten = (laid.bit_count() - waiting) // 2
        facing = a.bit_count()
        if (beaten and not self._any_time) or waiting >= facing:
            return []
        if waiting + beaten >= self._cap_against(facing, at) or (
            not self._onto_trumps and laid & self._trumps
        ):
            return []
        fitting = 0
        rest = unbeaten
        while rest:
            bit = rest & -rest
            same = SAME_RANK[bit.bit_length() - 1]
            fitting |= d & same
            rest &= ~same
        found = []
        while fitting:
            bit = fitting & -fitting
            fitting ^= bit
            found.append(bit)
        return found

    def _throw(  # noqa: PLR0913, PLR0917 - as above
        self, a: CardSet, d: CardSet, laid: CardSet, cap: int, at: int, depth: int, low: int, high: int
    ) -> int:
        """All is beaten: the attacker throws in or passes."""
        if not self._throwing or not a or not d or laid.bit_count() >= 2 * cap:
            return self._beaten_off(a, d, at, depth, low, high)
        fitting = a & _ranks(laid)
        if not fitting:
            return self._beaten_off(a, d, at, depth, low, high)
        best = -2
        trumps = self._trumps
        plain = fitting & ~trumps
        for part in (plain, fitting ^ plain):
            left = part
            while left:
                card = left & -left
                left ^= card
                value = self._defend(a ^ card, d, laid | card, card, cap, at, depth, low, high)
                if value > best:
                    best = value
                    if value > low:
                        low = value
                        if value >= high:
                            return best
        return max(best, self._beaten_off(a, d, at, depth, low, high))

    def _pile(  # noqa: PLR0913, PLR0917 - as above
        self,
        a: CardSet,
        d: CardSet,
        laid: CardSet,
        unbeaten: CardSet,
        cap: int,
        at: int,
        depth: int,
        low: int,
        high: int,
    ) -> int:
        """The defender takes: the attacker piles on any of what fits, or nothing."""
        waiting = unbeaten.bit_count()
        beaten = (laid.bit_count() - waiting) // 2
        room = min(d.bit_count() - waiting, cap - waiting - beaten)
        fitting = a & _ranks(laid) if self._piling and room > 0 else 0
        best = -2
        # All subsets, from all that fits down to nothing.
        some = fitting
        while True:
            if some.bit_count() <= room or not some:
                value = self._taken(a ^ some, d | laid | some, at, depth, low, high)
                if value > best:
                    best = value
                    if value > low:
                        low = value
                        if value >= high:
                            return best
            if not some:
                return best
            some = (some - 1) & fitting

    def _taken(  # noqa: PLR0913, PLR0917 - as above
        self, a: CardSet, d: CardSet, at: int, depth: int, low: int, high: int
    ) -> int:
        if at < self._end:
            a, d, at = self._draw(a, d, at)
        if not a and at == self._end:
            return 1
        return self._lead(a, d, at, depth + 1, low, high)

    def _beaten_off(  # noqa: PLR0913, PLR0917 - as above
        self, a: CardSet, d: CardSet, at: int, depth: int, low: int, high: int
    ) -> int:
        if at < self._end:
            a, d, at = self._draw(a, d, at)
        if at == self._end:
            if not a:
                return 1 if d else self._both_out
            if not d:
                return -1
        return -self._lead(d, a, at, depth + 1, -high, -low)

    def _draw(self, a: CardSet, d: CardSet, at: int) -> tuple[CardSet, CardSet, int]:
        while at < self._end and a.bit_count() < self._size:
            a |= self._talon[at]
            at += 1
        while at < self._end and d.bit_count() < self._size:
            d |= self._talon[at]
            at += 1
        return a, d, at


def _ranks(cards: CardSet) -> CardSet:
    """All cards of the ranks of these."""
    found = 0
    while cards:
        same = SAME_RANK[(cards & -cards).bit_length() - 1]
        found |= same
        cards &= ~same
    return found
