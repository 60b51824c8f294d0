"""R28: innovations that open an area together, under both versions of the rules and with the option.

The hand is a lone 3, which fits where 2 workers lie.
"""

from collections.abc import Mapping
from itertools import permutations

import pytest

from benchmarks.lines import Lines
from glueckauf.engine.compile import COMPILED
from glueckauf.engine.errors import BadSetup
from glueckauf.engine.fields import layout, plain, to_bytes_as
from glueckauf.games.coal_baron_cards import COAL_BARON_CARDS
from glueckauf.games.coal_baron_cards.face.words import ask
from glueckauf.games.coal_baron_cards.state import State
from tests.rules.coal_baron_cards.table import BLUE, RED, Board, Stacks, legal, play, position, refused

NO_AREA_LEFT = ("no_area_left", "R4")
STRICT = pytest.mark.parametrize(("rules", "options"), [(1, {}), (2, {"innovation_chain": "strict"})])
TRAIN: Board = {"hand": [3], "wagons": {3: ["fox(fox_single_1)"]}, "innovations": ["take_loco", "take_order"]}
TOPS: Stacks = {"order": ["furnaces_1", ...]}
TWO_OF_EACH = {"innovation_deck": "workers_3"}


def test_two_innovations_may_open_an_area_together() -> None:  # R28, R26, E21
    s = play(position(stacks=TOPS, used={"deliver": 2}, others={BLUE: TRAIN}), "place share", "pay 1")
    assert (s.seat, legal(s)) == (BLUE, {"play take_loco", "play take_order", "pass"})
    ordered = play(s, "play take_order")
    assert legal(ordered) == {"play take_loco"}
    assert refused(ordered, "pass") == ("no_pass_now", "R4")
    steaming = play(s, "play take_loco")
    assert legal(steaming) == {"loco_to 3"}
    assert refused(steaming, "loco_to 1") == NO_AREA_LEFT
    steaming = play(steaming, "loco_to 3")
    assert legal(steaming) == {"play take_order"}
    for done in (play(ordered, "play take_loco", "loco_to 3"), play(steaming, "play take_order")):
        assert legal(done) == {"place deliver"}
        assert legal(play(done, "place deliver", "pay 3")) == {"send 3 furnaces_1"}


@pytest.mark.parametrize("innovation", ["take_loco", "take_order"])
def test_where_one_alone_opens_nothing_the_player_passes_unasked(innovation: str) -> None:  # R28, R26, E21
    alone: Board = {**TRAIN, "innovations": [innovation]}
    s = play(position(stacks=TOPS, used={"deliver": 2}, others={BLUE: alone}), "place share", "pay 1")
    assert (s.seat, s.passed[BLUE]) == (RED, 1)


@STRICT
def test_with_the_strict_reading_they_do_not_count_together(rules: int, options: Mapping[str, str]) -> None:  # R28
    s = position(stacks=TOPS, used={"deliver": 2}, rules=rules, options=options, **TRAIN)
    assert legal(s) == {"pass"}
    for innovation in ("take_loco", "take_order"):
        assert refused(s, f"play {innovation}") == NO_AREA_LEFT
    s = position(stacks=TOPS, used={"deliver": 2}, rules=rules, options=options, others={BLUE: TRAIN})
    s = play(s, "place share", "pay 1")
    assert (s.seat, s.passed[BLUE]) == (RED, 1)
    with_order: Board = {**TRAIN, "innovations": ["take_loco"], "orders": ["furnaces_1"]}
    s = position(used={"deliver": 2}, rules=rules, options=options, others={BLUE: with_order})
    s = play(s, "place share", "pay 1")
    assert (s.seat, legal(s)) == (BLUE, {"play take_loco", "pass"})


