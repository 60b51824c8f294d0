"""§5 Extract."""

from typing import Unpack

import pytest

from glueckauf.games.coal_baron_cards import COAL_BARON_CARDS
from glueckauf.games.coal_baron_cards.state import State
from tests.rules.coal_baron_cards.table import (
    BLUE,
    RED,
    Board,
    asked,
    board,
    box,
    changed,
    legal,
    open_areas,
    play,
    position,
    refused,
)

EVERY_WAGON = {1: ["wheel", "clover", "joker"], 2: ["wheel", "tower", "joker"], 3: ["clover", "fox", "joker"]}
FITS = {
    "wheel": {"1 wheel", "1 joker", "2 wheel", "2 joker"},
    "clover": {"1 clover", "1 joker", "3 clover", "3 joker"},
    "tower": {"2 tower", "2 joker"},
    "fox": {"3 fox", "3 joker"},
}
PLACES = {f"{track} {wagon}" for track, wagons in EVERY_WAGON.items() for wagon in wagons}


def extracting(area: str, **has: Unpack[Board]) -> State:
    """The workers are placed, the moves begin."""
    return play(position(players=3, **has), f"place {area}", "pay 1")


def test_inas_extraction_with_2_to_3_steps() -> None:  # §5, E6, R23
    s = extracting(
        "extract_2_3",
        row=["tower_single_1", "clover_single_1", "wheel_double"],
        wagons={1: ["joker"], 2: ["tower"]},
    )
    assert legal(s) == {"row_to_wagon 2 tower", "row_to_storage"}
    assert refused(s, "row_to_wagon 1 joker") == ("track_without_crest", "§5")
    s = play(s, "row_to_wagon 2 tower")
    assert legal(s) == {"row_to_wagon 1 joker", "row_to_storage"}
    s = play(s, "row_to_wagon 1 joker")
    assert board(s) == {
        "row": ["wheel_double"],
        "wagons": {1: ["joker(clover_single_1)"], 2: ["tower(tower_single_1)"]},
    }
    assert s.seat == BLUE  # at most one step is left and the double costs two


def test_the_clover_card_goes_into_the_clover_wagon_or_the_joker() -> None:  # §5, E6, R23
    s = extracting("extract_2_3", row=["clover_single_1", "wheel_double"], wagons={1: ["clover", "joker"]})
    assert legal(s) == {"row_to_wagon 1 clover", "row_to_wagon 1 joker", "row_to_storage"}
    assert board(play(s, "row_to_wagon 1 clover"))["wagons"] == {1: ["joker", "clover(clover_single_1)"]}
    assert board(play(s, "row_to_wagon 1 joker"))["wagons"] == {1: ["clover", "joker(clover_single_1)"]}


@pytest.mark.parametrize(("crest", "fits"), FITS.items())
def test_a_card_fits_an_empty_wagon_of_its_crest_on_a_track_that_shows_it(crest: str, fits: set[str]) -> None:  # §5, §1
    s = extracting("extract_1_2", row=[f"{crest}_single_2", "fox_double"], wagons=EVERY_WAGON)
    assert legal(s) == {*(f"row_to_wagon {place}" for place in fits), "row_to_storage"}
    for place in PLACES - fits:
        why = "track_without_crest" if place.endswith("joker") else "wrong_crest"
        assert refused(s, f"row_to_wagon {place}") == (why, "§5")


@pytest.mark.parametrize(("crest", "fits"), FITS.items())
@pytest.mark.parametrize("kind", ["double", "single_1", "single_2"])
def test_a_card_of_the_storage_fits_by_the_same_rule(crest: str, kind: str, fits: set[str]) -> None:  # §5
    s = extracting("extract_1_2", storage=[f"{crest}_{kind}"], wagons=EVERY_WAGON)
    assert legal(s) == {f"storage_to_wagon {crest}_{kind} {place}" for place in fits}
    for place in fits:
        track, wagon = place.split()
        after = play(s, f"storage_to_wagon {crest}_{kind} {place}")
        left = [name for name in EVERY_WAGON[int(track)] if name != wagon]
        assert board(after) == {"wagons": {**EVERY_WAGON, int(track): [*left, f"{wagon}({crest}_{kind})"]}}


