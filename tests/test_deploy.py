"""What people are told to type: commands in the docs and in deploy/ exist, units and container keep their limits."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer.main

from glueckauf.cli import app

pytest.importorskip("litestar")
from glueckauf.table.settings_file import ALL, PREFIX

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
PAGE = (ROOT / "docs" / "serving.md").read_text(encoding="utf-8")
FORMATS = ("fair-deal.md", "wire.md")  # `glueckauf deal 1` begins a text that is hashed there
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
PAGES += [page for page in sorted((ROOT / "docs").glob("*.md")) if page.name not in FORMATS]
UNITS = sorted([*DEPLOY.glob("*.service"), *DEPLOY.glob("*.timer")])


def commands(text: str) -> Iterator[str]:
    """Every command of ours in a text: in lines of code, in backticks, in units."""
    for line in text.splitlines():
        code = (
            line
            if line.startswith("    ") or "Exec" in line or "CMD" in line
            else " ; ".join(re.findall(r"`([^`]+)`", line))
        )
        code = code.replace('", "', " ").replace('["', " ").replace('"]', " ")
        for found in re.finditer(
            r"(?<![\w./=-])(?:/opt/glueckauf/bin/|\S*bin/)?glueckauf ((?:[a-z][\w-]*)[^;|`&]*)", code
        ):
            yield found[1].split("  #")[0].strip().rstrip("'\"")


def check(command: str) -> None:
    """Raises `AssertionError` if a command or one of its options does not exist."""
    node = typer.main.get_command(app)
    words = re.sub(r"[\"']", "", command).split()
    while words and hasattr(node, "commands"):
        assert words[0] in node.commands, command
        node = node.commands[words.pop(0)]
    known = {option for parameter in node.params for option in (*parameter.opts, *parameter.secondary_opts)}
    for word in words:
        if word.startswith("--"):
            assert word.partition("=")[0] in known, f"{command}: {word}"


NAMED = sorted(
    {
        command
        for text in (file.read_text(encoding="utf-8") for file in (*PAGES, *DEPLOY.iterdir()))
        for command in commands(text)
    }
)


def test_there_are_commands_to_check() -> None:
    assert {command.split()[0] for command in NAMED} >= {
        "serve",
        "db",
        "settings",
        "compile",
        "load",
        "train",
        "solve",
        "mcp",
    }


@pytest.mark.parametrize("command", NAMED)
def test_every_command_that_people_read_exists(command: str) -> None:
    check(command)


def test_every_variable_and_setting_that_operators_read_exists() -> None:
    for file in DEPLOY.iterdir():
        for name in re.findall(rf"{PREFIX}([A-Z_]+)", file.read_text(encoding="utf-8")):
            assert name.lower() in {*ALL, "settings", "cache"}, f"{file.name}: {name}"
    for name in re.findall(r"`(\w+) = ", PAGE):
        assert name in ALL, name


def test_the_unit_has_limits_and_its_settings() -> None:
    unit = (DEPLOY / "glueckauf.service").read_text(encoding="utf-8")
    for key in (
        "LimitNOFILE=",
        "MemoryMax=",
        "TasksMax=",
        "NoNewPrivileges=yes",
        "ProtectSystem=strict",
        "GLUECKAUF_SETTINGS=",
    ):
        assert f"\n{key}" in unit or f"={key}" in unit, key


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
def test_systemd_understands_the_units(tmp_path: Path) -> None:
    for unit in UNITS:
        text = unit.read_text(encoding="utf-8").replace("/opt/glueckauf/bin/glueckauf", "/bin/true")
        (tmp_path / unit.name).write_text(text, encoding="utf-8")
    checked = subprocess.run(
        [str(shutil.which("systemd-analyze")), "verify", *(str(tmp_path / unit.name) for unit in UNITS)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    complaints = [line for line in checked.stderr.splitlines() if "glueckauf" in line]
    assert complaints == []


def test_the_container_is_locked_runs_as_nobody_special_and_believes_nobody() -> None:
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    assert "--require-hashes -r /tmp/requirements.lock" in text and "HEALTHCHECK" in text
    assert re.search(r"^USER \d+$", text, re.MULTILINE)
    assert 'GLUECKAUF_TRUSTED_PROXIES=""' in text and "--trust" not in text


def test_proxies_replace_what_a_client_claims_and_hide_the_metrics() -> None:
    nginx, caddy = ((DEPLOY / name).read_text(encoding="utf-8") for name in ("nginx.conf", "Caddyfile"))
    assert "X-Forwarded-For $remote_addr;" in nginx and "proxy_add_x_forwarded_for" not in nginx
    assert "/metrics" in nginx and "respond /metrics 404" in caddy
