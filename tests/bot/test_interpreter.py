from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator

import pytest

from bot.interpreter import runner


@pytest.fixture(autouse=True)
def thawed() -> Iterator[None]:
    """What is set here is as before for the other tests."""
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


def test_what_is_loaded_is_not_looked_through_again() -> None:
    loaded = len(gc.get_objects())
    with runner() as running:
        running.run(asyncio.sleep(0))
    assert gc.get_freeze_count() > loaded / 2
    assert len(gc.get_objects()) < loaded / 2


def test_garbage_is_looked_for_less_often_than_by_itself_but_is() -> None:
    usual = gc.get_threshold()[0]
    with runner():
        assert gc.isenabled()
        assert usual < gc.get_threshold()[0] <= 5 * usual


def test_the_loop_is_the_quick_one() -> None:
    with runner() as running:
        assert type(running.get_loop()).__module__ == "uvloop"