@pytest.mark.parametrize("place", ["3 clover", "3 joker", "1 clover", "1 joker"])
def test_a_card_goes_into_the_wagon_that_was_named(place: str) -> None:  # §5
    track, wagon = place.split()
    s = play(extracting("extract_1_2", row=["clover_double"], wagons=EVERY_WAGON), f"row_to_wagon {place}")
    left = [name for name in EVERY_WAGON[int(track)] if name != wagon]
    assert board(s) == {"wagons": {**EVERY_WAGON, int(track): [*left, f"{wagon}(clover_double)"]}}


def test_a_loaded_wagon_is_not_empty_and_a_loaded_card_never_moves_again() -> None:  # §5
    s = extracting("extract_1_2", row=["fox_single_1"], wagons={3: ["fox(fox_single_2)", "joker(clover_double)"]})
    assert legal(s) == {"row_to_storage"}
    assert refused(s, "row_to_wagon 3 fox") == ("no_empty_wagon", "§5")
    assert refused(s, "row_to_wagon 3 joker") == ("no_empty_wagon", "§5")


def test_a_wagon_that_does_not_stand_there_takes_nothing() -> None:  # §5
    s = extracting("extract_1_2", row=["wheel_single_1"], storage=["wheel_double"], wagons={1: ["wheel"]})
    assert refused(s, "row_to_wagon 2 wheel") == ("no_empty_wagon", "§5")
    assert refused(s, "storage_to_wagon wheel_double 2 wheel") == ("no_empty_wagon", "§5")
    assert refused(s, "storage_to_wagon wheel_double 1 joker") == ("no_empty_wagon", "§5")
    assert legal(s) == {"row_to_wagon 1 wheel", "row_to_storage", "storage_to_wagon wheel_double 1 wheel"}


def test_wagons_of_others_take_nothing() -> None:  # §5
    s = position(players=3, seat=BLUE, row=["fox_single_1"], others={RED: {"wagons": {3: ["fox"]}}})
    s = play(s, "place extract_1_2", "pay 1")
    assert refused(s, "row_to_wagon 3 fox") == ("no_empty_wagon", "§5")


def test_only_the_front_card_of_the_row_moves_and_then_the_next_is_the_front() -> None:  # §5
    row = ["fox_single_1", "tower_single_2", "wheel_single_1", "clover_double"]
    s = extracting("extract_2_3", row=row, wagons={2: ["tower"]})
    assert legal(s) == {"row_to_storage"}
    assert refused(s, "row_to_wagon 2 tower") == ("wrong_crest", "§5")
    s = play(s, "row_to_storage")
    assert board(s) == {"row": row[1:], "storage": row[:1], "wagons": {2: ["tower"]}}
    assert legal(s) == {"row_to_wagon 2 tower", "row_to_storage"}
    s = play(s, "row_to_wagon 2 tower")
    assert board(s) == {"row": row[2:], "storage": row[:1], "wagons": {2: ["tower(tower_single_2)"]}}


def test_any_card_of_the_storage_may_be_loaded() -> None:  # §5
    storage = ["wheel_single_1", "tower_single_1", "fox_single_2", "fox_double"]
    s = extracting("extract_1_2", storage=storage, wagons={2: ["joker"], 3: ["fox"]})
    assert legal(s) == {
        "storage_to_wagon wheel_single_1 2 joker",
        "storage_to_wagon tower_single_1 2 joker",
        "storage_to_wagon fox_single_2 3 fox",
        "storage_to_wagon fox_double 3 fox",
    }
    assert refused(s, "storage_to_wagon fox_single_1 3 fox") == ("not_in_storage", "§5")
    s = play(s, "storage_to_wagon tower_single_1 2 joker")
    assert board(s) == {
        "storage": ["wheel_single_1", "fox_double", "fox_single_2"],
        "wagons": {2: ["joker(tower_single_1)"], 3: ["fox"]},
    }


