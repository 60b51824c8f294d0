"""What `?` explains: cards, areas, words of the game, and the rules page. The first name of an entry is its heading."""

from glueckauf.engine.face.words import Entry, entry

from ..components.areas import AREA_IDS
from ..components.crests import CREST_IDS, TRACK_CRESTS
from ..components.innovations import INNOVATION_IDS, RANGES
from ..components.lorries import LORRY_IDS
from ..components.objectives import OBJECTIVE_LIST
from ..components.orders import DESTINATION_IDS, ORDER_IDS
from ..components.wagons import LOCO_IDS, WAGON_IDS
from . import names
from .rulebook import RULINGS, SECTIONS

CARDS = (
    entry(
        ("Worker", "Arbeiter", "workers", "worker card", "Arbeiterkarte", "pay", "place", "Hand"),
        "§3.2",
        "Cards of 1 to 5 workers: five 1s, two 2s, one 3, and with three players a 4, with four also a 5. You lay "
        "them down in an area, in any mix whose sum is exact, and get them all back after the shift.",
        "Karten mit 1 bis 5 Arbeitern: fünf 1er, zwei 2er, eine 3, zu dritt eine 4, zu viert auch eine 5. Du legst "
        "sie in einen Bereich, in jeder Mischung mit genauer Summe, und bekommst sie nach der Schicht alle zurück.",
    ),
    entry(
        ("Lorry", "Lore", "lorries", "Loren", "single lorry", "double lorry", "Einzellore", "Doppellore", *LORRY_IDS),
        "§1",
        "Coal of one of four crests. A single lorry costs 1 step to move and carries 1 or 2 points; a double costs 2 "
        "steps, counts 2 in the load and carries none. A lorry scores only if it is delivered.",
        "Kohle mit einem von vier Wappen. Eine Einzellore kostet 1 Schritt und bringt 1 oder 2 Punkte; eine "
        "Doppellore kostet 2 Schritte, zählt 2 in der Ladung und bringt keine. Eine Lore zählt nur, wenn sie "
        "ausgeliefert ist.",
    ),
    entry(
        (
            "Wagon",
            "Waggon",
            "wagons",
            "Waggons",
            *(f"{crest} wagon" for crest in CREST_IDS),
            *(f"{c}-Waggon" for c in names.CRESTS["de"]),
        ),
        "§4.1",
        "Carries one lorry card of its crest. Where it may stand: wheel on track 1 or 2, clover 1 or 3, tower 2, fox "
        "3, joker anywhere. It never changes its track.",
        "Trägt eine Lorenkarte seines Wappens. Wo er stehen darf: Rad auf Gleis 1 oder 2, Klee 1 oder 3, Turm 2, "
        "Fuchs 3, Joker überall. Er wechselt nie das Gleis.",
    ),
    entry(
        ("Joker wagon", "Joker-Waggon", "joker", "J", "wild wagon"),
        "§4.1",
        "16 of the 40 wagons. It shows all four crests and may stand on any track, but takes only lorries whose "
        "crest the track shows as well.",
        "16 der 40 Waggons. Er zeigt alle vier Wappen und darf auf jedes Gleis, nimmt aber nur Loren, deren Wappen "
        "auch das Gleis zeigt.",
    ),
    entry(
        (
            "Loco",
            "Lok",
            "locos",
            "Loks",
            "engine",
            "Lokomotive",
            *LOCO_IDS,
            *(f"loco model {m}" for m in names.MODELS),
            *(f"Lok Modell {m}" for m in names.MODELS),
        ),
        "§4.2",
        "One for each track; only a train with a loco can leave. There are 7 of each model A, B, C, D. Trains of one "
        "model may leave together.",
        "Eine je Gleis; nur ein Zug mit Lok kann abfahren. Von jedem Modell A, B, C, D gibt es 7. Züge mit gleichem "
        "Modell dürfen zusammen fahren.",
    ),
    entry(
        ("Order", "Auftrag", "orders", "Aufträge", "minimum", "destination", "Bestimmungsort", *ORDER_IDS),
        "§6",
        "Names a destination, the least number of lorries, and its points: minimum 1, 2, 3, 4 gives 3, 5, 7, 10. "
        "Held in hand until a train takes it along. On the table 3→7 means minimum 3, 7 points.",
        "Nennt einen Bestimmungsort, die Mindestzahl an Loren und die Punkte: mindestens 1, 2, 3, 4 bringt 3, 5, 7, "
        "10. Bleibt auf der Hand, bis ein Zug ihn mitnimmt. Auf dem Tisch heißt 3→7: mindestens 3 Loren, 7 Punkte.",
    ),
    entry(
        ("Share", "Anteil", "shares", "Anteile"),
        "§10",
        "Six for each destination, face up in front of you. Worth 3 points with a fulfilled order of the same "
        "destination, at most one share per order; otherwise nothing.",
        "Sechs je Bestimmungsort, offen vor dir. Bringt 3 Punkte mit einem erfüllten Auftrag desselben "
        "Bestimmungsorts, höchstens ein Anteil je Auftrag; sonst nichts.",
    ),
    entry(
        ("Objective", "Geschäftsziel", "objectives", "Geschäftsziele", "Ziel", "Ziele"),
        "§11",
        "18 different cards, face up in front of you; each scores at the end for something you have collected.",
        "18 verschiedene Karten, offen vor dir; jede bringt am Ende Punkte für etwas, das du gesammelt hast.",
    ),
    entry(
        ("Innovation", "Innovation", "innovations", "Innovationen", "play"),
        "§12",
        "Held in hand. Worker innovations pay like workers; action innovations are an extra action before or after "
        "the worker action. Each is used once.",
        "Bleibt auf der Hand. Arbeiter-Innovationen zahlen wie Arbeiter; Aktions-Innovationen sind eine zusätzliche "
        "Aktion vor oder nach dem Einsetzen der Arbeiter. Jede nutzt du einmal.",
    ),
    entry(
        (
            "Shift marker",
            "Schichtmarker",
            "marker",
            "markers",
            "shift token",
            "claim",
            "Anspruch",
            "tie",
            "Gleichstand",
        ),
        "§8",
        "One for each shift, worth 1 point. It goes to whoever used Extract 0/1 last in the shift, together with the "
        "start of the next one. The highest marker breaks ties.",
        "Einer je Schicht, 1 Punkt wert. Wer Fördern 0/1 in der Schicht zuletzt genutzt hat, bekommt ihn und beginnt "
        "die nächste. Der höchste Marker entscheidet bei Gleichstand.",
    ),
)

