"""Emblems, dice, tokens and backs of Celestia Duo: five equipments with five shapes, drawn once and used everywhere.

Art that is the same by day and by night has its colours here; all else takes them from `style.css` by class.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from markupsafe import Markup

from astrarium.scene.draw import at, box, disc, el, gradient, join, line, number, path, polygon, ring_of, use

INK: Final = "#17162B"
IVORY: Final = "#FFF6E2"
BRASS: Final = "#E9BC66"

# middle, dark and light tone of each kind
TONES: Final = {
    "whip": ("#27AE85", "#0A4437", "#8FE3C5"),
    "sabre": ("#F0D044", "#6A5310", "#FFF1A6"),
    "crossbow": ("#F09A36", "#6B380B", "#FFD39B"),
    "pistol": ("#E0604D", "#5B1518", "#FFB5A6"),
    "cannon": ("#A681DE", "#372060", "#DCC7FA"),
    "joker": ("#F6F0E0", "#2A3560", "#FFFFFF"),
}


def shape(kind: str, r: float) -> str:
    """The outline that tells a kind apart without its colour."""
    if kind == "sabre":
        return polygon(ring_of(4, 1.16 * r))
    if kind == "cannon":
        return polygon(ring_of(6, 1.08 * r, 0))
    if kind == "crossbow":
        q = 1.28 * r
        x, y = 0.98 * q, 0.8 * q
        return (
            f"M0 {-q:.1f}L{x:.1f} {0.66 * q:.1f}Q{x:.1f} {y:.1f} {0.84 * q:.1f} {y:.1f}"
            f"L{-0.84 * q:.1f} {y:.1f}Q{-x:.1f} {y:.1f} {-x:.1f} {0.66 * q:.1f}Z"
        )
    if kind == "pistol":
        q, c = 0.92 * r, 0.22 * r
        s = q - c
        return (
            f"M{-s:.1f} {-q:.1f}H{s:.1f}Q{q:.1f} {-q:.1f} {q:.1f} {-s:.1f}V{s:.1f}Q{q:.1f} {q:.1f} {s:.1f} {q:.1f}"
            f"H{-s:.1f}Q{-q:.1f} {q:.1f} {-q:.1f} {s:.1f}V{-s:.1f}Q{-q:.1f} {-q:.1f} {-s:.1f} {-q:.1f}Z"
        )
    return f"M{-r:.1f} 0A{r:.1f} {r:.1f} 0 1 1 {r:.1f} 0A{r:.1f} {r:.1f} 0 1 1 {-r:.1f} 0Z"


def stroke(d: str, width: float, colour: str = INK) -> Markup:
    return line(d, colour, width)


def solid(d: str, colour: str = INK) -> Markup:
    return path(d, fill=colour)


def glyph(kind: str) -> Markup:
    """The picture of a kind on a 64-unit grid around the origin."""
    if kind == "whip":
        lash = "M-9 8C-6 -20 25 -25 24 -4C23 14 -5 16 -1 0C2 -10 16 -9 13 1C12 6 6 6 6 2"
        return join(stroke("M-21 23L-9 8", 7.5), stroke(lash, 3.6), stroke("M-18 19L-15 22M-14 14L-11 17", 1.6, IVORY))
    if kind == "sabre":
        return join(
            solid("M-25 -24C-4 -22 15 -6 19 12L13 16C6 1 -8 -13 -25 -24Z"),
            stroke("M6 20L25 8", 4.6),
            stroke("M17 15L24 25", 6),
            stroke("M25 8C32 14 31 22 26 27", 2.6),
            stroke("M-15 -19C-2 -14 9 -3 14 9", 1.3, IVORY),
        )
    if kind == "crossbow":
        return join(
            stroke("M-22 22L13 -13", 6),
            stroke("M-8 -25C8 -26 26 -8 25 8", 5.4),
            stroke("M-8 -25L1 -1L25 8", 1.9),
            stroke("M1 -1L21 -21", 2.6),
            solid("M27 -27L24 -15L15 -24Z"),
            stroke("M-11 11C-6 13 -5 18 -8 21", 2.6),
            stroke("M-17 17L-6 6", 1.3, IVORY),
        )
    if kind == "pistol":
        return join(
            solid("M-27 -14H8C14 -14 18 -10 20 -5L27 17C29 23 21 27 17 22L8 4H-2L-6 -3H-27Z"),
            solid("M5 -14L10 -23L16 -21L13 -12ZM-30 -16H-25V-1H-30Z"),
            stroke("M-4 -1C-5 10 7 11 8 3", 2.5),
            stroke("M-23 -9H4M14 0L21 18", 1.4, IVORY),
        )
    if kind == "cannon":
        return join(
            solid("M-29 -17L12 -13C19 -12 23 -7 22 -1C21 5 17 8 10 7L-29 -2ZM-31 -19H-25V0H-31Z"),
            disc(4, 25, -3, fill=INK),
            stroke("M4 12L27 22", 5.5),
            disc(11.5, 0, 14, fill="none", stroke=INK, stroke_width=4),
            stroke("M0 4V24M-10 14H10M-7 7L7 21M7 7L-7 21", 2),
            stroke("M-20 -12L8 -9M-10 -14V-2M12 -12V6", 1.4, IVORY),
        )
    rays = [
        path(polygon([(0, 0), low, tip, high]), fill=TONES[kind][0], stroke=INK, stroke_width="1.8")
        for kind, low, tip, high in zip(
            TONES, ring_of(5, 12.5, -126), ring_of(5, 30), ring_of(5, 12.5, -54), strict=False
        )
    ]
    return join(
        *rays,
        disc(8.5, fill=IVORY, stroke=INK, stroke_width="1.8"),
        solid("M-4.3 -1.500A1.3 1.3 0 1 1 -1.7 -1.500A1.3 1.3 0 1 1 -4.3 -1.500ZM1.7 -1.500A1.3 1.3 0 1 1 4.3 -1.500A1.3 1.3 0 1 1 1.7 -1.500Z"),
        stroke("M-4 2.4Q0 6 4 2.4", 1.6),
    )  # fmt: skip


def flag() -> Markup:
    """The pirate's flag, the sixth face of a die."""
    return join(
        stroke("M-19 -27V28", 4),
        solid("M-17 -25C-6 -31 5 -18 25 -25L19 -9L25 7C8 12 -4 1 -17 7Z"),
        disc(7.2, 2, -12.5, fill=IVORY),
        box(-2.6, -8, 9.2, 6.4, 2, fill=IVORY),
        disc(1.9, -0.8, -12, fill=INK),
        disc(1.9, 4.8, -12, fill=INK),
        stroke("M-7 1L11 -1M-6 -3L10 4", 2.4, IVORY),
    )


