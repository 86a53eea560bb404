from __future__ import annotations

from random import Random

import pytest

from bot.storage import deals
from bot.storage.deals import MadeBy
from bot.tables.dealing import pack
from game import HouseRules, MoveKind
from tests.bot.hall import Room


@pytest.mark.parametrize(
    "rules",
    [
        {"preset": "perevodnoy"},
        {"preset": "podkidnoy", "deck": 54, "redeal_same_suit": 5},
        {"preset": "pyatyorka"},
        {"preset": "perevodnoy_all", "show_trump": "deal", "auto_pass": False},
    ],
)
async def test_the_moves_of_a_deal_folded_over_its_opening_are_its_state(
    room: Room, rules: dict[str, object]
) -> None:
    house = HouseRules.parse(rules)
    table_id = await room.dealt(2, 3, rules=house)
    chance = Random(3)
    for _ in range(60):
        table = await room.table(table_id)
        assert table.match is not None
        deal = table.match.deal
        if deal.result is not None:
            break
        position = chance.choice(deal.to_act())
        moves = deal.legal_moves(position)
        demands = [move for move in moves if move.kind is MoveKind.REDEAL]
        user_id = table.seat(deal.players[position]).user_id
        assert user_id is not None
        move = demands[0] if demands and chance.random() < 0.5 else chance.choice(moves)
        await room.move(user_id, str(move), table_id)
    stored = await room.stored(table_id)
    assert stored.match is not None
    assert stored.deal_id is not None
    async with room.database.reading() as connection:
        deal_stored = await deals.find(connection, stored.deal_id)
    assert deal_stored is not None
    assert len(deal_stored.moves) > 10
    again = deal_stored.played_again()
    assert again.to_json() == stored.match.to_json()
    assert again.deal.to_json() == stored.match.deal.to_json()


async def test_a_deal_is_stored_with_its_deck_and_who_moved(room: Room) -> None:
    table_id = await room.dealt(2)
    table = await room.table(table_id)
    assert table.match is not None
    assert table.deal_id is not None
    deal = table.match.deal
    user_id = table.seat(deal.players[deal.leader]).user_id
    assert user_id is not None
    move = deal.legal_moves(deal.leader)[0]
    await room.move(user_id, str(move), table_id)
    async with room.database.reading() as connection:
        stored = await deals.find(connection, table.deal_id)
    assert stored is not None
    assert sorted(stored.deck) == sorted(pack(table.rules))
    assert [(m.move, m.made_by, m.user_id, m.at) for m in stored.moves] == [
        (move, MadeBy.PERSON, user_id, room.clock.now())
    ]
    assert stored.ended_at is None
