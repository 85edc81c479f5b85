"""Places are called by the suns they lie near: never by a coordinate, in no line of the log and on no button."""

from __future__ import annotations

import re
from random import Random

import pytest

from astrarium.games.kepler.actions import HEX, HEXES
from astrarium.kernel import Tape
from astrarium.scene.picture import picture
from astrarium.text.words import LANGUAGES, Words

from .build import GAME, hex, lay, play, ship, table, told, turn, until

COORDINATE = re.compile(r"\b[A-V](?:1\d|[1-9])\b")
OUR_OWN = re.compile(r"data-[a-z]+=\"[^\"]*\"")  # typed commands and targets keep their coordinates


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_hex_has_a_name_of_its_own(lang: str) -> None:
    words = Words(GAME, lang)
    names = [words.name("hex", i) for i in range(HEXES)]
    assert len(set(names)) == HEXES
    assert [words.name("hex", HEX.values[i]) for i in range(HEXES)] == names


def test_a_hex_is_named_from_the_nearest_sun() -> None:
    words = Words(GAME)
    assert words.name("hex", "K10") == "Sol"
    assert words.name("hex", "L10") == "the hex beside Sol, at 3 o’clock"
    assert words.name("hex", "K9") == "the hex beside Sol, at 11 o’clock"
    assert words.name("hex", "M10") == "the open space 2 from Sol, at 3 o’clock"
    assert words.name("spot", hex("L10")) == "beside Sol"
    assert words.name("spot", hex("M10")) == "in open space near Sol"
    assert Words(GAME, "fr").name("spot", hex("L10")) == "à côté de Sol"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_coordinate_is_said(lang: str) -> None:
    """Labels, refusals, log and picture of a whole game, and of a game whose players lay the bodies."""
    words = Words(GAME, lang, ["Ann", "Bob"])
    for placement in ("random", "players"):
        tape = Tape()
        s = GAME.new(GAME.setting("standard", 2, {"placement": placement}), "said", tape=tape)
        rng = Random("said")
        while not s.over:
            offers = s.question.offers(s)
            if rng.random() < 0.15:
                for offer in offers:
                    said = [words.action(offer.action), words.refusal(offer.no) if offer.no else ""]
                    assert not COORDINATE.search(" ".join(said)), said
                shown = picture(GAME, s.view(s.asked), words, offers)
                drawn = OUR_OWN.sub("", f"{shown.live}{shown.own}{''.join(shown.panels)}")
                texts = re.findall(r">([^<>]+)<", drawn)
                assert [text for text in texts if COORDINATE.search(text)] == []
            s.apply(rng.choice(s.legal()))
        for event in tape.events:
            assert not COORDINATE.search(words.event(event)), words.event(event)
    assert words.missing == set()


def test_a_flight_says_where_it_lands() -> None:
    s = table()
    lay(s, "M9", 7)
    ship(s, 0, 1, "L10")
    s.levels[0] = 2
    until(turn(s), "Flight", "move-cube")
    play(s, "pilot ship-1", "fly M9")
    words = Words(GAME, "en", ["Ann", "Bob"])
    assert words.event(told(s, "flew")[0]) == "Ann lands Starship 1 on Planet 7, in open space near Sol"
