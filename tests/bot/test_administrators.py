from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from aiogram import Bot
from aiogram.exceptions import TelegramNetworkError
from aiogram.methods import GetChatMember
from aiogram.types import (
    ChatMemberBanned,
    ChatMemberLeft,
    ChatMemberMember,
    ChatMemberOwner,
    ChatMemberRestricted,
    ChatMemberUnion,
    User,
)

from bot.administrators import REMEMBERED_FOR, UNKNOWN_FOR, TelegramMembership
from bot.tables.membership import Role
from tests.bot.clock import HandClock

ANN = User(id=1, is_bot=False, first_name="Ann")
MEMBER = ChatMemberMember(user=ANN)
OWNER = ChatMemberOwner(user=ANN, is_anonymous=True)


class _Telegram(Bot):
    """Says what somebody is in a chat, and remembers for whom it was asked."""

    def __init__(self, member: ChatMemberUnion | None) -> None:
        super().__init__("1:token")
        self.member = member
        self.asked: list[tuple[int | str, int]] = []

    async def __call__(self, method: Any, request_timeout: int | None = None) -> Any:
        del request_timeout
        assert isinstance(method, GetChatMember)
        self.asked.append((method.chat_id, method.user_id))
        if self.member is None:
            raise TelegramNetworkError(method, "no answer")
        return self.member


async def test_telegram_is_asked_who_administers_and_not_again_for_a_minute(clock: HandClock) -> None:
    telegram = _Telegram(OWNER)
    membership = TelegramMembership(telegram, clock)
    for _ in range(5):
        assert await membership.role(-100, 1) is Role.ADMINISTRATOR
    assert telegram.asked == [(-100, 1)]
    telegram.member = MEMBER
    clock.pass_by(REMEMBERED_FOR - 1)
    assert await membership.role(-100, 1) is Role.ADMINISTRATOR
    clock.pass_by(1)
    assert await membership.role(-100, 1) is Role.MEMBER
    assert telegram.asked == [(-100, 1)] * 2


async def test_when_telegram_does_not_say_it_is_not_asked_again_at_once_but_soon(clock: HandClock) -> None:
    telegram = _Telegram(None)
    membership = TelegramMembership(telegram, clock)
    for _ in range(5):
        assert await membership.role(-100, 1) is Role.UNKNOWN
    assert len(telegram.asked) == 1
    telegram.member = OWNER
    clock.pass_by(UNKNOWN_FOR)
    assert await membership.role(-100, 1) is Role.ADMINISTRATOR


async def test_what_somebody_is_in_one_chat_says_nothing_of_another(clock: HandClock) -> None:
    telegram = _Telegram(OWNER)
    membership = TelegramMembership(telegram, clock)
    await membership.role(-100, 1)
    telegram.member = MEMBER
    assert await membership.role(-200, 1) is Role.MEMBER
    assert await membership.role(-100, 2) is Role.MEMBER
    assert telegram.asked == [(-100, 1), (-200, 1), (-100, 2)]


def _restricted(*, is_member: bool) -> ChatMemberRestricted:
    rights = {
        name: False
        for name in ChatMemberRestricted.model_fields
        if name.startswith("can_") or name == "is_member"
    }
    return ChatMemberRestricted.model_validate(
        {"status": "restricted", "user": ANN, "until_date": 0, **rights, "is_member": is_member}
    )


@pytest.mark.parametrize(
    ("member", "role"),
    [
        (OWNER, Role.ADMINISTRATOR),
        (MEMBER, Role.MEMBER),
        (_restricted(is_member=True), Role.MEMBER),
        (_restricted(is_member=False), Role.STRANGER),
        (ChatMemberLeft(user=ANN), Role.STRANGER),
        (ChatMemberBanned(user=ANN, until_date=datetime(2030, 1, 1, tzinfo=UTC)), Role.STRANGER),
    ],
)
async def test_every_state_of_a_member_is_a_role(
    clock: HandClock, member: ChatMemberUnion, role: Role
) -> None:
    assert await TelegramMembership(_Telegram(member), clock).role(-100, 1) is role
