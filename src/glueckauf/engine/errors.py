"""What may go wrong, and whose fault it is.

GlueckaufError
  UnreadableMove   the text is no action of this game          the client's bug
  IllegalMove      an action, but not here and now             the player's mistake
  NotYourTurn      somebody else is asked                      the player's impatience
  GameIsOver       nobody is asked any more                    nobody's: look at the result
  StaleMove        legal once; the table has moved on          nobody's: look again
  NoUndo           something has been shown since, or nothing is left to take back
  BadSetup         no such title, players, seed or option      the caller's mistake
  BadArgument      no state, seat, language ... of this game   the caller's mistake
  BadRecord        cut off, edited, or of other rules; names the line
  BotFailed        a bot raised, or answered what is not legal the bot's author's

Every error carries a `Reason`: a code for the wire, the number of the rule, a sentence in each language.
"""

from typing import ClassVar, NamedTuple

LANGUAGES = ("en", "de")


class Reason(NamedTuple):
    """Why something is refused: the number of the rule and a sentence in each language."""

    code: str
    rule: str
    en: str
    de: str

    def sentence(self, language: str = "en") -> str:
        """`too few workers left (§3)`; no number where no rule of the game speaks."""
        words = self.de if language == "de" else self.en
        return f"{words} ({self.rule})" if self.rule else words


class GlueckaufError(Exception):
    """Base of all that a player or a client can cause; `code` is for the wire, the reason for people."""

    code: ClassVar[str]

    def __init__(self, about: str, reason: Reason) -> None:
        self.about, self.reason = quoted(about, LONGEST_ABOUT), reason
        super().__init__(self.sentence())

    def __reduce__(self) -> tuple[type["GlueckaufError"], tuple[object, ...]]:
        """Pickled as what it was made of: an error of another process is raised here, too."""
        return type(self), (self.about, self.reason)

    def sentence(self, language: str = "en") -> str:
        """What to tell a person."""
        said = self.reason.sentence(language)
        return f"{self.about}: {said}" if self.about else said


class UnreadableMove(GlueckaufError):
    """The text or JSON names no action of this game."""

    code = "unreadable_move"


class IllegalMove(GlueckaufError):
    """The rules forbid this action in this position."""

    code = "illegal_move"


class NotYourTurn(GlueckaufError):
    """Another seat is asked."""

    code = "not_your_turn"


class GameIsOver(GlueckaufError):
    """The game has ended; nobody is asked."""

    code = "game_is_over"


class StaleMove(GlueckaufError):
    """The position that this action answers is no longer on the table."""

    code = "stale_move"


class NoUndo(GlueckaufError):
    """The step cannot be taken back."""

    code = "no_undo"


class BadSetup(GlueckaufError):
    """Such a game cannot be set up."""

    code = "bad_setup"


class BadArgument(GlueckaufError):
    """A value that this game cannot take; `about` is the name of the argument."""

    code = "bad_argument"


class BadRecord(GlueckaufError):
    """The record does not tell a game; `line` says where, counted from 1."""

    code = "bad_record"

    def __init__(self, line: int, reason: Reason) -> None:
        super().__init__(f"line {line}", reason)
        self.line = line

    def __reduce__(self) -> tuple[type["BadRecord"], tuple[object, ...]]:
        return type(self), (self.line, self.reason)


class BotFailed(GlueckaufError):
    """A bot did not give a legal answer; `about` is its name."""

    code = "bot_failed"


class Reasons:
    """The reasons of one title. A rule returns the number, people read the rest."""

    def __init__(self) -> None:
        self.list = [Reason("allowed", "", "", "")]

    def add(self, code: str, rule: str, en: str, de: str) -> int:
        """Declare a reason; its number is what compiled rules return."""
        self.list.append(Reason(code, rule, en, de))
        return len(self.list) - 1


ALLOWED = 0
LONGEST_QUOTE = 60
LONGEST_ABOUT = 400  # a path may be long


def quoted(value: object, longest: int = LONGEST_QUOTE) -> str:
    """What somebody sent, fit to be quoted in an error: short, and text that can be written anywhere."""
    try:
        text = value if isinstance(value, str) else repr(value)
    except Exception:  # noqa: BLE001 - a stranger's object may do anything
        text = type(value).__name__
    text = text[: longest + 1].encode("utf-8", "backslashreplace").decode()
    return text if len(text) <= longest else f"{text[: longest - 3]}..."
