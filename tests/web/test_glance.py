"""Looking before touching: ghosts, large views, typed commands, sounds, cards of targets."""

from __future__ import annotations

import io
import wave
from random import Random
from typing import Any
from xml.etree import ElementTree as Tree

import pytest
from markupsafe import Markup

from astrarium.games import load, ready
from astrarium.scene.picture import Picture
from astrarium.table.foresight import foresee
from astrarium.text import Words
from astrarium.text.spoken import meant
from astrarium.web.images.sounds import SOUNDS, sound
from astrarium.web.page import glance
from astrarium.web.page.apart import differences
from astrarium.web.page.play import Look
from astrarium.web.page.site import site

from .test_leaks import Quiet, table_of

TITLES = ready()


def looks(title: str, count: int, lang: str = "en") -> Any:
    """A person's looks along a random game, each with an action to try."""
    rng, mode = Random(5), load(title).modes[0]
    table = table_of(title, mode.seats[0], mode.word, "glance")
    for _ in range(count):
        state = table.match.state
        if state.over:
            return
        action = rng.choice(state.legal())
        quiet: Any = Quiet()
        yield Look(quiet, table, state.asked, False, site(lang)), action, rng
        table.match.play(action)


@pytest.mark.full
@pytest.mark.sample(1)
@pytest.mark.parametrize("title", TITLES)
def test_ghosts_stand_where_the_pieces_would(title: str) -> None:
    """Only what would be new or elsewhere, and nothing that could be taken for the thing itself."""
    drawn = 0
    for look, action, rng in looks(title, 120):
        view = foresee(look.match.state, look.seat, action, rng)
        if view is None:
            continue
        shown = Tree.fromstring(f"<all>{glance.foresight(look, view)}</all>")
        ghosts = next(node for node in shown if node.get("id") == "ghosts")
        inside = [node for node in ghosts.iter() if node is not ghosts]
        drawn += bool(inside)
        assert not [node for node in inside if node.get("id") or node.get("data-target")]
        assert len(inside) < 400
    assert drawn > 3


def test_whoever_asked_for_a_hint_reads_how_any_other_answer_differs_from_it() -> None:
    told = 0
    for look, best, _ in looks("efemeris", 60):
        assert look.explaining is not None
        others = [a for a in look.match.state.menu if a is not best][:3]
        before = [str(glance.preview(look, a, None, False)) for a in others]
        look.explaining.advised = best
        after = [str(glance.preview(look, a, None, False)) for a in others]
        look.explaining.advised = None
        for a, bare, beside in zip(others, before, after, strict=True):
            said = differences(look, best, a)
            assert site("en")("hint-beside") not in bare
            assert (site("en")("hint-beside") in beside) == bool(said)
            told += bool(said)
        if told > 5:
            break
    assert told > 5


def test_nothing_moves_where_nothing_changes() -> None:
    for look, _, _ in looks("kepler", 5):
        shown = Tree.fromstring(f"<all>{glance.foresight(look, look.view)}</all>")
        assert not [node for part in shown for node in part]


def test_a_preview_shows_what_i_gain_and_what_others_lose_and_no_gain_of_theirs() -> None:
    def shown(*numbers: int) -> Picture:
        board, mine, theirs, cards = [
            Markup(f'<b id="{n}" data-count="{count}"></b>') for n, count in enumerate(numbers)
        ]
        return Picture(
            Markup(),
            Markup(f"<g>{board}</g>"),
            Markup(),
            [Markup(f"<p>{mine}</p>"), Markup(f"<p>{theirs}{cards}</p>")],
            True,
        )

    pills = glance.changed(shown(4, 0, 5, 3), shown(2, 2, 10, 1), 0)
    assert [(node.get("data-at"), node.text) for node in map(Tree.fromstring, pills)] == [
        ("0", "−2"),
        ("1", "+2"),
        ("3", "−2"),
    ]


@pytest.mark.sample(2)
@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_everything_that_can_be_pointed_at_has_a_large_view(title: str, lang: str) -> None:
    for n, (look, _, _) in enumerate(looks(title, 60, lang)):
        if n % 20 != 19:
            continue
        for offer in look.offers:
            for target in offer.action.targets() if not offer.whole else []:
                told = glance.large(look, [target])
                assert told is not None, target
                section = Tree.fromstring(f"<all>{told}</all>")
                assert section.findtext(".//h2")


def test_an_unknown_thing_has_no_large_view() -> None:
    look, _, _ = next(looks("kepler", 1))
    assert glance.large(look, ["nothing:at-all", "nonsense", "", "planet:"]) is None


@pytest.mark.parametrize("title", TITLES)
def test_a_typed_line_means_what_it_says(title: str) -> None:
    for look, action, _ in looks(title, 40):
        legal = [offer.action for offer in look.offers if offer.no is None]
        assert meant(str(action), legal, look.words) == [action]
        assert action in meant(look.words.action(action).upper(), legal, look.words)
        assert meant("xyzzy", legal, look.words) == meant("", legal, look.words) == []


def test_the_beginning_of_one_action_is_enough() -> None:
    game = load("celestia-duo")
    s = game.new(game.setting("quick", 2), "typed")
    legal = s.legal()
    first = str(legal[0])
    others = [str(a) for a in legal[1:]]
    start = next(first[:n] for n in range(1, len(first) + 1) if not any(o.startswith(first[:n]) for o in others))
    assert meant(start, legal, Words(game)) == [legal[0]]


@pytest.mark.parametrize("name", SOUNDS)
def test_sounds_are_short_and_neither_faint_nor_loud(name: str) -> None:
    with wave.open(io.BytesIO(sound(name))) as file:
        seconds = file.getnframes() / file.getframerate()
        samples = memoryview(file.readframes(file.getnframes())).cast("h")
    assert 0.05 < seconds < 2
    assert 5000 < max(samples) < 12000
