from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from structlog.testing import capture_logs

from bot.chats import Chats
from bot.house import ChatSettings
from bot.storage import chats as stored_chats
from bot.storage import tables as stored_tables
from bot.storage import users as stored_users
from bot.tables.table import Kind, Place, Status, Table
from bot.tables.timing import GRACE
from bot.telling import message
from bot.texts import LOCALES
from game import EventType, HouseRules
from tests.bot.hall import GROUP, IDLE, Room, refusal
from tests.bot.screens.at_the_table import TEXTS

BOUT = {
    "hands": {"1": "6s 9s", "2": "7s Ts", "3": "6h 8h"},
    "talon": "7d",
    "trump": "d",
    "leader": "1",
}


async def test_the_group_is_told_of_who_blocks_the_bot_once_and_with_a_way_back(room: Room) -> None:
    table_id = await room.standing_at(BOUT, 2, 3)
    await room.presence.unreachable(2, "blocked")
    await room.presence.unreachable(2, "blocked")
    assert [(place, notice.key, notice.url) for place, notice in room.seen.told] == [
        (GROUP, "say-unreachable", f"https://t.me/DurakBot?start=join_{table_id}")
    ]
    async with room.database.reading() as connection:
        user = await stored_users.find(connection, 2)
    assert user is not None
    assert not user.reachable
    assert not (await room.stored(table_id)).seats[1].reachable


async def test_who_comes_back_is_shown_his_games(room: Room) -> None:
    table_id = await room.standing_at(BOUT, 2, 3)
    await room.presence.unreachable(2, "blocked")
    shown = len(room.seen.shown)
    await room.presence.reached(2)
    assert room.seen.shown[shown:] == [(table_id, Status.PLAYING)]
    assert (await room.table(table_id)).seats[1].reachable
    assert (await room.stored(table_id)).seats[1].reachable


async def test_a_game_in_a_group_that_threw_the_bot_out_stands_still_and_goes_on_later(room: Room) -> None:
    table_id = await room.standing_at(BOUT, 2, 3)
    await room.presence.back(GROUP.chat_id, "Friends")
    await room.leaving.leave(room.caller(1), GROUP)
    await room.presence.kicked(GROUP.chat_id)
    assert await refusal(room.move(2, "take", table_id)) == "notice-paused"
    room.clock.pass_by(5)
    await room.due()
    table = await room.table(table_id)
    assert table.match is not None
    assert not table.match.deal.view(None).table, "the computer waits too"
    await room.presence.back(GROUP.chat_id, "Friends")
    room.clock.pass_by(5)
    await room.due()
    table = await room.table(table_id)
    assert table.match is not None
    assert table.match.deal.view(None).table


async def test_who_plays_where_the_bot_was_thrown_out_is_told_once_and_in_private(room: Room) -> None:
    await room.presence.back(GROUP.chat_id, "Friends")
    await room.standing_at(BOUT, 2, 3)
    await room.presence.unreachable(3, "blocked")
    before = len(room.seen.told)
    await room.presence.kicked(GROUP.chat_id)
    await room.presence.kicked(GROUP.chat_id)
    told = [(place, notice.key, notice.args["chat"]) for place, notice in room.seen.told[before:]]
    assert told == [(Place(1), "say-thrown-out", "Friends"), (Place(2), "say-thrown-out", "Friends")]


async def test_who_plays_in_two_topics_is_told_once_that_the_bot_was_thrown_out(room: Room) -> None:
    for topic in (7, 8):
        table_id = await room.opened(2, place=Place(GROUP.chat_id, topic))
        await room.dealing.start(room.caller(1), table_id, GROUP.chat_id)
    await room.presence.back(GROUP.chat_id, "Friends")
    await room.presence.kicked(GROUP.chat_id)
    told = [(place, notice.key) for place, notice in room.seen.told]
    assert told == [(Place(1), "say-thrown-out"), (Place(2), "say-thrown-out")]


