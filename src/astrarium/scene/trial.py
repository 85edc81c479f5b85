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
from .ink import Board

FEW: Final = 8  # answers of a kind; of more, only those that begin like the one that is proposed
MOST: Final = 12  # moves of a try
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


def drawn(guide: Guide, lang: str, trial: Trial, state: State, size: tuple[float, float], label: str) -> Markup:
    """The table where a try stands, cut as at its beginning so that what moved is seen to have moved."""
    album = Album(guide, lang)
    album.count = OWN
    view = state.view(trial.shot.seat)
    words, scene = words_of(guide, lang, view), album.scene
    ground, live = scene.ground(view, words), scene.live(view, words)
    frame = framed(guide, lang, trial, size[0] / size[1])
    strip, _ = album.strip(view, words, trial.shot, frame, ground, HOOKS)
    left, top, _, _ = frame.box
    return el(
        "svg",
        bare(ground + live, OWN + 1, HOOKS),
        strip,
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
    touched = [target for a in lit(trial, begun) for target in a.targets() if board.where(target) is not None]
    shot = trial.shot._replace(frame=(*trial.shot.frame, *dict.fromkeys(touched)))
    return Album(guide, lang).frame(view, words, shot, board, shape)
