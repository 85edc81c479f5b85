"""The designer's bench: the components of a game as cards to write on, drawn by the game's own scene.

What is drawn and checked here is made in a worker process and comes back as text, so that nobody waits for a designer.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

from markupsafe import Markup
from starlette.responses import HTMLResponse

from astrarium.games import folder, load
from astrarium.kernel import SPECTATOR, Box, ComponentError, Components, Game, Match, View
from astrarium.scene.element import Content, el, join
from astrarium.scene.icons import icon
from astrarium.scene.picture import Picture, picture
from astrarium.table import checking
from astrarium.table.filing import modest
from astrarium.text import Words, changes
from astrarium.text.editing import COUNT, EditableField, Entry, Printed, edited, taken_up, toml
from astrarium.text.errors import translated
from astrarium.text.words import heading
from astrarium.web.page.cards import SHAPES, about_of
from astrarium.web.page.glance import drawing
from astrarium.web.page.shell import masthead, page, settings, sheet
from astrarium.web.page.site import Site, site
from astrarium.web.page.top import cover_of
from astrarium.web.page.visitor import Visitor

GAMES: Final = (20, 60, 200)  # how many a balance may be asked of here
FILE: Final = "components.toml"
LEAST_SPAN: Final = 6  # to which a slider goes at least
MOST: Final = 40  # texts that are told to read differently


class Wish(NamedTuple):
    """What is asked of a worker: which table of the file is looked at, with which changes."""

    title: str
    lang: str
    mode: str
    table: str
    changes: dict[str, str]  # place -> what was typed
    thorough: bool = False  # the lesson is played too


@lru_cache(8)
def printed(title: str) -> Printed:
    """A game's own file."""
    return Printed((folder(title) / FILE).read_text(encoding="utf-8"))


def text_of(title: str, typed: dict[str, str]) -> str:
    """The file with the changes written in; one that cannot be played with raises its error."""
    text = edited(printed(title).text, typed, FILE) if typed else printed(title).text
    box_of(title, text)
    return text


def changes_in(title: str, text: str) -> dict[str, str]:
    """What a file that was kept changes."""
    return taken_up(printed(title), modest(text), FILE)


@lru_cache(4)
def box_of(title: str, text: str) -> Box:
    game = load(title)
    return Box(Components(FILE, text), game.open_box)


# ---------------------------------------------------------------------------- in a worker
def laid_out(wish: Wish) -> dict[str, Markup]:
    """Everything on the bench, by the ids of its parts."""
    return {**looked_at(wish), "pieces": Bench(wish, box_of(wish.title, printed(wish.title).text)).pieces()}


def looked_at(wish: Wish) -> dict[str, Markup]:
    """The verdict, and if the file can be played with, board and pictures as they are then."""
    try:
        bench = Bench(wish, box_of(wish.title, text_of(wish.title, wish.changes)))
        return {"verdict": bench.verdict(), "board": bench.board(), **bench.pictures()}
    except ComponentError as error:
        return {"verdict": wrong(site(wish.lang), translated(str(error), wish.lang))}


def wrong(at: Site, text: str) -> Markup:
    return el("div", el("p", icon("warn"), el("b", at("bench-wrong"))), el("p", text), id="verdict", class_="bad")


