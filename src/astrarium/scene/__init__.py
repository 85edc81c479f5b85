"""Scenes: a pure function from what one seat sees to a picture. A scene never receives a state.

A game may draw itself in `games/<game>/scene/`. Without that folder it gets the generic scene. The contract:

    VIEWBOX = (0, 0, 1120, 650)                     # x, y, width, height, shared by both layers

    def ground(view: View, words: Words) -> Markup  # SVG that rarely changes (sky, grid, printed board)
    def live(view: View, words: Words) -> Markup    # SVG that moves: sent whole after every move

and, if the game wants them,

    def viewbox(view: View) -> tuple[float, float, float, float]    # instead of VIEWBOX, when the map grows
    def own(view: View, words: Words) -> Markup                  # HTML: my hand and my board, below the scene
    def panel(view: View, words: Words, seat: int) -> Markup     # HTML: a player's resources, at the side
    def below(view: View, words: Words, seat: int, events: list[Event]) -> Markup | None  # under it, out of the log
    def sheet(view: View, words: Words) -> list[tuple[str, list[int]]]  # the end's score sheet: label, per seat
    def total(view: View, words: Words) -> str                   # what the scores at its foot count, if not a total
    def ending(view: View, words: Words, following: Setting) -> Ending  # what the next game of the same people will be
    def race(view: View, words: Words) -> Race                   # the end as it is celebrated: how far everybody came
    def hand(view: View, words: Words) -> tuple[Markup, float, float]    # own() as one SVG, with width and height
    def about(view: View, words: Words, target: str) -> About | None    # the large view of a thing: see below
    def answer(view: View, words: Words, action: Action) -> Answer | None    # the target card: what this would do
    def row(view: View, words: Words, action: Action) -> Markup | None   # what stands on its button: sign, name, effect
    def extent(view: View, words: Words, action: Action) -> str          # how far at most: said once its first place is picked
    def sign(words: Words, domain: str, fact: int | str) -> Markup | None    # a place of a log line, drawn: {1:cubes}
    def spectacle(view: View, words: Words, events: list[Event]) -> Spectacle | None    # a launch, a landing, a catch
    def when(view: View, words: Words) -> str                    # "turn 7", beside the game's name
    def where(view: View, words: Words, target: str) -> Place | None     # where a thing lies, if not where it is drawn
    def leg(view: View, one: str, other: str) -> list[Point] | None      # the line from one thing to the next, if bent
    def gist(view: View, words: Words) -> str                    # "you lead 25 : 20": how it stands, in one short line
    def glimpse(view: View) -> tuple[float, float, float, float] # the part that a picture of 318 x 112 shows of it
    def small(view: View, words: Words) -> Markup                # and what is drawn there, if not ground and live layer
    PIECES: dict[str, str]                       # tables of the component file that are drawn as another kind of thing
    style.css                                    # in the same folder; its rules start with `.room-<game id>`

Rules of a scene:

*   `ground` and `live` return what stands *inside* `<svg>` (the frame of the page adds the element, the
    viewBox and the room's class). `own` and `panel` return HTML, which may hold small `<svg>` elements of
    its own.
*   A node that a person can point at carries `data-target="ship:frigate-1"`: the target ids of actions
    (`Action.targets()`: domain name, colon, domain value). A node may stand for several: `"space:E7
    planet:ceres"`; several nodes may carry the same target. Put it on nodes in `live`, `own` or `panel`,
    never in `ground`. An action without places has one target of its own, `"do:surgeon"` (`do:` and its kind): the
    card or plate that does it.
*   The scene does not know what is legal. The picker gives these nodes classes, and the common style draws
    them: `.lit` can be touched now, `.chosen` was picked, `.refused` is refused (its reason appears on
    hover and focus), `.ring` is rung from the log. Inside a target, an element of class `halo` (a circle,
    path or polygon) is the outline that the style draws for these states; without one the node's own
    outline is used. Elements of class `hit` are transparent and only widen what a finger can touch.
*   A long press or the key `i` shows a thing large with its rule text. It works on every node with
    `data-target`, and on nodes that are no target but carry `data-about="captain:7"` (same form). The page
    enlarges the node itself; `about` gives name, text and rule ids (and another picture, if the node is too
    plain). What `about` is not told by the view it must not tell.
*   Pointing at a target that completes an action shows its `answer`: name, way, cost, what it brings, dangers. The
    page places the card where it hides neither the target nor what is asked about; the way is drawn over `live`.
    A target that says all of it itself carries `data-told`, and gets no card where both would be seen.
    An element of class `bay` (in `live` or `own`) keeps a place for cards: then they lie there and nowhere else.
*   The page is laid out for 1440 x 900: the board is 1140 x 664, `own` 172 high (`--strip`, 124 on a phone; a room may
    set its own), the side 300 wide. With three or more players an element of class `more` in `panel` is shown only for
    whoever is asked; one of class `brief` (a child of its own) is what a phone shows of it in a line of 40 px.
*   The sentence in the bar follows every step. `[asks]` in the words has what is asked once a part of an action is
    picked: `sail = "Where shall {0} sail?"` after its first place, `"sail.1"` after its second was picked first; and
    `"Declare.week"`, after a week was picked at the question Declare, whatever kinds of action are left.
*   The answers of a step are buttons in the bar, and where there is no room, in the drawer. A node may keep a place for
    them on the board: `data-answers="x y width height"`, in the units of its drawing, while it is picked.
*   Motion tells what happened. A piece slides by its id. A node with an id and `data-face="ice"` turns over when
    its face changes (cards, tiles); with class `die` it rolls. A node with an id and `data-count="5"` leaves a
    small +2 when its count changes.
*   What is worth a scene of its own (`spectacle`) is played over the board, by the style sheet's animations, for as long
    as it says; a rival's half as long. Any touch ends it; without motion its last frame is shown for a moment.
*   Actions whose targets have no node anywhere become buttons in the bar, so nothing is ever unreachable.
*   A group of class `glass`, last in `live`, lies before the board and keeps its place when the camera moves; its
    `data-inset="256 76"` says how wide it is at the left and at the right, `data-near="1.2 1.8"` asks the camera to come
    so near to what can be touched.
*   A piece that moves has a stable `id` ("piece-frigate-1") and a `transform="translate(x y)"` of its own:
    the page keeps the node and slides it from the old place to the new one. Ids are unique on the whole
    page: start ids of `live` with `piece-` or `p-`, of `ground` with `g-`.
*   Colours come from the palette in `web/static/palette.css` (`var(--ink)`, `var(--brass)`, `var(--seat-0)` …) by
    class, or from `style.css`; no `style` attribute (the content security policy forbids it). Presentation
    attributes (`fill="…"`) are allowed for art that is the same by day and by night.
*   Only ink (ink.py) draws on a board: rings, ways, numbers, tags and crosses of guides, lessons and hints. A mark names
    targets; they are found by the drawing, or by `where` where the style sheet moves things or nothing is drawn.
*   A hidden thing has a beautiful back. Text is at least 12 px when the scene is 1120 px wide.
*   `live` stays under 20 kB for a usual position, so that a whole update stays under 30 kB.
*   Art that several nodes use stands once in the ground's `<defs>`, with ids of the game's own (`g-ke-…`), and is
    drawn with `use`. Used art sees no ancestors: style it by classes of the game's own (`.ke-cube`), without a
    room before them. Colours that differ by day and night are variables of the room, `light-dark(day, night)`.
*   A narrow screen gets the same picture: `style.css` may move whole groups (see Celestia Duo) or leave some to
    `own`. Whatever it hides must be a target somewhere else. `#camera[data-near]` is `no`, `some` or `yes`.
*   `ground`, `live`, `own` and `panel` are functions of view and words alone, and of nothing that was read from a view
    before: what they drew is kept until something that they looked at has changed. `@kept` (kept.py) does the same for
    a part of them, where a move changes little of the whole.
*   `still(match, words, seat)` (still.py) puts ground, live layer, hand and style into one SVG that stands alone.
    Pieces of a drawing are in draw.py, signs in signs.py, the marks of seats in seats.py.
*   Output is well-formed XML; use `el` (element.py) and never build tags by hand.

>>> el("circle", data_target="planet:ceres", class_="planet", cx=10, cy=20.04, r=4)
Markup('<circle data-target="planet:ceres" class="planet" cx="10" cy="20" r="4"/>')
"""

