"""Is luck 0 on average? Keeps the accounts of games among equal bots and prints mean luck with its standard error.

python -m tools.coach_luck TITLE [GAMES] [BOT]     # 200 games of `heuristic` for two, unless told otherwise
"""

import sys

import numpy as np

from glueckauf.cli.records import play_bots
from glueckauf.coach.account import Bookkeeper
from glueckauf.coach.analysis import network_for
from glueckauf.coach.calibration import scale_of
from glueckauf.coach.expectation import Expectation
from glueckauf.coach.turns import turns_of
from glueckauf.games.finder import find_title

WORLDS, DEALS = 48, 200


def main() -> None:
    game = find_title(sys.argv[1])
    games, bot = int((*sys.argv[2:], "200")[0]), (*sys.argv[3:], "heuristic")[0]
    luck, skill, others, sums = [], [], [], []
    for number in range(games):
        history = play_bots(game, 2, bot, f"luck {number}", {})
        turns = turns_of(history)
        for seat in range(2):
            expectation = Expectation(game, f"luck {number}", network_for(game))
            account = Bookkeeper(expectation, scale_of(game.id), seat, WORLDS, DEALS).keep(history, turns)
            luck.append(account.luck)
            skill.append(account.skill)
            others.append(account.others)
            sums.append(account.start + account.luck + account.skill + account.others - account.result)
    mean, error = np.mean(luck, axis=0), np.std(luck, axis=0, ddof=1) / len(luck) ** 0.5
    print(f"{game.id}, {games} games of {bot}: luck {mean[0]:+.4f} ± {error[0]:.4f} of the win, ", end="")
    print(f"{mean[1]:+.2f} ± {error[1]:.2f} points of lead; sums off by {np.abs(sums).max():.1e} at most")
    for name, parts in (("own moves", skill), ("others' moves", others)):
        print(
            f"    {name}: {np.mean(parts, axis=0)[0]:+.3f} of the win, {np.mean(parts, axis=0)[1]:+.1f} points of lead"
        )


if __name__ == "__main__":
    main()
