"""The methods of the Bot API that the playground has, by their names in lower case."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from bot.playground.methods import account, callbacks, chats, edits, ephemeral, messages, polling
from bot.playground.parameters import Parameters
from bot.playground.world import World

Method = Callable[[World, Parameters], object | Awaitable[object]]

METHODS: Mapping[str, Method] = {
    name.lower(): method
    for name, method in {
        "getMe": account.get_me,
        "setMyCommands": account.set_my_commands,
        "getMyCommands": account.get_my_commands,
        "deleteMyCommands": account.delete_my_commands,
        "setMyName": account.set_my_name,
        "getMyName": account.get_my_name,
        "setMyDescription": account.set_my_description,
        "getMyDescription": account.get_my_description,
        "setMyShortDescription": account.set_my_short_description,
        "getMyShortDescription": account.get_my_short_description,
        "getUpdates": polling.get_updates,
        "setWebhook": polling.set_webhook,
        "deleteWebhook": polling.delete_webhook,
        "getWebhookInfo": polling.get_webhook_info,
        "close": polling.close,
        "logOut": polling.close,
        "sendMessage": messages.send_message,
        "sendPhoto": messages.send_photo,
        "deleteMessage": messages.delete_message,
        "deleteMessages": messages.delete_messages,
        "pinChatMessage": messages.pin_chat_message,
        "unpinChatMessage": messages.unpin_chat_message,
        "unpinAllChatMessages": messages.unpin_all_chat_messages,
        "editMessageText": edits.edit_message_text,
        "editMessageCaption": edits.edit_message_caption,
        "editMessageMedia": edits.edit_message_media,
        "editMessageReplyMarkup": edits.edit_message_reply_markup,
        "editEphemeralMessageText": ephemeral.edit_ephemeral_text,
        "editEphemeralMessageCaption": ephemeral.edit_ephemeral_caption,
        "editEphemeralMessageMedia": ephemeral.edit_ephemeral_media,
        "editEphemeralMessageReplyMarkup": ephemeral.edit_ephemeral_markup,
        "deleteEphemeralMessage": ephemeral.delete_ephemeral,
        "answerCallbackQuery": callbacks.answer_callback_query,
        "getChat": chats.get_chat,
        "getChatMember": chats.get_chat_member,
        "getChatAdministrators": chats.get_chat_administrators,
        "getChatMemberCount": chats.get_chat_member_count,
        "sendChatAction": chats.send_chat_action,
        "leaveChat": chats.leave_chat,
    }.items()
}
