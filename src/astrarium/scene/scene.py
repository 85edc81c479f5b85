"""How a game draws itself: a class with `ground`, `live` and whatever else it wants of the methods below.

`games/<game>/scene/__init__.py` has an instance of it, named SCENE, and `style.css` lies beside it; its rules start with
`.room-<game id>`. Each method has a default, so a scene names only what it draws. (A module with functions of these
names instead of a SCENE is read too: module.py.)

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
*   Answers that nothing on the board stands for are buttons in the bar; those that are left at a picked thing stand there
    as a fan, with their `row`. A node may keep a place for them on the board: `data-answers="x y width height"`, in the
    units of its drawing, while it is picked. `data-target="kind:build-frigate"` stands for all actions of a kind.
*   Motion tells what happened. A piece slides by its id, within class `tailed` with a comet's tail. A node with an id
    and `data-face="ice"` turns over when its face changes (cards, tiles); with class `die` it rolls. A node with an id
    and `data-count="5"` leaves a small +2 when its count changes.
*   What is worth a scene of its own (`spectacle`) is played over the board, or on it at a place, by the style sheet's
    animations, for as long as it says; a rival's half as long (`--pace`). Any touch ends it; without motion its last frame
    is shown for a moment. A rival's turn is told in at most three beats: `journeys` are its way, `touch` what it does to me.
*   Actions whose targets have no node anywhere become buttons in the bar, so nothing is ever unreachable.
*   A group of class `glass`, last in `live`, lies before the board and keeps its place when the camera moves; its
    `data-inset="256 76"` says how wide it is at the left and at the right, `data-near="1.2 1.8"` asks the camera to come
    so near to what can be touched.
*   A piece that moves has a stable `id` ("piece-frigate-1") and a `transform="translate(x y)"` of its own:
    the page keeps the node and slides it from the old place to the new one. Ids are unique on the whole
    page: start ids of `live` with `piece-` or `p-`, of `ground` with `g-`.
*   Colours come from `styles/palette.css` (`var(--ink)`, `var(--brass)`, `var(--seat-0)` …) by
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
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Generic, TypeVar

from markupsafe import Markup

from astrarium.kernel import Action, Decision, Domain, Event, Kind, Offer, Setting, View
from astrarium.kernel.claims import Claim
from astrarium.text import Words

from . import generic
from .drawing import Place
from .element import join
from .explained import Explained
from .forms import Form
from .place import Point
from .results import About, Answer, Ending, Race, Series, Spectacle, Touch
from .score import Score

Seen = TypeVar("Seen", bound=View)  # what a seat sees of this game
Viewbox = tuple[float, float, float, float]  # x, y, width, height


class Scene(ABC, Generic[Seen]):
    """The picture of a game. What is not overridden is as it says here."""

    drawn: ClassVar[bool] = True  # whether the game draws itself
    VIEWBOX: ClassVar[Viewbox] = (0, 0, 1120, 650)  # shared by both layers
    target_cards: ClassVar[Mapping[Kind, object] | None] = None  # who tells each kind of action in `answer`, or None
    PIECES: ClassVar[Mapping[str, str]] = {}  # tables of the component file that are drawn as another kind of thing
    forms: ClassVar[Mapping[type[Decision[Any]], Form]] = {}  # how each question is answered at the table
    turning: ClassVar[Domain | None] = None  # the place of an action that says how far a thing is turned, in sixths
    score: ClassVar[Score | None] = None  # what each event sounds like
    leads: ClassVar[frozenset[str]] = frozenset()  # events that begin a line of the log; without any, every event does
    heralds: ClassVar[Mapping[str, str]] = {}  # events that announce another; beside the board only one of them is told
    journeys: ClassVar[frozenset[str]] = (
        frozenset()
    )  # events in which a piece goes somewhere: told as the way of a turn
    joins: ClassVar[Mapping[Kind, Kind]] = {}  # answers that are picked with the one that follows them, as one

    # ------------------------------------------------------------ the board
    @abstractmethod
    def ground(self, view: Seen, words: Words) -> Markup:
        """SVG that rarely changes: sky, grid, printed board."""

    @abstractmethod
    def live(self, view: Seen, words: Words) -> Markup:
        """SVG that moves: sent whole after every move."""

    def viewbox(self, view: Seen) -> Viewbox:
        """What the layers show; another one than VIEWBOX when the map grows."""
        return self.VIEWBOX

    def where(self, view: Seen, words: Words, target: str) -> Place | None:
        """Where a thing lies, if not where it is drawn."""
        return None

    def leg(self, view: Seen, one: str, other: str) -> list[Point] | None:
        """The line from one thing to the next, if bent."""
        return None

    def spectacle(self, view: Seen, words: Words, events: list[Event]) -> Spectacle | None:
        """A launch, a landing, a blow: played over the board, or on it, after the decision with these events."""
        return None

    def touch(self, view: Seen, words: Words, event: Event) -> Touch | None:
        """How what another did touches the seat that looks: its planet, its ship, its place."""
        return None

    # ------------------------------------------------------------ around the board
    def own(self, view: Seen, words: Words) -> Markup:
        """HTML: my hand and my board, below the scene."""
        return Markup("")

    def hand(self, view: Seen, words: Words) -> tuple[Markup, float, float] | None:
        """`own` as one SVG, with width and height."""
        return None

    def panel(self, view: Seen, words: Words, seat: int) -> Markup:
        """HTML: a player's resources, at the side."""
        return generic.panel(view, words, seat)

    def below(self, view: Seen, words: Words, seat: int, events: Iterable[Event]) -> Markup | None:
        """HTML under the panel, told out of the log: the view does not keep when something was said."""
        return None

    def when(self, view: Seen, words: Words) -> str:
        """The turn, round or month, beside the game's name: "turn 7"."""
        return ""

    def gist(self, view: Seen, words: Words) -> str:
        """How it stands, in one short line: "you lead 25 : 20"."""
        return self.when(view, words)

    def sign(self, words: Words, domain: str, fact: int | str) -> Markup | None:
        """A place of a log line, drawn: {1:cubes}."""
        return None

    def before(self, view: Seen, event: Event) -> Seen:
        """The position before an event of the log, as far as names depend on it: old lines keep their words."""
        return view

    # ------------------------------------------------------------ things and answers
    def about(self, view: Seen, words: Words, target: str) -> About | None:
        """The large view of a thing: name, text, rules. Nothing of a thing that does not exist."""
        domain, _, value = target.partition(":")
        known = words.game.actions.domains.get(domain)
        return About(words.name(domain, value)) if known and value in known.values else None

    def answer(self, view: Seen, words: Words, action: Action) -> Answer | None:
        """The target card: what this would do."""
        return None

    def answer_explained(self, view: Seen, words: Words, action: Action, explained: Explained) -> Answer | None:
        """The target card, where it is drawn with what the engine says of the action."""
        return self.answer(view, words, action)

    def row(self, view: Seen, words: Words, action: Action) -> Markup | None:
        """What stands on its button: sign, name, effect."""
        return None

    def row_explained(self, view: Seen, words: Words, action: Action, explained: Explained) -> Markup | None:
        """What stands on its button, where that is drawn with what the engine says of the action (`explained.first`)."""
        return self.row(view, words, action)

    def claim_line(self, view: Seen, words: Words, action: Action, claim: Claim) -> Markup | None:
        """A claim on the card, drawn: signs instead of words. None for the sentence of `[claims]`; an empty one for what
        the name or the picture says already."""
        return None

    def claim_group(self, view: Seen, action: Action, claim: Claim) -> str:
        """The line of the card that a claim stands in (explained.py); nothing for the usual one."""
        return ""

    def extent(self, view: Seen, words: Words, action: Action) -> str:
        """How far at most: said once its first place is picked."""
        return ""

    def fits(self, view: Seen, words: Words, action: Action) -> tuple[int, str, str]:
        """How well a thing lies so, where it is turned in place; that in words; and what each of its six sides meets,
        from North clockwise: j a way, o an open place, b nothing, - where no way ends."""
        return 0, "", ""

    def advised(self, view: Seen, legal: list[Action]) -> Action | None:
        """What the rulebook advises for a first game, where a question of the set-up has that."""
        return None

    def leaves(self, view: Seen, words: Words, offers: Iterable[Offer]) -> str:
        """What whoever ends this question leaves undone, in a few words: "2 ships can still sail"."""
        return ""

    def series(self, view: Seen, words: Words) -> Series | None:
        """What is asked several times in a row, told as one: "Flights: 1 of 3 flown"."""
        return None

    # ------------------------------------------------------------ the end
    def sheet(self, view: Seen, words: Words) -> list[tuple[str, list[int]]]:
        """The score sheet: label, and one number for each seat."""
        return []

    def total(self, view: Seen, words: Words) -> str:
        """What the scores at its foot count, if not a total."""
        return ""

    def race(self, view: Seen, words: Words) -> Race | None:
        """The end as it is celebrated: how far everybody came. Without it, scores and sheet tell."""
        return None

    def ending(self, view: Seen, words: Words, following: Setting) -> Ending:
        """What the next game of the same people will be."""
        return Ending("", Markup())

    # ------------------------------------------------------------ in small
    def glimpse(self, view: Seen) -> Viewbox:
        """The part that a picture of 318 x 112 shows of it."""
        return self.viewbox(view)

    def small(self, view: Seen, words: Words) -> Markup:
        """What is drawn there."""
        return join(self.ground(view, words), self.live(view, words))
