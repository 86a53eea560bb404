"""Who asks: the person behind an update, as use cases see him."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Caller:
    """A person (or an administrator who writes in the group's name) and the update that he caused."""

    user_id: int
    name: str
    locale: str
    """The language of what he alone reads."""
    update_id: int | None = None
    """Committed with the effect, so that the same update has none when it comes again."""
    reachable: bool = False
    """Whether the bot may write to him in private."""
    query_id: str | None = None
    """The press that is not answered yet, so that he alone can be shown something in a group."""
    faceless: bool = False
    """Whether he writes as the group or as a channel: such a one cannot sit down."""
    speaks_for: int | None = None
    """The group in whose name an anonymous administrator writes; there he is an administrator."""
