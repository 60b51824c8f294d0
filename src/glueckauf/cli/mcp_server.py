"""The tools of `glueckauf mcp`, with the official SDK: a language model plays, looks up rules and asks for advice."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import ToolAnnotations
from pydantic import StrictBool, StrictInt

from glueckauf._version import __version__
from glueckauf.cli.mcp_games import Games
from glueckauf.engine.errors import GlueckaufError

INSTRUCTIONS = (
    "Play coal-and-rail board games against bots. Begin with list_titles and start_game; then answer each question "
    "with the number of an answer until the game is over. look_up explains a word or a rule, suggest asks a search "
    "for advice, finish_game ends a game and gives its record."
)
LOOKS = ToolAnnotations(read_only_hint=True, open_world_hint=False)
PLAYS = ToolAnnotations(read_only_hint=False, destructive_hint=False, open_world_hint=False)
ENDS = ToolAnnotations(read_only_hint=False, destructive_hint=True, open_world_hint=False)


@contextmanager
def refusals(language: str) -> Iterator[None]:
    """What the model did wrong is told to it in a sentence."""
    try:
        yield
    except GlueckaufError as error:
        raise ToolError(error.sentence(language)) from error


def new_server(games: Games) -> MCPServer[None]:
    """A server with all tools over these games."""
    server: MCPServer[None] = MCPServer(
        "glueckauf", instructions=INSTRUCTIONS, version=__version__, log_level="WARNING"
    )
    said = games.language

    def list_titles(language: str | None = None) -> str:
        """List the titles with their numbers of players and options, and the bots. `language` is en or de."""
        with refusals(said):
            return games.titles(language)

    def start_game(
        title: str,
        players: StrictInt = 2,
        player: StrictInt = 1,
        bots: str = "hauer",
        seed: str | None = None,
        options: dict[str, str] | None = None,
        language: str | None = None,
    ) -> str:
        """Start a game. `player` is yours, from 1; `bots` take the other seats, separated by commas.

        Same seed, same deal (default: a new one). Returns the name of the game, the rules in short and the first
        question.
        """
        with refusals(said):
            return games.start(title, players, player, bots, seed, options, language)

    def list_games() -> str:
        """List the games of this session."""
        return games.list()

    def show_table(game: str, rules: StrictBool = False) -> str:
        """Show the table as you know it, what happened, the question and its answers; with `rules`, those too."""
        with refusals(said):
            return games.table(game, rules=rules)

    def answer(game: str, reply: str) -> str:
        """Answer the question by the number of an answer or by its text; the bots play on until you are asked again."""
        with refusals(said):
            return games.answer(game, reply)

    def look_up(title: str, word: str, language: str | None = None) -> str:
        """Explain a word, a card, a section (§5) or a ruling (R3) of a title."""
        with refusals(said):
            return games.look_up(title, word, language)

    def suggest(game: str) -> str:
        """Ask a search what it would answer: the best answers, the points it expects, and how it goes on."""
        with refusals(said):
            return games.suggest(game)

    def finish_game(game: str) -> str:
        """End a game, over or not, and return its record as text. It cannot be played on."""
        with refusals(said):
            return games.finish(game)

    tools: dict[Callable[..., str], ToolAnnotations] = {
        list_titles: LOOKS,
        start_game: PLAYS,
        list_games: LOOKS,
        show_table: LOOKS,
        answer: PLAYS,
        look_up: LOOKS,
        suggest: LOOKS,
        finish_game: ENDS,
    }
    for tool, annotations in tools.items():
        server.add_tool(tool, annotations=annotations, structured_output=False)
    return server
