"""What the site adds to the pages of this folder: the README as its first page, the files that pages link to, and pages
that are made from the games themselves, so that they can't grow old."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from markdown import Extension, Markdown
from markdown.preprocessors import Preprocessor
from markupsafe import Markup
from mkdocs.structure.files import File, Files

from astrarium import load, make, ready
from astrarium.bots import Outlook
from astrarium.kernel import Game, Match
from astrarium.scene.covers import cover
from astrarium.scene.element import el
from astrarium.scene.guide import Album, Guide, GuidePicture, guide_of
from astrarium.scene.still import PALETTE, still
from astrarium.text import coverage
from astrarium.text.rules import ChapterTitle, Rule, rules_of
from astrarium.text.words import Words
from astrarium.web.page.guide import PLATE, for_pictures

ROOT = Path(__file__).resolve().parents[1]
OWN = {"README.md": "index.md", "CONTRIBUTING.md": "", "STYLE.md": "", "CHANGELOG.md": ""}  # pages beside this folder
BESIDE = ("LICENSE", "examples/*.py", "deploy/*")  # files that pages link to
LINK = re.compile(r"\]\((?!https?:)([^)#]+)(#[^)]*)?\)")
REFERENCE = (
    "playing",
    "bots.outlook",
    "bots.levels",
    "arena.simulate",
    "arena.tournament",
    "envs.pettingzoo",
    "envs.gymnasium",
    "envs.openspiel",
    "envs.encoder",
)
TAB = ROOT / "build" / "tab"
PAST = 24  # decisions into a game before its picture is drawn
PICTURES = """
.ink-narrow { display: none } .ground { fill: var(--ground) } text { font-family: var(--text) } .hit { fill: none }
.halo { fill: none; stroke: none }
.gd-shelf { fill: var(--panel); stroke: var(--line); vector-effect: non-scaling-stroke }
"""  # what the page's own style says to every picture


# ------------------------------------------------------------------------------------------ what mkdocs asks


def on_config(config: Any) -> Any:
    """The games that are installed are chapters of their own."""
    chapters = [
        {
            load(id).name: [
                {"The game": f"games/{id}.md"},
                {"How to play": f"games/{id}-guide.md"},
                {"The exact rules": f"games/{id}-rules.md"},
            ]
        }
        for id in ready()
    ]
    config.markdown_extensions.append(Sessions())
    config.nav = [{"Games": chapters} if "Games" in chapter else chapter for chapter in config.nav]
    return config


def on_files(files: Files, config: Any) -> Files:
    for name, text in pages():
        files.append(File.generated(config, name, content=text))
    for pattern in BESIDE:
        for path in sorted(ROOT.glob(pattern)):
            files.append(File.generated(config, path.relative_to(ROOT).as_posix(), abs_src_path=str(path)))
    static = ROOT / "src" / "astrarium" / "web" / "static"
    for path in (
        static / "icon.svg",
        *sorted((static / "fonts").glob("*.woff2")),
    ):  # so that the site looks like the table
        files.append(File.generated(config, path.relative_to(static).as_posix(), abs_src_path=str(path)))
    for path in balance_pages():
        files.append(File.generated(config, f"balance/{path.name}", abs_src_path=str(path)))
    for path in tab_files():
        files.append(File.generated(config, f"tab/{path.relative_to(TAB).as_posix()}", abs_src_path=str(path)))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Files) -> str:
    """Links are written for who reads the folder; on the site everything lies in one."""

    def lead(found: re.Match[str]) -> str:
        target, part = found[1], found[2] or ""
        name = re.sub(r"^(\.\./)+", "", target) if not page.file.src_uri.startswith(("games/", "comet/")) else target
        name = "index.md" if name in ("README.md", "docs/README.md") else name.removeprefix("docs/")
        name = name if name != "deploy" else "deploy/Dockerfile"
        return f"]({name}{part})"

    return LINK.sub(lead, markdown)


class Sessions(Extension):
    """Lets the examples of a docstring be read as Python."""

    def extendMarkdown(self, md: Markdown) -> None:
        md.preprocessors.register(Fences(md), "sessions", 40)


class Fences(Preprocessor):
    """Puts a fence around every example that has none: from `>>>` to the next empty line."""

    def run(self, lines: list[str]) -> list[str]:
        out: list[str] = []
        fenced = open = False
        for line in [*lines, ""]:
            fenced ^= line.lstrip().startswith("```")
            if not fenced and not open and line.startswith(">>> "):
                out, open = [*out, "```python"], True
            elif open and not line.strip():
                out, open = [*out, "```"], False
            out.append(line)
        return out


# ------------------------------------------------------------------------------------------- pages of our own


def pages() -> Iterator[tuple[str, str]]:
    """Name and text of every page that is made here."""
    for name, other in OWN.items():
        text = (ROOT / name).read_text(encoding="utf-8")
        yield other or name, text.replace("\n|", f"\n{boxes()}\n|", 1) if other else text
    yield "palette.css", palette()
    for id in ready():
        game = load(id)
        yield f"games/{id}.md", about(game)
        yield f"games/{id}-rules.md", exact_rules(game)
        yield f"games/{id}-guide.md", how_to_play(game)
        for theme in ("night", "day"):
            yield f"games/{id}-{theme}.svg", picture(game, theme)
            yield f"games/{id}-cover-{theme}.svg", str(cover(game, theme, False))
            yield from plates(game, theme)
    yield "balance-pages.md", balances()
    yield "coverage.md", matrix()
    yield "reference.md", reference()


def boxes() -> str:
    """The games' boxes, as the start page of the table has them; each leads to its game."""
    lines = ['<div class="covers" markdown>', ""]
    for id in ready():
        name = load(id).name
        for theme, scheme in (("night", "dark"), ("day", "light")):
            lines.append(f"[![{name}](games/{id}-cover-{theme}.svg#only-{scheme})](games/{id}.md)")
    return "\n".join([*lines, "", "</div>", "", at_once()])


