from __future__ import annotations

import pytest

from bot.tables.table import Place
from bot.whereabouts import BURIED, STAYS_FOR, Whereabouts
from tests.bot.clock import HandClock

SUPERGROUP = Place(-1_001_234_567_890)
BASIC = Place(-500)
TOPIC = Place(SUPERGROUP.chat_id, 7)


def standing(clock: HandClock, place: Place) -> Whereabouts:
    """A table's message that stands for long enough to be moved."""
    whereabouts = Whereabouts(clock)
    whereabouts.stands(place, 100)
    clock.pass_by(STAYS_FOR)
    return whereabouts


def test_one_number_tells_how_many_messages_of_a_supergroup_were_not_seen(clock: HandClock) -> None:
    whereabouts = standing(clock, SUPERGROUP)
    whereabouts.saw(SUPERGROUP, 100 + BURIED - 1)
    assert not whereabouts.buried(SUPERGROUP)
    whereabouts.saw(SUPERGROUP, 100 + BURIED)
    assert whereabouts.buried(SUPERGROUP)


@pytest.mark.parametrize("place", [BASIC, TOPIC])
def test_where_numbers_are_shared_with_other_chats_messages_are_counted(
    clock: HandClock, place: Place
) -> None:
    whereabouts = standing(clock, place)
    whereabouts.saw(place, 100_000)
    assert not whereabouts.buried(place)
    for number in range(BURIED - 1):
        whereabouts.saw(place, 100_001 + number)
    assert whereabouts.buried(place)


def test_what_is_written_in_another_topic_does_not_count(clock: HandClock) -> None:
    whereabouts = standing(clock, TOPIC)
    for number in range(100):
        whereabouts.saw(Place(TOPIC.chat_id, 8), 200 + number)
    assert not whereabouts.buried(TOPIC)


def test_old_messages_come_after_no_table(clock: HandClock) -> None:
    whereabouts = standing(clock, BASIC)
    for number in range(100):
        whereabouts.saw(BASIC, number)
    assert not whereabouts.buried(BASIC)


def test_a_table_that_was_just_posted_stays_however_fast_people_talk(clock: HandClock) -> None:
    whereabouts = standing(clock, SUPERGROUP)
    whereabouts.stands(SUPERGROUP, 200)
    whereabouts.saw(SUPERGROUP, 300)
    clock.pass_by(STAYS_FOR - 1)
    assert not whereabouts.buried(SUPERGROUP)
    clock.pass_by(1)
    assert whereabouts.buried(SUPERGROUP)


def test_nothing_is_kept_of_chats_without_a_table(clock: HandClock) -> None:
    whereabouts = standing(clock, SUPERGROUP)
    whereabouts.saw(BASIC, 5)
    assert not whereabouts.buried(BASIC)
    whereabouts.forget(SUPERGROUP)
    assert len(whereabouts) == 0
