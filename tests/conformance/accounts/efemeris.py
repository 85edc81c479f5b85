"""What lies on the table in Efemeris, by the names that its players use."""

from __future__ import annotations

from typing import Any

from astrarium.games.efemeris.actions import CAPTAINS, COMMAND, CREWS, FRIGATES, GALLEON
from astrarium.games.efemeris.names import KINDS as NAMES


def due(s: Any, player: int, trading: int, mustered: int) -> dict[str, int]:
    """What the next Collection brings a player, by the names of the places."""
    out = dict.fromkeys(("pepper-due", "vanilla-due", "tokens-due", "rescues-due"), 0)
    for planet, owner in enumerate(s.owner):
        if owner == player:
            out[("pepper-due", "vanilla-due")[s.box.product[planet]]] += s.box.planet_yield
    for ship in (GALLEON[player], *FRIGATES[player]):
        kind = NAMES.get(s.chart.what[s.at[ship]]) if s.at[ship] >= 0 else None
        more = 0 if ship in FRIGATES[player] else trading
        if kind in ("factory-pepper", "factory-vanilla"):
            out[f"{kind[8:]}-due"] += s.box.factory_yield + more
        elif kind in ("providence-pepper", "providence-vanilla"):
            out[f"{kind[11:]}-due"] += s.box.providence_yield + (more if s.terms.pargo_on_providence else 0)
        elif kind == "anchorage":
            out["tokens-due"] += s.box.anchorage_yield + (0 if ship in FRIGATES[player] else mustered)
        elif kind == "wreck":
            out["rescues-due"] += 1
    return out


def account(s: Any, seat: int) -> dict[Any, int]:
    out: dict[Any, int] = {}
    for planet, owner in enumerate(s.owner):
        out["owner", -1, (planet,)] = owner
        out["fortress", -1, (planet,)] = s.forts[planet]
    own_side = s.terms.side[seat]
    for player in range(s.seats):
        for ship in (GALLEON[player], *FRIGATES[player]):
            out["ship", player, (ship,)] = s.at[ship]
            out["frozen", player, (ship,)] = s.frozen[ship]
            assert COMMAND[ship] == player
        out["alive", player, ()] = s.alive[player]
        out["captain-lost", player, ()] = s.lost[player]
        out["frigate", player, ()] = s.frigates[player]
        out["fortress-count", player, ()] = s.fortresses[player]
        for spice in (0, 1):
            out["spice", player, (spice,)] = s.spice[player * 2 + spice]
        played, extra, longer, permit, promised, governed, tended, shielded, trading, mustered = s.effect[
            player * 10 : player * 10 + 10
        ]
        lasting = {"played": played, "extra": extra, "range": longer, "promised": promised, "tended": tended}
        lasting |= {"shielded": shielded, "trading": trading, "mustered": mustered}
        lasting |= {"permit": int(permit in (1, 2, 5, 6)), "gunner-shown": int(permit >= 4)}
        out |= {(word, player, ()): n for word, n in lasting.items()}
        for planet in range(len(s.owner)):
            out["governor", player, (planet,)] = governed // 4**planet % 4
        out |= {(word, player, ()): n for word, n in due(s, player, trading, mustered).items()}
        for crew in range(len(CREWS)):
            out["laid-card", player, (crew,)] = s.board[player * len(CREWS) + crew]
            if s.terms.side[player] == own_side:
                out["card", player, (crew,)] = s.hand[player * len(CREWS) + crew]
        if s.terms.side[player] == own_side or not s.terms.bonuses_hidden:
            for bonus in (0, 1, 2):
                out["token", player, (bonus,)] = s.bonus[player * 3 + bonus]
        for order in range(3):
            if s.terms.side[player] == own_side:
                out["captain", player, (order,)] = s.captains[player * 3 + order]
            else:  # chosen long before; what happens is that it comes to light
                light = s.unveiled and order <= min(s.lost[player], s.terms.captains - 1)
                out["reveals", player, ("captain", order)] = int(light)
        out["game-won", player, ()] = s.wins[s.terms.side[player]]
        out["planets", player, ()] = sum(o >= 0 and s.terms.side[o] == s.terms.side[player] for o in s.owner)
    for crew in range(len(CREWS)):
        out["reserve", -1, (own_side, crew)] = s.reserve[own_side * len(CREWS) + crew]
    for ship in range(len(s.at)):
        out["moved", -1, (ship,)] = int(s.moved & (1 << ship) != 0)
    for slot, laid in enumerate(s.tiles):
        out["tile", -1, (slot,)] = (laid - laid % 6) // 6 if laid >= 0 else -1
        out["tile-side", -1, (slot,)] = laid % 6 if laid >= 0 else 0
    lists = {"nation": s.nation}
    out |= {(word, -1, (i,)): n for word, values in lists.items() for i, n in enumerate(values)}
    alone = {"game-drawn": s.draws, "game": s.games, "turns": s.turns, "first": s.first, "shared": s.shared}
    return out | {(word, -1, ()): n for word, n in alone.items()}


def captain(s: Any, seat: int) -> str:
    """Who leads the galleon."""
    found = s.captain(seat) if s.unveiled else -1
    return str(CAPTAINS[found]) if found >= 0 else ""
