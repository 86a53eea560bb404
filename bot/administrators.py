"""Roles in chats as Telegram tells them, remembered for a while."""

from __future__ import annotations

from aiogram import Bot
from aiogram.enums import ChatMemberStatus
from aiogram.exceptions import AiogramError, TelegramBadRequest
from aiogram.types import ChatMemberRestricted

from bot.clock import Clock
from bot.tables.membership import Role

REMEMBERED_FOR = 60.0
"""Seconds."""

UNKNOWN_FOR = 5.0
"""Seconds for which Telegram is not asked again when it has not said: who presses on would wait each time."""

PATIENCE = 5
"""Seconds to wait for Telegram's word: somebody has pressed a button and waits too."""

_NOT_THERE = ("user not found", "participant_id_invalid", "user_not_participant", "member not found")


class TelegramMembership:
    """Implements `bot.tables.membership.Membership`."""

    def __init__(self, bot: Bot, clock: Clock) -> None:
        self._bot = bot
        self._clock = clock
        self._known: dict[tuple[int, int], tuple[float, Role]] = {}
        """By chat and person: until when, and what."""

    async def role(self, chat_id: int, user_id: int) -> Role:
        """The role of a person in a chat; unknown if Telegram does not say, and soon that is asked again."""
        known = self._known.get((chat_id, user_id))
        if known is not None and self._clock.monotonic() < known[0]:
            return known[1]
        role = await self._ask(chat_id, user_id)
        now = self._clock.monotonic()
        self._known = {key: value for key, value in self._known.items() if now < value[0]}
        self._known[chat_id, user_id] = (
            now + (UNKNOWN_FOR if role is Role.UNKNOWN else REMEMBERED_FOR),
            role,
        )
        return role

    async def _ask(self, chat_id: int, user_id: int) -> Role:
        try:
            member = await self._bot.get_chat_member(chat_id, user_id, request_timeout=PATIENCE)
        except TelegramBadRequest as error:
            absent = any(words in error.message.lower() for words in _NOT_THERE)
            return Role.STRANGER if absent else Role.UNKNOWN
        except AiogramError:
            return Role.UNKNOWN
        if member.status in {ChatMemberStatus.CREATOR, ChatMemberStatus.ADMINISTRATOR}:
            return Role.ADMINISTRATOR
        if member.status in {ChatMemberStatus.LEFT, ChatMemberStatus.KICKED}:
            return Role.STRANGER
        if isinstance(member, ChatMemberRestricted) and not member.is_member:
            return Role.STRANGER
        return Role.MEMBER
