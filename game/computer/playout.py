"""Playing a deal to its end at great speed, every player by a plan (`game.computer.style`).

All cards are known here: this is what a search does with hands it has imagined. The moves are those of a
legal game, but nobody throws in while a card is unbeaten, and passes are not spelt out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.cards import BIT, CARDS, OF_RANK, SAME_RANK, CardSet, indices
from game.computer.outlook import Outlook
from game.computer.pairs import lead_of_shapes
from game.computer.style import FEW_LEFT, Plan
from game.limits import NO_CAP
from game.moves import BEAT, SHOW, TAKE, THROW, TRANSFER, Move, MoveKind
from game.state import LEAD, TAKING, State

_MOST_BOUTS: Final = 150
_MOST_CARDS: Final = {"single": 1, "up_to_two": 2, "same_rank": 4}

Log = list[tuple[int, Move]]
"""What was played: seats and moves, without passes."""


def play_out(  # noqa: C901, PLR0912, PLR0915 - one long loop, for a call costs as much as half a bout
    deal: State,
    plans: Sequence[Plan],
    watched: int,
    outlook: Outlook | None = None,
    log: Log | None = None,
) -> float:
    """Plays the deal, which stays as it is, to its end; what that is worth to the watched seat (`worth`).

    Args:
        deal: at any point, not over.
        plans: one for each seat.
        watched: with this seat out of the deal the playout stops, unless it plays in a team.
        outlook: if given, the playout stops when two are left and the talon is empty, and this judges.
        log: where to write the moves down.
    """
    rules = deal.rules
    hands = deal.hands[:]
    count = len(hands)
    two = count == 2
    talon, drawn = deal.talon, deal.drawn
    end = len(talon)
    trumps, beaters, special = deal.trumps, deal.beaters, deal.special
    size, teams = rules.hand_size, rules.teams
    stride = 2 if teams else 1
    nobody_throws = rules.throwers == "none"
    transfer = rules.transfer != "none"
    leader, main, defender = deal.leader, deal.main_attacker, deal.defender
    bout = deal.bout
    last = bout + _MOST_BOUTS
    laid, unbeaten, ranks, discard = deal.laid, deal.unbeaten, deal.ranks, deal.discard
    attacks, cap, held = len(deal.attacks), deal.cap, deal.held
    passed, shown, hanging = deal.passed, deal.shown, deal.hanging
    throwers: Sequence[int] = deal.throwers
    taking = deal.phase is TAKING
    leading = deal.phase is LEAD
    stage = 2 if drawn == end else 1 if end - drawn <= FEW_LEFT else 0

    while True:
        if leading:
            held = hands[defender].bit_count()
            cap = _cap(deal, bout, drawn, discard, held)
            cards = 0
            hanging = False
            hand = hands[leader]
            if hand & special[leader]:
                cards, hanging = _special_lead(deal, leader, hand, held if drawn == end else 0)
                hand &= ~special[leader]
            if not cards:
                cards = _lead(deal, hand, min(held, cap), plans[leader].pair[stage])
            hands[leader] ^= cards
            if log is not None:
                log.append((leader, Move(MoveKind.LEAD, [CARDS[index] for index in indices(cards)])))
            laid = unbeaten = cards
            attacks = cards.bit_count()
            ranks = passed = 0
            while cards:
                same = SAME_RANK[(cards & -cards).bit_length() - 1]
                ranks |= same
                cards &= ~same
            taking = False
            throwers = _throwers(deal, hands, defender, main, anybody=drawn < end)
        leading = True
        while True:
            if unbeaten and not taking:
                plan = plans[defender]
                if transfer:
                    other = _next_opponent(hands, defender, stride, anybody=drawn < end)
                    new_cap = _cap(deal, bout, drawn, discard, hands[other].bit_count()) if other >= 0 else 0
                    card, laying = _passing_on(
                        deal,
                        hands,
                        defender,
                        other,
                        bout,
                        laid,
                        unbeaten,
                        new_cap,
                        plan.transfer[stage],
                        shown,
                    )
                    if card:
                        if log is not None:
                            log.append((defender, (TRANSFER if laying else SHOW)[card.bit_length() - 1]))
                        if laying:
                            hands[defender] ^= card
                            laid |= card
                            unbeaten |= card
                            attacks += 1
                        else:
                            shown |= 1 << defender
                        main, defender = defender, other
                        held = hands[defender].bit_count()
                        cap = new_cap
                        passed = 0
                        throwers = _throwers(deal, hands, defender, main, anybody=drawn < end)
                        continue
                own = special[defender]
                # What he may not beat he cannot beat with any card.
                free = 0 if unbeaten & own else hands[defender] & plan.spend[stage][attacks] & ~own
                rest = unbeaten
                spent = 0
                answers = []
                while rest:
                    index = rest.bit_length() - 1
                    able = free & beaters[index]
                    if not able:
                        break
                    card = able & ~trumps or able
                    card &= -card
                    free ^= card
                    spent |= card
                    rest ^= 1 << index
                    if log is not None:
                        answers.append(BEAT[index][card.bit_length() - 1])
                if log is not None:
                    log += [(defender, answer) for answer in ([TAKE] if rest else answers)]
                passed = 0
                if rest:
                    taking = True
                    cap = _cap(deal, bout, drawn, discard, held, taking=True)
                else:
                    hands[defender] ^= spent
                    laid |= spent
                    unbeaten = 0
                    while spent:
                        bit = spent & -spent
                        ranks |= SAME_RANK[bit.bit_length() - 1]
                        spent ^= bit
            if nobody_throws or (taking and not rules.pile_on):
                break
            room = min(hands[defender].bit_count() - unbeaten.bit_count(), cap - attacks)
            if room <= 0:
                break
            for seat in throwers:
                fit = hands[seat] & ranks & (plans[seat].pile if taking else plans[seat].throw)[stage]
                if not fit or passed >> seat & 1:
                    continue
                fit &= ~special[seat]
                while fit and room > 0:
                    card = fit & ~trumps or fit
                    card &= -card
                    if log is not None:
                        log.append((seat, THROW[card.bit_length() - 1]))
                    hands[seat] ^= card
                    laid |= card
                    attacks += 1
                    if not taking:
                        unbeaten = card
                        passed = 0
                        break
                    fit ^= card
                    room -= 1
                if unbeaten and not taking:
                    break
            if taking or not unbeaten:
                break

        if taking:
            hands[defender] |= laid
        else:
            discard |= laid
        if drawn < end:
            for seat in _drawing(count, main if leader == defender else leader, defender):
                needed = size - hands[seat].bit_count()
                if needed > 0:
                    for index in talon[drawn : drawn + needed]:
                        hands[seat] |= BIT[index]
                    drawn += needed
                    if drawn >= end:
                        drawn = end
                        break
            stage = 2 if drawn == end else 1 if end - drawn <= FEW_LEFT else 0
        if drawn == end:
            losers = _losers(deal, hands, defender)
            if losers is not None:
                return worth(deal, watched, losers, hung=hanging and losers not in {0, 1 << leader})
            if not hands[watched] and not teams and log is None:
                return 1.0
        bout += 1
        if bout > last:
            return worth(deal, watched, 0)
        if two:
            main = leader = 1 - defender if taking else defender
            defender = 1 - leader
        else:
            left = drawn < end
            if taking:
                leader = _next_opponent(hands, defender, stride, anybody=left)
            elif hands[defender]:
                leader = defender
            else:
                leader = _next_leader(hands, defender, teams=teams, anybody=left)
            main = leader
            defender = _next_opponent(hands, leader, stride, anybody=left)
        if rules.show_trump == "bout":
            shown = 0
        if outlook is not None and drawn == end and (two or sum(map(bool, hands)) == 2):
            chance = outlook.chance(hands[leader], hands[defender])
            return chance if watched == leader else 1 - chance


def worth(deal: State, seat: int, losers: int, *, hung: bool = False) -> float:
    """What an end is worth to a seat: 0 it lost, 1 it did not; a draw is the less the more might have lost.

    Args:
        deal: its rules and seats count.
        seat: whose view is taken.
        losers: the losing seats as bits, 0 for a draw.
        hung: whether epaulettes were hung. A deal of pogony without that changes nothing (rules.md 7), but
            who wins deals comes to hang.
    """
    if losers:
        value = 0.0 if losers >> seat & 1 else 1.0
    else:
        value = 0.5 if deal.rules.teams else 1 - 1 / len(deal.players)
    return value if hung or deal.targets is None else 0.4 + 0.2 * value


def _special_lead(deal: State, leader: int, hand: CardSet, facing: int) -> tuple[CardSet, bool]:
    """Pogony: what a holder of special cards leads, and whether it is a hanging; no cards: as anybody would.

    `facing` is how many cards may be hung: none while the talon has cards.
    """
    assert deal.targets is not None  # noqa: S101 - else no card is special
    if not hand & ~OF_RANK[deal.targets[leader]] and 2 <= hand.bit_count() <= facing:
        return hand, True
    return (0 if hand & ~deal.special[leader] else hand & -hand), False


def _lead(deal: State, hand: CardSet, most: int, bonus: int) -> CardSet:
    """The cards of a low rank, or of a higher one of which there are more."""
    most_led = _MOST_CARDS.get(deal.rules.lead)
    if most_led is None:
        return lead_of_shapes(hand, deal.trumps, deal.rules.lead, most)
    low = hand & ~deal.trumps or hand
    bit = low & -low
    cards = low & SAME_RANK[bit.bit_length() - 1]
    most = min(most, most_led)
    if most > 1 and bonus:
        best = bit.bit_length() - bonus * cards.bit_count()
        rest = low ^ cards
        while rest:
            bit = rest & -rest
            index = bit.bit_length()
            if index - 4 * bonus > best:
                break
            group = rest & SAME_RANK[index - 1]
            price = index - bonus * group.bit_count()
            if price < best:
                best = price
                cards = group
            rest ^= group
    while cards.bit_count() > most:
        cards &= cards - 1
    return cards


def _passing_on(  # noqa: PLR0913, PLR0917 - the variables of the one loop that calls this
    deal: State,
    hands: Sequence[CardSet],
    defender: int,
    other: int,
    bout: int,
    laid: CardSet,
    unbeaten: CardSet,
    cap: int,
    willing: CardSet,
    shown: int,
) -> tuple[CardSet, bool]:
    """The card with which the attack is passed on, 0 for none; and whether it is laid, not shown."""
    rules = deal.rules
    waiting = unbeaten.bit_count()
    beaten = (laid.bit_count() - waiting) // 2
    if other < 0 or (beaten and rules.transfer == "before_beating"):
        return 0, False
    if bout == 1 and (
        rules.transfer_first_bout == "never"
        or (rules.transfer_first_bout == "not_in_first_deal" and deal.number == 1)
    ):
        return 0, False
    if not rules.transfer_trump_on_table and laid & deal.trumps:
        return 0, False
    same = 0
    for index in indices(unbeaten):
        same |= SAME_RANK[index]
    same &= hands[defender] & ~deal.special[defender]
    facing = hands[other].bit_count()
    showing = same & deal.trumps
    if showing and waiting <= facing and rules.show_trump != "off" and not shown >> defender & 1:
        return showing & -showing, False
    lay = same & willing
    if lay and waiting < facing and waiting + beaten < cap:
        lay = lay & ~deal.trumps or lay
        return lay & -lay, True
    return 0, False


def _drawing(count: int, first: int, defender: int) -> Sequence[int]:
    """The seats in the order of drawing, the defender last (rules.md 6)."""
    if count == 2:
        return 1 - defender, defender
    order = [seat for place in range(first, first + count) if (seat := place % count) != defender]
    order.append(defender)
    return order


def _losers(deal: State, hands: Sequence[CardSet], defender: int) -> int | None:
    """With the talon empty: the losing seats as bits, 0 for a draw, None if the deal goes on."""
    count = len(hands)
    defender_is_fool = deal.rules.draw == "defender_is_fool"
    if deal.rules.teams:
        even, odd = any(hands[0::2]), any(hands[1::2])
        if even and odd:
            return None
        lost = 0 if even else 1 if odd else defender % 2 if defender_is_fool else count
        return sum([1 << seat for seat in range(lost, count, 2)])
    holders = [seat for seat in range(count) if hands[seat]]
    if len(holders) > 1:
        return None
    if holders:
        return 1 << holders[0]
    return 1 << defender if defender_is_fool else 0


def _next_opponent(hands: Sequence[CardSet], seat: int, stride: int, *, anybody: bool) -> int:
    """The nearest active opponent clockwise, -1 for nobody; with cards in the talon anybody is active."""
    count = len(hands)
    for step in range(1, count, stride):
        other = (seat + step) % count
        if anybody or hands[other]:
            return other
    return -1


def _next_leader(hands: Sequence[CardSet], seat: int, *, teams: bool, anybody: bool) -> int:
    """Who leads after a defender who beat off with his last card: in teams first a mate (rules.md 6)."""
    count = len(hands)
    steps = list(range(1, count))
    if teams:
        steps.sort(key=lambda step: (step % 2, step))
    for step in steps:
        other = (seat + step) % count
        if anybody or hands[other]:
            return other
    return -1


def _throwers(
    deal: State, hands: Sequence[CardSet], defender: int, main: int, *, anybody: bool
) -> Sequence[int]:
    """Who may throw in, clockwise, the main attacker first."""
    count = len(hands)
    if count == 2:
        return (main,)
    stride = 2 if deal.rules.teams else 1
    if deal.rules.throwers == "all":
        return [other for step in range(0, count, stride) if (other := (main + step) % count) != defender]
    found = {main, _next_opponent(hands, defender, stride, anybody=anybody)}
    for step in range(1, count, stride):
        other = (defender - step) % count
        if anybody or hands[other]:
            found.add(other)
            break
    return sorted((seat for seat in found if seat >= 0), key=lambda seat: (seat - main) % count)


def _cap(  # noqa: PLR0913 - the variables of the one loop that calls this
    deal: State, bout: int, drawn: int, discard: CardSet, held: int, *, taking: bool = False
) -> int:
    """The most attack cards (rules.md 4, Limits)."""
    rules = deal.rules
    if rules.cap_when_talon_empty == "hand" and drawn == len(deal.talon):
        return NO_CAP
    if rules.first_bout_cap < 6 and not (taking and rules.first_bout_sixth_on_take):
        in_first = bout == 1 if rules.first_bout_scope == "first_bout" else not discard
        if in_first:
            return rules.first_bout_cap
    return held if held > 6 and rules.big_hand_limit else rules.bout_cap
