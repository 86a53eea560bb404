"""Presses of inline buttons."""

from __future__ import annotations

from aiogram import Router
from aiogram.types import CallbackQuery, InaccessibleMessage, Message

from bot.courier.messenger import Address
from bot.desk import Desk
from bot.notice import Attempt, Notice, Refused
from bot.payload import Action, BadPayload, MenuPress, MovePress, PickPress, TableAction, read
from bot.screens.refusal import REFUSED
from bot.tables.caller import Caller
from handlers.places import place_of


def router() -> Router:
    """The routes of this file."""
    routes = Router(name="presses")
    routes.callback_query.register(_press)
    return routes


_NOWHERE = frozenset({"notice-game-over", "notice-no-table", "notice-stale-button", "notice-stale-press"})
"""Refusals of buttons that nobody needs any more."""


async def _press(query: CallbackQuery, desk: Desk, caller: Caller) -> Notice | Attempt | None:
    """Does what the button says; one that leads nowhere goes, if its message shows nothing that lives."""
    if query.message is None:
        raise Refused("notice-stale-button")
    try:
        return await _done(query, query.message, desk, caller)
    except Refused as refused:
        key = refused.notice.key
        if (key in _NOWHERE or key.startswith(REFUSED)) and not _is_bare(query.message):
            desk.display.leads_nowhere(_address(query.message, caller.user_id))
        raise


def _address(message: Message | InaccessibleMessage, reader: int) -> Address:
    """Where the message is, be it one that only its reader sees."""
    if isinstance(message, Message) and message.ephemeral_message_id is not None:
        return Address(message.chat.id, message.ephemeral_message_id, reader)
    return Address(message.chat.id, message.message_id)


def _is_bare(message: Message | InaccessibleMessage) -> bool:
    """Whether the message has lost its buttons by now, though they were pressed, or is not there any more."""
    return not isinstance(message, Message) or message.reply_markup is None


async def _done(
    query: CallbackQuery, message: Message | InaccessibleMessage, desk: Desk, caller: Caller
) -> Notice | Attempt | None:
    """Reads the button's data, which may be anything, and calls the use case it names."""
    try:
        press = read(query.data or "")
    except BadPayload as error:
        raise Refused("notice-stale-button") from error
    chat_id = message.chat.id
    if not isinstance(press, MenuPress):
        desk.display.noticed(press.table_id, chat_id, message.message_id)
    match press:
        case MovePress(table_id, token, move):
            return await desk.play.press(caller, table_id, token, move, chat_id)
        case PickPress(table_id, token, cards, back):
            return await desk.play.pick(caller, table_id, token, cards, chat_id, back=back)
        case TableAction(action, table_id):
            return await _act(desk, caller, action, table_id, chat_id)
        case MenuPress():
            return await desk.menus.press(caller, place_of(message), press)


async def _act(
    desk: Desk, caller: Caller, action: Action, table_id: int, chat_id: int
) -> Notice | Attempt | None:
    at_table = {
        Action.JOIN: desk.lobby.join,
        Action.LEAVE: desk.lobby.leave,
        Action.ADD_COMPUTER: desk.lobby.add_computer,
        Action.START: desk.dealing.start,
        Action.AGAIN: desk.dealing.again,
        Action.MY_CARDS: desk.play.my_cards,
        Action.COME_BACK: desk.play.come_back,
        Action.LEVEL: desk.lobby.turn_level,
        Action.ADVICE: desk.advising.advise,
        Action.REVIEW: desk.reviewing.review,
    }
    if action in at_table:
        return await at_table[action](caller, table_id, chat_id)
    menu = desk.menus.settings if action is Action.SETTINGS else desk.menus.rules
    return await menu(caller, await desk.standing.menu_place(table_id, chat_id))
