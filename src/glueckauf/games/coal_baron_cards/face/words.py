"""The present question and every answer as a sentence, in German and English.

All sentences are made from a concealed state. UNKNOWN in place of an action is an answer of which this seat
knows only that it was given (§7, R11).
"""

from collections.abc import Callable

from glueckauf.engine.face.words import ask_by, by, many, say_by
from glueckauf.engine.fields import NONE, UNKNOWN, copy

from .. import deliver
from ..actions import (
    END_TURN,
    FIT_TRACK,
    FIT_WAGON,
    KEEP,
    LOAD_LORRY,
    LOAD_TRACK,
    LOAD_WAGON,
    LOCO_TO,
    LOOK,
    PASS,
    PAY,
    PAY_INNOVATION,
    PLACE,
    PLAY,
    ROW_TO_STORAGE,
    ROW_TO_WAGON,
    SEND,
    STOP_DELIVERING,
    STOP_EXTRACTING,
    STORAGE_TO_WAGON,
    TAKE,
    WAGON_TO,
)
from ..components.areas import DELIVER, FREE_CHOICE, STACKS
from ..components.innovations import RANGE_OF, RANGES, VALUE_OF
from ..components.lorries import LORRIES, LORRY_KINDS
from ..components.orders import ORDER_KINDS
from ..components.table_sizes import DRAW
from ..components.wagons import WAGON_KINDS
from ..components.workers import IN_SET, VALUES
from ..state import State
from . import names
from .glossary import GLOSSARY
from .names import steps, workers
from .questions import QUESTIONS, moving, required, top

__all__ = ["GLOSSARY", "ask", "say"]


def ask(known: State, language: str) -> str:
    """What is asked now, with the numbers that matter; `you` is the seat that is asked."""
    return ask_by(QUESTIONS, known, language)


def say(known: State, action: int, language: str) -> str:
    """What choosing `action` means in this position."""
    if action == UNKNOWN:
        return say_keep(known, UNKNOWN, language)
    return say_by(ANSWERS, known, action, language)


# `number` counts within an answer, as its choices stand in actions.py


def say_place(known: State, area: int, language: str) -> str:
    return f"{say_area(known, area, language)} ({workers(required(known, area), language)})"


def say_area(known: State, area: int, language: str) -> str:
    """What the area does, without what it costs."""
    if area < STACKS:
        what = say_take(known, area, language)
    elif area == FREE_CHOICE:
        what = by(
            language,
            f"Free Choice: look at up to {DRAW} cards, keep one",
            f"Freie Wahl: bis zu {DRAW} Karten ansehen, eine behalten",
        )
    elif area == DELIVER:
        what = by(language, "deliver one or more trains", "einen oder mehrere Züge ausliefern")
    else:
        what = names.extract_area(area, known.shift, language)
    return what


def say_take(known: State, stack: int, language: str) -> str:
    kind = top(known, stack)
    card = names.card(stack, kind, language) + names.from_stack(stack, language)
    return by(language, f"take {card}", f"{card} nehmen") + names.effect(stack, kind, language)


def say_pass(known: State, _: int, language: str) -> str:
    return by(
        language,
        f"pass: out until shift {known.shift} ends",
        f"passen: draußen bis zum Ende von Schicht {known.shift}",
    )


def say_play(_: State, number: int, language: str) -> str:
    kind = RANGES + number
    name, effect = names.quoted(names.innovation(kind, language), language), names.innovation_effect(kind, language)
    return by(language, f"play the innovation {name}: {effect}", f"Innovation {name} spielen: {effect}")


def say_end_turn(_: State, __: int, language: str) -> str:
    return by(language, "end the turn", "Spielzug beenden")


def say_pay_innovation(known: State, number: int, language: str) -> str:
    name = names.quoted(names.innovation(RANGE_OF[number], language), language)
    cost = workers(VALUE_OF[number], language)
    said = by(language, f"place the innovation {name} as {cost}", f"Innovation {name} als {cost} einsetzen")
    rest = known.to_pay - VALUE_OF[number]
    return said + (by(language, f" ({rest} more to pay)", f" (noch {rest} zu zahlen)") if rest > 0 else "")


def say_pay(known: State, number: int, language: str) -> str:
    laid = " + ".join(str(card + 1) for card in range(VALUES) for _ in range(IN_SET[number, card]))
    held = known.workers
    left = [card + 1 for card in range(VALUES) for _ in range(held[known.seat, card] - IN_SET[number, card])]
    keeps = names.numbers(left, language)
    several = "+" in laid
    return by(
        language,
        f"place worker card{'s' * several} {laid} (leaves {keeps})",
        f"Arbeiterkarte{'n' * several} {laid} einsetzen (es bleiben: {keeps})",
    )


def say_wagon_to(known: State, track: int, language: str) -> str:
    wagon, there = names.wagon(moving(known), language), names.track(track, language)
    return by(language, f"put the {wagon} on {there}", f"{wagon} auf {there} stellen")


