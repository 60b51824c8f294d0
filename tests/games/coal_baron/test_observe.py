"""The vector of a seat: each part lies where its name says and tells what the seat knows."""

from glueckauf.engine.fields import copy, plain
from glueckauf.games.coal_baron import COAL_BARON as GAME
from glueckauf.games.coal_baron import shift_scoring
from glueckauf.games.coal_baron.components.elements import ELEMENTS
from glueckauf.games.coal_baron.components.order_cards import ORDER_IDS
from glueckauf.games.coal_baron.components.spaces import SPACE_IDS
from glueckauf.games.coal_baron.components.tunnel_tiles import TILE_IDS
from glueckauf.games.coal_baron.state import MAJORITIES, State
from tests.contract.games import positions
from tests.games import observing
from tests.rules.coal_baron.table import BLUE, GREEN, ORDER, RED, SPACE, TILE, Board, play, position

SEATS = 4
CARDS = ["truck-mixed-4", "train-yellow-2", "handcart-yellow-1", "horse_cart-black-1", "train-brown-1"]
PIECES = ["grey-dark-1", "grey-dark-1", "yellow-light-2", "brown-dark-2", "black-light-1"]


def part(s: State, seat: int, name: str) -> list[int]:
    return observing.part(GAME, s, seat, name)


def orders(s: State, seat: int, name: str) -> dict[str, int]:
    return observing.by_name(part(s, seat, name), ORDER_IDS)


def order(s: State, seat: int, name: str) -> list[int]:
    """Who has it; delivered; half slots; empty slots by colour."""
    return observing.rows(part(s, seat, "orders"), SEATS + 6)[ORDER[name]]


def laid() -> State:
    return position(
        2,
        RED,
        start=BLUE,
        shift=2,
        standing={"money_6": (BLUE, 1), "factory_1": (RED, 2)},
        bank={BLUE: 3},
        workers=5,
        marks=12,
        tiles=["yellow-light-2", "grey-dark-2", "grey-dark-1"],
        carts={"grey": ["grey", "grey"]},
        level=3,
        cage=["grey", "grey", "black"],
        storage=["brown"],
        orders=["truck-mixed-4 black=yellow grey=brown+black"],
        delivered=["handcart-brown-2"],
        majorities=[2, 0, 5],
        others={BLUE: Board(orders=["train-yellow-2"], delivered=["train-grey-3"])},
    )


def test_the_question_and_who_is_asked_are_seen_from_the_own_seat() -> None:
    s = laid()
    assert part(s, RED, "question") == part(s, BLUE, "question") == [1, *[0] * 9]
    assert (part(s, RED, "asked"), part(s, BLUE, "asked")) == ([1, 0, 0, 0], [0, 1, 0, 0])
    assert (part(s, RED, "players"), part(s, RED, "shift"), part(s, RED, "mode")) == ([2], [2, 1], [0])
    assert (part(s, RED, "start_player"), part(s, BLUE, "start_player")) == ([0, 1, 0, 0], [1, 0, 0, 0])


def test_spaces_tell_what_they_ask_for_and_who_stands_there() -> None:  # §4
    s = laid()
    needed = dict(zip(SPACE_IDS, part(s, RED, "needed"), strict=True))
    assert (needed["money_6"], needed["factory_1"], needed["money_4"], needed["order_1"]) == (2, 3, 1, 0)
    standing = {seat: observing.rows(part(s, seat, "standing_of"), SEATS) for seat in (RED, BLUE)}
    assert [standing[RED][SPACE[name]] for name in ("money_6", "factory_1")] == [[0, 1, 0, 0], [1, 0, 0, 0]]
    assert [standing[BLUE][SPACE[name]] for name in ("money_6", "factory_1")] == [[1, 0, 0, 0], [0, 1, 0, 0]]
    assert sum(sum(row) for row in standing[RED]) == 2
    assert (part(s, RED, "own_workers"), part(s, RED, "own_factory")) == ([5, 0, 11], [2])
    assert (part(s, RED, "next_workers")[1], part(s, RED, "next_factory")) == (3, [0])


