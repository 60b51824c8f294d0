"""The page on observations is what the titles say now."""

from tools.observations import PAGE, page


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run python -m tools.observations"
