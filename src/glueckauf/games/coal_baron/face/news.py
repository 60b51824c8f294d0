"""What a step changed beyond the answer itself: the difference of two views of one seat, before and after it."""

from collections import Counter
from collections.abc import Sequence

from glueckauf.engine.face.scoring import Scoring
from glueckauf.engine.face.words import by, signed, vp

from ..components.order_cards import ORDER_IDS
from ..components.tunnel_tiles import TILE_IDS
from . import names
from .scored import scored
from .view import View


def news(before: View, after: View, language: str, player_names: Sequence[str] = ()) -> list[str]:
    """Sentences: what was turned up, points for a delivery, the scoring of a shift and who starts the next."""
    return [
        *delivered(before, after, language),
        *turned_up(before, after, language),
        *shift_end(before, after, language, player_names),
    ]


def delivered(before: View, after: View, language: str) -> list[str]:
    """§7: the points of a delivery."""
    seat = before.asked
    old, new = before.players[seat].points["orders"], after.players[seat].points["orders"]
    if new == old:
        return []
    return [
        by(
            language,
            f"{vp(new - old, 'en')} for the delivery",
            f"{vp(new - old, 'de')} für die Lieferung",
        )
    ]


def turned_up(before: View, after: View, language: str) -> list[str]:
    """§10: the new tile or order on display."""
    tiles = [new for old, new in zip(before.factory, after.factory, strict=True) if new not in {None, old}]
    tiles = tiles or same_again(before, after)
    said = [names.tile(TILE_IDS.index(tile), language) for tile in tiles]
    for old, new in zip(before.orders, after.orders, strict=True):
        if new is not None and new != old:
            said.append(names.order_card(ORDER_IDS.index(new), language))
    return [by(language, "turned up: ", "aufgedeckt: ") + "; ".join(said)] if said else []


def same_again(before: View, after: View) -> list[str]:
    """The new tile, if it is of the same kind as the one just bought: its space looks as it did before."""
    sizes = [next(stack.size for stack in view.stacks if stack.id == "tiles") for view in (before, after)]
    if before.question != "place" or after.drawn or sizes[0] == sizes[1]:
        return []
    bought = tiles_of(after, before.asked) - tiles_of(before, before.asked)
    return list(bought)


def tiles_of(view: View, seat: int) -> Counter[str]:
    """The tiles in a pit, by kind."""
    levels = view.players[seat].levels
    return Counter(tile for level in levels for tile in (*level.light, *level.dark))


def shift_end(before: View, after: View, language: str, player_names: Sequence[str]) -> list[str]:
    """§11: what each player scored, and who starts the next shift."""
    if before.shift == after.shift and after.places is None:
        return []
    shift = before.shift
    said = [by(language, f"shift {shift} is over", f"Schicht {shift} ist zu Ende")]
    majorities = scored(before, after, language, player_names)[0]
    for seat, (old, new) in enumerate(zip(majorities.before, majorities.after, strict=True)):
        if new > old:
            name = signed(player_names, seat, language)
            said.append(f"{name} +{vp(new - old, language)}: {reasons(majorities, seat, language)}")
    if after.places is None:
        name = signed(player_names, after.start_player, language)
        said.append(by(language, f"{name} starts shift {shift + 1}", f"{name} beginnt Schicht {shift + 1}"))
    return [" · ".join(said)]


def reasons(shift: Scoring, seat: int, language: str) -> str:
    """§11.1: `grey coal 4 VP (2 slots), truck 8 VP (2 slots)`: what brought points, and for how many."""
    return ", ".join(
        f"{row.label} {vp(row.points[seat], language)} ({row.have[seat]})" for row in shift.rows if row.points[seat]
    )
