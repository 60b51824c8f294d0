"""An address where no Ray cluster answers is refused with its name, before anything is compiled, played or written."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from typer.testing import CliRunner

from glueckauf.arena.dataset.plan import Plan
from glueckauf.arena.dataset.produce import produce
from glueckauf.arena.on_ray import RayCrew
from glueckauf.arena.ray_address import GREETING, refuse_address
from glueckauf.cli import app, arena_run, dataset_command
from glueckauf.engine.errors import BadSetup
from tests.arena.helpers import tournament

SETTINGS = bytes((0, 0, 0, 4, 0, 0, 0, 0, 0))


@contextmanager
def server(says: bytes | None) -> Iterator[str]:
    """The address of one that answers a greeting so, and hangs up; None: it is silent."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        over = threading.Event()

        def serve() -> None:
            connection, _ = listening.accept()
            with connection:
                connection.recv(len(GREETING))
                if says is None:
                    over.wait(30)
                else:
                    connection.sendall(says)

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        yield f"127.0.0.1:{listening.getsockname()[1]}"
        over.set()
        thread.join(30)


@pytest.fixture
def nobody() -> str:
    """An address of this machine where nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as closed:
        return f"127.0.0.1:{closed.getsockname()[1]}"


def test_nobody_there(nobody: str) -> None:
    for address in (nobody, f"ray://{nobody}"):
        with pytest.raises(BadSetup, match="nobody answers there") as refused:
            refuse_address(address)
        assert str(refused.value).startswith(f"{address}: no Ray cluster there")
        assert refused.value.sentence("de").startswith(f"{address}: kein Ray-Cluster")


@pytest.mark.parametrize("says", [b"", b"HTTP/1.1 400 Bad Request\r\n\r\n", SETTINGS[:5], bytes(9), None])
def test_another_program_there(says: bytes | None) -> None:
    with server(says) as address, pytest.raises(BadSetup, match="another program answers") as refused:
        refuse_address(address, seconds=30.0 if says is not None else 0.2)
    assert address in str(refused.value)


def test_a_server_of_grpc_is_not_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with server(SETTINGS) as address:
        refuse_address(address)
    monkeypatch.setenv("RAY_USE_TLS", "1")  # then only Ray, which has the certificates, can greet
    with server(b"") as address:
        refuse_address(f"ray://{address}")
    for found_by_ray in ("local", "auto", ""):
        refuse_address(found_by_ray)


@pytest.mark.parametrize(
    "address",
    ["nonsense", "head:", ":6379", "head:port", "head:99999", "http://head:6379", "ray://", "[::1", "a b:c:1",
     "é" * 80 + ":1", "\0:1", "head:-1"],
)  # fmt: skip
def test_what_is_no_address(address: str) -> None:
    with pytest.raises(BadSetup) as refused:
        refuse_address(address, seconds=1.0)
    assert refused.value.reason.code == "no_cluster" and address in str(refused.value)


def test_commands_refuse_before_any_work(nobody: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object, **__: object) -> None:
        pytest.fail("compiled before the address was looked at")

    monkeypatch.setattr(arena_run, "compile_rules", never)
    monkeypatch.setattr(dataset_command, "compile_rules", never)
    monkeypatch.setattr("glueckauf.cli.ladder_run.compile_rules", never)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    bots = ["--bots", "random,heuristic", "--ray", nobody]
    for words in (
        ["arena", "isle_of_trains", *bots, "--games", "4"],
        ["ladder", "--titles", "isle_of_trains", "--players", "2", *bots],
        ["dataset", "isle_of_trains", *bots, "--games", "4", "--folder", str(tmp_path / "data"), "--lang", "en"],
    ):
        said = CliRunner().invoke(app, words)
        assert said.exit_code == 2 and nobody in said.stderr and "no Ray cluster there" in said.stderr, words
    assert not list(tmp_path.iterdir())


def test_the_doors_of_python_refuse_too(nobody: str, tmp_path: Path) -> None:
    planned = tournament("random", "random")
    with pytest.raises(BadSetup, match=nobody), RayCrew(planned, nobody, None, 60.0):
        pass
    with pytest.raises(BadSetup, match=nobody):
        produce(Plan(planned, 4, 2, network=False), tmp_path / "data", ray=nobody)
    assert not (tmp_path / "data").exists()
