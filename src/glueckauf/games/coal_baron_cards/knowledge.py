"""§13 Hidden information: what a seat knows, the worlds that fit, and where all the cards are.

`seen` travels with a card: a bit for each seat, and for the gallery, that knows it. What other seats know is hidden.
"""

from glueckauf.engine import chance
from glueckauf.engine.compile import rule
from glueckauf.engine.fields import NONE, UNKNOWN, Numbers
from glueckauf.engine.limits import EVERYBODY, GALLERY_BIT

from . import hand
from .components.areas import AREAS, FIRST, FIRST_UNSEEN, ORDER, PLACES, TWIN
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
from .components.objectives import COPIES as OBJECTIVE_COPIES
from .components.objectives import OBJECTIVES
from .components.orders import DESTINATIONS, ORDER_KINDS
from .components.table_sizes import DRAW
from .components.wagons import JOKER, LOCO_MODELS, WAGON_KINDS
from .components.workers import VALUES
from .setup import copies
from .state import State

TRIES = 1000  # about half of them succeed, so that all never fail where a world fits


@rule
def conceal(s: State, seat: int) -> None:
    """Keep what `seat` has seen; everything else becomes UNKNOWN. The gallery is seat NONE."""
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
    """Replace each UNKNOWN by a card, any world that fits equally likely; the random generator starts anew."""
    chance.seed(s, key)
    for deck in range(DECKS):
        left = count_unseen(s, deck)
        if left > 0:
            stack = FIRST_STACK[deck]
            first = FIRST[stack]
            if first >= FIRST_UNSEEN:
                left = deal_doubts(s, stack, left)
            for part in range(stack, stack + (1 if TWIN[stack] == NONE else 2)):
                for place in range(FIRST[part], FIRST[part] + s.stack_size[part]):
                    if s.card[place] == UNKNOWN:
                        s.card[place] = deal(s, left)
                        left -= 1
            if s.drawn_count > 0 and DECK_OF[s.stack] == deck:
                for i in range(s.drawn_count):
                    if s.drawn[i] == UNKNOWN:
                        s.drawn[i] = deal(s, left)
                        left -= 1
            if first >= FIRST_UNSEEN:
                for seat in range(s.players):
                    for _ in range(secrets_missing(s, stack, seat)):
                        give_secret(s, stack, seat, deal(s, left))
                        left -= 1
        for kind in range(KINDS[deck]):
            s.pool[kind] = 0
    for i in range(s.drawn_count):
        s.drawn_seen[i] |= 1 << s.seat  # who looks at cards knows them, in every world


@rule
def deal(s: State, left: int) -> int:
    """One of the `left` cards of the pool, each equally likely."""
    rank = chance.below(s, left)
    kind = 0
    while rank >= s.pool[kind]:
        rank -= s.pool[kind]
        kind += 1
    s.pool[kind] -= 1
    return kind


@rule
def deal_doubts(s: State, stack: int, left: int) -> int:
    """R32: a card in doubt lies in its place, or the seat that chose keeps it; returns how many cards are left to deal.

    Deals the places in doubt and the hands concerned until they fit: `try_doubts` gives all worlds that fit equally
    often. Only a position that cannot come about has none; it is dealt as if nothing were in doubt.
    """
    first, hands, doubts = FIRST[stack], 0, 0  # hands: a bit for each seat of a doubt that keeps cards not yet dealt
    for place in range(first, first + s.stack_size[stack]):
        doubt = s.doubt[place - FIRST_UNSEEN] - 1
        if doubt >= 0:
            doubts += 1
            if not hands >> (doubt >> 4) & 1 and secrets_missing(s, stack, doubt >> 4) > 0:
                hands |= 1 << (doubt >> 4)
    if doubts > 0:
        for _ in range(TRIES):
            rest = try_doubts(s, stack, left, hands)
            if rest != NONE:
                return rest
            hide_doubts(s, stack, hands)
    return left


