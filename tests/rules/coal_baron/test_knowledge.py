"""§14 Hidden information."""

from typing import Any

import numpy as np
import pytest

from glueckauf.engine import chance
from glueckauf.engine.fields import plain
from glueckauf.engine.limits import EVERYBODY, GALLERY_BIT
from glueckauf.games.coal_baron import COAL_BARON
from glueckauf.games.coal_baron.state import State
from tests.rules.coal_baron.table import (
    BLUE,
    GALLERY,
    GREEN,
    RED,
    Board,
    Stack,
    changed,
    delivered,
    known,
    pit_tiles,
    play,
    position,
    stack,
)
from tests.views import view_json

FIVE = ["black-dark-2", "yellow-light-1", "grey-dark-1", "yellow-light-1", "brown-light-2"]
DRAWN: Stack = [*FIVE, "grey-light-1", "grey-light-2", ...]
CARDS = ["truck-black-3", "handcart-grey-1", "train-mixed-4", "horse_cart-yellow-1", "handcart-brown-3"]
EVERY_SEAT = pytest.mark.parametrize("seat", [RED, BLUE, GREEN, GALLERY])
OTHERS = pytest.mark.parametrize("seat", [BLUE, GREEN, GALLERY])


def seen(s: State, seat: int, name: str = "tiles") -> list[str]:
    return stack(known(s, seat), name)


def view(s: State, seat: int) -> dict[str, Any]:
    shown: dict[str, Any] = view_json(COAL_BARON, s, seat)
    return shown


def returned(end: str, s: State | None = None) -> State:
    """RED drew five tiles and put them back: the second yellow one is the last."""
    s = position(3, tile_stack=DRAWN) if s is None else s
    order = ["grey-dark-1", "yellow-light-1", "black-dark-2", "brown-light-2"]
    return play(s, "place factory_draw", "keep_none", f"return {end}", *(f"put_tile {tile}" for tile in order))


BACK = ["grey-dark-1", "yellow-light-1", "black-dark-2", "brown-light-2", "yellow-light-1"]


@EVERY_SEAT
def test_nobody_knows_the_order_of_the_stacks(seat: int) -> None:  # §14
    s = position(3)
    assert (seen(s, seat), seen(s, seat, "orders")) == (["?"] * 41, ["?"] * 40)


@EVERY_SEAT
def test_all_but_the_stacks_lies_open(seat: int) -> None:  # §14, R21
    has: Board = {
        "marks": 3,
        "tiles": ["grey-light-2"],
        "level": 2,
        "cage": ["grey"],
        "storage": ["black"],
        "orders": ["truck-black-2 black=yellow"],
    }
    s = position(
        3, others={BLUE: has}, standing={"money_4": (GREEN, 2)}, bank={BLUE: 1}, **has | {"tiles": [], "orders": []}
    )
    assert {name for name in changed(s, known(s, seat)) if not name.startswith("luck")} == {"card"}


@EVERY_SEAT
def test_the_cards_of_the_draft_are_known_to_all(seat: int) -> None:  # §14
    s = COAL_BARON.new(3, "draft")
    assert {name for name in changed(s, known(s, seat)) if not name.startswith("luck")} == {"card"}


@EVERY_SEAT
def test_delivered_orders_were_seen_by_all_at_the_moment_of_delivery(seat: int) -> None:  # §14, R21
    s = play(position(3, orders=["truck-grey-1 grey=grey"]), "place delivery_truck")
    assert delivered(known(s, seat)) == ["truck-grey-1"]


@EVERY_SEAT
def test_sizes_of_the_stacks_and_the_supply_are_known_to_all(seat: int) -> None:  # §14
    s = position(3)
    shown = view(s, seat)
    assert [pile["size"] for pile in shown["stacks"]] == [41, 40]
    assert [pile["from_top"] for pile in shown["stacks"]] == [[], []]
    assert shown["supply"] == dict.fromkeys(("yellow", "brown", "grey", "black"), 13)


def test_the_drawing_player_alone_looks_at_the_tiles() -> None:  # §5.2, §14
    s = play(position(3, tile_stack=DRAWN), "place factory_draw")
    assert sorted(view(s, RED)["drawn"]["pieces"]) == sorted(FIVE)
    assert s.shown == 1 << RED
    for seat in (BLUE, GREEN, GALLERY):
        assert view(s, seat)["drawn"]["pieces"] == ["unknown"] * 5
        assert view(s, seat)["drawn"]["count"] == 5
        assert not known(s, seat).shown


