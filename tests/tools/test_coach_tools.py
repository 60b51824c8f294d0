"""Long work of the coach, split over processes: nothing twice, nothing lost, and what was cut off is played again."""

import sys
from pathlib import Path

import msgspec
import pytest

from glueckauf.cli.parts import WHOLE, part_of
from glueckauf.coach.drills import Source
from glueckauf.engine.errors import BadSetup
from tools.coach_drills import merged
from tools.coach_parts import run_parts
from tools.game_lines import append, lines


def test_the_parts_are_the_whole_and_share_nothing() -> None:
    parts = [part_of(range(5, 40), f"{which}/16") for which in range(16)]
    assert sorted(number for part in parts for number in part) == list(range(5, 40))
    assert part_of(range(5, 40), WHOLE) == list(range(5, 40))


@pytest.mark.parametrize("wrong", ["", "3", "16/16", "-1/4", "1/0", "0/0", "a/b", "1/4/2", "²/4", "1/" + "9" * 5000])
def test_what_is_no_part_is_refused(wrong: str) -> None:
    with pytest.raises(BadSetup):
        part_of(range(4), wrong)


def test_games_count_once_and_a_line_that_was_cut_off_is_none(tmp_path: Path) -> None:
    one, other = tmp_path / "one.jsonl", tmp_path / "other.jsonl"
    append(one, {"game": 0})
    append(one, {"game": 1})
    one.write_bytes(one.read_bytes() + b'{"game": 2, "se')
    append(other, {"game": 1, "again": True})
    both = [one, other, tmp_path / "none.jsonl"]
    assert lines(both, lambda line: line["game"]) == [{"game": 0}, {"game": 1}]
    append(one, {"game": 2})
    assert lines(both, lambda line: line["game"]) == [{"game": 0}, {"game": 1}, {"game": 2}]


def written(file: Path, *sources: Source, more: bytes = b"") -> Path:
    file.write_bytes(b"".join(msgspec.json.encode(source) + b"\n" for source in sources) + more)
    return file


def source(number: int, actions: str = "", series: str = "drills") -> Source:
    return Source(number, f"{series} {number}", 2, 2, "policy", actions)


def test_drills_are_merged_by_number_and_those_of_the_package_stay(tmp_path: Path) -> None:
    package = written(tmp_path / "package.jsonl", source(0, "kept"), source(1))
    parts = [
        written(tmp_path / "0.jsonl", source(4), source(0, "new"), more=b'{"number":8'),
        written(tmp_path / "1.jsonl", source(3)),
    ]
    found = merged(2, package, parts)
    assert [one.number for one in found] == [0, 1, 3, 4] and found[0].actions == "kept"
    for other in (source(5, series="others"), msgspec.structs.replace(source(5), rules_version=3)):
        with pytest.raises(BadSetup, match="another series"):
            merged(2, package, [written(tmp_path / "2.jsonl", other)])
    assert [one.number for one in merged(2, tmp_path / "none.jsonl", parts)] == [0, 3, 4]


WORKER = """
import os, signal, sys
part, file = sys.argv[1:]
known = open(file).read().splitlines()
with open(file, "a", buffering=1) as out:
    out.write(f"{part} knows {len(known)}" + chr(10))
    if part == "0/3":
        out.write("cut off")
        out.flush()
        os.kill(os.getpid(), signal.SIGTERM)
"""


def test_what_processes_have_written_is_put_into_one_file(tmp_path: Path) -> None:
    file, command = tmp_path / "found.jsonl", [sys.executable, "-c", WORKER, "{part}", "{file}"]
    codes = run_parts(3, 600, file, command)
    assert codes[0] < 0 and codes[1:] == [0, 0]
    assert file.read_text().splitlines() == ["0/3 knows 0", "1/3 knows 0", "2/3 knows 0"]
    assert run_parts(2, 600, file, command) == [0, 0]
    assert file.read_text().splitlines()[3:] == ["0/2 knows 3", "1/2 knows 3"]
    assert list(tmp_path.iterdir()) == [file]


def test_when_the_time_is_over_processes_are_ended(tmp_path: Path) -> None:
    sleeper = [sys.executable, "-c", "import time; time.sleep(3600)"]
    assert all(code < 0 for code in run_parts(2, 0, tmp_path / "found.jsonl", sleeper))
