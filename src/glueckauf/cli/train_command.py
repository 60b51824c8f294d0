"""The commands `train` and `distil`: a network learns a title by playing against itself, a small one learns from it."""

import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any, Protocol

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from glueckauf.cli.start import refusals
from glueckauf.engine.errors import BadSetup, Reason
from glueckauf.games.finder import find_title


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
    trace: Annotated[float, typer.Option("--lambda", help="Lambda of generalised advantages.")] = 0.985,
    rate: Annotated[float, typer.Option(help="Learning rate at the start of the run.")] = 7e-4,
    last_rate: Annotated[float, typer.Option(help="Learning rate at its end.")] = 2e-5,
    entropy: Annotated[float, typer.Option(help="Weight of the entropy bonus at the start of the run.")] = 0.012,
    last_entropy: Annotated[float, typer.Option(help="Weight of the entropy bonus at its end.")] = 0.001,
    width: Annotated[int, typer.Option(help="Width of the network.")] = 768,
    blocks: Annotated[int, typer.Option(help="Residual blocks of the network.")] = 2,
    narrow: Annotated[
        int, typer.Option(help="Train a small network, with layers this wide behind the first (with --blocks 0).")
    ] = 0,
    total: Annotated[
        float, typer.Option(help="Seconds of all runs together over which rates fall; 0: those of this run.")
    ] = 0.0,
    scatter: Annotated[int, typer.Option(help="Decisions over which the first games are begun.")] = 512,
    seed: Annotated[int, typer.Option(help="Seed of the run.")] = 0,
    device: Annotated[str, typer.Option(help="cuda or cpu.")] = "cuda",
    threads: Annotated[int, typer.Option(min=1, help="CPU threads for the games (with --device cpu).")] = 1,
    every: Annotated[float, typer.Option(min=1, help="Seconds between two checkpoints.")] = 60.0,
    against_heuristic: Annotated[
        float, typer.Option(help="Share of the games in which one seat learns and the heuristic plays the others.")
    ] = 0.0,
    against_past: Annotated[
        float, typer.Option(help="Share of the games in which earlier checkpoints of this run play the others.")
    ] = 0.0,
    against_guests: Annotated[
        float, typer.Option(help="Share of the games in which networks of --guests play the others.")
    ] = 0.0,
    guests: Annotated[str, typer.Option(help="Weights that play as guests and do not learn, comma-separated.")] = "",
    targets: Annotated[
        str, typer.Option(help="Folder that `glueckauf targets` writes to; new targets are read at each checkpoint.")
    ] = "",
    target_weight: Annotated[float, typer.Option(help="Weight of the targets in the loss.")] = 0.5,
    grow: Annotated[
        str, typer.Option(help="Weights of a narrower network, or of an observation with fewer parts, to begin with.")
    ] = "",
) -> None:
    """Train a network on TITLE by self-play, on a GPU or at small size on a CPU; it may be interrupted at any time."""
    with refusals():
        game = find_title(title)
        try:
            from glueckauf.learn.checkpoints import write_line  # noqa: PLC0415 - an extra
            from glueckauf.learn.training import Settings, Trainer  # noqa: PLC0415
        except ModuleNotFoundError as error:
            raise no_extra(error) from error
        settings = Settings(
            players=numbers_in(players), rows=rows, steps=steps, minibatch=minibatch, epochs=epochs, trace=trace,
            rate=rate, last_rate=last_rate, entropy=entropy, last_entropy=last_entropy, width=width, blocks=blocks,
            narrow=narrow, total=total, scatter=scatter, seed=seed, device=device, threads=threads, every=every,
            against_heuristic=against_heuristic, against_past=against_past, targets=targets,
            against_guests=against_guests, guests=tuple(filter(None, guests.split(","))),
            target_weight=target_weight, grow=grow,
        )  # fmt: skip
        trainer = Trainer(game, file, settings, shlex.join(["glueckauf", *sys.argv[1:]]), commit_here())
        run(
            game.en, trainer, trainer.train(seconds), seconds, lambda line: write_line(file, line),
            lambda line: f"{line['games']:,} games, entropy {line['entropy']:.2f}, value loss {line['value']:.3f}",
        )  # fmt: skip
    Console().print(f"{file}: {trainer.card.games:,} games, {trainer.card.decisions:,} decisions")


