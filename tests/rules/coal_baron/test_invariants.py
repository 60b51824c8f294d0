"""Section 16: what holds at every step of every game, counted anew."""

import random

import pytest

from glueckauf.engine.fields import plain
from glueckauf.games.coal_baron import COAL_BARON
from glueckauf.games.coal_baron.state import State
from tests.rules.coal_baron.table import (
    FACTORIES,
    LOCKED,
    ORDER_SPACES,
    SPACE,
    WORKERS,
    asked,
    cage,
    cubes_outside_supply,
    delivered,
    lies_at,
    outstanding,
    pit_tiles,
    stack,
    workers,
)


def check(s: State) -> None:
    """Nothing is lost, nothing is owed; between two questions of any kind."""
    table, players = plain(s), int(s.players)
    seats = range(players)
    assert [table.supply[colour] + cubes_outside_supply(table, colour) for colour in range(4)] == [16] * 4
    standing = [(table.standing_of[place], table.standing[place]) for place in range(len(SPACE))]
    for seat in seats:
        placed = sum(count for owner, count in standing if owner == seat)
        assert sum(workers(s, seat)) + placed == WORKERS[players]
        assert table.marks[seat] >= 0
        assert len(cage(s, seat)[1]) <= 5
    in_hand = {"tiles": 0, "orders": 0}
    if table.drawn_count:
        in_hand["tiles" if table.space == SPACE["factory_draw"] else "orders"] = table.drawn_count
    tiles = sum(lies_at(s, space) is not None for space in FACTORIES)
    tiles += sum(len(pit_tiles(s, seat)) for seat in seats)
    assert len(stack(s, "tiles")) + tiles + in_hand["tiles"] == 48
    cards = sum(lies_at(s, space) is not None for space in ORDER_SPACES)
    cards += sum(len(outstanding(s, seat)) + len(delivered(s, seat)) for seat in seats)
    assert len(stack(s, "orders")) + cards + in_hand["orders"] + table.draft_count == 44
    for name in LOCKED[players]:
        assert standing[SPACE[name]] == (-1, 0)
    assert all((owner >= 0) == (count > 0) for owner, count in standing)


@pytest.mark.parametrize(("players", "mode", "turns"), [(2, "pair", 36), (3, "split", 45), (4, "split", 52)])
def test_pieces_add_up_at_any_time_and_shifts_are_no_longer_than_all_workers(  # §1, §2.1, §3
    players: int, mode: str, turns: int
) -> None:
    choice = random.Random(players)
    s: State = COAL_BARON.new(players, "section 16", {"substitution_mode": mode})
    count = {1: 0, 2: 0, 3: 0}
    while asked(s) != "game_over":
        if asked(s) == "place" or choice.random() < 0.3:
            check(s)
        count[int(s.shift)] += int(asked(s) == "place")
        moves = COAL_BARON.legal_texts(s)
        useful = [move for move in moves if not move.startswith("cage ")] or moves
        s = COAL_BARON.play(s, choice.choice(useful if choice.random() < 0.8 else moves))
    check(s)
    assert max(count.values()) <= turns
    assert min(count.values()) > 10
