"""Signs on the boards, on one 24-unit grid with one stroke width: the same sign means the same in all four rooms.

They take the colour (`color`) of their class. `sign("lock", x, y, 16)` needs `definitions("lock")` in the ground.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from markupsafe import Markup

from .draw import disc, el, join, path

STROKE: Final = "1.8"

# the strokes of each sign
LINES: Final = {
    "bubble": "M4 5.5H20C21 5.5 21.5 6 21.5 7V15C21.5 16 21 16.5 20 16.5H12L7.5 20.5V16.5H4C3 16.5 2.5 16 2.5 15V7C2.5 6 3 5.5 4 5.5Z",
    "lock": "M6 11H18V20H6ZM8.5 11V8A3.5 3.5 0 0 1 15.5 8V11M12 14.5V16.5",
    "roll": "M12 3.2L20 7.4V16.4L12 20.8L4 16.4V7.4ZM4 7.4L12 11.6L20 7.4M12 11.6V20.8",
    "cards": "M4 7L13 4.5L16.5 17.5L7.5 20ZM15 5.5L20 6.5L18.5 18",
    "crew": "M16.2 8A4.2 4.2 0 1 1 7.8 8A4.2 4.2 0 1 1 16.2 8ZM4 21C4.5 15.5 8 14 12 14C16 14 19.5 15.5 20 21",
    "coin": "M20.4 12A8.4 8.4 0 1 1 3.6 12A8.4 8.4 0 1 1 20.4 12ZM12 7V17M9 9.5C9.5 7.5 15 7.5 15 10C15 12.5 9 11.5 9 14C9 16.5 14.5 16.5 15 14.5",
    "smoke": "M16.2 15A6.2 6.2 0 1 1 3.8 15A6.2 6.2 0 1 1 16.2 15ZM13.5 9.8L16 7.2C16 4 20 4 20 7C20 9 22 9 22 6.5",
    "eye": "M3 12C6 7.5 9 6 12 6C15 6 18 7.5 21 12C18 16.5 15 18 12 18C9 18 6 16.5 3 12ZM14.6 12A2.6 2.6 0 1 1 9.4 12A2.6 2.6 0 1 1 14.6 12Z",
    "hidden": "M3 12C6 7.5 9 6 12 6C15 6 18 7.5 21 12C18 16.5 15 18 12 18C9 18 6 16.5 3 12ZM4 20L20 4",
    "wake": "M4 12A8 8 0 0 1 18 6.6M20 12A8 8 0 0 1 6 17.4M18 2.6V7H13.6M6 21.4V17H10.4",
    "skull": "M12 3A8 7.6 0 0 0 4 10.6C4 14 6 15.4 7.5 16.2V20H16.5V16.2C18 15.4 20 14 20 10.6A8 7.6 0 0 0 12 3ZM12 16V20",
    "down": "M6 4.5H18V19.5H6ZM9.5 10L12 14L14.5 10",
    "up": "M6 4.5H18V19.5H6ZM9.5 14L12 10L14.5 14",
    "pair": "M3.5 6.5H11.5V18.500H3.500ZM14 5.500H20.500V17.500H14.5",
    "check": "M5 12.5L10 17.5L19 7",
    "arrow": "M4 12H19M13 6.500L19 12L13 17.5",
    "ship": "M12 2.500L17 15L12 12.500L7 15ZM12 15V21M9 19L12 21.500L15 19",
    "leaf": "M5 19C4 10 10 4.5 20 4.500C20 14 14.5 20 7.5 17.500M4 21L13 11",
    "pit": "M12 12C12 10 15 10 15 12.500C15 16 9 16.5 8.5 12C8 6.5 17 5.5 18.5 12C19.5 18.5 11 21.5 6 18",
    "store": "M4 9.500L12 5L20 9.500V19H4ZM4 9.500L12 14L20 9.500M12 14V19",
    "star": "M12 3L14 10L21 12L14 14L12 21L10 14L3 12L10 10Z",
    "medal": "M8 3L11 9.500M16 3L13 9.500M18 15.500A6 6 0 1 1 6 15.500A6 6 0 1 1 18 15.500ZM12 12.500V18.5",
    "flask": "M9.5 3.500H14.500M10.5 3.500V10L5 19.500H19L13.5 10V3.500M8 15H16",
    "home": "M3 11.5L12 4L21 11.5M6 9.5V20H18V9.5",
    "planet": "M18.5 12A6.5 6.5 0 1 1 5.5 12A6.5 6.5 0 1 1 18.5 12ZM3 16.500C6 17.5 18 11 21 7.5",
}  # fmt: skip
BLADE: Final = "M12 12C9.4 9 9.6 4.6 12 1.8C14.6 4.4 14.6 9 12 12Z"


def drawing(name: str) -> Markup:
    if name == "propeller":
        blades = [path(BLADE, fill="currentColor", transform=f"rotate({a} 12 12)") for a in (0, 120, 240)]
        return join(*blades, disc(2.6, 12, 12, fill="currentColor"))
    if name == "wheel":
        spokes = [path("M12 12V2.6", transform=f"rotate({a} 12 12)") for a in range(0, 360, 45)]
        rim = disc(6.4, 12, 12)
        return el("g", rim, *spokes, fill="none", stroke="currentColor", stroke_width=STROKE, stroke_linecap="round")
    stroke = path(
        LINES[name],
        fill="none",
        stroke="currentColor",
        stroke_width=STROKE,
        stroke_linecap="round",
        stroke_linejoin="round",
    )
    if name == "skull":
        return join(stroke, disc(1.9, 9, 11, fill="currentColor"), disc(1.9, 15, 11, fill="currentColor"))
    return stroke


NAMES: Final = (*LINES, "propeller", "wheel")


@cache
def definitions(*names: str) -> Markup:
    """The symbols, for a ground's `<defs>`; all of them if none is named."""
    return join(*[el("symbol", drawing(name), id=f"g-sign-{name}", viewBox="0 0 24 24") for name in names or NAMES])


def sign(name: str, x: float, y: float, size: float, class_: str | None = None) -> Markup:
    """A sign with its upper left corner at x, y."""
    return el("use", href=f"#g-sign-{name}", x=x, y=y, width=size, height=size, class_=class_)
