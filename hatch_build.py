"""Puts the built page into the wheel, as `glueckauf/page`, and into the source distribution. `make page` builds it.

Without the page nothing is built: a wheel that silently lacks it would serve an empty browser window. Where it is
really not wanted (research machines), set GLUECKAUF_WITHOUT_PAGE=1.
"""

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SWITCH = "GLUECKAUF_WITHOUT_PAGE"
MISSING = f"the page is not built (web/dist/index.html): run `make page` first, or set {SWITCH}=1 to do without it"


class Page(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """An editable install reads the page where it was built."""
        if version == "editable":
            return
        page = Path(self.root) / "web" / "dist"
        if os.environ.get(SWITCH) == "1":
            self.app.display_warning(f"{SWITCH}=1: {self.target_name} without the page for the browser")
        elif not (page / "index.html").is_file():
            sys.exit(f"glueckauf: {MISSING}")
        elif self.target_name == "wheel":
            build_data["force_include"][str(page)] = "glueckauf/page"
        else:
            build_data["artifacts"].append("/web/dist")
