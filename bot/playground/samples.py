"""The people and the group with which a playground begins."""

from __future__ import annotations

from bot.playground.state import Kind, Member, Person, Status
from bot.playground.world import World

GROUP_TITLE = "Дача"

# Names that break careless bots: markup, emoji, no username, two alike.
_IN_GROUP = (
    Person(0, "Olena", "Коваль", "olena_koval", "uk"),
    Person(0, "Тарас <b>", "", "", "uk"),
    Person(0, "Маша & Медведь", "", "masha_bear", "ru"),
    Person(0, "snake_case*Bob", "", "", "en"),
    Person(0, "🦊 Лис", "", "", "ru"),
)
_OTHERS = (
    Person(0, "Саша", "", "", "ru"),
    Person(0, "Саша", "", "", "uk"),
    Person(0, "Zoë", "O'Neill", "zoe_oneill", "en-GB"),
)


def fill(world: World) -> None:
    """Create the sample people, none of whom has started the bot, and their group, in which the bot is."""
    people = [
        world.add_person(Person(0, who.first_name, who.last_name, who.username, who.language))
        for who in (*_IN_GROUP, *_OTHERS)
    ]
    group = world.add_chat(Kind.GROUP, GROUP_TITLE)
    for number, person in enumerate(people[: len(_IN_GROUP)]):
        status = Status.MEMBER if number else Status.CREATOR
        group.members[person.id] = Member(person.id, status)
    group.members[world.bot.id] = Member(world.bot.id)
