"""A game as sentences, as one seat may know them."""

from collections.abc import Sequence

from rich.markup import escape

from glueckauf.engine.face import news
from glueckauf.engine.face.words import SEAT_SIGNS, SEAT_STYLES
from glueckauf.engine.fields import plain
from glueckauf.engine.history import History


class Transcript:
    """The steps of a history for one viewer; what is secret stays secret."""

    def __init__(self, history: History, names: Sequence[str], language: str) -> None:
        self.history, self.names, self.language = history, names, language

    def lines(self, viewer: int, start: int, end: int, *, own: bool) -> list[str]:
        """Steps `start` to `end`, a line for each turn in Rich markup; with `own`, those of the viewer too.

        What follows from a step by the rules (the end of a shift) is told whoever made it.
        """
        lines: list[str] = []
        game, speaker = self.history.game, -1
        for step in range(start, end):
            before = plain(self.history.states[step])
            if before.seat == viewer and not own:
                speaker = -1
            elif game.actions.jsons[self.history.actions[step]]["do"] not in game.face.silent_verbs:
                said = escape(self.sentence(step, viewer))
                if before.seat == speaker and game.question(before) != game.actions.questions[0]:
                    lines[-1] += f" [dim]→[/] {said}"
                else:
                    speaker = before.seat
                    name = escape(f"{SEAT_SIGNS[speaker]} {self.names[speaker]}")
                    lines.append(f"[bold {SEAT_STYLES[speaker]}]{name}[/]: {said}")
            for sentence in self.news(step, viewer):
                lines.append(f"  [italic]{escape(sentence)}[/]")
                speaker = -1
        return lines

    def sentence(self, step: int, viewer: int) -> str:
        """The answer as the viewer heard it."""
        history = self.history
        return news.sentence(history.game, history.states[step], history.actions[step], viewer, self.language)

    def news(self, step: int, viewer: int) -> list[str]:
        game = self.history.game
        before, after = (game.seen_by(self.history.states[step + i], viewer) for i in range(2))
        return news.news(game, before, after, self.names, self.language)
