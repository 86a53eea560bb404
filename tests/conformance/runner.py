"""Runs conformance cases against anything that answers lines of the engine protocol."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

Json = dict[str, Any]

_UNORDERED = {"hands", "discard", "passed", "to_act", "known", "losers"}


class Engine(Protocol):
    """Answers one line of the protocol with one line."""

    def send(self, line: str) -> str: ...


class Failure(AssertionError):
    """A case that does not hold."""


def cases_of(file: Path) -> list[Json]:
    cases: list[Json] = json.loads(file.read_text(encoding="utf-8"))
    return cases


def all_files() -> list[Path]:
    return sorted((Path(__file__).parent / "cases").glob("*.json"))


def run(engine: Engine, case: Json) -> None:
    reply = _ask(engine, **_set_up_request(case))
    error = reply.get("error", {})
    if "bad" in case:
        if error.get("code") != case["bad"]:
            raise Failure(f"should be refused with {case['bad']}, got {str(reply)[:200]}")
        return
    if error:
        raise Failure(f"set-up refused: {error}")
    for number, step in enumerate(case["steps"], 1):
        try:
            _STEPS[step[0]](engine, *step[1:])
        except Failure as failure:
            raise Failure(f"step {number} {json.dumps(step)}: {failure}") from None


def _set_up_request(case: Json) -> Json:
    request = {"rules": case.get("rules", {}), "players": case["players"]}
    if "position" in case:
        return request | {"cmd": "setup", "position": case["position"]}
    return (
        request
        | {"cmd": "new"}
        | ({"deck": case["deck"]} if "deck" in case else {"seed": case.get("seed", 0)})
    )


def _ask(engine: Engine, **request: Any) -> Json:
    reply: Json = json.loads(engine.send(json.dumps(request)))
    return reply


def _play(engine: Engine, player: str, move: str) -> None:
    reply = _ask(engine, cmd="play", player=player, move=move)
    if "error" in reply:
        raise Failure(f"refused: {reply['error']}")


def _reject(engine: Engine, player: str, move: str, reason: str | None = None) -> None:
    before = _ask(engine, cmd="state")
    error = _ask(engine, cmd="play", player=player, move=move).get("error")
    if not error:
        raise Failure("was accepted")
    if error.get("code") != "illegal_move" or (reason and error.get("reason") != reason):
        raise Failure(f"refused with {error}")
    if _ask(engine, cmd="state") != before:
        raise Failure("the state changed")


def _moves(engine: Engine, player: str) -> list[str]:
    moves: list[str] | None = _ask(engine, cmd="legal", player=player).get("moves")
    if moves is None:
        raise Failure("no list of moves")
    return moves


def _legal(engine: Engine, player: str, wanted: list[str]) -> None:
    moves = _moves(engine, player)
    if sorted(moves) != sorted(wanted):
        raise Failure(f"legal are {moves}")


def _can(engine: Engine, player: str, wanted: list[str]) -> None:
    moves = _moves(engine, player)
    if not set(wanted) <= set(moves):
        raise Failure(f"legal are {moves}")


def _cannot(engine: Engine, player: str, unwanted: list[str]) -> None:
    moves = _moves(engine, player)
    if set(unwanted) & set(moves):
        raise Failure(f"legal are {moves}")


def _state(engine: Engine, wanted: Json) -> None:
    _compare(wanted, _ask(engine, cmd="state").get("state", {}))


def _view(engine: Engine, player: str, wanted: Json) -> None:
    _compare(wanted, _ask(engine, cmd="view", player=player).get("state", {}))


def _hides(engine: Engine, player: str, cards: list[str]) -> None:
    text = json.dumps(_ask(engine, cmd="view", player=player))
    shown = [card for card in cards if f'"{card}"' in text]
    if shown:
        raise Failure(f"shows {shown}")


def _next(engine: Engine, source: int | str) -> None:
    reply = _ask(engine, cmd="next", **{"seed" if isinstance(source, int) else "deck": source})
    if "error" in reply:
        raise Failure(f"refused: {reply['error']}")


def _asked(engine: Engine, request: Json, wanted: Json) -> None:
    _compare(wanted, _ask(engine, **request))


def _raw(engine: Engine, line: str, wanted: Json) -> None:
    _compare(wanted, json.loads(engine.send(line)))


def _compare(wanted: Json, got: Json) -> None:
    found = _difference(wanted, got, "")
    if found:
        raise Failure(found)


def _difference(wanted: Any, got: Any, key: str) -> str | None:
    """Says where `got` misses `wanted`; fields that nobody asked for may be there."""
    if isinstance(wanted, dict):
        return _difference_of_objects(wanted, got, key)
    if key in _UNORDERED and isinstance(wanted, (list, str)):
        cards = wanted.split() if isinstance(wanted, str) else wanted
        same = isinstance(got, list) and sorted(cards) == sorted(got)
        return None if same else f"{key}: want {sorted(cards)}, got {got}"
    if isinstance(wanted, list) and isinstance(got, list) and len(wanted) == len(got):
        differs = any(_difference(left, right, "") for left, right in zip(wanted, got, strict=True))
        return f"{key}: want {wanted}, got {got}" if differs else None
    return None if wanted == got else f"{key}: want {wanted}, got {got}"


def _difference_of_objects(wanted: Json, got: Any, key: str) -> str | None:
    if not isinstance(got, dict):
        return f"{key}: want {wanted}, got {got}"
    for name, value in wanted.items():
        if name not in got:
            return f"{name}: missing"
        found = _difference(value, got[name], key if key in _UNORDERED else name)
        if found:
            return found if found.startswith(name) else f"{name}: {found}"
    return None


_STEPS: dict[str, Callable[..., None]] = {
    "play": _play,
    "reject": _reject,
    "legal": _legal,
    "can": _can,
    "cannot": _cannot,
    "state": _state,
    "view": _view,
    "hides": _hides,
    "next": _next,
    "ask": _asked,
    "raw": _raw,
}
