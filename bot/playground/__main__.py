"""The playground alone: `python -m bot.playground [--port 8081]`."""

from __future__ import annotations

import argparse
import asyncio
import signal

from bot.playground.server import DEFAULT_TOKEN, Playground


async def _serve(host: str, port: int, token: str, extra_hosts: frozenset[str]) -> None:
    loop, stop = asyncio.get_running_loop(), asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    async with Playground(host, port, token=token, extra_hosts=extra_hosts) as playground:
        print(f"Playground: {playground.url}")
        print(f"For the bot: BOT_API_URL={playground.url} BOT_TOKEN={playground.token}")
        await stop.wait()


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(prog="python -m bot.playground", description=__doc__)
    parser.add_argument(
        "--host", default="127.0.0.1", help="address to listen on (default: this machine only)"
    )
    parser.add_argument("--port", type=int, default=8081, help="0 takes a free one")
    parser.add_argument("--token", default=DEFAULT_TOKEN)
    parser.add_argument("--allow-host", action="append", default=[], help="another host name of the page")
    options = parser.parse_args()
    asyncio.run(_serve(options.host, options.port, options.token, frozenset(options.allow_host)))


if __name__ == "__main__":
    main()
