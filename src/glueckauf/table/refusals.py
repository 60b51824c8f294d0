"""Why the table says no, beyond the rules of a game: a code for programs, a sentence for people."""

from glueckauf.engine.errors import GlueckaufError, Reason


class Refusal(GlueckaufError):
    """The table does not do this; nothing has changed."""

    code = "refused"
    status = 409

    def __init__(self, reason: Reason, about: str = "", status: int = 409) -> None:
        super().__init__(about, reason)
        self.status = status


def _reason(code: str, en: str, de: str) -> Reason:
    return Reason(code, "", en, de)


STALE = _reason(
    "stale_move", "the table has moved on; this is how it stands", "der Tisch ist schon weiter; so steht es"
)
NOT_SEATED = _reason("not_seated", "you do not sit on that seat", "dort sitzt du nicht")
NOT_HOST = _reason("not_host", "only the host of the table may do that", "das darf nur, wer den Tisch gedeckt hat")
NOT_WAITING = _reason("already_started", "the game has begun", "das Spiel hat schon begonnen")
NOT_PLAYING = _reason("not_playing", "no game is running here", "hier läuft kein Spiel")
NOT_OVER = _reason("not_over", "only when the game is over", "erst wenn das Spiel zu Ende ist")
SEAT_TAKEN = _reason("seat_taken", "this seat is taken", "dieser Platz ist besetzt")
NO_SUCH_SEAT = _reason("no_such_seat", "this table has no such seat", "diesen Platz gibt es hier nicht")
NEEDS_INVITE = _reason(
    "needs_invite", "this seat needs the invitation in the link", "für diesen Platz braucht es die Einladung im Link"
)
SEATS_OPEN = _reason("seats_open", "not all seats are taken", "noch sind nicht alle Plätze besetzt")
BROKEN = _reason(
    "broken_game",
    "this game's record does not verify, so it is closed",
    "die Aufzeichnung dieses Spiels stimmt nicht, es ist geschlossen",
)
NO_TABLE = _reason("no_such_table", "there is no such table", "diesen Tisch gibt es nicht")
NO_TITLE = _reason("no_such_title", "there is no such title", "diesen Titel gibt es nicht")
NO_MOVE = _reason("no_such_move", "the game has no such move", "diesen Zug gibt es im Spiel nicht")
NOBODY = _reason("nobody", "say who you are first", "sag erst, wer du bist")
SILENCED = _reason("silenced", "the host has stopped your chat here", "dein Chat ist an diesem Tisch stumm geschaltet")
RATED = _reason("rated", "not in a rated game", "nicht in einem gewerteten Spiel")
SECRET = _reason("secret", "this is not yours to see before the end", "das siehst du erst nach dem Ende")
ONE_SEAT = _reason(
    "one_seat", "these actions are not of one seat's turn", "diese Aktionen gehören nicht zum Zug eines Platzes"
)
BEHIND_REVEAL = _reason(
    "behind_reveal",
    "one of these actions reveals something, so it must be the last: look first, then go on",
    "eine dieser Aktionen deckt etwas auf und muss die letzte sein: erst ansehen, dann weiter",
)
WARMING_UP = _reason(
    "warming_up",
    "hints need machine code, which is being built; try again in a minute",
    "Tipps brauchen Maschinencode, der gerade gebaut wird; in einer Minute geht es",
)
NO_PROPOSAL = _reason("no_proposal", "nobody has proposed anything", "niemand hat etwas vorgeschlagen")
TOO_FAST = _reason("too_fast", "too much at once; wait a moment", "zu viel auf einmal; warte einen Augenblick")
TOO_MANY_TABLES = _reason("too_many_tables", "you have too many unfinished tables", "du hast zu viele offene Tische")
BAD_MESSAGE = _reason("bad_message", "this message cannot be read", "diese Nachricht ist nicht lesbar")
BAD_ORIGIN = _reason("bad_origin", "this page may not ask that", "diese Seite darf das nicht fragen")
LOGIN_TAKEN = _reason("login_taken", "this name is taken", "dieser Name ist vergeben")
WRONG_PASSWORD = _reason("wrong_password", "name or password is wrong", "Name oder Passwort ist falsch")
HAS_ACCOUNT = _reason("has_account", "you have an account already", "du hast schon ein Konto")
BAD_NAME = _reason("bad_name", "a name of 1 to 30 visible characters", "ein Name aus 1 bis 30 sichtbaren Zeichen")
BAD_WEBHOOK = _reason(
    "bad_webhook",
    "an https address outside this network, if the server allows it",
    "eine https-Adresse außerhalb dieses Netzes, wenn der Server es erlaubt",
)
NO_PUSH = _reason(
    "no_push", "this server sends no browser notifications", "dieser Server verschickt keine Benachrichtigungen"
)
NOTHING_HERE = _reason("not_found", "there is nothing here", "hier ist nichts")
TROUBLE = _reason(
    "server_error", "the server has a problem; nothing was lost", "der Server hat ein Problem; nichts ging verloren"
)
GOING_DOWN = _reason(
    "going_down", "the server restarts; your game is safe", "der Server startet neu; dein Spiel ist sicher"
)
TOO_SLOW = _reason("too_slow", "you did not take what was sent", "du hast nicht abgenommen, was kam")
