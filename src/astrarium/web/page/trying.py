"""A step of a guide that is tried in the page: picture and answers, and what the engine says of them."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from astrarium.kernel import Match, fingerprint
from astrarium.kernel.explaining import Explaining
from astrarium.scene.element import el, join
from astrarium.scene.explained import sentence
from astrarium.scene.guide import Guide, Trial
from astrarium.scene.trial import alike, drawn, lit, words_of
from astrarium.table import Unable
from astrarium.text import Words
from astrarium.text.compared import facts
from astrarium.web.page.guide import NARROW, PLATE
from astrarium.web.page.site import Site

TOLD: Final = 4  # claims about an answer
REFUSED: Final = 60  # things that say why not


def step(at: Site, guide: Guide, n: int, played: list[str]) -> Markup:
    """All of it, after some answers; what the engine says of the last is told from where it was given."""
    one = guide.steps[n - 2]
    trial = one.trial
    assert trial is not None
    match = guide.match(trial.shot)
    told: list[str] = []
    said = at("try-named", words(guide, at, trial, match).action(trial.does))
    for i, text in enumerate(played):
        found = {str(a): a for a in lit(trial, match)}.get(text)
        if found is None:
            raise Unable("that can't be tried here; begin it again", "stale").at(409)
        if i + 1 == len(played):
            known = words(guide, at, trial, match)
            said = known.action(found)
            told = facts(known, explaining(match), found, TOLD)
        match.play(found)
    return join(
        drawn(guide, at.lang, trial, match.state, PLATE, NARROW, said, not played),
        bar(at, said, len(lit(trial, match)), bool(played)),
        answers(at, guide, trial, match),
        no(at, guide, trial, match),
        engine(at, told) if played else None,
    )


def words(guide: Guide, at: Site, trial: Trial, match: Match) -> Words:
    return words_of(guide, at.lang, match.state.view(trial.shot.seat))


def explaining(match: Match) -> Explaining:
    return Explaining(match.state.clone(), fingerprint(match.seed))


def bar(at: Site, said: str, ways: int, answered: bool) -> Markup:
    """What to try, over the foot of the picture; then what was done."""
    more = at("try-over") if answered and not ways else at("try-ways", ways)
    return el("p", el("b", said), el("small", more), class_="tried-bar")


def answers(at: Site, guide: Guide, trial: Trial, match: Match) -> Markup | None:
    """A button for each answer; a script puts those away that a thing in the picture stands for."""
    known, found = words(guide, at, trial, match), lit(trial, match)
    if not found:
        return None
    buttons = [
        el(
            "li",
            el(
                "button",
                known.action(a),
                type="button",
                class_="button",
                value=str(a),
                data_at=" ".join(a.targets()),
                data_first="yes" if a is trial.does else None,
            ),
        )
        for a in found
    ]
    return el("ul", *buttons, class_="tried-ways", aria_label=at("try-ways", len(found)))


def no(at: Site, guide: Guide, trial: Trial, match: Match) -> Markup | None:
    """Why not: for things that would be answers of this kind, if a rule did not refuse them."""
    if not lit(trial, match):
        return None
    known, refused = words(guide, at, trial, match), dict(explaining(match).refused())
    told = {a.targets()[-1]: refused[a] for a in alike(trial, list(refused))[:REFUSED] if a.targets()}
    rows = [el("li", known.refusal(found), " ", found.rule, data_at=target) for target, found in told.items()]
    return el("ul", *rows, hidden="hidden", class_="tried-no") if rows else None


def engine(at: Site, told: list[str]) -> Markup:
    """The engine's answer, as claims."""
    if not told:
        return el("p", at("tried-nothing"), class_="tried-said")
    return el("ul", *[el("li", sentence(one)) for one in told], class_="tried-said", aria_label=at("tried-does"))
