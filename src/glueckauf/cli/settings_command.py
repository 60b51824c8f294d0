"""The command `settings`, and how other commands of the server find theirs."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from glueckauf.cli.checks import writing
from glueckauf.cli.start import refusals

SettingsFile = Annotated[
    Path | None,
    typer.Option("--settings", help="TOML file with settings (default: the one named by GLUECKAUF_SETTINGS)."),
]
Set = Annotated[
    list[str] | None, typer.Option("--set", help="Any setting, as name=value; see `glueckauf settings --example`.")
]
HERE = "glueckauf.db"


def database_in_force(context: typer.Context, parameter: typer.CallbackParam, value: str) -> str:
    """The database of an option or variable; if neither is given, that of the settings file."""
    source = context.get_parameter_source(str(parameter.name))
    if source is not None and source.name != "DEFAULT":
        return value
    from glueckauf.table.settings_file import read_settings  # noqa: PLC0415 - an extra

    with refusals():
        return read_settings().settings.database


Database = Annotated[
    str,
    typer.Option(
        envvar="GLUECKAUF_DATABASE",
        help="SQLite file, or postgresql://user@host/name (default: that of the settings file).",
        callback=database_in_force,
    ),
]


def settings(
    file: SettingsFile = None,
    extra: Set = None,
    example: Annotated[
        bool, typer.Option("--example", help="Print a settings file with every default and what it does.")
    ] = False,
    output: Annotated[Path | None, typer.Option(help="A new file to write to instead of printing.")] = None,
) -> None:
    """Print the settings in force, without secrets, and where each comes from; exit code 2 if one is wrong."""
    from glueckauf.table import settings_file  # noqa: PLC0415 - an extra

    with refusals():
        if example:
            text = settings_file.example()
        else:
            text = settings_file.printed(settings_file.read_settings(file, extra=tuple(extra or ())))
        if output is None:
            sys.stdout.write(text)
            return
        with writing(output), output.open("x", encoding="utf-8") as new:
            new.write(text)
