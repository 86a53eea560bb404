"""The bot as it will have to live: killed, cut off, crowded, and held to Telegram's limits."""
