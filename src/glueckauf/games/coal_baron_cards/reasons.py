"""Why an action is not legal: the rule's number and a sentence in both languages."""

from glueckauf.engine.errors import Reasons

REASONS = Reasons()


def _no(code: str, rule: str, en: str, de: str) -> int:
    return REASONS.add(code, rule, en, de)


NOT_ASKED = _no("not_asked", "§3.1", "that is not what is being asked now", "danach ist jetzt nicht gefragt")
GAME_IS_OVER = _no("game_is_over", "§9", "the game is over", "das Spiel ist zu Ende")
NOT_YOUR_TURN = _no("not_your_turn", "§3", "it is another player's turn", "du bist nicht an der Reihe")

AREA_NOT_LAID_OUT = _no(
    "area_not_laid_out", "§2.6", "this area is not used with two players", "diesen Bereich gibt es zu zweit nicht"
)
CANNOT_PAY = _no(
    "cannot_pay",
    "§3.2",
    "you cannot pay exactly this number of workers",
    "du kannst nicht genau so viele Arbeiter zahlen",
)
STACK_EMPTY = _no("stack_empty", "§4", "the stack is empty", "der Stapel ist leer")
NO_TRACK_FREE = _no("no_track_free", "§4.2", "each of your tracks has a loco", "auf jedem deiner Gleise steht eine Lok")
NOTHING_TO_EXTRACT = _no(
    "nothing_to_extract",
    "§5",
    "no moves reach the minimum number of steps",
    "die Mindestzahl an Schritten ist nicht erreichbar",
)
NO_TRAIN_READY = _no("no_train_ready", "§6", "none of your trains can leave", "keiner deiner Züge kann abfahren")
NO_STACK_TO_CHOOSE = _no("no_stack_to_choose", "§7", "no stack can be chosen", "kein Stapel ist wählbar")

WRONG_SUM = _no(
    "wrong_sum",
    "§3.2",
    "the workers must add up to exactly the number required",
    "es müssen genau so viele Arbeiter sein, wie der Bereich kostet",
)
NOT_IN_HAND = _no("not_in_hand", "§3.2", "you do not hold these workers", "diese Arbeiter hast du nicht")
INNOVATION_NOT_IN_HAND = _no(
    "innovation_not_in_hand", "§12", "you do not hold this innovation", "diese Innovation hast du nicht"
)
PAYMENT_STUCK = _no(
    "payment_stuck", "§3.2", "the rest could not be paid exactly", "der Rest ließe sich nicht genau zahlen"
)
PAYMENT_ORDER = _no(
    "payment_order",
    "R40",
    "worker innovations are laid down in ascending order",
    "Arbeiter-Innovationen werden in aufsteigender Reihenfolge gelegt",
)
NO_PASS_NOW = _no(
    "no_pass_now",
    "R4",
    "after an innovation you must place workers",
    "nach einer Innovation musst du Arbeiter einsetzen",
)

TRACK_FORBIDDEN = _no(
    "track_forbidden", "§4.1", "this wagon may not stand on that track", "dieser Waggon darf nicht auf dieses Gleis"
)
TRACK_HAS_LOCO = _no("track_has_loco", "§4.2", "that track has a loco already", "auf dem Gleis steht schon eine Lok")

ROW_EMPTY = _no("row_empty", "§5", "the mining row is empty", "die Förderreihe ist leer")
NOT_IN_STORAGE = _no(
    "not_in_storage", "§5", "there is no such card in your storage", "in deinem Zwischenlager liegt keine solche Karte"
)
WRONG_CREST = _no(
    "wrong_crest", "§5", "the wagon does not show the lorry's crest", "der Waggon zeigt das Wappen der Lore nicht"
)
TRACK_WITHOUT_CREST = _no(
    "track_without_crest",
    "§5",
    "the track does not show the lorry's crest",
    "das Gleis zeigt das Wappen der Lore nicht",
)
NO_EMPTY_WAGON = _no(
    "no_empty_wagon", "§5", "no such empty wagon stands there", "dort steht kein solcher leerer Waggon"
)
TOO_MANY_STEPS = _no("too_many_steps", "§5", "you have too few steps left", "du hast zu wenige Schritte übrig")
MINIMUM_LOST = _no(
    "minimum_lost",
    "R7",
    "the minimum number of steps could no longer be reached",
    "die Mindestzahl an Schritten wäre nicht mehr erreichbar",
)
MINIMUM_NOT_REACHED = _no(
    "minimum_not_reached",
    "§5",
    "you have not reached the minimum number of steps",
    "die Mindestzahl an Schritten ist noch nicht erreicht",
)

NO_LOCO = _no("no_loco", "§6", "that track has no loco", "auf dem Gleis steht keine Lok")
ORDER_NOT_IN_HAND = _no("order_not_in_hand", "§6", "you do not hold such an order", "diesen Auftrag hast du nicht")
LOAD_TOO_SMALL = _no(
    "load_too_small",
    "§6",
    "the load is below the order's minimum",
    "die Ladung ist kleiner als das Minimum des Auftrags",
)
OTHER_MODEL = _no(
    "other_model",
    "§6",
    "all trains of one delivery need the same loco model",
    "alle Züge einer Auslieferung brauchen das gleiche Lokmodell",
)
NO_TRAIN_YET = _no("no_train_yet", "§6", "at least one train must leave", "mindestens ein Zug muss abfahren")

NOT_DRAWN = _no("not_drawn", "§7", "not so many cards were drawn", "so viele Karten wurden nicht gezogen")
OTHER_KIND_OF_STACK = _no(
    "other_kind_of_stack",
    "§12",
    "the innovation takes another kind of card",
    "die Innovation nimmt eine andere Kartenart",
)
NO_EFFECT = _no(
    "no_effect", "R16", "the innovation would have no effect now", "die Innovation hätte jetzt keine Wirkung"
)
NO_AREA_LEFT = _no(
    "no_area_left", "R4", "afterwards you could not choose any area", "danach könntest du keinen Bereich mehr wählen"
)
