"""The tools of the bar: always the same four, in the same places."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from markupsafe import Markup

from astrarium.kernel.journal import JournalMove
from astrarium.scene.element import el
from astrarium.scene.icons import icon

if TYPE_CHECKING:
    from astrarium.web.page.play import Look


def tools(look: Look) -> Markup:
    """Always the same four, in the same places; what can't be used now is pale."""
    undoable = look.table.undoable(look.seat) if look.mine else 0
    last = look.seat >= 0 and not look.mine and look.table.may_ask_back(look.seat)
    if last and look.tables.records.request(look.table) is None:
        back = tool(look, "take-back", "takeback", "undo")
    else:
        back = tool(
            look,
            "undo",
            "undo",
            "undo",
            "steps",
            str(undo_steps(look, undoable)),
            shortcut="u",
            off=not undoable,
            what=last_step(look, undoable),
        )
    hint = tool(look, "hint", "hint", "hint", shortcut="h", off=not look.mine)
    return el("div", to_actions(look), back, hint, to_rules(look), class_="tools")


def to_actions(look: Look) -> Markup:
    legal = sum(offer.no is None for offer in look.candidates)
    return el(
        "a",
        icon("list"),
        el("span", look.site("actions")),
        el("sup", legal) if legal else None,
        href="#actions",
        class_="tool",
        data_pop="actions",
        data_key="a",
        aria_expanded="false",
        aria_keyshortcuts="a",
    )


def to_rules(look: Look) -> Markup:
    state = look.match.state
    rule = state.question.rule if not state.over else ""
    href = f"/rules/{look.table.game.id}#{rule}" if rule else f"/learn/{look.table.game.id}"
    return el("a", icon("rule"), el("span", look.site("how-to")), href=href, class_="tool rule-tool")


def tool(
    look: Look,
    word: str,
    action: str,
    picture: str,
    name: str = "",
    value: str = "",
    shortcut: str = "",
    off: bool = False,
    what: str = "",
) -> Markup:
    button = el(
        "button",
        icon(picture),
        el("span", look.site(word)),
        class_="tool",
        name=name or None,
        value=value or None,
        data_key=shortcut or None,
        disabled="disabled" if off else None,
        aria_keyshortcuts=shortcut or None,
        title=what if what and not off else None,
        data_hold="yes" if what and not off else None,
    )
    return look.form(action, button)


def undo_steps(look: Look, undoable: int) -> int:
    """One, or both of two answers that were picked as one."""
    if undoable < 2:
        return 1
    then, first = islice(decided(look), 2)
    return 2 if look.joins.get(first.action.kind) is then.action.kind else 1


def last_step(look: Look, undoable: int) -> str:
    """What Undo would take back."""
    if not undoable:
        return ""
    return look.site("takes-back", look.words.action(next(decided(look)).action))


def decided(look: Look) -> Iterator[JournalMove]:
    """What somebody decided, the latest first."""
    return (move for move in reversed(look.match.moves) if not move.automatic)
