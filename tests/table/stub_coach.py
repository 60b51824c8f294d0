"""A coach that judges nothing: any numbers, in the form of a real analysis, for tests of the server and the page."""

import json
import sys
import zlib
from collections.abc import Callable, Iterator
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from glueckauf.coach.analysis import VERSION, theme_of
from glueckauf.coach.summary import summary_of
from glueckauf.engine.fields import plain
from glueckauf.engine.history import History
from glueckauf.table.storage.models import AnalysedSeat, AnalysisRow
from glueckauf.table.storage.store import Store
from tests.table.people import Beside

KINDS = [("best", 0.0), ("best", 0.0), ("fine", 0.01), ("inaccuracy", 0.04), ("mistake", 0.09), ("blunder", 0.2)]

# Reads the record, says how far it is, waits for the file "go" (if told to), prints what lies in the file.
SCRIPT = """
import os, sys, time
answer, folder, wait = sys.argv[1:]
text = sys.stdin.read()
with open(os.path.join(folder, "runs"), "a") as runs:
    print(os.getpid(), os.nice(0), text.count("\\n"), file=runs)
print("a word to nobody")
print('{"progress": 1, "of": 4}', flush=True)
if os.path.exists(os.path.join(folder, "first.json")):
    print(open(os.path.join(folder, "first.json")).read(), flush=True)
while wait == "wait" and not os.path.exists(os.path.join(folder, "go")):
    time.sleep(0.02)
print(open(answer).read(), flush=True)
"""


def command(folder: Path, line: object, *, wait: bool = False) -> Callable[[str], list[str]]:
    """A command for the analyst; `line` is what it prints at last."""
    folder.mkdir(exist_ok=True)
    answer = folder / "answer.json"
    answer.write_text(line if isinstance(line, str) else json.dumps(line))
    return lambda _: [sys.executable, "-S", "-c", SCRIPT, str(answer), str(folder), "wait" if wait else "go on"]


def runs(folder: Path) -> list[list[int]]:
    """Each time that it was started: process, niceness, lines of the record."""
    file = folder / "runs"
    return [[int(word) for word in line.split()] for line in file.read_text().splitlines()] if file.exists() else []


def turns(history: History) -> Iterator[tuple[int, int, int]]:
    """Seat, first and last action of each turn, counted from 1."""
    asked = [(int(plain(s).seat), move) for move, s in enumerate(history.states[:-1], 1)]
    for seat, moves in groupby(asked, key=lambda one: one[0]):
        numbers = [move for _, move in moves]
        yield seat, numbers[0], numbers[-1]


def analysis(history: History, level: str = "fast", seed: int = 1) -> dict[str, Any]:
    """Any analysis of this game."""
    whim, game, players = Random(seed), history.game, history.players
    shares = [[1 / players] * players]
    decisions: list[dict[str, Any]] = []
    for seat, first, last in turns(history):
        kind, loss = whim.choice(KINDS)
        now = [max(0.02, share + whim.gauss(0, 0.03)) for share in shares[-1]]
        now[seat] = max(0.02, now[seat] - loss)
        shares += [[share / sum(now) for share in now]] * (last - first + 1)
        actions = [game.actions.texts[action] for action in history.actions[first - 1 : last]]
        legal = game.legal_texts(history.states[first - 1])
        lost = kind not in {"best", "fine"}
        best = [whim.choice([*(one for one in legal if one != actions[0]), actions[0]])] if lost else actions
        said, better = (
            {
                language: game.say(history.states[first - 1], game.actions.parse(one), language)
                for language in ("en", "de")
            }
            for one in (actions[0], best[0])
        )
        words = {
            "en": f"{better['en']}: {loss * 60:.0f} points more. What was played left the way open to the others.",
            "de": f"{better['de']}: {loss * 60:.0f} Punkte mehr. So aber blieb den anderen der Weg frei.",
        }
        decisions.append({
            "move": first, "last": last, "seat": seat, "actions": actions, "says": said, "best": best,
            "best_says": better, "loss": loss, "loss_share": loss, "loss_points": loss * 60, "sure": 0.01, "kind": kind,
            "words": words if lost else {"en": "", "de": ""}, "luck": [0.0] * players,
            "about": theme_of(game, plain(history.states[first - 1]), history.actions[first - 1 :]),
            "lost": {game.categories[0]: loss * 60} if lost else {}, "expected": {"made": None, "best": None},
            "line": [{"seat": 1 - seat % 2, "action": actions[0], "says": said}] if lost else [],
            "then": {"en": f"Then probably: ▲ player 2: {said['en']}", "de": f"Danach wohl: ▲ Spieler 2: {said['de']}"}
            if lost
            else {"en": "", "de": ""},
            "answers": [{"move": first, "action": actions[0], "best": best[0], "loss": loss}] if lost else [],
        })  # fmt: skip
    points, places = history.result()
    return {
        "version": VERSION, "title": game.id, "rules_version": history.game.rules_version, "players": players,
        "level": level, "judge": "playouts",
        "seats": [
            {**account(seat, decisions, points, places), "categories": {one: row[one] for one in game.categories}}
            for seat, row in enumerate(game.score_table(history.state))
        ],
        "graph": [
            {"move": move, "shares": now, "points": [60.0 * share for share in now]} for move, now in enumerate(shares)
        ],
        "decisions": decisions,
    }  # fmt: skip


def keep(web: Beside, table: str) -> dict[str, Any]:
    """Store an analysis of a finished game, as if it had been computed."""
    room = web.do(lambda: web.server.parts.rooms.get(table))
    made = analysis(room.played)
    row = AnalysisRow(
        table=table, level="fast", version=made["version"], state="ready", asked=0.0, tries=1, machine="", process="",
        seen=0.0, progress=1.0, trouble=None, result=zlib.compress(json.dumps(made).encode()),
    )  # fmt: skip
    seats = [
        AnalysedSeat(table=table, seat=seat, level="fast", version=VERSION, summary=msgspec.json.encode(one))
        for seat in range(room.row.players)
        if (one := summary_of(made, seat)) is not None
    ]
    web.do(lambda: replace(web.server.store, row, *seats))
    return made


async def replace(store: Store, *rows: AnalysisRow | AnalysedSeat) -> None:
    async with store.writing() as session:
        for row in rows:
            await session.merge(row)


def account(seat: int, decisions: list[dict[str, Any]], points: list[int], places: list[int]) -> dict[str, Any]:
    own = [one for one in decisions if one["seat"] == seat]
    skill, start, others = -sum(one["loss"] for one in own), 1 / len(points), 0.1
    won = (places[seat] == 1) / places.count(1)
    gave, take = -sum(one["loss_points"] for one in own), 4.0
    lead = points[seat] - max(value for other, value in enumerate(points) if other != seat)
    return {
        "seat": seat, "start": start, "luck": won - start - skill - others, "skill": skill, "others": others,
        "result": won,
        "score": points[seat],
        "points": {
            "start": 0.0, "luck": lead - gave - take, "skill": gave, "others": take,
            "result": lead,
        },
        "accuracy": 80.0 + seat,
        "kinds": {kind: sum(one["kind"] == kind for one in own) for kind, _ in KINDS},
    }  # fmt: skip
