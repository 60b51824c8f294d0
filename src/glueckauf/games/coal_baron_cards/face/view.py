"""What a seat sees of the table, and the deal as words: for people, the wire and records. No rule lives here.

Cards are named by their ids. `null` is nothing, `unknown` is a card that this seat cannot know.
"""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Annotated, Literal

from msgspec import Meta

from glueckauf.engine.face.view import (
    AnyPlayer,
    AnyView,
    Glance,
    Part,
    cut,
    glance,
    interpreted,
    named,
    one_of,
    or_none,
    piece,
    places_of,
    present,
    remembered,
    rows_of_points,
    signed,
)
from glueckauf.engine.fields import NONE, copy
from glueckauf.engine.limits import EVERYBODY

from .. import placing, scoring
from ..actions import ACTIONS, KEEP_CARD
from ..components import lorries
from ..components.areas import AREA_IDS, FIRST, FIRST_UNSEEN, IS_OPEN, STACK_IDS
from ..components.crests import CREST_IDS, TRACK_CRESTS, TRACKS
from ..components.decks import CARD_IDS, DECK_OF
from ..components.innovations import INNOVATION_IDS, RANGE_IDS
from ..components.lorries import LORRY_IDS
from ..components.objectives import OBJECTIVE_IDS
from ..components.orders import DESTINATION_IDS, ORDER_IDS
from ..components.table_sizes import SHIFTS
from ..components.wagons import LOCO_IDS, WAGON_IDS
from ..components.workers import VALUES
from ..state import State

STAGES = ("before", "working", "after")
CATEGORY_IDS = ("A", "B", "C", "D", "E")
WORKERS = range(1, VALUES + 1)  # [card]
REQUIRED = interpreted(placing.required)  # asked for every area of every view: a call of machine code costs more
StackName = Annotated[str, one_of("StackName", STACK_IDS)]
AreaName = Annotated[str, one_of("AreaName", AREA_IDS)]
Crest = Annotated[str, one_of("Crest", CREST_IDS)]
WagonName = Annotated[str, one_of("WagonName", WAGON_IDS)]
LocoName = Annotated[str, one_of("LocoName", LOCO_IDS)]
Destination = Annotated[str, one_of("Destination", DESTINATION_IDS)]
KnownTo = Annotated[str, one_of("KnownTo", ("all", "you"))]
Stage = Annotated[str, one_of("Stage", STAGES)]
Question = Annotated[str, one_of("Question", (*ACTIONS.questions, "game_over"))]


class Drawn(Part, frozen=True, gc=False):
    """A card looked at by Free Choice, and who knows it."""

    card: str
    known_to: Annotated[KnownTo | None, Meta(description="Null where this seat does not know it.")]


class Doubt(Part, frozen=True, gc=False):
    """A card that lies in a stack, or that a seat has kept unseen (R32)."""

    depth: int
    card: str
    or_kept_by: int


class Stack(Part, frozen=True, gc=False):
    """A stack: its size, its top, and what this seat knows below it, from the top down."""

    id: StackName
    size: int
    top: str | None
    below: list[str]
    doubts: list[Doubt]


class Area(Part, frozen=True, gc=False):
    """A worker area: what it costs now, and what lies there."""

    id: AreaName
    laid_out: Annotated[bool, Meta(description="False where it is not used with so many players.")]
    required: Annotated[int, Meta(description="Workers that it costs now.")]
    workers: Annotated[list[list[int]], Meta(description="For each seat the values of its worker cards.")]
    innovations: list[str]


class Wagon(Part, frozen=True, gc=False):
    """A wagon of a train."""

    wagon: WagonName
    load: Annotated[str | None, Meta(description="The lorry in it.")]


