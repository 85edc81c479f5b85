"""The balance as one page that opens without a network: tables with drawn intervals, and what stands out in words."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final

from markupsafe import Markup

from astrarium.arena.contest import Contest
from astrarium.arena.report import interval
from astrarium.games import load
from astrarium.text.typography import typography
from astrarium.text.words import Words

from .counting import FEW, Change, Tally, WinShare, compared, shares, standing_out

MOST: Final = 24  # values of a group that are drawn; a longer list shows the most frequent ones
STYLE: Final = """
:root { color-scheme: light dark; --ink: light-dark(#1b2140, #e8ecff); --ground: light-dark(#f7f5ee, #10142c);
  --faint: light-dark(#6b6f86, #9aa3cc); --line: light-dark(#d9d5c7, #2b3366) }
body { margin: 0 auto; max-width: 62rem; padding: 2rem 1.2rem; background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif }
h1, h2 { line-height: 1.2 } h2 { margin-top: 2.4rem; border-top: 1px solid var(--line); padding-top: 1.2rem }
table { border-collapse: collapse } td, th { padding: .2rem .9rem .2rem 0; text-align: right }
td:first-child, th:first-child { text-align: left } .faint { color: var(--faint) }
li { margin: .3rem 0 } code { user-select: all } h3 { margin: 1.6rem 0 .3rem } td { font-variant-numeric: tabular-nums }
.strip { width: 12rem; display: block } .strip path { stroke: currentColor; stroke-width: 2 }
.strip circle { fill: currentColor }
.strip .even { fill: var(--line); opacity: .6 } .strip.out { color: light-dark(#b8431c, #ff9b73) }
.strip .fair { stroke: var(--faint); stroke-width: 1 } .strip .was { fill: var(--ground); stroke: var(--faint) }
@media (max-width: 44rem) { table { font-size: .85rem } td:last-child:has(.strip) { display: none } }
"""


@cache
def book(lang: str) -> dict[str, str]:
    path = Path(__file__).parent / "words" / f"{lang}.toml"
    return {key: str(text) for key, text in tomllib.loads(path.read_text(encoding="utf-8")).items()}


class Page:
    """One page, about one run or about two of the same luck."""

    def __init__(
        self, contest: Contest, tally: Tally, at_random: bool, lang: str, other: tuple[str, Tally] | None
    ) -> None:
        self.contest, self.tally, self.at_random, self.lang, self.other = contest, tally, at_random, lang, other
        self.game = load(contest.game)
        self.words = Words(self.game, lang)
        self.shares: list[WinShare] = shares(tally)

    def say(self, key: str, *facts: object) -> str:
        return book(self.lang)[key].format(*facts)

    # -------------------------------------------------------------------------- names
    def heading(self, group: str) -> str:
        if group in ("game", "seat", "opening"):
            return self.say(group)
        kind, _, domain = group.rpartition(" ")
        if not kind:
            return self.say("dealt", self.words.say("balance", domain, ()))
        return self.deed(kind)

    def deed(self, kind: str) -> str:
        """A kind of action; one that is called by its target alone, after what is chosen."""
        text = self.words.verb(self.game.actions.kinds[kind])
        if any(letter.isalpha() for letter in text):
            return text
        return self.words.say("balance", self.game.actions.kinds[kind].domains[0].name, ())

    def name(self, group: str, value: str) -> str:
        if group == "seat":
            return self.say("seat-value", int(value) + 1)
        if group == "game":
            return self.say("won")
        if group == "opening":
            return self.deed(value)
        return self.words.name(group.rpartition(" ")[2], value)

    def percent(self, share: float) -> str:
        return f"{share * 100:.0f}{typography(self.lang).percent}"

    # -------------------------------------------------------------------------- the page
    def html(self) -> str:
        tally = self.tally
        drawn = sum([1 not in one.result.outcome and 0 in one.result.outcome for one in tally.done])
        setups = self.say("at-random" if self.at_random else "by-choice")
        mode = self.words.mode(self.contest.mode)
        told = self.say("run", self.contest.games, mode, ", ".join(self.contest.bots), self.contest.seed, setups)
        title = self.say("title", self.words.title())
        parts = [Markup("<h1>{}</h1>").format(title), Markup("<p>{}</p>").format(told)]
        parts.append(self.line(self.say("finished", len(tally.done), self.contest.games, drawn)))
        parts += [self.line(self.all_won(one)) for one in self.shares if one.group == "game"]
        parts += [*self.changes(), *self.standing(), self.line(self.say("fair"))]
        parts += [part for group in dict.fromkeys([one.group for one in self.shares]) for part in self.group(group)]
        parts += [*self.length(), *self.sources(), *self.actions()]
        whole = Markup(
            '<!doctype html><html lang="{}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
            "<title>{}</title><style>{}</style><body>{}</body></html>"
        )
        return str(whole.format(self.lang, title, Markup(STYLE), Markup("").join(parts)))

    def all_won(self, one: WinShare) -> str:
        return self.say("all-won", self.percent(one.share), *[self.percent(x) for x in one.range])

    def line(self, text: str) -> Markup:
        return Markup('<p class="faint">{}</p>').format(text)

    def listed(self, heading: str, lines: list[str], none: str) -> list[Markup]:
        items = Markup("").join([Markup("<li>{}</li>").format(line) for line in lines])
        return [
            Markup("<h2>{}</h2>").format(heading),
            Markup("<ul>{}</ul>").format(items) if lines else self.line(none),
        ]

    def standing(self) -> list[Markup]:
        lines = []
        for one in standing_out(self.tally, self.shares):
            key = "too-strong" if one.share > self.tally.fair else "too-weak"
            facts = [self.percent(x) for x in (one.share, *one.range, self.tally.fair)]
            named = (self.heading(one.group), self.name(one.group, one.value))
            lines.append(self.say(key, *named, facts[0], one.games, *facts[1:]))
        return self.listed(self.say("out"), lines, self.say("nothing-out"))

    def changes(self) -> list[Markup]:
        """What a change of components did: in words what is more than chance, then every choice before and after."""
        if self.other is None:
            return []
        name, after = self.other
        found = compared(self.tally, after)
        lines = [self.changed(one) for one in found if one.real]
        parts = self.listed(self.say("change", Path(name).name), lines, self.say("unchanged"))
        parts.append(self.line(self.say("fair-brief", len(after.done))))
        for group in dict.fromkeys([one.group for one in found]):
            rows = sorted([one for one in found if one.group == group], key=lambda one: -one.pairs)[:MOST]
            rows.sort(key=lambda one: int(one.value) if group == "seat" else -one.after)
            parts += [Markup("<h3>{}</h3>").format(self.heading(group)), self.comparison(rows, after)]
        return parts

    def comparison(self, rows: list[Change], after: Tally) -> Markup:
        """Before | after | difference, each with its interval, and drawn."""
        heads = ["", self.say("before"), self.say("after"), self.say("difference"), ""]
        lines = []
        for one in rows:
            moved = Markup("<strong>{}</strong>") if one.real else Markup("{}")
            difference = self.say("points", *[signed(x) for x in (one.difference, one.low, one.high)])
            lines.append(
                (
                    self.name(one.group, one.value),
                    self.between(one.before, one.before_range),
                    self.between(one.after, one.after_range),
                    moved.format(difference) if one.pairs > 1 else "–",
                    strip(one.after, one.after_range, after, was=one.before),
                )
            )
        return table(heads, lines)

    def between(self, share: float, ends: tuple[float, float]) -> str:
        return f"{self.percent(share)} ({self.percent(ends[0])}–{self.percent(ends[1])})"

    def changed(self, one: Change) -> str:
        facts = [self.percent(one.before), self.percent(one.after), signed(one.low), signed(one.high)]
        return self.say("changed", self.heading(one.group), self.name(one.group, one.value), *facts)

    def group(self, group: str) -> list[Markup]:
        rows = sorted([one for one in self.shares if one.group == group], key=lambda one: -one.games)[:MOST]
        rows.sort(key=lambda one: int(one.value) if group == "seat" else -one.share)
        if len(rows) < 2:
            return []  # what everybody does tells nothing
        heads = ["", self.say("games"), self.say("wins"), ""]
        lines = [
            (self.name(group, one.value), f"{one.games}", self.between(one.share, one.range), self.mark(one))
            for one in rows
        ]
        return [Markup("<h2>{}</h2>").format(self.heading(group)), table(heads, lines)]

    def mark(self, one: WinShare) -> Markup:
        low, high = self.tally.bounds
        out = one.games >= FEW and (one.range[1] < low or one.range[0] > high)
        return strip(one.share, one.range, self.tally, out=out)

    def length(self) -> list[Markup]:
        decisions, rounds, quick = self.tally.length()
        rows = [(self.say("decisions"), f"{decisions:.0f}")]
        if rounds:
            rows.append((self.say("rounds"), f"{rounds:.1f}"))
        limit = getattr(self.game.part("balance"), "QUICK", 0)
        if limit:
            low, high = interval(round(quick * len(self.tally.done)), len(self.tally.done))
            rows.append((self.say("quick", limit), f"{self.percent(quick)} ({self.percent(low)}–{self.percent(high)})"))
        return [Markup("<h2>{}</h2>").format(self.say("length")), table([], rows)]

    def sources(self) -> list[Markup]:
        rows = [(label, f"{won:.1f}", f"{lost:.1f}") for label, won, lost in self.tally.sources()]
        if not rows:
            return []
        heads = ["", self.say("winners"), self.say("others")]
        return [Markup("<h2>{}</h2>").format(self.say("sources")), table(heads, rows)]

    def actions(self) -> list[Markup]:
        rows = [(self.deed(kind), f"{offered}", f"{played}") for kind, offered, played in self.tally.unused()]
        heads = [self.say("action"), self.say("offered"), self.say("played")]
        return [Markup("<h2>{}</h2>").format(self.say("actions")), table(heads, rows)]


def brief(contest: Contest, before: Tally, after: Tally, at_random: bool, lang: str, name: str) -> Markup:
    """What a change does, to be read beside it: what moves, every choice before and after, and what stands out then."""
    old, new = Page(contest, before, at_random, lang, (name, after)), Page(contest, after, at_random, lang, None)
    return Markup("").join([*old.changes(), *new.standing(), *new.length()])


def signed(share: float) -> str:
    """A difference in points of a hundred, with its sign."""
    points = round(share * 100)
    return f"{points:+d}".replace("-", "−") if points else "±0"


def strip(share: float, ends: tuple[float, float], tally: Tally, was: float | None = None, out: bool = False) -> Markup:
    """A share and its interval: a dot on a line. A band is what counts as even, a tick a fair share, a ring the share
    before a change."""
    low, high = tally.bounds
    ring = Markup('<circle cx="{:.1f}" cy="6" r="3" class="was"/>').format(was * 100) if was is not None else ""
    return Markup(
        '<svg viewBox="-4 0 108 12" class="strip{}" aria-hidden="true"><rect x="{:.1f}" width="{:.1f}" height="12" '
        'class="even"/><path d="M{:.1f} 0v12" class="fair"/>{}<path d="M{:.1f} 6H{:.1f}"/>'
        '<circle cx="{:.1f}" cy="6" r="3"/></svg>'
    ).format(
        " out" if out else "", low * 100, (high - low) * 100, tally.fair * 100, ring,
        ends[0] * 100, ends[1] * 100, share * 100,
    )  # fmt: skip


def table(heads: list[str], rows: Any) -> Markup:
    top = Markup("").join([Markup("<th>{}</th>").format(head) for head in heads])
    body = [
        Markup("<tr>{}</tr>").format(Markup("").join([Markup("<td>{}</td>").format(c) for c in row])) for row in rows
    ]
    return Markup("<table><tr>{}</tr>{}</table>").format(top, Markup("").join(body))
