"""Looking for a message of which no answer told whether it arrived, before it is sent again.

The Bot API has no way to ask for a message. But only its own ones can a bot edit: so at the few ids that the
message may have, its buttons are taken away. Messages of others, and ids that nobody has, refuse that; the
one that takes it is the message, and gets the screen that is wanted by now. So nothing is told to anybody
before it is known whose message it is. Each id is a job of its own, in its turn and at the chat's pace.

It is not looked for where that could meet another message of the bot's own. So no id is tried before it is
known which was the newest one; after a restart the store knows. And of two sends in doubt in one chat, be
they screens or one-off messages, neither is looked for. Nor is one that the Bot API says it failed to do
(500): it hardly ever did, and it is better sent at once.

What was not found is sent again. What then may stand beside it, a stray, is looked for in the same
way when the chat has nothing else to do: now the ids end at a message that is known to be newer. What takes
it is a duplicate and goes. That holds for those that the Bot API failed to do as well, but they come after
the likelier ones and are looked for at fewer ids.
"""

from __future__ import annotations

import math

from bot.courier.chat import Chat, Entry, InDoubt, Lost, Saying, Stray
from bot.courier.messenger import (
    Address,
    Arrived,
    DeliveryFailure,
    Gone,
    NoRights,
    Rejected,
    Unavailable,
)
from bot.courier.numbers import Before
from bot.tables.table import Place

TRIES = 4
"""Message ids at which a lost message is looked for in a private chat."""

TRIES_IN_GROUPS = 3
"""The same in a group, where each costs some of a budget of 18 a minute."""

TRIES_FOR_STRAYS = 10
"""Message ids at which a duplicate is looked for."""

TRIES_FOR_UNLIKELY = 3
"""The same if only such sends were in doubt as the Bot API said that it failed to do."""


