"""The time of a turn: whom the table waits for, until when, and the least that can be done for him.

One deadline a table. It starts anew with every card that is laid or taken up, and whenever somebody is waited
for who was not before; a pass by one of several leaves the others the time that they had. When it is over,
whoever is still waited for is moved for.
"""

from __future__ import annotations

from bot.screens.cards import is_trump
from bot.tables.table import Status, Table
from game import RANKS, Deal, Move, MoveKind, Phase

SHORTEST_WARNING = 10.0
"""Seconds before the end at which the clock warns, at least."""
LONGEST_WARNING = 3600.0

GRACE = 60.0
"""Seconds that a turn has at least after the bot, or the chat, was away; longer for slow games."""

PATIENCE = 2
"""How many times in a row the time must run out before a computer player takes over."""


def awaited(table: Table) -> frozenset[int]:
    """The numbers of the seats of persons that hold up the game.

    Who may throw in but need not, because the defender has to beat or because he has passed, does not.
    """
    if table.match is None or table.status is not Status.PLAYING:
        return frozenset()
    deal = table.match.deal
    seats = (table.seat(deal.players[position]) for position in _holding_up(deal))
    return frozenset(seat.id for seat in seats if not seat.computer)


def wind(table: Table, now: float, *, moved: bool) -> None:
    """Sets the deadline anew if it is time to; called after every change, before it is committed.

    `moved` says that cards were laid or taken up.
    """
    waited_for = awaited(table)
    if not waited_for or not table.pace.turn_time:
        table.deadline = None
    elif moved or table.deadline is None or not waited_for <= table.awaited:
        table.deadline = now + table.pace.turn_time
        table.respites = 0
    table.awaited = waited_for


def forgive(table: Table, now: float) -> None:
    """Gives time after an outage that ends `now`, in which nobody could move.

    It need not be committed: whoever reads the table anew forgives again.
    """
    if table.deadline is not None:
        grace = min(table.pace.turn_time, max(GRACE, table.pace.turn_time / 4))
        table.deadline = max(table.deadline, now + grace)


def warned_at(table: Table) -> float | None:
    """When the clock warns who is waited for, Unix seconds; None if it does not."""
    if table.deadline is None or not table.pace.reminder:
        return None
    ahead = min(max(SHORTEST_WARNING, table.pace.turn_time / 4), LONGEST_WARNING)
    return table.deadline - ahead


def least_move(deal: Deal, position: int) -> Move:
    """What the clock does for that seat: it passes, or takes, or leads the lowest card, a trump last."""
    moves = deal.legal_moves(position)
    for kind in (MoveKind.PASS, MoveKind.TAKE):
        for move in moves:
            if move.kind is kind:
                return move
    trump = deal.view(None).trump

    def cost(move: Move) -> tuple[int, int, int]:
        trumps = sum(is_trump(card, trump) for card in move.cards)
        return len(move.cards), trumps, sum(RANKS.index(card.rank) for card in move.cards)

    return min((move for move in moves if move.kind is MoveKind.LEAD), key=cost)


def _holding_up(deal: Deal) -> tuple[int, ...]:
    match deal.phase:
        case Phase.LEAD:
            return (deal.leader,)
        case Phase.DEFEND:
            return (deal.defender,)
        case Phase.OVER:
            return ()
    return tuple(
        position
        for position in deal.to_act()
        if any(move.kind is MoveKind.PASS for move in deal.legal_moves(position))
    )
