"""The display of the tables: their screens, drawn and handed to the courier."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial

import structlog

from bot import telling
from bot.clock import Clock
from bot.courier.courier import Courier
from bot.courier.messenger import Address
from bot.notice import Notice
from bot.screens.hand import hand_screen, solo_screen, whisper_screen
from bot.screens.lobby import lobby
from bot.screens.result import result_screen
from bot.screens.screen import Screen
from bot.screens.table import table_screen
from bot.tables.moving import position_of
from bot.tables.table import Kind, Place, Seat, Status, Table
from bot.texts import Texts
from bot.whereabouts import Whereabouts

_log = structlog.get_logger()


class Showing:
    """Draws what people see of a table and has it delivered. Implements `bot.tables.display.Display`.

    The keys of messages: `t<table>.lobby`, `t<table>.<deal>.table`, `t<table>.<deal>.hand.<seat>` in private
    and `t<table>.<deal>.whisper.<seat>` in the group, where deals are counted over all of the table's
    matches, so that each has messages of its own.
    """

    def __init__(self, courier: Courier, texts: Texts, clock: Clock, bot_username: str) -> None:
        self.whereabouts = Whereabouts(clock)
        self._courier = courier
        self._texts = texts
        self._clock = clock
        self._bot_username = bot_username

    def show(self, table: Table, *, urgent: bool = False) -> None:
        """Everything that people see of this table is brought up to date."""
        with _whatever_happens(table):
            self._show_main(table, urgent=urgent)
        if table.kind is Kind.GROUP and table.match is not None and table.status is not Status.LOBBY:
            for seat in table.seats:
                with _whatever_happens(table):
                    self._show_hand(table, seat, fresh=False)
                    self._show_whisper(table, seat)

    def repost(self, table: Table) -> None:
        """The table's message is posted anew at the bottom."""
        self._show_main(table, urgent=True, fresh=True)

    def picked(self, table: Table, seat: Seat) -> None:
        """The hand of a seat alone is brought up to date."""
        if table.kind is Kind.PRIVATE:
            self._show_main(table, urgent=False)
        else:
            self._show_hand(table, seat, fresh=False)
            self._show_whisper(table, seat)

    def hand(self, table: Table, seat: Seat) -> None:
        """The hand of a seat is posted anew; in a private game that is the table itself."""
        if table.kind is Kind.PRIVATE:
            self._show_main(table, urgent=True, fresh=True)
        else:
            self._show_hand(table, seat, fresh=True)
            self._show_whisper(table, seat)

    def whisper(self, table: Table, seat: Seat, query_id: str) -> Callable[[], Awaitable[bool]]:
        """The hand of a seat, drawn now, to be shown to its owner alone in the group."""
        screen = self._draw_whisper(table, seat)
        place = replace(table.place, reader=seat.user_id)
        return partial(self._courier.whisper, _whisper_key(table, seat), place, screen, query_id)

    def retired(self, table: Table) -> Callable[[], None]:
        """The lobby or the result loses its buttons, as the next deal has messages of its own."""
        was_shown = table.match is not None or table.kind is Kind.GROUP
        if was_shown and table.status in {Status.LOBBY, Status.BETWEEN}:
            with _whatever_happens(table):
                screen = _without_buttons(self._draw(table))
                return partial(self._retire, _main_key(table), table.place, screen, current_keys(table))
        return _nothing

    def _retire(self, key: str, place: Place, screen: Screen, keys: str) -> None:
        self._courier.show(key, place, screen)
        # Else a group that plays for days would remember every deal, and post them all should it move.
        self._courier.close(keys)

    def close(self, table: Table) -> None:
        """All buttons go, and the messages are forgotten once that is done."""
        if table.kind is Kind.PRIVATE and table.match is None:
            # Nobody has seen it: a private table is shown when it is dealt.
            return
        with _whatever_happens(table):
            screen = self._closed(table, self._draw(table), table.locale)
            self._courier.show(_main_key(table), table.place, screen, final=True, pinned=_pinned(table))
        self.whereabouts.forget(table.place)
        if table.kind is Kind.GROUP and table.match is not None:
            for seat in table.seats:
                with _whatever_happens(table):
                    self._show_hand(table, seat, fresh=False, closed=True)
                self._courier.forget(_whisper_key(table, seat), delete=True)
        self._courier.close(f"t{table.id}.")

    def tell(self, place: Place, locale: str, notice: Notice) -> None:
        """A message of its own."""
        screen = telling.message(self._texts, locale, notice)
        self._courier.say(place, screen.text, screen.rows)

    def reply(self, place: Place, locale: str, notice: Notice) -> None:
        """A message of its own that takes the place of an earlier one of the same kind.

        So nobody fills a group's budget, or its screen, by asking the same again and again.
        """
        key = f"reply.{notice.key}.{place.chat_id}.{place.thread_id or 0}"
        self._courier.show(key, place, telling.message(self._texts, locale, notice), fresh=True)

    def heard(self, place: Place, message_id: int, written_at: float) -> None:
        """Somebody wrote that message, at that time in Unix seconds."""
        self._courier.heard(place.chat_id, message_id, written_at)

    def noticed(self, table_id: int, chat_id: int, message_id: int) -> None:
        """A button of that message was pressed: should it be a duplicate of a table's message, it goes."""
        self._courier.noticed(chat_id, message_id, f"t{table_id}.")

    def leads_nowhere(self, address: Address) -> None:
        """A button of that message leads nowhere: unless it shows something that lives, its buttons go."""
        self._courier.strip(address)

    def posted(self, key: str, place: Place, message_id: int) -> None:
        """A screen stands in a message of its own now."""
        if key.startswith("t") and key.endswith((".lobby", ".table")):
            self.whereabouts.stands(place, message_id)
        elif place.reader is None:
            self.whereabouts.saw(place, message_id)

    def out_of_reach(self, chat_id: int) -> None:
        """Nothing goes out to the chat; what is to be shown there is kept."""
        self._courier.out_of_reach(chat_id)

    def reachable(self, chat_id: int) -> None:
        """What was kept for the chat goes out."""
        self._courier.reachable_again(chat_id)

    def moved(self, old_chat_id: int, new_chat_id: int) -> None:
        """The screens of the chat follow it."""
        self._courier.migrate(old_chat_id, new_chat_id)
        self.whereabouts.forget(Place(old_chat_id))

    def _show_main(self, table: Table, *, urgent: bool, fresh: bool = False) -> None:
        final = table.match is not None and table.match.deal.result is not None
        if urgent and table.customs.follow and table.status is Status.PLAYING:
            fresh = fresh or self.whereabouts.buried(table.place)
        self._courier.show(
            _main_key(table),
            table.place,
            self._draw(table),
            urgent=urgent,
            final=final,
            fresh=fresh,
            pinned=_pinned(table),
        )

    def _show_hand(self, table: Table, seat: Seat, *, fresh: bool, closed: bool = False) -> None:
        """A hand, for a person who is dealt in, be it that he has left since.

        Should he not be reachable, it waits for him.
        """
        if seat.user_id is None or position_of(table, seat) is None:
            return
        if table.pace.hands_in_group and not seat.reachable:
            # He plays in the group alone.
            return
        screen = hand_screen(table, seat, seat.locale, self._texts, self._clock.now())
        if closed:
            screen = self._closed(table, screen, seat.locale)
        key = f"t{table.id}.{table.dealt}.hand.{seat.id}"
        self._courier.show(key, Place(seat.user_id), screen, fresh=fresh)

    def _closed(self, table: Table, screen: Screen, locale: str) -> Screen:
        """The screen without buttons, and with a word if the deal was broken off."""
        if table.match is None or table.match.deal.result is not None:
            return _without_buttons(screen)
        return Screen(f"{screen.text}\n\n{self._texts.say(locale, 'say-table-closed')}")

    def _show_whisper(self, table: Table, seat: Seat) -> None:
        """The hand in the group is kept right for who has it there; it goes when the deal is over."""
        if seat.user_id is None or table.match is None or position_of(table, seat) is None:
            return
        if seat.left or table.match.deal.result is not None:
            self._courier.forget(_whisper_key(table, seat), delete=True)
            return
        key = _whisper_key(table, seat)
        unasked = table.pace.hands_in_group and seat.id not in table.hidden
        if not unasked and self._courier.nowhere(key):
            # Few ever ask for it, and it would be drawn for nobody at each move.
            return
        place = replace(table.place, reader=seat.user_id)
        screen = self._draw_whisper(table, seat)
        self._courier.show(key, place, screen, standing=not unasked)

    def _draw_whisper(self, table: Table, seat: Seat) -> Screen:
        return whisper_screen(table, seat, seat.locale, self._texts, self._clock.now())

    def _draw(self, table: Table) -> Screen:
        if table.match is None:
            return lobby(table, table.locale, self._texts, self._bot_username)
        if table.match.deal.result is not None:
            return result_screen(table, table.locale, self._texts)
        now = self._clock.now()
        if table.kind is Kind.PRIVATE:
            own = next(seat for seat in table.seats if seat.user_id is not None)
            return solo_screen(table, own, own.locale, self._texts, now)
        return table_screen(table, table.locale, self._texts, now)


def _pinned(table: Table) -> bool | None:
    """Whether the table's message is to be pinned; None if the bot has no say in that."""
    if table.match is None or not table.customs.pin:
        return None
    return table.status is Status.PLAYING


def _whisper_key(table: Table, seat: Seat) -> str:
    return f"t{table.id}.{table.dealt}.whisper.{seat.id}"


def current_keys(table: Table) -> str:
    """How the keys of everything begin that shows the table as it is now."""
    return f"t{table.id}.lobby" if table.match is None else f"t{table.id}.{table.dealt}."


def _main_key(table: Table) -> str:
    return f"t{table.id}.lobby" if table.match is None else f"t{table.id}.{table.dealt}.table"


@contextmanager
def _whatever_happens(table: Table) -> Iterator[None]:
    """A screen that cannot be drawn is logged: the move behind it stands, and the others see theirs."""
    try:
        yield
    except Exception:  # noqa: BLE001 - the game must go on
        _log.exception("screen not drawn", table=table.id)


def _nothing() -> None:
    """What a table that was never shown needs to lose its buttons."""


def _without_buttons(screen: Screen) -> Screen:
    return Screen(screen.text)
