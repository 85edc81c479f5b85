"""The tools of the bar: always the same four, in the same places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup

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
            str(undo_steps(look)),
            shortcut="u",
            off=not undoable,
            what=last_step(look),
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


def undo_steps(look: Look) -> int:
    """One, or both of two answers that were picked as one."""
    own = [move.action.kind for move in look.match.moves if not move.automatic][-2:]
    paired = len(own) == 2 and look.joins.get(own[0]) is own[1]
    return 2 if paired and look.table.undoable(look.seat) > 1 else 1


def last_step(look: Look) -> str:
    """What Undo would take back."""
    if not look.mine or not look.table.undoable(look.seat):
        return ""
    own = [move for move in look.match.moves if not move.automatic]
    return look.site("takes-back", look.words.action(own[-1].action))
