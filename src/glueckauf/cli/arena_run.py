"""`glueckauf arena`: bots against each other, and what came of it."""

import json
import os
import shlex
import sys
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from glueckauf.bots import roster
from glueckauf.cli.checks import refuse_file, writing
from glueckauf.cli.start import compile_rules, read_options
from glueckauf.engine.errors import BadSetup, Reason
from glueckauf.engine.history import refuse_seed
from glueckauf.games.finder import find_title
from glueckauf.machine_code import PLAY, Use

ON_ERROR = ("stop", "skip")


@dataclass
class Wanted:
    """The options of the command, as they were written."""

    title: str
    bots: str
    games: int = 100
    players: int | None = None
    seed: str = "arena"
    workers: int | None = None
    option: list[str] = field(default_factory=list)
    as_json: bool = False
    parquet: Path | None = None
    report: Path | None = None
    save: Path | None = None
    resume: bool = False
    on_error: str = "stop"
    time_limit: float = 60.0
    ray: str | None = None


def need_extra() -> None:
    """The arena's libraries are an extra; say so instead of a traceback."""
    try:
        import choix  # noqa: F401, PLC0415 - only to see whether it is there
    except ImportError as error:
        raise BadSetup(
            "arena",
            Reason(
                "no_extra",
                "",
                en="its libraries are not installed: pip install 'glueckauf[arena]'",
                de="die Bibliotheken fehlen: pip install 'glueckauf[arena]'",
            ),
        ) from error


def refuse(wanted: Wanted) -> None:
    """Raises `BadSetup` for numbers and words that make no sense."""
    checks = (
        (wanted.games >= 1, "games", "at least 1", "mindestens 1"),
        (wanted.workers is None or wanted.workers >= 1, "workers", "at least 1", "mindestens 1"),
        (wanted.time_limit > 0, "time-limit", "more than 0 seconds", "mehr als 0 Sekunden"),
        (wanted.on_error in ON_ERROR, "on-error", f"one of: {', '.join(ON_ERROR)}", f"eins von: {', '.join(ON_ERROR)}"),
    )
    for good, about, en, de in checks:
        if not good:
            raise BadSetup(about, Reason("bad_argument", "", en, de))
    refuse_seed(f"{wanted.seed} 0")
    refuse_ray(wanted.ray)
    for file in (wanted.parquet, wanted.report):
        if file is not None and not file.resolve().parent.is_dir():
            raise BadSetup(str(file), Reason("no_folder", "", "there is no such folder", "diesen Ordner gibt es nicht"))
        if file is not None:
            refuse_file(file)
    if wanted.save is not None and (wanted.save.is_dir() or wanted.save.parent.is_dir()):  # else the folder is made
        refuse_file(wanted.save)


def refuse_ray(address: str | None) -> None:
    """Before anything is compiled or written. Raises `BadSetup` for an address where no cluster answers."""
    if address is not None:
        from glueckauf.arena.ray_address import refuse_address  # noqa: PLC0415 - the extra was asked for above

        refuse_address(address)


def run_arena(wanted: Wanted, console: Console) -> int:
    """Play, print, write; returns the exit code. Raises `BadSetup`."""
    need_extra()
    from glueckauf.arena import runner, save_file, summary, tournament  # noqa: PLC0415 - an extra

    refuse(wanted)
    game = find_title(wanted.title)
    names = [name.strip() for name in wanted.bots.split(",") if name.strip()]
    options = read_options(wanted.option)
    tournament.refuse(game, names, wanted.players, options)
    compile_rules(game, uses=uses_of(names))
    planned = tournament.plan(game, names, wanted.players, wanted.seed, options)
    notes = Console(stderr=True)
    file = wanted.save or save_file.default_file(planned)
    with save_file.SaveFile(file, planned, resume=wanted.resume) as saved:
        progress = Bar(notes, game.en, wanted.games, sum(row.number < wanted.games for row in saved.rows))
        with new_crew(wanted, planned) as crew, progress:
            outcome = runner.run(
                crew, saved, range(wanted.games), skip_errors=wanted.on_error == "skip", progress=progress.advance
            )
        kept = [row for row in outcome.rows if row.error is None]
        result = summary.summarise(planned, outcome.rows)
    result.command, result.saved = shlex.join(["glueckauf", *sys.argv[1:]]), str(file)
    result.interrupted = outcome.interrupted
    if wanted.as_json:
        print(json.dumps(result.as_dict(), ensure_ascii=False))
    elif kept or not outcome.interrupted:
        show(result, console)
    write_files(wanted, planned, outcome.rows, result)
    if outcome.stopped_by is not None:
        notes.print(
            f"stopped after {len(kept)} games; --on-error skip continues after errors", highlight=False, soft_wrap=True
        )
        return 1
    if outcome.interrupted:
        notes.print(f"interrupted after {len(kept)} games; --resume continues from {file}", soft_wrap=True)
        return 130
    return 0