@STRICT
def test_with_the_strict_reading_an_area_must_stay_open(rules: int, options: Mapping[str, str]) -> None:  # R28, R33
    """Free Choice and the loco area close with the third loco; a delivery would open them again."""
    has: Board = {
        "hand": [3],
        "wagons": {1: ["wheel(wheel_double)"]},
        "locos": {1: "model_a", 2: "model_b"},
        "orders": ["furnaces_1"],
        "innovations": ["take_loco", "deliver"],
    }
    s = position(used={"loco": 2}, rules=rules, options=options, **has)
    assert refused(s, "play take_loco") == NO_AREA_LEFT
    s = play(position(used={"loco": 2}, **has), "play take_loco", "loco_to 3")
    assert legal(s) == {"play deliver"}
    assert legal(play(s, "play deliver", "send 1 furnaces_1")) == {"place loco"}


def test_every_order_of_five_innovations_leads_to_the_delivery() -> None:  # R28, R33
    """A lorry, a wagon for it, its loading, a loco and an order: all are missing. Extract waits for the lorry."""
    innovations = ["take_lorry", "take_wagon", "take_loco", "take_order", "extract"]
    stacks: Stacks = {
        "lorry_left": ["fox_double", ...],
        "lorry_right": ["tower_double", ...],
        "wagon_left": ["fox", ...],
        "wagon_right": ["wheel", ...],
        "order": ["furnaces_2", ...],
    }
    start = position(used={"deliver": 2}, stacks=stacks, hand=[3], innovations=innovations)
    assert legal(start) == {"pass", *(f"play {innovation}" for innovation in innovations if innovation != "extract")}
    answers = {
        "take_lorry": ["take lorry_left"],
        "take_wagon": ["take wagon_left", "wagon_to 3"],
        "take_loco": ["loco_to 3"],
        "take_order": [],
    }
    for order in permutations(answers):
        s = start
        for innovation in order:
            s = play(s, f"play {innovation}")
            for answer in answers[innovation]:
                assert refused(s, answer.replace("left", "right").replace("_to 3", "_to 2"))[0] != ""
                s = play(s, answer)
        assert legal(s) == {"play extract"}
        s = play(s, "play extract")
        assert legal(s) == {"row_to_wagon 3 fox", "row_to_storage"}
        assert legal(play(s, "row_to_storage")) == {"storage_to_wagon fox_double 3 fox"}
        assert legal(play(s, "row_to_wagon 3 fox")) == {"place deliver"}
    for missing in innovations:
        rest = [innovation for innovation in innovations if innovation != missing]
        assert legal(position(used={"deliver": 2}, stacks=stacks, hand=[3], innovations=rest)) == {"pass"}


def test_what_lies_below_the_open_cards_promises_nothing() -> None:  # R28
    """The open order asks for too much; the one below it would do. Once it lies open, it counts."""
    has: Board = {"hand": [3], "wagons": {3: ["fox(fox_single_1)"]}, "locos": {3: "model_a"}}
    has["innovations"] = ["take_order", "take_order"]
    stacks: Stacks = {"order": ["furnaces_4", "furnaces_1", ...]}
    s = position(used={"deliver": 2}, stacks=stacks, options=TWO_OF_EACH, **has)
    assert legal(s) == {"pass"}
    s = play(position(used={"deliver": 2, "share": 2}, stacks=stacks, options=TWO_OF_EACH, **has), "play take_order")
    assert legal(s) == {"place share", "play take_order"}
    assert legal(play(s, "play take_order")) == {"place share", "place deliver"}


def test_of_a_loco_it_is_enough_that_one_is_left() -> None:  # R28
    """The open one may go to an empty track, for another one, whichever it is, makes the train ready."""
    has: Board = {"hand": [3], "wagons": {3: ["fox(fox_single_1)"]}, "orders": ["furnaces_1"]}
    has["innovations"] = ["take_loco", "take_loco"]
    for stack, tracks in ((["model_a", "model_b"], {1, 2, 3}), (["model_a"], {3})):
        s = position(used={"deliver": 2}, stacks={"loco": stack}, options=TWO_OF_EACH, **has)
        assert legal(play(s, "play take_loco")) == {f"loco_to {track}" for track in tracks}


