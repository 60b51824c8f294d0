"""§3.2 against brute force: any hand, any number required, and every way to pay it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement, product
from typing import TypeVar

from hypothesis import given, settings
from hypothesis import strategies as st

from glueckauf.games.coal_baron_cards.state import State
from tests.rules.coal_baron_cards.table import asked, legal, open_areas, play, position

COLOUR = (1, 1, 1, 1, 1, 2, 2, 3, 4, 5)  # the worker cards of a player
INNOVATIONS = ("1-3", "1-3", "1-3", "1-4", "1-4", "1-4", "1-5", "1-5", "1-5")

AREAS = ("share", "order", "objective", "innovation", "loco", "lorry_left", "lorry_right", "wagon_left", "wagon_right")

C = TypeVar("C")
Payment = tuple[tuple[int, ...], tuple[tuple[str, int], ...]]  # worker cards; innovations with their values


def subsets(cards: tuple[int, ...]) -> set[tuple[int, ...]]:
    return {chosen for size in range(len(cards) + 1) for chosen in combinations(sorted(cards), size)}


def valued(innovations: list[str]) -> Iterator[tuple[tuple[str, int], ...]]:
    """Every choice of some of these cards, each with a value of its range; equal choices once."""
    held = Counter(innovations)
    ways = []
    for name, count in sorted(held.items()):
        values = range(1, int(name[-1]) + 1)
        ways.append([
            tuple((name, value) for value in chosen)
            for size in range(count + 1)
            for chosen in combinations_with_replacement(values, size)
        ])  # fmt: skip
    for parts in product(*ways):
        yield tuple(pair for part in parts for pair in part)


def payments(workers: list[int], innovations: list[str], required: int) -> set[Payment]:
    """By brute force: every set of cards whose sum is exactly the number required."""
    by_sum: dict[int, list[tuple[int, ...]]] = {}
    for cards in subsets(tuple(workers)):
        by_sum.setdefault(sum(cards), []).append(cards)
    return {
        (cards, pairs)
        for pairs in valued(innovations)
        for cards in by_sum.get(required - sum(value for _, value in pairs), [])
    }


def answers(s: State, pairs: tuple[tuple[str, int], ...] = ()) -> Iterator[Payment]:
    """Every complete payment that the questions lead to."""
    for move in legal(s):
        verb, *words = move.split()
        after = play(s, move)
        if verb == "pay":
            assert asked(after) != "pay"
            yield tuple(int(card) for card in words[0].split("+")), tuple(sorted(pairs))
        else:
            more = (*pairs, (words[0], int(words[1])))
            if asked(after) == "pay":
                yield from answers(after, more)
            else:
                yield (), tuple(sorted(more))


def some_of(cards: Sequence[C], most: int) -> st.SearchStrategy[list[C]]:
    """Some of these cards, `most` at most."""
    places = st.sets(st.integers(0, len(cards) - 1), max_size=most)
    return places.map(lambda chosen: [cards[place] for place in sorted(chosen)])


@settings(deadline=None, max_examples=100)
@given(workers=some_of(COLOUR, 10), innovations=some_of(INNOVATIONS, 4), required=st.integers(1, 24))
def test_the_questions_lead_to_every_exact_payment_once_and_to_no_other(  # §3.2, §12, R2, R29
    workers: list[int], innovations: list[str], required: int
) -> None:
    used = {"share": required - 1} if required > 1 else {}
    s = position(players=4, hand=workers, innovations=innovations, used=used)
    expected = payments(workers, innovations, required)
    assert ("place share" in legal(s)) == bool(expected)
    if expected:
        found = list(answers(play(s, "place share")))
        assert len(found) == len(set(found))
        assert set(found) == expected


@settings(deadline=None, max_examples=100)
@given(workers=some_of(COLOUR, 10), innovations=some_of(INNOVATIONS, 9), required=st.integers(1, 60))
def test_an_area_can_be_chosen_exactly_if_some_cards_make_its_number(  # §3.2, §4, R2
    workers: list[int], innovations: list[str], required: int
) -> None:
    sums = {sum(cards) for cards in subsets(tuple(workers))}
    for name in innovations:
        sums |= {total + value for total in sums for value in range(1, int(name[-1]) + 1)}
    wanted = range(required, required + len(AREAS))  # nine numbers at a time, one in each area
    used = {area: number - 1 for area, number in zip(AREAS, wanted, strict=True) if number > 1}
    s = position(players=4, hand=workers, innovations=innovations, used=used)
    payable = {area for area, number in zip(AREAS, wanted, strict=True) if number in sums}
    assert open_areas(s) & set(AREAS) == payable
