"""docs/engine-protocol.md: whatever comes in, a line of JSON goes out and the state stays."""

from __future__ import annotations

import json
from itertools import count
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import Reason
from game.protocol import Protocol

Json = dict[str, Any]

_POSITION: Json = {"hands": {"A": "7s 7d Kc", "B": "9s Jd Qd"}, "trump": "h", "leader": "A"}


class Conversation:
    """A conversation in which a game is going on, unless told otherwise."""

    def __init__(self, *, started: bool = True) -> None:
        # A tenth of a second passes whenever somebody looks at the clock.
        ticks = count()
        self._protocol = Protocol(lambda: next(ticks) / 10)
        if started:
            self.ask(cmd="setup", players=["A", "B"], position=_POSITION)

    def send(self, line: bytes) -> Json:
        answer = self._protocol.answer(line)
        assert b"\n" not in answer
        reply: Json = json.loads(answer.decode("utf-8"))
        assert isinstance(reply, dict)
        return reply

    def ask(self, **request: Any) -> Json:
        return self.send(json.dumps(request).encode())

    def code(self, **request: Any) -> str:
        return str(self.ask(**request)["error"]["code"])


_CODES = {"bad_request", "bad_rules", "bad_position", "no_game", "unknown_player", "bad_move", "illegal_move"}


def assert_refused_without_a_trace(conversation: Conversation, line: bytes) -> None:
    before = conversation.ask(cmd="state")
    reply = conversation.send(line)
    if "error" in reply:
        error = reply["error"]
        assert error["code"] in _CODES
        assert error["message"]
        assert ("reason" in error) is (error["code"] == "illegal_move")
        assert error.get("reason", "taking") in set(Reason)
        assert conversation.ask(cmd="state") == before


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"\n",
        b"{",
        b"[]",
        b"null",
        b'"state"',
        b"\xff\xfe{}",
        b'{"cmd": "state", "x": "\xc3\x28"}',
        b"\xef\xbb\xbf{}",
        b'{"cmd": NaN}',
        b'{"cmd": "think", "player": "A", "ms": Infinity}',
        b'{"cmd": "state"} {}',
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b"9" * 10_000,
        b'{"cmd": "' + b"x" * 3_000_000 + b'"}',
        b'{"cmd": 5}',
        b'{"cmd": null}',
        b'{"cmd": ["state"]}',
        b'{"cmd": "new", "players": "AB"}',
        b'{"cmd": "new", "players": ["A", 5]}',
        b'{"cmd": "new", "players": ["A", "B"], "rules": []}',
        b'{"cmd": "new", "players": ["A", "B"], "rules": null}',
        b'{"cmd": "new", "players": ["A", "B"], "seed": 1.5}',
        b'{"cmd": "new", "players": ["A", "B"], "seed": true}',
        b'{"cmd": "new", "players": ["A", "B"], "seed": "1"}',
        b'{"cmd": "new", "players": ["A", "B"], "deck": "6s"}',
        b'{"cmd": "new", "players": ["A", "B"], "deck": ["6s", 7]}',
        b'{"cmd": "new", "players": ["A", "B"], "deck": "1s"}',
        b'{"cmd": "setup", "players": ["A", "B"], "position": "hands"}',
        b'{"cmd": "play", "player": "A", "move": 5}',
        b'{"cmd": "play", "player": ["A"], "move": "pass"}',
        b'{"cmd": "think", "player": "A", "level": "god"}',
        b'{"cmd": "think", "player": "A", "level": ["easy"]}',
        b'{"cmd": "think", "player": "A", "ms": -1}',
        b'{"cmd": "think", "player": "A", "ms": true}',
    ],
)
def test_what_is_no_request_is_a_bad_request(line: bytes) -> None:
    conversation = Conversation()
    before = conversation.ask(cmd="state")

    assert conversation.send(line)["error"]["code"] == "bad_request"
    assert conversation.ask(cmd="state") == before


@pytest.mark.parametrize("cmd", ["legal", "play", "view", "think", "state", "next"])
def test_before_the_first_game_there_is_no_game(cmd: str) -> None:
    assert Conversation(started=False).code(cmd=cmd, player="A", move="pass") == "no_game"


@pytest.mark.parametrize("cmd", ["legal", "play", "view", "think"])
def test_somebody_who_does_not_play_is_an_unknown_player(cmd: str) -> None:
    assert Conversation().code(cmd=cmd, player="Z", move="pass") == "unknown_player"


@pytest.mark.parametrize(
    "text",
    ["", " ", "lead", "lead 1s", "lead 7s,7d", "bid 7s", "beat 7s", "beat 7s 8s 9s", "pass 7s", "LEAD 7s"],
)
def test_what_cannot_be_read_is_a_bad_move(text: str) -> None:
    assert Conversation().code(cmd="play", player="A", move=text) == "bad_move"


