"""How to play: a game's illustrated guide, in `games/<game>/guide/`.

`record.toml` holds games that were really played: setting, seed, and every move. `guide.toml` tells the game in six to
nine steps; each picture is a moment of such a record, seen from a seat, with ink on it, so it can't go stale:

    [numbers]
    goal = "win.duel.planets"                  # a printed value, by its path in components.toml

    [[step]]
    title.en = "Sail"
    text.en = "Galleons sail up to *{galleon} spaces* along the paths."     # *brass*; {galleon} in words, {#galleon} 3
    rules = ["EF-303", "EF-310"]               # exactly: from, to
    at = 25                                    # so many moves of the record were made
    frame = ["planet:patrocles", "ship:galleon-1"]     # what the picture must hold; without one the whole board
    hand = ["crew:gunner", "crew:helmsman"]    # a strip of my things below it
    marks = [{ring = "ship:galleon-1"}, {way = ["space:d3.1", "space:d4.1"]}]
    try = {does = "sail galleon-1 d4.1", lesson = "1.2"}   # the picture may be tried in the page (trial.py); without a
                                                           # script, this exercise. `at`, `frame`: if another moment suits

An `[[example]]` stands at its rule in the exact rules: a pair of such pictures, what may be done and what may not.
`[cards]` names the mode in which all cards and tiles are shown, and each `[[cards.chapter]]` the tables of
components.toml that belong together, by `tables`; `kinds` if only some of what they hold is meant.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from typing import Any, Final, NamedTuple

from markupsafe import Markup, escape

from astrarium.kernel import Action, AstrariumError, Game, Match, View
from astrarium.text.languages import in_each
from astrarium.text.printed import numbers_of, with_numbers
from astrarium.text.rules import rules_of
from astrarium.text.words import Words

from .draw import el, join, number
from .drawing import Drawing, Place
from .ink import Board, Stroke, ink
from .picture import drawn_scene_of

BRASS: Final = re.compile(r"\*(.+?)\*")
IDS: Final = re.compile(r' id="([^"]+)"')
HOOKS: Final = re.compile(r' (?:data-(?!lit)[\w-]+|tabindex)="[^"]*"')
AIR: Final = 24.0  # units of the board around what a picture must hold
SHELF: Final = 0.5
PLAYERS: Final = ("Ada", "Hypatia", "Tycho", "Caroline")


class GuidePicture(NamedTuple):
    """A picture: a moment of a record, from a seat, a part of the board, and what is drawn on it."""

    record: str
    moment: int
    seat: int
    frame: tuple[str, ...]
    hand: tuple[str, ...]
    marks: tuple[dict[str, Any], ...]


class Trial(NamedTuple):
    """What may be tried at a step: from which moment, what is proposed, and the exercise of a lesson that asks the same."""

    shot: GuidePicture
    does: Action
    lesson: int
    exercise: int


class GuideStep(NamedTuple):
    """One thing to know."""

    title: dict[str, str]
    text: dict[str, str]
    rules: tuple[str, ...]
    shot: GuidePicture
    trial: Trial | None


class Phase(NamedTuple):
    """A part of a turn, and the steps that tell it."""

    name: dict[str, str]
    text: dict[str, str]
    steps: tuple[int, ...]


class Example(NamedTuple):
    """Two pictures at a rule: so, and not so."""

    rule: str
    title: dict[str, str]
    yes: GuidePicture
    no: GuidePicture
    yes_text: dict[str, str]
    no_text: dict[str, str]


class Chapter(NamedTuple):
    """Cards or tiles that belong together."""

    title: dict[str, str]
    tables: tuple[str, ...]
    kinds: tuple[str, ...]


class Guide(NamedTuple):
    """The whole guide of a game."""

    game: Game
    numbers: dict[str, int]
    lead: dict[str, str]
    figure: str
    goal: dict[str, str]
    also: dict[str, str]
    hero: GuidePicture
    phases: tuple[Phase, ...]
    steps: tuple[GuideStep, ...]
    examples: tuple[Example, ...]
    records: dict[str, dict[str, Any]]
    mode: str
    chapters: tuple[Chapter, ...]

    def say(self, texts: dict[str, str], lang: str) -> str:
        """A text with its numbers."""
        return with_numbers(texts[lang], self.numbers, lang)

    def html(self, texts: dict[str, str], lang: str) -> Markup:
        """The same, with its words of brass."""
        return Markup(BRASS.sub(r"<em>\1</em>", str(escape(self.say(texts, lang)))))

    def plain(self, texts: dict[str, str], lang: str) -> str:
        """The same, to be read by a machine."""
        return BRASS.sub(r"\1", self.say(texts, lang))

    def match(self, shot: GuidePicture) -> Match:
        return played(self.game, shot.record).at(shot.moment)

    def shots(self) -> list[tuple[str, GuidePicture]]:
        """Every picture with a name for messages."""
        found = [("the goal", self.hero)]
        found += [(f"step {n}: {step.title['en']}", step.shot) for n, step in enumerate(self.steps, 2)]
        for example in self.examples:
            found += [(f"{example.rule} yes", example.yes), (f"{example.rule} no", example.no)]
        return found


# ---------------------------------------------------------------- reading
@cache
def guide_of(game: Game) -> Guide | None:
    """The guide of a game, if it has one."""
    path = game.folder / "guide" / "guide.toml"
    if not path.exists():
        return None
    try:
        return read_guide(game, tomllib.loads(path.read_text(encoding="utf-8")), records_of(game))
    except (tomllib.TOMLDecodeError, KeyError, AstrariumError) as error:
        raise AstrariumError(f"{game.id}/guide/guide.toml: {error}") from error


@cache
def records_of(game: Game) -> dict[str, dict[str, Any]]:
    text = (game.folder / "guide" / "record.toml").read_text(encoding="utf-8")
    return {str(one["name"]): one for one in tomllib.loads(text)["record"]}


@cache
def played(game: Game, name: str) -> Match:
    """A record, played again to its end."""
    one = records_of(game)[name]
    setting = game.setting(one["mode"], one["seats"], one.get("options"))
    match = Match(game, setting, one["seed"], epoch=one["epoch"])
    for line in one["moves"].split("\n"):
        if line.strip():
            match.play(game.actions.parse(line.strip()))
    return match


def read_guide(game: Game, doc: dict[str, Any], records: dict[str, dict[str, Any]]) -> Guide:
    win, cards = doc["win"], doc["cards"]
    first = next(iter(records))
    steps = tuple(
        [
            GuideStep(
                texts(one, "title"),
                texts(one, "text"),
                known(game, one.get("rules", [])),
                read_shot(one, first),
                read_trial(game, one, first),
            )
            for one in doc["step"]
        ]
    )
    phases = tuple([Phase(texts(one, "name"), texts(one, "text"), tuple(one["steps"])) for one in doc["turn"]])
    examples = tuple(
        [
            Example(
                known(game, [one["rule"]])[0],
                texts(one, "title"),
                read_shot(one["yes"], first),
                read_shot(one["no"], first),
                texts(one["yes"], "text"),
                texts(one["no"], "text"),
            )
            for one in doc.get("example", [])
        ]
    )
    return Guide(
        game,
        numbers_of(game, doc.get("numbers", {})),
        texts(win, "lead"),
        win["figure"],
        texts(win, "goal"),
        texts(win, "also"),
        read_shot(win, first),
        phases,
        steps,
        examples,
        records,
        game.mode(cards["mode"]).word,
        tuple([read_chapter(game, one) for one in cards["chapter"]]),
    )


def read_chapter(game: Game, entry: dict[str, Any]) -> Chapter:
    for table in entry["tables"]:
        if table not in game.default_box.components.data:
            raise AstrariumError(f"components.toml has no table {table!r}")
    return Chapter(texts(entry, "title"), tuple(entry["tables"]), tuple(entry.get("kinds", [])))


def texts(entry: dict[str, Any], name: str) -> dict[str, str]:
    return in_each(entry.get(name), name)


def known(game: Game, ids: list[str]) -> tuple[str, ...]:
    rules = rules_of(game)
    return tuple([rules[id].id for id in ids])


def read_shot(entry: dict[str, Any], record: str) -> GuidePicture:
    for mark in entry.get("marks", []):
        Stroke.read(mark)
    return GuidePicture(
        entry.get("record", record),
        entry["at"],
        entry.get("seat", 0),
        tuple(entry.get("frame", [])),
        tuple(entry.get("hand", [])),
        tuple(entry.get("marks", [])),
    )


def read_trial(game: Game, entry: dict[str, Any], record: str) -> Trial | None:
    """What may be tried, at the moment of the picture or at its own."""
    found = entry.get("try")
    if found is None:
        return None
    moment = {name: found[name] for name in ("at", "frame", "hand") if name in found}
    lesson, _, exercise = found["lesson"].partition(".")
    marks = [] if "at" in found else entry.get("marks", [])  # what is drawn on another moment does not fit this one
    shot = read_shot({**entry, **moment, "marks": marks}, record)
    return Trial(shot, game.actions.parse(found["does"]), int(lesson), int(exercise))


# ---------------------------------------------------------------- drawing
class Album:
    """The pictures of one page. What all have in common, ground and art, is there once."""

    def __init__(self, guide: Guide, lang: str) -> None:
        self.guide: Final = guide
        self.lang: Final = lang
        self.scene: Final = drawn_scene_of(guide.game)
        self.shared: dict[str, str] = {}  # markup of a ground, and its id
        self.art: list[str] = []
        self.count = 0

    def common(self) -> Markup:
        """The grounds and the art, out of sight; it stands before the pictures that use them."""
        room = f"gd-ground room-{self.guide.game.id}"  # used art sees no ancestors but these
        grounds = [el("g", Markup(markup), id=id, class_=room) for markup, id in self.shared.items()]
        art = [Markup(markup) for markup in self.art]
        return el("svg", *art, el("defs", *grounds), class_="gd-common", width=0, height=0, aria_hidden="true")

    def picture(self, shot: GuidePicture, wide: float, high: float, narrow: tuple[float, float], label: str) -> Markup:
        """One picture as wide and high as it is shown on a desktop; `narrow` on a phone, with ink of its own."""
        self.count += 1
        words = Words(self.guide.game, self.lang, list(PLAYERS))
        view = self.guide.match(shot).state.view(shot.seat)
        words.players[:] = list(PLAYERS[: view.seats])
        words.at(view)
        ground, live = self.scene.ground(view, words), self.scene.live(view, words)
        frame = self.frame(view, words, shot, Board(view, words, ground, live), wide / high)
        strip, laid = self.strip(view, words, shot, frame, ground)
        board = Board(view, words, ground, live, laid)
        marks = [Stroke.read(entry, self.lang) for entry in shot.marks]
        tall = frame._replace(high=frame.wide * narrow[1] / narrow[0])
        left, top, _, _ = frame.box
        return el(
            "svg",
            el("use", href=f"#{self.ground(ground)}"),
            bare(live, self.count),
            strip,
            ink(board, marks, wide / frame.wide, frame, "ink ink-wide"),
            ink(board, marks, narrow[0] / frame.wide, tall, "ink ink-narrow"),
            viewBox=f"{number(left)} {number(top)} {number(frame.wide)} {number(frame.high)}",
            class_=f"gd-scene room-{self.guide.game.id}",
            role="img",
            aria_label=label,
        )

    def frame(self, view: View, words: Words, shot: GuidePicture, board: Board, shape: float) -> Place:
        """The part of the board that is shown: around what it must hold, in the shape of the picture."""
        x, y, wide, high = self.scene.viewbox(view)
        whole = Place(x + wide / 2, y + high / 2, wide, high)
        held = [place for target in shot.frame if (place := board.where(target)) is not None]
        if not held:
            return whole
        found = held[0]
        for place in held[1:]:
            found = found.and_(place)
        air = AIR * wide / 1140
        across, down = found.wide + 2 * air, found.high + 2 * air
        free = 1 - SHELF if shot.hand else 1.0  # of the height; the rest is covered by my things
        if across < down / free * shape:
            across = down / free * shape
        else:
            down = across / shape * free
        left = within(x, found.x - across / 2, x + wide - across)
        top = within(y, found.y - down / 2, y + high - down)
        return Place(left + across / 2, top + down / free / 2, across, down / free)

    def strip(
        self,
        view: View,
        words: Words,
        shot: GuidePicture,
        frame: Place,
        ground: Markup,
        hooks: re.Pattern[str] = HOOKS,
    ) -> tuple[Markup, Markup]:
        """Some of my own things, across the foot of the picture: as shown, and as the ink must know it."""
        mine = self.scene.hand(view, words) if shot.hand else None
        if mine is None:
            return Markup(""), Markup("")
        drawn, _, _ = mine
        known = Drawing(ground, drawn)
        held = [place for target in shot.hand if (place := known.where(target)) is not None]
        if not held:
            return Markup(""), Markup("")
        part = held[0]
        for place in held[1:]:
            part = part.and_(place)
        part = part._replace(wide=part.wide + 12, high=part.high + 12)
        scale = min(frame.wide * 0.96 / part.wide, frame.high * (SHELF - 0.06) / part.high)
        wide, high = part.wide * scale, part.high * scale
        left, top = frame.x - wide / 2, frame.box[3] - high - 0.02 * frame.wide
        px, py, _, _ = part.box
        shelf = el(
            "rect",
            x=frame.box[0] - frame.wide,
            y=top - 0.02 * frame.wide,
            width=3 * frame.wide,
            height=high + 3 * frame.high,
            class_="gd-shelf",
        )
        inner = el(
            "svg",
            bare(drawn, self.count, hooks),
            x=left,
            y=top,
            width=wide,
            height=high,
            viewBox=f"{number(px)} {number(py)} {number(part.wide)} {number(part.high)}",
        )
        moved = f"translate({left - px * scale:.2f} {top - py * scale:.2f}) scale({scale:.4f})"
        return join(shelf, inner), el("g", drawn, transform=moved)

    def ground(self, markup: Markup) -> str:
        """The id of a ground; its definitions are taken out, for they may stand only once."""
        art, rest = parted(str(markup))
        if art not in self.art:
            self.art.append(art)
        return self.shared.setdefault(rest, f"gd-ground-{len(self.shared)}")


def within(least: float, value: float, most: float) -> float:
    """A picture never goes past the edge of the board, if it is no larger.

    >>> within(0, -5, 100), within(0, 120, 100), within(0, 40, -20)
    (0, 100, 40)
    """
    return value if most < least else min(max(least, value), most)


def parted(ground: str) -> tuple[str, str]:
    """The definitions at the beginning of a ground, and what is drawn.

    >>> parted('<defs><g id="a"/></defs><use href="#a"/>')
    ('<defs><g id="a"/></defs>', '<use href="#a"/>')
    """
    if not ground.startswith("<defs>"):
        return "", ground
    end = ground.index("</defs>") + len("</defs>")
    return ground[:end], ground[end:]


def bare(markup: Markup, number_: int, hooks: re.Pattern[str] = HOOKS) -> Markup:
    """A layer without what only a table needs: hooks go, and ids unless something in it uses them.

    >>> bare(Markup('<g id="p-a" data-target="x:y"><path id="p-b"/></g><use href="#p-b"/>'), 3)
    Markup('<g><path id="p-b-3"/></g><use href="#p-b-3"/>')
    """
    text = hooks.sub("", str(markup))

    def keep(found: re.Match[str]) -> str:
        used = f"#{found[1]}" in text and re.search(rf"#{re.escape(found[1])}\b", text)
        return f' id="{found[1]}-{number_}"' if used else ""

    own = set(IDS.findall(text))
    made = IDS.sub(keep, text)
    for id in own:
        made = made.replace(f'"#{id}"', f'"#{id}-{number_}"').replace(f"url(#{id})", f"url(#{id}-{number_})")
    return Markup(made)
