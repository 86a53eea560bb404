"""Menus and pages that belong to a chat and not to a table: settings, languages, rules."""

from __future__ import annotations

from bot.chats import Chats
from bot.courier.courier import Courier
from bot.notice import Notice, Refused
from bot.payload import MenuPress
from bot.screens.rules import rules_text
from bot.screens.screen import Screen
from bot.screens.settings import LANGUAGES, MENU, apply_menu, language_screen, settings_screen
from bot.tables.caller import Caller
from bot.tables.hall import Hall
from bot.tables.table import Kind, Place
from bot.texts import LOCALES, Texts


class Menus:
    """Use cases of ⚙️, 📜 and /lang. A chat or topic has one menu message of each kind, the newest."""

    def __init__(self, hall: Hall, chats: Chats, courier: Courier, texts: Texts) -> None:
        self._hall = hall
        self._chats = chats
        self._courier = courier
        self._texts = texts

    async def settings(self, caller: Caller, place: Place) -> Notice | None:
        """`/settings` and ⚙️: posts the menu; anybody may look."""
        settings = await self._chats.settings(place.chat_id, caller)
        screen = settings_screen(settings, (), settings.locale, self._texts, _kind(caller, place))
        self._courier.show(_key(MENU, place), place, screen, fresh=True)
        return None

    async def languages(self, caller: Caller, place: Place) -> Notice | None:
        """`/lang`: posts the choice of languages."""
        settings = await self._chats.settings(place.chat_id, caller)
        screen = language_screen(settings.locale, self._texts)
        self._courier.show(_key(LANGUAGES, place), place, screen, fresh=True)
        return None

    async def rules(self, caller: Caller, place: Place) -> Notice | None:
        """`/rules` and 📜: posts the rules as this chat plays them."""
        settings = await self._chats.settings(place.chat_id, caller)
        text = rules_text(settings.rules, settings.locale, self._texts)
        self._courier.show(_key("rules", place), place, Screen(text), fresh=True)
        return None

    async def press(self, caller: Caller, place: Place, press: MenuPress) -> Notice | None:
        """A button of a menu; only administrators change what a group plays and speaks."""
        if press.menu == MENU:
            return await self._press_settings(caller, place, press.words)
        if press.menu == LANGUAGES and not press.words:
            return await self.languages(caller, place)
        if press.menu == LANGUAGES and len(press.words) == 1 and press.words[0] in LOCALES:
            return await self._press_language(caller, place, press.words[0])
        raise Refused("notice-stale-button")

    async def _press_settings(self, caller: Caller, place: Place, words: tuple[str, ...]) -> Notice | None:
        before = await self._chats.settings(place.chat_id, caller)
        after = apply_menu(before, words)
        if isinstance(after, Notice):
            return after
        if after != before:
            await self._only_administrators(caller, place)
            await self._chats.choose(caller, place.chat_id, after)
        screen = settings_screen(after, words, after.locale, self._texts, _kind(caller, place))
        self._courier.show(_key(MENU, place), place, screen)
        return None

    async def _press_language(self, caller: Caller, place: Place, locale: str) -> Notice | None:
        if place.chat_id == caller.user_id:
            await self._chats.speak(caller, locale)
        else:
            await self._only_administrators(caller, place)
            settings = await self._chats.settings(place.chat_id, caller)
            await self._chats.choose(caller, place.chat_id, settings.replaced(locale=locale))
        self._courier.show(_key(LANGUAGES, place), place, language_screen(locale, self._texts))
        return None

    async def _only_administrators(self, caller: Caller, place: Place) -> None:
        if not await self._hall.administers(caller, place.chat_id):
            raise Refused("notice-only-administrators")


def _kind(caller: Caller, place: Place) -> Kind:
    return Kind.PRIVATE if place.chat_id == caller.user_id else Kind.GROUP


def _key(menu: str, place: Place) -> str:
    return f"{menu}.{place.chat_id}.{place.thread_id or 0}"
