"""Synthesises the sounds of the page, `web/src/sounds/`: bells, rails, coins, cards, steam, steps.

Run as `python -m tools.sounds`. Every sound is a recipe of a few lines: partials that ring and die away, noise through
a filter, an envelope. Noise comes from a seeded generator, so a recipe always gives the same samples. They are stored
as MP3, which every browser plays; `python -m tools.sounds FOLDER` writes WAV files to listen to instead.
"""

import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import soundfile
from numpy.typing import NDArray

FOLDER = Path(__file__).parent.parent / "web" / "src" / "sounds"
RATE = 32_000  # samples a second: nothing above 16 kHz is missed in a click or a bell
LOUDEST = 0.8
QUALITY = 0.62  # of the encoder: 0 is the largest file, 1 the smallest
Wave = NDArray[np.float64]


def times(seconds: float) -> Wave:
    return np.arange(round(seconds * RATE)) / RATE


def noise(seconds: float, seed: int) -> Wave:
    return np.random.default_rng(seed).uniform(-1, 1, round(seconds * RATE))


def band(wave: Wave, low: float, high: float) -> Wave:
    """Only what lies between two frequencies, with soft edges."""
    spectrum = np.fft.rfft(wave)
    frequency = np.fft.rfftfreq(len(wave), 1 / RATE)
    gain = 1 / (1 + (low / np.maximum(frequency, 1)) ** 6) / (1 + (frequency / high) ** 6)
    return np.fft.irfft(spectrum * gain, len(wave))


def swell(seconds: float, attack: float, decay: float) -> Wave:
    """Rises within `attack`, then falls to a third every `decay` seconds."""
    at = times(seconds)
    return np.minimum(at / attack, 1) * np.exp(-np.maximum(at - attack, 0) / decay)


def struck(seconds: float, pitch: float, partials: list[tuple[float, float, float]]) -> Wave:
    """Something that was hit: partials as ratio to the pitch, loudness, and seconds to a third."""
    at = times(seconds)
    out = np.zeros(len(at))
    for ratio, loud, decay in partials:
        out += loud * np.sin(2 * np.pi * pitch * ratio * at) * np.exp(-at / decay)
    return out


def mixed(*parts: tuple[float, Wave]) -> Wave:
    """Parts that begin at their second."""
    out = np.zeros(max(round(start * RATE) + len(wave) for start, wave in parts))
    for start, wave in parts:
        first = round(start * RATE)
        out[first : first + len(wave)] += wave
    return out


def room(wave: Wave, seed: int, wet: float = 0.18, seconds: float = 0.5) -> Wave:
    """A little of the shed around it."""
    echo = noise(seconds, seed) * np.exp(-times(seconds) / (seconds / 5))
    size = len(wave) + len(echo)
    tail = np.fft.irfft(np.fft.rfft(wave, size) * np.fft.rfft(band(echo, 200, 4000), size), size)
    tail *= wet * np.max(np.abs(wave)) / max(np.max(np.abs(tail)), 1e-9)
    tail[: len(wave)] += wave
    return tail


BELL = [
    (0.5, 0.35, 0.9), (1, 1, 0.6), (1.19, 0.5, 0.5), (1.56, 0.35, 0.35),
    (2, 0.5, 0.3), (2.66, 0.25, 0.2), (3.01, 0.2, 0.15), (4.1, 0.12, 0.1),
]  # fmt: skip
CLINK = [(1, 1, 0.09), (1.48, 0.7, 0.07), (2.31, 0.6, 0.05), (3.7, 0.35, 0.03)]
COINS = (2350, 2790, 2510, 3120)
WOOD = [(1, 1, 0.03), (2.4, 0.5, 0.018), (4.2, 0.25, 0.01)]
TUBE = [(1, 1, 0.5), (2.76, 0.35, 0.28), (5.4, 0.15, 0.12)]


def bell(pitch: float, seconds: float = 1.4) -> Wave:
    return mixed((0, struck(seconds, pitch, BELL)), (0, noise(0.012, 3) * 0.6))


def cage() -> Wave:
    """The banksman's bell, twice, and the cage moves."""
    rumble = band(noise(1.0, 11), 40, 240) * swell(1.0, 0.25, 0.4) * 2.2
    return room(mixed((0, bell(1180, 0.9) * 0.7), (0.2, bell(1180, 0.9) * 0.8), (0.15, rumble)), 12)


def rails() -> Wave:
    """A wagon over two joints."""
    roll = band(noise(0.75, 21), 70, 700) * swell(0.75, 0.12, 0.3)
    click = struck(0.12, 310, WOOD) * 1.4 + struck(0.12, 1900, CLINK)[: round(0.12 * RATE)] * 0.25
    return room(mixed((0, roll), *((at, click) for at in (0.1, 0.19, 0.42, 0.51))), 22, 0.12)


def coins() -> Wave:
    clinks = [(place * 0.065, struck(0.35, pitch, CLINK) * (1 - place * 0.15)) for place, pitch in enumerate(COINS)]
    return room(mixed(*clinks), 31, 0.1)


