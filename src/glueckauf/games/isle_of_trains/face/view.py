"""What a seat sees of the table, and the deal as words: for people, the wire and records. No rule lives here.

Cards are named by their ids. `null` is nothing, `unknown` is a card that this seat cannot know.
"""

from types import SimpleNamespace
from typing import Annotated, Literal

from msgspec import Meta

from glueckauf.engine.face.view import (
    AnyPlayer,
    AnyView,
    Glance,
    Part,
    glance,
    interpreted,
    named,
    one_of,
    or_none,
    piece,
    pieces,
    places_of,
    present,
    remembered,
    rows_of_points,
    signed,
)
from glueckauf.engine.fields import NONE, Numbers, copy

from .. import build, deliver, game_end, piles, scoring, train
from ..actions import ACTIONS, DISCARD_PHANTOM, PAY_PHANTOM, SECRET
from ..components.buildings import BUILDING_IDS
from ..components.cards import CAPACITY, CARD_IDS, CARRIES, FIRST_WAGON, TRACTION, TRAIN_KINDS
from ..components.cargo import CARGO_IDS
from ..components.contracts import CONTRACT_IDS, CONTRACT_LIST, PART_IDS, PARTS, cargo_words
from ..components.table_sizes import CAP, END_CARDS
from ..components.wagons import KIND, LAST_PLACE, NUMBER, PLACE, WAGON_IDS, WAGONS
from ..state import OPEN_DISPLAY, TURN_CAP, WATCHER, State
from .names import ACTION_BITS, ACTION_WORDS

CATEGORY_IDS = ("train", "contracts", "buildings", "cargo")
TYPE_IDS = (*CARGO_IDS, "any")
CargoType = Annotated[str, one_of("CargoType", TYPE_IDS)]
PartName = Annotated[str, one_of("PartName", PART_IDS)]
Deed = Annotated[str, one_of("Deed", ACTION_WORDS["en"])]
READINGS = ("all_builds", "new_only")  # [option caboose_5]
Caboose5 = Annotated[str, one_of("Caboose5", READINGS)]
Question = Annotated[str, one_of("Question", (*ACTIONS.questions, "game_over"))]


class Target(Part, frozen=True, gc=False):
    """The wagon that is being loaded."""

    seat: int
    wagon: str


class Fulfilment(Part, frozen=True, gc=False):
    """The contract that this delivery is for."""

    contract: str
    part: PartName


class Discards(Part, frozen=True, gc=False):
    """The discard pile."""

    size: int
    open: Annotated[list[str], Meta(description="Cards that all have seen going there.")]
    own: Annotated[list[str], Meta(description="Cards that the viewer put there unseen.")]


class ContractPart(Part, frozen=True, gc=False):
    """What one part of a contract card asks for and brings."""

    cargo: list[CargoType]
    points: Annotated[int, Meta(description="Of the whole card, once this part is done.")]


class Contract(Part, frozen=True, gc=False):
    """A contract card: what it asks for and brings, who has it and what of it is done."""

    id: str
    name: str
    owner: Annotated[int | None, Meta(description="Null while it lies on the island.")]
    done: PartName | None
    parts: dict[PartName, ContractPart]


class CargoCard(Part, frozen=True, gc=False):
    """A card that lies on a wagon."""

    card: str
    type: Annotated[CargoType, Meta(description="What it counts as; `any` while that is open.")]
    face_down_by: Annotated[int | None, Meta(description="The seat that loaded it face down.")]


class Wagon(Part, frozen=True, gc=False):
    """A wagon with its cargo."""

    id: str
    card: str
    carries: Annotated[CargoType | None, Meta(description="Null for a wagon without cargo places.")]
    cargo: Annotated[list[CargoCard | None], Meta(description="Place by place; null is a free place.")]


class Building(Part, frozen=True, gc=False):
    """A building and what it is worth now."""

    id: str
    points: int


class Player(AnyPlayer, frozen=True, gc=False):
    """All that lies before a seat, and its hand as far as the viewer knows it."""

    hand: Annotated[list[str], Meta(description="Of others: what all have seen them take.")]
    hand_count: int
    hand_open: Annotated[list[str], Meta(description="Cards that all know in this hand.")]
    hand_doubt: Annotated[list[str], Meta(description="Taken openly; perhaps put away unseen since.")]
    discarded_secretly: int
    drawn_since: Annotated[int, Meta(description="Cards drawn from the pile since the last reshuffle.")]
    engine: str
    traction: int
    weight: Annotated[int, Meta(description="Of all wagons and cargo.")]
    wagons: list[Wagon]
    buildings: list[Building]
    building_limit: int
    points: Annotated[dict[str, int], Meta(description="By category and in `total`, as if the game ended now.")]