WORDS = (
    entry(  # a play of this game begins with it
        (
            "Goal of the game",
            "Ziel des Spiels",
            "welcome",
            "goal",
            "overview",
            "Übersicht",
            "Spielziel",
            "turn",
            "Spielzug",
        ),
        "§3",
        "Goal: the most victory points (VP). Load lorries into wagons, add a loco, deliver with an order.\n"
        "Turn: place workers in an area and act, or pass. Each further use of an area costs one worker more.\n"
        "Shift: ends when all have passed; all workers come back. After the last shift points are counted.",
        "Ziel: die meisten Siegpunkte (SP). Lade Loren in Waggons, stell eine Lok dazu, liefere Aufträge aus.\n"
        "Spielzug: Setze Arbeiter in einem Bereich ein, oder passe. Jede weitere Nutzung kostet einen mehr.\n"
        "Schicht: Sie endet, wenn alle gepasst haben; die Arbeiter kommen zurück. Nach der letzten: Wertung.",
    ),
    entry(
        ("Mining row", "Förderreihe", "row", "Reihe"),
        "§5",
        "New lorries join at the rear; only the front card may move. On the table the front stands first.",
        "Neue Loren kommen ans Ende; nur die vorderste darf bewegt werden. Auf dem Tisch steht die vorderste zuerst.",
    ),
    entry(
        ("Storage", "Zwischenlager", "lorry storage", "Lager"),
        "§5",
        "Takes any number of lorries from the row. Each of them may be loaded later, at full cost again; what stays "
        "there scores nothing.",
        "Nimmt beliebig viele Loren aus der Reihe auf. Jede kann später verladen werden, wieder zum vollen Preis; "
        "was dort bleibt, zählt nichts.",
    ),
    entry(
        (
            "Track",
            "Gleis",
            "tracks",
            "Gleise",
            "loading dock",
            "track 1",
            "track 2",
            "track 3",
            "Gleis 1",
            "Gleis 2",
            "Gleis 3",
        ),
        "§4.1",
        "Track 1 shows wheel and clover, track 2 wheel and tower, track 3 clover and fox. A track holds any number "
        "of wagons and one loco.",
        "Gleis 1 zeigt Rad und Klee, Gleis 2 Rad und Turm, Gleis 3 Klee und Fuchs. Ein Gleis hat Platz für beliebig "
        "viele Waggons und eine Lok.",
    ),
    entry(
        ("Delivery pile", "Auslieferungsstapel", "delivered", "ausgeliefert", "delivered stack", "pile"),
        "§6",
        "Where delivered trains and their orders go; what it holds is scored at the end.",
        "Hierhin kommen ausgelieferte Züge mit ihren Aufträgen; was darin liegt, wird am Ende gewertet.",
    ),
    entry(
        ("Stack", "Stapel", "stacks", "twin stack", "Zwillingsstapel", "top"),
        "§2",
        "Nine stacks lie face up: you always see the top card, and nobody knows those below until they have been seen.",
        "Neun Stapel liegen offen: Die oberste Karte siehst du immer, die darunter kennt niemand, der sie nicht "
        "gesehen hat.",
    ),
    entry(
        ("Shift", "Schicht", "shifts", "Schichten"),
        "§3",
        "Players take turns until all have passed: 7 shifts with two players, 6 with three, 5 with four.",
        "Gespielt wird reihum, bis alle gepasst haben: 7 Schichten zu zweit, 6 zu dritt, 5 zu viert.",
    ),
    entry(
        ("Pass", "Passen", "passed", "gepasst"),
        "§3.3",
        "You are out until the shift ends. It is allowed with workers left; cards in hand stay in hand.",
        "Du bist bis zum Ende der Schicht draußen. Das geht auch mit übrigen Arbeitern; Handkarten bleiben auf der "
        "Hand.",
    ),
    entry(
        ("Step", "Schritt", "steps", "Schritte", "Förderschritt", "mining action"),
        "§5",
        "What moving a lorry card costs: 1 for a single, 2 for a double.",
        "Was es kostet, eine Lorenkarte zu bewegen: 1 für eine Einzellore, 2 für eine Doppellore.",
    ),
    entry(
        ("Load", "Ladung", "train", "Zug", "Züge", "trains", "send"),
        "§6",
        "The lorries in the wagons of one track; a double counts 2. A train is the loco and all wagons of the track.",
        "Die Loren in den Waggons eines Gleises; eine Doppellore zählt 2. Ein Zug ist die Lok mit allen Waggons des "
        "Gleises.",
    ),
    entry(
        (
            "VP",
            "SP",
            "points",
            "Punkte",
            "Siegpunkte",
            "victory points",
            "score",
            "win",
            "Sieg",
            "A",
            "B",
            "C",
            "D",
            "E",
        ),
        "§10",
        "Points, counted at the end: A delivered lorries, B fulfilled orders, C shares with an order, D shift "
        "markers, E objectives. The table shows what you would score now.",
        "Siegpunkte, gezählt am Ende: A ausgelieferte Loren, B erfüllte Aufträge, C Anteile mit Auftrag, D "
        "Schichtmarker, E Geschäftsziele. Der Tisch zeigt, was du jetzt bekämst.",
    ),
)


