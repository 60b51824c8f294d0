"""§14 Hidden information: what a seat knows, the worlds that fit, and where all the cards are.

Unseen are the draw pile, hands, cards that somebody discarded face down, and face-down cargo. Each
but those of the pile belongs to one seat, its group: that seat has put it there and knows it. What a watcher knows of
the cards in the groups of others is written in `open_hand`, `open_doubt` and `recalled` (state.py).
"""

from glueckauf.engine import chance
from glueckauf.engine.compile import rule
from glueckauf.engine.fields import NONE, UNKNOWN, Numbers

from . import hand
from .components.buildings import BUILDINGS
from .components.cards import FIRST_BUILDING, IN_BOX, KINDS, TRAIN_KINDS
from .components.contracts import CONTRACTS
from .components.table_sizes import DISPLAY, SEATS
from .components.wagons import BITS, PLACES
from .state import OPEN_DISPLAY, WATCHER, State

PILE, ANYWHERE = SEATS, SEATS + 1  # rows of the pool beside those of the groups
ROOM, SLOTS = KINDS, KINDS + 1  # columns: places to fill; how many of them a card of the last reshuffle may take


@rule
def conceal(s: State, seat: int) -> None:
    """Keep what `seat` has seen; all else becomes UNKNOWN, and counts by kind 0. The gallery is seat NONE."""
    row = WATCHER if seat == NONE else seat
    for place in range(s.pile_size):
        s.pile[place] = UNKNOWN
    for other in range(s.players):
        if other != seat:
            for kind in range(KINDS):
                s.hand[other, kind] = s.open_hand[other, kind]
                s.discard_secret[other, kind] = 0
                s.recalled[other, kind] = 0  # what others know is not told
            s.in_hand[other] = hand.kinds(s, other) if s.options[OPEN_DISPLAY] else 0  # else no card of it is known
        for place in range(PLACES):
            if s.loader[other, place] != NONE and s.loader[other, place] != seat:
                s.cargo[other, place] = UNKNOWN
    if s.seat != seat and s.paid_up_to >= 0:
        s.paid_up_to = UNKNOWN
    s.shown &= 1 << row
    s.viewer = 1 + row
    chance.forget(s)


@rule
def redeal(s: State, key: Numbers) -> None:
    """Replace each UNKNOWN by a card, any deal that fits equally likely; the random generator starts anew.

    First the cards of which the viewer knows more than that they are unseen find a group or the pile: a recalled card
    takes any of the places that may hold one. Then the others fill up, each equally likely; last, each card of a group
    finds its place.
    """
    chance.seed(s, key)
    count_unseen(s)
    s.pool[PILE, ROOM] = unknown_in_pile(s)
    s.pool[PILE, SLOTS] = s.pool[PILE, ROOM]
    for seat in range(s.players):
        s.pool[seat, ROOM] = unknown_in_hand(s, seat) + unknown_discards(s, seat) + unknown_cargo(s, seat)
        if s.pool[seat, ROOM] > 0:
            for kind in range(KINDS):
                for _ in range(s.open_doubt[seat, kind]):
                    assign(s, seat, kind)
            s.pool[seat, SLOTS] = min(s.drawn_since[seat], s.pool[seat, ROOM])
    if s.viewer > 0:
        for kind in range(KINDS):
            for _ in range(s.recalled[s.viewer - 1, kind]):
                assign(s, group_of_recalled(s), kind)
    left = count_cards(s, ANYWHERE)
    for group in range(PILE + 1):
        for _ in range(s.pool[group, ROOM]):
            assign(s, group, pick(s, ANYWHERE, left))
            left -= 1
    deal_pile(s)
    for seat in range(s.players):
        deal_group(s, seat)
    for group in range(ANYWHERE + 1):
        s.pool[group, SLOTS] = 0
    if s.paid_up_to == UNKNOWN:
        s.paid_up_to = 0  # the lowest kind: whatever is in hand may follow
    s.viewer = 0


@rule
def assign(s: State, group: int, kind: int) -> None:
    """One card of this kind will lie in the group, or in the pile."""
    s.pool[ANYWHERE, kind] -= 1
    s.pool[group, kind] += 1
    s.pool[group, ROOM] -= 1


@rule
def pick(s: State, row: int, count: int) -> int:
    """The kind of one of the `count` cards in a row of the pool, each equally likely."""
    rank = chance.below(s, count)
    kind = 0
    while rank >= s.pool[row, kind]:
        rank -= s.pool[row, kind]
        kind += 1
    return kind