class LostAndFound:
    """What is known of the messages of one chat that may have arrived."""

    def __init__(self, chat: Chat) -> None:
        self._chat = chat

    def sought(self, sent: Entry | Saying) -> Address | None:
        """Where its lost message is looked for next; None if it is to be sent anew."""
        lost = sent.lost
        if lost is None or lost.tries <= 0 or lost.place != sent.place:
            return None
        return self._next(lost)

    def suspected(self, stray: Stray) -> Address | None:
        """Where the stray is looked for next; None if it is not worth it any more."""
        return self._next(stray) if stray.tries > 0 else None

    def not_stray(self, stray: Stray, failure: Gone | Rejected | NoRights | Unavailable) -> None:
        """What was tried as the stray did not take it, or could not be tried."""
        if not isinstance(failure, Unavailable):
            stray.first += 1
            stray.tries -= 1
        elif failure.arrived is not Arrived.NO:
            # It is tried again, but not for ever: it may be that very message on which the server fails.
            stray.tries -= 1

    def _next(self, search: Lost | Stray) -> Address | None:
        """The first place where it may stand; those before it are ruled out from now on."""
        numbers = self._chat.numbers
        while (number := numbers.free(search.first, search.before, search.begun)) is not None:
            search.first = number
            address = Address(self._chat.id, number)
            if not self._is_another(address):
                return address
            search.first += 1
        return None

    def _is_another(self, address: Address) -> bool:
        """Whether what stands there is known to be something else."""
        chat = self._chat
        return (
            address.message_id in chat.recent
            or address in chat.deleted
            or any(rubbish.address == address for rubbish in chat.rubbish)
            or any(
                entry.shown is not None and entry.shown.address == address for entry in chat.entries.values()
            )
        )

    def in_doubt(self, sent: Entry | Saying, place: Place, before: Before, arrived: Arrived) -> None:
        """Its send to the place got no answer; `before` is what was known when that began."""
        earlier, after = sent.lost, before.newest
        self.anything_in_doubt()
        if after is None and earlier is not None:
            # It was not found, was sent again, and that is in doubt, too.
            after = earlier.after
        if after is not None and arrived is Arrived.MAYBE:
            sent.lost = Lost(
                place=place,
                after=after,
                begun=self._chat.numbers.begun,
                first=after + 1,
                tries=TRIES_IN_GROUPS if self._chat.id < 0 else TRIES,
                repeated=earlier is not None,
            )
        self._doubt(sent, before.latest, likely=arrived is Arrived.MAYBE)

    def _doubt(self, sent: Entry | Saying, floor: int, *, likely: bool) -> None:
        chat, numbers, earlier = self._chat, self._chat.numbers, sent.doubt
        sent.doubt = InDoubt(
            after=chat.newest_id if earlier is None else earlier.after,
            floor=floor if earlier is None or earlier.sought else earlier.floor,
            begun=numbers.begun,
            likely=likely or (earlier is not None and not earlier.sought and earlier.likely),
            alone=not chat.lost_saying,
        )

    def hopeless(self, saying: Saying) -> bool:
        """Whether, sent again, it could stand twice for good, as nobody could look for the older one."""
        doubt = saying.doubt
        seekable = saying.lost is not None or (doubt is not None and doubt.alone and doubt.floor > 0)
        return doubt is not None and doubt.likely and not seekable

    def anything_in_doubt(self) -> None:
        """A message may stand here of which only that is known: whoever looks for another could meet it."""
        self._chat.numbers.doubt(self._chat.id)
        for other in self._chat.unsent():
            other.lost = None

    def not_there(self, sent: Entry | Saying, sought: Address, failure: DeliveryFailure) -> bool:
        """Whether the failure says no more than that its lost message does not stand there.

        Then it is looked for at the next id, or no further: what is refused may be the edit of a stranger's
        message, which says nothing against the screen or the place. Never may that message be taken away.
        """
        lost = sent.lost
        if isinstance(failure, Gone):
            if lost is not None:
                lost.first = sought.message_id + 1
                lost.tries -= 1
            return True
        if isinstance(failure, Rejected | NoRights):
            if lost is not None:
                lost.tries = 0
            return True
        if isinstance(failure, Unavailable) and failure.arrived is not Arrived.NO and lost is not None:
            # It is tried again, but not for ever: it may be that very message on which the server fails.
            lost.tries -= 1
        return False

    def found(self, sent: Entry | Saying, address: Address, now: float) -> None:
        """Its lost message stands there."""
        chat = self._chat
        chat.numbers.found(address.message_id)
        if sent.lost is not None and sent.lost.repeated:
            if sent.doubt is not None:
                self._seek(sent.key, sent.doubt, now, math.inf)
        else:
            sent.doubt = None
            for stray in tuple(chat.strays):
                if stray.key == sent.key:
                    chat.strays.remove(stray)
        sent.lost = None

    def sent(self, address: Address, begun: int, now: float, saying: Saying | None = None) -> None:
        """The send that was the `begun`th to begin was answered: what is still lost was sent before.

        `saying` is the one-off message that was sent, which waits no more.
        """
        chat = self._chat
        chat.numbers.answered(chat.id, address.message_id, begun)
        chat.lost_saying = False
        for other in (*chat.unsent(), *([] if saying is None else [saying])):
            if other.lost is not None:
                other.lost.before = min(other.lost.before, address.message_id)
            if other.doubt is not None:
                self._seek(other.key, other.doubt, now, address.message_id)

    # -- Duplicates

    def _seek(self, key: str, doubt: InDoubt, now: float, before: float) -> None:
        """Has what the sends in doubt may have left behind be looked for, before that message."""
        if doubt.sought:
            return
        doubt.sought = True
        if doubt.alone and doubt.floor:
            tries = TRIES_FOR_STRAYS if doubt.likely else TRIES_FOR_UNLIKELY
            self._chat.suspect(
                Stray(key, now, doubt.floor + 1, before, doubt.begun, tries, likely=doubt.likely)
            )
