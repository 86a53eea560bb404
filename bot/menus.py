"""Menus and pages that belong to a chat and not to a table: settings, languages, rules."""

from __future__ import annotations

from bot.chats import Chats
from bot.codes import BadCode, read_code
from bot.courier.courier import Courier
from bot.customs import LEVELS
from bot.house import ChatSettings
from bot.notice import Notice, Refused
from bot.payload import MenuPress
from bot.screens.choices import Standpoint
from bot.screens.hand import HINTS
from bot.screens.rules import RULES, complete_rules, short_rules
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

    async def settings(self, caller: Caller, place: Place, code: str = "") -> Notice | None:
        """`/settings` and ⚙️: posts the menu for all to look at. With a code, its rules come first."""
        if code:
            _read(code, await self._chats.settings(place.chat_id, caller), _kind(caller, place))
            await self._only_administrators(caller, place)
        async with self._chats.choosing:
            settings = await self._chats.settings(place.chat_id, caller)
            notice = None
            if code:
                after = _read(code, settings, _kind(caller, place))
                notice = await self._choose(caller, place, settings, after)
                settings = after
            screen = settings_screen(
                settings, (), await self._standpoint(caller, place), settings.locale, self._texts
            )
            self._courier.show(_key(MENU, place), place, screen, fresh=True)
        return notice

    def level(self, word: str) -> str:
        """A level of the computer's play by its names in all languages; other words stay as they are."""
        wanted = _plainly(word)
        for level in LEVELS:
            for locale in LOCALES:
                names = self._texts.say(locale, f"level-words-{level}")
                if wanted in _plainly(names).split():
                    return level
        return word

    async def languages(self, caller: Caller, place: Place) -> Notice | None:
        """`/lang`: posts the choice of languages."""
        settings = await self._chats.settings(place.chat_id, caller)
        screen = language_screen(settings.locale, self._texts)
        self._courier.show(_key(LANGUAGES, place), place, screen, fresh=True)
        return None

    async def rules(self, caller: Caller, place: Place) -> Notice | None:
        """`/rules` and 📜: posts the rules as this chat plays them, short at first."""
        await self._show_rules(caller, place, (), fresh=True)
        return None

    async def press(self, caller: Caller, place: Place, press: MenuPress) -> Notice | None:
        """A button of a menu; only administrators change what a group plays and speaks.

        A menu that a group left behind when it became a supergroup changes nothing: nobody would find it.
        """
        if self._courier.has_moved(place.chat_id):
            raise Refused("notice-stale-button")
        if press.menu == MENU:
            return await self._press_settings(caller, place, press.words)
        if press.menu == HINTS and press.words == ("off",):
            async with self._chats.choosing:
                await self._chats.hint(caller, wanted=False)
            return Notice("notice-no-hints")
        if press.menu == RULES and press.words in {(), ("all",)}:
            await self._show_rules(caller, place, press.words)
            return None
        if press.menu == LANGUAGES and not press.words:
            return await self.languages(caller, place)
        if press.menu == LANGUAGES and len(press.words) == 1 and press.words[0] in LOCALES:
            return await self._press_language(caller, place, press.words[0])
        raise Refused("notice-stale-button")

    async def _press_settings(self, caller: Caller, place: Place, words: tuple[str, ...]) -> Notice | None:
        before = await self._chats.settings(place.chat_id, caller)
        standpoint = await self._standpoint(caller, place)
        after = apply_menu(before, words, standpoint)
        if isinstance(after, Notice):
            return after
        changes = after != before
        if changes:
            await self._only_administrators(caller, place)
        async with self._chats.choosing:
            before = await self._chats.settings(place.chat_id, caller)
            after = apply_menu(before, words, standpoint) if changes else before
            if isinstance(after, Notice):
                return after
            notice = await self._choose(caller, place, before, after) if changes else None
            screen = settings_screen(after, words, standpoint, after.locale, self._texts)
            self._courier.show(_key(MENU, place), place, screen)
        return notice

    async def _choose(
        self, caller: Caller, place: Place, before: ChatSettings, after: ChatSettings
    ) -> Notice | None:
        """Puts the settings into force; who changes what is being played is told from when on it counts."""
        await self._chats.choose(caller, place.chat_id, after)
        if before.rules != after.rules or before.customs.pace != after.customs.pace:
            return Notice("notice-next-deal") if await self._chats.playing(place.chat_id) else None
        return None

    async def _show_rules(
        self, caller: Caller, place: Place, words: tuple[str, ...], *, fresh: bool = False
    ) -> None:
        settings = await self._chats.settings(place.chat_id, caller)
        if words:
            kind = _kind(caller, place)
            screen = complete_rules(settings, kind, settings.locale, self._texts)
        else:
            screen = short_rules(settings, settings.locale, self._texts)
        self._courier.show(_key(RULES, place), place, screen, fresh=fresh)

    async def _standpoint(self, caller: Caller, place: Place) -> Standpoint:
        playing = await self._chats.playing(place.chat_id)
        return Standpoint(_kind(caller, place), place.thread_id, playing)

    async def _press_language(self, caller: Caller, place: Place, locale: str) -> Notice | None:
        private = place.chat_id == caller.user_id
        if not private:
            await self._only_administrators(caller, place)
        async with self._chats.choosing:
            if private:
                await self._chats.speak(caller, locale)
            else:
                settings = await self._chats.settings(place.chat_id, caller)
                await self._chats.choose(caller, place.chat_id, settings.replaced(locale=locale))
            self._courier.show(_key(LANGUAGES, place), place, language_screen(locale, self._texts))
        return None

    async def _only_administrators(self, caller: Caller, place: Place) -> None:
        if not await self._hall.administers(caller, place.chat_id):
            raise Refused("notice-only-administrators")


def _plainly(words: str) -> str:
    """Words as people type them."""
    return words.casefold().replace("ё", "е").replace("\u2019", "'")


def _read(code: str, settings: ChatSettings, kind: Kind) -> ChatSettings:
    """The settings with the rules of a code; who plays alone has no team-mates and nobody to knock out."""
    try:
        after = read_code(code, settings)
    except BadCode as error:
        raise Refused("notice-bad-code") from error
    if kind is Kind.PRIVATE:
        return after.replaced(rules=after.rules.replaced(teams=False, knockout=False))
    return after


def _kind(caller: Caller, place: Place) -> Kind:
    return Kind.PRIVATE if place.chat_id == caller.user_id else Kind.GROUP


def _key(menu: str, place: Place) -> str:
    return f"{menu}.{place.chat_id}.{place.thread_id or 0}"
