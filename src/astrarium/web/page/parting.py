"""What follows a game: another one, the same once more, a postcard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup

from astrarium.scene import Ending, Race
from astrarium.scene.element import Content, el, number
from astrarium.scene.icons import icon
from astrarium.scene.picture import box_of, scene_of
from astrarium.table.path import path_of
from astrarium.web.page.triumph import headline

if TYPE_CHECKING:
    from astrarium.web.page.play import Look


def ending_of(look: Look) -> Ending:
    """What the game itself says of the next one."""
    game = look.table.game
    return scene_of(game).ending(look.view, look.words, game.next_setting(look.match.state))


def again(look: Look, label: str, solid: bool = True) -> Markup | None:
    """The next game of the same people, or the way to it."""
    site, row = look.site, look.table.row
    class_ = "button solid" if solid else "button"
    if row.rematch:
        return el("a", icon("play"), el("span", site("to-rematch")), href=f"/t/{row.rematch}", class_=class_)
    if not look.plays:
        return None
    return look.form("rematch", el("button", icon("restart"), el("span", label or site("rematch")), class_=class_))


def other(look: Look, ending: Ending) -> Markup | None:
    """Another game of the same people than the next one."""
    if not look.plays or look.table.row.rematch or not ending.other:
        return None
    chosen = {"name": "mode", "value": ending.mode} if ending.mode else {"name": "same", "value": "1"}
    return look.form("rematch", el("button", el("span", ending.other), class_="button other", **chosen))


def after(look: Look, ending: Ending) -> Markup:
    """What can be done now; at thumb height on a phone. Beside a board the bar has what every game offers."""
    site = look.site
    watch = el(
        "a",
        icon("prev"),
        el("span", site("watch-again")),
        href=f"/t/{look.id}?at=0&play=1",
        class_="button",
        title=site("watch-again"),
    )
    return el("div", again(look, ending.button), share(look), watch, class_="after own" if ending.button else "after")


def learning(look: Look) -> Markup:
    """What can be learnt from it: my three mistakes, the whole game in the study, and what comes next on the path."""
    site, game = look.site, look.table.game
    learn = onward = None
    if look.seat >= 0 and look.table.match.moves:
        href = f"/study/{look.id}/mistakes?as={look.seat}"
        learn = el("a", icon("star"), el("span", site("show-mistakes")), href=href, class_="button solid")
    if look.seat >= 0 and path_of(game):
        said = el("span", site("your-path", look.words.title()))
        onward = el("a", icon("next"), said, href=f"/?path={game.id}", class_="button")
    label = el("span", site("study-open-as"))
    study = el("a", icon("branch"), label, href=f"/study/{look.id}", class_="button")
    return el("div", learn, study, onward, class_="learning")


def swap(look: Look, label: str) -> Markup | None:
    """The same people, each one chair further; not where the next game has a step of its own."""
    if not look.plays or look.table.row.rematch or len(look.names) < 2 or label:
        return None
    button = el("button", icon("people"), el("span", look.site("swap-chairs")), class_="button", name="swap", value="1")
    return look.form("rematch", button)


def share(look: Look) -> Markup | None:
    if not look.picture.drawn or not look.tables.host.edition.pixels:
        return None
    return el(
        "a",
        icon("share"),
        el("span", look.site("share")),
        href=f"/t/{look.id}/picture.png?lang={look.site.lang}",
        download=f"{look.table.game.id}-{look.id}.png",
        class_="button share",
        title=look.site("share"),
        data_share=f"/t/{look.id}",
        data_title=look.words.title(),
        data_text=headline(look),
    )


def postcard(look: Look, race: Race) -> Markup | None:
    """The board as it stands, on a card that can be sent: picture and link."""
    if not look.picture.drawn or not look.tables.host.edition.pixels:
        return None
    score = " : ".join([str(lane.reached) for lane in race.lanes]) if len(race.lanes) == 2 else ""
    line = f"{look.words.title()} · {score}" if score else look.words.title()
    return el(
        "section",
        el("figure", copy(look), el("figcaption", line), class_="card", aria_hidden="true"),
        el("div", el("p", el("b", look.site("postcard-ready")), look.site("postcard-why"), *kept(look)), share(look)),
        class_="postcard",
        aria_label=look.site("postcard"),
    )


def kept(look: Look) -> list[Content]:
    """Where whoever played finds it again."""
    return [" ", el("a", look.site("logbook-has-it"), href="/log")] if look.plays else []


def copy(look: Look) -> Markup:
    """The same picture again, small: it is drawn from the page's own, so it costs nothing."""
    _, _, width, height = box_of(look.table.game, look.view)
    return el(
        "svg",
        el("use", href="#ground"),
        el("use", href="#live"),
        viewBox=f"0 0 {number(width)} {number(height)}",
        preserveAspectRatio="xMidYMid slice",
    )
