"""The docs site: `make docs` builds it into build/docs. Whatever does not lead somewhere is an error."""

import os
import re
from pathlib import Path

os.environ["GLUECKAUF_COMPILE"] = "off"  # docstrings need no machine code

from sphinx.application import Sphinx
from sphinx.util import logging

from glueckauf import __version__

HERE = Path(__file__).parent
LINK = re.compile(r"(?<!!)\[([^\]]+)\]\(([^)#:]+)(#[^)]*)?\)")

project = "Glückauf"
copyright = "MIT licence; the games belong to their authors and publishers"  # noqa: A001 - Sphinx reads this name
release = version = __version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["screenshots", "pictures", "wire-how.md"]  # the last one is part of wire.md
html_theme = "furo"  # brings its own fonts, styles and scripts: nothing is loaded from elsewhere
html_title = f"Glückauf {__version__}"
html_show_sourcelink = False
html_copy_source = False
default_role = "code"  # our docstrings write `names` as Markdown does
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
myst_heading_anchors = 4


def links_out_of_the_site(_: Sphinx, page: str, text: list[str]) -> None:
    """Show a path of the repository as text, after a look whether it is there: the site does not hold it."""

    def checked(found: re.Match[str]) -> str:
        words, target, _ = found.groups()
        path = ((HERE / page).parent / target).resolve()
        if path.is_file() and path.is_relative_to(HERE):
            return found.group()
        if not path.exists():
            logging.getLogger(__name__).warning("%s: no such file: %s", page, target)
        return f"{words} (`{path.relative_to(HERE.parent)}`)"

    text[0] = LINK.sub(checked, text[0])


def setup(app: Sphinx) -> None:
    app.connect("source-read", links_out_of_the_site)
