from __future__ import annotations

import pytest

from bot.screens.refusal import refusal
from bot.texts import LOCALES
from game import IllegalMove, Move, Reason
from tests.bot.screens.at_the_table import TEXTS, position

_MOVE_OF = {
    Reason.DOES_NOT_BEAT: "beat 7d 6d",
    Reason.NOT_ON_TABLE: "beat 7d 8d",
    Reason.ALREADY_BEATEN: "beat 7d 8d",
    Reason.TRANSFER_NOT_ALLOWED: "transfer 7d",
    Reason.SHOW_NOT_ALLOWED: "show 7d",
    Reason.LEAD_PATTERN: "lead 6d 7d",
    Reason.REDEAL_NOT_ALLOWED: "redeal",
    Reason.NOT_YOUR_TURN: "take",
    Reason.ALREADY_PASSED: "pass",
}


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("reason", Reason)
def test_every_refusal_is_a_short_plain_sentence(reason: Reason, locale: str) -> None:
    notice = refusal(reason, Move.parse(_MOVE_OF.get(reason, "throw 9d")))
    said = TEXTS.say(locale, notice.key, **notice.args)
    assert 10 < len(said) <= 120
    assert not set("<>{}") & set(said)


def test_a_rank_that_is_gone_is_named() -> None:
    table = position(["7s 9d", "Kd Kc"], table=[["7d", "8d"]], leader="1", talon="9h")
    assert table.match is not None
    with pytest.raises(IllegalMove) as refused:
        table.match.play(0, Move.parse("throw 9d"))
    notice = refusal(refused.value.reason, Move.parse("throw 9d"))
    assert TEXTS.say("ru", notice.key, **notice.args) == "На столе больше нет девяток."
    assert TEXTS.say("uk", notice.key, **notice.args) == "На столі більше немає дев'яток."
    assert TEXTS.say("en", notice.key, **notice.args) == "There is no nine on the table any more."


def test_cards_that_do_not_fit_are_both_named() -> None:
    notice = refusal(Reason.DOES_NOT_BEAT, Move.parse("beat Kd Qd"))
    assert TEXTS.say("ru", notice.key, **notice.args) == "Д♦ не бьёт К♦."
