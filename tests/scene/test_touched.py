"""What is told of another's move, and what a settled planet is worth, against the rules themselves: over games of bots."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from astrarium.bots import make
from astrarium.bots.outlook import Outlook
from astrarium.games import load
from astrarium.games.efemeris import actions as ef
from astrarium.games.efemeris.conquest import why_not_conquer
from astrarium.games.kepler.scoring import CATEGORIES, points_of
from astrarium.kernel import Event, State, Tape
from astrarium.scene.picture import scene_of
from astrarium.text.words import LANGUAGES, Words
from tests.conformance.accounts import ACCOUNTS
from tests.conformance.tables import FULL

GAMES = 12 if FULL else 2
PEOPLE = ["Ada", "Bo", "Cleo", "Dan"]


def moves(title: str, mode: str, seats: int) -> Iterator[tuple[State, State, list[Event]]]:
    """The position before every decision of some games, the one after it, and what was told meanwhile."""
    game, player = load(title), make("greedy")
    for n in range(GAMES):
        rng, tape = Random(f"{mode} {n}"), Tape()
        s = game.new(game.setting(mode, seats), f"touched-{n}")
        s.tape = tape
        while not s.over and s.number < 600:
            tape.events.clear()
            before = s.clone()
            legal = s.legal()
            s.apply(rng.choice(legal) if rng.random() < 0.3 else player.choose(Outlook(game, s, rng)))
            yield before, s, list(tape.events)


def rich(s: Any, seat: int, pepper: int, vanilla: int) -> Any:
    """The position in which that seat holds just so much."""
    t = s.clone()
    t.spice = [*t.spice[: 2 * seat], pepper, vanilla, *t.spice[2 * seat + 2 :]]
    return t


@pytest.mark.parametrize(("mode", "seats"), [("duel", 2), ("free-for-all", 3), ("team", 4)])
def test_a_ship_on_my_planet_is_told_with_its_owner_and_its_price(mode: str, seats: int) -> None:
    game, told = load("efemeris"), 0
    scene = scene_of(game)
    for _, s, events in moves("efemeris", mode, seats):
        for event in [one for one in events if one.text in ("sails", "drives", "rides-winds", "relocates", "warns")]:
            ship, state = int(event.facts[1]), s
            assert isinstance(state, State)
            whose = ef.COMMAND[ship]
            for seat in [one for one in range(seats) if one not in (whose, event.facts[0])]:
                seen = ACCOUNTS["efemeris"](state, seat)
                at = seen["ship", whose, (ship,)]
                on = [p for p, space in enumerate(state.chart.planets) if space == at >= 0]  # type: ignore[attr-defined]
                hit = bool(on) and seen["owner", -1, (on[0],)] == seat and state.foes(seat, whose)  # type: ignore[attr-defined]
                words = Words(game, "en", PEOPLE).at(state.view(seat))
                touch = scene.touch(state.view(seat), words, event)
                assert (touch is not None) == hit, f"{event} {seat}"
                if touch is None:
                    continue
                told += 1
                assert touch.target == f"planet:{ef.PLANETS[on[0]]}"
                assert touch.head.startswith(PEOPLE[whose])
                assert ("No fortress" in touch.text) == (not seen["fortress", -1, (on[0],)])
                pepper, vanilla = [int(word) for word in touch.text.split() if word.isdigit()]
                assert why_not_conquer(rich(state, whose, pepper, vanilla), whose, on[0]) is None
                for less in ((pepper - 1, vanilla), (pepper, vanilla - 1)):
                    if min(less) >= 0:
                        assert why_not_conquer(rich(state, whose, *less), whose, on[0]) is not None
    assert told > 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_settled_planet_shows_the_points_that_it_brings(lang: str) -> None:
    """The category of zones, as the final scoring counts it (K3-307)."""
    game, felt = load("kepler"), 0
    zones = CATEGORIES.index("zones")
    for before, after, events in moves("kepler", "standard", 2):
        settled = [event for event in events if event.text == "colonized"]
        if len(settled) != 1 or after.over:
            continue
        seat = int(settled[0].facts[0])
        words = Words(game, lang, PEOPLE).at(after.view(seat))
        shown = scene_of(game).spectacle(after.view(seat), words, events)
        assert shown is not None
        was, now = points_of(before, seat), points_of(after, seat)  # type: ignore[arg-type]
        worth = now[zones] - was[zones]
        assert worth > 0
        assert words.say("scene", "zone-points", (worth,)) in str(shown.picture)
        count = len([key for key, n in ACCOUNTS["kepler"](after, seat).items() if key[0] == "colony" and n == seat])
        assert words.say("scene", "colony-of", (count, 5)) in str(shown.picture)
        felt += 1
    assert felt > 0


def test_a_ship_that_a_third_pushed_onto_my_planet_is_its_owners() -> None:
    game = load("efemeris")
    s: Any = next(after for _, after, _ in moves("efemeris", "free-for-all", 3) if after.number > 60)
    t: Any = s.clone()
    planet, ship = next(p for p, seat in enumerate(t.owner) if seat == 2), ef.GALLEON[1]
    t.at = [t.chart.planets[planet] if n == ship else at for n, at in enumerate(t.at)]
    view = t.view(2)
    words = Words(game, "en", PEOPLE).at(view)
    touch = scene_of(game).touch(view, words, Event("warns", "EF-323", (0, ship, t.at[ship])))
    assert touch is not None
    assert touch.head.startswith("Bo lies on your planet")
