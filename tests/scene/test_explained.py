"""Cards whose lines are left to the engine: grouped, in order, drawn or left out by the game; older scenes stay as they
are."""

from __future__ import annotations

from random import Random

import pytest
from markupsafe import Markup

from astrarium.bots.greedy import GreedyBot
from astrarium.bots.outlook import Outlook
from astrarium.games import load
from astrarium.kernel import Action, Match, State, View
from astrarium.kernel.claims import ENDS, GAIN, LOSS, SURELY, TOLD, Claim, Claims
from astrarium.kernel.explaining import Explaining
from astrarium.scene import Answer, Danger, Scene
from astrarium.scene.explained import BEWARE, BRINGS, COSTS, SILENT, THEN, Explained, OpenTable, filled, group_of
from astrarium.scene.scene import Scene as Base
from astrarium.table.explaining import Explainings
from astrarium.text import LANGUAGES, Words
from astrarium.web.page.glance import answer_of


class Plain(Base[View]):
    """A scene that leaves all lines to the engine."""

    def ground(self, view: View, words: Words) -> Markup:
        return Markup()

    live = ground

    def answer(self, view: View, words: Words, action: Action) -> Answer | None:
        return Answer("here", lines=None)


class Drawn(Plain):
    """One that draws points and says nothing of cubes."""

    def claim_line(self, view: View, words: Words, action: Action, claim: Claim) -> Markup | None:
        return Markup("<b>★</b>") if claim.what == "points" else Markup() if claim.what == "cubes" else None

    def claim_group(self, view: View, action: Action, claim: Claim) -> str:
        return COSTS if claim.what == "points" else ""


def started(id: str, question: str) -> State:
    game = load(id)
    s, bot, rng = game.new(game.setting(), "explained cards"), GreedyBot(), Random(3)
    while s.question.name() != question:
        s.apply(bot.choose(Outlook(game, s, rng)))
    return s


def explained(s: State, a: Action) -> Explained:
    return Explained(Explaining(s, "here"), a)


def card(scene: Scene[View], s: State, a: Action, lang: str = "en") -> Answer:
    view = s.view(s.asked)
    words = Words(s.given.game, lang, ["Ann", "Bob"]).at(view)
    answer = scene.answer(view, words, a)
    assert answer is not None
    return filled(scene, view, words, answer, explained(s, a))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_lines_of_a_card_stand_in_one_order_and_say_every_claim(lang: str) -> None:
    s = started("kepler", "ActionCube")
    words = Words(s.given.game, lang)
    order = [words.say("card", name, ()) for name in ("brings", "costs", "then", "cannot")]
    lined = 0
    for a in s.legal():
        made = card(Plain(), s, a, lang)
        labels = [label for label, _ in made.lines or ()]
        assert labels == sorted(labels, key=order.index)
        lined += len(labels)
        claims = explained(s, a).claims
        said = sum(inside.count("<span") for _, inside in made.lines or ()) + len(made.dangers)
        assert said == len(claims) or "more" in str(made.lines) or "de plus" in str(made.lines)
    assert lined, "no answer does anything"


def test_a_game_may_draw_a_claim_move_it_or_leave_it_out() -> None:
    s = started("kepler", "ActionCube")
    met = set()
    for a in s.legal():
        what = {claim.what for claim in explained(s, a).claims}
        lines = dict(card(Drawn(), s, a).lines or ())
        if "points" in what:
            assert "★" in lines["costs"]
        if what == {"cubes"}:
            assert not lines, "a line without anything to say is left out"
        met |= what
    assert "cubes" in met


def test_lines_by_hand_stay_as_they_are() -> None:
    s = started("kepler", "ActionCube")
    view, a = s.view(s.asked), s.legal()[0]
    words = Words(s.given.game, "en").at(view)
    by_hand = Answer("x", lines=(("does", Markup("much")),), dangers=(Danger("oh"),))
    assert filled(Plain(), view, words, by_hand, explained(s, a)) is by_hand
    assert filled(Plain(), view, words, Answer("x", lines=None), None).lines == ()


def test_where_a_claim_stands() -> None:
    claims = Claims((), grave=("falls",), fatal=("falls",), burdens=("debt",))

    def group(kind: str, what: str, who: int, value: int) -> str:
        return group_of(Claim(kind, what, who, ("falls",), (value,), 0, SURELY), claims, 0)

    assert group(GAIN, "gold", 0, 1) == BRINGS
    assert group(LOSS, "gold", 0, -1) == COSTS
    assert group(GAIN, "debt", 0, 1) == COSTS
    assert group(LOSS, "debt", 0, -1) == BRINGS
    assert group(GAIN, "gold", 1, 1) == THEN
    assert group(TOLD, "told", 0, 1) == BEWARE
    assert group(ENDS, ENDS, 0, 1) == BRINGS
    assert group(ENDS, ENDS, 0, -1) == BEWARE
    assert group(ENDS, ENDS, 1, -1) == SILENT


def test_a_scene_of_before_gives_its_own_card_and_row() -> None:
    game = load("efemeris")
    s = game.new(game.setting(), "old form")
    view = s.view(s.asked)
    words = Words(game, "en").at(view)
    scene = Plain()
    for a in s.legal()[:3]:
        assert scene.answer_explained(view, words, a, explained(s, a)) == Answer("here", lines=None)
        assert scene.row_explained(view, words, a, explained(s, a)) is None
        assert answer_of(view, words, a, None) == answer_of(view, words, a, explained(s, a))


def test_a_row_has_the_first_thing_that_is_proved() -> None:
    s = started("kepler", "ActionCube")
    table = OpenTable(s.view(s.asked))
    found = 0
    for a in s.legal():
        first, known = explained(s, a).first, table.of(a)
        assert (first is None) <= (known is None or not known.claims or not known.whole or known.nothing)
        if first is not None and known is not None:
            assert first in known.claims
            found += 1
    assert found


def test_a_table_keeps_one_explainer_for_each_seat_until_it_moves_on() -> None:
    game = load("kepler")
    match, kept = Match(game, game.setting(), "kept"), Explainings(room=2)
    first = kept.of("t", match)
    assert kept.of("t", match) is first
    number = first.truth.number
    match.play(match.state.legal()[0])
    assert first.truth.number == number, "it holds a position of its own"
    assert kept.of("t", match) is not first
    match.rewind(0, "")
    assert kept.of("t", match).of(match.state.legal()[0]) == first.of(match.state.legal()[0])
    for name in ("u", "v"):
        kept.of(name, match)
    assert len(kept.kept) == 2