@OTHERS
@pytest.mark.parametrize(("end", "depth"), [("top", 0), ("bottom", 36)])
def test_others_see_how_many_went_back_and_to_which_end(seat: int, end: str, depth: int) -> None:  # §14
    s = returned(end)
    assert seen(s, seat) == ["?"] * 41
    assert view(s, seat)["stacks"][0]["packets"] == [{"depth": depth, "size": 5, "pieces": []}]


def test_who_put_tiles_back_knows_what_went_where() -> None:  # §14
    assert seen(returned("top"), RED) == [*BACK, *["?"] * 36]
    assert seen(returned("bottom"), RED) == [*["?"] * 36, *BACK]


@OTHERS
def test_the_order_in_which_tiles_go_back_is_a_secret(seat: int) -> None:  # §14
    s = play(position(3, tile_stack=DRAWN), "place factory_draw", "keep_none", "return top")
    put = COAL_BARON.actions.parse("put_tile grey-dark-1")
    assert COAL_BARON.public_text(plain(s), put, RED) == "put_tile grey-dark-1"
    assert COAL_BARON.public_text(plain(s), put, seat) == "put_tile ?"
    after = play(s, "put_tile grey-dark-1")
    shown = view(after, seat)["drawn"]
    assert (shown["pieces"], shown["put"], shown["end"]) == (["unknown"] * 5, 1, "top")
    assert view(after, RED)["drawn"]["pieces"][0] == "grey-dark-1"


@EVERY_SEAT
def test_a_kept_tile_or_card_lies_open(seat: int) -> None:  # §9.2, §14
    s = play(position(3, tile_stack=DRAWN, order_stack=[*CARDS, ...]), "place factory_draw", "keep_tile brown-light-2")
    assert pit_tiles(known(s, seat)) == ["brown-light-2"]
    assert s.shown == EVERYBODY & ~(1 << RED)
    s = play(position(3, order_stack=[*CARDS, ...]), "place order_draw", "keep_order train-mixed-4")
    assert view(s, seat)["players"][RED]["orders"][0]["id"] == "train-mixed-4"
    assert view(s, seat)["drawn"]["pieces"].count("unknown") == (0 if seat == RED else 4)


def test_orders_that_go_back_are_known_to_the_drawing_player_only() -> None:  # §9.2, §14
    s = position(3, order_stack=[*CARDS, ...])
    s = play(s, "place order_draw", "keep_none", "return bottom", *(f"put_order {name}" for name in CARDS[:4]))
    assert seen(s, RED, "orders") == [*["?"] * 35, *CARDS]
    for seat in (BLUE, GREEN, GALLERY):
        assert seen(s, seat, "orders") == ["?"] * 40
        assert view(s, seat)["stacks"][1]["packets"] == [{"depth": 35, "size": 5, "pieces": []}]


def test_a_card_turned_up_is_seen_by_all_and_news_to_those_who_did_not_know_it() -> None:  # §10, §14
    s = play(returned("top"), "place factory_1")
    assert s.shown == EVERYBODY & ~(1 << RED)
    assert seen(s, RED) == [*BACK[1:], *["?"] * 36]
    assert seen(s, BLUE) == ["?"] * 40
    s = play(position(3), "place factory_1")
    assert s.shown == EVERYBODY
    assert s.shown & GALLERY_BIT
    assert play(s, "place bank").shown == 0


def test_who_knew_tiles_that_another_drew_knows_that_they_lie_there_but_not_in_which_order() -> None:  # §14, R43
    s = play(returned("top"), "place factory_draw")
    assert sorted(view(s, RED)["drawn"]["pieces"]) == sorted(view(s, BLUE)["drawn"]["pieces"]) == sorted(BACK)
    assert view(s, RED)["drawn"]["in_order"] is False
    s = play(s, "keep_none", "return top", *(f"put_tile {tile}" for tile in sorted(BACK)[:4]))
    assert seen(s, BLUE)[:5] == sorted(BACK)
    packet = view(s, RED)["stacks"][0]["packets"]
    assert [(pile["depth"], pile["size"], sorted(pile["pieces"])) for pile in packet] == [(0, 5, sorted(BACK))]
    assert view(s, RED)["stacks"][0]["from_top"] == []
    assert view(s, GREEN)["stacks"][0]["packets"] == [{"depth": 0, "size": 5, "pieces": []}]