def say_loco_to(known: State, track: int, language: str) -> str:
    loaded = sum(known.loaded[known.seat, track, lorry, joker] for lorry in range(LORRY_KINDS) for joker in range(2))
    wagons = loaded + sum(known.empty[known.seat, track, wagon] for wagon in range(WAGON_KINDS))
    load = int(deliver.load_of(copy(known), track))
    loco, there, more = names.loco(moving(known), language), names.track(track, language), many(wagons)
    return by(
        language,
        f"put the {loco} on {there}: {wagons} wagon{more}, load {load}",
        f"{loco} auf {there} stellen: {wagons} Waggon{more}, Ladung {load}",
    )


def front(known: State, language: str) -> tuple[str, str]:
    """The front card of the mining row, and what it costs to move it."""
    lorry = known.row[known.seat, 0] if known.row_size[known.seat] > 0 else NONE
    cost = steps(LORRIES[lorry] if lorry >= 0 else 0, language)
    return f"{by(language, 'the front lorry', 'die vorderste Lore')} ({names.lorry_in_brief(lorry, language)})", cost


def say_row_to_wagon(known: State, fit: int, language: str) -> str:
    which, cost = front(known, language)
    return say_load(which, FIT_TRACK[fit], FIT_WAGON[fit], cost, language)


def say_row_to_storage(known: State, _: int, language: str) -> str:
    which, cost = front(known, language)
    return by(language, f"move {which} to the storage ({cost})", f"{which} ins Zwischenlager legen ({cost})")


def say_storage_to_wagon(_: State, load: int, language: str) -> str:
    lorry = LOAD_LORRY[load]
    brief = names.lorry_in_brief(lorry, language)
    which = by(language, f"the stored lorry ({brief})", f"die Lore aus dem Zwischenlager ({brief})")
    return say_load(which, LOAD_TRACK[load], LOAD_WAGON[load], steps(LORRIES[lorry], language), language)


def say_load(which: str, track: int, wagon: int, cost: str, language: str) -> str:
    into = names.wagon(wagon, language)
    return by(
        language,
        f"load {which} into the {into} on track {track + 1} ({cost})",
        f"{which} in den {into} auf Gleis {track + 1} laden ({cost})",
    )


def say_stop_extracting(known: State, _: int, language: str) -> str:
    used = steps(known.steps, language)
    return by(language, f"stop extracting ({used} used)", f"Fördern beenden ({used} verbraucht)")


def say_send(known: State, number: int, language: str) -> str:
    track, order = divmod(number, ORDER_KINDS)
    load = int(deliver.load_of(copy(known), track))
    card = names.order(order, language)
    return by(
        language,
        f"deliver the train on track {track + 1} (load {load}) with the {card}",
        f"Zug auf Gleis {track + 1} (Ladung {load}) mit dem Auftrag {card} ausliefern",
    )


def say_stop_delivering(_: State, __: int, language: str) -> str:
    return by(language, "send no further train", "keinen weiteren Zug abfahren lassen")


def say_look(known: State, stack: int, language: str) -> str:
    size = known.stack_size[stack]
    number = min(DRAW, size)
    name, card = names.AREAS[language][stack], names.card(stack, top(known, stack), language)
    return by(
        language,
        f"{name}: look at {number} of {size} (on top: {card})",
        f"{name}: {number} von {size} ansehen (oben: {card})",
    )


def say_keep(known: State, place: int, language: str) -> str:
    if place == UNKNOWN:
        number = known.drawn_count
        if number == 1:
            return by(language, "keep the only card", "die einzige Karte behalten")
        return by(language, f"keep one of the {number} cards", f"eine der {number} Karten behalten")
    kind, which = known.drawn[place], names.nth(place + 1, language)
    card = names.card(known.stack, kind, language)
    kept = by(language, f"keep the {which} card, {card}", f"{card} behalten ({which} Karte)")
    return kept + names.effect(known.stack, kind, language)


ANSWERS: tuple[tuple[int, Callable[[State, int, str], str]], ...] = (  # by the first id of each answer
    (PLACE, say_place),
    (PASS, say_pass),
    (PLAY, say_play),
    (END_TURN, say_end_turn),
    (PAY_INNOVATION, say_pay_innovation),
    (PAY, say_pay),
    (WAGON_TO, say_wagon_to),
    (LOCO_TO, say_loco_to),
    (ROW_TO_WAGON, say_row_to_wagon),
    (ROW_TO_STORAGE, say_row_to_storage),
    (STORAGE_TO_WAGON, say_storage_to_wagon),
    (STOP_EXTRACTING, say_stop_extracting),
    (SEND, say_send),
    (STOP_DELIVERING, say_stop_delivering),
    (LOOK, say_look),
    (KEEP, say_keep),
    (TAKE, say_take),
)
