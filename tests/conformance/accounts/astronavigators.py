"""What lies on the table in AstroNavigators, by the names that its players use."""

from __future__ import annotations

from typing import Any

from astrarium.games.astronavigators.nouns import CHARACTERS

ONE_EACH = {
    "knowledge": "nk",
    "difficulty": "dv",
    "place": "place",
    "abort": "abort_left",
    "abort-stage": "abort_stage_left",
    "astronaut": "astronaut",
    "keen": "keen",
    "sextant": "sxt",
    "sextant-use": "sxt_use",
    "telescope": "sct",
    "indicator": "ai",
    "match": "match",
    "rocket-step": "rocket_step",
    "barred": "barred",
    "launched": "launched",
    "pad": "pad",
    "exchanged": "exchanged",
    "agenda": "mission_open",
    "named": "named",
    "week": "week",
    "act": "act",
    "face": "face",
    "tool": "tool",
    "boon": "boon",
    "cancelled": "cancelled",
}
SEVERAL_EACH = {
    "tile": "tile",
    "flipped": "flipped",
    "icon": "icons",
    "vehicle": "used",
    "saved": "saved",
    "observed": "scored",
    "set-token": "set_token",
    "lunar-token": "lunar_token",
    "narrow": "narrow",
}
ON_THE_TABLE = {
    "stage-tile": "track",
    "instrument": "instrument",
    "heliport": "heliport",
    "site": "site",
    "planet": "planets",
    "tile-pile": "tile_top",
}
ALONE = {"shadow": "shadow", "sextant-ready": "sextant_ready", "month": "month", "first": "first"}


def account(s: Any, seat: int) -> dict[Any, int]:
    out: dict[Any, int] = {}
    for player in range(s.seats):
        out["early", player, ()] = int(player in s.order)
        boat = s.place[player] < 72 and s.face[player] == 2 and s.box.icon[s.place[player] * 6 + 2] < 0
        out["adrift", player, ()] = int(boat)
        waits = s.astronaut[player] and not s.launched[player] and s.month <= 12 and s.place[player] < 72
        out["grounded", player, ()] = int(bool(waits))
        for word, field in ONE_EACH.items():
            out[word, player, ()] = getattr(s, field)[player]
        for word, field in SEVERAL_EACH.items():
            values = getattr(s, field)
            each = len(values) // s.seats
            for i in range(each):
                out[word, player, (i,)] = values[player * each + i]
        for bit in range(32):
            out["deed", player, (bit,)] = int(s.deeds[player] & (1 << bit) != 0)
            out["cook", player, (bit,)] = int(s.cook[player] & (1 << bit) != 0)
        if player == seat or not s.sealed:
            out["character", player, ()] = s.continent[player]
        out["secret", player, ()] = 0
    out["hidden-agenda", seat, ()] = s.mission[seat]
    out["given-back", seat, ()] = s.returned[seat]
    for player in range(s.seats):
        for stage in range(5):
            value = s.hand[player * 5 + stage]
            if player == seat or value < 0:
                out["own-tile", player, (stage,)] = value
    for word, field in ON_THE_TABLE.items():
        out |= {(word, -1, (i,)): n for i, n in enumerate(getattr(s, field))}
    out |= {(word, -1, ()): getattr(s, field) for word, field in ALONE.items()}
    for week, pile in enumerate(s.weeks):
        out["top-card", -1, (week,)] = pile[-1] if pile else -1
    for owner in s.slot_owner:
        out["secret", owner, ()] += 1
    return out


def character(s: Any, seat: int) -> str:
    """Who the player is, in the modes with abilities."""
    return CHARACTERS[s.continent[seat]] if s.terms.abilities and s.continent[seat] >= 0 else ""