@rule
def try_doubts(s: State, stack: int, left: int, hands: int) -> int:
    """One deal of the places in doubt and of the hands concerned; returns how many cards are left, NONE if it failed.

    Each card in doubt gets a spot, its place or one of the cards that the seat keeps; then the others fill up. Wherever
    the spots are, equally many deals follow, so every deal is equally likely. A world in which a seat keeps more cards
    of a kind than are in doubt comes of several deals, so of `ways` such deals one is taken.
    """
    left = deal_spots(s, stack, left, hands)
    if left == NONE:
        return NONE
    first = FIRST[stack]
    for place in range(first, first + s.stack_size[stack]):
        doubt = s.doubt[place - FIRST_UNSEEN] - 1
        if doubt >= 0 and s.card[place] == UNKNOWN:
            s.card[place] = deal(s, left)
            left -= 1
            if s.card[place] == doubt & 15:
                return NONE  # this world comes of the deals with the card in doubt in its place
    for seat in range(s.players):
        if hands >> seat & 1:
            for _ in range(secrets_missing(s, stack, seat)):
                give_secret(s, stack, seat, deal(s, left))
                left -= 1
    ways = 1
    for place in range(first, first + s.stack_size[stack]):
        doubt = s.doubt[place - FIRST_UNSEEN] - 1
        if doubt >= 0 and s.card[place] != doubt & 15 and hands >> (doubt >> 4) & 1:
            kept = secrets(s, stack, doubt >> 4, doubt & 15)
            if kept > 1:
                ways *= kept - equal_doubts(s, stack, place)
    return NONE if ways > 1 and chance.below(s, ways) > 0 else left


@rule
def deal_spots(s: State, stack: int, left: int, hands: int) -> int:
    """Each card in doubt finds a spot, every choice of spots equally likely; NONE if two chose the same one."""
    first, given = FIRST[stack], 0  # given: cards that have their spot in a hand, eight bits a seat
    for place in range(first, first + s.stack_size[stack]):
        doubt = s.doubt[place - FIRST_UNSEEN] - 1
        seat, kind = doubt >> 4, doubt & 15
        if doubt < 0 or s.card[place] == kind or s.pool[kind] == 0:
            continue
        here = 1 if s.card[place] == UNKNOWN else 0  # else the viewer knows that it does not lie there
        kept = secrets_count(s, stack, seat) if hands >> seat & 1 else 0
        if here + kept == 0:
            continue
        spot = chance.below(s, here + kept)
        if spot == kept:
            s.card[place] = kind
        elif spot < kept - (given >> 8 * seat & 255):
            give_secret(s, stack, seat, kind)
            given += 1 << 8 * seat
        else:
            return NONE
        s.pool[kind] -= 1
        left -= 1
    return left


@rule
def hide_doubts(s: State, stack: int, hands: int) -> None:
    """Take back what `try_doubts` dealt. Of the cards that another seat keeps, a viewer knows none."""
    first = FIRST[stack]
    for place in range(first, first + s.stack_size[stack]):
        if s.doubt[place - FIRST_UNSEEN] > 0 and s.seen[place] == 0 and s.card[place] != UNKNOWN:
            s.pool[s.card[place]] += 1
            s.card[place] = UNKNOWN
    for seat in range(s.players):
        if hands >> seat & 1:
            for kind in range(KINDS[DECK_OF[stack]]):
                count = secrets(s, stack, seat, kind)
                s.pool[kind] += count
                give_secrets(s, stack, seat, kind, -count)


@rule
def equal_doubts(s: State, stack: int, place: int) -> int:
    """How many places below are in the same doubt and hold another card, so that the seat keeps one for each."""
    count, first = 0, FIRST[stack]
    doubt = s.doubt[place - FIRST_UNSEEN]
    for other in range(first, place):
        if s.doubt[other - FIRST_UNSEEN] == doubt and s.card[other] != doubt - 1 & 15:
            count += 1
    return count


@rule
def secrets_count(s: State, stack: int, seat: int) -> int:
    """Cards that a seat keeps unseen."""
    return s.orders_secret_count[seat] if stack == ORDER else s.innovations_secret_count[seat]


@rule
def secrets(s: State, stack: int, seat: int, kind: int) -> int:
    """Those of one kind, as far as they are known or dealt."""
    return s.orders_secret[seat, kind] if stack == ORDER else s.innovations_secret[seat, kind]


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
    give_secrets(s, stack, seat, kind, 1)


@rule
def give_secrets(s: State, stack: int, seat: int, kind: int, count: int) -> None:
    if stack == ORDER:
        s.orders_secret[seat, kind] += count
    else:
        s.innovations_secret[seat, kind] += count


@rule
def count_unseen(s: State, deck: int) -> int:
    """Fill the pool with the cards of a deck that are in sight nowhere; returns how many."""
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
    """The counts of all kinds are packed into one number, WIDTH bits each: machine code counts many cards at once."""
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
        s.pool[objective] = 0 if s.objective[objective] != NONE else OBJECTIVE_COPIES[s.box, objective]


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