def emblem(kind: str) -> Markup:
    """Shape and picture of a kind, radius 30."""
    if kind == "flag":
        return flag()
    middle, dark, light = TONES[kind]
    if kind == "joker":
        back = join(disc(30, fill=middle, stroke=dark, stroke_width=2), disc(27, fill="none", stroke="#B98E3E"))
        return join(back, at(0, 0, glyph(kind), scale=0.86))
    back = join(
        path(shape(kind, 30), fill=middle, stroke=dark, stroke_width=2, stroke_linejoin="round"),
        path(shape(kind, 25.8), fill="none", stroke=light, stroke_width=1, opacity=".85"),
    )
    return join(back, at(0, 4 if kind == "crossbow" else 0, glyph(kind), scale=0.7 if kind == "crossbow" else 0.8))


def die(face: str) -> Markup:
    """An ivory block of side 68, its face up."""
    return join(
        el("ellipse", cy=40, rx=38, ry=10, fill="url(#g-cd-shade)"),
        box(-34, -27, 68, 68, 14, fill="url(#g-cd-die-side)"),
        box(-34, -34, 68, 68, 14, fill="url(#g-cd-die)", stroke="#fff", stroke_opacity=".75"),
        box(-30, -30, 60, 60, 11, fill="none", stroke="#B79F6D", stroke_opacity=".45"),
        use(f"g-cd-{face}", 0, -2 if face == "crossbow" else 0, 0.78 if face == "flag" else 0.71),
    )


