"""A concealed state as JSON, and the deal as words: for people, the wire and records. No rule lives here.

Cards are named by their ids. `null` is nothing, `unknown` is a card that this seat cannot know.
"""

from typing import Any

from glueckauf.engine.face.view import (
    Glance,
    cut,
    interpreted,
    named,
    or_none,
    part,
    piece,
    places_of,
    points_of,
    signed,
)
from glueckauf.engine.fields import NONE, copy
from glueckauf.engine.limits import EVERYBODY

from .. import placing, scoring
from ..actions import ACTIONS, KEEP_CARD
from ..components import lorries
from ..components.areas import AREA_IDS, FIRST, FIRST_UNSEEN, IS_OPEN, STACK_IDS
from ..components.crests import TRACK_CRESTS, TRACKS
from ..components.decks import CARD_IDS, DECK_OF
from ..components.innovations import INNOVATION_IDS, RANGE_IDS
from ..components.lorries import LORRY_IDS
from ..components.objectives import OBJECTIVE_IDS
from ..components.orders import DESTINATION_IDS, ORDER_IDS
from ..components.table_sizes import MARKERS, SHIFTS
from ..components.wagons import LOCO_IDS, WAGON_IDS
from ..components.workers import VALUES
from ..state import State

TITLE = "coal_baron_cards"
STAGES = ("before", "working", "after")  # a turn: innovations, worker action, innovations (§3.1)
CATEGORY_IDS = ("A", "B", "C", "D", "E")
WORKERS = range(1, VALUES + 1)  # [card]
REQUIRED = interpreted(placing.required)  # asked for every area of every view: a call of machine code costs more


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


def view(state: State) -> dict[str, Any]:
    """A concealed state as JSON: all that a page needs to draw the table."""
    s, known = copy(state), Glance(state)  # one for the compiled rules, one for people
    over = known.question < 0
    asked = NONE if over else known.seat
    points = points_of(scoring.scores, s, CATEGORY_IDS)
    return {
        "title": TITLE,
        "seat": or_none(asked),
        "question": "game_over" if over else ACTIONS.questions[known.question],
        "shift": known.shift,
        "shifts": int(SHIFTS[known.players]),
        "start_player": known.start_player,
        "claim": or_none(known.claim),
        "stage": STAGES[known.stage],
        "must_place": bool(known.innovated),  # R4: no pass after an innovation
        "area": piece(AREA_IDS, known.area),
        "to_pay": known.to_pay,
        "stack": piece(STACK_IDS, known.stack),
        "steps": known.steps,
        "least": known.least,
        "most": known.most,
        "sent": known.sent,
        "model": piece(LOCO_IDS, known.model),
        "drawn": drawn(known),
        "held": piece(CARD_IDS[DECK_OF[known.stack]], known.held) if known.held != NONE else None,
        "stacks": [stack(known, number) for number in range(len(STACK_IDS))],
        "areas": [
            area(number, known.players, int(REQUIRED(known, number)), placed, laid)
            for number, (placed, laid) in enumerate(zip(known.placed, known.placed_innovations, strict=True))
        ],
        "players": [player(known, s, seat, points[seat]) for seat in range(known.players)],
        "removed": named(INNOVATION_IDS, known.removed),
        "places": places_of(scoring.places, s) if over else None,
    }


def drawn(known: Glance) -> list[dict[str, Any]]:
    """The cards looked at by Free Choice, the former top first, and whether all know them or this seat alone."""
    if known.stack == NONE:
        return []
    ids = CARD_IDS[DECK_OF[known.stack]]
    shown = []
    for place in range(known.drawn_count):
        who = None if known.drawn_seen[place] == 0 else "all" if known.drawn_seen[place] == EVERYBODY else "you"
        shown.append({"card": piece(ids, known.drawn[place]), "known_to": who})
    return shown


def stack(known: Glance, number: int) -> dict[str, Any]:
    first, size = int(FIRST[number]), known.stack_size[number]
    unseen = first - FIRST_UNSEEN if first >= FIRST_UNSEEN else len(known.doubt)
    return stack_of(number, known.card[first : first + size], known.doubt[unseen : unseen + size])


