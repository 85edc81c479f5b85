"""What one seat sees, with the printed values and the words to tell it: given to whoever explains a picture."""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

from astrarium.kernel import View
from astrarium.text.words import Fact, Words

Seen = TypeVar("Seen", bound=View)
Box = TypeVar("Box")


class Sight(NamedTuple, Generic[Seen, Box]):
    """`section` is the part of the dictionary that its sentences stand in."""

    view: Seen
    words: Words
    box: Box
    section: str

    def say(self, key: str, *facts: Fact) -> str:
        return self.words.say(self.section, key, facts)
