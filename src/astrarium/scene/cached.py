"""A property that is worked out once for each object, without a lock.

The one of Python before 3.12 has one lock for all objects of a class: a large page that is made in a thread would hold up
every other page, and with it the event loop. Two threads with the same object may each work it out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar, overload

Owner = TypeVar("Owner")
Value = TypeVar("Value", covariant=True)


class cached_property(Generic[Owner, Value]):
    """
    >>> class Wheel:
    ...     @cached_property
    ...     def spokes(self) -> int:
    ...         print("counting")
    ...         return 8
    >>> wheel = Wheel()
    >>> wheel.spokes + wheel.spokes
    counting
    16
    """

    def __init__(self, make: Callable[[Owner], Value]) -> None:
        self.make: Final = make
        self.__doc__ = make.__doc__

    def __set_name__(self, owner: type[Any], name: str) -> None:
        self.name = name

    @overload
    def __get__(self, one: None, owner: type[Any]) -> cached_property[Owner, Value]: ...
    @overload
    def __get__(self, one: Owner, owner: type[Any]) -> Value: ...
    def __get__(self, one: Any, owner: type[Any]) -> Any:
        if one is None:
            return self
        made = one.__dict__[self.name] = self.make(one)
        return made
