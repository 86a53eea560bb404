"""What the rules know is offered and played by buttons: each feature from a written position."""

from __future__ import annotations

from typing import Any

from bot.playground.client import Person, SeenChat, SeenMessage
from bot.screens.people import NO_BREAK
from tests.e2e.stage import Stage, hand


async def seated(
    bot: Stage, *hands: str, house: dict[str, Any] | None = None, **position: Any
) -> tuple[int, list[Person]]:
    """A group with these house rules, in which a deal stands at a written position; its people."""
    people = [await bot.person(name) for name in ("Ann", "Bob", "Cid", "Dan")[: len(hands)]]
    group = await bot.dealt(*people, **(house or {}))
    await bot.quiet()
    await bot.stands_at(group, *hands, **position)
    return group, people


def of_the_game(message: SeenMessage) -> tuple[str, ...]:
    """The labels of the buttons that are moves or lead to them."""
    return tuple(button.text for button in message.buttons if button.data[:2] in {"m:", "p:"})


async def offered(person: Person, *labels: str) -> SeenMessage:
    """The hand, once exactly these moves are under it."""

    def offers(seen: SeenChat) -> SeenMessage | None:
        message = hand(seen)
        return message if message is not None and of_the_game(message) == labels else None

    return await person.wait_for("bot", offers)


async def press(person: Person, label: str) -> str:
    """Presses the button of the hand with that whole label, once it is there; the toast."""

    def offers(seen: SeenChat) -> SeenMessage | None:
        message = hand(seen)
        return message if message is not None and label in message.labels else None

    message = await person.wait_for("bot", offers)
    data = next(button.data for button in message.buttons if button.text == label)
    answer = await person.press_data("bot", message, data)
    assert answer.answered
    return answer.text


async def pick(person: Person, *labels: str) -> None:
    """Toggles cards one after the other, each when the one before it is seen to be picked."""
    for label in labels:
        await press(person, label)

        def picked(seen: SeenChat, expected: str = f"✓ {label}") -> bool:
            message = hand(seen)
            return message is not None and expected in message.labels

        await person.wait_for("bot", picked)


async def test_several_cards_of_a_rank_are_toggled_and_led_in_one_press(bot: Stage) -> None:
    group, (ann, bob) = await seated(bot, "7c 7d 7s Ks", "8c 8d Ac Ad")
    await pick(ann, "7♣", "7♠")
    await offered(ann, "✓ 7♣", "7♦", "✓ 7♠", "⚔️ Lead: 7♣ 7♠", "⚔️ Lead: 7♣ 7♦ 7♠", "↩️ Back")
    await press(ann, "✓ 7♠")
    await offered(ann, "✓ 7♣", "7♦", "7♠", "⚔️ Lead: 7♣", "⚔️ Lead: 7♣ 7♦ 7♠", "↩️ Back")
    await press(ann, "⚔️ Lead: 7♣")
    await offered(bob, "8♣", "A♣", "✋ Take")
    await ann.wait_for_text(group, "7♣")


async def test_cards_toggled_faster_than_the_screen_follows_are_all_picked(bot: Stage) -> None:
    _, (ann, _) = await seated(bot, "7c 7d 7s Ks", "8c 8d Ac Ad")
    drawn = await offered(ann, "7♣", "7♦", "7♠", "K♠")
    for label in ("7♣", "7♠", "7♠"):
        (data,) = [button.data for button in drawn.buttons if button.text == label]
        assert not (await ann.press_data("bot", drawn, data)).text
    await offered(ann, "✓ 7♣", "7♦", "✓ 7♠", "⚔️ Lead: 7♣ 7♠", "⚔️ Lead: 7♣ 7♦ 7♠", "↩️ Back")


async def test_pairs_are_led_with_any_fifth_card(bot: Stage) -> None:
    _, (ann, bob) = await seated(bot, "7c 7d 9c 9d Ks", "8c 8d Tc Td As", house={"preset": "pairs"})
    await pick(ann, "7♣", "7♦", "9♣")
    await press(ann, "⚔️ Lead: 7♣ 9♣ 7♦ 9♦ K♠")
    await press(bob, "A♠")
    await offered(bob, "8♣", "10♣", "8♦", "10♦", "✋ Take")


async def test_pyatyorka_has_no_button_for_what_is_no_lead(bot: Stage) -> None:
    _, (ann, bob) = await seated(bot, "7c 7d 9c Ks", "8c 8d Tc As Ac", house={"preset": "pyatyorka"})
    await pick(ann, "7♣", "7♦")
    await offered(ann, "✓ 7♣", "9♣", "✓ 7♦", "K♠", "↩️ Back")
    await press(ann, "K♠")
    await press(ann, "⚔️ Lead: 7♣ 7♦ K♠")
    await offered(bob, "8♣", "10♣", "A♣", "8♦", "A♠", "✋ Take")


async def test_a_card_that_beats_several_asks_which_of_them(bot: Stage) -> None:
    group, (ann, bob) = await seated(bot, "Kc Qc", "9h Td 8c", table=[["7c", None], ["7d", None]], talon="6h")
    await press(bob, "9♥")
    await offered(bob, "7♣ ← 9♥", "7♦ ← 9♥", "↩️ Back")
    await press(bob, "↩️ Back")
    await offered(bob, "8♣", "10♦", "9♥", "✋ Take")
    await press(bob, "9♥")
    await press(bob, "7♦ ← 9♥")
    await ann.wait_for_text(group, "7♦ ← 9♥")
    await offered(bob, "8♣", "✋ Take")


