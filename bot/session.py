"""The connection to Telegram: aiogram's, in which little is done twice."""

from __future__ import annotations

from typing import Any

import orjson
from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.methods import Response, TelegramMethod
from aiogram.methods.base import TelegramType
from aiohttp import BytesPayload, FormData


class Session(AiohttpSession):
    """Reads and writes JSON quickly, and keeps the models of the answers.

    A model like `Response[Message]` is forgotten by pydantic as soon as nobody holds it, and to build it
    takes longer than the rest of a call.
    """

    def __init__(self, server: TelegramAPIServer) -> None:
        super().__init__(api=server, json_loads=orjson.loads, json_dumps=_dumps)
        self._models: dict[Any, type[Response[Any]]] = {}

    def build_form_data(self, bot: Bot, method: TelegramMethod[TelegramType]) -> FormData:
        """The call's parameters as JSON; as aiogram's form if there is a file or a default among them."""
        given = method.model_dump(exclude_none=True, warnings=False)
        try:
            return _Json(orjson.dumps(given, option=orjson.OPT_PASSTHROUGH_DATETIME))
        except TypeError:
            return super().build_form_data(bot, method)

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


class _Json(FormData):
    """Not a form, though it goes where one goes."""

    def __init__(self, body: bytes) -> None:
        super().__init__()
        self._body = body

    def __call__(self) -> BytesPayload:
        """What is sent."""
        return BytesPayload(self._body, content_type="application/json")


def _dumps(value: Any) -> str:
    return orjson.dumps(value).decode()