def test_cards_to_come_are_too_late_for_the_extraction_at_hand() -> None:  # R28, R33
    """The lorry to be taken cannot use the steps that are left; another Extract innovation can load it."""
    has: Board = {
        "hand": [3],
        "row": ["wheel_single_1"],
        "wagons": {3: ["fox"]},
        "locos": {3: "model_a"},
        "orders": ["furnaces_1"],
    }
    stacks: Stacks = {"lorry_left": ["fox_single_1", ...], "lorry_right": ["wheel_single_2", ...]}
    for innovations, may in ((["take_lorry", "extract"], False), (["take_lorry", "extract", "extract"], True)):
        has["innovations"] = innovations
        s = position(used={"deliver": 2}, stacks=stacks, options=TWO_OF_EACH, **has)
        assert ("play extract" in legal(s)) == may
        assert "play take_lorry" in legal(s)


def test_the_question_says_that_an_innovation_is_needed_first() -> None:  # R28
    s = position(stacks=TOPS, used={"deliver": 2}, **TRAIN)
    assert ask(plain(s), "en") == ("Your turn: play an innovation, so that you can place workers, or pass (in hand: 3)")
    s = play(s, "play take_order")
    assert ask(plain(s), "de") == (
        "Spiele eine weitere Innovation, damit du Arbeiter einsetzen kannst (auf der Hand: 3)"
    )
    s = play(s, "play take_loco", "loco_to 3")
    assert ask(plain(s), "en") == "After the innovation you must place workers (in hand: 3)"


def test_the_version_and_the_option_are_known_to_all_and_version_1_has_neither() -> None:  # R28
    new, old = COAL_BARON_CARDS, COAL_BARON_CARDS.at(1)
    for seat in (-1, 0, 1):
        known = plain(new.known_to(new.new(2, "a game", {"innovation_chain": "strict"}), seat))
        assert (known.rules, known.innovation_chain) == (2, 1)
        world = plain(new.world(new.known_to(old.new(2, "a game"), seat), "another"))
        assert (world.rules, world.innovation_chain) == (1, 0)
    with pytest.raises(BadSetup):
        old.new(2, "a game", {"innovation_chain": "free"})
    one, two = (game.new(3, "a game") for game in (old, new))
    assert to_bytes_as(one, layout(State, 1)) == to_bytes_as(two, layout(State, 1))


ALL_LOCOS = {1: "model_a", 2: "model_a", 3: "model_a"}
MANY = ["extract", "extract", "take_lorry", "take_lorry", "take_wagon", "take_wagon"]


@pytest.mark.skipif(COMPILED, reason="machine code has no lines")
@pytest.mark.parametrize("rules", [1, 2])
@pytest.mark.parametrize("innovations", [["extract"], MANY])
@pytest.mark.parametrize(("locos", "orders"), [({}, ["barracks_4"]), (ALL_LOCOS, []), (ALL_LOCOS, ["barracks_4"])])
def test_equal_moves_are_counted_and_not_tried_in_every_order(  # R28, R33
    rules: int, innovations: list[str], locos: dict[int, str], orders: list[str]
) -> None:
    """16 singles of 8 kinds in the storage, 40 empty wagons: four moves are hundreds of thousands of sequences."""
    crests = ("wheel", "clover", "tower", "fox")
    s = position(
        used={"extract_0_1": 9, "deliver": 2},
        hand=[3],
        storage=[f"{crest}_{kind}" for crest in crests for kind in ("single_1", "single_2")] * 2,
        wagons={
            1: ["wheel"] * 3 + ["clover"] * 3 + ["joker"] * 5,
            2: ["wheel"] * 3 + ["tower"] * 6 + ["joker"] * 5,
            3: ["clover"] * 3 + ["fox"] * 6 + ["joker"] * 6,
        },
        locos=locos,
        orders=orders,
        innovations=innovations,
        rules=rules,
        options=TWO_OF_EACH,
    )
    assert ("play extract" in counted(s)) == bool(locos and orders)
    if locos and orders:
        s = play(s, "play extract")
        assert "storage_to_wagon wheel_single_1 1 wheel" in counted(s)
        counted(play(s, "storage_to_wagon wheel_single_1 1 wheel"))


def counted(s: State) -> list[str]:
    """The legal actions, found with little work."""
    lines = Lines()
    texts: list[str] = lines.of(COAL_BARON_CARDS.legal_texts, s)
    assert lines.count < 40_000
    return texts
