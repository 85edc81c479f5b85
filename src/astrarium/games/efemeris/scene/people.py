"""Captains and crew, drawn: twelve portraits of cut paper, and the tools of nine trades.

A portrait stands in an oval 72 wide and 88 high around the origin. Heads, hats, hair, collars and beards are shared
parts; France looks East, Britain West, Spain East again, each before its nation's colour.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from astrarium.scene.draw import Markup, disc, el, join, path

from ..actions import CAPTAINS, CREWS, NATIONS

# ---------------------------------------------------------------- parts of a portrait
PARTS: Final = {
    # heads, in profile
    "man": "M8 -18C10 -14 11 -10 10.5 -7L16.5 1.5C17 3 15.5 3.6 13.5 3.6C14.2 5.2 14 6.2 13 6.8C14 8 13.6 9.2 12.6 9.8"
    "C13 13.5 10.5 16 5 14.8C3.5 17 3 19 3.5 25H-11C-10 18 -11.5 13 -13.5 9C-17 2 -17.5 -8 -13 -15C-9 -22 3 -24 8 -18Z",
    "woman": "M8 -17C10 -13 10.5 -9.5 10 -6.5L14 .8C14.5 2.2 13.4 2.8 12 3C12.8 4.4 12.6 5.4 11.8 6C12.6 7.2 12.2 8.2 11.4 8.8"
    "C11.4 12 8.8 13.8 4.5 13C3 15.5 2.8 18 3.6 25H-7C-6.4 18 -8.4 12 -11 8C-15 1 -15.5 -8 -12 -14.5C-8 -21.5 3 -23 8 -17Z",
    # coats and collars
    "coat": "M-30 46C-29 33 -20 28 -9 24Q-3 30 4 24C14 27 24 31 28 46Z",
    "lapel": "M-9 24L-2 46H4L-3 30ZM4 24L10 46H14L8 26Z",
    "jabot": "M-4 24Q2 28 5 23C10 28 9 38 4 45C-1 39 -3 31 -4 24Z",
    "stock": "M-11 15Q-4 20 5 16L7 27Q-3 31 -13 26Z",
    "ruff": "M-17 17L-14 26L-10 20L-6 28L-2 21L2 28L6 20L10 27L13 19L15 23L14 15Q0 23 -17 17Z",
    "pearls": "M-8 22Q-2 29 5 22",
    "braid": "M-27 36H-15M-28 41H-14M16 35H25M16 40H26",
    "sash": "M-20 30L16 46H26L-12 27Z",
    # hair
    "queue": "M8 -18C0 -28 -19 -24 -18 -6C-18 2 -16 9 -12 13C-12 5 -9 -3 -6 -7C0 -9 6 -12 8 -18ZM-15 8C-24 15 -23 26 -18 35C-17 27 -12 20 -10 14Z",
    "wig": "M9 -18C-1 -31 -23 -25 -22 -8C-27 0 -22 8 -25 16C-23 28 -11 27 -7 20C-10 11 -7 3 -9 -5C-7 -13 1 -14 9 -18Z",
    "curls": "M-20 -9a5 5 0 1 0 .1 0M-21 1a5 5 0 1 0 .1 0M-20 11a5 5 0 1 0 .1 0",
    "loose": "M8 -17C0 -29 -21 -25 -19 -4C-20 9 -28 19 -21 32C-14 36 -5 29 -6 20C-10 10 -9 -1 -5 -8C0 -10 6 -11 8 -17Z",
    "chignon": "M8 -17C0 -27 -17 -24 -16 -6C-16 0 -14 5 -11 9C-11 2 -8 -4 -5 -8C0 -10 6 -11 8 -17ZM-14 -12A8.5 8.5 0 1 0 -14 5A8.5 8.5 0 1 0 -14 -12Z",
    "short": "M8 -18C1 -28 -19 -25 -17 -4C-17 2 -15 7 -12 10C-12 3 -9 -3 -7 -8C-1 -10 5 -12 8 -18Z",
    "plait": "M8 -17C0 -28 -19 -25 -18 -5C-18 1 -15 6 -12 9C-12 2 -8 -4 -5 -8C0 -10 6 -11 8 -17ZM-16 3C-22 8 -14 13 -19 18C-23 23 -15 27 -18 35L-13 34C-11 27 -17 24 -13 18C-10 13 -16 9 -11 4Z",
    # hats
    "tricorne": "M-24 -15C-17 -20 -10 -17 -2 -17.5C7 -18 15 -18 24 -23C22 -13 13 -10.5 4 -10.5C-7 -10 -17 -8 -24 -15Z",
    "crown": "M-14 -15C-13 -28 6 -31 12 -17C4 -14 -8 -13 -14 -15Z",
    "bicorne": "M-27 -9C-24 -27 -2 -38 25 -14C13 -16 -9 -17 -27 -9Z",
    "brim": "M-28 -12C-19 -19 15 -21 28 -15C17 -8 -15 -6 -28 -12Z",
    "plume": "M-6 -22C-18 -37 -38 -27 -33 -8C-29 -17 -19 -20 -6 -17Z",
    "beret": "M-20 -10C-27 -26 2 -37 15 -21C12 -15 -8 -10 -20 -10Z",
    "scarf": "M10 -13C9 -27 -15 -29 -18 -9L-16 -2C-8 -10 1 -12 10 -11ZM-16 -7L-30 -6L-26 1L-15 0ZM-17 -3L-26 11L-20 13L-13 2Z",
    "morion": "M-19 -9C-17 -30 13 -31 14 -12C20 -12 26 -16 29 -21C27 -5 -20 -1 -28 -17C-26 -12 -23 -10 -19 -9Z",
    "crest": "M-12 -22C-7 -38 7 -37 11 -20C4 -28 -6 -28 -12 -22Z",
    "comb": "M-17 -17L-26 -37L-17 -34L-12 -39L-6 -33L1 -33L-4 -20Z",
    "veil": "M-4 -25C-20 -27 -28 -8 -26 40L-11 42C-15 20 -14 0 -4 -17Z",
    # beards and the like
    "beard": "M13 6.8C17 17 9 26 1 21C1 16 1 11 3 8C8 11 11 10 13 6.8Z",
    "goatee": "M12.5 9.5L15.5 17.5L7.5 14.5ZM13.5 3.8L20 2.5L14.5 6.6Z",
    "patch": "M-16 -12L12 -3M6 -8.5L12.5 -8L12 -2.5L6.5 -3.5Z",
    "monocle": "M12.5 -5A3.6 3.6 0 1 1 5.3 -5A3.6 3.6 0 1 1 12.5 -5ZM6 -2.5L-6 12",
    "scar": "M2 -2L7 6M2 3L6 0",
    "ring": "M-3 6a2.6 2.6 0 1 0 .1 0",
    "ribbon": "M-12 8L-20 4L-19 12ZM-12 9L-18 17L-11 15Z",
    "flower": "M-9 -21a4 4 0 1 0 .1 0M-14 -16a4 4 0 1 0 .1 0M-5 -16a4 4 0 1 0 .1 0",
}  # fmt: skip
LINES: Final = ("pearls", "braid", "patch", "monocle", "scar", "ring")  # parts that are strokes

FAIR, TAN, BROWN = "#F2D6B3", "#DDAE80", "#B47B52"
BLACK, AUBURN, BLOND, CHESTNUT, GREY, WHITE = "#2B2233", "#9A4425", "#D8A544", "#63402A", "#B9B4B0", "#F1ECE0"
INK, GOLD, LACE, STEEL = "#1B1A38", "#E9BE5A", "#FBF6E8", "#A9B4C4"
COLOUR: Final = {"france": "#3A76C4", "britain": "#BE3B34", "spain": "#2B2735"}
GROUND: Final = {"france": "#1B3A73", "britain": "#6A2730", "spain": "#6E5A2C"}


class Portrait(NamedTuple):
    """A captain's likeness: the parts around the head from the back to the front, and the sign of the talent."""

    skin: str
    parts: tuple[tuple[str, str], ...]
    talent: str


