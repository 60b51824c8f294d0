"""What a player decides at once: a space with its workers, a whole mining turn, what is kept and what goes back."""

from collections.abc import Sequence

from glueckauf.engine.face.decisions import ALWAYS, Decisions, Goal, Task
from glueckauf.engine.face.words import at_cost, by, many
from glueckauf.engine.fields import NONE, UNKNOWN

from ..actions import (
    ACTIONS,
    CHOOSE_END,
    CHOOSE_SLOT,
    KEEP_NONE,
    MINING,
    ONTO,
    PLACE,
    PLACE_WORKERS,
    PUT_ORDERS,
    PUT_TILES,
    STOP_MINING,
)
from ..components.coal import COLOUR_IDS, COLOURS
from ..components.order_cards import HALF, SLOT_CARD, SLOT_IDS, SLOT_KIND
from ..components.spaces import DOES, MINE
from ..slots import colour_of
from ..state import State
from . import names
from .feats import FEATS
from .themes import THEMES
from .words import outcome, say, say_space

STEPS = {"cage": 1, "load": 1, "store": 1, "unload": 1, "fetch": 1, "pair": 2}  # [verb] work steps that it takes (§6)


def verb(action: int) -> str:
    return ACTIONS.jsons[action]["do"] if action != UNKNOWN else ""


def filled(before: State, after: State, seat: int) -> list[int]:
    """Own orders whose last slot was filled in between."""
    held = (before.outstanding[seat, place] for place in range(before.outstanding_count[seat]))
    return [card for card in held if before.open_slots[card] > 0 and after.open_slots[card] == 0]


def mined(before: State, answers: Sequence[int], after: State, language: str) -> str:
    """`Mine 8 steps, fill 1 order: train, 1 yellow, 2 VP`."""
    seat, used = before.seat, sum(STEPS.get(verb(one), 0) for one in answers)
    said = by(language, f"mine {names.steps(used, 'en')}", f"{names.steps(used, 'de')} fördern")
    orders = filled(before, after, seat)
    laid = sum(verb(one) in {"unload", "fetch", "pair"} for one in answers)
    aboard = sum(verb(one) == "load" for one in answers)
    if orders:
        number, which = names.orders(len(orders), language), "; ".join(names.order(one, language) for one in orders)
        said += by(language, f", fill {number}: {which}", f", {number} füllen: {which}")
    elif laid:
        said += by(
            language,
            f", put {laid} cube{many(laid)} onto {'an order' if laid == 1 else 'orders'}",
            f", {laid} Würfel auf {'einen Auftrag' if laid == 1 else 'Aufträge'} legen",
        )
    elif aboard:
        said += by(language, f", load {aboard} cube{many(aboard)}", f", {aboard} Würfel laden")
    return said


def returned(answers: Sequence[int], language: str) -> str:
    """Where those that are not kept go, if that was asked."""
    if any(one != UNKNOWN and ACTIONS.texts[one] == "return top" for one in answers):
        return by(language, ", the others on top of the stack", ", die anderen oben auf den Stapel")
    if any(one != UNKNOWN and ACTIONS.texts[one] == "return bottom" for one in answers):
        return by(language, ", the others under the stack", ", die anderen unter den Stapel")
    return ""


def sum_up(before: State, answers: Sequence[int], after: State, language: str) -> str:
    """The whole decision in one sentence."""
    first = answers[0]
    if before.question == PLACE_WORKERS:
        space = first - PLACE
        cost = names.workers(before.standing[space] + 1, language)
        if DOES[space] == MINE and len(answers) > 1:
            what = mined(before, answers[1:], after, language)
        else:
            what = say_space(before, space, language)
        return at_cost(what, cost, language)
    if verb(first) in {"keep_tile", "keep_order", "keep_none"}:
        if first == KEEP_NONE:
            what = by(language, "keep none", "nichts behalten")
            return what + returned(answers, language).replace("the others", "all").replace("die anderen", "alle")
        return say(before, first, language) + returned(answers, language)
    return say(before, first, language)


def has_coal(known: State) -> bool:
    """Whether there is a cube below or in the cage that a step could move."""
    seat = known.seat
    aboard = any(known.cage[seat, colour] for colour in range(COLOURS))
    return aboard or any(known.on_carts[seat, level, colour] for level in range(COLOURS) for colour in range(COLOURS))


def risk(known: State, action: int, language: str) -> str:
    """Steps that are lost, unless there is no coal left that they could move."""
    if action != STOP_MINING:
        return ""
    if not has_coal(known):
        return ""
    left, went = names.steps(known.steps, language), "ginge" if known.steps == 1 else "gingen"
    return by(language, f"Stop mining? {left} would be lost.", f"Förderung beenden? {left} {went} verloren.")


def alone(known: State, action: int, language: str) -> str:
    """A slot that is chosen reads as where the cube has only one: with the cube."""
    if verb(action) != "onto" or known.cube == NONE:
        return say(known, action, language)
    slot = action - ONTO
    if known.partner == NONE:
        colour, what = colour_of(known.cube), names.chosen_cube(known.cube, language)
    else:
        colour, what = NONE, names.chosen_pair(known.cube, known.partner, language)
    where, how = names.order(SLOT_CARD[slot], language), outcome(known, colour, slot, language)
    return by(language, f"put {what} onto {where} ({how})", f"{what} auf {where} legen ({how})")


# Shortcuts of a mining turn


def spent(before: State, after: State, language: str) -> str:
    """`4 steps`: what a way took; the last one ends the turn."""
    return names.steps(before.steps - (after.steps if after.question in {MINING, CHOOSE_SLOT} else 0), language)


