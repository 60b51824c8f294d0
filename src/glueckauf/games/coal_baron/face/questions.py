"""Every question as a sentence, with the numbers that matter; `you` is the seat that is asked."""

import re
from collections.abc import Callable

from glueckauf.engine.face.words import by
from glueckauf.engine.fields import NONE

from ..actions import (
    CHOOSE_END,
    CHOOSE_ORDER,
    CHOOSE_SLOT,
    CHOOSE_TILE,
    DRAFTING,
    FILL_CART,
    MINING,
    PLACE_WORKERS,
    PUT_ORDERS,
    PUT_TILES,
)
from ..components.coal import COLOURS, SURFACE
from ..components.spaces import (
    FACTORY_DRAW,
)
from ..components.table_sizes import KEPT_IN_DRAFT
from ..state import State
from . import names


def ask_draft(known: State, language: str) -> str:
    have, of = known.outstanding_count[known.seat] + 1, KEPT_IN_DRAFT[known.box]
    return by(
        language,
        f"Draft: which order do you take? ({have} of {of})",
        f"Auswahl: Welchen Auftrag nimmst du? ({have} von {of})",
    )


def ask_place(known: State, language: str) -> str:
    left, money = known.workers[known.seat], known.marks[known.seat]
    return by(
        language,
        f"Where do you place workers? ({names.workers(left, 'en')} and {names.marks(money, 'en')} left)",
        f"Wo setzt du Arbeiter ein? (noch {names.workers(left, 'de')} und {names.marks(money, 'de')})",
    )


def ask_fill(known: State, language: str) -> str:
    name = re.split(r", | \(", names.tile(known.building, language))[0]
    more = known.bare_carts
    return by(
        language,
        f"Coal is short: what goes onto the empty cart? ({name}; {more} to fill)",
        f"Die Kohle ist knapp: Was kommt auf die leere Lore? ({name}; noch {more} zu füllen)",
    )


def ask_keep(known: State, language: str) -> str:
    number = known.drawn_count
    tiles = known.question == CHOOSE_TILE
    money = names.marks(known.marks[known.seat], language)
    have = by(language, f" (you have {money})", f" (du hast {money})") if tiles else ""
    if number == 1:
        one = by(
            language, "the drawn tile" if tiles else "the drawn order", "das Plättchen" if tiles else "den Auftrag"
        )
        does = by(language, "buy" if tiles else "keep", "Kaufst" if tiles else "Behältst")
        return by(language, f"Do you {does} {one}?{have}", f"{does} du {one}?{have}")
    if tiles:
        return by(
            language,
            f"Which of the {number} drawn tiles do you buy, if any?{have}",
            f"Welches der {number} gezogenen Plättchen kaufst du, wenn überhaupt?{have}",
        )
    return by(
        language,
        f"Which of the {number} drawn orders do you keep, if any?",
        f"Welchen der {number} gezogenen Aufträge behältst du, wenn überhaupt?",
    )


def ask_end(known: State, language: str) -> str:
    return by(language, f"Where do {pieces(known, 'en')} go?", f"Wohin kommen {pieces(known, 'de')}?")


def ask_put(known: State, language: str) -> str:
    end = by(language, *(("On top of", "Auf") if known.to_top else ("Under", "Unter")))
    left = known.drawn_count - known.drawn_put
    first = by(language, *(("first", "Erstes") if known.drawn_put == 0 else ("next", "Nächstes")))
    return by(
        language,
        f"{end} the stack: which of these {left} is to be drawn {first}?",
        f"{end} den Stapel: Was soll von diesen {left} als {first} wieder gezogen werden?",
    )


def ask_mine(known: State, language: str) -> str:
    left = names.steps(known.steps, language)
    at = known.cage_level[known.seat]
    where = names.level(at, language)
    held = [known.cage[known.seat, colour] for colour in range(COLOURS)]
    load = ", ".join(f"{count} {names.colour(colour, language)}" for colour, count in enumerate(held) if count)
    load = load or by(language, "empty", "leer")
    return by(
        language,
        f"Mining: {left} left, the cage is {'at' if at == SURFACE else 'on'} {where}: {load}",
        f"Förderung: noch {left}, Förderkorb {'auf ' * int(at != SURFACE)}{where}: {load}",
    )


def ask_slot(known: State, language: str) -> str:
    chosen = names.chosen_cube(known.cube, language)
    if known.partner != NONE:
        both = names.chosen_pair(known.cube, known.partner, language)
        return by(language, f"Which slot do you put {both} onto?", f"Auf welches Ablagefeld legst du {both}?")
    return by(language, f"Which slot do you put {chosen} onto?", f"Auf welches Ablagefeld legst du {chosen}?")


def pieces(known: State, language: str) -> str:
    """Those that go back: `the 4 tiles`. Beside a stack that is left, there are always several."""
    tiles, number = known.space == FACTORY_DRAW, known.drawn_count
    what = by(language, "tiles" if tiles else "orders", "Plättchen" if tiles else "Aufträge")
    return f"{by(language, 'the', 'die')} {number} {what}"


QUESTIONS: dict[int, Callable[[State, str], str]] = {
    DRAFTING: ask_draft,
    PLACE_WORKERS: ask_place,
    FILL_CART: ask_fill,
    CHOOSE_TILE: ask_keep,
    CHOOSE_ORDER: ask_keep,
    CHOOSE_END: ask_end,
    PUT_TILES: ask_put,
    PUT_ORDERS: ask_put,
    MINING: ask_mine,
    CHOOSE_SLOT: ask_slot,
}