def test_a_lead_is_read_in_any_order_and_printed_lowest_first() -> None:
    conversation = Conversation()

    assert "error" not in conversation.ask(cmd="play", player="A", move="lead 7s 7d")
    assert [pair["attack"] for pair in conversation.ask(cmd="state")["state"]["table"]] == ["7d", "7s"]


@pytest.mark.parametrize(
    "change",
    [
        {"hands": None},
        {"hands": "A 7s"},
        {"hands": {"A": "7s", "Z": "8s"}},
        {"hands": {"A": "7s 7s", "B": "8s"}},
        {"hands": {"A": "7s", "B": 8}},
        {"hands": {"A": "", "B": "8s 9s"}, "talon": "Th"},
        {"hands": {"A": "7s", "B": ""}, "talon": "Th"},
        {"hands": {"A": "2s", "B": "8s"}},
        {"trump": "x"},
        {"trump": None},
        {"trump": ["h"]},
        {"talon": "9h 8c"},
        {"talon": "7s 8h"},
        {"leader": "Z"},
        {"leader": None},
        {"defender": "A"},
        {"main_attacker": "B"},
        {"hands": {"A": "", "B": ""}, "main_attacker": "Z"},
        {"bout": 0},
        {"bout": 1001},
        {"bout": True},
        {"bout": 1.0},
        {"deal": 0},
        {"deal": "1"},
        {"dealer": "Z"},
        {"discard": "7s"},
        {"table": "8s"},
        {"table": [["8s"]]},
        {"table": [["8s", "7c"]]},
        {"table": [["8s", None, None]]},
        {"table": [[None, "8s"]]},
        {"table": [["8s", None]], "taking": 1},
        {"table": [["8s", "Ts"]], "taking": True},
        {"table": [["8s", None]], "defender": "A"},
        {"table": [["8s", None]], "main_attacker": "B"},
        {"table": [["8s", None]], "passed": ["A"]},
        {"table": [["8s", "Ts"]], "passed": ["B"]},
        {"table": [["8s", "Ts"]], "passed": ["A"]},
        {"table": [["7c", "Tc"]], "passed": ["A", "A"]},
        {"passed": ["A"]},
        {"taking": True},
        {"out": ["A"]},
        {"out": "A"},
        {"out": ["Z"]},
        {"targets": {"A": "6"}},
        {"_": "a remark"},
    ],
    ids=str,
)
def test_what_cannot_be_is_a_bad_position(change: Json) -> None:
    conversation = Conversation()
    before = conversation.ask(cmd="state")
    position = {
        name: value for name, value in (_POSITION | change).items() if value is not None or name == "leader"
    }

    assert conversation.code(cmd="setup", players=["A", "B"], position=position) == "bad_position"
    assert conversation.ask(cmd="state") == before


def test_a_passed_player_could_have_passed() -> None:
    fits = _POSITION | {"table": [["7c", "Tc"]], "passed": ["A"]}
    three = {"hands": {"A": "7s 7d Kc", "B": "9s Jd Qd", "C": "7h Ac"}}

    reply = Conversation().ask(cmd="setup", players=["A", "B", "C"], position=fits | three)

    assert reply["state"]["passed"] == ["A"]
    assert reply["state"]["to_act"] == ["A", "C"]


@pytest.mark.parametrize(
    ("position", "allowed"),
    [
        ({"defender": "C", "main_attacker": "B"}, True),
        ({"defender": "C", "main_attacker": "A"}, False),
        ({"defender": "A", "main_attacker": "C"}, True),
        ({"defender": "A"}, True),
        ({"defender": "A", "main_attacker": "B"}, False),
    ],
)
def test_the_attack_of_a_position_has_reached_its_defender(position: Json, allowed: bool) -> None:  # noqa: FBT001
    hands = {"hands": {"A": "7s 7d Kc", "B": "9s Jd Qd", "C": "7h Ac"}, "table": [["8s", None]]}

    reply = Conversation().ask(
        cmd="setup",
        rules={"preset": "perevodnoy"},
        players=["A", "B", "C"],
        position=_POSITION | hands | position,
    )

    assert ("state" in reply) is allowed
    if not allowed:
        assert reply["error"]["code"] == "bad_position"
    elif position["defender"] == "A":
        assert reply["state"]["table"][0]["by"] == "C"


def test_a_defender_left_out_follows_the_main_attacker() -> None:
    position = {"hands": {"A": "", "B": "Td"}, "trump": "h", "leader": "B", "main_attacker": "A"}
    reply = Conversation().ask(
        cmd="setup",
        rules={"preset": "perevodnoy"},
        players=["A", "B"],
        position={**position, "table": [["Jh", None]]},
    )
    assert (reply["state"]["main_attacker"], reply["state"]["defender"]) == ("A", "B")


