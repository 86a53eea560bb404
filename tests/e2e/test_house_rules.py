"""A chat's own rules from its menu, by the hands of its administrators and of nobody else."""

from __future__ import annotations

import asyncio

import pytest

from bot.codes import code_of
from bot.customs import CUSTOMS, GROUP_CUSTOMS, Customs, Where
from bot.house import ChatSettings
from bot.playground.client import Person, SeenChat, SeenMessage
from bot.screens.choices import PAGE_OF, PAGES, value_word
from bot.shortcuts import SHORTCUTS
from bot.storage import chats as stored_chats
from bot.tables.table import Place, Table
from game import OPTIONS, BadRules, HouseRules
from tests.e2e.stage import Stage, hand, moves, play_to_the_end

ROUNDS = [
    *(("perevodnoy", number) for number in range(5)),
    ("pogony", 1),
    ("pogony", 2),
    ("pairs", 0),
    ("pyatyorka", 0),
    ("podkidnoy", 0),
    ("simple", 0),
    ("perevodnoy_all", 0),
]
"""Games, and which value of each of their options is set; shorter lists of values begin again."""

LEFT_ALONE = {"knockout", "first_bout_cap", "throwers"}
"""Options that one round does not change, so that others can be chosen beside them."""


def menu(seen: SeenChat) -> SeenMessage | None:
    """The settings' message."""
    found = [message for message in seen.messages if any(b.data.startswith("o:s") for b in message.buttons)]
    return found[-1] if found else None


async def tap(person: Person, chat: int | str, data: str) -> str:
    """Presses the menu's button with that data, which must be there; the toast."""

    def offers(seen: SeenChat) -> SeenMessage | None:
        found = menu(seen)
        return found if found and any(button.data == data for button in found.buttons) else None

    answer = await person.press_data(chat, await person.wait_for(chat, offers), data)
    assert answer.answered
    return answer.text


async def choose(bot: Stage, person: Person, chat: int | str, name: str, value: object) -> None:
    """Sets a value from the page of its option, through the list of values if there is one."""
    direct, through = f"o:s:set:{name}:{value_word(value)}", f"o:s:option:{name}"

    def offers(seen: SeenChat) -> str | None:
        found = menu(seen)
        data = {button.data for button in found.buttons} if found else set()
        return next((way for way in (direct, through) if way in data), None)

    if await person.wait_for(chat, offers) == through:
        await tap(person, chat, through)
    await tap(person, chat, direct)
    await bot.quiet()


async def answered(person: Person, chat: int, text: str, words: str) -> SeenMessage:
    """Says something; the message below that answers with these words."""
    sent = await person.say(chat, text)
    return await person.wait_for(
        chat, lambda seen: next((m for m in seen.messages if m.id > sent and words in m.text), None)
    )


async def opened(bot: Stage) -> tuple[Person, int]:
    """The owner of a group, who has the menu before him."""
    ann = await bot.person("Ann")
    group = await bot.group(ann)
    await ann.say(group, "/settings")
    await ann.wait_for(group, menu)
    return ann, group


async def settings_of(bot: Stage, chat: int) -> ChatSettings:
    """What the database holds for the chat."""
    async with bot.app.desk.hall.database.reading() as connection:
        rows = await connection.execute_fetchall("SELECT settings FROM chats WHERE id = ?", (chat,))
    return ChatSettings.parse(next((row[0] for row in rows), None), ChatSettings(customs=GROUP_CUSTOMS))


async def table_of(bot: Stage, chat: int) -> Table:
    """The table of the chat."""
    (table_id,) = await bot.app.desk.hall.tables.in_chat(chat)
    async with bot.app.desk.hall.table(table_id) as table:
        return table


async def dealt(bot: Stage, ann: Person, group: int, players: int) -> Table:
    """A table at which a game was started with computer players."""
    sent = await ann.say(group, "/durak")
    lobby = await ann.wait_for(
        group, lambda seen: next((m for m in seen.messages if m.id > sent and m.button("🤖")), None)
    )
    for _ in range(players - 1):
        await ann.press_on(group, lobby, "🤖")
    start = await ann.wait_for(
        group, lambda seen: next((m for m in seen.messages if m.id == lobby.id and m.button("▶️")), None)
    )
    await ann.press_on(group, start, "▶️")
    return await table_of(bot, group)


