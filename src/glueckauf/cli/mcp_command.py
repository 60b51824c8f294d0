"""The command `mcp`: language models play through their own client."""

from pathlib import Path
from typing import Annotated

import typer

from glueckauf.cli.checks import refuse_file, writing
from glueckauf.cli.mcp_games import Games
from glueckauf.cli.start import find_language, refusals
from glueckauf.games import TITLES
from glueckauf.machine_code import WORKSHOP


def mcp(
    folder: Annotated[Path | None, typer.Option(help="Folder in which finished games are saved as records.")] = None,
    lang: Annotated[str | None, typer.Option("--lang", help="Language, de or en (default: from your locale).")] = None,
) -> None:
    """Serve the games to a language model over standard input and output (Model Context Protocol)."""
    with refusals():
        language = find_language(lang)
    with refusals(language):
        if folder is not None:
            with writing(folder):
                folder.mkdir(parents=True, exist_ok=True)
            refuse_file(folder / ".glueckauf")
        from glueckauf.cli.mcp_server import new_server  # noqa: PLC0415 - an extra; `__main__` names it

    WORKSHOP.open(tuple(TITLES))
    try:
        new_server(Games(folder, language)).run("stdio")
    finally:
        WORKSHOP.close()


def add_to(app: typer.Typer) -> None:
    """Make the command known."""
    app.command()(mcp)
