"""The page's own typefaces: small, complete, with figures of one width, and made by the script that says so."""

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from tools import fonts

NEEDED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzÄÖÜäöüß0123456789„“”’–…−×·§€ "
BUDGET = 80_000  # bytes, together
FILES = {face: fonts.FOLDER / f"{face.name.lower().replace(' ', '-')}.woff2" for face in fonts.FACES}


def test_the_typefaces_stay_within_their_budget() -> None:
    assert sorted(FILES.values()) == sorted(fonts.FOLDER.glob("*.woff2"))
    assert sum(path.stat().st_size for path in FILES.values()) < BUDGET


@pytest.mark.parametrize("face", fonts.FACES, ids=lambda face: face.package)
def test_a_typeface_can_write_both_languages_and_its_figures_are_equally_wide(face: fonts.Face) -> None:
    font = TTFont(FILES[face])
    letters = font.getBestCmap()
    assert set(NEEDED) <= {chr(code) for code in letters}
    assert len({font["hmtx"][letters[ord(digit)]][0] for digit in fonts.DIGITS}) == 1
    assert font["name"].getDebugName(1) == face.name


@pytest.mark.parametrize("face", fonts.FACES, ids=lambda face: face.package)
def test_the_script_makes_these_very_files(face: fonts.Face, tmp_path: Path) -> None:
    if not (fonts.WEB / "node_modules" / "@fontsource-variable").exists():
        pytest.skip("the sources are npm packages")
    fonts.made(face).save(tmp_path / "font")
    assert (tmp_path / "font").read_bytes() == FILES[face].read_bytes()