async def stopped(bot: Stage, ann: Person, group: int) -> None:
    """The game is over, and its buttons are gone."""
    await ann.say(group, "/stop")
    await ann.wait_for(group, lambda seen: None if seen.with_button("🂠") else seen)
    await bot.quiet()


async def test_every_value_of_every_option_is_set_in_the_menu_and_played(bot: Stage) -> None:
    ann, group = await opened(bot)
    set_and_played: set[tuple[str, object]] = set()
    for preset, number in ROUNDS:
        await tap(ann, group, f"o:s:game:{preset}")
        rules = HouseRules.parse({"preset": preset})
        set_and_played.add(("preset", preset))
        for page, names in PAGES.items():
            wanted = []
            for name in names:
                if name not in OPTIONS or (number == 3 and name in LEFT_ALONE):
                    continue
                values = OPTIONS[name].values
                turned = preset == "perevodnoy" or number > 0
                value = values[number % len(values)] if turned else getattr(rules, name)
                try:
                    after = rules.replaced(**{name: value})
                except BadRules:
                    continue
                if OPTIONS[name].has_effect(rules):
                    set_and_played.add((name, value))
                    if after != rules:
                        wanted.append((name, value))
                        rules = after
            if wanted:
                await tap(ann, group, f"o:s:page:{page}")
                for name, value in wanted:
                    await choose(bot, ann, group, name, value)
                await tap(ann, group, "o:s")
        assert (await settings_of(bot, group)).rules == rules
        table = await dealt(bot, ann, group, 4 if rules.teams else 2)
        assert table.match is not None
        assert table.match.rules == rules
        await stopped(bot, ann, group)
    every = {(name, value) for name, option in OPTIONS.items() for value in option.values}
    assert every - set_and_played == set()


async def test_every_value_of_every_custom_is_set_in_the_menu_and_counts_at_the_table(bot: Stage) -> None:
    ann, group = await opened(bot)
    expected = GROUP_CUSTOMS
    for name, custom in CUSTOMS.items():
        if custom.where is Where.PRIVATE:
            continue
        await tap(ann, group, f"o:s:page:{PAGE_OF[name]}")
        for value in (*custom.values[1:], custom.values[0]):
            if name == "turn_time" and value == 0:
                # Without a clock its other customs would not be offered.
                continue
            if getattr(expected, name) != value:
                await choose(bot, ann, group, name, value)
                expected = expected.replaced(**{name: value})
            assert (await settings_of(bot, group)).customs == expected
        await tap(ann, group, "o:s")
    table = await dealt(bot, ann, group, 2)
    assert (table.customs, table.pace) == (expected, expected)
    assert table.deadline is not None


async def test_in_private_every_custom_that_counts_there_is_set_in_the_menu(bot: Stage) -> None:
    ann = await bot.person("Ann")
    await ann.say("bot", "/settings")
    expected = Customs()
    for name, custom in CUSTOMS.items():
        if custom.where is Where.GROUPS:
            continue
        await tap(ann, "bot", f"o:s:page:{PAGE_OF[name]}")
        # The clock is left running, so that its other customs are offered.
        for value in (*custom.values[1:], custom.values[1 if name == "turn_time" else 0]):
            if getattr(expected, name) != value:
                await choose(bot, ann, "bot", name, value)
                expected = expected.replaced(**{name: value})
            assert (await settings_of(bot, await ann.id())).customs == expected
        await tap(ann, "bot", "o:s")
    await tap(ann, "bot", "o:s:page:pace")
    await choose(bot, ann, "bot", "turn_time", 0)
    await ann.say("bot", "/play")
    await ann.wait_for("bot", hand)
    table = await table_of(bot, await ann.id())
    assert table.customs == expected.replaced(turn_time=0)
    assert table.deadline is None


async def test_rules_by_the_handful_are_played(bot: Stage) -> None:
    ann, group = await opened(bot)
    await tap(ann, group, "o:s:as")
    for name in SHORTCUTS:
        await tap(ann, group, f"o:s:as:{name}")
        assert (await settings_of(bot, group)).rules == SHORTCUTS[name]
    table = await dealt(bot, ann, group, 2)
    assert table.match is not None
    assert table.match.rules == SHORTCUTS[name]


