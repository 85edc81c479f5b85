"""What is said of Efemeris beside its rules: names of places, counts of a match, limits, and what wins in which mode."""

from __future__ import annotations

import re

import pytest

from astrarium.games.efemeris import GAME
from astrarium.games.efemeris.actions import PLANETS
from astrarium.games.efemeris.board import MARKS, sign_of
from astrarium.games.efemeris.box import SINGULARITY
from astrarium.games.efemeris.grid import INSIDE, slot_at
from astrarium.games.efemeris.names import map_of, space_name
from astrarium.games.efemeris.scene import SCENE
from astrarium.games.efemeris.scene.answers import amount
from astrarium.kernel import put
from astrarium.kernel.claims import CLOSES, SURELY, Claim
from astrarium.scene.guide import guide_of
from astrarium.text.words import LANGUAGES, Words

from .build import FRIGATE_1A, GALLEON_1, lay, position

every_language = pytest.mark.parametrize("lang", LANGUAGES)


def spoken(s, lang="en", seat=0):
    return Words(GAME, lang, ["Ada", "Hypatia", "Tycho", "Zu"][: s.seats]).at(s.view(seat))


@every_language
def test_two_singularities_of_a_tile_are_called_so_and_told_apart(lang):
    s = position(expert=27)
    lay(s, "expert-08", 1, -1)
    chart = map_of(s.box, tuple(s.tiles))
    low = INSIDE[slot_at(1, -1)]
    names = [space_name(spoken(s, lang), chart, low + i) for i in range(4) if chart.what[low + i] == SINGULARITY]
    assert len(set(names)) == 2
    assert all("singular" in name for name in names)
    assert spoken(s, lang).missing == set()


@every_language
def test_EF_751_the_score_of_a_match_stands_beside_the_turn(lang):
    s = position(expert=23)
    s.turns = 3
    s.wins = put(s.wins, 1, 1)
    assert SCENE.when(s.view(0), spoken(s, lang)).endswith("0 : 1")
    plain = position()
    plain.turns = 3
    assert ":" not in SCENE.when(plain.view(0), spoken(plain, lang))


@every_language
@pytest.mark.parametrize("mode", ["duel", "team"])
def test_EF_504_the_hand_and_recruiting_tell_how_many_cards_a_hand_holds(lang, mode):
    s = position(mode)
    for target in ("table:crew", "build:recruit"):
        found = SCENE.about(s.view(0), spoken(s, lang), target)
        assert found is not None
        assert str(s.terms.hand_limit) in re.findall(r"\d+", " ".join(found.text))


@every_language
def test_the_guide_says_for_every_mode_what_wins(lang):
    guide = guide_of(GAME)
    assert guide is not None
    told = guide.say(guide.goal, lang) + guide.say(guide.also, lang)
    spelt = {"en": ("five", "four", "two"), "fr": ("cinq", "quatre", "deux")}[lang]
    assert all(word in told for word in spelt)
    for name in ("goal", "three", "team", "games"):
        assert f"{{{name}}}" in guide.goal[lang] + guide.also[lang], "a number that is not read off the components"


@every_language
def test_no_sign_at_the_terminal_means_two_things_and_each_is_in_the_legend(lang):
    s = position()
    legend = " ".join([spoken(s, lang).say("board", key, ()) for key in ("legend", "legend-pieces")])
    ships = {sign_of(ship)[0] for ship in (GALLEON_1, FRIGATE_1A, FRIGATE_1A + 1)}
    assert not ships & set(MARKS.values())
    assert len(set(MARKS.values())) == len(MARKS)
    for sign in [*MARKS.values(), *ships, "#", "o", "·", "+"]:
        assert re.search(rf"(^|[ ,]){re.escape(sign)}[ ,]", legend), sign


@every_language
@pytest.mark.parametrize("section", ["about", "claims", "answers", "scene"])
def test_no_text_has_a_number_of_its_own(lang, section):
    """What is printed comes from the components; "1" means one thing that is taken or exchanged."""
    for key, text in Words(GAME, lang).table(section).items():
        for form in text.values() if isinstance(text, dict) else [text]:
            if isinstance(form, str):
                assert not re.search(r"\d", re.sub(r"\{[^}]*\}", "", form)), f"{key}: {form}"


def test_what_is_ruled_out_is_named_and_what_goes_has_its_sign():
    """The line of the card says "rules out"; a minus is no hyphen."""
    s = position()
    conquer = GAME.actions.parse("conquer apollas")
    closes = Claim(CLOSES, "Conquests", -1, ("Conquests", conquer.id), (1,), 0, SURELY)
    assert SCENE.claim_line(s.view(0), spoken(s), conquer, closes) == "Conquer Apollas"
    assert "<b>−1</b>" in amount(spoken(s), [-1, 0])
    assert "<b>+2</b>" in amount(spoken(s), [0, 2], "+")


def about(s, target, lang="en"):
    found = SCENE.about(s.view(0), spoken(s, lang), target)
    assert found is not None
    return " ".join(found.text)


def test_a_price_is_said_without_what_is_none_and_in_the_plural():
    s = position()
    assert "Costs 2 vanilla." in about(s, "build:galleon")
    assert "2 poivres et 3 vanilles" in about(s, "planet:pytheas", "fr")
    assert not re.search(
        r"\b0 (pepper|vanilla)",
        " ".join(about(s, f"build:{what}") for what in ("recruit", "frigate", "fortress", "galleon")),
    )


def test_French_counts_spices_and_names_players():
    words = spoken(position(), "fr")
    assert "reçoit 2 poivres" in words.say("about", "providence", (2, "pepper"))
    assert "reçoit 1 vanille à" in words.say("about", "factory", (1, "vanilla"))
    assert "reçoit 1 poivre par" in words.say("about", "planet-yield", (1, "pepper"))
    assert words.say("lines", "collects", (0, 2, "vanilla")) == "Prend 2 vanilles"
    assert words.say("lines", "collects", (0, 1, "pepper")) == "Prend 1 poivre"
    assert words.say("effects", "lady-of-the-night", (0, 0, 2)) == "+2 vanilles"


@every_language
def test_EF_807_whose_card_leaves_is_said_by_name(lang):
    s = position()
    byng = GAME.actions.kinds["byng"].all[1]
    assert "Hypatia" in spoken(s, lang).action(byng)
    assert "2" not in spoken(s, lang).action(byng)


def test_French_elides_before_the_names_of_planets_and_players():
    words = spoken(position(), "fr")
    for seat, planet in enumerate(("hipparchus", "hecateus")):
        assert "d’H" in words.fill("de {1:planet}", (seat, planet), ())
    assert words.fill("de {0:seat}", (1,), ()) == "d’Hypatia"
    assert words.fill("de {0}", ("huit",), ()) == "de huit"


@every_language
def test_EF_112_the_advice_for_a_first_game_is_shown_while_one_chooses(lang):
    s = GAME.new(GAME.setting("duel"), "first")
    words = spoken(s, lang)
    advised = [p for p in PLANETS if words.say("about", "beginner-home", ()) in about(s, f"planet:{p}", lang)]
    assert advised == ["patrocles", "posidonius"]
    assert words.say("about", "beginner-hand", ()) in about(s, "crew:gunner", lang)
    later = position()
    assert words.say("about", "beginner-home", ()) not in about(later, "planet:patrocles", lang)
