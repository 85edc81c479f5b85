"""The people of Celestia Duo: eight Crew, seven pirates, each a portrait of a few strokes in a box of 72 × 72."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from markupsafe import Markup

from astrarium.scene.draw import disc, el, join, line, path


class Features(NamedTuple):
    """What tells a person apart: colours, hair, what they wear and carry."""

    skin: str
    hair: str
    coat: str
    lining: str
    cut: str  # hair: short, curls, long, bun, braids, bald, veil
    face: str = ""  # moustache, beard, goatee, stubble, scar, spectacles
    hat: str = ""  # goggles, tricorn, cap, bandana, turban, top, crown
    thing: str = ""  # crossbow, wheel, feather, coin, pipe, lantern, fan, spyglass, hook, rose


LOOKS: Final = {
    "ludvig_cyr": Features("#E2AC84", "#5A3420", "#37506E", "#F3E2C2", "short", "moustache", "", "crossbow"),
    "olga_benz": Features("#F0C6A0", "#8C5530", "#7A4526", "#E0604D", "long", "", "goggles", "wheel"),
    "shuki_saban": Features("#C98E62", "#241A22", "#5B3A7A", "#F0D044", "bun", "", "bandana", "fan"),
    "kublai_heshen": Features("#D9A878", "#1E1A26", "#8E2733", "#F0BE45", "bald", "goatee", "cap", "coin"),
    "baba_zogbe": Features("#7A4B32", "#E9E4DA", "#1F6F68", "#F0CE88", "short", "beard", "turban", "spyglass"),
    "mama_lear": Features("#9A6242", "#2B1A1E", "#C4473A", "#FFE3A3", "curls", "", "bandana", "rose"),
    "rhett_ohara": Features("#EDBE9A", "#B5502C", "#2E5A3E", "#F3E2C2", "short", "stubble", "cap", "pipe"),
    "augusta_depsom": Features("#F4D6BC", "#C9CEDA", "#3A3567", "#BFE0E2", "bun", "spectacles", "top", "feather"),
    "captain": Features("#EDBE9A", "#5A3420", "#23406E", "#F0BE45", "long", "", "cap", ""),
    "mate": Features("#C98E62", "#5A3420", "#7A4526", "#F3E2C2", "short", "", "goggles", ""),
    "fenimore": Features("#E9C29C", "#6A5310", "#2F6B4A", "#FFE3A3", "long", "goatee", "tricorn", "feather"),
    "bobadilla": Features("#C98E62", "#1E1A26", "#23406E", "#E0604D", "short", "goatee", "tricorn", ""),
    "kervadec": Features("#F2CDA9", "#B5502C", "#7A1F2B", "#F4EAD3", "long", "patch", "tricorn", ""),
    "blackthorn": Features("#D9A07A", "#2A2228", "#2B2B3E", "#C9D3E6", "short", "beard", "bandana", "hook"),
    "vandermeer": Features("#F6DCC4", "#E6C66E", "#255C7A", "#FFFDF2", "braids", "scar", "tricorn", ""),
    "tsarevna": Features("#E6C8B4", "#D8D4DE", "#5A2A5E", "#F0CE88", "veil", "", "crown", "lantern"),
    "gambi": Features("#C77E5C", "#120E18", "#8E1F22", "#F0BE45", "long", "moustache", "tricorn", "hook"),
}
PLAIN: Final = Features("#D9A878", "#3A2A24", "#3B4A6B", "#C9D3E6", "short")  # of a card not drawn yet


def features(who: str) -> Features:
    return LOOKS.get(who, PLAIN)


HAIR: Final = {
    "short": ("M-17 -10C-19 -30 -6 -34 2 -32C14 -32 19 -24 17 -10C15 -18 10 -21 4 -21C-4 -20 -13 -20 -17 -10Z", ""),
    "curls": (
        "M-17 -4C-26 -8 -22 -20 -17 -20C-18 -32 -6 -36 0 -31C8 -37 20 -30 17 -20C24 -18 25 -8 17 -4C17 -16 10 -20 0 -19C-10 -20 -17 -16 -17 -4Z",
        "M-18 -6C-27 0 -25 12 -17 12C-20 4 -14 0 -13 -6ZM18 -6C27 0 25 12 17 12C20 4 14 0 13 -6Z",
    ),
    "long": (
        "M-18 -6C-20 -32 20 -32 18 -6C15 -16 10 -19 0 -19C-10 -19 -15 -16 -18 -6Z",
        "M-17 -10C-25 6 -23 22 -15 27C-17 11 -12 4 -12 -6ZM17 -10C25 6 23 22 15 27C17 11 12 4 12 -6Z",
    ),
    "bun": (
        "M-16 -8C-18 -30 18 -30 16 -8C13 -17 8 -20 0 -20C-8 -20 -13 -17 -16 -8Z",
        "M-8 -31C-8 -42 8 -42 8 -31C8 -24 -8 -24 -8 -31Z",
    ),
    "braids": (
        "M-17 -8C-19 -31 19 -31 17 -8C14 -17 9 -20 0 -20C-9 -20 -14 -17 -17 -8Z",
        "M-16 -8C-22 -2 -14 2 -19 8C-23 14 -15 17 -18 26L-12 24C-11 14 -16 12 -13 6C-10 0 -14 -2 -12 -8ZM16 -8C22 -2 14 2 19 8C23 14 15 17 18 26L12 24C11 14 16 12 13 6C10 0 14 -2 12 -8Z",
    ),
    "bald": ("", "M-15 -8C-17 -6 -17 0 -14 2V-8ZM15 -8C17 -6 17 0 14 2V-8Z"),
    "veil": (
        "M-17 -6C-20 -33 20 -33 17 -6C14 -17 9 -20 0 -20C-9 -20 -14 -17 -17 -6Z",
        "M-18 -10C-28 8 -26 26 -22 36H-12C-18 20 -14 4 -12 -6ZM18 -10C28 8 26 26 22 36H12C18 20 14 4 12 -6Z",
    ),
}  # fmt: skip


def face(look: Features) -> Markup:
    """Eyes, brows, mouth, and what grows or sits there."""
    dark = "#23130C"
    parts = [
        disc(1.8, -6.4, -5, fill=dark),
        disc(1.8, 6.4, -5, fill=dark),
        line("M-10 -9.500C-8 -11.5 -5 -11.3 -3 -9.600M3 -9.600C5 -11.3 8 -11.5 10 -9.5", "#3B2014", 2),
        line("M-1 -3C-2 0 -2 1 0.5 1.5", dark, 1, opacity=".5"),
    ]
    kind = look.face
    if kind == "moustache":
        moustache = (
            "M-12 4C-8 -1 -3 0 0 2C3 0 8 -1 12 4C15 5 17 2 18 0C17 9 8 10 0 6C-8 10 -17 9 -18 0C-17 2 -15 5 -12 4Z"
        )
        parts.append(path(moustache, fill=look.hair))
    elif kind == "beard":
        beard = "M-14 -4C-15 14 -8 22 0 22C8 22 15 14 14 -4C11 4 7 3 0 3C-7 3 -11 4 -14 -4Z"
        parts += [path(beard, fill=look.hair), line("M-4 7.500Q0 9.5 4 7.5", "#7A2F2A", 2)]
    elif kind == "goatee":
        parts += [path("M-5 8C-3 18 3 18 5 8C2 10 -2 10 -5 8Z", fill=look.hair), line("M-4 6Q0 8 4 6", "#8A3A2E", 1.8)]
    else:
        parts.append(line("M-4 6Q0 8.6 4 6", "#A3402E", 2))
    if kind == "stubble":
        parts.append(path("M-13 0C-12 12 -6 14 0 14C6 14 12 12 13 0C8 10 -8 10 -13 0Z", fill=look.hair, opacity=".35"))
    if kind == "spectacles":
        rims = "M-11 -5A4.6 4.6 0 1 1 -1.8 -5A4.6 4.6 0 1 1 -11 -5ZM1.8 -5A4.6 4.6 0 1 1 11 -5A4.6 4.6 0 1 1 1.8 -5ZM-1.8 -5H1.8"
        parts.append(line(rims, "#D9A84C", 1.6))
    if kind == "scar":
        parts.append(line("M8 -13L4 2", "#B4523E", 1.8))
    if kind == "patch":
        parts.append(path("M-14 -14L14 -8M2 -8C2 1 11 1 11 -8Z", fill="#14142A", stroke="#14142A", stroke_width="1.4"))
    return join(*parts)


def hat(look: Features) -> Markup | None:
    kind = look.hat
    if kind == "goggles":
        return join(
            line("M-17 -14C-8 -19 8 -19 17 -14", "#4B2A20", 2.4),
            disc(6.4, -7.4, -17, fill="#9AD7E0", stroke="#D9A84C", stroke_width="2.4"),
            disc(6.4, 7.4, -17, fill="#9AD7E0", stroke="#D9A84C", stroke_width="2.4"),
            line("M-10 -20L-5 -15M5 -20L10 -15", "#fff", 1.4, opacity=".8"),
        )
    if kind == "tricorn":
        brim = "M-30 -12C-24 -22 -14 -20 -9 -30C-4 -38 6 -38 10 -30C14 -20 24 -22 31 -12C20 -13 12 -11 0 -11C-12 -11 -20 -13 -30 -12Z"
        return join(
            path(brim, fill="#14142A", stroke="#E9BC66", stroke_width="1.8"),
            disc(4.4, 0, -22, fill="#FFF6E2"),
            disc(1.1, -1.6, -22.4, fill="#14142A"),
            disc(1.1, 1.6, -22.4, fill="#14142A"),
        )
    if kind == "cap":
        return join(
            path("M-18 -14C-18 -34 18 -34 18 -14C10 -18 -10 -18 -18 -14Z", fill=look.lining, stroke="#3B2014"),
            path("M-19 -13C-8 -19 8 -19 19 -13L16 -9C8 -14 -8 -14 -16 -9Z", fill="#2A2228"),
            disc(2.4, 0, -16, fill="#E9BC66"),
        )
    if kind == "bandana":
        return join(
            path("M-17 -10C-19 -32 19 -32 17 -10C10 -17 -10 -17 -17 -10Z", fill=look.lining),
            path("M16 -14L27 -10L22 -4L16 -9Z", fill=look.lining, stroke="#3B2014", stroke_width=".8"),
            line("M-16 -12C-8 -19 8 -19 16 -12", "#3B2014", 1.2, opacity=".6"),
        )
    if kind == "turban":
        return join(
            path("M-19 -12C-24 -36 24 -36 19 -12C10 -20 -10 -20 -19 -12Z", fill="#F4EAD3", stroke="#A98E5E"),
            line("M-18 -15C-6 -26 8 -30 18 -20M-14 -24C-4 -18 8 -17 19 -13", "#A98E5E", 1.4),
            disc(3.4, 0, -20, fill="#1F9E94", stroke="#E9BC66", stroke_width="1.4"),
        )
    if kind == "top":
        return join(
            path("M-13 -18L-11 -42H11L13 -18Z", fill="#2A2440"),
            path("M-22 -16C-10 -22 10 -22 22 -16C12 -12 -12 -12 -22 -16Z", fill="#2A2440", stroke="#E9BC66"),
            line("M-12.6 -23C-6 -25 6 -25 12.6 -23", "#5FD0C6", 3.4),
        )
    if kind == "crown":
        return path(
            "M-15 -17L-18 -34L-8 -26L0 -38L8 -26L18 -34L15 -17C6 -21 -6 -21 -15 -17Z",
            fill="#E9BC66",
            stroke="#7A5310",
            stroke_width="1.2",
        )
    return None


THINGS: Final = {
    "crossbow": (("M20 34L33 -8M18 -14C28 -22 38 -14 38 -2", "#6B380B", 4.6),),
    "wheel": (("M22 22A9 9 0 1 1 40 22A9 9 0 1 1 22 22ZM31 13V31M22 22H40", "#D9A84C", 2.4),),
    "fan": (("M22 34L14 14M22 34L20 10M22 34L27 10M22 34L33 14M13 14C18 7 29 7 34 14", "#F0D044", 2.4),),
    "coin": (("M20 22A7 7 0 1 1 34 22A7 7 0 1 1 20 22ZM27 18V26", "#F0BE45", 3),),
    "spyglass": (("M12 34L32 10", "#B98438", 6), ("M27 16L33 9", "#FFE3A3", 4)),
    "rose": (("M24 36L26 22", "#2F6B4A", 2.4), ("M22 17A5 5 0 1 1 32 17A5 5 0 1 1 22 17ZM27 14C24 17 29 19 27 21", "#E0604D", 3)),
    "pipe": (("M4 8L22 12V20C22 26 32 26 32 18", "#6B380B", 3), ("M28 8C24 4 32 2 28 -4", "#E9E4DA", 1.8)),
    "feather": (("M8 -26C18 -44 32 -40 34 -26C26 -30 16 -28 8 -26Z", "#5FD0C6", 2.6),),
    "lantern": (("M22 20H34V32H22ZM24 20C24 12 32 12 32 20M28 24V29", "#F0BE45", 2.2),),
    "hook": (("M26 36V22C26 12 38 12 38 22C38 26 34 28 31 26", "#C9D3E6", 3.4),),
}  # fmt: skip


def bust(look: Features) -> Markup:
    """Head and shoulders; the shoulders reach the lower edge."""
    top, behind = HAIR[look.cut]
    head = "M-15 -14C-15 4 -8 14 0 14C8 14 15 4 15 -14C15 -24 -15 -24 -15 -14Z"
    return join(
        path(behind, fill=look.hair) if behind else None,
        path("M-36 36C-34 14 -20 8 0 8C20 8 34 14 36 36Z", fill=look.coat),
        path("M-13 8L0 26L13 8L8 4H-8Z", fill=look.lining),
        path("M-36 36C-34 18 -26 12 -16 10L-4 36Z", fill="#0D1530", opacity=".28"),
        path(head, fill=look.skin),
        path("M3 -22C15 -22 15 4 0 14C8 14 15 4 15 -14C15 -20 10 -22 3 -22Z", fill="#3A1420", opacity=".14"),
        path(top, fill=look.hair) if top else None,
        face(look),
        hat(look),
        *[line(d, colour, width) for d, colour, width in THINGS.get(look.thing, ())],
    )


@cache
def definitions(people: tuple[str, ...]) -> Markup:
    """The portraits of these people, for the ground's `<defs>`."""
    busts = [el("g", bust(features(who)), id=f"g-cd-who-{who}") for who in people]
    clip = el("clipPath", disc(16), id="g-cd-round")
    big = el("clipPath", disc(41), id="g-cd-medallion")
    return join(clip, big, *busts)
