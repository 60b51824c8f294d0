"""Playing in the terminal: people at one keyboard, bots at the other seats.

What is shown comes from what the asked seat knows and never from the true state.
"""

import builtins
import contextlib
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table

from glueckauf.bots.bot import Bot, answer
from glueckauf.bots.levels import LEVELS
from glueckauf.bots.roster import bot
from glueckauf.bots.search_bot import SearchBot
from glueckauf.cli.lookup import look_up, mentioned
from glueckauf.cli.phrases import YES, phrase
from glueckauf.cli.transcript import Transcript
from glueckauf.engine import record
from glueckauf.engine.errors import BotFailed, GlueckaufError, NoUndo
from glueckauf.engine.face.board import Screen
from glueckauf.engine.face.words import SEAT_SIGNS, SEAT_STYLES, Entry
from glueckauf.engine.fields import plain
from glueckauf.engine.game import Game
from glueckauf.engine.history import History
from glueckauf.engine.interpreter import stands_in

with contextlib.suppress(ImportError):
    import readline  # noqa: F401 - arrow keys and line editing in `input`, where there are any

ME = "me"
GALLERY = -1
LOGGED = 60  # steps that `l` looks back
LOG_LINES = 16
HINT, HINT_SECONDS, HINTS = 1000, 2.0, 3  # simulations, at most so long, answers shown
EXPLAINED = 3  # entries for one choice
ERASE_SCROLLBACK = "\x1b[3J"  # else the next player scrolls up to the last one's hand


class Quit(Exception):
    """Not an error: somebody has had enough."""


def play(
    game: Game,
    seats: Sequence[str],
    seed: str,
    language: str,
    options: Mapping[str, str] | None = None,
    input: Callable[[str], str] = builtins.input,  # noqa: A002 - it stands in for that very function
    console: Console | None = None,
    newest: Callable[[Game], Game] = lambda game: game,
) -> History:
    """Play a game to its end, or until somebody quits; `seats` says who sits where: `me`, or the name of a bot.

    `newest` gives the form of the title that is best now: machine code may become ready while people play. Raises
    `BadSetup` before anything is shown.
    """
    history = History(game, len(seats), seed, options)
    Session(history, seats, language, input, console or Console(), newest).run()
    return history


