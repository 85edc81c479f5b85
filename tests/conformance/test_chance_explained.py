"""Chance that a seat can count is followed to all its outcomes: what they share is sure, what they differ in is not."""

from __future__ import annotations

import pytest

from astrarium.games import load
from astrarium.kernel.claims import MAY, SURELY, Claim
from astrarium.kernel.explaining import Explaining
from astrarium.text.claimed import folded
from astrarium.text.words import LANGUAGES, Words

from ..rules.astronavigators.build import ACTIONS, FAST, GAME, NEIL, YURI, journey, no_tiles, play, table


def moving():
    s = no_tiles(table(FAST, (YURI, NEIL)), 0)
    return journey(s, 0, "helicopter")


def test_a_drawn_tile_leaves_what_it_does_not_touch_sure():
    s = moving()
    land = s.box.icon[next(a.square for a in s.legal() if str(a) == "move +1/30") * 6 + 3]
    told = Explaining(s, "chance").of(ACTIONS.parse("move +1/30"))
    assert told.proved
    assert told.whole
    (knowledge,) = told.about("knowledge", 0)
    (pile,) = [claim for claim in told.about("tile-pile") if claim.places == (land,)]
    assert knowledge.sure == SURELY
    assert pile.sure == MAY
    left = {t for t in s.box.tiles_of[land] if t not in s.tile and t != s.tile_top[land]}
    assert set(pile.values) == left  # every one of them, and nothing else
    before = s.nk[0]
    play(s, "move +1/30")
    assert s.nk[0] - before == knowledge.low
    assert s.tile_top[land] in pile.values


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_that_differ_in_one_part_are_said_once(lang):
    words = Words(GAME, lang)
    either = words.say("claims", "or", ("x, y", "z"))
    assert (
        folded(words, ["the tile shows x", "the tile shows y", "the tile shows z"], False) == f"the tile shows {either}"
    )
    assert folded(words, ["a b c"], False) == "a b c"
    assert folded(words, ["x is full", "y is full"], True) == "x, y … is full"
    assert folded(words, ["one", "two"], False) == words.say("claims", "or", ("one", "two"))
    apart = {"en": "; ", "fr": "\u202f; "}[lang]
    assert folded(words, ["at a, b", "at c, d", "at e, f"], True) == f"at a, b{apart}c, d{apart}e, f …"


@pytest.mark.parametrize(("lang", "about", "several"), [("en", "about", "up to"), ("fr", "environ", "jusqu’à")])
def test_what_was_not_followed_to_every_end_is_never_said_as_a_bound(lang, about, several):
    """A few imagined positions do not show the most that can come."""
    words = Words(load("celestia-duo"), lang, ["Ada", "Bo"])
    pirate = Claim("gain", "pirate", -1, (), (0, 1, 2), 0, MAY)
    assert several in words.claim(pirate, 0)
    said = words.claim(pirate._replace(more=True), 0)
    assert about in said
    assert several not in said
    stage = Claim("set", "stage", -1, (), (0, 1), -1, MAY)
    assert "…" not in words.claim(stage, 0)
    assert "…" in words.claim(stage._replace(more=True), 0)
