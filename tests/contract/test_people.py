"""What every title owes to people: sentences in two languages, a view, a board, answers to `?`."""

import re
from functools import cache
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from rich.cells import cell_len
from rich.text import Text

from glueckauf.engine.contract import nothing_scored
from glueckauf.engine.errors import LANGUAGES
from glueckauf.engine.face.view import AnyView
from glueckauf.engine.fields import UNKNOWN, copy, plain
from glueckauf.engine.game import Game
from glueckauf.engine.state import State
from tests.contract.games import SOAK, after, every_game, every_table, material, positions

RULES = Path(__file__).parents[2] / "docs" / "rules"
WIDEST = 100
both_languages = pytest.mark.parametrize("language", LANGUAGES)
STEP = 1 if SOAK else 9  # every so many positions: what is for people is Python in every mode


@every_table
@both_languages
def test_every_answer_is_a_sentence_of_its_own(game: Game, players: int, language: str) -> None:
    for s, _ in list_of(game, players):
        seat = plain(s).seat
        known = plain(game.known_to(s, seat))
        legal = game.legal_ids(s)
        said = [game.say(known, action, language) for action in legal]
        assert len(set(said)) == len(legal), said
        for sentence in (*said, game.ask(known, language)):
            assert sentence.strip() and "_" not in sentence
            assert not re.search(rf"(?<!\w){UNKNOWN}\b", sentence), sentence


@cache
def list_of(game: Game, players: int) -> list[tuple[State, int]]:
    """Some positions of a game, with the action to come; nobody changes them."""
    return [(copy(s), action) for n, (s, action) in enumerate(positions(game, players, 5)) if n % STEP == 0]


@every_table
def test_a_view_is_json_and_comes_from_what_the_seat_knows(game: Game, players: int) -> None:
    for s, _ in list_of(game, players):
        for seat in range(-1, players):
            seen = game.seen_by(s, seat)
            assert msgspec.json.decode(msgspec.json.encode(seen), type=type(seen)) == seen


@every_table
@both_languages
def test_the_board_is_at_most_a_hundred_cells_wide(game: Game, players: int, language: str) -> None:
    for s, _ in list_of(game, players):
        board = Text.from_markup(game.board(game.seen_by(s, plain(s).seat), language))
        assert max(cell_len(line) for line in board.plain.splitlines()) <= WIDEST
        assert all(line.strip() for line in (board.plain.splitlines()[0], board.plain.splitlines()[-1]))
    assert len(board.plain.splitlines()) >= material(game.id).board_lines


@every_game
def test_every_section_and_ruling_of_the_rules_page_can_be_looked_up(game: Game) -> None:
    page = (RULES / f"{game.id}.md").read_text(encoding="utf-8")
    sections = {
        f"§{number}"
        for number in re.findall(r"^## (\d+)\.? (?!Worked|Rulings|Not part|Invariants)", page, re.MULTILINE)
    }
    rulings = set(re.findall(r"^(?:\| |- \*\*|\*\*)(R\d+)\b", page, re.MULTILINE))
    names = {name for entry in game.glossary for name in entry.names}
    missing = sorted((sections | rulings) - {"§0"} - names)
    assert sections, f"docs/rules/{game.id}.md has no numbered section"
    assert len(rulings) >= material(game.id).rulings, f"only {len(rulings)} rulings were found"
    assert not missing, f"the glossary of {game.id} does not explain {', '.join(missing)}"
    for entry in game.glossary:
        assert entry.en.strip() and entry.de.strip() and entry.en != entry.de


@every_table
@both_languages
def test_the_news_of_a_step_are_sentences(game: Game, players: int, language: str) -> None:
    for s, action in list_of(game, players):
        before, behind = game.seen_by(s, 0), game.seen_by(after(game, s, action), 0)
        names = [f"Player {seat}" for seat in range(players)]
        for sentence in game.news(before, behind, language, names):
            assert sentence.strip() and "_" not in sentence


@every_table
def test_what_another_hears_of_a_secret_answer_can_be_said(game: Game, players: int) -> None:
    for s, action in list_of(game, players):
        seat = plain(s).seat
        assert game.public_text(plain(s), action, seat) == game.actions.texts[action]
        heard = game.public_text(plain(s), action, -1)
        if heard not in game.actions.ids:
            assert heard.endswith("?")
            known = plain(game.known_to(s, -1))
            assert all(game.say(known, UNKNOWN, language).strip() for language in LANGUAGES)


@every_game
def test_a_text_that_is_no_action_cites_the_section_about_its_verb(game: Game) -> None:
    verbs = {answer["do"] for answer in game.actions.jsons}
    assert set(game.actions.sections) <= verbs
    for verb in sorted(verbs):
        cited = game.actions.unreadable(f"{verb} something else").rule
        assert re.fullmatch(r"§\d+(\.\d+)?", cited)
        assert cited == game.actions.sections.get(verb, game.actions.listed_in)
    assert game.actions.unreadable("dance").rule == game.actions.listed_in
    assert not set(game.actions.impossible) & set(game.actions.ids)


SHIFT_ENDS = {"coal_baron": ("coal", "transports", "carts"), "coal_baron_cards": ("D",)}  # what only a shift end scores


@cache
def told_at_every_step(game: Game, players: int) -> list[tuple[AnyView, list[dict[str, int]]]]:
    """What the gallery sees, and the score table, at every position of a game and at its end."""
    told = []
    for s, action in positions(game, players, 5):
        told.append((game.seen_by(s, -1), game.score_table(s)))
        last = after(game, s, action)
    return [*told, (game.seen_by(last, -1), game.score_table(last))]


@every_table
@both_languages
def test_the_rows_of_every_scoring_add_up_to_the_score_table(game: Game, players: int, language: str) -> None:
    finals = 0
    for (before, old), (now, new) in pairwise(told_at_every_step(game, players)):
        scorings = game.scored(before, now, language)
        if game.face.scored is nothing_scored:  # a title that shows no scoring row by row
            assert scorings == []
            return
        for scoring in scorings:
            for seat in range(players):
                assert scoring.before[seat] + sum(row.points[seat] for row in scoring.rows) == scoring.after[seat]
            assert all(row.sentence.startswith(row.label) and "_" not in row.sentence for row in scoring.rows)
        for scoring, following in pairwise(scorings):
            assert scoring.after == following.before
        gained = [
            sum(new[seat][one] - old[seat][one] for one in SHIFT_ENDS.get(game.id, ())) for seat in range(players)
        ]
        if now.places is not None:
            finals += 1
            assert scorings[-1].after == [row["total"] for row in new]
        elif scorings:
            assert [sum(row.points[seat] for row in scorings[0].rows) for seat in range(players)] == gained
        else:
            assert not any(gained)
    assert finals == 1
