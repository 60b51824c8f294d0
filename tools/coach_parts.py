"""Run a command of the coach in many processes for a limited time, and put what they have written into one file.

python -m tools.coach_parts PROCESSES SECONDS FILE COMMAND...

Every process runs COMMAND with {part} replaced by its part (3/16) and {file} by a file of its own. When the time is
over, those that still run are ended: a game that was begun is lost, those that were written are kept. FILE gets the
whole lines of all of them, behind what it holds already, so that the same call goes on where the last one was stopped:

python -m tools.coach_parts 16 500 drills.jsonl glueckauf drills coal_baron --games 400 --part {part} --file {file}
python -m tools.coach_parts 16 500 luck.jsonl python -m tools.coach_luck play coal_baron heuristic {file} 1000 {part}
"""

import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from glueckauf.cli.drills_command import whole_lines

PATIENCE = 20.0  # seconds that a process has to end by itself


def run_parts(processes: int, seconds: float, file: Path, command: Sequence[str]) -> list[int]:
    """Exit codes of the processes; negative for those that were ended when the time was over."""
    known, parts = whole_lines(file), [file.with_name(f"{file.name}.part{number}") for number in range(processes)]
    for part in parts:
        part.write_bytes(known)  # what was done is not done again
    running = [
        subprocess.Popen(
            [one.replace("{part}", f"{number}/{processes}").replace("{file}", str(part)) for one in command]
        )
        for number, part in enumerate(parts)
    ]
    until = time.monotonic() + seconds
    try:
        for process in running:
            try:
                process.wait(max(until - time.monotonic(), 0))
            except subprocess.TimeoutExpired:
                process.terminate()
    finally:
        for process in running:
            process.terminate()
        codes = [ended(process) for process in running]
        file.write_bytes(known + b"".join(whole_lines(part)[len(known) :] for part in parts))
        for part in parts:
            part.unlink(missing_ok=True)
    return codes


def ended(process: "subprocess.Popen[bytes]") -> int:
    try:
        return process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        return process.wait()


def main() -> None:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # whoever ends this one keeps what was found
    match sys.argv[1:]:
        case [processes, seconds, file, *command] if command and processes.isdigit() and seconds.isdigit():
            codes = run_parts(int(processes), int(seconds), Path(file), command)
            rows = len(whole_lines(Path(file)).splitlines())
            print(f"{file}: {rows} lines; {codes.count(0)} of {len(codes)} processes were done, codes {sorted(codes)}")
            sys.exit(any(code > 0 for code in codes))
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