def test_a_tile_that_was_known_and_is_kept_leaves_the_knowledge_of_the_others() -> None:  # §14
    s = play(returned("top"), "place factory_draw", "keep_tile grey-dark-1", "return bottom")
    s = play(s, "put_tile yellow-light-1", "put_tile yellow-light-1", "put_tile black-dark-2")
    packet = view(s, RED)["stacks"][0]["packets"]
    left = ["yellow-light-1", "yellow-light-1", "brown-light-2", "black-dark-2"]
    assert [(pile["depth"], pile["size"], pile["pieces"]) for pile in packet] == [(36, 4, left)]


def test_who_drew_before_knows_four_of_five_when_one_was_turned_up_between() -> None:  # §14
    s = play(returned("top"), "place factory_1", "place factory_draw", "keep_none", "return top")
    assert s.seat == GREEN
    drawn = view(s, GREEN)["drawn"]["pieces"]
    assert sorted(view(s, RED)["drawn"]["pieces"]) == sorted([*BACK[1:], "unknown"])
    s = play(s, *(f"put_tile {tile}" for tile in drawn[:4]))
    packet = view(s, RED)["stacks"][0]["packets"]
    assert [(pile["size"], sorted(pile["pieces"])) for pile in packet] == [(5, sorted(BACK[1:]))]


def test_every_world_that_fits_keeps_what_a_seat_knows_and_shuffles_the_rest() -> None:  # §14
    s = returned("bottom")
    tops, bottoms = set(), set()
    for number in range(30):
        world = known(s, RED)
        COAL_BARON.knowledge.redeal(world, chance.key(f"{number}"))
        assert stack(world, "tiles")[-5:] == BACK
        assert COAL_BARON.pieces(world) == COAL_BARON.pieces(s)
        tops.add(stack(world, "tiles")[0])
        other = known(s, BLUE)
        COAL_BARON.knowledge.redeal(other, chance.key(f"{number}"))
        bottoms.add(tuple(stack(other, "tiles")[-5:]))
    assert len(tops) > 5
    assert len(bottoms) > 20


@pytest.mark.parametrize("seat", [RED, BLUE, GALLERY])
def test_nobody_knows_the_shuffles(seat: int) -> None:  # §14
    one = known(position(), seat)
    assert not np.any(np.array([*one.luck_key, *one.luck_block, one.luck_blocks]))


def test_of_a_packet_drawn_in_part_its_owner_knows_both_parts() -> None:  # §14
    s = position(3, tile_stack=[*FIVE, "grey-light-1", "grey-light-2"])
    s = returned("bottom", s)
    assert seen(s, RED) == ["?", "?", *BACK]
    s = play(s, "place factory_draw")
    assert sorted(view(s, RED)["drawn"]["pieces"]) == sorted([*BACK[:3], "unknown", "unknown"])
    assert seen(s, RED) == BACK[3:]
    drawn = view(s, BLUE)["drawn"]["pieces"]
    assert sorted(drawn) == sorted([*BACK[:3], "grey-light-1", "grey-light-2"])
    s = play(s, "keep_none", "return top", *(f"put_tile {tile}" for tile in drawn[:4]))
    assert seen(s, BLUE) == [*drawn, "?", "?"]
    packets = view(s, RED)["stacks"][0]["packets"]
    assert [(pile["depth"], pile["size"], sorted(pile["pieces"])) for pile in packets] == [(0, 5, sorted(BACK[:3]))]
    assert seen(s, RED)[5:] == BACK[3:]
    for seat in (GREEN, GALLERY):
        shown = view(s, seat)["stacks"][0]
        assert [(pile["depth"], pile["size"], pile["pieces"]) for pile in shown["packets"]] == [(0, 5, []), (5, 2, [])]
        assert seen(s, seat) == ["?"] * 7


