"""How freely may each level choose, so that the level above wins just often enough? From the highest level down.

python -m tools.calibrate_levels TITLE OUT [--seconds N] [--workers N] [--fast N] [--slow N]

Plays the level above against the level with temperatures near the one where the level above should win the wanted
share of games of two, and fits the share by the logarithm of the temperature. Games go to OUT/TITLE.games.jsonl as they
end and are not played again; the temperatures go to OUT/TITLE.levels.json, which belongs beside the network:
src/glueckauf/bots/networks/.
"""

import argparse
import json
import math
import time
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass
from functools import cache
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path

import numpy as np

from glueckauf.arena.local import one_thread
from glueckauf.arena.ratings import wilson
from glueckauf.bots.bot import Bot, answer, play_on
from glueckauf.bots.level_bot import Habits, LevelBot
from glueckauf.bots.levels import HABITS, LEVEL_LIST, LEVELS, UNMEASURED, Tempers, habits_of
from glueckauf.bots.master_bot import shipped
from glueckauf.bots.weights import read_card
from glueckauf.engine.game import Game
from glueckauf.engine.history import History
from glueckauf.games.finder import find_title
from glueckauf.machine_code import PLAY, compile_now
from tools.game_lines import append, lines

SHARES = {"lehrling": 0.85, "hauer": 0.8, "steiger": 0.78, "obersteiger": 0.78}  # that the level above should win
FAST, SLOW = 400, 120  # games for one level, and for the one below the level that searches
FIRST = (0.8, 1.25)  # times the first guess: where the first games are played
SLOPE, SURE = 3.0, 2.0  # how the chance follows the temperature before anything was played, and how sure that is
GAP_GAMES = 20
SEARCHING = 0.7  # of the time for the level below the one that searches; the others share the rest
STEPS = 30  # of Newton's method
FLATTEST = 0.5
LOWEST, HIGHEST = 0.3, 60.0


@dataclass(frozen=True)
class Duel:
    """One game: the level above at one seat, the level at the other."""

    title: str
    above: str
    above_temperature: float  # 0 of a level that searches
    reach: float
    below: str
    temperature: float
    number: int


def player(game: Game, level: str, temperature: float, reach: float, seed: str) -> Bot:
    file = shipped(game)
    if level not in HABITS or file is None:
        return LEVELS[level].new(game, seed)
    return LevelBot(game, seed, file, habits_of(level, Tempers({level: temperature}, reach)))


def played(duel: Duel) -> float:
    """Whether the level above won: 1, 0, or a half."""
    game, own = title_of(duel.title), duel.number % 2
    seed = f"calibrate {duel.below} {duel.number}"
    bots = [player(game, duel.below, duel.temperature, duel.reach, f"{seed} {seat}") for seat in range(2)]
    bots[own] = player(game, duel.above, duel.above_temperature, duel.reach, f"{seed} {own}")
    history = History(game, 2, f"calibrate {duel.below} {duel.number // 2}")
    play_on(history, lambda seat: answer(bots[seat], "", game, game.known_to(history.state, seat)))
    places = game.ranking(history.state)
    return 0.5 if places[0] == places[1] else float(places[own] < places[1 - own])


def middle_gap(game: Game) -> float:
    """How far below the best the middle one of all other answers lies, in games of the network with itself."""
    gaps: list[float] = []
    network = LevelBot(game, "gaps", shipped(game) or Path(), Habits())
    for number in range(GAP_GAMES):
        s = game.new(2, f"gaps {number}")
        while s.seat >= 0:
            known = game.known_to(s, int(s.seat))
            legal = game.legal_ids(known)
            opinion = np.sort(network.opinion(known, legal))
            gaps += (opinion[-1] - opinion[:-1]).tolist()
            game.rules.apply(s, legal[int(network.opinion(known, legal).argmax())])
    return round(float(np.median(gaps)), 1)


@cache
def title_of(title: str) -> Game:
    return find_title(title)


def fitted(games: list[tuple[float, float]], guess: float, share: float) -> float:
    """The temperature at which the level above wins this share: a logistic curve over the logarithm of it.

    Before any game, the curve is taken to go through `share` at `guess`, as sure as `SURE` games of each kind.

    >>> round(fitted([], 5.0, 0.8), 3)
    5.0
    """
    at = np.array([math.log(temperature / guess) for temperature, _ in games])
    won = np.array([won for _, won in games])
    usual = np.array([math.log(share / (1 - share)), SLOPE])
    curve = usual.copy()  # its height at the guess, and its slope
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-(curve[0] + curve[1] * at)))
        sure = chance * (1 - chance)
        gradient = SURE * (usual - curve) + [(won - chance).sum(), ((won - chance) * at).sum()]
        bend = SURE * np.eye(2) + [[sure.sum(), (sure * at).sum()], [(sure * at).sum(), (sure * at * at).sum()]]
        step = np.linalg.solve(bend, gradient)
        curve += step / max(1.0, np.abs(step).max())  # from far away, no leaps
        curve[1] = max(curve[1], FLATTEST)
    return min(max(guess * math.exp((usual[0] - curve[0]) / curve[1]), LOWEST), HIGHEST)


