"""The interpreter, set up for a process in which nobody may have to wait."""

from __future__ import annotations

import asyncio
import gc

import uvloop

GARBAGE = 2000
"""New objects after which garbage is looked for among them; among all of them, after a hundred times as many.

With Python's 700 a thousand players held up every press for 150 milliseconds, three times a minute.
"""


def runner() -> asyncio.Runner:
    """What the bot runs in; to be made when everything is loaded.

    What is loaded stays: to look through it at each full collection would hold up every press for a fifth of
    a second. The loop is uvloop's, which takes less time for each message.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(GARBAGE, 10, 10)
    return asyncio.Runner(loop_factory=uvloop.new_event_loop)
