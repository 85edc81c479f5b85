"""Places and ships are called by name: in every line of the log and in every answer one can give."""

from __future__ import annotations

import re
from random import Random

import pytest

from astrarium.games.efemeris import GAME
from astrarium.games.efemeris import actions as act
from astrarium.games.efemeris.grid import INSIDE, SLOT_NAMES, SLOT_OF, SLOTS
from astrarium.games.efemeris.names import KINDS, map_of, planet_name, slot_name, space_name
from astrarium.kernel import Box, Components, Match
from astrarium.text.rules import filled
from astrarium.text.words import LANGUAGES, Words

from .build import FRIGATE_1A, FRIGATE_2A, GALLEON_1, E, P, acting, fire, give, lay, play, position, put_ship, ray, sail

CODE = re.compile(rf"\b({'|'.join(SLOT_NAMES)})\b|\d[ab]\b|galleon-\d")


def spoken(s, lang="en", seat=0):
    return Words(GAME, lang, ["Ada", "Hypatia", "Tycho", "Zu"][: s.seats]).at(s.view(seat))


def last(s, lang="en"):
    return spoken(s, lang).event(s.tape.events[-1])


@pytest.mark.parametrize("planet", range(len(act.PLANETS)))
def test_every_planet_lends_its_name_to_its_tile(planet):
    other = "patrocles" if act.PLANETS[planet] != "patrocles" else "posidonius"
    s = position(homes=[(act.PLANETS[planet], (0, -1), 3), (other, (0, 1), 0)])
    slot, name = SLOT_OF[s.chart.planets[planet]], planet_name(spoken(s), planet)
    inside = [space for space in range(INSIDE[slot], INSIDE[slot] + 4) if s.chart.near[space]]
    printed = [space for space in inside if s.chart.what[space] in KINDS]
    for space in printed:
        key = f"{KINDS[s.chart.what[space]]}-of"
        assert space_name(spoken(s), s.chart, space) == spoken(s).say("places", key, (name,))


def test_a_ship_sails_by_name_to_a_place_with_a_name():
    s = acting(position())
    play(s, sail(GALLEON_1, s.chart.rose))
    assert last(s) == "Ada: L’Intrépide sails 3 to the Rose"
    assert last(s, "fr") == "Ada\u00a0: L’Intrépide avance de 3 jusqu’à la Rose"
    s = position()
    put_ship(s, FRIGATE_1A, ray(0))
    assert spoken(s).name("ship", FRIGATE_1A) == "frigate I"
    assert spoken(s, seat=1).name("ship", FRIGATE_1A) == "frigate I of Ada"
    assert spoken(s, seat=-1).name("ship", FRIGATE_2A) == "frigate I of Hypatia"


def test_a_galleon_keeps_its_name_in_the_log_after_it_is_lost():
    s = position()
    give(s, 1, "gunner")
    put_ship(s, GALLEON_1, s.chart.near[P(s, "posidonius")][-1])
    s = acting(s, 1)
    play(s, fire(3, GALLEON_1))
    lines = [spoken(s).event(event) for event in s.tape.events]
    assert "Hypatia: HMS Revenge fires at L’Intrépide" in lines
    assert "L’Intrépide is lost" in lines
    assert spoken(s).name("ship", GALLEON_1) == "Le Mercure"  # the next captain's


def test_places_are_called_by_what_is_printed_and_the_nearest_planet():
    s = position()
    lay(s, "path-04", 1, -1)
    words = spoken(s)
    chart = map_of(s.box, tuple(s.tiles))
    assert words.name("space", P(s, "patrocles")) == "Patrocles"
    assert words.name("space", ray(0)) == "the northern ray of the Rose"
    assert words.name("space", E(0, -1, "N")) == "the northern edge of Patrocles"
    assert words.name("slot", "d4") == "the Rose"
    assert slot_name(words, chart, SLOT_NAMES.index("e3")) == "the tile southeast of Patrocles"
    assert words.name("rotation", "2") == "120°"


@pytest.mark.parametrize(("mode", "size"), [("duel", 0), ("free-for-all", 27), ("team", 25)])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_places_have_one_name_and_nobody_reads_a_code(mode, size, lang):
    match = Match(GAME, GAME.setting(mode, 0, {"expert": size}), f"names-{mode}")
    rng = Random(size)
    for _ in range(260):
        if match.state.over:
            break
        menu = match.state.legal()
        match.play(rng.choice([a for a in menu if a.kind.word != "offer-draw"] or menu))
        if rng.random() < 0.9:
            continue
        s = match.state
        words = spoken(s, lang, max(0, s.asked))
        chart = map_of(s.box, tuple(s.tiles))
        names = [space_name(words, chart, space) for space, near in enumerate(chart.near) if near]
        assert sorted({name for name in names if names.count(name) > 1}) == []
        slots = [slot_name(words, chart, slot) for slot in range(SLOTS) if s.tiles[slot] >= 0 or chart.open >> slot & 1]
        assert len(set(slots)) == len(slots)
        for text in [words.action(a) for a in s.legal()] + [words.event(line.event) for line in match.log[-20:]]:
            assert not CODE.search(text), text
        assert words.missing == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_answer_says_the_number_that_is_printed(lang):
    """A designer's Lady of the Night brings three, and every text says so."""
    text = (GAME.folder / "components.toml").read_text(encoding="utf-8")
    old, new = "gain = { vanilla = 2 }", "gain = { vanilla = 3 }"
    assert text.count(old) == 1
    box = Box(Components("mine.toml", text.replace(old, new)), GAME.open_box)
    for words, number in ((Words(GAME, lang), "2"), (Words(GAME, lang, None, box), "3")):
        assert number in words.action(act.FLOWERS.of())
        assert number in words.verb(act.FLOWERS)
    assert "2" in Words(GAME, lang).action(act.HASTEN.of())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_say_the_numbers_that_are_printed(lang):
    """Where a rule repeats printed data, it says what the data say."""
    box = GAME.default_box.pieces
    file = GAME.folder / ("rules.md" if lang == "en" else f"rules.{lang}.md")
    rules = filled(file.read_text(encoding="utf-8"), GAME.default_box.components.data)
    said = {
        "EF-303": [box.galleon_move],
        "EF-304": [box.frigate_move],
        "EF-321": [box.winds_move],
        "EF-316": [box.crew_per_turn],
        "EF-402": [box.gunner_range],
        "EF-503": [n for n in box.recruit_cost if n],
        "EF-506": [n for n in box.frigate_cost if n],
        "EF-509": [n for n in box.fortress_cost if n],
        "EF-512": [n for n in box.galleon_cost if n],
        "EF-801": [box.talent[act.HUBAC]],
        "EF-805": [box.talent[act.FAIRBORNE]],
        "EF-806": [box.talent[act.BLAKE]],
        "EF-809": [box.talent[act.PARGO]],
        "EF-811": [box.talent[act.SILVA]],
        "EF-812": box.talent_gain[act.AVILES],
        "EF-855": [n for n in box.crew_gain[act.LADY] if n],
        "EF-859": [box.crew_amount[act.GOVERNOR]],
        "EF-213": [box.bonus_limit],
        "EF-212": [box.store[0]],
    }
    for rule, numbers in said.items():
        line = next(line for line in rules.splitlines() if line.startswith(f"- **{rule}"))
        for number in numbers:
            assert re.search(rf"\b{number}\b", re.sub(r"EF-\w+|\[[^]]*\]", "", line)), f"{rule} {number}: {line}"
