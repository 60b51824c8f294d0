"""What `?` explains: pieces, spaces, words of the game, the rules page. The first name of an entry is its heading."""

from glueckauf.engine.face.words import Entry, entry

from ..components.coal import COLOUR_IDS
from ..components.elements import ELEMENT_LIST, ELEMENTS_PER_SHIFT
from ..components.order_cards import ORDER_IDS, TRANSPORT_IDS
from ..components.spaces import (
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
from ..components.table_sizes import SHIFTS
from ..components.tunnel_tiles import TILE_IDS
from . import names
from .rulebook import RULINGS, SECTIONS

WORDS = (
    entry(  # a play of this game begins with it
        (
            *("Goal of the game", "Ziel des Spiels", "welcome", "goal", "overview", "Übersicht", "Spielziel"),
            *("turn", "Spielzug", "Zug"),
        ),
        "§3",
        "Goal: the most victory points (VP). Buy carts of coal, mine it, fill orders and deliver them.\n"
        "Turn: place workers on a space and act. A space costs one worker more than stand there; they leave.\n"
        "Shift: ends when all workers are placed; majorities score. After three shifts the game ends.",
        "Ziel: die meisten Siegpunkte (SP). Kaufe Loren mit Kohle, fördere sie, fülle und liefere Aufträge.\n"
        "Spielzug: Setze Arbeiter auf ein Feld: einen mehr, als dort stehen; die gehen. Dann führe es aus.\n"
        "Schicht: Sie endet, wenn alle Arbeiter gesetzt sind; Mehrheiten zählen. Nach dreien ist Schluss.",
    ),
    entry(
        ("Worker", "Arbeiter", "workers", "place", "einsetzen", "pay"),
        "§3",
        "What a turn costs: one more than stand on the space, whoever they belong to. All come back after the shift.",
        "Was ein Spielzug kostet: einen mehr, als auf dem Feld stehen, egal wem sie gehören. Nach der Schicht kommen "
        "alle zurück.",
    ),
    entry(
        ("Canteen", "Kantine", "displace", "verdrängen"),
        "§3",
        "Workers that had to leave a space wait there until the shift ends. It has no limit.",
        "Hier warten Arbeiter, die ein Feld räumen mussten, bis zum Ende der Schicht. Sie hat keine Grenze.",
    ),
    entry(
        ("Tunnel tile", "Tunnelplättchen", "tile", "tiles", "Plättchen", "Stollenplättchen", "Stollen", *TILE_IDS),
        "§5",
        "Extends one level of your pit on its light or dark side and brings 1 or 2 carts with coal. The price is carts "
        "times level. On the table 2gr light is a grey tile, light side, 2 carts.",
        "Verlängert eine Stollenetage deines Bergwerks auf der hellen oder dunklen Seite und bringt 1 oder 2 Loren mit "
        "Kohle. Der Preis ist Loren mal Etage. Auf dem Tisch heißt 2gr hell: graues Plättchen, helle Seite, 2 Loren.",
    ),
    entry(
        ("Factory", "Lorenfabrik", "Fabrik", "cart factory"),
        "§5",
        "Where tunnel tiles are bought: eight spaces with a tile, and one to draw five. Whoever has the most workers "
        "here when the shift ends starts the next one.",
        "Hier kaufst du Tunnelplättchen: acht Felder mit einem Plättchen und eines, um fünf zu ziehen. Wer hier am "
        "Ende der Schicht die meisten Arbeiter hat, beginnt die nächste.",
    ),
    entry(
        ("Cart", "Lore", "carts", "Loren", "minecart", "empty cart", "leere Lore", "printed cart", "gedruckte Lore"),
        "§5",
        "Holds one cube. New coal comes only with new tiles; empty carts score majorities after shift 3. Every level "
        "has one printed cart.",
        "Trägt einen Würfel. Neue Kohle kommt nur mit neuen Plättchen; leere Loren zählen als Mehrheit nach Schicht 3. "
        "Jede Stollenetage hat eine gedruckte Lore.",
    ),
    entry(
        ("Coal cube", "Kohlewürfel", "cube", "cubes", "coal", "Kohle", "Würfel"),
        "§6",
        "16 of each colour. Three cubes, wherever they lie in your pit and on your orders, are 1 point at the end.",
        "16 je Farbe. Drei Würfel, wo immer sie in deinem Bergwerk und auf deinen Aufträgen liegen, bringen am Ende 1 "
        "Punkt.",
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
        (
            *("Pit", "Bergwerk", "Zeche", "shaft", "Schacht", "level", "levels", "Stollenetage", "Stollenetagen"),
            *("Etage", "Ebene", "tunnel", "Spielerablage", "player board", "mine board"),
        ),
        "§1",
        "Your board: the surface and four levels, yellow, brown, grey and black from the top down, light on the left "
        "of the shaft, dark on the right.",
        "Auf deiner Spielerablage: über Tage und vier Stollenetagen, von oben gelb, braun, grau und schwarz, hell "
        "links vom Schacht, dunkel rechts.",
    ),
    entry(
        ("Cage", "Förderkorb", "Korb", "load", "laden", *(f"cage_{colour}" for colour in COLOUR_IDS)),
        "§6",
        "Carries up to five cubes. It stays where it is between your turns, with its load. A move of any distance is 1 "
        "step, loading a cube is 1 step.",
        "Trägt bis zu fünf Würfel. Zwischen deinen Spielzügen bleibt er mit seiner Ladung, wo er ist. Eine Fahrt "
        "beliebiger Weite ist 1 Schritt, einen Würfel laden auch.",
    ),
    entry(
        ("Surface", "über Tage", "unload", "abladen"),
        "§6",
        "Level 0. Cubes leave the cage only here, onto an order or into the storage, 1 step each.",
        "Etage 0. Nur hier verlassen Würfel den Förderkorb, auf einen Auftrag oder ins Kohlelager, je 1 Schritt.",
    ),
    entry(
        (
            "Storage",
            "Kohlelager",
            "Lager",
            "coal storage",
            "store",
            "fetch",
            *(f"storage_{colour}" for colour in COLOUR_IDS),
        ),
        "§6",
        "Takes any number of cubes from the cage. From here they can go onto orders whenever you mine, 1 step each.",
        "Nimmt beliebig viele Würfel aus dem Förderkorb auf. Bei jeder Förderung kannst du sie von hier auf Aufträge "
        "legen, je 1 Schritt.",
    ),
    entry(
        ("Work step", "Arbeitsschritt", "step", "steps", "Schritt", "Schritte", "mine", "stop_mining"),
        "§6",
        "What mining is counted in: a move of the cage, or one cube loaded, stored or put onto an order.",
        "Was eine Förderung zählt: eine Fahrt des Förderkorbs, oder einen Würfel laden, einlagern oder auf einen "
        "Auftrag legen.",
    ),
    entry(
        (
            *("Order", "Auftrag", "orders", "Aufträge", "outstanding", "outstanding order", "ausstehend"),
            *("ausstehender Auftrag", "ausstehende Aufträge", "offen", "draft", "Auftragskarte", *ORDER_IDS),
        ),
        "§9",
        "Shows a transport, 1 to 4 slots for coal, and points. Fill all slots, then deliver it. On the table 2gr→7 "
        "means 2 grey slots, 7 points. Still outstanding at the end, it costs 1 point.",
        "Zeigt ein Transportmittel, 1 bis 4 Ablagefelder für Kohle und Punkte. Fülle alle Ablagefelder, dann liefere "
        "ihn. Auf dem Tisch heißt 2gr→7: 2 graue Ablagefelder, 7 Punkte. Steht er am Ende noch aus, kostet er 1 "
        "Punkt.",
    ),
    entry(
        (
            *("Slot", "Ablagefeld", "slots", "Ablagefelder", "Platz", "Plätze", "onto", "substitution", "Ersatz"),
            *("half", "halb", "pair", "Paar"),
        ),
        "§6",
        "Takes one cube of its colour, or two cubes of any colours instead. With one cube of another colour it is "
        "half-filled, and any second cube fills it. An order with slots of all four colours shows how many are "
        "half-filled; which of them has no effect (R33), so where the cubes on it leave that open, any may be marked.",
        "Nimmt einen Würfel seiner Farbe auf oder stattdessen zwei beliebige. Mit einem Würfel anderer Farbe ist es "
        "halb gefüllt; ein beliebiger zweiter Würfel füllt es. Ein Auftrag mit Ablagefeldern aller vier Farben zeigt, "
        "wie viele halb gefüllt sind; welche, ist ohne Wirkung (R33): Wo die Würfel darauf es offen lassen, kann jedes "
        "davon so markiert sein.",
    ),
    entry(
        ("Stack", "Stapel", "stacks", "top", "bottom", "return", "zurücklegen", "keep_none", "put_tile", "put_order"),
        "§5.2",
        "Tiles and orders lie face down. Whoever draws five puts the others back on top or under, in any order; what "
        "is named first will be drawn first.",
        "Plättchen und Aufträge liegen verdeckt. Wer fünf zieht, legt den Rest oben oder unten zurück, in beliebiger "
        "Ordnung; was du zuerst nennst, wird zuerst wieder gezogen.",
    ),
    entry(
        ("Shift", "Schicht", "shifts", "Schichten"),
        "§3",
        "Players take turns until all workers are placed. There are three shifts; each ends with majorities.",
        "Gespielt wird reihum, bis alle Arbeiter gesetzt sind. Es gibt drei Schichten; jede endet mit Mehrheiten.",
    ),
    entry(
        (
            *("Majority", "Mehrheit", "majorities", "Mehrheiten", "shift scoring", "Schichtwertung"),
            *("tie", "Gleichstand", "rank", "Rang"),
        ),
        "§11",
        "Whoever has the most of an element gets its higher points; all who tie for first get them. Second place "
        "gets the lower points with three or four players, if the first is not tied. A count of 0 never scores.",
        "Wer von einem Element am meisten hat, bekommt die höheren Punkte, bei Gleichstand alle Ersten. Der zweite "
        "Rang bekommt zu dritt und zu viert die niedrigeren, wenn der erste nicht geteilt ist. 0 zählt nie.",
    ),
    entry(
        ("Start player", "Startspieler", "start"),
        "§11",
        "Begins the shift. Whoever then has the most workers in the factory starts the next one; in a tie, the first "
        "of them clockwise from the old start player.",
        "Beginnt die Schicht. Die nächste beginnt, wer dann die meisten Arbeiter in der Lorenfabrik hat; bei "
        "Gleichstand der Nächste im Uhrzeigersinn nach dem alten Startspieler.",
    ),
    entry(
        ("Mark", "Mark", "Marks", "money", "Geld"),
        "§8",
        "Pays for tiles. Every 5 Marks are 1 point at the end, the rest breaks ties.",
        "Damit bezahlst du Plättchen. Je 5 Mark sind am Ende 1 Punkt, der Rest entscheidet bei Gleichstand.",
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
        "Jedes Plättchen, das eine Seite deines Bergwerks mehr hat als die andere, kostet 2 Punkte. Es zählen "
        "Plättchen, nicht Loren.",
    ),
    entry(
        ("VP", "SP", "points", "Punkte", "Siegpunkte", "victory points", "score", "win", "Sieg"),
        "§12",
        "Scored for deliveries, for majorities after each shift, and at the end for money, cubes, orders left over and "
        "the balance of the pit.",
        "Gibt es für Lieferungen, für Mehrheiten nach jeder Schicht und am Ende für Geld, Kohle, ausstehende Aufträge "
        "und das Gleichgewicht des Bergwerks.",
    ),
)


def _colour(number: int) -> Entry:
    en, de = names.COLOUR_NAMES["en"][number], names.COLOUR_NAMES["de"][number]
    short = {names.SHORT_COLOURS["en"][number], names.SHORT_COLOURS["de"][number]}
    level = number + 1
    price_en, price_de = names.marks(level, "en"), names.marks(level, "de")
    return entry(
        (
            en,
            de,
            COLOUR_IDS[number],
            f"{en} coal",
            f"{de}e Kohle",
            f"level {level}",
            f"Stollenetage {level}",
            f"Ebene {level}",
            *sorted(short),
        ),
        "§1",
        f"Coal of level {level}. A cart costs {price_en}.",
        f"Kohle der Stollenetage {level}. Eine Lore kostet {price_de}.",
    )


_DELIVERY = SPACE_IDS.index("delivery_handcart")  # the first of four


def _transport(number: int) -> Entry:
    en, de = names.TRANSPORTS["en"][number], names.TRANSPORTS["de"][number]
    return entry(
        (en, de, TRANSPORT_IDS[number]),
        "§7",
        "A transport with 11 orders. Complete ones are delivered on the space "
        f"“{names.SPACES['en'][_DELIVERY + number]}”.",
        f"Ein Transportmittel mit 11 Aufträgen. Fertige werden auf dem Feld „{names.SPACES['de'][_DELIVERY + number]}“ "
        "ausgeliefert.",
    )


_ACTIONS = {
    BUY_TILE: ("§5.1", "buy the tile that lies there", "kaufe das Plättchen, das dort liegt"),
    DRAW_TILES: (
        "§5.2",
        "draw five tiles, buy one or none, put the others back on top or under the stack in any order",
        ("ziehe fünf Plättchen und kaufe höchstens eines; die anderen in beliebiger Ordnung auf oder unter den Stapel"),
    ),
    MINE: ("§6", "mine up to {} steps, fewer if you like", "fördere bis zu {} Schritte, auf Wunsch weniger"),
    DELIVER: (
        "§7",
        "deliver all your complete orders of this transport",
        "liefere alle deine fertigen Aufträge mit diesem Transportmittel aus",
    ),
    TAKE_MONEY: ("§8", "take {} Marks", "nimm {} Mark"),
    TAKE_ORDER: ("§9.1", "take the order that lies there", "nimm den Auftrag, der dort liegt"),
    DRAW_ORDERS: (
        "§9.2",
        "draw five orders, keep one or none, put the others back on top or under the stack in any order",
        (
            "ziehe fünf Aufträge und behalte höchstens einen; die anderen in beliebiger Ordnung auf oder unter den "
            "Stapel"
        ),
    ),
}


def _space(number: int) -> Entry:
    space = SPACE_LIST[number]
    rule, en, de = _ACTIONS[space.does]
    en, de = en.format(space.number), de.format(space.number)
    if space.id == "bank":
        en, de = "take 1 Mark. Always costs exactly one worker", f"{de}. Kostet immer genau einen Arbeiter"
    else:
        en, de = f"{en}. Costs one worker more than stand there", f"{de}. Kostet einen Arbeiter mehr, als dort stehen"
    if space.locked:
        with_en, with_de = {"2": ("two", "zu zweit"), "23": ("two and three", "zu zweit und zu dritt")}[space.locked]
        en, de = f"{en}. Locked with {with_en} players", f"{de}. Gesperrt {with_de}"
    called_en, called_de = names.SPACES["en"][number], names.SPACES["de"][number]
    return entry(
        (called_en, called_de, space.id, space.id.replace("_", " ")),
        rule,
        f"{en[0].upper()}{en[1:]}.",
        f"{de[0].upper()}{de[1:]}.",
    )


def _element(number: int) -> Entry:
    element = ELEMENT_LIST[number]
    shift = number // ELEMENTS_PER_SHIFT + 1
    en, de = names.ELEMENTS["en"][number], names.ELEMENTS["de"][number]
    counted = (
        (
            "printed slots of this colour on delivered orders",
            "gedruckten Ablagefelder dieser Farbe auf gelieferten Aufträgen",
        ),
        (
            "slots on delivered orders of this transport",
            "Ablagefelder auf gelieferten Aufträgen mit diesem Transportmittel",
        ),
        ("carts of this colour without any cube", "Loren dieser Farbe ohne Würfel"),
    )[element.counts]
    first, second = element.first, element.second
    when_en, when_de = f"after shift {shift}", f"nach Schicht {shift}"
    if shift < SHIFTS:
        when_en, when_de = f"{when_en} and each later one", f"{when_de} und jeder späteren"
    return entry(
        (f"Majority: {en}", f"Mehrheit: {de}", element.id),
        "§11",
        f"Scored {when_en}: {first} points for the most {counted[0]}, {second} for second place (not with two "
        "players).",
        f"Gewertet {when_de}: {first} Punkte für die meisten {counted[1]}, {second} für den zweiten Rang (nicht zu "
        "zweit).",
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
