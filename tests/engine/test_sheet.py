"""The score sheet of all titles: the winners stand out, and the verdict is told in full."""

import pytest

from glueckauf.engine.face.board import Screen
from glueckauf.engine.face.lines import markup
from glueckauf.engine.face.sheet import score_sheet, verdict
from glueckauf.engine.face.view import AnyPlayer, AnyView


def final(totals: list[int], places: list[int]) -> AnyView:
    players = [AnyPlayer(points={"coal": total, "total": total}) for total in totals]
    return AnyView(title="", seat=None, question="game_over", players=players, places=places)


@pytest.mark.parametrize(
    ("totals", "places", "en", "de"),
    [
        (
            [9, 7, 7],
            [1, 2, 2],
            "Winner: Player 1 with 9 VP, 2 ahead of the next.",
            "Gewonnen: Spieler 1 mit 9 SP, 2 vor dem nächsten Rang.",
        ),
        (
            [9, 7, 9],
            [2, 3, 1],
            "Winner: Player 3. 2 have 9 VP; so the die.",
            "Gewonnen: Spieler 3. 2 haben 9 SP; so the die.",
        ),
        (
            [9, 9, 9],
            [1, 1, 1],
            "Shared victory: Player 1, Player 2 and Player 3 with 9 VP each, and no die.",
            "Geteilter Sieg: Spieler 1, Spieler 2 und Spieler 3 mit je 9 SP, and no die.",
        ),
    ],
)
def test_the_verdict_says_who_won_and_why(totals: list[int], places: list[int], en: str, de: str) -> None:
    assert verdict(final(totals, places), (), "en", "so the die", ", and no die") == en
    assert verdict(final(totals, places), (), "de", "so the die", ", and no die") == de


def test_a_column_for_each_player_and_a_row_for_each_category() -> None:
    view, screen = final([9, 12], [2, 1]), Screen(["Anna", "Bo"], 80)
    lines = ["".join(text for text, _ in line) for line in score_sheet(view, screen, "en", {"coal": "Coal"}, "Bo won.")]
    assert lines == [
        "Final score    ● Anna    ▲ Bo",
        "Coal                9      12",
        "─────────────────────────────",
        "Sum                 9      12",
        "Place              2.      1.",
        "",
        "Bo won.",
    ]
    assert (
        markup(score_sheet(view, screen, "en", {"coal": "Coal"}, "Bo won.")[1])
        == "Coal                9[bold]      12[/]"
    )


def test_a_long_verdict_goes_on_in_the_next_line() -> None:
    lines = score_sheet(
        final([1, 2], [2, 1]), Screen(width=30), "en", {"coal": "Coal"}, "A verdict of more than thirty cells."
    )
    assert lines[-2:] == [[("A verdict of more than thirty", "bold")], [("cells.", "bold")]]
