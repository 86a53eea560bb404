"""The bot in a hurry: `python -m tests.robots.bot HASTE`, with the usual settings in the environment."""

from __future__ import annotations

import asyncio
import signal
import sys

from bot import logs
from bot.app import opened
from bot.interpreter import runner
from bot.settings import read_settings
from handlers import include
from tests.robots.clock import HurriedClock


async def run(haste: float) -> None:
    """Runs the bot until SIGTERM."""
    settings = read_settings()
    logs.configure(settings.log_level, settings.log_format)
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    async with opened(settings, include, HurriedClock(haste), listened=0) as app:
        await app.run(stop)


if __name__ == "__main__":
    with runner() as running:
        running.run(run(float(sys.argv[1])))
