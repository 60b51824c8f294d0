"""Records on the command line: played by bots, printed, verified."""

import hashlib
from collections.abc import Mapping
from pathlib import Path

from rich.console import Console

from glueckauf.bots.bot import answer, play_on
from glueckauf.bots.roster import bot as new_bot
from glueckauf.cli.checks import unreadable
from glueckauf.cli.start import sentence_of
from glueckauf.engine import record
from glueckauf.engine.errors import BadRecord, BadSetup, GlueckaufError, Reason
from glueckauf.engine.face.words import by
from glueckauf.engine.fair_deal import FairDeal
from glueckauf.engine.fair_deal import commitment as published
from glueckauf.engine.fields import plain
from glueckauf.engine.game import Game
from glueckauf.engine.history import History
from glueckauf.games import TITLES

GALLERY = -1
TOTAL = ("total", "gesamt")


def play_bots(game: Game, players: int, bot: str, seed: str, options: Mapping[str, str]) -> History:
    """A whole game among bots of one kind."""
    history = History(game, players, seed, options)
    bots = [new_bot(bot, game, f"{seed} {seat}") for seat in range(players)]
    play_on(history, lambda seat: answer(bots[seat], bot, game, game.known_to(history.state, seat)))
    return history


def read_file(file: Path) -> str:
    """The text of a record. Raises `BadSetup` for a file that cannot be read, `BadRecord` for one that is no text."""
    try:
        content = file.read_bytes()
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        en, de = unreadable(error)
        raise BadSetup(str(file), Reason("no_file", "", f"cannot be read: {en}", f"nicht lesbar: {de}")) from error
    return as_text(content)


def as_text(content: bytes) -> str:
    """The text of a record. Raises `BadRecord`."""
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        raise BadRecord(1, Reason("no_text", "", "this is no text", "das ist kein Text")) from error


def verify_file(file: Path, language: str, commitment: str | None = None) -> tuple[bool, str]:
    """Whether a record is valid, and a sentence about it; with `commitment`, its seed must be the promised one."""
    try:
        text = read_file(file)
    except BadSetup as error:  # it names the file, as whoever prints this does
        return False, error.reason.sentence(language)
    except BadRecord as error:
        return False, error.sentence(language)
    try:
        history = record.verify(text, TITLES)
        fair = fair_deal_in(text, history)
    except GlueckaufError as error:
        return False, sentence_of(error, language)
    promised = published(fair.secret) if fair else hashlib.sha256(history.seed.encode()).hexdigest()
    if commitment is not None and promised != commitment.strip().lower():
        return False, by(language, "the deal is not the promised one", "das ist nicht die versprochene Gabe")
    return True, by(language, *valid(history)) + (by(language, *told(fair)) if fair else "")


def fair_deal_in(text: str, history: History) -> FairDeal | None:
    """What the seed of a record was made of, if it says so."""
    read = record.read(text)
    return record.check_fair(read, history) if read.fair else None


def valid(history: History) -> tuple[str, str]:
    moves, scores, over = len(history.actions), " ".join(map(str, history.result()[0])), history.over
    return (
        f"valid: {moves} moves, {'over' if over else 'paused'}, points {scores}",
        f"gültig: {moves} Schritte, {'zu Ende' if over else 'unterbrochen'}, Punkte {scores}",
    )


def told(fair: FairDeal) -> tuple[str, str]:
    """Whose numbers the deal follows from, and what the table published of its own; compare it with what you noted."""
    gave = ", ".join(str(seat) for seat, part in enumerate(fair.parts) if part.value)
    late = ", ".join(str(seat) for seat, part in enumerate(fair.parts) if part.commitment and not part.value)
    left_out = (f"; not revealed in time: {late}", f"; nicht rechtzeitig aufgedeckt: {late}") if late else ("", "")
    promised = published(fair.secret)
    return (
        f"; fair: the seed follows from the secret promised as {promised} and the seats {gave or '-'}{left_out[0]}",
        f"; fair: der Seed folgt aus dem Geheimnis zu {promised} und den Plätzen {gave or '-'}{left_out[1]}",
    )


def print_record(file: Path, move: int | None, language: str, console: Console) -> None:
    """Print a recorded game in sentences, or show the whole table before one move. All cards lie open: it is over."""
    read = record.read(read_file(file))
    for history in record.replay(read, TITLES):
        number = len(history.actions)
        if move is not None and number == move - 1:
            show_table(history, language, console)
            return
        if move is None and number > 0:
            before, action = history.states[-2], history.actions[-1]
            seat = plain(before).seat
            said = history.game.say(plain(before), action, language)
            console.print(f"{number:4d}  {seat}  {said}", highlight=False, soft_wrap=True)
    if move is not None:
        last = len(history.actions)
        raise BadSetup(f"{move}", Reason("no_move", "", f"--move must be 1 to {last}", f"--move: 1 bis {last}"))
    for seat, row in enumerate(history.game.score_table(history.state)):
        points = ", ".join(f"{category_name(history.game, name, language)} {row[name]}" for name in row)
        console.print(f"{by(language, 'seat', 'Platz')} {seat}: {points}", highlight=False, soft_wrap=True)


def category_name(game: Game, name: str, language: str) -> str:
    """What people call a category of points."""
    return by(language, *TOTAL) if name == "total" else game.face.category_name(name, language)


def show_table(history: History, language: str, console: Console) -> None:
    game, seat = history.game, history.seat
    console.print(game.board(game.seen_by(history.state, seat), language))
    if seat >= 0:
        console.print(game.ask(plain(game.known_to(history.state, seat)), language))
