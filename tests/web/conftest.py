"""One browser and one server for all tests; each opens its own windows and lays its own tables."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.table.deals import deals_of, deals_of_the_module, deals_of_the_test, without_luck  # noqa: F401 - fixtures
from tests.table.people import Beside, Guest, beside
from tests.web.positions import Finished, finish
from tests.web.visitors import NoBrowser, Visitor, launch, page_folder, visiting

Visit = Callable[..., Visitor]


@pytest.fixture(scope="session")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Beside]:
    with beside(tmp_path_factory.mktemp("page") / "games.db", page=page_folder()) as server:
        yield server


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        try:
            running = launch(playwright)
        except NoBrowser as missing:
            pytest.skip(f"missing: {missing}")
        yield running
        running.close()


@pytest.fixture
def visit(web: Beside, browser: Browser) -> Iterator[Visit]:
    """Open a window; at the end of the test none may have complained on its console."""
    with ExitStack() as windows:

        def open_window(guest: Guest | None = None, **parts: Any) -> Visitor:
            return windows.enter_context(visiting(parts.pop("web", web), browser, guest, **parts))

        yield open_window


@pytest.fixture
def anna(web: Beside) -> Guest:
    return web.guest("Anna")


@pytest.fixture
def bert(web: Beside) -> Guest:
    return web.guest("Bert", "de")


@pytest.fixture(scope="session")
def finished(web: Beside) -> Callable[[str], Finished]:
    """A finished game of a title, played once for all tests."""
    clara = web.guest("Clara")

    @cache
    def once(title: str) -> Finished:
        with deals_of(f"finished {title}"):
            return finish(web, clara, title)

    return once
