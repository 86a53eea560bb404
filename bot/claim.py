"""Whether this bot may have the token's updates: Telegram gives them to one alone, to whoever asked last."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

from aiogram import Bot
from aiogram.exceptions import TelegramConflictError

from bot.clock import Clock
from bot.polling import GetRawUpdates, TokenInUse

PATIENCE = 5
"""Seconds for one question."""

LISTENED = 2
"""Seconds for which a newcomer listens before it does anything else.

Its question drops that of a bot that polls already. That one soon asks again (`bot.polling.RETORT`), which
drops the newcomer's. It is not heard if it rests for longer because Telegram does not answer it, or if it got
rid of another newcomer less than three seconds ago: for so long Telegram holds the next conflict back. If it
comes back soon, it is still the newcomer that gives up (`bot.polling.PROBATION`).
"""

_PAUSE = 0.6
"""Seconds between two questions: who repeats one within half a second gets but one update in answer."""

_MOST = 100
"""Updates that Telegram gives at a time."""


async def claim(bot: Bot, url: str | None, clock: Clock, seconds: int = LISTENED) -> None:
    """Makes sure that no other bot lives on the token, for one that polls or, with a URL, is called there.

    Nothing is sent, taken or acknowledged for that. Who finds his own webhook need not listen for so many
    seconds: nobody can poll beside it.

    Raises:
        TokenInUse: if another one has, or may have, its updates; that one is left in peace.
        TelegramAPIError: if Telegram does not answer.
    """
    given = await _registered(bot)
    if given and not _same(given, url):
        # Not its path, which may be a secret.
        where = urlsplit(given).hostname
        raise TokenInUse(f"its updates go to {where}; if nobody lives there any more: python -m bot release")
    if not given:
        await _listen(bot, clock, seconds)


@dataclass(frozen=True, slots=True)
class Held:
    """How a webhook is found."""

    ours: bool
    """Whether the updates still go to the URL."""
    failed_at: float | None
    """When, at the latest, it last failed to bring one, Unix seconds; None if it never did or none waits."""


async def held(bot: Bot, url: str) -> Held:
    """How the webhook with that URL stands.

    Raises:
        TelegramAPIError: if Telegram does not answer.
    """
    info = await bot.get_webhook_info(request_timeout=PATIENCE)
    failed = info.last_error_date if info.pending_update_count else None
    # It tells whole seconds.
    return Held(_same(info.url, url), None if failed is None else failed.timestamp() + 1)


async def _registered(bot: Bot) -> str:
    return (await bot.get_webhook_info(request_timeout=PATIENCE)).url


async def _listen(bot: Bot, clock: Clock, seconds: int) -> None:
    """Asks for updates, and leaves them where they are, for as long as it takes a poller to show itself.

    If many people press, the questions of both are answered before one drops the other. Then what has come
    meanwhile is soon gone, and that shows that somebody has acknowledged it: the oldest go first.
    """
    until = clock.monotonic() + seconds
    waiting, news = await _waiting(bot, seconds), set[int]()
    while until - clock.monotonic() > _PAUSE:
        await clock.sleep(_PAUSE)
        now = await _waiting(bot, round(until - clock.monotonic()))
        if news and (not now or min(news) < min(now)):
            raise TokenInUse("somebody takes its updates")
        if len(waiting) < _MOST:
            news |= now - waiting
        waiting = now


async def _waiting(bot: Bot, seconds: int) -> set[int]:
    """The numbers of the updates that wait for somebody, or come within so many seconds."""
    try:
        asking = GetRawUpdates(timeout=seconds, limit=_MOST)
        updates = await bot(asking, request_timeout=PATIENCE + seconds)
    except TelegramConflictError as conflict:
        raise TokenInUse(conflict.message) from None
    return {int(update["update_id"]) for update in updates}


def _same(given: str, url: str | None) -> bool:
    """Whether these are one address, however they are written."""
    return url is not None and _parts(given) == _parts(url)


def _parts(url: str) -> tuple[str | None, int | None, str]:
    split = urlsplit(url)
    return split.hostname, split.port or {"https": 443, "http": 80}.get(split.scheme), split.path.rstrip("/")