def test_a_defender_whose_last_card_beat_goes_out_after_those_whose_cards_he_beat() -> None:
    """rules.md 6, Placings: once the defender's hand is empty nothing can be added."""
    position = {"hands": {"A": "", "B": "7s", "C": "", "D": "Jd"}, "trump": "h", "leader": "C"}
    reply = Conversation().ask(
        cmd="setup",
        rules={"preset": "perevodnoy_all"},
        players=["A", "B", "C", "D"],
        position={**position, "main_attacker": "D", "defender": "A", "table": [["Jc", "6h"]]},
    )
    assert reply["state"]["out"] == ["C", "A"]


def test_names_may_be_anything_that_json_can_say() -> None:
    conversation = Conversation(started=False)
    names = ["\ud800", '"\\', "", "Оля 🂡", "\u0000"]

    state = conversation.ask(cmd="new", players=names, seed=1)["state"]
    assert state["players"] == names
    assert conversation.ask(cmd="legal", player=state["leader"])["moves"]


def test_seeds_may_be_huge() -> None:
    assert "state" in Conversation().ask(cmd="new", players=["A", "B"], seed=10**4000)
    assert "state" in Conversation().ask(cmd="new", players=["A", "B"], seed=-(10**400))


def test_seed_and_rules_have_defaults() -> None:
    conversation = Conversation(started=False)

    assert conversation.ask(cmd="new", players=["A", "B"]) == conversation.ask(
        cmd="new", players=["A", "B"], seed=0, rules={"preset": "podkidnoy"}
    )


def test_next_is_only_for_a_deal_that_is_over_in_a_match_that_is_not() -> None:
    conversation = Conversation()
    assert conversation.code(cmd="next") == "bad_request"

    last = {"hands": {"A": "9s", "B": "Ts 6d"}, "trump": "h", "leader": "A"}
    conversation.ask(cmd="setup", rules={"knockout": True}, players=["A", "B"], position=last)
    conversation.ask(cmd="play", player="A", move="lead 9s")
    conversation.ask(cmd="play", player="B", move="beat 9s Ts")
    assert conversation.ask(cmd="state")["state"]["match"] == {"over": True, "winner": "A", "targets": None}
    assert conversation.code(cmd="next") == "bad_request"


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "master"])
def test_every_level_thinks_of_a_legal_move(level: str) -> None:
    conversation = Conversation()

    move = conversation.ask(cmd="think", player="A", level=level, ms=5, seed=1)["move"]
    assert move in conversation.ask(cmd="legal", player="A")["moves"]


def test_who_has_no_move_cannot_think() -> None:
    assert Conversation().ask(cmd="think", player="B")["error"]["reason"] == "not_your_turn"


def test_events_tell_what_happened_in_order_without_hidden_cards() -> None:
    conversation = Conversation()
    full = {
        "hands": {"A": "7s Kc Kd Ks Qc Qd", "B": "8s 9c 9d 9s Jc Jd"},
        "talon": "6c 6h",
        "trump": "h",
        "leader": "A",
    }
    conversation.ask(cmd="setup", players=["A", "B"], position=full)
    conversation.ask(cmd="play", player="A", move="lead 7s")

    assert conversation.ask(cmd="play", player="B", move="beat 7s 8s")["events"] == [
        {"type": "beat", "player": "B", "cards": ["7s", "8s"], "count": 2},
        {"type": "beaten_off", "player": "B", "cards": ["7s", "8s"], "count": 2},
        {"type": "draw", "player": "A", "count": 1},
        {"type": "draw", "player": "B", "count": 1},
    ]


_ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(st.characters(exclude_categories=()))
    | st.sampled_from(["A", "B", "7s", "lead 7s", "pass", "take", "throw 7d", "h", "perevodnoy", "easy"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["A", "B", "hands", "trump", "table", "preset", "deck", "x"]), inner, max_size=4
        )
    ),
    max_leaves=12,
)
_REQUEST = st.dictionaries(
    st.sampled_from(["player", "move", "players", "position", "rules", "seed", "deck", "level", "ms"]),
    _ANYTHING,
)


@given(
    cmd=st.sampled_from(["new", "setup", "legal", "play", "state", "view", "next", "think"]), fields=_REQUEST
)
@settings(max_examples=150, deadline=None)
def test_no_request_breaks_the_conversation(cmd: str, fields: Json) -> None:
    assert_refused_without_a_trace(Conversation(), json.dumps({"cmd": cmd} | fields).encode())


@given(line=st.binary(max_size=200))
@settings(max_examples=150, deadline=None)
def test_no_bytes_break_the_conversation(line: bytes) -> None:
    assert_refused_without_a_trace(Conversation(), line)


@given(fields=st.dictionaries(st.sampled_from(sorted(_POSITION)), _ANYTHING, max_size=3))
@settings(max_examples=150, deadline=None)
def test_no_position_breaks_the_conversation(fields: Json) -> None:
    request = {"cmd": "setup", "players": ["A", "B"], "position": _POSITION | fields}

    assert_refused_without_a_trace(Conversation(), json.dumps(request).encode())
