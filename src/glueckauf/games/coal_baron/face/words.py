"""The present question and every answer as a sentence, in German and English.

All sentences are made from a concealed state. UNKNOWN in place of an action is an answer of which this seat
knows only that it was given (§14).
"""

from collections.abc import Callable

from glueckauf.engine.face.words import ask_by, by, say_by
from glueckauf.engine.fields import NONE, UNKNOWN, copy

from .. import slots
from ..actions import (
    DRAFT,
    FETCH,
    FILL,
    KEEP_NONE,
    KEEP_ORDER,
    KEEP_TILE,
    LEAVE_EMPTY,
    LOAD,
    MOVE_CAGE,
    ONTO,
    PAIR_CUBE,
    PAIR_PARTNER,
    PLACE,
    PUT_ORDER,
    PUT_TILE,
    RETURN_TOP,
    STOP_MINING,
    STORE,
    UNLOAD,
    USE_PAIR,
)
from ..components.coal import COLOURS, SURFACE
from ..components.order_cards import HALF, SLOT_CARD, SLOT_KIND, TRANSPORT
from ..components.spaces import (
    BANK,
    BUY_TILE,
    DELIVER,
    DOES,
    DRAW_ORDERS,
    DRAW_TILES,
    FACTORY_DRAW,
    MINE,
    NUMBER,
    TAKE_ORDER,
)
from ..components.stacks import ORDER_STACK, TILE_STACK
from ..components.table_sizes import DRAW
from ..components.tunnel_tiles import TILE_LIST
from ..state import State
from . import names
from .glossary import GLOSSARY
from .questions import QUESTIONS, pieces

__all__ = ["GLOSSARY", "ask", "say"]


def ask(known: State, language: str) -> str:
    """What is asked now, with the numbers that matter; `you` is the seat that is asked."""
    return ask_by(QUESTIONS, known, language)


def say(known: State, action: int, language: str) -> str:
    """What choosing `action` means in this position."""
    if action == UNKNOWN:
        return say_put(known, UNKNOWN, language)
    return say_by(ANSWERS, known, action, language)


# `number` counts within an answer, as its choices stand in actions.py


def say_draft(_: State, card: int, language: str) -> str:
    name = names.order_card(card, language)
    return by(language, f"take the {name}", f"{name} nehmen")


def say_place(known: State, space: int, language: str) -> str:
    return f"{say_space(known, space, language)} ({cost(known, space, language)})"


def say_space(known: State, space: int, language: str) -> str:
    """What the space does, without what it costs."""
    does, number = DOES[space], NUMBER[space]
    if does == BUY_TILE:
        what = (
            f"{names.SPACES[language][space]}: {say_buy(known.tile_at[number], language)}"  # equal tiles may lie there
        )
    elif does == DRAW_TILES:
        drawn = names.tiles(min(DRAW, known.stack_size[TILE_STACK]), language)
        what = by(language, f"draw {drawn}, buy one or none", f"{drawn} ziehen, höchstens eines kaufen")
    elif does == MINE:
        most = names.steps(number, language)
        what = by(language, f"mine up to {most}", f"bis zu {most} fördern")
    elif does == DELIVER:
        what = say_deliver(known, number, language)
    elif does == TAKE_ORDER:
        what = say_draft(known, known.order_at[number], language)
    elif does == DRAW_ORDERS:
        drawn = names.orders(min(DRAW, known.stack_size[ORDER_STACK]), language)
        what = by(language, f"draw {drawn}, keep one or none", f"{drawn} ziehen, höchstens einen behalten")
    else:
        money = names.marks(number, language)
        what = by(language, f"take {money}", f"{money} nehmen")
        if space == BANK:
            what = by(language, f"bank: take {money}", f"Bank: {money} nehmen")
    return what


def cost(known: State, space: int, language: str) -> str:
    """`2 workers, 1 goes to the canteen`."""
    there = known.standing[space]
    needed = names.workers(there + 1, language)
    if there == 0:
        return needed
    gone = by(language, "goes" if there == 1 else "go", "geht" if there == 1 else "gehen")
    return needed + by(language, f", {there} {gone} to the canteen", f", {there} {gone} in die Kantine")


def say_buy(tile: int, language: str) -> str:
    price = names.marks(TILE_LIST[tile].price if tile >= 0 else 0, language)
    name = names.tile(tile, language)
    return by(language, f"buy the {name}, for {price}", f"{name} für {price} kaufen")


def say_deliver(known: State, transport: int, language: str) -> str:
    held = [known.outstanding[known.seat, place] for place in range(known.outstanding_count[known.seat])]
    ready = [card for card in held if known.open_slots[card] == 0 and TRANSPORT[card] == transport]
    with_it = names.WITH_TRANSPORT[language][transport]
    listed = "; ".join(f"{names.slots_of(card, language)}, {names.value_of(card, language)}" for card in ready)
    said = by(language, f"deliver {with_it}", f"{with_it} liefern")
    return f"{said}: {listed}" if listed else said


def say_fill(_: State, colour: int, language: str) -> str:
    name = names.cube(colour, language)
    return by(language, f"put {name} onto the cart", f"{name} auf die Lore legen")


def say_leave(_: State, __: int, language: str) -> str:
    return by(language, "leave the cart empty", "die Lore leer lassen")


def say_keep_none(_: State, __: int, language: str) -> str:
    return by(language, "keep none", "nichts behalten")


