"""§7 Free Choice: look at up to four cards of one stack, keep one."""

from glueckauf.engine.compile import rule
from glueckauf.engine.errors import ALLOWED
from glueckauf.engine.fields import NONE
from glueckauf.engine.limits import EVERYBODY

from . import stacks, taking, tracks
from .actions import ACTION_OVER, KEEP_CARD, PUT_LOCO, PUT_WAGON
from .components.areas import FIRST, FIRST_UNSEEN, LOCO, ORDER, STACKS, WAGON_LEFT
from .components.table_sizes import DRAW, SEATS
from .reasons import NO_TRACK_FREE, NOT_DRAWN, STACK_EMPTY
from .state import State


@rule
def refuse_look(s: State, stack: int) -> int:
    """§7.1: any stack that is not empty; not the locos with a loco on every track (R12)."""
    if s.stack_size[stack] == 0:
        return STACK_EMPTY
    if stack == LOCO and not tracks.has_free_track(s):
        return NO_TRACK_FREE
    return ALLOWED


@rule
def can_choose(s: State) -> bool:
    for stack in range(STACKS):
        if refuse_look(s, stack) == ALLOWED:
            return True
    return False


@rule
def look(s: State, stack: int) -> int:
    """§7.2: draw the top four, or all if fewer; the next card lies open now (§2.1)."""
    s.stack = stack
    s.drawn_count = min(DRAW, s.stack_size[stack])
    for i in range(s.drawn_count):
        place = FIRST[stack] + s.stack_size[stack] - 1
        s.shown |= 1 << s.seat & ~s.seen[place]
        s.drawn_seen[i] = s.seen[place] | 1 << s.seat
        if place >= FIRST_UNSEEN:
            s.doubt[place - FIRST_UNSEEN] = 0
        s.drawn[i] = stacks.take_top(s, stack)
    stacks.expose_top(s, stack)
    return KEEP_CARD


@rule
def refuse_keep(s: State, place: int) -> int:
    """§7.3: exactly one of those drawn; its place matters, since it decides the order of the others (R29)."""
    return ALLOWED if place < s.drawn_count else NOT_DRAWN


@rule
def keep(s: State, place: int) -> int:
    """§7.3 to §7.6: the kept card goes to its place, the others under the stack."""
    stack, kept, top = s.stack, s.drawn[place], s.drawn[0]
    unseen = FIRST[stack] >= FIRST_UNSEEN
    alone = s.drawn_count == 1
    remember(s, kept, unseen)
    s.drawn_count -= 1
    for i in range(place, s.drawn_count):
        s.drawn[i] = s.drawn[i + 1]
    s.drawn[s.drawn_count] = NONE
    s.drawn_seen[s.drawn_count] = 0
    if unseen and not alone:
        return keep_unseen(s, kept, top)
    s.shown |= EVERYBODY & ~(1 << s.seat)  # the others see which card it is
    if stack == LOCO or stack == WAGON_LEFT or stack == WAGON_LEFT + 1:
        s.held = kept
        return PUT_LOCO if stack == LOCO else PUT_WAGON
    taking.gain(s, stack, kept)
    return taking.taken(s)


@rule
def keep_unseen(s: State, kept: int, top: int) -> int:
    """§7.5: a kept order or innovation need not be shown; the others know only that the former top card is either
    the kept one or lies uppermost among those put back (R32).
    """
    stack, back = s.stack, s.drawn_count
    if stack == ORDER:
        s.orders_secret[s.seat, kept] += 1
        s.orders_secret_count[s.seat] += 1
    else:
        s.innovations_secret[s.seat, kept] += 1
        s.innovations_secret_count[s.seat] += 1
    stacks.put_under(s, stack)
    s.doubt[FIRST[stack] + back - 1 - FIRST_UNSEEN] = 1 + s.seat * 16 + top
    stacks.taking_done(s, stack)
    s.stack = NONE
    return ACTION_OVER


@rule
def remember(s: State, kept: int, unseen: bool) -> None:
    """What each watcher knows of the cards that go back, now that one of them, nobody saw from which place, is kept.

    The card that comes to lie at place i was drawn at i if the kept one was drawn behind it, else at i + 1.
    """
    for watcher in range(SEATS + 1):
        if watcher != s.seat:
            known, possible = 0, 0  # a bit for each place: known to the watcher; the kept card may have lain there
            for place in range(s.drawn_count):
                known |= (s.drawn_seen[place] >> watcher & 1) << place
                if unseen or not known >> place & 1 or s.drawn[place] == kept:
                    possible |= 1 << place
            for i in range(s.drawn_count - 1):
                before, behind = possible & (2 << i) - 1 != 0, possible >> i + 1 != 0
                sure = (known >> i & 1 or not behind) and (known >> i + 1 & 1 or not before)
                if before and behind and s.drawn[i] != s.drawn[i + 1]:
                    sure = False
                s.drawn_seen[i] = s.drawn_seen[i] & ~(1 << watcher) | (1 << watcher if sure else 0)
