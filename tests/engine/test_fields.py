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


def test_a_derived_field_is_part_of_the_state_but_not_of_a_record() -> None:
    class Heap:
        cubes = i1(3)
        box = i1(since=2)
        colours = i1(derived=True)

    assert set(layout(Heap).names or ()) - {"filler"} == {"cubes", "box", "colours"}
    assert set(layout(Heap, 2).names or ()) - {"filler"} == {"cubes", "box"}
    assert set(layout(Heap, 1).names or ()) - {"filler"} == {"cubes"}
