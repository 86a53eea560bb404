from __future__ import annotations

from typing import Any

from aiogram import Bot
from aiogram.exceptions import ClientDecodeError
from structlog.testing import capture_logs

from bot.administrators import TelegramMembership
from bot.app import LOCALES
from bot.commands import announce
from bot.profile import describe
from bot.tables.membership import Role
from bot.texts import Texts
from tests.bot.clock import HandClock


class _BehindABadGateway(Bot):
    """Every call is answered by a proxy's page instead of Telegram's JSON."""

    async def __call__(self, *_: Any, **__: Any) -> Any:
        raise ClientDecodeError("Failed to decode object", ValueError("no JSON"), "<html>502</html>")


async def test_a_bot_that_cannot_announce_its_commands_works_without() -> None:
    with capture_logs() as log:
        await announce(_BehindABadGateway("1:token"), Texts(LOCALES))
    assert [line["event"] for line in log] == ["commands not announced"]


async def test_a_bot_that_cannot_set_its_descriptions_works_without() -> None:
    with capture_logs() as log:
        await describe(_BehindABadGateway("1:token"), Texts(LOCALES))
    assert [line["event"] for line in log] == ["descriptions not set"]


async def test_a_role_that_telegram_does_not_tell_is_unknown(clock: HandClock) -> None:
    membership = TelegramMembership(_BehindABadGateway("1:token"), clock)
    assert await membership.role(-100, 1) is Role.UNKNOWN