def test_the_front_card_may_go_to_the_storage_even_if_it_could_be_loaded() -> None:  # §5
    s = extracting("extract_1_2", row=["fox_double"], wagons={3: ["fox"]})
    assert legal(s) == {"row_to_wagon 3 fox", "row_to_storage"}
    assert board(play(s, "row_to_storage")) == {"storage": ["fox_double"], "wagons": {3: ["fox"]}}


def test_from_an_empty_row_nothing_moves() -> None:  # §5
    s = extracting("extract_1_2", storage=["fox_single_1"], wagons={3: ["fox"]})
    assert refused(s, "row_to_storage") == ("row_empty", "§5")
    assert refused(s, "row_to_wagon 3 fox") == ("row_empty", "§5")


def test_a_single_costs_1_step_to_the_storage_and_1_to_a_wagon() -> None:  # §5, E8, R8
    s = extracting("extract_2_3", row=["fox_single_1", "fox_double"], wagons={3: ["fox"]})
    s = play(s, "row_to_storage")
    assert s.steps == 1
    s = play(s, "storage_to_wagon fox_single_1 3 fox")
    assert board(s) == {"row": ["fox_double"], "wagons": {3: ["fox(fox_single_1)"]}}


def test_a_double_costs_2_steps_to_the_storage_and_2_to_a_wagon() -> None:  # §5, §12, E8, R8
    has: Board = {"row": ["fox_double"], "wagons": {3: ["fox"]}, "innovations": ["extract"]}
    s = play(extracting("extract_2_3", row=has["row"], wagons=has["wagons"]), "row_to_storage")
    assert (s.seat, board(s)) == (BLUE, {"storage": ["fox_double"], "wagons": {3: ["fox"]}})  # one step left is too few
    s = play(position(players=3, **has), "play extract", "row_to_storage")
    assert (s.steps, legal(s)) == (2, {"storage_to_wagon fox_double 3 fox", "stop_extracting"})
    s = play(s, "storage_to_wagon fox_double 3 fox")
    assert (board(s), asked(s)) == ({"wagons": {3: ["fox(fox_double)"]}}, "turn")


def test_with_one_step_left_a_double_cannot_move() -> None:  # §5, E7
    s = extracting(
        "extract_2_3",
        row=["fox_single_1", "fox_single_2", "fox_double"],
        storage=["tower_single_1", "tower_double"],
        wagons={3: ["fox"], 2: ["tower"]},
    )
    s = play(s, "row_to_storage", "row_to_storage")
    assert s.steps == 2
    assert refused(s, "row_to_storage") == ("too_many_steps", "§5")
    assert refused(s, "row_to_wagon 3 fox") == ("too_many_steps", "§5")
    assert refused(s, "storage_to_wagon tower_double 2 tower") == ("too_many_steps", "§5")
    assert legal(s) == {
        "storage_to_wagon fox_single_1 3 fox",
        "storage_to_wagon fox_single_2 3 fox",
        "storage_to_wagon tower_single_1 2 tower",
        "stop_extracting",
    }


def test_extract_0_1_can_never_move_a_double() -> None:  # §5, E7
    has: Board = {"row": ["fox_double"], "wagons": {3: ["fox"]}, "storage": ["fox_double", "fox_single_1"]}
    s = extracting("extract_0_1", **has)
    assert legal(s) == {"storage_to_wagon fox_single_1 3 fox", "stop_extracting"}
    for move in ("row_to_storage", "row_to_wagon 3 fox", "storage_to_wagon fox_double 3 fox"):
        assert refused(s, move) == ("too_many_steps", "§5")


