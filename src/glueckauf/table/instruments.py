"""What is measured while people play; `ops/metrics.py` adds what can be counted at any time, and shows all of it.

With several processes, Prometheus' own multiprocess mode adds them up: each keeps its numbers in files of a common
folder, so every process can answer for all, and what a process counted outlives it.
"""

from prometheus_client import CollectorRegistry, Counter, Histogram

SECONDS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)


class Instruments:
    """The instruments of one server, in a registry of its own: a second server in one process has others."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.moves = Histogram(
            "glueckauf_move_seconds",
            "From receiving a move to handing everybody their message, with the wait for the disk",
            buckets=SECONDS,
            registry=self.registry,
        )
        self.writes = Histogram(
            "glueckauf_write_seconds",
            "From handing over entries to having them on disk",
            buckets=SECONDS,
            registry=self.registry,
        )
        self.refusals = Counter(
            "glueckauf_refused", "Requests refused, by the code of the refusal", ["code"], registry=self.registry
        )
        self.slow_clients = Counter(
            "glueckauf_slow_clients_dropped", "Sockets closed because they did not read", registry=self.registry
        )

    def refused(self, code: str) -> None:
        self.refusals.labels(code).inc()
