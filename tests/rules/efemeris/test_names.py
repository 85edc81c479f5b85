"""Places and ships are called by name: in every line of the log and in every answer one can give."""

from __future__ import annotations

import re
from random import Random

import pytest

from astrarium.games.efemeris import GAME
from astrarium.games.efemeris.grid import SLOT_NAMES, SLOTS
from astrarium.games.efemeris.names import map_of, slot_name, space_name
from astrarium.kernel import Match
from astrarium.text.words import LANGUAGES, Words

from .build import FRIGATE_1A, FRIGATE_2A, GALLEON_1, E, P, acting, fire, give, lay, play, position, put_ship, ray, sail

CODE = re.compile(rf"\b({'|'.join(SLOT_NAMES)})\b|\d[ab]\b|galleon-\d")


def spoken(s, lang="en", seat=0):
    return Words(GAME, lang, ["Ada", "Hypatia", "Tycho", "Zu"][: s.seats]).at(s.view(seat))


def last(s, lang="en"):
    return spoken(s, lang).event(s.tape.events[-1])


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
        slots = [slot_name(words, chart, slot) for slot in range(SLOTS) if s.tiles[slot] >= 0 or slot in chart.open]
        assert len(set(slots)) == len(slots)
        for text in [words.action(a) for a in s.legal()] + [words.event(line.event) for line in match.log[-20:]]:
            assert not CODE.search(text), text
        assert words.missing == set()
