"""What `?` explains: pieces, spaces, words of the game, the rules page. The first name of an entry is its heading."""

from glueckauf.engine.words import Entry, entry

from . import names
from .components.coal import COLOUR_IDS
from .components.elements import ELEMENT_LIST, ELEMENTS_PER_SHIFT
from .components.order_cards import ORDER_IDS, TRANSPORT_IDS
from .components.spaces import (
    BUY_TILE,
    DELIVER,
    DRAW_ORDERS,
    DRAW_TILES,
    MINE,
    SPACE_IDS,
    SPACE_LIST,
    TAKE_MONEY,
    TAKE_ORDER,
)
from .components.tunnel_tiles import TILE_IDS
from .rulebook import RULINGS, SECTIONS

WORDS = (
    entry(  # a play of this game begins with it
        (
            *("Goal of the game", "Ziel des Spiels", "welcome", "goal", "overview", "Übersicht", "Spielziel"),
            *("turn", "Spielzug"),
        ),
        "§3",
        "Goal: most victory points (VP). Buy carts of coal, mine it, fill orders with it and deliver them.\n"
        "Turn: place workers on a space and act. A space costs one worker more than stand there; they leave.\n"
        "Shift: ends when all workers are placed; majorities score. After three shifts the game ends.",
        "Ziel: meiste Siegpunkte (SP). Kaufe Loren mit Kohle, fördere sie, fülle Aufträge und liefere sie aus.\n"
        "Zug: Setze Arbeiter auf ein Feld und handle. Es kostet einen mehr, als dort stehen; die müssen weg.\n"
        "Schicht: Sie endet, wenn alle Arbeiter gesetzt sind; Mehrheiten zählen. Nach dreien ist Schluss.",
    ),
    entry(
        ("Worker", "Arbeiter", "workers", "place", "einsetzen", "pay"),
        "§3",
        "What a turn costs: one more than stand on the space, whosever they are. All come back after the shift.",
        "Was ein Zug kostet: einen mehr, als auf dem Feld stehen, egal wessen. Nach der Schicht kommen alle zurück.",
    ),
    entry(
        ("Canteen", "Kantine", "displace", "verdrängen"),
        "§3",
        "Workers that had to leave a space wait there until the shift ends. It has no limit.",
        "Hier warten Arbeiter, die ein Feld räumen mussten, bis zum Ende der Schicht. Platz ist immer.",
    ),
    entry(
        ("Tunnel tile", "Stollenplättchen", "tile", "tiles", "Plättchen", "Stollen", *TILE_IDS),
        "§5",
        "Extends one level of your pit on its light or dark side and brings 1 or 2 carts with coal. The price is carts "
        "times level. On the table 2gr light is a light grey tile with 2 carts.",
        "Verlängert eine Ebene deiner Zeche auf der hellen oder dunklen Seite und bringt 1 oder 2 Loren mit Kohle. Der "
        "Preis ist Loren mal Ebene. Auf dem Tisch heißt 2gr hell: helles graues Plättchen mit 2 Loren.",
    ),
    entry(
        ("Cart", "Lore", "carts", "Loren", "minecart", "empty cart", "leere Lore", "printed cart", "gedruckte Lore"),
        "§5",
        "Holds one cube. New coal comes only with new tiles; empty carts score majorities after shift 3. Every level "
        "has one printed cart.",
        "Trägt einen Würfel. Neue Kohle kommt nur mit neuen Plättchen; leere Loren zählen als Mehrheit nach Schicht 3. "
        "Jede Ebene hat eine gedruckte Lore.",
    ),
    entry(
        ("Coal cube", "Kohlewürfel", "cube", "cubes", "coal", "Kohle", "Würfel"),
        "§6",
        "16 of each colour. Three cubes, wherever they lie in your pit and on your orders, are 1 point at the end.",
        "16 je Farbe. Drei Würfel, wo immer sie in deiner Zeche und auf Aufträgen liegen, bringen am Ende 1 Punkt.",
    ),
    entry(
        ("Supply", "Vorrat", "shortage", "Kohlemangel", "fill", "leave_empty"),
        "§5.3",
        "The cubes that nobody has. If a colour runs out, a bought tile may take cubes of other colours, or carts stay "
        "empty.",
        "Die Würfel, die niemand hat. Fehlt eine Farbe, darf ein gekauftes Plättchen andere Farben bekommen, oder "
        "Loren bleiben leer.",
    ),
    entry(
        ("Pit", "Zeche", "shaft", "Schacht", "level", "Ebene", "tunnel"),
        "§1",
        "Your board: the surface and four levels, yellow, brown, grey and black from the top down, light on the left "
        "of the shaft, dark on the right.",
        "Dein Plan: über Tage und vier Ebenen, von oben gelb, braun, grau und schwarz, hell links vom Schacht, dunkel "
        "rechts.",
    ),
    entry(
        ("Cage", "Förderkorb", "Korb", "load", "laden", *(f"cage_{colour}" for colour in COLOUR_IDS)),
        "§6",
        "Carries up to five cubes. It stays where it is between your turns, with its load. A move of any distance is 1 "
        "step, loading a cube is 1 step.",
        "Trägt bis zu fünf Würfel. Zwischen deinen Zügen bleibt er mit seiner Ladung, wo er ist. Eine Fahrt beliebiger "
        "Weite ist 1 Schritt, einen Würfel laden auch.",
    ),
    entry(
        ("Surface", "über Tage", "unload", "abladen"),
        "§6",
        "Level 0. Only here cubes leave the cage, to an order or to the storage, 1 step each.",
        "Ebene 0. Nur hier verlassen Würfel den Förderkorb, auf einen Auftrag oder ins Lager, je 1 Schritt.",
    ),
    entry(
        ("Storage", "Lager", "store", "fetch", *(f"storage_{colour}" for colour in COLOUR_IDS)),
        "§6",
        "Takes any number of cubes from the cage. From here they can go onto orders whenever you mine, 1 step each.",
        "Nimmt beliebig viele Würfel aus dem Korb. Von hier kommen sie bei jeder Förderung auf Aufträge, je 1 Schritt.",
    ),
    entry(
        ("Work step", "Arbeitsschritt", "step", "steps", "Schritt", "Schritte", "mine", "stop_mining"),
        "§6",
        "What mining is counted in: a move of the cage, or one cube loaded, stored or put onto an order.",
        "Worin eine Förderung zählt: eine Fahrt des Korbs, oder ein Würfel geladen, gelagert oder aufgelegt.",
    ),
    entry(
        ("Order", "Auftrag", "orders", "Aufträge", "outstanding", "offen", "draft", *ORDER_IDS),
        "§9",
        "Shows a transport, 1 to 4 slots for coal, and points. Fill all slots, then deliver it. On the table 2gr→7 "
        "means 2 grey slots, 7 points. Not delivered at the end it costs 1 point.",
        "Zeigt ein Transportmittel, 1 bis 4 Plätze für Kohle und Punkte. Fülle alle Plätze, dann liefere ihn. Auf dem "
        "Tisch heißt 2gr→7: 2 graue Plätze, 7 Punkte. Am Ende offen kostet er 1 Punkt.",
    ),
    entry(
        ("Slot", "Platz", "slots", "Plätze", "onto", "substitution", "Ersatz", "half", "halb", "pair", "Paar"),
        "§6",
        "Takes one cube of its colour, or two cubes of any colours instead. With one cube of another colour it is half "
        "filled, and any second cube fills it.",
        "Nimmt einen Würfel seiner Farbe, oder stattdessen zwei beliebige. Mit einem fremden Würfel ist er halb "
        "gefüllt, und jeder zweite füllt ihn.",
    ),
    entry(
        ("Stack", "Stapel", "stacks", "top", "bottom", "return", "zurücklegen", "keep_none", "put_tile", "put_order"),
        "§5.2",
        "Tiles and orders lie face down. Who draws five puts the others back on top or under, in any order; what is "
        "named first will be drawn first.",
        "Plättchen und Aufträge liegen verdeckt. Wer fünf zieht, legt den Rest oben oder unten zurück, in beliebiger "
        "Ordnung; was du zuerst nennst, wird zuerst wieder gezogen.",
    ),
    entry(
        ("Shift", "Schicht", "shifts", "Schichten"),
        "§3",
        "A round of turns until all workers are placed. There are three; each ends with majorities.",
        "Eine Runde von Zügen, bis alle Arbeiter gesetzt sind. Es gibt drei; jede endet mit Mehrheiten.",
    ),
    entry(
        ("Majority", "Mehrheit", "majorities", "Mehrheiten", "shift scoring", "Schichtwertung"),
        "§11",
        "Who has most of an element gets its higher points, all who tie for first get them. Second place gets the "
        "lower points with three or four players, if the first is not tied. A count of 0 never scores.",
        "Wer vom Gewerteten am meisten hat, bekommt die höheren Punkte, bei Gleichstand alle Ersten. Der zweite Platz "
        "bekommt zu dritt und zu viert die niedrigeren, wenn der erste nicht geteilt ist. 0 zählt nie.",
    ),
    entry(
        ("Start player", "Startspieler", "start"),
        "§11",
        "Begins the shift. After it, whoever has most workers in the factory starts the next; in a tie the nearest "
        "clockwise behind the old start player.",
        "Beginnt die Schicht. Danach startet, wer die meisten Arbeiter in der Fabrik hat; bei Gleichstand der Nächste "
        "im Uhrzeigersinn hinter dem alten Startspieler.",
    ),
    entry(
        ("Mark", "Mark", "Marks", "money", "Geld"),
        "§8",
        "Pays for tiles. Every 5 Marks are 1 point at the end, the rest breaks ties.",
        "Bezahlt Plättchen. Je 5 Mark sind am Ende 1 Punkt, der Rest entscheidet bei Gleichstand.",
    ),
    entry(
        ("Lock tile", "Sperrplättchen", "locked", "gesperrt"),
        "§2",
        "Closes a space with fewer than four players.",
        "Schließt ein Feld bei weniger als vier Spielern.",
    ),
    entry(
        ("Balance", "Gleichgewicht", "imbalance", "Ungleichgewicht", "light", "dark", "hell", "dunkel"),
        "§12",
        "Each tile that one side of your pit has more than the other costs 2 points. Tiles count, not carts.",
        "Jedes Plättchen, das eine Seite deiner Zeche mehr hat als die andere, kostet 2 Punkte. Es zählen Plättchen, "
        "nicht Loren.",
    ),
    entry(
        ("VP", "SP", "points", "Punkte", "Siegpunkte", "victory points", "score", "win", "Sieg"),
        "§12",
        "Scored for deliveries, for majorities after each shift, and at the end for money, cubes, orders left over and "
        "the balance of the pit.",
        "Gibt es für Lieferungen, für Mehrheiten nach jeder Schicht und am Ende für Geld, Kohle, offene Aufträge und "
        "das Gleichgewicht der Zeche.",
    ),
)


