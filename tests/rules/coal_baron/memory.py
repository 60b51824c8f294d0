"""A perfect memory of a small stack, by brute force: the set of all worlds that a seat cannot rule out.

A world is a stack from the bottom up, and the hand on a draw space: those put back already, in order, then the others
by number. The memory begins with every order of the pieces, and takes part in the game by what its seat hears and sees:
a piece that goes back unseen may be any piece of the hand. The set is never wrong and never too large, whatever the
engine remembers; it only takes long, so stacks are small.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from typing import NamedTuple

from glueckauf.engine.fields import plain
from glueckauf.engine.limits import GALLERY_BIT
from glueckauf.games.coal_baron.components.stacks import ORDER_STACK, TILE_STACK
from glueckauf.games.coal_baron.state import State
from tests.rules.coal_baron.table import GALLERY, ORDER, SPACE, TILE, known

DRAW = {TILE_STACK: "place factory_draw", ORDER_STACK: "place order_draw"}
KIND = {TILE_STACK: TILE, ORDER_STACK: ORDER}  # [stack] number by name


class World(NamedTuple):
    stack: tuple[int, ...]  # from the bottom
    put: tuple[int, ...] = ()
    hand: tuple[int, ...] = ()


class Memory:
    """What a seat knows of one stack that nobody has looked at yet."""

    def __init__(self, s: State, seat: int, stack: int) -> None:
        self.seat, self.stack, self.end = seat, stack, "top"
        self.worlds = {World(order) for order in permutations(world_of(s, stack).stack)}

    def hear(self, before: State, action: str, after: State) -> None:
        """`before` and `after` are the true states: of them only what this seat sees is used."""
        verb, _, what = action.partition(" ")
        drawing = plain(before).seat
        own, true = drawing == self.seat, world_of(after, self.stack)
        if action == DRAW[self.stack]:
            self.worlds = {draw(world) for world in self.worlds}
            if own:
                self.worlds = {world for world in self.worlds if world.hand == true.hand}
        elif verb in {"keep_tile", "keep_order"} and what in KIND[self.stack]:
            kept = KIND[self.stack][what]
            self.worlds = {without(world, kept) for world in self.worlds if kept in world.hand}
        elif verb == "return":
            self.end = what
        elif verb in {"put_tile", "put_order"} and what in KIND[self.stack]:
            card = KIND[self.stack][what]
            named = {card} if own else set(KIND[self.stack].values())
            self.worlds = {put(world, one) for world in self.worlds for one in named & set(world.hand)}
        if in_hand(before, self.stack) and not in_hand(after, self.stack):
            self.worlds = {laid_back(world, self.end) for world in self.worlds}
            self.end = "top"
        for card in turned_up(before, after, self.stack):
            self.worlds = {World(world.stack[:-1]) for world in self.worlds if world.stack[-1] == card}


def world_of(s: State, stack: int) -> World:
    """The truth."""
    table = plain(s)
    cards = tuple(table.card[stack, place] for place in range(table.stack_size[stack]))
    if not in_hand(s, stack):
        return World(cards)
    drawn = tuple(table.drawn[place] for place in range(table.drawn_count))
    return World(cards, drawn[: table.drawn_put], tuple(sorted(drawn[table.drawn_put :])))


def in_hand(s: State, stack: int) -> bool:
    table = plain(s)
    return table.drawn_count > 0 and table.space == SPACE[DRAW[stack].removeprefix("place ")]


def turned_up(before: State, after: State, stack: int) -> Iterator[int]:
    """§10: the piece that came from the top before all eyes, if one did."""
    drawn = in_hand(before, stack) or in_hand(after, stack)
    if not drawn and plain(after).stack_size[stack] < plain(before).stack_size[stack]:
        yield world_of(before, stack).stack[-1]


def draw(world: World) -> World:
    count = min(5, len(world.stack))
    rest = len(world.stack) - count
    return World(world.stack[:rest], (), tuple(sorted(world.stack[rest:])))


def without(world: World, card: int) -> World:
    hand = list(world.hand)
    hand.remove(card)
    return world._replace(hand=tuple(hand))


def put(world: World, card: int) -> World:
    return without(world, card)._replace(put=(*world.put, card))


def laid_back(world: World, end: str) -> World:
    """The first one put lies uppermost, the last one of the hand goes by itself."""
    packet = (*world.put, *world.hand)[::-1]
    return World(world.stack + packet if end == "top" else packet + world.stack)


def fitting(s: State, seat: int, stack: int) -> Counter[World]:
    """All worlds that fit what the engine remembers for a seat; each with the number of ways to lay it out.

    Only what §14.1 says of the fields is used: a piece in `seen` lies there, a piece in `among` somewhere in its
    packet, a piece in `drawn_known` is in hand. Pieces of one kind are alike, and so are the places of a hand.
    """
    table, true = plain(known(s, seat)), world_of(s, stack)
    size, hand = len(true.stack), len(true.put) + len(true.hand)
    packets: list[tuple[int, int, Counter[int]]] = []  # from, to, known to lie there
    sure = {place: table.card[stack, place] for place in range(size) if table.seen[stack, place]}
    lowest = 0
    while lowest < size:
        end = lowest + 1
        while end < size and table.packet[stack, end] > 1:
            end += 1
        inside = [table.card[stack, place] for place in range(lowest, end) if table.among[stack, place]]
        packets.append((lowest, end, Counter(inside)))
        lowest = end
    if hand and plain(s).seat == seat:
        sure |= {size + place: table.drawn[place] for place in range(hand)}
    elif hand:
        drawn = [table.drawn[place] for place in range(hand) if table.drawn_known[place]]
        packets.append((size, size + hand, Counter(drawn)))
    worlds: Counter[World] = Counter()
    for order in orders(Counter((*true.stack, *true.put, *true.hand)), size + hand, sure):
        if all(wanted <= Counter(order[first:end]) for first, end, wanted in packets if wanted):
            put = size + len(true.put)
            worlds[World(order[:size], order[size:put], tuple(sorted(order[put:])))] += 1
    return worlds


def orders(pieces: Counter[int], count: int, sure: dict[int, int]) -> Iterator[tuple[int, ...]]:
    """All different orders of the pieces, with those that are sure in their places."""
    left = pieces - Counter(sure.values())
    begun: list[tuple[tuple[int, ...], Counter[int]]] = [((), left)]
    while begun:
        order, left = begun.pop()
        if len(order) == count:
            yield order
        elif len(order) in sure:
            begun.append(((*order, sure[len(order)]), left))
        else:
            begun += [((*order, card), left - Counter([card])) for card in left]


def forgets(before: State, action: str, seat: int, stack: int) -> bool:
    """R43: somebody else draws a part of a packet in which this seat knew a piece, not where."""
    table = plain(before)
    if action != DRAW[stack] or table.seat == seat:
        return False
    cut = table.stack_size[stack] - min(5, table.stack_size[stack])
    if table.packet[stack, cut] < 2:
        return False
    lowest, bit = cut + 1 - table.packet[stack, cut], GALLERY_BIT if seat == GALLERY else 1 << seat
    end = cut + 1
    while end < table.stack_size[stack] and table.packet[stack, end] > 1:
        end += 1
    return any(table.among[stack, place] & bit for place in range(lowest, end))
