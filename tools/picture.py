"""The picture of the README: a real position as the terminal shows it.

python -m tools.picture       writes docs/play.svg
"""

import io
import re
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console

from glueckauf.engine.fields import plain
from glueckauf.games import TITLES
from tools.golden import actions_in, path, seed_of

PICTURE = Path(__file__).parents[1] / "docs" / "play.svg"
PLAYERS, ANSWERS = 2, 118
CHOICES = 8


def main() -> None:
    game = TITLES["coal_baron_cards"]
    s = game.new(PLAYERS, seed_of(game))
    for action in actions_in(path(game, PLAYERS).read_text(encoding="utf-8"))[:ANSWERS]:
        s = game.play(s, action)
    seat = plain(s).seat
    known = plain(game.known_to(s, seat))
    console = Console(record=True, width=100, force_terminal=True, file=io.StringIO())
    console.print(game.board(game.seen_by(s, seat), "en"), highlight=False)
    console.print(f"\n[bold]{game.ask(known, 'en')}[/bold]", highlight=False)
    legal = game.legal_ids(known)
    for number, answer in enumerate(legal[:CHOICES], 1):
        console.print(f"{number:3}  {game.say(known, answer, 'en')}", highlight=False)
    if len(legal) > CHOICES:
        console.print("     ...")
    own = re.sub(r"@font-face \{\{.*?\}\}\s*", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)  # no font from elsewhere
    own = re.sub(r"<!--.*?-->\s*", "", own, flags=re.DOTALL)
    PICTURE.write_text(console.export_svg(title="glueckauf play coal_baron_cards", code_format=own), encoding="utf-8")


if __name__ == "__main__":
    main()
