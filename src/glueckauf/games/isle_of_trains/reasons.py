"""Why an action is not legal: the rule's number and a sentence in both languages."""

from glueckauf.engine.errors import Reasons

REASONS = Reasons()
NOT_HELD = ("you do not hold this card", "diese Karte hast du nicht")
NOT_COUPLED = ("this wagon is not in your train", "dieser Wagen ist nicht in deinem Zug")


def _no(code: str, rule: str, en: str, de: str) -> int:
    return REASONS.add(code, rule, en, de)


NOT_ASKED = _no("not_asked", "§3", "that is not what is being asked now", "danach ist jetzt nicht gefragt")
GAME_IS_OVER = _no("game_is_over", "§11", "the game is over", "das Spiel ist zu Ende")
NOT_YOUR_TURN = _no("not_your_turn", "§3", "it is another player's turn", "du bist nicht an der Reihe")
NOT_IN_HAND = _no("not_in_hand", "§5.1", *NOT_HELD)
NOT_IN_HAND_TO_LOAD = _no("not_in_hand", "§6", *NOT_HELD)
NOT_IN_HAND_FACE_DOWN = _no("not_in_hand", "§6.2", *NOT_HELD)  # the card loaded, or the one discarded for it
NOT_IN_HAND_FOR_BONUS = _no("not_in_hand", "§6.4", *NOT_HELD)
NOT_IN_HAND_AT_LIMIT = _no("not_in_hand", "§3", *NOT_HELD)
NOT_GRANTED = _no("not_granted", "§6.4", "the bonus does not grant this action", "der Bonus erlaubt diese Aktion nicht")

TOO_EXPENSIVE = _no(
    "too_expensive",
    "§5.1",
    "you have too few other cards to pay for it",
    "du hast zu wenige andere Karten, um dafür zu zahlen",
)
TOO_HEAVY = _no(
    "too_heavy", "§5.1", "the train would be too heavy for its engine", "der Zug wäre zu schwer für seine Lok"
)
NOTHING_TO_REPLACE = _no(
    "nothing_to_replace",
    "§5.3",
    "your train has no lower card of this family",
    "dein Zug hat keine niedrigere Karte dieser Familie",
)
OTHER_FAMILY = _no(
    "other_family",
    "§5.3",
    "an upgrade replaces a lower car of the same family",
    "beim Aufrüsten wird ein niedrigerer Wagen derselben Familie ersetzt",
)
NO_WAGON = _no("no_wagon", "§5.5", "your train has no wagon", "dein Zug hat keinen Wagen")
NONE_TO_THROW = _no(
    "none_to_throw",
    "§5.1",
    "your train has no wagon to throw off before the build",
    "dein Zug hat keinen Wagen, der vor dem Bauen abgeworfen werden könnte",
)
NOT_IN_TRAIN = _no("not_in_train", "§5.1", *NOT_COUPLED)
NOT_THERE_TO_REPLACE = _no("not_in_train", "§5.3", *NOT_COUPLED)
NOT_THERE_TO_REMOVE = _no("not_in_train", "§5.5", *NOT_COUPLED)
IS_REPLACED = _no(
    "is_replaced",
    "R10",
    "the car that you upgrade cannot be thrown off",
    "der Wagen, den du aufrüstest, kann nicht abgeworfen werden",
)
ONE_OF_EQUALS = _no(
    "one_of_equals",
    "R38",
    "equal wagons are one answer: name the one with the lowest number",
    "gleiche Wagen sind eine Antwort: Nenne den mit der niedrigsten Nummer",
)
WAGON_ORDER = _no(
    "wagon_order",
    "R38",
    "wagons are thrown off in ascending order",
    "Wagen werden in aufsteigender Reihenfolge abgeworfen",
)
NOTHING_THROWN_YET = _no(
    "nothing_thrown_yet", "§5.5", "at least one wagon must be thrown off", "mindestens ein Wagen muss abgeworfen werden"
)
NOT_YOUR_BUILDING = _no("not_your_building", "§5.4", "you have no such building", "dieses Gebäude hast du nicht")

