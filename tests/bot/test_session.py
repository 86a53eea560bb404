"""The connection to Telegram: what is read, and what is built for it."""

from __future__ import annotations

import gc
import json
from collections.abc import AsyncIterator

import pytest
from aiogram import Bot
from aiogram.client.default import DefaultBotProperties
from aiogram.client.telegram import PRODUCTION
from aiogram.exceptions import ClientDecodeError, TelegramBadRequest
from aiogram.methods import AnswerCallbackQuery, EditMessageText, Response, SendDocument, SendMessage
from aiogram.types import BufferedInputFile, Message

from bot.session import Session

EDIT = EditMessageText(chat_id=1, message_id=2, text="hello")


@pytest.fixture
async def session() -> AsyncIterator[Session]:
    """A session that calls nobody."""
    session = Session(PRODUCTION)
    yield session
    await session.close()


def read(session: Session, status: int, content: str) -> object:
    return session.check_response(Bot("1:a"), EDIT, status, content).result


async def test_the_model_of_an_answer_is_built_once(session: Session) -> None:
    content = '{"ok": true, "result": {"message_id": 2, "date": 1, "chat": {"id": 1, "type": "private"}}}'
    built = []
    for _ in range(3):
        result = read(session, 200, content)
        assert isinstance(result, Message)
        assert result.chat.id == 1
        gc.collect()
        built.append(id(Response[EditMessageText.__returning__]))
    assert len(set(built)) == 1
    assert session.models == 1


async def test_refusals_and_rubbish_are_told_as_aiogram_does(session: Session) -> None:
    refused = '{"ok": false, "error_code": 400, "description": "Bad Request: chat not found"}'
    with pytest.raises(TelegramBadRequest, match="chat not found"):
        read(session, 400, refused)
    with pytest.raises(ClientDecodeError):
        read(session, 502, "<html>Bad Gateway</html>")


async def test_a_call_is_sent_as_json_without_what_is_not_given(session: Session) -> None:
    method = AnswerCallbackQuery(callback_query_id="1", text="Дурак", show_alert=True)
    form = session.build_form_data(Bot("1:a"), method)()
    assert form.content_type == "application/json"
    assert json.loads(form.decode()) == {"callback_query_id": "1", "text": "Дурак", "show_alert": True}


async def test_a_file_and_a_default_of_the_bot_are_sent_as_aiogram_does(session: Session) -> None:
    bot = Bot("1:a", default=DefaultBotProperties(protect_content=True))
    document = BufferedInputFile(b"cards", "cards.txt")
    form = session.build_form_data(bot, SendDocument(chat_id=1, document=document))()
    assert form.content_type.startswith("multipart/form-data")
    assert session.build_form_data(bot, SendMessage(chat_id=1, text="hi"))().decode() == (
        "chat_id=1&text=hi&protect_content=true"
    )


async def test_structures_are_written_as_json(session: Session) -> None:
    written = session.prepare_value({"text": "Дурак", "rows": [[1, None]]}, Bot("1:a"), {})
    assert written == '{"text":"Дурак","rows":[[1]]}'
