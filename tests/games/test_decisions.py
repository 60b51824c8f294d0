"""Decisions as a person takes them: sets in any order, one sentence each, and what they cost, over random games."""

import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from glueckauf.coach.turns import shows
from glueckauf.engine.compile import COMPILED
from glueckauf.engine.errors import IllegalMove
from glueckauf.engine.face.summary import begins, first_of, headline, heard
from glueckauf.engine.fields import copy, plain
from glueckauf.engine.game import Game
from glueckauf.engine.history import History
from glueckauf.engine.state import State
from glueckauf.games import TITLES
from glueckauf.games.coal_baron.components.coal import COLOURS
from glueckauf.games.coal_baron.components.order_cards import SLOT_CARD, SLOT_IDS
from glueckauf.games.isle_of_trains import train
from glueckauf.games.isle_of_trains.face import names
from glueckauf.table.play.picking import Walk, pick_of
from glueckauf.table.play.planning import carried_out, plans_of
from glueckauf.table.wire.protocol import Pick
from tests.contract.games import choose, every_game

STEPS = 260

# Faults of grammar that a template makes by itself: a subject where an object stands, one word for two things, a verb
# behind a bracket that has one, the same thing named twice.
FAULTS = {
    "de": re.compile(
        r"(?<!× )Großer Güterwagen(?! ist)[^:×]*(abwerfen|bauen|laden|nehmen|ersetzen)"
        r"|für: |\bdafür\b[^(]*\bdafür\b|\b1 Schritt gingen|ziehen\)[^(]* laden$|laden\) laden"
    ),
    "en": re.compile(r"lets you any|\) \(|(?<!\bno )\b([A-Z][\w-]+(?: Car| Engine)?) and \1\b"),
}


def game_in_play(game: Game, seed: int, steps: int = STEPS) -> Iterator[History]:
    """A random game, after every step of it."""
    random, history = Random(seed), History(game, 3, f"decisions {seed}")
    for _ in range(steps):
        if history.over:
            return
        yield history
        s = history.state
        history.play(game.actions.texts[choose(game, s, game.legal_ids(s), random)], history.seat)


def picked(game: Game, history: History, *chosen: str, language: str = "en") -> Pick | None:
    known = plain(game.known_to(history.state, history.seat))
    return pick_of(game, history.state, known, chosen, language)


def sets_of(game: Game, history: History, closes: str) -> set[tuple[str, ...]]:
    """All sets that the rules allow, by trying every answer."""
    found, walk = set(), Walk(game, history.state, closes, 99)
    walk.tries = 3000
    open_ways: list[tuple[State, tuple[str, ...]]] = [(history.state, ())]
    while open_ways:
        s, way = open_ways.pop()
        for action in walk.answers(s):
            chosen = way if walk.is_close(action) else (*way, game.actions.texts[action])
            after = walk.after(s, action)
            if after is None:
                found.add(tuple(sorted(chosen)))
            else:
                open_ways.append((after, chosen))
    return found


@pytest.mark.parametrize("seed", [1, 2])
def test_every_set_that_is_offered_can_be_sent_and_every_legal_set_is_offered(seed: int) -> None:
    game, random, compared = TITLES["isle_of_trains"], Random(seed), 0
    for history in game_in_play(game, seed):
        first = picked(game, history)
        if first is None:
            continue
        legal = sets_of(game, history, game.face.decisions.sets[game.question(history.state)].closes)
        for wanted in random.sample(sorted(legal), min(4, len(legal))):
            order = list(wanted)
            random.shuffle(order)  # in any order of touch
            chosen: list[str] = []
            for item in order:
                pick = picked(game, history, *chosen)
                assert pick is not None
                if item not in pick.may:  # one exactly like it comes first
                    break
                chosen.append(item)
            else:
                pick = picked(game, history, *chosen)
                assert pick is not None and Counter(pick.chosen) == Counter(wanted)
                assert Counter(one for one in pick.actions if not one.startswith("stop_")) == Counter(wanted)
                trial = History(game, 3, "x")
                trial.states, trial.actions = history.states[:], history.actions[:]
                for number, action in enumerate(pick.actions):
                    trial.play(action, history.seat)
                    assert number == len(pick.actions) - 1 or not shows(trial.state, history.seat)
                compared += 1
    assert compared > 30


def test_what_must_go_too_is_in_every_set_and_nothing_else_is() -> None:
    game = TITLES["isle_of_trains"]
    forced = 0
    for history in game_in_play(game, 3):
        pick = picked(game, history)
        if pick is None:
            continue
        legal = [
            Counter(one)
            for one in sets_of(game, history, game.face.decisions.sets[game.question(history.state)].closes)
        ]
        common = legal[0].copy()
        for one in legal[1:]:
            common &= one
        assert Counter(pick.must) == common
        assert bool(pick.actions) == (tuple(sorted(pick.must)) in {tuple(sorted(one.elements())) for one in legal})
        forced += bool(pick.must)
    assert forced > 0