def card() -> Wave:
    """Paper slides and is laid down."""
    slide = band(noise(0.13, 41), 1800, 9000) * swell(0.13, 0.07, 0.03)
    lay = band(noise(0.06, 42), 300, 2400) * swell(0.06, 0.002, 0.014) * 1.5
    return mixed((0, slide * 0.6), (0.1, lay))


def steam() -> Wave:
    """Three strokes of an engine that sets out."""
    parts = []
    for place, (at, loud) in enumerate([(0.0, 1.0), (0.3, 0.85), (0.54, 0.7)]):
        parts.append((at, band(noise(0.4, 51 + place), 300, 5200) * swell(0.4, 0.02, 0.075) * loud))
        parts.append((at, struck(0.3, 62, [(1, 1, 0.07)]) * loud))
    return room(mixed(*parts), 54, 0.12)


def steps() -> Wave:
    """Boots on boards."""
    boot = struck(0.12, 105, WOOD) + band(noise(0.12, 61), 300, 2600) * swell(0.12, 0.002, 0.02) * 2
    return room(mixed((0, boot), (0.17, boot * 0.8), (0.33, boot * 0.65)), 62, 0.12, 0.3)


def coal() -> Wave:
    """Lumps fall into a tub."""
    parts = [(0.0, struck(0.4, 240, [(1, 0.25, 0.1), (2.3, 0.15, 0.06), (3.9, 0.1, 0.04)]))]
    for at, pitch in ((0, 420), (0.035, 350), (0.06, 510), (0.1, 380), (0.13, 460), (0.19, 330)):
        crack = band(noise(0.1, pitch), 500, 3500) * swell(0.1, 0.001, 0.012)
        parts.append((at, struck(0.1, pitch, WOOD) + crack))
    return mixed(*parts)


def filled() -> Wave:
    """An order is complete: stamp and two bright tubes."""
    stamp = struck(0.15, 130, WOOD) * 1.5
    return room(mixed((0, stamp), (0.06, struck(0.9, 784, TUBE) * 0.6), (0.16, struck(1.0, 1175, TUBE) * 0.6)), 71)


def shift() -> Wave:
    """The bell of the tower ends the shift: three strokes."""
    return room(mixed(*((place * 0.55, bell(392, 1.7) * (1 - 0.12 * place)) for place in range(3))), 81, 0.3, 0.9)


def turn() -> Wave:
    """Two warm notes of a signal: you are asked."""
    return room(mixed((0, struck(0.7, 523.25, TUBE)), (0.13, struck(0.9, 783.99, TUBE))), 91, 0.2)


def horn(pitch: float, seconds: float) -> Wave:
    at = times(seconds)
    out = np.zeros(len(at))
    for k in range(1, 8):
        out += np.sin(2 * np.pi * pitch * k * at + 0.4 * np.sin(2 * np.pi * 5 * at)) / k**1.6
    return out * np.minimum(at / 0.05, 1) * np.minimum((seconds - at) / 0.25, 1)


def win() -> Wave:
    """Horns over a bell: a major chord that opens."""
    call = [(0.0, 392.0, 0.28), (0.24, 523.25, 0.28), (0.48, 659.25, 0.28)]
    chord = [(0.72, pitch, 1.3) for pitch in (523.25, 659.25, 783.99)]
    horns = [(at, horn(pitch, long) * 0.4) for at, pitch, long in call + chord]
    return room(mixed(*horns, (0.72, bell(784) * 0.25)), 101, 0.25, 0.8)


def pick() -> Wave:
    return struck(0.09, 620, WOOD) + band(noise(0.09, 111), 900, 5000) * swell(0.09, 0.001, 0.008) * 0.5


def no() -> Wave:
    """A buffer that does not give."""
    thud = struck(0.28, 96, [(1, 1, 0.08), (1.5, 0.6, 0.05), (2.7, 0.2, 0.03)])
    knock = struck(0.28, 330, [(1, 1, 0.05), (1.62, 0.7, 0.035), (2.41, 0.5, 0.02)])  # what a small speaker can play
    return thud + knock


def chat() -> Wave:
    return struck(0.3, 1320, [(1, 1, 0.06), (2.01, 0.3, 0.04)])


RECIPES: dict[str, Callable[[], Wave]] = {
    recipe.__name__: recipe
    for recipe in (cage, rails, coins, card, steam, steps, coal, filled, shift, turn, win, pick, no, chat)
}


def made(name: str) -> Wave:
    """The samples of a sound, from -1 to 1, without a click at its end."""
    wave = RECIPES[name]()
    fade = round(0.02 * RATE)
    wave[-fade:] *= np.linspace(1, 0, fade)
    return np.asarray(wave / np.max(np.abs(wave)) * LOUDEST)


def main() -> None:
    listen = len(sys.argv) > 1
    folder = Path(sys.argv[1]) if listen else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for name in RECIPES:
        if listen:
            soundfile.write(folder / f"{name}.wav", made(name), RATE, subtype="PCM_16")
        else:
            store(made(name), folder / f"{name}.mp3")


def store(wave: Wave, path: Path) -> None:
    soundfile.write(path, wave, RATE, format="MP3", bitrate_mode="VARIABLE", compression_level=QUALITY)


if __name__ == "__main__":
    main()
