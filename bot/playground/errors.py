"""Refusals of the Bot API, in Telegram's own words and codes."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]

_PREFIXES = {
    400: "Bad Request",
    401: "Unauthorized",
    403: "Forbidden",
    404: "Not Found",
    409: "Conflict",
    413: "Request Entity Too Large",
    429: "Too Many Requests",
    500: "Internal Server Error",
}

NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly the same "
    "as a current content and reply markup of the message"
)
QUERY_TOO_OLD = "query is too old and response timeout expired or query ID is invalid"
EDIT_NOT_FOUND = "message to edit not found"
CANNOT_EDIT = "message can't be edited"
CHAT_NOT_FOUND = "chat not found"
MARKUP_TOO_LONG = "reply markup is too long"


class ApiError(Exception):
    """A Bot API call was refused.

    Attributes:
        code: the HTTP status and `error_code`.
        description: Telegram's text, prefix included.
        parameters: `retry_after` (seconds) or `migrate_to_chat_id`, where Telegram gives them.
    """

    def __init__(self, code: int, text: str = "", parameters: Json | None = None) -> None:
        prefix = _PREFIXES.get(code, "Error")
        self.code = code
        self.description = f"{prefix}: {text}" if text else prefix
        self.parameters = parameters or {}
        super().__init__(self.description)

    def body(self) -> Json:
        """Return the JSON answer that Telegram sends for this refusal."""
        body: Json = {"ok": False, "error_code": self.code, "description": self.description}
        if self.parameters:
            body["parameters"] = self.parameters
        return body


def bad_request(text: str) -> ApiError:
    """Return a 400."""
    return ApiError(400, text)


def forbidden(text: str) -> ApiError:
    """Return a 403."""
    return ApiError(403, text)


def too_many_requests(seconds: int) -> ApiError:
    """Return a 429 that asks for so many seconds of silence."""
    return ApiError(429, f"retry after {seconds}", {"retry_after": seconds})


def migrated(chat_id: int) -> ApiError:
    """Return the refusal of a group that has become the supergroup `chat_id`."""
    return ApiError(400, "group chat was upgraded to a supergroup chat", {"migrate_to_chat_id": chat_id})


class Misuse(Exception):
    """A person of the playground was asked to do what nobody could do in a Telegram app."""
