"""Our titles beside games of like weight from OpenSpiel, PettingZoo, RLCard and pgx: one run, one machine, one core.

    python benchmarks/peers.py --page docs/benchmarks.md

makes a virtual environment (`build/peers`), installs the peers and this project in it, measures one house after the
other in processes of their own, and prints the ratios: the geometric mean of our titles over the peer's game. Everybody
plays random games with all legal actions listed; what counts is decisions of players for each second of processor time,
the best of several rounds.

Three ways of playing are compared, each with its like:
- `inside`: whole games without returning to Python (our batch; OpenSpiel's rollouts in C++; a compiled pgx batch).
- `door`: PettingZoo's loop over `agent_iter`, observation and mask at each decision.
- `python`: a loop in Python over the bare game: list what is legal, take one.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
import venv
from collections.abc import Callable, Iterator
from functools import partial
from importlib.metadata import version
from itertools import count
from math import prod
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
PEERS = ("open_spiel==2.0.2", "pettingzoo[classic]==1.27.0", "rlcard==1.2.0", "pgx==2.6.0", "jax==0.10.2")
HOUSES = ("glueckauf", "open_spiel", "pettingzoo", "rlcard", "pgx")
WAYS = ("inside", "door", "python")
ROUNDS = 3
BATCH, STEPS = 256, 64  # pgx: tables, and decisions from the deal, before which hardly a game ends
ROLLOUTS = 200


class Row(NamedTuple):
    """One game of one house, played one way."""

    house: str
    game: str
    way: str
    decisions_a_game: float
    legal_mean: float
    decisions_a_second: float


def best(play: Callable[[], tuple[int, int, int]], seconds: float) -> tuple[float, float, float]:
    """Decisions a game, mean legal actions, decisions a second in the best round; `play` gives the three sums."""
    play()  # compiled and warm
    fastest, games, decisions, legal = 0.0, 0, 0, 0
    for _ in range(ROUNDS):
        begin, here = process_time(), 0
        while process_time() - begin < seconds:
            more = play()
            games, decisions, legal, here = games + more[0], decisions + more[1], legal + more[2], here + more[1]
        fastest = max(fastest, here / (process_time() - begin))
    return decisions / max(games, 1), legal / decisions, fastest


def measure_glueckauf(seconds: float) -> Iterator[Row]:
    from glueckauf.games import GAMES
    from glueckauf.lab import pettingzoo_env

    for game in GAMES:
        name = f"{game.id}, 3 players"
        yield Row("glueckauf", name, "inside", *best(partial(our_batch, game), seconds))
        yield Row("glueckauf", name, "python", *best(partial(our_game, game, Random(0)), seconds))
        yield Row("glueckauf", name, "door", *best(partial(zoo_game, pettingzoo_env.env(game.id, 3)), seconds))


def our_batch(game: Any) -> tuple[int, int, int]:
    from glueckauf.bots.playout import play_series

    played = play_series(game, 3, "peers", range(20))
    return len(played.decisions), int(played.decisions.sum()), int(played.choices.sum())


def our_game(game: Any, luck: Random) -> tuple[int, int, int]:
    s, decisions, choices = game.new(3, str(luck.random())), 0, 0
    while s.seat >= 0:
        legal = game.legal_ids(s)
        decisions, choices = decisions + 1, choices + len(legal)
        game.rules.apply(s, luck.choice(legal))
    return 1, decisions, choices


def measure_pettingzoo(seconds: float) -> Iterator[Row]:
    import pettingzoo

    for name in ("chess-v6", "go-v5", "texas_holdem_no_limit-v6"):
        env = pettingzoo.make("aec", f"classic/{name}")
        yield Row("pettingzoo", name, "door", *best(partial(zoo_game, env), seconds))


def zoo_game(env: Any) -> tuple[int, int, int]:
    """A whole game over PettingZoo's interface, the mask wherever it lies."""
    import numpy as np

    env.reset()
    decisions = choices = 0
    for agent in env.agent_iter():
        seen, _, terminated, truncated, told = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        mask = np.asarray(told["action_mask"] if "action_mask" in told else seen["action_mask"], np.int8)
        decisions, choices = decisions + 1, choices + int(mask.sum())
        env.step(env.action_space(agent).sample(mask))
    return 1, decisions, choices


def measure_rlcard(seconds: float) -> Iterator[Row]:
    import rlcard

    for name in ("gin-rummy", "uno", "mahjong"):
        env = rlcard.make(name, config={"seed": 1})
        yield Row("rlcard", name, "python", *best(partial(card_game, env, Random(0)), seconds))


def card_game(env: Any, luck: Random) -> tuple[int, int, int]:
    seen, _ = env.reset()
    decisions = choices = 0
    while not env.is_over():
        legal = list(seen["legal_actions"])
        decisions, choices = decisions + 1, choices + len(legal)
        seen, _ = env.step(luck.choice(legal))
    return 1, decisions, choices


def measure_open_spiel(seconds: float) -> Iterator[Row]:
    import pyspiel

    for name in ("gin_rummy", "hearts", "backgammon", "chess"):
        game = pyspiel.load_game(name)
        told = best(partial(spiel_game, game, Random(0)), seconds)
        yield Row("open_spiel", name, "python", *told)
        yield Row("open_spiel", name, "inside", *best(partial(spiel_rollouts, game, *told[:2]), seconds))


def spiel_game(game: Any, luck: Random) -> tuple[int, int, int]:
    state, decisions, choices = dealt(game.new_initial_state(), luck), 0, 0
    while not state.is_terminal():
        legal = state.legal_actions()
        decisions, choices = decisions + 1, choices + len(legal)
        state.apply_action(luck.choice(legal))
        dealt(state, luck)
    return 1, decisions, choices