def card(kind: str) -> Markup:
    """The face of an Equipment card, 104 × 146, without its name."""
    middle, dark, light = TONES[kind]
    field = f"url(#g-cd-field-{kind})"
    sign = path(shape(kind, 5), fill=dark if kind == "joker" else middle, stroke=dark)
    return join(
        box(-52, -70, 104, 146, 10, class_="cd-under"),
        box(-52, -73, 104, 146, 10, class_="cd-paper", stroke="#4A3714", stroke_width="1.2"),
        box(-47, -68, 94, 111, 6.5, fill=field),
        use("g-cd-rays", 0, -11, color=light),
        use(f"g-cd-{kind}", 0, -8 if kind == "crossbow" else -11, 0.99),
        at(-37, -57, disc(9.5, class_="cd-paper", stroke=dark), sign),
    )


def equipment_back() -> Markup:
    """Oxblood and brass, 104 × 146."""
    corners = zip(ring_of(8, 31), ring_of(8, 38, -85.5), ring_of(8, 45), ring_of(8, 38, -94.5), strict=True)
    stars = "".join([polygon(star) for star in corners])
    curls = [f"M{a * 34} {b * 54}q{-a * 10} 0 {-a * 10} {-b * 10}" for a in (-1, 1) for b in (-1, 1)]
    return join(
        box(-52, -70, 104, 146, 10, class_="cd-under"),
        box(-52, -73, 104, 146, 10, fill="url(#g-cd-oxblood)", stroke="#1C0A1C", stroke_width="1.6"),
        box(-45, -66, 90, 132, 6, fill="none", stroke=BRASS, stroke_width="1.6"),
        box(-41, -62, 82, 124, 4, fill="none", stroke=BRASS, stroke_width=".8", opacity=".6"),
        disc(27, fill="#2A0F26", stroke=BRASS, stroke_width="1.6"),
        disc(22.5, fill="none", stroke=BRASS, stroke_width=".8"),
        *[path("M0 -4C-6 -8 -6 -16 0 -21C6 -16 6 -8 0 -4Z", fill=BRASS, transform=f"rotate({a})") for a in (0, 120, 240)],
        disc(4, fill="#FFE3A3"),
        path(stars, fill=BRASS, opacity=".8"),
        path("".join(curls), fill="none", stroke=BRASS),
    )  # fmt: skip


def pile_back(fill: str, *inside: Markup) -> Markup:
    """A card back of 52 × 72."""
    return join(
        box(-26, -36, 52, 72, 6, fill=fill, stroke="#0B1028", stroke_width="1.2"),
        box(-22, -32, 44, 64, 4, fill="none", stroke="#F0CE88", opacity=".9"),
        *inside,
    )


def stage_back() -> Markup:
    return pile_back(
        "url(#g-cd-dawn)",
        path("M-16 12C-16 2 16 2 16 12C12 22 4 26 0 28C-4 26 -12 22 -16 12Z", fill="#3A2A3C"),
        path("M-13 8V-4H-8V-12L-5 -17L-2 -12V-20L1 -27L4 -20V-8H8V-2H13V8Z", fill="#FCE3AE"),
        path("M-8 -2H-5M0 -14V-10M8 2V6M-10 2V6M0 0V6", stroke="#7A3A50", stroke_width="1.6"),
    )


def crew_back() -> Markup:
    return pile_back(
        "url(#g-cd-blue)",
        disc(9, 0, -6, fill="#F0CE88"),
        path("M-16 20C-15 8 -8 5 0 5C8 5 15 8 16 20Z", fill="#F0CE88"),
        path("M-11 -9H11L8 -14C4 -20 -4 -20 -8 -14Z", fill="#14264F", stroke="#F0CE88", stroke_width="1.4"),
    )


def assault_back() -> Markup:
    return pile_back(
        "#3A1826",
        line("M-14 -14L14 14M14 -14L-14 14", "#E0604D", 4),
        disc(9, fill=IVORY),
        disc(2.2, -3, -1, fill="#24121F"),
        disc(2.2, 3, -1, fill="#24121F"),
        line("M-3 5H3", "#24121F", 1.6),
    )


