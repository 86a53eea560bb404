"""`python -m tests.browser.hurried`: the same as `python -m bot`, but messages are not paced for Telegram.

The playground takes them as fast as they come, and a game takes seconds instead of minutes.
"""

from __future__ import annotations

from functools import partial
from unittest.mock import patch

from bot.__main__ import main
from tests.robots.clock import HurriedClock

HASTE = 50.0

if __name__ == "__main__":
    with patch("bot.app.SystemClock", partial(HurriedClock, HASTE)):
        main()
