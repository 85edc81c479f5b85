"""What a result came from: bars by category, and the whole sheet behind them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup

from astrarium.scene import Race, Row
from astrarium.scene.element import Content, el, join
from astrarium.scene.icons import icon, mark
from astrarium.scene.picture import scene_of
from astrarium.text.ending import results as results_of
from astrarium.web.page.race import PATTERNS, Standing, sheet_of

if TYPE_CHECKING:
    from astrarium.web.page.play import Look


def bars(look: Look, race: Race, place: Standing) -> Markup | None:
    """What it came from, what differs most first; what is the same for all in one sentence."""
    site = look.site
    if not race.rows or not race.lanes:
        return None
    most = max([1, *[abs(value) for row in race.rows for value in row.values]])
    several = len(race.rows[0].values) > 1
    key = deciding(look, race)
    differ = [row for row in race.rows if (several and len(set(row.values)) > 1) or (not several and any(row.values))]
    differ.sort(key=lambda row: (row is not key, -abs(difference(row, place)) if several else -row.values[0]))
    rows = []
    for row in differ:
        values = [
            el("td", bar(n, value, most), el("span", value, class_="hush"), class_=f"seat-{race.lanes[n].seat}")
            for n, value in enumerate(row.values)
        ]
        gap = difference(row, place)
        sign = "+" if gap > 0 else "−" if gap < 0 else "±"
        tone = "" if not gap else "more" if (gap > 0) is not row.burden else "less"
        rows.append(
            el(
                "tr",
                el("th", row.label, el("small", site("this-decided")) if row is key else None, scope="row"),
                *values,
                el("td", f"{sign}{abs(gap)}", class_=f"gap {tone}") if several else None,
                class_="key" if row is key else None,
            )
        )
    head = el(
        "tr",
        el("td"),
        *[el("th", race.lanes[n].name, scope="col") for n in range(len(race.rows[0].values))],
        el("th", site("difference"), scope="col") if several else None,
        class_="hush",
    )
    same = [f"{row.label} {row.values[0]}" for row in race.rows if several and row not in differ and row.values[0]]
    key_ = "same-both" if len(race.lanes) == 2 else "same-all"
    return join(
        el("table", el("caption", site("came-from"), class_="hush"), el("tbody", head, *rows), class_="bars")
        if rows
        else None,
        el("p", site(key_, ", ".join(same)), class_="same") if same else None,
    )


def bar(n: int, value: int, most: int) -> Markup:
    """A bar with its number at its end."""
    wide = 82 * abs(value) / most
    size: dict[str, str | int] = {"width": f"{wide:.1f}%" if value else 2, "height": 12, "rx": 6 if value else 0}
    hatch = el("rect", class_="hatch", fill=f"url(#hatch-{n % 4})", **size) if PATTERNS[n % 4] and value else None
    number = el("text", value, x=f"{wide:.1f}%", dx=8, y=11)
    return el("svg", el("rect", class_="run", **size), hatch, number, aria_hidden="true")


def difference(row: Row, place: Standing) -> int:
    if place.mine >= len(row.values) or place.rival >= len(row.values):
        return 0
    return row.values[place.mine] - row.values[place.rival]


def deciding(look: Look, race: Race) -> Row | None:
    """The row by which the winner was ahead of the best of the others by most, where the rows make the score."""
    outcome = look.match.state.outcome
    if not race.adds or len(race.lanes) < 2 or sum(one > 0 for one in outcome) != 1:
        return None
    won = next(n for n, lane in enumerate(race.lanes) if lane.seat == outcome.index(max(outcome)))
    rival = max([n for n in range(len(race.lanes)) if n != won], key=lambda n: race.lanes[n].reached)
    if race.lanes[won].reached <= race.lanes[rival].reached:
        return None  # something else broke the tie
    best = max(race.rows, key=lambda row: row.values[won] - row.values[rival], default=None)
    return best if best is not None and best.values[won] > best.values[rival] else None


def whole_sheet(look: Look) -> Markup:
    """The sheet as the rulebook counts it, and what programs want."""
    site, state = look.site, look.match.state
    rows: list[tuple[str, list[Content]]] = [(label, list(values)) for label, values in sheet_of(look)]
    total = scene_of(look.table.game).total(look.view, look.words)
    if total:
        rows.append((total, list(state.scores)))
    elif state.scores != [max(one, 0) for one in state.outcome]:
        rows.append((site("total"), list(state.scores)))
    plain = [site("won") if one > 0 else site("drew") if one == 0 else site("lost") for one in state.outcome]
    own = results_of(look.table.game, look.view, look.words) or plain
    head = el("tr", el("td"), *[el("th", mark(n, name), name, scope="col") for n, name in enumerate(look.names)])
    body = [el("tr", el("th", label, scope="row"), *[el("td", value) for value in values]) for label, values in rows]
    last = el("tr", el("th", site("result"), scope="row"), *[el("td", word) for word in own], class_="result")
    seen = [
        el("a", icon("eye"), site("as-seen-by", name), href=f"?as={n}", class_="button")
        for n, name in enumerate(look.names)
        if n != look.seat
    ]
    return el(
        "details",
        el("summary", site("whole-sheet")),
        el("div", el("table", el("thead", head), el("tbody", *body, last)), class_="scroll", tabindex="0"),
        el(
            "div",
            el("a", icon("branch"), site("study-open-as"), href=f"/study/{look.id}", class_="button"),
            *seen,
            class_="buttons",
        ),
        class_="whole-sheet",
    )