NO_PHANTOM = _no("no_phantom", "§10", "you have no phantom card", "du hast keine Phantomkarte")
PHANTOMS_FIRST = _no(
    "phantoms_first",
    "R38",
    "phantom cards are given before real ones",
    "Phantomkarten gibst du vor echten Karten ab",
)
PAYMENT_ORDER = _no(
    "payment_order",
    "R38",
    "cards are given in the order of your hand",
    "Karten gibst du in der Reihenfolge deiner Hand ab",
)
PAYMENT_STUCK = _no(
    "payment_stuck",
    "R38",
    "in the order of your hand too few cards would be left for the rest",
    "in der Reihenfolge deiner Hand blieben zu wenige Karten für den Rest",
)

NOWHERE_TO_LOAD = _no(
    "nowhere_to_load", "§6.2", "no wagon with room takes this card", "kein Wagen mit freiem Ladeplatz nimmt diese Karte"
)
ONE_CARD_MORE = _no(
    "one_card_more",
    "§6.2",
    "a face-down load needs one more card to discard",
    "wer verdeckt lädt, muss eine weitere Karte abwerfen",
)
NO_SUCH_WAGON = _no(
    "no_such_wagon", "§6.1", "that train has no such wagon", "in diesem Zug gibt es keinen solchen Wagen"
)
NO_ROOM = _no("no_room", "§6.1", "the wagon is full", "der Wagen ist voll")
WRONG_CARGO = _no(
    "wrong_cargo", "§6.2", "the wagon carries another type of cargo", "der Wagen trägt eine andere Frachtart"
)
OWNER_ONLY = _no("owner_only", "R22", "only its owner loads Caboose 3", "Dienstwagen 3 belädt nur sein Besitzer")
OWN_TRAIN_ONLY = _no(
    "own_train_only", "§6.4", "an extra load goes onto your own train", "eine Bonusladung geht auf den eigenen Zug"
)

NO_CARGO = _no("no_cargo", "§7", "your train carries no cargo", "dein Zug trägt keine Fracht")
CONTRACT_TAKEN = _no(
    "contract_taken", "§7.1", "this contract card is already taken", "diese Auftragskarte ist schon vergeben"
)
CONTRACT_OPEN = _no(
    "contract_open",
    "§7.1",
    "first fulfil a secondary contract of the card that you have",
    "erst muss ein Folgeauftrag deiner unfertigen Auftragskarte erfüllt sein",
)
NOT_YOUR_CONTRACT = _no(
    "not_your_contract",
    "§7.2",
    "you have no such card with only the primary contract done",
    "du hast keine solche Karte, auf der nur der Erstauftrag erfüllt ist",
)
CARGO_MISSING = _no(
    "cargo_missing",
    "§7",
    "the cargo for this contract is not on your train",
    "die Fracht für diesen Auftrag ist nicht auf deinem Zug",
)
NO_CARGO_THERE = _no("no_cargo_there", "§7", "no cargo card lies there", "dort liegt keine Frachtkarte")
CARGO_ORDER = _no(
    "cargo_order",
    "R38",
    "cargo is unloaded in the order of your train",
    "Fracht wird in der Reihenfolge deines Zuges entladen",
)
CARGO_STUCK = _no(
    "cargo_stuck",
    "R38",
    "in the order of your train too little cargo would be left for the contract",
    "in der Reihenfolge deines Zuges bliebe zu wenig Fracht für den Auftrag",
)
CONTRACT_INCOMPLETE = _no(
    "contract_incomplete", "§7", "the contract is not complete yet", "der Auftrag ist noch nicht vollständig"
)
NOTHING_UNLOADED_YET = _no(
    "nothing_unloaded_yet",
    "§7",
    "at least one cargo card must be delivered",
    "mindestens eine Frachtkarte muss zugeliefert werden",
)

PILES_EMPTY = _no("piles_empty", "§13", "draw pile and discard pile are empty", "Ziehstapel und Abwurfstapel sind leer")
NOT_IN_DISPLAY = _no(
    "not_in_display", "§13", "this card is not in the display", "diese Karte liegt nicht in der Auslage"
)
