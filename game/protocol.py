"""The engine protocol: one JSON request a line, one JSON reply a line (docs/engine-protocol.md)."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final, NoReturn, cast

from game.cards import BadMove, Card
from game.computer import Level, choose
from game.events import Event
from game.match import Match
from game.moves import Move
from game.reading import card_list
from game.refused import BadDeck, BadPosition, IllegalMove, NoNextDeal, Reason
from game.rules import BadRules, HouseRules

Reply = dict[str, object]

_LONGEST_THINKING_MS: Final = 60_000
_USUAL_THINKING_MS: Final = 500


class _Refusal(Exception):
    """A request that is answered with an error."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Protocol:
    """One conversation: it remembers the match between the requests."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """`clock` gives seconds that only ever grow; it measures the time for thinking."""
        self._clock = clock
        self._match: Match | None = None
        self._commands: Mapping[str, Callable[[_Request], Reply]] = {
            "new": self._new,
            "setup": self._setup,
            "legal": self._legal,
            "play": self._play,
            "state": self._state,
            "view": self._view,
            "next": self._next,
            "think": self._think,
        }

    def answer(self, line: bytes) -> bytes:
        """The reply to one line: always one line of JSON in ASCII, whatever the request was."""
        try:
            reply = self._carry_out(_read(line))
        except _Refusal as refusal:
            reply = {"error": {"code": refusal.code, "message": str(refusal)}}
        except IllegalMove as illegal:
            reason = illegal.reason.value
            message = f"That move may not be made: {reason.replace('_', ' ')}."
            reply = {"error": {"code": "illegal_move", "reason": reason, "message": message}}
        return json.dumps(reply).encode("ascii")

    def _carry_out(self, request: _Request) -> Reply:
        command = self._commands.get(request.text("cmd"))
        if command is None:
            raise _Refusal("bad_request", "There is no such command.")
        try:
            return command(request)
        except BadRules as error:
            raise _Refusal("bad_rules", f"{error.option}: {error}") from error
        except BadPosition as error:
            raise _Refusal("bad_position", str(error)) from error
        except (BadDeck, NoNextDeal) as error:
            raise _Refusal("bad_request", str(error)) from error

    def _new(self, request: _Request) -> Reply:
        players, options, seed = request.players(), request.object("rules"), request.seed()
        deck = request.deck()
        self._match = Match.new(HouseRules.parse(options), players, seed, deck)
        return self._dealt(self._match.events)

    def _setup(self, request: _Request) -> Reply:
        players, options = request.players(), request.object("rules")
        position = request.object("position", needed=True)
        self._match = Match.from_position(HouseRules.parse(options), players, position)
        return self._dealt(self._match.events)

    def _next(self, request: _Request) -> Reply:
        seed, deck = request.seed(), request.deck()
        return self._dealt(self._game().next_deal(seed, deck))

    def _legal(self, request: _Request) -> Reply:
        match, seat = self._player(request)
        return {"moves": sorted(move.text for move in match.deal.legal_moves(seat))}

    def _play(self, request: _Request) -> Reply:
        text = request.text("move")
        match, seat = self._player(request)
        try:
            move = Move.parse(text)
        except BadMove as error:
            raise _Refusal("bad_move", str(error)) from error
        return self._dealt(match.play(seat, move))

    def _state(self, _: _Request) -> Reply:
        return {"state": self._game().deal.to_json()}

    def _view(self, request: _Request) -> Reply:
        match, seat = self._player(request)
        return {"state": match.view(seat).to_json()}

    def _think(self, request: _Request) -> Reply:
        level, seconds, seed = request.level(), request.milliseconds() / 1000, request.seed()
        match, seat = self._player(request)
        view = match.view(seat)
        if not view.moves:
            raise IllegalMove(Reason.GAME_OVER if view.result is not None else Reason.NOT_YOUR_TURN)
        end = self._clock() + seconds
        move = choose(view, match.deal.memory(), level, Random(seed), lambda: self._clock() < end)
        return {"move": move.text}

    def _game(self) -> Match:
        if self._match is None:
            raise _Refusal("no_game", "There is no game yet.")
        return self._match

    def _player(self, request: _Request) -> tuple[Match, int]:
        name = request.text("player")
        match = self._game()
        if name not in match.players:
            raise _Refusal("unknown_player", "Nobody of that name plays.")
        return match, match.players.index(name)

    def _dealt(self, events: Sequence[Event]) -> Reply:
        match = self._game()
        return {
            "state": match.deal.to_json(),
            "events": [event.to_json(match.players) for event in events],
        }


class _Request:
    """The fields of a request. Whatever is amiss is a bad request."""

    def __init__(self, data: Mapping[str, object]) -> None:
        self._data = data

    def text(self, name: str) -> str:
        value = self._data.get(name)
        if not isinstance(value, str):
            raise _Refusal("bad_request", f"{name} must be a text.")
        return value

    def object(self, name: str, *, needed: bool = False) -> Mapping[str, object]:
        value = self._data.get(name) if needed else self._data.get(name, {})
        if not isinstance(value, dict):
            raise _Refusal("bad_request", f"{name} must be an object.")
        return cast("Mapping[str, object]", value)

    def players(self) -> list[str]:
        value = self._data.get("players")
        if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
            raise _Refusal("bad_request", "players must be a list of names.")
        if len(set(value)) != len(value):
            raise _Refusal("bad_request", "Two players have one name.")
        return value

    def seed(self) -> int:
        value = self._data.get("seed", 0)
        if not isinstance(value, int) or isinstance(value, bool):
            raise _Refusal("bad_request", "seed must be a whole number.")
        return value

    def deck(self) -> list[Card] | None:
        if "deck" not in self._data:
            return None
        try:
            return card_list(self._data["deck"])
        except BadMove as error:
            raise _Refusal("bad_request", str(error)) from error

    def level(self) -> Level:
        value = self._data.get("level", Level.MEDIUM.value)
        if not isinstance(value, str) or value not in {level.value for level in Level}:
            raise _Refusal("bad_request", "There is no such level.")
        return Level(value)

    def milliseconds(self) -> float:
        value = self._data.get("ms", _USUAL_THINKING_MS)
        if not isinstance(value, (int, float)) or isinstance(value, bool) or value < 0:
            raise _Refusal("bad_request", "ms must be a number.")
        return min(value, _LONGEST_THINKING_MS)


def _read(line: bytes) -> _Request:
    try:
        data = json.loads(line.decode("utf-8"), parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise _Refusal("bad_request", "A request is one line of JSON.") from None
    if not isinstance(data, dict):
        raise _Refusal("bad_request", "A request is an object.")
    return _Request(data)


def _no_number(_: str) -> NoReturn:
    """Python reads NaN and Infinity, but JSON has no such numbers."""
    raise ValueError("no such number in JSON")