PORTRAITS: Final = {
    "hubac": Portrait(FAIR, (("queue", CHESTNUT), ("ribbon", GOLD), ("jabot", LACE), ("tricorne", INK), ("crown", INK)),
        "M-9 6L0 -2L9 6M-9 0L0 -8L9 0"),
    "chesnaye": Portrait(FAIR, (("loose", AUBURN), ("jabot", LACE), ("plume", LACE), ("brim", "#24477F"), ("crown", "#24477F")),
        "M0 -9A9 9 0 1 0 9 0M9 -9V-2H2M9 -2L2 -9"),
    "oleron": Portrait(TAN, (("wig", WHITE), ("curls", "#D9D2C2"), ("lapel", GOLD), ("stock", LACE)),
        "M-9 -8H9V1C9 6 4 9 0 10C-4 9 -9 6 -9 1ZM-5 -3H5M-5 1H5"),
    "cassini": Portrait(FAIR, (("chignon", BLACK), ("pearls", LACE), ("beret", "#3D6FB8"), ("monocle", GOLD)),
        "M8 -5A9 9 0 1 0 9 2M9 -9V-4H4M-4 -2L0 -5L4 -2V3L0 6L-4 3Z"),
    "fairborne": Portrait(FAIR, (("plait", BLOND), ("stock", LACE), ("braid", GOLD), ("bicorne", INK)),
        "M7 0A7 7 0 1 1 -7 0A7 7 0 1 1 7 0ZM0 -11V-4M0 4V11M-11 0H-4M4 0H11"),
    "blake": Portrait(FAIR, (("chignon", AUBURN), ("stock", LACE), ("pearls", LACE), ("flower", "#BFE6F5")),
        "M0 -10V10M-8.7 -5L8.7 5M-8.7 5L8.7 -5M-3 -8L0 -5L3 -8M-3 8L0 5L3 8"),
    "byng": Portrait(FAIR, (("wig", GREY), ("curls", "#8F8A88"), ("stock", LACE), ("lapel", GOLD), ("tricorne", INK), ("crown", INK)),
        "M-6 -9H6V9H-6ZM-10 10L10 -10"),
    "lancaster": Portrait(BROWN, (("short", BLACK), ("stock", LACE), ("braid", GOLD), ("patch", INK), ("bicorne", "#3A1418")),
        "M-9 2H9L5 8H-5ZM-2 2V-9L6 0"),
    "pargo": Portrait(BROWN, (("beard", BLACK), ("ring", GOLD), ("scarf", "#A8322C"), ("sash", "#A8322C")),
        "M-4 -4Q-11 3 -8 8Q0 11 8 8Q11 3 4 -4ZM-5 -5H5M-4 -5Q-6 -9 -5 -10Q0 -8 5 -10Q6 -9 4 -5"),
    "guzman": Portrait(TAN, (("short", BLACK), ("comb", GOLD), ("veil", "#3B3346"), ("ruff", LACE)),
        "M0 -10L2.7 -6.5L7 -7L6.5 -2.7L10 0L6.5 2.7L7 7L2.7 6.5L0 10L-2.7 6.5L-7 7L-6.5 2.7L-10 0L-6.5 -2.7L-7 -7L-2.7 -6.5Z"),
    "silva": Portrait(TAN, (("loose", BLACK), ("ring", GOLD), ("pearls", GOLD), ("flower", "#D8524A")),
        "M-10 -3H4A3.4 3.4 0 1 0 .8 -7.6M-10 1.2H8A3.3 3.3 0 1 1 5 6M-7 5.4H0A2.6 2.6 0 1 1 -2.4 9"),
    "aviles": Portrait(TAN, (("short", GREY), ("goatee", GREY), ("ruff", LACE), ("scar", "#A05A3C"), ("morion", STEEL), ("crest", STEEL)),
        "M9 0A9 9 0 1 1 -9 0A9 9 0 1 1 9 0ZM0 -5L1.5 -1.5L5 0L1.5 1.5L0 5L-1.5 1.5L-5 0L-1.5 -1.5Z"),
}  # fmt: skip