def test_a_tile_turned_up_from_the_packet_of_another_tells_which_one_is_gone() -> None:  # §10, §14
    s = play(returned("top"), "place factory_draw", "keep_none", "return top")
    s = play(s, *(f"put_tile {tile}" for tile in sorted(BACK)[:4]), "place factory_1")
    packets = view(s, RED)["stacks"][0]["packets"]
    assert [(pile["depth"], pile["size"], sorted(pile["pieces"])) for pile in packets] == [(0, 4, sorted(BACK)[1:])]
    assert seen(s, BLUE)[:5] == [*sorted(BACK)[1:], "?"]


def test_in_every_world_known_tiles_lie_anywhere_in_the_packet_of_another() -> None:  # §14
    s = play(returned("top"), "place factory_1", "place factory_draw", "keep_none", "return bottom")
    s = play(s, *(f"put_tile {tile}" for tile in view(s, GREEN)["drawn"]["pieces"][:4]))
    places = set()
    for number in range(60):
        world = known(s, RED)
        COAL_BARON.knowledge.redeal(world, chance.key(f"{number}"))
        packet = stack(world, "tiles")[-5:]
        assert not set(BACK[1:]) - set(packet)
        places.add(packet.index("black-dark-2"))
    assert places == set(range(5))


def test_in_every_world_the_drawn_tiles_fit_what_a_seat_knows() -> None:  # §14
    s = play(returned("top"), "place factory_1", "place factory_draw")
    fifth = set()
    for number in range(30):
        world = known(s, RED)
        COAL_BARON.knowledge.redeal(world, chance.key(f"{number}"))
        hand = view(world, GREEN)["drawn"]["pieces"]
        for tile in BACK[1:]:
            hand.remove(tile)
        fifth.add(hand[0])
        assert COAL_BARON.broken_invariant(world) == ""
    assert len(fifth) > 5


def test_each_tile_of_a_packet_turned_up_is_no_news_to_its_owner_and_the_next_one_is() -> None:  # §10, §14
    s = returned("top")
    news = []
    for number in (1, 2, 3, 5, 6, 7):
        while s.seat != BLUE:
            s = play(s, "place bank")
        s.marks[BLUE] = 8
        s = play(s, f"place factory_{number}")
        news.append(bool(s.shown >> RED & 1))
        assert s.shown | 1 << RED == EVERYBODY
        assert seen(s, RED)[: max(0, 5 - len(news)) + 1] == [*BACK[len(news) :], "?"]
    assert news == [False] * 5 + [True]


def reordered(players: int) -> State:
    """Seven tiles: RED knew the lower five, BLUE put them there in its own order."""
    s = returned("top", position(players, tile_stack=[*FIVE, "grey-light-1", "grey-light-2"]))
    s = play(s, "place factory_draw")
    assert s.shown == 1 << BLUE
    return play(s, "keep_none", "return bottom", *(f"put_tile {tile}" for tile in sorted(BACK)[:4]))


@pytest.mark.parametrize("seat", [RED, BLUE, GREEN])
def test_the_tiles_drawn_are_news_to_the_drawing_player_and_to_nobody_else(seat: int) -> None:  # §14
    s = play(position(3, seat=seat, tile_stack=DRAWN), "place factory_draw")
    assert s.shown == 1 << seat
    assert view(s, seat)["drawn"]["in_order"] is True


def test_who_draws_a_part_of_tiles_it_knew_knows_which_ones_are_left() -> None:  # §14
    s = reordered(2)
    assert s.seat == RED
    s = play(s, "place factory_draw")
    assert sorted(view(s, RED)["drawn"]["pieces"]) == sorted([*sorted(BACK)[:3], "grey-light-1", "grey-light-2"])
    packets = view(s, RED)["stacks"][0]["packets"]
    assert [(pile["depth"], pile["size"], sorted(pile["pieces"])) for pile in packets] == [(0, 2, sorted(BACK)[3:])]
    assert seen(s, BLUE) == sorted(BACK)[3:]
    assert sorted(view(s, BLUE)["drawn"]["pieces"]) == sorted([*sorted(BACK)[:3], "unknown", "unknown"])


def test_who_cannot_tell_which_of_the_tiles_it_knew_are_drawn_knows_none_of_them() -> None:  # §14
    s = play(reordered(3), "place factory_draw")
    assert s.seat == GREEN
    assert view(s, RED)["drawn"]["pieces"] == ["unknown"] * 5
    assert [pile["pieces"] for pile in view(s, RED)["stacks"][0]["packets"]] == [[]]
    assert seen(s, BLUE) == sorted(BACK)[3:]
