"""Pictures for the cards of Celestia Duo: what threatens the airship there, and where it may rest."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from astrarium.scene.draw import at, box, disc, el, join, line, path

from ..equipment import FACES, JOKER


def motif(kind: str) -> Markup:
    """A picture for a card, 150 × 106 around the origin: what threatens the airship there."""
    if kind == "cannon":
        return join(
            path("M18 53L26 -22H58L66 53Z", fill="#38233F"),
            path("M20 -20V-36H28V-29H36V-36H46V-29H54V-36H64V-20Z", fill="#4B2F57"),
            path("M28 -20L24 53H38L40 -20Z", fill="#6A4774", opacity=".75"),
            path("M44 -36V-52L62 -47L44 -41", fill="#15131F", stroke="#E0604D"),
            path("M-2 -10H28V1H-2ZM2 20H26V30H2Z", fill="#15131F"),
            path("M-4 -4.500L-14 -14L-12 -5L-26 -4L-12 0L-16 9Z", fill="#FFE08A", stroke="#F0803E", stroke_width="1.6"),
            path("M44 -8V1M56 -8V1M46 18V27M58 18V27", stroke="#F8BE63", stroke_width="3.6"),
        )
    if kind == "pistol":
        return join(
            path("M-60 20H40L62 6C60 34 44 46 20 46H-36C-52 44 -58 34 -60 20Z", fill="#38233F"),
            path("M-60 23H44", stroke="#C4473A", stroke_width="3"),
            path("M-44 18L-40 -6H-20L-18 18ZM-8 18V-2H14V18Z", fill="#5A3A5E"),
            path(
                "M-34 -10A6 6 0 1 1 -22 -10A6 6 0 1 1 -34 -10ZM-2 -8A5.5 5.5 0 1 1 9 -8A5.5 5.5 0 1 1 -2 -8Z",
                fill="#2A1A38",
            ),
            path("M-20 0L-2 -8M14 4L34 -2", stroke="#15131F", stroke_width="4"),
            path("M36 -3L46 -12L46 -5L60 -6L48 1L54 10L42 4Z", fill="#FFE08A", stroke="#F0803E", stroke_width="1.4"),
        )
    if kind == "crossbow":
        balloon = "M-18 -22C-18 -46 18 -46 18 -22C18 -8 6 -2 4 6H-4C-6 -2 -18 -8 -18 -22Z"
        basket = "M-6 10H6L4 20H-4ZM-14 14H14M10 8L22 6"
        made = [
            at(
                x,
                y,
                path(balloon, fill=fill),
                path(
                    "M0 -40V4M-10 -36C-12 -20 -6 -6 -2 4M10 -36C12 -20 6 -6 2 4",
                    fill="none",
                    stroke="#2A1A38",
                    opacity=".5",
                ),
                path(basket, fill="#2A1A38", stroke="#2A1A38", stroke_width="2"),
                scale=scale,
            )
            for x, y, fill, scale in ((-34, 8, "#8E2733", 1), (22, -2, "#4B2F57", 1.25), (58, 24, "#8E2733", 0.7))
        ]
        return join(*made, line("M-14 2L-2 -6M50 -4L66 -14", "#FFE08A", 2))
    if kind == "sabre":
        return join(
            path(
                "M-66 30H-8L6 18C4 36 -6 44 -20 44H-48C-58 42 -64 38 -66 30ZM66 34H20L8 22C10 40 18 48 30 48H50C58 46 64 42 66 34Z",
                fill="#38233F",
            ),
            path("M-40 30V-34M40 34V-28", stroke="#6B4630", stroke_width="4"),
            path(
                "M-56 -26C-36 -32 -26 -30 -22 -24C-16 -6 -18 10 -24 20C-36 14 -48 14 -54 20C-48 4 -48 -12 -56 -26Z",
                fill="#15131F",
                stroke="#E0604D",
                stroke_width="1.6",
            ),
            path(
                "M24 -20C36 -26 50 -25 56 -20C61 -4 60 10 55 22C46 16 34 16 26 22C32 6 31 -8 24 -20Z",
                fill="#8E2733",
                stroke="#2A1A38",
                stroke_width="1.4",
            ),
            line("M-10 6L14 -26M-14 -24L10 8", "#FFF6E2", 3),
            line("M-13 2L-6 9M3 7L12 3", "#B98438", 3),
        )
    if kind == "whip":
        wing = "M0 0C-14 -14 -34 -16 -46 -8C-30 -8 -16 0 -6 8ZM0 0C14 -14 34 -16 46 -8C30 -8 16 0 6 8Z"
        body = "M0 -4C4 -4 5 0 4 6L7 22H-7L-4 6C-5 0 -4 -4 0 -4Z"
        gliders = [
            at(
                x,
                y,
                path(wing, fill=fill),
                path(body, fill="#15131F"),
                line("M6 14C18 18 24 30 12 34C4 36 4 28 10 28", "#FFE08A", 1.6),
                scale=scale,
            )
            for x, y, fill, scale in ((-28, 4, "#5A2A5E", 1), (32, -18, "#38233F", 0.9), (40, 28, "#5A2A5E", 0.6))
        ]
        return join(*gliders)
    if kind == "city":
        return join(
            path(
                "M-58 22C-40 12 40 12 58 22C50 38 28 40 16 52C6 58 -8 58 -14 52C-28 40 -50 38 -58 22Z", fill="#4A3550"
            ),
            path("M-58 22C-40 12 40 12 58 22C40 30 -40 30 -58 22Z", fill="#5E8F5A"),
            path(
                "M-44 20V-6L-36 -18L-28 -6V20ZM-24 20V-28H-8V20ZM14 20V-14H30V20ZM34 20V4L41 -6L48 4V20ZM-6 20V-36L3 -54L12 -36V20Z",
                fill="#FCEFD0",
            ),
            path("M-26 -28C-24 -44 -8 -44 -6 -28ZM12 -14C15 -28 29 -28 32 -14Z", fill="#2F8E92"),
            path("M-46 -6L-36 -21L-26 -6ZM-8 -36L3 -57L14 -36Z", fill="#E0604D"),
            path(
                "M-16 -20V-14M-16 -6V0M3 -28V-21M3 -12V-5M22 -6V0M-36 0V5M3 4V12M41 10V14",
                stroke="#8A4A2A",
                stroke_width="2.6",
            ),
        )
    if kind == "assault":
        return join(
            path("M-70 53V24C-40 10 40 10 70 24V53Z", fill="#2A1620"),
            path("M-70 27C-40 13 40 13 70 27", fill="none", stroke="#C4473A", stroke_width="3"),
            path("M-2 20V-53H4V20Z", fill="#6B4630"),
            path(
                "M-34 -42C-10 -52 16 -50 36 -42C46 -24 44 -4 32 10C14 0 -12 0 -30 10C-24 -8 -24 -24 -34 -42Z",
                fill="#15131F",
                stroke="#E0604D",
                stroke_width="2",
            ),
            disc(13, 1, -24, fill="#FFF6E2"),
            box(-6, -16, 15, 10, 3, fill="#FFF6E2"),
            path("M-8 -24h6M4 -24h6", stroke="#15131F", stroke_width="6"),
            line("M-28 6L30 -14M-26 -12L32 8", "#FFF6E2", 3),
        )
    ghosts = "M-52 40C-56 10 -40 -4 -30 -4C-18 -4 -8 12 -12 40ZM2 44C-2 4 12 -14 26 -14C42 -14 54 8 50 44Z"
    return join(
        path(ghosts, fill="#38233F", opacity=".85"),
        path("M-38 10h6M-26 10h6M18 6h7M32 6h7", stroke="#FFE08A", stroke_width="4"),
        line("M-70 26C-40 16 -20 34 10 24C30 18 50 30 72 22M-72 40C-44 32 -10 46 20 38C40 34 56 42 74 38", "#F9DDC4", 7, opacity=".55"),
    )  # fmt: skip


def motif_of(dice: tuple[int, ...]) -> str:
    """The picture of an Ambush follows its first printed weapon."""
    weapons = [die for die in dice if die < JOKER]
    return FACES[max(weapons)] if weapons else "fog"


@cache
def definitions() -> Markup:
    """The pictures, each a window of 150 × 106 into the evening."""
    clip = el("clipPath", box(-75, -53, 150, 106, 7), id="g-cd-window")
    clouds = join(
        path("M-75 53V36C-62 28 -46 32 -40 38C-28 28 -8 30 0 40C12 30 34 32 42 42C54 34 66 36 75 40V53Z", fill="#F9DDC4"),
        path("M-75 53V45C-58 40 -40 43 -30 47C-12 41 10 43 20 48C38 43 58 43 75 48V53Z", fill="#E9B9A4"),
    )  # fmt: skip
    made = []
    for kind in ("cannon", "pistol", "crossbow", "sabre", "whip", "fog", "city", "assault"):
        sky = box(-75, -53, 150, 106, fill=f"url(#g-cd-{'dawn' if kind == 'city' else 'dusk'})")
        sun = disc(26, -34, 10, fill="#FFE2AE", opacity=".75")
        made.append(el("g", sky, sun, motif(kind), clouds, id=f"g-cd-view-{kind}", clip_path="url(#g-cd-window)"))
    return join(clip, *made)
