"""§5.2, §9.2, §10, §14: what each seat knows of pieces drawn, kept and returned; also where some of them are equal."""

import pytest

from glueckauf.engine import chance
from glueckauf.engine.fields import plain, to_bytes
from glueckauf.engine.limits import EVERYBODY
from glueckauf.games.coal_baron import COAL_BARON
from glueckauf.games.coal_baron.state import State
from tests.rules.coal_baron.table import (
    BLUE,
    GALLERY,
    GREEN,
    RED,
    known,
    last_turn,
    legal,
    lies_at,
    play,
    position,
    stack,
)
from tests.views import view_json

YELLOW, BROWN, GREY, BLACK = "yellow-light-1", "brown-light-2", "grey-dark-1", "black-dark-2"
UMBER, ASH = "brown-dark-1", "grey-light-2"  # one more brown, one more grey
SEATS = (RED, BLUE, GREEN, GALLERY)
WORLDS = 12


def draw(s: State, *put: str, end: str = "top", keep: str | None = None) -> State:
    """The seat draws tiles, keeps one or none and puts the others back, the last one by itself."""
    s = play(s, "place factory_draw", f"keep_tile {keep}" if keep else "keep_none", f"return {end}")
    return play(s, *(f"put_tile {tile}" for tile in put))


def among(s: State, seat: int) -> list[tuple[int, int, list[str]]]:
    """Packets that others put back: depth, size, the tiles that the seat knows to lie there."""
    packets = view_json(COAL_BARON, s, seat)["stacks"][0]["packets"]
    return [(packet["depth"], packet["size"], sorted(packet["pieces"])) for packet in packets]


def hand(s: State, seat: int) -> list[str]:
    """The drawn tiles that a seat knows."""
    return sorted(tile for tile in view_json(COAL_BARON, s, seat)["drawn"]["pieces"] if tile != "unknown")


def seen(s: State, seat: int) -> list[str]:
    return stack(known(s, seat), "tiles")


def worlds(s: State, seat: int) -> list[State]:
    """Worlds that fit what a seat knows: the seat knows the same in each, and nothing is lost."""
    found = []
    for number in range(WORLDS):
        world = known(s, seat)
        COAL_BARON.knowledge.redeal(world, chance.key(f"{number}"))
        assert to_bytes(known(world, seat)) == to_bytes(known(s, seat))
        assert COAL_BARON.pieces(world) == COAL_BARON.pieces(s)
        found.append(world)
    return found


def holds(s: State, seat: int) -> bool:
    """Whether the tiles that a seat believes to lie in packets lie there."""
    pile = stack(s, "tiles")
    for depth, size, tiles in among(s, seat):
        packet = pile[depth : depth + size]
        if any(tiles.count(tile) > packet.count(tile) for tile in tiles):
            return False
    return True


def turned_up(s: State) -> list[State]:
    """What becomes of a world when GREEN has finished its return and four tiles are turned up, one after the other."""
    found = []
    while s.seat == GREEN and COAL_BARON.question(s) == "put_tile":
        s = COAL_BARON.play(s, max(legal(s)))
    for space in ("factory_1", "factory_2", "factory_3", "factory_5"):
        s.marks[s.seat] = 8
        s = COAL_BARON.play(s, f"place {space}")
        found.append(s)
    return found


def two_alike(*put: str, keep: str | None = None) -> State:
    """RED put back five, one was turned up, GREEN drew the other four and a second yellow tile, which RED never saw."""
    s = position(3, tile_stack=[YELLOW, BROWN, GREY, BLACK, UMBER, YELLOW, ...], others={GREEN: {"marks": 9}})
    s = draw(s, UMBER, BLACK, GREY, BROWN)
    s = play(s, "place factory_1")
    assert lies_at(s, "factory_1") == UMBER
    return draw(s, *put, keep=keep)


