"""How the bot gets its updates."""

from __future__ import annotations

import re
from typing import Any

from bot.playground.errors import bad_request
from bot.playground.parameters import Parameters
from bot.playground.updates import Webhook
from bot.playground.world import World

Json = dict[str, Any]

_MOST = 100


def _allow(world: World, parameters: Parameters) -> None:
    kinds = parameters.structure("allowed_updates", "can't parse allowed updates")
    world.updates.allow([str(kind) for kind in kinds] if isinstance(kinds, list) else None)


async def get_updates(world: World, parameters: Parameters) -> list[Json]:
    """Serve `getUpdates`."""
    _allow(world, parameters)
    limit = min(max(parameters.integer("limit") or _MOST, 1), _MOST)
    return await world.updates.poll(
        parameters.integer("offset") or 0, limit, parameters.integer("timeout") or 0
    )


def set_webhook(world: World, parameters: Parameters) -> bool:
    """Serve `setWebhook`; as Telegram's own local server does, plain HTTP is taken, too."""
    url = parameters.text("url")
    if not url:
        return delete_webhook(world, parameters)
    if not re.match(r"https?://[^/\s]+", url):
        raise bad_request("bad webhook: An HTTPS URL must be provided for webhook")
    secret = parameters.text("secret_token")
    if secret and not re.fullmatch(r"[A-Za-z0-9_-]{1,256}", secret):
        raise bad_request("secret token contains unallowed characters")
    _allow(world, parameters)
    if parameters.flag("drop_pending_updates"):
        world.updates.pending.clear()
    world.updates.set_webhook(Webhook(url, secret, parameters.integer("max_connections") or 40))
    return True


def delete_webhook(world: World, parameters: Parameters) -> bool:
    """Serve `deleteWebhook`."""
    if parameters.flag("drop_pending_updates"):
        world.updates.pending.clear()
    if world.updates.webhook.url:
        world.updates.set_webhook(Webhook())
    return True


def get_webhook_info(world: World, parameters: Parameters) -> Json:
    """Serve `getWebhookInfo`."""
    del parameters
    webhook = world.updates.webhook
    body: Json = {
        "url": webhook.url,
        "has_custom_certificate": False,
        "pending_update_count": len(world.updates.pending),
    }
    if webhook.url:
        body["max_connections"] = webhook.max_connections
    if webhook.last_error:
        body |= {"last_error_message": webhook.last_error, "last_error_date": webhook.last_error_date}
    if world.updates.allowed:
        body["allowed_updates"] = sorted(world.updates.allowed)
    return body


def close(world: World, parameters: Parameters) -> bool:
    """Serve `close` and `logOut`, with which nothing ends here."""
    del world, parameters
    return True
