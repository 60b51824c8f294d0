"""Why an action is not legal: the rule's number and a sentence in both languages."""

from glueckauf.engine.errors import Reasons

REASONS = Reasons()


def _no(code: str, rule: str, en: str, de: str) -> int:
    return REASONS.add(code, rule, en, de)


NOT_ASKED = _no("not_asked", "§3", "that is not what is being asked now", "danach ist jetzt nicht gefragt")
GAME_IS_OVER = _no("game_is_over", "§11.3", "the game is over", "das Spiel ist zu Ende")
NOT_YOUR_TURN = _no("not_your_turn", "§3", "it is another player's turn", "du bist nicht an der Reihe")

NOT_IN_DRAFT = _no(
    "not_in_draft", "§2.2", "this order is not up for the draft", "dieser Auftrag steht nicht zur Auswahl"
)

SPACE_LOCKED = _no(
    "space_locked",
    "§4",
    "a lock tile covers this space at this number of players",
    "bei dieser Spielerzahl liegt auf dem Feld ein Sperrplättchen",
)
TOO_FEW_WORKERS = _no(
    "too_few_workers",
    "§3",
    "you have too few workers left: you need one more than stand there",
    "du hast zu wenige Arbeiter: Du brauchst einen mehr, als dort stehen",
)
NO_TILE_THERE = _no(
    "no_tile_there", "§10", "no tunnel tile lies there any more", "dort liegt kein Tunnelplättchen mehr"
)
TOO_FEW_MARKS = _no("too_few_marks", "§5.1", "you cannot afford this tile", "dieses Plättchen kannst du nicht bezahlen")
NO_TILE_TO_DRAW = _no("no_tile_to_draw", "§5.2", "the tile stack is empty", "der Plättchenstapel ist leer")
NOTHING_TO_DELIVER = _no(
    "nothing_to_deliver",
    "§7",
    "none of your complete orders shows this transport",
    "keiner deiner fertigen Aufträge zeigt dieses Transportmittel",
)
NO_CARD_THERE = _no("no_card_there", "§10", "no order lies there any more", "dort liegt kein Auftrag mehr")
NO_ORDER_TO_DRAW = _no("no_order_to_draw", "§9.2", "the order stack is empty", "der Auftragsstapel ist leer")

COLOUR_NOT_IN_SUPPLY = _no(
    "colour_not_in_supply", "§5.3", "the supply has no cube of this colour", "im Vorrat liegt kein Würfel dieser Farbe"
)

TILE_NOT_DRAWN = _no("tile_not_drawn", "§5.2", "you did not draw such a tile", "so ein Plättchen hast du nicht gezogen")
ORDER_NOT_DRAWN = _no("order_not_drawn", "§9.2", "you did not draw this order", "diesen Auftrag hast du nicht gezogen")
TILE_NOT_IN_HAND = _no(
    "tile_not_in_hand",
    "§5.2",
    "you have no such tile left to put back",
    "so ein Plättchen hast du nicht mehr zurückzulegen",
)
ORDER_NOT_IN_HAND = _no(
    "order_not_in_hand",
    "§9.2",
    "you do not have this order left to put back",
    "diesen Auftrag hast du nicht mehr zurückzulegen",
)

TUNNEL_CLOSED = _no(
    "tunnel_closed", "§2.1", "this tunnel is closed in a small box", "in einer kleinen Schachtel ist dieser Stollen zu"
)
CAGE_IS_THERE = _no("cage_is_there", "§6 M1", "the cage is there already", "der Förderkorb ist schon dort")
CAGE_AT_SURFACE = _no(
    "cage_at_surface",
    "§6 M3",
    "the cage is at the surface, not on a tunnel level",
    "der Förderkorb ist über Tage, nicht auf einer Stollenetage",
)
CAGE_FULL = _no(
    "cage_full", "§6 M3", "the cage is full: it holds five cubes", "der Förderkorb ist voll: Er fasst fünf Würfel"
)
NO_CUBE_ON_CARTS = _no(
    "no_cube_on_carts",
    "§6 M3",
    "there is no such cube on the carts of this level",
    "auf den Loren dieser Stollenetage liegt kein solcher Würfel",
)
CAGE_UNDERGROUND = _no(
    "cage_underground", "§6 M4", "the cage is not at the surface", "der Förderkorb ist nicht über Tage"
)
NOT_IN_CAGE = _no(
    "not_in_cage", "§6 M4", "there is no such cube in the cage", "im Förderkorb liegt kein solcher Würfel"
)
STORE_UNDERGROUND = _no(
    "store_underground", "§6 M5", "the cage is not at the surface", "der Förderkorb ist nicht über Tage"
)
NOTHING_TO_STORE = _no(
    "nothing_to_store", "§6 M5", "there is no such cube in the cage", "im Förderkorb liegt kein solcher Würfel"
)
ORDER_FITS = _no(
    "order_fits",
    "R3",
    "in this game a cube that fits one of your outstanding orders is not stored",
    "in diesem Spiel kommt ein Würfel, der auf einen deiner ausstehenden Aufträge passt, nicht ins Kohlelager",
)
NOT_IN_STORAGE = _no(
    "not_in_storage", "§6 M6", "there is no such cube in your storage", "in deinem Kohlelager liegt kein solcher Würfel"
)
NO_SLOT_FITS = _no(
    "no_slot_fits",
    "§6",
    "no slot on your outstanding orders takes this cube",
    "kein Ablagefeld deiner ausstehenden Aufträge nimmt diesen Würfel auf",
)
ONLY_WITH_PAIRS = _no(
    "only_with_pairs",
    "R1",
    "in this game each of the two cubes is placed on its own",
    "in diesem Spiel wird jeder der beiden Würfel einzeln gelegt",
)
TOO_FEW_STEPS = _no("too_few_steps", "R34", "a pair takes two work steps", "ein Paar kostet zwei Arbeitsschritte")
NO_EMPTY_SLOT = _no(
    "no_empty_slot",
    "R34",
    "none of your outstanding orders has an empty slot",
    "keiner deiner ausstehenden Aufträge hat ein leeres Ablagefeld",
)
ORDER_NOT_YOURS = _no(
    "order_not_yours", "§6", "this is not one of your outstanding orders", "das ist keiner deiner ausstehenden Aufträge"
)
SLOT_TAKEN = _no(
    "slot_taken", "§6", "this order has no such slot free", "so ein Ablagefeld ist auf diesem Auftrag nicht frei"
)
WRONG_COLOUR = _no(
    "wrong_colour",
    "R34",
    "in this game a single cube goes only onto a slot of its own colour",
    "in diesem Spiel kommt ein einzelner Würfel nur auf ein Ablagefeld seiner Farbe",
)
