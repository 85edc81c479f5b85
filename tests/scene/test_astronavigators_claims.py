"""Cards and rows of AstroNavigators where agendas, characters, tiles and tokens change what an answer does."""

from __future__ import annotations

import pytest

from astrarium.games.astronavigators.actions import MOVE
from astrarium.games.astronavigators.calibration import Calibrate, Training
from astrarium.games.astronavigators.exchanging import TileChanges
from astrarium.games.astronavigators.flight import Boost
from astrarium.games.astronavigators.month import ActionPhase
from astrarium.games.astronavigators.nouns import CARDS, SETS
from astrarium.games.astronavigators.scene.eyes import Eyes
from astrarium.games.astronavigators.sheets import TELESCOPE_ICON
from astrarium.games.astronavigators.state import OUT, WAITING
from astrarium.kernel.claims import MAY
from astrarium.kernel.explaining import Explaining
from astrarium.scene.explained import Explained
from astrarium.text.words import LANGUAGES, Words

from ..rules.astronavigators.build import (
    ACTIONS,
    FULL,
    GAME,
    JOAO,
    LEO,
    NEIL,
    SOLAR,
    SPHEN,
    YURI,
    agenda,
    ask,
    at,
    gained,
    journey,
    month,
    planet_card,
    quiet,
    reveal,
    sextant,
    table,
    tile,
    weeks,
)
from ..rules.astronavigators.build import card as card_number
from .test_astronavigators_answers import card, plain, row

EN = Words(GAME)


def told(s, text):
    """The claims of an answer about the asked seat, by what they are about."""
    explained = Explained(Explaining(s, "claims"), ACTIONS.parse(text))
    return {(c.what, *c.places): c for c in explained.claims if c.who in (s.asked, -1)}


def flying(name="", where="out 1", nk=40, dv=0, value=3, **given):
    """Seat 0 flies with an open agenda; the next stages lie open with one value each."""
    s = quiet(table(given.pop("mode", FULL), given.pop("seats", (NEIL, YURI)), (name,) if name else (), **given))
    at(s, 0, where)
    if name:
        reveal(s, 0)
    s.nk[0], s.dv[0] = nk, dv
    s.drawn = [1] * len(s.drawn)
    for stage in range(10):
        s.track[stage], s.face_down[stage] = value, -1
    return ask(s, ActionPhase())


# ------------------------------------------------------------ flights with agendas
@pytest.mark.parametrize(
    ("name", "where", "stage"),
    [("apollo-star-map", "out 2", "Outbound stage 4"), ("", "out 2", "Outbound stage 3")],
)
def test_a_card_and_its_row_name_the_stage_that_is_flown_to(name, where, stage):
    s = flying(name, where)
    found = card(s, "fly 1")
    assert found.name.lower() == stage.lower()
    assert stage.lower() in row(s, "fly 1").lower()


def test_a_launch_by_spying_the_world_goes_to_its_stage():
    s = flying("spying-the-world")
    at(s, 0, "+1/-90")
    s.launched[0] = 1
    ask(s, ActionPhase())
    assert card(s, "launch 1 saturn-v").name.lower() == "outbound stage 2"


def test_a_lunar_card_on_top_takes_the_danger_away():
    s = flying("demons-and-jaguars", nk=10, value=3)
    assert card(s, "fly 1").dangers
    weeks(s, "full-moon", "orion", "leo", "octans")
    ask(s, ActionPhase())
    assert not card(s, "fly 1").dangers
    assert "costs" not in plain(card(s, "fly 1"))


def test_a_named_value_costs_nothing_and_warns_of_nothing():
    s = flying("thermal-roll", nk=10, value=3)
    s.named[0] = 3
    ask(s, ActionPhase())
    assert not card(s, "fly 1").dangers


def test_a_difference_may_be_too_much_and_may_be_nothing():
    s = flying("between-the-poles", nk=10, value=0)
    (danger,) = card(s, "fly 1").dangers
    assert danger.head.startswith("Perhaps")
    assert not danger.deadly
    s = flying("between-the-poles", nk=10, value=3)
    assert not any(danger.deadly for danger in card(s, "fly 1").dangers)


