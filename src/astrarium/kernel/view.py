"""Views: what one seat is shown of a game. Not compiled, so that a field can be an attribute in every build."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Self

if TYPE_CHECKING:
    from .frames import Frame
    from .information import Given
    from .setting import Setting
    from .state import State


class View:
    """A game as one seat sees it: its setting and pieces, its fields, and the question that stands.

    A field is an attribute, `view.cubes_at`. What the seat may not see of it is None or a count, as its mark says. A
    game's own view class names them for the type checker (`games/<game>/view.py`); a field that is found by its name,
    or is called like something of this class, is `view["number"]`.

    Whoever draws a part of it may note what is looked at meanwhile, in `noted`: what looked at nothing that has changed
    since need not be drawn again. `recall` tells the same without being noted.
    """

    __slots__ = (
        "_asked",
        "_facts",
        "_fields",
        "_number",
        "_over",
        "_question",
        "_seat",
        "given",
        "lay",
        "noted",
        "seats",
    )

    def __init__(
        self,
        given: Given,
        seat: int,
        seats: int,
        number: int,
        over: bool,
        asked: int,
        question: str,
        facts: tuple[int, int, int],
        fields: dict[str, Any],
        lay: Callable[[], State] | None = None,
    ) -> None:
        self.given: Final = given
        self.seats: Final = seats
        self._seat: Final = seat
        self._number: Final = number
        self._over: Final = over
        self._asked: Final = asked
        self._question: Final = question
        self._facts: Final = facts
        self._fields: Final = fields
        self.lay: Final = lay
        self.noted: set[str] | None = None

    @property
    def setting(self) -> Setting:
        """Mode, seats and options."""
        return self.given.setting

    @property
    def pieces(self) -> Any:
        """The box of components, as the game reads it."""
        return self.given.pieces

    @property
    def seat(self) -> int:
        """Who looks."""
        if self.noted is not None:
            self.noted.add(".seat")
        return self._seat

    @property
    def number(self) -> int:
        if self.noted is not None:
            self.noted.add(".number")
        return self._number

    @property
    def over(self) -> bool:
        if self.noted is not None:
            self.noted.add(".over")
        return self._over

    @property
    def asked(self) -> int:
        """The seat that is asked, or -1 when the game is over."""
        if self.noted is not None:
            self.noted.add(".asked")
        return self._asked

    @property
    def question(self) -> str:
        """The name of the decision."""
        if self.noted is not None:
            self.noted.add(".question")
        return self._question

    @property
    def facts(self) -> tuple[int, int, int]:
        """What the question is about, as its sentence names it; told to the asked seat alone."""
        if self.noted is not None:
            self.noted.add(".facts")
        return self._facts

    @property
    def fields(self) -> dict[str, Any]:
        if self.noted is not None:
            self.noted.update(self._fields)
        return self._fields

    def table(self) -> State:
        """What this seat may know, as a state of its own on which the rules can be asked."""
        if self.lay is None:
            raise LookupError("this view was made without a game behind it, so it has no table")
        t = self.lay()
        if t.number != self._number:
            raise LookupError(f"the view of decision {self._number} is asked for its table at decision {t.number}")
        if self.noted is not None:
            self.noted.update(self._fields)
        return t

    def but(self, **fields: Any) -> Self:
        """The same with other fields, as a picture alone: it has no table."""
        told = (self._seat, self.seats, self._number, self._over, self._asked, self._question, self._facts)
        return type(self)(self.given, *told, {**self._fields, **fields})

    @property
    def outcome(self) -> list[int]:
        """For each seat 1 won, 0 drew, -1 lost; empty while the game runs."""
        found: list[int] = self["outcome"]
        return found

    @property
    def scores(self) -> list[int]:
        found: list[int] = self["scores"]
        return found

    @property
    def frame(self) -> type[Frame[Any]] | None:
        """The class of the decision; None when the game is over."""
        return self.given.game.frames.get(self.question)

    def asks(self, *frames: type[Frame[Any]]) -> bool:
        """Whether the decision is one of these."""
        question = self.question
        for frame in frames:
            if frame.__name__ == question:
                return True
        return False

    def __getitem__(self, name: str) -> Any:
        if self.noted is not None:
            self.noted.add(name)
        return self._fields[name]

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """What is no field; or a field of a view that was made by hand."""
            if name[0] == "_" or name == "given":  # not there yet, in a copy that is being made
                raise AttributeError(name)
            if name not in self._fields:
                raise AttributeError(f"a view of {self.given.game.id} has no field {name!r}")
            return self[name]

    def recall(self, noted: str) -> Any:
        """What stands there now, by the name under which it was noted."""
        if noted[0] != ".":
            return self._fields[noted]
        if noted == ".question":
            return self._question
        if noted == ".asked":
            return self._asked
        if noted == ".seat":
            return self._seat
        if noted == ".facts":
            return self._facts
        return self._over if noted == ".over" else self._number

    def json(self) -> dict[str, Any]:
        return {
            "setting": self.setting.json(),
            "seat": self._seat,
            "seats": self.seats,
            "number": self._number,
            "over": self._over,
            "asked": self._asked,
            "question": self._question,
            "facts": list(self._facts),
            "fields": self._fields,
        }


def field(name: str) -> property:
    """A field as an attribute; looking at it is noted."""

    def look(view: View) -> Any:
        noted = view.noted
        if noted is not None:
            noted.add(name)
        return view._fields[name]

    return property(look)


MADE: Final[dict[Any, type[View]]] = {}  # by the class of the state


def view_class(state: type[State]) -> type[View]:
    """The view of a game, with its fields: a property is found several times as fast as by `__getattr__`."""
    made = MADE.get(state)
    if made is None:
        own = {name: field(name) for name in state.FIELDS if not hasattr(View, name)}
        made = MADE[state] = type(f"{state.__name__}View", (View,), {"__slots__": (), "__module__": __name__, **own})
    return made
