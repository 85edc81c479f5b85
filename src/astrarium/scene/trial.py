"""A step of a guide that is tried: its picture as a table of one's own, on which one kind of answer can be touched."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from astrarium.kernel import Action, Match, State, View
from astrarium.text.words import Words

from .draw import el, number
from .drawing import Place
from .guide import PLAYERS, Album, Guide, Trial, bare
from .ink import Board, Stroke, ink

FEW: Final = 8  # answers of a kind; of more, only those that begin like the one that is proposed
MOST: Final = 12  # moves of a try
FOOT: Final = 0.22  # of the height: there a line says what to try
OWN: Final = 900  # the number of this picture on the page: nobody else's ids end so
HOOKS: Final = re.compile(r' (?:data-(?!lit|target)[\w-]+|tabindex|role|aria-[\w-]+)="[^"]*"')


def alike(trial: Trial, actions: Sequence[Action]) -> list[Action]:
    """Those among some answers that are of the kind which is tried."""
    same = [a for a in actions if a.kind is trial.does.kind]
    return same if len(same) <= FEW else [a for a in same if a.args()[:-1] == trial.does.args()[:-1]]


def lit(trial: Trial, match: Match) -> list[Action]:
    """What may be answered where a try stands; nothing when it is over."""
    s = match.state
    asked = not s.over and s.asked == trial.shot.seat and len(match.moves) - trial.shot.moment < MOST
    return alike(trial, s.legal()) if asked else []


def words_of(guide: Guide, lang: str, view: View) -> Words:
    return Words(guide.game, lang, list(PLAYERS[: view.seats])).at(view)


def drawn(
    guide: Guide,
    lang: str,
    trial: Trial,
    state: State,
    size: tuple[float, float],
    narrow: tuple[float, float],
    label: str,
    begun: bool,
) -> Markup:
    """The table where a try stands, cut as at its beginning so that what moved is seen to have moved; the ink of its
    step is there until something is answered."""
    album = Album(guide, lang)
    album.count = OWN
    view = state.view(trial.shot.seat)
    words, scene = words_of(guide, lang, view), album.scene
    ground, live = scene.ground(view, words), scene.live(view, words)
    frame = framed(guide, lang, trial, size[0] / size[1])
    strip, laid = album.strip(view, words, trial.shot, frame, ground, HOOKS)
    board, marks = Board(view, words, ground, live, laid), [Stroke.read(one, lang) for one in trial.shot.marks]
    tall = frame._replace(high=frame.wide * narrow[1] / narrow[0])
    inks = ((size[0], frame, "ink ink-wide"), (narrow[0], tall, "ink ink-narrow")) if begun else ()
    left, top, _, _ = frame.box
    return el(
        "svg",
        bare(ground + live, OWN + 1, HOOKS),
        strip,
        *[ink(board, marks, wide / frame.wide, part, class_) for wide, part, class_ in inks],
        viewBox=f"{number(left)} {number(top)} {number(frame.wide)} {number(frame.high)}",
        class_=f"gd-scene room-{guide.game.id}",
        role="group",
        aria_label=label,
    )


def framed(guide: Guide, lang: str, trial: Trial, shape: float) -> Place:
    """What the picture shows: what its step does, and what can be touched on the board."""
    begun = guide.match(trial.shot)
    view = begun.state.view(trial.shot.seat)
    words, scene = words_of(guide, lang, view), Album(guide, lang).scene
    board = Board(view, words, scene.ground(view, words), scene.live(view, words))
    targets = dict.fromkeys([target for a in lit(trial, begun) for target in a.targets()])
    touched = {target: place for target in targets if (place := board.where(target)) is not None}
    shot = trial.shot._replace(frame=(*trial.shot.frame, *touched))
    found = Album(guide, lang).frame(view, words, shot, board, shape)
    left, top, _, bottom = found.box
    low = max([place.box[3] for place in touched.values()], default=top)
    if trial.shot.hand or low <= bottom - FOOT * found.high:
        return found
    high = (low - top) / (1 - FOOT)  # what can be touched stays above the line at the foot
    return Place(left + found.wide / 2, top + high / 2, high * shape, high)
