"""What every command begins with: the title, the language, rules that are compiled."""

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn

from glueckauf.cli.phrases import phrase
from glueckauf.engine import compile as compiling
from glueckauf.engine.errors import LANGUAGES, BadRecord, BadSetup, GlueckaufError, Reason, quoted
from glueckauf.engine.face.words import by
from glueckauf.engine.game import Game
from glueckauf.machine_code import EVERYTHING, PLAY, WORKSHOP, Use, compile_now, is_built


@contextmanager
def refusals(language: str = "en") -> Iterator[None]:
    """Bad input gets one clear sentence and exit code 2, never a traceback."""
    try:
        yield
    except GlueckaufError as error:
        print(sentence_of(error, language), file=sys.stderr)
        raise typer.Exit(2) from error


def sentence_of(error: GlueckaufError, language: str) -> str:
    """What to tell a person: `Zeile 40: die Aufzeichnung bricht ab`; no line where it is no matter of one."""
    said = error.sentence(language)
    if not isinstance(error, BadRecord):
        return said
    reason = error.reason.sentence(language)
    return f"{by(language, 'line', 'Zeile')} {error.line}: {reason}" if error.line else reason


def find_language(wanted: str | None, environment: Mapping[str, str] = os.environ) -> str:
    """What was asked for, or what the locale says; English where it says nothing we speak."""
    if wanted is not None:
        if wanted in LANGUAGES:
            return wanted
        there = ", ".join(LANGUAGES)
        raise BadSetup(
            quoted(wanted), Reason("unknown_language", "", f"no such language; there are: {there}", f"es gibt: {there}")
        )
    locale = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    return "de" if locale.lower().startswith("de") else "en"


def read_options(pairs: list[str]) -> dict[str, str]:
    """`name=value` from the command line."""
    for pair in pairs:
        if "=" not in pair:
            raise BadSetup(
                quoted(pair), Reason("bad_option", "", "an option is name=value", "eine Option ist Name=Wert")
            )
    names = [pair.partition("=")[0] for pair in pairs]
    for name in names:
        if names.count(name) > 1:
            raise BadSetup(
                quoted(name), Reason("bad_option", "", "this option is given twice", "diese Option steht zweimal da")
            )
    return {pair.partition("=")[0]: pair.partition("=")[2] for pair in pairs}


def compile_rules(game: Game, language: str = "en", uses: tuple[Use, ...] = EVERYTHING) -> None:
    """Compile what a command uses before it begins; the first time on a machine this shows a progress bar."""
    words = "Regeln werden einmal übersetzt" if language == "de" else "Compiling the rules, once"
    console = Console(file=sys.stderr)
    progress = Progress(
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        console=console,
        transient=True,
    )
    task = progress.add_task(f"{words}: {game.en}")

    def report(done: int, of: int) -> None:
        if not progress.live.is_started:
            progress.start()
            if not console.is_terminal:
                console.print(f"{words}: {game.en} ({of} {by(language, 'rules', 'Regeln')}) ...", highlight=False)
        progress.update(task, completed=done, total=of)

    try:
        compile_now(game, uses, report)
    finally:
        if progress.live.is_started:
            progress.stop()


@contextmanager
def machine_code_for(game: Game, language: str) -> Iterator[Callable[[Game], Game]]:
    """What is built is loaded; else it is built while people play. Gives the form of the title that is best now."""
    if not compiling.COMPILED or is_built(game.id):
        compile_rules(game, language, PLAY)
        yield lambda game: game
        return
    print(phrase("building", language), file=sys.stderr)
    WORKSHOP.open([game.id])
    try:
        yield lambda game: WORKSHOP.game(game.id)
    finally:
        WORKSHOP.close()