def fetched(level: int, colour: int) -> Goal:
    """A cube from a cart into the cage, wherever that is."""

    def done(begun: State, known: State) -> bool:
        return known.cage[begun.seat, colour] > begun.cage[begun.seat, colour]

    def tell(begun: State, known: State, language: str) -> str:
        what, cost = names.cube(colour, language), spent(begun, known, language)
        return by(
            language, f"ride to level {level}, load {what} ({cost})", f"auf Etage {level} fahren, {what} laden ({cost})"
        )

    name = f"bring {level} {COLOUR_IDS[colour]}"
    return Goal(name, (f"cage {level}", f"load {COLOUR_IDS[colour]}"), done, tell)


def brought(source: str, ways: Sequence[str], slot: int, colour: int) -> Goal:
    """A cube onto a slot of an order, with all the riding that it takes."""
    card = SLOT_CARD[slot]
    order, kind = SLOT_IDS[slot]

    def done(begun: State, known: State) -> bool:
        laid = known.coal[card, colour] > begun.coal[card, colour]
        if SLOT_KIND[slot] == HALF:
            return laid and known.open_slots[card] < begun.open_slots[card]
        return laid and known.empty_slots[card, SLOT_KIND[slot]] < begun.empty_slots[card, SLOT_KIND[slot]]

    def tell(begun: State, known: State, language: str) -> str:
        what, cost = names.cube(colour, language), spent(begun, known, language)
        where = names.order(card, language)
        return by(language, f"{cost}: bring {what} to {where}", f"{cost}: {what} bringen auf: {where}")

    return Goal(f"{source} {order} {kind}", (*ways, f"onto {order} {kind}"), done, tell)


def goals(known: State) -> list[Goal]:
    """Each cube in sight: into the cage, and onto each open slot of its colour or half filled."""
    if known.question != MINING:
        return []
    seat = known.seat
    held = {known.outstanding[seat, place] for place in range(known.outstanding_count[seat])}
    slots = [
        slot
        for slot, card in enumerate(SLOT_CARD)
        if card in held
        and known.open_slots[card]
        and (SLOT_KIND[slot] == HALF or known.empty_slots[card, SLOT_KIND[slot]])
    ]
    found = []
    for colour in range(COLOURS):
        name = COLOUR_IDS[colour]
        fits = [slot for slot in slots if SLOT_KIND[slot] in {colour, HALF}]
        up = ("cage 0", f"unload {name}")
        for level in range(1, COLOURS + 1):
            if known.on_carts[seat, level - 1, colour]:
                found.append(fetched(level, colour))
                ways = (f"cage {level}", f"load {name}", *up)
                found += [brought(f"bring {level} {name}", ways, slot, colour) for slot in fits]
        if known.cage[seat, colour]:
            found += [brought(f"bring cage {name}", up, slot, colour) for slot in fits]
    return found


def reached(begun: State, known: State) -> tuple[int, int]:
    """Slots that are filled, and cubes in the cage that others need."""
    seat = begun.seat
    held = [begun.outstanding[seat, place] for place in range(begun.outstanding_count[seat])]
    full = sum(begun.open_slots[card] - known.open_slots[card] for card in held)
    near = 0
    for colour in range(COLOURS):
        wanted = sum(known.empty_slots[card, colour] for card in held)
        near += min(wanted, known.cage[seat, colour])
    return full, near


def can_fill(known: State) -> bool:
    """Whether an order waits for coal while one mines, and there is some."""
    if known.question != MINING:
        return False
    seat = known.seat
    open_slots = any(known.open_slots[known.outstanding[seat, place]] for place in range(known.outstanding_count[seat]))
    return open_slots and (has_coal(known) or any(known.storage[seat, colour] for colour in range(COLOURS)))


def say_fill(language: str) -> str:
    return by(language, "Fill what my orders need", "Füllen, was meine Aufträge brauchen")


# Drawn cards that go back


def all_back(begun: State, known: State) -> tuple[int, int]:
    """How many have found their place; in which order is left to whoever wants to choose it."""
    if known.question == CHOOSE_END:
        return 0, 0
    lying = known.drawn_put if known.question in {PUT_TILES, PUT_ORDERS} else begun.drawn_count
    return 1 + lying, 0


def asks_end(known: State) -> bool:
    return known.question == CHOOSE_END


def say_top(language: str) -> str:
    return by(language, "All on top", "Alle nach oben")


def say_bottom(language: str) -> str:
    return by(language, "All underneath", "Alle nach unten")


def asks_order(known: State) -> bool:
    return known.question in {PUT_TILES, PUT_ORDERS} and known.drawn_count - known.drawn_put > 2


def say_rest(language: str) -> str:
    return by(language, "The rest as it lies", "Den Rest, wie er liegt")


PUT = ("put_tile", "put_order")
TOP = Task(("return top", *PUT), all_back, asks_end, say_top)
BOTTOM = Task(("return bottom", *PUT), all_back, asks_end, say_bottom)
REST = Task(PUT, all_back, asks_order, say_rest)
FILL = Task(("cage", "load", "unload", "fetch", "onto"), reached, can_fill, say_fill)
DECISIONS: Decisions[State] = Decisions(
    sum_up=sum_up,
    follows=dict.fromkeys(("fill_cart", "return", "put_tile", "put_order", "mine", "slot"), ALWAYS),
    risk=risk,
    alone=alone,
    goals=goals,
    tasks={"fill": FILL, "top": TOP, "bottom": BOTTOM, "rest": REST},
    feats=FEATS,
    themes=THEMES,
)