def _colour(number: int) -> Entry:
    en, de = names.COLOUR_NAMES["en"][number], names.COLOUR_NAMES["de"][number]
    short = {names.SHORT_COLOURS["en"][number], names.SHORT_COLOURS["de"][number]}
    level = number + 1
    price_en, price_de = names.marks(level, "en"), names.marks(level, "de")
    return entry(
        (en, de, COLOUR_IDS[number], f"{en} coal", f"{de}e Kohle", f"level {level}", f"Ebene {level}", *sorted(short)),
        "§1",
        f"Coal of level {level}. A cart costs {price_en}.",
        f"Kohle der Ebene {level}. Eine Lore kostet {price_de}.",
    )


def _transport(number: int) -> Entry:
    en, de = names.TRANSPORTS["en"][number], names.TRANSPORTS["de"][number]
    return entry(
        (en, de, TRANSPORT_IDS[number]),
        "§7",
        f"A transport with 11 orders. Complete ones are delivered on the space of the {en}.",
        f"Ein Transportmittel mit 11 Aufträgen. Fertige gehen über das Lieferfeld {names.WITH_TRANSPORT['de'][number]} "
        "hinaus.",
    )


_ACTIONS = {
    BUY_TILE: ("§5.1", "buy the tile that lies there", "kaufe das Plättchen, das dort liegt"),
    DRAW_TILES: (
        "§5.2",
        "draw five tiles, buy one or none, put the others back on top or under the stack in any order",
        "ziehe fünf Plättchen, kaufe eines oder keines, der Rest kommt beliebig geordnet auf oder unter den Stapel",
    ),
    MINE: ("§6", "mine up to {} steps, fewer if you like", "fördere bis zu {} Schritte, auf Wunsch weniger"),
    DELIVER: ("§7", "deliver all your complete orders of this transport", "liefere alle fertigen Aufträge damit aus"),
    TAKE_MONEY: ("§8", "take Marks: {}", "nimm Mark: {}"),
    TAKE_ORDER: ("§9.1", "take the order that lies there", "nimm den Auftrag, der dort liegt"),
    DRAW_ORDERS: (
        "§9.2",
        "draw five orders, keep one or none, put the others back on top or under the stack in any order",
        "ziehe fünf Aufträge, behalte einen oder keinen, der Rest kommt beliebig geordnet auf oder unter den Stapel",
    ),
}


