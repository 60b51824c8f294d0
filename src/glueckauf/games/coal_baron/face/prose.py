"""The table in sentences, from a view alone."""

from collections.abc import Sequence

from glueckauf.engine.face.prose import Passage, counted, sentence
from glueckauf.engine.face.words import by, called, listed, many, vp
from glueckauf.engine.fields import NONE, UNKNOWN

from ..components.coal import COLOUR_IDS
from ..components.order_cards import ORDER_IDS, ORDER_LIST
from ..components.spaces import SPACE_IDS
from ..components.tunnel_tiles import TILE_IDS
from . import names
from .view import Level, Order, Player, Space, View


def prose(view: View, language: str, player_names: Sequence[str]) -> list[Passage]:
    """The middle first, then every player."""
    who = [called(player_names, seat, language) for seat in range(len(view.players))]
    return [
        Passage(by(language, "The town", "Die Stadt"), [sentence(text) for text in middle(view, language, who)]),
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
    said += [space(view, one, language, who) for one in view.spaces]
    supply = [f"{number} {names.colour(COLOUR_IDS.index(colour), language)}" for colour, number in view.supply.items()]
    said.append(
        by(language, f"cubes in the supply: {listed(supply, 'en')}", f"Vorrat an Kohle: {listed(supply, 'de')}")
    )
    for stack in view.stacks:
        kind = by(
            language, *{"tiles": ("tile stack", "Plättchenstapel")}.get(stack.id, ("order stack", "Auftragsstapel"))
        )
        said.append(by(language, f"{stack.size} cards in the {kind}", f"{stack.size} Karten im {kind}"))
    return said


def space(view: View, one: Space, language: str, who: list[str]) -> str:
    """What a worker space offers, what it costs now and who stands there."""
    name = names.SPACES[language][SPACE_IDS.index(one.id)]
    if not one.open:
        return by(language, f"{name} is closed", f"{name} ist geschlossen")
    area, _, number = one.id.partition("_")
    offer = ""
    if number.isdecimal() and area in {"factory", "order"}:
        piece = (view.factory if area == "factory" else view.orders)[int(number) - 1]
        kind = NONE if piece is None else index(TILE_IDS if area == "factory" else ORDER_IDS, piece)
        offer = ": " + (names.tile(kind, language) if area == "factory" else names.order(kind, language))
    cost = names.workers(one.needed, language)
    there = [f"{who[seat]} {names.workers(count, language)}" for seat, count in enumerate(one.workers) if count]
    stands = (
        by(language, f"; standing there: {listed(there, 'en')}", f"; dort stehen: {listed(there, 'de')}")
        if there
        else ""
    )
    return by(language, f"{name}{offer}; costs {cost}{stands}", f"{name}{offer}; kostet {cost}{stands}")


def player(mine: Player, language: str) -> list[str]:
    gone = by(language, f", {mine.canteen} in the canteen", f", {mine.canteen} in der Kantine") if mine.canteen else ""
    workers, money = names.workers(mine.workers, language), names.marks(mine.marks, language)
    score = vp(mine.track, language)
    said = [
        by(language, f"has {score}, {money} and {workers}{gone}", f"hat {score}, {money} und {workers}{gone}"),
        *(level(number, one, language) for number, one in enumerate(mine.levels, 1)),
    ]
    place = names.level(mine.cage.level, language)
    load = coal(mine.cage.cubes, language)
    said.append(
        by(
            language,
            f"the cage is at {place} and carries {load}",
            f"der Förderkorb steht {'' if mine.cage.level == 0 else 'auf '}{place} und trägt {load}",
        )
    )
    store = coal(mine.storage, language)
    said.append(by(language, f"in storage: {store}", f"im Kohlelager: {store}"))
    said += [order(one, language) for one in mine.orders]
    if not mine.orders:
        said.append(by(language, "no outstanding orders", "keine offenen Aufträge"))
    delivered = [names.TRANSPORTS[language][ORDER_LIST[ORDER_IDS.index(card)].transport] for card in mine.delivered]
    if delivered:
        told = counted(delivered, language)
        said.append(by(language, f"delivered orders: {told}", f"erfüllte Aufträge: {told}"))
    return said


def level(number: int, one: Level, language: str) -> str:
    name, tiles = names.level(number, language), len(one.light) + len(one.dark)
    cubes = coal(one.cubes, language)
    sides = by(
        language,
        f"{len(one.light)} light and {len(one.dark)} dark tiles",
        f"{len(one.light)} helle und {len(one.dark)} dunkle Plättchen",
    )
    what = f", {sides}" if tiles else ""
    return f"{name}: {names.carts(one.carts, language)}{what}, {cubes}"


def order(one: Order, language: str) -> str:
    name = names.order_card(ORDER_IDS.index(one.id), language)
    if one.complete:
        return by(language, f"{name}: complete", f"{name}: vollständig")
    filled = sum(slot.state == "filled" for slot in one.slots)
    return by(language, f"{name}: {filled} of {len(one.slots)} filled", f"{name}: {filled} von {len(one.slots)} belegt")


def coal(cubes: Sequence[str], language: str) -> str:
    """`2 yellow cubes and 1 brown cube`, `Kohle: 2 gelb und 1 braun`."""
    if not cubes:
        return by(language, "no coal", "keine Kohle")
    told = []
    for cube in dict.fromkeys(cubes):
        number, name = cubes.count(cube), names.colour(COLOUR_IDS.index(cube), language)
        told.append(by(language, f"{number} {name} cube{many(number)}", f"{number} {name}"))
    return by(language, "", "Kohle: ") + listed(told, language)


def index(ids: Sequence[str], name: str) -> int:
    return ids.index(name) if name in ids else UNKNOWN
