"""The page's own typefaces and sounds: small, complete, and made by the scripts that say so."""

from pathlib import Path

import numpy as np
import pytest
import soundfile
from fontTools.ttLib import TTFont

from tools import fonts, sounds

NEEDED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzÄÖÜäöüß0123456789„“”’–…−×·§€ "
BUDGET = 80_000  # bytes, together
SOUND_BUDGET = 120_000
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


def test_every_recipe_has_its_file_and_all_together_are_small() -> None:
    files = {path.stem: path for path in sounds.FOLDER.iterdir()}
    assert files.keys() == sounds.RECIPES.keys()
    assert sum(path.stat().st_size for path in files.values()) < SOUND_BUDGET


@pytest.mark.parametrize("name", sounds.RECIPES)
def test_a_sound_is_what_its_recipe_says(name: str) -> None:
    wave = sounds.made(name)
    assert np.array_equal(wave, sounds.made(name))  # no luck in it
    assert np.max(np.abs(wave)) <= sounds.LOUDEST and abs(wave[-1]) < 0.01
    stored, rate = soundfile.read(sounds.FOLDER / f"{name}.mp3")
    assert rate == sounds.RATE
    both = min(len(stored), len(wave))
    assert np.corrcoef(stored[:both], wave[:both])[0, 1] > 0.95  # but for what the encoder left out
