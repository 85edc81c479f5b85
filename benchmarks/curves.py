"""A picture of how true chances are: for each game believed against won, a line for each setting."""

from __future__ import annotations

from collections.abc import Iterator

SIDE = 230  # of a square, in which chances from 0 to 1 run to the right (believed) and up (won)
GAP = 46
TOP = 64
FEW = 60  # beliefs below which a bin is not drawn
STYLE = (
    ".title{font:700 17px Georgia,serif;fill:#171e3d}.text{font:13px Georgia,serif;fill:#3c4266}"
    ".square{fill:#fffdf6;stroke:#8a7440}.true{stroke:#b9a777;stroke-dasharray:5 4}"
    ".line{fill:none;stroke:#2f5d8a;stroke-width:1.6;stroke-opacity:.75}"
)
Bin = tuple[int, float, float]  # how many, believed, won


def picture(settings: dict[str, list[tuple[str, list[Bin]]]]) -> str:
    """By the title of a game the name and the bins of each of its settings."""
    wide, high = GAP + (SIDE + GAP) * len(settings), TOP + SIDE + 62
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" role="img" '
            'aria-label="Believed chances to the right, games won upwards: the nearer to the diagonal, the truer">',
            f"<style>{STYLE}</style>",
            f'<rect width="{wide}" height="{high}" rx="18" fill="#f7f2e3"/>',
            *[line for n, game in enumerate(settings) for line in square(GAP + n * (SIDE + GAP), game, settings[game])],
            "</svg>\n",
        ]
    )


def square(left: int, game: str, lines: list[tuple[str, list[Bin]]]) -> Iterator[str]:
    foot = TOP + SIDE
    yield f'<text x="{left}" y="{TOP - 18}" class="title">{game}</text>'
    yield f'<rect x="{left}" y="{TOP}" width="{SIDE}" height="{SIDE}" class="square"/>'
    yield f'<path d="M{left} {foot}L{left + SIDE} {TOP}" class="true"/>'
    for name, bins in lines:
        points = [(left + SIDE * believed, foot - SIDE * won) for count, believed, won in bins if count >= FEW]
        if points:
            way = "L".join([f"{x:.0f} {y:.0f}" for x, y in points])
            yield f'<path d="M{way}" class="line"><title>{name}</title></path>'
    yield f'<text x="{left}" y="{foot + 20}" class="text">0 %</text>'
    yield f'<text x="{left + SIDE}" y="{foot + 20}" class="text" text-anchor="end">100 % believed</text>'
    yield f'<text x="{left}" y="{foot + 40}" class="text">upwards: how many were won</text>'
