"""D Dorian: plucked gut strings and a frame drum."""

from __future__ import annotations

from typing import Final

from astrarium.scene.score import Score

SCORE: Final = Score(
    "pluck",
    "D E F G A B C",
    {
        "sails": "D4 E4 G4",
        "drives": "D4 E4 G4",
        "rides-winds": "E4 G4 A4",
        "relocates": "G4 D5",
        "places-tile": "A3 D4",
        "collects": "C5",
        "draws-token": "F4 A4",
        "draws-hidden-token": "F4 A4",
        "plays-crew": "A4 D5",
        "frigate-built": "D4 A4",
        "galleon-built": "D4 A4 D5",
        "fortress-built": "D3~ A3 D4",
        "conquers": "D4 F4 A4 B4 D5",
        "fires": "D2~ A2~",
        "bombards": "D2~ A2~ D3",
        "ship-lost": "D4 C4 A3 F3",
        "eliminated": "A3 F3 D3",
        "game-won": "D4 G4 A4 B4 D5",
    },
)