def test_cards_that_make_no_set_are_refused() -> None:
    game = TITLES["isle_of_trains"]
    for history in game_in_play(game, 5):
        pick = picked(game, history)
        if pick is not None and pick.most < len(pick.items):
            with pytest.raises(IllegalMove):
                picked(game, history, *(item.action for item in pick.items))
            return
    pytest.fail("no set was asked for")


@every_game
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_decision_is_one_sentence_for_whoever_hears_of_it(game: Game, language: str) -> None:
    """It names only what was answered: a card that the viewer does not know is in no sentence."""
    for history in game_in_play(game, 4):
        move = len(history.actions)
        if move == 0:
            continue
        first = first_of(game, history, move)
        assert begins(game, history, first) and 1 <= first <= move
        seat = plain(history.states[first - 1]).seat
        assert all(plain(history.states[one]).seat == seat for one in range(first - 1, move))
        for viewer in (int(seat), (int(seat) + 1) % 3, -1):
            before, after = (plain(game.known_to(history.states[one], viewer)) for one in (first - 1, move))
            answers = heard(game, history, first, move, viewer)
            said = headline(game, before, answers, after, language)
            assert said and not said[0].islower() and "unknown" not in said and "\n" not in said
            assert said == headline(game, before, answers, after, language)


def test_a_build_is_one_decision_with_its_payment() -> None:
    game, seen = TITLES["isle_of_trains"], 0
    for history in game_in_play(game, 7, 400):
        move = len(history.actions)
        if move == 0 or not game.actions.texts[history.actions[-1]].startswith("pay "):
            continue
        first = first_of(game, history, move)
        seat = int(plain(history.states[first - 1]).seat)
        known = [plain(game.known_to(history.states[one], seat)) for one in (first - 1, move)]
        said = headline(game, known[0], heard(game, history, first, move, seat), known[1], "en")
        assert said.startswith(("Build ", "Upgrade to ")) and ", paying with " in said
        other = [plain(game.known_to(history.states[one], (seat + 1) % 3)) for one in (first - 1, move)]
        told = headline(game, other[0], heard(game, history, first, move, (seat + 1) % 3), other[1], "en")
        assert ", paying " in told and "paying with" not in told
        seen += 1
    assert seen > 5


def test_a_mining_turn_is_one_decision() -> None:
    game, seen = TITLES["coal_baron"], 0
    for history in game_in_play(game, 2, 400):
        move = len(history.actions)
        if move and game.question(history.states[move - 1]) in {"mine", "slot"}:
            first = first_of(game, history, move)
            assert game.actions.texts[history.actions[first - 1]].startswith("place mining")
            seat = int(plain(history.states[first - 1]).seat)
            known = [plain(game.known_to(history.states[one], seat)) for one in (first - 1, move)]
            for language, wrong in (("en", "1 cube onto orders"), ("de", "1 Würfel auf Aufträge")):
                said = headline(game, known[0], heard(game, history, first, move, seat), known[1], language)
                assert wrong not in said
            seen += 1
    assert seen > 20


@every_game
def test_what_is_lost_is_said_in_both_languages(game: Game) -> None:
    asked = 0
    for history in game_in_play(game, 8, 400):
        known = plain(game.known_to(history.state, history.seat))
        for action in game.legal_ids(history.state):
            lost = {language: game.face.decisions.risk(known, action, language) for language in ("en", "de")}
            assert bool(lost["en"]) == bool(lost["de"])
            assert not re.search(r"\b1 (?:Schritt|Arbeiter) (?:gingen|wären)", lost["de"])
            assert not lost["en"] or (lost["en"].count("?") == 1 and lost["en"].endswith("."))
            asked += bool(lost["en"])
    assert asked > 0 or game.id not in TITLES


def laid(cubes: Any, row: int) -> int:
    return sum(int(cubes[row, colour]) for colour in range(COLOURS))


def test_every_shortcut_can_be_played_and_does_what_it_says() -> None:
    game, seen, filled, idle = TITLES["coal_baron"], 0, 0, 0
    for history in game_in_play(game, 6, 500 if COMPILED else 120):  # each is found by a search through the rules
        if game.question(history.state) != "mine":
            continue
        known, seat = plain(game.known_to(history.state, history.seat)), history.seat
        plans = plans_of(game, history.state, known, "en")
        if "fill" not in {plan.goal for plan in plans}:  # what can reach nothing is not offered
            assert carried_out(game, history.state, "fill") == []
            idle += 1
        for plan in plans:
            way = plan.actions or carried_out(game, history.state, plan.goal)
            after = history.state
            for action in way:
                after = game.play(after, action, seat)
            _, *where = plan.goal.split()
            if len(where) == 2:
                assert laid(plain(after).cage, seat) == laid(known.cage, seat) + 1
            elif len(where) == 4:
                card = SLOT_CARD[SLOT_IDS.index((where[2], where[3]))]
                assert laid(plain(after).coal, card) == laid(known.coal, card) + 1
            else:
                held = [known.outstanding[seat, place] for place in range(known.outstanding_count[seat])]
                assert sum(plain(after).open_slots[one] for one in held) < sum(known.open_slots[one] for one in held)
                filled += 1
            seen += 1
    assert seen > 100 and filled > 5 and idle > 5


