"""A Telegram of one's own: a Bot API server in memory, and a page on which one person plays all parts.

The bot reaches it over HTTP only, as it reaches Telegram, so this is how it is developed, shown and tested.
"""
