"""How far everybody came: the game's own race, drawn to scale."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from markupsafe import Markup

from astrarium.scene import Lane, Race, Row
from astrarium.scene.element import el
from astrarium.scene.picture import scene_of

if TYPE_CHECKING:
    from astrarium.web.page.play import Look

PLACED: Final = '<svg x="-24" y="-19" width="38" height="38" '  # a piece on its lane
PATTERNS: Final = ("", "M-1 1l4-4M0 8l8-8M6 10l4-4", "M2 2h2v2H2z", "M0 0l8 8M8 0L0 8")  # of bars, without colours


def race_of(look: Look) -> Race:
    """The game's own race, or what scores and sheet tell of it."""
    own, state = scene_of(look.table.game).race(look.view, look.words), look.match.state
    if own is not None:
        return own
    told = state.scores != [max(result, 0) for result in state.outcome]  # otherwise they say no more than the result
    lanes = tuple([Lane(n, look.names[n], score) for n, score in enumerate(state.scores)]) if told else ()
    rows = tuple([Row(label, list(values)) for label, values in sheet_of(look)])
    return Race(look.site("over"), lanes, 0, rows)


def sheet_of(look: Look) -> list[tuple[str, list[int]]]:
    return scene_of(look.table.game).sheet(look.view, look.words)


class Standing(NamedTuple):
    """From whose place the end is looked at: the viewer's lane or the winner's, and the best of the others."""

    mine: int
    rival: int
    won: bool  # whether the viewer won
    lost: bool


def standing(look: Look, race: Race) -> Standing:
    outcome = look.match.state.outcome
    best = max(outcome)
    winners = [n for n, lane in enumerate(race.lanes) if lane.seat >= 0 and outcome[lane.seat] == best]
    if len(race.lanes) == 2 and race.lanes[1].seat < 0:
        winners = [0]
    own = [n for n, lane in enumerate(race.lanes) if look.seat >= 0 and look.seat in (lane.seat, *lane.crew)]
    mine = own[0] if own else winners[0] if winners else 0
    others = [n for n in range(len(race.lanes)) if n != mine]
    rival = max(others, key=lambda n: (n in winners, race.lanes[n].reached), default=mine)
    seated = look.seat >= 0
    return Standing(mine, rival, seated and outcome[look.seat] > 0, seated and outcome[look.seat] < 0)


def lanes(race: Race) -> Markup | None:
    """A race to scale."""
    if not race.lanes:
        return None
    longest = max([race.goal, *[lane.reached for lane in race.lanes]])
    scale = 100.0 / (longest * (1.0 if race.goal else 1.08) or 1.0)
    rows = []
    for n, lane in enumerate(race.lanes):
        run = max(lane.reached * scale, 0.0)
        ticks = [
            el("rect", x=f"{100 * k / race.goal:.1f}%", y=0, width=1, height="100%", class_="tick")
            for k in range(1, race.goal)
        ]
        placed = Markup(str(lane.piece).replace("<svg ", PLACED, 1))
        piece = el("svg", placed, x=f"{min(max(run, 6), 94):.1f}%", y="50%", class_="runner") if lane.piece else None
        rows.append(
            el(
                "svg",
                el("rect", width="100%", height="100%", rx=15, class_="way"),
                *(ticks if race.goal else []),
                el("rect", width=f"{run:.1f}%", height="100%", rx=15, class_="run"),
                hatch(n, run),
                el("text", lane.name, x=16 if run > 12 else 52, y=20),
                piece,
                class_=f"lane seat-{lane.seat}" if lane.seat >= 0 else "lane ghost",
            )
        )
    return el("div", *rows, class_="race", aria_hidden="true")


def hatch(lane: int, run: float) -> Markup | None:
    """For who tells bars apart by pattern."""
    if not PATTERNS[lane % 4]:
        return None
    return el("rect", width=f"{run:.1f}%", height="100%", rx=15, class_="hatch", fill=f"url(#hatch-{lane % 4})")


def facts(race: Race) -> Markup | None:
    if not race.facts:
        return None
    return el("dl", *[el("div", el("dd", count), el("dt", label)) for count, label in race.facts], class_="reached")


def hatches() -> Markup:
    """The patterns of bars, once for a page."""
    made = [
        el("pattern", el("path", d=d), id=f"hatch-{n}", width=8, height=8, patternUnits="userSpaceOnUse")
        for n, d in enumerate(PATTERNS)
        if d
    ]
    return el("svg", el("defs", *made), class_="sheet-of-icons", aria_hidden="true")
