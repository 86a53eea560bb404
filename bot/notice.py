"""What a use case answers to the person who asked: a text's name, never the text itself."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Notice:
    """A short answer to one person: a callback toast or alert, or a message in reply to a command.

    `key` and `args` name a message of locales/; `alert` asks for a dialog instead of a toast; `url` is a
    start link that the answer of a callback query may open instead.
    """

    key: str
    args: Mapping[str, str | int] = field(default_factory=dict)
    alert: bool = False
    url: str | None = None


QUIET: Notice | None = None
"""The answer where the screen itself says everything: the query is answered without words."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """Something that takes time and ends with the answer; None is silence.

    It goes on when the next update of the chat has begun. A refusal may be raised in it.
    """

    work: Callable[[], Awaitable[Notice | None]]


class Refused(Exception):
    """A use case says no, in words for the person who asked; nothing has changed."""

    def __init__(self, key: str, *, alert: bool = False, url: str | None = None, **args: str | int) -> None:
        super().__init__(key)
        self.notice = Notice(key, args, alert=alert, url=url)

    @classmethod
    def with_notice(cls, notice: Notice) -> Refused:
        """A refusal whose words were chosen elsewhere."""
        refused = cls(notice.key)
        refused.notice = notice
        return refused
