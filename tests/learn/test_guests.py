"""Guests at the tables of a learner: who plays which seat, and from whose answers the network learns."""

from pathlib import Path
from typing import Any

import pytest

from glueckauf.engine.errors import BadSetup
from glueckauf.games import TITLES

torch = pytest.importorskip("torch")
from glueckauf.learn.training import Settings, Trainer  # noqa: E402 - an extra

TITLE = "coal_baron_cards"
TINY = Settings(
    players=(2, 3), rows=24, steps=12, minibatch=12, width=16, blocks=1, scatter=0, device="cpu", every=1e9,
    against_heuristic=0.5, against_past=0.25,
)  # fmt: skip


def learner(tmp_path: Path, **settings: Any) -> Trainer:
    return Trainer(TITLES[TITLE], tmp_path / "tiny.safetensors", Settings(**{**TINY.__dict__, **settings}))


def test_the_heuristic_answers_for_its_seats_and_the_network_learns_from_its_own_only(tmp_path: Path) -> None:
    trainer = learner(tmp_path)
    rollouts, guests = trainer.rollouts, trainer.rollouts.guests
    assert guests is not None
    assert guests.past is not None
    heuristic, past = int(guests.advised.sum()), len(guests.past.hosts)
    assert (heuristic, past) == (12, 7), "half of the rows, and a quarter, in groups of a row for each seat"
    answered = {True: 0, False: 0}
    for step in range(12):
        rollouts.look(step)
        wanted = {
            row: int(answer)
            for table, place in zip(rollouts.tables, rollouts.places, strict=True)
            for row, answer in enumerate(table.env.answers("heuristic"), start=place.start)
        }
        rollouts.look(step)  # asked once more, in the same positions: its whims among equals may differ
        rollouts.answer()
        for row in range(24):
            own = not bool(guests.invited[row]) or int(guests.own[row]) == int(rollouts.seats[step, row])
            assert bool(guests.theirs[row]) == (not own)
            if not own and bool(guests.advised[row]):
                assert rollouts.mask[row, int(rollouts.action[row])]
                assert int(rollouts.action[row]) == int(guests.answers[row])
                answered[int(guests.answers[row]) == wanted[row]] += 1
            if not own:
                assert not rollouts.chosen[row], "the network learns no policy from guests"
        for table, place in zip(rollouts.tables, rollouts.places, strict=True):
            table.act(rollouts.action[place])
    assert answered[True] > 4 * answered[False]


def test_every_seat_learns_beside_guests(tmp_path: Path) -> None:
    guests = learner(tmp_path).rollouts.guests
    assert guests is not None
    seats = guests.own[guests.advised]
    assert set(seats.tolist()) == {0, 1, 2}


def test_the_past_is_what_the_network_was(tmp_path: Path) -> None:
    trainer = learner(tmp_path)
    guests = trainer.rollouts.guests
    assert guests is not None and guests.past is not None
    first = [parameter.clone() for parameter in trainer.network.parameters()]
    lines: Any = trainer.train(1e9)
    next(lines)
    assert len(guests.past.networks) == 1
    changed = zip(first, trainer.network.parameters(), strict=True)
    assert any(not torch.equal(before, after) for before, after in changed), "it learnt"
    guests.invite()
    assert all(torch.equal(before, guest) for before, guest in zip(first, guests.past.guest.parameters(), strict=True))
    for _ in range(40):
        guests.remember(trainer.network)
    assert len(guests.past.networks) <= 12
    assert all(torch.equal(mine, kept) for mine, kept in zip(first, guests.past.networks[0].parameters(), strict=True))
    lines.close()


def test_a_network_from_a_file_plays_its_seats_and_does_not_learn(tmp_path: Path) -> None:
    """So a learner can meet nobody but a frozen player; its share of wins says how far that one can be exploited."""
    file = tmp_path / "frozen.safetensors"
    frozen = Trainer(TITLES[TITLE], file, Settings(**{**TINY.__dict__, "width": 24, "seed": 5}))
    frozen.save()
    trainer = learner(
        tmp_path, against_heuristic=0.0, against_past=0.0, against_guests=1.0, guests=(str(file),), every=0.0
    )
    guests = trainer.rollouts.guests
    assert guests is not None and guests.strangers is not None and guests.past is None
    assert bool(guests.invited.all()), "it meets nobody else"
    before = [parameter.clone() for parameter in trainer.guests[0].parameters()]
    lines: Any = trainer.train(1e9)
    line = next(lines)
    assert 0 <= line["against_guests"][0] <= 1 and len(line["against_guests"]) == 1
    for kept in (trainer.guests[0], guests.strangers.guest):
        assert all(torch.equal(one, other) for one, other in zip(before, kept.parameters(), strict=True))
    asked = trainer.rollouts.seats[:-1] != guests.own
    assert bool((trainer.rollouts.played.chosen[asked] == 0).all()), "nothing is learnt from its answers"
    lines.close()


def test_guests_that_cannot_play_together_are_named(tmp_path: Path) -> None:
    files = []
    for width in (16, 24):
        files.append(tmp_path / f"guest{width}.safetensors")
        Trainer(TITLES[TITLE], files[-1], Settings(**{**TINY.__dict__, "width": width})).save()
    with pytest.raises(BadSetup, match="another shape"):
        learner(tmp_path, against_guests=0.1, guests=tuple(map(str, files)))
    with pytest.raises(BadSetup, match="missing"):
        learner(tmp_path, against_guests=0.1, guests=(str(tmp_path / "missing.safetensors"),))
    with pytest.raises(BadSetup, match="only with guests"):
        learner(tmp_path, against_guests=0.1)


@pytest.mark.parametrize("shares", [{"against_past": 0.6}, {"against_heuristic": -0.1}])
def test_shares_that_make_no_sense_are_named(tmp_path: Path, shares: dict[str, float]) -> None:
    with pytest.raises(BadSetup, match="against"):
        learner(tmp_path, **shares)
