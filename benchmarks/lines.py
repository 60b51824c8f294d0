"""Counts lines of ours that the interpreter runs: work without a clock."""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

from glueckauf.engine import fields
from glueckauf.engine.sources import PACKAGE

FIELDS = fields.__file__  # how the interpreter reads a number is no work of a rule


class Lines:
    """Counts lines of ours while a function runs."""

    def __init__(self) -> None:
        self.count = 0

    def follow(self, frame: FrameType, event: str, _: Any) -> Any:
        if event == "call":
            file = frame.f_code.co_filename
            return self.follow if file.startswith(str(PACKAGE)) and file != FIELDS else None
        self.count += event == "line"
        return self.follow

    def of(self, function: Callable[..., Any], *args: Any) -> Any:
        before = sys.gettrace()  # coverage counts, too
        sys.settrace(self.follow)
        try:
            return function(*args)
        finally:
            sys.settrace(before)
