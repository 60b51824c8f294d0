"""Why the server refuses something, beyond the rules of a game: a code for programs, a sentence for people."""

from glueckauf.engine.errors import GlueckaufError, Reason


class Refusal(GlueckaufError):
    """The server does not do this; nothing has changed. `about` names the value in question, for programs."""

    code = "refused"
    status = 409

    def __init__(self, reason: Reason, about: str = "", status: int = 409) -> None:
        super().__init__(about, reason)
        self.status = status

    def sentence(self, language: str = "en") -> str:
        """A whole sentence, which needs no `about` in front of it."""
        return self.reason.sentence(language)


def taught(en: str, de: str) -> Reason:
    """What a lesson says to whoever does something else than its step is about."""
    return Reason("not_taught", "", f"First this step: {en}.", f"Erst dieser Schritt: {de}.")


def _reason(code: str, en: str, de: str) -> Reason:
    return Reason(code, "", en, de)


STALE = _reason(
    "stale_move",
    "The game has moved on. This is the current position.",
    "Das Spiel ist schon weiter. Das ist die aktuelle Stellung.",
)
NOT_SEATED = _reason("not_seated", "This is not your seat.", "Das ist nicht dein Platz.")
NOT_HOST = _reason("not_host", "Only the host of this table can do that.", "Das kann nur, wer den Tisch eröffnet hat.")
NOT_WAITING = _reason("already_started", "The game has already started.", "Das Spiel hat schon begonnen.")
NOT_PLAYING = _reason("not_playing", "No game is running at this table.", "An diesem Tisch läuft kein Spiel.")
NOT_OVER = _reason(
    "not_over", "This is possible only after the game has ended.", "Das geht erst, wenn das Spiel zu Ende ist."
)
SEAT_TAKEN = _reason("seat_taken", "This seat is taken.", "Dieser Platz ist besetzt.")
NO_SUCH_SEAT = _reason("no_such_seat", "This table has no such seat.", "Diesen Platz gibt es an diesem Tisch nicht.")
NEEDS_INVITE = _reason(
    "needs_invite", "You need the invitation link for this seat.", "Für diesen Platz brauchst du den Einladungslink."
)
SEATS_OPEN = _reason("seats_open", "Some seats are still open.", "Es sind noch Plätze frei.")
BROKEN = _reason(
    "broken_game",
    "The record of this game is damaged, so it cannot be continued.",
    "Die Aufzeichnung dieses Spiels ist beschädigt, es kann nicht fortgesetzt werden.",
)
NO_TABLE = _reason("no_such_table", "This table does not exist.", "Diesen Tisch gibt es nicht.")
NO_TITLE = _reason("no_such_title", "This title does not exist.", "Diesen Titel gibt es nicht.")
NO_EXERCISE = _reason(
    "no_such_exercise", "There is no such lesson or puzzle.", "Diese Einführung oder Aufgabe gibt es nicht."
)
NO_SUCH_DAY = _reason("no_such_day", "There is no daily deal of this day.", "Von diesem Tag gibt es kein Tagesspiel.")
DAY_STILL_OPEN = _reason(
    "day_still_open",
    "Others may still finish their games of this day. Its deal opens to everybody at 6:00 UTC.",
    "Andere dürfen ihr Spiel dieses Tages noch beenden. Ab 6:00 Uhr UTC steht es allen offen.",
)
DAILY_OFF = _reason("daily_off", "This server has no daily deals.", "Auf diesem Server gibt es kein Tagesspiel.")
ONE_TRY = _reason(
    "one_try",
    "This is the daily deal: one try, and no help. You can play on or resign.",
    "Das ist das Tagesspiel: ein Versuch, ohne Hilfe. Du kannst weiterspielen oder aufgeben.",
)
SEALED = _reason(
    "sealed",
    "Others may still play this deal. It opens to everybody when its day is over.",
    "Andere dürfen diese Verteilung noch spielen. Sie steht allen offen, wenn ihr Tag vorbei ist.",
)
WRONG_SEATS = _reason(
    "wrong_seats",
    "The same deal needs as many seats as the game had.",
    "Dieselbe Verteilung braucht so viele Plätze, wie das Spiel hatte.",
)
NO_DEAL_HERE = _reason(
    "no_deal_here",
    "The deal of this game cannot be played again: it is a lesson, or it went on from another game.",
    "Die Verteilung dieses Spiels lässt sich nicht noch einmal spielen: Es ist eine Einführung oder ging von einem "
    "anderen Spiel aus.",
)
DRILL_OVER = _reason(
    "drill_over", "This decision is taken: see what it is worth.", "Diese Entscheidung steht: Sieh, was sie wert ist."
)
DRILL_OPEN = _reason("drill_open", "The decision is not complete yet.", "Die Entscheidung ist noch nicht vollständig.")
NO_HINT = _reason(
    "no_hint", "A drill has no hints: find it yourself.", "In einer Übung gibt es keine Tipps: Finde es selbst."
)
NO_DRILL = _reason("no_such_drill", "There is no such drill.", "Diese Übung gibt es nicht.")
NOTHING_DUE = _reason(
    "nothing_to_practise", "There is nothing of this kind to practise now.", "Davon gibt es jetzt nichts zu üben."
)
NOT_ANALYSED = _reason(
    "not_analysed", "This game has not been analysed yet.", "Dieses Spiel ist noch nicht analysiert."
)
NOT_JUDGED = _reason(
    "not_judged",
    "The judge is not ready yet. Try again in a minute.",
    "Die Bewertung ist noch nicht bereit. Versuche es in einer Minute noch einmal.",
)
NO_MOVE = _reason("no_such_move", "The game has no such move.", "So weit reicht das Spiel nicht.")
NOBODY = _reason("nobody", "Sign in or continue as a guest first.", "Melde dich zuerst an oder spiele als Gast.")
SILENCED = _reason("silenced", "The host has muted you at this table.", "Du bist an diesem Tisch stummgeschaltet.")
RATED = _reason("rated", "This is not possible in a rated game.", "Das geht in einem gewerteten Spiel nicht.")
SECRET = _reason(
    "secret",
    "You can look from this seat only after the game has ended.",
    "Von diesem Platz aus kannst du erst nach dem Ende des Spiels schauen.",
)
ONE_SEAT = _reason(
    "one_seat",
    "A request can hold actions of one turn only.",
    "Eine Anfrage kann nur Aktionen eines einzigen Spielzugs enthalten.",
)
NO_WAY = _reason(
    "no_way",
    "With the steps that are left, nothing of this can be reached.",
    "Mit den übrigen Schritten lässt sich davon nichts erreichen.",
)
BEHIND_REVEAL = _reason(
    "behind_reveal",
    "One of these actions reveals something, so it must be the last one. Send it, then go on.",
    "Eine dieser Aktionen deckt etwas auf und muss deshalb die letzte sein. Sende sie ab, dann geht es weiter.",
)
WARMING_UP = _reason(
    "warming_up",
    "Hints are not ready yet. Try again in a minute.",
    "Tipps sind noch nicht bereit. Versuche es in einer Minute noch einmal.",
)
ONE_SEAT_EACH = _reason(
    "one_seat_each",
    "In a rated game everybody has one seat. Several people at one screen play unrated.",
    "In einem gewerteten Spiel hat jeder einen Platz. Mehrere an einem Bildschirm spielen ohne Wertung.",
)
DEALING = _reason(
    "dealing", "The game is about to begin. Wait a moment.", "Das Spiel beginnt gerade. Warte einen Augenblick."
)
TOO_LATE = _reason(
    "too_late",
    "Your number came too late and is not part of the deal.",
    "Deine Zahl kam zu spät und gehört nicht zur Gabe.",
)
WRONG_VALUE = _reason(
    "wrong_value",
    "This is not the number that you committed to.",
    "Das ist nicht die Zahl, auf die du dich festgelegt hast.",
)
VOTE_OPEN = _reason(
    "vote_open",
    "Another proposal is still open. Answer it first.",
    "Ein anderer Vorschlag ist noch offen. Beantworte ihn zuerst.",
)
NOT_ABSENT = _reason(
    "not_absent",
    "A bot can take over only for somebody who has been away long enough.",
    "Ein Bot kann nur für jemanden einspringen, der lange genug fort ist.",
)
CLOCK_DECIDES = _reason(
    "clock_decides",
    "At this table the clock decides when a bot takes over.",
    "An diesem Tisch entscheidet die Uhr, wann ein Bot einspringt.",
)
NO_UNDO = _reason("no_undo_here", "At this table nothing is taken back.", "An diesem Tisch wird nichts zurückgenommen.")
TOO_MANY_UNDOS = _reason(
    "too_many_undos",
    "You have taken back enough in this turn. Go on, then you can take back again.",
    "In diesem Spielzug hast du genug zurückgenommen. Spiele weiter, dann geht es wieder.",
)
TURN_OVER = _reason(
    "turn_over",
    "Your turn has ended. Only steps of your own running turn can be taken back without asking.",
    "Dein Spielzug ist vorbei. Ohne zu fragen lassen sich nur Schritte des eigenen laufenden Spielzugs zurücknehmen.",
)
HELP_IN_RATED = _reason(
    "help_in_rated",
    "In a rated game nobody is helped, and nothing is commented before its end.",
    "In einem gewerteten Spiel hilft niemand, und vor dem Ende wird nichts kommentiert.",
)
NO_HELP = _reason(
    "no_help",
    "This help was not agreed on at this table.",
    "Diese Hilfe ist an diesem Tisch nicht vereinbart.",
)
FOR_SPECTATORS = _reason(
    "for_spectators",
    "Comments are for spectators: you read them when your game is over.",
    "Kommentare sind für Zuschauer: Du liest sie, wenn dein Spiel zu Ende ist.",
)
NOT_COMMENTED = _reason("not_commented", "This game is not commented.", "Dieses Spiel wird nicht kommentiert.")
CONSENT_IN_RATED = _reason(
    "consent_in_rated",
    "In a rated game own steps of the current turn can be taken back, or nothing.",
    "In einem gewerteten Spiel lassen sich eigene Schritte des laufenden Spielzugs zurücknehmen, oder nichts.",
)
PAUSED = _reason(
    "paused", "The game is paused. Go on first, then play.", "Das Spiel macht Pause. Setze es zuerst fort."
)
NO_CLOCK = _reason(
    "no_clock", "This table has no clock that could be stopped.", "An diesem Tisch läuft keine Uhr, die stehen könnte."
)
TOO_MANY_PAUSES = _reason("too_many_pauses", "This game has had enough pauses.", "In diesem Spiel gab es genug Pausen.")
NO_PROPOSAL = _reason("no_proposal", "There is no proposal to answer.", "Es gibt keinen Vorschlag.")
TOO_FAST = _reason("too_fast", "Too many requests. Wait a moment.", "Zu viele Anfragen. Warte einen Augenblick.")
TOO_MANY_TABLES = _reason(
    "too_many_tables",
    "You have too many unfinished tables. Finish one first.",
    "Du hast zu viele offene Tische. Beende zuerst einen davon.",
)
BAD_MESSAGE = _reason(
    "bad_message", "The server cannot read this message.", "Der Server kann diese Nachricht nicht lesen."
)
BAD_ORIGIN = _reason(
    "bad_origin", "This website is not allowed to use the server.", "Diese Webseite darf den Server nicht benutzen."
)
LOGIN_TAKEN = _reason("login_taken", "This login is taken.", "Dieser Anmeldename ist vergeben.")
WRONG_PASSWORD = _reason(
    "wrong_password", "The login or the password is wrong.", "Anmeldename oder Passwort ist falsch."
)
HAS_ACCOUNT = _reason("has_account", "You already have an account.", "Du hast schon ein Konto.")
BAD_NAME = _reason("bad_name", "A name has 1 to 30 visible characters.", "Ein Name hat 1 bis 30 sichtbare Zeichen.")
BAD_WEBHOOK = _reason(
    "bad_webhook",
    "A webhook must be a public https address, and the server must allow webhooks.",
    "Ein Webhook muss eine öffentliche https-Adresse sein, und der Server muss Webhooks erlauben.",
)
NO_PUSH = _reason(
    "no_push", "This server does not send push notifications.", "Dieser Server verschickt keine Push-Nachrichten."
)
BAD_PUSH = _reason(
    "bad_push",
    "This browser's push service cannot be used: it needs a public https address and valid keys.",
    "Der Push-Dienst dieses Browsers geht nicht: Er braucht eine öffentliche https-Adresse und gültige Schlüssel.",
)
TOO_MANY_BROWSERS = _reason(
    "too_many_browsers",
    "You are notified in too many browsers. Turn notifications off first.",
    "Du wirst schon in zu vielen Browsern benachrichtigt. Schalte die Benachrichtigungen zuerst ab.",
)
NOTHING_HERE = _reason("not_found", "Nothing found.", "Hier ist nichts.")
ONLY_LIVE = _reason(
    "only_live", "This request works over the WebSocket only.", "Diese Anfrage geht nur über den WebSocket."
)
SIGNED_OUT = _reason("signed_out", "You have signed out.", "Du hast dich abgemeldet.")
TROUBLE = _reason(
    "server_error",
    "Something went wrong on the server. Nothing was lost.",
    "Auf dem Server ist etwas schiefgegangen. Nichts ging verloren.",
)
GOING_DOWN = _reason(
    "going_down", "The server is restarting. Your game is saved.", "Der Server startet neu. Dein Spiel ist gespeichert."
)
TOO_SLOW = _reason("too_slow", "Your connection fell too far behind.", "Deine Verbindung kam nicht mehr hinterher.")