def part(name: str, colour: str) -> Markup:
    if name in LINES:
        return path(PARTS[name], fill="none", stroke=colour, stroke_width="1.6", stroke_linecap="round")
    return path(PARTS[name], fill=colour, stroke=INK, stroke_width=".8", stroke_linejoin="round")


def woman(captain: str) -> bool:
    return captain in ("chesnaye", "cassini", "fairborne", "blake", "guzman", "silva")


def portrait(captain: str, nation: str) -> Markup:
    """A captain in an oval with the sign of the talent; the nation's colour is in ground, coat and rim."""
    given = PORTRAITS[captain]
    bust = join(
        part("coat", COLOUR[nation]),
        part("woman" if woman(captain) else "man", given.skin),
        *[part(name, colour) for name, colour in given.parts],
        disc(1.1, 8.5, -5.5, fill=INK),
    )
    sign = path(given.talent, class_="ef-talent", transform="scale(.82)")
    return el(
        "g",
        el("ellipse", rx=36, ry=44, fill=GROUND[nation]),
        el("g", bust, transform="scale(-1 1)" if nation == "britain" else None, clip_path="url(#g-ef-oval)"),
        el("ellipse", rx=36, ry=44, class_=f"ef-cameo rim-{nation}"),
        el("g", disc(13, class_="ef-medal"), sign, transform="translate(25 33)"),
        id=f"g-ef-captain-{captain}",
    )


