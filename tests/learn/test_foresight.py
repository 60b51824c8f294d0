"""Foresight: the games beside the tables, the opinions that they give, and what the network learns from them."""

from pathlib import Path
from typing import Any

import pytest

from glueckauf.engine.compile import COMPILED
from glueckauf.engine.errors import BadSetup
from glueckauf.engine.fields import to_bytes
from glueckauf.games import TITLES

torch = pytest.importorskip("torch")
from glueckauf.learn.foresight import TRIED, Foresight  # noqa: E402 - an extra
from glueckauf.learn.network import squashed  # noqa: E402
from glueckauf.learn.ppo import even, foreseen  # noqa: E402
from glueckauf.learn.self_play import asked, worth  # noqa: E402
from glueckauf.learn.training import Settings, Trainer  # noqa: E402

GAME = TITLES["coal_baron_cards"]
TINY = Settings(
    players=(2, 3), rows=8, steps=6, minibatch=12, width=16, blocks=1, scatter=0, device="cpu", every=1e9,
    look_every=2, look_further=0,
)  # fmt: skip


def learner(tmp_path: Path, **settings: Any) -> Trainer:
    return Trainer(GAME, tmp_path / "tiny.safetensors", Settings(**{**TINY.__dict__, **settings}))


def foresight_of(trainer: Trainer) -> Foresight:
    assert trainer.rollouts.foresight is not None
    return trainer.rollouts.foresight


def thought(trainer: Trainer, s: Any) -> tuple[Any, Any]:
    """What the network thinks of a position: of each answer, and of each seat."""
    mask = torch.zeros(1, len(GAME.actions.texts), dtype=torch.bool)
    mask[0, GAME.legal_ids(s)] = True
    seen = torch.from_numpy(GAME.observed(s, int(s.seat))).to(torch.int16)[None]
    logits, values = asked(trainer.network, squashed(seen), mask)
    return logits[0], values[0]


def led_to(trainer: Trainer, s: Any, action: int) -> float:
    """What the answer leads to by the game itself, for the seat that gives it, when the network plays on."""
    seat, after = int(s.seat), GAME.followed(s, action)
    players = int(s.players)
    for _ in range(trainer.settings.look_further):
        if after.seat >= 0:
            after = GAME.followed(after, int(thought(trainer, after)[0].argmax()))
    if after.seat < 0:
        totals = torch.tensor([[table["total"] for table in GAME.score_table(after)]], dtype=torch.float32)
        margins = totals - (totals.sum() - totals) / (players - 1)
        return float(worth(margins, trainer.scale)[0, seat])
    return float(thought(trainer, after)[1][(seat - int(after.seat)) % players])


def states_of(trainer: Trainer) -> list[Any]:
    """[row] of all tables."""
    tables = trainer.rollouts.tables
    return [GAME.copy(table.env.rows.states[row]) for table in tables for row in range(table.rows)]


@pytest.mark.parametrize("further", [0, 3])
def test_an_opinion_is_what_the_game_says_the_answer_leads_to(tmp_path: Path, further: int) -> None:
    torch.manual_seed(3)
    with torch.no_grad():
        compare_opinions(learner(tmp_path, look_further=further))


def compare_opinions(trainer: Trainer) -> None:
    rollouts, foresight = trainer.rollouts, foresight_of(trainer)
    ended, compared = 0, 0
    for _ in range(600 if COMPILED else 6):
        rollouts.look(0)
        rollouts.answer()
        before = states_of(trainer)
        foresight.look(rollouts.seats[0])
        assert len({*foresight.rows.tolist()}) == 4 and (foresight.rows < 4).sum() == 2, "half of each table"
        over = foresight.ended.view(-1, TRIED)
        if compared < 60 or over.any():
            assert [to_bytes(s) for s in states_of(trainer)] == [to_bytes(s) for s in before], "the tables wait"
            logits, _ = asked(trainer.network, rollouts.seen, rollouts.mask)
            for look, row in enumerate(foresight.rows.tolist()):
                best = torch.log_softmax(logits[row], dim=0)[GAME.legal_ids(before[row])].topk(
                    min(TRIED, len(GAME.legal_ids(before[row])))
                )
                tried = foresight.tried[look, : len(best.values)].tolist()
                assert sorted(set(foresight.tried[look].tolist())) == sorted(tried), "no answer that is not legal"
                gains, preferred = foresight.gains()[look], foresight.preferred(4.0)[look]
                if len(tried) == 1:
                    assert not gains.any() and not preferred.any(), "nothing to learn where nothing is asked"
                    continue
                worths = torch.tensor([led_to(trainer, before[row], action) for action in tried])
                wanted = torch.softmax(best.values + 4.0 * worths, dim=0)
                assert torch.allclose(preferred[: len(tried)], wanted, atol=1e-5) and not preferred[len(tried) :].any()
                expected = worths - (torch.softmax(best.values, dim=0) * worths).sum()
                assert torch.allclose(gains[: len(tried)], expected, atol=1e-5) and not gains[len(tried) :].any()
                compared += 1
                ended += int(over[look].any())
        for table, place in zip(rollouts.tables, rollouts.places, strict=True):
            table.act(rollouts.action[place])
        if compared > 60 and ended > 2:
            break
    assert compared > (60 if COMPILED else 5)
    assert ended > 2 or not COMPILED, "ends are worth what they pay"