def tab_files() -> list[Path]:
    """The whole table in a browser tab, if `python3 start.py tab` has made it here."""
    return sorted([path for path in TAB.rglob("*") if path.is_file()])


def at_once() -> str:
    """A way to play on the site itself, or to make one."""
    if tab_files():
        return (
            "**[Play here, in this tab](tab/index.html)**: nothing is installed, and your games stay in this browser.\n"
        )
    return "The whole table also runs [in a browser tab](tab.md), without a server.\n"


def palette() -> str:
    """The product's own palette. Material switches day and night on the body, so it is set there, too."""
    text = PALETTE.read_text(encoding="utf-8")
    return text.replace(":root {", ":root, [data-md-color-scheme] {", 1)


def balance_pages() -> list[Path]:
    """What `python3 start.py balance --all` has made."""
    return [path for path in (ROOT / "build" / "balance" / f"{id}.html" for id in ready()) if path.exists()]


def balances() -> str:
    """A link to the balance page of every game; games are not played while the site is built."""
    made = balance_pages()
    lines = ["# Balance pages", "", "Bots played each game many times; a page holds every seat, choice and dealt card"]
    lines += ["against the results, with intervals, and says what stands out. [How to make them](designing.md).", ""]
    lines += [f"- [{load(path.stem).name}](balance/{path.name})" for path in made]
    if len(made) < len(ready()):
        left = ", ".join([load(id).name for id in ready() if id not in [path.stem for path in made]])
        lines += ["", f"Not made in this copy: {left}. This makes all of them, and the site takes them over:", ""]
        lines += ["```", "python3 start.py balance --all --bots greedy --games 400 --workers 0", "```"]
    return "\n".join([*lines, ""])


def about(game: Game) -> str:
    words = Words(game, "en")
    lines = [f"# {words.title()}", "", words.tagline(), "", *pair_of(game.id, words.title())]
    lines += ["This picture was drawn by the game itself when the page was made.", ""]
    lines += [f"[How to play]({game.id}-guide.md) tells the game in pictures,"]
    lines += [f"[the exact rules]({game.id}-rules.md) tell all of it.", "", "## Modes", ""]
    lines += ["| mode | | players |", "|---|---|---|"]
    lines += [f"| {words.mode(mode.word)} | `{mode.word}` | {', '.join(map(str, mode.seats))} |" for mode in game.modes]
    lines += ["", "## House rules", "", "| option | | values | rule | modes |", "|---|---|---|---|---|"]
    for option in game.options:
        values = " ".join([f"`{str(value).lower()}`" for value in option.values])
        where = ", ".join(option.modes) or "all"
        rule = f"[{option.rule}]({game.id}-rules.md#{option.rule.lower()})" if option.rule else ""
        lines.append(f"| {words.option(option.name)} | `{option.name}` | {values} | {rule} | {where} |")
    lines += ["", "## Play it", "", "```", f"python3 start.py play {game.id}", "```", ""]
    return "\n".join(lines)


def pair_of(name: str, told: str) -> list[str]:
    """A picture by night and by day."""
    return [
        f"![{told}]({name}-night.svg#only-dark){{ .board }}",
        f"![{told}]({name}-day.svg#only-light){{ .board }}",
        "",
    ]


