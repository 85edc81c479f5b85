"""Scenes: from what one seat sees to a picture. A scene never receives a state.

A game draws itself in `games/<game>/scene/`, with a class of its own that says what it draws (`Scene`, scene.py); a game
without that folder gets the generic scene. A scene is a function of view and words:

>>> el("circle", data_target="planet:ceres", class_="planet", cx=10, cy=20.04, r=4)
Markup('<circle data-target="planet:ceres" class="planet" cx="10" cy="20" r="4"/>')
"""

from .element import Content, el, join, number
from .icons import icon, mark
from .results import NEAR, About, Answer, Danger, Ending, Lane, Race, Row, Series, Spectacle, Touch
from .scene import Scene, Viewbox

__all__ = [
    "NEAR",
    "About",
    "Answer",
    "Content",
    "Danger",
    "Ending",
    "Lane",
    "Race",
    "Row",
    "Scene",
    "Series",
    "Spectacle",
    "Touch",
    "Viewbox",
    "el",
    "icon",
    "join",
    "mark",
    "number",
]
