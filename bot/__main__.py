"""`python -m bot` starts the bot; without BOT_TOKEN, in a playground.

`healthcheck` asks a running one how it is; `backup FILE` copies the database, also while the bot is at work;
`release` frees the token from a bot with a webhook that is gone for good.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from contextlib import suppress
from pathlib import Path

from bot import healthcheck
from bot.settings import BadSettings, Settings, read_settings
from bot.storage.opening import DatabaseUnusable, backup


class CannotStart(Exception):
    """The command cannot be done; the message says why, for a person, in one line."""


def _run(settings: Settings) -> None:
    # Loaded only here: a container asks for the bot's health every half a minute, and to load aiogram for
    # that would cost more than playing does.
    from bot import logs  # noqa: PLC0415 - see above
    from bot.interpreter import runner  # noqa: PLC0415 - see above
    from bot.starting import Failure, run  # noqa: PLC0415 - see above
    from handlers import include  # noqa: PLC0415 - see above

    logs.configure(settings.log_level, settings.log_format)
    try:
        with suppress(asyncio.CancelledError), runner() as running:
            running.run(run(settings, include))
    except Failure as failure:
        raise CannotStart(str(failure)) from None


def _check(settings: Settings) -> None:
    if settings.metrics_port is None:
        raise CannotStart("healthcheck needs METRICS_PORT")
    problem = healthcheck.ask(settings.metrics_port)
    if problem is not None:
        raise CannotStart(problem)


def _back_up(settings: Settings, target: Path) -> None:
    try:
        backup(settings.database_path, target)
    except DatabaseUnusable as error:
        raise CannotStart(f"no backup: {error}") from None


def _release(settings: Settings) -> None:
    from bot.starting import Failure, release  # noqa: PLC0415 - as in _run

    try:
        asyncio.run(release(settings))
    except Failure as failure:
        raise CannotStart(str(failure)) from None


def main() -> None:
    """Runs the command line."""
    parser = argparse.ArgumentParser(prog="python -m bot", description=__doc__)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    commands.add_parser("run", help="start the bot (what happens without a command, too)")
    commands.add_parser("healthcheck", help="ask the bot on this machine how it is")
    copying = commands.add_parser("backup", help="copy the database to a new file, also while it is in use")
    copying.add_argument("file", type=Path, help="the file to be written; it must not exist")
    commands.add_parser("release", help="free the token from a webhook of which no bot is left")
    chosen = parser.parse_args()
    try:
        settings = read_settings()
        if chosen.command == "healthcheck":
            _check(settings)
        elif chosen.command == "backup":
            _back_up(settings, chosen.file)
        elif chosen.command == "release":
            _release(settings)
        else:
            _run(settings)
    except (BadSettings, CannotStart) as error:
        sys.exit(f"durak: {error}")


if __name__ == "__main__":
    main()
