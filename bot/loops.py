"""The event loop that the bot runs on."""

from __future__ import annotations

import asyncio
import sys


def new_loop() -> asyncio.AbstractEventLoop:
    """uvloop's, which takes less time for each message, where it exists."""
    if sys.platform == "win32":
        return asyncio.new_event_loop()
    import uvloop  # noqa: PLC0415 - only where it exists

    return uvloop.new_event_loop()
