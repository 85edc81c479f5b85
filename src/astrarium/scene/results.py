"""What the methods of a scene give: target cards, large views, the end and the next game, as plain values."""

from __future__ import annotations

from typing import Final, NamedTuple

from markupsafe import Markup


class Danger(NamedTuple):
    """A danger that lies open to this seat: what happens in a few bold words, why, and whether it ends the game."""

    head: str
    text: str = ""
    deadly: bool = False  # asked once more, whatever the setting for confirmation says


class Answer(NamedTuple):
    """The target card of an action: what it does here. A line with nothing to say is left out.

    `lines=None` leaves all that it does to the engine: lines and dangers are then made of its claims (explained.py).
    Amounts are an icon and a number, drawn by the game; nothing is told that this seat may not know.
    """

    name: str  # what is pointed at, in the game's words: "Eratosthenes"
    note: str = ""  # whose it is and how far: "free · 3 of 4 spaces"
    picture: Markup = Markup()  # a small drawing of it, an <svg> of its own
    lines: tuple[tuple[str, Markup], ...] | None = ()  # ("in IV", "2 pepper 3 vanilla ✓ you can pay"), ("brings", …)
    dangers: tuple[Danger, ...] = ()
    button: str = ""  # what doing it is called: "Sail to Eratosthenes"
    rules: tuple[str, ...] = ()
    way: Markup = Markup()  # drawn on the board in its own units: the path with numbered stops, marks of danger


class Series(NamedTuple):
    """A question that is asked once for each of several things: how many are done, of how many, and that in words."""

    done: int
    whole: int
    text: str


class Spectacle(NamedTuple):
    """A scene that is played over the board, told from the events of a decision and nothing else.

    With `at` it is played on the board itself, once around each of these places. A place is `#id`, a target, `x y` in
    the drawing's own units, or `~` and what a printed thing is about: the picture is then as large as it is drawn there. `|`
    parts several ways to find it, the first that is or was there before is taken.
    """

    title: str  # one sentence, for who hears the page
    picture: Markup  # a whole <svg>; its animations are in style.css and end where they stay
    seconds: float = 3.5
    at: tuple[str, ...] = ()  # then `picture` is drawn around 0 0, in the board's units, within NEAR
    origin: str = ""  # where something in it comes from, as a place: the way from there is --dx and --dy
    wait: float = 0.0  # seconds for which the board stays as it was: until the blow falls
    note: tuple[str, str] = ("", "")  # head and text beside the place; they stay until my next answer
    ours: bool = False  # as slow for everybody, whoever did it


NEAR: Final = "-100 -100 200 200"  # the viewBox of a picture on the board; it may draw beyond


class Touch(NamedTuple):
    """What somebody else's move does to a seat: at which target, a sentence that says so, and what follows from it."""

    target: str
    head: str
    text: str = ""


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
    counts: str = ""  # what the numbers of the lanes count


class About(NamedTuple):
    """What the large view of a thing says: its name, its text, its rules; a picture if the node itself is too plain."""

    name: str
    text: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    picture: Markup | None = None  # a whole <svg>
    printed: tuple[str, ...] = ()  # what holds in every position, where the text also tells how it stands in this one
