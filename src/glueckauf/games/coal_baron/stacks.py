"""The two face-down stacks: turning up the top, drawing five, putting them back (§2, §5.2, §9.2, §10).

Cards that were put back together are a packet; all see how many they are and at which end they lie (§14). Who put them
back knows where each lies (`seen`), as long as it lies there, whoever draws the others. Who knew one of them before
knows only that it lies in the packet (`among`): the order is the secret of the one who drew. Of equal tiles the
uppermost is the known one, so that one less is known to lie there when any of them leaves openly.

One thing is forgotten that a perfect memory would keep (R43). A seat knows cards to lie in a packet, not where, and
somebody else draws only the upper part of this packet: each of them may be in hand or may have stayed, and the seat
lets go of them. It still knows the cards whose places it has seen, and whatever else is in hand. §14.1 of the rules
page proves that nothing else is forgotten, and says how much this is, how often it happens, and why it is not kept.
"""

from glueckauf.engine.compile import rule
from glueckauf.engine.fields import NONE
from glueckauf.engine.limits import EVERYBODY

from .actions import CHOOSE_END, PUT_ORDERS, PUT_TILES, TURN_OVER
from .components.spaces import FACTORY_DRAW
from .components.stacks import ORDER_STACK, TILE_STACK
from .components.table_sizes import DRAW
from .state import State


@rule
def take_top(s: State, stack: int) -> int:
    """Take the top card and wipe its place, so that nothing hidden stays behind."""
    s.stack_size[stack] -= 1
    place = s.stack_size[stack]
    card = s.card[stack, place]
    s.card[stack, place] = NONE
    s.seen[stack, place] = 0
    s.packet[stack, place] = 0
    s.among[stack, place] = 0
    return card


@rule
def turn_up(s: State, stack: int) -> int:
    """§10: turn up the top card for all to see; NONE if the stack is empty (R7)."""
    if s.stack_size[stack] == 0:
        return NONE
    s.shown |= EVERYBODY & ~s.seen[stack, s.stack_size[stack] - 1]
    return take_top(s, stack)


@rule
def draw(s: State, stack: int) -> None:
    """§5.2, §9.2: the top five cards, or all if fewer (R8), into the hand of the seat, for its eyes only."""
    own = 1 << s.seat
    s.drawn_count = min(DRAW, s.stack_size[stack])
    cut_packet(s, stack, s.stack_size[stack] - s.drawn_count)
    for count in range(s.drawn_count):
        place = s.stack_size[stack] - 1
        s.shown |= own & ~s.seen[stack, place]
        known = s.seen[stack, place] | s.among[stack, place] | own
        insert_drawn(s, take_top(s, stack), known, count)


@rule
def packet_end(s: State, stack: int, lowest: int) -> int:
    """The place behind the last card of the packet whose lowest card lies at `lowest`."""
    end = lowest + 1
    while end < s.stack_size[stack] and s.packet[stack, end] > 1:
        end += 1
    return end


@rule
def cut_packet(s: State, stack: int, cut: int) -> None:
    """Of a packet that is drawn only in part, from place `cut` on, all but the one who draws forget what lies in it."""
    if s.packet[stack, cut] > 1:
        lowest = cut + 1 - s.packet[stack, cut]
        for place in range(lowest, packet_end(s, stack, lowest)):
            s.among[stack, place] &= 1 << s.seat


@rule
def insert_drawn(s: State, card: int, known: int, count: int) -> None:
    """Put a card among the `count` cards in hand, which lie by number."""
    place = count
    while place > s.drawn_put and s.drawn[place - 1] > card:
        s.drawn[place] = s.drawn[place - 1]
        s.drawn_known[place] = s.drawn_known[place - 1]
        place -= 1
    s.drawn[place] = card
    s.drawn_known[place] = known
    while place > 0 and s.drawn[place - 1] == card:  # who knows of one of several equal ones, knows of the first
        one, other = s.drawn_known[place - 1], s.drawn_known[place]
        s.drawn_known[place - 1] = one | other
        s.drawn_known[place] = one & other
        place -= 1


@rule
def find_drawn(s: State, card: int) -> int:
    """The place of a card that is in hand and not put back yet, or NONE."""
    for place in range(s.drawn_put, s.drawn_count):
        if s.drawn[place] == card:
            return place
    return NONE


@rule
def keep_drawn(s: State, place: int) -> None:
    """One of the drawn cards is taken openly: of equal ones the one that most seats knew."""
    s.drawn_count -= 1
    for i in range(place, s.drawn_count):
        s.drawn[i] = s.drawn[i + 1]
        s.drawn_known[i] = s.drawn_known[i + 1]
    s.drawn[s.drawn_count] = NONE
    s.drawn_known[s.drawn_count] = 0
    s.shown |= EVERYBODY & ~(1 << s.seat)


@rule
def stack_in_hand(s: State) -> int:
    return TILE_STACK if s.space == FACTORY_DRAW else ORDER_STACK


@rule
def give_back(s: State) -> int:
    """§5.2, §9.2: all other cards go back, at one end; beside an empty stack both ends are the same (R32)."""
    if s.drawn_count == 0:
        return TURN_OVER
    if s.stack_size[stack_in_hand(s)] == 0:
        return choose_end(s, 1)
    return CHOOSE_END


@rule
def choose_end(s: State, to_top: int) -> int:
    s.to_top = to_top
    return next_put(s)


@rule
def put(s: State, card: int) -> int:
    """In any order the player likes: this card will be drawn next of those put back."""
    place = find_drawn(s, card)
    known = s.drawn_known[place]
    for i in range(place, s.drawn_put, -1):
        s.drawn[i] = s.drawn[i - 1]
        s.drawn_known[i] = s.drawn_known[i - 1]
    s.drawn[s.drawn_put] = card
    s.drawn_known[s.drawn_put] = known
    s.drawn_put += 1
    return next_put(s)


@rule
def next_put(s: State) -> int:
    """Asking depends on the number of cards alone, so that others learn nothing; the last one is put back unasked."""
    if s.drawn_count - s.drawn_put > 1:
        return PUT_TILES if stack_in_hand(s) == TILE_STACK else PUT_ORDERS
    lay_back(s, stack_in_hand(s))
    return TURN_OVER


@rule
def lay_back(s: State, stack: int) -> None:
    """The packet goes on top of the stack or under it, the first of it uppermost."""
    count, lowest = s.drawn_count, s.stack_size[stack]
    if not s.to_top:
        lowest = 0
        for place in range(s.stack_size[stack] - 1, -1, -1):
            s.card[stack, place + count] = s.card[stack, place]
            s.seen[stack, place + count] = s.seen[stack, place]
            s.packet[stack, place + count] = s.packet[stack, place]
            s.among[stack, place + count] = s.among[stack, place]
    own = 1 << s.seat
    for i in range(count):
        place = lowest + count - 1 - i
        s.card[stack, place] = s.drawn[i]
        s.seen[stack, place] = own
        s.packet[stack, place] = count - i
        s.among[stack, place] = s.drawn_known[i] & ~own
        s.drawn[i] = NONE
        s.drawn_known[i] = 0
    s.stack_size[stack] += count
    s.drawn_count, s.drawn_put, s.to_top = 0, 0, 0
