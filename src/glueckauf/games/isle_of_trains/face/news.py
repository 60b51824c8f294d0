"""What a step changed beyond the answer itself: the difference of two views of one seat, before and after it."""

from collections import Counter
from collections.abc import Sequence

from glueckauf.engine.face.words import by, listed, signed

from ..components.cards import CARD_IDS
from . import names
from .view import Player, View, Wagon


def news(before: View, after: View, language: str, player_names: Sequence[str] = ()) -> list[str]:
    """Sentences: what left a train unasked, cards drawn, reshuffles, phantoms, the display, and the coming end."""
    return [
        *gone(before, after, language),
        *delivered(before, after, language),
        *drawn(before, after, language, player_names),
        *display(before, after, language),
        *end(before, after, language),
    ]


def named(ids: list[str], language: str) -> str:
    return names.counted((CARD_IDS.index(name) for name in ids), language)


def gone(before: View, after: View, language: str) -> list[str]:
    """Wagons and buildings that left without a question, because there was no choice."""
    seat, said = before.asked, []
    old, new = before.players[seat], after.players[seat]
    left = {wagon.id for wagon in new.wagons}
    wagons = [wagon.card for wagon in old.wagons if wagon.id not in left]
    made_way = after.held is not None or not all_of(new) <= all_of(old)
    if wagons and made_way and before.question in {"action", "extra", "replace"}:  # else it was what the answer said
        what = named(wagons, language)
        said.append(by(language, f"leaves the train: {what}", f"verlässt den Zug: {what}"))
    stay = {building.id for building in new.buildings}
    torn = [building.id for building in old.buildings if building.id not in stay]
    if torn and before.question != "tear_down":
        said.append(by(language, f"torn down: {named(torn, language)}", f"abgerissen: {named(torn, language)}"))
    return said


def all_of(mine: Player) -> set[str]:
    """What a player has built."""
    return {mine.engine, *(wagon.id for wagon in mine.wagons), *(building.id for building in mine.buildings)}


def cargo_of(mine: Player) -> Counter[str]:
    return Counter(cargo.type for wagon in mine.wagons for cargo in wagon.cargo if cargo)


def delivered(before: View, after: View, language: str) -> list[str]:
    """What a delivery took along where the answer did not name it."""
    seat = before.asked
    old, new = before.players[seat], after.players[seat]
    if before.question not in {"action", "extra", "unload"} or len(new.wagons) < len(old.wagons):
        return []
    lost = cargo_of(old) - cargo_of(new)
    if sum(lost.values()) <= (before.question == "unload") or lost == wanted(before, after):
        return []
    order = ("coal", "oil", "box", "any")
    what = listed([names.cargo(order.index(name), lost[name], language) for name in order if lost[name]], language)
    return [by(language, f"delivered: {what}", f"zugeliefert: {what}")]


def wanted(before: View, after: View) -> Counter[str]:
    """The cargo of the contract that was fulfilled: the answer has named it."""
    for old, new in zip(before.contracts, after.contracts, strict=True):
        if new.done is not None and new.done != old.done:
            return Counter(new.parts[new.done].cargo)
    return Counter()


def drawn(before: View, after: View, language: str, player_names: Sequence[str]) -> list[str]:
    """Cards drawn from the pile, the viewer's by name, others' by number; reshuffles; phantom cards."""
    seat, said = before.asked, []
    old, new = before.players[seat], after.players[seat]
    if after.reshuffles > before.reshuffles:
        said.append(by(language, "the discard pile was reshuffled", "der Abwurfstapel wurde neu gemischt"))
    number = from_pile(before, after)
    if number > 0:
        if before.viewer == seat:
            said.append(own_cards(before, after, number, language))
        elif number > 1 or new.hand_count <= old.hand_count:  # else the answer was to draw a card
            who, what = signed(player_names, seat, language), names.cards(number, language)
            said.append(by(language, f"{who} draws {what}", f"{who} zieht {what}"))
    phantoms = after.phantoms - before.phantoms
    if phantoms > 0:
        what = names.phantoms(phantoms, language)
        said.append(by(language, f"both piles are empty: {what}", f"beide Stapel sind leer: {what}"))
    return said


