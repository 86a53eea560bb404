"""A deal played out by clicking, until the page shows its end."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.async_api import Locator, expect
from playwright.async_api import TimeoutError as NotInTime

from tests.browser.phone import PATIENCE, Phone

BLINK = 2_000.0
"""Milliseconds after which a button that was seen is taken to be gone."""

MOST_PRESSES = 400
"""More than any deal of two takes."""


async def play_out(hands: Sequence[Phone], end: Locator) -> int:
    """Presses what the phones offer until `end` is to be seen; how many presses that took."""
    for presses in range(MOST_PRESSES):
        if not await play_on(hands, end):
            return presses
    raise AssertionError(f"no end after {MOST_PRESSES} presses")


async def play_on(hands: Sequence[Phone], end: Locator) -> bool:
    """Waits for a move and presses it; false if `end` is to be seen instead."""
    anything = end
    for hand in hands:
        anything = anything.or_(hand.moves)
    await expect(anything.first).to_be_visible(timeout=PATIENCE)
    if await end.is_visible():
        return False
    for hand in hands:
        if await hand.moves.count():
            await _press(hand, hands)
            break
    return True


async def _press(mover: Phone, hands: Sequence[Phone]) -> None:
    """Presses one button and waits until every phone shows what came of it.

    What others do may take the button away before it is pressed; then there is a new look to take.
    """
    before = {hand: await hand.newest.inner_text() for hand in hands}
    try:
        await (await _choice(mover)).click(timeout=BLINK)
    except NotInTime:
        return
    await _changed(mover, before[mover])
    # Cards that are put forward are nobody else's business; only then is there a way back.
    if not await mover.button("↩️").is_visible():
        for hand in hands:
            await _changed(hand, before[hand])
    assert await mover.cut_labels() == []


async def _changed(hand: Phone, before: str) -> None:
    await expect(hand.newest).not_to_have_text(before, use_inner_text=True, timeout=PATIENCE)


async def _choice(hand: Phone) -> Locator:
    """Confirms what is picked, the largest lead of it; else the first button."""
    confirming = hand.button("⚔️")
    return confirming if await confirming.is_visible() else hand.moves.first
