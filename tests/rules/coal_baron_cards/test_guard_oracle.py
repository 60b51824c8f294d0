"""R4 against brute force: an innovation may be resolved in just those ways that leave a worker action.

The hand is a lone 3, which fits where 2 workers lie. With a 1 beside it Extract 0/1 can always be paid and the guard
forbids nothing: that gives every resolution, and those that leave an area to the lone 3 must be the legal ones; where
innovations may open it together, those from which some chain of resolutions leads to such a one.
"""

from collections.abc import Mapping
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from glueckauf.engine.fields import copy, plain
from glueckauf.games.coal_baron_cards.state import State
from tests.rules.coal_baron_cards.table import (
    BLUE,
    Board,
    Stacks,
    asked,
    board,
    legal,
    open_areas,
    play,
    position,
    refused,
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
ACTIONS = ["deliver", "take_share", "take_lorry", "take_wagon", "take_loco", "take_order", "extract"]
STACKS = ["lorry_left", "lorry_right", "wagon_left", "wagon_right", "loco", "order", "share", "innovation", "objective"]
AREAS = ["lorry_left", "wagon_right", "loco", "order", "share", "free_choice", "deliver", "extract_1_2", "extract_2_3"]
OPENED = ["deliver", "deliver", "extract_1_2", "extract_2_3", "loco"]  # what innovations can open


@st.composite
def tables(draw: st.DrawFn, least: int, most: int, areas: list[str]) -> tuple[Board, Stacks, list[str]]:
    """What a seat has, with so many innovations, short stacks, and one or two areas where 2 workers lie."""

    def few(cards: list[str], most: int, least: int = 0) -> list[str]:
        places = draw(st.lists(st.integers(0, len(cards) - 1), unique=True, min_size=least, max_size=most))
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
        "innovations": few(ACTIONS + ACTIONS[2:] if most > 1 else ACTIONS, most, least),
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
    return has, stacks, draw(st.lists(st.sampled_from(areas), min_size=1, max_size=2))


class Resolution(NamedTuple):
    """An innovation has been carried out."""

    lies: str  # on the table now
    after: State
    taken: str  # the stack from which a card was taken, or ""


def resolutions(s: State) -> list[Resolution]:
    """Every position in which an innovation has been carried out, each once for every stack that it takes from."""
    found, todo, known = {}, [(s, "")], set()
    while todo:
        s, taken = todo.pop()
        for move in legal(s):
            if asked(s) == "turn" and not move.startswith("play"):
                continue
            after = play(s, move)
            verb, _, what = move.partition(" ")
            name = what if verb == "take" else what.removeprefix("take_") if what.startswith("take_") else taken
            lies = f"{board(after)} {[stack(after, each) for each in STACKS]}"
            step = f"{asked(after)} {name} {after.stack} {after.steps} {after.sent} {lies}"
            if asked(after) == "turn":
                found[lies, name] = Resolution(lies, after, name)
            elif step not in known:
                assert legal(after), "a dead end"
                known.add(step)
                todo.append((after, name))
    return list(found.values())


def ends(s: State) -> set[str]:
    """What can lie on the table when an innovation has been carried out."""
    return {resolution.lies for resolution in resolutions(s)}


def with_lone_3(s: State) -> State:
    s = copy(s)
    plain(s).workers[plain(s).seat, 0] = 0
    return s


def now_hidden(before: State, taken: str, hidden: frozenset[str]) -> frozenset[str]:
    """The stacks whose top nobody has seen before: that from which a card was taken, or its twin, whose upper half
    goes over with the card that lay open on it (§4.3).
    """
    kind, _, side = taken.partition("_")
    if not side:
        return hidden | {taken}
    twin = f"{kind}_{'right' if side == 'left' else 'left'}"
    if len(stack(before, taken)) > 1 or len(stack(before, twin)) < 2:
        return hidden | {taken}
    return hidden - {taken} | {twin} | ({taken} if twin in hidden else set())


def can_work(s: State, hidden: frozenset[str] = frozenset()) -> bool:
    """R28: whether any chain of innovations leads to an area for the lone 3; every order of them is tried.

    From a stack whose top is hidden a loco or a share may be taken, for there one is like another.
    """
    todo, known = [(s, hidden)], set()
    while todo:
        s, hidden = todo.pop()
        if open_areas(with_lone_3(s)):
            return True
        for lies, after, taken in resolutions(s):
            if taken not in hidden or taken in {"loco", "share"}:
                then = now_hidden(s, taken, hidden) if taken else hidden
                if (lies, then) not in known:
                    known.add((lies, then))
                    todo.append((after, then))
    return False


@pytest.mark.parametrize(("rules", "options"), [(1, {}), (2, {"innovation_chain": "strict"})])
@settings(deadline=None, max_examples=150)
@given(laid_out=tables(1, 1, AREAS))
def test_an_innovation_may_be_resolved_in_just_the_ways_that_leave_an_area(  # §12, R4, R28, R33
    rules: int, options: Mapping[str, str], laid_out: tuple[Board, Stacks, list[str]]
) -> None:
    has, stacks, areas = laid_out
    used = dict.fromkeys(areas, 2)
    free: Board = {**has, "hand": [1, 3]}
    bound: Board = {**has, "hand": [3]}
    every_way = resolutions(position(players=3, stacks=stacks, used=used, rules=rules, options=options, **free))
    leaves_area = {lies for lies, after, _ in every_way if open_areas(with_lone_3(after))}
    s = position(players=3, stacks=stacks, used=used, rules=rules, options=options, **bound)
    assert ends(s) == leaves_area


@settings(deadline=None, max_examples=100)
@given(laid_out=tables(2, 3, OPENED))
def test_innovations_may_be_resolved_in_just_the_ways_from_which_a_chain_opens_an_area(  # §12, R4, R28, R33
    laid_out: tuple[Board, Stacks, list[str]],
) -> None:
    has, stacks, areas = laid_out
    used = dict.fromkeys(areas, 2)
    options = {"innovation_deck": "workers_3", "innovation_chain": "free"}
    free: Board = {**has, "hand": [1, 3]}
    bound: Board = {**has, "hand": [3]}
    start = position(players=3, stacks=stacks, used=used, options=options, **free)
    leaves_work = {
        lies
        for lies, after, taken in resolutions(start)
        if can_work(after, now_hidden(start, taken, frozenset()) if taken else frozenset())
    }
    s = position(players=3, stacks=stacks, used=used, options=options, **bound)
    assert ends(s) == leaves_work
    for innovation in set(has["innovations"]):
        if f"play {innovation}" not in legal(s):
            assert refused(s, f"play {innovation}")[0] in {"no_effect", "no_track_free", "no_area_left"}
    s = play(position(players=3, stacks=stacks, used=used, options=options, others={BLUE: bound}, passed=[2]), "pass")
    assert (s.seat == BLUE and s.shift == 1) == bool(open_areas(with_lone_3(start)) or leaves_work)
