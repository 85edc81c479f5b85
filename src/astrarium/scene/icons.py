"""Icons on one 24-px grid with one stroke, and the marks by which seats are told apart without colour."""

from __future__ import annotations

from functools import cache
from typing import Final

from markupsafe import Markup

from .element import el

PATHS: Final = {
    "undo": "M9 5 4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3",
    "restart": "M4 5v5h5M4.6 10A8 8 0 1 1 4 14",
    "hint": "M9 18h6M10 21h4M8 15c-2-1.5-3-3.5-3-6a7 7 0 0 1 14 0c0 2.5-1 4.5-3 6z",
    "rule": "M12 6c-2-1.5-5-2-9-2v14c4 0 7 .5 9 2 2-1.5 5-2 9-2V4c-4 0-7 .5-9 2zM12 6v14",
    "menu": "M4 6h16M4 12h16M4 18h10",
    "people": "M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8M2 21c0-4 3-7 7-7s7 3 7 7M16 3.5a4 4 0 0 1 0 7M18 14.5c2.5 1 4 4 4 6.5",
    "log": "M6 3h9l4 4v14H6zM9 9h6M9 13h7M9 17h7",
    "link": "M10 14a4 4 0 0 0 6 0l4-4a4.2 4.2 0 0 0-6-6l-2 2M14 10a4 4 0 0 0-6 0l-4 4a4.2 4.2 0 0 0 6 6l2-2",
    "eye": "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6",
    "lock": "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
    "home": "M3 11l9-7 9 7M6 9.5V20h12V9.5",
    "next": "M9 5l7 7-7 7",
    "prev": "M15 5l-7 7 7 7",
    "first": "M18 5l-7 7 7 7M7 5v14",
    "last": "M6 5l7 7-7 7M17 5v14",
    "play": "M7 4l13 8-13 8z",
    "pause": "M8 5v14M16 5v14",
    "whole": "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
    "warn": "M12 3.5 22 20.5H2zM12 10v5M12 17.6v.4",
    "sound": "M4 9v6h4l5 5V4L8 9zM16.5 8.5a5 5 0 0 1 0 7M19 6a9 9 0 0 1 0 12",
    "leave": "M14 4H5v16h9M10 12h11M17 8l4 4-4 4",
    "settings": "M4 7h9M19 7h1M4 17h1M11 17h9M16 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6M8 20a3 3 0 1 0 0-6 3 3 0 0 0 0 6",
    "say": "M4 5h16v11H11l-5 4v-4H4z",
    "dice": "M5 5h14v14H5zM9 9h.01M15 9h.01M9 15h.01M15 15h.01M12 12h.01",
    "branch": "M6 4v16M6 9c0 6 12 2 12 8v3M18 20l-3-3M18 20l3-3",
    "back": "M4 12h16M10 6l-6 6 6 6",
    "check": "M4 13l5 5L20 6",
    "close": "M6 6l12 12M18 6L6 18",
    "list": "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
    "find": "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13M15.5 15.5 21 21",
    "rose": "M12 2l2 8 8 2-8 2-2 8-2-8-8-2 8-2zM12 5.500a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13",
    "clock": "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7v5l3.5 2",
    "moon": "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",
    "sun": "M12 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5",
    "plus": "M12 5v14M5 12h14",
    "comet": "M15.5 12.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8M12.5 11.5 3 20.500M11.6 8.5 4 14M15.5 12.5 9 20",
    "planet": "M12 6.500a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11M7 14.500c-4 2.5-5 4-4 4.5 2 1 8-2 12.5-5S22.5 6.5 21 5.500c-1-.6-3 .2-5 1.5",
    "anchor": "M12 4a2 2 0 1 0 0 4 2 2 0 0 0 0-4M12 8v13M8 11h8M4 13c0 5 4 8 8 8s8-3 8-8",
    "rocket": "M12 2c4 4 5 8 5 12H7c0-4 1-8 5-12zM7 12l-3 5v2l4-2M17 12l3 5v2l-4-2M12 17v5M12 7.500v.01",
    "down": "M6 9l6 6 6-6",
    "wifi": "M2.5 9a14 14 0 0 1 19 0M5.8 12.6a9 9 0 0 1 12.4 0M9 16.2a4.4 4.4 0 0 1 6 0M12 19.5h.01",
    "share": "M12 3v12M8 6.5 12 3l4 3.5M6 11H4.5v9.5h15V11H18",
    "copy": "M9 9h11v11H9zM5 15H4V4h11v1",
    "bell": "M6 17h12l-1.5-2.500V10a4.5 4.5 0 0 0-9 0v4.500zM10 20.500h4M12 5.500V3",
    "book": "M5 4h13v16H6.500A1.500 1.500 0 0 1 5 18.500zM5 17.500h13M9 8h5",
    "riddle": "M4 9h4.500a2 2 0 1 1 4 0H17v4.500a2 2 0 1 0 0 4V20H4z",
    "hand": "M8 12V5.500a1.500 1.500 0 0 1 3 0V11V4.500a1.500 1.500 0 0 1 3 0V11V6a1.500 1.500 0 0 1 3 0v8c0 4-2.500 7-6.500 7-3 0-4.500-1.500-6-4l-2-3.500a1.500 1.500 0 0 1 2.500-1.500z",
    "mute": "M4 9v6h4l5 5V4L8 9zM16 9.500l5 5M21 9.500l-5 5",
    "star": "M12 3l2.6 6 6.4.5-4.9 4.2 1.5 6.3L12 16.6 6.4 20l1.5-6.3L3 9.5 9.4 9z",
}

