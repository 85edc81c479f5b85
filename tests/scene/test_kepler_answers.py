"""The target cards of Kepler-3042: what an answer would do, told before it is given."""

from __future__ import annotations

import re

import pytest
from markupsafe import Markup

from astrarium.games.kepler import GAME
from astrarium.games.kepler.action_board import NO_SHIP, USEFUL
from astrarium.games.kepler.actions import ACTIONS, BONUS, HEX
from astrarium.games.kepler.movement import Flight, Leg, WithdrawStarships
from astrarium.games.kepler.scene import answer, sign, when
from astrarium.games.kepler.scene.space import centre
from astrarium.games.kepler.state import Galaxy
from astrarium.games.kepler.turn import BonusCost
from astrarium.scene import Answer
from astrarium.text.rules import rules_of
from astrarium.text.words import LANGUAGES, Words

from ..rules.kepler.build import (
    BOX,
    CARD,
    OBJECTIVE,
    ask,
    cubes,
    hex,
    lay,
    levels,
    main,
    own,
    play,
    ship,
    table,
    turn,
    until,
)
from .positions import positions

COORDINATE = re.compile(r"\b[A-V](?:1\d|[1-9])\b")
TAGS = re.compile(r"<[^>]*>")


def plain(text: str) -> str:
    return re.sub(r"\s+", " ", TAGS.sub(" ", text)).strip()


def card(s: Galaxy, text: str, lang: str = "en") -> Answer:
    view = s.view(s.asked)
    found = answer(view, Words(GAME, lang, ["Ann", "Bob"]).at(view), ACTIONS.parse(text))
    assert found is not None
    return found


def told(found: Answer) -> dict[str, str]:
    return {label: plain(str(text)) for label, text in found.lines}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_legal_answer_has_a_whole_card_or_none(lang: str) -> None:
    known = rules_of(GAME, lang).by_id
    cards = 0
    for position in positions(GAME):
        s = position.state
        if s.over:
            continue
        words = Words(GAME, lang, ["Ann", "Bob", "Cid", "Dan"])
        view = s.view(s.asked)
        for action in s.legal():
            found = answer(view, words.at(view), action)
            if found is None:
                continue
            cards += 1
            assert found.name
            assert [rule for rule in found.rules if rule not in known] == []
            for label, text in found.lines:
                assert label
                assert isinstance(text, Markup)
            said = plain(" ".join([found.name, found.note, found.button, *[str(text) for _, text in found.lines]]))
            assert not COORDINATE.search(said), said
        assert answer(s.view(-1), words, s.legal()[0]) is None
        for other in range(s.seats):
            if other != s.asked:
                assert answer(s.view(other), words, s.legal()[0]) is None
        assert words.missing == set()
    assert cards > 80


def test_a_flight_shows_its_way_and_what_it_would_settle() -> None:
    s = table()
    s.objective = [OBJECTIVE["S05"], OBJECTIVE["S01"]]
    lay(s, "N9", 25)  # an Alien planet beside Barnard's Star
    ship(s, 0, 1, "K9")
    levels(s, 0, I=3, V=1)
    ask(s, Leg(0, 0, 3))
    found = card(s, "fly N9")
    assert found.name == "Planet 25 · Alien"
    assert found.note == "free · 3 of 3 hexes · the flight ends"
    assert told(found)["settled"].startswith("+1 point")
    assert told(found)["secret"] == "First Contact 1 / 1: +3 points"
    assert found.dangers[0].head == "Not to be settled yet."
    assert "Antimatter Science 3 is needed, you have 1" in found.dangers[0].text
    assert found.button == "Fly: Planet 25"
    start, end = centre(hex("K9")), centre(hex("N9"))
    assert f"M{start[0]:.1f} {start[1]:.1f}" in found.way
    assert f"L{end[0]:.1f} {end[1]:.1f}" in found.way
    levels(s, 0, V=3)
    assert card(s, "fly N9").dangers == ()


def test_a_storm_that_lies_open_warns_whoever_ends_in_open_space() -> None:
    s = table(card="cosmic-ray-storm")
    lay(s, "N9", "mine")
    ship(s, 0, 1, "L9")
    levels(s, 0, I=2)
    ask(s, Leg(0, 0, 2))
    assert [danger.head for danger in card(s, "fly M9").dangers] == ["Cosmic Ray Storm"]
    mine = card(s, "fly N9")
    assert mine.dangers == ()
    assert mine.note.endswith("the flight ends")
    s.shown = [CARD["solar-maximum"]]
    assert card(s, "fly M9").dangers == ()