def test_who_knows_one_of_two_equal_tiles_knows_one_less_when_either_is_turned_up() -> None:  # §10, §14
    s = two_alike(YELLOW, BLACK, GREY, YELLOW)
    assert among(s, RED) == [(0, 5, [BLACK, BROWN, GREY, YELLOW])]
    s = play(s, "place factory_2")
    assert lies_at(s, "factory_2") == YELLOW
    assert among(s, RED) == [(0, 4, [BLACK, BROWN, GREY])]
    assert seen(s, GREEN)[:5] == [BLACK, GREY, YELLOW, BROWN, "?"]
    assert s.shown == EVERYBODY & ~(1 << GREEN)


def test_who_knows_one_of_two_equal_tiles_knows_one_less_when_either_is_kept() -> None:  # §5.2, §14
    s = two_alike(BLACK, GREY, YELLOW, keep=YELLOW)
    assert among(s, RED) == [(0, 4, [BLACK, BROWN, GREY])]
    assert among(s, BLUE) == [(0, 4, [])]


def test_a_tile_that_another_sees_first_counts_as_the_one_that_was_known() -> None:  # §5.2, §14
    s = position(3, tile_stack=[YELLOW, BROWN, GREY, BLACK, UMBER, YELLOW, ASH], others={BLUE: {"marks": 9}})
    s = draw(s, YELLOW, GREY, BROWN, BLACK, end="bottom")  # below yellow and ash, which nobody has seen
    s = play(s, "place factory_draw")
    assert sorted(view_json(COAL_BARON, s, BLUE)["drawn"]["pieces"]) == [BROWN, GREY, ASH, YELLOW, YELLOW]
    assert hand(s, RED) == [BROWN, GREY, YELLOW]
    for world in worlds(s, RED):
        assert {BROWN, GREY, YELLOW} <= set(hand(world, BLUE))
    kept = play(s, f"keep_tile {YELLOW}")
    assert hand(kept, RED) == [BROWN, GREY]
    assert kept.shown == EVERYBODY & ~(1 << BLUE)
    both = play(s, "keep_none", "return top", *(f"put_tile {tile}" for tile in (YELLOW, ASH, YELLOW, GREY)))
    assert among(both, RED) == [(0, 5, [BROWN, GREY, YELLOW])]
    assert seen(both, RED)[5:] == [BLACK, UMBER]


def test_a_kept_tile_takes_nothing_else_out_of_what_the_others_knew() -> None:  # §5.2, §14
    s = position(3, tile_stack=[YELLOW, GREY, BLACK, BROWN, UMBER, "yellow-dark-1", "brown-light-1"])
    s = draw(s, YELLOW, GREY, BLACK, BROWN, end="bottom")
    for kept, left in (
        ("yellow-dark-1", [BLACK, GREY, YELLOW]),
        ("brown-light-1", [BLACK, GREY, YELLOW]),
        (YELLOW, [BLACK, GREY]),
        (GREY, [BLACK, YELLOW]),
    ):
        assert hand(play(s, "place factory_draw", f"keep_tile {kept}"), RED) == left


def test_what_the_others_knew_follows_each_tile_as_it_is_put_back() -> None:  # §5.2, §14
    s = position(3, tile_stack=[YELLOW, GREY, BLACK, BROWN, UMBER, "yellow-dark-1", "brown-light-1"])
    s = draw(s, YELLOW, GREY, BLACK, BROWN, end="bottom")
    s = play(s, "place factory_draw", "keep_none", "return top")
    for tile in (BLACK, "brown-light-1", YELLOW, "yellow-dark-1"):
        assert hand(s, RED) == [BLACK, GREY, YELLOW]
        s = play(s, f"put_tile {tile}")
    assert among(s, RED) == [(0, 5, [BLACK, GREY, YELLOW])]
    assert seen(s, BLUE) == [BLACK, "brown-light-1", YELLOW, "yellow-dark-1", GREY, "?", "?"]


@pytest.mark.parametrize("seat", SEATS)
def test_in_every_world_with_equal_tiles_what_a_seat_knows_holds_and_goes_on_to_hold(seat: int) -> None:  # §10, §14
    s = two_alike(GREY, YELLOW, BLACK, YELLOW)
    for world in worlds(s, seat):
        assert all(holds(later, seat) for later in turned_up(world))


