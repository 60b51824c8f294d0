"""The results as Parquet, one row per game, for analyses of your own."""

import json
from collections.abc import Sequence
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from glueckauf.arena.game_result import GameResult
from glueckauf.arena.tournament import Tournament


def write(file: Path, tournament: Tournament, rows: Sequence[GameResult]) -> None:
    """All games by number; lists have one entry a seat. What the tournament was lies in the file's metadata."""
    table = pa.Table.from_pylist([as_row(row) for row in sorted(rows, key=lambda row: row.number)], schema(tournament))
    pq.write_table(table, file, compression="zstd")


def schema(tournament: Tournament) -> pa.Schema:
    counts = pa.list_(pa.int32())
    return pa.schema(
        [
            ("game", pa.int32()),
            ("deal", pa.int32()),
            ("seed", pa.string()),
            ("seating", pa.list_(pa.string())),
            ("places", counts),
            ("scores", counts),
            ("categories", pa.list_(pa.struct([(name, pa.int32()) for name in tournament.game.categories]))),
            ("decisions", counts),
            ("seconds", pa.list_(pa.float64())),
            ("longest", pa.list_(pa.float64())),
            ("actions", pa.list_(pa.map_(pa.string(), pa.int32()))),
            ("curve", pa.list_(counts)),
            ("tally", pa.list_(pa.map_(pa.string(), pa.int64()))),
            ("error", pa.string()),
            ("error_bot", pa.string()),
            ("error_kind", pa.string()),
            ("record", pa.string()),
        ],
        metadata={"glueckauf": json.dumps(tournament.identity())},
    )


def as_row(row: GameResult) -> dict[str, object]:
    error = row.error
    return {
        **row.as_dict(),
        "game": row.number,
        "actions": [list(counts.items()) for counts in row.actions],
        "tally": [list(counts.items()) for counts in row.tally],
        "error": error and error.sentence(),
        "error_bot": error and error.bot,
        "error_kind": error and error.kind,
        "record": error and error.record,
    }
