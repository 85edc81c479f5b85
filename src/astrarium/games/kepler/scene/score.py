"""E pentatonic: a soft synthesiser and a bell."""

from __future__ import annotations

from typing import Final

from astrarium.scene.score import Score

SCORE: Final = Score(
    "synth",
    "E F# G# B C#",
    {
        "cube-moved": "E4",
        "launched": "B3 E4",
        "flew": "B3 E4 F#4",
        "revealed": "C#5 F#5",
        "acquired": "E4 G#4 B4",
        "leapt": "E4 G#4 B4 E5",
        "colonized": "E4 F#4 B4 C#5 E5 F#5",
        "terraformed": "E4 B4 E5 G#5",
        "produced": "G#4",
        "burned": "C#4 B3",
        "regenerated": "B3 C#4",
        "medals-won": "B4 E5",
        "medal-activated": "B4 E5",
        "target-reached": "B4 C#5 E5",
        "withdrawn": "G#3 F#3 E3",
    },
)
