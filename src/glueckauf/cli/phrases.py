"""What the terminal says itself, in German and English."""

HELP_EN = (
    "  1, 2, ...  choose this answer; Enter shows the choices again\n"
    "  ? word     look up a card, an area, a rule: ? lorry, ? free choice, ? §5, ? R7\n"
    "  ? 3        explain what stands behind choice 3\n"
    "  u, r       take back your last choice, do it again\n"
    "             (what has shown somebody something new stays)\n"
    "  b, l       show the table, the last moves\n"
    "  h          what a foreman would do here, and the points he expects\n"
    "  s file     save the record of the game\n"
    "  q          quit\n"
    "  You may also type an action as the record has it: place lorry_left"
)
HELP_DE = (
    "  1, 2, ...  wählt diese Antwort; Enter zeigt die Möglichkeiten noch einmal\n"
    "  ? Wort     erklärt Karten, Bereiche, Regeln: ? Lore, ? Freie Wahl, ? §5, ? R7\n"
    "  ? 3        erklärt, was hinter Möglichkeit 3 steckt\n"
    "  u, r       nimmt deine letzte Wahl zurück, wiederholt sie\n"
    "             (was jemandem Neues gezeigt hat, bleibt)\n"
    "  b, l       zeigt den Tisch, die letzten Züge\n"
    "  h          was ein Steiger hier täte, und welche Punkte er erwartet\n"
    "  s Datei    sichert die Aufzeichnung der Partie\n"
    "  q          Ende\n"
    "  Du kannst eine Aktion auch tippen wie in der Aufzeichnung: place lorry_left"
)
PHRASES = {  # [what] English, German
    "building": (
        "Machine code is being built in the background (about a minute, once). Until then bots play by instinct.",
        "Im Hintergrund wird Maschinencode gebaut (etwa eine Minute, einmal). Bis dahin spielen die Bots nach Gefühl.",
    ),
    "built": (
        "Machine code is ready: bots think ahead now.",
        "Der Maschinencode ist fertig: Die Bots denken jetzt voraus.",
    ),
    "no_hint_yet": (
        "Hints need machine code, which is being built; try again in a minute",
        "Tipps brauchen Maschinencode, der gerade gebaut wird; in einer Minute geht es",
    ),
    "you": ("You", "Du"),
    "player": ("Player {}", "Spieler {}"),
    "bot": ("Bot {}", "Bot {}"),
    "at_the_table": ("At the table: {}", "Am Tisch: {}"),
    "begin": ("Enter: begin ", "Enter: los geht's "),
    "keys_first": (
        "Keys: a number chooses · ? help · ? word · u undo · h hint · b table · l log · s save · q quit",
        "Tasten: Zahl wählt · ? Hilfe · ? Wort · u zurück · h Rat · b Tisch · l Verlauf · s sichern · q Ende",
    ),
    "help": (HELP_EN, HELP_DE),
    "only_choice": ("→ only choice: {}", "→ einzige Möglichkeit: {}"),
    "numbers": (
        "{} is no choice here: type a number from 1 to {}, or ? for help",
        "{} gibt es hier nicht: tippe eine Zahl von 1 bis {}, oder ? für Hilfe",
    ),
    "help_hint": ("? shows the keys", "? zeigt die Tasten"),
    "taken_back": ("taken back: {}", "zurückgenommen: {}"),
    "done_again": ("done again: {}", "wiederholt: {}"),
    "turn_over": ("Turn over. Enter: go on · u: take back ", "Zug beendet. Enter: weiter · u: zurück "),
    "next_player": (
        "{} is next. Hand over the keyboard, then press Enter.",
        "{} ist dran. Gib die Tastatur weiter, dann drücke Enter.",
    ),
    "next_player_undo": ("(u: {} takes back) ", "(u: {} nimmt zurück) "),
    "thinks": ("{} is thinking ...", "{} überlegt ..."),
    "hint": ("  {}  {}   (expected: {})", "  {}  {}   (erwartet: {})"),
    "no_entry": ("Nothing found for {}", "Nichts gefunden zu {}"),
    "near": ("Nothing found for {}. Near it: {}", "Nichts gefunden zu {}. Ähnlich: {}"),
    "see_also": ("See also: {}", "Siehe auch: {}"),
    "no_moves": ("No moves yet", "Noch keine Züge"),
    "log": ("The last moves", "Die letzten Züge"),
    "saved": ("Saved in {}", "Gesichert in {}"),
    "not_saved": ("Could not save in {}: {}", "Sichern in {} ging nicht: {}"),
    "overwrite": ("{} exists. Overwrite? y/n ", "{} gibt es schon. Überschreiben? j/n "),
    "kept": ("Not saved.", "Nicht gesichert."),
    "quit": (
        "Quit? y: yes · s: save and quit · anything else: play on ",
        "Beenden? j: ja · s: sichern und beenden · sonst: weiterspielen ",
    ),
    "save_at_end": (
        "Save the record? File name, or Enter for no: ",
        "Aufzeichnung sichern? Dateiname, oder Enter für nein: ",
    ),
    "left": ("You have left the game.", "Du hast das Spiel verlassen."),
}
YES = ("y", "yes", "j", "ja")


def phrase(what: str, language: str, *parts: object) -> str:
    return PHRASES[what][language == "de"].format(*parts)