# Analyses

ANALYSIS_OFF = _reason(
    "analysis_off",
    "This server does not analyse games as deeply as that.",
    "So gründlich analysiert dieser Server keine Spiele.",
)
NO_ANALYSIS = _reason(
    "no_analysis", "Lessons and puzzles are not analysed.", "Einführungen und Aufgaben werden nicht analysiert."
)
ANALYSES_WAIT = _reason(
    "analyses_wait",
    "Many games are waiting for their analysis. Try again in a few minutes.",
    "Viele Spiele warten auf ihre Analyse. Versuche es in ein paar Minuten noch einmal.",
)

# Order: names, chat, moderation

MIXED_NAME = _reason(
    "mixed_name",
    "This name mixes letters of several scripts that can be mistaken for each other. Use one script.",
    "Dieser Name mischt Buchstaben mehrerer Schriften, die man verwechseln kann. Nimm nur eine Schrift.",
)
RESERVED_NAME = _reason(
    "reserved_name",
    "This name is reserved for bots or for those who keep order here. Choose another one.",
    "Dieser Name ist für Bots oder für die Aufsicht reserviert. Nimm einen anderen.",
)
NAME_TAKEN = _reason(
    "name_taken",
    "This name, or one that looks like it, belongs to an account. Choose another one.",
    "Dieser Name, oder einer, der ihm gleicht, gehört zu einem Konto. Nimm einen anderen.",
)

