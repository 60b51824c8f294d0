"""Put drills that many processes have found into the package.

glueckauf drills TITLE --first 22 --games 400 --part 3/16 --file drills.3.jsonl   # each process, its own file
python -m tools.coach_drills merge TITLE FILE...                                  # into coach/drill_sets/TITLE.jsonl

Games that stand there already stay as they are. A last line that was cut off is left out.
"""

import sys
from collections.abc import Sequence
from importlib import resources
from pathlib import Path

import msgspec

from glueckauf.cli.drills_command import refuse_other, whole_lines
from glueckauf.coach.drills import Source, read_sources
from glueckauf.engine.errors import GlueckaufError
from glueckauf.games.finder import find_title


def merged(rules_version: int, package: Path, files: Sequence[Path]) -> list[Source]:
    """The games of the package and of the files, each once, by number. Raises `BadSetup` for another series."""
    found = {source.number: source for source in read_sources(whole_lines(package), package.name)}
    known = next(iter(found.values()), None)
    for file in files:
        for source in read_sources(whole_lines(file), file.name):
            known = known or source
            series = known.seed.removesuffix(f" {known.number}")
            refuse_other(source, Source(0, series, known.players, rules_version, known.bots), file)
            found.setdefault(source.number, source)
    return [found[number] for number in sorted(found)]


def merge(title: str, files: Sequence[Path]) -> None:
    game = find_title(title)
    package = Path(str(resources.files("glueckauf.coach") / "drill_sets" / f"{game.id}.jsonl"))
    sources = merged(game.rules_version, package, files)
    package.write_bytes(b"".join(msgspec.json.encode(source) + b"\n" for source in sources))
    print(f"{package.name}: {sum(len(source.drills) for source in sources)} drills in {len(sources)} games")


def main() -> None:
    match sys.argv[1:]:
        case ["merge", title, *files] if files:
            try:
                merge(title, [Path(file) for file in files])
            except GlueckaufError as error:
                sys.exit(error.sentence("en"))
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
