"""How each question of each game is answered at the table: the table of forms is whole, and says what is so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from astrarium.kernel import Decision, Game, Leave
from astrarium.kernel.journal import chance_came
from astrarium.scene.forms import Where, closing
from astrarium.scene.picture import scene_of
from astrarium.text.words import Words

from .positions import drawn, positions, targets

SHOWN = {Where.BOARD, Where.BOX}  # where answers are things to be touched


def questions(game: Game) -> Iterator[type[Decision[Any]]]:
    """Every question of a game, by its classes."""

    def below(one: type[Any]) -> Iterator[type[Any]]:
        for kind in one.__subclasses__():
            yield kind
            yield from below(kind)

    package = type(game.new(game.setting(game.modes[0].word), "forms")).__module__.rpartition(".")[0] + "."
    for one in below(Decision):
        if one.verbs and one.__module__.startswith(package) and not one.__module__.endswith(".claims"):  # its own
            yield one


@pytest.mark.parametrize("game", drawn(), ids=lambda game: game.id)
def test_every_question_has_a_form(game: Game) -> None:
    forms = scene_of(game).forms
    asked = set(questions(game))
    assert asked == set(forms), {one.__name__ for one in asked ^ set(forms)}


@pytest.mark.parametrize("game", drawn(), ids=lambda game: game.id)
def test_what_ends_a_question_answers_it(game: Game) -> None:
    """Ends and usual answers are verbs of their question, a usual answer is an end, and whatever does nothing ends."""
    for question, form in scene_of(game).forms.items():
        kinds = {verb.kind for verb in question.verbs}
        ends = closing(form, question)
        assert ends <= kinds, question
        assert form.unasked is None or form.unasked in ends, question
        assert {verb.kind for verb in question.verbs if isinstance(verb, Leave)} <= ends or form.where == (Where.BAR,)


@pytest.mark.parametrize("game", drawn(), ids=lambda game: game.id)
def test_what_lies_on_the_board_is_drawn_there(game: Game) -> None:
    """Where a form says board or box, each answer has a thing of it to touch, but for those that end the question."""
    scene, words = scene_of(game), Words(game, "en", ["Ada", "Bo", "Cy", "Di"])
    for position in positions(game):
        s = position.state
        if s.over or not SHOWN & set(scene.forms[type(s.question)].where):
            continue
        view = s.view(s.asked)
        words.at(view)
        shown = targets(view, words)
        form = scene.forms[type(s.question)]
        free = [a for a in s.legal() if a.kind not in closing(form, s.question)]
        touched = [a for a in free if shown & {*a.targets(), f"kind:{a.kind.word}", f"do:{a.kind.word}"}]
        assert touched or not free or Where.BAR in form.where, position


@pytest.mark.parametrize("game", drawn(), ids=lambda game: game.id)
def test_two_answers_picked_as_one_show_nothing_in_between(game: Game) -> None:
    """The second is asked of the same seat at once, and the first draws no chance: so both can be shown beforehand."""
    joins = scene_of(game).joins
    met: set[str] = set()
    for position in positions(game):
        for a in [] if position.state.over else position.state.legal():
            if a.kind in joins:
                s = position.state.clone()
                s.apply(a)
                assert not chance_came(position.state, s)
                if s.asked == position.state.asked:
                    assert joins[a.kind] in {b.kind for b in s.legal()}
                    met.add(a.kind.word)
    assert met == {kind.word for kind in joins}
