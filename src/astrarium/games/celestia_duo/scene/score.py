"""F Lydian: a celesta, wood and cloth."""

from __future__ import annotations

from typing import Final

from astrarium.scene.score import Score

SCORE: Final = Score(
    "celesta",
    "F G A B C D E",
    {
        "took": "C5",
        "took-hidden": "C5",
        "dice": "F4~ F4~ F4~",
        "eliminated": "A4 C5 E5 F4~ C5",
        "advised": "B4 C5",
        "stated": "B4 C5",
        "combat-won": "F4 A4 B4 E5",
        "energy-lost": "E4 B3~",
        "no-energy": "E4 B3 A3 F3",
        "failed": "E4 B3",
        "flew": "F4 A4",
        "halted": "C5 B4 A4 C5 F5",
        "crew-joins": "A4 C5",
        "caught": "F4 A4 C5 E5 F5",
        "mast-fell": "F3~ C4 F4",
        "victory": "F4 A4 B4 C5 E5 F5",
    },
)
