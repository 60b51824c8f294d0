"""Golden games in OpenSpiel's form, one for each title; `python -m tests.lab.playthroughs` writes them anew.

A playthrough tells all that its makers' interface shows of a game. Lines of tensors and views are long, so the golden
files keep their beginning and a digest.
"""

from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from random import Random

from glueckauf.games import GAMES
from glueckauf.lab.episode import Episode
from tests.lab.games import NAMES, SHORT

FOLDER = Path(__file__).parent / "playthroughs"
LONG = 160  # characters
SEED = 2026
SHORTEST = 40  # decisions


def text_of(game: str, actions: list[int]) -> str:
    """The makers' own playthrough of these actions, long lines shortened."""
    from open_spiel.python.algorithms import generate_playthrough  # noqa: PLC0415 - an extra

    text: str = generate_playthrough.playthrough(game, list(actions))
    return "".join(f"{line}\n" for line in shortened(text.splitlines()))


def shortened(lines: Iterable[str]) -> Iterable[str]:
    for line in lines:
        digest = sha256(line.encode()).hexdigest()[:16]
        yield line if len(line) <= LONG else f"{line[: LONG // 2]} ... {len(line)} characters, {digest}"


def actions_in(text: str) -> list[int]:
    return [int(line.removeprefix("action: ")) for line in text.splitlines() if line.startswith("action: ")]


def brief_game(title: str) -> list[int]:
    """The shortest of many games at random: the makers' format writes some thousand numbers a decision."""
    best: list[int] = []
    for number in range(600):
        random, episode = Random(number), Episode(title, 2, SHORT.get(title))
        episode.deal(str(SEED))
        likes = [random.random() for _ in episode.game.actions.texts]
        while episode.seat >= 0 and len(episode.actions) < 400:
            rng = random.choice(episode.legal)
            episode.step(rng if random.random() < 0.1 else max(episode.legal, key=lambda action: likes[action]))
        if episode.seat < 0 and len(episode.actions) >= SHORTEST and (not best or len(episode.actions) < len(best)):
            best = episode.actions
    return best


def game_of(title: str) -> str:
    cap = ",turn_cap=50" if title in SHORT else ""
    return f"{NAMES[title]}(players=2{cap})"


def file_of(title: str) -> Path:
    return FOLDER / f"{NAMES[title]}.txt"


if __name__ == "__main__":
    from glueckauf.lab.openspiel_games import deal_actions

    FOLDER.mkdir(exist_ok=True)
    for game in GAMES:
        played = deal_actions(SEED) + brief_game(game.id)
        file_of(game.id).write_text(text_of(game_of(game.id), played), encoding="utf-8")
