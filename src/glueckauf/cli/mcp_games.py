"""Games that a language model plays through the tools of `glueckauf mcp`, kept in this process under short names.

Whatever a tool tells comes from what the model's seat knows. A record tells the deal, so it comes with the end.
"""

import secrets
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path

from glueckauf.bots.bot import Bot, answer, play_on
from glueckauf.bots.roster import BOTS, bot
from glueckauf.bots.search_bot import SearchBot
from glueckauf.cli.checks import writing
from glueckauf.cli.lookup import look_up
from glueckauf.engine import record
from glueckauf.engine.border import as_language
from glueckauf.engine.errors import (
    BadArgument,
    BadSetup,
    GameIsOver,
    IllegalMove,
    NotYourTurn,
    Reason,
    StaleMove,
    quoted,
)
from glueckauf.engine.face.words import by
from glueckauf.engine.fields import plain
from glueckauf.engine.game import Game
from glueckauf.engine.history import History
from glueckauf.engine.interpreter import stands_in
from glueckauf.games import GAMES
from glueckauf.games.finder import find_title
from glueckauf.lab.text import parse, prompt
from glueckauf.machine_code import WORKSHOP

MOST = 100  # games of one session
SIMULATIONS, SECONDS, SUGGESTED = 1000, 2.0, 5  # of a search, at most so long, answers told
ENDED = Reason("game_ended", "", "this game has been finished; start another one", "diese Partie ist beendet")
MOVED_ON = Reason(
    "moved_on", "", "the game has gone on; look at the table again", "es ging weiter; sieh dir den Tisch an"
)
NOT_BUILT = Reason(
    "not_built",
    "",
    "no suggestion yet: machine code of this title is being built; play on or ask again later",
    "noch kein Vorschlag: der Maschinencode dieses Titels entsteht gerade",
)


class PlayedGame:
    """One game: a seat for the model, bots at the others. One request at a time."""

    def __init__(self, history: History, seat: int, bots: Sequence[str], language: str) -> None:
        self.history, self.seat, self.language = history, seat, language
        others = iter(range(len(bots)))
        self.kinds = ["" if place == seat else bots[next(others)] for place in range(history.players)]
        self.bots = self.new_bots()
        self.told = 0  # steps that the model has heard of
        self.ended = False
        self.lock = threading.Lock()

    @property
    def game(self) -> Game:
        return self.history.game

    def new_bots(self) -> dict[int, Bot]:
        named = ((place, name) for place, name in enumerate(self.kinds) if name)
        return {place: bot(name, self.game, f"{self.history.seed} {place}") for place, name in named}

    def go_on(self) -> None:
        """Play until the model has something to decide: bots answer, and so does a question with one answer."""
        newest = WORKSHOP.game(self.game.id)
        if newest is not self.game:
            self.history.go_on_with(newest)
            self.bots = self.new_bots()

        def decide(seat: int) -> int:
            known = self.game.known_to(self.history.state, seat)
            if seat != self.seat:
                return answer(self.bots[seat], self.kinds[seat], self.game, known)
            [only] = self.game.legal_ids(known)
            return only

        while self.history.seat >= 0:
            play_on(self.history, decide, [seat for seat in range(self.history.players) if seat != self.seat])
            if self.history.seat < 0 or len(self.game.legal_ids(self.history.state)) > 1:
                return
            self.history.step(decide(self.seat))

    def table(self, *, rules: bool) -> str:
        """The prompt of the position, with what happened since the last answer, and the result of a finished game."""
        said = prompt(
            self.game,
            self.history.state,
            self.seat,
            self.language,
            history=self.history,
            since=self.told,
            rules=rules,
        )
        return f"{said}\n{self.result()}" if self.history.seat < 0 else said

    def result(self) -> str:
        points, places = self.history.result()
        player = by(self.language, "Player", "Spieler")
        place, vp = by(self.language, "place", "Platz"), by(self.language, "VP", "SP")
        return "\n".join(
            f"{player} {seat + 1}: {place} {places[seat]}, {points[seat]} {vp}" for seat in range(self.history.players)
        )

    def answer(self, reply: str) -> str:
        """Carry out what the reply says. Raises an error with the parser's sentence, and then nothing has changed."""
        self.refuse_ended()
        if self.history.seat < 0:
            raise GameIsOver("", self.game.reasons[self.game.game_is_over])
        if self.history.seat != self.seat:  # a bot failed when it was asked; it gets another chance
            self.go_on()
            raise StaleMove("", MOVED_ON)
        found = parse(self.game, self.history.state, self.seat, reply, self.language)
        if found.action is None:
            raise IllegalMove("", Reason("no_answer", "", found.problem, found.problem))
        known = self.game.known_to(self.history.state, self.seat)
        done = self.game.say(known, found.action, self.language)
        self.told = len(self.history.actions)
        self.history.step(found.action)
        self.go_on()
        return f"{by(self.language, 'You', 'Du')}: {done}\n\n{self.table(rules=False)}"

    def suggest(self) -> str:
        """What a search from the model's knowledge prefers, and the line that it expects."""
        self.refuse_ended()
        if self.history.seat < 0:
            raise GameIsOver("", self.game.reasons[self.game.game_is_over])
        if self.history.seat != self.seat:
            raise NotYourTurn("", self.game.reasons[self.game.not_your_turn])
        if stands_in(self.game):
            raise BadArgument(self.game.id, NOT_BUILT)
        known = self.game.known_to(self.history.state, self.seat)
        searching = SearchBot(self.game, "suggest", simulations=SIMULATIONS, seconds=SECONDS)
        searching.decide(known, self.game.legal_ids(known))
        explained = searching.explain()
        lines = [by(self.language, f"{explained.simulations} simulations", f"{explained.simulations} Simulationen")]
        for branch in explained.branches[:SUGGESTED]:
            said = self.game.say(plain(known), self.game.actions.ids[branch.action], self.language)
            share = branch.visits / max(explained.simulations, 1)
            points = " : ".join(f"{point:.1f}" for point in branch.points)
            expected = by(self.language, "expected points", "erwartete Punkte")
            lines.append(f"{share:.0%} {branch.action} = {said} ({expected} {points})")
        line = by(self.language, "expected line", "erwartete Folge")
        return "\n".join([*lines, f"{line}: {', '.join(explained.line[:12])}"])

    def finish(self) -> str:
        """End the game, over or not, and tell its record."""
        self.refuse_ended()
        self.ended = True
        return record.write(self.history)

    def refuse_ended(self) -> None:
        if self.ended:
            raise BadArgument("game", ENDED)


