"""R4 against brute force: an innovation may be resolved in just those ways that leave an area to choose.

The hand is a lone 3, which fits where 2 workers lie. With a 1 beside it Extract 0/1 can always be paid and the guard
forbids nothing: that gives every resolution, and those that leave an area to the lone 3 must be the legal ones.
"""

from hypothesis import given, settings
from hypothesis import strategies as st

from glueckauf.engine.fields import copy, plain
from glueckauf.games.coal_baron_cards.state import State
from tests.rules.coal_baron_cards.table import (
    RED,
    Board,
    Stacks,
    asked,
    board,
    legal,
    open_areas,
    play,
    position,
    stack,
)

SHOWN = {1: ("wheel", "clover"), 2: ("wheel", "tower"), 3: ("clover", "fox")}
STANDS = [(track, wagon) for track, crests in SHOWN.items() for wagon in (*crests, "joker")]
LORRIES = [
    f"{crest}_{kind}"
    for crest in ("wheel", "clover", "tower", "fox")
    for kind in ("double", "single_1", "single_2", "double", "single_1")
]
ORDERS = [f"{name}_{minimum}" for name in ("barracks", "furnaces") for minimum in (1, 2, 3, 4)]
ACTIONS = ["take_lorry", "take_wagon", "take_loco", "take_order", "take_share", "extract", "deliver"]
STACKS = ["lorry_left", "lorry_right", "wagon_left", "wagon_right", "loco", "order", "share", "innovation", "objective"]
AREAS = ["lorry_left", "wagon_right", "loco", "order", "share", "free_choice", "deliver", "extract_1_2", "extract_2_3"]


@st.composite
def tables(draw: st.DrawFn) -> tuple[Board, Stacks, list[str]]:
    """What Red has, short stacks, and the areas where 2 workers lie."""

    def few(cards: list[str], most: int) -> list[str]:
        places = draw(st.lists(st.integers(0, len(cards) - 1), unique=True, max_size=most))
        return [cards[place] for place in places]

    lorries = few(LORRIES, 9)
    cuts = sorted(draw(st.tuples(*[st.integers(0, len(lorries))] * 3)))
    wagons: dict[int, list[str]] = {}
    for lorry in lorries[cuts[2] :]:
        crest = lorry.partition("_")[0]
        track, wagon = draw(st.sampled_from([place for place in STANDS if place[1] in {crest, "joker"}]))
        if crest in SHOWN[track]:
            wagons.setdefault(track, []).append(f"{wagon}({lorry})")
    for track, wagon in draw(st.lists(st.sampled_from(STANDS), max_size=3)):
        wagons.setdefault(track, []).append(wagon)
    has: Board = {
        "row": lorries[: cuts[0]][:4],
        "storage": lorries[cuts[0] : cuts[1]][:2],
        "wagons": wagons,
        "locos": draw(st.dictionaries(st.sampled_from([1, 2, 3]), st.sampled_from(["model_a", "model_b"]))),
        "orders": few(ORDERS, 2),
        "secret_orders": few(["steamboats_1", "steamboats_2"], 1),
        "innovations": [draw(st.sampled_from(ACTIONS))],
    }
    top = lorries[cuts[1] : cuts[2]]
    stacks: Stacks = {
        "lorry_left": top[:2],
        "lorry_right": top[2:5],
        "wagon_left": few(["joker", "fox", "tower"], 2),
        "wagon_right": few(["joker", "wheel", "clover"], 2),
        "loco": few(["model_c", "model_d"], 2),
        "order": few(["factories_1", "factories_2"], 2),
        "share": few(["furnaces", "furnaces"], 2),
        "innovation": [],
        "objective": [],
    }
    return has, stacks, draw(st.lists(st.sampled_from(AREAS), min_size=1, max_size=2))


def resolutions(s: State) -> dict[str, State]:
    """Every position in which the innovation has been carried out, by what lies on the table then."""
    found, todo, known = {}, [s], set()
    while todo:
        s = todo.pop()
        for move in legal(s):
            if asked(s) == "turn" and not move.startswith("play"):
                continue
            after = play(s, move)
            lies = f"{board(after)} {[stack(after, name) for name in STACKS]}"
            step = f"{asked(after)} {after.stack} {after.steps} {after.sent} {lies}"
            if asked(after) == "turn":
                found[lies] = after
            elif step not in known:
                assert legal(after), "a dead end"
                known.add(step)
                todo.append(after)
    return found


def with_lone_3(s: State) -> State:
    s = copy(s)
    plain(s).workers[RED, 0] = 0
    return s


@settings(deadline=None, max_examples=150)
@given(laid_out=tables())
def test_an_innovation_may_be_resolved_in_just_the_ways_that_leave_an_area(  # §12, R4, R28, R33
    laid_out: tuple[Board, Stacks, list[str]],
) -> None:
    has, stacks, areas = laid_out
    used = dict.fromkeys(areas, 2)
    free: Board = {**has, "hand": [1, 3]}
    bound: Board = {**has, "hand": [3]}
    every_way = resolutions(position(players=3, stacks=stacks, used=used, **free))
    leaves_area = {lies for lies, s in every_way.items() if open_areas(with_lone_3(s))}
    assert set(resolutions(position(players=3, stacks=stacks, used=used, **bound))) == leaves_area