@pytest.mark.parametrize("locale", LOCALES)
async def test_a_chat_whose_title_is_unknown_is_spoken_of_without_one(room: Room, locale: str) -> None:
    await room.dealt(2)
    await room.presence.kicked(GROUP.chat_id)
    said = {message(TEXTS, locale, notice).text for _, notice in room.seen.told}
    assert len(said) == 1
    assert not set("👤«»“”") & set(said.pop())


async def test_where_nothing_is_played_nobody_is_told_that_the_bot_was_thrown_out(room: Room) -> None:
    await room.opened(2)
    await room.presence.kicked(GROUP.chat_id)
    assert room.seen.told == []


async def test_who_sits_between_two_deals_is_told_that_the_bot_was_thrown_out_and_keeps_his_seat(
    room: Room,
) -> None:
    table_id = await between_deals(room)
    await room.presence.kicked(GROUP.chat_id)
    assert [(place, notice.key) for place, notice in room.seen.told] == [
        (Place(1), "say-thrown-out"),
        (Place(2), "say-thrown-out"),
    ]
    room.clock.pass_by(10 * IDLE)
    await room.due()
    assert (await room.stored(table_id)).status is Status.BETWEEN, "nobody can deal while the bot is away"
    await room.presence.back(GROUP.chat_id, "Friends")
    await room.dealing.again(room.caller(2), table_id, GROUP.chat_id)
    assert (await room.table(table_id)).dealt == 2


async def test_what_stood_still_between_two_deals_expires_once_the_bot_is_back(room: Room) -> None:
    table_id = await between_deals(room)
    await room.presence.kicked(GROUP.chat_id)
    room.clock.pass_by(10 * IDLE)
    await room.presence.back(GROUP.chat_id, "Friends")
    await room.due()
    assert (await room.table(table_id)).status is Status.BETWEEN, "there is a grace"
    room.clock.pass_by(GRACE)
    await room.due()
    assert (await room.table(table_id)).status is Status.CLOSED


async def test_a_lobby_in_a_group_that_threw_the_bot_out_expires_without_a_word(room: Room) -> None:
    table_id = await room.opened(2)
    await room.presence.back(GROUP.chat_id, "Friends")
    await room.presence.kicked(GROUP.chat_id)
    room.clock.pass_by(IDLE)
    await room.due()
    assert (await room.stored(table_id)).status is Status.CLOSED
    assert room.seen.told == []


@pytest.mark.parametrize("restarted", [False, True])
async def test_a_game_in_a_group_that_never_lets_the_bot_in_again_is_not_kept_for_ever(
    room: Room, *, restarted: bool
) -> None:
    table_id = await room.standing_at(BOUT, 2, 3)
    await room.presence.back(GROUP.chat_id, "Friends")
    await room.presence.kicked(GROUP.chat_id)
    if restarted:
        room = Room(room.database, room.clock)
        await room.presence.resume(table_id)
    told, away = len(room.seen.told), room.hall.paces.away
    room.clock.pass_by(away - 1)
    await room.due()
    assert (await room.stored(table_id)).status is Status.PLAYING
    room.clock.pass_by(1)
    await room.due()
    assert (await room.stored(table_id)).status is Status.CLOSED
    assert await unfinished(room) == set()
    assert len(room.seen.told) == told


async def test_a_finished_game_in_a_group_that_muted_the_bot_expires_as_ever(room: Room) -> None:
    table_id = await between_deals(room)
    await room.presence.no_rights(GROUP, "no rights")
    room.clock.pass_by(IDLE)
    await room.due()
    assert (await room.stored(table_id)).status is Status.CLOSED