def test_the_games_that_are_played_are_the_same_with_and_without_it(tmp_path: Path) -> None:
    played = []
    for look_every in (0, 2):
        trainer = learner(tmp_path, look_every=look_every, look_further=2)
        torch.manual_seed(5)
        decisions, _ = trainer.rollouts.play()
        played.append([decisions.observations, decisions.actions, decisions.logs, decisions.targets])
    assert all(torch.equal(without, with_it) for without, with_it in zip(*played, strict=True))


def test_the_network_gives_answers_that_lead_to_more_more_often(tmp_path: Path) -> None:
    trainer = learner(tmp_path, minibatch=48, epochs=1, look_weight=3.0, rate=0.003)
    played, _ = trainer.rollouts.play()
    looked = (played.gains != 0).any(1)
    assert 0 < int(looked.sum()) <= 24, "in every second row"
    played.advantages.zero_()  # nothing else teaches the policy

    def expected() -> float:
        """What is gained in the mean, where it was looked."""
        with torch.no_grad():
            logits, _ = asked(trainer.network, played.observations, played.masks)
        chances = torch.log_softmax(logits, dim=1).gather(1, played.tried)
        return float((played.gains * chances.exp())[looked].sum(1).mean())

    before = expected()
    assert before == pytest.approx(0.0, abs=1e-3), "as much as the network would get"
    for _ in range(20):
        trainer.updates.run(0.0)
    assert expected() > before + 0.1 * float(played.gains[looked].abs().mean())


def test_where_chance_alone_decides_nothing_is_learnt() -> None:
    """Each of two answers is ahead every other time: what is learnt of both adds up to nothing.

    A network that prefers what was ahead each time would become less and less sure of what it knows.
    """
    opinions = torch.log(torch.tensor([[0.9, 0.1, 1.0]] * 2))  # the third was not looked at
    gains = even(torch.tensor([[0.02, -0.18, 0.0], [-0.02, 0.18, 0.0]]), opinions)
    logits = torch.log(torch.tensor([0.9, 0.1, 1e-9])).requires_grad_()
    chances = torch.log_softmax(logits, dim=0)
    lost = foreseen(chances.expand(2, 3), opinions, gains)
    lost.backward()
    assert logits.grad is not None and logits.grad.abs().max() < 1e-6 and gains.abs().max() > 0.5


def test_guests_are_not_learnt_from(tmp_path: Path) -> None:
    trainer = learner(tmp_path, against_heuristic=1.0, look_every=1)
    played, _ = trainer.rollouts.play()
    theirs = ~played.chosen.view(6, 8) & (trainer.rollouts.guests is not None)
    looked = (played.gains != 0).view(6, 8, TRIED).any(2)
    guests = trainer.rollouts.guests
    assert guests is not None
    for step in range(6):
        for row in range(8):
            if bool(guests.invited[row]) and int(guests.own[row]) != int(trainer.rollouts.seats[step, row]):
                assert theirs[step, row] and not looked[step, row]
    assert looked.any()


@pytest.mark.parametrize("about", ["look_every", "look_further", "look_weight"])
def test_settings_below_nothing_are_named(tmp_path: Path, about: str) -> None:
    with pytest.raises(BadSetup, match=about):
        learner(tmp_path, **{about: -1})
