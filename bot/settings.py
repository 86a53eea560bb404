"""What the bot is told from outside: environment variables, or a file .env in the current folder."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AnyHttpUrl, Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

Port = Annotated[int, Field(ge=1, le=65535)]


class BadSettings(Exception):
    """A setting has a value that makes no sense; the message names it in one line and quotes no secret."""


class Settings(BaseSettings):
    """Each field is the variable of the same name in capitals; an empty variable counts as unset."""

    model_config = SettingsConfigDict(
        env_file=".env", env_file_encoding="utf-8", env_ignore_empty=True, extra="ignore", frozen=True
    )

    bot_token: SecretStr | None = None
    """Without one the bot starts the local playground instead."""
    bot_api_url: AnyHttpUrl = AnyHttpUrl("https://api.telegram.org")
    database_path: Path = Path("data/durak.sqlite3")
    webhook_url: AnyHttpUrl | None = None
    """Webhook mode if set; else long polling."""
    webhook_secret: SecretStr | None = None
    """What Telegram must present; one is made up at every start if it is not set."""
    webhook_host: str = "0.0.0.0"  # noqa: S104 - a container is reached from outside; the secret guards it
    webhook_port: Port = 8443
    metrics_port: Port | None = None
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_format: Literal["console", "json"] = "console"
    owner_ids: Annotated[frozenset[int], NoDecode] = frozenset()
    """Who may use the commands of bot/operating.py."""
    playground_port: Port = 8080
    computer_pace: Annotated[float, Field(ge=0, le=60)] = 1.2
    """Seconds that a computer player takes for a move it has to choose."""
    lobby_timeout: Annotated[float, Field(gt=0)] = 3600.0
    """Seconds after which a lobby in which nothing happens is closed."""

    @field_validator("log_level", mode="before")
    @classmethod
    def _capitals(cls, value: object) -> object:
        return value.upper() if isinstance(value, str) else value

    @field_validator("log_format", mode="before")
    @classmethod
    def _small(cls, value: object) -> object:
        return value.lower() if isinstance(value, str) else value

    @field_validator("owner_ids", mode="before")
    @classmethod
    def _numbers(cls, value: object) -> object:
        if isinstance(value, str):
            return frozenset(word.strip() for word in value.split(",") if word.strip())
        return value

    @field_validator("webhook_secret")
    @classmethod
    def _secret(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and not re.fullmatch(r"[A-Za-z0-9_-]{1,256}", value.get_secret_value()):
            raise ValueError("may hold letters, digits, _ and - only")
        return value

    @field_validator("bot_token")
    @classmethod
    def _token(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None:
            number, _, secret = value.get_secret_value().partition(":")
            if not number.isdigit() or not secret or any(sign.isspace() for sign in secret):
                raise ValueError("is not of the form 123456:ABC...")
        return value


def read_settings() -> Settings:
    """Reads the environment and .env.

    Raises:
        BadSettings: naming each setting that makes no sense.
    """
    try:
        return Settings()
    except ValidationError as error:
        raise BadSettings("; ".join(_explained(error))) from None


def _explained(error: ValidationError) -> list[str]:
    found = []
    for problem in error.errors(include_url=False, include_input=False, include_context=False):
        message = problem["msg"].removeprefix("Value error, ")
        name = str(problem["loc"][0]).upper() if problem["loc"] else ""
        found.append(f"{name}: {message}" if name else message)
    return found