@pytest.mark.parametrize(
    "data",
    [
        "o:s:game:simple",
        "o:s:as:yard",
        "o:s:set:deck:52",
        "o:s:set:turn_time:30",
        "o:s:set:pin:true",
        "o:s:set:teams:true",
        "o:lang:uk",
    ],
)
async def test_who_is_no_administrator_changes_nothing_not_even_with_a_forged_button(
    bot: Stage, data: str
) -> None:
    ann, bob = await bot.person("Ann"), await bot.person("Bob")
    group = await bot.group(ann, bob)
    await bob.say(group, "/settings")
    message = await bob.wait_for(group, menu)
    before = await settings_of(bot, group)
    answer = await bob.press_data(group, message, data)
    assert answer.text == "Only administrators change the rules here."
    assert await settings_of(bot, group) == before
    await bob.set_admin(group)
    assert (await ann.press_data(group, message, data)).text == ""
    assert await settings_of(bot, group) != before


async def test_an_administrator_without_a_name_changes_the_rules_by_button_and_by_code(bot: Stage) -> None:
    ann, bob = await bot.person("Ann"), await bot.person("Bob")
    group = await bot.group(ann, bob)
    await bob.set_admin(group, anonymous=True)
    await bob.say(group, "/settings")
    await tap(bob, group, "o:s:game:simple")
    await bot.quiet()
    assert (await settings_of(bot, group)).rules.preset == "simple"
    await bob.say(group, f"/settings {code_of(ChatSettings(HouseRules.parse({'preset': 'pairs'})))}")
    await bob.wait_for_text(group, "pairs · 36 cards")
    assert (await settings_of(bot, group)).rules.preset == "pairs"


async def test_who_speaks_as_a_channel_is_no_administrator(bot: Stage) -> None:
    ann, bob = await bot.person("Ann"), await bot.person("Bob")
    group = await bot.group(ann, bob)
    code = code_of(ChatSettings(HouseRules.parse({"preset": "pairs"})))
    await bob.say_as_channel(group, f"/settings {code}", -1_009_999_999_999)
    await bob.wait_for_text(group, "администраторы")
    assert (await settings_of(bot, group)).rules == HouseRules()


async def test_anybody_may_look_around_in_the_menu(bot: Stage) -> None:
    ann, bob = await bot.person("Ann"), await bot.person("Bob")
    group = await bot.group(ann, bob)
    await bob.say(group, "/settings")
    for data in ("o:s:page:deck", "o:s:option:deck", "o:s:page:deck", "o:s", "o:s:as", "o:s", "o:s:code"):
        assert await tap(bob, group, data) == ""


async def test_who_changes_rules_during_a_deal_is_told_from_when_on_they_count(bot: Stage) -> None:
    ann = await bot.person("Ann")
    group = await bot.group(ann)
    before = await dealt(bot, ann, group, 2)
    await ann.say(group, "/settings")
    assert "from the next deal" in (await ann.wait_for(group, menu)).text
    assert "from the next" in await tap(ann, group, "o:s:game:simple")
    after = await table_of(bot, group)
    assert before.match is not None
    assert after.match is not None
    assert after.match.rules.preset == "podkidnoy"
    assert after.rules.preset == "simple"


async def test_a_code_carries_the_rules_to_another_chat(bot: Stage) -> None:
    ann, group = await opened(bot)
    await tap(ann, group, "o:s:game:perevodnoy")
    await tap(ann, group, "o:s:code")
    code = code_of(await settings_of(bot, group))
    await ann.wait_for_text(group, f"/settings {code}")
    other = await bot.people.add_group("Family", ann, kind="supergroup")
    await ann.say(other, f"/settings {code.lower()}")
    await ann.wait_for_text(other, "transfer · 36 cards")
    assert (await settings_of(bot, other)).rules == (await settings_of(bot, group)).rules


async def test_garbage_for_a_code_and_a_code_from_who_may_not_get_a_polite_answer(bot: Stage) -> None:
    ann, bob = await bot.person("Ann"), await bot.person("Bob")
    group = await bot.group(ann, bob)
    for garbage in ("D1-AAAAA-AAAAA", "please", "D" * 500, "🃏"):
        await answered(ann, group, f"/settings {garbage}", "no such code")
    await bob.say(group, f"/settings {code_of(ChatSettings(HouseRules.parse({'preset': 'pairs'})))}")
    await bob.wait_for_text(group, "Only administrators")
    assert (await settings_of(bot, group)).rules == HouseRules()


