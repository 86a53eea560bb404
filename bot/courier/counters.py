"""Plain numbers about the deliveries, for whoever shows them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Counters:
    """Counts since the start of the process."""

    sends: int = 0
    edits: int = 0
    deletes: int = 0
    coalesced: int = 0
    """Screens that a newer one replaced before they went out, or that stood there already."""
    floods: int = 0
    retries: int = 0
    """Attempts that ended in a network error or a 5xx."""
    doubtful: int = 0
    """Sends of which nobody knows whether they arrived."""
    found: int = 0
    """Of these, those whose message was found, so that nothing had to be repeated."""
    duplicates: int = 0
    """Messages found to be there twice and deleted."""
    dropped: int = 0
    """Screens and messages given up: refused by Telegram, or nobody there to read them."""
    unreachable: int = 0
    """Times that a chat turned out to be out of reach."""
    worst_lag: float = 0.0
    """Seconds; the longest that a delivered screen has waited."""
