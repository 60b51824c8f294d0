"""The docs site is built without a warning, leads nowhere that is not there, and loads nothing from elsewhere."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools.check_site import broken

ROOT = Path(__file__).parents[1]
GOOD = '<h1 id="top">Top</h1><a href="#top">up</a><a href="https://example.invalid/">out</a>'


def test_the_site_is_built_and_every_link_leads_somewhere(tmp_path: Path) -> None:
    site = tmp_path / "site"
    built = subprocess.run(
        [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html", "docs", str(site)],
        cwd=ROOT,
        env={**os.environ, "GLUECKAUF_COMPILE": "off"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stderr
    assert broken(site) == []
    reference = (site / "api.html").read_text(encoding="utf-8")
    assert "The ids of all titles." in reference and 'id="glueckauf.BatchEnv.step"' in reference
    for page in (ROOT / "docs").rglob("*.md"):
        if page.name != "wire-how.md":  # a part of wire.md
            assert (site / page.relative_to(ROOT / "docs").with_suffix(".html")).is_file(), page


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ('<a href="nowhere.html">x</a>', "no such file: nowhere.html"),
        ('<a href="#bottom">x</a>', "no such place: #bottom"),
        ('<script src="https://cdn.example.invalid/x.js"></script>', "loads https://cdn.example.invalid/x.js"),
        ('<link rel="stylesheet" href="//fonts.example.invalid/x">', "loads //fonts.example.invalid/x"),
    ],
)
def test_a_fault_of_the_site_is_found(wrong: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(GOOD, encoding="utf-8")
    assert broken(tmp_path) == []
    (tmp_path / "index.html").write_text(GOOD + wrong, encoding="utf-8")
    assert [line for line in broken(tmp_path) if said in line]


def test_a_style_from_elsewhere_is_found(tmp_path: Path) -> None:
    (tmp_path / "style.css").write_text("@import url('https://fonts.example.invalid/css');", encoding="utf-8")
    assert broken(tmp_path) == ["style.css loads something from elsewhere"]
