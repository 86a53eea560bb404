"""Waiting that ends when the application is told to stop."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

_Result = TypeVar("_Result")


async def unless_stopped(stop: asyncio.Event, work: Coroutine[Any, Any, _Result]) -> _Result | None:
    """Does the work, but drops it when told to stop: None then. What the work raises is raised."""
    try:
        async with asyncio.TaskGroup() as race:
            working = race.create_task(work)
            stopping = race.create_task(stop.wait())
            await asyncio.wait({working, stopping}, return_when=asyncio.FIRST_COMPLETED)
            stopping.cancel()
            if not working.done():
                working.cancel()
        return None if working.cancelled() else working.result()
    except* Exception as errors:  # noqa: BLE001 - the group is this function's own affair
        raise errors.exceptions[0] from None
