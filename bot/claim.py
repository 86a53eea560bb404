"""Whether this bot may have the token's updates: Telegram gives them to one alone, to whoever asked last."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

from aiogram import Bot
from aiogram.exceptions import TelegramConflictError
from aiogram.methods import GetUpdates

from bot.clock import Clock
from bot.polling import TokenInUse

PATIENCE = 5
"""Seconds for one question."""

LISTENED = 3.0
"""Seconds in which a bot that polls would ask again, after our question has dropped its own."""

_PAUSE = 0.5


async def claim(bot: Bot, url: str | None, clock: Clock) -> None:
    """Makes sure that no other bot lives on the token, for one that polls or, with a URL, is called there.

    One that begins to poll finds another poller by itself (`bot.polling.PROBATION`).

    Raises:
        TokenInUse: if another one has, or may have, its updates; that one is left in peace.
        TelegramAPIError: if Telegram does not answer.
    """
    given = await _registered(bot)
    if given and not _same(given, url):
        # Not its path, which may be a secret.
        where = urlsplit(given).hostname
        raise TokenInUse(f"its updates go to {where}; if nobody lives there any more: python -m bot release")
    if url is not None and not given:
        await _listen(bot, clock)


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


async def _listen(bot: Bot, clock: Clock) -> None:
    """Asks for updates, and leaves them where they are, for as long as it takes a poller to show itself."""
    until = clock.monotonic() + LISTENED
    while (left := until - clock.monotonic()) > 0:
        try:
            await bot(GetUpdates(timeout=round(left), limit=1), request_timeout=PATIENCE + round(left))
        except TelegramConflictError as conflict:
            raise TokenInUse(conflict.message) from None
        await clock.sleep(_PAUSE)


def _same(given: str, url: str | None) -> bool:
    """Whether these are one address, however they are written."""
    return url is not None and _parts(given) == _parts(url)


def _parts(url: str) -> tuple[str | None, int | None, str]:
    split = urlsplit(url)
    return split.hostname, split.port or {"https": 443, "http": 80}.get(split.scheme), split.path.rstrip("/")
