"""Brute force: every payment, and every delivery, that the questions lead to."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product

from hypothesis import given, settings
from hypothesis import strategies as st

from glueckauf.games.isle_of_trains import ISLE_OF_TRAINS
from glueckauf.games.isle_of_trains.components.contracts import CONTRACT_IDS, CONTRACT_LIST, PART_IDS
from glueckauf.games.isle_of_trains.state import State
from tests.rules.isle_of_trains.table import asked, legal, position, secret, size, train

BOX = [  # cards that may be in hand besides the one that is built
    *("engine_1", "engine_1", "engine_2", "engine_2", "engine_3", "hopper_1", "hopper_1", "hopper_2", "tanker_2"),
    *("boxcar_3", "boxcar_3", "caboose_1", "caboose_5", "bank", "rail_yard"),
]
COSTS = {"hopper_1": 1, "tanker_1": 2, "boxcar_1": 3, "hopper_2": 4, "tanker_3": 8, "grand_central": 6}


def some_of(cards: list[str], most: int) -> st.SearchStrategy[list[str]]:
    places = st.sets(st.integers(0, len(cards) - 1), max_size=most)
    return places.map(lambda chosen: [cards[place] for place in sorted(chosen)])


def ends(s: State, question: str) -> Iterator[State]:
    """Every position after the last answer to this question."""
    if asked(s) != question:
        yield s
        return
    answers = ISLE_OF_TRAINS.legal_texts(s)
    assert answers, "a chain once begun can be finished"
    for answer in answers:
        yield from ends(ISLE_OF_TRAINS.play(s, answer), question)


@settings(deadline=None, max_examples=60)
@given(cards=some_of(BOX, 8), phantoms=st.integers(0, 3), built=st.sampled_from(sorted(COSTS)))
def test_the_answers_lead_to_every_payment_once_and_to_no_other(  # §5.1, §10, R38
    cards: list[str], phantoms: int, built: str
) -> None:
    s = position(hand=[built, *cards], phantoms=phantoms)
    cost = COSTS[built]
    expected = {tuple(sorted(paid)) for paid in combinations([*cards, *["phantom"] * phantoms], cost)}
    assert (f"build {built}" in legal(s)) == bool(expected)
    if expected:
        found = [
            tuple(sorted([*secret(end), *["phantom"] * (phantoms - end.phantoms)]))
            for end in ends(ISLE_OF_TRAINS.play(s, f"build {built}"), "pay")
        ]
        assert Counter(found) == Counter(expected)


Aboard = dict[str, list[str]]  # wagon -> its cargo
LOADS = {  # in the order in which cargo lies; `@` face down
    "hopper_3": (["hopper_1", "tanker_1", "tanker_1", "bank@0"], 3),
    "tanker_2": (["engine_1", "engine_2", "engine_2", "rail_yard@1"], 2),
    "boxcar_2": (["engine_3", "engine_3", "hopper_3", "coal_factory@0"], 2),
    "caboose_3": (["boxcar_1", "tanker_3", "oil_refinery", "customs_house@0", "hopper_2"], 1),
}
TYPE = {
    "hopper_3": 0,
    "tanker_2": 1,
    "boxcar_2": 2,
    "boxcar_1": 0,
    "hopper_2": 1,
    "tanker_3": 2,
}  # of a car, of an icon
CONTRACTS = [None, *((card, part) for card in range(6) for part in range(3))]
loads = st.fixed_dictionaries({wagon: some_of(cards, most) for wagon, (cards, most) in LOADS.items()})


def needed(card: int, part: int) -> list[int]:
    return [int(digit) for digit in (CONTRACT_LIST[card].primary, CONTRACT_LIST[card].a, CONTRACT_LIST[card].b)[part]]


def covers(delivered: Aboard, need: list[int]) -> bool:
    """Whether some choice of a type for open cargo makes it enough (§6.3)."""
    counts = [0, 0, 0]
    for wagon, cards in delivered.items():
        for card in cards:
            cargo = TYPE.get(card) if wagon == "caboose_3" else TYPE[wagon]
            if cargo is not None:
                counts[cargo] += 1
    free = sum(card in {"oil_refinery", "customs_house@0"} for card in delivered["caboose_3"])
    return any(
        all(
            count + free * (kind == choice) >= want for kind, (count, want) in enumerate(zip(counts, need, strict=True))
        )
        for choice in range(3)
    )


def splits(aboard: Aboard) -> Iterator[tuple[Aboard, Aboard]]:
    """Every way to take some cards off: what is taken, what stays."""
    ways = []
    for cards in aboard.values():
        taken = {chosen for count in range(len(cards) + 1) for chosen in combinations(cards, count)}
        ways.append([(list(chosen), list((Counter(cards) - Counter(chosen)).elements())) for chosen in taken])
    for parts in product(*ways):
        yield (
            dict(zip(aboard, (part[0] for part in parts), strict=True)),
            dict(zip(aboard, (part[1] for part in parts), strict=True)),
        )


def laid_out(aboard: Aboard) -> tuple[str, ...]:
    return ("engine_3", *(f"{wagon}({' '.join(aboard[wagon])})" if aboard[wagon] else wagon for wagon in LOADS))


@settings(deadline=None, max_examples=30)
@given(aboard=loads, contract=st.sampled_from(CONTRACTS))
def test_the_answers_lead_to_every_delivery_once_and_to_no_other(  # §7, §6.3, R38, R45
    aboard: Aboard, contract: tuple[int, int] | None
) -> None:
    need = needed(*contract) if contract else [0, 0, 0]
    open_card = {CONTRACT_IDS[contract[0]]: "primary"} if contract and contract[1] else {}
    s = position(train=laid_out(aboard), contracts=open_card)
    move = f"fulfil {CONTRACT_IDS[contract[0]]} {PART_IDS[contract[1]]}" if contract else "deliver"
    expected = {
        (laid_out(kept), 2 * (sum(map(len, taken.values())) - sum(need)))
        for taken, kept in splits(aboard)
        if any(taken.values()) and covers(taken, need)
    }
    assert (move in legal(s)) == bool(expected)
    if expected:
        found = [(tuple(train(end)), size(end)) for end in ends(ISLE_OF_TRAINS.play(s, move), "unload")]
        assert Counter(found) == Counter(expected)