class Track(Part, frozen=True, gc=False):
    """A track: loaded wagons first, then empty ones; the order in a train has no effect (§4.1)."""

    track: Annotated[int, Meta(description="Its number, from 1.")]
    crests: Annotated[list[Crest], Meta(description="Of the wagons that may stand here.")]
    loco: LocoName | None
    wagons: list[Wagon]
    load: Annotated[int, Meta(description="Lorries in all wagons; a double lorry counts twice.")]


class Hand(Part, frozen=True, gc=False):
    """Cards of one kind before a seat."""

    open: list[str]
    secret: Annotated[list[str], Meta(description="Kept unseen; in the owner's view only.")]
    secret_count: int


class Objective(Part, frozen=True, gc=False):
    """An objective card and what it is worth now."""

    id: str
    points: int


class Delivered(Part, frozen=True, gc=False):
    """What left with fulfilled orders."""

    lorries: list[str]
    wagons: list[WagonName]
    locos: list[LocoName]
    orders: list[str]


class Player(AnyPlayer, frozen=True, gc=False):
    """All that lies before a seat, and its hand as far as the viewer knows it."""

    workers: Annotated[list[int], Meta(description="Values of the worker cards in hand.")]
    passed: bool
    row: Annotated[list[str], Meta(description="Lorries waiting, the front first.")]
    storage: Annotated[list[str], Meta(description="Lorries.")]
    tracks: list[Track]
    orders: Hand
    innovations: Hand
    shares: list[Destination]
    objectives: list[Objective]
    markers: Annotated[list[int], Meta(description="Shift markers.")]
    delivered: Delivered
    points: Annotated[dict[str, int], Meta(description="By category and in `total`, as if the game ended now.")]


class View(AnyView, frozen=True, gc=False):
    """The table of the card game as one seat knows it. Cards are named by their ids; `unknown` is a hidden card."""

    title: Literal["coal_baron_cards"]
    question: Question
    shift: int
    shifts: int
    start_player: int
    claim: Annotated[int | None, Meta(description="The seat that takes the marker of this shift as things stand.")]
    stage: Annotated[Stage, Meta(description="Of a turn: innovations, worker action, innovations (§3.1).")]
    must_place: Annotated[bool, Meta(description="No pass after an innovation (R4).")]
    area: Annotated[AreaName | None, Meta(description="The area that is being used.")]
    to_pay: Annotated[int, Meta(description="Workers still to pay.")]
    stack: Annotated[StackName | None, Meta(description="The stack that Free Choice looks at.")]
    steps: Annotated[int, Meta(description="Steps used in this extraction.")]
    least: Annotated[int, Meta(description="Steps that this extraction must use.")]
    most: Annotated[int, Meta(description="Steps that it may use.")]
    sent: Annotated[int, Meta(description="Trains sent in this delivery.")]
    model: Annotated[LocoName | None, Meta(description="Of the locos of this delivery; null before the first train.")]
    drawn: list[Drawn]
    held: Annotated[str | None, Meta(description="A wagon or loco kept by Free Choice, not yet on a track.")]
    stacks: list[Stack]
    areas: list[Area]
    players: Annotated[list[Player], Meta(description="By seat.")]
    removed: Annotated[list[str], Meta(description="Innovation cards out of the game.")]


def deal(s: State) -> dict[str, list[str]]:
    """What chance decided: the start player, and each stack from the top down."""
    dealt = {"start": [str(s.start_player)]}
    for stack, name in enumerate(STACK_IDS):
        ids = CARD_IDS[DECK_OF[stack]]
        dealt[name] = [ids[s.card[FIRST[stack] + place]] for place in reversed(range(s.stack_size[stack]))]
    return dealt


def public_text(s: State, action: int, seat: int) -> str:
    """The action as `seat` hears of it: nobody sees from which place a card is kept (§7, R11)."""
    if s.question == KEEP_CARD and s.seat != seat:
        return "keep ?"
    return ACTIONS.texts[action]