def course_back() -> Markup:
    """A cloud on turquoise, 54 × 40: what lies ahead and nobody knows."""
    return join(
        el("ellipse", cx=2, cy=21, rx=27, ry=7, fill="url(#g-cd-shade)"),
        box(-27, -20, 54, 40, 5, fill="url(#g-cd-back)", stroke="#0B1830"),
        box(-24, -17, 48, 34, 3.4, fill="none", stroke="#BFE0E2", stroke_width=".8", opacity=".55"),
        path(
            "M-19 9C-21 3 -14 0 -11 3C-10 -5 1 -7 4 0C8 -4 15 -1 13 4C18 3 20 8 17 10H-17C-18 10 -19 10 -19 9Z",
            fill="#E9F3EE",
            opacity=".92",
        ),
        path("M-14 9.8C-13 5 -6 5 -4 9.8M2 9.8C4 5 10 6 11 9.8", fill="none", stroke="#2C5C78", stroke_width=".9"),
        line("M-18 -9C-17 -12 -12 -12 -11 -9M9 -11C10 -13 14 -13 15 -11", "#BFE0E2", 0.9, opacity=".7"),
    )


def open_card() -> Markup:
    """A card that will lie face up, whatever it is, 104 × 146: one of the five and the joker."""
    kinds = [use(f"g-cd-{kind}", x, y - 6, 0.52) for kind, (x, y) in zip(TONES, ring_of(5, 28), strict=False)]
    return join(
        box(-52, -73, 104, 146, 10, class_="cd-paper", stroke="#4A3714", stroke_width="3"),
        box(-44, -65, 88, 130, 6, fill="#14264F"),
        *kinds,
    )


def lips() -> Markup:
    """Closed and stitched, 28 wide."""
    mouth = "M-13 0C-8 -6 -4 -7 0 -4C4 -7 8 -6 13 0C8 7 -8 7 -13 0ZM-13 0H13M-7.5 -4V4M-2.5 -4V5M2.5 -4V5M7.5 -4V4"
    return line(mouth, "currentColor", 1.7)


def token(kind: str) -> Markup:
    """A round token of radius 18: gold, smoke, energy, or an Energy token turned over."""
    if kind == "gold":
        tips = zip(ring_of(8, 5.5), ring_of(8, 11, -100), ring_of(8, 11, -80), strict=True)
        rays = "".join([polygon(tip) for tip in tips])
        return join(
            disc(18, 0, 3, fill="#5E3F0B"),
            disc(18, fill="url(#g-cd-gold)", stroke="#7A5310", stroke_width="1.2"),
            disc(13.5, fill="none", stroke="#8A5E12", stroke_width="1.2"),
            path(rays, fill="#8A5E12"),
            disc(5, fill="#FFF3BF", stroke="#8A5E12", stroke_width="1.2"),
        )
    if kind == "smoke":
        return join(
            disc(18, 0, 3, fill="#121728"),
            disc(18, fill="#C9D3E6", stroke="#39425E", stroke_width="1.2"),
            disc(9.5, -2, 4, fill="url(#g-cd-bomb)", stroke="#161B2C", stroke_width="1.2"),
            box(2, -8, 6, 5, 1, fill="#39425E", transform="rotate(35 5 -6)"),
            path("M7 -8C6 -13 12 -15 12 -10C15 -12 16 -7 13 -6", fill="#fff", stroke="#39425E", stroke_width="1.2"),
            line("M-8 1C-7 -2 -5 -3 -3 -3", "#fff", 1.6, opacity=".8"),
        )
    bolt = "M3 -13L-7 2H-1L-4 13L8 -3H1Z"
    if kind == "energy":
        return join(
            disc(18, 0, 3, fill="#06343A"),
            disc(18, fill="url(#g-cd-energy)", stroke="#0A4A52", stroke_width="1.4"),
            path(bolt, fill="#FFFBE2", stroke="#0A4A52", stroke_width="1.4", stroke_linejoin="round"),
        )
    return join(
        disc(18, fill="#0B2A38", stroke="#2F6F74", stroke_width="1.4", stroke_dasharray="3 3"),
        path(bolt, fill="none", stroke="#2F6F74", stroke_width="1.4", stroke_linejoin="round"),
    )


