"""The message in the group: the deal as a spectator sees it."""

from __future__ import annotations

from bot.payload import Action, TableAction
from bot.screens import board
from bot.screens.events import last_events
from bot.screens.remarks import remark
from bot.screens.scene import Scene
from bot.screens.screen import Button, Screen
from bot.tables.table import Table
from bot.texts import Texts


def table_screen(table: Table, locale: str, texts: Texts, now: float) -> Screen:
    """What everybody in the chat sees of a running deal, at `now` (Unix seconds), with the 🂠 button.

    Raises:
        ValueError: if nothing has been dealt.
    """
    scene = Scene.of(table, None, locale, texts, now)
    my_cards = Button(scene.say("button-my-cards"), data=str(TableAction(Action.MY_CARDS, table.id)))
    return Screen(text_of(scene), ((my_cards,),))


def text_of(scene: Scene, me: int | None = None) -> str:
    """The whole table.

    `me` is the reader's seat if the message is his alone: then what is awaited stands under his hand instead.
    """
    paragraphs = (
        (board.title(scene), board.talon(scene)),
        (board.duel(scene, me), *board.cards_in_play(scene)),
        board.crowd(scene, me),
        (*(f"<i>{line}</i>" for line in last_events(scene, scene.table.recent)), remark(scene)),
        () if me is not None else (board.waiting(scene),),
    )
    return "\n\n".join(filter(None, ("\n".join(filter(None, lines)) for lines in paragraphs)))