@pytest.mark.parametrize("seat", SEATS)
def test_in_every_world_a_return_can_be_finished_and_what_a_seat_knows_holds(seat: int) -> None:  # §5.2, §14
    s = position(3, tile_stack=[YELLOW, BROWN, GREY, BLACK, UMBER, YELLOW, ...])
    s = play(draw(s, UMBER, BLACK, GREY, BROWN), "place factory_1", "place factory_draw", "keep_none", "return top")
    s = play(s, f"put_tile {GREY}", f"put_tile {YELLOW}")
    for world in worlds(s, seat):
        assert all(holds(later, seat) for later in turned_up(world))


def test_any_of_the_drawn_tiles_may_be_the_one_put_back_first() -> None:  # §14
    s = play(position(3, tile_stack=[YELLOW, BROWN, GREY, BLACK, UMBER, ...]), "place factory_draw", "keep_none")
    s = play(s, "return top", f"put_tile {GREY}")
    hands = [list(plain(world).drawn) for world in worlds(s, BLUE)]
    assert any(row[0] != min(row) for row in hands)
    assert all(row[1:] == sorted(row[1:]) for row in hands)


def test_knowledge_of_a_packet_moves_up_when_others_go_under_the_stack() -> None:  # §5.2, §14
    first, second = [YELLOW, BROWN, GREY, BLACK, UMBER], [ASH, "grey-light-1", "black-light-1", "brown-dark-2", YELLOW]
    third = ["grey-dark-2", "black-light-2", "yellow-light-2", "yellow-dark-2", "brown-light-1"]
    s = position(3, tile_stack=[*first, *second, *third])
    s = draw(s, *first[:4], end="bottom")
    s = draw(s, *second[:4], end="bottom")
    assert seen(s, RED) == ["?"] * 5 + first + ["?"] * 5
    assert seen(s, BLUE) == ["?"] * 10 + second
    assert among(s, GREEN) == [(5, 5, []), (10, 5, [])]
    s = draw(s, *third[:4], end="bottom")  # first, second, third
    s = play(s, "place bank")
    s = draw(s, *reversed(first[1:]), end="bottom")  # BLUE: second, third, first the other way round
    assert among(s, RED) == [(0, 5, []), (5, 5, []), (10, 5, sorted(first))]
    s = draw(s, *second[:4], end="bottom")  # GREEN: third, first, second
    assert among(s, RED) == [(0, 5, []), (5, 5, sorted(first)), (10, 5, [])]
    assert view_json(COAL_BARON, s, BLUE)["stacks"][0]["from_top"] == ["unknown"] * 5 + first[::-1]
    assert among(s, BLUE) == [(0, 5, []), (10, 5, sorted(second))]
    assert seen(s, GREEN) == third + ["?"] * 5 + second


ORDER = [UMBER, BLACK, YELLOW, BROWN, GREY]  # from the top, as the second player puts them


def cut(upper: int, first: int = RED) -> State:
    """Five are to be drawn, `upper` of them from a packet that `first` knows and the next player put in order."""
    others = [ASH, "grey-light-1", "black-light-1"][: 5 - upper]
    s = position(3, first, tile_stack=[YELLOW, BROWN, GREY, BLACK, UMBER, *others])
    return draw(draw(s, YELLOW, BROWN, GREY, BLACK), *ORDER[:4], end="bottom")


@pytest.mark.parametrize("upper", [2, 3, 4])
def test_of_a_packet_that_another_draws_in_part_nobody_keeps_what_may_lie_on_either_side(
    upper: int,
) -> None:  # §14, R43
    s = play(cut(upper), "place factory_draw")
    assert hand(s, RED) == []
    assert among(s, RED) == [(0, 5 - upper, [])]
    assert hand(s, BLUE) == sorted(ORDER[:upper])
    assert seen(s, BLUE) == ORDER[upper:]
    for seat in SEATS:
        for world in worlds(s, seat):
            assert holds(world, seat)


