"""§13 Hidden information: what a seat knows, the worlds that fit, and where all the cards are.

`seen` travels with a card: a bit for each seat, and for the gallery, that knows it. What others know is not told.
"""

from glueckauf.engine import chance
from glueckauf.engine.compile import rule
from glueckauf.engine.fields import NONE, UNKNOWN, Numbers
from glueckauf.engine.limits import EVERYBODY, GALLERY_BIT

from . import hand
from .components.areas import AREAS, FIRST, FIRST_UNSEEN, ORDER, PLACES, SIZE, TWIN
from .components.crests import TRACKS
from .components.decks import (
    DECK_OF,
    DECK_SIZE,
    DECKS,
    FIRST_STACK,
    INNOVATION_CARDS,
    KINDS,
    LOCO_CARDS,
    LORRY_CARDS,
    OBJECTIVE_CARDS,
    ORDER_CARDS,
    SHARE_CARDS,
    WAGON_CARDS,
    WIDTH,
)
from .components.innovations import INNOVATION_KINDS, RANGES
from .components.lorries import CREST, LORRY_KINDS
from .components.objectives import OBJECTIVES
from .components.orders import DESTINATIONS, ORDER_KINDS
from .components.table_sizes import DRAW
from .components.wagons import JOKER, LOCO_MODELS, WAGON_KINDS
from .components.workers import VALUES
from .setup import copies
from .state import State


@rule
def conceal(s: State, seat: int) -> None:
    """Leave what `seat` has seen; all else becomes UNKNOWN. The gallery is seat NONE."""
    own = GALLERY_BIT if seat == NONE else 1 << seat
    for place in range(PLACES):
        if s.card[place] != NONE:
            s.seen[place] = own_knowledge(s.seen[place], own)
            if s.seen[place] == 0:
                s.card[place] = UNKNOWN
    for i in range(s.drawn_count):
        s.drawn_seen[i] = own_knowledge(s.drawn_seen[i], own)
        if s.drawn_seen[i] == 0:
            s.drawn[i] = UNKNOWN
    for other in range(s.players):
        if other != seat:
            for order in range(ORDER_KINDS):
                s.orders_secret[other, order] = 0
            for kind in range(INNOVATION_KINDS):
                s.innovations_secret[other, kind] = 0
    s.shown &= own
    s.revealed = 0
    chance.forget(s)


@rule
def own_knowledge(seen: int, own: int) -> int:
    return EVERYBODY if seen & GALLERY_BIT else seen & own


@rule
def redeal(s: State, key: Numbers) -> None:
    """Put a card in place of each UNKNOWN, any world that fits equally likely; luck begins anew."""
    chance.seed(s, key)
    for deck in range(DECKS):
        left = count_unseen(s, deck)
        if left > 0:
            stack = FIRST_STACK[deck]
            first = FIRST[stack]
            if first >= FIRST_UNSEEN:
                left = deal_doubts(s, stack, left)
            for place in range(first, first + SIZE[stack] * (1 if TWIN[stack] == NONE else 2)):
                if s.card[place] == UNKNOWN:
                    s.card[place] = deal(s, left, NONE)
                    left -= 1
            if s.drawn_count > 0 and DECK_OF[s.stack] == deck:
                for i in range(s.drawn_count):
                    if s.drawn[i] == UNKNOWN:
                        s.drawn[i] = deal(s, left, NONE)
                        left -= 1
            if first >= FIRST_UNSEEN:
                for seat in range(s.players):
                    for _ in range(secrets_missing(s, stack, seat)):
                        give_secret(s, stack, seat, deal(s, left, NONE))
                        left -= 1
        for kind in range(KINDS[deck]):
            s.pool[kind] = 0
    for i in range(s.drawn_count):
        s.drawn_seen[i] |= 1 << s.seat  # who looks at cards knows them, in every world


