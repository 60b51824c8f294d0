"""A bot that asks a language model: `llm/MODEL` in the roster. Address, key and limits come from the environment."""

from collections.abc import Mapping, Sequence
from time import monotonic, sleep

from glueckauf.engine.errors import BotFailed, Reason
from glueckauf.engine.game import Game
from glueckauf.engine.state import State
from glueckauf.lab.chat import RequestFailed, because, complete
from glueckauf.lab.llm_settings import PREFIX, Settings, settings
from glueckauf.lab.text import estimated_tokens, parse, prompt, rules_text

PAUSE = 0.5  # seconds before a failed request is repeated; doubled each time
KEPT = 2000  # characters of a reply without an answer that the model sees again, from its end


class LlmBot:
    """Asks a model before every decision with more than one answer; a reply without a legal one gets a sentence back.

    Each decision is a conversation of its own: the rules as system message, then the position. `tally` counts what it
    took: requests, retries (replies without a legal answer), failures (requests without a reply) and tokens.
    """

    def __init__(self, game: Game, seed: str, model: str, told: Settings | None = None) -> None:
        """Raises `BadSetup` for a setting of the environment that is missing or wrong. A model has no use for seeds."""
        del seed
        self.game, self.model = game, model
        self.told = settings() if told is None else told
        self.tally = {"requests": 0, "retries": 0, "failures": 0, "tokens": 0}
        self.before: State | None = None  # what was known at the last decision

    def __repr__(self) -> str:
        return f"LlmBot({self.game.id}, {self.model})"

    def decide(self, known: State, legal: Sequence[int]) -> int:
        """Raises `BotFailed` when time, tokens or retries are spent, or the server cannot be used."""
        if len(legal) == 1:
            return legal[0]
        seat, language = int(known.seat), self.told.language
        position = prompt(self.game, known, seat, language, before=self.before, rules=False)
        self.before = self.game.copy(known)
        messages = [
            {"role": "system", "content": rules_text(self.game, language)},
            {"role": "user", "content": position},
        ]
        deadline = monotonic() + self.told.seconds
        wrong = because("no attempt", "kein Versuch")
        for attempt in range(self.told.retries + 1):
            try:
                reply = self.ask(messages, deadline)
            except RequestFailed as failure:
                self.tally["failures"] += 1
                wrong = failure.why
                pause = max(failure.wait, PAUSE * 2**attempt)
                if not failure.again or monotonic() + pause >= deadline:
                    raise self.failed(wrong) from failure
                if attempt < self.told.retries:
                    sleep(pause)
                continue
            found = parse(self.game, known, seat, reply, language)
            if found.action is not None:
                return found.action
            self.tally["retries"] += 1
            wrong = because(f"no legal answer: {found.problem}", f"keine erlaubte Antwort: {found.problem}")
            messages += [{"role": "assistant", "content": reply[-KEPT:]}, {"role": "user", "content": found.problem}]
        raise self.failed(wrong)

    def ask(self, messages: Sequence[Mapping[str, str]], deadline: float) -> str:
        """One reply, if the budget allows it."""
        expected = estimated_tokens("".join(message["content"] for message in messages))
        spent, budget = self.tally["tokens"], self.told.tokens
        if spent + expected > budget:
            en = f"token budget: {spent} of {budget} spent, the next request needs {expected}; raise {PREFIX}TOKENS"
            de = f"Token-Budget: {spent} von {budget} verbraucht, {expected} nötig; erhöhe {PREFIX}TOKENS"
            raise self.failed(because(en, de))
        self.tally["requests"] += 1
        given = complete(self.told, self.model, messages, deadline)
        self.tally["tokens"] += given.tokens
        return given.text

    def failed(self, why: Reason) -> BotFailed:
        return BotFailed(f"llm/{self.model}", why)
