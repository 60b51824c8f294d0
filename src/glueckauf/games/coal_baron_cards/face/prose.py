"""The table in sentences, from a view alone."""

from collections.abc import Callable, Sequence

from glueckauf.engine.face.prose import Passage, counted, or_none, sentence
from glueckauf.engine.face.words import by, called, listed, many, vp
from glueckauf.engine.fields import NONE, UNKNOWN

from ..components.areas import AREA_IDS, STACK_IDS
from ..components.decks import CARD_IDS, DECK_OF
from ..components.innovations import INNOVATION_IDS
from ..components.lorries import LORRY_IDS
from ..components.objectives import OBJECTIVE_IDS
from ..components.orders import DESTINATION_IDS, ORDER_IDS
from ..components.wagons import LOCO_IDS, WAGON_IDS
from . import names
from .view import Area, Hand, Player, Stack, Track, View


def prose(view: View, language: str, player_names: Sequence[str]) -> list[Passage]:
    """The middle first, then every player."""
    who = [called(player_names, seat, language) for seat in range(len(view.players))]
    return [
        Passage(by(language, "The middle", "Die Mitte"), [sentence(text) for text in middle(view, language, who)]),
        *(
            Passage(who[seat], [sentence(text) for text in player(mine, language)])
            for seat, mine in enumerate(view.players)
        ),
    ]


def middle(view: View, language: str, who: list[str]) -> list[str]:
    start = who[view.start_player]
    said = [
        by(
            language,
            f"shift {view.shift} of {view.shifts}; {start} started it",
            f"Schicht {view.shift} von {view.shifts}; {start} hat sie begonnen",
        )
    ]
    if view.seat is not None:
        said.append(by(language, f"it is {who[view.seat]}’s turn", f"{who[view.seat]} ist an der Reihe"))
    if view.claim is not None:
        taker = who[view.claim]
        said.append(
            by(language, f"as it stands, {taker} takes the shift marker", f"zurzeit bekäme {taker} den Schichtmarker")
        )
    stacks = {stack.id: stack for stack in view.stacks}
    return said + [area(one, stacks.get(one.id), language, who) for one in view.areas if one.laid_out]


def area(one: Area, stack: Stack | None, language: str, who: list[str]) -> str:
    """What lies on top there, what the area costs now and who stands there."""
    name = names.AREAS[language][AREA_IDS.index(one.id)]
    offer = ""
    if stack is not None:
        number = STACK_IDS.index(stack.id)
        kind = NONE if stack.top is None else index(CARD_IDS[DECK_OF[number]], stack.top)
        left = by(language, f"{stack.size} card{many(stack.size)}", f"{stack.size} Karte{many(stack.size, 'n')}")
        top = names.card(number, kind, language)
        offer = by(language, f": {left}, on top {top}", f": {left}, obenauf {top}")
    cost = names.workers(one.required, language)
    there = [
        f"{who[seat]} ({listed([str(value) for value in values], language)})"
        for seat, values in enumerate(one.workers)
        if values
    ]
    stands = (
        by(language, f"; workers there: {listed(there, 'en')}", f"; Arbeiter dort: {listed(there, 'de')}")
        if there
        else ""
    )
    return by(language, f"{name}{offer}; costs {cost}{stands}", f"{name}{offer}; kostet {cost}{stands}")


def player(mine: Player, language: str) -> list[str]:
    total = vp(mine.points["total"], language)
    cards = listed([str(value) for value in mine.workers], language)
    has = by(language, f"worth {cards}", f"mit {cards}") if cards else by(language, "none left", "keine mehr")
    said = [
        by(language, f"has {total} as if the game ended now", f"hätte {total}, wenn jetzt Schluss wäre"),
        by(language, f"worker cards: {has}", f"Arbeiterkarten: {has}"),
    ]
    if mine.passed:
        said.append(by(language, "has passed for this shift", "hat für diese Schicht gepasst"))
    row = or_none([names.lorry(LORRY_IDS.index(card), language) for card in mine.row], language)
    store = or_none([names.lorry(LORRY_IDS.index(card), language) for card in mine.storage], language)
    said.append(by(language, f"lorries in the row, the front first: {row}", f"Loren in der Reihe, von vorn: {row}"))
    said.append(by(language, f"lorries in storage: {store}", f"Loren im Lager: {store}"))
    said += [track(one, language) for one in mine.tracks]
    said.append(hand(mine.orders, ORDER_IDS, names.order, ("orders", "Aufträge"), language))
    said.append(hand(mine.innovations, INNOVATION_IDS, names.innovation, ("innovations", "Innovationen"), language))
    shares = or_none([names.DESTINATIONS[language][DESTINATION_IDS.index(one)] for one in mine.shares], language)
    said.append(by(language, f"shares: {shares}", f"Anteile: {shares}"))
    goals = [
        f"{names.objective(index(OBJECTIVE_IDS, one.id), language)} ({vp(one.points, language)})"
        for one in mine.objectives
    ]
    said.append(by(language, f"objectives: {or_none(goals, 'en')}", f"Geschäftsziele: {or_none(goals, 'de')}"))
    done = [names.order(index(ORDER_IDS, one), language) for one in mine.delivered.orders]
    said.append(by(language, f"fulfilled orders: {or_none(done, 'en')}", f"erfüllte Aufträge: {or_none(done, 'de')}"))
    return said


def track(one: Track, language: str) -> str:
    loco = (
        names.loco(LOCO_IDS.index(one.loco), language) if one.loco is not None else by(language, "no loco", "keine Lok")
    )
    wagons = []
    for wagon in one.wagons:
        name = names.wagon(WAGON_IDS.index(wagon.wagon), language)
        load = (
            by(language, "empty", "leer") if wagon.load is None else names.lorry(LORRY_IDS.index(wagon.load), language)
        )
        wagons.append(f"{name} ({load})")
    none = by(language, "no wagons", "keine Waggons")
    return f"{names.track(one.track - 1, language)}: {loco}, {counted(wagons, language) or none}"


def hand(cards: Hand, ids: Sequence[str], name: Callable[[int, str], str], what: tuple[str, str], language: str) -> str:
    """Cards of one kind as far as they are known, and how many are not."""
    known = [name(index(ids, card), language) for card in (*cards.open, *cards.secret)]
    hidden = cards.secret_count - len(cards.secret)
    if hidden:
        known.append(by(language, f"{hidden} not known", f"{hidden} unbekannt"))
    return f"{by(language, *what)}: {or_none(known, language)}"


def index(ids: Sequence[str], name: str) -> int:
    return ids.index(name) if name in ids else UNKNOWN
