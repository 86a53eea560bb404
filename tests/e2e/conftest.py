"""A bot at work for every test; what it logs as trouble, leaves unanswered or has refused fails the test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.e2e.stage import Stage, stage


@pytest.fixture
async def bot(tmp_path: Path) -> AsyncIterator[Stage]:
    """The bot, which must end without a trouble."""
    async with stage(tmp_path / "durak.sqlite3") as running:
        yield running
        await running.quiet()
        assert running.troubles == []
        assert await running.people.unanswered_queries() == []
        rejected = await running.people.rejected_calls()
        assert [call for call in rejected if call["code"] not in running.refusals] == []
