"""What the ids of messages tell about one that is not known."""

from __future__ import annotations

import math

from bot.courier.chat import Chat, Entry, Lost
from bot.courier.lost import LostAndFound
from bot.courier.messenger import Address
from bot.courier.numbers import KEPT, Numbers
from bot.courier.pace import Pace
from bot.tables.table import Place

ANNA = 1
BORIS = 2


def test_the_newest_is_not_known_before_an_answer() -> None:
    numbers = Numbers()
    begun = numbers.begin()
    assert numbers.newest(ANNA) is None
    numbers.answered(ANNA, 7, begun)
    assert numbers.newest(ANNA) == 7
    numbers.answered(ANNA, 5, numbers.begin())
    assert numbers.newest(ANNA) == 7


def test_after_a_doubt_the_newest_is_known_again_by_an_answer_to_what_began_later() -> None:
    numbers = Numbers()
    numbers.answered(ANNA, 7, numbers.begin())
    begun_before = numbers.begin()
    numbers.doubt(ANNA)
    assert numbers.newest(ANNA) is None
    assert numbers.newest(BORIS) == 7
    numbers.answered(ANNA, 8, begun_before)
    assert numbers.newest(ANNA) is None
    numbers.answered(BORIS, 9, numbers.begin())
    assert numbers.newest(ANNA) is None, "what was lost may come yet"
    numbers.answered(ANNA, 10, numbers.begin())
    assert numbers.newest(ANNA) == 10


def test_a_lost_message_has_a_number_that_nothing_else_got() -> None:
    numbers = Numbers()
    numbers.answered(ANNA, 7, numbers.begin())
    numbers.answered(ANNA, 8, numbers.begin())
    numbers.answered(ANNA, 10, numbers.begin())
    assert numbers.free(8, math.inf, numbers.begun) == 9
    assert numbers.free(10, math.inf, numbers.begun) == 11
    assert numbers.free(10, 11, numbers.begun) is None


def test_a_lost_message_has_no_greater_number_than_what_was_sent_later() -> None:
    numbers = Numbers()
    numbers.answered(ANNA, 7, numbers.begin())
    lost = numbers.begin()
    numbers.answered(ANNA, 9, numbers.begin())
    assert numbers.free(8, math.inf, lost) == 8
    numbers.answered(ANNA, 8, lost)
    assert numbers.free(8, math.inf, lost) is None


def test_what_was_sent_to_the_chat_later_is_no_candidate_however_much_goes_elsewhere() -> None:
    numbers = Numbers()
    chat = Chat(ANNA, Pace.of(ANNA), numbers)
    entry = Entry("hand", Place(ANNA))
    chat.entries[entry.key] = entry
    found = LostAndFound(chat)
    numbers.answered(ANNA, 7, numbers.begin())
    entry.lost = Lost(Place(ANNA), after=7, begun=numbers.begin(), first=8, tries=4)
    found.sent(Address(ANNA, 9), numbers.begin(), now=0.0)
    assert found.sought(entry) == Address(ANNA, 8)
    entry.lost.first = 9
    for number in range(10, 10 + KEPT):
        numbers.answered(ANNA, number, numbers.begin())
    assert found.sought(entry) is None
