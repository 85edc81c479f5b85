"""Kepler-3042: nations of the Earth explore the galaxy in sixteen rounds. One to four players (K3-001)."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from astrarium.kernel import Game, Mode, Option

from . import (
    colonies,
    galactic_map,
    leadership,
    missions,
    movement,
    production,
    progress,
    questions_of_cards,
    rounds,
    scoring,
    setup,
    technologies,
    turn,
)
from .actions import ACTIONS
from .bounds import bounds
from .box import Pieces
from .setup import SetUp
from .state import blank, census

TOGETHER: Final = ("standard", "advanced")
SOLO: Final = ("solo",)

GAME: Final = Game(
    id="kepler",
    name="Kepler-3042",
    folder=Path(__file__).parent,
    shares=True,
    modes=(
        Mode("standard", "K3-041", (2, 3, 4)),
        Mode("advanced", "K3-041", (2, 3, 4)),
        Mode("solo", "K3-332", (1,)),
    ),
    options=(
        Option("placement", "K3-R05", ("random", "players"), TOGETHER),
        Option("start-with-starship", "K3-R29", (False, True)),
        Option("galactic-map", "K3-R14", ("one-by-one", "together")),
        Option("exact-energy", "K3-R09", (False, True)),
        Option("terraforming-awards", "K3-R12", ("colonial", "technological")),
        Option("first-player-passes", "K3-R26", ("right", "left"), TOGETHER),
        Option("solo-difficulty", "K3-333", ("normal", "easy", "hard"), SOLO),
        Option("solo-objectives", "K3-341", ("standard", "advanced"), SOLO),
    ),
    actions=ACTIONS,
    chapters=(
        setup,
        rounds,
        turn,
        leadership,
        missions,
        colonies,
        technologies,
        galactic_map,
        production,
        movement,
        progress,
        questions_of_cards,
        scoring,
    ),
    open_box=Pieces,
    blank=blank,
    begin=SetUp,
    census=census,
    # 2: a card that burns a cube for a space passes over whoever stands on the last one (K3-412)
    # 3: who loses to the Ghost has the second place (K3-333)
    epoch=3,
    bounds=bounds,
)
