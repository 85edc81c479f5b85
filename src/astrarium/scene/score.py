"""The small score of a game: one key, one timbre, and a few notes for each event; played by static/score.js.

Notes are written as musicians do, `D4 F4 A4`; one with a stroke of noise, a drum or wood, ends in `~`.

>>> Score("pluck", "D E F G A B C", {"sails": "D4 E4 G4"}).foreign("D4 E4 G4~"), Score("glass", "G A", {}).foreign("C5 A3")
([], ['C5'])
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

NOTE: Final = re.compile(r"([A-G]#?)([1-6])(~?)")
MOST: Final = 6  # notes of one event
TIMBRES: Final = ("pluck", "celesta", "glass", "synth")


class Score(NamedTuple):
    timbre: str  # one of TIMBRES
    key: str  # the notes of its scale
    notes: Mapping[str, str]  # by the event

    def foreign(self, notes: str) -> list[str]:
        """Notes that are not of the key, or none at all."""
        found = [(one, NOTE.fullmatch(one)) for one in notes.split()]
        return [one for one, read in found if read is None or read[1] not in self.key.split()]
