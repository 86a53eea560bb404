from __future__ import annotations

from dataclasses import replace

import pytest

from bot.courier.messenger import Address
from bot.courier.shown import Shown
from bot.storage.database import Database
from bot.storage.shown import RENEWED_AFTER, StoredShown
from bot.tables.table import Place
from tests.bot.clock import HandClock

TABLE = Shown("t1.1.table", Place(-100, 7), 5, "digest", 1000.0)
HAND = Shown("t1.1.hand.1", Place(1), 6, "digest", 1001.0, replaces=4)
OTHER = Shown("t12.1.table", Place(-100), 7, "digest", 1002.0)


@pytest.fixture
async def store(database: Database) -> StoredShown:
    """A store with three messages."""
    store = StoredShown(database)
    for shown in (TABLE, HAND, OTHER):
        await store.put(shown)
    return store


async def test_what_is_put_comes_back_whole(store: StoredShown) -> None:
    assert await store.get("t1.1.table") == TABLE
    assert await store.get("t1.1.hand.1") == HAND
    assert await store.get("t1") is None


async def test_a_key_stands_in_one_place_only(store: StoredShown) -> None:
    moved = Shown("t1.1.table", Place(-200), 8, "other", 2000.0)
    await store.put(moved)
    assert await store.get("t1.1.table") == moved


async def test_an_edit_is_known_at_once_and_written_down_with_others_a_little_later(
    store: StoredShown, database: Database, clock: HandClock
) -> None:
    table, hand = replace(TABLE, digest="new", sent_at=1005.0), replace(HAND, digest="newer", sent_at=1006.0)
    await store.renew(table)
    assert await store.get(table.key) == table
    assert await StoredShown(database).get(table.key) == TABLE
    clock.pass_by(RENEWED_AFTER)
    await store.renew(hand)
    for each in (store, StoredShown(database)):
        assert [await each.get(shown.key) for shown in (table, hand)] == [table, hand]
    await store.renew(TABLE)
    await store.finish()
    assert await StoredShown(database).get(TABLE.key) == TABLE


async def test_what_is_forgotten_before_its_edit_is_written_down_stays_forgotten(store: StoredShown) -> None:
    for shown in (TABLE, HAND, OTHER):
        await store.renew(replace(shown, digest="new"))
    await store.remove(TABLE.key)
    await store.remove_all("t1.")
    await store.remove_chat(OTHER.place.chat_id)
    await store.finish()
    assert await store.keys("t") == []


async def test_an_edit_of_a_message_that_was_replaced_meanwhile_is_not_written_down(
    store: StoredShown, database: Database
) -> None:
    await store.renew(replace(TABLE, digest="new"))
    newer = replace(TABLE, message_id=9)
    await StoredShown(database).put(newer)
    await store.finish()
    assert await StoredShown(database).get(TABLE.key) == newer


async def test_one_key_is_forgotten_and_returned(store: StoredShown) -> None:
    assert await store.remove("t1.1.table") == TABLE
    assert await store.remove("t1.1.table") is None
    assert await store.get("t1.1.hand.1") == HAND


async def test_a_prefix_takes_its_own_keys_but_those_to_keep(store: StoredShown) -> None:
    await store.remove_all("t1.", keep=["t1.1.hand.1"])
    assert await store.get("t1.1.table") is None
    assert await store.get("t1.1.hand.1") == HAND
    assert await store.get("t12.1.table") == OTHER


async def test_a_prefix_is_taken_literally(store: StoredShown) -> None:
    await store.remove_all("t%")
    await store.remove_all("t_")
    assert await store.get("t1.1.table") == TABLE


async def test_a_chat_that_is_gone_takes_its_messages_along(store: StoredShown) -> None:
    await store.remove_chat(-100)
    assert await store.get("t1.1.table") is None
    assert await store.get("t1.1.hand.1") == HAND


async def test_the_greatest_number_of_each_row_outlasts_the_message(store: StoredShown) -> None:
    supergroup, quiet = -1_000_000_000_100, -1_000_000_000_200
    await store.sent(Address(supergroup, 40))
    await store.sent(Address(supergroup, 39))
    await store.sent(Address(supergroup, 90, reader=5))
    await store.put(Shown("t5.1.whisper.1", Place(1, reader=5), 91, "digest", 1000.0))
    await store.remove(OTHER.key)
    # Private chats and basic groups number their messages together.
    assert [await store.newest(chat) for chat in (1, 2, -100, supergroup, quiet)] == [7, 7, 7, 40, None]


async def test_the_last_moment_of_a_chat_is_known(store: StoredShown) -> None:
    assert await store.last_sent(-100) == 1002.0
    assert await store.last_sent(-300) is None
