"""The question that a container asks every half a minute: how is the bot that runs here?"""

from __future__ import annotations

import urllib.error
import urllib.request

PATIENCE = 5.0
"""Seconds to wait for an answer."""


def ask(port: int) -> str | None:
    """Asks the health endpoint of a bot on this machine: None if all is well, or what is wrong."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=PATIENCE) as answer:
            return None if answer.status == 200 else f"status {answer.status}"
    except urllib.error.HTTPError as error:
        return error.read().decode(errors="replace")
    except (OSError, ValueError) as error:
        return str(error)
