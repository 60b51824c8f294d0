"""The command `train`: a network learns a title by playing against itself."""

import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from glueckauf.cli.start import refusals
from glueckauf.engine.errors import BadSetup, Reason
from glueckauf.engine.game import Game
from glueckauf.games.finder import find_title

if TYPE_CHECKING:
    from glueckauf.learn.training import Trainer


def train(
    title: Annotated[str, typer.Argument(help="Title to learn; a unique prefix is enough.")],
    file: Annotated[
        Path, typer.Option("--file", "-f", help="Weights to write, NAME.safetensors; training resumes from them.")
    ],
    seconds: Annotated[float, typer.Option(min=1, help="Length of this run.")] = 600.0,
    players: Annotated[str, typer.Option(help="Numbers of players to train with, comma-separated.")] = "2,3,4",
    rows: Annotated[int, typer.Option(min=1, help="Games played side by side.")] = 16_384,
    steps: Annotated[int, typer.Option(min=2, help="Decisions of each game between two updates.")] = 64,
    minibatch: Annotated[int, typer.Option(min=1, help="Decisions of one step of the optimiser.")] = 32_768,
    epochs: Annotated[int, typer.Option(min=1, help="Passes over the decisions of an update.")] = 2,
    rate: Annotated[float, typer.Option(help="Learning rate at the start of the run.")] = 7e-4,
    last_rate: Annotated[float, typer.Option(help="Learning rate at its end.")] = 2e-5,
    entropy: Annotated[float, typer.Option(help="Weight of the entropy bonus at the start of the run.")] = 0.012,
    last_entropy: Annotated[float, typer.Option(help="Weight of the entropy bonus at its end.")] = 0.001,
    width: Annotated[int, typer.Option(help="Width of the network.")] = 768,
    blocks: Annotated[int, typer.Option(help="Residual blocks of the network.")] = 2,
    seed: Annotated[int, typer.Option(help="Seed of the run.")] = 0,
    device: Annotated[str, typer.Option(help="cuda or cpu.")] = "cuda",
    threads: Annotated[int, typer.Option(min=1, help="CPU threads for the games (with --device cpu).")] = 1,
    every: Annotated[float, typer.Option(min=1, help="Seconds between two checkpoints.")] = 60.0,
) -> None:
    """Train a network on TITLE by self-play, on a GPU or at small size on a CPU; it may be interrupted at any time."""
    with refusals():
        game = find_title(title)
        try:
            from glueckauf.learn.training import Settings, Trainer, write_line  # noqa: PLC0415 - an extra
        except ModuleNotFoundError as error:
            needs = "pip install 'glueckauf[learn]'"
            reason = Reason("no_extra", "", f"is missing: {needs}", f"fehlt: {needs}")
            raise BadSetup(error.name or "", reason) from error
        numbers = tuple(int(number) for number in players.split(",") if number.strip().isdecimal())
        settings = Settings(
            players=numbers, rows=rows, steps=steps, minibatch=minibatch, epochs=epochs, rate=rate, last_rate=last_rate,
            entropy=entropy, last_entropy=last_entropy, width=width, blocks=blocks, seed=seed, device=device,
            threads=threads, every=every,
        )  # fmt: skip
        trainer = Trainer(game, file, settings, shlex.join(["glueckauf", *sys.argv[1:]]), commit_here())
        run(game, trainer, seconds, lambda line: write_line(file, line))
    Console().print(f"{file}: {trainer.card.games:,} games, {trainer.card.decisions:,} decisions")


def run(game: Game, trainer: "Trainer", seconds: float, write: Callable[[dict[str, Any]], None]) -> None:
    """Train with a progress bar; Ctrl-C ends the run with a checkpoint."""
    before = trainer.card.seconds
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[progress]}"),
    )
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task(game.en, total=seconds, progress="")
        try:
            for line in trainer.train(seconds):
                write(line)
                said = f"{line['games']:,} games, entropy {line['entropy']:.2f}, value loss {line['value']:.3f}"
                progress.update(task, completed=line["seconds"] - before, progress=said)
        except KeyboardInterrupt:
            trainer.save()


def commit_here() -> str:
    """The commit of the program, if it runs from its repository."""
    try:
        found = subprocess.run(
            ["git", "rev-parse", "HEAD"],  # noqa: S607 - whichever git there is
            cwd=Path(__file__).parent, capture_output=True, text=True, check=True,
        )  # fmt: skip
    except (OSError, subprocess.CalledProcessError):
        return ""
    return found.stdout.strip()


def add_to(app: typer.Typer) -> None:
    app.command()(train)