def test_a_token_that_waits_on_the_sextant_saves_nobody():
    s = sextant(flying(nk=10, value=3))
    assert not card(s, "fly 1").dangers or all(not danger.deadly for danger in card(s, "fly 1").dangers)
    s.abort_left[0], s.sxt_use[0] = 0, WAITING
    (danger,) = card(s, "fly 1").dangers
    assert danger.deadly
    s.sxt_use[0] = 1
    assert not any(danger.deadly for danger in card(s, "fly 1").dangers)  # it may be cancelled


def test_a_wrong_guess_on_the_way_home_means_out_and_is_told():
    s = flying("slippery-boost", "in 2")
    ask(s, Boost(0))
    dangers = card(s, "guess 5").dangers
    assert any("out of the game" in danger.head for danger in dangers)
    assert not any("knowledge" in danger.head for danger in dangers), "it is the guess, with knowledge to spare"
    assert not any("out of the game" in danger.head for danger in card(s, "decline").dangers)


def test_to_face_a_tile_that_is_too_much_is_warned_of():
    s = flying(nk=10, value=3)
    s.abort_left[0] = 0
    s.hand[3] = 1
    ask(s, TileChanges(0))
    (danger,) = card(s, "take-difficulty").dangers
    assert danger.deadly
    s.nk[0] = 15
    assert not card(s, "take-difficulty").dangers


def test_who_is_jumped_and_falls_is_not_me():
    s = flying("apollo-star-map", "out 2", nk=90)
    at(s, 1, "out 3")
    s.nk[1], s.abort_left[1], s.mission_open[1] = 0, 0, agenda("chasing-the-hunter")
    ask(s, ActionPhase())
    explained = Explained(Explaining(s, "jump"), ACTIONS.parse("fly 1"))
    assert any(c.what == "place" and c.who == 1 and OUT in c.values for c in explained.claims)
    assert not card(s, "fly 1").dangers


# ------------------------------------------------------------ observing
def test_an_unused_tile_serves_for_the_technique():
    s = weeks(table(SOLAR, (NEIL, YURI)), "lyra", "orion", "leo", "octans")
    neptune = planet_card("neptune")
    s.planet_top = neptune
    s.planets[s.box.planet[neptune]] = s.planets[2]
    ask(s, ActionPhase())
    assert "you lack the technique" in row(s, "observe-planet 1")
    assert ">0<" in row(s, "observe-planet 1")
    id = next(t for t, n in zip(s.box.tile_id, s.box.tile_special, strict=True) if n == TELESCOPE_ICON)
    tile(s, 0, id)
    ask(s, ActionPhase())
    assert "with one of your tiles" in row(s, "observe-planet 1")
    assert f"+{s.box.card_nk[neptune]}<" in row(s, "observe-planet 1")
    assert "up to" in plain(card(s, "observe-planet 1"))["brings"]


def test_the_earth_rise_brings_what_it_pays():
    s = at(quiet(table(FULL)), 0, "moon")
    ask(s, ActionPhase())
    rise = s.box.card_nk[s.earth_rise[0]]
    assert f"+{rise}<" in row(s, "earth-rise 1")
    assert f"+{rise} knowledge" in plain(card(s, "earth-rise 1"))["brings"]


def test_a_set_that_pays_leo_nothing_promises_nothing():
    s = weeks(table(FULL, (LEO, YURI)), "cygnus", "orion", "leo", "octans")
    icon = SETS.index("summer-triangle")
    s.icons[icon] = s.box.required[icon] - 1
    month(at(s, 0, "+2/0"), 9)
    ask(s, ActionPhase())
    claims = told(s, "observe 1")
    assert claims["observed", card_number("cygnus")].values == (1,)
    assert claims["set-token", icon].values == (1,)
    assert ("knowledge",) not in claims  # a Milky Way card, and sets bring him none (AN-183)
    assert "knowledge" not in plain(card(s, "observe 1"))["brings"]


