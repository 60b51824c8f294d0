"""Lighthouse's marks for the pages of the table on a phone.

Run as `GLUECKAUF_COMPILE=off python -m tests.web.lighthouse --with PATH/TO/lighthouse/cli/index.js`, after `make page`;
Lighthouse is no dependency of ours. With several folders of built pages each is measured in the same run, in turn, so
that one can compare. Lighthouse takes four times the time that it sees the processor at work, so other work on the
machine counts, too: its own measure of the machine is told beside the marks, and is above 1500 on a quiet desk.
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections import defaultdict
from contextlib import ExitStack
from pathlib import Path

import tools.browser
from tests.table.people import Beside, Guest, Json, beside
from tests.web.visitors import ARGUMENTS, COOKIE, TITLES, page_folder

PATHS = ("/", "/new/coal_baron", "/learn", "/rules/coal_baron", *(f"/t/{title}" for title in TITLES))
TRIES = 3  # now and then Lighthouse misses the beginning of a page (NO_NAVSTART)
TIMES = {
    "FCP": "first-contentful-paint", "LCP": "largest-contentful-paint", "TBT": "total-blocking-time",
    "CLS": "cumulative-layout-shift", "SI": "speed-index",
}  # fmt: skip


def measured(command: str, web: Beside, path: str, anna: Guest, raw: Path | None) -> Json:
    """A report on one address; a table is opened by the person who plays there."""
    header = []
    if path.startswith("/t/"):
        title = path.removeprefix("/t/")
        path = f"/t/{anna.create_table('me', 'bot lehrling', title=title, public=True)['id']}"
        header = [f"--extra-headers={json.dumps({'Cookie': f'{COOKIE}={anna.secret}'})}"]
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        for _ in range(TRIES):
            done = subprocess.run(
                [
                    shutil.which("node") or "node", command, web.address + path, "--quiet",
                    "--only-categories=performance", "--output=json",
                    f"--output-path={report}", f"--chrome-flags=--headless=new {' '.join(ARGUMENTS)}", *header,
                ],
                env={**os.environ, "CHROME_PATH": str(tools.browser.find())}, check=False, timeout=180,
            )  # fmt: skip
            if done.returncode == 0:
                break
        told: Json = json.loads(report.read_text())
    if raw:
        raw.write_text(json.dumps(told))
    return told


def line(reports: list[Json]) -> str:
    """The median of every number, and the marks of all rounds."""
    marks = [round(100 * report["categories"]["performance"]["score"]) for report in reports]
    times = {
        short: statistics.median(report["audits"][audit]["numericValue"] for report in reports)
        for short, audit in TIMES.items()
    }
    machine = statistics.median(report["environment"]["benchmarkIndex"] for report in reports)
    told = ", ".join(f"{name} {time:.3f}" if name == "CLS" else f"{name} {time:.0f} ms" for name, time in times.items())
    return f"{statistics.median(marks):.0f} {marks}: {told}; machine {machine:.0f}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pages", nargs="*", type=Path, help="folders of built pages (default: the usual one)")
    parser.add_argument("--with", dest="command", required=True, help="Lighthouse's cli/index.js")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--path", choices=PATHS, action="append")
    parser.add_argument("--raw", type=Path, help="a folder for the reports")
    options = parser.parse_args()
    reports: dict[tuple[str, Path | None], list[Json]] = defaultdict(list)
    with ExitStack() as stack:
        servers: dict[Path | None, Beside] = {}
        for page in options.pages or [page_folder()]:
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            servers[page] = stack.enter_context(beside(Path(folder) / "games.db", page=page))
        people = {page: web.guest("Anna") for page, web in servers.items()}
        for path in options.path or PATHS:
            for number in range(options.rounds):
                for index, (page, web) in enumerate(servers.items()):
                    name = f"{path.strip('/').replace('/', '-') or 'lobby'}-{index}-{number}.json"
                    raw = options.raw / name if options.raw else None
                    reports[path, page].append(measured(options.command, web, path, people[page], raw))
            for page in servers:
                sys.stdout.write(f"{path} {page or ''}\n  {line(reports[path, page])}\n")
                sys.stdout.flush()
    return int(any(r["categories"]["performance"]["score"] < 0.95 for found in reports.values() for r in found))


if __name__ == "__main__":
    sys.exit(main())
