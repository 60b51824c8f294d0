"""Puts the built page into the wheel, as `glueckauf/page`. `make wheel` builds it first."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Page(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """An editable install reads the page where it was built."""
        page = Path(self.root) / "web" / "dist"
        if version != "editable" and (page / "index.html").is_file():
            build_data["force_include"][str(page)] = "glueckauf/page"
