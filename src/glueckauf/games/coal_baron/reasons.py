"""Why an action is not legal: the rule's number and a sentence, for `explain` and the checked door."""

from glueckauf.engine.errors import Reasons

REASONS = Reasons()


def _no(code: str, rule: str, en: str, de: str) -> int:
    return REASONS.add(code, rule, en, de)


NOT_ASKED = _no("not_asked", "§3", "this is not the question now", "das ist jetzt nicht gefragt")
GAME_IS_OVER = _no("game_is_over", "§11.3", "the game is over", "das Spiel ist zu Ende")
NOT_YOUR_TURN = _no("not_your_turn", "§3", "another player is asked", "jemand anderes ist gefragt")

NOT_IN_DRAFT = _no("not_in_draft", "§2.2", "this order is not up for the draft", "dieser Auftrag liegt nicht zur Wahl")

SPACE_LOCKED = _no(
    "space_locked",
    "§4",
    "a lock tile covers this space at this number of players",
    "bei dieser Spielerzahl ist das Feld abgedeckt",
)
TOO_FEW_WORKERS = _no(
    "too_few_workers",
    "§3",
    "too few workers left: one more than stand there is needed",
    "zu wenige Arbeiter: nötig ist einer mehr, als dort stehen",
)
NO_TILE_THERE = _no("no_tile_there", "§10", "no tunnel tile lies there any more", "dort liegt kein Plättchen mehr")
TOO_FEW_MARKS = _no("too_few_marks", "§5.1", "you cannot pay this tile", "dieses Plättchen kannst du nicht bezahlen")
NO_TILE_TO_DRAW = _no("no_tile_to_draw", "§5.2", "the stack of tiles is empty", "der Plättchenstapel ist leer")
NOTHING_TO_DELIVER = _no(
    "nothing_to_deliver",
    "§7",
    "none of your complete orders shows this transport",
    "kein fertiger Auftrag von dir zeigt dieses Transportmittel",
)
NO_CARD_THERE = _no("no_card_there", "§10", "no order lies there any more", "dort liegt kein Auftrag mehr")
NO_ORDER_TO_DRAW = _no("no_order_to_draw", "§9.2", "the stack of orders is empty", "der Auftragsstapel ist leer")

COLOUR_NOT_IN_SUPPLY = _no(
    "colour_not_in_supply", "§5.3", "the supply has no cube of this colour", "diese Farbe fehlt im Vorrat"
)

TILE_NOT_DRAWN = _no("tile_not_drawn", "§5.2", "you did not draw such a tile", "so ein Plättchen hast du nicht gezogen")
ORDER_NOT_DRAWN = _no("order_not_drawn", "§9.2", "you did not draw this order", "diesen Auftrag hast du nicht gezogen")
TILE_NOT_IN_HAND = _no(
    "tile_not_in_hand", "§5.2", "no such tile is left to be put back", "so ein Plättchen ist nicht mehr zurückzulegen"
)
ORDER_NOT_IN_HAND = _no(
    "order_not_in_hand", "§9.2", "this order is not left to be put back", "dieser Auftrag ist nicht mehr zurückzulegen"
)

CAGE_IS_THERE = _no("cage_is_there", "§6 M1", "the cage is there already", "der Förderkorb ist schon dort")
CAGE_AT_SURFACE = _no(
    "cage_at_surface", "§6 M3", "the cage is at the surface, not in a tunnel", "der Förderkorb steht über Tage"
)
CAGE_FULL = _no("cage_full", "§6 M3", "the cage holds five cubes and no more", "der Förderkorb fasst nur fünf Würfel")
NO_CUBE_ON_CARTS = _no(
    "no_cube_on_carts",
    "§6 M3",
    "no such cube on the carts of this level",
    "auf dieser Ebene liegt keine solche Kohle",
)
CAGE_UNDERGROUND = _no(
    "cage_underground", "§6 M4", "the cage is not at the surface", "der Förderkorb ist nicht über Tage"
)
NOT_IN_CAGE = _no("not_in_cage", "§6 M4", "no such cube in the cage", "keine solche Kohle im Förderkorb")
STORE_UNDERGROUND = _no(
    "store_underground", "§6 M5", "the cage is not at the surface", "der Förderkorb ist nicht über Tage"
)
NOTHING_TO_STORE = _no("nothing_to_store", "§6 M5", "no such cube in the cage", "keine solche Kohle im Förderkorb")
NOT_IN_STORAGE = _no("not_in_storage", "§6 M6", "no such cube in the storage", "keine solche Kohle im Lager")
NO_SLOT_FITS = _no(
    "no_slot_fits", "§6", "no slot of your orders takes this cube", "kein Platz auf deinen Aufträgen nimmt diese Kohle"
)
ONLY_WITH_PAIRS = _no(
    "only_with_pairs",
    "R1",
    "in this game each of the two cubes is placed on its own",
    "in diesem Spiel wird jeder der zwei Würfel einzeln gelegt",
)
TOO_FEW_STEPS = _no("too_few_steps", "R34", "a pair takes two work steps", "ein Paar kostet zwei Arbeitsschritte")
NO_EMPTY_SLOT = _no(
    "no_empty_slot", "R34", "none of your orders has an empty slot", "keiner deiner Aufträge hat einen leeren Platz"
)
ORDER_NOT_YOURS = _no(
    "order_not_yours", "§6", "this order does not lie before you", "dieser Auftrag liegt nicht bei dir aus"
)
SLOT_TAKEN = _no("slot_taken", "§6", "this card has no such slot free", "so ein Platz ist auf der Karte nicht frei")
WRONG_COLOUR = _no(
    "wrong_colour",
    "R34",
    "a single cube fills only a slot of its own colour here",
    "ein einzelner Würfel füllt hier nur einen Platz seiner Farbe",
)
