"""What `?` explains: cards, contracts, words of the game, and the rules page. The first name is the heading."""

from glueckauf.engine.face.words import Entry, by, entry, vp

from ..components.cards import (
    CAPACITY,
    CARD_IDS,
    CARRIES,
    COPIES,
    COST,
    ENGINE_1,
    FIRST_BUILDING,
    FIRST_CABOOSE,
    FIRST_WAGON,
    ICON,
    KINDS,
    POINTS,
    WEIGHT,
)
from ..components.cargo import CARGO_IDS, WILD
from ..components.contracts import CONTRACT_LIST, PRIMARY, SECONDARY_A, SECONDARY_B
from . import names
from .rulebook import RULINGS, SECTIONS

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
        "Goal: the most victory points (VP) for the train, contracts, buildings and cargo on the train.\n"
        "Turn: two actions: draw, build, load or deliver. Every card can be built, paid with, or loaded.\n"
        "Loading others' cars draws cards; delivering from your own train fulfils contracts or draws cards.",
        "Ziel: die meisten Siegpunkte (SP) für Zug, Aufträge, Gebäude und Fracht auf dem Zug.\n"
        "Spielzug: zwei Aktionen: ziehen, bauen, laden, zuliefern. Jede Karte wird gebaut, gezahlt, geladen.\n"
        "Auf fremde Wagen laden bringt Karten; vom eigenen Zug zuliefern erfüllt Aufträge oder bringt Karten.",
    ),
    entry(
        ("Train", "Zug", "trains", "Züge", "engine", "Lok", "traction", "Zugkraft", "weight", "Gewicht", "reserve"),
        "§5.1",
        "One engine and the wagons behind it; their order has no meaning. The wagons together must not weigh more than "
        "the engine pulls; Caboose 6 adds 2. On the table 5/6 means weight 5, traction 6.",
        "Eine Lok und die Wagen dahinter; ihre Folge ist ohne Bedeutung. Die Wagen dürfen zusammen nicht mehr wiegen, "
        "als die Lok zieht; Dienstwagen 6 gibt 2 dazu. Auf dem Tisch heißt 5/6: Gewicht 5, Zugkraft 6.",
    ),
    entry(
        (
            *(
                "Freight car",
                "Frachtwagen",
                "wagon",
                "Wagen",
                "wagons",
                "car",
                "hopper",
                "Schütter",
                "tanker",
                "family",
            ),
            *("capacity", "Kapazität", "level", "Stufe", "load bonus", "Ladebonus"),
        ),
        "§1.3",
        "Hoppers carry coal, tankers oil, boxcars boxes; each family has levels 1, 2, 3, which are also its capacity "
        "in cargo cards. Whoever loads onto another player's car gets its bonus.",
        "Schütter tragen Kohle, Kesselwagen Öl, Güterwagen Kisten; jede Familie hat die Stufen 1, 2, 3, die auch "
        "ihre Kapazität an Frachtkarten sind. Wer auf einen fremden Wagen lädt, bekommt dessen Ladebonus.",
    ),
    entry(
        ("Cargo", "Fracht", "cargo card", "Frachtkarte", "cargo type", "Frachtart", "icon", "Symbol", "load cargo"),
        "§6",
        "A card that lies on a wagon. On a freight car it counts as what the car carries, however it was loaded. Each "
        "one left at the end is 1 point.",
        "Eine Karte auf einem Wagen. Auf einem Frachtwagen gilt sie als das, was der Wagen trägt, wie auch immer sie "
        "geladen wurde. Jede, die am Ende liegt, bringt 1 Punkt.",
    ),
    entry(
        ("Face down", "verdeckt", "face-down card", "verdeckte Karte", "face down load", "hide", "fee", "?"),
        "§6.2",
        "Any card may be loaded face down if one more card is discarded. Only whoever loaded it knows it, even after "
        "it has gone to the discard pile.",
        "Jede Karte darf verdeckt geladen werden, wenn eine weitere abgeworfen wird. Nur wer sie geladen hat, kennt "
        "sie, auch wenn sie später im Abwurfstapel liegt.",
    ),
    entry(
        (
            "Bonus",
            "Bonus",
            "extra action",
            "Bonusaktion",
            "Zusatzaktion",
            "extra",
            "waive",
            "verzichten",
            "bonus discard",
        ),
        "§6.4",
        "Loading onto another's car: draw, discard if it says so, then an extra action if it has one. The extra action "
        "is taken at once or lost. Your own cars give no bonus.",
        "Laden auf einen fremden Wagen: ziehen, abwerfen, wenn es dort steht, dann die Bonusaktion, wenn es eine "
        "gibt. Sie wird sofort ausgeführt oder verfällt. Eigene Wagen geben keinen Bonus.",
    ),
    entry(
        ("Payment", "Zahlung", "pay", "zahlen", "cost", "Kosten", "building cost", "Baukosten"),
        "§5.1",
        "Each card is worth 1; the built card does not count. Paid cards go to the discard pile face down. Name "
        "them in the order of the list, phantom cards first.",
        "Jede Karte ist 1 wert; die gebaute zählt nicht mit. Gezahlte Karten kommen verdeckt auf den Abwurfstapel. "
        "Nenne sie in der Reihenfolge der Liste, Phantomkarten zuerst.",
    ),
    entry(
        ("Upgrade", "Aufrüsten", "upgrades", "Aufwertung", "aufwerten", "replace", "ersetzen"),
        "§5.3",
        "A higher card of the same family replaces a lower one for the difference of the costs. Engines come into play "
        "only this way. Cargo stays.",
        "Eine höhere Karte derselben Familie ersetzt eine niedrigere für die Differenz der Baukosten. Loks kommen "
        "nur so ins Spiel. Fracht bleibt liegen.",
    ),
    entry(
        (
            "Throw off",
            "Abwerfen von Wagen",
            "throw off a wagon",
            "remove",
            "removal",
            "Wagen abwerfen",
            "throw and build",
        ),
        "§5.5",
        "Before a build one wagon may go; or a whole Build action throws off any number. Their cargo goes with them, "
        "and nothing is drawn for it.",
        "Vor dem Bauen darf ein Wagen weg; oder eine ganze Bauaktion wirft beliebig viele ab. Ihre Fracht geht mit, "
        "und gezogen wird nichts dafür.",
    ),
    entry(
        (
            "Contract",
            "Auftrag",
            "contracts",
            "Aufträge",
            "primary",
            "secondary",
            "Erstauftrag",
            "Folgeauftrag",
            "Lieferauftrag",
            "Auftragskarte",
            "fulfil",
        ),
        "§7",
        "Six cards. The primary contract (front) takes the card; of the two secondary contracts on its back one may "
        "follow, A or B. Its points are those of the whole card. One unfinished contract card each at a time.",
        "Sechs Karten. Der Erstauftrag (vorn) nimmt die Karte; von den zwei Folgeaufträgen hinten darf einer folgen, A "
        "oder B. Dessen Punkte gelten für die ganze Karte. Jeder hat höchstens eine unfertige Auftragskarte.",
    ),
    entry(
        ("Phantom card", "Phantomkarte", "phantom", "phantoms", "Phantom", "Phantomkarten"),
        "§10",
        "Drawn when both piles are empty. It pays or is discarded for a face-down load, nothing else, and vanishes at "
        "the end of the turn.",
        "Wird gezogen, wenn beide Stapel leer sind. Sie zahlt oder wird fürs verdeckte Laden abgeworfen, sonst nichts, "
        "und verschwindet am Ende des Spielzugs.",
    ),
    entry(
        (
            *("Discard pile", "Abwurfstapel", "Ablagestapel", "discards", "Ablage", "draw pile", "Ziehstapel"),
            *("Nachziehstapel", "reshuffle", "pile"),
        ),
        "§10",
        "Lies face down and may not be looked through. When the draw pile is empty and a card is needed, it is "
        "reshuffled.",
        "Liegt verdeckt und wird nicht durchgesehen. Ist der Ziehstapel leer und eine Karte nötig, wird er neu "
        "gemischt.",
    ),
    entry(
        ("Hand limit", "Handlimit", "hand", "Hand", "discard", "abwerfen"),
        "§3",
        "At the end of your turn the hand is cut to 5; you choose which cards go. At other times it may be larger.",
        "Am Ende deines Spielzugs wird die Hand auf 5 gekürzt; du wählst, was geht. Sonst darf sie größer sein.",
    ),
    entry(
        ("Island", "Insel", "on the island", "auf der Insel"),
        "§7.1",
        "Where contract cards lie that nobody has taken yet.",
        "Dort liegen die Auftragskarten, die noch niemand genommen hat.",
    ),
    entry(
        ("Unload", "Entladen", "delivery", "Lieferung", "deliver", "Zuliefern", "zuliefern", "liefern"),
        "§7",
        "Cargo leaves your own train: for one contract, the rest for 2 cards each. Name it in the order of the list; "
        "the contract takes what it needs of it.",
        "Fracht verlässt deinen eigenen Zug: für einen Auftrag, der Rest für je 2 Karten. Nenne sie in der Folge der "
        "Liste; der Auftrag nimmt sich davon, was er braucht.",
    ),
    entry(
        ("Open cards", "offene Karten", "source", "display", "Auslage", "draw blind", "take"),
        "§13",
        "In the variant three cards lie open beside the draw pile; each card drawn comes from there or from the pile.",
        "In der Variante liegen drei Karten offen neben dem Ziehstapel; jede gezogene kommt von dort oder vom Stapel.",
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
            "tie",
            "Gleichstand",
            "Rang",
        ),
        "§12",
        "Counted at the end: train, contracts, buildings, cargo on the train. The table shows what you would score "
        "now. In a tie, the more valuable train wins.",
        "Gezählt am Ende: Zug, Aufträge, Gebäude, Fracht auf dem Zug. Der Tisch zeigt, was du jetzt bekämst. Bei "
        "Gleichstand gewinnt der wertvollere Zug.",
    ),
    entry(
        ("Wild card", "Joker", "beliebige Fracht", "wild", "any cargo", names.CARGO_SIGNS[WILD]),
        "§1.1",
        "Level 1 Engines and buildings show all three cargo icons and may be loaded onto any car.",
        "Einfache Loks und Gebäude zeigen alle drei Frachtsymbole und dürfen auf jeden Wagen geladen werden.",
    ),
)


