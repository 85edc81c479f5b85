"""Efemeris: armadas conquer the planets of a map that grows (second edition, 2022)."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from astrarium.kernel import Game, Mode, Option, Setting, State

from . import collection, construction, draw, exploration, losses, setup, tactics
from .actions import ACTIONS, BONUSES, CREWS, FRIGATES, NATIONS, SPICES, TILES
from .bounds import bounds, left
from .box import Pieces
from .chart import EMPTY, blank_chart
from .knowledge import redeal
from .state import KINDS, NONE, PILE, Firmament


def blank(setting: Setting, box: Any) -> State:
    s = Firmament()
    s.clear()
    assert isinstance(box, Pieces)
    s.box = box
    s.terms = box.terms(setting)
    s.chart = blank_chart(box)
    s.first = 0
    s.games = 0
    s.wins = [0] * s.terms.sides
    s.draws = 0
    return s


def census(s: State) -> dict[str, int]:
    """Every spice, token, card, tile and captain is in one place."""
    assert isinstance(s, Firmament)
    count = {spice: s.bank[i] + sum(s.spice[i::2]) for i, spice in enumerate(SPICES)}
    for i, bonus in enumerate(BONUSES):
        count[bonus] = s.purse[i] + s.spent[i] + sum(s.bonus[i::3])
    for nation, name in enumerate(NATIONS):
        for crew, word in enumerate(CREWS):
            if nation in s.nation:
                side = s.nation.index(nation)
                cards = s.reserve[side * KINDS + crew] + s.gone[side * KINDS + crew]
                for seat in s.terms.crews_of[side]:
                    cards += s.hand[seat * KINDS + crew] + s.board[seat * KINDS + crew]
            else:
                cards = s.box.copies[nation][crew]
            count[f"{name} {word}"] = cards
    placed = [code // 6 for code in s.tiles if code != EMPTY]
    for tile, word in enumerate(TILES):
        count[word] = [*placed, *s.drawn, *s.stack, *s.boxed].count(tile)
    for seat in range(s.seats):
        count[f"frigates {seat}"] = min(0, s.frigates[seat] - sum([s.at[ship] >= 0 for ship in FRIGATES[seat]]))
        count[f"captains {seat}"] = len({c for c in s.captains[seat * PILE : seat * PILE + PILE] if c != NONE}) - len(
            [c for c in s.captains[seat * PILE : seat * PILE + PILE] if c != NONE]
        )
    return count


GAME: Final = Game(
    id="efemeris",
    name="Efemeris",
    folder=Path(__file__).parent,
    endings=(
        *[
            f"{who}{text}"
            for who in ("", "allies-")
            for text in ("goal-reached", "last-standing", "ahead-at-limit", "match-won")
        ],
        "match-drawn",
        "dead-position",
        "drawn-by-agreement",
        "turn-limit",
    ),
    modes=(
        Mode("duel", "EF-102", (2,)),
        Mode("free-for-all", "EF-701", (3,)),
        Mode("team", "EF-711", (4,)),
    ),
    options=(
        Option("expert", "EF-752", (0, 23, 25, 27)),
        Option("turn-limit", "EF-R62", (60, 30, 120, 0)),
        Option("limit-won-by", "EF-R62", ("nobody", "planets")),
        Option("early-draws", "EF-R64", (False, True)),
        Option("frigates-replaceable", "EF-R19", (False, True)),
        Option("fortresses-replaceable", "EF-R20", (False, True)),
        Option("team-second-home-anywhere", "EF-R08", (False, True), ("team",)),
        Option("team-draft", "EF-R07", ("nation-by-nation", "snake"), ("team",)),
        Option("team-building-limit", "EF-R36", ("nation", "player"), ("team",)),
        Option("cassini-may-strand", "EF-R26", (True, False)),
        Option("range-blocked-by-ships", "EF-R15", (False, True)),
        Option("bonus-tokens-hidden", "EF-R31", (False, True)),
        Option("pargo-on-providence", "EF-R28", (True, False)),
        Option("bonus-draw-optional", "EF-R11", (False, True)),
    ),
    actions=ACTIONS,
    chapters=(setup, exploration, collection, tactics, construction, losses, draw),
    open_box=Pieces,
    blank=blank,
    begin=setup.Match,
    epoch=2,
    census=census,
    bounds=bounds,
    left=left,
    redeal=redeal,
    settling=("offer-draw",),
    decisive={"limit-won-by": "planets"},
)
