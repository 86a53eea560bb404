from __future__ import annotations

from pathlib import Path

import pytest

from bot.settings import BadSettings, read_settings


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("BOT_TOKEN", "WEBHOOK_URL", "METRICS_PORT", "DATABASE_PATH", "OWNER_IDS", "LOG_LEVEL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)


def test_nothing_needs_to_be_set() -> None:
    settings = read_settings()
    assert settings.bot_token is None
    assert str(settings.bot_api_url) == "https://api.telegram.org/"
    assert settings.database_path == Path("data/durak.sqlite3")
    assert (settings.log_level, settings.log_format) == ("INFO", "console")
    assert settings.playground_port == 8080


def test_the_environment_goes_before_the_file_and_an_empty_value_is_none(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / ".env").write_text("BOT_TOKEN=1:abc\nLOG_LEVEL=debug\nOWNER_IDS=1, 2\nELSE=x\n")
    monkeypatch.setenv("LOG_LEVEL", "warning")
    monkeypatch.setenv("METRICS_PORT", "")
    settings = read_settings()
    assert settings.bot_token is not None
    assert settings.bot_token.get_secret_value() == "1:abc"
    assert settings.log_level == "WARNING"
    assert settings.metrics_port is None
    assert settings.owner_ids == {1, 2}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("BOT_TOKEN", "secret-without-number"),
        ("BOT_API_URL", "nonsense"),
        ("METRICS_PORT", "70000"),
        ("LOG_LEVEL", "loud"),
        ("LOG_FORMAT", "xml"),
        ("OWNER_IDS", "1,me"),
        ("WEBHOOK_SECRET", "with spaces"),
        ("PLAYGROUND_PORT", "http"),
    ],
)
def test_a_value_that_makes_no_sense_is_named_and_not_quoted(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(BadSettings, match=name) as error:
        read_settings()
    assert "\n" not in str(error.value)
    assert value not in str(error.value)
