"""Kernels that are launched again and again with the same arrays, in the same order.

Numba looks at every argument of every launch, which takes longer than most of our kernels run (70 microseconds were
seen). So each kernel is bound to the types of its arguments once; and from the second time on the driver repeats the
whole list by itself, as a graph that it has recorded.
"""

from typing import Any, NamedTuple

from numba import cuda

from glueckauf.engine import numba_hooks as hooks
from glueckauf.engine.arrays import Kernel, Launchable
from glueckauf.lab.device_rules import BLOCK, SIMULATED


class Launches:
    """A list of launches on a stream, and on others side by side; without one it is a new one.

    What is launched on two streams has no order, unless something happens on the default stream in between.
    """

    def __init__(self, times: int = 1, stream: Any = None) -> None:
        self.graph: hooks.Graph | None = None
        self.times = times  # how often the list runs at one call
        self.stream = cuda.stream() if stream is None else stream
        self.before: list[Launch] = []  # what all branches wait for
        self.branches = [Branch(self.stream)]  # what is on different ones runs side by side
        self.list: list[Launch] = []
        self.begun = False

    def add(self, kernel: Kernel, blocks: int, *about: object, threads: int = BLOCK, branch: int = 0) -> None:
        """The next launch of a branch; the first branch waits for the others at the end of the list."""
        self.list.append(Launch(kernel.specialize(*about), blocks, threads, branch, about))
        while len(self.branches) <= branch:
            self.branches.append(Branch(cuda.stream()))

    def fork(self) -> None:
        """Have all branches begin when what was added so far is done."""
        self.before, self.list = self.list, []

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
            first, *others = self.branches
            self._launch_all(self.before)
            for other in others:
                other.waits_for(first)
            self._launch_all(self.list)
            for other in others:
                first.waits_for(other)

    def _launch_all(self, launches: "list[Launch]") -> None:
        for kernel, blocks, threads, branch, about in launches:
            kernel[blocks, threads, self.branches[branch].stream](*about)


class Launch(NamedTuple):
    kernel: Launchable
    blocks: int
    threads: int  # of a block
    branch: int
    about: tuple[object, ...]


class Branch:
    """A stream that runs beside others."""

    def __init__(self, stream: Any) -> None:
        self.stream = stream
        self.event: Any = cuda.event()

    def waits_for(self, other: "Branch") -> None:
        """What is launched here from now on begins when all that was launched there is done."""
        other.event.record(other.stream)
        other.event.wait(self.stream)
