"""Other web pages cannot use a playground that runs on somebody's machine."""

from __future__ import annotations

import aiohttp
import pytest

from bot.playground.server import Playground


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
    ],
)
async def test_foreign_hosts_and_origins_are_refused(playground: Playground, headers: dict[str, str]) -> None:
    paths = ("/client/overview", "/admin/calls", f"/bot{playground.token}/getMe")
    async with aiohttp.ClientSession() as session:
        for path in paths:
            async with session.get(playground.url + path, headers=headers) as response:
                assert response.status == 403


async def test_the_own_page_is_served_with_a_policy_that_needs_no_other_site(playground: Playground) -> None:
    headers = {"Origin": playground.url, "Sec-Fetch-Site": "same-origin"}
    async with aiohttp.ClientSession() as session, session.get(playground.url, headers=headers) as response:
        assert response.status == 200
        assert "default-src 'none'" in response.headers["Content-Security-Policy"]


async def test_a_form_of_another_page_changes_nothing(playground: Playground) -> None:
    async with aiohttp.ClientSession() as session:
        form = {"person": "Olena", "blocked": "true"}
        async with session.post(f"{playground.url}/client/block", data=form) as response:
            assert response.status == 422
    assert not any(person.blocked for person in playground.world.people.values())
