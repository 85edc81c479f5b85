"""A position with a task beside it: a puzzle, a mistake of one's own. The board is played as at a table, and an answer
sends a form."""

from __future__ import annotations

from markupsafe import Markup
from starlette.responses import HTMLResponse

from astrarium.scene.element import el
from astrarium.scene.icons import icon
from astrarium.web.page.choices import actions
from astrarium.web.page.play import Look, board_alone
from astrarium.web.page.shell import BOARD, LinkPreview, page
from astrarium.web.page.table_page import side_sheet
from astrarium.web.page.visitor import Visitor


class TaskLook(Look):
    """One look at a position whose task is done or not."""

    searches = False
    playing = False
    done: bool

    def actions(self) -> Markup:
        return actions(self) if not self.done else el("section", id="actions", hidden="hidden")


def task_page(
    visitor: Visitor,
    look: TaskLook,
    live: Markup,
    title: str,
    small: str,
    sentence: str,
    side: Markup,
    home: str,
    card: LinkPreview | None = None,
    waiting: bool = False,
) -> HTMLResponse:
    """The page: `side` is the task, `home` where pointers ask; `waiting` if something is being thought about."""
    site = visitor.site
    way = el("svg", id="way", class_="layer", aria_hidden="true")
    ghosts = el("svg", id="ghosts", class_="layer", aria_hidden="true")
    board = el("section", el("div", look.picture.ground, live, way, ghosts, id="camera"), id="board",
               aria_label=site("board"), tabindex="0")  # fmt: skip
    bar = el(
        "header",
        el("a", icon("home"), href="/", class_="tool", aria_label=site("start-page")),
        el("p", el("b", look.words.title()), el("small", small), class_="what"),
        el("div", el("h2", sentence, id="prompt", tabindex="-1", data_said=sentence), class_="say"),
        el("div", id="choices", class_="choices"),
        el("a", icon("rule"), el("span", site("to-guide")), href=f"/learn/{look.table.game.id}", class_="tool"),
        id="bar",
    )
    return page(
        visitor,
        title,
        bar,
        board_alone(look, board),
        side,
        look.actions(),
        el("p", id="tip", role="status", class_="tip"),
        side_sheet(visitor),
        el("div", id="table", hidden="hidden", data_game="puzzle", data_home=home, data_title=look.table.game.id,
           data_back=site("another"), data_more=site("more"), data_escape=site("back"), data_tap=site("tap-again"),
           data_copied=site("study-copied"), data_sending=site("sending"), data_wait="yes" if waiting else None),
        class_=f"study puzzle room-{look.table.game.id}",
        script="puzzle.js",
        styles=(*BOARD, f"/static/room/{look.table.game.id}.css", "/static/study-lists.css",
                "/static/study.css", "/static/puzzle.css", "/static/ink.css"),
        card=card,
    )  # fmt: skip
