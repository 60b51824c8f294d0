"""The leaderboard: `leaderboard.json`, and beside it the games of each entry, packed. `check` replays them.

An entry cannot be believed, it can only be played again. What a check holds it to:
- the games are those of the protocol: its deals, its seats, its opponent, as many as it says, none left out;
- every action was legal, every game ended as it says, and the numbers of the entry follow from them;
- on demand the opponent is asked again for each of its answers, and so is the contestant, where it is one whose answers
  do not depend on the clock: then nobody has thrown a game.
"""

import gzip
import hashlib
import io
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

import msgspec

from benchmarks.baselines.protocol import OPPONENTS, PLAYERS, SEED, VERSION, KeptGame, Result, contest, result
from benchmarks.baselines.replay import Refused, ask_again, check_game, refuse
from glueckauf.arena.tournament import Tournament
from glueckauf.bots.weights import card_of
from glueckauf.engine.errors import GlueckaufError
from glueckauf.engine.game import Game
from glueckauf.engine.history import History
from glueckauf.games import TITLES

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
BOARD = HERE / "leaderboard.json"
GAMES = "games"  # the folder of the packed games, beside the leaderboard
FORMAT = "glueckauf games 1"
LARGEST = 50_000_000  # bytes of unpacked games


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of packed games: which they are."""

    format: str
    protocol: int
    title: str
    rules_version: int
    players: int
    seed: str
    contestant: str
    opponent: str
    games: int


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A contestant against one opponent."""

    title: str
    rules_version: int
    contestant: str  # its name on the leaderboard
    bot: str  # as `--bots` takes it, from the root of the repository
    opponent: str
    result: Result
    games: str  # the file of the packed games
    games_sha256: str
    reproducible: bool  # whether its answers depend on nothing but its seed: it can be asked again
    files: dict[str, str]  # [file that the bot is made of] its SHA-256
    command: str  # that played it
    seconds: float  # of a decision, mean; measured, not checked
    longest: float
    machine: str


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file."""

    protocol: int
    entries: list[Entry]


Kind = TypeVar("Kind", bound=msgspec.Struct)


# Files


def read_board(file: Path = BOARD) -> Board:
    """Raises `Refused`."""
    try:
        board = decoded(file.read_bytes(), Board, file.name)
    except OSError as error:
        raise refuse(file.name, "unreadable", f"cannot be read: {error.strerror}") from error
    if board.protocol != VERSION:
        raise refuse(file.name, "other_protocol", f"protocol {board.protocol}, but this is protocol {VERSION}")
    return board


def write_board(board: Board, file: Path = BOARD) -> None:
    kept = sorted(board.entries, key=lambda entry: (entry.title, entry.opponent, -entry.result.ahead, entry.contestant))
    text = msgspec.json.format(msgspec.json.encode(Board(board.protocol, kept)), indent=2) + b"\n"
    new = file.with_suffix(".new")
    new.write_bytes(text)
    new.replace(file)


def decoded(text: bytes, kind: type[Kind], about: str) -> Kind:
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.MsgspecError as error:
        raise refuse(about, "no_json", f"{error}") from error
    except UnicodeDecodeError as error:
        raise refuse(about, "no_json", f"is no UTF-8: {error}") from error


def pack(header: Header, games: Sequence[KeptGame]) -> bytes:
    """A line of JSON for the header and for each game, compressed; the same games give the same bytes."""
    lines = b"\n".join(map(msgspec.json.encode, (header, *games))) + b"\n"
    packed = io.BytesIO()
    with gzip.GzipFile(fileobj=packed, mode="wb", compresslevel=9, mtime=0, filename="") as file:
        file.write(lines)
    return packed.getvalue()


def unpack(packed: bytes, about: str) -> tuple[Header, list[KeptGame]]:
    """Raises `Refused` for what is no file of games, was cut off, or has too many games or too few."""
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(packed)) as file:
            text = file.read(LARGEST + 1)
    except EOFError as error:
        raise refuse(about, "cut_off", "the file is cut off") from error
    except (OSError, zlib.error) as error:
        raise refuse(about, "damaged", f"the file is damaged: {error}") from error
    if len(text) > LARGEST:
        raise refuse(about, "too_large", "more than any entry needs")
    first, *lines = text.split(b"\n")
    header = decoded(first, Header, f"{about}, line 1")
    if header.format != FORMAT:
        raise refuse(about, "other_format", f"is of the format {header.format!r}, not {FORMAT!r}")
    if lines[-1:] != [b""]:
        raise refuse(about, "cut_off", "the file is cut off")
    games = [decoded(line, KeptGame, f"{about}, line {number}") for number, line in enumerate(lines[:-1], 2)]
    if len(games) != header.games:
        raise refuse(about, "cut_off", f"{header.games} games are announced, {len(games)} are there")
    return header, games


def sha256(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def files_of(bot: str, root: Path = ROOT) -> dict[str, str]:
    """[file] its SHA-256, of a bot that comes from one: its code, or its weights and their card."""
    path = bot.rpartition(":")[0] if ".py:" in bot else bot if bot.endswith(".safetensors") else ""
    found = [path] if path else []
    if path.endswith(".safetensors"):
        found.append(str(card_of(Path(path))))
    return {name: sha256(root / name) for name in found}


# A check


def tournament_of(entry: Entry, root: Path = ROOT) -> Tournament:
    """Raises `BadSetup` for a bot that is not there."""
    bot = str(root / entry.bot) if files_of(entry.bot, root) else entry.bot
    return contest(TITLES[entry.title], bot, entry.opponent)


def refuse_entry(entry: Entry, about: str, root: Path) -> None:
    """What is clear before a game is read. Raises `Refused`."""
    if entry.title not in TITLES:
        raise refuse(about, "unknown_title", f"no such title; there are: {', '.join(TITLES)}")
    rules = TITLES[entry.title].rules_version
    if entry.rules_version != rules:
        raise refuse(about, "other_rules", f"rules version {entry.rules_version}, but this program plays {rules}")
    if entry.opponent not in OPPONENTS:
        raise refuse(about, "no_opponent", f"opponents of the protocol are: {', '.join(OPPONENTS)}")
    for name, kept in entry.files.items():
        file = (root / name).resolve()
        if not file.is_relative_to(root.resolve()):
            raise refuse(about, "bad_file", f"{name} lies outside of the repository")
        if not file.is_file():
            raise refuse(about, "no_file", f"{name} is missing: its bot cannot be asked")
        if sha256(file) != kept:
            raise refuse(about, "other_file", f"{name} is not the file that played")


def read_games(entry: Entry, about: str, folder: Path) -> list[KeptGame]:
    """The games of an entry, if they are those that it names. Raises `Refused`."""
    file = folder / GAMES / entry.games
    if file.parent.resolve() != (folder / GAMES).resolve():
        raise refuse(about, "bad_file", f"{entry.games!r} is no name of a file in {GAMES}")
    try:
        packed = file.read_bytes()
    except (OSError, ValueError) as error:
        raise refuse(about, "unreadable", f"{entry.games} cannot be read: {error}") from error
    header, games = unpack(packed, entry.games)
    wanted = header_of(entry.title, entry.contestant, entry.opponent, entry.result.games)
    for field in Header.__struct_fields__:
        said, due = getattr(header, field), getattr(wanted, field)
        if said != due:
            raise refuse(about, "other_games", f"{entry.games} has {field} {said!r}, the entry {due!r}")
    if hashlib.sha256(packed).hexdigest() != entry.games_sha256:
        raise refuse(about, "other_games", f"{entry.games} is not the file that the entry names: its SHA-256 differs")
    if [game.number for game in games] != list(range(len(games))) or len(games) % PLAYERS or not games:
        raise refuse(about, "missing_games", "games are not those from number 0 on, each deal from both seats")
    return games


def header_of(title: str, contestant: str, opponent: str, games: int) -> Header:
    rules = TITLES[title].rules_version
    return Header(FORMAT, VERSION, title, rules, PLAYERS, SEED, contestant, opponent, games)


def check(
    entry: Entry,
    folder: Path = HERE,
    root: Path = ROOT,
    ask: int = 0,
    progress: Callable[[int], object] = lambda _: None,
) -> int:
    """Replay an entry; in its first `ask` games ask the bots again, too. Returns the number of answers compared.

    Raises `Refused` with what does not hold.
    """
    about = f"{entry.contestant} against {entry.opponent}, {entry.title}"
    refuse_entry(entry, about, root)
    games = read_games(entry, about, folder)
    try:
        tournament = tournament_of(entry, root)
    except (GlueckaufError, OSError) as error:
        raise refuse(about, "no_bot", f"{error}") from error
    compared = 0
    for kept in games:
        try:
            history = check_game(tournament, kept)
            if kept.number < ask:
                compared += ask_again(tournament, history, kept.number, (0, 1) if entry.reproducible else (1,))
        except Refused as refused:
            raise refuse(about, refused.reason.code, f"{refused.about}: {refused.reason.en}") from refused
        progress(kept.number + 1)
    found = result(tournament, games)
    for field in Result.__struct_fields__:
        said, true = getattr(entry.result, field), getattr(found, field)
        if said != true:
            raise refuse(about, "forged", f"{field} is said to be {said}, but its games give {true}")
    return compared


def records(entry: Entry, folder: Path = HERE, root: Path = ROOT) -> list[History]:
    """The games of an entry, to be written as records. Raises `Refused`."""
    about = f"{entry.contestant} against {entry.opponent}, {entry.title}"
    refuse_entry(entry, about, root)
    tournament = tournament_of(entry, root)
    return [check_game(tournament, kept) for kept in read_games(entry, about, folder)]


def file_name(game: Game, contestant: str, opponent: str) -> str:
    return f"{game.id}-{contestant}-{opponent}.gz"
