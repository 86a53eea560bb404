from __future__ import annotations

from tests.e2e.stage import Stage, hand, play_to_the_end


async def test_four_people_play_a_whole_game_by_the_buttons_they_are_shown(bot: Stage) -> None:
    people = [
        await bot.person(f"P{number}", language) for number, language in enumerate(("ru", "uk", "en", "de"))
    ]
    group = await bot.dealt(*people)
    table = await people[0].wait_for_button(group, "🂠")
    await play_to_the_end(people, group)
    result = await people[0].wait_for_button(group, "🔄")
    assert result.id == table.id, "the table's message tells the result"
    assert "🥇" in result.text
    await bot.quiet()
    for person in people:
        chat = await person.chat("bot")
        assert all(
            button.data[:2] not in {"m:", "p:"} for message in chat.messages for button in message.buttons
        )
    await people[3].press(group, "🔄")
    again = await people[0].wait_for_button(group, "🂠")
    assert again.id != table.id, "the next deal has messages of its own"
    await people[0].wait_for(group, lambda seen: seen.with_button("🔄") is None)


async def test_a_person_plays_a_whole_game_against_the_bot(bot: Stage) -> None:
    person = await bot.person("Ann")
    await person.say("bot", "/play")
    first = await person.wait_for("bot", hand)
    assert len(await person.messages("bot")) == 4, "two commands and two answers"
    await play_to_the_end([person], "bot")
    await person.press("bot", "🔄")
    second = await person.wait_for("bot", hand)
    assert second.id != first.id


async def test_computers_play_in_a_group_too(bot: Stage) -> None:
    ann = await bot.person("Ann")
    group = await bot.group(ann)
    await ann.say(group, "/durak")
    for _ in range(2):
        await ann.press(group, "🤖")
    await ann.press(group, "▶️")
    await play_to_the_end([ann], group)


async def test_who_leaves_a_game_is_replaced_and_the_game_ends_without_him(bot: Stage) -> None:
    ann, bob, cid = [await bot.person(name) for name in ("Ann", "Bob", "Cid")]
    group = await bot.dealt(ann, bob, cid)
    await bob.say(group, "/leave")
    await ann.wait_for_text(group, "Bob")
    answer = await bob.press(group, "🂠")
    assert not answer.show_alert
    await play_to_the_end([ann, cid], group)
    await ann.press(group, "🔄")
    table = await ann.wait_for_button(group, "🂠")
    assert "Bob" not in table.text


async def test_a_game_that_everybody_leaves_ends_by_itself(bot: Stage) -> None:
    ann, bob = [await bot.person(name) for name in ("Ann", "Bob")]
    group = await bot.dealt(ann, bob)
    await ann.say(group, "/leave")
    await bob.say(group, "/leave")
    await ann.wait_for_text(group, "🥇")
    await ann.say(group, "/durak")
    await ann.wait_for_button(group, "➕")


async def test_who_left_holds_neither_cards_nor_buttons(bot: Stage) -> None:
    ann, bob = await bot.person("Ann"), await bot.person("Bob")
    group = await bot.dealt(ann, bob)
    await ann.say(group, "/leave")
    message = await ann.wait_for_text("bot", "➖")
    assert message.labels == ()
    assert hand(await ann.chat("bot")) is None
    await bot.quiet()


async def test_hands_of_a_game_that_is_stopped_say_so(bot: Stage) -> None:
    ann, bob = await bot.person("Ann"), await bot.person("Bob")
    group = await bot.dealt(ann, bob)
    await ann.say(group, "/stop")
    for person in (ann, bob):
        message = await person.wait_for_text("bot", "🚪")
        assert message.labels == ()
    await bot.quiet()