def dealt(state: Any, luck: Random) -> Any:
    """Let chance act until a player is asked."""
    while state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(luck.choices(outcomes, chances)[0])
    return state


def spiel_rollouts(game: Any, decisions_a_game: float, legal_mean: float) -> tuple[int, int, int]:
    """OpenSpiel's search with one simulation is so many random games in C++, from after its own first move.

    It does not tell how long they were, so their length is that of the games played in Python.
    """
    import pyspiel

    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 10, solve=False, seed=1, verbose=False)
    bot.step(dealt(game.new_initial_state(), Random(0)))
    decisions = round(ROLLOUTS * (decisions_a_game - 1))
    return ROLLOUTS, decisions, round(decisions * legal_mean)


def measure_pgx(seconds: float) -> Iterator[Row]:
    import jax
    import pgx

    for name in ("backgammon", "gardner_chess", "sparrow_mahjong"):
        compiled = jax.jit(partial(pgx_batch, pgx.make(name)))
        yield Row("pgx", name, "inside", *best(partial(pgx_games, compiled, count()), seconds))


def pgx_games(compiled: Any, numbers: Iterator[int]) -> tuple[int, int, int]:
    import jax

    over, decisions, legal = compiled(jax.random.PRNGKey(next(numbers)))
    return int(over), int(decisions), int(legal)


def pgx_batch(env: Any, key: Any) -> Any:
    """`STEPS` random decisions at each table from the deal on; no table is dealt anew, which would cost it more."""
    import jax
    import jax.numpy as jnp

    def step(carry: Any, _: Any) -> Any:
        state, key = carry
        key, choice, luck = jax.random.split(key, 3)
        alive = ~(state.terminated | state.truncated)
        action = jax.random.categorical(choice, jnp.log(state.legal_action_mask.astype(jnp.float32)), axis=-1)
        after = jax.vmap(env.step)(state, action, jax.random.split(luck, BATCH))
        return (after, key), (alive.sum(), (state.legal_action_mask.sum(axis=-1) * alive).sum())

    deal, play = jax.random.split(key)
    begin = jax.vmap(env.init)(jax.random.split(deal, BATCH))
    (end, _), (alive, legal) = jax.lax.scan(step, (begin, play), None, length=STEPS)
    return (end.terminated | end.truncated).sum(), alive.sum(), legal.sum()


def install(folder: Path) -> str:
    """A virtual environment with the peers and this project; returns its interpreter."""
    if not folder.exists():
        venv.create(folder, with_pip=True)
    python = str(folder / "bin" / "python")
    quiet = [python, "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    subprocess.run([*quiet, *PEERS], check=True)
    subprocess.run([*quiet, f"{ROOT}[lab]"], check=True)
    return python


def table(rows: list[Row]) -> list[str]:
    """Markdown: each peer's game, and how many times as many decisions a second our titles take the same way."""
    lines = [
        "| house | game | way | decisions a game | mean legal actions | decisions/s | ours / theirs |",
        "|---|---|---|---|---|---|---|",
    ]
    for row in sorted(rows, key=lambda row: (WAYS.index(row.way), row.house != "glueckauf", row.house)):
        ours = [one.decisions_a_second for one in rows if (one.house, one.way) == ("glueckauf", row.way)]
        ratio = prod(ours) ** (1 / len(ours)) / row.decisions_a_second
        cut_off = row.house == "pgx" and row.decisions_a_game > 2 * STEPS
        length = f"over {STEPS}" if cut_off else f"{row.decisions_a_game:.0f}"
        lines.append(
            f"| {row.house} | {row.game} | {row.way} | {length} | {row.legal_mean:.1f} "
            f"| {row.decisions_a_second:,.0f} | {'' if row.house == 'glueckauf' else f'{ratio:.3g}'} |"
        )
    return lines


def machine() -> str:
    names = [line.partition(":")[2].strip() for line in cpu_lines() if line.startswith("model name")]
    return f"{names[0] if names else platform.processor()}, {os.cpu_count()} cores, Python {platform.python_version()}"


def cpu_lines() -> list[str]:
    file = Path("/proc/cpuinfo")
    return file.read_text(encoding="utf-8").splitlines() if file.exists() else []


def measure(house: str, seconds: float) -> None:
    """In a process of its own, on one core: print the rows as JSON."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    rows = list(globals()[f"measure_{house}"](seconds))
    packages = {"glueckauf": ("glueckauf", "numba", "numpy"), "pgx": ("pgx", "jax", "jaxlib")}.get(house, (house,))
    print(json.dumps({"rows": rows, "versions": {name: version(name) for name in packages}}))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2.0, help="of each round")
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "peers", help="of the virtual environment")
    parser.add_argument("--page", type=Path, help="where to write the table as Markdown")
    parser.add_argument("--measure", choices=HOUSES, help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if wanted.measure:
        measure(wanted.measure, wanted.seconds)
        return
    python, rows, versions = install(wanted.folder), list[Row](), dict[str, str]()
    for house in HOUSES:
        print(f"measuring {house} ...", file=sys.stderr)
        command = [python, __file__, "--measure", house, "--seconds", str(wanted.seconds)]
        told = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()[-1])
        rows += [Row(*row) for row in told["rows"]]
        versions |= told["versions"]
    told = ", ".join(f"{name} {number}" for name, number in versions.items())
    lines = [*table(rows), "", f"Measured on: {machine()}; one core each. Versions: {told}."]
    print("\n".join(lines))
    if wanted.page:
        text = wanted.page.read_text(encoding="utf-8") if wanted.page.exists() else ""
        head = text.partition("<!-- measured -->")[0]
        wanted.page.write_text(f"{head}<!-- measured -->\n" + "\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