async def between_deals(room: Room) -> int:
    """A table in a known chat at which person 2 has just lost."""
    last = {"hands": {"1": "6s", "2": "7s 8s"}, "trump": "d", "leader": "1"}
    table_id = await room.standing_at(last, 2)
    await room.presence.back(GROUP.chat_id, "Friends")
    await room.move(1, "lead 6s", table_id)
    await room.move(2, "take", table_id)
    assert (await room.table(table_id)).status is Status.BETWEEN
    return table_id


async def test_players_of_a_group_that_muted_the_bot_first_are_told_when_it_is_thrown_out(room: Room) -> None:
    await room.standing_at(BOUT, 2, 3)
    await room.presence.back(GROUP.chat_id, "Friends")
    await room.presence.no_rights(GROUP, "no rights")
    before = len(room.seen.told)
    await room.presence.kicked(GROUP.chat_id)
    told = [(place, notice.key) for place, notice in room.seen.told[before:]]
    assert told == [(Place(user_id), "say-thrown-out") for user_id in (1, 2, 3)]


async def test_players_are_told_again_when_the_bot_came_back_and_is_thrown_out_anew(room: Room) -> None:
    await room.standing_at(BOUT, 2, 3)
    for _ in range(2):
        await room.presence.back(GROUP.chat_id, "Friends")
        await room.presence.kicked(GROUP.chat_id)
    assert len(room.seen.told) == 6


async def test_who_is_dealt_to_and_cannot_be_written_to_is_told_in_the_group(room: Room) -> None:
    table_id = await room.opened()
    await in_the_group(room, table_id, dealt_there=True)
    await room.lobby.join(room.caller(2, reachable=False), table_id, GROUP.chat_id)
    await room.dealing.start(room.caller(1), table_id, GROUP.chat_id)
    assert room.seen.told == [], "his cards are in the group"
    await room.leaving.stop(room.caller(1), GROUP)
    table_id = await room.opened()
    await in_the_group(room, table_id, dealt_there=True)
    await room.lobby.join(room.caller(2, reachable=False), table_id, GROUP.chat_id)
    await in_the_group(room, table_id, dealt_there=False)
    before = len(room.seen.told)
    await room.dealing.start(room.caller(1), table_id, GROUP.chat_id)
    told = [(place, notice.key, notice.args["name"]) for place, notice in room.seen.told[before:]]
    assert told == [(GROUP, "say-unreachable", "P2")]


async def test_who_is_out_of_the_deal_is_not_asked_to_see_his_cards(room: Room) -> None:
    out = {"hands": {"1": "6s 9s", "2": "", "3": "6h 8h"}, "trump": "d", "leader": "1"}
    table_id = await room.standing_at(out, 2, 3)
    await room.presence.unreachable(2, "blocked")
    after = Room(room.database, room.clock)
    await after.presence.resume(table_id)
    assert after.seen.told == []


async def in_the_group(room: Room, table_id: int, *, dealt_there: bool) -> None:
    """Whether hands are dealt into the group, as the chat's administrators choose."""
    async with room.hall.table(table_id) as table:
        table.customs = table.customs.replaced(hands_in_group=dealt_there)


async def test_a_start_tells_the_group_of_who_blocked_the_bot_as_the_last_process_may_not_have(
    room: Room,
) -> None:
    table_id = await room.standing_at(BOUT, 2, 3)
    await room.presence.unreachable(2, "blocked")
    after = Room(room.database, room.clock)
    await after.presence.resume(table_id)
    assert [(place, notice.key, notice.args["name"]) for place, notice in after.seen.told] == [
        (GROUP, "say-unreachable", "P2")
    ]


async def test_a_table_loaded_while_the_bot_is_out_stands_still(room: Room) -> None:
    table_id = await room.standing_at(BOUT, 2, 3)
    await room.presence.back(GROUP.chat_id, "Friends")
    await room.presence.kicked(GROUP.chat_id)
    assert (await room.stored(table_id)).paused