async def test_in_private_everybody_has_rules_of_his_own(bot: Stage) -> None:
    ann = await bot.person("Ann")
    await ann.say("bot", "/settings")
    for data in ("o:s:game:pairs", "o:s:page:table", "o:s:option:level", "o:s:set:level:easy"):
        await tap(ann, "bot", data)
    await ann.say("bot", "/play")
    await ann.wait_for("bot", hand)
    table = await table_of(bot, await ann.id())
    assert table.rules.preset == "pairs"
    assert [seat.level for seat in table.seats] == [None, "easy"]


async def test_a_group_keeps_its_rules_when_it_becomes_a_supergroup(bot: Stage) -> None:
    bot.refusals = frozenset({400})
    ann = await bot.person("Ann")
    group = await bot.people.add_group("Friends", ann)
    await ann.say(group, "/settings")
    await tap(ann, group, "o:s:game:pyatyorka")
    await bot.quiet()
    new = await bot.people.migrate(group)
    await answered(ann, new, "/rules", "pyatyorka")


async def test_an_old_menu_of_a_group_that_became_a_supergroup_changes_nothing(bot: Stage) -> None:
    ann = await bot.person("Ann")
    group = await bot.people.add_group("Friends", ann)
    await ann.say(group, "/settings")
    await tap(ann, group, "o:s:game:pyatyorka")
    await bot.quiet()
    old = menu(await ann.chat(group))
    assert old is not None
    new = await bot.people.migrate(group)
    await answered(ann, new, "/rules", "pyatyorka")
    for data in ("o:s:game:pairs", "o:lang:uk"):
        assert (await ann.press_data(group, old, data)).text
    await bot.quiet()
    async with bot.app.desk.hall.database.reading() as connection:
        chats = [chat for chat in (group, new) if await stored_chats.find(connection, chat) is not None]
    assert chats == [new]
    await answered(ann, new, "/rules", "pyatyorka")


async def test_the_rules_are_short_first_and_complete_on_demand(bot: Stage) -> None:
    ann = await bot.person("Ann")
    group = await bot.group(ann)
    await ann.say(group, "/rules")
    await ann.press(group, "🔎")
    complete = await ann.wait_for_button(group, "↩️")
    assert "Hands are filled up to six cards" in complete.text
    await ann.press(group, "↩️")
    assert len((await ann.wait_for_button(group, "🔎")).text) < len(complete.text)


async def test_hints_end_when_a_player_has_enough_of_them(bot: Stage) -> None:
    ann, bob = await bot.person("Ann"), await bot.person("Bob")
    await bot.dealt(ann, bob)
    leader = ann if moves(await ann.chat("bot")) else bob
    answer = await leader.press("bot", "🎓")
    assert "/settings" in answer.text
    await leader.wait_for("bot", lambda seen: None if seen.with_button("🎓") else seen)


async def test_a_table_is_pinned_while_a_deal_is_played(bot: Stage) -> None:
    ann, bob = await bot.person("Ann"), await bot.person("Bob")
    group = await bot.group(ann, bob)
    await bot.people.promote_bot(group, rights=["can_pin_messages"])
    await ann.say(group, "/settings")
    await tap(ann, group, "o:s:page:table")
    await choose(bot, ann, group, "pin", value=True)
    await ann.say(group, "/durak")
    await bob.press(group, "➕")
    await ann.press(group, "▶️")
    table = await ann.wait_for_button(group, "🂠")
    await ann.wait_for(group, lambda seen: seen.pinned is not None and seen.pinned.id == table.id)
    await play_to_the_end([ann, bob], group)
    await ann.wait_for(group, lambda seen: seen.pinned is None)
    (call,) = await bot.people.calls("pinChatMessage")
    assert "disable_notification" in str(call)


