from __future__ import annotations

from bot.people import CHANNEL, GROUP_ANONYMOUS, People
from bot.storage import users as stored_users
from bot.storage.database import Database
from bot.storage.users import User


def user(user_id: int = 5, language: str | None = "uk", name: str = "Оля") -> User:
    return User(user_id, name, None, language, None, reachable=False)


async def stored(database: Database, user_id: int = 5) -> User | None:
    async with database.reading() as connection:
        return await stored_users.find(connection, user_id)


async def test_who_writes_in_private_can_be_written_to_from_then_on(database: Database) -> None:
    people = People(database)
    caller, news = await people.met(user(), update_id=1, in_private=False)
    assert (caller.reachable, news, caller.locale) == (False, False, "uk")
    caller, news = await people.met(user(), update_id=2, in_private=True)
    assert (caller.reachable, news) == (True, True)
    caller, news = await people.met(user(), update_id=3, in_private=False)
    assert (caller.reachable, news) == (True, False)


async def test_a_group_message_handled_beside_the_first_private_one_does_not_undo_it(
    database: Database,
) -> None:
    people = People(database)
    await people.met(user(), update_id=1, in_private=True)
    async with database.transaction() as connection:
        await stored_users.choose_locale(connection, 5, "en")
        # What an update would write that was read before the one above.
        await stored_users.save(connection, user(name="Olya"), 0)
    known = await stored(database)
    assert known is not None
    assert (known.name, known.reachable, known.locale) == ("Olya", True, "en")


async def test_a_chosen_language_beats_that_of_the_application(database: Database) -> None:
    people = People(database)
    await people.met(user(), update_id=1, in_private=True)
    async with database.transaction() as connection:
        await stored_users.choose_locale(connection, 5, "en")
    caller, _ = await people.met(user(language="ru"), update_id=2, in_private=True)
    assert caller.locale == "en"


async def test_those_without_a_face_are_nobody_in_particular(database: Database) -> None:
    people = People(database)
    for number in (GROUP_ANONYMOUS, CHANNEL):
        caller, news = await people.met(user(number), update_id=1, in_private=False, speaks_for=-7)
        assert (caller.faceless, caller.speaks_for, news) == (True, -7, False)
        assert await stored(database, number) is None
