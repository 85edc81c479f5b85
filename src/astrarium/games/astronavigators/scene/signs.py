"""Signs of AstroNavigators on the 24-unit grid: vehicles are filled, everything else is drawn with one stroke."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from markupsafe import Markup

from astrarium.scene.draw import join, line, number, path, use

FILLED: Final = {
    "car": "M2.5 16v-3.2l3-1.3L8 7h8l3 4.2 2.8 1V16h-2a2.4 2.4 0 0 0-4.8 0H9.2a2.4 2.4 0 0 0-4.8 0zM9 8.6l-1.4 2.7h3.8V8.6zm4 0v2.7h3.9l-1.9-2.7zM6.8 14.5a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2zm10.6 0a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2z",
    "train": "M8 2.5h8a3.5 3.5 0 0 1 3.5 3.5v8.5a3 3 0 0 1-2.6 3l1.8 4h-2.4l-1.3-2.8H9l-1.3 2.8H5.3l1.8-4a3 3 0 0 1-2.6-3V6A3.5 3.5 0 0 1 8 2.5zM6.8 6v4.6h10.4V6zM8 13a1.4 1.4 0 1 0 0 2.8A1.4 1.4 0 0 0 8 13zm8 0a1.4 1.4 0 1 0 0 2.8 1.4 1.4 0 0 0 0-2.8z",
    "boat": "M11.2 2.5v11H4.4zM13 5.2l6.2 8.3H13zM2.5 15.2h19l-3.2 5.3H5.7z",
    "helicopter": "M4 4.4h16.5v1.7h-7.4v2h1.2c4 0 6.7 2.8 6.7 6.6v1.6h-9.4c-2.8 0-4.2-1.7-4.7-4.2L2.5 11V7.6h1.8l1 2.2h6V6.1H4zM14.2 10v3.6h4.6c-.4-2.2-2-3.6-4.6-3.6zM8 18h12.5v1.7H8z",
    "plane": "M12 1.8c1 0 1.7 1.3 1.7 3.2v4.3l7.8 5.2v2.1l-7.8-2.5v4.3l2.3 1.8v1.7L12 20.8l-4 1.1v-1.7l2.3-1.8v-4.3l-7.8 2.5v-2.1l7.8-5.2V5c0-1.9.7-3.2 1.7-3.2z",
    "spacecraft": "M12 1.3c3.2 2.7 4.5 6.2 4.5 9.9 0 1.5-.2 3-.6 4.3l3.1 3.2v3.8l-4.4-2.3H9.4L5 22.5v-3.8l3.1-3.2a15 15 0 0 1-.6-4.3c0-3.7 1.3-7.2 4.5-9.9zm0 6.4a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4z",
    "flag": "M6 2.5h1.8v1.2c3-1.8 5.6 1.4 10.2-.4v9c-4.6 1.8-7.2-1.4-10.2.4v8.8H6z",
    "star4": "M12 1l2.4 8.6L23 12l-8.6 2.4L12 23l-2.4-8.6L1 12l8.6-2.4z",
}  # fmt: skip
LINED: Final = {
    "ecliptica": "M4.5 17.5C9 19 17 12 19.5 6.5M12 3.5a8.5 8.5 0 1 0 .01 0M12 10a2 2 0 1 0 .01 0",
    "precession": "M12 21L5.5 7.5M12 21l6.5-13.5M5.5 7a6.5 2.8 0 1 0 13 0 6.5 2.8 0 0 0-10-2.3M8.5 2.5v2.8h2.8",
    "milky-way": "M12 12c0-2 3-2 3 .5 0 3-5.5 3.5-6.2-.3C8 8 13 5.5 16.5 8c4 3 2.5 9.5-2.5 11M12 12c0 2-3 2-3-.5",
    "orientation": "M12 2.5l2.2 7.3 7.3 2.2-7.3 2.2-2.2 7.3-2.2-7.3L2.5 12l7.3-2.2zM5.5 5.5l2.2 2.2M18.5 5.5l-2.2 2.2M5.5 18.5l2.2-2.2M18.5 18.5l-2.2-2.2",
    "polar-axis": "M12 5.5a6.5 6.5 0 1 0 .01 0M5.8 10.5c4 2 8.4 2 12.4 0M8.5 2l7 20",
    "dark-spot": "M12 3.5a8.5 8.5 0 1 0 .01 0M8 10c1.5-2.5 4-2 5-.5s4 .5 3.5 3-3 1.5-4 3-4 1-4-1-1.5-2.5-.5-4.5zM10 11.5l4 2M11 14l3-3",
    "summer-triangle": "M4.5 6L20 9 10 20zM4.5 4.2v3.6M2.7 6h3.6M20 7.2v3.6M18.2 9h3.6M10 18.2v3.6M8.2 20h3.6",
    "winter-circle": "M12 3.5l7.3 4.2v8.6L12 20.5l-7.3-4.2V7.7zM12 2v3M12 19v3M19.3 7.7l1.5-.8M4.7 7.7l-1.5-.8M19.3 16.3l1.5.8M4.7 16.3l-1.5.8",
    "northern-sky": "M3 16.5a9 9 0 0 1 18 0zM12 12.5V2.5M9.5 5L12 2.5 14.5 5M3 20h18",
    "southern-sky": "M3 7.5a9 9 0 0 0 18 0zM12 11.5v10M9.5 19l2.5 2.5 2.5-2.5M3 4h18",
    "rocky-planet": "M12 3.5a8.5 8.5 0 1 0 .01 0M9 7.5a2 2 0 1 0 .01 0M15.5 11.5a1.5 1.5 0 1 0 .01 0M10 14.5a1.5 1.5 0 1 0 .01 0",
    "gas-planet": "M12 6a6 6 0 1 0 .01 0M7 9.5c3 1.2 7 1.2 10 0M6.2 13c3.5 1.3 8 1.3 11.6 0M5.5 14.5C1.5 17.5 2.5 19 7 17.5S22.5 9 21.5 6.8c-.6-1-2.5-.5-4.5.5",
    "observe": "M2 12c3-5 6.5-7 10-7s7 2 10 7c-3 5-6.5 7-10 7s-7-2-10-7zM12 8.8a3.2 3.2 0 1 0 .01 0",
    "save": "M6 3h12v18l-6-4.5L6 21z",
    "planned": "M5 3h9v13l-4.5-3.5L5 16zM16 9l5 5-5 5M11 19.5h9",
    "travel": "M5 19C3 12 9 14 12 11S12 3 19 5M16 2l4 3-3 4M5 21.5h.01",
    "pass": "M5 12h13M13 6.5l5.5 5.5-5.5 5.5",
    "earth-rise": "M2 20c6-4 14-4 20 0M12 5a5.5 5.5 0 0 1 5.3 7M12 5a5.5 5.5 0 0 0-5.3 7M8 8.5c2.5 1 5.5 1 8 0",
    "telescope": "M3.5 13.5l12-6.5 2 3.6-12.5 5.4zM16 6.5l3.5-2 2.5 4.5-3.5 2zM10 14l-4 7.5M11.5 13.5l4.5 8",
    "time": "M6.5 3h11M6.5 21h11M8 3c0 5 8 6.5 8 9s-8 4-8 9M16 3c0 5-8 6.5-8 9s8 4 8 9",
    "solar-protection": "M2.5 9h19v3a4.5 4.5 0 0 1-8.7 1.5h-1.6A4.5 4.5 0 0 1 2.5 12zM12 2v3.5M5 3.5l1.5 2.5M19 3.5L17.5 6",
    "star-map": "M3 5l6-2 6 2 6-2v16l-6 2-6-2-6 2zM6.5 9l5 3 3-3 4 6M6.5 9h.01M11.5 12h.01M14.5 9h.01M18.5 15h.01",
    "equatorial-mount": "M12 14l-6 8M12 14l6 8M12 14v-3M5 9l11-5 2 4-11 5zM12 18h.01",
    "lunar-orbit": "M12 8a4 4 0 1 0 .01 0M2.5 15C1 12 7 7 13 5s10-1.5 9 1.5-6 6.5-11 8.5-9 2-8.5 0zM20.5 4.5h.01",
    "sextant": "M12 3L4 18a14 14 0 0 0 16 0zM12 3l3.5 14M8.5 9.5h7",
    "armillary-sphere": "M12 3a9 9 0 1 0 .01 0M4 15.5C9 19 18 12 20 8M12 3c-5 5-5 13 0 18M6 19L18 5M12 21v2",
    "reflector-telescope": "M4 8l13-4 1.5 5L5.5 13zM4 8l-1.5 1 1.5 5 1.5-1M11 11v5M11 16l-5 6M11 16l5 6M15 4.5l-1-2.5",
    "refractor-telescope": "M3.5 13.5l12-6.5 2 3.6-12.5 5.4zM16 6.5l3.5-2 2.5 4.5-3.5 2zM10 14l-4 7.5M11.5 13.5l4.5 8",
    "jian-yi": "M12 4a7 7 0 1 0 .01 0M5 11h14M12 4v14M7 6l10 10M3 21h18M7 18l-2 3M17 18l2 3",
    "persian-astrolabe": "M12 6a8 8 0 1 0 .01 0M12 2v4M10.5 3.5h3M12 9a5 5 0 1 0 .01 0M4.5 17L19.5 11M12 14h.01",
    "octant": "M12 2.5L3.5 17c5 4 12 4 17 0zM12 2.5V19M8 9.5h8M6 13h3",
    "abort": "M12 3l9 5v8l-9 5-9-5V8zM8.5 8.5l7 7M15.5 8.5l-7 7",
    "abort-stage": "M3 11a9 8 0 0 1 18 0L12 21zM3 11c3-2 6-2 9 0 3-2 6-2 9 0M12 11v10",
    "reactivate": "M5 12a7 7 0 1 1 2 5M5 20v-4h4",
    "quest": "M7 2.5v19M7 4c3-1.8 5.6 1.4 10.2-.4v9C12.6 14.4 10 11.2 7 13",
    "rocket": "M12 2c3 2.5 4.3 6 4.3 9.5 0 1.5-.2 3-.6 4.2H8.3c-.4-1.2-.6-2.7-.6-4.2C7.7 8 9 4.5 12 2zM8 14l-3 4v3l4-2M16 14l3 4v3l-4-2M12 8.5a1.8 1.8 0 1 0 .01 0",
    "agenda": "M6 3h9l4 4v14H6zM9 10l2 2 4-4M9 16h6",
    "indicator": "M12 3a9 9 0 1 0 .01 0M3 12h5l2 2.5h4l2-2.5h5M12 6v3",
    "moon": "M15 3.5A9 9 0 1 0 20.5 15 7 7 0 0 1 15 3.5z",
    "tick": "M5 12.5L10 17.5L19 7",
    "heliport": "M12 3a9 9 0 1 0 .01 0M9 8v8M15 8v8M9 12h6",
    "cross": "M6 6l12 12M18 6L6 18",
}  # fmt: skip


@cache
def definitions() -> Markup:
    """The signs on their grid, for the ground."""
    filled = [path(d, fill="currentColor", fill_rule="evenodd", id=f"g-an-i-{name}") for name, d in FILLED.items()]
    lined = [line(d, "currentColor", 1.7, id=f"g-an-i-{name}") for name, d in LINED.items()]
    return join(*filled, *lined)


def icon(name: str, x: float, y: float, size: float, class_: str | None = None) -> Markup:
    """A sign around x, y."""
    return use(f"g-an-i-{name}", x - size / 2, y - size / 2, size / GRID, class_=class_)


GRID: Final = 24
NEARLY: Final = 0.01  # a circle ends this far from where it began
STEPS: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


def placed(name: str, x: float, y: float, size: float) -> str:
    """A sign around x, y as a path of its own, so that many signs of one colour are one node."""
    scale = size / GRID
    left, top = x - size / 2, y - size / 2
    made = ""
    for command, numbers in re.findall(r"([A-Za-z])([^A-Za-z]*)", FILLED.get(name) or LINED[name]):
        kind = command.upper()
        values = [float(n) for n in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", numbers)]
        moving = command.isupper()
        out = []
        for i, value in enumerate(values):
            place = i % STEPS[kind]
            if kind == "A" and (place in (2, 3, 4) or value == NEARLY):
                out.append(number(max(value, 0.1)) if value == NEARLY else number(value))
                continue
            across = kind == "H" or (kind != "V" and place % 2 == (1 if kind == "A" and place > 4 else 0))
            shift = (left if across else top) if moving and not (kind == "A" and place < 2) else 0.0
            out.append(number(value * scale + shift))
        made += command + " ".join(out)
    return made