async def test_without_the_right_to_pin_that_is_said_once_and_the_game_goes_on(bot: Stage) -> None:
    bot.refusals = frozenset({400})
    ann, group = await opened(bot)
    await tap(ann, group, "o:s:page:table")
    await choose(bot, ann, group, "pin", value=True)
    await dealt(bot, ann, group, 2)
    await ann.wait_for_text(group, "I may not pin")
    assert not (await settings_of(bot, group)).customs.pin
    await stopped(bot, ann, group)
    await dealt(bot, ann, group, 2)
    await bot.quiet()
    told = [message for message in await ann.messages(group) if "I may not pin" in message.text]
    assert len(told) == 1
    assert [call["method"].lower() for call in await bot.people.rejected_calls()] == ["pinchatmessage"]


async def test_a_table_that_the_chat_has_scrolled_away_moves_to_the_bottom(bot: Stage) -> None:
    ann, bob = await bot.person("Ann"), await bot.person("Bob")
    group = await bot.dealt(ann, bob)
    table = await ann.wait_for_button(group, "🂠")
    for _ in range(20):
        await bob.say(group, "the bot does not see this in privacy mode")
    await bob.say(group, "/rules")
    await bot.quiet()
    assert (await ann.wait_for_button(group, "🂠")).id == table.id, "nothing has happened at the table"
    for _ in range(1000):
        if bot.app.desk.display.whereabouts.buried(Place(group)):
            break
        await asyncio.sleep(0.01)
    while (now := (await ann.chat(group)).with_button("🂠")) is not None and now.id == table.id:
        for person in (ann, bob):
            if (message := moves(await person.chat("bot"))) is not None:
                ready = [button.data for button in message.buttons if button.data.startswith("m:")]
                await person.press_data("bot", message, (ready or [message.buttons[0].data])[0])
    assert now is not None
    assert now.id > table.id + 20


async def test_all_tables_of_a_forum_stand_in_the_topic_that_was_chosen(bot: Stage) -> None:
    ann = await bot.person("Ann")
    group = await bot.group(ann, is_forum=True)
    games, talk = await ann.create_topic(group, "Games"), await ann.create_topic(group, "Talk")
    await ann.say(group, "/settings", thread=games)
    await tap(ann, group, "o:s:page:table")
    await tap(ann, group, "o:s:set:topic:here")
    await bot.quiet()
    await ann.say(group, "/durak", thread=talk)
    lobby = await ann.wait_for_button(group, "➕")
    assert lobby.thread_id == games
    assert (await ann.wait_for_text(group, "topic of their own")).thread_id == talk


async def test_a_level_is_known_by_its_names_in_any_language_and_stands_behind_the_player(bot: Stage) -> None:
    ann = await bot.person("Ann", "ru")
    for word, level, shown in (
        ("мастер", "master", "(мастер)"),
        ("Легкий", "easy", "(лёгкий)"),
        ("складний", "hard", "(сильный)"),
        ("MEDIUM", "medium", "(средний)"),
    ):
        await ann.say("bot", f"/play {word}")
        await ann.wait_for_text("bot", shown)
        assert (await table_of(bot, await ann.id())).seats[1].level == level
        await ann.say("bot", "/stop")
    await ann.say("bot", "/play бог")
    await ann.wait_for_text("bot", "лёгкий, средний, сильный, мастер")


async def test_the_level_is_turned_below_a_private_result(bot: Stage) -> None:
    ann = await bot.person("Ann")
    await ann.say("bot", "/play easy")
    await ann.wait_for("bot", hand)
    await play_to_the_end([ann], "bot")
    await ann.press("bot", "🎚 Bot: easy")
    await ann.press("bot", "🎚 Bot: medium")
    await ann.wait_for_button("bot", "🎚 Bot: hard")
    await ann.press("bot", "🔄")
    await ann.wait_for_text("bot", "(hard)")
    assert (await table_of(bot, await ann.id())).seats[1].level == "hard"


async def test_the_level_of_the_computer_players_is_turned_in_the_lobby(bot: Stage) -> None:
    ann = await bot.person("Ann")
    group = await bot.group(ann)
    await ann.say(group, "/durak")
    await ann.press(group, "🤖")
    await ann.press(group, "🎚 Bot: medium")
    await ann.press(group, "🎚 Bot: hard")
    await ann.wait_for_button(group, "🎚 Bot: master")
    await ann.wait_for_text(group, "Boris (master)")
    assert [seat.level for seat in (await table_of(bot, group)).seats] == [None, "master"]
