"""A deal as JSON without loss: also what the canonical state does not tell (whose word it is, who showed)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.cards import BIT, CARDS, OF_RANK, SAME_RANK, SUITS, CardSet, sorted_cards, texts
from game.deal import Deal
from game.limits import set_room
from game.reading import Fields
from game.refused import BadPosition
from game.rules import OPTIONS, HouseRules
from game.state import NOBODY, UNBEATEN, Opening, Phase, Result

_OPENINGS: Final = (*(str(value) for value in OPTIONS["first_attacker"].values), "seat")


def deal_to_json(deal: Deal) -> dict[str, object]:
    """Everything about a deal but its rules and players."""
    names = deal.players
    return {
        "number": deal.number,
        "dealer": names[deal.dealer],
        "seed": deal.seed,
        "redeals": deal.redeals,
        "opening": [deal.opening.method, _name(deal, deal.opening.seat)],
        "targets": None if deal.targets is None else list(deal.targets),
        "trump": deal.trump,
        "trump_card": None if deal.trump_card is None else deal.trump_card.text,
        "hands": {name: _texts(hand) for name, hand in zip(names, deal.hands, strict=True)},
        "talon": [CARDS[card].text for card in deal.talon[deal.drawn :]],
        "discard": _texts(deal.discard),
        "seen": _texts(deal.seen),
        "bout": deal.bout,
        "phase": deal.phase.value,
        "leader": names[deal.leader],
        "main_attacker": names[deal.main_attacker],
        "defender": _name(deal, deal.defender),
        "table": [
            [CARDS[attack].text, names[by], None if beat == UNBEATEN else CARDS[beat].text]
            for attack, by, beat in zip(deal.attacks, deal.layers, deal.beats, strict=True)
        ],
        "throwers": [names[seat] for seat in deal.throwers],
        "passed": _of_bits(deal, deal.passed),
        "main_has_passed": deal.main_has_passed,
        "word": _name(deal, deal.word),
        "held": deal.held,
        "cap": deal.cap,
        "shown": _of_bits(deal, deal.shown),
        "hanging": deal.hanging,
        "emptied": [names[seat] for seat in deal.emptied],
        "out": [names[seat] for seat in deal.out],
        "result": None if deal.result is None else _result_to_json(deal, deal.result),
    }


def deal_from_json(rules: HouseRules, players: Sequence[str], data: object) -> Deal:
    """The deal that `deal_to_json` gave this.

    Raises:
        BadPosition: it gave no such thing.
    """
    fields = Fields(data, players, _FIELDS)
    deal = Deal(
        rules,
        players,
        dealer=fields.seat("dealer"),
        number=fields.integer("number"),
        seed=_integer(fields.value("seed")),
        targets=_targets(fields, rules, len(players)),
    )
    deal.redeals = fields.integer("redeals", least=0)
    deal.opening = _opening(fields)
    _read_cards(deal, fields)
    _read_bout(deal, fields)
    deal.out = fields.seats("out")
    deal.result = _result(fields)
    try:
        wrong = deal.check()
    except IndexError:
        wrong = ["it cannot be played"]
    if wrong:
        raise BadPosition(f"The stored deal is broken: {wrong[0]}.")
    return deal


def _read_cards(deal: Deal, fields: Fields) -> None:
    turned = fields.value("trump_card")
    deal.set_trump(
        fields.one_of("trump", SUITS), None if turned is None else CARDS[fields.cards_of([turned])[0]]
    )
    for seat, cards in fields.per_player("hands").items():
        deal.hands[seat] = _set(fields.cards_of(cards))
    deal.talon = tuple(fields.cards_of(fields.value("talon")))
    deal.discard = _set(fields.cards_of(fields.value("discard")))
    deal.seen = _set(fields.cards_of(fields.value("seen")))


def _read_bout(deal: Deal, fields: Fields) -> None:
    deal.bout = fields.integer("bout")
    deal.phase = Phase(fields.one_of("phase", [phase.value for phase in Phase]))
    deal.leader = fields.seat("leader")
    deal.main_attacker = fields.seat("main_attacker")
    deal.defender = _seat_or_nobody(fields, "defender")
    for attack, by, beat in fields.rows("table", 3):
        row = fields.cards_of([attack] if beat is None else [attack, beat])
        deal.attacks.append(row[0])
        deal.layers.append(fields.seat_of(by))
        deal.beats.append(UNBEATEN if beat is None else row[1])
        deal.unbeaten |= BIT[row[0]] if beat is None else 0
        for card in row:
            deal.laid |= BIT[card]
            deal.ranks |= SAME_RANK[card]
    deal.throwers = tuple(fields.seats("throwers"))
    deal.passed = _bits(fields.seats("passed"))
    deal.main_has_passed = fields.flag("main_has_passed")
    deal.word = _seat_or_nobody(fields, "word")
    deal.held = fields.integer("held", least=0)
    deal.cap = fields.integer("cap", least=0)
    set_room(deal)
    deal.shown = _bits(fields.seats("shown"))
    deal.hanging = fields.flag("hanging")
    deal.emptied = fields.seats("emptied")


def _targets(fields: Fields, rules: HouseRules, count: int) -> tuple[str, ...] | None:
    value = fields.value("targets")
    if not rules.pogony:
        if value is not None:
            raise BadPosition("Only pogony has targets.")
        return None
    if (
        not isinstance(value, list)
        or len(value) != count
        or not all(rank in OF_RANK for rank in map(str, value))
    ):
        raise BadPosition("Each player has a target rank.")
    return tuple(str(rank) for rank in value)


def _opening(fields: Fields) -> Opening:
    value = fields.value("opening")
    if not isinstance(value, list) or len(value) != 2 or value[0] not in _OPENINGS:
        raise BadPosition("The opening is a method and a player.")
    method, player = value
    if (method == "seat") == (player is None):
        raise BadPosition("The opening names a player where it needs one.")
    return Opening(method, NOBODY if player is None else fields.seat_of(player))


def _result_to_json(deal: Deal, result: Result) -> dict[str, object]:
    return {
        "fool": None if result.fool is None else deal.players[result.fool],
        "draw": result.draw,
        "losers": [deal.players[seat] for seat in result.losers],
        "placings": [[deal.players[seat] for seat in place] for place in result.placings],
        "hung": result.hung,
    }


def _result(fields: Fields) -> Result | None:
    value = fields.value("result")
    if value is None:
        return None
    inner = fields.of(value, ("fool", "draw", "losers", "placings", "hung"))
    places = inner.value("placings")
    if not isinstance(places, list) or not all(isinstance(place, list) for place in places):
        raise BadPosition("Placings are lists of players.")
    return Result(
        fool=None if inner.value("fool") is None else inner.seat("fool"),
        draw=inner.flag("draw"),
        losers=tuple(inner.seats("losers")),
        placings=tuple(tuple(fields.seat_of(player) for player in place) for place in places),
        hung=None if inner.value("hung") is None else inner.one_of("hung", OF_RANK),
    )


def _integer(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadPosition("A seed is a whole number.")
    return value


def _seat_or_nobody(fields: Fields, name: str) -> int:
    return NOBODY if fields.value(name) is None else fields.seat(name)


def _set(cards: list[int]) -> CardSet:
    if len(set(cards)) != len(cards):
        raise BadPosition("A card is there twice.")
    return sum(BIT[card] for card in cards)


def _texts(cards: CardSet) -> list[str]:
    return texts(sorted_cards(cards))


def _name(deal: Deal, seat: int) -> str | None:
    return None if seat == NOBODY else deal.players[seat]


def _of_bits(deal: Deal, seats: int) -> list[str]:
    return [name for seat, name in enumerate(deal.players) if seats >> seat & 1]


def _bits(seats: list[int]) -> int:
    return sum(1 << seat for seat in seats)


_FIELDS: Final = (
    "number",
    "dealer",
    "seed",
    "redeals",
    "opening",
    "targets",
    "trump",
    "trump_card",
    "hands",
    "talon",
    "discard",
    "seen",
    "bout",
    "phase",
    "leader",
    "main_attacker",
    "defender",
    "table",
    "throwers",
    "passed",
    "main_has_passed",
    "word",
    "held",
    "cap",
    "shown",
    "hanging",
    "emptied",
    "out",
    "result",
)
