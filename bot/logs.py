"""Logging: one line an event, for eyes or as JSON, never with a card in it."""

from __future__ import annotations

import logging
import sys
from collections.abc import MutableMapping
from typing import Any

import structlog

from bot import redacting

_QUIET = ("aiogram.event", "aiogram.dispatcher", "aiohttp.access", "aiosqlite", "asyncio")
"""Libraries whose everyday talk says nothing that our own lines do not."""


def configure(level: str, log_format: str) -> None:
    """Sends structlog's and the standard library's lines to standard error in one form."""
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    last: list[structlog.typing.Processor] = [
        structlog.stdlib.ProcessorFormatter.remove_processors_meta,
        structlog.processors.format_exc_info,
        _without_secrets,
    ]
    if log_format == "json":
        last.append(structlog.processors.JSONRenderer(ensure_ascii=False, default=str))
    else:
        last.append(structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty()))
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(processors=last, foreign_pre_chain=shared))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for name in _QUIET:
        logging.getLogger(name).setLevel(max(logging.WARNING, root.level))
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.make_filtering_bound_logger(root.level),
        cache_logger_on_first_use=False,
    )


def _without_secrets(logger: Any, name: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """The last guard: whatever text a line or a traceback brings, cards in it are hidden."""
    del logger, name
    for key, value in event.items():
        if isinstance(value, str):
            event[key] = redacting.without_cards(value)
    return event
