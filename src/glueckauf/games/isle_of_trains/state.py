"""What lies on the table. After each field: its index, its unit, who knows it."""

from glueckauf.engine import state
from glueckauf.engine.fields import i1, i2, i4, layout, u4

from .components.cards import CARDS, KINDS, TRAIN_KINDS
from .components.cargo import TYPES
from .components.contracts import CONTRACTS
from .components.table_sizes import DISPLAY, SEATS
from .components.wagons import PLACES

WATCHER = SEATS  # row of the gallery in tables by seat
OPEN_DISPLAY, TURN_CAP = range(2)  # options: §13, R40
OPTIONS = 2
CABOOSE_5_OPTION = 2  # its place among the options of a game; a field of its own, as it came later (R16)
BOX_OPTION = 3  # likewise
ALL_BUILDS, NEW_ONLY = range(2)  # what Caboose 5 makes cheaper (R16)
NEW_CARD, UPGRADE, REMOVAL = range(3)  # forms of Build (§5)
PLAIN_DRAW, BEFORE_BONUS, AFTER_BONUS, BEFORE_CABOOSE_1 = range(4)  # what a draw belongs to (§6.4, §7)


class State(state.State):
    """Everything on the table, and whose decision it is."""

    players = i1()  # 2 to 4
    rules = i1(since=2)  # rules version of this game; all
    options = i1(OPTIONS)  # [option] the place of its value; all
    caboose_5 = i1(since=2)  # option: ALL_BUILDS or NEW_ONLY (R16); all
    seat = i1()  # whose decision; NONE when the game is over
    question = i1()  # what is asked; see actions.py
    shown = i1()  # a bit for each seat, and GALLERY_BIT, to which the last step showed something new; all
    viewer = i1()  # 0 in a true state; 1 + seat or 1 + WATCHER in what that one knows
    start_player = i1()  # seat; all
    turns = i2()  # turns completed, by all together; all
    final_turns = i1()  # turns still to come after this one, or NONE before the end is triggered (§11); all
    actions_left = i1()  # of the turn, this one included; all
    phantoms = i1()  # phantom cards of the asked seat (§10); all
    reshuffles = i2()  # so far; all

    # the action
    extra = i1()  # bits of the actions that a bonus grants while its extra action is asked or taken, else 0; all
    held = i1()  # card announced for a build or a load, out of the hand, or NONE; all
    form = i1()  # NEW_CARD, UPGRADE, REMOVAL; all
    throws = i1()  # 1 if a wagon is to be thrown off before this build; all
    replaced = i1()  # wagon that the upgrade replaces, or NONE; all
    last_thrown = i1()  # wagon thrown off last in this removal, or NONE; all
    to_pay = i1()  # cards still to be paid or discarded; all
    paid_up_to = (
        i1()
    )  # kind of the last card given away in this chain, or NONE: the next may not be lower; the asked seat
    target_seat = i1()  # whose wagon is loaded, or NONE; all
    target = i1()  # the wagon, or NONE; all
    contract = i1()  # contract * PARTS + part that this delivery fulfils, or NONE; all
    unloaded = i1(TYPES + 1)  # [type, ANY for open cargo of Caboose 3] cargo cards of this delivery; all
    last_unloaded = i1()  # place unloaded last in this delivery, or NONE; all
    due = i1()  # cards still to be drawn in this draw; all
    stage = i1()  # PLAIN_DRAW, BEFORE_BONUS, AFTER_BONUS, BEFORE_CABOOSE_1; all
    bonus = i1()  # kind of another's car that was loaded, its bonus not yet complete, or NONE; all

    # the piles
    pile = i1(CARDS)  # [place, 0 at the bottom] kind or NONE; nobody
    pile_size = i1()  # cards; all
    display = i1(DISPLAY)  # [place] kind or NONE (§13); all
    discard_open = i1(KINDS)  # [kind] cards that came to the discard pile openly; all
    discard_secret = i1(SEATS, KINDS)  # [seat, kind] cards that this seat, and only it, knows to be there; the seat
    discard_secret_count = i1(SEATS)  # [seat] cards of the line above; all

    # what is remembered of cards that lie unseen (§14)
    recalled = i1(SEATS + 1, KINDS)  # [seat or WATCHER, kind] cards that the seat knows to have been in the pile at the
    # last reshuffle, has not seen since, and that lie in the pile or with those who drew since; the seat, WATCHER: all
    drawn_since = i1(SEATS)  # [seat] cards drawn from the pile since the last reshuffle; all
    open_hand = i1(SEATS, KINDS)  # [seat, kind] cards in hand that all know, taken from the display; all
    open_doubt = i1(SEATS, KINDS)  # [seat, kind] likewise, but since then the seat has put cards away unseen: they lie
    # in the hand, among its secret discards, or face down on a wagon; all

    # the players
    hand = i1(SEATS, KINDS)  # [seat, kind] cards; the owner
    hand_count = i1(SEATS)  # [seat] cards; all
    train = i1(SEATS, TRAIN_KINDS)  # [seat, kind] a bit for each number in the train; engines bit 0; all
    cargo = i1(SEATS, PLACES)  # [seat, place] kind or NONE; all if face up, else its loader
    loader = i1(SEATS, PLACES)  # [seat, place] seat that loaded this card face down, or NONE; all
    buildings = i1(SEATS)  # [seat] a bit for each building; all

    # sets that follow from the tables above (hand.py, train.py), since every question asks for them
    in_hand = i4(SEATS, derived=True)  # [seat] a bit for each kind in hand; the owner
    wagon_set = u4(SEATS, 2, derived=True)  # [seat, lower or upper half] a bit for each wagon in the train; all
    room_set = u4(SEATS, 2, derived=True)  # [seat, likewise] a bit for each wagon with room for a cargo card; all
    cargo_set = u4(SEATS, 2, derived=True)  # [seat, likewise] a bit for each place with cargo; all

    # the contract cards
    contract_of = i1(CONTRACTS)  # [contract] seat that took it, or NONE; all
    contract_part = i1(CONTRACTS)  # [contract] PRIMARY, or the secondary that was done; all

    pool = i1(SEATS + 2, KINDS + 2)  # scratch of redeal: [seat, PILE or ANYWHERE; kind, ROOM or SLOTS]; zeros otherwise

    box = i1(
        since=2
    )  # option: FULL_BOX, TINY_BOX or SMALL_BOX; it lies where filler lay, so older states are the same; all


STATE = layout(State)