class View(AnyView, frozen=True, gc=False):
    """The table of Isle of Trains as one seat knows it. Cards are named by their ids; a hidden one is `unknown`."""

    title: Literal["isle_of_trains"]
    viewer: Annotated[int | None, Meta(description="The seat that looks; null for the gallery.")]
    question: Question
    start_player: int
    round: int
    turn: Annotated[int, Meta(description="Of the game, all players counted.")]
    turn_cap: Annotated[int, Meta(description="Turns of each player after which the end is triggered (R40).")]
    caboose_5: Annotated[Caboose5, Meta(description="What Caboose 5 makes cheaper (R16).")]
    actions_left: int
    phantoms: Annotated[int, Meta(description="Phantom cards of who is asked.")]
    extra: Annotated[list[Deed], Meta(description="What a bonus action may be.")]
    held: Annotated[str | None, Meta(description="The card that is being built or loaded.")]
    to_pay: Annotated[int, Meta(description="Cards still to pay or to discard.")]
    due: Annotated[int, Meta(description="Cards still to draw.")]
    target: Target | None
    fulfils: Fulfilment | None
    unloaded: Annotated[dict[CargoType, int], Meta(description="Cargo of this delivery so far.")]
    final_turns: Annotated[int | None, Meta(description="Turns after this one; null until the end is triggered.")]
    pile: Annotated[int, Meta(description="Cards in the draw pile.")]
    reshuffles: int
    recalled: Annotated[list[str], Meta(description="In the pile at the last reshuffle, as the viewer knows.")]
    discards: Discards
    display: Annotated[list[str] | None, Meta(description="Null without the open display (§13).")]
    contracts: list[Contract]
    contracts_taken: int
    contracts_for_end: Annotated[int, Meta(description="So many taken contracts trigger the end.")]
    players: Annotated[list[Player], Meta(description="By seat.")]


PRINTED_PARTS = [  # [contract] what stands on the card
    {
        name: ContractPart(cargo=cargo_words(number, part), points=points)
        for part, (name, points) in enumerate(zip(PART_IDS, (one.points, one.points_a, one.points_b), strict=True))
    }
    for number, one in enumerate(CONTRACT_LIST)
]
BUILDINGS = range(len(BUILDING_IDS))
WHERE = [(number, int(KIND[number]), int(NUMBER[number])) for number in range(WAGONS)]  # kind and which of that kind
# Asked for in every view; a call of machine code would cost more.
TYPE_AT, BUILDING_LIMIT = interpreted(deliver.type_at), interpreted(build.building_limit)
CONTRACTS_TAKEN = interpreted(game_end.contracts_taken)


def deal(s: State) -> dict[str, list[str]]:
    """What chance decided: the start player, the hands, the display, and the draw pile from the top down."""
    dealt = {"start": [str(s.start_player)]}
    for seat in range(s.players):
        dealt[f"hand_{seat}"] = cards(s.hand, seat)
    dealt["display"] = [CARD_IDS[kind] for kind in s.display if kind >= 0]
    dealt["deck"] = deck(s)
    return dealt


def reshuffled(s: State) -> dict[str, list[str]]:
    """What a reshuffle brought, before a card of it is drawn."""
    return {"deck": deck(s)}


def deck(s: State) -> list[str]:
    """The draw pile from the top down."""
    return [CARD_IDS[s.pile[place]] for place in reversed(range(s.pile_size))]


def public_text(s: State, action: int, seat: int) -> str:
    """The action as `seat` hears of it: nobody sees which card another gives away or lays face down (§14)."""
    if s.question in SECRET and s.seat != seat and action not in {PAY_PHANTOM, DISCARD_PHANTOM}:
        return f"{ACTIONS.jsons[action]['do']} ?"
    return ACTIONS.texts[action]


def view(state: State) -> View:
    """A concealed state as all that a page needs to draw the table."""
    s, known = copy(state), glance(state)  # one for the compiled rules, one for people
    over = known.question < 0
    viewer = known.viewer - 1 if 0 < known.viewer <= WATCHER else NONE
    points = rows_of_points(scoring.scores, s, known.players, len(CATEGORY_IDS))
    return View(
        title="isle_of_trains",
        viewer=or_none(viewer),
        seat=None if over else known.seat,
        question="game_over" if over else ACTIONS.questions[known.question],
        start_player=known.start_player,
        round=known.turns // known.players + 1,
        turn=known.turns + 1,
        turn_cap=int(CAP[known.box, known.options[TURN_CAP]]),
        caboose_5=READINGS[known.caboose_5],
        actions_left=known.actions_left,
        phantoms=known.phantoms,
        extra=[word for bit, word in zip(ACTION_BITS, ACTION_WORDS["en"], strict=True) if known.extra & bit],
        held=piece(CARD_IDS, known.held),
        to_pay=known.to_pay,
        due=known.due,
        target=target(known),
        fulfils=fulfils(known),
        unloaded=unloaded_of(known.unloaded),
        final_turns=or_none(known.final_turns),
        pile=known.pile_size,
        reshuffles=known.reshuffles,
        recalled=named(CARD_IDS, known.recalled[WATCHER if viewer == NONE else viewer]),
        discards=Discards(
            size=int(piles.discards(s)),
            open=named(CARD_IDS, known.discard_open),
            own=[] if viewer == NONE else named(CARD_IDS, known.discard_secret[viewer]),
        ),
        display=[CARD_IDS[kind] for kind in known.display if kind != NONE] if known.options[OPEN_DISPLAY] else None,
        contracts=contracts_of(known.contract_of, known.contract_part),
        contracts_taken=CONTRACTS_TAKEN(known),
        contracts_for_end=int(END_CARDS[known.players]),
        players=[player(known, state, s, seat, points[seat]) for seat in range(known.players)],
        places=places_of(scoring.places, s) if over else None,
    )