def view(state: State) -> View:
    """A concealed state as all that a page needs to draw the table."""
    s, known = copy(state), glance(state)  # one for the compiled rules, one for people
    over = known.question < 0
    asked = NONE if over else known.seat
    points = rows_of_points(scoring.scores, s, known.players, len(CATEGORY_IDS))
    objectives, markers = held_by(known.players, known.objective), held_by(known.players, known.marker)
    return View(
        title="coal_baron_cards",
        seat=or_none(asked),
        question="game_over" if over else ACTIONS.questions[known.question],
        shift=known.shift,
        shifts=int(SHIFTS[known.players]),
        start_player=known.start_player,
        claim=or_none(known.claim),
        stage=STAGES[known.stage],
        must_place=bool(known.innovated),
        area=piece(AREA_IDS, known.area),
        to_pay=known.to_pay,
        stack=piece(STACK_IDS, known.stack),
        steps=known.steps,
        least=known.least,
        most=known.most,
        sent=known.sent,
        model=piece(LOCO_IDS, known.model),
        drawn=drawn(known),
        held=piece(CARD_IDS[DECK_OF[known.stack]], known.held) if known.held != NONE else None,
        stacks=stacks_of(known.stack_size, known.card, known.doubt),
        areas=areas_of(known.players, known.used, known.placed, known.placed_innovations),
        players=[
            player(known, s, seat, objectives[seat], markers[seat], points[seat]) for seat in range(known.players)
        ],
        removed=named(INNOVATION_IDS, known.removed),
        places=places_of(scoring.places, s) if over else None,
    )


def drawn(known: Glance) -> list[Drawn]:
    """The cards looked at by Free Choice, the former top first, and whether all know them or this seat alone."""
    if known.stack == NONE:
        return []
    ids = CARD_IDS[DECK_OF[known.stack]]
    shown = []
    for place in range(known.drawn_count):
        who = None if known.drawn_seen[place] == 0 else "all" if known.drawn_seen[place] == EVERYBODY else "you"
        shown.append(Drawn(card=present(ids, known.drawn[place]), known_to=who))
    return shown


@remembered
def stacks_of(sizes: tuple[int, ...], cards: tuple[int, ...], doubt: tuple[int, ...]) -> list[Stack]:
    stacks = []
    for number in range(len(STACK_IDS)):
        first, size = int(FIRST[number]), sizes[number]
        unseen = first - FIRST_UNSEEN if first >= FIRST_UNSEEN else len(doubt)
        stacks.append(stack_of(number, cards[first : first + size], doubt[unseen : unseen + size]))
    return stacks


@remembered
def stack_of(number: int, cards: tuple[int, ...], doubted: tuple[int, ...]) -> Stack:
    ids, size = CARD_IDS[DECK_OF[number]], len(cards)
    pile = [present(ids, kind) for kind in reversed(cards)]
    below = pile[1:]
    while below and below[-1] == "unknown":
        below.pop()  # nothing is known from here on: the size tells the rest
    doubts = []
    for place, doubt in enumerate(doubted):
        if doubt > 0:
            doubts.append(Doubt(depth=size - 1 - place, card=ids[doubt - 1 & 15], or_kept_by=doubt - 1 >> 4))
    return Stack(
        id=STACK_IDS[number],
        size=size,
        top=pile[0] if pile else None,
        below=below,
        doubts=doubts,
    )


@remembered
def areas_of(
    players: int, used: tuple[int, ...], placed: tuple[bytes, ...], innovations: tuple[bytes, ...]
) -> list[Area]:
    there = SimpleNamespace(used=used)  # all that the rule looks at
    return [
        area(number, players, int(REQUIRED(there, number)), workers, laid)
        for number, (workers, laid) in enumerate(zip(placed, innovations, strict=True))
    ]


@remembered
def held_by(players: int, owners: tuple[int, ...]) -> list[tuple[int, ...]]:
    """[seat] what it holds of things that one seat at most holds."""
    return [tuple(number for number, owner in enumerate(owners) if owner == seat) for seat in range(players)]