def test_the_pit_is_seen_with_its_carts_cage_and_storage() -> None:  # §5
    s = laid()
    tiles = observing.by_name(part(s, RED, "own_tiles"), TILE_IDS)
    assert tiles == {"yellow-light-2": 1, "grey-dark-2": 1, "grey-dark-1": 1}
    assert (part(s, RED, "own_sides"), part(s, BLUE, "next_sides")) == ([1, 2], [1, 2])
    assert part(s, RED, "own_on_carts") == [3, 0, 0, 0, 0, 1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1]
    assert part(s, RED, "own_empty_carts") == [0, 0, 2, 0]
    assert part(s, RED, "own_cage") == [0, 0, 0, 1, 0, *(0, 0, 2, 1)]
    assert (part(s, RED, "own_storage"), part(s, RED, "own_marks")) == ([0, 1, 0, 0], [12])
    assert part(s, RED, "supply") == [16 - 3 - 1 - 1, 16 - 1 - 1 - 1 - 1, 16 - 2 - 2 - 1, 16 - 1 - 1 - 1 - 1]


def test_each_order_tells_who_has_it_and_what_is_missing() -> None:  # §6, §7
    s = laid()
    assert order(s, RED, "truck-mixed-4") == [1, 0, 0, 0, 0, 1, 1, 1, 0, 0]
    assert order(s, BLUE, "truck-mixed-4") == [0, 1, 0, 0, 0, 1, 1, 1, 0, 0]
    assert order(s, RED, "train-yellow-2") == [0, 1, 0, 0, 0, 0, 2, 0, 0, 0]
    assert order(s, RED, "handcart-brown-2") == [1, 0, 0, 0, 1, 0, 0, 0, 0, 0]
    assert order(s, RED, "train-grey-3") == [0, 1, 0, 0, 1, 0, 0, 0, 0, 0]
    assert not any(order(s, RED, "train-mixed-4"))
    assert (part(s, RED, "own_outstanding"), part(s, RED, "next_outstanding")) == ([1], [1])


