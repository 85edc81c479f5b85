"""What the turn that begins with an answer comes to is told of an answer that it takes, and of no other."""

from __future__ import annotations

from random import Random

from astrarium.bots import Outlook
from astrarium.bots.reasons import Doings
from astrarium.games.efemeris import GAME
from astrarium.games.efemeris import actions as act
from astrarium.games.efemeris.actions import PLANETS
from astrarium.games.efemeris.box import SINGULARITY
from astrarium.games.efemeris.construction import ConstructionPhase
from astrarium.games.efemeris.exploration import PlaceTile
from astrarium.kernel.explaining import Explaining
from astrarium.puzzles.goals import PuzzleAim, Ruler
from astrarium.puzzles.whole_turns import WholeTurn, is_any, whole_turn

from .build import GALLEON_1, GALLEON_2, TILES, P, ask, lay, own, position, put_ship, stock, tactics

REEF = "path-08"


def test_EF_516_a_voyage_and_its_conquest_are_one_idea():
    s = position()
    own(s, "eratosthenes", 1)
    put_ship(s, GALLEON_2, s.chart.rose)
    put_ship(s, GALLEON_1, s.chart.near[P(s, "posidonius")][0])
    stock(s, 0, 5, 5)
    tactics(s)
    there = next(a for a in s.menu if a.kind.word == "sail" and a.space == P(s, "posidonius"))
    turn = whole_turn(Explaining(s, "whole"), there)
    assert turn is not None
    assert [aim.what for aim in turn.aims] == ["owner"]
    assert not is_any(Ruler(s), there, turn, Random(1)), "from elsewhere it can't be taken"


def test_EF_205_what_any_place_of_a_tile_leads_to_is_no_reason_for_one():
    s = position()
    stock(s, 0, 1, 1)
    ask(s, PlaceTile(0, TILES.index("path-01")), ConstructionPhase(-1, 0))
    planet = PLANETS.index("patrocles")
    fortress = WholeTurn([act.BUILD_FORTRESS.of(planet)], [PuzzleAim("fortress", -1, (planet,), 1, False)])
    ruler = Ruler(s)
    assert ruler.played([s.menu[0], *fortress.steps])[0].steps_to(fortress.aims) == 2
    assert all(is_any(ruler, a, fortress, Random(1)) for a in s.menu)


def test_EF_310_to_lose_a_galleon_for_nothing_is_no_idea():
    s = position()
    lay(s, REEF, 1, -1)
    put_ship(s, GALLEON_2, s.chart.rose)
    hole = next(space for space, kind in enumerate(s.chart.what) if kind == SINGULARITY)
    put_ship(s, GALLEON_1, s.chart.near[hole][0])
    tactics(s)
    sink = next(a for a in s.menu if a.kind.word == "sail" and a.space == hole)
    assert not Doings(Outlook(GAME, s, Random(1))).is_new(sink, 3)