async def test_nothing_is_sent_from_when_the_bot_is_told_that_it_is_out_until_it_is_back(room: Room) -> None:
    await room.standing_at(BOUT, 2, 3)
    await room.presence.back(GROUP.chat_id, "Friends")
    await room.presence.kicked(GROUP.chat_id)
    await room.presence.unreachable(2, "blocked")
    assert room.seen.away == {GROUP.chat_id, 2}
    again = Room(room.database, room.clock)
    await again.presence.remember()
    assert again.seen.away == {GROUP.chat_id, 2}, "the next process knows it, too"
    await room.presence.back(GROUP.chat_id, "Friends")
    await room.presence.reached(2)
    assert room.seen.away == set()
    again = Room(room.database, room.clock)
    await again.presence.remember()
    assert again.seen.away == set()


async def test_a_group_that_throws_the_bot_out_by_becoming_a_supergroup_plays_on(room: Room) -> None:
    table_id = await room.standing_at(BOUT, 2, 3)
    await room.presence.back(GROUP.chat_id, "Friends")
    await room.presence.kicked(GROUP.chat_id)
    await room.presence.migrated(GROUP.chat_id, -1001)
    await room.presence.kicked(GROUP.chat_id)
    assert not (await room.table(table_id)).paused
    assert not (await room.stored(table_id)).paused
    assert room.seen.shown[-1] == (table_id, Status.PLAYING)


async def test_chat_settings_and_game_follow_a_group_that_becomes_a_supergroup(room: Room) -> None:
    table_id = await room.standing_at(BOUT, 2, 3)
    settings = ChatSettings(locale="uk").to_json()
    async with room.database.transaction() as connection:
        await stored_chats.seen(connection, GROUP.chat_id, "Friends", 0)
        await stored_chats.choose(connection, GROUP.chat_id, settings, 0)
    await room.presence.migrated(GROUP.chat_id, -1001)
    await room.presence.migrated(GROUP.chat_id, -1001)
    assert room.seen.moves == [(GROUP.chat_id, -1001)]
    assert await room.at(Place(-1001)) == table_id
    assert (await room.table(table_id)).place == Place(-1001)
    async with room.database.reading() as connection:
        chat = await stored_chats.find(connection, -1001)
        assert await stored_chats.find(connection, GROUP.chat_id) is None
    assert chat is not None
    assert (chat.settings, chat.title) == (settings, "Friends")
    assert await room.move(1, "lead 6s", table_id) is None


async def test_what_was_played_in_a_group_before_follows_it_as_well(room: Room) -> None:
    over = await room.dealt(2)
    await room.leaving.stop(room.caller(1), GROUP)
    await room.presence.back(GROUP.chat_id, "Friends")
    await room.presence.migrated(GROUP.chat_id, SUPERGROUP)
    table = await room.stored(over)
    assert (table.status, table.place, table.dealt) == (Status.CLOSED, Place(SUPERGROUP), 1)


SUPERGROUP = -1001
CHOSEN = ChatSettings(HouseRules.parse({"preset": "pairs"}), "uk").to_json()
SPOKEN = ChatSettings(locale="en").language_to_json()


@pytest.mark.parametrize(
    ("old", "new", "after"),
    [
        (CHOSEN, None, CHOSEN),
        (CHOSEN, SPOKEN, CHOSEN),
        (SPOKEN, None, SPOKEN),
        (SPOKEN, CHOSEN, CHOSEN),
        (None, CHOSEN, CHOSEN),
    ],
)
async def test_what_somebody_chose_outlives_a_language_that_nobody_chose_when_a_group_moves(
    room: Room, old: str | None, new: str | None, after: str
) -> None:
    for chat_id, settings in ((GROUP.chat_id, old), (SUPERGROUP, new)):
        await room.presence.back(chat_id, "Friends")
        if settings is not None:
            async with room.database.transaction() as connection:
                await stored_chats.choose(connection, chat_id, settings, 0)
    await room.presence.migrated(GROUP.chat_id, SUPERGROUP)
    assert await chosen_in(room, SUPERGROUP) == after