def test_what_is_not_kept_goes_back_at_once_at_either_end() -> None:
    """Draw 5, keep 1: the card, and where the others go."""
    game, seen = TITLES["coal_baron"], set()
    for history in game_in_play(game, 6, 500):
        question = game.question(history.state)
        if question not in {"return", "put_tile", "put_order"}:
            continue
        known, seat = plain(game.known_to(history.state, history.seat)), history.seat
        plans = {
            plan.goal: carried_out(game, history.state, plan.goal)
            for plan in plans_of(game, history.state, known, "en")
        }
        assert set(plans) == ({"top", "bottom"} if question == "return" else {"rest"} if plans else set())
        for goal, way in plans.items():
            assert question != "return" or way[0] == f"return {goal}"
            after = history.state
            for action in way:
                after = game.play(after, action, seat)
            assert plain(after).drawn_count == 0, "nothing is left in the hand"
            seen.add((question, goal))
    assert {goal for _, goal in seen} == {"top", "bottom", "rest"}


def test_refusals_say_what_it_costs_and_what_one_has() -> None:
    game = TITLES["isle_of_trains"]
    told = set()
    for history in game_in_play(game, 9, 200):
        if game.question(history.state) != "action":
            continue
        known = plain(game.known_to(history.state, history.seat))
        for text in ("build tanker_3", "build bank", "upgrade engine_3"):
            why = game.why_not(history.state, text)
            if why is not None and why.code == "too_expensive":
                told.add(game.face.decisions.explain(known, game.actions.ids[text], why.code, "en"))
    assert told and all(" costs " in one and one.endswith(".") for one in told)


@every_game
def test_an_explained_refusal_is_a_sentence_in_both_languages(game: Game) -> None:
    random, told = Random(10), set[str]()
    for history in game_in_play(game, 10, 400):
        known = plain(game.known_to(history.state, history.seat))
        for action in random.sample(range(len(game.actions.texts)), 20):
            why = game.why_not(history.state, action)
            if why is not None:
                said = [game.face.decisions.explain(known, action, why.code, language) for language in ("en", "de")]
                assert bool(said[0]) == bool(said[1]) and (not said[0] or said[0] != said[1])
                assert all(not one or one.endswith(".") for one in said)
                told |= {why.code} if said[0] else set()
    assert told or game.id != "coal_baron_cards"


def test_passing_with_workers_says_how_many_are_lost() -> None:
    game = TITLES["coal_baron_cards"]
    s = game.new(2, "pass")
    known = plain(game.known_to(s, int(plain(s).seat)))
    said = game.face.decisions.risk(known, game.actions.ids["pass"], "en")
    assert said.startswith("Pass? You still have ") and said.endswith(" workers this shift.")


def test_the_only_wagon_of_a_train_is_named_when_it_is_thrown_off() -> None:
    """Nobody is asked which one, so no answer names it. What lies on it is lost, so it is named, too."""
    game, seen, lost = TITLES["isle_of_trains"], 0, 0
    for history in game_in_play(game, 12, 900):
        for text in game.legal_texts(history.state):
            known, seat = plain(game.known_to(history.state, history.seat)), history.seat
            wagons = int(train.wagons(copy(known), seat))
            if not text.startswith("throw_and_") or wagons.bit_count() != 1:
                continue
            after = plain(game.known_to(game.play(history.state, text), seat))
            wagon, told = wagons.bit_length() - 1, headline(game, known, [game.actions.ids[text]], after, "en")
            cargo = names.in_brackets(names.carried(known, seat, wagon, "en"))
            assert f"throwing off {names.wagon_name(known, seat, wagon, 'en')}{cargo}" in told
            seen, lost = seen + 1, lost + bool(cargo)
    assert seen and lost


@every_game
@pytest.mark.parametrize("language", ["en", "de"])
def test_sentences_are_of_one_piece(game: Game, language: str) -> None:
    """What templates break: the case behind a verb, two brackets in a row, a word said twice."""
    declared, wrong = game.face.decisions, set[str]()
    for history in game_in_play(game, 13, 900 if COMPILED else 300):
        known, move = plain(game.known_to(history.state, history.seat)), len(history.actions)
        said = [game.face.ask(known, language)]
        for action in game.legal_ids(history.state):
            said += [game.face.say(known, action, language), declared.risk(known, action, language)]
        if move:
            first = first_of(game, history, move)
            seat = int(plain(history.states[first - 1]).seat)
            for viewer in (seat, (seat + 1) % 3):
                before, after = (plain(game.known_to(history.states[one], viewer)) for one in (first - 1, move))
                said.append(headline(game, before, heard(game, history, first, move, viewer), after, language))
        wrong.update(one for one in said if FAULTS[language].search(one))
    assert wrong == set()