def cards(counts: Numbers, *row: int) -> list[str]:
    return pieces(CARD_IDS, counts, *row)


def target(known: Glance) -> Target | None:
    """The wagon that is being loaded."""
    if known.target == NONE:
        return None
    return Target(seat=known.target_seat, wagon=WAGON_IDS[known.target])


def fulfils(known: Glance) -> Fulfilment | None:
    """The contract of this delivery."""
    if known.contract == NONE:
        return None
    return Fulfilment(contract=CONTRACT_IDS[known.contract // PARTS], part=PART_IDS[known.contract % PARTS])


@remembered
def unloaded_of(counts: tuple[int, ...]) -> dict[str, int]:
    return {name: counts[kind] for kind, name in enumerate(TYPE_IDS)}


@remembered
def contracts_of(owners: tuple[int, ...], done: tuple[int, ...]) -> list[Contract]:
    return [contract_of(number, owners[number], done[number]) for number in range(len(CONTRACT_IDS))]


@remembered
def contract_of(number: int, owner: int, done: int) -> Contract:
    printed = CONTRACT_LIST[number]
    return Contract(
        id=printed.id,
        name=printed.name,
        owner=or_none(owner),
        done=None if owner == NONE else PART_IDS[done],
        parts=PRINTED_PARTS[number],
    )


def player(known: Glance, state: State, s: State, seat: int, points: tuple[int, ...]) -> Player:
    own = known.buildings[seat]
    return player_of(
        (known.hand[seat], known.open_hand[seat], known.open_doubt[seat]),
        (known.hand_count[seat], known.discard_secret_count[seat], known.drawn_since[seat]),
        (known.train[seat], known.cargo[seat], known.loader[seat]),
        int(train.reserve(s, seat)),
        tuple((number, int(scoring.points_for(s, seat, number))) for number in BUILDINGS if own >> number & 1),
        int(BUILDING_LIMIT(state, seat)),
        points,
    )


@remembered
def player_of(
    hands: tuple[bytes, bytes, bytes],
    counts: tuple[int, int, int],
    train_rows: tuple[bytes, bytes, bytes],
    reserve: int,
    buildings: tuple[tuple[int, int], ...],
    building_limit: int,
    points: tuple[int, ...],
) -> Player:
    hand, open_hand, open_doubt = (named(CARD_IDS, cards) for cards in hands)
    hand_count, discarded_secretly, drawn_since = counts
    cars, cargo, loader = train_rows
    traction = sum(int(TRACTION[kind]) for kind in range(TRAIN_KINDS) if cars[kind])
    return Player(
        hand=hand,
        hand_count=hand_count,
        hand_open=open_hand,
        hand_doubt=open_doubt,
        discarded_secretly=discarded_secretly,
        drawn_since=drawn_since,
        engine=next(CARD_IDS[kind] for kind in range(FIRST_WAGON) if cars[kind]),
        traction=traction,
        weight=traction - reserve,
        wagons=[wagon(number, cargo, loader) for number, kind, bit in WHERE if cars[kind] >> bit & 1],
        buildings=[Building(id=BUILDING_IDS[number], points=worth) for number, worth in buildings],
        building_limit=building_limit,
        points=dict(zip((*CATEGORY_IDS, "total"), points, strict=True)),
    )


class Row:
    """What lies before one seat, as a rule looks it up."""

    def __init__(self, row: bytes) -> None:
        self.row = signed(row)

    def __getitem__(self, at: tuple[int, int]) -> int:
        return self.row[at[1]]


@remembered
def wagon(number: int, cargo_row: bytes, loader_row: bytes) -> Wagon:
    kind = KIND[number]
    kinds, loaders = signed(cargo_row), signed(loader_row)
    laden = SimpleNamespace(cargo=Row(cargo_row), loader=Row(loader_row))  # all that the rule looks at
    cargo: list[CargoCard | None] = []
    for place in range(PLACE[number], LAST_PLACE[number] + 1):
        if kinds[place] == NONE:
            cargo.append(None)
        else:
            counts_as = TYPE_IDS[TYPE_AT(laden, 0, place)]
            name = present(CARD_IDS, kinds[place])
            cargo.append(CargoCard(card=name, type=counts_as, face_down_by=or_none(loaders[place])))
    return Wagon(
        id=WAGON_IDS[number],
        card=CARD_IDS[kind],
        carries=TYPE_IDS[CARRIES[kind]] if CAPACITY[kind] else None,
        cargo=cargo,
    )