class Session:
    """One game at one keyboard."""

    def __init__(
        self,
        history: History,
        seats: Sequence[str],
        language: str,
        input_line: Callable[[str], str],
        console: Console,
        newest: Callable[[Game], Game],
    ) -> None:
        self.history, self.kinds, self.newest = history, list(seats), newest
        self.language, self.console, self.input_line = language, console, input_line
        self.bots = self.new_bots()
        self.humans = [seat for seat, name in enumerate(seats) if name == ME]
        self.names = [self.name_of(seat) for seat in range(len(seats))]
        self.transcript = Transcript(history, self.names, language)
        self.told = dict.fromkeys((*self.humans, GALLERY), 0)  # [seat] up to which step this one has been told
        self.sitting = self.humans[0] if len(self.humans) == 1 else GALLERY  # who is at the keyboard
        self.drawn = ""  # the own board as it was shown last
        self.oriented: set[int] = set()  # who has seen the legend; `b` shows it again
        self.saved: set[Path] = set()

    @property
    def game(self) -> Game:
        return self.history.game

    def new_bots(self) -> dict[int, Bot]:
        named = ((seat, name) for seat, name in enumerate(self.kinds) if name != ME)
        return {seat: bot(name, self.game, f"{self.history.seed} {seat}") for seat, name in named}

    def name_of(self, seat: int) -> str:
        if seat in self.bots:
            return phrase("bot", self.language, seat + 1)
        return phrase("you", self.language) if len(self.humans) == 1 else phrase("player", self.language, seat + 1)

    def kind_of(self, seat: int) -> str:
        name = self.kinds[seat]
        if name not in LEVELS:
            return name
        return LEVELS[name].de if self.language == "de" else LEVELS[name].en

    # The course of the game

    def run(self) -> None:
        try:
            self.welcome()
            while self.history.seat >= 0:
                self.take_over_machine_code()
                if self.history.seat in self.bots:
                    self.bot_step(self.history.seat)
                else:
                    self.human_step(self.history.seat)
            self.finish()
        except Quit:
            pass
        except BotFailed as failure:
            self.complain(failure.sentence(self.language))
            self.save(self.default_path())  # whoever wrote the bot wants to see the position
        except (EOFError, KeyboardInterrupt):
            self.show(f"\n{phrase('left', self.language)}")

    def take_over_machine_code(self) -> None:
        """Go on with machine code as soon as it is ready."""
        game = self.newest(self.game)
        if game is not self.game:
            self.history.go_on_with(game)
            self.bots = self.new_bots()
            self.show(f"[dim]{escape(phrase('built', self.language))}[/]")

    def bot_step(self, seat: int) -> None:
        known = self.game.known_to(self.history.state, seat)
        waiting = self.console.status(phrase("thinks", self.language, self.called(seat)))
        with waiting if self.console.is_terminal else contextlib.nullcontext():
            action = answer(self.bots[seat], self.kinds[seat], self.game, known)
        self.history.play(self.game.actions.texts[action], seat)
        if not self.humans:
            self.tell(GALLERY)

    def human_step(self, seat: int) -> None:
        """Put one question to a person, and carry out the answer."""
        if self.sitting == GALLERY:
            self.sitting = seat  # the first at the keyboard: nothing to hide yet
        if seat != self.sitting and not self.hand_over(seat):
            return
        legal = self.game.legal_ids(self.history.state)
        if len(legal) == 1:
            self.tell(seat)
            self.only_choice(seat, legal[0])
        else:
            self.show_table(seat, whole=self.is_new_turn(seat))
            self.tell(seat)  # below the table: next to the question it is not scrolled away
            self.ask(seat, legal)
            before = len(self.history.actions)
            while len(self.history.actions) == before and self.answer(seat, legal):
                pass
        if self.history.seat in self.bots or self.history.seat < 0:
            self.end_of_turn(seat)

    def is_new_turn(self, seat: int) -> bool:
        """Whether this is the first question of a turn; within it the own board is enough."""
        first = self.game.actions.questions[0]
        last = plain(self.history.states[-2]).seat if self.history.actions else GALLERY
        return last != seat or self.game.question(self.history.state) == first

    def only_choice(self, seat: int, action: int) -> None:
        """Nothing to decide: the program answers, and shows it (R34 of the rules pages)."""
        self.show(f"[dim]{escape(phrase('only_choice', self.language, self.say(seat, action)))}[/]")
        if self.history.undone and self.history.undone[-1] == action:
            self.history.redo(seat)  # on the way through what was taken back
        else:
            self.history.play(self.game.actions.texts[action], seat)

    def end_of_turn(self, seat: int) -> None:
        """The last chance to take back, where nothing was revealed; then the others act."""
        self.tell(seat)
        if (
            self.history.refuse_undo(seat) is None
            and self.input_line(phrase("turn_over", self.language)).strip() == "u"
        ):
            self.take_back(seat)

    def hand_over(self, seat: int) -> bool:
        """Let the next person come to the keyboard before anything of theirs is shown."""
        before = self.sitting
        self.clear()
        self.show(f"[bold]{escape(phrase('next_player', self.language, self.called(seat)))}[/]")
        may_undo = self.history.refuse_undo(before) is None
        prompt = phrase("next_player_undo", self.language, self.names[before]) if may_undo else ""
        if self.input_line(prompt).strip() == "u" and may_undo and self.take_back(before):
            return False
        self.sitting, self.drawn = seat, ""
        self.clear()
        return True

    def finish(self) -> None:
        viewer = self.humans[0] if len(self.humans) == 1 else GALLERY
        self.tell(viewer)
        self.show("\n" + self.board(viewer))
        if self.humans:
            path = self.input_line(phrase("save_at_end", self.language)).strip()
            if path:
                self.save(path)

    # What a person sees

    def show(self, text: str) -> None:
        self.console.print(text, highlight=False)

    def clear(self) -> None:
        if self.console.is_terminal:
            self.console.clear()
            self.console.file.write(ERASE_SCROLLBACK)

    def called(self, seat: int) -> str:
        return f"{SEAT_SIGNS[seat]} {self.names[seat]}"

    def welcome(self) -> None:
        title = self.game.de if self.language == "de" else self.game.en
        self.show(f"\n[bold]{escape(title)}[/]")
        found, _ = look_up(self.game.glossary, "welcome")
        for entry in found:
            self.show(escape(entry.text(self.language)))
        self.show(f"[dim]{escape(phrase('keys_first', self.language))}[/]")
        sitting = [
            self.called(seat) + (f" ({self.kind_of(seat)})" if seat in self.bots else "")
            for seat in range(len(self.kinds))
        ]
        self.show(phrase("at_the_table", self.language, ", ".join(sitting)))
        for name in dict.fromkeys(self.kinds):
            if name in LEVELS:
                level = LEVELS[name]
                de = self.language == "de"
                self.show(f"[dim]{level.de if de else level.en}: {level.character_de if de else level.character_en}[/]")
        if self.humans:
            self.input_line(phrase("begin", self.language))  # the table would push these lines off the screen

    def say(self, seat: int, action: int) -> str:
        return self.game.say(plain(self.game.known_to(self.history.state, seat)), action, self.language)

    def board(self, seat: int, only: int | None = None, *, legend: bool = True) -> str:
        """The table as this seat knows it, or one board of it."""
        screen = Screen(self.names, self.console.width, only, legend)
        return self.game.board(self.game.seen_by(self.history.state, seat), self.language, screen)

    def show_table(self, seat: int, *, whole: bool) -> None:
        """The whole table when a turn begins; later the own board, if it has changed."""
        own = self.board(seat, only=seat)
        if whole:
            self.show("\n" + self.board(seat, legend=seat not in self.oriented))
            self.oriented.add(seat)
        elif own != self.drawn:
            self.show(own)
        self.drawn = own

    def ask(self, seat: int, legal: Sequence[int]) -> None:
        question = self.game.ask(plain(self.game.known_to(self.history.state, seat)), self.language)
        self.show(f"\n[bold {SEAT_STYLES[seat]}]{SEAT_SIGNS[seat]} {escape(question)}[/]")
        choices = Table.grid(padding=(0, 1))  # long sentences are indented where they go on
        choices.add_column(justify="right", style="bold", min_width=5)
        choices.add_column()
        for number, action in enumerate(legal, 1):
            choices.add_row(f"{number})", escape(self.say(seat, action)))
        self.console.print(choices, highlight=False)

    def tell(self, seat: int) -> None:
        """What has happened since this seat was told last."""
        start, end = min(self.told[seat], len(self.history.actions)), len(self.history.actions)
        lines = self.transcript.lines(seat, start, end, own=False)
        self.told[seat] = end
        for line in lines:
            self.show(line)

    # What a person types

    def answer(self, seat: int, legal: Sequence[int]) -> bool:
        """Read one line and do what it says; returns False if the question must be put anew."""
        line = self.input_line("> ").strip()
        word, _, rest = line.partition(" ")
        if not line:
            self.ask(seat, legal)
        elif line.isdecimal():
            self.choose(seat, legal, int(line))
        elif word.startswith("?"):
            self.explain(seat, legal, line[1:].strip())
        elif word == "s":
            self.save(rest.strip() or self.default_path())
        elif line in COMMANDS:
            return COMMANDS[line](self, seat)
        else:
            self.attempt(seat, line)
        return True

    def choose(self, seat: int, legal: Sequence[int], number: int) -> None:
        if 1 <= number <= len(legal):
            self.attempt(seat, self.game.actions.texts[legal[number - 1]])
        else:
            self.complain(phrase("numbers", self.language, number, len(legal)))

    def attempt(self, seat: int, text: str) -> None:
        """Play an action written as text; a refusal says why and changes nothing."""
        try:
            self.history.play(text, seat)
        except GlueckaufError as error:
            self.complain(f"{error.sentence(self.language)} · {phrase('help_hint', self.language)}")

    def complain(self, text: str) -> None:
        self.show(f"[red]{escape(text)}[/]")

    def take_back(self, seat: int) -> bool:
        """Undo through forced answers back to the last real choice; all or nothing."""
        undone = 0
        try:
            while undone == 0 or len(self.game.legal_ids(self.history.state)) == 1:
                self.history.undo(seat)
                undone += 1
        except NoUndo as error:
            for _ in range(undone):
                self.history.redo(seat)
            self.complain(error.sentence(self.language))
            return False
        self.show(escape(phrase("taken_back", self.language, self.say(seat, self.history.undone[-1]))))
        self.drawn = ""
        return True

    def redo(self, seat: int) -> bool:
        """Do again what was taken back; forced answers follow by themselves."""
        try:
            said = self.say(seat, self.history.undone[-1]) if self.history.undone else ""
            self.history.redo(seat)
        except NoUndo as error:
            self.complain(error.sentence(self.language))
            return True
        self.show(escape(phrase("done_again", self.language, said)))
        return False

    def show_board(self, seat: int) -> bool:
        self.show("\n" + self.board(seat))
        return True

    def show_log(self, seat: int) -> bool:
        end = len(self.history.actions)
        lines = self.transcript.lines(seat, max(0, end - LOGGED), end, own=True)[-LOG_LINES:]
        self.show(f"[bold]{phrase('log' if lines else 'no_moves', self.language)}[/]")
        for line in lines:
            self.show(line)
        return True

    def hint(self, seat: int) -> bool:
        """What a foreman would do here, from what the seat knows, and what he expects of it."""
        if stands_in(self.game):
            self.complain(phrase("no_hint_yet", self.language))
            return True
        known = self.game.known_to(self.history.state, seat)
        adviser = SearchBot(self.game, f"{self.history.seed} hint", simulations=HINT, seconds=HINT_SECONDS)
        adviser.decide(known, self.game.legal_ids(known))
        told = adviser.explain()
        for branch in told.branches[:HINTS]:
            said = self.say(seat, self.game.actions.ids[branch.action])
            points = " · ".join(f"{name} {points:.0f}" for name, points in zip(self.names, branch.points, strict=True))
            share = branch.visits / told.simulations
            self.show(escape(phrase("hint", self.language, f"{share:4.0%}", said, points)))
        return True

    def show_help(self, _: int) -> bool:
        self.show_entries(look_up(self.game.glossary, "welcome")[0])
        self.show(escape(phrase("help", self.language, *self.examples())))
        return True

    def examples(self) -> tuple[str, str, str]:
        """For the help: two words that `?` knows, and an answer that is legal now."""
        words = [entry.names for entry in self.game.glossary if "welcome" not in entry.names]
        answers = self.game.legal_texts(self.history.state)
        written = next((text for text in answers if " " in text), answers[0])
        spelled = 2 if self.language == "de" else 1  # the heading, the English name, the German one
        return words[1][spelled], words[2][spelled], written

    def explain(self, seat: int, legal: Sequence[int], word: str) -> None:
        """`? word`, `? 3` for what stands behind a choice, or `?` alone."""
        if not word:
            self.show_help(seat)
        elif word.isdecimal() and 1 <= int(word) <= len(legal):
            self.explain_choice(seat, legal[int(word) - 1])
        else:
            found, near = look_up(self.game.glossary, word)
            self.show_entries(found)
            if not found:
                self.complain(phrase("near" if near else "no_entry", self.language, word, ", ".join(near)))
            elif near:
                self.show(f"[dim]{escape(phrase('see_also', self.language, ', '.join(near)))}[/]")

    def explain_choice(self, seat: int, action: int) -> None:
        said = self.say(seat, action)
        self.show(f"[bold]{escape(said)}[/]")
        ids = [word for name, word in self.game.actions.jsons[action].items() if name != "do" and not word.isdecimal()]
        found = [entry for word in ids for entry in look_up(self.game.glossary, word)[0]]
        found += mentioned(self.game.glossary, said)
        self.show_entries(list(dict.fromkeys(found))[:EXPLAINED])

    def show_entries(self, entries: Sequence[Entry]) -> None:
        for entry in entries:
            rule = "" if entry.names[0].startswith(entry.rule) else f" [dim]{entry.rule}[/]"
            self.show(f"[bold]{escape(entry.names[0])}[/]{rule}")
            self.console.print(Padding(escape(entry.text(self.language)), (0, 0, 0, 2)), highlight=False)

    def quit(self, _: int) -> bool:
        word, rest = f"{self.input_line(phrase('quit', self.language)).strip()} ".split(" ", 1)
        if word == "s":
            if not self.save(rest.strip() or self.default_path()):
                return True
        elif word.casefold() not in YES:
            return True
        self.show(phrase("left", self.language))
        raise Quit

    def default_path(self) -> str:
        return f"{self.game.id}-{re.sub(r'[^0-9A-Za-z]+', '-', self.history.seed)[:40]}.txt"

    def save(self, name: str) -> bool:
        """Write the record; another file of that name is not lost without a question."""
        path = Path(name).expanduser()
        if path.exists() and path not in self.saved:
            reply = self.input_line(phrase("overwrite", self.language, path)).strip().casefold()
            if reply not in YES:
                self.show(phrase("kept", self.language))
                return False
        try:
            path.write_text(record.write(self.history), encoding="utf-8")
        except OSError as error:
            self.complain(phrase("not_saved", self.language, path, error.strerror or error))
            return False
        self.saved.add(path)
        self.show(escape(phrase("saved", self.language, path)))
        return True


COMMANDS: dict[str, Callable[[Session, int], bool]] = {
    "u": lambda session, seat: not session.take_back(seat),
    "r": Session.redo,
    "b": Session.show_board,
    "l": Session.show_log,
    "q": Session.quit,
    "h": Session.hint,
    "help": Session.show_help,
    "hilfe": Session.show_help,
}
