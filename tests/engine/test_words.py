"""Words that all titles share."""

from glueckauf.engine.face.words import with_names


def test_people_are_called_by_their_names_where_a_sentence_only_knew_their_seats() -> None:
    said = "load coal onto the Hopper Car of ▲ player 2"
    assert with_names(said, ["Anna", "Bert"]) == "load coal onto the Hopper Car of Bert"
    assert with_names("auf den Wagen von ● Spieler 1", ["Anna"]) == "auf den Wagen von Anna"
    assert with_names(said, []) == said
