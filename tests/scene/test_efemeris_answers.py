"""The target card of Efemeris: what an answer would do, and the dangers that lie open."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from random import Random

import pytest

from astrarium.games.efemeris import GAME
from astrarium.games.efemeris import actions as act
from astrarium.games.efemeris.box import PLAIN, SINGULARITY
from astrarium.games.efemeris.names import map_of
from astrarium.games.efemeris.scene import SCENE
from astrarium.games.efemeris.scene.answers import routes
from astrarium.games.efemeris.scene.rows import gift
from astrarium.games.efemeris.state import PROMISED
from astrarium.kernel import put
from astrarium.kernel.explaining import Explaining
from astrarium.scene.explained import Explained
from astrarium.text.rules import rules_of
from astrarium.text.words import LANGUAGES, Words
from astrarium.web.page.glance import answer_of

from ..rules.efemeris.build import (
    FRIGATE_1A,
    FRIGATE_2A,
    GALLEON_1,
    GALLEON_2,
    P,
    acting,
    building,
    fort,
    give,
    lay,
    lost,
    own,
    position,
    put_ship,
    ray,
    sail,
    stock,
    token,
)

RULES = rules_of(GAME).by_id


@cache
def tables():
    """Positions in the middle of every mode, where ships sail and spices are spent."""
    found = []
    for mode, expert in (("duel", 0), ("duel", 27), ("free-for-all", 0), ("team", 23)):
        s = GAME.new(GAME.setting(mode, 0, {"expert": expert}), f"cards-{mode}")
        rng = Random(expert)
        for _ in range(500):
            if s.over:
                break
            if s.question.name() in ("Tactics", "Construction") and rng.random() < 0.12:
                found.append(s.clone())
            menu = [a for a in s.legal() if a.kind.word not in ("offer-draw", "end-turn")] or s.legal()
            s.apply(rng.choice(menu))
    return found


def words(s, lang="en", seat=0):
    return Words(GAME, lang, ["Ada", "Hypatia", "Tycho", "Zu"][: s.seats]).at(s.view(seat))


def card(s, a, seat=0, lang="en", threats=True):
    found = answered(s, a, seat, lang, threats)
    assert found is not None
    return found


def answered(s, a, seat=0, lang="en", threats=False, said=None):
    """The card as a page shows it: drawn by the scene, told by the engine."""
    explaining = Explaining(s, "cards")
    explained = Explained(explaining, a, explaining.dangers(a) if threats else None)
    view = s.view(seat)
    return answer_of(view, said or words(s, lang, seat), a, explained)


def plain(markup):
    return re.sub(
        r"\s+", " ", re.sub(r"<[^>]+>", "", re.sub(r'<svg[^>]*aria-label="([^"]+)".*?</svg>', r" \1 ", str(markup)))
    ).strip()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_answer_has_a_card_in_words_with_rules_that_exist(lang):
    told = 0
    for s in tables():
        said = words(s, lang, s.asked)
        for a in s.legal()[::3]:
            found = answered(s, a, s.asked, said=said)
            if found is not None:
                told += 1
                assert found.lines is not None
                assert found.name, a
                assert set(found.rules) <= set(RULES), a
                assert all(label and inside for label, inside in found.lines), a
        assert said.missing == set()
    assert told > 100


def test_a_card_tells_no_secret():
    for s in tables():
        other = s.imagine(s.asked, Random(7))
        for a in s.legal()[::7]:
            if Explaining(s, "cards").of(a).proved:
                assert answered(s, a, s.asked) == answered(other, a, s.asked), a


def test_the_way_is_as_long_as_the_move_and_goes_from_space_to_space():
    for s in tables():
        chart = map_of(s.box, tuple(s.tiles))
        for a in [a for a in s.legal() if a.kind is act.SAIL][::5]:
            found = card(s, a, s.asked, threats=False)
            gone = routes(s.view(s.asked), chart, s.at, a.x, 9)[a.y]
            assert gone[0] == s.at[a.x]
            assert all(two in chart.near[one] for one, two in pairwise(gone))
            assert f"{len(gone) - 1} of" in found.note
            assert str(found.way).count('class="ef-stop"') == len(gone) - 2


def test_a_free_planet_says_its_price_what_it_brings_and_whether_i_can_pay():
    s = position()
    lay(s, "planet-apollas", 1, -1)
    stock(s, 0, 5, 5)
    put_ship(s, GALLEON_1, s.chart.near[P(s, "apollas")][0])
    s = acting(s)
    found = card(s, sail(GALLEON_1, P(s, "apollas")))
    assert (found.name, found.note) == ("Apollas", "free · 1 of 3 spaces")
    lines = dict(found.lines)
    assert plain(lines["brings"]) == "Conquer Apollas 3 pepper ✓ you can pay"
    assert found.button == "Sail to Apollas"
    stock(s, 0, 0, 0)
    found = card(s, sail(GALLEON_1, P(s, "apollas")))
    assert found.note.endswith("costs 3 pepper and 0 vanilla, you have 0 and 0")
    assert "brings" not in dict(found.lines)


def leaving(**changes):
    """Ada's galleon may leave Patrocles; Hypatia's frigate is near."""
    s = position()
    lay(s, "planet-apollas", 1, -1)
    if changes.get("two", True):
        own(s, "apollas", 0)
    put_ship(s, FRIGATE_2A, ray(1))
    stock(s, 1, 5, 5)
    return acting(s)


def test_a_planet_that_is_left_can_fall_to_who_can_come_and_pay():
    s = leaving()
    target = sail(GALLEON_1, s.chart.near[P(s, "patrocles")][0])
    heads = [danger.head for danger in card(s, target).dangers]
    assert any("Patrocles can fall" in head for head in heads)
    told = next(danger.text for danger in card(s, target).dangers if "Patrocles" in danger.head)
    assert "Conquer Patrocles" in told
    assert not any(danger.deadly for danger in card(s, target).dangers)
    assert any("Patrocle peut tomber" in danger.head for danger in card(s, target, lang="fr").dangers)
    stock(s, 1, 0, 0)
    assert not any("fall" in danger.head for danger in card(s, target).dangers)  # she cannot pay next turn
    stock(s, 1, 5, 5)
    fort(s, "patrocles")
    assert not any("fall" in danger.head for danger in card(s, target).dangers)  # walls guard it


def test_the_last_planet_is_asked_about_once_more():
    s = leaving(two=False)
    found = card(s, sail(GALLEON_1, s.chart.near[P(s, "patrocles")][0])).dangers
    assert [danger.head for danger in found if danger.deadly] == ["The game can be lost (as far as you can see)."]


def test_a_singularity_swallows_the_ship_and_its_captain():
    s = position(expert=23)
    for tile in range(19, 27):
        if SINGULARITY in s.box.tiles[tile].what:
            break
    lay(s, act.TILES[tile], 1, -1)
    hole = next(v for v in range(len(s.chart.what)) if s.chart.what[v] == SINGULARITY and s.chart.near[v])
    put_ship(s, GALLEON_1, s.chart.near[hole][0])
    s = acting(s)
    found = card(s, sail(GALLEON_1, hole), threats=False).dangers
    assert (found[0].head, found[0].deadly) == ("The ship is lost at once.", True)
    assert any("Mathurin Hubac" in danger.head for danger in found)


def test_building_says_its_price_and_a_promised_frigate_is_free():
    s = position()
    put_ship(s, GALLEON_1, ray(0))
    stock(s, 0, 3, 0)
    s = building(s)
    found = card(s, act.BUILD_FRIGATE.of(act.PLANETS.index("patrocles")))
    assert plain(dict(found.lines)["costs"]) == "2 pepper"
    found = card(s, act.RECRUIT.of(act.GUNNER))
    assert found.name == "Gunner"
    assert "destroys" in found.note
    s.effect = put(s.effect, PROMISED, 1)
    free = card(s, act.BUILD_FRIGATE.of(act.PLANETS.index("patrocles")))
    assert plain(dict(free.lines)["costs"]) == "−1 free frigate this turn"


def test_a_voyage_in_the_list_says_steps_price_and_how_far():
    """In the list of all actions a line has what the card has in short; the question says how far at most."""
    s = position()
    put_ship(s, GALLEON_1, ray(2))
    s = acting(s)
    words = Words(GAME, "en", ["Ada", "Bo"]).at(s.view(0))
    for action in s.legal():
        if action.kind is act.SAIL and action.x == GALLEON_1:
            told = plain(SCENE.row(s.view(0), words, action))
            steps = re.search(r"(\d) of (\d) spaces?", card(s, action, threats=False).note)
            assert steps is not None
            assert f" {steps[1]} " in f" {told} "
            assert SCENE.extent(s.view(0), words, action) == f"Up to {steps[2]}."
    assert SCENE.row(s.view(0), words, act.END_TACTICS.of()) is None


def test_a_shot_says_who_falls():
    s = position()
    give(s, 0, "gunner")
    put_ship(s, GALLEON_1, s.chart.near[P(s, "posidonius")][-1])
    s = acting(s)
    found = card(s, act.FIRE.of(GALLEON_1, GALLEON_2))
    assert found.name == "HMS Revenge"
    brings = plain(dict(found.lines)["brings"])
    assert "HMS Revenge is lost" in brings
    assert "Elizabeth Fairborne falls with her" in brings
    assert "comes to light" in plain(dict(found.lines)["then"])


def test_a_card_of_the_crew_says_what_it_does_now():
    s = position()
    give(s, 0, "chief-mate", "lady-of-the-night")
    s = acting(s)
    assert plain(dict(card(s, act.FLOWERS.of()).lines)["brings"]) == "+2 vanilla"
    stock(s, 0, 0, 4)
    assert plain(dict(card(s, act.FLOWERS.of()).lines)["brings"]) == "+1 vanilla"  # the store holds five
    found = card(s, act.HASTEN.of())
    assert (found.name, found.rules) == ("Mathurin Hubac", ("EF-801",))
    token(s, 0, "stellar-winds")
    lost(s, 1)
    put_ship(s, FRIGATE_1A, ray(2))
    assert card(s, act.RIDE_WINDS.of(FRIGATE_1A, s.chart.rose)).name == "The Rose"


def test_a_voyage_to_where_nothing_is_printed_brings_nothing():
    """So its line asks the engine for nothing: a page of many voyages is made in half the time."""
    seen = 0
    for s in tables():
        view = s.view(s.asked)
        words = Words(GAME, "en", ["Ada", "Bo", "Cy", "Di"]).at(view)
        what = map_of(view.pieces, tuple(view.tiles)).what
        explaining = Explaining(s, "bare")
        for a in s.legal():
            if a.kind is act.SAIL and what[a.space] == PLAIN:
                seen += 1
                assert gift(view, words, a, explaining.glance(a)) == []
    assert seen > 100