def test_a_price_says_whether_it_can_be_paid_and_what_is_left_or_short() -> None:
    s = table()
    cubes(s, 0, earth=[2, 1, 0], storage=[5, 6, 3])
    main(s, "space-missions")
    assert told(card(s, "build earth"))["costs"] == "1 1 ✓ you can pay 1 left"
    own(s, 0, 5, "N9")
    cubes(s, 0, earth=[2, 1, 0], p5=[1, 0, 0], storage=[4, 6, 3])
    levels(s, 0, IV=2)
    main(s, "terraform-planets")
    found = card(s, "terraform planet-5")
    assert told(found)["costs"] == "1 1 1 short"
    assert told(found)["brings"].startswith("+2 points")


def test_an_action_or_bonus_that_does_nothing_says_so() -> None:
    s = table()
    for n, where in enumerate(("C3", "P3", "N9"), 1):
        lay(s, where, "mine")
        ship(s, 0, n, where)
    s.cubes_at[0] = 8
    turn(s)
    found = card(s, "move-cube space-missions")
    assert [danger.head for danger in found.dangers] == ["This would do nothing now."]
    assert found.dangers[0].text == "All your Starships are on the map."
    assert card(s, "move-cube galactic-map").dangers == ()
    assert "Space Logistics" in told(card(s, "move-cube space-missions"))["opens"]
    until(play(s, "move-cube space-missions"), "BonusActions")
    assert card(s, "bonus space-logistics").dangers[0].text == "No Starship is left in your supply."


def test_K3_R44_the_cube_of_an_idle_bonus_is_burned_with_open_eyes() -> None:
    """The warning stands on the bonus and on every cube that could be burned for it, not on a useful one."""
    s = table()
    cubes(s, 0, storage=[2, 1, 0])
    for idle, warned in ((NO_SHIP, True), (USEFUL, False)):
        ask(s, BonusCost(0, BONUS.index["space-logistics"], idle))
        for action in ("burn matter storage", "burn energy storage"):
            heads = [danger.head for danger in card(s, action).dangers]
            assert ("This would do nothing now." in heads) == warned


def test_a_starship_says_how_far_it_may_fly() -> None:
    s = table()
    lay(s, "N9", 7)
    ship(s, 0, 1, "K9")
    ask(s, Flight(0, 3))
    found = card(s, "pilot ship-1")
    assert (found.name, found.note) == ("Starship 1", "up to 3 hexes")
    assert "Planet 7" in told(found)["in reach"]


def test_who_leaves_a_planet_is_told_what_it_gives_up() -> None:
    s = table()
    lay(s, "N9", 7)
    ship(s, 0, 1, "N9")
    ask(s, WithdrawStarships(0))
    assert card(s, "withdraw ship-1").dangers[0].head == "It gives up Planet 7."


def test_the_objective_is_told_to_its_owner_alone() -> None:
    s = table()
    s.objective = [OBJECTIVE["S05"], OBJECTIVE["S05"]]
    lay(s, "N9", 25)
    ship(s, 0, 1, "K9")
    levels(s, 0, I=3)
    ask(s, Leg(0, 0, 3))
    mine = answer(s.view(0), Words(GAME), ACTIONS.parse("fly N9"))
    assert mine is not None
    assert "First Contact" in plain(str(mine.lines))
    for seat in (1, -1):
        assert answer(s.view(seat), Words(GAME), ACTIONS.parse("fly N9")) is None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_log_draws_cubes_and_tracks(lang: str) -> None:
    words = Words(GAME, lang)
    drawn = sign(words, "cubes", "2M+1E")
    assert drawn is not None
    assert drawn.count("<svg") == 2
    assert f'aria-label="{words.name("cube", "matter")}"' in drawn
    assert sign(words, "cube", 2) is not None
    assert sign(words, "track", 1) is not None
    assert sign(words, "planet", 3) is None
    s = table()
    assert str(BOX.rounds) in when(s.view(0), words)
    assert HEX.values[0] == "A1"
