"""Kernels that are launched again and again with the same arrays, in the same order.

Numba looks at every argument of every launch, which takes longer than most of our kernels run (70 microseconds were
seen). So each kernel is bound to the types of its arguments once; and from the second time on the driver repeats the
whole list by itself, as a graph that it has recorded.
"""

from typing import Any

from numba import cuda

from glueckauf.engine import numba_hooks as hooks
from glueckauf.engine.arrays import Kernel, Launchable
from glueckauf.lab.device_rules import BLOCK, SIMULATED


class Launches:
    """A list of launches, on a stream of its own."""

    def __init__(self, times: int = 1) -> None:
        self.graph: hooks.Graph | None = None
        self.times = times  # how often the list runs at one call
        self.stream: Any = cuda.stream()  # Any: numba.cuda declares no types
        self.list: list[tuple[Launchable, int, tuple[object, ...]]] = []
        self.begun = False

    def add(self, kernel: Kernel, blocks: int, *about: object) -> None:
        self.list.append((kernel.specialize(*about), blocks, about))

    def run(self) -> None:
        """Begin; nobody waits for the end."""
        if self.begun and self.graph is None and not SIMULATED:  # a kernel must be loaded before it can be recorded
            self.graph = hooks.recorded(self.stream, self._launch)
        if self.graph is not None:
            self.graph.run()
        else:
            self._launch()
        self.begun = True

    def _launch(self) -> None:
        for _ in range(self.times):
            for kernel, blocks, about in self.list:
                kernel[blocks, BLOCK, self.stream](*about)
