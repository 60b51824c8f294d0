"""The baselines by name: what each is, and what it needs."""

from dataclasses import dataclass

BOTS = "benchmarks/baselines/bots.py"


@dataclass(frozen=True)
class Run:
    """One baseline. A `bot` plays the protocol; `learns` is trained first; `tiny` is computed on tiny games."""

    name: str
    says: str
    bot: str = ""  # as `--bots` takes it, from the root of the repository
    learns: bool = False
    tiny: bool = False
    reproducible: bool = True  # answers depend on the seed alone
    needs: str = ""  # extra of the package


RUNS = {
    run.name: run
    for run in (
        Run("random", "any legal answer", "random"),
        Run("heuristic", "the title's heuristic, one look", "heuristic"),
        Run("lehrling", "the heuristic sampled, one answer in five at random; a former level", "lehrling"),
        Run("hauer", "IS-MCTS with the heuristic, 10 simulations; a former level", "hauer"),
        Run("steiger", "IS-MCTS with the heuristic, 80 simulations; a former level", "steiger"),
        Run("playouts", "IS-MCTS with the heuristic, 2,000 simulations", "playouts"),
        Run("policy", "the network of the package, no search", "policy"),
        Run("master", "the network of the package with 200 simulations", f"{BOTS}:master"),
        Run("master_by_clock", "the same for 0.4 s, as people meet it", "master", reproducible=False),
        Run("ismcts", "IS-MCTS that knows only the rules, 1,000 simulations", f"{BOTS}:ismcts"),
        Run("openspiel_ismcts", "OpenSpiel's IS-MCTS, 50 simulations", f"{BOTS}:OpenSpielIsmcts", needs="openspiel"),
        Run("ppo", "self-play on BatchEnv: `glueckauf train`, on a CPU or a GPU", learns=True, needs="learn"),
        Run("maskable_ppo", "sb3-contrib against the heuristic, over Gymnasium", learns=True, needs="learn"),
        Run("cfr", "CFR+, whole sweeps over the tree", tiny=True),
        Run("mccfr", "MCCFR, external sampling", tiny=True),
        Run("exploitability", "how far the bots can be exploited in tiny games", tiny=True),
    )
}
