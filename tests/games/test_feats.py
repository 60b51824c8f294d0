"""What the coach names and what drills are about, over random games of every title."""

from random import Random

from glueckauf.engine.fields import plain
from glueckauf.engine.game import Game
from glueckauf.engine.history import History
from tests.contract.games import choose, every_game

STEPS = 400


@every_game
def test_what_a_seat_has_done_is_told_in_both_languages_each_in_words_of_its_own(game: Game) -> None:
    feats = game.face.decisions.feats
    assert feats is not None
    told, number = {"en": dict[int, str](), "de": dict[int, str]()}, 0
    while len(told["en"]) < 5:
        random, history = Random(number), History(game, 2, f"feats {number}")
        first = plain(history.state)
        assert [list(feats.done(first, seat)) for seat in range(2)] == [[], []], "nothing is done at the beginning"
        while not history.over:
            history.step(choose(game, history.state, game.legal_ids(history.state), random))
        last = plain(history.state)
        for seat in range(2):
            done = list(feats.done(last, seat))
            assert done == sorted(set(done))
            for feat in done:
                for language, words in told.items():
                    words[feat] = feats.say(feat, language)
        number += 1
        assert number < 40
    for words in told.values():
        assert len(set(words.values())) == len(words) and all(words.values())
    assert all(told["en"][feat] != told["de"][feat] for feat in told["en"])


@every_game
def test_every_theme_is_true_of_some_decisions_and_not_of_others(game: Game) -> None:
    themes = game.face.decisions.themes
    assert themes and all(theme.en != theme.de for theme in themes.values())
    found = {name: set[bool]() for name in themes}
    for number in range(40):
        random, history = Random(number), History(game, 3, f"themes {number}")
        for _ in range(STEPS):
            if history.over or all(len(one) == 2 for one in found.values()):
                break
            known = plain(game.known_to(history.state, history.seat))
            for action in game.legal_ids(history.state):
                text = game.actions.texts[action]
                for name, theme in themes.items():
                    asked = theme.when is not None and theme.when(known, [action])
                    found[name].add(asked or text.startswith(tuple(theme.answers)))
            history.step(choose(game, history.state, game.legal_ids(history.state), random))
    missing = {name for name, one in found.items() if one != {True, False}}
    assert {name for name in missing if themes[name].answers or themes[name].when is not None} == set()
