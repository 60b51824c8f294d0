"""The bot that asks a language model, against a server in this process."""

import json
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random
from time import monotonic
from typing import Any

import pytest
from typer.testing import CliRunner

from glueckauf.arena.match import Watch, play
from glueckauf.arena.summary import summarise
from glueckauf.arena.tournament import plan
from glueckauf.bots.bot import answer, tally_of
from glueckauf.bots.roster import bot
from glueckauf.cli import app
from glueckauf.engine.errors import BadSetup, BotFailed
from glueckauf.engine.game import Game
from glueckauf.engine.state import State
from glueckauf.games import TITLES
from glueckauf.lab import llm_bot
from glueckauf.lab.llm_bot import LlmBot
from glueckauf.lab.llm_settings import Settings, settings
from tests.contract.games import every_game
from tests.lab.stub_model import KEY, Response, first, numbers_in, says, serving

GAME: Game = TITLES["isle_of_trains"]
SHORT: Game = TITLES["coal_baron_cards"]  # few decisions a game
PART = 60  # decisions of the other titles
GOOD = {"GLUECKAUF_LLM_URL": "https://models.example.invalid/v1", "GLUECKAUF_LLM_KEY": KEY, "GLUECKAUF_LLM_TOKENS": "9"}


@pytest.fixture(autouse=True)
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(llm_bot, "PAUSE", 0.01)
    for name in ("URL", "KEY", "TOKENS", "SECONDS", "RETRIES", "LANGUAGE", "BODY"):
        monkeypatch.delenv(f"GLUECKAUF_LLM_{name}", raising=False)


def position(game: Game = GAME) -> tuple[State, list[int]]:
    s = game.new(2, "model")
    while len(game.legal_ids(s)) < 3:
        s = game.play(s, game.legal_texts(s)[0])
    known = game.known_to(s, int(s.seat))
    return known, game.legal_ids(known)


def asking(url: str, game: Game = GAME, **more: Any) -> LlmBot:
    return LlmBot(game, "seed", "stub", Settings(**{"url": url, "key": KEY, "tokens": 10**6, **more}))


def failing(responses: list[Response], **more: Any) -> tuple[str, LlmBot]:
    """What is said when no answer comes; the key is in nothing that anybody might print."""
    with serving(responses) as model:
        made = asking(model.url, **more)
        with pytest.raises(BotFailed) as caught:
            made.decide(*position())
    said = "".join(traceback.format_exception(caught.value))
    assert KEY not in said + repr(made) + repr(made.told) + caught.value.sentence("de")
    return caught.value.sentence(), made


# Answers


@every_game
def test_a_game_is_played_by_a_model(game: Game) -> None:
    random = Random(5)

    def some(asked: dict[str, Any]) -> Response:
        return says(f"Let me think.\n{random.choice(numbers_in(asked))}", 1000)

    with serving(some) as model:
        made = asking(model.url, game, tokens=10**9)
        s, decisions = game.new(2, "model"), 0
        while s.seat >= 0 and (game is SHORT or decisions < PART):
            known = game.known_to(s, int(s.seat))
            decisions += len(game.legal_ids(known)) > 1
            game.rules.apply(s, answer(made, "llm/stub", game, known))
    assert made.tally == {"requests": decisions, "retries": 0, "failures": 0, "tokens": 1000 * decisions}
    assert len(model.asked) == decisions and set(model.paths) == {"/v1/chat/completions"}
    assert set(model.keys) == {f"Bearer {KEY}"}


def test_a_request_holds_rules_and_position_and_what_the_environment_adds() -> None:
    with serving(first) as model:
        known, legal = position()
        assert asking(model.url, body={"temperature": 0}, language="de").decide(known, legal) == legal[0]
    [asked] = model.asked
    assert asked["model"] == "stub" and asked["temperature"] == 0
    system, user = asked["messages"]
    assert system["role"] == "system" and "§1 Spielmaterial" in system["content"]
    assert user["role"] == "user" and "## Deine Entscheidung" in user["content"]


def test_without_a_key_none_is_sent_and_the_only_answer_costs_nothing() -> None:
    with serving(first) as model:
        known, legal = position()
        made = asking(model.url, key="")
        assert made.decide(known, legal[1:2]) == legal[1] and not model.asked
        made.decide(known, legal)
    assert model.keys == [None]


