"""Make a release: refuse what is not ready, build page, wheel and source distribution, try them, set the tag.

python -m tools.release                  all but the tag
python -m tools.release --tag            and the tag, to be pushed by you
python -m tools.release --check v0.1.0   only: is this tag the version, and does the changelog have it?
python -m tools.release --notes v0.1.0   print the section of the changelog
"""

import argparse
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
VERSION = re.compile(r"\d+\.\d+\.\d+((a|b|rc)\d+)?")


class NotReadyError(Exception):
    """Why this cannot be released."""


def version(root: Path) -> str:
    return str(tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"])


def notes(root: Path, number: str) -> str:
    """The section of the changelog about this version; refuses one that is missing or empty."""
    text = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    for section in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        heading, _, body = section.partition("\n")
        if heading.split()[0].strip("[]") == number:
            if not body.strip():
                message = f"the section {number} of CHANGELOG.md is empty"
                raise NotReadyError(message)
            return body.strip() + "\n"
    message = f"CHANGELOG.md has no section {number}"
    raise NotReadyError(message)


def check_tag(root: Path, tag: str) -> None:
    """The tag is `v` and the version of the project, and the changelog has it."""
    number = version(root)
    if tag != f"v{number}":
        message = f"the tag is {tag}, but the version in pyproject.toml is {number}"
        raise NotReadyError(message)
    notes(root, number)
    citation = root / "CITATION.cff"
    if citation.is_file() and f"\nversion: {number}\n" not in citation.read_text(encoding="utf-8"):
        message = f"CITATION.cff has another version than {number}"
        raise NotReadyError(message)


def git(root: Path, *arguments: str) -> str:
    return subprocess.run(
        ["git", *arguments],  # noqa: S607 - whichever git there is
        cwd=root,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    ).stdout.strip()


def check_tree(root: Path, tag: str) -> None:
    """Nothing is uncommitted, and the tag is new."""
    if not VERSION.fullmatch(tag.removeprefix("v")):
        message = f"{tag.removeprefix('v')} is no version: 1.2.3 or 1.2.3rc1"
        raise NotReadyError(message)
    dirty = git(root, "status", "--porcelain")
    if dirty:
        message = f"the tree is dirty: commit or remove these first\n{dirty}"
        raise NotReadyError(message)
    if git(root, "tag", "--list", tag):
        message = f"the tag {tag} exists already: raise the version in pyproject.toml"
        raise NotReadyError(message)


def build(root: Path) -> Path:
    """Page, wheel and source distribution, new ones in dist/; returns the wheel."""
    shutil.rmtree(root / "dist", ignore_errors=True)
    subprocess.run(["make", "page"], cwd=root, check=True)  # noqa: S607 - whichever make there is
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-d", "dist"], cwd=root, check=True)
    [wheel] = (root / "dist").glob("*.whl")
    return wheel


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", metavar="TAG")
    parser.add_argument("--notes", metavar="TAG")
    parser.add_argument("--tag", action="store_true", help="set the tag at the end")
    parser.add_argument("--untested", action="store_true", help="skip `make test`, where it has just passed")
    wanted = parser.parse_args()
    try:
        if wanted.notes:
            print(notes(ROOT, wanted.notes.removeprefix("v")), end="")
            return
        tag = wanted.check or f"v{version(ROOT)}"
        check_tag(ROOT, tag)
        if wanted.check:
            return
        check_tree(ROOT, tag)
        wheel = build(ROOT)
        subprocess.run([sys.executable, "-m", "tools.try_wheel", str(wheel), "--extras", "table,lab"], check=True)
        if not wanted.untested:
            subprocess.run(["make", "test", "docs"], cwd=ROOT, check=True)  # noqa: S607 - whichever make there is
        if wanted.tag:
            git(ROOT, "tag", "--annotate", tag, "--message", f"Glückauf {tag}")
            print(f"{tag} is set: git push origin {tag}")
        else:
            print(f"{tag} is ready; --tag sets the tag")
    except (NotReadyError, subprocess.CalledProcessError) as error:
        sys.exit(f"not released: {error}")


if __name__ == "__main__":
    main()
