"""Explaining answers at a table: remembered, the same at every look, and with what the others can do then."""

from __future__ import annotations

from datetime import date
from random import Random
from typing import Any

from astrarium.bots.greedy import GreedyBot
from astrarium.bots.outlook import Outlook
from astrarium.games import load
from astrarium.kernel import State
from astrarium.kernel.claims import ANY, GAIN, LIKELY, LOSS, MAY, SURELY, Claim, Explanation
from astrarium.kernel.explain import claims_of
from astrarium.kernel.explaining import Explaining, compare, readable
from astrarium.kernel.threats import Threat, search, threats
from astrarium.puzzles import of_day, retired


def started(id: str, question: str, mode: str = "") -> State:
    """The first position in which a question is asked."""
    game = load(id)
    s, bot, rng = game.new(game.setting(mode), "explaining"), GreedyBot(), Random(2)
    while s.question.name() != question:
        s.apply(bot.choose(Outlook(game, s, rng)))
    return s


def test_looking_twice_tells_no_more_than_looking_once() -> None:
    s = started("celestia-duo", "Brief")
    for a in s.legal():
        one, other = Explaining(s, "here"), Explaining(s, "here")
        assert one.of(a) is one.of(a)
        assert one.of(a) == other.of(a)
    assert any(Explaining(s, "here").of(a) != Explaining(s, "there").of(a) for a in s.legal()), "nothing is imagined"


def test_a_glance_follows_few_ways_and_one_position() -> None:
    s = started("kepler", "ActionCube")
    explaining = Explaining(s, "here")
    for a in s.legal():
        told = explaining.glance(a)
        assert told.worlds == 1 or told.proved


def test_two_answers_differ_in_their_claims_alone() -> None:
    s = started("kepler", "ActionCube")
    explaining = Explaining(s, "here")
    one, other = s.legal()[:2]
    assert explaining.compare(one, one) == []
    assert explaining.compare(one, other) != []
    for pair in explaining.compare(one, other):
        assert pair.one != pair.other


def test_a_refusal_is_the_rules_own() -> None:
    s = started("kepler", "ActionCube")
    refused = Explaining(s, "here").refused()
    assert refused
    for a, no in refused:
        assert s.why_not(a) == no or no.text


def cubes(kind: int | str, n: int, sure: str) -> Claim:
    values = (n,) if sure == SURELY else (0, n)
    return Claim(GAIN if n > 0 else LOSS, "cubes", 0, ("pit", kind), values, 0, sure)


def test_a_sum_is_shown_where_its_parts_are_a_choice() -> None:
    claims = claims_of(started("kepler", "ActionCube"))
    chosen = Explanation((cubes(0, 1, MAY), cubes(1, 1, MAY), cubes(ANY, 1, SURELY)), True, True, 1)
    assert [c.places for c in readable(chosen, claims)] == [("pit", ANY)]
    plain = Explanation((cubes(0, 1, SURELY), cubes(ANY, 1, SURELY)), True, True, 1)
    assert [c.places for c in readable(plain, claims)] == [("pit", 0)]
    assert compare(chosen, chosen) == []


# ---------------------------------------------------------------- threats
SAIL, FIRE, END, CONQUER = "sail galleon-2 e4.1", "fire galleon-2 galleon-1", "end-tactics", "conquer hipparchus"


def can_fall(*line: str) -> tuple[set[str], list[Threat]]:
    """The planets that can fall after a line in the puzzle of 14 November, and all threats."""
    puzzle = of_day(date(2026, 11, 14), retired())
    assert puzzle is not None
    s = puzzle.match().state
    actions = s.given.game.actions
    seat, rng = s.asked, Random(3)
    for text in line:
        s.apply(actions.parse(text))
    found = threats([s.imagine(seat, rng) for _ in range(2)], seat, claims_of(s), 5000)
    planets = actions.domains["planet"].values
    return {planets[threat.key.places[0]] for threat in found if threat.key.what == "owner"}, found


def test_what_falls_is_found_and_what_cannot_fall_is_not() -> None:
    assert can_fall(SAIL, FIRE, END, CONQUER, "end-turn")[0] == set(), "after the solution nothing can fall"
    fallen, found = can_fall(SAIL, END, CONQUER, "end-turn")
    assert "patrocles" in fallen
    assert all(threat.line for threat in found)


def test_every_line_of_a_threat_can_be_played_and_brings_it_about() -> None:
    puzzle = of_day(date(2026, 11, 14), retired())
    assert puzzle is not None
    s: Any = puzzle.match().state
    seat = s.asked
    for text in ("sail galleon-2 f4.1", END, "end-turn"):
        s.apply(s.given.game.actions.parse(text))
    losses = search(s, seat, claims_of(s), 5000).losses
    assert losses
    for key, line in losses.items():
        t = s.clone()
        for a in line:
            assert a in t.legal()
            assert t.asked != seat
            t.apply(a)
        assert t.outcome or (t.owner[key.places[0]] != seat if key.what == "owner" else t.at[key.places[0]] < 0)


def test_a_threat_is_never_sure() -> None:
    game = load("efemeris")
    s = game.new(game.setting("duel"), "threats")
    seat = 1 - s.asked
    found = threats([s.imagine(seat, Random(i)) for i in range(3)], seat, claims_of(s), 50)
    assert {threat.sure for threat in found} <= {LIKELY, MAY}