@rule
def deal(s: State, left: int, but: int) -> int:
    """One of the `left` cards of the pool, each equally likely; never a card of the kind `but`."""
    if but != NONE:
        left -= s.pool[but]
    rank = chance.below(s, left)
    kind = 0
    while kind == but or rank >= s.pool[kind]:
        if kind != but:
            rank -= s.pool[kind]
        kind += 1
    s.pool[kind] -= 1
    return kind


@rule
def deal_doubts(s: State, stack: int, left: int) -> int:
    """R32: a card in doubt lies in its place, or the seat that chose keeps it; returns how many cards are left to deal.

    With one card in doubt, all worlds that fit are equally likely; with several it comes near to that.
    """
    for place in range(FIRST[stack], FIRST[stack] + s.stack_size[stack]):
        doubt = s.doubt[place - FIRST_UNSEEN] - 1
        if doubt < 0:
            continue
        seat, kind = doubt >> 4, doubt & 15
        missing = secrets_missing(s, stack, seat)
        if s.card[place] == UNKNOWN:
            others = left - s.pool[kind]
            # of the worlds that fit, left - 1 in 2 (left - 1) - (copies - 1) have the card in its place
            here = missing == 0 or others == 0 or s.pool[kind] == 0
            if here or chance.below(s, 2 * (left - 1) - (s.pool[kind] - 1)) < left - 1:
                s.card[place] = kind if s.pool[kind] > 0 else deal(s, left, NONE)
                s.pool[s.card[place]] -= 1 if s.pool[kind] > 0 else 0
                left -= 1
            else:
                s.pool[kind] -= 1
                give_secret(s, stack, seat, kind)
                s.card[place] = deal(s, left - 1, kind)
                left -= 2
        elif s.card[place] != kind and missing > 0 and s.pool[kind] > 0:
            s.pool[kind] -= 1
            give_secret(s, stack, seat, kind)
            left -= 1
    return left


@rule
def secrets_missing(s: State, stack: int, seat: int) -> int:
    """Cards that a seat keeps unseen and that are not dealt yet."""
    if stack == ORDER:
        missing = s.orders_secret_count[seat]
        for order in range(ORDER_KINDS):
            missing -= s.orders_secret[seat, order]
        return missing
    missing = s.innovations_secret_count[seat]
    for kind in range(INNOVATION_KINDS):
        missing -= s.innovations_secret[seat, kind]
    return missing


@rule
def give_secret(s: State, stack: int, seat: int, kind: int) -> None:
    if stack == ORDER:
        s.orders_secret[seat, kind] += 1
    else:
        s.innovations_secret[seat, kind] += 1


@rule
def count_unseen(s: State, deck: int) -> int:
    """Fill the pool with the cards of a deck that lie nowhere in sight; returns how many."""
    if deck == LORRY_CARDS:
        count_lorries(s)
    elif deck == WAGON_CARDS:
        count_wagons(s)
    elif deck == LOCO_CARDS:
        count_locos(s)
    elif deck == SHARE_CARDS:
        count_shares(s)
    elif deck == OBJECTIVE_CARDS:
        count_objectives(s)
    elif deck == ORDER_CARDS:
        count_orders(s)
    else:
        count_innovations(s)
    count_stacks(s, deck)
    left = 0
    for kind in range(OBJECTIVES):  # no deck has more kinds; the rest is 0
        left += s.pool[kind]
    return left


@rule
def count_stacks(s: State, deck: int) -> None:
    """The counts of all kinds stand in one number, WIDTH bits each: machine code then looks at many cards at once."""
    first, counts, width = FIRST[FIRST_STACK[deck]], 0, WIDTH[deck]
    for place in range(first, first + DECK_SIZE[deck]):
        counts += 1 << width * s.card[place] if s.card[place] >= 0 else 0
    for kind in range(KINDS[deck]):
        s.pool[kind] -= counts >> width * kind & (1 << width) - 1
    if s.stack != NONE and DECK_OF[s.stack] == deck:
        for i in range(DRAW):
            if s.drawn[i] >= 0:
                s.pool[s.drawn[i]] -= 1
        if s.held != NONE:
            s.pool[s.held] -= 1


