"""The target card of AstroNavigators and the rows of a month: what is told is what happens."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from astrarium.games.astronavigators import GAME
from astrarium.games.astronavigators import actions as act
from astrarium.games.astronavigators.month import ActionPhase
from astrarium.games.astronavigators.scene import SCENE
from astrarium.games.astronavigators.scene.moon import CRATERS
from astrarium.games.astronavigators.sheets import VEHICLES
from astrarium.kernel import Event
from astrarium.kernel.explaining import Explaining
from astrarium.scene.explained import Explained
from astrarium.text.rules import rules_of
from astrarium.text.words import LANGUAGES, Words
from astrarium.web.page.glance import answer_of

from ..rules.astronavigators.build import (
    ACTIONS,
    FAST,
    FULL,
    NEIL,
    YURI,
    ask,
    at,
    journey,
    no_tiles,
    play,
    table,
    tiles,
    weeks,
)
from .positions import positions

WORDS = Words(GAME)


def explained(s, text):
    return Explained(Explaining(s, "cards"), ACTIONS.parse(text))


def claims(s, text):
    """What is told of an answer, by what it is about; each value as it is said."""
    return {(c.what, *c.places): c for c in explained(s, text).claims if c.who in (s.asked, -1)}


def card(s, text, words=WORDS):
    view = s.view(s.asked)
    found = answer_of(view, words.at(view), ACTIONS.parse(text), explained(s, text))
    assert found is not None
    return found


def row(s, text, words=WORDS):
    view = s.view(s.asked)
    return str(SCENE.row_explained(view, words.at(view), ACTIONS.parse(text), explained(s, text)))


def plain(found):
    """The lines of a card as text."""
    return {label: inside.striptags() for label, inside in found.lines}


# ------------------------------------------------------------ what is told is what happens
def test_a_move_brings_what_its_card_says():
    moved = 0
    for square in ("+1/30", "+2/30", "+3/-30"):
        s = no_tiles(table(FAST, (YURI, NEIL)), 0)
        journey(s, 0, "helicopter")
        text = f"move {square}"
        if ACTIONS.parse(text) not in s.legal():
            continue
        found, before = plain(card(s, text)), s.nk[0]
        play(s, text)
        assert f"+{s.nk[0] - before} knowledge" in found["brings"]
        assert ("won: the tile" in found["brings"]) == (s.tile[:7].count(-1) == 5)
        moved += 1
    assert moved


def test_a_launch_pays_what_its_card_says_and_meets_the_first_stage():
    s = at(weeks(table(FAST), "lyra", "orion", "leo", "octans"), 0, "+1/-90")
    tiles(s, 15, 5, 5, 5, 5)
    s.astronaut[0] = 1
    ask(s, ActionPhase())
    pays = s.box.vehicle_nk[5] + s.box.rockets[0].nk
    found = card(s, "launch 1 saturn-v")
    assert f"+{pays} knowledge" in plain(found)["brings"]
    assert "perhaps" in plain(found)["costs"]
    assert f"+{pays}" not in row(s, "launch 1 saturn-v")  # the tile is hidden, so nothing of it is proved
    s.track[0], s.face_down[0] = 3, -1
    assert "+15 difficulty" in plain(card(s, "launch 1 saturn-v"))["costs"]
    assert f"+{pays}" in row(s, "launch 1 saturn-v")


# ------------------------------------------------------------ dangers
def test_a_stage_that_is_too_much_is_told_before_it_is_flown():
    s = at(weeks(table(FULL), "lyra", "orion", "leo", "octans"), 0, "out 1")
    s.nk[0], s.dv[0] = 20, 15
    s.track[1], s.face_down[1] = 2, -1  # +10
    ask(s, ActionPhase())
    (danger,) = card(s, "fly 1").dangers
    assert danger.head == "You fall back to the pad."
    assert "−15 difficulty" in plain(card(s, "fly 1"))["brings"]
    assert "on top of" not in plain(card(s, "fly 1"))["brings"], "what goes is not on top of anything"
    assert not danger.deadly  # the abort token is left
    s.abort_left[0] = 0
    (danger,) = card(s, "fly 1").dangers
    assert danger.head == "You drop out of the game: more difficulty than knowledge."
    assert danger.deadly
    s.nk[0] = 25
    assert card(s, "fly 1").dangers == ()  # it may be equal (AN-129)


def test_a_hidden_tile_is_no_certain_danger():
    s = at(weeks(table(FULL), "lyra", "orion", "leo", "octans"), 0, "out 1")
    s.nk[0], s.dv[0], s.abort_left[0] = 16, 15, 0
    ask(s, ActionPhase())
    (danger,) = card(s, "fly 1").dangers
    assert danger.head.startswith("Perhaps")
    assert not danger.deadly


def test_the_open_sea_is_told():
    s = no_tiles(table(FAST, (YURI, NEIL)), 0)
    at(s, 0, "+2/-30")
    journey(s, 0, "boat")
    at_sea = [str(a) for a in s.legal() if a.kind is act.MOVE and s.box.icon[a.x * 6 + 2] < 0]
    for text in at_sea:
        assert card(s, text).dangers
    ports = [str(a) for a in s.legal() if a.kind is act.MOVE and s.box.icon[a.x * 6 + 2] >= 0]
    assert ports
    assert not card(s, ports[0]).dangers


# ------------------------------------------------------------ words
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_and_row_is_whole_and_cites_rules(lang):
    words, rules = Words(GAME, lang), rules_of(GAME).by_id
    seen = set()
    for position in positions(GAME):
        s = position.state
        if s.over:
            continue
        view = s.view(s.asked)
        explaining = Explaining(s, "whole")
        for a in s.legal()[:: max(1, len(s.legal()) // 8)]:
            told = Explained(explaining, a)
            found = answer_of(view, words.at(view), a, told)
            SCENE.row_explained(view, words, a, told)
            if found is None:
                continue
            seen.add(a.kind.word)
            assert found.name
            assert found.button
            assert set(found.rules) <= set(rules), a
            text = " ".join([found.name, found.note, found.button, *[f"{k} {v}" for k, v in found.lines]])
            assert not re.search(r"[+-]\d/-?\d|None|\{", re.sub(r"<[^>]*>", "", text)), text  # no coordinates
        assert SCENE.answer(s.view(-1), words, s.legal()[0]) is None  # who watches is told nothing
    assert words.missing == set()
    assert seen >= {"travel", "move", "step", "connect", "become-astronaut"}
    for text in ("observe 1", "plan 1", "lay 2 crux", "travel 1 train", "pass 1"):
        s = weeks(table(FAST), "lyra", "orion", "leo", "octans")
        s.saved[0] = s.weeks[1][0]
        ask(s, ActionPhase())
        a = ACTIONS.parse(text.replace("crux", "orion"))
        assert SCENE.answer(s.view(0), words, a) is not None
        assert SCENE.row(s.view(0), words, a)
    assert words.missing == set()


def test_a_row_says_what_an_action_brings_and_why_not():
    s = at(weeks(table(FAST, (YURI, NEIL)), "cassiopeia", "octans", "full-moon", "last-quarter"), 0, "+2/0")
    ask(s, ActionPhase())
    view = s.view(0)
    rows = {text: row(s, text) for text in ("observe 1", "observe 2", "observe 4", "pass 1")}
    assert "Observe Cassiopeia" in rows["observe 1"]
    assert "+5" in rows["observe 1"]
    assert "below the horizon" in rows["observe 2"]
    assert ">0<" in rows["observe 2"]
    assert "+" in rows["observe 4"]
    assert "Pass" in rows["pass 1"]
    assert SCENE.row(view, WORDS, act.STEP.all[0]) is None


def test_a_journey_promises_what_its_vehicle_pays_and_no_nothing():
    """Where it ends is still to be chosen, and a new continent pays as well."""
    s = at(weeks(table(FAST, (YURI, NEIL)), "cassiopeia", "octans", "full-moon", "last-quarter"), 0, "+2/0")
    ask(s, ActionPhase())
    trip = next(str(a) for a in s.menu if a.kind is act.TRAVEL)
    vehicle = VEHICLES.index(trip.split()[-1])
    assert f"+{s.box.vehicle_nk[vehicle]}" in row(s, trip)
    s.used[vehicle] = 1
    assert ">?<" in row(s, trip)


def test_the_log_draws_vehicles_and_sets_and_the_bar_names_the_month():
    assert 'aria-label="Boat"' in str(SCENE.sign(WORDS, "vehicle", 2))
    assert "<svg" in str(SCENE.sign(WORDS, "set", "orientation"))
    assert str(SCENE.sign(WORDS, "card", "full-moon")).endswith("Full Moon")
    assert "g-an-moon-full-moon" in str(SCENE.sign(WORDS, "card", "full-moon"))
    assert "<svg" in str(SCENE.sign(WORDS, "phase", 1))
    assert SCENE.sign(WORDS, "square", 3) is None
    s = table(FAST)
    assert SCENE.when(s.view(0), WORDS) == "March 1/24"


def test_squares_and_spots_are_named_in_words_in_the_log():
    """Coordinates and numbers of spots stay in typed commands and records."""
    for lang in LANGUAGES:
        words = Words(GAME, lang)
        for key, text in words.table("events").items():
            sentence = text if isinstance(text, str) else text["other"]
            assert "{2}" not in sentence or key not in ("planet-placed", "travels", "site-marked")
        said = words.say("events", "planet-placed", (0, 3, 5))
        assert not re.search(r"\b5\b", said), said
        assert not re.search(r"[+-]\d/", words.say("events", "travels", (0, 1, 15)))


# ------------------------------------------------------------ scenes
def heard(*events):
    return [Event(text, rule, tuple(facts)) for text, rule, *facts in events]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_launch_a_stage_and_a_landing_are_scenes_told_from_events(lang):
    words = Words(GAME, lang, ["Ada", "Hypatia"])
    s = at(weeks(table(FULL), "lyra", "orion", "leo", "octans"), 0, "out 1")
    s.nk[0] = 76
    s.track[0], s.face_down[0] = 3, -1
    view = s.view(1)
    stage = heard(("reaches-stage", "AN-128", 0, 0), ("tile-turned-up", "AN-128", 0, 3))
    launch = heard(
        ("launches", "AN-123", 0, 0), ("vehicle-first-used", "AN-091", 0, 5, 5), ("saturn-pays", "AN-142", 0, 10)
    )
    seen = {
        "launch": SCENE.spectacle(view, words, launch + stage),
        "stage": SCENE.spectacle(view, words, stage),
        "moon": SCENE.spectacle(view, words, stage + heard(("lands-on-moon", "AN-141", 0))),
        "home": SCENE.spectacle(view, words, heard(("returns", "AN-209", 0))),
    }
    assert all(seen.values())
    for one in seen.values():
        ElementTree.fromstring(str(one.picture).replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1))
        assert "Ada" in one.title or one is seen["stage"]
        assert one.seconds <= (6 if one is seen["moon"] else 5)
    assert "+5" in seen["launch"].picture
    assert "61 → 76" in seen["launch"].picture  # counted from what was paid
    assert "+15" in seen["stage"].picture
    assert seen["stage"].seconds < seen["launch"].seconds < seen["moon"].seconds
    sighting = SCENE.spectacle(view, words, heard(("card-scored", "AN-058", 0, 3, 5)))
    assert sighting is not None
    assert sighting.seconds < seen["stage"].seconds  # a glance at the sky is no journey
    assert SCENE.spectacle(view, words, heard(("tile-turned-up", "AN-128", 0, 3))) is None  # turned up by an exchange
    moon = str(seen["moon"].picture)
    assert all(part in moon for part in ("an-earthrise", "an-descends", "an-walks", "an-unrolls", "on-seat-0"))
    assert len(CRATERS) == 15
    assert not any(one.ours for one in seen.values())  # somebody else's, in half the time
    first = heard(("lands-on-moon", "AN-141", 0), ("first-on-the-moon", "AN-141", 0))
    mine = SCENE.spectacle(s.view(0), words, first)
    assert mine is not None
    assert f">{words.event(first[1])}.<" in mine.picture
    assert words.say("scene", "to-spare-of", (s.dv[0], s.nk[0], s.nk[0] - s.dv[0])) in mine.picture
    assert "an-earthrise" not in seen["home"].picture
    assert words.missing == set()


def test_hidden_tiles_stay_hidden_in_a_scene():
    s = at(table(FULL), 0, "out 1")
    for value in range(6):
        s.face_down = [value] * 10
        shown = SCENE.spectacle(s.view(0), WORDS, heard(("launches", "AN-123", 0, 0)))
        assert shown is not None
        assert shown.picture.count(">?<") == 5


# ------------------------------------------------------------ the map
def test_vehicles_around_my_die_are_signs_and_all_others_dots():
    s = ask(at(weeks(table(FAST, (YURI, NEIL)), "lyra", "orion", "leo", "octans"), 0, "+2/0"), ActionPhase())
    drawn = str(SCENE.live(s.view(0), WORDS))
    near = [q for q in range(72) if abs(q // 12 - 1) <= 1 and (q % 12 - 6) % 12 in (11, 0, 1)]
    count = sum([s.box.icon[q * 6 + v] >= 0 for q in near for v in range(6)])
    assert len(re.findall(r'href="#g-an-n-\w+"', drawn)) == count > 0
    at(s, 0, "out 1")
    assert "g-an-n-" not in str(SCENE.live(s.view(0), WORDS))
    t = journey(no_tiles(table(FAST, (YURI, NEIL)), 0), 0, "helicopter")
    ends = [a for a in t.legal() if a.kind is act.MOVE]
    assert str(SCENE.live(t.view(0), WORDS)).count(f"#g-an-n-{act.VEHICLES.index('helicopter')}") == len(ends)