@pytest.mark.parametrize(
    ("area", "stops"),
    [("extract_0_1", [True, None]), ("extract_1_2", [False, True, None]), ("extract_2_3", [False, False, True, None])],
)
def test_the_total_lies_between_minimum_and_maximum_and_both_are_allowed(  # §5
    area: str, stops: list[bool | None]
) -> None:
    """After 0, 1, 2 ... steps one may stop, may not, or the extraction is over."""
    s = extracting(area, row=["fox_single_1", "fox_single_2", "wheel_single_1", "wheel_single_2"])
    for may_stop in stops:
        if may_stop is None:
            assert (s.seat, asked(s)) == (BLUE, "turn")
            break
        assert ("stop_extracting" in legal(s)) == may_stop
        if may_stop:
            stopped = play(s, "stop_extracting")
            assert (stopped.seat, asked(stopped), board(stopped)) == (BLUE, "turn", board(s))
        else:
            assert refused(s, "stop_extracting") == ("minimum_not_reached", "§5")
        s = play(s, "row_to_storage")


def test_extract_0_1_may_be_used_with_0_steps() -> None:  # §5
    before = position(players=3, row=["fox_single_1"])
    s = play(before, "place extract_0_1", "pay 1")
    assert legal(s) == {"row_to_storage", "stop_extracting"}
    after = play(s, "stop_extracting")
    assert board(after) == board(before)
    assert changed(before, after) == {"workers", "placed", "used", "claim", "seat"}


def test_an_extraction_that_cannot_go_on_is_over_by_itself() -> None:  # §5, E18
    before = position(players=3)
    after = play(before, "place extract_0_1", "pay 1")
    assert changed(before, after) == {"workers", "placed", "used", "claim", "seat"}
    s = play(extracting("extract_2_3", row=["fox_single_1"], wagons={3: ["fox"]}), "row_to_storage")
    s = play(s, "storage_to_wagon fox_single_1 3 fox")
    assert (s.seat, s.steps, s.least, s.most) == (BLUE, 0, 0, 0)


def test_no_card_gets_lost() -> None:  # §5
    row, storage = ["fox_single_1", "clover_double"], ["fox_single_2"]
    before = position(players=3, row=row, storage=storage, wagons={3: ["fox", "joker"]})
    s = play(before, "place extract_2_3", "pay 1", "storage_to_wagon fox_single_2 3 joker", "row_to_wagon 3 fox")
    assert board(s) == {"row": ["clover_double"], "wagons": {3: ["fox(fox_single_1)", "joker(fox_single_2)"]}}
    assert box(s) == box(before)


def test_moves_may_be_mixed_freely() -> None:  # §5
    s = extracting(
        "extract_2_3",
        row=["fox_single_1", "tower_single_1"],
        storage=["wheel_single_1"],
        wagons={1: ["wheel"], 3: ["fox"]},
    )
    s = play(s, "row_to_wagon 3 fox", "storage_to_wagon wheel_single_1 1 wheel", "row_to_storage")
    assert board(s) == {
        "storage": ["tower_single_1"],
        "wagons": {1: ["wheel(wheel_single_1)"], 3: ["fox(fox_single_1)"]},
    }


