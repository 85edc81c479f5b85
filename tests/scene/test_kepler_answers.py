"""The target cards of Kepler-3042: what an answer would do, told before it is given."""

from __future__ import annotations

import re

import pytest
from markupsafe import Markup

from astrarium.games.kepler import GAME
from astrarium.games.kepler.actions import ACTIONS, HEX
from astrarium.games.kepler.movement import Flight, Leg, WithdrawStarships
from astrarium.games.kepler.progress import ResolveCard
from astrarium.games.kepler.scene import SCENE
from astrarium.games.kepler.scene.space import centre
from astrarium.games.kepler.state import Galaxy
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
    found = SCENE.answer(view, Words(GAME, lang, ["Ann", "Bob"]).at(view), ACTIONS.parse(text))
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
            found = SCENE.answer(view, words.at(view), action)
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
        assert SCENE.answer(s.view(-1), words, s.legal()[0]) is None
        for other in range(s.seats):
            if other != s.asked:
                assert SCENE.answer(s.view(other), words, s.legal()[0]) is None
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
    assert found.dangers[0].head == "No colony here."
    level = Words(GAME).components[BOX.level_id(4, BOX.alien_from)]
    assert found.dangers[0].text == f"Planet 25 is Alien: {level} is needed."
    assert found.button == "Fly: Planet 25"
    start, end = centre(hex("K9")), centre(hex("N9"))
    assert f"M{start[0]:.1f} {start[1]:.1f}" in found.way
    assert f"L{end[0]:.1f} {end[1]:.1f}" in found.way
    levels(s, 0, V=3)
    found = card(s, "fly N9")
    assert found.dangers == ()
    assert told(found)["colonized"].startswith("+1 point")
    assert told(found)["secret"] == "+1 of what your Objective counts · +3 points for your Objective"


def test_a_storm_that_lies_open_warns_whoever_ends_in_open_space() -> None:
    s = table(card="cosmic-ray-storm")
    lay(s, "N9", "mine")
    ship(s, 0, 1, "L9")
    levels(s, 0, I=2)
    ask(s, Leg(0, 0, 2), ResolveCard(0))
    assert [danger.head for danger in card(s, "fly M9").dangers] == ["Cosmic Ray Storm"]
    mine = card(s, "fly N9")
    assert mine.dangers == ()
    assert mine.note.endswith("the flight ends")
    s.shown = [CARD["solar-maximum"]]
    assert card(s, "fly M9").dangers == ()


def test_a_price_says_what_is_left_and_what_is_short() -> None:
    s = table()
    cubes(s, 0, earth=[2, 1, 0], storage=[5, 6, 3])
    main(s, "space-missions")
    assert told(card(s, "build earth"))["costs"] == "1 1 1 left"
    own(s, 0, 5, "N9")
    cubes(s, 0, earth=[2, 1, 0], p5=[1, 1, 0], storage=[4, 5, 3])
    levels(s, 0, IV=2)
    main(s, "terraform-planets")
    found = card(s, "terraform planet-5")
    assert told(found)["costs"] == "1 1 Planet 5"
    assert told(found)["brings"].startswith("+2 points")
    main(s, "energy-storage")
    cubes(s, 0, earth=[2, 1, 0], p5=[0, 0, 0], storage=[5, 6, 3])
    levels(s, 0, III=1)
    main(s, "energy-storage")
    assert told(card(s, "produce energy 1 planet-5"))["to terraform"] == "1 1 1 short"


def test_an_action_or_bonus_that_does_nothing_says_so() -> None:
    s = table()
    for n, where in enumerate(("C3", "P3", "N9"), 1):
        lay(s, where, "mine")
        ship(s, 0, n, where)
    s.cubes_at[0] = 8
    turn(s)
    found = card(s, "move-cube space-missions")
    assert [danger.head for danger in found.dangers] == ["Whatever you do next, it does nothing now."]
    assert found.dangers[0].text == "All your Starships are on the map."
    assert card(s, "move-cube technological-development").dangers == ()
    assert "Space Logistics" in told(card(s, "move-cube space-missions"))["bonuses"]
    until(play(s, "move-cube space-missions"), "BonusActions")
    assert card(s, "bonus space-logistics").dangers[0].head == "It costs something and brings nothing."


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
    assert told(card(s, "withdraw ship-1"))["rules out"] == "Colonize Planet 7"


def test_the_objective_is_told_to_its_owner_alone() -> None:
    s = table()
    s.objective = [OBJECTIVE["S05"], OBJECTIVE["S05"]]
    lay(s, "N9", 25)
    ship(s, 0, 1, "K9")
    levels(s, 0, I=3, V=BOX.alien_from)
    ask(s, Leg(0, 0, 3))
    mine = SCENE.answer(s.view(0), Words(GAME), ACTIONS.parse("fly N9"))
    assert mine is not None
    assert "points for your Objective" in plain(str(mine.lines))
    for seat in (1, -1):
        assert SCENE.answer(s.view(seat), Words(GAME), ACTIONS.parse("fly N9")) is None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_log_draws_cubes_and_tracks(lang: str) -> None:
    words = Words(GAME, lang)
    drawn = SCENE.sign(words, "cubes", "2M+1E")
    assert drawn is not None
    assert drawn.count("<svg") == 2
    assert f'aria-label="{words.name("cube", "matter")}"' in drawn
    assert SCENE.sign(words, "cube", 2) is not None
    assert SCENE.sign(words, "track", 1) is not None
    assert SCENE.sign(words, "planet", 3) is None
    s = table()
    assert str(BOX.rounds) in SCENE.when(s.view(0), words)
    assert HEX.values[0] == "A1"