@rule
def count_lorries(s: State) -> None:
    """The whole deck less what lies before the seats; the next six likewise."""
    for lorry in range(LORRY_KINDS):
        s.pool[lorry] = copies(s, LORRY_CARDS, lorry)
    for seat in range(s.players):
        for place in range(s.row_size[seat]):
            s.pool[s.row[seat, place]] -= 1
        for lorry in range(LORRY_KINDS):
            s.pool[lorry] -= s.storage[seat, lorry] + s.delivered_lorries[seat, lorry]
        for track in range(TRACKS):
            for lorry in range(LORRY_KINDS):
                s.pool[lorry] -= s.loaded[seat, track, lorry, 0] + s.loaded[seat, track, lorry, 1]


@rule
def count_wagons(s: State) -> None:
    for wagon in range(WAGON_KINDS):
        s.pool[wagon] = copies(s, WAGON_CARDS, wagon)
    for seat in range(s.players):
        for wagon in range(WAGON_KINDS):
            s.pool[wagon] -= s.delivered_wagons[seat, wagon]
        for track in range(TRACKS):
            for wagon in range(WAGON_KINDS):
                s.pool[wagon] -= s.empty[seat, track, wagon]
            jokers = 0
            for lorry in range(LORRY_KINDS):
                s.pool[CREST[lorry]] -= s.loaded[seat, track, lorry, 0]
                jokers += s.loaded[seat, track, lorry, 1]
            s.pool[JOKER] -= jokers


@rule
def count_locos(s: State) -> None:
    for model in range(LOCO_MODELS):
        s.pool[model] = copies(s, LOCO_CARDS, model)
    for seat in range(s.players):
        for model in range(LOCO_MODELS):
            s.pool[model] -= s.delivered_locos[seat, model]
        for track in range(TRACKS):
            if s.loco[seat, track] != NONE:
                s.pool[s.loco[seat, track]] -= 1


@rule
def count_shares(s: State) -> None:
    for destination in range(DESTINATIONS):
        s.pool[destination] = copies(s, SHARE_CARDS, destination)
    for seat in range(s.players):
        for destination in range(DESTINATIONS):
            s.pool[destination] -= s.share[seat, destination]


@rule
def count_objectives(s: State) -> None:
    for objective in range(OBJECTIVES):
        s.pool[objective] = 0 if s.objective[objective] != NONE else 1


@rule
def count_orders(s: State) -> None:
    for order in range(ORDER_KINDS):
        s.pool[order] = copies(s, ORDER_CARDS, order)
    for seat in range(s.players):
        for order in range(ORDER_KINDS):
            s.pool[order] -= hand.orders(s, seat, order) + s.delivered_orders[seat, order]


@rule
def count_innovations(s: State) -> None:
    for kind in range(INNOVATION_KINDS):
        s.pool[kind] = copies(s, INNOVATION_CARDS, kind) - s.removed[kind]
    for area in range(AREAS):
        for kind in range(RANGES):
            s.pool[kind] -= s.placed_innovations[area, kind]
    for seat in range(s.players):
        for kind in range(INNOVATION_KINDS):
            s.pool[kind] -= hand.innovations(s, seat, kind)


@rule
def inventory(s: State, out: Numbers) -> int:
    """Count every card of every kind and every worker card, wherever it lies; returns how many kinds."""
    kinds = 0
    for deck in range(DECKS):
        count_unseen(s, deck)
        for kind in range(KINDS[deck]):
            out[kinds] = copies(s, deck, kind) - s.pool[kind]
            s.pool[kind] = 0
            kinds += 1
    for seat in range(s.players):
        for card in range(VALUES):
            out[kinds] = s.workers[seat, card]
            for area in range(AREAS):
                out[kinds] += s.placed[area, seat, card]
            kinds += 1
    return kinds
