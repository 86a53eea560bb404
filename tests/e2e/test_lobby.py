from __future__ import annotations

from aiogram.fsm.storage.memory import MemoryStorage

from tests.e2e.stage import Stage, hand, play_to_the_end


async def test_a_stranger_comes_back_seated_by_the_link_that_the_button_opens(bot: Stage) -> None:
    ann = await bot.person("Ann")
    bob = await bot.person("Bob", "ru", started=False)
    group = await bot.group(ann, bob)
    await ann.say(group, "/durak")
    answer = await bob.press(group, "➕")
    assert answer.url.startswith("https://t.me/DurakPlaygroundBot?start=join_")
    await bob.open_link(answer.url)
    await bob.wait_for_text("bot", "Friends")
    await ann.wait_for(group, lambda seen: any("Bob" in m.text and m.button("▶️") for m in seen.messages))
    await ann.press(group, "▶️")
    await bob.wait_for("bot", hand)


async def test_a_link_passed_on_to_somebody_outside_is_of_no_use(bot: Stage) -> None:
    ann, eve = await bot.person("Ann"), await bot.person("Eve")
    group = await bot.group(ann)
    await ann.say(group, "/durak")
    lobby = await ann.wait_for_button(group, "➕")
    table_id = lobby.buttons[0].data.split(":")[1]
    before = len(await eve.messages("bot"))
    await eve.start(f"join_{table_id}")
    await eve.wait_for("bot", lambda seen: len(seen.messages) > before + 1)
    await bot.quiet()
    lobby = await ann.wait_for_button(group, "➕")
    assert "Eve" not in lobby.text


async def test_names_of_any_kind_are_shown_as_they_are(bot: Stage) -> None:
    people = [await bot.person(name) for name in ("<b>Bob</b>", "A & B", "_x_ *y*", "🃏")]
    group = await bot.dealt(*people)
    table = await people[0].wait_for_button(group, "🂠")
    for name in ("<b>Bob</b>", "A & B", "_x_ *y*", "🃏"):
        assert name in table.text


async def test_every_topic_of_a_forum_has_a_game_of_its_own(bot: Stage) -> None:
    ann, bob = await bot.person("Ann"), await bot.person("Bob")
    group = await bot.group(ann, bob, is_forum=True)
    one, other = await ann.create_topic(group, "One"), await ann.create_topic(group, "Other")
    await ann.say(group, "/durak", thread=one)
    await bob.say(group, "/durak", thread=other)
    await ann.wait_for(
        group, lambda seen: {m.thread_id for m in seen.messages if m.button("➕")} == {one, other} or None
    )


async def test_a_table_is_posted_again_at_the_bottom(bot: Stage) -> None:
    ann, bob = await bot.person("Ann"), await bot.person("Bob")
    group = await bot.dealt(ann, bob)
    old = await ann.wait_for_button(group, "🂠")
    command = await bob.say(group, "/table")
    new = await ann.wait_for(
        group, lambda seen: next((m for m in seen.messages if m.button("🂠") and m.id > command), None)
    )
    await bot.quiet()
    assert old.id not in {message.id for message in await ann.messages(group)}
    assert new.id in {message.id for message in await ann.messages(group)}


async def test_only_administrators_change_a_group_and_anybody_looks(bot: Stage) -> None:
    ann, bob = await bot.person("Ann"), await bot.person("Bob")
    group = await bot.group(ann, bob)
    await bob.say(group, "/durak")
    await bob.press(group, "⚙️")
    menu = await bob.wait_for(
        group, lambda seen: next((m for m in seen.messages if "o:s" in str(m.rows)), None)
    )
    wish = "o:s:game:perevodnoy"
    refused = await bob.press_data(group, menu, wish)
    assert refused.text
    before = (await bob.wait_for_button(group, "➕")).text
    assert not (await ann.press_data(group, menu, wish)).text
    await bob.wait_for(group, lambda seen: any(m.button("➕") and m.text != before for m in seen.messages))


async def test_an_anonymous_administrator_is_one(bot: Stage) -> None:
    ann, bob = await bot.person("Ann"), await bot.person("Bob")
    group = await bot.dealt(bob, ann)
    await ann.set_admin(group, admin=True, anonymous=True)
    await ann.say(group, "/stop")
    await bob.wait_for(group, lambda seen: not seen.with_button("🂠") or None)