def test_what_was_delivered_counts_for_the_shift_scoring_and_for_points() -> None:  # §11, §12
    s = laid()
    assert part(s, RED, "own_counts") == [0, 2, 0, 0, 2, 0, 0, 0]
    assert part(s, RED, "next_counts") == [0, 0, 3, 0, 0, 0, 0, 3]
    assert part(s, RED, "own_majorities") == [2, 0, 5]
    cubes = 3 + 1 + 7 + 3  # cage, storage, carts, orders
    assert part(s, RED, "own_points") == [5 + 7, 5 + 7 + 12 // 5 + cubes // 3 - 1 - 2]
    assert part(s, BLUE, "next_points") == part(s, RED, "own_points")


def test_display_and_draft() -> None:  # §2
    s = position(factory={"factory_2": "grey-dark-1"}, display={"order_3": "truck-mixed-4"})
    places = observing.rows(part(s, RED, "tiles_on_display"), len(TILE_IDS))
    assert places[1] == [1 if tile == TILE["grey-dark-1"] else 0 for tile in range(len(TILE_IDS))]
    spaces = observing.rows(part(s, BLUE, "orders_on_display"), len(ORDER_IDS))  # an answer names the space
    assert spaces[2] == [1 if card == ORDER["truck-mixed-4"] else 0 for card in range(len(ORDER_IDS))]
    assert [sum(space) for space in spaces] == [0, 1, 1, 1] and orders(s, BLUE, "draft") == {}
    drafted = orders(GAME.new(2, "a draft"), RED, "draft")
    assert len(drafted) == sum(drafted.values()) == 3 * 2 + 1


def test_drawn_orders_are_seen_by_who_drew_them() -> None:  # §9, §14
    s = play(position(3, order_stack=[*CARDS, ...]), "place order_draw")
    assert (part(s, RED, "drawn"), part(s, BLUE, "drawn")) == ([5, 0, 0], [5, 0, 0])
    assert (orders(s, RED, "drawn_orders"), orders(s, BLUE, "drawn_orders")) == (dict.fromkeys(CARDS, 1), {})
    s = play(s, "keep_none", "return top", f"put_order {CARDS[2]}", f"put_order {CARDS[0]}")
    assert part(s, RED, "drawn") == [5, 2, 1]
    assert (orders(s, RED, "put_orders"), orders(s, GREEN, "put_orders")) == ({CARDS[2]: 5, CARDS[0]: 4}, {})


def test_orders_put_back_are_known_in_their_order() -> None:  # §9, §14
    s = play(position(3, order_stack=[*CARDS, ...]), "place order_draw", "keep_none", "return top")
    s = play(s, *(f"put_order {name}" for name in CARDS[:4]))
    assert orders(s, RED, "top_orders") == {name: 5 - place for place, name in enumerate(CARDS)}
    assert orders(s, BLUE, "top_orders") == {}
    assert (part(s, RED, "packet"), part(s, BLUE, "packet")) == ([0, 0], [0, 5])
    assert all(name not in orders(s, RED, "unseen_orders") for name in CARDS)
    assert all(orders(s, BLUE, "unseen_orders")[name] == 1 for name in CARDS)


def test_a_single_card_that_is_drawn_and_put_back() -> None:  # §9, §14
    s = play(position(order_stack=CARDS[:1]), "place order_draw")
    assert (part(s, BLUE, "drawn"), orders(s, RED, "drawn_orders")) == ([1, 0, 0], {CARDS[0]: 1})
    s = play(s, "keep_none")
    assert (orders(s, RED, "top_orders"), part(s, BLUE, "packet")) == ({CARDS[0]: 5}, [0, 1])


def test_tiles_put_back_are_known_in_their_order_and_then_only_in_their_packet() -> None:  # §9, §14, R43
    s = play(position(3, tile_stack=[*PIECES, ...]), "place factory_draw", "keep_none", "return top")
    s = play(s, *(f"put_tile {name}" for name in PIECES[:4]))
    tops = [observing.by_name(row, TILE_IDS) for row in observing.rows(part(s, RED, "top_tiles"), len(TILE_IDS))]
    assert tops == [{name: 1} for name in PIECES]
    assert not any(part(s, BLUE, "top_tiles"))
    s = play(s, "place factory_draw", "keep_none", "return top", *(f"put_tile {name}" for name in PIECES[:4]))
    assert not any(part(s, RED, "top_tiles"))
    assert (part(s, RED, "packet"), part(s, BLUE, "packet")) == ([5, 0], [0, 0])
    in_packet = observing.by_name(part(s, RED, "tiles_in_packet"), TILE_IDS)
    assert in_packet == {name: PIECES.count(name) for name in PIECES}


def test_orders_that_another_put_back_are_known_in_their_packet() -> None:  # §9, §14, R43
    s = play(position(3, order_stack=[*CARDS, ...]), "place order_draw", "keep_none", "return top")
    s = play(s, *(f"put_order {name}" for name in CARDS[:4]), "place order_draw", "keep_none", "return top")
    s = play(s, *(f"put_order {name}" for name in CARDS[:4]))
    assert orders(s, RED, "orders_in_packet") == dict.fromkeys(CARDS, 1)
    assert not any(part(s, RED, "tiles_in_packet")) and not orders(s, GREEN, "orders_in_packet")


def test_a_tile_whose_carts_are_short_of_coal() -> None:  # §5.3
    s = position(factory={"factory_1": "grey-dark-2"}, supply={"grey": 1, "brown": 0}, marks=6)
    *tile, bare = part(play(s, "place factory_1"), BLUE, "building")
    assert (observing.by_name(tile, TILE_IDS), bare) == ({"grey-dark-2": 1}, 1)
    assert not any(part(s, BLUE, "building"))


def test_two_cubes_that_look_for_a_slot() -> None:  # §6, R34
    pair = {"substitution_mode": "pair"}
    s = position(cage=["brown"], level=0, storage=["yellow"], orders=["truck-grey-2", "train-black-1"], options=pair)
    s = play(s, "place mining_6", "pair cage_brown storage_yellow")
    assert part(s, RED, "mode") == [1]
    one, other = observing.rows(part(s, RED, "cubes"), 8)
    assert (one, other) == ([0, 1, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 1, 0, 0, 0])


def test_what_is_under_way() -> None:  # §5.3, §6
    s = play(position(cage=["grey"], level=0, orders=["truck-mixed-4"]), "place mining_10")
    assert part(s, RED, "steps") == part(s, BLUE, "steps") == [10]
    s = play(s, "unload grey")
    assert (sum(part(s, RED, "cubes")), part(s, RED, "cubes")[2]) == (1, 1)


def test_a_seat_that_is_not_at_the_table_is_all_zeros() -> None:
    s = laid()
    names = [part.name for part in GAME.observation.parts if part.name.startswith(("second_next", "third_next"))]
    assert names and not any(number for name in names for number in part(s, RED, name))


def test_the_way_of_storing_is_told() -> None:  # R3
    assert part(position(), RED, "storing") == [0]
    assert part(position(options={"storing": "no_order_fits"}), RED, "storing") == [1]


def test_who_is_ahead_and_what_a_scoring_would_bring_now() -> None:  # §11.1
    s = laid()
    assert part(s, RED, "own_ahead") == [0, 2, -3, 0, 2, 0, 0, -3, *[0] * 2, 2, 0]
    assert part(s, RED, "next_ahead") == [-number for number in part(s, RED, "own_ahead")]
    assert part(s, RED, "own_if_scored") == [0, 3, 0, 0, 6, 0, 0, 0, 0, 0, 12, 0]
    assert part(s, BLUE, "own_if_scored") == part(s, RED, "next_if_scored") == [0, 0, 4, 0, 0, 0, 0, 9, *[0] * 4]


def test_what_is_told_of_a_scoring_is_what_it_brings() -> None:  # §11.1
    seen = 0
    for s, _ in positions(GAME, 4, 5):
        scored, seat = copy(s), seen % 4
        for element in range(ELEMENTS):
            shift_scoring.score_element(scored, element)
        told = part(s, seat, "own_if_scored")
        before, after = plain(s).majority, plain(scored).majority
        assert sum(told) == sum(after[seat, kind] - before[seat, kind] for kind in range(MAJORITIES))
        seen += 1
        if seen == 80:
            break
    assert seen == 80


def test_filled_orders_by_transport_and_empty_slots_by_colour() -> None:  # §6, §7
    filled = "handcart-yellow-1 yellow=yellow"
    s = position(2, RED, orders=["truck-mixed-4 black=yellow grey=brown+black", "train-yellow-2", filled])
    assert part(s, RED, "own_ready") == [2, 0, 0, 0] and part(s, RED, "own_wanted") == [3, 1, 0, 0]
    assert part(s, BLUE, "next_ready") == [2, 0, 0, 0] and not any(part(s, BLUE, "own_ready"))


def test_what_is_printed_on_the_orders_on_display() -> None:  # §1
    s = position(2, RED, display={"order_2": "truck-mixed-4", "order_4": "train-yellow-2"})
    rows = observing.rows(part(s, BLUE, "printed_on_display"), 9)
    assert (rows[1], rows[3]) == ([1, 1, 1, 1, 10, 0, 0, 1, 0], [2, 0, 0, 0, 3, 0, 0, 0, 1])