def test_yuri_is_told_the_card_beneath_too():
    s = weeks(table(FULL, (YURI, NEIL)), "ursa-minor", "orion", "leo", "octans")
    at(s, 0, "+2/0")
    s.saved[0] = card_number("draco")
    ask(s, ActionPhase())
    claims = told(s, "lay 1 draco")
    assert claims["observed", card_number("draco")].values == claims["observed", card_number("ursa-minor")].values
    both = sum(s.box.card_nk[card_number(name)] for name in ("draco", "ursa-minor"))
    sets = sum(c.values == (1,) for key, c in claims.items() if key[0] == "set-token")
    assert claims["knowledge",].values == (both + sets * s.box.set_nk,)
    assert "Ursa Minor is observed" in plain(card(s, "lay 1 draco"))["then"]


def test_a_transit_in_a_polar_night_brings_nothing():
    s = quiet(table(SOLAR, (JOAO, YURI)))
    transit = next(c for c in range(len(CARDS)) if s.box.transit[c])
    s.planet_top = transit
    s.planets[s.box.planet[transit]] = s.planets[2]
    month(s, 12)
    at(s, 0, "+3/0")
    ask(s, ActionPhase())
    assert "polar night" in row(s, "observe-planet 1")
    assert ">0<" in row(s, "observe-planet 1")
    (danger,) = card(s, "observe-planet 1").dangers
    assert "cannot be observed" in danger.head


# ------------------------------------------------------------ journeys and calibration
def test_heliports_are_in_reach():
    s = at(table(FULL, (SPHEN, NEIL)), 0, "+2/0")
    bare = next(q for q in s.box.links[3][s.place[0]] if s.box.icon[q * 6 + 3] < 0)
    assert bare not in Eyes(s.view(0), EN).reach(3)
    s.heliport[0] = bare
    assert bare in Eyes(s.view(0), EN).reach(3)
    assert set(Eyes(s.view(0), EN).reach(3)) == {
        a.square for a in journey(s, 0, "helicopter").legal() if a.kind is MOVE
    }


def test_a_new_land_in_the_second_year_brings_what_the_option_leaves():
    for late, yours in ((False, True), (True, False)):
        s = month(table(FULL, (YURI, NEIL), no_tiles_in_year_two=late), 5, 2)
        journey(s, 0, "helicopter")
        lands = [a for a in s.legal() if a.kind.word == "move" and s.box.icon[a.square * 6 + 3] not in (-1, 3)]
        brings = plain(card(s, str(lands[0]))).get("brings", "")
        assert "knowledge" not in brings
        assert ("won: the tile" in brings) == yours


@pytest.mark.parametrize("lang", LANGUAGES)
def test_cards_of_the_planet_deck_may_show_a_loaded_set(lang):
    words = Words(GAME, lang)
    s = gained(table(SOLAR), 0, "rocky-planet")
    s.astronaut[0] = 1
    ask(s, Calibrate(0))
    note = card(s, "load-telescope rocky-planet", words).note
    shown = sum([s.box.shows[c * 12 + SETS.index("rocky-planet")] for c in [*s.planet_deck, *s.deck, s.deck_top]])
    assert shown > 0
    assert f" {shown} " in note


def test_an_astronaut_is_told_that_observing_is_over():
    s = at(quiet(table(FULL)), 0, "+1/-90")
    ask(s, Training(0))
    (danger,) = card(s, "become-astronaut").dangers
    assert danger.head == "No observing or planning before the first launch."


def test_every_value_that_a_hidden_tile_may_have_is_met():
    """Also one that is on a single tile of many: no danger is missed by bad luck."""
    s = at(quiet(table(FULL)), 0, "out 1")
    s.nk[0], s.dv[0] = 90, 0
    ask(s, ActionPhase())
    may = {v for v in range(6) if s.box.tiles[6 + v]}
    claim = told(s, "fly 1")["difficulty",]
    assert claim.sure == MAY
    assert set(claim.values) == {(0, 5, 10, 15, 20, 25)[v] for v in may}
