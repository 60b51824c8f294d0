"""Who plays which game.

Game `number` is a function of its number alone: deal `number // seatings`, played by seating `number % seatings`. Every
deal is played once by each seating, so luck of the deal and of the seat falls on all bots alike (paired deals).

- As many bots as seats: the bots in turn, begun at each seat (rotations).
- Fewer bots than seats: the bots in turn fill the seats, begun at each bot, with all rotations.
- More bots than seats: each combination of bots, with its rotations.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from hashlib import sha256
from itertools import combinations
from pathlib import Path

from glueckauf.arena.game_result import Json
from glueckauf.bots import roster
from glueckauf.bots.master_bot import NETWORKS
from glueckauf.engine.errors import BadSetup, Reason
from glueckauf.engine.game import Game
from glueckauf.engine.history import History, refuse_seed
from glueckauf.engine.options import chosen
from glueckauf.engine.sources import PACKAGE, fingerprint
from glueckauf.engine.sources import sources as files_behind
from glueckauf.games import TITLES


@dataclass(frozen=True)
class Tournament:
    """Everything on which the games depend."""

    title: str
    players: int
    names: tuple[str, ...]  # as the roster knows them; a name twice is a bot that also plays against itself
    seed: str
    options: tuple[tuple[str, str], ...]

    @property
    def game(self) -> Game:
        return TITLES[self.title]

    @cached_property
    def bots(self) -> tuple[str, ...]:
        """The names made unique: a second `heuristic` is `heuristic#2`."""
        counts = [self.names[:place].count(name) for place, name in enumerate(self.names)]
        return tuple(f"{name}#{count + 1}" if count else name for name, count in zip(self.names, counts, strict=True))

    @cached_property
    def seatings(self) -> tuple[tuple[int, ...], ...]:
        """[seating, seat] which bot sits there."""
        return seatings(len(self.names), self.players)

    def deal(self, number: int) -> int:
        return number // len(self.seatings)

    def deal_seed(self, number: int) -> str:
        """The seed of the deal that game `number` is played with."""
        return f"{self.seed} {self.deal(number)}"

    def bot_seed(self, number: int, seat: int) -> str:
        return f"{self.seed} game {number} seat {seat}"

    def seating(self, number: int) -> tuple[int, ...]:
        """[seat] which bot sits there in game `number`."""
        return self.seatings[number % len(self.seatings)]

    def begin(self, number: int) -> History:
        """The first position of game `number`."""
        return History(self.game, self.players, self.deal_seed(number), dict(self.options))

    def files(self) -> dict[str, Path]:
        """[name] the file of each bot that comes from one, and what ours have learnt and were tempered with."""
        learnt = {name: Path(name) for name in self.names if name.endswith(roster.WEIGHTS)}
        ours: dict[str, Path] = {}
        if any(name in roster.BOTS for name in self.names):
            ours = {file.name: file for file in sorted(NETWORKS.glob(f"{self.title}.*"))}
        return {**bot_files(self.names), **learnt, **ours}

    def identity(self) -> Json:
        """What must be the same for two runs to be the same games; sources of rules and bots included."""
        return {
            **asdict(self),
            "names": list(self.names),
            "options": dict(self.options),
            "rules_version": self.game.rules_version,
            "sources": sources(),
            "files": {name: sha256(path.read_bytes()).hexdigest() for name, path in self.files().items()},
        }


def seatings(bots: int, seats: int) -> tuple[tuple[int, ...], ...]:
    """[seating, seat] the bots by number.

    >>> seatings(2, 2)
    ((0, 1), (1, 0))
    >>> seatings(2, 3)
    ((0, 1, 0), (1, 0, 0), (0, 0, 1), (1, 0, 1), (0, 1, 1), (1, 1, 0))
    >>> seatings(3, 2)
    ((0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1))
    """
    if bots < seats:
        groups = [tuple((first + seat) % bots for seat in range(seats)) for first in range(bots)]
    else:
        groups = list(combinations(range(bots), seats))
    turned = [group[first:] + group[:first] for group in groups for first in range(seats)]
    return tuple(dict.fromkeys(turned))


def plan(game: Game, names: Sequence[str], players: int | None, seed: str, options: Mapping[str, str]) -> Tournament:
    """A tournament that can be played, or `BadSetup`. By default as many players as bots, if the title allows it."""
    refuse(game, names, players, options)
    number = min(max(len(names), game.seats[0]), game.seats[-1]) if players is None else players
    chosen(game.options, options, number)
    refuse_seed(f"{seed} 0")
    return Tournament(game.id, number, tuple(map(resolved, names)), seed, tuple(sorted(options.items())))


def refuse(game: Game, names: Sequence[str], players: int | None, options: Mapping[str, str]) -> None:
    """Raises `BadSetup` where that is clear before any rule is compiled."""
    if len(names) < 2:
        raise BadSetup(
            ", ".join(names),
            Reason(
                "too_few_bots",
                "",
                en="at least two bots, with a comma between them; the same one twice is fine",
                de="mindestens zwei Bots, durch Komma getrennt; zweimal derselbe geht auch",
            ),
        )
    for name in names:
        refuse_bot(name)
    chosen(game.options, options, players)
    if players is not None and players not in game.seats:
        game.new(players, "")


def resolved(name: str) -> str:
    """The name with the whole path of its file: a worker may run elsewhere."""
    path, colon, what = name.rpartition(":")
    return f"{Path(path).resolve()}:{what}" if colon and roster.is_file(name) else name


def bot_files(names: Sequence[str]) -> dict[str, Path]:
    """[name] the file of each bot that comes from one."""
    return {name: Path(name.rpartition(":")[0]) for name in names if roster.is_file(name) and ":" in name}


def refuse_bot(name: str) -> None:
    """Raises `BadSetup` for a bot that does not exist or a file that cannot be read; runs no stranger's code."""
    roster.refuse_unknown(name)
    if not roster.is_file(name):
        return
    try:
        Path(name if name.endswith(roster.WEIGHTS) else name.rpartition(":")[0]).read_bytes()
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        why = getattr(error, "strerror", None) or str(error)
        raise BadSetup(name, Reason("bad_bot_file", "", f"cannot be read: {why}", f"nicht lesbar: {why}")) from error


def sources() -> str:
    """A fingerprint of all rules and bots of this program: another one may play other games."""
    return fingerprint(PACKAGE, "", files_behind(__name__))
