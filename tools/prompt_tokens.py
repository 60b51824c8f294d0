"""How many tokens a decision costs a language model, as the table of docs/language-models.md.

python -m tools.prompt_tokens [GAMES]     games of the heuristic for each title and number of players (default: 1)
"""

import sys
from statistics import fmean

from glueckauf.bots.bot import play_on
from glueckauf.bots.roster import bot
from glueckauf.engine.game import Game
from glueckauf.engine.history import History
from glueckauf.engine.state import State
from glueckauf.games import GAMES
from glueckauf.lab.text import estimated_tokens, prompt, rules_text


def positions(game: Game, players: int, seed: str) -> list[int]:
    """The estimated tokens of each position with a choice, as the bot `llm/MODEL` tells it, without the rules."""
    history = History(game, players, seed)
    playing = bot("heuristic", game, seed)
    before: dict[int, State] = {}  # [seat] what it knew at its last decision
    sizes: list[int] = []

    def decide(seat: int) -> int:
        known = game.known_to(history.state, seat)
        legal = game.legal_ids(known)
        if len(legal) > 1:
            sizes.append(estimated_tokens(prompt(game, known, seat, before=before.get(seat), rules=False)))
            before[seat] = known
        return playing.decide(game.copy(known), legal)

    play_on(history, decide)
    return sizes


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    columns = ("title", "players", "rules", "position, mean", "position, most", "a decision", "decisions", "a game")
    print(f"| {' | '.join(columns)} |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|")
    for game in GAMES:
        rules = estimated_tokens(rules_text(game))
        for players in game.seats:
            sizes = [size for number in range(games) for size in positions(game, players, f"tokens {number}")]
            decision, asked = rules + fmean(sizes), len(sizes) / games / players
            print(
                f"| `{game.id}` | {players} | {rules:,} | {fmean(sizes):,.0f} | {max(sizes):,} | {decision:,.0f} | "
                f"{asked:.0f} | {decision * asked:,.0f} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