from typing import NamedTuple

from markupsafe import Markup

from .element import Content, el, join, number
from .icons import icon, mark

__all__ = [
    "About",
    "Answer",
    "Content",
    "Danger",
    "Ending",
    "Lane",
    "Race",
    "Row",
    "Spectacle",
    "el",
    "icon",
    "join",
    "mark",
    "number",
]


class Danger(NamedTuple):
    """A danger that lies open to this seat: what happens in a few bold words, why, and whether it ends the game."""

    head: str
    text: str = ""
    deadly: bool = False  # asked once more, whatever the setting for confirmation says


class Answer(NamedTuple):
    """The target card of an action: what it does here. A line with nothing to say is left out.

    Amounts are an icon and a number, drawn by the game; nothing is told that this seat may not know.
    """

    name: str  # what is pointed at, in the game's words: "Eratosthenes"
    note: str = ""  # whose it is and how far: "free · 3 of 4 spaces"
    picture: Markup = Markup()  # a small drawing of it, an <svg> of its own
    lines: tuple[tuple[str, Markup], ...] = ()  # ("in IV", "2 pepper 3 vanilla ✓ you can pay"), ("brings", …)
    dangers: tuple[Danger, ...] = ()
    button: str = ""  # what doing it is called: "Sail to Eratosthenes"
    rules: tuple[str, ...] = ()
    way: Markup = Markup()  # drawn on the board in its own units: the path with numbered stops, marks of danger