def paints() -> Markup:
    """The gradients."""
    fields = [
        gradient(f"g-cd-field-{kind}", (0, "#6B78B4" if kind == "joker" else tones[0]), (1, tones[1]))
        for kind, tones in TONES.items()
    ]
    across = "0 0 1 1"
    return join(
        *fields,
        gradient("g-cd-shade", (0, "cd-shadow", 0.62), (0.6, "cd-shadow", 0.38), (1, "cd-shadow", 0), radial=".5 .5 .5"),
        gradient("g-cd-paper", (0, "cd-paper0"), (1, "cd-paper1")),
        gradient("g-cd-brass", (0, "#FFE9B0"), (0.35, "#DDAA52"), (0.7, "#9A6C28"), (1, "#D9AC5B"), slope=across),
        gradient("g-cd-brass-down", (0, "#F6D68E"), (0.5, "#B98438"), (1, "#7C5522")),
        gradient("g-cd-back", (0, "cd-back0"), (1, "cd-back1"), slope=across),
        gradient("g-cd-oxblood", (0, "#7A2F3A"), (1, "#3B1530"), slope=across),
        gradient("g-cd-die", (0, "#FFFDF3"), (1, "#EBDDBD"), slope=across),
        gradient("g-cd-die-side", (0, "#C9B488"), (1, "#8F7A55")),
        gradient("g-cd-energy", (0, "#F2FFF9"), (0.45, "#66E2D4"), (1, "#0E6E77"), radial=".42 .36 .7"),
        gradient("g-cd-gold", (0, "#FFF3BF"), (0.55, "#F0BE45"), (1, "#9C6B14"), radial=".4 .35 .75"),
        gradient("g-cd-bomb", (0, "#8E97AE"), (0.6, "#4A536D"), (1, "#232A40"), radial=".4 .32 .8"),
        gradient("g-cd-tray", (0, "cd-tray0"), (1, "cd-tray1"), radial=".5 .4 .75"),
        gradient("g-cd-dusk", (0, "#2B2F6B"), (0.45, "#A3527A"), (0.75, "#F29567"), (1, "#FFD48C")),
        gradient("g-cd-dawn", (0, "#2E7F93"), (0.6, "#8FCFC4"), (1, "#FCE3AE")),
        gradient("g-cd-blue", (0, "#2E66A8"), (1, "#14264F")),
        gradient("g-cd-green", (0, "#3C8A5C"), (1, "#123A2C")),
        gradient("g-cd-red", (0, "#A8433C"), (1, "#4A1424")),
    )  # fmt: skip


@cache
def definitions() -> Markup:
    """Everything of this file, for the ground's `<defs>`."""
    faces = [el("g", emblem(face), id=f"g-cd-{face}") for face in (*TONES, "flag")]
    dice = [el("g", die(face), id=f"g-cd-die-{face}") for face in (*TONES, "flag") if face != "joker"]
    cards = [el("g", card(kind), id=f"g-cd-card-{kind}") for kind in TONES]
    tips = zip(ring_of(24, 34.3), ring_of(24, 43.7), strict=True)
    rays = "".join([f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}" for (x1, y1), (x2, y2) in tips])
    slot = join(
        disc(20.5, fill="#0A0F22", opacity=".78"), disc(20.5, fill="none", stroke="url(#g-cd-brass)", stroke_width=3)
    )
    backs = {
        "equipment": equipment_back(),
        "stage": stage_back(),
        "crew": crew_back(),
        "assault": assault_back(),
        "course": at(0, 0, course_back(), scale=0.92),
    }
    tokens = [el("g", token(kind), id=f"g-cd-token-{kind}") for kind in ("gold", "smoke", "energy", "spent")]
    return join(
        paints(),
        line(rays, "currentColor", 1, id="g-cd-rays", opacity=".34"),
        *faces,
        *dice,
        *cards,
        *[el("g", back, id=f"g-cd-back-{name}") for name, back in backs.items()],
        *[el("g", use(f"g-cd-back-{name}"), use(f"g-cd-back-{name}", -2.5, -2.5), id=f"g-cd-stack-{name}")
          for name in ("stage", "crew", "equipment")],
        *tokens,
        line("M-12 -20V36", "#B98438", 3, id="g-cd-pole"),
        el("g", slot, id="g-cd-slot"),
        el("g", open_card(), id="g-cd-up"),
        el("g", lips(), id="g-cd-lips"),
    )  # fmt: skip
