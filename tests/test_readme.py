"""The README says what is true."""

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("page", ["README.md", "docs/writing-a-bot.md", "docs/api.md"])
def test_the_examples_of_the_page_run(page: str) -> None:
    if page == "README.md":
        pytest.importorskip("gymnasium")
    failed, tried = doctest.testfile(str(ROOT / page), module_relative=False)
    assert tried >= 6 and failed == 0


def test_the_readme_fits_a_screen_and_its_links_lead_somewhere() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 70
    links = [part.partition(")")[0] for part in text.split("](")[1:]]
    assert links
    for link in links:
        assert (ROOT / link).is_file(), link