@part
def stack_of(number: int, cards: tuple[int, ...], doubted: tuple[int, ...]) -> dict[str, Any]:
    """A stack: its size, its top, and what this seat knows below it, from the top down."""
    ids, size = CARD_IDS[DECK_OF[number]], len(cards)
    pile = [piece(ids, kind) for kind in reversed(cards)]
    below = pile[1:]
    while below and below[-1] == "unknown":
        below.pop()  # nothing is known from here on: the size tells the rest
    doubts = []  # R32: this card lies here, or that seat has kept it unseen
    for place, doubt in enumerate(doubted):
        if doubt > 0:
            doubts.append({"depth": size - 1 - place, "card": ids[doubt - 1 & 15], "or_kept_by": doubt - 1 >> 4})
    return {
        "id": STACK_IDS[number],
        "size": size,
        "top": pile[0] if pile else None,
        "below": below,
        "doubts": doubts,
    }


@part
def area(number: int, players: int, required: int, placed: bytes, laid: bytes) -> dict[str, Any]:
    """A worker area: what it costs now, and what lies there, for each seat as values of worker cards."""
    return {
        "id": AREA_IDS[number],
        "laid_out": bool(IS_OPEN[players, number]),
        "required": required,
        "workers": [
            [value for value, count in enumerate(placed[seat * VALUES : (seat + 1) * VALUES], 1) for _ in range(count)]
            for seat in range(players)
        ],
        "innovations": named(RANGE_IDS, laid),
    }


def player(known: Glance, s: State, seat: int, points: dict[str, int]) -> dict[str, Any]:
    """All that lies before a seat, and its hand as far as this seat knows it."""
    return {
        "workers": named(WORKERS, known.workers[seat]),
        "passed": bool(known.passed[seat]),
        "row": [LORRY_IDS[kind] for kind in known.row[seat][: known.row_size[seat]]],  # the front first
        "storage": named(LORRY_IDS, known.storage[seat]),
        "tracks": [
            track(number, *there)
            for number, there in enumerate(
                zip(
                    signed(known.loco[seat]),
                    cut(known.loaded[seat], TRACKS),
                    cut(known.empty[seat], TRACKS),
                    strict=True,
                )
            )
        ],
        "orders": {
            "open": named(ORDER_IDS, known.orders_open[seat]),
            "secret": named(ORDER_IDS, known.orders_secret[seat]),  # the owner's view only
            "secret_count": known.orders_secret_count[seat],
        },
        "innovations": {
            "open": named(INNOVATION_IDS, known.innovations_open[seat]),
            "secret": named(INNOVATION_IDS, known.innovations_secret[seat]),
            "secret_count": known.innovations_secret_count[seat],
        },
        "shares": named(DESTINATION_IDS, known.share[seat]),
        "objectives": [
            {"id": name, "points": int(scoring.points_for(s, seat, number))}
            for number, name in enumerate(OBJECTIVE_IDS)
            if known.objective[number] == seat
        ],
        "markers": [number + 1 for number in range(MARKERS) if known.marker[number] == seat],
        "delivered": {
            "lorries": named(LORRY_IDS, known.delivered_lorries[seat]),
            "wagons": named(WAGON_IDS, known.delivered_wagons[seat]),
            "locos": named(LOCO_IDS, known.delivered_locos[seat]),
            "orders": named(ORDER_IDS, known.delivered_orders[seat]),
        },
        "points": points,
    }


@part
def track(number: int, loco: int, loaded: bytes, empty: bytes) -> dict[str, Any]:
    """A track: loaded wagons first, then empty ones; the order in a train has no effect (§4.1)."""
    wagons: list[dict[str, str | None]] = []
    load = 0
    for place, there in enumerate(loaded):  # [lorry, 1 in a joker]
        if there:
            lorry = lorries.LORRY_LIST[place // 2]
            wagons += [{"wagon": "joker" if place % 2 else WAGON_IDS[lorry.crest], "load": lorry.id}] * there
            load += there * lorry.lorries
    wagons += [{"wagon": wagon, "load": None} for wagon in named(WAGON_IDS, empty)]
    return {
        "track": number + 1,
        "crests": list(TRACK_CRESTS[number]),
        "loco": piece(LOCO_IDS, loco),
        "wagons": wagons,
        "load": load,
    }
