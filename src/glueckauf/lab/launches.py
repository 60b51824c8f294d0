"""Kernels that are launched again and again with the same arrays, in the same order.

Numba looks at every argument of every launch, which takes longer than most of our kernels run (70 microseconds were
seen). So each kernel is bound to the types of its arguments once; and from the second time on the driver repeats the
whole list by itself, as a graph that it has recorded.
"""

from typing import Any

from numba import cuda

from glueckauf.lab.device_rules import BLOCK, SIMULATED

if not SIMULATED:
    from cuda.bindings.driver import CUstreamCaptureMode as Mode  # it comes with numba-cuda
    from numba.cuda.cudadrv import driver as cudadrv  # as a module: the driver itself asks for a GPU when looked at


class Launches:
    """A list of launches, on a stream of its own."""

    def __init__(self, times: int = 1) -> None:
        self.graph: Any = None  # first: whoever throws this away asks for it
        self.times = times  # how often the list runs at one call
        self.stream: Any = cuda.stream()
        self.list: list[tuple[Any, int, tuple[Any, ...]]] = []
        self.begun = False

    def add(self, kernel: Any, blocks: int, *about: Any) -> None:
        self.list.append((kernel.specialize(*about), blocks, about))

    def run(self) -> None:
        """Begin; nobody waits for the end."""
        if SIMULATED or not self.begun:  # a kernel must be loaded before it can be recorded
            self._launch()
            self.begun = True
            return
        if self.graph is None:
            self.graph = self._recorded()
        cudadrv.driver.cuGraphLaunch(self.graph, int(self.stream.handle))

    def _launch(self) -> None:
        for _ in range(self.times):
            for kernel, blocks, about in self.list:
                kernel[blocks, BLOCK, self.stream](*about)

    def _recorded(self) -> Any:
        stream = int(self.stream.handle)
        cudadrv.driver.cuStreamBeginCapture(stream, Mode.CU_STREAM_CAPTURE_MODE_THREAD_LOCAL)
        self._launch()
        graph = cudadrv.driver.cuStreamEndCapture(stream)
        made = cudadrv.driver.cuGraphInstantiate(graph, 0)
        cudadrv.driver.cuGraphDestroy(graph)
        return made

    def __del__(self) -> None:
        if self.graph is not None:
            cudadrv.driver.cuGraphExecDestroy(self.graph)
