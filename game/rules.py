"""House rules: the options of rules.md, their values and the presets (rules.md 8)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Final

Value = str | int | bool

_MOST_PLAYERS: Final = 8
_MOST_AT_PAIRS: Final = 5
_BY_PAIRS: Final = frozenset({"pairs", "pyatyorka"})


class BadRules(ValueError):
    """House rules that rules.md 8 refuses.

    Attributes:
        option: the name of the option to blame.
        value: what was given for it.
    """

    def __init__(self, option: str, value: object, message: str) -> None:
        super().__init__(message)
        self.option = option
        self.value = value


@dataclass(frozen=True, slots=True)
class HouseRules:
    """One value for every option of rules.md, where each is explained; the defaults are podkidnoy."""

    preset: str = "podkidnoy"
    deck: int = 36
    hand_size: int = 6
    redeal_same_suit: int = 0
    first_attacker: str = "lowest_trump"
    next_attacker: str = "from_under_fool"
    spades_only_spades: bool = False
    bout_cap: int = 6
    first_bout_cap: int = 5
    first_bout_sixth_on_take: bool = False
    first_bout_scope: str = "first_bout"
    cap_when_talon_empty: str = "same"
    big_hand_limit: bool = False
    lead: str = "same_rank"
    throwers: str = "all"
    throw_timing: str = "any_time"
    throw_order: str = "leader_first"
    auto_pass: bool = True
    pile_on: bool = True
    transfer: str = "none"
    transfer_first_bout: str = "allowed"
    transfer_trump_on_table: bool = True
    show_trump: str = "off"
    draw: str = "allowed"
    teams: bool = False
    pogony_trump_exempt: bool = True
    knockout: bool = False

    @staticmethod
    def parse(options: Mapping[str, object]) -> HouseRules:
        """The preset's rules (podkidnoy if none is named) with the given options put over them.

        Raises:
            BadRules: an unknown name or value, or a combination that rules.md 8 refuses.
        """
        preset = _checked("preset", options.get("preset", "podkidnoy"))
        values: dict[str, Value] = dict(PRESETS[str(preset)])
        for name, value in options.items():
            values[name] = _checked(name, value)
        rules = HouseRules(**values)  # type: ignore[arg-type] # _checked knows each option's type
        _refuse_combinations(rules)
        return rules

    def to_json(self) -> dict[str, Value]:
        """Every option, resolved."""
        return {name: getattr(self, name) for name in OPTIONS}

    def replaced(self, **options: Value) -> HouseRules:
        """The same rules but for these options.

        Raises:
            BadRules: as `parse`.
        """
        return HouseRules.parse(self.to_json() | options)

    def check_players(self, count: int) -> None:
        """Whether so many can play.

        Raises:
            BadRules: they cannot (rules.md 2 and 8).
        """
        if not 2 <= count <= _MOST_PLAYERS:
            raise BadRules("players", count, "Two to eight can play.")
        if count * self.hand_size > self.deck:
            raise BadRules(
                "deck", self.deck, f"{count} hands of {self.hand_size} need more than {self.deck} cards."
            )
        if self.teams and count not in {4, 6}:
            raise BadRules("teams", self.teams, "Teams are of four or six players.")
        if self.pogony and count != 2:
            raise BadRules("preset", self.preset, "Pogony is for two.")
        if self.lead in _BY_PAIRS and count > _MOST_AT_PAIRS:
            raise BadRules("lead", self.lead, "Leads of pairs are for up to five players.")

    @property
    def pogony(self) -> bool:
        """Whether each player has a target rank (rules.md 7)."""
        return self.preset == "pogony"


@dataclass(frozen=True, slots=True)
class Option:
    """One option, as data for menus.

    Attributes:
        name: as in rules.md.
        values: what it may be, the default among them.
        default: its value in podkidnoy.
        has_effect: whether its value matters at all beside the other rules.
    """

    name: str
    values: tuple[Value, ...]
    default: Value
    has_effect: Callable[[HouseRules], bool]


def max_players(rules: HouseRules) -> int:
    """The most players that `check_players` lets play."""
    for count in range(_MOST_PLAYERS, 1, -1):
        try:
            rules.check_players(count)
        except BadRules:
            continue
        return count
    raise BadRules("deck", rules.deck, "The deck is too small for two.")


def _always(_: HouseRules) -> bool:
    return True


def _throwing(rules: HouseRules) -> bool:
    """Whether cards are thrown in; nobody leads or transfers more than the lowest cap allows."""
    return rules.throwers != "none"


def _more_than_five(rules: HouseRules) -> bool:
    return _throwing(rules) and (rules.bout_cap == 6 or rules.big_hand_limit)


def _first_cap(rules: HouseRules) -> bool:
    return rules.first_bout_cap == 5 and _more_than_five(rules)


def _transferring(rules: HouseRules) -> bool:
    return rules.transfer != "none"


_YES_NO: Final = (False, True)

_VALUES: Final[dict[str, tuple[tuple[Value, ...], Callable[[HouseRules], bool]]]] = {
    "preset": (
        ("simple", "podkidnoy", "perevodnoy", "perevodnoy_all", "pairs", "pyatyorka", "pogony"),
        _always,
    ),
    "deck": ((24, 36, 52, 54), _always),
    "hand_size": ((5, 6), _always),
    "redeal_same_suit": ((0, 5, 6), _always),
    "first_attacker": (("lowest_trump", "left_of_dealer", "turnup_ten"), _always),
    "next_attacker": (("from_under_fool", "under_fool", "winner", "lowest_trump"), _always),
    "spades_only_spades": (_YES_NO, _always),
    "bout_cap": ((5, 6), _throwing),
    "first_bout_cap": ((5, 6), _more_than_five),
    "first_bout_sixth_on_take": (
        _YES_NO,
        lambda rules: _first_cap(rules) and rules.pile_on,
    ),
    "first_bout_scope": (("first_bout", "until_first_discard"), _first_cap),
    "cap_when_talon_empty": (("same", "hand"), _throwing),
    "big_hand_limit": (_YES_NO, _throwing),
    "lead": (("single", "up_to_two", "same_rank", "pairs", "pyatyorka"), _always),
    "throwers": (("none", "neighbours", "all"), lambda rules: rules.lead not in _BY_PAIRS),
    "throw_timing": (("any_time", "after_beaten"), _throwing),
    "throw_order": (("leader_first", "circle", "free"), _throwing),
    "auto_pass": (_YES_NO, _throwing),
    "pile_on": (_YES_NO, _throwing),
    "transfer": (("none", "before_beating", "any_time"), lambda rules: rules.lead not in _BY_PAIRS),
    "transfer_first_bout": (("allowed", "not_in_first_deal", "never"), _transferring),
    "transfer_trump_on_table": (_YES_NO, _transferring),
    "show_trump": (("off", "bout", "deal"), _transferring),
    "draw": (("allowed", "defender_is_fool"), _always),
    "teams": (_YES_NO, lambda rules: not rules.pogony),
    "pogony_trump_exempt": (_YES_NO, lambda rules: rules.pogony),
    "knockout": (_YES_NO, lambda rules: not rules.pogony and not rules.teams),
}

_DEFAULT: Final = HouseRules()

OPTIONS: Final[Mapping[str, Option]] = MappingProxyType(
    {
        field.name: Option(
            field.name, _VALUES[field.name][0], getattr(_DEFAULT, field.name), _VALUES[field.name][1]
        )
        for field in fields(HouseRules)
    }
)

_NOBODY_ADDS: Final[dict[str, Value]] = {"throwers": "none", "pile_on": False}
_PAIRS: Final[dict[str, Value]] = _NOBODY_ADDS | {
    "hand_size": 5,
    "bout_cap": 5,
    "first_attacker": "left_of_dealer",
    "next_attacker": "from_under_fool",
}

PRESETS: Final[Mapping[str, Mapping[str, Value]]] = MappingProxyType(
    {
        "simple": MappingProxyType(_NOBODY_ADDS | {"lead": "same_rank"}),
        "podkidnoy": MappingProxyType({}),
        "perevodnoy": MappingProxyType({"transfer": "before_beating"}),
        "perevodnoy_all": MappingProxyType({"transfer": "any_time"}),
        "pairs": MappingProxyType(_PAIRS | {"lead": "pairs"}),
        "pyatyorka": MappingProxyType(_PAIRS | {"lead": "pyatyorka"}),
        "pogony": MappingProxyType({}),
    }
)
"""What each preset sets; everything else keeps its default."""


def _checked(name: str, value: object) -> Value:
    option = OPTIONS.get(name)
    if option is None:
        raise BadRules(name, value, "There is no such option.")
    for known in option.values:
        # True == 1 in Python, but a yes is no number here.
        if type(known) is type(value) and known == value:
            return known
    allowed = ", ".join(str(known) for known in option.values)
    raise BadRules(name, value, f"{name} may be {allowed}.")


def _refuse_combinations(rules: HouseRules) -> None:
    """The refusals of rules.md 8 that need no number of players."""
    if rules.knockout and (rules.teams or rules.pogony):
        raise BadRules("knockout", rules.knockout, "A knock-out is neither for teams nor for pogony.")
    if rules.pogony and rules.teams:
        raise BadRules("teams", rules.teams, "Pogony is not for teams.")
    if rules.lead not in _BY_PAIRS:
        return
    if rules.pogony:
        raise BadRules("lead", rules.lead, "Pogony is not led in pairs.")
    for name, allowed in (
        ("throwers", ("none",)),
        ("pile_on", (False,)),
        ("transfer", ("none",)),
        ("deck", (36, 52)),
    ):
        value = getattr(rules, name)
        if value not in allowed:
            raise BadRules(name, value, f"With leads of pairs {name} may not be {value}.")
