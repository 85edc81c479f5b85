"""What must be so in every position: no card and no token comes or goes."""

from __future__ import annotations

from astrarium.kernel import State

from .box import STAGES
from .equipment import JOKER
from .state import NONE, Duo


def census(s: State) -> dict[str, int]:
    """Every card and token is always in exactly one place (CD-004, CD-013)."""
    assert isinstance(s, Duo)
    b = s.box
    seen = [c for c in s.course if c != NONE] + [c for c in s.known_course if c != NONE]
    counts = {
        f"card {kind}": s.holds(0, kind)
        + s.holds(1, kind)
        + s.pile[kind]
        + s.discard[kind]
        + s.played[kind]
        + s.row[kind]
        + s.down[kind]
        for kind in range(JOKER + 1)
    }
    counts["ambushes"] = len(seen) + len(s.start_bag) + len(s.ambush_bag)
    counts["different ambushes"] = len(set(seen + s.start_bag + s.ambush_bag))
    counts["stages"] = len(s.stage_bag) + len(STAGES) - s.stage_at.count(NONE)
    counts["energy"] = s.energy + len(s.turned) - b.generator_slots[s.deck]
    counts["hold not overfull"] = int(s.free_slots() >= 0 and 0 <= s.gold <= b.gold and 0 <= s.smoke <= b.smoke)
    return counts