def test_the_second_decision_tells_what_has_changed() -> None:
    with serving(first) as model:
        made = asking(model.url)
        known, legal = position()
        made.decide(known, legal)
        s = GAME.play(GAME.world(known, "x"), GAME.actions.texts[legal[0]])
        later = GAME.known_to(s, int(s.seat))
        made.decide(later, GAME.legal_ids(later))
    assert "## Lines of the table as they were" in model.asked[1]["messages"][1]["content"]


def test_a_wrong_reply_gets_a_sentence_back_and_is_counted() -> None:
    with serving(
        [says("no idea", 10), says("99", 20), says(None, 5), says([{"type": "text", "text": "2"}], 30)]
    ) as model:
        known, legal = position()
        made = asking(model.url)
        assert made.decide(known, legal) == legal[1]
    assert made.tally == {"requests": 4, "retries": 3, "failures": 0, "tokens": 65}
    roles = [message["role"] for message in model.asked[-1]["messages"]]
    assert roles == ["system", "user", *["assistant", "user"] * 3]
    assert model.asked[-1]["messages"][3]["content"].startswith("'no idea': no action of this game")
    assert "there is no answer 99" in model.asked[-1]["messages"][5]["content"]


def test_an_illegal_action_gets_the_rule_back() -> None:
    known, legal = position()
    illegal = next(action for action in range(len(GAME.actions.texts)) if action not in legal)
    with serving([says(GAME.actions.texts[illegal]), says("1")]) as model:
        assert asking(model.url).decide(known, legal) == legal[0]
    refusal = GAME.why_not(known, illegal)
    assert refusal is not None and refusal.sentence() in model.asked[1]["messages"][3]["content"]


