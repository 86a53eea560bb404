"""Hands in the group, each for its owner's eyes alone."""

from __future__ import annotations

from bot.customs import Customs
from bot.house import ChatSettings
from bot.playground.client import Person, SeenChat, SeenMessage
from bot.tables.caller import Caller
from tests.e2e.stage import Stage, hand, moves


def whispered(seen: SeenChat) -> SeenMessage | None:
    """The newest message in a group that its reader alone sees."""
    return next((message for message in reversed(seen.messages) if message.ephemeral), None)


def cards_of(message: SeenMessage) -> str:
    return next(line for line in message.text.splitlines() if "🖐" in line)


async def mover(*people: Person) -> Person:
    """Who has moves to make."""
    for person in people:
        if moves(await person.chat("bot")) is not None:
            return person
    raise AssertionError("nobody can move")


async def choose_hands_in_group(bot: Stage, group: int) -> None:
    settings = ChatSettings(locale="en", customs=Customs(hands_in_group=True))
    await bot.app.desk.chats.choose(Caller(1, "", "en"), group, settings)


async def test_who_presses_for_his_cards_has_them_there_with_their_buttons_and_nobody_else_sees_them(
    bot: Stage,
) -> None:
    ann, bob, eve = [await bot.person(name) for name in ("Ann", "Bob", "Eve")]
    group = await bot.dealt(ann, bob)
    await eve.join(group)
    for person in (ann, bob):
        answer = await person.press(group, "🂠")
        assert (answer.status, answer.text) == ("answered", "")
        own, there = hand(await person.chat("bot")), whispered(await person.chat(group))
        assert own is not None
        assert there is not None
        assert cards_of(there) == cards_of(own)
        assert there.labels == own.labels
    assert whispered(await eve.chat(group)) is None
    assert (await eve.press(group, "🂠")).text
    assert whispered(await eve.chat(group)) is None
    for message in await eve.messages(group):
        assert "🖐" not in message.text


async def test_a_move_made_in_the_group_counts_and_both_of_his_messages_stay_right(bot: Stage) -> None:
    ann, bob = await bot.person("Ann"), await bot.person("Bob")
    group = await bot.dealt(ann, bob)
    leader = await mover(ann, bob)
    await leader.press(group, "🂠")
    there = whispered(await leader.chat(group))
    assert there is not None
    data = next(button.data for button in there.buttons if button.data.startswith("m:"))
    answer = await leader.press_data(group, there, data)
    assert (answer.status, answer.text) == ("answered", "")
    await leader.wait_for(
        group, lambda seen: (now := whispered(seen)) is not None and cards_of(now) != cards_of(there)
    )
    await bot.quiet()
    own, now = hand(await leader.chat("bot")), whispered(await leader.chat(group))
    assert own is not None
    assert now is not None
    assert (cards_of(now), now.labels) == (cards_of(own), own.labels)


async def test_where_telegram_refuses_it_the_cards_are_told_in_the_answer(bot: Stage) -> None:
    ann, bob = await bot.person("Ann"), await bot.person("Bob")
    group = await bot.dealt(ann, bob)
    await bot.quiet()
    await bot.people.fault(
        "error", method="sendMessage", code=400, description="Bad Request: EPHEMERAL_NOT_ALLOWED"
    )
    answer = await ann.press(group, "🂠")
    assert answer.show_alert
    own = hand(await ann.chat("bot"))
    assert own is not None
    cards = cards_of(own).replace("🖐", "").replace("·", "").split()
    assert all(card in answer.text for card in cards)
    assert whispered(await ann.chat(group)) is None


async def test_who_never_started_the_bot_plays_in_a_group_that_chose_so(bot: Stage) -> None:
    ann, bob = await bot.person("Ann"), await bot.person("Bob", started=False)
    group = await bot.group(ann, bob)
    await bot.people.promote_bot(group)
    await choose_hands_in_group(bot, group)
    await ann.say(group, "/durak")
    assert (await bob.press(group, "➕")).url == ""
    await ann.press(group, "▶️")
    for person in (ann, bob):
        assert "🖐" in (await person.wait_for(group, whispered)).text
    await ann.wait_for("bot", hand)
    for _ in range(3):
        for person in (ann, bob):
            await bot.quiet()
            there = whispered(await person.chat(group))
            assert there is not None
            data = next((button.data for button in there.buttons if button.data.startswith("m:")), None)
            if data is not None:
                answer = await person.press_data(group, there, data)
                assert (answer.status, answer.text) == ("answered", "")
    assert await bob.messages("bot") == ()


async def test_who_has_no_private_chat_is_told_to_press_where_the_bot_may_not_deal_unasked(
    bot: Stage,
) -> None:
    ann, bob = await bot.person("Ann"), await bot.person("Bob", started=False)
    group = await bot.group(ann, bob)
    await choose_hands_in_group(bot, group)
    await ann.say(group, "/durak")
    await bob.press(group, "➕")
    await ann.press(group, "▶️")
    told = await bob.wait_for_text(group, "My cards")
    assert "Bob" in told.text
    assert told.button("💬") is not None
    await bob.press(group, "🂠")
    assert whispered(await bob.chat(group)) is not None
    refused = await bot.people.rejected_calls()
    assert len(refused) == 2, "once for each of them, and never again in this deal"
    assert all("not enough rights to send ephemeral" in call["description"] for call in refused)
    bot.refusals = frozenset({400})
