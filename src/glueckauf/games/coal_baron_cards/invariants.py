"""What holds at every step of every game; `glueckauf verify` checks it, and counts the pieces."""

from glueckauf.engine.compile import rule
from glueckauf.engine.fields import NONE
from glueckauf.engine.limits import EVERYBODY

from . import guard, knowledge
from .actions import EXTRACTING, TURN
from .components.areas import AREAS, BASE, FIRST, FIRST_UNSEEN, IS_OPEN, ORDER, SIZE, STACKS, TWIN
from .components.crests import SHOWS, TRACKS
from .components.decks import DECKS, KINDS
from .components.innovations import RANGES
from .components.lorries import CREST, LORRY_KINDS
from .components.table_sizes import FIRST_SHIFT, MARKERS, SHIFTS
from .components.wagons import GOES_TO, WAGON_KINDS
from .state import BEFORE, State

INVARIANTS = (
    "",
    "every card of the box lies somewhere, once (§1)",
    "the top card of every stack is public (§2.1)",
    "no card lies above the top of its stack",
    "of twin stacks one is empty only if the other has at most one card (§4.3)",
    "a wagon stands on a track that shows its crest (§4.1)",
    "a loaded lorry stands on a track that shows its crest (§5)",
    "an area that is not laid out is not used (§2.6)",
    "an area used in this shift holds as many workers as its uses ask for (§3.2)",
    "as many shift markers are taken as shifts have ended (§8)",
    "the asked seat is at the table and has not passed (§3)",
    "no more steps are used than allowed (§5)",
    "unseen cards in a hand are as many as counted (§13)",
    "who is asked for a turn after an innovation can choose an area, or open one by further innovations (R4, R28)",
    "nothing lies about that belongs to no question",
    "a card in doubt lies in its place, or the seat that chose keeps it unseen (R32)",
)


@rule
def find_broken_invariant(s: State) -> int:
    """The number of an invariant that does not hold, 0 if all do."""
    for deck in range(DECKS):
        left = knowledge.count_unseen(s, deck)
        spoilt = left != 0
        for kind in range(KINDS[deck]):
            spoilt = spoilt or s.pool[kind] != 0
            s.pool[kind] = 0
        if spoilt:
            return 1
    found = stacks_flaw(s)
    if found == 0:
        found = boards_flaw(s)
    if found == 0:
        found = shift_flaw(s)
    if found == 0:
        found = turn_flaw(s)
    return found


@rule
def stacks_flaw(s: State) -> int:
    for stack in range(STACKS):
        first, size = FIRST[stack], s.stack_size[stack]
        if size > 0 and s.seen[first + size - 1] != EVERYBODY:
            return 2
        for place in range(SIZE[stack]):
            if (s.card[first + place] == NONE) != (place >= size):
                return 3
        twin = TWIN[stack]
        looking = s.drawn_count > 0 or s.held != NONE  # the twins are split when the kept card has its place (R30)
        if twin != NONE and size == 0 and s.stack_size[twin] > 1 and not looking:
            return 4
    return 0


@rule
def boards_flaw(s: State) -> int:
    for seat in range(s.players):
        for track in range(TRACKS):
            for wagon in range(WAGON_KINDS):
                if s.empty[seat, track, wagon] < 0 or (s.empty[seat, track, wagon] > 0 and not GOES_TO[wagon, track]):
                    return 5
            for lorry in range(LORRY_KINDS):
                loaded = s.loaded[seat, track, lorry, 0] + s.loaded[seat, track, lorry, 1]
                if loaded > 0 and not SHOWS[track, CREST[lorry]]:
                    return 6
        if knowledge.secrets_missing(s, ORDER, seat) != 0 or knowledge.secrets_missing(s, ORDER + 1, seat) != 0:
            return 12
    return doubts_flaw(s)


@rule
def doubts_flaw(s: State) -> int:
    for stack in range(ORDER, STACKS):
        for place in range(FIRST[stack], FIRST[stack] + s.stack_size[stack]):
            doubt = s.doubt[place - FIRST_UNSEEN] - 1
            if doubt >= 0 and s.card[place] != doubt & 15:
                kept = knowledge.secrets(s, stack, doubt >> 4, doubt & 15)
                if kept <= knowledge.equal_doubts(s, stack, place):
                    return 15
    return 0


@rule
def shift_flaw(s: State) -> int:
    for area in range(AREAS):
        workers = 0
        for seat in range(s.players):
            for card in range(5):
                workers += s.placed[area, seat, card] * (card + 1)
        if s.used[area] > 0 and not IS_OPEN[s.players, area]:
            return 7
        needed = 0  # base + 1 for the first use, then one more each, up to the last
        for use in range(BASE[area] + 1, s.used[area] + 1):
            needed += use
        innovations = 0
        for kind in range(RANGES):
            innovations += s.placed_innovations[area, kind]
        if s.area != area and (workers > needed or (innovations == 0 and workers != needed)):
            return 8
    taken = 0
    for marker in range(MARKERS):
        if s.marker[marker] != NONE:
            taken += 1
    if taken != (SHIFTS[s.players] if s.seat == NONE else s.shift - 1) + 1 - FIRST_SHIFT[s.box, s.players]:
        return 9
    return 0


@rule
def turn_flaw(s: State) -> int:
    if s.seat == NONE:
        return 0
    if s.seat >= s.players or s.passed[s.seat]:
        return 10
    if s.question == EXTRACTING and not 0 <= s.steps < s.most:
        return 11
    if s.question == TURN:
        if s.innovated and not guard.can_work(s):
            return 13
        lying = s.area != NONE or s.stack != NONE or s.held != NONE or s.drawn_count != 0 or s.to_pay != 0
        if lying or s.steps != 0 or s.sent != 0 or s.model != NONE or s.stage != BEFORE:
            return 14
    return 0