class Bench:
    """One look at the bench."""

    def __init__(self, wish: Wish, box: Box) -> None:
        self.wish: Final = wish
        self.game: Final[Game] = load(wish.title)
        self.site: Final = site(wish.lang)
        self.box: Final = box
        self.file: Final = printed(wish.title)
        match = Match(self.game, self.game.setting(wish.mode), "bench", box)
        self.view: Final[View] = match.state.view(SPECTATOR)
        self.words: Final = Words(self.game, wish.lang, box=box).at(self.view)
        self.shown: Final[Picture] = picture(self.game, self.view, self.words, [])

    # ------------------------------------------------------------ what follows
    def verdict(self) -> Markup:
        """What `components check` says, in the reader's language."""
        own, at = self.file.data, self.site
        found = changes.differing(own, self.box.components.data)
        fit = el("p", icon("check"), el("b", at("bench-fit")), el("code", self.box.components.fingerprint))
        if not found:
            return el("div", fit, el("p", at("bench-own")), id="verdict", class_="good")
        places = [one.place for one in found]
        parts: list[Content] = [fit, self.differences(found)]
        texts = [
            el("li", el("del", before), " → ", el("ins", after))
            for key, (before, after) in changes.other_texts(self.game, self.game.default_box, self.box).items()
            if key.startswith(f"{self.wish.lang} ")
        ]
        rules = [
            el("a", id, href=f"/rules/{self.game.id}#{id}", class_="rule")
            for id in changes.rules_about(self.game, places)
        ]
        notes = checking.notes_about(self.game, places)
        if texts:
            parts += [el("h3", at("bench-texts")), el("ul", *texts[:MOST])]
        if rules:
            parts += [el("h3", at("bench-rules")), el("p", *rules)]
        if notes:
            parts.append(el("p", at("bench-notes", ", ".join(map(str, notes)))))
        if self.wish.thorough and checking.goes_differently(self.game, self.game.default_box, self.box):
            parts.append(el("p", at("bench-lesson")))
        return el("div", *parts, id="verdict", class_="good")

    def differences(self, found: list[changes.Difference]) -> Markup:
        rows = []
        for one in found:
            source = changes.source_of(self.file.data, one.place)
            was, now = el("del", changes.quote(one.before)), el("ins", changes.quote(one.after))
            rows.append(el("li", el("code", one.place), " ", was, " → ", now, " ", self.badge(source)))
        return el("ul", *rows, class_="differences")

    # ------------------------------------------------------------ pictures
    def board(self) -> Markup:
        """The table as a game with these components begins; its art is what the cards are drawn with."""
        name = self.site("bench-board", self.words.mode(self.wish.mode))
        return el("div", self.shown.ground, self.shown.live, id="board", role="img", aria_label=name)

    def pictures(self) -> dict[str, Markup]:
        """Every entry of the open table that has been changed, as it looks now."""
        entries = self.file.entries(self.wish.table)
        touched = [one for one in entries if any(place.startswith(f"{one.place}.") for place in self.wish.changes)]
        return {one.place: self.look(one) for one in touched}

    def look(self, entry: Entry) -> Markup:
        """How the scene draws and tells an entry; one that it does not know is plain."""
        art: Markup | None = None
        lines: tuple[str, ...] = ()
        told = about_of(self.view, self.words, entry.place.partition(".")[0], entry.id) if entry.id else None
        if told is not None:
            target, about = told
            lines = about.printed or about.text
            art = about.picture or drawing(self.shown, target, self.game.id)
        if (
            art is None or not any(shape in art for shape in SHAPES)
        ) and "tile" in entry.data:  # as it lies on the table
            tile = about_of(self.view, self.words, "tile", str(entry.data["tile"]))
            art = tile[1].picture if tile is not None else None
        return el(
            "figure",
            el("div", art, class_="likeness") if art is not None else None,
            el("figcaption", *[el("p", line) for line in lines]) if lines else None,
            id=f"look-{entry.place}",
        )

    # ------------------------------------------------------------ what can be written on
    def pieces(self) -> Markup:
        """The entries of a table as cards, as they are printed; the script writes in what was typed before."""
        cards = [self.piece(one) for one in self.file.entries(self.wish.table)]
        return el("div", *cards, id="pieces", data_table=self.wish.table)

    def piece(self, entry: Entry) -> Markup:
        source = changes.source_of(self.file.data, entry.place)
        name = self.name(entry)
        fields = [self.field(one, source) for one in entry.fields]
        if self.wish.table in getattr(self.game.part("balance"), "MANY", ()):
            fields.append(self.how_many(entry))
        return el(
            "article",
            el("h2", name, self.badge(source)),
            self.look(entry),
            el("div", *fields, class_="fields"),
            el("p", str(entry.data["note"]), class_="note", lang="en") if "note" in entry.data else None,
            class_="piece",
            aria_label=name,
        )

    def badge(self, source: str) -> Markup | None:
        known = source in changes.SOURCES
        return el("small", self.site(f"source-{source}"), class_=f"source {source}") if known else None

    def name(self, entry: Entry) -> str:
        for key in (f"name_{self.wish.lang}", "name_en"):
            if key in entry.data:
                return str(entry.data[key])
        return entry.id or spoken(entry.place.partition(".")[2] or entry.place)

    def how_many(self, entry: Entry) -> Markup:
        """Further copies of an entry, or none of it, where the game can be played with them."""
        name = f"{entry.place}.{COUNT}"
        inside = el("input", value="1", inputmode="numeric", autocomplete="off", maxlength="1", name=name, data_own="1")
        return el("label", el("span", self.site("bench-how-many")), inside, class_="short")

    def field(self, one: EditableField, around: str) -> Markup:
        """A value to write over; where it comes from, if that is not what is said of its entry."""
        own = one.value if isinstance(one.value, str) else toml(one.value)
        source = changes.source_of(self.file.data, one.place)
        name = self.called(one.name)
        label = el("span", name, self.badge(source) if source != around else None)
        slider: Markup | None = None
        common: dict[str, Any] = {"name": one.place, "data_own": own}
        if isinstance(one.value, bool):
            marks = [(value, "selected" if value == own else None) for value in ("true", "false")]
            inside = el(
                "select", *[el("option", self.site(f"is-{v}"), value=v, selected=mark) for v, mark in marks], **common
            )
        elif isinstance(one.value, int):
            inside = el("input", value=own, inputmode="numeric", autocomplete="off", maxlength="10", **common)
            low, high = min(0, 2 * one.value), max(LEAST_SPAN, 2 * one.value)
            slider = el("input", type="range", min=low, max=high, value=own, aria_label=name, data_slides=one.place)
        elif isinstance(one.value, str) and len(own) < 60:
            inside = el("input", value=own, autocomplete="off", maxlength="200", **common)
        else:
            inside = el("textarea", own, rows="3", maxlength="4000", spellcheck="false", **common)
        kind = "wide" if not isinstance(one.value, bool | int) else "short"
        written = el("label", label, inside, class_=kind)
        return el("div", written, slider, class_="slid") if slider is not None else written

    def called(self, key: str) -> str:
        """A key of the file by its name, where the pages have one."""
        return self.site(f"bench-key-{key}") if f"bench-key-{key}" in self.site else spoken(key)