@pytest.mark.parametrize(
    ("row", "storage", "wagons", "areas"),
    [
        # nothing to move (E18)
        ([], [], {}, {"0_1"}),
        ([], [], {3: ["fox"]}, {"0_1"}),
        # the row is empty and no storage card is loadable
        ([], ["fox_double", "fox_single_1"], {1: ["joker"], 2: ["joker"]}, {"0_1"}),
        ([], ["tower_single_1"], {3: ["fox"], 2: ["tower(tower_double)"]}, {"0_1"}),
        # one single in the row (E16, E17)
        (["fox_single_1"], [], {}, {"0_1", "1_2"}),
        (["fox_single_1"], [], {1: ["joker"], 2: ["joker"]}, {"0_1", "1_2"}),
        (["fox_single_1"], [], {3: ["fox"]}, {"0_1", "1_2", "2_3"}),
        (["fox_single_1"], ["wheel_single_1"], {3: ["clover"]}, {"0_1", "1_2"}),
        (["fox_single_1"], ["wheel_single_1"], {2: ["wheel"]}, {"0_1", "1_2", "2_3"}),
        (["fox_single_1"], ["wheel_double"], {2: ["joker"]}, {"0_1", "1_2", "2_3"}),
        # one double, or two and more cards
        (["fox_double"], [], {}, {"0_1", "1_2", "2_3"}),
        (["fox_single_1", "fox_single_1"], [], {}, {"0_1", "1_2", "2_3"}),
        (["fox_single_1", "fox_double"], [], {}, {"0_1", "1_2", "2_3"}),
        (["fox_double", "fox_double"], [], {}, {"0_1", "1_2", "2_3"}),
        # the row is empty, a double in storage is loadable
        ([], ["fox_double"], {3: ["joker"]}, {"0_1", "1_2", "2_3"}),
        # the row is empty, singles in storage
        ([], ["fox_single_1"], {3: ["joker", "fox"]}, {"0_1", "1_2"}),
        ([], ["fox_single_1", "fox_single_1"], {3: ["joker"]}, {"0_1", "1_2"}),
        ([], ["fox_single_1", "fox_single_1"], {3: ["joker", "fox"]}, {"0_1", "1_2", "2_3"}),
        ([], ["fox_single_1", "clover_single_1"], {3: ["joker"]}, {"0_1", "1_2"}),
        ([], ["fox_single_1", "clover_single_1"], {3: ["fox", "fox"]}, {"0_1", "1_2"}),
        ([], ["fox_single_1", "clover_single_1"], {3: ["joker"], 1: ["clover"]}, {"0_1", "1_2", "2_3"}),
        ([], ["fox_single_1", "wheel_single_1"], {3: ["joker"], 1: ["wheel"]}, {"0_1", "1_2", "2_3"}),
    ],
)
def test_an_area_is_closed_if_no_moves_reach_its_minimum(  # §5, §4, E16, E17, E18, R7
    row: list[str], storage: list[str], wagons: dict[int, list[str]], areas: set[str]
) -> None:
    s = position(players=3, row=row, storage=storage, wagons=wagons)
    extracts = {area for area in open_areas(s) if area.startswith("extract")}
    assert extracts == {f"extract_{area}" for area in areas}
    for area in {"1_2", "2_3"} - areas:
        assert refused(s, f"place extract_{area}") == ("nothing_to_extract", "§5")


def test_a_lone_single_with_its_wagon_reaches_2_steps_only_through_the_storage() -> None:  # §5, E17, R7, R8
    s = extracting("extract_2_3", row=["fox_single_1"], wagons={3: ["fox"]})
    assert legal(s) == {"row_to_storage"}
    assert refused(s, "row_to_wagon 3 fox") == ("minimum_lost", "R7")
    s = play(s, "row_to_storage")
    assert legal(s) == {"storage_to_wagon fox_single_1 3 fox"}
    assert board(play(s, "storage_to_wagon fox_single_1 3 fox")) == {"wagons": {3: ["fox(fox_single_1)"]}}


def test_a_wagon_needed_for_the_minimum_is_not_taken_from_the_card_that_needs_it() -> None:  # §5, R7
    s = extracting("extract_2_3", row=["fox_single_1"], storage=["fox_single_2"], wagons={3: ["fox"]})
    assert legal(s) == {"row_to_storage", "storage_to_wagon fox_single_2 3 fox"}
    assert refused(s, "row_to_wagon 3 fox") == ("minimum_lost", "R7")


def test_the_joker_is_kept_for_the_card_that_has_no_other_wagon() -> None:  # §5, R7
    s = extracting("extract_2_3", storage=["wheel_single_1", "clover_single_1"], wagons={1: ["joker"], 2: ["wheel"]})
    assert legal(s) == {"storage_to_wagon clover_single_1 1 joker", "storage_to_wagon wheel_single_1 2 wheel"}
    assert refused(s, "storage_to_wagon wheel_single_1 1 joker") == ("minimum_lost", "R7")


