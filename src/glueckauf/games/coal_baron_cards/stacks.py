"""The nine face-up stacks: taking the top, putting cards under, twin stacks (§2, §4.3, §7, R32)."""

from glueckauf.engine.compile import rule
from glueckauf.engine.fields import NONE
from glueckauf.engine.limits import EVERYBODY

from .components.areas import FIRST, FIRST_UNSEEN, ORDER, TWIN
from .state import State


@rule
def top_card(s: State, stack: int) -> int:
    """The public top card; the stack must not be empty."""
    return s.card[FIRST[stack] + s.stack_size[stack] - 1]


@rule
def take_top(s: State, stack: int) -> int:
    """Take the top card and wipe its place, so that nothing hidden stays behind."""
    s.stack_size[stack] -= 1
    place = FIRST[stack] + s.stack_size[stack]
    card = s.card[place]
    s.card[place] = NONE
    s.seen[place] = 0
    return card


@rule
def expose_top(s: State, stack: int) -> None:
    """All stacks lie face up, so the top card is public (§2.1)."""
    if s.stack_size[stack] == 0:
        return
    place = FIRST[stack] + s.stack_size[stack] - 1
    s.shown |= EVERYBODY & ~s.seen[place]
    s.seen[place] = EVERYBODY
    if place >= FIRST_UNSEEN and s.doubt[place - FIRST_UNSEEN] != 0:
        settle_doubt(s, stack, place)


@rule
def settle_doubt(s: State, stack: int, place: int) -> None:
    """The card in this place is revealed: if it is not the one in doubt, everybody knows who kept that one (R32)."""
    doubt = s.doubt[place - FIRST_UNSEEN] - 1
    s.doubt[place - FIRST_UNSEEN] = 0
    seat, kind = doubt >> 4, doubt & 15
    if s.card[place] != kind:
        if stack == ORDER:
            s.orders_secret[seat, kind] -= 1
            s.orders_secret_count[seat] -= 1
            s.orders_open[seat, kind] += 1
        else:
            s.innovations_secret[seat, kind] -= 1
            s.innovations_secret_count[seat] -= 1
            s.innovations_open[seat, kind] += 1


@rule
def secret_shown(s: State, stack: int, seat: int, kind: int, left: int) -> None:
    """A card that `seat` kept unseen is revealed, `left` others are not: update what is known of the stack.

    The card itself is no longer in doubt. Once no secret card is left, every other card in doubt lies in its place.
    """
    s.shown |= EVERYBODY & ~(1 << seat)
    for place in range(FIRST[stack], FIRST[stack] + s.stack_size[stack]):
        doubt = s.doubt[place - FIRST_UNSEEN] - 1
        if doubt >= 0 and doubt >> 4 == seat:
            if doubt & 15 == kind:
                s.doubt[place - FIRST_UNSEEN] = 0
            elif left == 0:
                s.doubt[place - FIRST_UNSEEN] = 0
                s.seen[place] = EVERYBODY


@rule
def put_under(s: State, stack: int) -> None:
    """The drawn cards go under their stack, the first drawn uppermost among them (R10); who knew one still does."""
    count = s.drawn_count
    first = FIRST[stack]
    for place in range(first + s.stack_size[stack] - 1, first - 1, -1):
        s.card[place + count] = s.card[place]
        s.seen[place + count] = s.seen[place]
        if first >= FIRST_UNSEEN:
            s.doubt[place + count - FIRST_UNSEEN] = s.doubt[place - FIRST_UNSEEN]
    for i in range(count):
        place = first + count - 1 - i
        s.card[place] = s.drawn[i]
        s.seen[place] = s.drawn_seen[i]
        if first >= FIRST_UNSEEN:
            s.doubt[place - FIRST_UNSEEN] = 0
        s.drawn[i] = NONE
        s.drawn_seen[i] = 0
    s.stack_size[stack] += count
    s.drawn_count = 0


@rule
def taking_done(s: State, stack: int) -> None:
    """§4.3: an empty twin gets half of the other; then all tops lie open again."""
    twin = TWIN[stack]
    if twin != NONE and s.stack_size[stack] == 0:
        split_twin(s, twin, stack)
        expose_top(s, twin)
    expose_top(s, stack)


@rule
def split_twin(s: State, full: int, bare: int) -> None:
    """R9: the upper floor(n/2) cards, order unchanged; what anybody knows of them moves along (R32)."""
    lifted = s.stack_size[full] // 2
    first = FIRST[full] + s.stack_size[full] - lifted
    for i in range(lifted):
        s.card[FIRST[bare] + i] = s.card[first + i]
        s.seen[FIRST[bare] + i] = s.seen[first + i]
        s.card[first + i] = NONE
        s.seen[first + i] = 0
    s.stack_size[full] -= lifted
    s.stack_size[bare] = lifted