def uses_of(names: Sequence[str]) -> tuple[Use, ...]:
    """What has to be compiled for these bots, once, before every process does it for itself."""
    return PLAY if any(name in roster.BOTS for name in names) else ("play",)


def new_crew(wanted: Wanted, planned: Any) -> Any:
    if wanted.ray is not None:
        from glueckauf.arena import on_ray  # noqa: PLC0415 - an extra

        return on_ray.RayCrew(planned, wanted.ray, wanted.workers, wanted.time_limit)
    from glueckauf.arena import local  # noqa: PLC0415 - an extra

    return local.LocalCrew(planned, wanted.workers or os.cpu_count() or 1, wanted.time_limit)


def write_files(wanted: Wanted, planned: Any, rows: Any, result: Any) -> None:
    """Parquet and report, if asked for."""
    if wanted.parquet is not None:
        from glueckauf.arena import parquet  # noqa: PLC0415 - an extra

        with writing(wanted.parquet):
            parquet.write(wanted.parquet, planned, rows)
    if wanted.report is not None:
        from glueckauf.arena import report  # noqa: PLC0415 - an extra

        with writing(wanted.report):
            wanted.report.write_text(report.page(planned, rows, result), encoding="utf-8")


class Rate(ProgressColumn):
    """Games a second; only those of this run."""

    def render(self, task: Task) -> Text:
        return Text(f"{task.speed:.2f} games/s" if task.speed else "", style="progress.data.speed")


class Bar:
    """A progress bar where somebody watches; what goes wrong is said in any case."""

    def __init__(self, notes: Console, words: str, games: int, done: int) -> None:
        self.notes, self.bar = notes, None
        if notes.is_terminal:
            columns = (
                TextColumn("{task.description}"),
                BarColumn(),
                MofNCompleteColumn(),
                Rate(),
                TimeRemainingColumn(),
            )
            self.bar = Progress(*columns, console=notes, transient=True, speed_estimate_period=120)
            self.task = self.bar.add_task(words, total=games, completed=done)
        self.shown: Any = self.bar or nullcontext()

    def __enter__(self) -> None:
        self.shown.__enter__()

    def __exit__(self, *error: object) -> None:
        self.shown.__exit__(*error)

    def advance(self, row: Any) -> None:
        if self.bar is not None:
            self.bar.advance(self.task)
        if row.error is not None:
            self.notes.print(
                f"{row.error.sentence()}\n  the position: glueckauf replay {row.error.record}",
                style="red",
                highlight=False,
                markup=False,
                soft_wrap=True,
            )


def short_names(names: Sequence[str]) -> dict[str, str]:
    """[name] what a table shows: of a bot from a file no folders, unless two are called alike without them."""
    short = {name: Path(name).name if roster.is_file(name) else name for name in names}
    seen = list(short.values())
    return {name: shown if seen.count(shown) == 1 else name for name, shown in short.items()}


def counted(number: int, what: str) -> str:
    """`1 game`, `2,000 games`."""
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"


def show(result: Any, console: Console) -> None:
    """The standings as a table."""
    console.print(
        f"{result.title}, {result.players} players, {counted(result.games, 'game')}: {counted(result.deals, 'deal')}, "
        f"{counted(result.seatings, 'seating')} each, seed {result.seed!r}",
        highlight=False,
    )
    if result.games % result.seatings:
        console.print("the last deal was not played by all seatings, so seats are slightly uneven", style="yellow")
    table = Table(box=None, padding=(0, 1, 0, 0))  # in 80 columns there is room for `mine.safetensors`
    headings = ("bot", "rating", "95 %", "won", "95 %", "points", "games", "errors", "ms")
    for heading in headings:
        table.add_column(heading, justify="left" if heading == "bot" else "right", overflow="fold")
    called = short_names([bot.name for bot in result.bots])
    for bot in result.bots:
        table.add_row(
            called[bot.name],
            f"{bot.rating:.0f}",
            f"{bot.rating_low:.0f}-{bot.rating_high:.0f}",
            f"{bot.win_rate:.1%}",
            f"{100 * bot.win_low:.0f}-{100 * bot.win_high:.0f}",
            f"{bot.mean_score:.1f}",
            f"{bot.games}",
            f"{bot.errors}" if bot.errors else "",
            f"{bot.mean_seconds * 1000:.2f}",
        )
    console.print(table)
    for bot in result.bots:
        if bot.tally:
            tally = ", ".join(f"{count:,} {name}" for name, count in bot.tally.items())
            console.print(f"{called[bot.name]} counted: {tally}", highlight=False, markup=False)
