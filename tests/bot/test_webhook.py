from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from typing import Any

import pytest
from aiohttp import ClientSession
from aiohttp.test_utils import TestServer

from bot.contact import Contact
from bot.webhook import SECRET_HEADER, application
from tests.bot.clock import HandClock

SECRET = "a-long-random-word"  # noqa: S105 - opens nothing but these tests' server


class Taker:
    """Notes what it takes; whether it could is up to the test."""

    def __init__(self) -> None:
        self.taken: list[Mapping[str, Any]] = []
        self.able = True

    async def take(self, raw: Mapping[str, Any]) -> bool:
        self.taken.append(raw)
        return self.able


@pytest.fixture
def taker() -> Taker:
    return Taker()


@pytest.fixture
def contact(clock: HandClock) -> Contact:
    return Contact(clock, 100.0)


@pytest.fixture
async def url(taker: Taker, contact: Contact) -> AsyncIterator[str]:
    server = TestServer(application(taker, "/durak", SECRET, contact))
    await server.start_server()
    yield str(server.make_url("/durak"))
    await server.close()


async def pushed(url: str, body: str, secret: str = SECRET) -> int:
    """The status with which a push is answered."""
    headers = {SECRET_HEADER: secret, "Content-Type": "application/json"}
    async with ClientSession() as session, session.post(url, data=body, headers=headers) as response:
        return response.status


async def test_an_update_is_acknowledged_when_it_is_taken_and_comes_again_when_it_could_not_be(
    url: str, taker: Taker
) -> None:
    assert await pushed(url, '{"update_id": 1}') == 200
    taker.able = False
    assert await pushed(url, '{"update_id": 2}') == 503
    assert taker.taken == [{"update_id": 1}, {"update_id": 2}]


async def test_a_push_is_contact_and_an_outsiders_is_none(
    url: str, contact: Contact, clock: HandClock
) -> None:
    clock.pass_by(1000)
    await pushed(url, '{"update_id": 1}', "another secret")
    assert contact.lost()
    await pushed(url, '{"update_id": 1}')
    assert not contact.lost()
    assert contact.back_at == clock.now()


@pytest.mark.parametrize("secret", ["", SECRET.upper(), f"{SECRET}2", "секрет"])
async def test_who_does_not_know_the_secret_is_not_listened_to(url: str, taker: Taker, secret: str) -> None:
    status = await pushed(url, '{"update_id": 1}', secret.encode().decode("latin-1"))
    assert (status, taker.taken) == (401, [])


@pytest.mark.parametrize("body", ["", "{", "[]", "null", "7"])
async def test_what_is_no_update_is_refused(url: str, taker: Taker, body: str) -> None:
    assert (await pushed(url, body), taker.taken) == (400, [])