# ---------------------------------------------------------------- the tools of the crew: a filled body, then lines
TOOLS: Final = {
    "banker": ("M-14 6C-14 3 14 3 14 6V12C14 16 -14 16 -14 12ZM-10 -3C-10 -6 10 -6 10 -3V3C10 6 -10 6 -10 3ZM7 -12A7 6.5 0 1 1 -7 -12A7 6.5 0 1 1 7 -12Z",
        "M-14 9C-14 12 14 12 14 9M-10 0C-10 3 10 3 10 0M0 -15.5L1 -13L3.5 -12L1 -11L0 -8.5L-1 -11L-3.5 -12L-1 -13Z"),
    "chief-mate": ("M-17 7L4 -9L10 -1L-12 14ZM4 -9L9 -14L17 -4L10 -1Z", "M-10 2L-4 10M-3 -4L3 4M17 -4L19 -6L11 -16L9 -14"),
    "gunner": ("M-17 -1L11 -9C15 -9 16 -2 13 0L-14 8C-19 9 -21 1 -17 -1ZM3 9A7 7 0 1 1 -11 9A7 7 0 1 1 3 9Z",
        "M8 -8L10 1M-4 9A0 0 0 1 1 -4.1 9M-4 3V15M-10 9H2M15 -8L18 -13M17 -5L21 -6M-18 3L-21 4"),
    "helmsman": ("M12 0A12 12 0 1 1 -12 0A12 12 0 1 1 12 0ZM8.5 0A8.5 8.5 0 1 0 -8.5 0A8.5 8.5 0 1 0 8.5 0ZM3.5 0A3.5 3.5 0 1 1 -3.5 0A3.5 3.5 0 1 1 3.5 0Z",
        "M0 -18V-3.5M0 3.5V18M-18 0H-3.5M3.5 0H18M-12.7 -12.7L-2.5 -2.5M2.5 2.5L12.7 12.7M12.7 -12.7L2.5 -2.5M-2.5 2.5L-12.7 12.7"),
    "lady-of-the-night": ("M2 -16A16 16 0 1 0 14 8A13 13 0 0 1 2 -16Z", "M4 -4Q9 -9 17 -5Q15 3 9 1Q4 0 4 -4ZM9 -3A0 0 0 1 1 9.1 -3M15 -15L16.5 -12L19.5 -11.5L16.5 -10.5L15 -7.5L13.5 -10.5"),
    "surgeon": ("M-5 -15H5V-5H15V5H5V15H-5V5H-15V-5H-5Z", "M-2 -11V-2H-11M2 11V2H11"),
    "shipwright": ("M-16 -8L-9 -15L-4 -10L-7 -7L13 11L10 15L-9 -4L-12 -2Z", "M10 -15L16 -9L-9 15L-14 15L-14 11ZM8 -10L12 -6"),
    "crewmaster": ("M-5 -14H5L7 -8C12 -4 12 6 8 10H-8C-12 6 -12 -4 -7 -8Z", "M-8 10H8M-14 14H14M0 -14V-17M0 10V13M-7 -8H7M-3 2A0 0 0 1 1 -3.1 2"),
    "governor": ("M-15 8L-13 -9L-6 0L0 -14L6 0L13 -9L15 8Z", "M-15 12H15M-13 -11A0 0 0 1 1 -13.1 -11M0 -16A0 0 0 1 1 -.1 -16M13 -11A0 0 0 1 1 12.9 -11M-8 4H8"),
}  # fmt: skip
PLAIN: Final = ("M9 0A9 9 0 1 1 -9 0A9 9 0 1 1 9 0Z", "M0 -16V-9M0 9V16M-16 0H-9M9 0H16")  # of a card not drawn yet


def tool(crew: str) -> Markup:
    body, lines = TOOLS.get(crew, PLAIN)
    return el(
        "g",
        el("ellipse", rx=31, ry=27, class_="ef-oval"),
        el("ellipse", rx=28, ry=24, class_="ef-oval-line"),
        path(body, class_="ef-tool"),
        path(lines, class_="ef-tool-line"),
        id=f"g-ef-crew-{crew}",
    )


def definitions(captains: list[list[int]]) -> Markup:
    """All faces and tools; `captains` are those of each nation."""
    oval = el("clipPath", el("ellipse", rx=36, ry=44), id="g-ef-oval")
    faces = [portrait(CAPTAINS[c], NATIONS[n]) for n, some in enumerate(captains) for c in some]
    return join(oval, *faces, *[tool(crew) for crew in CREWS])
