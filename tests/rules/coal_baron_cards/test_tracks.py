"""§4.1 Wagons, §4.2 Locos."""

import pytest

from tests.rules.coal_baron_cards.table import BLUE, RED, board, legal, open_areas, play, position, refused

THREE_LOCOS = {1: "model_a", 2: "model_b", 3: "model_a"}


@pytest.mark.parametrize(
    ("wagon", "tracks"), [("wheel", {1, 2}), ("clover", {1, 3}), ("tower", {2}), ("fox", {3}), ("joker", {1, 2, 3})]
)
@pytest.mark.parametrize("area", ["wagon_left", "wagon_right"])
def test_a_wagon_goes_to_a_track_that_shows_its_crest(area: str, wagon: str, tracks: set[int]) -> None:  # §4.1, §1, E5
    s = play(position(seat=BLUE, stacks={area: [wagon, ...]}), f"place {area}", "pay 1")
    assert legal(s) == {f"wagon_to {track}" for track in tracks}
    for track in (1, 2, 3):
        if track in tracks:
            assert board(play(s, f"wagon_to {track}"), BLUE) == {"wagons": {track: [wagon]}}
        else:
            assert refused(s, f"wagon_to {track}") == ("track_forbidden", "§4.1")


def test_a_track_with_a_loco_and_wagons_still_accepts_wagons() -> None:  # §4.1
    crowd = ["wheel", "wheel", "wheel", "wheel", "wheel", "joker(wheel_double)"]
    s = position(locos={1: "model_a"}, wagons={1: crowd}, stacks={"wagon_left": ["wheel", ...]})
    s = play(s, "place wagon_left", "pay 1", "wagon_to 1")
    assert board(s) == {"locos": {1: "model_a"}, "wagons": {1: ["wheel", *crowd]}}


def test_wagons_never_change_track_and_locos_are_never_moved() -> None:  # §4.1, §4.2
    """No question offers it: the moves of an extraction are all that touches a board."""
    s = position(players=3, wagons={1: ["wheel"]}, locos={1: "model_a"}, row=["fox_single_1"], storage=["wheel_double"])
    s = play(s, "place extract_1_2", "pay 1")
    assert legal(s) == {"row_to_storage", "storage_to_wagon wheel_double 1 wheel"}


def test_a_loco_may_stand_on_a_track_without_wagons() -> None:  # §4.2
    s = play(position(stacks={"loco": ["model_d", ...]}, wagons={1: ["wheel"]}), "place loco", "pay 1")
    assert legal(s) == {"loco_to 1", "loco_to 2", "loco_to 3"}
    assert board(play(s, "loco_to 2")) == {"wagons": {1: ["wheel"]}, "locos": {2: "model_d"}}


def test_a_track_has_one_loco_at_most() -> None:  # §4.2
    s = play(position(locos={1: "model_a", 3: "model_a"}), "place loco", "pay 1")
    assert legal(s) == {"loco_to 2"}
    for track in (1, 3):
        assert refused(s, f"loco_to {track}") == ("track_has_loco", "§4.2")


def test_with_a_loco_on_every_track_neither_the_area_nor_the_innovation_is_available() -> None:  # §4.2, §12, E13
    s = position(locos=THREE_LOCOS, innovations=["take_loco"])
    assert refused(s, "place loco") == ("no_track_free", "§4.2")
    assert refused(s, "play take_loco") == ("no_track_free", "§4.2")
    assert "loco" not in open_areas(s)
    for track in (1, 2, 3):
        two = {other: "model_a" for other in (1, 2, 3) if other != track}
        s = position(locos=two, innovations=["take_loco"])
        assert {"place loco", "play take_loco"} <= legal(s)


def test_locos_of_the_delivery_pile_do_not_count() -> None:  # §4.2, R14
    pile = ["model_b", "model_b", "model_c"]
    s = position(locos={1: "model_a", 2: "model_a"}, delivered=pile, innovations=["take_loco"])
    assert {"place loco", "play take_loco"} <= legal(s)


def test_locos_of_others_do_not_count() -> None:  # §4.2
    s = play(position(seat=BLUE, others={RED: {"locos": THREE_LOCOS}}), "place loco", "pay 1")
    assert legal(s) == {"loco_to 1", "loco_to 2", "loco_to 3"}
