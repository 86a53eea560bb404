"""The stage on which the courier's tests play."""

from __future__ import annotations

import pytest

from tests.bot.courier.fakes import Stage


@pytest.fixture
async def stage() -> Stage:
    """A courier before its first screen."""
    return Stage()
