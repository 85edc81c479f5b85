"""The balance as one page that opens without a network: plots, tables, and what stands out in words."""

from __future__ import annotations

import tomllib
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any, Final

from markupsafe import Markup

from astrarium.arena.contest import Contest
from astrarium.arena.report import interval
from astrarium.games import load
from astrarium.kernel import AstrariumError
from astrarium.text.typography import typography
from astrarium.text.words import Words

from .counting import Change, Tally, WinShare, compared, shares, standing_out

MOST: Final = 24  # values of a group that are drawn; a longer list shows the most frequent ones
STYLE: Final = """
:root { color-scheme: light dark; --ink: light-dark(#1b2140, #e8ecff); --ground: light-dark(#f7f5ee, #10142c);
  --faint: light-dark(#6b6f86, #9aa3cc); --line: light-dark(#d9d5c7, #2b3366) }
body { margin: 0 auto; max-width: 62rem; padding: 2rem 1.2rem; background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif }
h1, h2 { line-height: 1.2 } h2 { margin-top: 2.4rem; border-top: 1px solid var(--line); padding-top: 1.2rem }
table { border-collapse: collapse } td, th { padding: .2rem .9rem .2rem 0; text-align: right }
td:first-child, th:first-child { text-align: left } .faint { color: var(--faint) }
figure { margin: 1rem 0 } figure svg { max-width: 100%; height: auto } figure text { fill: var(--ink) }
li { margin: .3rem 0 } code { user-select: all }
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
        if group in ("seat", "opening"):
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
        parts += [*self.standing(), *self.changes(), self.line(self.say("fair"))]
        parts += [part for group in dict.fromkeys([one.group for one in self.shares]) for part in self.group(group)]
        parts += [*self.length(), *self.sources(), *self.actions()]
        whole = Markup(
            '<!doctype html><html lang="{}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
            "<title>{}</title><style>{}</style><body>{}</body></html>"
        )
        return str(whole.format(self.lang, title, Markup(STYLE), Markup("").join(parts)))

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
        if self.other is None:
            return []
        name, after = self.other
        found = [one for one in compared(self.tally, after) if one.low > 0 or one.high < 0]
        lines = [self.changed(one) for one in found]
        return self.listed(self.say("change", name), lines, self.say("unchanged"))

    def changed(self, one: Change) -> str:
        facts = [self.percent(x) for x in (one.before, one.after, one.low, one.high)]
        return self.say("changed", self.heading(one.group), self.name(one.group, one.value), *facts)

    def group(self, group: str) -> list[Markup]:
        rows = sorted([one for one in self.shares if one.group == group], key=lambda one: -one.games)[:MOST]
        rows.sort(key=lambda one: int(one.value) if group == "seat" else -one.share)
        if len(rows) < 2:
            return []  # what everybody does tells nothing
        return [Markup("<h2>{}</h2><figure>{}</figure>").format(self.heading(group), self.plot(rows))]

    def plot(self, rows: list[WinShare]) -> Markup:
        """A dot and its interval for each value."""
        figure, axes = canvas(len(rows))
        low, high = self.tally.bounds
        axes.axvspan(low, high, color="#7f8cff", alpha=0.14, lw=0)
        axes.axvline(self.tally.fair, color="#8a8fae", ls="--", lw=1)
        for n, one in enumerate(reversed(rows)):
            left, right = one.range
            out = right < low or left > high
            colour = "#d9663f" if out and one.games >= 20 else "#5b6bd6"
            axes.plot([left, right], [n, n], color=colour, lw=3, solid_capstyle="round")
            axes.plot([one.share], [n], "o", color=colour, ms=7)
        axes.set_yticks(range(len(rows)))
        names = [f"{self.name(one.group, one.value)} · {one.games}" for one in reversed(rows)]
        axes.set_yticklabels([name.replace("$", r"\$") for name in names])
        axes.set_xlim(0, 1)
        axes.set_ylim(-0.6, len(rows) - 0.4)
        axes.set_xticks([0, 0.25, 0.5, 0.75, 1])
        axes.set_xticklabels([self.percent(x) for x in (0, 0.25, 0.5, 0.75, 1)])
        return drawn_svg(figure)

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
    """What a change does, to be read beside it: what moves, what stands out then, and every choice before and after."""
    old, new = Page(contest, before, at_random, lang, (name, after)), Page(contest, after, at_random, lang, None)
    known = {(one.group, one.value): one for one in old.shares}
    parts = [*old.changes(), *new.standing(), old.line(old.say("fair-brief"))]
    for group in dict.fromkeys([one.group for one in new.shares]):
        rows = sorted([one for one in new.shares if one.group == group], key=lambda one: (-one.games, one.value))[:MOST]
        rows.sort(key=lambda one: int(one.value) if group == "seat" else -one.share)
        heads = ["", old.say("before"), old.say("after"), ""]
        lines = []
        for one in rows:
            was = known.get((one.group, one.value))
            then = f"{new.percent(one.share)} ({new.percent(one.range[0])}–{new.percent(one.range[1])})"
            lines.append(
                (new.name(group, one.value), old.percent(was.share) if was else "–", then, strip(one, was, after))
            )
        parts += [Markup("<h3>{}</h3>").format(new.heading(group)), table(heads, lines)]
    return Markup("").join([*parts, *new.length()])


def strip(one: WinShare, was: WinShare | None, tally: Tally) -> Markup:
    """A share and its interval as a line, the fair one as a tick, the one before as a ring."""
    (low, high), fair = one.range, tally.fair
    ring = Markup('<circle cx="{:.1f}" cy="6" r="3" class="was"/>').format(was.share * 100) if was else ""
    return Markup(
        '<svg viewBox="-4 0 108 12" class="strip" aria-hidden="true"><path d="M{:.1f} 1v10" class="fair"/>{}'
        '<path d="M{:.1f} 6H{:.1f}"/><circle cx="{:.1f}" cy="6" r="3"/></svg>'
    ).format(fair * 100, ring, low * 100, high * 100, one.share * 100)


def table(heads: list[str], rows: Any) -> Markup:
    top = Markup("").join([Markup("<th>{}</th>").format(head) for head in heads])
    body = [
        Markup("<tr>{}</tr>").format(Markup("").join([Markup("<td>{}</td>").format(c) for c in row])) for row in rows
    ]
    return Markup("<table><tr>{}</tr>{}</table>").format(top, Markup("").join(body))


def canvas(rows: int) -> tuple[Any, Any]:
    try:
        from matplotlib.figure import Figure
    except ModuleNotFoundError:
        raise AstrariumError("plots need matplotlib: pip install astrarium[balance]") from None
    figure = Figure(figsize=(8.6, 0.7 + 0.34 * rows), layout="constrained")
    axes = figure.subplots()
    axes.patch.set_alpha(0)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.spines["bottom"].set_color("#8a8fae")
    axes.tick_params(length=0)
    return figure, axes


def drawn_svg(figure: Any) -> Markup:
    """As SVG with text as text, in the colours of the page; the same for the same numbers."""
    import matplotlib

    out = StringIO()
    with matplotlib.rc_context({"svg.fonttype": "none", "svg.hashsalt": "astrarium"}):
        figure.savefig(out, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    svg = out.getvalue()
    svg = svg[svg.index("<svg") :]
    return Markup(svg.replace("<svg ", '<svg role="img" ', 1))
