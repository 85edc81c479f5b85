"""A part of a board as a small picture: what lies far from it is left out, and what is only read aloud."""

from __future__ import annotations

from typing import Final
from xml.etree import ElementTree as Tree

from markupsafe import Markup

from .covers import SILENT
from .place import SAME, Matrix, centre, moved, spot

SMALL: Final = ("use", "text", "circle", "ellipse")
PLACED: Final = ("x", "y", "cx", "cy", "transform")


class Cut:
    """What is seen of a drawing, in its own units, with a third of that on every side."""

    def __init__(self, left: float, top: float, width: float, height: float) -> None:
        self.across: Final = (left - width / 3, left + width * 4 / 3)
        self.down: Final = (top - height / 3, top + height * 4 / 3)

    def of(self, drawing: Markup) -> Markup:
        """The drawing without its small things that lie far away.

        >>> near, far = '<use href="#tree" x="10" y="10" />', '<g><use href="#tree" x="90" y="10" role="img" /></g>'
        >>> print(Cut(0, 0, 20, 20).of(Markup(near + far)))
        <use href="#tree" x="10" y="10" />
        """
        root = Tree.fromstring(f"<g>{SILENT.sub('', drawing)}</g>")
        self.clear(root, SAME)
        return Markup("".join([Tree.tostring(child, encoding="unicode") for child in root]))

    def clear(self, node: Tree.Element, matrix: Matrix) -> None:
        for child in list(node):
            own = moved(matrix, child.get("transform", ""))
            if child.tag == "g":
                self.clear(child, own)
            if self.beyond(child, own) or (child.tag == "g" and not len(child)):
                node.remove(child)

    def beyond(self, node: Tree.Element, matrix: Matrix) -> bool:
        """Whether it is small and stands elsewhere; what has no place of its own may be drawn anywhere."""
        if node.tag == "rect":
            x, y, width, height = [float(node.get(name, "0")) for name in ("x", "y", "width", "height")]
            corners = [spot(matrix, (x + across, y + down)) for across in (0, width) for down in (0, height)]
            lefts, tops = zip(*corners, strict=True)
            return not (self.meets(self.across, lefts) and self.meets(self.down, tops))
        point = centre(node) if node.tag in SMALL and any(name in node.attrib for name in PLACED) else None
        if point is None:
            return False
        x, y = spot(matrix, point)
        return not (self.meets(self.across, (x,)) and self.meets(self.down, (y,)))

    @staticmethod
    def meets(seen: tuple[float, float], places: tuple[float, ...]) -> bool:
        return seen[0] <= max(places) and min(places) <= seen[1]
