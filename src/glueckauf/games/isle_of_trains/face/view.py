"""A concealed state as JSON, and the deal as words: for people, the wire and records. No rule lives here.

Cards are named by their ids. `null` is nothing, `unknown` is a card that this seat cannot know.
"""

from typing import Any

from glueckauf.engine.face.view import (
    Glance,
    interpreted,
    named,
    or_none,
    part,
    piece,
    pieces,
    places_of,
    points_of,
    signed,
)
from glueckauf.engine.fields import NONE, Numbers, copy

from .. import build, deliver, game_end, piles, scoring, train
from ..actions import ACTIONS, DISCARD_PHANTOM, PAY_PHANTOM, SECRET
from ..components.buildings import BUILDING_IDS
from ..components.cards import CAPACITY, CARD_IDS, CARRIES, FIRST_WAGON, TRACTION, TRAIN_KINDS
from ..components.cargo import CARGO_IDS
from ..components.contracts import CONTRACT_IDS, CONTRACT_LIST, PART_IDS, PARTS, cargo_words
from ..components.table_sizes import CAPS, END_CARDS
from ..components.wagons import KIND, LAST_PLACE, NUMBER, PLACE, WAGON_IDS, WAGONS
from ..state import OPEN_DISPLAY, TURN_CAP, WATCHER, State
from .names import ACTION_BITS, ACTION_WORDS

TITLE = "isle_of_trains"
CATEGORY_IDS = ("train", "contracts", "buildings", "cargo")
TYPE_IDS = (*CARGO_IDS, "any")
PRINTED_PARTS = [  # [contract] what stands on the card
    {
        name: {"cargo": cargo_words(number, part), "points": points}
        for part, (name, points) in enumerate(zip(PART_IDS, (one.points, one.points_a, one.points_b), strict=True))
    }
    for number, one in enumerate(CONTRACT_LIST)
]
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


def view(state: State) -> dict[str, Any]:
    """A concealed state as JSON: all that a page needs to draw the table."""
    s, known = copy(state), Glance(state)  # one for the compiled rules, one for people
    over = known.question < 0
    viewer = known.viewer - 1 if 0 < known.viewer <= WATCHER else NONE
    points = points_of(scoring.scores, s, CATEGORY_IDS)
    return {
        "title": TITLE,
        "viewer": or_none(viewer),
        "seat": None if over else known.seat,
        "question": "game_over" if over else ACTIONS.questions[known.question],
        "start_player": known.start_player,
        "round": known.turns // known.players + 1,
        "turn": known.turns + 1,  # of the game, all players counted
        "turn_cap": CAPS[known.options[TURN_CAP]],  # turns of each player after which the end is triggered (R40)
        "actions_left": known.actions_left,
        "phantoms": known.phantoms,
        "extra": [word for bit, word in zip(ACTION_BITS, ACTION_WORDS["en"], strict=True) if known.extra & bit],
        "held": card(known.held),
        "to_pay": known.to_pay,
        "due": known.due,
        "target": target(known),
        "fulfils": fulfils(known),
        "unloaded": {name: known.unloaded[kind] for kind, name in enumerate(TYPE_IDS)},
        "final_turns": or_none(known.final_turns),
        "pile": known.pile_size,
        "reshuffles": known.reshuffles,
        "recalled": named(CARD_IDS, known.recalled[WATCHER if viewer == NONE else viewer]),
        "discards": {
            "size": int(piles.discards(s)),
            "open": named(CARD_IDS, known.discard_open),
            "own": [] if viewer == NONE else named(CARD_IDS, known.discard_secret[viewer]),
        },
        "display": [card(kind) for kind in known.display if kind != NONE] if known.options[OPEN_DISPLAY] else None,
        "contracts": [contract(known, number) for number in range(len(CONTRACT_IDS))],
        "contracts_taken": CONTRACTS_TAKEN(known),
        "contracts_for_end": int(END_CARDS[known.players]),
        "players": [player(known, state, s, seat, points[seat]) for seat in range(known.players)],
        "places": places_of(scoring.places, s) if over else None,
    }


def card(kind: int) -> str | None:
    return piece(CARD_IDS, kind)


def cards(counts: Numbers, *row: int) -> list[str]:
    return pieces(CARD_IDS, counts, *row)


def target(known: Glance) -> dict[str, Any] | None:
    """The wagon that is being loaded."""
    if known.target == NONE:
        return None
    return {"seat": known.target_seat, "wagon": WAGON_IDS[known.target]}


def fulfils(known: Glance) -> dict[str, str] | None:
    """The contract of this delivery."""
    if known.contract == NONE:
        return None
    return {"contract": CONTRACT_IDS[known.contract // PARTS], "part": PART_IDS[known.contract % PARTS]}


def contract(known: Glance, number: int) -> dict[str, Any]:
    return contract_of(number, known.contract_of[number], known.contract_part[number])


@part
def contract_of(number: int, owner: int, done: int) -> dict[str, Any]:
    """A contract card: what it asks for and brings, who has it and what of it is done."""
    printed = CONTRACT_LIST[number]
    return {
        "id": printed.id,
        "name": printed.name,
        "owner": or_none(owner),
        "done": None if owner == NONE else PART_IDS[done],
        "parts": PRINTED_PARTS[number],
    }


def player(known: Glance, state: State, s: State, seat: int, points: dict[str, int]) -> dict[str, Any]:
    """All that lies before a seat, and its hand as far as the viewer knows it."""
    cars = known.train[seat]
    traction = sum(int(TRACTION[kind]) for kind in range(TRAIN_KINDS) if cars[kind])
    return {
        "hand": named(CARD_IDS, known.hand[seat]),  # of others: what all have seen them take
        "hand_count": known.hand_count[seat],
        "hand_open": named(CARD_IDS, known.open_hand[seat]),
        "hand_doubt": named(CARD_IDS, known.open_doubt[seat]),  # taken openly; perhaps put away unseen since
        "discarded_secretly": known.discard_secret_count[seat],
        "drawn_since": known.drawn_since[seat],
        "engine": next(CARD_IDS[kind] for kind in range(FIRST_WAGON) if cars[kind]),
        "traction": traction,
        "weight": traction - int(train.reserve(s, seat)),
        "wagons": [wagon(known, state, seat, number) for number, kind, bit in WHERE if cars[kind] >> bit & 1],
        "buildings": [
            {"id": name, "points": int(scoring.points_for(s, seat, number))}
            for number, name in enumerate(BUILDING_IDS)
            if known.buildings[seat] >> number & 1
        ],
        "building_limit": int(BUILDING_LIMIT(state, seat)),
        "points": points,
    }


def wagon(known: Glance, state: State, seat: int, number: int) -> dict[str, Any]:
    """A wagon with its cargo, place by place."""
    kind = KIND[number]
    kinds, loaders = signed(known.cargo[seat]), signed(known.loader[seat])
    cargo: list[dict[str, Any] | None] = []
    for place in range(PLACE[number], LAST_PLACE[number] + 1):
        if kinds[place] == NONE:
            cargo.append(None)
        else:
            counts_as = TYPE_IDS[TYPE_AT(state, seat, place)]
            cargo.append({"card": card(kinds[place]), "type": counts_as, "face_down_by": or_none(loaders[place])})
    return {
        "id": WAGON_IDS[number],
        "card": CARD_IDS[kind],
        "carries": TYPE_IDS[CARRIES[kind]] if CAPACITY[kind] else None,
        "cargo": cargo,
    }