class Calibration:
    """The games of one title so far, and who plays the next."""

    def __init__(self, title: str, folder: Path, workers: int, seconds: float, games: dict[int, int]) -> None:
        self.title, self.file, self.workers = title, folder / f"{title}.games.jsonl", workers
        self.seconds, self.games = seconds, games  # games: [the level above searches]
        self.reach = middle_gap(title_of(title))
        self.sha256 = read_card(shipped(title_of(title)) or Path()).sha256
        self.kept = lines([self.file], lambda one: json.dumps({**one, "won": None}, sort_keys=True))

    def temperature(self, pool: ProcessPoolExecutor, above: str, above_temperature: float, below: str) -> float:
        """Play until there are enough games, or the time is over."""
        habits = [list(HABITS.get(level, ())) for level in (above, below)]
        same = {
            "above": above, "above_temperature": above_temperature, "below": below,
            "reach": self.reach, "sha256": self.sha256, "habits": habits,
        }  # fmt: skip
        known = {
            one["number"]: (one["temperature"], one["won"])
            for one in self.kept
            if all(one.get(name) == value for name, value in same.items())
        }
        enough, guess = self.games[above not in HABITS], max(UNMEASURED.temperatures[below], above_temperature)
        share = SEARCHING if above not in HABITS else (1 - SEARCHING) / (len(HABITS) - 1)
        number, running, until = 0, dict[Future[float], Duel](), time.monotonic() + share * self.seconds
        while len(known) < enough and time.monotonic() < until:
            found = fitted(list(known.values()), guess, SHARES[below])
            while len(running) < self.workers and number < enough:
                spread = FIRST[number // 2 % len(FIRST)]
                duel = Duel(self.title, above, above_temperature, self.reach, below, round(found * spread, 3), number)
                if number not in known:
                    running[pool.submit(played, duel)] = duel
                number += 1
            done, _ = wait(running, timeout=1.0, return_when=FIRST_COMPLETED)
            for game in done:
                duel = running.pop(game)
                known[duel.number] = duel.temperature, game.result()
                append(self.file, {**vars(duel), **same, "won": game.result()})
        for game in running:
            game.cancel()
        found = round(fitted(list(known.values()), guess, SHARES[below]), 2)
        near = [
            won for temperature, won in known.values() if abs(math.log(temperature / found)) < math.log(FIRST[1]) + 0.1
        ]
        about = wilson(sum(near), len(near))
        said = f"{above} won {about.value:.1%} ({about.low:.0%} to {about.high:.0%}) of the {len(near)} games near it"
        print(f"{self.title}: {below} {found} after {len(known)} games; {said}", flush=True)
        return found


def calibrate(title: str, folder: Path, workers: int, seconds: float, games: tuple[int, int] = (FAST, SLOW)) -> None:
    """All levels of a title, from the highest down, and what came of it in files."""
    folder.mkdir(parents=True, exist_ok=True)
    compile_now(title_of(title), PLAY)  # once, before every process does it for itself
    calibration = Calibration(title, folder, workers, seconds, dict(enumerate(games)))
    upwards = [level.id for level in LEVEL_LIST[: len(HABITS) + 1]]
    found: dict[str, float] = {}
    with one_thread(), ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        for below, above in reversed(list(pairwise(upwards))):
            found[below] = calibration.temperature(pool, above, found.get(above, 0.0), below)
            tempers = Tempers(dict(reversed(found.items())), calibration.reach, SHARES, calibration.sha256)
            told = json.dumps(asdict(tempers), indent=1) + "\n"
            (folder / f"{title}.levels.json").write_text(told, encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("title")
    parser.add_argument("out", type=Path)
    parser.add_argument("--seconds", type=float, default=500.0)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--fast", type=int, default=FAST, help=f"games for each level (default: {FAST})")
    parser.add_argument("--slow", type=int, default=SLOW, help=f"for the highest of them (default: {SLOW})")
    words = parser.parse_args()
    calibrate(find_title(words.title).id, words.out, words.workers, words.seconds, (words.fast, words.slow))


if __name__ == "__main__":
    main()
