"""What a stream sends: the parts of a page that changed, compressed once for all who were sent the same before.

A stream is one gzip: its header, then blocks of raw deflate that may refer to what was sent before, then its end. A
block made once fits into every stream with the same past. Parts of a page are sent in the order in which most of them
find what they showed before within reach.
"""

from __future__ import annotations

import zlib
from functools import lru_cache
from typing import Final

from markupsafe import Markup

WINDOW: Final = 32 * 1024  # how far back a block may refer
PRESS: Final = 5
LARGE: Final = 20_000  # letters of a part whose mark is remembered
RETRY: Final = b"retry: 1000\n\n"
BEAT: Final = b": still here\n\n"
Parts = dict[str, Markup]
Marks = dict[str, str]


def mark(text: str) -> str:
    return marked(text) if len(text) > LARGE else f"{zlib.crc32(text.encode()):08x}"


@lru_cache(64)
def marked(text: str) -> str:
    """The mark of a large part, such as the ground of a board: most stay, and are the very same text."""
    return f"{zlib.crc32(text.encode()):08x}"


def digest(parts: Parts) -> str:
    """Short names of a frame's parts, so that a page is not sent again what it already shows."""
    return ".".join([f"{name}-{mark(text)}" for name, text in parts.items()])


def event(parts: Parts) -> bytes:
    body = "".join(parts.values()).replace("\r", " ").replace("\n", " ")
    return f"event: frame\nid: 1\ndata: {body}\n\n".encode()


def pressed(text: bytes, before: bytes) -> bytes:
    """A block of raw deflate that may refer to what was sent before it."""
    if before:
        press = zlib.compressobj(PRESS, zlib.DEFLATED, -15, 8, zlib.Z_DEFAULT_STRATEGY, before)
    else:
        press = zlib.compressobj(PRESS, zlib.DEFLATED, -15)
    return press.compress(text) + press.flush(zlib.Z_SYNC_FLUSH)


class SentText:
    """What a stream has sent, as far back as a block may refer, and how far from its end each part was last begun."""

    __slots__ = ("places", "text")

    def __init__(self, text: bytes = b"", places: dict[str, int] | None = None) -> None:
        self.text = text
        self.places = places or {}

    def arranged(self, sizes: dict[str, int]) -> list[str]:
        """The order in which most of the parts find their last text within reach."""
        known = [name for name in sizes if self.places.get(name, WINDOW) < WINDOW]
        fresh = [name for name in sizes if name not in known]
        newest = sorted(known, key=lambda name: self.places[name])
        orders = [[*some, *fresh] for some in (known, newest, newest[::-1])]
        orders += [[*fresh, *some] for some in (known, newest, newest[::-1])]
        return min(orders, key=lambda order: self.beyond(order, sizes))

    def beyond(self, order: list[str], sizes: dict[str, int]) -> int:
        """Bytes of parts whose last text would be out of reach."""
        at = found = 0
        for name in order:
            if self.places.get(name, WINDOW) + at >= WINDOW:
                found += sizes[name]
            at += sizes[name]
        return found


NOTHING: Final = SentText()


class Packet:
    """Something that is sent to many: as it is, and compressed for those who got the same before."""

    __slots__ = ("alone", "blocks", "past", "size", "sums", "text")

    def __init__(self, parts: Parts, past: SentText = NOTHING) -> None:
        sizes = {name: len(text) for name, text in parts.items()}  # nearly: most letters are a byte
        order = past.arranged(sizes)
        self.text = event({name: parts[name] for name in order})
        self.size = left = len(self.text)
        places: dict[str, int] = {}
        for name in order:
            places[name] = left
            left -= sizes[name]
        self.past = past  # of most who get it
        self.alone = SentText(self.text[-WINDOW:], places)
        self.sums: dict[int, int] = {}
        self.blocks: dict[tuple[int, int], tuple[bytes, SentText, SentText]] = {}

    def block(self, past: SentText, beats: int) -> tuple[bytes, SentText]:
        """The block for a stream with this past, and what is its past then. Whoever has another past than most goes on
        from this packet alone, so that there are never more than two, however many came at different times."""
        key = (id(past), beats)
        found = self.blocks.get(key)
        if found is None:
            before = (past.text + beats * BEAT)[-WINDOW:]
            then = self.after(before, beats) if past is self.past else self.alone
            found = self.blocks[key] = (pressed(self.text, before), then, past)  # the last keeps its identity taken
        return found[0], found[1]

    def after(self, before: bytes, beats: int) -> SentText:
        further = self.size + beats * len(BEAT)
        places = {name: place + further for name, place in self.past.places.items() if place + further < WINDOW}
        return SentText((before + self.text)[-WINDOW:], places | self.alone.places)

    def summed(self, before: int) -> int:
        """The check sum of a stream after this; most had the same before it."""
        found = self.sums.get(before)
        if found is None:
            found = self.sums[before] = zlib.crc32(self.text, before)
        return found

    def slim(self) -> None:
        """It was sent."""
        self.text, self.blocks, self.sums, self.past, self.alone = b"", {}, {}, NOTHING, NOTHING


BEATING: Final = pressed(BEAT, b"")
RETRYING: Final = pressed(RETRY, b"")


class StreamFrame:
    """A table as one sight has it after a change. Its parts are forgotten once everybody has them."""

    __slots__ = ("marks", "packets", "parts")

    def __init__(self, parts: Parts) -> None:
        self.parts: Parts | None = parts
        self.marks: Marks = {name: mark(text) for name, text in parts.items()}
        self.packets: dict[int, tuple[Marks, Packet]] = {}  # by what was shown before

    def packet(self, shown: Marks, past: SentText) -> Packet:
        """What is new to whoever shows these parts; most of them have the same past."""
        found = self.packets.get(id(shown))
        if found is None:
            assert self.parts is not None
            new = {name: text for name, text in self.parts.items() if shown.get(name) != self.marks[name]}
            found = self.packets[id(shown)] = (shown, Packet(new, past))
        return found[1]
