"""PNG pictures: of every game, in our own faces, by night and by day, on a machine without fonts too."""

from __future__ import annotations

import struct
import zlib

import pytest

from astrarium.kernel import SPECTATOR, Game, Match
from astrarium.scene.raster import FOREIGN, png
from astrarium.scene.still import still
from astrarium.text.words import LANGUAGES, Words

from .positions import drawn, positions

every_game = pytest.mark.parametrize("game", drawn(), ids=lambda game: game.id)
SPACE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 40"><style>text {{ {style} }}</style>{inside}</svg>'


def size(picture: bytes) -> tuple[int, int]:
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


def pixels(picture: bytes, flat: bool = False) -> bytes:
    """The rows of a PNG as they are stored; `flat` undoes their filters and gives four bytes a pixel."""
    at, data = 8, b""
    while at < len(picture):
        length = int.from_bytes(picture[at : at + 4], "big")
        if picture[at + 4 : at + 8] == b"IDAT":
            data += picture[at + 8 : at + 8 + length]
        at += 12 + length
    rows = zlib.decompress(data)
    return unfiltered(rows, size(picture)[0] * 4) if flat else rows


def unfiltered(rows: bytes, wide: int) -> bytes:
    """The five filters of PNG, for four bytes a pixel."""
    above, made = bytearray(wide), bytearray()
    for start in range(0, len(rows), wide + 1):
        kind, line = rows[start], bytearray(rows[start + 1 : start + 1 + wide])
        for i in range(wide):
            left, up, corner = (line[i - 4], above[i], above[i - 4]) if i > 3 else (0, above[i], 0)
            if kind == 1:
                line[i] = (line[i] + left) & 255
            elif kind == 2:
                line[i] = (line[i] + up) & 255
            elif kind == 3:
                line[i] = (line[i] + (left + up) // 2) & 255
            elif kind == 4:
                guess = left + up - corner
                near = min((abs(guess - left), 0, left), (abs(guess - up), 1, up), (abs(guess - corner), 2, corner))
                line[i] = (line[i] + near[2]) & 255
        made += line
        above = line
    return bytes(made)


def written(text: str, style: str) -> bytes:
    return pixels(png(SPACE.format(style=style, inside=f'<text x="4" y="30" font-size="24">{text}</text>'), 400))


@pytest.mark.sample(1)
@every_game
def test_a_still_becomes_a_picture(game: Game) -> None:
    match = Match(game, game.setting(), "raster")
    night, day = [png(still(match, Words(game), 0, theme), 560) for theme in ("night", "day")]
    assert size(night)[0] == size(day)[0] == 560
    assert 200 < size(night)[1] < 700
    colours = [set(struct.iter_unpack("4s", pixels(picture)[: 400 * 560])) for picture in (night, day)]
    assert min(map(len, colours)) > 100  # something is drawn
    assert night != day


def test_words_are_written_in_our_faces() -> None:
    """Sans and serif, light and bold, upright and italic are different pictures, and none is empty."""
    empty = pixels(png(SPACE.format(style="", inside=""), 400))
    styles = [
        f"font-family: {family}; font-weight: {weight}; font-style: {slant}"
        for family, weight, slant in (
            ("Inter", 400, "normal"),
            ("Inter", 700, "normal"),
            ("EB Garamond", 600, "normal"),
            ("EB Garamond", 600, "italic"),
        )
    ]
    found = [written("Éphémérides 14", style) for style in styles]
    assert len({empty, *found}) == 5
    # whatever else a style names, what it falls back on is ours
    assert written("Éphémérides 14", "font-family: Garamond, Georgia, serif; font-weight: 600") == found[2]
    assert written("Éphémérides 14", "font-family: system-ui, sans-serif") == found[0]


@every_game
def test_no_still_needs_fonts_of_the_machine(game: Game) -> None:
    for lang in LANGUAGES:
        svg = still(Match(game, game.setting(), "raster"), Words(game, lang, ["Zénobie", "Œdipe", "Łukasz", "Çelebi"]))
        assert FOREIGN.search(svg) is None
    assert FOREIGN.search("天文") is not None


@pytest.mark.full
@pytest.mark.sample(1)
@every_game
def test_nothing_is_black_for_want_of_a_style(game: Game) -> None:
    """A shape that no rule of a still colours is black. Nothing of ours is, except antimatter and the pits of space."""
    for position in positions(game)[::12]:
        for seat in (max(position.state.asked, 0), SPECTATOR):
            rows = pixels(png(still(position.state.view(seat), Words(game)), 400), flat=True)
            black = sum(rows[i : i + 3] == b"\0\0\0" for i in range(0, len(rows), 4))
            assert black < 0.004 * len(rows) / 4, position


@every_game
def test_stills_stay_within_what_simple_viewers_know(game: Game) -> None:
    svg = still(Match(game, game.setting(), "raster"), Words(game))
    for word in (":not([", "var(", "color-mix("):
        assert word not in svg
