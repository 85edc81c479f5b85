"""A value that a seat does not see: it may be carried about, and whoever looks at it fails.

Where a seat sees how many there are of several kinds together and not of each (`Total`), adding all of them up gives
that number, and nothing less does.
"""

from __future__ import annotations

from typing import Final, NoReturn

from .native import mypyc_attr
from .refusal import AstrariumError


class Hidden(AstrariumError):
    """Something was asked that the seat does not see."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Unseen:
    """One value that a seat does not see. No two are the same.

    >>> Unseen() == 3
    Traceback (most recent call last):
    ...
    astrarium.kernel.unseen.Hidden: this seat does not see that value; ask an imagined state instead
    """

    def __init__(self, group: Group | None = None) -> None:
        self.group: Final = group

    def look(self) -> NoReturn:
        raise Hidden("this seat does not see that value; ask an imagined state instead")

    def __add__(self, other: object) -> object:
        return added(self, other)

    def __radd__(self, other: object) -> object:
        return added(self, other)

    def __eq__(self, other: object) -> bool:
        self.look()

    def __ne__(self, other: object) -> bool:
        self.look()

    def __lt__(self, other: object) -> bool:
        self.look()

    def __le__(self, other: object) -> bool:
        self.look()

    def __gt__(self, other: object) -> bool:
        self.look()

    def __ge__(self, other: object) -> bool:
        self.look()

    def __bool__(self) -> bool:
        self.look()

    def __hash__(self) -> int:
        self.look()

    def __index__(self) -> int:
        self.look()

    def __str__(self) -> str:
        self.look()


class Group:
    """Values of which a seat sees the sum and nothing else.

    >>> cells = Group(3, 7).cells
    >>> sum(cells), isinstance(sum(cells[:2]), Unseen)
    (7, True)
    """

    def __init__(self, size: int, total: int) -> None:
        self.total: Final = total
        self.cells: Final = [Unseen(self) for _ in range(size)]


class PartialSum(Unseen):
    """A sum that is not complete: some values of groups, and a number that is known."""

    def __init__(self, cells: tuple[Unseen, ...], number: int) -> None:
        super().__init__()
        self.cells: Final = cells
        self.number: Final = number


def added(one: Unseen, other: object) -> object:
    """The sum: a number once every group in it is complete."""
    cells: tuple[Unseen, ...] = ()
    number = 0
    for part in (one, other):
        if isinstance(part, PartialSum):
            cells += part.cells
            number += part.number
        elif isinstance(part, Unseen):
            cells += (part,)
        elif isinstance(part, int):
            number += part
        else:
            one.look()
    for group in [cell.group for cell in cells]:
        if group is None or len(cells) < len(group.cells):
            continue  # it cannot be complete
        if all(times(cell, cells) == 1 for cell in group.cells):
            cells = tuple([cell for cell in cells if cell.group is not group])
            number += group.total
    return PartialSum(cells, number) if cells else number


def times(one: Unseen, cells: tuple[Unseen, ...]) -> int:
    return sum([one is cell for cell in cells])
