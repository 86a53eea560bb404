"""What the table tells about the hands of others: what they cannot hold, and what they hardly hold."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from game.cards import BEATERS, BIT, OF_RANK, SAME_RANK, CardSet, trumps_of
from game.state import DEFEND, LEAD, TAKING
from game.view import View

_SLIP: Final = 0.3
"""How often somebody plays otherwise than these clues take for granted, a clue."""


class Clues:
    """Conclusions from the current bout, in which nobody draws cards.

    Attributes:
        lacks: for each seat, cards that it cannot hold.
    """

    def __init__(self, view: View) -> None:
        self.lacks: list[CardSet] = [0] * len(view.players)
        self._unlikely: list[tuple[int, CardSet]] = []
        if view.phase is LEAD:
            return
        self._trumps = trumps_of(view.trump)
        self._beaters = BEATERS[view.trump, view.rules.spades_only_spades]
        laid = [card for pair in view.table for card in (pair.attack, pair.beat) if card is not None]
        ranks = 0
        for card in laid:
            ranks |= SAME_RANK[card.index]
        if view.phase is not DEFEND and view.rules.auto_pass:
            self._read_silence(view, ranks)
        self._read_lead(view)
        self._read_defence(view)

    def believes(self, hands: Sequence[CardSet], rng: Random) -> bool:
        """Whether these hands go well enough with what was played; chance lets some others through."""
        return all(not hands[seat] & cards or rng.random() < _SLIP for seat, cards in self._unlikely)

    def _read_silence(self, view: View, ranks: CardSet) -> None:
        """Whoever has the right to throw and is not asked has nothing to throw (auto_pass)."""
        # The viewer throws now: with leader_first the main attacker has spoken or has nothing.
        main = view.main_attacker
        order = view.rules.throw_order
        asked = {*view.to_act, *view.passed}
        silent = []
        if order == "free" or (order == "leader_first" and (view.seat != main or view.passed)):
            silent = [seat for seat in range(len(view.players)) if seat not in asked]
        for seat in silent:
            if seat in {view.seat, view.defender} or view.rules.throwers != "all" or view.rules.teams:
                continue
            special = 0 if view.targets is None else OF_RANK[view.targets[seat]]
            self.lacks[seat] = ranks & ~special

    def _read_lead(self, view: View) -> None:
        """Who leads a plain card has hardly a lower one; who leads a trump has hardly anything else."""
        first = view.table[0]
        if first.by in {view.seat, view.defender} or view.rules.pogony:
            return
        bit = BIT[first.attack.index]
        lower = (bit - 1) & ~SAME_RANK[first.attack.index]
        if bit & self._trumps:
            self._unlikely.append((first.by, ~self._trumps | self._trumps & lower))
        else:
            self._unlikely.append((first.by, lower & ~self._trumps))

    def _read_defence(self, view: View) -> None:
        """Who beats takes the cheapest card; who takes had none that was cheap."""
        defender = view.defender
        if defender is None or defender == view.seat:
            return
        if view.phase is TAKING:
            unbeaten = [pair.attack for pair in view.table if pair.beat is None]
            # Cards piled on say nothing about why he took; the first one does.
            for attack in unbeaten[:1]:
                self._unlikely.append((defender, self._beaters[attack.index] & ~self._trumps))
        for pair in view.table:
            if pair.beat is None:
                continue
            used = BIT[pair.beat.index]
            lower = used - 1
            cheaper = ~self._trumps | lower if used & self._trumps else ~self._trumps & lower
            self._unlikely.append((defender, self._beaters[pair.attack.index] & cheaper))
