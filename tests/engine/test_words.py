"""Words that all titles share."""

from glueckauf.engine.face.words import at_cost, with_names


def test_people_are_called_by_their_names_where_a_sentence_only_knew_their_seats() -> None:
    said = "load coal onto the Hopper Car of ▲ player 2"
    assert with_names(said, ["Anna", "Bert"]) == "load coal onto the Hopper Car of Bert"
    assert with_names("auf den Wagen von ● Spieler 1", ["Anna"]) == "auf den Wagen von Anna"
    assert with_names(said, []) == said


def test_what_is_paid_in_two_coins_is_said_in_one_breath() -> None:
    assert at_cost("take 5 Marks", "1 worker", "en") == "take 5 Marks for 1 worker"
    assert at_cost("buy the tile, for 8 Marks", "2 workers", "en") == "buy the tile, for 8 Marks and 2 workers"
    assert at_cost("Plättchen für 8 Mark kaufen", "1 Arbeiter", "de") == "Plättchen für 8 Mark kaufen, für 1 Arbeiter"
