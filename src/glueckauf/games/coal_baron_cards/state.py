"""What lies on the table. After each field: its index, its unit, who knows it."""

from glueckauf.engine import state
from glueckauf.engine.fields import i1, i2, layout

from .components.areas import AREAS, FIRST_UNSEEN, PLACES, STACKS
from .components.crests import TRACKS
from .components.innovations import INNOVATION_KINDS, RANGES
from .components.lorries import LORRY_KINDS
from .components.objectives import OBJECTIVES
from .components.orders import DESTINATIONS, ORDER_KINDS
from .components.table_sizes import DRAW, MARKERS, SEATS
from .components.wagons import LOCO_MODELS, WAGON_KINDS
from .components.workers import VALUES

LORRY_DECK, ORDER_DECK, INNOVATION_DECK = range(3)  # options: the uncertain make-ups of R24
OPTIONS = 3  # of version 1; a later one has its own field
INNOVATION_CHAIN = 3  # option since version 2: how far innovations reach before the worker action (R28)
BOX = 4  # the option of docs/tiny-games.md, since version 2
FREE, STRICT = range(2)  # together; each by itself
BEFORE, WORKING, AFTER = range(3)  # a turn: innovations, worker action, innovations (§3.1)


class State(state.State):
    """Everything on the table, and whose decision it is."""

    players = i1()  # 2 to 4
    options = i1(OPTIONS)  # [option] the place of its value; all
    seat = i1()  # whose decision; NONE when the game is over
    question = i1()  # what is asked; see actions.py
    shown = i1()  # a bit for each seat, and GALLERY_BIT, to which the last step showed something new; all
    revealed = i2()  # steps so far that showed anybody anything; no undo behind one
    shift = i1()  # 1 to 7; also the number of the marker on top
    start_player = i1()  # of this shift
    passed = i1(SEATS)  # [seat] 1 when out of this shift; all

    # the turn
    stage = i1()  # BEFORE, WORKING, AFTER
    innovated = i1()  # 1 once an action innovation was played in this turn before the worker action (R4)
    area = i1()  # where workers are being placed, or NONE
    to_pay = i1()  # workers still to be placed there
    paid_up_to = i1()  # the last innovation laid down, as a place in VALUES: the next may not be lower (R29)
    stack = i1()  # the stack that is being taken from or looked at, or NONE
    steps = i1()  # steps used in this extraction
    least = i1()  # steps this extraction must use
    most = i1()  # steps this extraction may use
    model = i1()  # of the locos of this delivery, or NONE before the first train
    sent = i1()  # trains sent in this delivery
    drawn = i1(DRAW)  # [place, 0 was the top] card looked at by Free Choice, or NONE; those in drawn_seen
    drawn_seen = i1(DRAW)  # [place] a bit for each seat that knows this card; each seat its own bit
    drawn_count = i1()  # cards; all
    held = i1()  # wagon or loco kept by Free Choice, not yet on a track, or NONE; all

    # the display
    card = i1(PLACES)  # [FIRST[stack] + place, 0 at the bottom] kind or NONE; those in seen
    seen = i1(PLACES)  # [as card] a bit for each seat that knows this card; each seat its own bit
    doubt = i1(PLACES - FIRST_UNSEEN)  # [place - FIRST_UNSEEN] 1 + seat * 16 + kind: this kind lies here, or that
    # seat kept it unseen (§7.5, R32); 0 where nothing is in doubt; all
    stack_size = i1(STACKS)  # [stack] cards; all
    used = i1(AREAS)  # [area] workers placed at the last use in this shift; all
    placed = i1(AREAS, SEATS, VALUES)  # [area, seat, card] worker cards lying there; all
    placed_innovations = i1(AREAS, RANGES)  # [area, range] worker innovations lying there; all
    claim = i1()  # seat that used Extract 0/1 last in this shift, or NONE; all
    marker = i1(MARKERS)  # [number - 1] seat or NONE; all
    removed = i1(INNOVATION_KINDS)  # [kind] innovations out of the game; all

    # the players
    workers = i1(SEATS, VALUES)  # [seat, card] in hand; all (§13: they can work it out)
    row = i1(SEATS, 40)  # [seat, place, 0 is the front] lorry or NONE; all
    row_size = i1(SEATS)  # [seat] cards; all
    storage = i1(SEATS, LORRY_KINDS)  # [seat, lorry] cards; all
    empty = i1(SEATS, TRACKS, WAGON_KINDS)  # [seat, track, wagon] empty wagons; all
    loaded = i1(SEATS, TRACKS, LORRY_KINDS, 2)  # [seat, track, lorry, 1 in a joker] loaded wagons; all
    loco = i1(SEATS, TRACKS)  # [seat, track] model or NONE; all
    share = i1(SEATS, DESTINATIONS)  # [seat, destination] cards; all
    objective = i1(OBJECTIVES)  # [objective] seat or NONE; all
    orders_open = i1(SEATS, ORDER_KINDS)  # [seat, order] in hand, taken openly; all
    orders_secret = i1(SEATS, ORDER_KINDS)  # [seat, order] in hand, kept unseen by Free Choice; the owner
    orders_secret_count = i1(SEATS)  # [seat] cards of the line above; all
    innovations_open = i1(SEATS, INNOVATION_KINDS)  # [seat, kind] likewise; all
    innovations_secret = i1(SEATS, INNOVATION_KINDS)  # [seat, kind] likewise; the owner
    innovations_secret_count = i1(SEATS)  # [seat] likewise; all
    delivered_lorries = i1(SEATS, LORRY_KINDS)  # [seat, lorry] in the delivery pile; all
    delivered_wagons = i1(SEATS, WAGON_KINDS)  # [seat, wagon] likewise
    delivered_locos = i1(SEATS, LOCO_MODELS)  # [seat, model] likewise
    delivered_orders = i1(SEATS, ORDER_KINDS)  # [seat, order] fulfilled; all

    pool = i1(OBJECTIVES)  # scratch of redeal; zeros otherwise

    rules = i1(since=2)  # rules version of this game; all
    innovation_chain = i1(since=2)  # option: FREE or STRICT (R28); all
    box = i1(since=2)  # FULL_BOX, TINY_BOX or SMALL_BOX; it lies where filler lay, so older states are the same; all


STATE = layout(State)
