"""Persons as updates bring them: remembered, and made into callers of use cases."""

from __future__ import annotations

from dataclasses import replace

from bot.storage import users as stored_users
from bot.storage.database import Database
from bot.storage.users import User
from bot.tables.caller import Caller
from bot.texts import choose_locale

GROUP_ANONYMOUS = 1087968824
"""Telegram's stand-in for an administrator who writes in the group's name."""

CHANNEL = 136817688
"""Telegram's stand-in for somebody who writes in the name of a channel."""

TELEGRAM = 777000
"""Telegram itself, which forwards a channel's posts into its discussion group."""

FACELESS = frozenset({GROUP_ANONYMOUS, CHANNEL, TELEGRAM})


class People:
    """Remembers who was seen and how he is called."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def met(
        self,
        user: User,
        *,
        update_id: int | None,
        in_private: bool,
        speaks_for: int | None = None,
    ) -> tuple[Caller, bool]:
        """Makes a caller of the person as the update shows him (his `locale` and `reachable` are not read).

        Who writes in private can be written to. Also returns whether that is news.
        """
        if user.id in FACELESS:
            locale = choose_locale(user.language_code)
            return Caller(user.id, user.name, locale, update_id, faceless=True, speaks_for=speaks_for), False
        async with self._database.reading() as connection:
            known = await stored_users.find(connection, user.id)
        was_reachable = known is not None and known.reachable
        now = replace(
            user,
            locale=None if known is None else known.locale,
            reachable=in_private or was_reachable,
        )
        if now != known:
            async with self._database.transaction() as connection:
                await stored_users.save(connection, now, self._database.clock.now())
        locale = now.locale or choose_locale(now.language_code)
        caller = Caller(now.id, now.name, locale, update_id, reachable=now.reachable)
        return caller, in_private and not was_reachable
