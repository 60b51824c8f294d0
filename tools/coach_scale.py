"""Fit what the network's opinion means in winning chances and points; prints the table of `coach/calibration.py`.

python -m tools.coach_scale [GAMES [TITLE]]     # a hundred games for each number of players; all titles
"""

import sys

import numpy as np
import numpy.typing as npt

from glueckauf.bots.master_bot import shipped
from glueckauf.bots.small_network import load, own_scratch
from glueckauf.cli.records import play_bots
from glueckauf.coach.account import end_of
from glueckauf.coach.expectation import Expectation
from glueckauf.engine.fields import plain
from glueckauf.engine.game import Game
from glueckauf.games import TITLES

Vector = npt.NDArray[np.float64]


def samples(game: Game, players: int, games: int) -> Vector:
    """[position and seat] what the network thought, the share of the win and the lead that came of it."""
    file = shipped(game)
    assert file is not None
    expectation = Expectation(game, "scale", own_scratch(load(file, game)[0]))
    rows = []
    for number in range(games):
        history = play_bots(game, players, "policy", f"scale {number}", {})
        ends = [end_of(history, seat) for seat in range(players)]
        for move in range(0, len(history.actions), 5):
            state = history.states[move]
            known = game.known_to(state, int(plain(state).seat))
            viewer = int(plain(state).seat)
            values, asked, _ = expectation.outlooks(known, (), range(1), str(move), viewer)
            rows += [(values[0, viewer], *ends[viewer])] if asked[0] >= 0 else []
    return np.array(rows)


def logistic(values: Vector, shares: Vector, group: Vector, groups: int) -> Vector:
    """Slope, and a shift for each group, by Newton's method."""
    design = np.column_stack([values, *(group == one for one in range(groups))]).astype(float)
    fit = np.zeros(design.shape[1])
    for _ in range(30):
        chance = 1 / (1 + np.exp(-design @ fit))
        weight = chance * (1 - chance)
        fit += np.linalg.solve(
            design.T @ (design * weight[:, None]) + 1e-9 * np.eye(len(fit)), design.T @ (shares - chance)
        )
    return fit


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    wanted = sys.argv[2:] or list(TITLES)
    for title, game in ((title, TITLES[title]) for title in wanted):
        found = [samples(game, players, games) for players in game.seats]
        rows = np.concatenate(found)
        group = np.concatenate([np.full(len(part), place) for place, part in enumerate(found)])
        value, share, lead = rows.T
        slope, *shifts = logistic(value, share, group, len(found))
        linear, cubic = np.linalg.lstsq(np.column_stack([value, value**3]), lead, rcond=None)[0]
        win = 2 * np.abs(rows[:, 2]).mean() / 0.8  # twice the standard deviation of a normal lead
        shift = ", ".join(f"{players}: {one:.2f}" for players, one in zip(game.seats, shifts, strict=True))
        file = shipped(game)
        assert file is not None
        clear = load(file, game)[1].scale
        leads = f"{linear:.1f}, {cubic:.1f}, {clear:.0f}, {win:.0f}"
        print(f'    "{title}": Scale({slope:.2f}, {{{shift}}}, {leads}),', flush=True)


if __name__ == "__main__":
    main()