# Order

NOT_ALLOWED = _reason("not_allowed", "Your role does not allow this.", "Deine Rolle erlaubt das nicht.")
NOT_ON_THEM = _reason(
    "not_on_them",
    "You cannot do this to yourself, or to somebody of your own or a higher role.",
    "Das geht nicht bei dir selbst und nicht bei jemandem mit deiner oder einer höheren Rolle.",
)
NO_PLAYER = _reason("no_such_player", "This player does not exist.", "Diesen Spieler gibt es nicht.")
NO_MESSAGE = _reason("no_such_message", "This message does not exist.", "Diese Nachricht gibt es nicht.")
NO_REPORT = _reason(
    "no_such_report", "There is no open report of this number.", "Es gibt keine offene Meldung mit dieser Nummer."
)
NO_SANCTION = _reason("no_such_sanction", "There is nothing to lift.", "Es gibt nichts aufzuheben.")
TABLE_ENDED = _reason("table_ended", "This table has already ended.", "Dieser Tisch ist schon zu Ende.")
BAD_NETWORK = _reason(
    "bad_network",
    "This is no network that can be banned, such as 192.0.2.0/24 or 2001:db8::/56.",
    "Das ist kein Netz, das sich sperren lässt, wie 192.0.2.0/24 oder 2001:db8::/56.",
)
NOT_CONNECTED = _reason(
    "not_connected",
    "This player is not connected, so their network is not known. Ban the player alone.",
    "Dieser Spieler ist nicht verbunden, sein Netz ist also nicht bekannt. Sperre nur den Spieler.",
)
BLOCKED = _reason(
    "blocked", "The host of this table has blocked you.", "Wer diesen Tisch eröffnet hat, hat dich blockiert."
)
KICKED = _reason("kicked", "The host has sent you away from this table.", "Du wurdest von diesem Tisch weggeschickt.")
TOO_MANY_REPORTS = _reason(
    "too_many_reports",
    "You have reported a lot within an hour. Moderators will look at it; try again later.",
    "Du hast in einer Stunde viel gemeldet. Die Aufsicht sieht es sich an; versuche es später noch einmal.",
)
TOO_MANY_BLOCKS = _reason(
    "too_many_blocks", "You have muted or blocked too many people.", "Du hast zu viele stummgeschaltet oder blockiert."
)
TOO_LONG = _reason("too_long", "This message is too long.", "Diese Nachricht ist zu lang.")
BAD_WORD = _reason(
    "bad_word",
    "This server does not allow a word in your message. Say it differently.",
    "Ein Wort deiner Nachricht ist auf diesem Server nicht erlaubt. Sag es anders.",
)
CHAT_TOO_FAST = _reason(
    "chat_too_fast",
    "You are writing too much at once. Wait a few seconds.",
    "Du schreibst zu viel auf einmal. Warte ein paar Sekunden.",
)
CLOSED = _reason("closed", "This table was closed.", "Dieser Tisch wurde geschlossen.")