@remembered
def area(number: int, players: int, required: int, placed: bytes, laid: bytes) -> Area:
    return Area(
        id=AREA_IDS[number],
        laid_out=bool(IS_OPEN[players, number]),
        required=required,
        workers=[
            [value for value, count in enumerate(placed[seat * VALUES : (seat + 1) * VALUES], 1) for _ in range(count)]
            for seat in range(players)
        ],
        innovations=named(RANGE_IDS, laid),
    )


def player(
    known: Glance,
    s: State,
    seat: int,
    objectives: tuple[int, ...],
    markers: tuple[int, ...],
    points: tuple[int, ...],
) -> Player:
    return player_of(
        known.workers[seat],
        known.passed[seat],
        tuple(known.row[seat][: known.row_size[seat]]),
        known.storage[seat],
        (known.loco[seat], known.loaded[seat], known.empty[seat]),
        (known.orders_open[seat], known.orders_secret[seat], known.orders_secret_count[seat]),
        (known.innovations_open[seat], known.innovations_secret[seat], known.innovations_secret_count[seat]),
        known.share[seat],
        tuple((number, int(scoring.points_for(s, seat, number))) for number in objectives),
        markers,
        (
            known.delivered_lorries[seat],
            known.delivered_wagons[seat],
            known.delivered_locos[seat],
            known.delivered_orders[seat],
        ),
        points,
    )


@remembered
def player_of(
    workers: bytes,
    passed: int,
    row: tuple[int, ...],
    storage: bytes,
    tracks: tuple[bytes, bytes, bytes],
    orders: tuple[bytes, bytes, int],
    innovations: tuple[bytes, bytes, int],
    shares: bytes,
    objectives: tuple[tuple[int, int], ...],
    markers: tuple[int, ...],
    delivered: tuple[bytes, bytes, bytes, bytes],
    points: tuple[int, ...],
) -> Player:
    loco, loaded, empty = tracks
    return Player(
        workers=named(WORKERS, workers),
        passed=bool(passed),
        row=[LORRY_IDS[kind] for kind in row],
        storage=named(LORRY_IDS, storage),
        tracks=[
            track(number, *there)
            for number, there in enumerate(zip(signed(loco), cut(loaded, TRACKS), cut(empty, TRACKS), strict=True))
        ],
        orders=hand(ORDER_IDS, *orders),
        innovations=hand(INNOVATION_IDS, *innovations),
        shares=named(DESTINATION_IDS, shares),
        objectives=[Objective(id=OBJECTIVE_IDS[number], points=worth) for number, worth in objectives],
        markers=[number + 1 for number in markers],
        delivered=Delivered(
            lorries=named(LORRY_IDS, delivered[0]),
            wagons=named(WAGON_IDS, delivered[1]),
            locos=named(LOCO_IDS, delivered[2]),
            orders=named(ORDER_IDS, delivered[3]),
        ),
        points=dict(zip((*CATEGORY_IDS, "total"), points, strict=True)),
    )


def hand(ids: Sequence[str], shown: bytes, secret: bytes, secret_count: int) -> Hand:
    return Hand(open=named(ids, shown), secret=named(ids, secret), secret_count=secret_count)


@remembered
def track(number: int, loco: int, loaded: bytes, empty: bytes) -> Track:
    wagons: list[Wagon] = []
    load = 0
    for place, there in enumerate(loaded):  # [lorry, 1 in a joker]
        if there:
            lorry = lorries.LORRY_LIST[place // 2]
            wagons += [Wagon(wagon="joker" if place % 2 else WAGON_IDS[lorry.crest], load=lorry.id)] * there
            load += there * lorry.lorries
    wagons += [Wagon(wagon=wagon, load=None) for wagon in named(WAGON_IDS, empty)]
    return Track(
        track=number + 1,
        crests=list(TRACK_CRESTS[number]),
        loco=piece(LOCO_IDS, loco),
        wagons=wagons,
        load=load,
    )
