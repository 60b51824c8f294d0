"""§3.2 as a person pays: worker cards and innovations in any order of touch, as one set."""

from collections import Counter
from random import Random

import pytest

from glueckauf.engine.errors import IllegalMove
from glueckauf.engine.fields import plain
from glueckauf.games.coal_baron_cards import COAL_BARON_CARDS
from glueckauf.games.coal_baron_cards.state import State
from glueckauf.table.play.picking import pick_of
from glueckauf.table.wire.protocol import Pick
from tests.rules.coal_baron_cards.table import asked, play, position
from tests.rules.coal_baron_cards.test_payment_oracle import payments

HANDS: list[tuple[list[int], list[str], int]] = [
    ([1, 1, 1, 1, 1, 2, 2, 3, 4, 5], [], 7),
    ([1, 2, 2, 3], ["1-3"], 5),
    ([2, 2], ["1-4", "1-4"], 5),
    ([5], ["1-3"], 8),
    ([3, 4], [], 7),
    ([2, 3], ["1-3", "1-4", "1-5"], 6),
]


def paying(workers: list[int], innovations: list[str], required: int) -> State:
    return play(position(hand=workers, innovations=innovations, used={"share": required - 1}), "place share")


def pick(s: State, *chosen: str, language: str = "en") -> Pick:
    found = pick_of(COAL_BARON_CARDS, s, plain(COAL_BARON_CARDS.known_to(s, plain(s).seat)), chosen, language)
    assert found is not None
    return found


@pytest.mark.parametrize(("workers", "innovations", "required"), HANDS)
def test_every_payment_can_be_laid_in_any_order_and_is_sent_as_the_rules_ask(
    workers: list[int], innovations: list[str], required: int
) -> None:
    random, s = Random(required), paying(workers, innovations, required)
    legal = [
        Counter([*(f"pay {card}" for card in cards), *(f"pay_innovation {name} {value}" for name, value in pairs)])
        for cards, pairs in payments(workers, innovations, required)
    ]
    first = pick(s)
    assert {item.action for item in first.items} == {card for cards in legal for card in cards} == set(first.may)
    common = legal[0].copy()
    for cards in legal[1:]:
        common &= cards
    assert Counter(first.must) == common  # nothing else is ever added by itself
    for cards in random.sample(legal, min(6, len(legal))):
        order = list(cards.elements())
        random.shuffle(order)
        for number, card in enumerate(order):
            assert card in pick(s, *order[:number]).may
        whole = pick(s, *order)
        assert whole.at_once and not whole.must and not whole.may
        after = s
        for action in whole.actions:
            assert asked(after) == "pay"
            after = play(after, action)
        assert asked(after) != "pay"


def test_the_page_is_told_how_far_it_has_come_and_what_is_the_only_way_left() -> None:
    s = paying([1, 1, 1, 2, 4], [], 3)
    assert (pick(s).must, pick(s, "pay 1").counted) == (["pay 1"], "1 of 3 workers")
    laid = pick(s, "pay 2")
    assert (laid.must, laid.counted, laid.button) == (["pay 1"], "3 of 3 workers", "Pay with these 2")
    assert laid.actions == ["pay 1+2"] and laid.chosen == ["pay 2"]
    assert pick(s, "pay 2", language="de").counted == "3 von 3 Arbeitern"
    with pytest.raises(IllegalMove):
        pick(s, "pay 4")
