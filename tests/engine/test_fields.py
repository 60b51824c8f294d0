"""States as records."""

import pytest

from glueckauf.engine.fields import blank_batch, i1, layout


def test_a_field_named_like_an_attribute_of_a_record_is_refused() -> None:
    class Heap:
        size = i1()

    with pytest.raises(AttributeError, match=r"Heap\.size"):
        layout(Heap)


def test_a_batch_copies_states_and_knows_its_length() -> None:
    class Heap:
        cubes = i1(3)

    states = blank_batch(layout(Heap), 2)
    states[0].cubes[1] = 5
    states[1] = states[0]
    states[0].cubes[1] = 6
    assert len(states) == 2
    assert list(states[1].cubes) == [0, 5, 0]
