"""aiogram routers: read an update, call one use case of bot/, answer."""

from __future__ import annotations

from aiogram import Dispatcher, Router

from bot.desk import Desk
from handlers import anywhere, group, membership, presses, private
from handlers.asking import Asking


def include(dispatcher: Dispatcher, desk: Desk) -> None:
    """Makes the dispatcher hand its updates to the use cases of the application."""
    dispatcher["desk"] = desk
    routers: tuple[Router, ...] = (
        membership.router(),
        group.router(),
        private.router(),
        anywhere.router(),
        presses.router(),
    )
    asking = Asking(desk)
    dispatcher.message.outer_middleware(asking)
    dispatcher.callback_query.outer_middleware(asking)
    dispatcher.include_routers(*routers)