def _space(number: int) -> Entry:
    space = SPACE_LIST[number]
    rule, en, de = _ACTIONS[space.does]
    en, de = en.format(space.number), de.format(space.number)
    if space.id == "bank":
        en, de = f"{en}. It always takes exactly one worker", f"{de}. Sie kostet immer genau einen Arbeiter"
    else:
        en, de = f"{en}. One worker more than stand there", f"{de}. Einen Arbeiter mehr, als dort stehen"
    if space.locked:
        with_en, with_de = {"2": ("two", "zu zweit"), "23": ("two and three", "zu zweit und zu dritt")}[space.locked]
        en, de = f"{en}. Locked with {with_en} players", f"{de}. Gesperrt {with_de}"
    called_en, called_de = names.SPACES["en"][number], names.SPACES["de"][number]
    return entry((called_en, called_de, space.id, space.id.replace("_", " ")), rule, f"Space: {en}.", f"Feld: {de}.")


def _element(number: int) -> Entry:
    element = ELEMENT_LIST[number]
    shift = number // ELEMENTS_PER_SHIFT + 1
    en, de = names.ELEMENTS["en"][number], names.ELEMENTS["de"][number]
    counted = (
        (
            "printed slots of this colour on delivered orders",
            "gedruckten Plätze dieser Farbe auf gelieferten Aufträgen",
        ),
        ("slots on delivered orders of this transport", "Plätze auf gelieferten Aufträgen mit diesem Transportmittel"),
        ("carts of this colour without any cube", "Loren dieser Farbe ohne Würfel"),
    )[element.counts]
    first, second = element.first, element.second
    return entry(
        (f"Majority: {en}", f"Mehrheit: {de}", element.id),
        "§11",
        f"Scored from shift {shift} on: {first} points for the most {counted[0]}, {second} for second place.",
        f"Gewertet ab Schicht {shift}: {first} Punkte für die meisten {counted[1]}, {second} für den zweiten Platz.",
    )


GLOSSARY: tuple[Entry, ...] = (
    *WORDS,
    *(_colour(number) for number in range(len(COLOUR_IDS))),
    *(_transport(number) for number in range(len(TRANSPORT_IDS))),
    *(_space(number) for number in range(len(SPACE_IDS))),
    *(_element(number) for number in range(len(ELEMENT_LIST))),
    *SECTIONS,
    *RULINGS,
)
