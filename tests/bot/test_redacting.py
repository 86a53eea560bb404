from __future__ import annotations

import io
import json
import logging

import pytest
import structlog

from bot import logs, redacting


@pytest.mark.parametrize(
    ("data", "shown"),
    [
        ("m:7:1.2.3:lQd", "m:7:1.2.3:•"),
        ("m:7:1.2.3:bQdKd", "m:7:1.2.3:•"),
        ("m:7:1.2.3:p", "m:7:1.2.3:•"),
        ("p:7:1.2.3:6s6h", "p:7:1.2.3:•"),
        ("j:7", "j:7"),
        ("o:s:page:deck", "o:s:page:deck"),
        ("lead 6s Td", "lead • •"),
    ],
)
def test_the_data_of_a_move_shows_its_table_and_age_only(data: str, shown: str) -> None:
    assert redacting.callback_data(data) == shown


def test_an_update_shows_ids_and_kinds_and_nothing_that_people_wrote() -> None:
    update = {
        "update_id": 5,
        "callback_query": {
            "id": "9",
            "from": {"id": 1, "first_name": "Olya", "username": "olya", "language_code": "uk"},
            "data": "m:7:1.2.3:lQd",
            "message": {"message_id": 3, "text": "🖐 Q♦ 7♠", "chat": {"id": 1, "type": "private"}},
        },
        "message": {"text": "/start join_5 and more", "entities": [{"type": "bot_command"}]},
    }
    assert redacting.update(update) == {
        "update_id": 5,
        "callback_query": {
            "id": "9",
            "from": {"id": 1, "first_name": "•", "username": "•", "language_code": "uk"},
            "data": "m:7:1.2.3:•",
            "message": {"message_id": 3, "text": "•", "chat": {"id": 1, "type": "private"}},
        },
        "message": {"text": "/start", "entities": "•"},
    }


def test_no_card_and_no_token_gets_into_a_line_of_the_log(capsys: pytest.CaptureFixture[str]) -> None:
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    stream = io.StringIO()
    try:
        logs.configure("INFO", "json")
        handler = root.handlers[0]
        assert isinstance(handler, logging.StreamHandler)
        handler.setStream(stream)
        try:
            raise ValueError("cannot play Qd on Rj")  # noqa: TRY301 - what is logged is a traceback
        except ValueError:
            structlog.get_logger().exception("failed", why="hand 6s 7h", token="123456789:AAbbccddee-ff")  # noqa: S106 - of nobody
        logging.getLogger("library").warning("got %s", "Td")
    finally:
        root.handlers[:] = before
        root.setLevel(level)
        structlog.reset_defaults()
    text = stream.getvalue() + capsys.readouterr().err
    lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert len(lines) == 2
    assert lines[0]["why"] == "hand • •"
    for secret in ("Qd", "Rj", "6s", "7h", "Td", "AAbbccddee"):
        assert secret not in text
