"""§1 Components, §2 Setup and draft."""

import pytest

from glueckauf.engine.fields import plain
from glueckauf.games.coal_baron import COAL_BARON
from glueckauf.games.coal_baron.components.order_cards import ORDER_IDS
from glueckauf.games.coal_baron.state import State
from tests.rules.coal_baron.table import (
    FACTORIES,
    LOCKED,
    ORDER_SPACES,
    RED,
    asked,
    cage,
    carts,
    delivered,
    legal,
    lies_at,
    on_space,
    open_spaces,
    outstanding,
    pit_tiles,
    play,
    points,
    position,
    refused,
    stack,
    storage,
    supply,
    workers,
)
from tests.rules.coal_baron.table import SPACE as SPACES

TRAIN = "train-yellow-1"
FEW_ORDERS = {"handcart-yellow-1", "truck-yellow-1", TRAIN}  # of a small box
BY_PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])


def new(players: int, start: int = RED) -> State:
    """A fresh game with this start player."""
    for number in range(100):
        s: State = COAL_BARON.new(players, f"{number}")
        if s.start_player == start:
            return s
    raise AssertionError


def cards_up(s: State) -> list[str]:
    return [ORDER_IDS[card] for card in s.draft if card >= 0]


def drafted(s: State) -> State:
    """After the draft; everybody takes the first card."""
    while asked(s) == "draft":
        s = play(s, COAL_BARON.legal_texts(s)[0])
    return s


@BY_PLAYERS
def test_the_box_holds_48_tiles_44_orders_64_cubes_and_the_workers_of_each_player(players: int) -> None:  # §1, R29
    each = {2: 18, 3: 15, 4: 13}[players]
    expected = [3] * 16 + [1] * 44 + [16] * 4 + [each] * players
    s = new(players)
    assert COAL_BARON.pieces(s) == expected
    assert COAL_BARON.pieces(drafted(s)) == expected


@pytest.mark.parametrize(
    ("players", "numbers"),
    [(2, (18, 10, 6, 7, 42, 35, 14)), (3, (15, 9, 7, 10, 41, 31, 13)), (4, (13, 8, 8, 13, 40, 28, 12))],
)
def test_workers_marks_tiles_orders_and_cubes_by_number_of_players(  # §2, §2.1, §2.2, R10
    players: int, numbers: tuple[int, ...]
) -> None:
    each, marks, tiles, draft, tile_stack, order_stack, cubes = numbers
    s = new(players)
    assert len(cards_up(s)) == draft
    assert len(stack(s, "orders")) == 44 - draft
    s = drafted(s)
    for seat in range(players):
        assert workers(s, seat) == (each, 0, 0)
        assert s.marks[seat] == marks
    assert sum(lies_at(s, space) is not None for space in FACTORIES) == tiles
    assert sum(lies_at(s, space) is not None for space in ORDER_SPACES) == (3 if players == 2 else 4)
    assert (len(stack(s, "tiles")), len(stack(s, "orders"))) == (tile_stack, order_stack)
    assert supply(s) == [cubes] * 4
    assert all(on_space(s, space) is None for space in SPACES)


@BY_PLAYERS
def test_every_pit_begins_with_one_cube_on_each_printed_cart_and_an_empty_cage_at_the_surface(  # §2.2, R16
    players: int,
) -> None:
    s = new(players)
    for seat in range(players):
        assert carts(s, seat) == {name: [name] for name in ("yellow", "brown", "grey", "black")}
        assert cage(s, seat) == (0, [])
        assert storage(s, seat) == pit_tiles(s, seat) == outstanding(s, seat) == delivered(s, seat) == []
    assert (points(s, "orders"), points(s, "coal"), s.shift) == ([0] * players, [0] * players, 1)


@BY_PLAYERS
def test_locked_spaces_have_no_tile_no_card_and_take_no_worker(players: int) -> None:  # §2.2, §4, R14
    s = drafted(new(players))
    for space in SPACES:
        if space in LOCKED[players]:
            assert refused(s, f"place {space}") == ("space_locked", "§4")
            if space in (*FACTORIES, *ORDER_SPACES):
                assert lies_at(s, space) is None
    assert {2: 7, 3: 3, 4: 0}[players] == len(LOCKED[players])


@BY_PLAYERS
def test_all_spaces_that_are_not_locked_are_open_if_their_action_can_be_performed(players: int) -> None:  # §4, R14
    ready = [f"{name}-black-1 black=black" for name in ("handcart", "horse_cart", "truck", "train")]
    s = position(players, marks=8, orders=ready)
    assert open_spaces(s) == set(SPACES) - LOCKED[players]
    assert len(open_spaces(s)) == 1 + {2: 19, 3: 23, 4: 26}[players]


def test_the_draft_goes_counter_clockwise_from_the_right_hand_neighbour_of_the_start_player() -> None:  # §2.2, R11, D10
    s, seats = new(3), []
    while asked(s) == "draft":
        seats.append(int(s.seat))
        s = play(s, COAL_BARON.legal_texts(s)[0])
    assert seats == [2, 1, 0, 2, 1, 0, 2, 1, 0]
    assert s.seat == RED


