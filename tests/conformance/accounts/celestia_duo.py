"""What lies on the table in Celestia Duo, by the names that its players use."""

from __future__ import annotations

from typing import Any


def account(s: Any, seat: int) -> dict[Any, int]:
    out: dict[Any, int] = {("card", seat, (kind,)): n for kind, n in enumerate(s.hand_of(seat))}
    *symbols, jokers = s.hand_of(seat)
    pairs = (
        sum((n > 1) + (n > 3) for n in symbols) if s.pairs_allowed() else 0
    )  # two that are alike beat every symbol, as a joker does
    out["wild", seat, ()] = jokers + pairs
    out["held", seat, ()] = 5 - list(symbols).count(0)
    for face in range(6):
        out["die", -1, (face,)] = sum(1 for die in s.dice if die == face)
    alone = {
        "mast": s.masts,
        "energy": s.energy,
        "gold": s.gold,
        "smoke": s.smoke,
        "airship": s.airship,
        "pirate": s.pirate,
        "stage": s.stage,
        "assault": s.assault,
        "boarding": s.boarding,
        "pirate-card": s.pirate_card,
        "deck": s.deck,
        "captain": s.captain,
        "turn": s.turn,
    }
    out |= {(word, -1, ()): n for word, n in alone.items()}
    if s.boarding or s.terms.boarding_side_public:
        out["boarding-side", -1, ()] = s.boarding_side
    out["open-card", -1, ()] = sum(s.row)
    deciding = any(frame.name() in ("Force", "AcceptOrChange") for frame in s.agenda)
    flown = s.pirate + sum(1 for die in s.dice if die == 5) * s.box.pirates[s.pirate_card].advance
    out["flags-home", -1, ()] = int((deciding and not s.boarding and flown >= 26) or (s.pirate >= 26 and 5 in s.dice))
    out |= {("crew", -1, (who,)): berth for who, berth in enumerate(s.crew)}
    out |= {("ambush", -1, (position,)): card for position, card in enumerate(s.course)}
    return out | {("seen-ambush", -1, (position,)): card for position, card in enumerate(s.known_course)}
