"""§10 The draw pile, the discard pile, and what is remembered of cards that lie there unseen (§14)."""

from glueckauf.engine import chance
from glueckauf.engine.compile import rule
from glueckauf.engine.fields import NONE

from .components.cards import KINDS
from .components.table_sizes import SEATS
from .state import WATCHER, State


@rule
def discards(s: State) -> int:
    """Cards of the discard pile."""
    count = 0
    for kind in range(KINDS):
        count += s.discard_open[kind]
    for seat in range(s.players):
        count += s.discard_secret_count[seat]
    return count


@rule
def can_draw(s: State) -> bool:
    """Whether the draw pile has a card, or would have one after a reshuffle."""
    return s.pile_size > 0 or discards(s) > 0


@rule
def take_top(s: State) -> int:
    """The top card of the draw pile, after a reshuffle where needed (R8); one of the piles must have a card."""
    if s.pile_size == 0:
        reshuffle(s)
    s.pile_size -= 1
    kind = s.pile[s.pile_size]
    s.pile[s.pile_size] = NONE
    return kind


@rule
def reshuffle(s: State) -> None:
    """The discard pile becomes the draw pile: nobody knows a place any more, but each knows what is in it."""
    for kind in range(KINDS):
        cards = s.discard_open[kind]
        for seat in range(SEATS):
            cards += s.discard_secret[seat, kind]
        for _ in range(cards):
            lay_on_pile(s, kind)
    for seat in range(s.players):
        if s.discard_secret_count[seat] > 0:
            for kind in range(KINDS):
                s.open_doubt[seat, kind] = 0  # it may be among the cards that are shuffled now
        s.discard_secret_count[seat] = 0
        s.drawn_since[seat] = 0
        for kind in range(KINDS):
            s.recalled[seat, kind] = s.discard_open[kind] + s.discard_secret[seat, kind]
            s.discard_secret[seat, kind] = 0
    for kind in range(KINDS):
        s.recalled[WATCHER, kind] = s.discard_open[kind]
        s.discard_open[kind] = 0
    shuffle(s)
    s.reshuffles += 1  # last: records tell the pile of this moment (`reveal_chance`)


@rule
def lay_on_pile(s: State, kind: int) -> None:
    s.pile[s.pile_size] = kind
    s.pile_size += 1


@rule
def shuffle(s: State) -> None:
    """Each order of the draw pile equally likely."""
    for i in range(s.pile_size - 1, 0, -1):
        other = chance.below(s, i + 1)
        s.pile[i], s.pile[other] = s.pile[other], s.pile[i]


@rule
def discard_openly(s: State, kind: int) -> None:
    """A card that everybody has seen goes to the discard pile."""
    s.discard_open[kind] += 1


@rule
def discard_secretly(s: State, seat: int, kind: int) -> None:
    """A card that only `seat` knows goes to the discard pile face down."""
    s.discard_secret[seat, kind] += 1
    s.discard_secret_count[seat] += 1


@rule
def seen_by_others(s: State, kind: int, seat: int) -> None:
    """An unseen card is revealed; `seat` knew it already (NONE: nobody did). Others may have recalled it."""
    for watcher in range(SEATS + 1):
        if watcher != seat:
            miss(s, watcher, kind)


@rule
def miss(s: State, watcher: int, kind: int) -> None:
    """A card of this kind is no longer among those that `watcher` recalls, if one was."""
    s.recalled[watcher, kind] -= 1 if s.recalled[watcher, kind] > 0 else 0
