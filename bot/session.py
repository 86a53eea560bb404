"""The connection to Telegram: aiogram's, in which little is done twice."""

from __future__ import annotations

from typing import Any

import orjson
from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.methods import Response, TelegramMethod
from aiogram.methods.base import TelegramType


class Session(AiohttpSession):
    """Reads and writes JSON quickly, and keeps the models of the answers.

    A model like `Response[Message]` is forgotten by pydantic as soon as nobody holds it, and to build it
    takes longer than the rest of a call.
    """

    def __init__(self, server: TelegramAPIServer) -> None:
        super().__init__(api=server, json_loads=orjson.loads, json_dumps=_dumps)
        self._models: dict[Any, type[Response[Any]]] = {}

    @property
    def models(self) -> int:
        """How many models are kept: one for each type of answer."""
        return len(self._models)

    def check_response(
        self, bot: Bot, method: TelegramMethod[TelegramType], status_code: int, content: str
    ) -> Response[TelegramType]:
        """What was answered.

        Raises:
            AiogramError: as aiogram says.
        """
        returned: Any = method.__returning__
        if returned not in self._models:
            self._models[returned] = Response[returned]
        return super().check_response(bot, method, status_code, content)


def _dumps(value: Any) -> str:
    return orjson.dumps(value).decode()