async def test_the_group_is_told_of_who_blocked_the_bot_and_he_can_come_back(bot: Stage) -> None:
    ann, bob = await bot.person("Ann"), await bot.person("Bob")
    group = await bot.dealt(ann, bob)
    bot.refusals = frozenset({403})
    await bob.block()
    told = await ann.wait_for(
        group, lambda seen: next((m for m in seen.messages if "Bob" in m.text and m.button("💬")), None)
    )
    button = told.button("💬")
    assert button is not None
    await bob.unblock()
    await bob.open_link(button.url)
    await bob.wait_for("bot", hand)


async def test_a_language_is_chosen_for_oneself_and_for_a_group(bot: Stage) -> None:
    ann = await bot.person("Ann", "en")
    await ann.say("bot", "/lang")
    await ann.press("bot", "Русский")
    await ann.say("bot", "/help")
    await ann.wait_for_text("bot", "стол")
    group = await bot.group(ann)
    await ann.say(group, "/lang")
    await ann.press(group, "Українська")
    await ann.say(group, "/durak")
    lobby = await ann.wait_for_button(group, "➕")
    assert "Сісти" in str(lobby.labels)


async def test_rules_changed_in_the_middle_hold_from_the_next_deal_on(bot: Stage) -> None:
    ann, bob = await bot.person("Ann"), await bot.person("Bob")
    group = await bot.dealt(ann, bob)
    table = await ann.wait_for_button(group, "🂠")
    await ann.say(group, "/settings")
    menu = await ann.wait_for(
        group, lambda seen: next((m for m in seen.messages if "o:s" in str(m.rows)), None)
    )
    await ann.press_data(group, menu, "o:s:game:simple")
    await bot.quiet()
    title = table.text.splitlines()[0]
    assert (await ann.wait_for_button(group, "🂠")).text.splitlines()[0] == title
    await play_to_the_end([ann, bob], group)
    await ann.press(group, "🔄")
    assert (await ann.wait_for_button(group, "🂠")).text.splitlines()[0] != title


async def test_a_command_below_a_picture_is_a_command(bot: Stage) -> None:
    ann = await bot.person("Ann")
    group = await bot.group(ann)
    picture = {"file_id": "a", "file_unique_id": "a", "width": 1, "height": 1}
    message = {
        "message_id": 1000,
        "date": int(bot.app.contact.back_at),
        "chat": {"id": group, "type": "supergroup", "title": "Friends"},
        "from": {"id": await ann.id(), "is_bot": False, "first_name": "Ann"},
        "photo": [picture],
        "caption": "/durak",
    }
    assert await bot.app.intake.take({"update_id": 10**9, "message": message})
    await ann.wait_for_button(group, "➕")


async def test_nothing_is_kept_in_memory_of_those_who_only_ask(bot: Stage) -> None:
    ann = await bot.person("Ann")
    await ann.say("bot", "/help")
    await ann.wait_for_text("bot", "/deleteme")
    storage = bot.app.dispatcher.fsm.storage
    assert isinstance(storage, MemoryStorage)
    assert not storage.storage


async def test_people_who_talk_to_each_other_are_not_noted(bot: Stage) -> None:
    ann, bob = await bot.person("Ann"), await bot.person("Bob", started=False)
    group = await bot.group(ann, bob)
    await bot.people.privacy(enabled=False)
    await bob.say(group, "hello everybody")
    await ann.say(group, "/durak")
    await ann.wait_for_button(group, "➕")
    async with bot.app.desk.hall.database.reading() as connection:
        rows = await connection.execute_fetchall("SELECT name FROM users")
    assert [row[0] for row in rows] == ["Ann"]


async def test_who_asks_the_same_again_and_again_does_not_fill_the_group(bot: Stage) -> None:
    ann = await bot.person("Ann")
    group = await bot.group(ann)
    for _ in range(5):
        await ann.say(group, "/rules")
        last = await ann.say(group, "/table")
    await ann.wait_for(group, lambda seen: len([m for m in seen.messages if m.id > last]) == 2 or None)
    await bot.quiet()
    assert len([m for m in await ann.messages(group) if not m.outgoing and m.text]) == 2
