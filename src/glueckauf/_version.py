"""The version of the package, as pyproject.toml says."""

import tomllib
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

UNKNOWN = "0+unknown"


def find_version(checkout: Path = Path(__file__).parents[2]) -> str:
    """The version of the checkout that this file lies in, otherwise of the installed package.

    The checkout comes first: an editable install does not notice that the version was raised.
    """
    try:
        project = tomllib.loads((checkout / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        if project["name"] == "glueckauf":
            return str(project["version"])
    except (OSError, ValueError, KeyError):  # no checkout of ours
        pass
    try:
        return version("glueckauf")
    except PackageNotFoundError:  # sources without their pyproject.toml
        return UNKNOWN


__version__ = find_version()