@pytest.mark.parametrize("tokens", [None, "many", True, -5, 0, 1.5, 10**30])
def test_tokens_that_are_not_told_are_estimated(tokens: object) -> None:
    with serving([says("1", tokens)]) as model:
        made = asking(model.url)
        made.decide(*position())
    characters = sum(len(message["content"]) for message in model.asked[0]["messages"]) + 1
    assert made.tally["tokens"] == -(-characters // 4)


@pytest.mark.parametrize(
    "failure",
    [
        Response(500, b"oops"),
        Response(429, b"slow down", (("Retry-After", "0"),)),
        Response(429, b"slow down", (("Retry-After", "soon"),)),
        Response(200, b"<html>"),
        Response(200, b"{}"),
        Response(200, b'{"choices": []}'),
        Response(200, b'{"choices": [{"message": 3}]}'),
        Response(200, b"[" * 100_000),
        Response(200, b"\xff\xfe"),
    ],
)
def test_a_request_without_a_reply_is_repeated_and_counted(failure: Response) -> None:
    with serving([failure, says("1", 7)]) as model:
        known, legal = position()
        made = asking(model.url)
        assert made.decide(known, legal) == legal[0]
    assert made.tally == {"requests": 2, "retries": 0, "failures": 1, "tokens": 7}


# Failures


def test_a_model_that_never_answers_fails_with_the_last_problem() -> None:
    said, made = failing([says("no idea")], retries=2)
    assert said.startswith("llm/stub: no legal answer: 'no idea': no action of this game")
    assert made.tally["requests"] == 3 and made.tally["retries"] == 3


def test_garbage_of_any_kind_fails_or_answers() -> None:
    random = Random(1)
    for _ in range(30):
        body = json.dumps({"choices": [{"message": {"content": random.randbytes(40).decode("latin-1")}}]})
        with serving([Response(200, body.encode())]) as model:
            known, legal = position()
            made = asking(model.url, retries=1)
            with suppress(BotFailed):
                assert made.decide(known, legal) in legal
            assert made.tally["requests"] <= 2 and made.tally["failures"] == 0


@pytest.mark.parametrize("status", [401, 403])
def test_a_refused_key_is_named_not_shown(status: int) -> None:
    said, made = failing([Response(status, f"bad key {KEY}".encode())])
    assert "refuses the key" in said and "GLUECKAUF_LLM_KEY" in said and made.tally["requests"] == 1


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_no_redirect_is_followed_with_the_key(status: int) -> None:
    with serving(first) as other:
        said, made = failing([Response(status, b"", (("Location", f"{other.url}/chat/completions"),))])
    assert "redirects are not followed" in said and not other.asked and made.tally["failures"] == 1


def test_an_error_of_the_server_is_quoted_without_the_key() -> None:
    said, made = failing([Response(404, f"no model for {KEY}".encode())])
    assert "HTTP 404: no model for ***" in said and made.tally["requests"] == 1


def test_a_server_that_stays_busy_fails() -> None:
    said, made = failing([Response(503, b"busy")], retries=2)
    assert "HTTP 503: busy" in said and made.tally["failures"] == 3
    said, made = failing([Response(429, b"later", (("Retry-After", "3600"),))])
    assert "HTTP 429" in said and made.tally["failures"] == 1, "an hour is longer than a decision may take"


def test_nobody_at_the_address_fails() -> None:
    with serving(first) as model:
        pass
    made = asking(model.url, retries=1)
    with pytest.raises(BotFailed, match="no answer"):
        made.decide(*position())
    assert made.tally["failures"] == 2


@pytest.mark.parametrize("slowly", [0.05, 30.0])
def test_time_that_is_spent_ends_the_decision(slowly: float) -> None:
    began = monotonic()
    said, made = failing([Response(200, b" " * 1000, slowly=slowly)], seconds=0.5)
    assert "no reply in time" in said and made.tally["failures"] == 1
    assert monotonic() - began < 5


def test_a_response_without_end_is_refused() -> None:
    said, _ = failing([Response(200, b" " * 4_000_001)])
    assert "over 4000000 bytes" in said


def test_a_budget_that_is_spent_ends_the_game() -> None:
    said, made = failing([says("1")], tokens=100)
    assert "token budget: 0 of 100 spent" in said and made.tally["requests"] == 0
    with serving([says("1", 5000)]) as model:
        made = asking(model.url, tokens=6000)
        made.decide(*position())
        with pytest.raises(BotFailed, match="5000 of 6000 spent"):
            made.decide(*position())


# The environment


def test_the_environment_is_read() -> None:
    told = settings(
        {**GOOD, "GLUECKAUF_LLM_URL": "https://models.example.invalid/v1/", "GLUECKAUF_LLM_TOKENS": "1_000"}
    )
    assert (told.url, told.key, told.tokens) == ("https://models.example.invalid/v1", KEY, 1000)
    assert (told.seconds, told.retries, told.language, told.body) == (50.0, 3, "en", {})
    assert KEY not in repr(told)
    local = {"GLUECKAUF_LLM_URL": "http://localhost:11434/v1", "GLUECKAUF_LLM_TOKENS": "1"}
    assert settings(local).key == ""
    assert settings({**local, "GLUECKAUF_LLM_URL": "http://[::1]:80/v1", "GLUECKAUF_LLM_KEY": KEY}).key == KEY
    assert settings({**GOOD, "GLUECKAUF_LLM_URL": "http://gpu.example.invalid/v1", "GLUECKAUF_LLM_KEY": ""}).key == ""


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("URL", None, "set it to the address"),
        ("URL", "localhost:11434", "set it to the address"),
        ("URL", "ftp://host/v1", "set it to the address"),
        ("URL", "http://", "set it to the address"),
        ("URL", "http://[::1", "set it to the address"),
        ("URL", "http://host:99999/v1", "set it to the address"),
        ("URL", "http://ho st/v1", "set it to the address"),
        ("URL", "https://host/v1\r\nX: y", "set it to the address"),
        ("URL", f"https://user:{KEY}@host/v1", "without user name"),
        ("URL", f"https://host/v1?key={KEY}", "without user name"),
        ("URL", "http://models.example.invalid/v1", "unencrypted"),
        ("KEY", None, "set it to the key"),
        ("KEY", f"{KEY}\r\nX: y", "printable ASCII"),
        ("KEY", f"{KEY} {KEY}", "printable ASCII"),
        ("KEY", "schlüssel", "printable ASCII"),
        ("TOKENS", None, "a whole number from 1"),
        ("TOKENS", "0", "a whole number from 1"),
        ("TOKENS", "lots", "a whole number from 1"),
        ("TOKENS", "9" * 5000, "a whole number from 1"),
        ("SECONDS", "0", "more than 0"),
        ("SECONDS", "nan", "more than 0"),
        ("SECONDS", "inf", "more than 0"),
        ("SECONDS", "soon", "more than 0"),
        ("RETRIES", "-1", "a whole number from 0 to 100"),
        ("RETRIES", "101", "a whole number from 0 to 100"),
        ("LANGUAGE", "fr", "one of: en, de"),
        ("BODY", "[]", "a JSON object"),
        ("BODY", "{", "a JSON object"),
        ("BODY", '{"stream": true}', "a JSON object"),
    ],
)
def test_a_setting_that_is_missing_or_wrong_is_named(name: str, value: str | None, said: str) -> None:
    variable = f"GLUECKAUF_LLM_{name}"
    environment = {key: there for key, there in GOOD.items() if key != variable or value is not None}
    with pytest.raises(BadSetup) as caught:
        settings(environment if value is None else {**environment, variable: value})
    assert caught.value.about == variable and said in caught.value.sentence()
    assert KEY not in "".join(traceback.format_exception(caught.value))