def from_pile(before: View, after: View) -> int:
    """How many cards the asked player drew from the pile."""
    seat = before.asked
    old, new = before.players[seat], after.players[seat]
    if after.reshuffles == before.reshuffles:
        return int(new.drawn_since - old.drawn_since)
    if after.display is None:
        return int(before.pile + new.drawn_since)  # counted anew from the reshuffle on
    gone = sum(given(before, after).values())
    return int(max(new.drawn_since, new.hand_count - old.hand_count + gone - taken(before, after).total()))


def taken(before: View, after: View) -> Counter[str]:
    """The cards that the asked player took from the display: everybody knows them (§13)."""
    seat = before.asked
    return more(before.players[seat].hand_open, after.players[seat].hand_open)


def more(before: list[str], after: list[str]) -> Counter[str]:
    """What is there now and was not before; views share what is equal, so most lists need not be counted."""
    return Counter() if before == after else Counter(after) - Counter(before)


def given(before: View, after: View) -> Counter[str]:
    """The cards that left the hand in a step that may also draw; `unknown` is one that the viewer cannot name."""
    question, seat = before.question, before.asked
    old, new = before.players[seat], after.players[seat]
    if question == "hide" and after.question != "fee":  # both cards of the hand: one to load, one to discard
        return Counter(old.hand) if len(old.hand) == 2 else Counter({"unknown": 2})
    if question in {"action", "extra", "hide"} or (question == "target" and before.held is None):
        return aboard(after) - aboard(before) if wagons_of(before) != wagons_of(after) else Counter()
    if question == "fee":
        discarded = more(before.discards.own, after.discards.own)
        phantom = after.phantoms < before.phantoms
        if after.reshuffles == before.reshuffles and new.discarded_secretly == old.discarded_secretly:
            phantom = True
        return Counter() if phantom else discarded or Counter({"unknown": 1})
    return Counter()


def wagons_of(view: View) -> list[list[Wagon]]:
    return [player.wagons for player in view.players]


def aboard(view: View) -> Counter[str]:
    """The cargo of all trains, as far as the viewer knows it."""
    wagons = (wagon for player in view.players for wagon in player.wagons)
    return Counter(cargo.card for wagon in wagons for cargo in wagon.cargo if cargo)


def own_cards(before: View, after: View, number: int, language: str) -> str:
    """`drawn: 2 Boxcar, Bank`: also where a card of the same kind left the hand in the same step."""
    seat = before.asked
    old, new = before.players[seat].hand, after.players[seat].hand
    gone = given(before, after)
    gained = (Counter(new) - (Counter(old) - gone) if gone else more(old, new)) - taken(before, after)
    what = named(list(gained.elements()), language)
    if gained.total() < number:  # what was discarded is shuffled already: who discarded it knows
        like = by(language, "a card like the one discarded", "eine Karte wie die abgeworfene")
        what = listed([what, like], language) if what else like
    return by(language, f"drawn: {what}", f"gezogen: {what}")


def display(before: View, after: View, language: str) -> list[str]:
    """Cards that have come into the display (§13)."""
    if not after.display:
        return []
    seat = before.asked
    if after.display == before.display and after.players[seat].hand_open == before.players[seat].hand_open:
        return []
    old: Counter[str] = Counter(before.display)
    new: Counter[str] = Counter(after.display)
    fresh = new - (old - taken(before, after))
    if not fresh:
        return []
    what = named(list(fresh.elements()), language)
    return [by(language, f"now in the display: {what}", f"neu in der Auslage: {what}")]


def end(before: View, after: View, language: str) -> list[str]:
    """§11: the end is triggered."""
    if before.final_turns is not None or after.final_turns is None:
        return []
    if after.contracts_taken >= after.contracts_for_end:
        return [
            by(
                language,
                "enough contracts are taken: after this turn everybody has one more",
                "genug Aufträge sind vergeben: Nach diesem Spielzug hat jeder noch einen",
            )
        ]
    why = by(language, "the game has lasted long enough (R40)", "das Spiel dauert lange genug (R40)")
    if after.pile + after.discards.size == 0:
        why = by(language, "both piles are empty", "beide Stapel sind leer")
    return [by(language, f"{why}: everybody has one more turn", f"{why}: Jeder hat noch einen Spielzug")]
