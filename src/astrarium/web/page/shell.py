"""The shell of every page."""

from __future__ import annotations

from typing import Final, NamedTuple

from markupsafe import Markup
from starlette.responses import HTMLResponse

from astrarium.scene.element import Content, el, join
from astrarium.scene.emblems import COLOURS, EMBLEMS
from astrarium.scene.icons import icon
from astrarium.scene.icons import sheet as sheet_of_icons
from astrarium.text import languages
from astrarium.text.typography import typography
from astrarium.web.images.postcard import HEIGHT, WIDTH
from astrarium.web.page.site import Site
from astrarium.web.page.visitor import Visitor

# what every page with a board needs: the table, the target card, the states of things, all of it on a phone
BOARD: Final = tuple([f"/static/{part}.css" for part in ("table", "target", "states", "phone")])


class LinkPreview(NamedTuple):
    """What a link preview shows of a page."""

    title: str
    text: str
    picture: str  # an address on this server

    def meta(self, base: str, lang: str) -> Markup:
        image = base + self.picture
        named: dict[str, str | int] = {
            "og:type": "website",
            "og:site_name": "Astrarium",
            "og:title": self.title,
            "og:description": self.text,
            "og:locale": typography(lang).locale,
            "og:image": image,
            "og:image:type": "image/png",
            "og:image:width": WIDTH,
            "og:image:height": HEIGHT,
            "og:image:alt": self.title,
        }
        return join(
            el("meta", name="description", content=self.text),
            *[el("meta", property=name, content=value) for name, value in named.items()],
            el("meta", name="twitter:card", content="summary_large_image"),
        )


def page(
    visitor: Visitor,
    title: str,
    *body: Content,
    class_: str = "",
    script: str = "",
    styles: tuple[str, ...] = ("/static/start.css",),
    status: int = 200,
    card: LinkPreview | None = None,
) -> HTMLResponse:
    """A whole document."""
    site, taste = visitor.site, visitor.taste
    shown = card or LinkPreview(title, site("about"), f"/picture.png?lang={visitor.lang}")
    head = el(
        "head",
        el("meta", charset="utf-8"),
        el("meta", name="viewport", content="width=device-width, initial-scale=1, viewport-fit=cover"),
        el("meta", name="color-scheme", content="dark light"),
        el("title", title),
        shown.meta(visitor.base, visitor.lang),
        el("link", rel="icon", href="/static/icon.svg", id="favicon"),
        el("link", rel="manifest", href="/static/manifest.json"),
        *[el("link", rel="stylesheet", href=href) for href in ("/static/palette.css", "/static/app.css", *styles)],
        el("script", type="module", src=f"/static/{script}") if script else None,
        el("link", rel="stylesheet", href="/static/alone.css") if visitor.edition.framed else None,
        el("link", rel="stylesheet", href="/static/club.css") if visitor.looking else None,
        el("script", type="module", src="/static/looking.js") if visitor.looking else None,
    )
    skip = el("a", site("skip"), href="#main", class_="skip")
    document = el(
        "html",
        head,
        el(
            "body",
            skip,
            sheet_of_icons(),
            *body,
            class_=class_ or None,
            data_confirm=taste.confirm,
            data_motion=taste.motion,
            data_asks=taste.asks,
            data_sound=taste.sound,
        ),
        lang=visitor.lang,
        data_theme=taste.theme,
    )
    response = HTMLResponse(f"<!doctype html>{document}", status)
    visitor.finish(response)
    return response


def brand() -> Markup:
    """The sign of the house, which leads home."""
    sign = el("img", src="/static/icon.svg", alt="", width="36", height="36")
    return el("a", sign, el("span", "Astrarium"), href="/", class_="brand")


def masthead(site: Site, *inside: Content) -> Markup:
    """The head of pages that are not a table."""
    return el("header", brand(), *inside, class_="masthead")


def settings(visitor: Visitor, back: str, *below: Content) -> Markup:
    """Language, look and habits. They act at once; without a script, a button keeps them. `below` is what else belongs
    to a person."""
    site, taste = visitor.site, visitor.taste

    def choice(name: str, values: tuple[str, ...], now: str, label: str) -> Markup:
        shown = [
            el(
                "option",
                typography(value).name if name == "lang" else site(f"{name}-{value}"),
                value=value,
                selected="selected" if value == now else None,
            )
            for value in values
        ]
        return el("label", el("span", label), el("select", *shown, name=name))

    def pick(name: str, values: tuple[str, ...], now: str, label: str) -> Markup:
        made = [
            el(
                "label",
                el("input", type="radio", name=name, value=value, checked="checked" if value == now else None),
                drawn(value if name == "emblem" else "", value if name == "colour" else taste.colour),
                el("span", site(f"{name}-{value}"), class_="hush"),
            )
            for value in values
        ]
        return el("fieldset", el("legend", label), *made, class_="pick")

    return el(
        "details",
        el("summary", icon("settings"), el("span", site("settings"))),
        el(
            "form",
            el("input", type="hidden", name="back", value=back),
            choice("lang", languages(), visitor.lang, site("language")),
            choice("theme", ("auto", "night", "day", "contrast"), taste.theme, site("theme")),
            choice("confirm", ("never", "last", "always"), taste.confirm, site("confirm")),
            choice("motion", ("normal", "slow", "off"), taste.motion, site("motion")),
            choice("sound", ("off", "on"), taste.sound, site("sound")),
            choice("danger", ("on", "off"), taste.danger, site("danger")),
            choice("asks", ("few", "all"), taste.asks, site("asks")),
            pick("emblem", ("none", *EMBLEMS), taste.emblem, site("my-emblem")),
            pick("colour", COLOURS, taste.colour, site("my-colour")),
            el(
                "label",
                el("span", site("my-name")),
                el("input", name="name", value=taste.name, maxlength="24", autocomplete="nickname"),
            ),
            el("noscript", el("button", site("keep"), class_="button solid")),
            *below,
            method="post",
            action="/settings",
        ),
        el("script", type="module", src="/static/settings.js"),
        class_="settings",
    )


def drawn(emblem: str, colour: str) -> Markup:
    """A sign to choose, or a bare colour."""
    return el("span", icon(emblem) if emblem in EMBLEMS else None, class_=f"sign tint-{colour}")


def sheet(*inside: Content) -> Markup:
    """A quiet page of text."""
    return el("main", el("div", *inside, class_="sheet"), id="main")


def paragraphs(*texts: Content) -> Markup:
    return join(*[el("p", text) for text in texts])