class Spectacle(NamedTuple):
    """A scene that is played over the board, told from the events of the last decision and nothing else."""

    title: str  # one sentence, for who hears the page
    picture: Markup  # a whole <svg>; its animations are in style.css and end where they stay
    seconds: float = 3.5


class Ending(NamedTuple):
    """What the end sheet says of the next game: the words on its button, and a plate above it."""

    button: str
    plate: Markup
    other: str = ""  # the words on a second button, for another game than the next one: of a mode,
    mode: str = ""  # or, without it, as this one was
    here: str = ""  # where on its way to others this game was


class Lane(NamedTuple):
    """One runner at the end: a player, a side, or whoever else was to be beaten (`seat` -1)."""

    seat: int
    name: str
    reached: int
    piece: Markup = Markup()  # an <svg> of its own, pointing to the right
    crew: tuple[int, ...] = ()  # all seats of a side that runs in one lane


class Row(NamedTuple):
    """What a part of the way came from: one number for each lane, and what shows it on the board."""

    label: str
    values: list[int]
    places: tuple[str, ...] = ()  # targets, or `#id`
    burden: bool = False  # whether more of it is worse


class Race(NamedTuple):
    """The end as it is celebrated. What a game has nothing to say to is left out."""

    closing: str  # one sentence that closes the story, for everybody
    lanes: tuple[Lane, ...] = ()
    goal: int = 0  # how long the way is, if it has an end
    rows: tuple[Row, ...] = ()
    adds: bool = False  # whether the rows add up to what the lanes reached, so that one of them can have decided
    facts: tuple[tuple[str, str], ...] = ()  # a number and what it counts, where a team has no score
    decided: str = ""  # what decided, in words, if it is not a row
    places: tuple[str, ...] = ()  # and what shows it on the board: targets, or `#id`
    spoken: bool = False  # whether the board itself says it, so that no plate has to


class About(NamedTuple):
    """What the large view of a thing says: its name, its text, its rules; a picture if the node itself is too plain."""

    name: str
    text: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    picture: Markup | None = None  # a whole <svg>
    printed: tuple[str, ...] = ()  # what holds in every position, where the text also tells how it stands in this one
