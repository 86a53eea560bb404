from __future__ import annotations

import pytest

from bot.notice import Notice
from bot.telling import message, toast
from tests.bot.screens.at_the_table import TEXTS

PERSON = "Александра <b>Константинопольская</b>"
CHAT = "Общество любителей & <знатоков> подкидного дурака имени тёти Сони"


def test_a_long_name_is_short_in_a_message_too_and_cannot_break_it() -> None:
    text = message(TEXTS, "ru", Notice("say-came-back", {"name": PERSON})).text
    assert text == "🙋 Александра &lt;b&gt;Конст… снова в игре."


def test_a_chat_s_title_is_said_once_and_may_be_longer() -> None:
    text = message(TEXTS, "ru", Notice("say-start-join", {"chat": CHAT})).text
    assert "«Общество любителей &amp; &lt;знатоков&gt; подкидн…»" in text


@pytest.mark.parametrize("locale", ["ru", "uk", "en"])
def test_a_toast_is_plain(locale: str) -> None:
    assert "<" not in toast(TEXTS, locale, Notice("notice-no-words"))
