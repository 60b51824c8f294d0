"""A learner at a tiny size on the CPU: what it learns from, what it writes, how it goes on, and that it cannot peek."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from glueckauf.bots.master_bot import shipped
from glueckauf.bots.roster import bot
from glueckauf.engine.compile import COMPILED
from glueckauf.engine.errors import BadSetup
from glueckauf.games import TITLES
from tests.contract.games import positions

torch = pytest.importorskip("torch")
from glueckauf.bots import small_network, weights  # noqa: E402 - an extra
from glueckauf.bots.policy_bot import PolicyBot  # noqa: E402
from glueckauf.learn import self_play  # noqa: E402
from glueckauf.learn.training import Settings, Trainer  # noqa: E402

TITLE = "coal_baron_cards"
TINY = Settings(players=(2, 3), rows=4, steps=6, minibatch=12, width=16, blocks=1, scatter=3, device="cpu", every=1e9)


def trained(file: Path, updates: int = 2, **settings: Any) -> Trainer:
    """A learner after so many updates, with a checkpoint."""
    trainer = Trainer(TITLES[TITLE], file, Settings(**{**TINY.__dict__, **settings}), "a command")
    lines: Any = trainer.train(1e9)
    for _ in range(updates):
        assert next(lines)["decisions"] > 0
    lines.close()
    trainer.save()
    return trainer


@pytest.fixture(scope="module")
def learnt(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Trainer]:
    file = tmp_path_factory.mktemp("learnt") / "tiny.safetensors"
    return file, trained(file)


# What it learns from


def test_a_lead_is_counted_from_the_best_of_the_others() -> None:
    points = torch.tensor([[10.0, 4.0, 7.0], [5.0, 5.0, 1.0]])
    margins = points - (points.sum(1, keepdim=True) - points) / 2  # as batches pay them
    assert self_play.leads(margins).tolist() == [[3.0, -6.0, -3.0], [0.0, 0.0, -4.0]]
    assert self_play.leads(torch.tensor([[6.0, -6.0]])).tolist() == [[6.0, -6.0]]
    worth = self_play.worth(torch.tensor([[40.0, -40.0], [0.0, 0.0]]), 40.0)
    assert worth[0, 0] == pytest.approx(0.5 + 0.5 * np.tanh(1)) and worth[1].tolist() == [0.0, 0.0]


def test_values_are_turned_from_the_asked_seat_to_the_first_and_back() -> None:
    values, seats = torch.tensor([[1.0, 2.0, 3.0, 9.0]] * 3), torch.tensor([0, 1, 2])
    players = torch.tensor([3, 3, 2])
    turned = self_play.turned(values, seats % players, players)
    assert turned.tolist() == [[1.0, 2.0, 3.0, 0.0], [3.0, 1.0, 2.0, 0.0], [1.0, 2.0, 0.0, 0.0]]
    back = self_play.turned(turned, seats % players, players, back=True)
    assert back.tolist() == [[1.0, 2.0, 3.0, 0.0], [1.0, 2.0, 3.0, 0.0], [1.0, 2.0, 0.0, 0.0]]


def test_an_advantage_is_what_came_beyond_what_was_expected() -> None:
    values = torch.tensor([[[0.0, 0.0]], [[0.5, -0.5]], [[0.2, -0.2]]])  # [step, row, seat]
    paid = torch.tensor([[[0.0, 0.0]], [[1.0, -1.0]], [[0.0, 0.0]]])
    ended = torch.tensor([[False], [True], [False]])
    found = self_play.advantages(values, paid, ended, torch.tensor([[0.3, -0.3]]))
    last = 0.3 - 0.2
    middle = 1.0 - 0.5  # a game that has ended knows nothing of the next one
    first = 0.5 - 0.0 + self_play.TRACE * middle
    assert found[:, 0, 0].tolist() == pytest.approx([first, middle, last])
    assert found[:, 0, 1].tolist() == pytest.approx([-first, -middle, -last])


def test_sampling_follows_the_chances() -> None:
    torch.manual_seed(1)
    chances = torch.log(torch.tensor([[0.7, 0.3, 0.0]])).clamp(min=-1e9).expand(20_000, 3)
    counts = torch.bincount(self_play.sample(chances), minlength=3)
    assert counts[2] == 0 and abs(int(counts[0]) - 14_000) < 400


# What it writes


def test_a_checkpoint_has_weights_and_a_card_that_says_where_they_come_from(learnt: tuple[Path, Trainer]) -> None:
    file, trainer = learnt
    card = json.loads(file.with_suffix(".json").read_text())
    assert (card["title"], card["updates"], card["command"]) == (TITLE, 2, "a command")
    assert card["decisions"] == 2 * TINY.rows * TINY.steps and card["settings"]["width"] == 16
    kept, _ = weights.load(file, TITLES[TITLE])
    for name, tensor in trainer.network.state_dict().items():
        assert np.allclose(kept[name], tensor.numpy(), atol=1e-3)
    assert all(part.stat().st_size < 16e6 for part in file.parent.iterdir())


def test_training_goes_on_where_it_stopped(tmp_path: Path) -> None:
    file = tmp_path / "tiny.safetensors"
    before = trained(file)
    after = trained(file, updates=1)
    assert after.card.updates == 3 and after.card.optimiser_steps > before.card.optimiser_steps
    again = Trainer(TITLES[TITLE], file, TINY)
    for kept, own in zip(again.network.parameters(), after.network.parameters(), strict=True):
        there, here = again.optimiser.state[kept], after.optimiser.state[own]
        assert torch.allclose(there["exp_avg_sq"], here["exp_avg_sq"], rtol=0.02, atol=1e-9)
        assert float(there["step"]) == float(here["step"])


def test_a_stronger_network_is_seen_to_win(learnt: tuple[Path, Trainer]) -> None:
    _, trainer = learnt
    assert trainer.against(trainer.past(), rows=4, steps=20) in {0.0, 0.25, 0.5, 0.75, 1.0}, "few steps, few games"


@pytest.mark.skipif(not COMPILED, reason="whole games")
def test_the_log_says_how_often_the_heuristic_is_beaten(tmp_path: Path) -> None:
    game = TITLES[TITLE]
    for number, (file, least, most) in enumerate(((None, 0.0, 0.1), (shipped(game), 0.7, 1.0))):
        settings = {"rows": 24, "players": (2,), "width": 512, "blocks": 0, "narrow": 256}
        own = tmp_path / f"{number}.safetensors"
        if file is not None:
            own.write_bytes(file.read_bytes())
            own.with_suffix(".json").write_text(file.with_suffix(".json").read_text())
        trainer = Trainer(game, own, Settings(**{**TINY.__dict__, **settings}))
        assert least <= trainer.against(None, rows=24) <= most, "what has learnt nothing loses, what ships wins"


@pytest.mark.parametrize(
    ("change", "about"),
    [
        ({"players": (2, 5)}, "players"),
        ({"players": ()}, "players"),
        ({"rows": 1}, "rows"),
        ({"minibatch": 100}, "minibatch"),
        ({"trace": 1.5}, "lambda"),
        ({"device": "cuda"}, "device"),
    ],
)
def test_settings_that_make_no_sense_are_named(tmp_path: Path, change: dict[str, Any], about: str) -> None:
    if about == "device" and torch.cuda.is_available():
        pytest.skip("there is a GPU here")
    with pytest.raises(BadSetup, match=about):
        Trainer(TITLES[TITLE], tmp_path / "x.safetensors", Settings(**{**TINY.__dict__, **change}))


def test_weights_that_do_not_fit_are_refused_by_name(learnt: tuple[Path, Trainer], tmp_path: Path) -> None:
    file, _ = learnt
    with pytest.raises(BadSetup, match=f"trained for {TITLE}.* this is isle_of_trains"):
        weights.load(file, TITLES["isle_of_trains"])
    changed = tmp_path / file.name
    stored = file.read_bytes()
    changed.write_bytes(stored[:-1] + bytes([stored[-1] ^ 1]))
    changed.with_suffix(".json").write_text(file.with_suffix(".json").read_text())
    with pytest.raises(BadSetup, match="does not match its card"):
        weights.load(changed)
    with pytest.raises(BadSetup, match="cannot be read"):
        weights.load(tmp_path / "nothing.safetensors")
    with pytest.raises(BadSetup, match="width 16"):
        Trainer(TITLES[TITLE], file, Settings(**{**TINY.__dict__, "width": 32}))


# The bot


def test_numpy_and_torch_agree(learnt: tuple[Path, Trainer]) -> None:
    file, _ = learnt
    trainer = Trainer(TITLES[TITLE], file, TINY)
    player, game = PolicyBot(TITLES[TITLE], "x", file), TITLES[TITLE]
    for number, (s, _) in enumerate(positions(game, 3, 1)):
        if s.seat < 0 or number > 30:
            break
        legal = game.legal_ids(s)
        mask = torch.zeros(1, len(game.actions.texts), dtype=torch.bool)
        mask[0, legal] = True
        logits, values = trainer.network(torch.from_numpy(game.observed(s, int(s.seat)).astype(np.int16))[None], mask)
        own, ends = player.evaluate(game.known_to(s, int(s.seat)), legal)
        assert np.allclose(own, logits[0, legal].detach().numpy(), atol=1e-4)
        assert np.allclose(ends, values[0].detach().numpy(), atol=1e-4)


def test_it_is_a_bot_by_the_name_of_its_file_and_cannot_peek(learnt: tuple[Path, Trainer]) -> None:
    game = TITLES[TITLE]
    player = bot(str(learnt[0]), game, "x")
    asked = 0
    for s, _ in positions(game, 2, 2):
        if s.seat < 0 or asked > 40:
            break
        known = game.known_to(s, int(s.seat))
        legal = game.legal_ids(known)
        world = game.world(known, f"{asked}")
        assert player.decide(known, legal) == player.decide(game.known_to(world, int(s.seat)), legal)
        assert player.decide(known, legal) in legal
        asked += 1
    assert asked > 20
    with pytest.raises(BadSetup, match="cannot be read"):
        bot("nowhere.safetensors", game, "x")


# The loop


def test_tables_of_all_numbers_of_players_are_judged_as_each_by_itself(tmp_path: Path) -> None:
    trainer = Trainer(TITLES["isle_of_trains"], tmp_path / "x.safetensors", Settings(**{**TINY.__dict__, "steps": 40}))
    rollouts = trainer.rollouts
    played, _ = rollouts.play()
    rollouts.points[5], rollouts.ended[5] = torch.arange(4.0), True  # as if all games had ended here
    rollouts.judge()
    for table, place in zip(rollouts.tables, rollouts.places, strict=True):
        there = table.players
        for row in range(place.start, place.stop):
            seats = rollouts.seats[:, row].tolist()
            values = [
                [float(rollouts.values[step, row, (seat - asked) % there]) for seat in range(there)]
                for step, asked in enumerate(seats)
            ]
            paid = self_play.worth(rollouts.points[5, row : row + 1, :there], trainer.scale)[0].tolist()
            for seat in range(there):
                after, running = values[-1][seat], 0.0
                for step in reversed(range(40)):
                    ended = bool(rollouts.ended[step, row])
                    gain = (paid[seat] if step == 5 else 0.0) if ended else after
                    running = gain - values[step][seat] + (0.0 if ended else self_play.TRACE * running)
                    target = rollouts.played.targets[step, row, (seat - seats[step]) % there]
                    assert float(target) == pytest.approx(values[step][seat] + running, abs=1e-5)
                    if seat == seats[step]:
                        assert float(rollouts.played.advantages[step, row]) == pytest.approx(running, abs=1e-5)
                    after = values[step][seat]
    assert played.present.sum(dim=1).tolist() == [2, 2, 3, 3] * 40
    assert bool(played.masks.gather(1, played.actions[:, None]).all()), "what is not legal is never answered"


def test_first_games_do_not_begin_together(tmp_path: Path) -> None:
    settings = Settings(**{**TINY.__dict__, "rows": 16})
    trainer = Trainer(TITLES["isle_of_trains"], tmp_path / "x.safetensors", settings)
    table = trainer.rollouts.tables[0]
    table.scatter(trainer.network, 12)
    assert len(set(table.env.numbers.tolist())) == table.rows, "each row has left its first game for one of its own"
    assert all(number >= table.rows for number in table.env.numbers)
    first = table.tensor(table.step.observations)
    assert len(torch.unique(first, dim=0)) > table.rows // 2


def test_a_small_network_is_trained_by_itself_and_plays_at_once(tmp_path: Path) -> None:
    file = tmp_path / "small.safetensors"
    trained(file, updates=1, blocks=0, narrow=8)
    _, card = small_network.load(file, TITLES[TITLE])
    assert (card.narrow, card.blocks, card.scale) == (8, 0, 40.0)
    again = trained(file, updates=1, blocks=0, narrow=8, total=1e9)
    assert again.card.updates == 2
    with pytest.raises(BadSetup, match="width 16 and 8 behind it"):
        Trainer(TITLES[TITLE], file, TINY)
    with pytest.raises(BadSetup, match="narrow"):
        Trainer(TITLES[TITLE], file, Settings(**{**TINY.__dict__, "narrow": 8}))
