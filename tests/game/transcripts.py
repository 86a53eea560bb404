"""Whole games as text, to see at once when anything about playing has changed.

`python -m tests.game.transcripts` writes them anew; the difference shows what a change has done.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from game import Deal, Event, HouseRules, Match
from tests.game.random_play import PRESETS

_FOLDER = Path(__file__).parent / "golden"
_PLAYERS = {
    "pogony": 2,
    "simple": 3,
    "podkidnoy": 4,
    "perevodnoy": 3,
    "perevodnoy_all": 4,
    "pairs": 3,
    "pyatyorka": 2,
}


def file_of(preset: str) -> Path:
    return _FOLDER / f"{preset}.txt"


def transcript(preset: str) -> str:
    """One deal, dealt from a seed and played at random: every move, its events, and where it led."""
    rng = Random(preset)
    match = Match.new(HouseRules.parse({"preset": preset}), "ABCD"[: _PLAYERS[preset]], seed=2026)
    lines = [json.dumps(match.deal.to_json())]
    lines += [_said(match, event) for event in match.events]
    while acting := match.deal.to_act():
        seat = rng.choice(acting)
        move = rng.choice(match.deal.legal_moves(seat))
        events = match.play(seat, move)
        lines.append(f"{match.players[seat]}: {move}")
        lines += [_said(match, event) for event in events[1:]]
        lines.append(f"    {_position(match.deal)}")
    lines.append(json.dumps(match.deal.to_json()))
    return "\n".join(lines) + "\n"


def _said(match: Match, event: Event) -> str:
    return f"  {json.dumps(event.to_json(match.players))}"


def _position(deal: Deal) -> str:
    state = deal.to_json()
    names = (
        "phase",
        "bout",
        "leader",
        "main_attacker",
        "defender",
        "to_act",
        "passed",
        "hands",
        "talon_count",
    )
    return json.dumps({name: state[name] for name in names})


def main() -> None:
    _FOLDER.mkdir(exist_ok=True)
    for preset in PRESETS:
        file_of(preset).write_text(transcript(preset), encoding="utf-8")


if __name__ == "__main__":
    main()
