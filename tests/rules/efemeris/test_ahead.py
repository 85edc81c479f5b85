"""What a hint tells of a next move: which planets a ship can end on, and where it gathers; held against the questions
themselves, as they would be asked on the map as it lies."""

from __future__ import annotations

from random import Random

import pytest

from astrarium.bots import GreedyBot, Outlook
from astrarium.games.efemeris import GAME
from astrarium.games.efemeris.actions import PLANETS
from astrarium.games.efemeris.box import SINGULARITY
from astrarium.games.efemeris.claims import CLAIMS, SOONEST, within
from astrarium.games.efemeris.collection import spices_due
from astrarium.games.efemeris.state import NONE
from astrarium.games.efemeris.tactics import Tactics
from astrarium.kernel import put
from astrarium.kernel.claims import SET, SURELY, Claim
from astrarium.kernel.explaining import Explaining
from astrarium.puzzles.foreseen import opened, opened_elsewhere
from astrarium.text import LANGUAGES, Words

from .build import GALLEON_1, GALLEON_2, P, ask, position, put_ship, tactics

NEXT = SOONEST - 1


def told(s, seat):
    """The planets by how soon they are told, and the spices."""
    found = within(s, seat)
    assert {key.what for key in found} <= set(CLAIMS.ahead)
    landings = {key.places[0]: n for key, n in found.items() if key.what == "landing"}
    return landings, [n for key, n in found.items() if key.what == "gathering"]


def sails(s, seat):
    """Every position after one normal move of a ship of the seat that could be asked for."""
    s.moved, s.effect, s.bonus = 0, [0] * len(s.effect), [0] * len(s.bonus)
    ask(s, Tactics(seat, 1))
    return [(a.ship, a.space) for a in s.menu if a.kind.word == "sail"]


def offered(s, seat):
    """What the engine offers by one move, and by two of the same ship."""
    ones, twos = set(), set()
    for ship, space in sails(s.clone(), seat):
        ones.add((ship, space))
        if s.chart.what[space] != SINGULARITY:
            t = s.clone()
            t.at = put(t.at, ship, space)
            twos |= {one for one in sails(t, seat) if one[0] == ship}
    return {space for _, space in ones}, {space for _, space in twos}


def gathered(s, seat, space):
    """Which spices a ship alone gathers there, with no planet."""
    t = s.clone()
    t.owner, t.at = [NONE] * len(t.owner), [NONE] * len(t.at)
    t.at = put(t.at, seat * 3, space)
    return {spice for spice, n in enumerate(spices_due(t, seat)) if n}


@pytest.mark.parametrize("mode", ["duel", "free-for-all", "team"])
def test_EF_303_what_is_told_of_the_next_moves_is_what_the_engine_offers(mode):
    rng, looked, landings, harvests = Random(mode), 0, 0, 0
    s = GAME.new(GAME.setting(mode, 0), f"ahead {mode}")
    while not s.over and looked < 30:
        s.apply(GreedyBot().choose(Outlook(GAME, s, rng)))
        seat = s.asked
        if s.over or s.question.name() != "Tactics" or rng.randrange(2):
            continue
        looked += 1
        ones, twos = offered(s, seat)
        side, planets, spices = s.terms.side, dict[int, int](), [0, 0]
        for soon, spaces in ((1, twos), (2, ones)):
            for space in spaces:
                for spice in gathered(s, seat, space):
                    spices[spice] = soon
            for planet in range(len(PLANETS)):
                owner = s.owner[planet]
                if s.chart.planets[planet] in spaces and (owner == NONE or side[owner] != side[seat]):
                    planets[planet] = soon
        assert told(s, seat) == (planets, spices)
        landings, harvests = landings + len(planets), harvests + sum(spices)
    assert landings > 10
    assert harvests > 10


def test_EF_312_a_frozen_ship_and_the_last_turns_come_to_nothing():
    s = position()
    put_ship(s, GALLEON_2, s.chart.rose)
    put_ship(s, GALLEON_1, s.chart.near[P(s, "posidonius")][0])
    landing, _ = told(s, 0)
    assert landing[PLANETS.index("posidonius")] == NEXT
    s.frozen = put(s.frozen, GALLEON_1, 1)
    assert told(s, 0) == ({}, [0, 0])
    s.frozen = put(s.frozen, GALLEON_1, NONE)
    s.turns = (s.terms.turn_limit - 1) * s.terms.sides + 1
    assert told(s, 0) == ({}, [0, 0])


def test_EF_303_a_hint_tells_what_a_sail_opens_and_what_another_answer_opens_for_a_rival():
    s = position()
    put_ship(s, GALLEON_2, s.chart.rose)
    tactics(s)
    of = Explaining(s, "ahead")
    landing, _ = told(s, 0)
    met = 0
    for a in of.truth.menu:
        if a.kind.word == "sail":
            then = s.clone()
            then.apply(a)
            found = opened(of, a)
            more = {p: n for p, n in told(then, 0)[0].items() if n > landing.get(p, 0)}
            said = [claim for claim in found.claims if claim.what == "landing"] if found is not None else []
            assert {claim.places[0]: claim.low for claim in said} == more
            met += len(more)
            for other, claim in [one for one in [opened_elsewhere(of, a, of.truth.menu)] if one is not None]:
                assert claim.who == 1
                after = s.clone()
                after.apply(other)
                assert within(after, 1)[claim.key] == claim.low > within(then, 1).get(claim.key, 0)
    assert met


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_move_opens_is_said_in_every_language(lang):
    words = Words(GAME, lang).at(position().view(0))
    for what in CLAIMS.ahead:
        for soon in (1, 2):
            assert words.claim(Claim(SET, what, 0, (1,), (soon,), 0, SURELY), 0)
    assert words.missing == set()