def _crest(number: int) -> Entry:
    en, de, sign = names.CRESTS["en"][number], names.CRESTS["de"][number], names.CREST_SIGNS[number]
    on = [str(track + 1) for track, shown in enumerate(TRACK_CRESTS) if CREST_IDS[number] in shown]
    return entry(
        (en, de, sign, WAGON_IDS[number]),
        "§1",
        f"Crest, drawn as {sign}. Shown by track {' and '.join(on)}, by its own wagons and by jokers.",
        f"Wappen, gezeichnet als {sign}. Es steht auf Gleis {' und '.join(on)}, auf eigenen Waggons und auf Jokern.",
    )


def _destination(number: int) -> Entry:
    en, de = names.DESTINATIONS["en"][number], names.DESTINATIONS["de"][number]
    return entry(
        (en, de, DESTINATION_IDS[number], f"{en} share", f"share {en}", f"{en} order", f"Anteil {de}", f"Auftrag {de}"),
        "§1",
        f"A destination with 7 orders, 6 shares and 3 objectives. A {en} share needs a fulfilled {en} order; "
        "the crests of the train do not matter.",
        f"Ein Bestimmungsort mit 7 Aufträgen, 6 Anteilen und 3 Geschäftszielen. Ein Anteil {de} braucht einen "
        f"erfüllten Auftrag {de}; die Wappen des Zuges sind egal.",
    )


