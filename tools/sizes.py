"""How much each extra brings: packages and megabytes, as the table of docs/package.md.

python -m tools.sizes dist/glueckauf-*.whl       installs each extra into a folder of its own; minutes
"""

import json
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
HUGE = {"learn", "cuda", "ray"}  # counted, not installed
NOT_FOR_USERS = {"dev", "build", "docs"}
PIP = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--ignore-installed"]


def packages(target: str) -> int:
    """How many packages pip would install beside ours."""
    report = subprocess.run(
        [*PIP, "--dry-run", "--report", "-", target], check=True, stdout=subprocess.PIPE, text=True
    ).stdout
    return len(json.loads(report)["install"]) - 1


def megabytes(target: str) -> float:
    """What they need on disk."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([*PIP, "--no-compile", "--target", folder, target], check=True)
        return sum(file.stat().st_size for file in Path(folder).rglob("*") if file.is_file()) / 1e6


def main() -> None:
    wheel = Path(sys.argv[1]).resolve()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    print(
        f"wheel: {wheel.stat().st_size / 1e6:.2f} MB\n\n| installed | packages | on disk |\n|---|---|---|", flush=True
    )
    for extra in ("", *(name for name in project["optional-dependencies"] if name not in NOT_FOR_USERS)):
        target = f"{wheel}[{extra}]" if extra else str(wheel)
        size = "not measured" if extra in HUGE else f"{megabytes(target):.0f} MB"
        print(f"| `glueckauf{f'[{extra}]' if extra else ''}` | {packages(target)} | {size} |", flush=True)


if __name__ == "__main__":
    main()
