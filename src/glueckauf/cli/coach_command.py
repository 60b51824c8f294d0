"""The command `coach`: a finished game, analysed."""

import json
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from glueckauf.cli.checks import refuse_file, writing
from glueckauf.cli.records import as_text, read_file
from glueckauf.cli.start import compile_rules, find_language, refusals, sentence_of
from glueckauf.coach.analysis import Analysis, analyse
from glueckauf.coach.judge import BLUNDER, INACCURACY, LEVELS, MISTAKE
from glueckauf.coach.page import as_page
from glueckauf.coach.words import signed_number
from glueckauf.engine import record
from glueckauf.engine.errors import LANGUAGES, BadSetup, GlueckaufError
from glueckauf.engine.face.words import by, called
from glueckauf.engine.history import History
from glueckauf.games import TITLES

STDIN = Path("-")
KINDS = {
    BLUNDER: ("blunder", "grober Fehler"),
    MISTAKE: ("mistake", "Fehler"),
    INACCURACY: ("inaccuracy", "Ungenauigkeit"),
}


def coach(
    file: Annotated[Path, typer.Argument(help="A record of a finished game; - reads it from standard input.")],
    seat: Annotated[int | None, typer.Option(help="Judge the decisions of this seat only.")] = None,
    level: Annotated[str, typer.Option(help=f"How thoroughly: {' or '.join(LEVELS)}.")] = "fast",
    html: Annotated[Path | None, typer.Option(help="Write a page to this file.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print all of it as JSON.")] = False,
    stream: Annotated[bool, typer.Option(help="Print progress and the analysis as JSON, a line each.")] = False,
    lang: Annotated[str | None, typer.Option("--lang", help="Language, de or en (default: from your locale).")] = None,
) -> None:
    """Say where a finished game was decided: mistakes and what was better, luck and skill apart."""
    with refusals():
        language = find_language(lang)
    if stream:
        print_stream(file, seat, level)
        return
    with refusals(language):
        if html is not None:
            refuse_file(html)
        history = read_game(file)
        compile_rules(history.game, language, ("play", "bots"))
        found = watched(history, level, seat, language)
    if html is not None:
        write_page(found, html, language)
    elif as_json:
        print(json.dumps(found.as_dict(), ensure_ascii=False, indent=1))
    else:
        print_analysis(found, language, Console())


def read_game(file: Path) -> History:
    """The game of a record, checked from beginning to end. Raises `BadRecord`."""
    return record.verify(as_text(sys.stdin.buffer.read()) if file == STDIN else read_file(file), TITLES)


def watched(history: History, level: str, seat: int | None, language: str) -> Analysis:
    """The analysis, with a bar that says how far it is."""
    done = total = 0
    try:
        with Progress(console=Console(file=sys.stderr), transient=True) as bar:
            task = bar.add_task(by(language, "Looking at the game", "Die Partie wird angesehen"))

            def show(now: int, of: int) -> None:
                nonlocal done, total
                done, total = now, of
                bar.update(task, completed=now, total=of)

            return analyse(history, level=level, seat=seat, progress=show)
    except KeyboardInterrupt:
        stopped = by(
            language,
            f"Stopped after {done} of {total} decisions; nothing was written.",
            f"Nach {done} von {total} Entscheidungen abgebrochen; nichts wurde geschrieben.",
        )
        print(stopped, file=sys.stderr)
        raise


def write_page(found: Analysis, file: Path, language: str) -> None:
    """The analysis as a page; where the file cannot be written any more it is printed, so that nothing is lost."""
    try:
        with writing(file):
            file.write_text(as_page(found, language), encoding="utf-8")
    except BadSetup as error:
        print_analysis(found, language, Console())
        print(sentence_of(error, language), file=sys.stderr)
        raise typer.Exit(2) from error
    print(file)


def print_stream(file: Path, seat: int | None, level: str) -> None:
    """For programs: how far it is and what was judged, then the analysis or why there is none, each a line of JSON."""

    def say(**said: object) -> None:
        print(json.dumps(said, ensure_ascii=False), flush=True)

    try:
        found = analyse(
            read_game(file),
            level=level,
            seat=seat,
            progress=lambda done, of: say(progress=done, of=of),
            told=lambda decision: say(decision=decision),
        ).as_dict()
    except GlueckaufError as error:
        say(error={"code": error.code, "sentence": {language: sentence_of(error, language) for language in LANGUAGES}})
        raise typer.Exit(2) from error
    say(analysis=found)


def print_analysis(found: Analysis, language: str, console: Console) -> None:
    """What went well and what did not, for people."""
    told = found.as_dict()
    seats = Table(
        *by(language, "player|points|accuracy|luck|own moves|others' moves",
            "Spieler|Punkte|Genauigkeit|Glück|eigene Spielzüge|Spielzüge der anderen").split("|")
    )  # fmt: skip
    for one in told["seats"]:
        lead = one["points"]
        accuracy = "-" if one["accuracy"] is None else f"{one['accuracy']:.0f} %"
        parts = [signed_number(lead[part], language) for part in ("luck", "skill", "others")]
        seats.add_row(called((), one["seat"], language), str(one["score"]), accuracy, *parts)
    console.print(seats)
    console.print(
        by(
            language,
            "Luck and moves in points of lead; with the expectation before the deal they add up to the final lead.",
            "Glück und Spielzüge in Punkten Vorsprung; mit der Erwartung vor dem Austeilen geben sie den am Ende.",
        )
    )
    lost = [one for one in told["decisions"] if one["kind"] in KINDS]
    for one in sorted(lost, key=lambda decision: decision["move"]):
        kind = by(language, *KINDS[one["kind"]])
        console.print(f"\n{one['move']:4d}  {called((), one['seat'], language)}, {kind}: {one['says'][language]}")
        console.print(f"      {one['words'][language]}", highlight=False)
        if one["then"][language]:
            console.print(f"      {one['then'][language]}", highlight=False)
    if not lost:
        console.print(by(language, "\nNothing was clearly better.", "\nNichts wäre klar besser gewesen."))


def add_to(app: typer.Typer) -> None:
    """Make the command known."""
    app.command()(coach)