async def test_a_late_word_from_a_group_that_has_moved_leaves_the_supergroup_s_rules_alone(
    room: Room,
) -> None:
    await room.presence.back(GROUP.chat_id, "Friends")
    async with room.database.transaction() as connection:
        await stored_chats.choose(connection, GROUP.chat_id, CHOSEN, 0)
    await room.presence.migrated(GROUP.chat_id, SUPERGROUP)
    await room.presence.back(GROUP.chat_id, "Friends")
    await Chats(room.hall).settings(GROUP.chat_id, room.caller(1))
    await room.presence.migrated(GROUP.chat_id, SUPERGROUP)
    assert await chosen_in(room, SUPERGROUP) == CHOSEN


async def chosen_in(room: Room, chat_id: int) -> str | None:
    async with room.database.reading() as connection:
        chat = await stored_chats.find(connection, chat_id)
    return None if chat is None else chat.settings


async def test_a_lobby_opened_in_the_supergroup_too_early_gives_way_to_the_game_that_moves_there(
    room: Room,
) -> None:
    old = await room.standing_at(BOUT, 2, 3)
    await room.presence.back(GROUP.chat_id, "Friends")
    new = await room.opened(host=4, place=Place(-1001))
    await room.presence.migrated(GROUP.chat_id, -1001)
    assert await room.at(Place(-1001)) == old
    assert room.seen.closed == [new], "its buttons go"
    assert (await room.table(new)).status is Status.CLOSED
    assert await refusal(room.lobby.join(room.caller(5), new, -1001)) == "notice-game-over"
    assert await room.move(1, "lead 6s", old) is None


async def test_a_deal_in_the_supergroup_goes_on_where_nothing_was_dealt_in_the_group(room: Room) -> None:
    old = await room.opened(2)
    await room.presence.back(GROUP.chat_id, "Friends")
    new = await room.opened(4, host=3, place=Place(-1001))
    await room.dealing.start(room.caller(3), new, -1001)
    await room.presence.migrated(GROUP.chat_id, -1001)
    assert await room.at(Place(-1001)) == new
    assert room.seen.closed == [old]


async def test_of_two_deals_that_of_the_group_goes_on_and_the_other_is_broken_off(room: Room) -> None:
    old = await room.standing_at(BOUT, 2, 3)
    await room.presence.back(GROUP.chat_id, "Friends")
    new = await room.opened(5, host=4, place=Place(SUPERGROUP))
    await room.dealing.start(room.caller(4), new, SUPERGROUP)
    await room.presence.migrated(GROUP.chat_id, SUPERGROUP)
    assert await room.at(Place(SUPERGROUP)) == old
    assert (await room.stored(new)).status is Status.CLOSED
    assert await unfinished(room) == {old}


async def test_no_deal_begins_at_a_table_while_it_has_to_make_room(room: Room) -> None:
    old = await room.opened(2)
    await room.presence.back(GROUP.chat_id, "Friends")
    new = await room.opened(5, host=4, place=Place(SUPERGROUP))
    await room.dealing.start(room.caller(4), new, SUPERGROUP)
    entries = room.hall.tables._entries
    async with asyncio.TaskGroup() as tasks, room.hall.table(new):
        tasks.create_task(room.presence.migrated(GROUP.chat_id, SUPERGROUP))
        await until(lambda: entries[new].users == 2)
        start = room.dealing.start(room.caller(1), old, GROUP.chat_id)
        dealing = tasks.create_task(refusal(start))
        await until(lambda: dealing.done() or entries[old].users == 2)
    assert dealing.result() == "notice-game-over"
    assert await unfinished(room) == {new}


async def until(happened: Callable[[], bool]) -> None:
    while not happened():  # noqa: ASYNC110 -- who waits for a lock announces nothing
        await asyncio.sleep(0)