@pytest.mark.parametrize(
    ("storage", "wagons", "moves"),
    [
        (("wheel", "clover"), {1: ["wheel", "clover"]}, {"wheel_single_1 1 wheel", "clover_single_1 1 clover"}),
        (("tower", "fox"), {2: ["joker"], 3: ["fox"]}, {"tower_single_1 2 joker", "fox_single_1 3 fox"}),
        (("wheel", "tower"), {2: ["wheel", "tower"]}, {"wheel_single_1 2 wheel", "tower_single_1 2 tower"}),
    ],
)
def test_a_wagon_that_could_not_take_the_other_card_is_not_missed(  # §5, R7
    storage: tuple[str, str], wagons: dict[int, list[str]], moves: set[str]
) -> None:
    s = extracting("extract_2_3", storage=[f"{crest}_single_1" for crest in storage], wagons=wagons)
    assert legal(s) == {f"storage_to_wagon {move}" for move in moves}


def test_a_card_loaded_from_the_row_is_not_in_the_storage() -> None:  # §5, R7
    s = extracting("extract_2_3", row=["fox_single_1"], wagons={3: ["fox", "fox"]})
    assert refused(s, "row_to_wagon 3 fox") == ("minimum_lost", "R7")
    s = extracting("extract_2_3", row=["fox_single_1"], storage=["fox_single_1"], wagons={3: ["fox", "fox"]})
    assert legal(s) == {"row_to_wagon 3 fox", "row_to_storage", "storage_to_wagon fox_single_1 3 fox"}


def test_the_last_card_of_its_kind_in_the_storage_is_not_counted_twice() -> None:  # §5, R7
    s = extracting("extract_2_3", row=["wheel_double"], storage=["fox_single_1"], wagons={3: ["fox", "fox"]})
    assert legal(s) == {"row_to_storage", "storage_to_wagon fox_single_1 3 fox"}
    s = position(players=3, storage=["fox_single_1"], wagons={3: ["fox", "fox"]})
    assert refused(s, "place extract_2_3") == ("nothing_to_extract", "§5")


def test_a_double_that_follows_a_single_ends_at_3_steps() -> None:  # §5
    s = play(extracting("extract_2_3", row=["fox_single_1", "fox_double"]), "row_to_storage")
    assert legal(s) == {"row_to_storage"}
    s = play(s, "row_to_storage")
    assert (board(s), s.seat) == ({"storage": ["fox_double", "fox_single_1"]}, BLUE)


def test_a_single_of_the_row_may_be_loaded_if_a_loaded_double_makes_up_the_minimum() -> None:  # §5, R7
    s = extracting("extract_2_3", row=["fox_single_1"], storage=["tower_double"], wagons={3: ["fox"], 2: ["tower"]})
    assert legal(s) == {"row_to_wagon 3 fox", "row_to_storage", "storage_to_wagon tower_double 2 tower"}
    s = play(s, "row_to_wagon 3 fox")
    assert legal(s) == {"storage_to_wagon tower_double 2 tower"}


def test_equal_cards_and_equal_wagons_are_one_answer() -> None:  # §5, R29
    s = extracting("extract_1_2", storage=["fox_single_1", "fox_single_1", "fox_single_2"], wagons={3: ["fox", "fox"]})
    assert COAL_BARON_CARDS.legal_texts(s) == [f"storage_to_wagon fox_single_{vp} 3 fox" for vp in (1, 2)]
    s = play(s, "storage_to_wagon fox_single_1 3 fox")
    assert board(s) == {"storage": ["fox_single_1", "fox_single_2"], "wagons": {3: ["fox", "fox(fox_single_1)"]}}


def test_an_extraction_costs_steps_anew_each_time() -> None:  # §5
    """What was used in one extraction is forgotten in the next."""
    row = ["fox_single_1", "fox_single_2", "fox_single_1", "fox_single_2", "fox_double"]
    s = play(position(players=2, passed=[BLUE], row=row), "place extract_2_3", "pay 1", *["row_to_storage"] * 3)
    s = play(s, "place extract_2_3", "pay 2")
    assert s.steps == 0
    s = play(s, "row_to_storage", "row_to_storage")
    assert len(board(s)["storage"]) == 5
