"""What the large views, offers and boards of AstroNavigators say follows mode, option, character and year."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from astrarium.games.astronavigators.flight import Boost
from astrarium.games.astronavigators.nouns import CARDS, SETS
from astrarium.games.astronavigators.observing import why_hidden
from astrarium.games.astronavigators.scene import SCENE
from astrarium.games.astronavigators.scene.eyes import Eyes
from astrarium.games.astronavigators.scene.offers import drawable
from astrarium.games.astronavigators.sheets import AGENDAS, FLAG, SEXTANT_ICON
from astrarium.scene.guide import guide_of
from astrarium.text.words import LANGUAGES, Words

from ..rules.astronavigators.build import (
    FAST,
    FULL,
    GAME,
    JARRAH,
    LEO,
    NEIL,
    SOLAR,
    SOLO,
    SPHEN,
    WANG,
    YURI,
    ask,
    at,
    card,
    month,
    table,
    tile,
    tiles,
)

EN, FR = [Words(GAME, lang) for lang in ("en", "fr")]


def large(s, target, words=EN, seat=0):
    said = SCENE.about(s.view(seat), words, target)
    assert said is not None, target
    return said


def text(s, target, words=EN, seat=0):
    return " ".join(large(s, target, words, seat).text)


# ------------------------------------------------------------ vehicles and continents (AN-091, AN-092, AN-113, AN-R12, AN-R13)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_first_use_is_told_as_it_is_paid(lang):
    words = Words(GAME, lang)
    late, ever, first = [words.say("about", key, (9,)) for key in ("first-use-late", "first-use-ever", "first-use")]
    for options, year, told in (({}, 1, first), ({}, 2, late), ({"year_two_vehicles_pay": True}, 2, ever)):
        s = month(table(FAST, **options), 5, year)
        nk = s.box.vehicle_nk
        assert told.replace("9", str(nk[1])) in text(s, "vehicle:train", words)
        assert ever.replace("9", str(nk[5])) in text(s, "vehicle:spacecraft", words)  # in either year (AN-R12)
        bonus = words.say("about", "all-vehicles", (6, s.box.vehicles_bonus))
        assert (bonus in text(s, "vehicle:car", words)) == (year == 1)
        s.used[1] = 1
        assert words.say("about", "vehicle-used", ()) in text(s, "vehicle:train", words)


def test_a_first_visit_in_the_second_year_brings_its_tile_or_nothing():
    s = month(table(FULL), 5, 2)
    assert "only the top tile" in text(s, "continent:asia")
    assert "only the top tile" not in text(month(table(FULL), 5), "continent:asia")
    s = month(table(FULL, no_tiles_in_year_two=True), 5, 2)
    assert "neither knowledge nor a tile" in text(s, "continent:asia")


# ------------------------------------------------------------ icons and sets by mode (AN-017, AN-206, AN-R48, AN-R65)
def flagged(s, special):
    box = s.box
    return next(id for id, n in zip(box.tile_id, box.tile_special, strict=True) if n == special)


@pytest.mark.parametrize(
    ("mode", "seats", "special", "void"),
    [
        (FAST, (NEIL, YURI), FLAG, True),
        (FULL, (NEIL, YURI), FLAG, True),
        (SOLAR, (NEIL, YURI), FLAG, False),
        (FULL, (NEIL, YURI), SEXTANT_ICON, False),
        (SOLO, (NEIL,), SEXTANT_ICON, True),
    ],
)
def test_an_icon_is_told_as_void_where_it_is(mode, seats, special, void):
    s = table(mode, seats)
    id = flagged(s, special)
    tile(s, 0, id)
    land = s.box.tile_continent[s.box.tile_id.index(id)]
    said = large(s, f"continent:{EN.value_of('continent', land)}")
    assert any("no effect in this mode" in line or "void in this mode" in line for line in said.text) == void
    assert bool({"AN-017", "AN-R48", "AN-R65"} & set(said.rules)) == void


def test_sets_that_are_not_in_play_are_not_told():
    s = table(FULL)
    rise = next(CARDS[c] for c in range(len(CARDS)) if s.box.rise[c] >= 0)
    planets = [EN.name("set", i) for i in range(10, len(SETS))]
    assert not any(name in text(s, f"card:{rise}") for name in planets)
    assert any(name in text(table(SOLAR), f"card:{rise}") for name in planets)
    assert "technique: lunar orbit" not in text(table(SOLAR), f"card:{rise}")


# ------------------------------------------------------------ characters (AN-181, AN-183, AN-184)
def test_what_a_card_or_set_brings_follows_the_character():
    s = table(FULL, (LEO, WANG))
    assert "no knowledge for your character" in text(s, "set:orientation")
    assert f"{s.box.set_nk} knowledge" in text(s, "set:orientation", seat=1)
    assert "It brings 10 knowledge to your character." in text(s, "card:leo")
    milky = next(CARDS[c] for c in range(10) if SETS.index("milky-way") in s.box.card_sets[c])
    assert "It brings 0 knowledge to your character." in text(s, f"card:{milky}")
    own = s.box.card_nk[card("full-moon")] + s.box.ability_amount[s.continent[1]]
    assert f"It brings {own} knowledge to your character." in text(s, "card:full-moon", seat=1)
    assert "to your character" not in text(table(FAST, (LEO, WANG)), "card:leo")
    assert EN.say("scene", "sets-unpaid", ()) in SCENE.own(s.view(0), EN)
    assert EN.say("scene", "sets-unpaid", ()) not in SCENE.own(s.view(1), EN)
    assert FR.say("scene", "sets-unpaid", ()) in SCENE.own(s.view(0), FR)


@pytest.mark.parametrize("words", [EN, FR])
def test_a_vehicle_says_what_the_character_adds(words):
    """AN-185, AN-186: Jarrah's boats go farther, and Sphen's helicopters have landing places of their own."""
    s = table(FULL, (JARRAH, SPHEN))
    further = words.say("scene", "ability-boat-plus-one", (s.box.ability_amount[s.continent[0]],))
    heliports = words.say("scene", "ability-heliports", (s.box.ability_amount[s.continent[1]],))
    assert further in text(s, "vehicle:boat", words)
    assert further not in text(s, "vehicle:boat", words, 1)
    assert heliports in text(s, "vehicle:helicopter", words, 1)
    assert heliports not in text(s, "vehicle:helicopter", words)
    assert further not in text(table(FAST, (JARRAH, SPHEN)), "vehicle:boat", words)  # without abilities


# ------------------------------------------------------------ rockets and tokens
def test_the_saturn_v_is_nobodys_own_rocket_and_pays_by_option():
    assert "Rocket of:" not in text(table(SOLAR), "rocket:saturn-v")
    assert "Rocket of:" in text(table(SOLAR), "rocket:proton-k")
    assert "not used in this mode" in text(table(FULL, saturn_bonus_late=True), "rocket:saturn-v")
    assert "+10" in text(table(FULL), "rocket:saturn-v")


def test_two_sites_can_be_told_apart():
    assert "Kashmir / Murmansk" in text(table(SOLAR), "rocket:vostok")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_abort_token_says_that_it_saves_nobody_on_the_way_home(lang):
    words = Words(GAME, lang)
    home = words.say("about", "abort-home", ())
    assert home in text(table(FULL), "token:abort", words)
    assert home not in text(table(FAST), "token:abort", words)


# ------------------------------------------------------------ missions, and what wins
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_mission_with_a_place_says_that_one_is_there_after_the_sights(lang):
    """AN-231 and others: the sights may be made anywhere; a month is counted in the game, not in the calendar."""
    words, s = Words(GAME, lang), table(SOLAR)
    then = {"en": "and then be", "fr": "puis se trouver"}[lang]
    of_the_game = {"en": "month {0} of the game", "fr": "mois {0} de la partie"}[lang]
    placed = late = 0
    for name, a in zip(AGENDAS, s.box.agendas, strict=True):
        told = text(s, f"agenda:{name}", words)
        there = bool(a.places or a.corners)
        assert (then in told) == there, name
        placed += there
        if a.before:
            late += 1
            assert of_the_game.replace("{0}", str(a.before)) in told
    assert placed >= 2
    assert late


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_guide_says_for_every_mode_what_wins_and_what_still_pays(lang):
    guide = guide_of(GAME)
    assert guide is not None
    goal, also = guide.say(guide.goal, lang), guide.say(guide.also, lang)
    assert {"en": "first to stand on the Moon", "fr": "première personne sur la Lune"}[lang] in goal
    for mode in GAME.modes:
        if mode.word != "solo":
            assert EN.mode(mode.word) in also if lang == "en" else FR.mode(mode.word) in also
    assert {"en": "the most reputation wins", "fr": "la plus grande réputation l’emporte"}[lang] in also
    assert {"en": "Alone", "fr": "En solo"}[lang] in also
    (year,) = [guide.say(step.text, lang) for step in guide.steps if "AN-110" in step.rules]
    assert {"en": "but the rocket", "fr": "sauf la fusée"}[lang] in year  # AN-R12


# ------------------------------------------------------------ what lies under a card is the rules' own verdict
def test_every_verdict_is_that_of_the_rules():
    """All cards, weeks, months and zones: what stands under a card is good exactly where the engine lets it be seen."""
    s = table(SOLAR)
    rng, polar = Random(5), 0
    for _ in range(300):
        s.month = rng.randrange(1, 25)
        s.place[0] = rng.choice([rng.randrange(72), 72, 77, 80])
        s.planets = [rng.choice([8, rng.randrange(24)]) for _ in s.planets]
        eyes = Eyes(s.view(0), EN)
        for c in rng.sample(range(50), 12):
            week = rng.randrange(4)
            key, tone = eyes.verdict(c, week)
            no = why_hidden(s, 0, c, week)
            assert (tone == "good") == (no is None), (CARDS[c], key, no)
            polar += key == "polar-night" and s.box.transit[c]
            assert not key or EN.find("scene", key) is not None
    assert polar  # a transit in a polar night is no sight (AN-056)


# ------------------------------------------------------------ tiles that may come (AN-235, AN-R33)
def test_the_tiles_that_may_be_guessed_are_those_nobody_has_shown_me():
    s = at(table(FULL, (NEIL, YURI)), 0, "out 2")
    tiles(s, 5, 10, 5, 5, 5)
    s.track[1], s.face_down[1] = s.face_down[1], -1
    s.hand[1], s.hand[6] = 3, 2  # mine, and one that I do not see
    for i in range(6, 12):
        s.pile[i] = s.box.tiles[i] - (i == 8) - (i == 9) - (i == 8)
    ask(s, Boost(0))
    counts = drawable(s.view(0), 1)
    left = [s.box.tiles[i] - (i == 8) - (i == 9) for i in range(6, 12)]
    assert counts == left
    met = Counter()
    for n in range(300):  # every tile that may be drawn is one of these, about as often as told
        dream = s.imagine(0, Random(n))
        for value in range(6):
            met[value] += dream.pile[6 + value]
    for value in range(6):
        assert abs(met[value] / sum(met.values()) - counts[value] / sum(counts)) < 0.05
    s.discard[6:12] = s.pile[6:12]
    s.pile[6:12] = [0] * 6
    assert drawable(s.view(0), 1) == s.discard[6:12]
