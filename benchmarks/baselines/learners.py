"""Learners: trained in parts, and measured after each part, always on the same deals.

Both write weights of the small network (`glueckauf/bots/small_network.py`), so what they learn is a bot everywhere.
"""

import shutil
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from benchmarks.baselines.leaderboard import HERE
from benchmarks.baselines.protocol import SEED, Result, contest, play_contest, result
from glueckauf.bots.weights import card_of
from glueckauf.engine.game import Game

CURVES = HERE / "curves"
CHECKPOINTS = HERE / "checkpoints"
CURVE_SEED = f"{SEED} curve"  # other deals than those of the leaderboard: nobody picks a checkpoint by them
CURVE_OPPONENT = "heuristic"
CURVE_GAMES = 100
WIDTH, NARROW = 128, 64  # a network that a CPU can teach
NEVER = 1e9  # seconds: checkpoints are written after each part
SIZES: dict[str, dict[str, Any]] = {  # [device] settings of `glueckauf train`
    "cpu": {
        "rows": 128, "steps": 32, "minibatch": 1024, "width": WIDTH, "narrow": NARROW, "scatter": 32, "rate": 0.001,
    },
    "cuda": {"rows": 16_384, "steps": 64, "minibatch": 16_384, "width": 512, "narrow": 256},
}  # fmt: skip


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
    command: str = ""  # that began it, for the card of the checkpoint
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
    """What `glueckauf train` does, in parts, in one process: kernels of a GPU are compiled anew in each process.

    Measuring is not counted, and neither is compiling: a trainer that is thrown away does it.
    """
    import torch  # an extra

    from glueckauf.learn.training import Settings, Trainer

    if learning.device == "cpu":
        torch.set_num_threads(1)  # one core, on every machine
    settings = Settings(
        players=(2,), blocks=0, total=learning.seconds, seed=learning.seed, device=learning.device,
        every=NEVER, **SIZES[learning.device],
    )  # fmt: skip
    learning.folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as scratch:
        run_out(Trainer(learning.game, Path(scratch) / "compiled.safetensors", settings).train(1.0))
    trainer = Trainer(learning.game, learning.file, settings, learning.command)
    for _ in range(learning.parts):
        run_out(trainer.train(learning.seconds / learning.parts))
        learning.measure(trainer.card.seconds, trainer.card.decisions)


def run_out(updates: Iterable[object]) -> None:
    for _ in updates:
        pass


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
        learner.save(learning.file, spent, learning.command)
        learning.measure(spent, learner.decisions)


LEARNERS = {"ppo": ppo, "maskable_ppo": maskable_ppo}


def write_curve(curve: Curve, folder: Path = CURVES) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{curve.title}-{curve.run}_{curve.device}_{curve.seed}.json"
    file.write_bytes(msgspec.json.format(msgspec.json.encode(curve), indent=1) + b"\n")
    return file


def read_curves(folder: Path = CURVES) -> list[Curve]:
    return [msgspec.json.decode(file.read_bytes(), type=Curve) for file in sorted(folder.glob("*.json"))]