def how_to_play(game: Game) -> str:
    """The illustrated guide that the table shows, step by step."""
    guide, words = told(game), Words(game, "en")

    def say(texts: dict[str, str]) -> str:
        return guide.say(texts, "en")

    def shown(name: str, texts: dict[str, str]) -> list[str]:
        return pair_of(f"{game.id}-{name}", guide.plain(texts, "en"))

    def rule(id: str) -> str:
        return f"[{id}]({game.id}-rules.md#{id.lower()})"

    lines = [f"# How to play {words.title()}", "", say(guide.lead), ""]
    lines += [f"**{guide.plain(guide.goal, 'en')}** {say(guide.also)}", "", *shown("step-1", guide.goal)]
    lines += ["## A turn", ""]
    lines += [f"1. **{say(phase.name)}**: {say(phase.text)}" for phase in guide.phases]
    for n, step in enumerate(guide.steps, 2):
        lines += [
            "",
            f"## {n}. {guide.plain(step.title, 'en')}",
            "",
            *shown(f"step-{n}", step.text),
            say(step.text),
            "",
        ]
        if step.rules:
            lines += [
                f"Exactly: {' to '.join([rule(id) for id in dict.fromkeys([step.rules[0], step.rules[-1]])])}",
                "",
            ]
    lines += ["## So, and not so", ""]
    for n, one in enumerate(guide.examples, 1):
        lines += [f"### {guide.plain(one.title, 'en')}", "", rule(one.rule), ""]
        lines += [*shown(f"yes-{n}", one.yes_text), f"**So**: {say(one.yes_text)}", ""]
        lines += [*shown(f"no-{n}", one.no_text), f"**Not so**: {say(one.no_text)}", ""]
    lines += ["The pictures are moments of games that were played, drawn when this page was made.", ""]
    return "\n".join(lines)


def told(game: Game) -> Guide:
    guide = guide_of(game)
    assert guide is not None
    return guide


def plates(game: Game, theme: str) -> Iterator[tuple[str, str]]:
    """Every picture of a guide, each a file of its own."""
    guide = told(game)
    shots = [("step-1", guide.hero), *[(f"step-{n}", step.shot) for n, step in enumerate(guide.steps, 2)]]
    for n, one in enumerate(guide.examples, 1):
        shots += [(f"yes-{n}", one.yes), (f"no-{n}", one.no)]
    for name, shot in shots:
        yield f"games/{game.id}-{name}-{theme}.svg", plate(guide, shot, theme)


def plate(guide: Guide, shot: GuidePicture, theme: str) -> str:
    """A picture with its ground, its art and its style, in the colours of a theme."""
    album = Album(guide, "en")
    drawn = album.picture(shot, *PLATE, PLATE, "")
    return str(
        el(
            "svg",
            el("style", Markup(style_of(guide.game))),
            el("rect", width=PLATE[0], height=PLATE[1], class_="ground"),
            album.common(),
            drawn,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {PLATE[0]:g} {PLATE[1]:g}",
            class_=f"room-{guide.game.id}",
            data_theme=theme,
        )
    )


@cache
def style_of(game: Game) -> str:
    """The style of a game's pictures as the page has it, without what an SVG of its own can't fetch."""
    static = ROOT / "src" / "astrarium" / "web" / "static"
    sheets = [PALETTE, static / "ink.css", game.folder / "scene" / "style.css"]
    css = "\n".join([sheet.read_text(encoding="utf-8") for sheet in sheets])
    css = re.sub(r"/\*.*?\*/|@font-face\s*\{[^}]*\}", "", css, flags=re.DOTALL)
    return re.sub(r"\s+", " ", f"{for_pictures(css)} {PICTURES}").replace("&", "&amp;").replace("<", "\\3c ")


def exact_rules(game: Game) -> str:
    lines = [f"# {game.name}: the exact rules", ""]
    for part in rules_of(game).parts:
        if isinstance(part, ChapterTitle):
            lines += [f"{'#' * part.level} {part.text}" if part.level > 1 else "", ""]
        elif isinstance(part, Rule):
            lines += [f'<a id="{part.id.lower()}"></a>**{part.id}** {part.text}', ""]
        else:
            lines += [*part.lines, ""]
    return "\n".join(lines)


@cache
def position(game: Game) -> Match:
    """A position after some moves of the game's own greedy player."""
    match = Match(game, game.setting(game.modes[0].word), seed="docs")
    bot, rng = make("greedy"), Random(1)
    for _ in range(PAST):
        if not match.state.over:
            match.play(bot.choose(Outlook(game, match.state, rng)))
    return match


def picture(game: Game, theme: str) -> str:
    return still(position(game), Words(game, "en"), max(0, position(game).state.asked), theme)


def matrix() -> str:
    lines = [
        "# Every rule and its tests",
        "",
        "Made from the rules, the code and the tests when this page was made.",
        "",
    ]
    for id in ready():
        game = load(id)
        covers = coverage.cover(game)
        told = coverage.summary(covers)
        lines += ["", f"## {game.name}", ""]
        lines += [f"{told['tested']} of {told['rules']} rules and examples tested,"]
        lines += [f"{told['rulings_tested']} of {told['rulings']} rulings.", ""]
        lines += ["| rule | code | tests |", "|---|---|---|"]
        for one in covers:
            code = ", ".join([f"`{place}`" for place in one.code[:4]])
            tests = ", ".join([f"`{name.partition('::')[2] or name}`" for name in one.tests[:2]])
            lines.append(f"| [{one.rule.id}](games/{id}-rules.md#{one.rule.id.lower()}) | {code} | {tests} |")
    return "\n".join(lines)


def reference() -> str:
    lines = ["# Reference", "", "Made from the code. What is not here may change without a word.", ""]
    return "\n".join(lines + [f"::: astrarium.{module}\n" for module in REFERENCE])
