from __future__ import annotations

import asyncio

import pytest

from bot.playground.client import Person
from tests.e2e.stage import Stage, hand, moves, play_to_the_end


async def table_of_two(bot: Stage) -> tuple[int, Person, Person]:
    """Each card of the first hand leads by one press, whatever was dealt."""
    ann, bob = await bot.person("Ann"), await bot.person("Bob")
    group = await bot.dealt(ann, bob, lead="single")
    await ann.wait_for_button(group, "🂠")
    await bot.quiet()
    return group, ann, bob


async def leading(*people: Person) -> Person:
    """Who has moves to make; before anybody has moved, that is the leader."""
    for person in people:
        if moves(await person.chat("bot")) is not None:
            return person
    raise AssertionError("nobody can move")


async def test_a_double_tap_is_one_move_and_says_nothing(bot: Stage) -> None:
    _, ann, bob = await table_of_two(bot)
    leader = await leading(ann, bob)
    message = moves(await leader.chat("bot"))
    assert message is not None
    data = next(button.data for button in message.buttons if button.data.startswith("m:"))
    answers = await asyncio.gather(*(leader.press_data("bot", message, data) for _ in range(2)))
    assert [answer.text for answer in answers] == ["", ""]


async def test_of_two_presses_at_once_one_wins_and_the_other_is_told(bot: Stage) -> None:
    _, ann, bob = await table_of_two(bot)
    leader = await leading(ann, bob)
    message = moves(await leader.chat("bot"))
    assert message is not None
    data = [button.data for button in message.buttons if button.data.startswith("m:")][:2]
    answers = await asyncio.gather(*(leader.press_data("bot", message, each) for each in data))
    assert sorted(bool(answer.text) for answer in answers) == [False, True]


async def test_an_old_button_gets_a_short_answer_and_a_fresh_hand(bot: Stage) -> None:
    _, ann, bob = await table_of_two(bot)
    leader = await leading(ann, bob)
    other = bob if leader is ann else ann
    old = moves(await leader.chat("bot"))
    assert old is not None
    await leader.press("bot", old.labels[0])
    await other.press("bot", "✋")
    for person in (leader, other):
        while (message := moves(await person.chat("bot"))) and (done := message.button("✅")):
            await person.press_data("bot", message, done.data)
    await bot.quiet()
    token = ".".join(old.buttons[0].data.split(":")[2].split("."))
    stale = f"m:{old.buttons[0].data.split(':')[1]}:{token}:k"
    answer = await leader.press_data("bot", old, stale)
    assert answer.text
    assert not answer.show_alert
    fresh = await leader.wait_for("bot", lambda seen: next((m for m in seen.messages if m.id > old.id), None))
    assert fresh.id > old.id


GARBLED = (
    "",
    "m",
    "m:1",
    "m:1:1.1.0:",
    "m:1:1.1.0:lZz",
    "m:99999:1.1.0:l6s",
    "m:1:1.1.0:l6s6s",
    "p:1:1.1.0:6s6s6s",
    "j:0",
    "j:777",
    "a:1",
    "s:1",
    "x:1",
    "o:s:set:deck:1000000",
    "o:s:nowhere",
    "o:lang:xx",
    "o:unknown:x",
    "o::",
    "привет",
    "🃏" * 10,
    "' OR 1=1 --",
)


@pytest.mark.parametrize("chat", ["group", "private"])
async def test_garbled_buttons_get_a_short_answer_and_change_nothing(bot: Stage, chat: str) -> None:
    group, ann, bob = await table_of_two(bot)
    place: int | str = group if chat == "group" else "bot"
    message = (await ann.messages(place))[-1]
    before = hand(await bob.chat("bot"))
    for data in GARBLED[1:]:
        answer = await ann.press_data(place, message, data)
        assert answer.status == "answered"
    await bot.quiet()
    assert hand(await bob.chat("bot")) == before
    await play_to_the_end([ann, bob], group)


async def test_a_button_forged_for_another_mans_seat_is_refused(bot: Stage) -> None:
    group, ann, bob = await table_of_two(bot)
    leader = await leading(ann, bob)
    other = bob if leader is ann else ann
    message = moves(await leader.chat("bot"))
    assert message is not None
    data = next(button.data for button in message.buttons if button.data.startswith("m:"))
    table = (await other.messages(group))[-1]
    answer = await other.press_data(group, table, data)
    assert answer.text
    after = moves(await leader.chat("bot"))
    assert after is not None
    assert after.edits == message.edits