# Accounts

SHORT_PASSWORD = _reason(
    "short_password",
    "A password has at least 10 characters. A few words are easy to remember.",
    "Ein Passwort hat mindestens 10 Zeichen. Ein paar Wörter merkt man sich leicht.",
)
COMMON_PASSWORD = _reason(
    "common_password",
    "Many people use this password, so it is tried first. Choose another one.",
    "Dieses Passwort benutzen viele, darum wird es zuerst probiert. Nimm ein anderes.",
)
PASSWORD_IS_NAME = _reason(
    "password_is_name",
    "Your name is not a password. Choose another one.",
    "Dein Name ist kein Passwort. Nimm ein anderes.",
)
WRONG_OLD_PASSWORD = _reason("wrong_password", "This password is wrong.", "Dieses Passwort ist falsch.")
NO_PASSWORD = _reason("no_password", "This account has no password.", "Dieses Konto hat kein Passwort.")
CONFIRM_FIRST = _reason(
    "confirm_first",
    "Confirm first that it is you, with your password or a passkey.",
    "Bestätige zuerst mit deinem Passwort oder einem Passkey, dass du es bist.",
)
BUSY = _reason(
    "busy",
    "Too many people are signing in at this moment. Try again in a few seconds.",
    "Gerade melden sich zu viele an. Versuche es in ein paar Sekunden noch einmal.",
)
SIGN_IN_INSTEAD = _reason(
    "sign_in_instead",
    "You have an account: sign in on the other device, and your seat is there.",
    "Du hast ein Konto: Melde dich auf dem anderen Gerät an, und dein Platz ist da.",
)
NO_SESSION = _reason("no_such_session", "This session has already ended.", "Diese Sitzung ist schon beendet.")
OLD_LINK = _reason(
    "old_link",
    "This link has expired or was used before. Ask for a new one.",
    "Dieser Link ist abgelaufen oder wurde schon benutzt. Fordere einen neuen an.",
)
LOGIN_NEEDED = _reason("login_needed", "Choose a username, too.", "Wähle auch einen Benutzernamen.")
NO_MAIL = _reason("no_mail", "This server sends no mail.", "Dieser Server verschickt keine E-Mails.")
BAD_MAIL = _reason("bad_mail", "This is not a mail address.", "Das ist keine E-Mail-Adresse.")
TOO_MANY_MAILS = _reason(
    "too_many_mails",
    "Several mails are on their way. Look for them first, also among the spam.",
    "Es sind schon mehrere E-Mails unterwegs. Sieh zuerst nach, auch beim Spam.",
)
BAD_PASSKEY = _reason(
    "bad_passkey",
    "This passkey could not be verified. Try again.",
    "Dieser Passkey ließ sich nicht prüfen. Versuche es noch einmal.",
)
UNKNOWN_PASSKEY = _reason(
    "unknown_passkey",
    "This passkey belongs to no account here.",
    "Dieser Passkey gehört hier zu keinem Konto.",
)
PASSKEY_TAKEN = _reason("passkey_taken", "This passkey is already registered.", "Dieser Passkey ist schon eingetragen.")
TOO_MANY_PASSKEYS = _reason(
    "too_many_passkeys",
    "You have 20 passkeys. Remove one first.",
    "Du hast 20 Passkeys. Entferne zuerst einen.",
)
NO_SUCH_PASSKEY = _reason("no_such_passkey", "You have no such passkey.", "Diesen Passkey hast du nicht.")
LAST_PASSKEY = _reason(
    "last_passkey",
    "This is the only way to sign in to your account. Set a password or add another passkey first.",
    "Nur damit kommst du in dein Konto. Lege zuerst ein Passwort oder einen weiteren Passkey an.",
)
NO_PASSKEYS_HERE = _reason(
    "no_passkeys_here",
    "Passkeys need the name of a host, and HTTPS: they do not work at this address.",
    "Passkeys brauchen einen Rechnernamen und HTTPS: Unter dieser Adresse gehen sie nicht.",
)
WRONG_NAME = _reason(
    "wrong_name",
    "Type your name exactly as it is shown.",
    "Tippe deinen Namen genau so, wie er angezeigt wird.",
)


class TooManyTries(Refusal):
    """Too many wrong passwords; `wait` is in seconds."""

    def __init__(self, wait: int) -> None:
        self.wait = wait
        en = f"Too many tries. Wait {wait} seconds, or sign in on a device that you used before."
        de = f"Zu viele Versuche. Warte {wait} Sekunden oder melde dich an einem Gerät an, das du schon benutzt hast."
        super().__init__(_reason("too_many_tries", en, de), "password", 429)
