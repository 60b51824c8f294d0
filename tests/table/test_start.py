"""A start imports nothing that only few people ever need: counted by modules, for a clock would tell of the machine."""

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

STARTED = """
import asyncio, json, sys
from glueckauf.table.app import Server
from glueckauf.table.ops import logs, serve
from glueckauf.table.settings import Settings

async def main():
    logs.set_up()
    server = Server(Settings(database=sys.argv[1]))
    async with server.lifespan(server.app):
        print(json.dumps(sorted(sys.modules)))

asyncio.run(main())
"""
LATER = {"webauthn", "cbor2", "alembic", "mako", "pywebpush", "requests", "aiohttp", "asyncpg", "redis"}
LATER |= {"torch", "jax", "pandas", "pyarrow", "matplotlib", "ray", "pettingzoo", "gymnasium", "confusable_homoglyphs"}
MOST = {"glueckauf": 420, "numba": 180, "sqlalchemy": 170, "litestar": 245, "numpy": 115, "cryptography": 45}


def start(database: Path) -> list[str]:
    """All modules of a server that has just started."""
    done = subprocess.run(
        [sys.executable, "-c", STARTED, str(database)], capture_output=True, text=True, timeout=120, check=True
    )
    found: list[str] = json.loads(done.stdout.splitlines()[0])
    return found


def test_start_imports_only_what_everybody_needs(tmp_path: Path) -> None:
    start(tmp_path / "games.db")  # the first one makes the tables
    modules = start(tmp_path / "games.db")
    packages = Counter(name.partition(".")[0] for name in modules)
    assert not LATER & packages.keys()
    assert {name: packages[name] for name, most in MOST.items() if packages[name] > most} == {}
    assert "glueckauf.table.accounts.authenticators" not in modules