def spoken(key: str) -> str:
    """A key of the file, to be read: `cost.pepper` is cost · pepper."""
    return key.replace("_", " ").replace(".", " · ")


def part_called(words: Words, table: str) -> str:
    """A table of the file by its name, where the game's words have one."""
    said = str(words.find("bench", table) or spoken(table))
    return said[:1].upper() + said[1:]


# ---------------------------------------------------------------------------- the page
def whole(visitor: Visitor, game: Game, wish: Wish, parts: dict[str, Markup], most: int) -> HTMLResponse:
    at, words = visitor.site, Words(game, visitor.lang)
    title = at("bench-of", words.title())
    tables = [
        el("option", part_called(words, name), value=name, selected="selected" if name == wish.table else None)
        for name in printed(game.id).tables()
    ]
    modes = [
        el("option", words.mode(mode.word), value=mode.word, selected="selected" if mode.word == wish.mode else None)
        for mode in game.modes
    ]
    counts = [el("option", at("games-count", count), value=str(count)) for count in GAMES if count <= most]
    typed = el("input", type="hidden", name="changes", value="{}", class_="typed")
    mode = el("input", type="hidden", name="mode", value=wish.mode, class_="mode")
    play = el(
        "form", typed, mode, el("button", icon("play"), at("bench-play"), class_="button solid"),
        method="post", action=f"/bench/{game.id}/play",
    )  # fmt: skip
    save = el(
        "form", typed, el("button", icon("down"), at("bench-save"), class_="button"),
        method="post", action=f"/bench/{game.id}/file",
    )  # fmt: skip
    reset = el("button", icon("undo"), at("bench-reset"), type="button", class_="button plain", id="reset")
    take = el(
        "label", icon("log"), el("span", at("bench-take")), el("input", type="file", id="take", accept=".toml"),
        class_="button plain take",
    )  # fmt: skip
    chance = el(
        "label", el("input", type="checkbox", name="chance", value="yes", checked="checked"),
        el("span", at("bench-chance")), class_="chance",
    )  # fmt: skip
    run = el(
        "form", typed, mode, el("label", el("span", at("bench-games")), el("select", *counts, name="games")), chance,
        el("button", at("bench-run"), class_="button solid"),
        method="post", action=f"/bench/{game.id}/balance", id="run",
    )  # fmt: skip
    side = el(
        "aside",
        el("label", el("span", at("bench-mode")), el("select", *modes, id="mode")),
        parts.get("board"),
        el("div", play, save, take, reset, class_="buttons"),
        el("section", el("h2", at("bench-checked")), parts["verdict"], aria_live="polite", class_="checked"),
        el(
            "section", el("h2", at("bench-balance")), el("p", at("bench-balance-why"), class_="quiet-text"), run,
            el("div", id="balance", aria_live="polite"), class_="balance",
        ),
        aria_label=at("bench-what"),
    )  # fmt: skip
    main = el(
        "main",
        el("h1", title),
        el("p", at("bench-why"), class_="lead"),
        el("noscript", el("p", at("bench-script"), class_="error")),
        el("label", el("span", at("bench-table")), el("select", *tables, id="of"), class_="of"),
        el("div", parts["pieces"], side, class_="desk"),
        id="main",
        data_game=game.id,
        data_large=at("bench-many"),
    )
    return page(
        visitor,
        title,
        masthead(at, settings(visitor, f"/bench/{game.id}")),
        main,
        class_=f"bench room-{game.id}",
        script="bench.js",
        styles=("/static/start.css", "/static/bench.css", f"/static/room/{game.id}.css?still"),
    )


def doors(visitor: Visitor, titles: tuple[str, ...]) -> HTMLResponse:
    """One bench for each game."""
    at = visitor.site
    links = [
        el(
            "li",
            el(
                "a",
                cover_of(title, visitor),
                el("b", heading(folder(title), visitor.lang).name),
                href=f"/bench/{title}",
            ),
        )
        for title in titles
    ]
    body = sheet(el("h1", at("bench")), el("p", at("bench-why"), class_="lead"), el("ul", *links, class_="doors"))
    return page(visitor, at("bench"), masthead(at, settings(visitor, "/bench")), body,
                styles=("/static/start.css", "/static/bench.css"))  # fmt: skip


def progress(at: Site, home: str, done: int, total: int) -> Markup:
    """How far a balance has come; the script asks again."""
    return el(
        "div",
        el("progress", value=done, max=total, aria_label=at("bench-balance")),
        el("p", at("bench-progress", done, total)),
        el("button", at("bench-stop"), type="button", class_="button plain", data_stop=home),
        id="balance",
        aria_live="polite",
        data_again=home,
    )


def balanced(inside: Content) -> Markup:
    return el("div", inside, id="balance", aria_live="polite")


def flat(parts: dict[str, Markup]) -> Markup:
    return join(*parts.values())