@rule
def take(s: State, row: int, count: int) -> int:
    """The same, and remove it."""
    kind = pick(s, row, count)
    s.pool[row, kind] -= 1
    return kind


@rule
def count_cards(s: State, row: int) -> int:
    count = 0
    for kind in range(KINDS):
        count += s.pool[row, kind]
    return count


@rule
def group_of_recalled(s: State) -> int:
    """Where a card of the last reshuffle lies: in the pile, or with somebody who has drawn since, one slot a draw."""
    slots = 0
    for group in range(PILE + 1):
        slots += s.pool[group, SLOTS]
    rank = chance.below(s, slots)
    group = 0
    while rank >= s.pool[group, SLOTS]:
        rank -= s.pool[group, SLOTS]
        group += 1
    s.pool[group, SLOTS] -= 1
    return group


@rule
def unknown_in_pile(s: State) -> int:
    """Cards that the viewer does not know, as in the next three."""
    count = 0
    for place in range(s.pile_size):
        if s.pile[place] == UNKNOWN:
            count += 1
    return count


@rule
def unknown_in_hand(s: State, seat: int) -> int:
    count = s.hand_count[seat]
    for kind in range(KINDS):
        count -= s.hand[seat, kind]
    return count


@rule
def unknown_discards(s: State, seat: int) -> int:
    count = s.discard_secret_count[seat]
    for kind in range(KINDS):
        count -= s.discard_secret[seat, kind]
    return count


@rule
def unknown_cargo(s: State, seat: int) -> int:
    """Face-down cargo that `seat` loaded, on whatever train."""
    count = 0
    for owner in range(s.players):
        for place in range(PLACES):
            if s.cargo[owner, place] == UNKNOWN and s.loader[owner, place] == seat:
                count += 1
    return count


@rule
def deal_pile(s: State) -> None:
    left = count_cards(s, PILE)
    for place in range(s.pile_size):
        if s.pile[place] == UNKNOWN:
            s.pile[place] = take(s, PILE, left)
            left -= 1


@rule
def deal_group(s: State, seat: int) -> None:
    """The cards of a group find their places."""
    left = count_cards(s, seat)
    for _ in range(unknown_in_hand(s, seat)):
        hand.put_in(s, seat, take(s, seat, left))
        left -= 1
    for _ in range(unknown_discards(s, seat)):
        s.discard_secret[seat, take(s, seat, left)] += 1
        left -= 1
    for owner in range(s.players):
        for place in range(PLACES):
            if s.cargo[owner, place] == UNKNOWN and s.loader[owner, place] == seat:
                s.cargo[owner, place] = take(s, seat, left)
                left -= 1


@rule
def count_unseen(s: State) -> None:
    """Fill the last row of the pool with the cards that lie nowhere in sight."""
    for kind in range(KINDS):
        s.pool[ANYWHERE, kind] = IN_BOX[s.box, kind] - s.discard_open[kind]
    for seat in range(s.players):
        for kind in range(KINDS):
            s.pool[ANYWHERE, kind] -= s.hand[seat, kind] + s.discard_secret[seat, kind]
        for kind in range(TRAIN_KINDS):
            s.pool[ANYWHERE, kind] -= BITS[s.train[seat, kind]]
        for building in range(BUILDINGS):
            s.pool[ANYWHERE, FIRST_BUILDING + building] -= s.buildings[seat] >> building & 1
    if s.held != NONE:
        s.pool[ANYWHERE, s.held] -= 1
    if s.viewer == 0:  # else nobody knows a card of the pile
        for place in range(s.pile_size):
            if s.pile[place] >= 0:
                s.pool[ANYWHERE, s.pile[place]] -= 1
    for place in range(DISPLAY):
        if s.display[place] >= 0:
            s.pool[ANYWHERE, s.display[place]] -= 1
    for seat in range(s.players):
        for place in range(PLACES):
            if s.cargo[seat, place] >= 0:
                s.pool[ANYWHERE, s.cargo[seat, place]] -= 1


@rule
def inventory(s: State, out: Numbers) -> int:
    """Count every card of every kind, wherever it lies, and the contract cards; returns how many numbers."""
    count_unseen(s)
    for kind in range(KINDS):
        out[kind] = IN_BOX[s.box, kind] - s.pool[ANYWHERE, kind]
        s.pool[ANYWHERE, kind] = 0
    for contract in range(CONTRACTS):
        out[KINDS + contract] = 1 if NONE <= s.contract_of[contract] < s.players else 0
    return KINDS + CONTRACTS
