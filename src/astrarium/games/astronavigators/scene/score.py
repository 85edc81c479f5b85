"""G major: glass tones over a held string."""

from __future__ import annotations

from typing import Final

from astrarium.scene.score import Score

WEEK: Final = "D4"

SCORE: Final = Score(
    "glass",
    "G A B C D E F#",
    {
        "declares-observation": WEEK,
        "declares-travel": WEEK,
        "declares-flight": WEEK,
        "declares-launch": WEEK,
        "declares-planning": WEEK,
        "passes": WEEK,
        "card-scored": "G4 B4 D5",
        "not-observed": "D4 C4",
        "set-scored": "G4 A4 B4 D5 G5",
        "travels": "B3 D4",
        "continent-visited": "B3 D4 G4",
        "vehicle-first-used": "D4 A4",
        "launches": "G3~ D4 G4",
        "reaches-stage": "A4 D5",
        "lands-on-moon": "G4 B4 D5 G5",
        "returns": "G4 B4 D5 G5",
        "aborts": "D4 C4 A3",
    },
)
