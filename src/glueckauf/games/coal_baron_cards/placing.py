"""§3.2 Number of workers: what an area costs, and how it is paid."""

from glueckauf.engine.compile import rule
from glueckauf.engine.errors import ALLOWED
from glueckauf.engine.fields import NONE

from . import hand
from .actions import PAY_WORKERS
from .components.areas import BASE, EXTRACT_0_1
from .components.innovations import LARGEST, RANGE_OF, RANGES, VALUE_OF
from .components.workers import FORMABLE, IN_SET, SUM, VALUES
from .reasons import INNOVATION_NOT_IN_HAND, NOT_IN_HAND, PAYMENT_ORDER, PAYMENT_STUCK, WRONG_SUM
from .state import WORKING, State


@rule
def required(s: State, area: int) -> int:
    """One more than at the last use of this shift, by anybody; Free Choice starts with one printed on it."""
    if s.used[area] > 0:
        return s.used[area] + 1
    return BASE[area] + 1


@rule
def worker_sums(s: State) -> int:
    """A bit for each sum that worker cards of the hand make."""
    seat = s.seat
    return FORMABLE[
        s.workers[seat, 0] * 24
        + s.workers[seat, 1] * 8
        + s.workers[seat, 2] * 4
        + s.workers[seat, 3] * 2
        + s.workers[seat, 4]
    ]


@rule
def with_innovation(sums: int, least: int, most: int) -> int:
    """The sums that one more card makes possible, which counts as `least` to `most` workers or is left out."""
    more = sums
    for value in range(least, most + 1):
        more |= sums << value
    return more


@rule
def payable_sums(s: State) -> int:
    """A bit for each number of workers that the hand can form exactly, any cards and innovations mixed (R2)."""
    sums = worker_sums(s)
    for kind in range(RANGES):
        for _ in range(hand.innovations(s, s.seat, kind)):
            sums = with_innovation(sums, 1, LARGEST[kind])
    return sums


@rule
def forms(sums: int, number: int) -> bool:
    """Whether the number is among the sums; no hand forms 63, and machine code shifts by less than 64."""
    return number < 63 and sums >> number & 1 == 1


@rule
def can_pay(s: State, area: int) -> bool:
    return forms(payable_sums(s), required(s, area))


@rule
def begin(s: State, area: int) -> int:
    s.stage = WORKING
    s.area = area
    s.to_pay = required(s, area)
    s.paid_up_to = 0
    return PAY_WORKERS


@rule
def refuse_pay(s: State, cards: int) -> int:
    """The sum of the placed cards must equal the required number exactly; overpaying is forbidden."""
    if SUM[cards] != s.to_pay:
        return WRONG_SUM
    for card in range(VALUES):
        if s.workers[s.seat, card] < IN_SET[cards, card]:
            return NOT_IN_HAND
    return ALLOWED


@rule
def pay(s: State, cards: int) -> None:
    for card in range(VALUES):
        s.workers[s.seat, card] -= IN_SET[cards, card]
        s.placed[s.area, s.seat, card] += IN_SET[cards, card]
    s.to_pay = 0


@rule
def refuse_pay_innovation(s: State, value: int) -> int:
    """Each counts as any whole number within its range, if the rest can still be formed exactly."""
    kind, workers = RANGE_OF[value], VALUE_OF[value]
    if hand.innovations(s, s.seat, kind) == 0:
        return INNOVATION_NOT_IN_HAND
    if workers > s.to_pay:
        return WRONG_SUM
    if value < s.paid_up_to:
        return PAYMENT_ORDER
    sums = worker_sums(s)
    for _ in range(hand.innovations(s, s.seat, kind) - 1):
        sums = with_innovation(sums, workers, LARGEST[kind])
    for higher in range(kind + 1, RANGES):
        for _ in range(hand.innovations(s, s.seat, higher)):
            sums = with_innovation(sums, 1, LARGEST[higher])
    return ALLOWED if sums >> (s.to_pay - workers) & 1 else PAYMENT_STUCK


@rule
def pay_innovation(s: State, value: int) -> None:
    kind = RANGE_OF[value]
    hand.drop_innovation(s, kind)
    s.placed_innovations[s.area, kind] += 1
    s.paid_up_to = value
    s.to_pay -= VALUE_OF[value]


@rule
def placed(s: State) -> int:
    """The workers lie there: the next user needs one more; Extract 0/1 claims the shift marker (§8.1)."""
    area = s.area
    s.used[area] = required(s, area)
    if area == EXTRACT_0_1:
        s.claim = s.seat
    s.area = NONE
    return area