def _cargo(kind: int) -> Entry:
    en, de, sign = names.CARGO["en"][kind], names.CARGO["de"][kind], names.CARGO_SIGNS[kind]
    showing = [card for card in range(KINDS) if ICON[card] == kind]
    number = sum(int(COPIES[card]) for card in showing)
    return entry(
        (en, de, sign, {"box": "boxes"}.get(en, f"{en} icon"), {"Kiste": "Kisten"}.get(de, f"{de}-Symbol")),
        "§1.1",
        f"Cargo type, drawn as {sign}; {number} cards show it: {names.counted(showing, 'en')}.",
        f"Frachtart, gezeichnet als {sign}; {number} Karten zeigen sie: {names.counted(showing, 'de')}.",
    )


def _card(kind: int) -> Entry:
    icon = ICON[kind]
    said = {}
    for language in ("en", "de"):
        points = vp(POINTS[kind], language)
        shows = names.CARGO[language][icon]
        if kind < FIRST_WAGON:
            first = by(language, "Engine", "Lok")
            parts = [f"{first}: {names.effect(kind, language)}", points]
        elif kind < FIRST_CABOOSE:
            load = names.cargo(CARRIES[kind], CAPACITY[kind], language)
            first = by(language, f"Freight car for {load}", f"Frachtwagen für {load}")
            parts = [f"{first}: {by(language, 'weight', 'Gewicht')} {WEIGHT[kind]}", points]
        elif kind < FIRST_BUILDING:
            first = by(language, "Caboose", "Dienstwagen")
            weight = f"{by(language, 'weight', 'Gewicht')} {WEIGHT[kind]}"
            parts = [f"{first}: {names.effect(kind, language)}", weight, points]
        else:
            first = by(language, "Building", "Gebäude")
            parts = [f"{first}: {names.effect(kind, language)}"]
        parts.append(by(language, f"cost {COST[kind]}", f"Kosten {COST[kind]}"))
        parts.append(by(language, f"as cargo: {shows}", f"als Fracht: {shows}"))
        parts.append(by(language, f"{COPIES[kind]} in the box", f"{COPIES[kind]}-mal im Spiel"))
        text = ", ".join(parts) + "."
        if FIRST_WAGON <= kind < FIRST_CABOOSE:
            text += by(language, " Bonus for others: ", " Bonus für andere: ") + names.bonus(kind, language) + "."
        if kind == ENGINE_1:
            text += by(language, " It cannot be built in play.", " Sie kann im Spiel nicht gebaut werden.")
        said[language] = text
    spelled = (names.card(kind, "en"), names.card(kind, "de"), CARD_IDS[kind], names.as_object(kind, "de"))
    rule = "§1.2" if kind < FIRST_WAGON else "§1.3" if kind < FIRST_CABOOSE else "§8" if kind < FIRST_BUILDING else "§9"
    return entry(tuple(dict.fromkeys(spelled)) if spelled[0] != spelled[1] else spelled, rule, said["en"], said["de"])


def _contract(number: int) -> Entry:
    printed = CONTRACT_LIST[number]
    said = {}
    for language in ("en", "de"):
        front = f"{names.need(number, PRIMARY, language)} ({vp(printed.points, language)})"
        a = f"{names.need(number, SECONDARY_A, language)} ({vp(printed.points_a, language)})"
        b = f"{names.need(number, SECONDARY_B, language)} ({vp(printed.points_b, language)})"
        said[language] = by(
            language,
            f"Contract: primary {front}; then A {a}, or B {b}. The points of A and B are those of the whole card.",
            f"Auftrag: erst {front}; dann A {a} oder B {b}. Die Punkte von A und B gelten für die ganze Karte.",
        )
    return entry((printed.name, printed.name, printed.id), "§1.6", said["en"], said["de"])


GLOSSARY: tuple[Entry, ...] = (
    *(_card(kind) for kind in range(KINDS)),
    *WORDS,
    *(_cargo(kind) for kind in range(len(CARGO_IDS))),
    *(_contract(number) for number in range(len(CONTRACT_LIST))),
    *SECTIONS,
    *RULINGS,
)
