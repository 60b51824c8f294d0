"""The command: plays a baseline by the protocol, verifies the leaderboard, writes the page."""

import argparse
import shlex
import shutil
import sys
from pathlib import Path

from benchmarks.baselines import leaderboard, learners, page, tiny
from benchmarks.baselines.leaderboard import BOARD, HERE, ROOT, Board, Entry, Header
from benchmarks.baselines.protocol import (
    GAMES,
    OPPONENTS,
    VERSION,
    contest,
    play_contest,
    refuse_count,
    result,
)
from benchmarks.baselines.replay import Refused
from benchmarks.baselines.runs import RUNS, Run
from glueckauf.arena.machine import machine
from glueckauf.engine import record
from glueckauf.engine.errors import GlueckaufError
from glueckauf.engine.game import Game
from glueckauf.games.finder import find_title

OTHERS = ("list", "own", "verify", "records", "merge", "page")


def main(arguments: list[str] | None = None) -> int:
    wanted = parser().parse_args(arguments)
    try:
        return run(wanted)
    except GlueckaufError as refused:
        print(f"refused: {refused.sentence('en')}", file=sys.stderr)
        return 1


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(
        prog="python -m benchmarks.baselines", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    made.add_argument("run", choices=[*RUNS, *OTHERS], metavar="RUN", help=f"a baseline, or {', '.join(OTHERS)}")
    made.add_argument("--title", default="", help="a unique prefix is enough")
    made.add_argument("--games", type=int, default=GAMES, help=f"against each opponent (default: {GAMES})")
    made.add_argument("--opponent", default="", choices=["", *OPPONENTS], help="only this one")
    made.add_argument("--workers", type=int, default=1, help="processes that play")
    made.add_argument("--seconds", type=float, default=600.0, help="of a learner (default: 600)")
    made.add_argument("--parts", type=int, default=8, help="of a learner: how often it is measured (default: 8)")
    made.add_argument("--seed", type=int, default=0, help="of a learner or a sampling solver")
    made.add_argument("--device", default="cpu", choices=["cpu", "cuda"], help="of a learner")
    made.add_argument("--bot", default="", help="of `own`: as `glueckauf arena --bots` takes it")
    made.add_argument("--name", default="", help="of `own` and `records`: the name on the leaderboard")
    made.add_argument("--clock", action="store_true", help="of `own`: its answers depend on the clock")
    made.add_argument(
        "--ask", type=int, default=0, help="of `verify`: games of each entry in which bots are asked again"
    )
    made.add_argument("--folder", type=Path, default=HERE, help="of the leaderboard, or where `records` writes")
    made.add_argument("--source", type=Path, nargs="+", default=[], help="of `merge`: folders that other runs wrote to")
    made.add_argument("--check", action="store_true", help="of `page`: fail if the page is not up to date")
    return made


def run(wanted: argparse.Namespace) -> int:
    match wanted.run:
        case "list":
            for each in RUNS.values():
                print(f"{each.name:18} {each.says}{f' (extra {each.needs})' if each.needs else ''}")
            return 0
        case "verify":
            return verify(wanted)
        case "records":
            return write_records(wanted)
        case "merge":
            return merge(wanted)
        case "page":
            return page.main(check=wanted.check)
    game = find_title(wanted.title)
    chosen = RUNS.get(wanted.run) or Run(wanted.name, "", wanted.bot, reproducible=not wanted.clock)
    if chosen.tiny:
        return tiny.main(game, chosen.name, wanted.seed, command(wanted))
    refuse_count(wanted.games)
    return learn(game, wanted) if chosen.learns else enter(game, chosen, wanted)


def command(wanted: argparse.Namespace) -> str:
    """The command as it can be given again."""
    usual, elsewhere = parser(), {"run", "title", "folder", "workers", "check", "ask", "source"}
    given = [
        f"--{name}={value}" if value is not True else f"--{name}"
        for name, value in vars(wanted).items()
        if name not in elsewhere and value != usual.get_default(name)
    ]
    return shlex.join(["python", "-m", "benchmarks.baselines", wanted.run, "--title", wanted.title, *given])


def enter(game: Game, chosen: Run, wanted: argparse.Namespace) -> int:
    """Play the protocol, and put what came of it on the leaderboard."""
    folder: Path = wanted.folder
    (folder / leaderboard.GAMES).mkdir(parents=True, exist_ok=True)
    for opponent in (wanted.opponent,) if wanted.opponent else OPPONENTS:
        if chosen.bot == opponent:
            continue
        files = leaderboard.files_of(chosen.bot)
        tournament = contest(game, str(ROOT / chosen.bot) if files else chosen.bot, opponent)
        played = play_contest(
            tournament, wanted.games, wanted.workers, lambda done: print(f"\r{done}", end="", file=sys.stderr)
        )
        told = result(tournament, played.games)
        print(f"\r{chosen.name} against {opponent}, {game.id}: ahead {told.ahead:.1%} "
              f"({told.ahead_low:.1%} to {told.ahead_high:.1%}), lead {told.lead:+.1f}, "
              f"{told.games} games, {1000 * played.seconds:.1f} ms a decision")  # fmt: skip
        header: Header = leaderboard.header_of(game.id, chosen.name, opponent, len(played.games))
        packed = leaderboard.pack(header, played.games)
        file = folder / leaderboard.GAMES / leaderboard.file_name(game, chosen.name, opponent)
        file.write_bytes(packed)
        entry = Entry(
            title=game.id, rules_version=game.rules_version, contestant=chosen.name, bot=chosen.bot, opponent=opponent,
            result=told, games=file.name, games_sha256=leaderboard.sha256(file), reproducible=chosen.reproducible,
            files=files, command=command(wanted), seconds=round(played.seconds, 6), longest=round(played.longest, 4),
            machine=machine_told(),
        )  # fmt: skip
        add(entry, folder / BOARD.name)
    return 0


def add(entry: Entry, file: Path) -> None:
    """The entry takes the place of the one before it."""
    board = leaderboard.read_board(file) if file.exists() else Board(VERSION, [])
    same = (entry.title, entry.contestant, entry.opponent)
    others = [each for each in board.entries if (each.title, each.contestant, each.opponent) != same]
    leaderboard.write_board(Board(VERSION, [*others, entry]), file)


def machine_told() -> str:
    about = machine()
    return f"{about['processor']}, {about['cores']} cores"


def learn(game: Game, wanted: argparse.Namespace) -> int:
    """Train, write the curve and the checkpoint, then play the protocol with it."""
    learning = learners.Learning(
        game, wanted.run, wanted.seed, wanted.seconds, wanted.device, wanted.parts,
        folder=wanted.folder / learners.CHECKPOINTS.name, command=command(wanted),
        report=lambda point: print(f"{point.seconds:.0f} s, {point.decisions:,} decisions: "
                                   f"ahead {point.result.ahead:.1%}, lead {point.result.lead:+.1f}"),
    )  # fmt: skip
    learning.file.unlink(missing_ok=True)
    learners.LEARNERS[wanted.run](learning)
    curve = learners.Curve(
        wanted.run, game.id, game.rules_version, wanted.seed, wanted.device, learners.CURVE_OPPONENT,
        learners.CURVE_SEED, command(wanted), machine_told(), learning.points,
    )  # fmt: skip
    learners.write_curve(curve, wanted.folder / learners.CURVES.name)
    bot = (
        str(learning.file.resolve().relative_to(ROOT))
        if learning.file.resolve().is_relative_to(ROOT)
        else str(learning.file)
    )
    return enter(game, Run(learning.name, "", bot), wanted)


def verify(wanted: argparse.Namespace) -> int:
    """Replay every entry; 1 if one does not hold."""
    folder: Path = wanted.folder
    board, bad = leaderboard.read_board(folder / BOARD.name), 0
    for entry in board.entries:
        if wanted.title and entry.title != find_title(wanted.title).id:
            continue
        try:
            compared = leaderboard.check(entry, folder, ROOT, wanted.ask)
        except Refused as refused:
            bad += 1
            print(f"refused: {refused.sentence('en')}")
            continue
        asked = f", {compared} answers asked again" if wanted.ask else ""
        print(f"holds: {entry.contestant} against {entry.opponent}, {entry.title}: {entry.result.games} games{asked}")
    named = {entry.games for entry in board.entries}
    for file in sorted((folder / leaderboard.GAMES).glob("*.gz")):
        if file.name not in named:
            bad += 1
            print(f"refused: {file.name}: no entry names it")
    return int(bad > 0)


def merge(wanted: argparse.Namespace) -> int:
    """Take over what runs elsewhere wrote, each entry verified; 1 if one does not hold.

    Processes that write to one leaderboard at the same time would lose entries, so each has a folder of its own.
    """
    bad = 0
    for source in wanted.source:
        for name in (learners.CHECKPOINTS.name, learners.CURVES.name, tiny.RESULTS.name):
            if (source / name).is_dir():
                shutil.copytree(source / name, wanted.folder / name, dirs_exist_ok=True)
        if not (source / BOARD.name).exists():
            continue
        for entry in leaderboard.read_board(source / BOARD.name).entries:
            about = f"{entry.contestant} against {entry.opponent}, {entry.title}: {entry.result.games} games"
            try:
                leaderboard.check(entry, source, ROOT)
            except Refused as refused:
                bad += 1
                print(f"refused: {refused.sentence('en')}")
                continue
            if games_of(entry, wanted.folder / BOARD.name) > entry.result.games:
                print(f"left out: {about}, the leaderboard has more")
                continue
            (wanted.folder / leaderboard.GAMES).mkdir(parents=True, exist_ok=True)
            games = Path(leaderboard.GAMES) / entry.games
            shutil.copyfile(source / games, wanted.folder / games)
            add(entry, wanted.folder / BOARD.name)
            print(f"merged: {about}")
    return int(bad > 0)


def games_of(entry: Entry, file: Path) -> int:
    """How many games the leaderboard has of this contest, for the same bot."""
    same = (entry.title, entry.contestant, entry.opponent, entry.rules_version, entry.files)
    board = leaderboard.read_board(file) if file.exists() else Board(VERSION, [])
    return max(
        (
            each.result.games
            for each in board.entries
            if (each.title, each.contestant, each.opponent, each.rules_version, each.files) == same
        ),
        default=0,
    )


def write_records(wanted: argparse.Namespace) -> int:
    """Write the games of an entry as records, which `glueckauf replay` and `verify` read."""
    game, folder = find_title(wanted.title), Path(wanted.folder)
    if folder == HERE:
        folder = Path("records")
    for entry in leaderboard.read_board().entries:
        if (entry.title, entry.contestant) != (game.id, wanted.name) or wanted.opponent not in {"", entry.opponent}:
            continue
        folder.mkdir(parents=True, exist_ok=True)
        for number, history in enumerate(leaderboard.records(entry)):
            file = folder / f"{Path(entry.games).stem}-{number:03}.txt"
            file.write_text(record.write(history), encoding="utf-8")
            print(file)
    return 0


if __name__ == "__main__":
    sys.exit(main())
