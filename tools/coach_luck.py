"""Is luck 0 on average? Keeps the accounts of games among equal bots, and prints mean luck with its standard error.

python -m tools.coach_luck play TITLE BOT FILE [GAMES [PART]]   # 1,000 games for two (default); a line for each
python -m tools.coach_luck tell FILE...                         # what the games of these files say

PART is I/N: of N processes, each with a file of its own, this one plays every N-th game. Games in the file are not
played again; those that another network thought of do not count. Both seats of a game see the same cards turn up, so
the error is taken over games: of the mean of both seats, and of their difference.
"""

import hashlib
import sys
from collections import defaultdict
from pathlib import Path

import numpy as np
import numpy.typing as npt

from glueckauf.bots.master_bot import shipped
from glueckauf.cli.parts import WHOLE, part_of
from glueckauf.cli.records import play_bots
from glueckauf.coach.account import Account, Bookkeeper
from glueckauf.coach.analysis import network_for
from glueckauf.coach.calibration import scale_of
from glueckauf.coach.expectation import Expectation
from glueckauf.coach.turns import Turn, turns_of
from glueckauf.engine.game import Game
from glueckauf.engine.history import History
from glueckauf.games.finder import find_title
from tools.game_lines import Line, append, lines

PLAYERS, WORLDS, DEALS = 2, 48, 200
PARTS = ("start", "luck", "skill", "others", "result")


def network_of(game: Game) -> str:
    """The network that thinks of the positions, by what is in its file."""
    file = shipped(game)
    return "" if file is None else hashlib.sha256(Path(str(file)).read_bytes()).hexdigest()[:12]


def keep_accounts(game: Game, bot: str, file: Path, games: int, part: str) -> None:
    network, net = network_of(game), network_for(game)
    series = {"title": game.id, "bot": bot, "network": network, "rules_version": game.rules_version}
    done = {one["game"] for one in games_of([file]) if series.items() <= one.items()}
    for number in sorted(set(part_of(range(games), part)) - done):
        history = play_bots(game, PLAYERS, bot, f"luck {number}", {})
        turns, seats = turns_of(history), []
        for seat in range(PLAYERS):
            expectation = Expectation(game, f"luck {number}", net)
            account = Bookkeeper(expectation, scale_of(game.id), seat, WORLDS, DEALS).keep(history, turns)
            seats.append(told(account) | {"reveals": by_question(history, turns, account, seat)})
        append(file, {**series, "game": number, "seats": seats})


def told(account: Account) -> Line:
    return {part: [round(float(one), 12) for one in getattr(account, part)] for part in PARTS}


def by_question(history: History, turns: list[Turn], account: Account, seat: int) -> Line:
    """Luck by what it came from: the deal, or whose decision about what."""
    found: dict[str, npt.NDArray[np.float64]] = {"deal": account.reveals[0]}
    for turn, luck in zip(turns, account.reveals[1:], strict=True):
        whose = "own" if turn.seat == seat else "other"
        name = f"{whose} {history.game.actions.jsons[turn.answers(history)[0]]['do']}"
        found[name] = found.get(name, np.zeros(2)) + luck
    return {name: [round(float(one), 6) for one in luck] for name, luck in found.items() if luck.any()}


def games_of(files: list[Path]) -> list[Line]:
    return lines(files, lambda one: tuple(one[name] for name in ("title", "bot", "network", "rules_version", "game")))


def tell(files: list[Path]) -> None:
    found: dict[tuple[str, str, str], list[Line]] = defaultdict(list)
    for one in games_of(files):
        found[one["title"], one["bot"], one["network"]].append(one)
    for (title, bot, network), games in sorted(found.items()):
        print(f"{title}, {len(games)} games of {bot}, network {network[:6] or 'none'}")
        parts = {part: np.array([[seat[part] for seat in one["seats"]] for one in games]) for part in PARTS}
        off = parts["start"] + parts["luck"] + parts["skill"] + parts["others"] - parts["result"]
        both = parts["luck"].mean(axis=1)
        print(f"    luck {with_error(both)}; the sum is off by {np.abs(off).max():.0e} at most")
        print(f"    first seat less second seat {with_error(parts['luck'][:, 0] - parts['luck'][:, 1])}")
        for name, part in (("own moves", "skill"), ("others' moves", "others")):
            print(f"    {name} {with_error(parts[part].mean(axis=1))}")
        for name in sorted({name for one in games for seat in one["seats"] for name in seat["reveals"]}):
            luck = [np.mean([seat["reveals"].get(name, (0, 0)) for seat in one["seats"]], axis=0) for one in games]
            print(f"        {name:28} {with_error(np.array(luck))}")


def with_error(rows: npt.NDArray[np.float64]) -> str:
    """Mean and standard error over games: share of the win, points of lead."""
    mean, error = rows.mean(axis=0), rows.std(axis=0, ddof=1) / len(rows) ** 0.5 if len(rows) > 1 else (np.nan, np.nan)
    return f"{mean[0]:+.4f} ± {error[0]:.4f} of the win, {mean[1]:+.3f} ± {error[1]:.3f} points"


def main() -> None:
    match sys.argv[1:]:
        case ["play", title, bot, file]:
            keep_accounts(find_title(title), bot, Path(file), 1000, WHOLE)
        case ["play", title, bot, file, games, *part] if len(part) < 2:
            keep_accounts(find_title(title), bot, Path(file), int(games), *(part or [WHOLE]))
        case ["tell", *files] if files:
            tell([Path(file) for file in files])
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