IN_PRIVATE = (
    "/durak",
    "/stop",
    "/leave",
    "/hand",
    "/table",
    "/start nonsense",
    "/start join_99",
    "/nothing",
    "hello",
)
IN_GROUPS = ("/play", "/hand", "/privacy", "/deleteme", "/table", "/stop", "/leave", "/start", "/help")


@pytest.mark.parametrize("command", IN_PRIVATE)
async def test_a_command_out_of_place_in_private_gets_one_short_answer(bot: Stage, command: str) -> None:
    ann = await bot.person("Ann", "ru")
    sent = await ann.say("bot", command)
    answer = await ann.wait_for(
        "bot", lambda seen: next((m for m in seen.messages if m.id > sent and not m.outgoing), None)
    )
    assert any("а" <= letter <= "я" for letter in answer.text.lower()), "in his language"
    await bot.quiet()
    assert len([m for m in await ann.messages("bot") if m.id > sent]) == 1


@pytest.mark.parametrize("command", IN_GROUPS)
async def test_a_command_out_of_place_in_a_group_gets_one_short_answer(bot: Stage, command: str) -> None:
    ann = await bot.person("Ann")
    group = await bot.group(ann)
    sent = await ann.say(group, command)
    await ann.wait_for(group, lambda seen: next((m for m in seen.messages if m.id > sent), None))
    await bot.quiet()
    assert len([m for m in await ann.messages(group) if m.id > sent]) == 1


async def test_what_is_addressed_to_another_bot_is_ignored(bot: Stage) -> None:
    ann = await bot.person("Ann")
    group = await bot.group(ann)
    await ann.say(group, "/durak@OtherBot")
    await ann.say("bot", "/start@OtherBot")
    await ann.say("bot", "/help@DurakPlaygroundBot")
    await ann.wait_for_text("bot", "/deleteme")
    await bot.quiet()
    assert (await ann.chat(group)).with_button("➕") is None


async def test_updates_that_come_twice_have_one_effect(bot: Stage) -> None:
    group, ann, bob = await table_of_two(bot)
    await bot.people.repeat_updates(1000)
    await play_to_the_end([ann, bob], group)
    sent = await ann.say(group, "/rules")
    await ann.wait_for(group, lambda seen: next((m for m in seen.messages if m.id > sent), None))
    await ann.say("bot", "/help")
    await ann.wait_for_text("bot", "/deleteme")
    await bot.quiet()
    assert len([m for m in await ann.messages(group) if m.id > sent]) == 1


async def test_a_group_that_becomes_a_supergroup_plays_on(bot: Stage) -> None:
    bot.refusals = frozenset({400})
    ann, bob = await bot.person("Ann"), await bot.person("Bob")
    group = await bot.people.add_group("Friends", ann, bob)
    await ann.say(group, "/durak")
    await bob.press(group, "➕")
    await ann.press(group, "▶️")
    await ann.wait_for("bot", hand)
    new = await bot.people.migrate(group)
    await ann.wait_for_button(new, "🂠")
    await play_to_the_end([ann, bob], new)


async def test_a_bot_that_is_thrown_out_waits_and_plays_on_when_it_is_back(bot: Stage) -> None:
    group, ann, bob = await table_of_two(bot)
    leader = await leading(ann, bob)
    other = bob if leader is ann else ann
    # While one screen of the table is under way, another comes to wait.
    await bot.people.fault("delay", method="editMessageText", chat=group, seconds=0.3)
    led = moves(await leader.chat("bot"))
    assert led is not None
    await leader.press("bot", led.labels[0])
    await ann.wait_for_text(group, "❗️")
    await other.press("bot", "✋")
    await bot.people.remove_bot(group)
    await bot.stands_still(group, paused=True)
    for person in (leader, other):
        if (message := moves(await person.chat("bot"))) is not None:
            data = next(button.data for button in message.buttons if button.data.startswith("m:"))
            assert (await person.press_data("bot", message, data)).text
    await bot.quiet()
    assert await bot.people.rejected_calls() == [], "nothing was tried in the group"
    await bot.people.add_bot(group, ann)
    await bot.stands_still(group, paused=False)
    await play_to_the_end([ann, bob], group)