def set_up(monkeypatch: pytest.MonkeyPatch, url: str, **more: str) -> None:
    for name, value in {"URL": url, "KEY": KEY, "TOKENS": "10_000_000", **more}.items():
        monkeypatch.setenv(f"GLUECKAUF_LLM_{name}", value)


# Roster and arena


def test_the_roster_knows_models_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadSetup, match="GLUECKAUF_LLM_URL"):
        bot("llm/llama3:8b", GAME, "x")
    set_up(monkeypatch, "http://localhost:1/v1")
    made = bot("llm/org/llama3:8b", GAME, "x")
    assert isinstance(made, LlmBot) and made.model == "org/llama3:8b"
    assert KEY not in repr(made) + repr(vars(made))
    with pytest.raises(BadSetup, match="no such bot"):
        bot("llm/", GAME, "x")


def test_the_arena_counts_retries_failures_and_tokens(monkeypatch: pytest.MonkeyPatch) -> None:
    turns = [says("hm", 10), Response(500, b""), says("1", 20)]
    with serving(lambda _: turns[(len(model.asked) - 1) % 3]) as model:
        set_up(monkeypatch, model.url)
        planned = plan(SHORT, ["llm/stub:1", "random"], None, "x", {})
        rows = [play(planned, number, Watch()) for number in range(2)]
        set_up(monkeypatch, model.url, TOKENS="3000")
        rows.append(play(planned, 2, Watch()))
    assert [row.error is None for row in rows] == [True, True, False]
    mishap = rows[2].error
    assert mishap is not None and mishap.bot == "llm/stub:1" and mishap.words.startswith("token budget")
    standing = next(there for there in summarise(planned, rows).bots if there.name == "llm/stub:1")
    requests = len(model.asked)
    assert standing.tally == {
        "requests": requests,
        "retries": -(-requests // 3),
        "failures": (requests + 1) // 3,
        "tokens": 10 * -(-requests // 3) + 20 * (requests // 3),
    }
    assert standing.errors == 1


def test_the_command_shows_what_was_counted(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    run = CliRunner().invoke
    arguments = ["arena", "coal_baron_cards", "--bots", "llm/stub,random", "--games", "2", "--workers", "1"]
    arguments += ["--save", str(tmp_path / "saved.jsonl"), "--parquet", str(tmp_path / "games.parquet")]
    refused = run(app, arguments)
    assert refused.exit_code == 2 and "GLUECKAUF_LLM_URL" in refused.output
    with serving(first) as model:
        set_up(monkeypatch, model.url)
        shown = run(app, [*arguments, "--report", str(tmp_path / "report.html")])
    assert shown.exit_code == 0, shown.output
    requests = len(model.asked)
    counted = f"{requests:,} requests, 0 retries, 0 failures, {100 * requests:,} tokens"
    assert f"llm/stub counted: {counted}" in shown.output
    assert counted in (tmp_path / "report.html").read_text(encoding="utf-8")
    assert not any(KEY.encode() in file.read_bytes() for file in tmp_path.iterdir())


class Odd:
    def __init__(self, tally: Callable[[], object]) -> None:
        self.made = tally

    @property
    def tally(self) -> object:
        return self.made()

    def decide(self, known: State, legal: Sequence[int]) -> int:
        del known
        return legal[0]


@pytest.mark.parametrize("tally", [lambda: 3, lambda: {"a": "b"}, lambda: {1: 2}, lambda: {"a": 2**63}, lambda: 1 // 0])
def test_a_strangers_tally_harms_nobody(tally: Callable[[], object]) -> None:
    assert tally_of(Odd(tally)) == {}
    assert tally_of(Odd(lambda: {"nodes": 3})) == {"nodes": 3}