MEETING: Final = {  # for pages of a club alone
    "trophy": "M7 4h10v5a5 5 0 0 1-10 0zM7 5H4c0 4 1 5.500 3.500 5.500M17 5h3c0 4-1 5.500-3.500 5.500M12 14v4M8 20.500h8",
    "calendar": "M4 6h16v14H4zM4 10.500h16M8.500 3v4M15.500 3v4",
    "flag": "M5 21V4h13l-2.500 4 2.500 4H5",
    "hide": "M3 3l18 18M5.500 7.500C3.500 9.500 2 12 2 12s4 7 10 7c1.500 0 3-.4 4.200-1M9.500 5.300C10.300 5.100 11.100 5 12 5c6 0 10 7 10 7s-1 1.900-2.900 3.700",
    "mute": "M4 9v6h4l5 5V4L8 9zM17 9.500l5 5M22 9.500l-5 5",
    "shield": "M12 3l8 3v6c0 5-3.500 7.500-8 9-4.500-1.500-8-4-8-9V6z",
    "crown": "M4 18h16M4 15 3 7l5 4 4-6 4 6 5-4-1 8z",
    "key": "M8 15.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7M11.500 12H21v3M17.500 12v2.500",
    "window": "M4 5h16v14H4zM4 9h16M6.500 7h.01M9 7h.01",
    "phone": "M8 3h8v18H8zM11 18h2",
    "bin": "M5 7h14M10 7V4.500h4V7M7 7l.8 13h8.400L17 7M10.500 11v5.500M13.500 11v5.500",
}

SHAPES: Final = (
    "M3 3h18v9c0 5-4 8-9 10-5-2-9-5-9-10z",  # shield
    "M3 3h18v18H3z",  # square
    "M12 1l11 11-11 11L1 12z",  # lozenge
    "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20z",  # disc
)


def icon(name: str) -> Markup:
    """A picture beside a word, drawn from the page's sheet; the word is what is read out."""
    return el("svg", el("use", href=f"#i-{name}"), class_="icon", aria_hidden="true")


@cache
def sheet() -> Markup:
    """All icons, once for a page, so that whatever is sent later can be short."""
    return drawn_sheet(PATHS)


@cache
def meeting_sheet() -> Markup:
    """Those that pages of a club need besides."""
    return drawn_sheet(MEETING)


def drawn_sheet(paths: dict[str, str]) -> Markup:
    drawn = [el("symbol", el("path", d=path), id=f"i-{name}", viewBox="0 0 24 24") for name, path in paths.items()]
    return el("svg", *drawn, class_="sheet-of-icons", aria_hidden="true")


def letter_of(seat: int, name: str) -> str:
    return next((c.upper() for c in name if c.isalnum()), str(seat + 1))


def badge(seat: int, name: str) -> Markup:
    """The same in a few bytes, shaped by the style sheet: for long lists."""
    return el("i", letter_of(seat, name), class_=f"badge seat-{seat}", aria_hidden="true")


def mark(seat: int, name: str) -> Markup:
    """A seat's shape and letter, in its colour."""
    return el(
        "svg",
        el("path", d=SHAPES[seat % len(SHAPES)]),
        el("text", letter_of(seat, name), x=12, y=16.5),
        class_=f"mark seat-{seat}",
        viewBox="0 0 24 24",
        aria_hidden="true",
    )
