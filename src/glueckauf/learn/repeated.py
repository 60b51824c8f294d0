"""Work over the same tensors, done again and again: on a GPU the driver records it once and repeats it by itself.

A step of the optimiser launches some two hundred small kernels; launched one by one they take longer than they run.
"""

from collections.abc import Callable

import torch

WARM_UP = 3  # calls before it is recorded: memory is found and libraries choose their kernels


class Repeated:
    """What `work` does, at every call; it reads and writes tensors that stay where they are, and returns nothing."""

    def __init__(self, work: Callable[[], None], device: torch.device) -> None:
        self.work, self.device, self.calls = work, device, 0
        self.graph: torch.cuda.CUDAGraph | None = None

    def __call__(self) -> None:
        if self.graph is not None:
            self.graph.replay()
            return
        self.calls += 1
        if self.device.type != "cuda":
            self.work()
        elif self.calls <= WARM_UP:
            beside = torch.cuda.Stream()
            beside.wait_stream(torch.cuda.current_stream())
            with torch.cuda.stream(beside):
                self.work()
            torch.cuda.current_stream().wait_stream(beside)
        else:
            recorded = torch.cuda.CUDAGraph()
            with torch.cuda.graph(recorded):
                self.work()
            self.graph = recorded
            recorded.replay()