@pytest.mark.parametrize("first", [RED, BLUE, GREEN])
@pytest.mark.parametrize("upper", [2, 3, 4])
def test_who_draws_a_part_of_a_packet_it_knew_knows_the_rest(upper: int, first: int) -> None:  # §14
    s = play(cut(upper, first), "place bank", "place factory_draw")
    assert among(s, first) == [(0, 5 - upper, sorted(ORDER[upper:]))]
    assert s.shown == 1 << first
    s = play(s, "keep_none", "return top", *(f"put_tile {tile}" for tile in ORDER[upper - 1 :: -1]))
    while s.seat == first:
        s = play(s, min(legal(s)))
    assert seen(s, first)[:upper] == ORDER[upper - 1 :: -1]
    assert among(s, first) == [(5, 5 - upper, sorted(ORDER[upper:]))]
    five = stack(s, "tiles")[:5]
    assert among(draw(s, *five[1:]), first) == [(0, 5, sorted(five)), (5, 5 - upper, sorted(ORDER[upper:]))]


def test_packets_that_lie_on_each_other_stay_apart() -> None:  # §14
    upper, lower = [YELLOW, BROWN, GREY, BLACK, UMBER], [ASH, "grey-light-1", "black-light-1", "brown-dark-2", YELLOW]
    s = position(3, tile_stack=[*lower, *upper], others={BLUE: {"marks": 9}})
    s = play(draw(s, *lower[:4], end="bottom"), "place bank", "place bank")
    s = draw(s, *upper[:4], end="bottom")
    s = draw(s, *lower[1:4], end="bottom", keep=ASH)
    s = draw(s, *upper[:0:-1])
    assert among(s, RED) == [(0, 5, sorted(upper)), (5, 4, sorted(lower[1:]))]
    assert among(s, BLUE) == [(0, 5, [])]
    for world in worlds(s, RED):
        assert sorted(stack(world, "tiles")[5:]) == sorted(lower[1:])


def test_of_three_equal_tiles_the_one_that_was_known_is_kept_first() -> None:  # §5.2, §14
    s = position(3, tile_stack=[YELLOW, BROWN, GREY, BLACK, UMBER, YELLOW, YELLOW], others={BLUE: {"marks": 9}})
    s = play(draw(s, YELLOW, GREY, BROWN, BLACK, end="bottom"), "place factory_draw")
    assert hand(s, BLUE) == [BROWN, GREY, YELLOW, YELLOW, YELLOW]
    assert hand(s, RED) == [BROWN, GREY, YELLOW]
    assert hand(play(s, f"keep_tile {YELLOW}"), RED) == [BROWN, GREY]


def test_a_packet_drawn_as_a_whole_stays_known_and_so_does_the_next_one() -> None:  # §14
    s = position(3, tile_stack=[YELLOW, BROWN, GREY, BLACK, UMBER, ASH, "grey-light-1"])
    s = draw(s, YELLOW, BROWN, GREY, BLACK)
    s = draw(s, UMBER, BLACK, GREY, BROWN)  # five on top, known to RED, in BLUE's order
    s = play(s, "place factory_draw")
    assert hand(s, RED) == hand(s, BLUE) == sorted([YELLOW, BROWN, GREY, BLACK, UMBER])
    s = play(s, "keep_none", "return top", *(f"put_tile {tile}" for tile in (GREY, YELLOW, BROWN, BLACK)))
    assert among(s, RED) == among(s, BLUE) == [(0, 5, sorted([YELLOW, BROWN, GREY, BLACK, UMBER]))]


def test_beside_an_empty_stack_the_pieces_go_on_top() -> None:  # R32
    s = play(position(3, tile_stack=[YELLOW, BROWN]), "place factory_draw", "keep_none")
    assert (COAL_BARON.question(s), int(s.to_top)) == ("put_tile", 1)
    assert view_json(COAL_BARON, s, BLUE)["drawn"]["end"] == "top"
    s = play(s, f"put_tile {BROWN}")
    assert (stack(s, "tiles"), int(s.to_top)) == ([BROWN, YELLOW], 0)


def test_the_last_refill_of_a_shift_is_news_too() -> None:  # §10, R36
    s = play(last_turn(3, tile_stack=[BLACK, ...], marks=20), "place factory_1")
    assert s.shown == EVERYBODY
    assert lies_at(s, "factory_1") == BLACK