async def test_a_trump_is_shown_or_laid_to_pass_the_attack_on(bot: Stage) -> None:
    house = {"preset": "perevodnoy", "show_trump": "bout"}
    group, (ann, bob, cid) = await seated(
        bot, "8s Kc Qc", "8h Td 9s", "Ac Ad As", table=[["8c", None]], talon="6h", house=house
    )
    await offered(bob, "8♥", "↪️ 8♥", "👁 8♥", "✋ Take")
    await press(bob, "👁 8♥")
    await offered(cid, "A♣", "✋ Take")
    table = await ann.wait_for_text(group, f"👁{NO_BREAK}8♥")
    assert "Cid" in table.text


async def test_the_sides_of_a_team_game_have_their_colours(bot: Stage) -> None:
    hands = ("7c Kc", "8c Kd", "9c Ks", "Tc Qd")
    group, (ann, bob, cid, _) = await seated(bot, *hands, house={"teams": True})
    table = await ann.wait_for_text(group, f"🔴{NO_BREAK}Ann → 🛡{NO_BREAK}🔵{NO_BREAK}Bob")
    assert f"🔴{NO_BREAK}Cid" in table.text
    assert f"🔵{NO_BREAK}Dan" in table.text
    await press(ann, "7♣")
    await press(bob, "✋ Take")
    await cid.wait_for_text(group, f"🔴{NO_BREAK}Cid → 🛡{NO_BREAK}🔵{NO_BREAK}Dan")


async def test_epaulettes_are_seen_at_the_table_hung_at_the_end_and_worn_in_the_next_deal(bot: Stage) -> None:
    targets = {"1": "6", "2": "7"}
    group, (ann, bob) = await seated(bot, "6c 6s", "9s Kd Tc", targets=targets, house={"preset": "pogony"})
    table = await ann.wait_for_text(group, f"🎖{NO_BREAK}7")
    assert f"🎖{NO_BREAK}6" in table.text
    await press(ann, "6♣")
    await press(ann, "⚔️ Lead: 6♣ 6♠")
    await press(bob, "✋ Take")
    result = await ann.wait_for_button(group, "🔄")
    assert "🎖 Bob now wears the epaulettes “6”." in result.text
    await ann.press(group, "🔄")
    table = await ann.wait_for_button(group, "🂠")
    assert table.text.count(f"🎖{NO_BREAK}7") == 2


async def test_jokers_are_on_the_buttons_and_the_trump_joker_is_never_beaten(bot: Stage) -> None:
    _, (ann, bob) = await seated(bot, "Bj Kc 9d", "Rj 7h 8c Ts", trump="s", house={"deck": 54})
    await press(ann, "🃏 black")
    await offered(bob, "✋ Take")
    await press(bob, "✋ Take")
    await press(ann, "9♦")
    await offered(bob, "10♠", "🃏 red", "🃏 black", "✋ Take")


async def test_a_hand_of_nearly_the_whole_deck_fits_under_a_message(bot: Stage) -> None:
    deck = [rank + suit for suit in "cdsh" for rank in "23456789TJQKA"]
    mine, his = deck[:46], deck[46:]
    _, (ann, bob) = await seated(bot, " ".join(mine), " ".join(his), house={"deck": 52})

    def large(seen: SeenChat) -> SeenMessage | None:
        message = hand(seen)
        return message if message is not None and len(of_the_game(message)) == len(mine) else None

    message = await ann.wait_for("bot", large)
    assert max(map(len, message.rows)) == 8
    await press(ann, "2♠")
    await press(ann, "⚔️ Lead: 2♣ 2♦ 2♠ 2♥")
    # Four cards, and six trumps, each of which beats any of them but the trump.
    await offered(bob, "9♥", "10♥", "J♥", "Q♥", "K♥", "A♥", "✋ Take")


async def test_a_hand_of_one_suit_is_dealt_anew_on_demand(bot: Stage) -> None:
    hands = ("7c 8s 9d", "7s Ts Js Qs Ks 6d")
    group, (ann, bob) = await seated(bot, *hands, bout=1, talon="9h", house={"redeal_same_suit": 5})
    await offered(bob, "🔄 Deal again")
    await press(bob, "🔄 Deal again")
    table = await ann.wait_for_text(group, "demands a new deal")
    assert "🂠 24 ·" in table.text


async def test_in_a_knock_out_the_fool_leaves_and_the_last_one_is_the_champion(bot: Stage) -> None:
    group, (ann, bob, cid) = await seated(bot, "9s", "6c 7c", "", out=["3"], house={"knockout": True})
    await press(ann, "9♠")
    await press(bob, "✋ Take")
    result = await ann.wait_for_button(group, "🔄")
    assert "👑" not in result.text
    await ann.press(group, "🔄")
    table = await ann.wait_for_button(group, "🂠")
    assert table.id != result.id
    assert "Bob" not in table.text
    await bot.quiet()
    await bot.stands_at(group, "9s", "6c 7c")
    await press(ann, "9♠")
    await press(cid, "✋ Take")
    await ann.wait_for_text(group, "👑 Ann wins the match!")


async def test_an_old_press_is_told_why_that_move_may_not_be_made_any_more(bot: Stage) -> None:
    hands = ("7s 9c Kd", "9s Qd Td 6c", "Jd Jc Ad")
    _, (ann, bob, cid) = await seated(bot, *hands, table=[["7d", "9d"]])
    old = await offered(ann, "9♣", "7♠", "✅ Beaten")
    await press(ann, "✅ Beaten")
    await press(bob, "6♣")
    await offered(cid, "J♣", "✋ Take")
    answer = await ann.press_on("bot", old, "9♣")
    assert answer.text == "There is no nine on the table any more."
    assert not answer.show_alert
