"""What a step brought about beyond the answer itself, told from two views of the same seat: before it and after it."""

from collections import Counter

from glueckauf.engine.view import View
from glueckauf.engine.words import by, listed, signed

from . import names
from .components.cards import CARD_IDS


def news(before: View, after: View, language: str) -> list[str]:
    """Sentences: what left a train unasked, cards drawn, reshuffles, phantoms, the display, and the coming end."""
    return [
        *gone(before, after, language),
        *delivered(before, after, language),
        *drawn(before, after, language),
        *display(before, after, language),
        *end(before, after, language),
    ]


def named(ids: list[str], language: str) -> str:
    return names.counted((CARD_IDS.index(name) for name in ids), language)


def gone(before: View, after: View, language: str) -> list[str]:
    """Wagons and buildings that left without a question, because there was no choice."""
    seat, said = before["seat"], []
    old, new = before["players"][seat], after["players"][seat]
    left = {wagon["id"] for wagon in new["wagons"]}
    wagons = [wagon["card"] for wagon in old["wagons"] if wagon["id"] not in left]
    if wagons and before["question"] in {"action", "extra", "replace"}:
        what = named(wagons, language)
        said.append(by(language, f"leaves the train: {what}", f"verlässt den Zug: {what}"))
    stay = {building["id"] for building in new["buildings"]}
    torn = [building["id"] for building in old["buildings"] if building["id"] not in stay]
    if torn and before["question"] != "tear_down":
        said.append(by(language, f"torn down: {named(torn, language)}", f"abgerissen: {named(torn, language)}"))
    return said


def cargo_of(mine: View) -> Counter[str]:
    return Counter(cargo["type"] for wagon in mine["wagons"] for cargo in wagon["cargo"] if cargo)


def delivered(before: View, after: View, language: str) -> list[str]:
    """What a delivery took along where the answer did not name it."""
    seat = before["seat"]
    old, new = before["players"][seat], after["players"][seat]
    if before["question"] not in {"action", "extra", "unload"} or len(new["wagons"]) < len(old["wagons"]):
        return []
    lost = cargo_of(old) - cargo_of(new)
    if sum(lost.values()) <= (before["question"] == "unload"):
        return []
    order = ("coal", "oil", "box", "any")
    what = listed([names.cargo(order.index(name), lost[name], language) for name in order if lost[name]], language)
    return [by(language, f"delivered: {what}", f"geliefert: {what}")]


def drawn(before: View, after: View, language: str) -> list[str]:
    """Cards drawn from the pile: the own ones by name, those of others by number; reshuffles; phantom cards."""
    seat, said = before["seat"], []
    old, new = before["players"][seat], after["players"][seat]
    reshuffled = after["reshuffles"] > before["reshuffles"]
    if reshuffled:
        said.append(by(language, "the discard pile was reshuffled", "der Ablagestapel wurde neu gemischt"))
    number = new["drawn_since"] - (0 if reshuffled else old["drawn_since"])
    if reshuffled and after["display"] is None:
        number += before["pile"]
    if number > 0:
        gained = Counter(new["hand"]) - Counter(old["hand"])
        if before["viewer"] == seat and sum(gained.values()) == number:
            what = named(list(gained.elements()), language)
            said.append(by(language, f"drawn: {what}", f"gezogen: {what}"))
        elif number > 1 or new["hand_count"] <= old["hand_count"]:  # else the answer was to draw a card
            who, what = signed(after, seat, language), names.cards(number, language)
            said.append(by(language, f"{who} draws {what}", f"{who} zieht {what}"))
    phantoms = after["phantoms"] - before["phantoms"]
    if phantoms > 0:
        what = names.phantoms(phantoms, language)
        said.append(by(language, f"both piles are empty: {what}", f"beide Stapel sind leer: {what}"))
    return said


def display(before: View, after: View, language: str) -> list[str]:
    """Cards that have come into the display (§13)."""
    if not after["display"]:
        return []
    fresh: Counter[str] = Counter(after["display"]) - Counter(before["display"])
    if not fresh:
        return []
    what = named(list(fresh.elements()), language)
    return [by(language, f"now in the display: {what}", f"neu in der Auslage: {what}")]


def end(before: View, after: View, language: str) -> list[str]:
    """§11: the end is triggered."""
    if before["final_turns"] is not None or after["final_turns"] is None:
        return []
    if after["contracts_taken"] >= after["contracts_for_end"]:
        return [
            by(
                language,
                "enough contracts are taken: after this turn everybody has one more",
                "genug Aufträge sind vergeben: Nach diesem Zug hat jeder noch einen",
            )
        ]
    why = by(language, "the game has lasted long enough (R40)", "das Spiel dauert lange genug (R40)")
    if after["pile"] + after["discards"]["size"] == 0:
        why = by(language, "both piles are empty", "beide Stapel sind leer")
    return [by(language, f"{why}: everybody has one more turn", f"{why}: Jeder hat noch einen Zug")]
