"""Learners: trained in parts, and measured after each part, always on the same deals.

Both write weights of the small network (`glueckauf/bots/small_network.py`), so what they learn is a bot everywhere.
"""

import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from benchmarks.baselines.leaderboard import HERE, ROOT
from benchmarks.baselines.protocol import SEED, Result, contest, play_contest, result
from glueckauf.bots.weights import card_of, read_card
from glueckauf.engine.game import Game

CURVES = HERE / "curves"
CHECKPOINTS = HERE / "checkpoints"
CURVE_SEED = f"{SEED} curve"  # other deals than those of the leaderboard: nobody picks a checkpoint by them
CURVE_OPPONENT = "heuristic"
CURVE_GAMES = 100
WIDTH, NARROW = 128, 64  # a network that a CPU can teach
LARGE = ("--rows", "16384", "--steps", "64", "--minibatch", "16384", "--width", "512", "--narrow", "256")
SMALL = (
    "--rows", "128", "--steps", "32", "--minibatch", "1024", "--width", f"{WIDTH}", "--narrow", f"{NARROW}",
    "--scatter", "32", "--rate", "0.001",
)  # fmt: skip


class Point(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How well a learner plays after so much learning."""

    seconds: float
    decisions: int
    result: Result


class Curve(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A learning curve against the same opponent on the same deals."""

    run: str
    title: str
    rules_version: int
    seed: int
    device: str
    opponent: str
    games_seed: str
    command: str
    machine: str
    points: list[Point]


@dataclass
class Learning:
    """One run of a learner."""

    game: Game
    run: str
    seed: int
    seconds: float
    device: str = "cpu"
    parts: int = 8
    games: int = CURVE_GAMES
    folder: Path = CHECKPOINTS
    points: list[Point] = field(default_factory=list)
    report: Callable[[Point], object] = lambda _: None

    @property
    def name(self) -> str:
        """Of the contestant."""
        return f"{self.run}_{self.device}_{self.seed}"

    @property
    def file(self) -> Path:
        return self.folder / f"{self.game.id}-{self.name}.safetensors"

    def measure(self, seconds: float, decisions: int) -> None:
        """Play the deals of the curve with the weights as they are now.

        With a copy of another name each time: a network is read once for each name.
        """
        with TemporaryDirectory() as scratch:
            now = Path(scratch) / f"{self.file.stem}-{len(self.points)}{self.file.suffix}"
            for file, copy in ((self.file, now), (card_of(self.file), card_of(now))):
                shutil.copyfile(file, copy)
            tournament = contest(self.game, str(now), CURVE_OPPONENT, CURVE_SEED)
            played = play_contest(tournament, self.games)
        self.points.append(Point(round(seconds, 1), decisions, result(tournament, played.games)))
        self.report(self.points[-1])


def ppo(learning: Learning) -> None:
    """`glueckauf train` in parts; each goes on where the last one stopped."""
    part = learning.seconds / learning.parts
    learning.folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as scratch:  # rules are compiled here, not in the time of the learner
        train(learning, Path(scratch) / "compiled.safetensors", 1.0)
    for _ in range(learning.parts):
        train(learning, learning.file, part)
        card = read_card(learning.file)
        learning.measure(card.seconds, card.decisions)


def train(learning: Learning, file: Path, seconds: float) -> None:
    """One run of the command."""
    size = LARGE if learning.device == "cuda" else SMALL
    file = file.relative_to(ROOT) if file.is_relative_to(ROOT) else file  # the card tells the command, on any machine
    subprocess.run(
        [
            sys.executable, "-m", "glueckauf", "train", learning.game.id, "--file", str(file),
            "--seconds", f"{seconds:g}", "--total", f"{learning.seconds:g}", "--players", "2", "--blocks", "0", *size,
            "--device", learning.device, "--seed", f"{learning.seed}", "--every", f"{2 * seconds:g}",
        ],
        check=True, cwd=ROOT, stdout=subprocess.DEVNULL,
    )  # fmt: skip


def maskable_ppo(learning: Learning) -> None:
    """sb3-contrib's MaskablePPO against the heuristic; time for measuring is not counted."""
    from benchmarks.baselines.maskable_ppo import Learner

    learner = Learner(learning.game, learning.seed)
    spent, part = 0.0, learning.seconds / learning.parts
    learning.folder.mkdir(parents=True, exist_ok=True)
    for number in range(learning.parts):
        began = time.monotonic()
        learner.learn(until=began + part * (number + 1) - spent)
        spent += time.monotonic() - began
        learner.save(learning.file, spent)
        learning.measure(spent, learner.decisions)


LEARNERS = {"ppo": ppo, "maskable_ppo": maskable_ppo}


def write_curve(curve: Curve, folder: Path = CURVES) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{curve.title}-{curve.run}_{curve.device}_{curve.seed}.json"
    file.write_bytes(msgspec.json.format(msgspec.json.encode(curve), indent=1) + b"\n")
    return file


def read_curves(folder: Path = CURVES) -> list[Curve]:
    return [msgspec.json.decode(file.read_bytes(), type=Curve) for file in sorted(folder.glob("*.json"))]