async def test_who_blocks_the_bot_is_left_alone_until_he_unblocks_it(bot: Stage) -> None:
    group, ann, bob = await table_of_two(bot)
    await bob.block()
    await ann.wait_for(group, lambda seen: next((m for m in seen.messages if m.button("💬")), None))
    calls = bot.playground.world.calls
    before = calls.total
    await bob.press(group, "🂠")
    await ann.say(group, "/table")
    mover = await leading(ann, bob)
    where = group if mover is bob else "bot"
    message = moves(await mover.chat(where))
    assert message is not None
    assert not (await mover.press_data(where, message, message.buttons[0].data)).text
    await bot.quiet()
    assert [call.method for call in calls.select(since=before) if call.chat == await bob.id()] == []
    await bob.unblock()
    await bot.quiet()
    await play_to_the_end([ann, bob], group)


async def test_a_game_goes_on_when_somebody_asks_for_it_where_the_bot_may_write_again(bot: Stage) -> None:
    bot.refusals = frozenset({400})
    group, ann, bob = await table_of_two(bot)
    await bot.people.forbid_writing(group)
    await ann.say(group, "/table")
    await bot.stands_still(group, paused=True)
    await bot.people.forbid_writing(group, forbidden=False)
    await bob.say(group, "/table")
    await bot.stands_still(group, paused=False)
    await play_to_the_end([ann, bob], group)


async def test_a_game_whose_topic_is_closed_waits_and_goes_on_when_it_is_reopened(bot: Stage) -> None:
    bot.refusals = frozenset({400})
    ann, bob = await bot.person("Ann"), await bot.person("Bob")
    group = await bot.group(ann, bob, is_forum=True)
    topic = await ann.create_topic(group, "Cards")
    await ann.say(group, "/durak", thread=topic)
    await ann.wait_for_button(group, "➕")
    await bob.press(group, "➕")
    await ann.press(group, "▶️")
    for person in (ann, bob):
        await person.wait_for("bot", hand)
    await bot.quiet()
    leader = await leading(ann, bob)
    await bot.people.close_topic(group, topic)
    await ann.say(group, "/table", thread=topic)
    await bot.stands_still(group, paused=True)
    await ann.wait_for_text("bot", "🤐")
    message = moves(await leader.chat("bot"))
    assert message is not None
    said = (await leader.press_data("bot", message, message.buttons[0].data)).text
    assert "cannot write" in said, "the bot is in the chat all the same"
    await bot.people.close_topic(group, topic, closed=False)
    await bot.stands_still(group, paused=False)
    await bot.quiet()
    assert not (await leader.press_data("bot", message, message.buttons[0].data)).text
    await play_to_the_end([ann, bob], group)
    assert {m.thread_id for m in await ann.messages(group) if m.button("🔄")} == {topic}


async def test_nothing_is_started_in_a_closed_topic_and_its_opener_is_told_in_private(bot: Stage) -> None:
    bot.refusals = frozenset({400})
    ann = await bot.person("Ann")
    group = await bot.group(ann, is_forum=True)
    topic = await ann.create_topic(group, "Cards")
    await bot.people.close_topic(group, topic)
    await ann.say(group, "/durak", thread=topic)
    await ann.wait_for_text("bot", "🤐")
    assert await bot.app.desk.hall.tables.in_chat(group) == []


async def test_nothing_of_an_erased_person_is_left_and_the_others_play_on(bot: Stage) -> None:
    ann, bob, cid = [await bot.person(name) for name in ("Ann", "Bob", "Cid")]
    group = await bot.dealt(ann, bob, cid)
    await bob.say("bot", "/settings")
    await bob.wait_for_text("bot", "⚙️")
    await bot.quiet()
    await bob.say("bot", "/deleteme")
    await ann.wait_for(group, lambda seen: any(m.button("🂠") and "Bob" not in m.text for m in seen.messages))
    await bob.wait_for_text("bot", "Done: all about you is forgotten.")
    async with bot.app.desk.hall.database.reading() as connection:
        rows = await connection.execute_fetchall(
            "SELECT key FROM shown WHERE chat_id = ? AND key NOT LIKE 't%hand%'", (await bob.id(),)
        )
    assert not [tuple(row) for row in rows]
    await play_to_the_end([ann, cid], group)
