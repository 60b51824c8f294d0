"""Every section, ruling and example of a rules page is proven by a test that cites it."""

import pytest

from tools import certificate

pytestmark = pytest.mark.parametrize("title", certificate.titles())


def test_every_item_of_the_rules_page_is_cited_by_a_test(title: str) -> None:
    cited = {item for test in certificate.tests_of(title) for item in test.cites}
    missing = [f"{item} {about}" for item, about in certificate.items(title).items() if item not in cited]
    assert not missing, f"no test cites {'; '.join(missing)}"


def test_every_citation_names_an_item_of_the_rules_page(title: str) -> None:
    known = certificate.items(title)
    unknown = [
        f"{test.file}: {test.name} cites {item}"
        for test in certificate.tests_of(title)
        for item in test.cites
        if item not in known
    ]
    assert not unknown, "; ".join(unknown)


def test_the_certificate_is_up_to_date(title: str) -> None:
    target = certificate.target(title)
    written = target.read_text(encoding="utf-8") if target.is_file() else ""
    assert written == certificate.page(title), "run: python -m tools.certificate"