@pytest.mark.parametrize(("players", "start"), [(2, 0), (2, 1), (3, 1), (4, 0), (4, 2), (4, 3)])
def test_the_start_player_picks_last_and_has_the_first_turn(players: int, start: int) -> None:  # §2.2, R11
    s, seats = new(players, start), []
    while asked(s) == "draft":
        seats.append(int(s.seat))
        s = play(s, COAL_BARON.legal_texts(s)[-1])
    assert seats == [(start - 1 - pick) % players for pick in range(players)] * 3
    assert (asked(s), s.seat, s.start_player) == ("place", start, start)


def test_every_seat_is_start_player_of_some_game() -> None:  # §2.2, R13
    assert {int(COAL_BARON.new(4, f"{number}").start_player) for number in range(40)} == {0, 1, 2, 3}


@BY_PLAYERS
def test_the_card_left_over_goes_to_order_4_and_the_stack_fills_the_others_in_ascending_order(  # §2.2, R12, R35, D10
    players: int,
) -> None:
    s = new(players)
    below = stack(s, "orders")
    while len(cards_up(s)) > 2:
        s = play(s, COAL_BARON.legal_texts(s)[0])
    leftover = cards_up(s)[1]
    s = play(s, f"draft {cards_up(s)[0]}")
    first = ["order_2", "order_3"] if players == 2 else ["order_1", "order_2", "order_3"]
    assert [lies_at(s, space) for space in [*first, "order_4"]] == [*below[: len(first)], leftover]
    assert stack(s, "orders") == below[len(first) :]
    assert (cards_up(s), s.draft_count) == ([], 0)


@BY_PLAYERS
def test_the_first_tiles_come_from_the_top_in_ascending_order_of_the_spaces(players: int) -> None:  # §2.2, R35
    s = new(players)
    assert COAL_BARON.deal(plain(s))["factory"] == [
        lies_at(s, space) for space in FACTORIES if space not in LOCKED[players]
    ]


def test_one_of_the_cards_turned_up_is_drafted_and_lies_open_with_empty_slots() -> None:  # §2.2
    s = new(3)
    up = cards_up(s)
    assert legal(s) == {f"draft {name}" for name in up}
    absent = next(name for name in ORDER_IDS if name not in up)
    assert refused(s, f"draft {absent}") == ("not_in_draft", "§2.2")
    assert refused(s, "place bank") == ("not_asked", "§3")
    after = play(s, f"draft {up[4]}")
    assert outstanding(after, 2) == [up[4]]
    assert cards_up(after) == up[:4] + up[5:]
    assert refused(after, f"draft {up[4]}") == ("not_in_draft", "§2.2")
    assert refused(after, f"draft {up[0]}", seat=2) == ("not_your_turn", "§3")


@BY_PLAYERS
def test_everybody_drafts_three_orders(players: int) -> None:  # §2.2
    s = drafted(new(players))
    held = [card for seat in range(players) for card in outstanding(s, seat)]
    assert [len(outstanding(s, seat)) for seat in range(players)] == [3] * players
    assert len(set(held)) == 3 * players


def test_nothing_but_the_shuffles_and_the_start_player_is_left_to_chance() -> None:  # §2.2, §14
    one, other = COAL_BARON.new(3, "one"), COAL_BARON.new(3, "other")
    assert COAL_BARON.deal(plain(one)) == COAL_BARON.deal(plain(COAL_BARON.new(3, "one")))
    assert stack(one, "tiles") != stack(other, "tiles")
    assert stack(one, "orders") != stack(other, "orders")


SMALL_BOXES = {  # [box] the spaces that are open, where the yellow cube lies, the levels that the cage can go to
    "tiny": ({"mining_10", "mining_6"}, ([], ["yellow"]), ()),
    "small": ({"mining_4"}, (["yellow"], []), (1,)),
}


@pytest.mark.parametrize("box", SMALL_BOXES)
def test_a_small_box_has_three_orders_three_workers_few_spaces_and_the_last_shift(box: str) -> None:  # §2.1
    mines, (on_cart, stored), levels = SMALL_BOXES[box]
    s = COAL_BARON.new(2, "small", {"box": box})
    assert (s.shift, s.start_player, asked(s)) == (3, 0, "place")
    assert COAL_BARON.pieces(s) == [0] * 16 + [int(card in FEW_ORDERS) for card in ORDER_IDS] + [16] * 4 + [3] * 2
    assert lies_at(s, "order_4") in FEW_ORDERS and len(stack(s, "orders")) == 2
    for seat in range(2):
        assert (workers(s, seat), s.marks[seat]) == ((3, 0, 0), 4)
        assert (carts(s, seat)["yellow"], storage(s, seat)) == (on_cart, stored)
    assert open_spaces(s) == {"order_4", "order_draw", "bank", *mines}
    s = play(s, f"place {min(mines)}")
    assert {text for text in legal(s) if text.startswith("cage")} == {f"cage {level}" for level in levels}
    assert refused(s, "cage 2") == ("tunnel_closed", "§2.1")


def test_a_small_box_is_played_to_the_end_of_its_shift_by_the_usual_rules() -> None:  # §2.1, §6, §7, §11
    s = next(
        s
        for s in (COAL_BARON.new(2, str(seed), {"box": "tiny"}) for seed in range(100))
        if lies_at(s, "order_4") == TRAIN
    )
    for move in ("order_4", "bank", "mining_10"):
        s = play(s, f"place {move}")
    for move in ("fetch yellow", "stop_mining", "place bank", "place delivery_train", "place bank"):
        s = play(s, move)
    assert s.seat < 0
    assert (points(s, "orders"), points(s, "transports"), points(s, "money")) == ([2, 0], [9, 0], [0, 1])
