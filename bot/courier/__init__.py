"""Delivery: each chat gets the newest screens, at the pace that Telegram bears."""
