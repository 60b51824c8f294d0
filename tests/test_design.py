"""The page's own typefaces and sounds: small, complete, and made by the scripts that say so."""

import re
from pathlib import Path

import numpy as np
import pytest
import soundfile
from fontTools.ttLib import TTFont

from tools import font_signs, fonts, sounds

NEEDED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzÄÖÜäöüß0123456789„“”’–…−×·§€ "
UNWRITTEN = {"TextBoard.svelte"}  # the table as a terminal shows it, in a face of equal widths
COMMENT = re.compile(r"\s*(//|/\*|\*)")
BUDGET = 80_000  # bytes, together
SOUND_BUDGET = 120_000
FILES = {face: fonts.file(face.name) for face in fonts.FACES}
SIGNS = fonts.file(font_signs.NAME)


def test_the_typefaces_stay_within_their_budget() -> None:
    files = [*FILES.values(), SIGNS]
    assert sorted(files) == sorted(fonts.FOLDER.glob("*.woff2"))
    assert sum(path.stat().st_size for path in files) < BUDGET


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


def test_the_signs_are_these_very_files(tmp_path: Path) -> None:
    font_signs.made(fonts.EPOCH).save(tmp_path / "font")
    assert (tmp_path / "font").read_bytes() == SIGNS.read_bytes()
    styles = (fonts.WEB / "src" / "design.css").read_text(encoding="utf-8")
    assert {chr(int(code, 16)) for code in re.findall(r"U\+([0-9A-F]{4})", styles)} == set(font_signs.SIGNS)


def test_every_character_of_the_page_is_in_a_typeface_of_ours() -> None:
    """Else the browser looks through all fonts of the machine, 25 ms on a slow phone, and finds another one on each."""
    ours = {chr(code) for path in (*FILES.values(), SIGNS) for code in TTFont(path).getBestCmap()}
    written: dict[str, set[str]] = {}
    for path in (fonts.WEB / "src").rglob("*"):
        if path.suffix in {".svelte", ".ts", ".css"} and ".test." not in path.name and path.name not in UNWRITTEN:
            lines = [line for line in path.read_text(encoding="utf-8").splitlines() if not COMMENT.match(line)]
            written[path.name] = {letter for letter in "".join(lines) if ord(letter) > 0x7F} - ours
    assert {name: letters for name, letters in written.items() if letters} == {}


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


def loudness(wave: sounds.Wave) -> float:
    """Decibels of the loudest tenth of a second, as an ear weighs them (the A curve of IEC 61672)."""
    squared = np.fft.rfftfreq(len(wave), 1 / sounds.RATE) ** 2
    low, high, middle = 20.6**2, 12194**2, np.sqrt((squared + 107.7**2) * (squared + 737.9**2))
    weight = 1.2589 * high * squared**2 / ((squared + low) * middle * (squared + high))
    heard = np.fft.irfft(np.fft.rfft(wave) * weight, len(wave))
    long = sounds.RATE // 10
    return float(10 * np.log10(np.convolve(heard**2, np.ones(long) / long).max()))


def test_sounds_are_balanced_short_and_never_clip() -> None:
    page = (sounds.FOLDER.parent / "lib" / "sound.ts").read_text(encoding="utf-8")
    (table,) = re.findall(r"LOUDNESS.* = \{(.*)\}", page)
    gains = {name: float(gain) for name, gain in re.findall(r"(\w+): ([\d.]+)", table)}
    found = {}
    for name in sounds.RECIPES:
        stored, rate = soundfile.read(sounds.FOLDER / f"{name}.mp3")
        assert len(stored) / rate < 4 and np.max(np.abs(stored)) < 0.9 and abs(stored.mean()) < 0.01, name
        found[name] = loudness(stored) + 20 * np.log10(gains.get(name, 0.9))
    assert all(-29 < loud < -10 for loud in found.values()), found  # nothing is lost, nothing startles
    assert found["no"] > -24  # it calls for attention