def distil(
    title: Annotated[str, typer.Argument(help="Title to learn; a unique prefix is enough.")],
    teacher: Annotated[Path, typer.Option(help="Weights of the teacher, from `glueckauf train`.")],
    file: Annotated[
        Path, typer.Option("--file", "-f", help="Weights to write, NAME.safetensors; a later run goes on from them.")
    ],
    seconds: Annotated[float, typer.Option(min=1, help="Length of this run.")] = 600.0,
    players: Annotated[str, typer.Option(help="Numbers of players to learn with, comma-separated.")] = "2,3,4",
    rows: Annotated[int, typer.Option(min=1, help="Games played side by side.")] = 16_384,
    steps: Annotated[int, typer.Option(min=1, help="Decisions of each game between two updates.")] = 64,
    minibatch: Annotated[int, typer.Option(min=1, help="Decisions of one step of the optimiser.")] = 8_192,
    epochs: Annotated[int, typer.Option(min=1, help="Passes over the decisions of an update.")] = 2,
    rate: Annotated[float, typer.Option(help="Learning rate at the start of the run.")] = 2e-3,
    last_rate: Annotated[float, typer.Option(help="Learning rate at its end.")] = 1e-5,
    width: Annotated[int, typer.Option(help="Width of the first layer.")] = 512,
    narrow: Annotated[int, typer.Option(help="Width of the layers behind it; 0 for a large network.")] = 128,
    blocks: Annotated[int, typer.Option(help="Residual blocks of a large network (with --narrow 0).")] = 0,
    seed: Annotated[int, typer.Option(help="Seed of the run.")] = 0,
    device: Annotated[str, typer.Option(help="cuda or cpu.")] = "cuda",
    threads: Annotated[int, typer.Option(min=1, help="CPU threads for the games (with --device cpu).")] = 1,
    every: Annotated[float, typer.Option(min=1, help="Seconds between two checkpoints.")] = 60.0,
    grow: Annotated[
        str, typer.Option(help="Weights of a narrower network, or of an observation with fewer parts, to begin with.")
    ] = "",
) -> None:
    """Teach a network what another learnt: a small one, to be asked in microseconds, or a large one, to learn on."""
    with refusals():
        game = find_title(title)
        try:
            from glueckauf.learn.checkpoints import write_line  # noqa: PLC0415 - an extra
            from glueckauf.learn.distillation import Distiller, Settings  # noqa: PLC0415
        except ModuleNotFoundError as error:
            raise no_extra(error) from error
        settings = Settings(
            players=numbers_in(players), rows=rows, steps=steps, minibatch=minibatch, epochs=epochs, rate=rate,
            last_rate=last_rate, width=width, blocks=blocks, narrow=narrow, seed=seed, device=device,
            threads=threads, every=every, grow=grow,
        )  # fmt: skip
        distiller = Distiller(game, teacher, file, settings, shlex.join(["glueckauf", *sys.argv[1:]]), commit_here())
        run(
            game.en, distiller, distiller.distil(seconds), seconds, lambda line: write_line(file, line),
            lambda line: f"{line['decisions']:,} decisions, divergence {line['divergence']:.4f}, "
            f"agreement {line['agreement']:.1%}",
        )  # fmt: skip
    Console().print(f"{file}: {distiller.card.decisions:,} decisions")


def targets(
    title: Annotated[str, typer.Argument(help="Title to play; a unique prefix is enough.")],
    weights: Annotated[
        Path, typer.Option(help="Weights of a small network to search with; read anew when they have changed.")
    ],
    folder: Annotated[Path, typer.Option(help="Folder to write to.")],
    seconds: Annotated[
        float, typer.Option(min=1, help="Length of this run; a game that was begun is finished.")
    ] = 600.0,
    simulations: Annotated[int, typer.Option(min=2, max=50_000, help="Simulations of a search.")] = 400,
    players: Annotated[str, typer.Option(help="Numbers of players, comma-separated.")] = "2,3,4",
    processes: Annotated[int, typer.Option(min=1, help="Number of processes.")] = 1,
    seed: Annotated[str, typer.Option(help="Seed of the deals.")] = "targets",
) -> None:
    """Let the master search with a network in games against itself; `train --targets FOLDER` learns what it found."""
    with refusals():
        from glueckauf.bots.small_network import load  # noqa: PLC0415 - the machine code of a search, for this command alone
        from glueckauf.learn.targets import Order, make_in_processes, refuse  # noqa: PLC0415

        game, numbers = find_title(title), numbers_in(players)
        if not numbers or not set(numbers) <= set(game.seats):
            said = f"players: some of {list(game.seats)}", f"players: aus {list(game.seats)}"
            raise refuse(*said)
        load(weights, game)  # refused here, and not in every process
        order = Order(game.id, weights, folder, numbers, simulations, seconds, seed)
        written = sum(make_in_processes(order, processes))
    Console().print(f"{folder}: {written:,} targets")


def numbers_in(players: str) -> tuple[int, ...]:
    return tuple(int(number) for number in players.split(",") if number.strip().isdecimal())


class Learner(Protocol):
    """What goes on from its file: a `Trainer` or a `Distiller`."""

    card: Any

    def save(self) -> None: ...


def run(
    name: str,
    learner: Learner,
    lines: Iterator[dict[str, Any]],
    seconds: float,
    write: Callable[[dict[str, Any]], None],
    told: Callable[[dict[str, Any]], str],
) -> None:
    """Learn with a progress bar; Ctrl-C ends the run with a checkpoint."""
    before = learner.card.seconds
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[progress]}"),
    )
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task(name, total=seconds, progress="")
        try:
            for line in lines:
                write(line)
                progress.update(task, completed=line["seconds"] - before, progress=told(line))
        except KeyboardInterrupt:
            learner.save()


def no_extra(error: ModuleNotFoundError) -> BadSetup:
    needs = "pip install 'glueckauf[learn]'"
    return BadSetup(error.name or "", Reason("no_extra", "", f"is missing: {needs}", f"fehlt: {needs}"))


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
    app.command()(distil)
    app.command()(targets)