async def unfinished(room: Room) -> set[int]:
    """The tables whose last deal has not ended."""
    async with room.database.reading() as connection:
        rows = await connection.execute_fetchall(
            "SELECT t.id FROM tables t JOIN deals d ON d.id = t.deal_id WHERE d.ended_at IS NULL"
        )
    return {int(row[0]) for row in rows}


async def test_a_group_in_which_tables_keep_appearing_is_not_moved_for_ever(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def somebody_is_quicker(*_: object) -> None:
        """Closes nothing."""

    await room.presence.back(GROUP.chat_id, "Friends")
    old, new = await room.opened(), await room.opened(host=4, place=Place(SUPERGROUP))
    monkeypatch.setattr(room.presence, "_make_room", somebody_is_quicker)
    with capture_logs() as log:
        await room.presence.migrated(GROUP.chat_id, SUPERGROUP)
    assert [line["event"] for line in log] == ["a group could not be moved"]
    assert (await room.at(), await room.at(Place(SUPERGROUP)), room.seen.moves) == (old, new, [])


async def test_the_opener_is_told_in_private_where_the_bot_may_not_write(room: Room) -> None:
    table_id = await room.opened()
    await room.presence.no_rights(GROUP, "no rights")
    assert [(place, notice.key) for place, notice in room.seen.told] == [(Place(1), "say-no-rights")]
    assert (await room.stored(table_id)).status is Status.CLOSED


async def test_after_a_restart_every_live_table_is_shown_and_waited_for(room: Room) -> None:
    lobby = await room.opened(host=9, place=Place(-7))
    table_id = await room.standing_at(BOUT, 2, 3)
    await room.leaving.leave(room.caller(1), GROUP)
    after = Room(room.database, room.clock)
    live = await after.presence.live()
    assert sorted(live) == [lobby, table_id]
    for number in live:
        await after.presence.resume(number)
    assert sorted(after.seen.shown) == [(lobby, Status.LOBBY), (table_id, Status.PLAYING)]
    room.clock.pass_by(2)
    await after.due()
    table = await after.stored(table_id)
    assert table.match is not None
    assert table.match.deal.view(None).table, "the computer's turn was not forgotten"
    room.clock.pass_by(3600)
    await after.due()
    assert (await after.stored(lobby)).status is Status.CLOSED


async def test_after_a_restart_the_table_tells_of_the_same_events(room: Room) -> None:
    table_id = await room.standing_at(BOUT, 2, 3)
    await room.move(1, "lead 6s", table_id)
    await room.move(2, "beat 6s 7s", table_id)
    told = (await room.table(table_id)).recent
    assert [(event.type, [card.text for card in event.cards]) for event in told[-2:]] == [
        (EventType.LEAD, ["6s"]),
        (EventType.BEAT, ["6s", "7s"]),
    ]
    assert (await room.stored(table_id)).recent == told


async def test_a_lobby_has_some_minutes_after_a_start_however_long_the_bot_was_away(room: Room) -> None:
    table_id = await room.opened()
    room.clock.pass_by(10 * IDLE)
    after = Room(room.database, room.clock)
    await after.presence.resume(table_id)
    await after.due()
    assert (await after.stored(table_id)).status is Status.LOBBY
    room.clock.pass_by(GRACE)
    await after.due()
    assert (await after.stored(table_id)).status is Status.CLOSED


async def test_what_a_crash_left_of_a_private_game_goes_unseen(room: Room) -> None:
    await room.know(1)
    table = Table(id=0, kind=Kind.PRIVATE, place=Place(1), host_id=1, locale="en", rules=HouseRules())
    async with room.database.transaction() as connection:
        await stored_tables.add(connection, table, room.clock.now())
    await room.presence.resume(table.id)
    assert (await room.stored(table.id)).status is Status.CLOSED
    assert room.seen.shown == []
    await room.solo.play(room.caller(1), ChatSettings())
    assert (await room.table(await room.at(Place(1)))).status is Status.PLAYING
