"""§6 against brute force: which cubes complete an order, and what a slot takes after any sequence of cubes."""

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from glueckauf.engine.fields import to_bytes
from glueckauf.games.coal_baron import COAL_BARON
from glueckauf.games.coal_baron.components.order_cards import ORDER_IDS, ORDER_LIST
from glueckauf.games.coal_baron.state import State
from tests.rules.coal_baron.table import ORDER, asked, legal, play, position, slots

COLOURS = ["yellow", "brown", "grey", "black"]
MODES = st.sampled_from(["split", "pair"])
CUBES = st.lists(st.sampled_from(COLOURS), min_size=1, max_size=5)


def printed(name: str) -> list[str]:
    return [colour for colour, count in zip(COLOURS, ORDER_LIST[ORDER[name]].slots, strict=True) for _ in range(count)]


def fills(slot: str, cubes: list[str], mode: str) -> bool:
    """One cube of the slot's colour, or two; two of its own colour only where both come at once."""
    if len(cubes) == 1:
        return cubes == [slot]
    return len(cubes) == 2 and (mode == "pair" or cubes != [slot, slot])


def complete_with(name: str, cubes: list[str], mode: str) -> set[tuple[str, ...]]:
    """By brute force: all sets of these cubes that complete the order, each cube on some slot or on none."""
    wanted = printed(name)
    found = set()
    for choice in product(range(len(wanted) + 1), repeat=len(cubes)):
        on = [
            [cube for cube, slot in zip(cubes, choice, strict=True) if slot == number] for number in range(len(wanted))
        ]
        if all(fills(slot, lying, mode) for slot, lying in zip(wanted, on, strict=True)):
            found.add(tuple(sorted(cube for lying in on for cube in lying)))
    return found


def reachable(s: State, name: str) -> set[tuple[str, ...]]:
    """All sets of cubes with which the order is complete after some work steps."""
    waiting, seen, found = [s], set(), set()
    while waiting:
        s = waiting.pop()
        if asked(s) == "mine" and slots(s, name)[:2] == ([], 0):
            found.add(tuple(sorted(slots(s, name)[2])))
        for move in COAL_BARON.legal_texts(s):
            if move.split()[0] in {"fetch", "unload", "pair", "onto"}:
                after = COAL_BARON.play(s, move)
                if to_bytes(after) not in seen:
                    seen.add(to_bytes(after))
                    waiting.append(after)
    return found


@settings(deadline=None, max_examples=60)
@given(name=st.sampled_from(ORDER_IDS), cubes=CUBES, in_cage=st.integers(0, 5), mode=MODES)
def test_the_cubes_that_can_complete_an_order(  # §6, R1, R34
    name: str, cubes: list[str], in_cage: int, mode: str
) -> None:
    s = position(orders=[name], cage=cubes[:in_cage], storage=cubes[in_cage:], options={"substitution_mode": mode})
    assert reachable(play(s, "place mining_10"), name) == complete_with(name, cubes, mode)


@settings(deadline=None, max_examples=60)
@given(
    names=st.lists(st.sampled_from(ORDER_IDS), min_size=1, max_size=3, unique=True),
    cubes=st.lists(st.sampled_from(COLOURS), min_size=1, max_size=9),
    draw=st.data(),
)
def test_a_slot_takes_cubes_until_it_is_filled(  # §6, R1, R33
    names: list[str], cubes: list[str], draw: st.DataObject
) -> None:
    """Cube by cube onto slots that are told apart; equal ones are one answer."""
    on: dict[tuple[str, int], list[str]] = {(name, i): [] for name in names for i in range(len(printed(name)))}
    s = play(position(orders=names, storage=cubes), "place mining_10")
    for cube in cubes:
        free: dict[str, tuple[str, int]] = {}
        for (name, i), lying in on.items():
            if not fills(printed(name)[i], lying, "split"):
                free[f"onto {name} {'half' if lying else printed(name)[i]}"] = name, i
        assert (f"fetch {cube}" in legal(s)) == bool(free)
        if not free:
            return
        s = play(s, f"fetch {cube}")
        chosen = next(iter(free))
        if len(free) > 1:
            assert legal(s) == set(free)
            chosen = draw.draw(st.sampled_from(sorted(free)))
            s = play(s, chosen)
        on[free[chosen]].append(cube)
        for name in names:
            here = [(printed(name)[i], lying) for (card, i), lying in on.items() if card == name]
            empty = [slot for slot, lying in here if not lying]
            half = sum(bool(lying) and not fills(slot, lying, "split") for slot, lying in here)
            cubes_on = sorted((cube for _, lying in here for cube in lying), key=COLOURS.index)
            assert slots(s, name) == (empty, half, cubes_on)
