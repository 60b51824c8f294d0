"""What a step brought about beyond the answer itself, told from two views of the same seat: before it and after it."""

from glueckauf.engine.view import View
from glueckauf.engine.words import by, signed, vp

from . import names
from .components.elements import ELEMENT_LIST, ELEMENTS_PER_SHIFT
from .components.order_cards import ORDER_IDS
from .components.tunnel_tiles import TILE_IDS


def news(before: View, after: View, language: str) -> list[str]:
    """Sentences: what was turned up, points for a delivery, the scoring of a shift and who starts the next."""
    return [
        *delivered(before, after, language),
        *turned_up(before, after, language),
        *shift_end(before, after, language),
    ]


def delivered(before: View, after: View, language: str) -> list[str]:
    """§7: the points of a delivery."""
    seat = before["seat"]
    old, new = before["players"][seat]["points"]["orders"], after["players"][seat]["points"]["orders"]
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
    said = []
    for old, new in zip(before["factory"], after["factory"], strict=True):
        if new is not None and new != old:
            said.append(names.tile(TILE_IDS.index(new), language))
    for old, new in zip(before["orders"], after["orders"], strict=True):
        if new is not None and new != old:
            order = names.order(ORDER_IDS.index(new), language)
            said.append(by(language, f"order {order}", f"Auftrag {order}"))
    return [by(language, "turned up: ", "aufgedeckt: ") + "; ".join(said)] if said else []


def shift_end(before: View, after: View, language: str) -> list[str]:
    """§11: what each player scored, and who starts the next shift."""
    if before["shift"] == after["shift"] and after["places"] is None:
        return []
    shift = before["shift"]
    said = [by(language, f"shift {shift} is over", f"Schicht {shift} ist zu Ende")]
    elements = ELEMENT_LIST[: ELEMENTS_PER_SHIFT * shift]
    for seat, (old, new) in enumerate(zip(before["players"], after["players"], strict=True)):
        gained = sum(new["points"][kind] - old["points"][kind] for kind in ("coal", "transports", "carts"))
        if gained:
            counted = ", ".join(
                f"{names.ELEMENTS[language][number]} {new['counts'][element.id]}"
                for number, element in enumerate(elements)
                if new["counts"][element.id]
            )
            said.append(f"{signed(after, seat, language)} +{vp(gained, language)} ({counted})")
    if after["places"] is None:
        name = signed(after, after["start_player"], language)
        said.append(by(language, f"{name} starts shift {shift + 1}", f"{name} beginnt Schicht {shift + 1}"))
    return [" · ".join(said)]
