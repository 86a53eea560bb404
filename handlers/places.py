"""Where a message stands, in the application's terms."""

from __future__ import annotations

from aiogram.types import InaccessibleMessage, Message

from bot.tables.table import Place


def place_of(message: Message | InaccessibleMessage) -> Place:
    """The chat, or the forum topic; a thread of replies in an ordinary group is no topic."""
    if isinstance(message, Message) and message.is_topic_message:
        return Place(message.chat.id, message.message_thread_id)
    return Place(message.chat.id)
