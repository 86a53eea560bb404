"""Parameters of a Bot API call, from query string, form, multipart or JSON."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from bot.playground.errors import ApiError, bad_request

Json = dict[str, Any]


@dataclass(slots=True)
class Upload:
    """A file that came with a call."""

    content: bytes
    media_type: str


@dataclass(slots=True)
class Parameters:
    """What a call brought; every getter takes strings of forms and values of JSON alike."""

    values: Json
    files: dict[str, Upload] = field(default_factory=dict)

    @classmethod
    async def read(cls, request: web.Request) -> Parameters:
        """Read a request.

        Raises:
            ApiError: 400 for a body that is not the JSON object it claims to be.
        """
        values: Json = dict(request.query)
        files: dict[str, Upload] = {}
        if request.content_type == "application/json":
            try:
                body = json.loads(await request.text() or "{}")
            except ValueError:
                raise bad_request("can't parse request: Can't parse JSON object") from None
            if not isinstance(body, dict):
                raise bad_request("can't parse request: JSON object expected")
            values |= body
        elif request.body_exists:
            for name, value in (await request.post()).items():
                if isinstance(value, web.FileField):
                    files[name] = Upload(value.file.read(), value.content_type)
                else:
                    values[name] = value
        return cls(values, files)

    def raw(self, name: str) -> object:
        """Return a value as it came, None if it did not."""
        return self.values.get(name)

    def text(self, name: str) -> str:
        """Return a string, "" if there is none."""
        value = self.values.get(name)
        return "" if value is None else str(value)

    def integer(self, name: str) -> int | None:
        """Return a number, None if there is none or it is not one."""
        try:
            return int(self.text(name))
        except ValueError:
            return None

    def flag(self, name: str) -> bool:
        """Return a truth value, false if there is none."""
        return self.text(name).lower() in {"true", "1", "yes"}

    def structure(self, name: str, refusal: str) -> Any:
        """Return an object or array, None if there is none.

        Raises:
            ApiError: 400 with the text `refusal` for what is not JSON.
        """
        value = self.values.get(name)
        if not isinstance(value, str) or not value:
            return value
        try:
            return json.loads(value)
        except ValueError:
            raise bad_request(refusal) from None

    def upload(self, reference: str) -> Upload | None:
        """Return the file that an `attach://` reference, or a parameter's own name, means."""
        return self.files.get(reference.removeprefix("attach://"))


def answered(result: object) -> Json:
    """Return the body of a successful answer."""
    return {"ok": True, "result": result}


def refused(error: ApiError) -> web.Response:
    """Return the HTTP answer of a refusal."""
    return web.json_response(error.body(), status=error.code)
