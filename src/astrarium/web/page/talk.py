"""What was said at the table, and what is ready to be said among people who have just met."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup

from astrarium.meet.laying import met_of
from astrarium.scene.element import el
from astrarium.scene.icons import badge, icon
from astrarium.table.talk import GREETINGS, greeting_of

if TYPE_CHECKING:
    from astrarium.web.page.play import Look


def talk(look: Look) -> Markup:
    site = look.site
    if look.table.silence:
        rule = look.rule(look.table.silence)
        silence = el("p", icon("say"), site("silence"), " ", rule, class_="quiet-text")
        return el("section", silence, id="chat", class_="pop", tabindex="-1", aria_label=site("chat"))
    if look.hushed and look.seat >= 0:
        quiet = el("p", icon("say"), site("quiet-seat"), class_="quiet-text")
        return el("section", quiet, id="chat", class_="pop", tabindex="-1", aria_label=site("chat"))
    lines = [
        el(
            "li",
            badge(line.seat, line.name),
            el("b", line.name),
            " ",
            site(f"greet-{word}") if (word := greeting_of(line.text)) else line.text,
            class_=f"seat-{line.seat}",
        )
        for line in look.chat
    ]
    form = None
    if look.seat >= 0 and not met_of(look.table).get("greet"):
        form = el(
            "form",
            el(
                "label",
                el("span", site("say-something"), class_="hush"),
                el(
                    "input",
                    name="text",
                    maxlength="300",
                    autocomplete="off",
                    placeholder=site("say-something"),
                ),
            ),
            el("button", icon("say"), el("span", site("send"), class_="hush"), class_="tool"),
            method="post",
            action=f"/t/{look.id}/say",
            data_clear="yes",
        )
    body = el("ul", *lines, class_="chat-lines", tabindex="0") if lines else el("p", site("nobody-spoke"))
    return el(
        "section",
        el("h2", icon("say"), site("chat")),
        body,
        form,
        greetings(look),
        id="chat",
        class_="pop",
        tabindex="-1",
        aria_label=site("chat"),
        data_said=look.chat[-1].n if look.chat else 0,
    )


def greetings(look: Look) -> Markup | None:
    """Ready greetings among people who have just met, each in the reader's own language; and whom they are with."""
    met, site = met_of(look.table), look.site
    if not met or look.seat < 0:
        return None
    made = [el("button", site(f"greet-{word}"), class_="button", name="greet", value=word) for word in GREETINGS]
    about = el("a", icon("people"), site("table-people"), href=f"/club/table/{look.id}", class_="button plain")
    told = el("p", site("greetings-why"), class_="quiet-text") if met.get("greet") else None
    return el("div", told, look.form("say", *made), about, class_="greetings")
