"""What a dataset holds: which games, in which shards."""

from dataclasses import dataclass

from glueckauf.arena.game_result import Json
from glueckauf.arena.tournament import Tournament
from glueckauf.bots.master_bot import shipped
from glueckauf.engine.errors import BadSetup, Reason

FORMAT = "glueckauf dataset 1"
SHARD_GAMES = 100  # games of a shard, if nothing else is wanted


@dataclass(frozen=True)
class Plan:
    """Games 0 to `games` - 1 of a tournament. A shard is a function of its number, whoever makes it."""

    tournament: Tournament
    games: int
    shard_games: int = SHARD_GAMES
    network: bool = False  # whether each decision also says what the network of the title thinks of it

    @property
    def shards(self) -> int:
        return -(-self.games // self.shard_games)

    def numbers(self, shard: int) -> range:
        """The games of a shard."""
        return range(shard * self.shard_games, min(self.games, (shard + 1) * self.shard_games))

    def identity(self) -> Json:
        """What must be the same for two runs to make the same shards; how many there are may differ."""
        return {
            "format": FORMAT,
            "tournament": self.tournament.identity(),
            "shard_games": self.shard_games,
            "network": self.network,
        }


def refuse(plan: Plan) -> None:
    """Raises `BadSetup` for numbers that make no sense, and for a network that is not there."""
    checks = (
        (plan.games >= 1, "games", "at least 1", "mindestens 1"),
        (plan.shard_games >= 1, "shard-games", "at least 1", "mindestens 1"),
        (
            not plan.network or shipped(plan.tournament.game) is not None,
            "network",
            f"this package has no network for {plan.tournament.title}",
            f"dieses Paket hat kein Netz für {plan.tournament.title}",
        ),
    )
    for good, about, en, de in checks:
        if not good:
            raise BadSetup(about, Reason("bad_argument", "", en, de))