_AREAS = {
    "lorry": ("§4", "the top lorry goes to the rear of your row", "die oberste Lore kommt ans Ende deiner Reihe"),
    "wagon": (
        "§4.1",
        "the top wagon goes to a track with its crest",
        "der oberste Waggon kommt auf ein passendes Gleis",
    ),
    "loco": ("§4.2", "the top loco goes to a track without a loco", "die oberste Lok kommt auf ein Gleis ohne Lok"),
    "share": ("§4", "the top share lies face up in front of you", "der oberste Anteil kommt offen vor dich"),
    "objective": (
        "§4",
        "the top objective lies face up in front of you",
        "das oberste Geschäftsziel kommt offen vor dich",
    ),
    "order": ("§4", "the top order goes into your hand", "der oberste Auftrag kommt auf deine Hand"),
    "innovation": ("§4", "the top innovation goes into your hand", "die oberste Innovation kommt auf deine Hand"),
    "free_choice": (
        "§7",
        "look at up to 4 cards of a stack and keep one; the first use costs 2",
        "bis zu 4 Karten eines Stapels ansehen und eine behalten; die erste Nutzung kostet 2",
    ),
    "deliver": (
        "§6",
        "trains leave, each with an order from your hand",
        "Züge fahren ab, jeder mit einem Auftrag deiner Hand",
    ),
    "extract_0_1": (
        "§5",
        "0 or 1 step; always open, and the last user of the shift takes the shift marker",
        "0 oder 1 Schritt; immer wählbar, und wer es in der Schicht zuletzt nutzt, nimmt den Schichtmarker",
    ),
    "extract_1_2": ("§5", "1 or 2 steps; not used with two players", "1 oder 2 Schritte; gibt es zu zweit nicht"),
    "extract_2_3": ("§5", "2 or 3 steps; you must be able to reach 2", "2 oder 3 Schritte; 2 müssen erreichbar sein"),
}


def _area(number: int) -> Entry:
    name = AREA_IDS[number]
    rule, en, de = _AREAS[name if name in _AREAS else name.split("_")[0]]
    called_en, called_de = names.AREAS["en"][number], names.AREAS["de"][number]
    return entry(
        (
            called_en[0].upper() + called_en[1:],
            called_de[0].upper() + called_de[1:],
            name,
            name.replace("_", " "),
            *(("look", "keep") if name == "free_choice" else ()),
        ),
        rule,
        f"Area: {en}. Each use costs one worker more than the last one of this shift.",
        f"Bereich: {de}. Jede Nutzung kostet einen Arbeiter mehr als die letzte in dieser Schicht.",
    )


def _objective(number: int) -> Entry:
    objective = OBJECTIVE_LIST[number]
    return entry(
        (names.objective(number, "en"), names.objective(number, "de"), objective.id, f"obj_{objective.id}"),
        "§11",
        f"Objective: {names.objective_effect(number, 'en')}.",
        f"Geschäftsziel: {names.objective_effect(number, 'de')}.",
    )


def _innovation(number: int) -> Entry:
    name_en, name_de = names.innovation(number, "en"), names.innovation(number, "de")
    en, de = names.innovation_effect(number, "en"), names.innovation_effect(number, "de")
    also: tuple[str, ...] = ("action innovation", "Aktions-Innovation")
    if number < RANGES:
        also = ("worker innovation", "Arbeiter-Innovation", name_en.replace(" to ", "-"), name_de.replace(" bis ", "-"))
        en, de = f"{en}, as any number of its range", f"{de}, als beliebige Zahl ihres Bereichs"
    else:
        en, de = f"{en}, before or after the worker action", f"{de}, vor oder nach dem Einsetzen der Arbeiter"
    return entry(
        (f"Innovation {name_en}", f"Innovation {name_de}", INNOVATION_IDS[number], name_en, name_de, *also),
        "§12",
        f"Innovation: {en}.",
        f"Innovation: {de}.",
    )


GLOSSARY: tuple[Entry, ...] = (
    *CARDS,
    *WORDS,
    *(_crest(number) for number in range(len(CREST_IDS))),
    *(_destination(number) for number in range(len(DESTINATION_IDS))),
    *(_area(number) for number in range(len(AREA_IDS))),
    *(_objective(number) for number in range(len(OBJECTIVE_LIST))),
    *(_innovation(number) for number in range(len(INNOVATION_IDS))),
    *SECTIONS,
    *RULINGS,
)
