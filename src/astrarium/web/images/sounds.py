"""Five short sounds, made of struck bells: my turn, a move, chance, the end, the bell of a table.

They are off until somebody wants them.
"""

from __future__ import annotations

import io
import math
import wave
from array import array
from functools import cache
from typing import Final, NamedTuple

RATE: Final = 16_000
BELL: Final = ((1.0, 1.0), (2.0, 0.35), (2.76, 0.22), (5.4, 0.08))  # partials of a small bell: pitch, strength


class Tone(NamedTuple):
    at: float  # seconds
    pitch: float  # hertz
    fade: float  # seconds until it is almost gone
    strength: float = 1.0


SOUNDS: Final[dict[str, tuple[Tone, ...]]] = {
    "turn": (Tone(0, 659.3, 0.5), Tone(0.14, 987.8, 0.7, 0.8)),
    "move": (Tone(0, 196.0, 0.09), Tone(0.01, 392.0, 0.06, 0.4)),
    "chance": tuple([Tone(0.06 * n, pitch, 0.05, 0.8 - 0.1 * n) for n, pitch in enumerate((523, 415, 587, 466, 554))]),
    "bell": (Tone(0, 880.0, 1.4), Tone(0.5, 880.0, 1.4, 0.8)),
    "end": (Tone(0, 523.3, 0.8), Tone(0.16, 659.3, 0.8, 0.9), Tone(0.32, 784.0, 0.9, 0.9), Tone(0.5, 1046.5, 1.1)),
}


@cache
def sound(name: str) -> bytes:
    """A sound as a WAV file."""
    notes = SOUNDS[name]
    length = max([note.at + note.fade for note in notes])
    samples = [0.0] * int(RATE * length)
    for note in notes:
        first = int(RATE * note.at)
        for n in range(first, min(len(samples), first + int(RATE * note.fade))):
            t = (n - first) / RATE
            struck = sum([strength * math.sin(math.tau * note.pitch * high * t) for high, strength in BELL])
            samples[n] += note.strength * struck * math.exp(-5 * t / note.fade) * min(1, t * 400)
    loudest = max([abs(value) for value in samples])
    out = io.BytesIO()
    with wave.open(out, "wb") as file:
        file.setparams((1, 2, RATE, 0, "NONE", ""))
        file.writeframes(array("h", [int(9000 * value / loudest) for value in samples]).tobytes())
    return out.getvalue()