class Games:
    """All games of a session, by name. Finished games are also saved into `folder`, if there is one."""

    def __init__(self, folder: Path | None = None, language: str = "en") -> None:
        self.folder, self.language = folder, language
        self.games: dict[str, PlayedGame] = {}
        self.lock = threading.Lock()

    def titles(self, language: str | None = None) -> str:
        """The titles, their numbers of players and options, and the bots."""
        spoken = as_language(language or self.language)
        players, options = by(spoken, "players", "Spieler"), by(spoken, "options", "Optionen")
        lines = []
        for game in GAMES:
            lines.append(f"{game.id}: {by(spoken, game.en, game.de)}, {players} {', '.join(map(str, game.seats))}")
            lines += [f"  {options}: {option.id} = {' | '.join(option.values)}" for option in game.options]
        return "\n".join([*lines, f"bots: {', '.join(BOTS)}"])

    def start(
        self,
        title: str,
        players: int = 2,
        player: int = 1,
        bots: str = "hauer",
        seed: str | None = None,
        options: Mapping[str, str] | None = None,
        language: str | None = None,
    ) -> str:
        """A new game; tells its name and the first position. Raises `BadSetup`."""
        spoken = as_language(language or self.language)
        wanted = find_title(title)
        names = [name.strip() for name in bots.split(",") if name.strip()] or [""]
        for name in names:
            if name not in BOTS:  # files of this machine are none of a model's business
                there = ", ".join(BOTS)
                raise BadSetup(quoted(name), Reason("unknown_bot", "", f"bots here: {there}", f"Bots hier: {there}"))
        if type(player) is not int or not 1 <= player <= players:
            raise BadSetup("player", Reason("bad_player", "", f"1 to {players}", f"1 bis {players}"))
        WORKSHOP.want(wanted.id)
        history = History(WORKSHOP.game(wanted.id), players, seed or secrets.token_hex(16), options)
        played = PlayedGame(history, player - 1, [names[i % len(names)] for i in range(players - 1)], spoken)
        with self.lock:
            if len(self.games) >= MOST:
                reason = Reason("too_many_games", "", f"{MOST} games in a session", f"{MOST} Partien je Sitzung")
                raise BadSetup("game", reason)
            name = f"game-{len(self.games) + 1}"
            self.games[name] = played
        with played.lock:
            played.go_on()
            return f"{by(spoken, 'Game', 'Partie')}: {name}\n\n{played.table(rules=True)}"

    def list(self) -> str:
        """Each game in a line."""
        lines = [
            f"{name}: {there.game.id}, {there.history.players} players, you are player {there.seat + 1}, {state(there)}"
            for name, there in list(self.games.items())
        ]
        return "\n".join(lines) or "no game yet"

    def find(self, game: str) -> PlayedGame:
        if game not in self.games:
            there = ", ".join(self.games) or "none"
            raise BadArgument(
                "game", Reason("unknown_game", "", f"no game {quoted(game)}; there are: {there}", f"es gibt: {there}")
            )
        return self.games[game]

    def table(self, game: str, *, rules: bool = False) -> str:
        there = self.find(game)
        with there.lock:
            there.refuse_ended()
            there.go_on()  # a bot may have failed before
            return there.table(rules=rules)

    def answer(self, game: str, reply: str) -> str:
        there = self.find(game)
        with there.lock:
            return there.answer(reply)

    def suggest(self, game: str) -> str:
        there = self.find(game)
        with there.lock:
            return there.suggest()

    def finish(self, game: str) -> str:
        there = self.find(game)
        with there.lock:
            written = there.finish()
        if self.folder is not None:
            file = self.folder / f"{there.game.id}-{secrets.token_hex(6)}.txt"
            with writing(file):
                file.write_text(written, encoding="utf-8")
            return f"{file}\n\n{written}"
        return written

    def look_up(self, title: str, word: str, language: str | None = None) -> str:
        """What a word, card, section or ruling of a title means."""
        spoken = as_language(language or self.language)
        found, near = look_up(find_title(title).glossary, word)
        told = [f"{entry.names[0]} ({entry.rule})\n{entry.text(spoken)}" for entry in found]
        if near:
            told.append(f"{by(spoken, 'Near it', 'Ähnlich')}: {', '.join(near)}")
        nothing = by(spoken, "nothing found; try a section such as §3", "nichts gefunden; versuche etwa §3")
        return "\n\n".join(told) or f"{quoted(word)}: {nothing}"


def state(there: PlayedGame) -> str:
    if there.ended:
        return "finished"
    return "over" if there.history.seat < 0 else "waiting for your answer"
