"""A shard: the decisions of some games as a Parquet file, one row a decision."""

import io
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.parquet as pq

from glueckauf.arena.dataset.plan import Plan
from glueckauf.arena.match import Watch, new_bot, seated, timed_answer
from glueckauf.bots import small_network
from glueckauf.bots.bot import play_on
from glueckauf.bots.master_bot import shipped
from glueckauf.engine.errors import BadSetup, BotFailed, Reason
from glueckauf.engine.game import Game
from glueckauf.engine.history import History
from glueckauf.engine.state import State

Column = list[Any]  # values of one column, whatever its type
COMPRESSION = "zstd"


def schema(plan: Plan) -> pa.Schema:
    """The columns. What the shard belongs to stands in its metadata, and in the manifest."""
    size = plan.tournament.game.observation.size
    columns = [
        ("game", pa.int32()),  # number of the game in the dataset
        ("step", pa.int32()),  # number of the decision in the game
        ("seat", pa.int8()),  # who decides
        ("players", pa.int8()),
        ("bot", pa.dictionary(pa.int8(), pa.string())),  # who sits there
        ("observation", pa.list_(pa.int16(), size)),  # what the seat knows
        ("legal", pa.list_(pa.int16())),  # ids of the legal actions, ascending
        ("action", pa.int16()),  # the one that was chosen
        ("score", pa.int32()),  # of the seat, at the end
        ("lead", pa.float32()),  # at the end, over the mean of the others
        ("place", pa.int8()),  # 1 for the winner
    ]
    if plan.network:
        columns += [("value", pa.float32()), ("policy", pa.list_(pa.float32()))]  # of the seat; [place in `legal`]
    return pa.schema(columns, metadata={"glueckauf": json.dumps(plan.identity(), sort_keys=True)})


def make(plan: Plan, number: int) -> bytes:
    """The Parquet file of a shard. Raises `BadSetup` if a bot fails: it says in which game."""
    declared = schema(plan)
    columns: dict[str, Column] = {name: [] for name in declared.names}
    for game in plan.numbers(number):
        add_game(plan, game, columns)
    arrays = [column_of(columns[one.name], one.type) for one in declared]
    out = io.BytesIO()
    pq.write_table(pa.Table.from_arrays(arrays, schema=declared), out, compression=COMPRESSION)
    return out.getvalue()


def column_of(values: Column, kind: pa.DataType) -> pa.Array:
    """Observations lie in arrays already; all else is Python's."""
    if isinstance(kind, pa.FixedSizeListType):
        flat = np.concatenate(values) if values else np.zeros(0, np.int16)
        return pa.FixedSizeListArray.from_arrays(pa.array(flat), kind.list_size)
    if isinstance(kind, pa.DictionaryType):
        return pa.array(values, pa.string()).dictionary_encode().cast(kind)
    return pa.array(values, kind)


def played(plan: Plan, number: int) -> History:
    """A game of the tournament, from the deal to its end."""
    tournament, watch = plan.tournament, Watch()
    history = tournament.begin(number)
    try:
        bots = [new_bot(tournament, number, seat, watch) for seat in range(tournament.players)]
        play_on(history, lambda seat: timed_answer(history, bots[seat], watch.time_limit)[0])
    except BotFailed as failure:
        name = seated(tournament, number)[max(0, history.seat)]
        said = f"failed in game {number}, move {len(history.actions) + 1}: {failure.reason.en}"
        raise BadSetup(name, Reason("bot_failed", "", said, said)) from failure
    return history


def add_game(plan: Plan, number: int, columns: dict[str, Column]) -> None:
    """The decisions of one game go into the columns."""
    history, tournament = played(plan, number), plan.tournament
    game, players, names = tournament.game, tournament.players, seated(tournament, number)
    scores = [row["total"] for row in game.score_table(history.state)]
    places = game.ranking(history.state)
    think = thinker(game) if plan.network else None
    for step, (s, action) in enumerate(zip(history.states, history.actions, strict=False)):
        seat = int(s.seat)
        known, legal = game.known_to(s, seat), game.legal_ids(s)
        columns["game"].append(number)
        columns["step"].append(step)
        columns["seat"].append(seat)
        columns["players"].append(players)
        columns["bot"].append(names[seat])
        columns["observation"].append(observed(game, known, seat))
        columns["legal"].append(legal)
        columns["action"].append(action)
        columns["score"].append(scores[seat])
        columns["lead"].append(scores[seat] - (sum(scores) - scores[seat]) / (players - 1))
        columns["place"].append(places[seat])
        if think is not None:
            value, policy = think(known, legal)
            columns["value"].append(value)
            columns["policy"].append(policy)


def observed(game: Game, known: State, seat: int) -> npt.NDArray[np.int16]:
    """What a seat knows as whole numbers, which is what they are."""
    out = np.zeros(game.observation.size, np.float32)
    game.knowledge.observe(known, seat, out)
    return out.astype(np.int16)


@cache
def thinker(game: Game) -> Callable[[State, list[int]], tuple[float, list[float]]]:
    """What the network of the title thinks: the worth of the position to the asked seat, and how likely each answer."""
    file = shipped(game)
    net, _ = small_network.load(file if file is not None else Path(), game)  # `refuse` has seen that there is one
    own, ask = small_network.own_scratch(net), small_network.ask_for(game)

    def think(known: State, legal: list[int]) -> tuple[float, list[float]]:
        ask(known, own, np.array(legal), len(legal))
        logits = np.asarray(own.logits)[: len(legal)]
        shares = np.exp(logits - logits.max())
        return float(own.values[0]), (shares / shares.sum()).tolist()

    return think