def say_keep_tile(_: State, tile: int, language: str) -> str:
    return say_buy(tile, language)


def say_keep_order(_: State, card: int, language: str) -> str:
    name = names.order_card(card, language)
    return by(language, f"keep the {name}", f"{name} behalten")


def say_return(known: State, end: int, language: str) -> str:
    where = by(language, *(("on top of", "oben auf") if end == 0 else ("under", "unter")))
    back = pieces(known, language)
    return by(language, f"put {back} {where} the stack", f"{back} {where} den Stapel legen")


def say_put(known: State, kind: int, language: str) -> str:
    tiles = known.space == FACTORY_DRAW
    place = by(
        language,
        f"as number {known.drawn_put + 1} of {known.drawn_count}",
        f"als Nummer {known.drawn_put + 1} von {known.drawn_count}",
    )
    if kind == UNKNOWN:
        what = by(language, "a tile" if tiles else "an order", "ein Plättchen" if tiles else "einen Auftrag")
        return by(language, f"put back {what} {place}, unseen", f"{what} {place} verdeckt zurücklegen")
    what = names.tile(kind, language) if tiles else names.order_card(kind, language)
    return by(language, f"put back {place}: {what}", f"{place} zurücklegen: {what}")


def say_cage(known: State, level: int, language: str) -> str:
    down = level > known.cage_level[known.seat]
    if language == "en":
        return f"cage {'down' if down else 'up'} to {names.level(level, 'en')}"
    if level == SURFACE:
        return "Förderkorb ganz nach oben, über Tage"
    return f"Förderkorb {'hinunter' if down else 'hinauf'} auf {names.level(level, 'de')}"


def say_load(_: State, colour: int, language: str) -> str:
    name = names.cube(colour, language)
    return by(language, f"load {name} into the cage", f"{name} in den Förderkorb laden")


def say_store(_: State, colour: int, language: str) -> str:
    name = names.cube(colour, language)
    return by(language, f"move {name} from the cage to the storage", f"{name} aus dem Förderkorb ins Kohlelager legen")


def say_unload(known: State, cube: int, language: str) -> str:
    """Where only one slot fits, the answer puts the cube there at once, and the sentence says so."""
    s = copy(known)
    s.cube, s.partner = cube, NONE
    slot = slots.sole_slot(s) if slots.any_fits(s, slots.colour_of(cube)) else NONE
    what = names.chosen_cube(cube, language)
    if slot == NONE:
        return by(language, f"put {what} onto an order ...", f"{what} auf einen Auftrag legen ...")
    where = names.order(SLOT_CARD[slot], language)
    how = outcome(known, slots.colour_of(cube), slot, language)
    return by(language, f"put {what} onto {where} ({how})", f"{what} auf {where} legen ({how})")


def say_fetch(known: State, colour: int, language: str) -> str:
    return say_unload(known, colour + COLOURS, language)


def say_pair(_: State, number: int, language: str) -> str:
    both = names.chosen_pair(PAIR_CUBE[number], PAIR_PARTNER[number], language)
    two = names.steps(2, language)
    return by(language, f"put {both} onto one slot ({two})", f"{both} auf ein Ablagefeld legen ({two})")


def say_stop(known: State, _: int, language: str) -> str:
    left = names.steps(known.steps, language)
    return by(language, f"stop mining ({left} unused)", f"Förderung beenden ({left} ungenutzt)")


def say_onto(known: State, slot: int, language: str) -> str:
    where = names.order(SLOT_CARD[slot], language)
    if known.cube == NONE:
        return where
    single = NONE if known.partner != NONE else slots.colour_of(known.cube)
    return f"{where}: {outcome(known, single, slot, language)}"


def outcome(known: State, colour: int, slot: int, language: str) -> str:
    """What becomes of the slot under a cube of this colour (§6); NONE: under a pair (R34).

    Which of several half-filled slots of a card it is has no effect (R33), so it is not said.
    """
    kind = SLOT_KIND[slot]
    if kind == HALF:
        half = int(slots.half_slots(copy(known), SLOT_CARD[slot]))
        if half > 1:
            return by(
                language,
                f"fills one of the {half} half-filled slots",
                f"füllt eines der {half} halb gefüllten Ablagefelder",
            )
        return by(language, "fills the half-filled slot", "füllt das halb gefüllte Ablagefeld")
    name = names.colour(kind, language)
    if colour in {NONE, kind}:
        return by(language, f"fills the {name} slot", f"füllt das {name}e Ablagefeld")
    return by(
        language,
        f"half-fills the {name} slot, a second cube is needed",
        f"füllt das {name}e Ablagefeld halb, ein Würfel fehlt noch",
    )


ANSWERS: tuple[tuple[int, Callable[[State, int, str], str]], ...] = (  # by the first id of each answer
    (DRAFT, say_draft),
    (PLACE, say_place),
    (FILL, say_fill),
    (LEAVE_EMPTY, say_leave),
    (KEEP_NONE, say_keep_none),
    (KEEP_TILE, say_keep_tile),
    (KEEP_ORDER, say_keep_order),
    (RETURN_TOP, say_return),
    (PUT_TILE, say_put),
    (PUT_ORDER, say_put),
    (MOVE_CAGE, say_cage),
    (LOAD, say_load),
    (STORE, say_store),
    (UNLOAD, say_unload),
    (FETCH, say_fetch),
    (USE_PAIR, say_pair),
    (STOP_MINING, say_stop),
    (ONTO, say_onto),
)
