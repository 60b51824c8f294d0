"""§5 against brute force: any row, storage and wagons; which areas can be chosen, and every board they lead to."""

from collections.abc import Iterator
from typing import NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from glueckauf.games.coal_baron_cards.state import State
from tests.rules.coal_baron_cards.table import asked, board, legal, open_areas, play, position

SHOWN = {1: {"wheel", "clover"}, 2: {"wheel", "tower"}, 3: {"clover", "fox"}}  # §1, by track
STANDS = [(track, wagon) for track, crests in SHOWN.items() for wagon in sorted(crests | {"joker"})]
LORRIES = [
    f"{crest}_{kind}"
    for crest in ("wheel", "clover", "tower", "fox")
    for kind in ("double",) * 4 + ("single_1",) * 3 + ("single_2",) * 3
]
STEPS = {"extract_0_1": (0, 1), "extract_1_2": (1, 2), "extract_2_3": (2, 3)}


class Mine(NamedTuple):
    """A board as brute force sees it."""

    row: tuple[str, ...]
    storage: tuple[str, ...]  # sorted
    wagons: tuple[tuple[int, str, str], ...]  # sorted: track, wagon, lorry card or ""


def cost(card: str) -> int:
    return 2 if card.endswith("double") else 1


def loaded(mine: Mine, card: str) -> Iterator[tuple[tuple[int, str, str], ...]]:
    """The wagons after the card has gone into one that takes it."""
    crest = card.partition("_")[0]
    for i, (track, wagon, inside) in enumerate(mine.wagons):
        if not inside and crest in SHOWN[track] and wagon in {crest, "joker"}:
            yield tuple(sorted((*mine.wagons[:i], (track, wagon, card), *mine.wagons[i + 1 :])))


def moves(mine: Mine) -> Iterator[tuple[int, Mine]]:
    """The three moves of §5: the steps, and the board afterwards."""
    if mine.row:
        front, rest = mine.row[0], mine.row[1:]
        yield cost(front), Mine(rest, tuple(sorted((*mine.storage, front))), mine.wagons)
        for wagons in loaded(mine, front):
            yield cost(front), Mine(rest, mine.storage, wagons)
    for i, card in enumerate(mine.storage):
        for wagons in loaded(mine, card):
            yield cost(card), Mine(mine.row, mine.storage[:i] + mine.storage[i + 1 :], wagons)


def reachable(start: Mine, least: int, most: int) -> set[Mine]:
    """Every board after moves of `least` to `most` steps in all."""
    found, todo, known = set(), [(0, start)], {(0, start)}
    while todo:
        steps, mine = todo.pop()
        if steps >= least:
            found.add(mine)
        for more, after in moves(mine):
            if steps + more <= most and (steps + more, after) not in known:
                known.add((steps + more, after))
                todo.append((steps + more, after))
    return found


def as_mine(s: State) -> Mine:
    lies = board(s)
    wagons = []
    for track, cars in lies.get("wagons", {}).items():
        for car in cars:
            wagon, _, inside = car.removesuffix(")").partition("(")
            wagons.append((track, wagon, inside))
    return Mine(tuple(lies.get("row", ())), tuple(sorted(lies.get("storage", ()))), tuple(sorted(wagons)))


def finished(s: State) -> set[Mine]:
    """Every board that the questions lead to once the extraction is over."""
    found, todo, known = set(), [s], set()
    while todo:
        s = todo.pop()
        if asked(s) != "extract":
            found.add(as_mine(s))
            continue
        answers = legal(s)
        assert answers, "a dead end"
        for move in answers:
            after = play(s, move)
            key = (asked(after), int(after.steps), as_mine(after))
            if key not in known:
                known.add(key)
                todo.append(after)
    return found


@st.composite
def boards(draw: st.DrawFn) -> Mine:
    cards = draw(st.lists(st.integers(0, 39), unique=True, max_size=7))
    row = draw(st.integers(0, min(len(cards), 4)))
    inside = draw(st.integers(0, min(len(cards) - row, 1)))
    stands = draw(st.lists(st.sampled_from(STANDS), max_size=5))
    lorries = [LORRIES[card] for card in cards]
    wagons = [(track, wagon, "") for track, wagon in stands]
    if inside:
        card = lorries.pop()
        crest = card.partition("_")[0]
        wagons.append((next(track for track in SHOWN if crest in SHOWN[track]), "joker", card))
    return Mine(tuple(lorries[:row]), tuple(sorted(lorries[row:])), tuple(sorted(wagons)))


def laid_out(mine: Mine) -> State:
    wagons: dict[int, list[str]] = {}
    for track, wagon, inside in mine.wagons:
        wagons.setdefault(track, []).append(f"{wagon}({inside})" if inside else wagon)
    return position(players=3, row=mine.row, storage=mine.storage, wagons=wagons, innovations=["extract"])


@settings(deadline=None, max_examples=100)
@given(mine=boards())
def test_an_area_can_be_chosen_if_moves_reach_its_minimum_and_leads_to_those_boards(mine: Mine) -> None:  # §5, R7, R8
    s = laid_out(mine)
    for area, (least, most) in STEPS.items():
        expected = reachable(mine, least, most)
        assert (area in open_areas(s)) == bool(expected)
        if expected:
            assert finished(play(s, f"place {area}", "pay 1")) == expected


@settings(deadline=None, max_examples=50)
@given(mine=boards())
def test_the_innovation_can_be_played_if_a_move_is_possible_and_leads_to_those_boards(mine: Mine) -> None:  # §12, R16
    s = laid_out(mine)
    expected = reachable(mine, 1, 4)
    assert ("play extract" in legal(s)) == bool(expected)
    if expected:
        assert finished(play(s, "play extract")) == expected
