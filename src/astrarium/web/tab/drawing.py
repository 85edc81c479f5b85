"""What stands before Python is awake: the lobby in every language, with the way that is still to go, and the frame
around all pages. It is drawn by the pages' own code, so that nobody sees it when the true page takes its place."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from itsdangerous import URLSafeSerializer
from markupsafe import Markup
from starlette.requests import Request

from astrarium.games import ready
from astrarium.scene.element import el
from astrarium.scene.raster import png
from astrarium.scene.still import PALETTE
from astrarium.store import open_store
from astrarium.table.edition import TAB
from astrarium.text import languages
from astrarium.web.http.app import STATIC
from astrarium.web.page.lobby import start
from astrarium.web.page.site import Site, site
from astrarium.web.page.visitor import Visitor

from .packs import Item
from .service import Service, open_service

SCRIPTS: Final = Path(__file__).parent / "static"
NOTICES: Final = ("update", "update-now", "update-later", "failed", "again", "cannot")
STEPS: Final = ("unpacking", "waking", "setting")
POLICY: Final = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        *[f"{what}-src 'self'" for what in ("style", "font", "connect", "worker", "frame", "manifest")],
        "img-src 'self' data:",
        "base-uri 'none'",
        "form-action 'self'",
    ]
)
ICONS: Final = (192, 512)  # pixels
MOTION: Final = re.compile(rb"animation(-delay)?:[^;}]*;?")
ADDRESS: Final = re.compile(r'(href|src|srcset)="/(static|cover)/')


class DrawnAhead(NamedTuple):
    """Everything that is the same for everybody, and how the first page looks."""

    files: list[Item]  # by the address at which pages ask for it
    first: list[Item]  # of those, what the lobby needs

    @property
    def languages(self) -> tuple[str, ...]:
        return languages()

    def lobby(self, lang: str, first: str, scripts: dict[str, str]) -> bytes:
        """The lobby as a file: what it shows lies beside it."""
        page = ahead(lang)
        place = first.removeprefix("a/")
        page = ADDRESS.sub(lambda found: f'{found[1]}="{place}/{found[2]}/', page)
        page = page.replace(f"{place}/static/manifest.json", "../manifest.webmanifest")
        for what in ("href", "action"):
            page = page.replace(f'{what}="/', f'{what}="../')
        script = el("script", type="module", src=scripts["waiting.js"].removeprefix("a/"))
        style = el("link", rel="stylesheet", href=f"{place}/static/waiting.css")
        return page.replace("</head>", f"{style}{script}</head>").replace("<head>", f"<head>{policy()}").encode()

    def shell(self, scripts: dict[str, str], first: str, lobbies: dict[str, str]) -> bytes:
        told = {lang: {name: site(lang)(f"tab-{name}") for name in NOTICES} for lang in languages()}
        head = el(
            "head",
            el("meta", charset="utf-8"),
            policy(),
            el("meta", name="viewport", content="width=device-width, initial-scale=1, viewport-fit=cover"),
            el("meta", name="color-scheme", content="dark light"),
            el("meta", name="theme-color", content="#111942"),
            el("title", "Astrarium"),
            el("meta", name="description", content=site(languages()[0])("about")),
            el("link", rel="icon", href=f"{first}/static/icon.svg"),
            el("link", rel="apple-touch-icon", href=f"{first}/{icon_name(ICONS[0])}"),
            el("link", rel="manifest", href="manifest.webmanifest"),
            el("link", rel="stylesheet", href=f"{first}/static/shell.css"),
            el("link", rel="modulepreload", href=scripts["filling.js"]),
            el("script", type="module", src=scripts["shell.js"]),
        )
        body = el(
            "body",
            el("iframe", id="frame", title="Astrarium"),
            el("div", id="notice", role="status", hidden="hidden"),
            el("noscript", el("p", " ".join([site(lang)("tab-no-script") for lang in languages()]))),
            data_words=json.dumps(told, ensure_ascii=False),
            data_lobbies=json.dumps(lobbies),
        )
        return f"<!doctype html>{el('html', head, body, lang=languages()[0])}".encode()

    def manifest(self, first: str) -> bytes:
        """What makes it an application of the machine, if somebody wants that."""
        icons = [{"src": f"{first}/static/icon.svg", "sizes": "any", "type": "image/svg+xml"}]
        icons += [
            {"src": f"{first}/{icon_name(size)}", "sizes": f"{size}x{size}", "type": "image/png"} for size in ICONS
        ]
        told = {
            "id": "./",
            "name": "Astrarium",
            "short_name": "Astrarium",
            "description": site(languages()[0])("about"),
            "start_url": "./",
            "scope": "./",
            "display": "standalone",
            "background_color": "#0a1030",
            "theme_color": "#111942",
            "icons": icons,
        }
        return json.dumps(told).encode()


def ahead(lang: str) -> str:
    """The lobby of somebody of whom nothing is known but the language."""
    return bytes(start(nobody(lang), ready(), [], ahead=aboard(site(lang))).body).decode()


def icon_name(size: int) -> str:
    return f"static/icon-{size}.png"


def policy() -> Markup:
    return el("meta", http_equiv="Content-Security-Policy", content=POLICY)


def aboard(site: Site) -> Markup:
    """How far the first load is, in bytes that have come, and what it does afterwards."""
    steps = {name: site(f"tab-{name}") for name in STEPS}
    return el(
        "section",
        el(
            "header",
            el("h2", site("tab-aboard")),
            el(
                "span",
                el("small", "", data_left=site("tab-left", "{0}")),
                " ",
                el("b", "", data_of=site("tab-of", "{0}", "{1}")),
            ),
        ),
        el("progress", aria_label=site("tab-aboard")),
        el("p", site("tab-once"), class_="once"),
        el("p", "", data_steps=json.dumps(steps, ensure_ascii=False), role="status"),
        el("p", site("tab-already", site("play")), class_="already"),
        el("p", site("tab-wish"), class_="wish"),
        id="aboard",
        hidden="hidden",
    )


def nobody(lang: str) -> Visitor:
    """Somebody of whom nothing is known but the language."""
    scope = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "headers": [], "scheme": "https"}
    scope["headers"] = [(b"accept-language", lang.encode()), (b"host", b"tab")]
    return Visitor(Request(scope), URLSafeSerializer("nobody"), "", TAB)


async def asked(service: Service, address: str) -> Item:
    """What the application answers to anybody."""
    found = await service.fetch(address)
    assert found.status == 200, (address, found.status)
    return Item(address, found.body, found.headers["content-type"])


def addresses() -> Iterable[str]:
    """Of everything that is the same for everybody and for ever."""
    for path in sorted(STATIC.rglob("*")):
        if path.is_file() and path.name not in ("sw.js", "manifest.json"):
            yield f"/static/{path.relative_to(STATIC).as_posix()}"
    for path in sorted(PALETTE.parent.glob("*.css")):
        yield f"/static/{path.name}"
    for title in ready():
        yield f"/static/room/{title}.css"
        for theme in ("night", "day"):
            yield f"/cover/{title}-{theme}.svg"


def emptiness() -> bytes:
    """A database without a game, so that the tab need not make its tables."""
    with TemporaryDirectory() as folder:

        async def make() -> None:
            await (await open_store(Path(folder), threads=False)).close()

        asyncio.run(make())
        return (Path(folder) / "astrarium.db").read_bytes()


def unmoved(cover: bytes) -> bytes:
    """A cover whose stars stand still: to draw four of them all the time takes what Python needs to wake up.

    >>> unmoved(b".cover .slow { animation: breathe 5s infinite; opacity: .8 }")
    b'.cover .slow {  opacity: .8 }'
    """
    return MOTION.sub(b"", cover)


def draw() -> DrawnAhead:
    async def ask_all(folder: str, empty: Path) -> list[Item]:
        service = await open_service(folder, empty=empty)
        try:
            return [await asked(service, address) for address in addresses()]
        finally:
            await service.close()

    with TemporaryDirectory() as folder:
        empty = Path(folder) / "empty.db"
        empty.write_bytes(emptiness())
        files = asyncio.run(ask_all(f"{folder}/data", empty))
    page = ahead(languages()[0])
    first = [
        Item(one.name.lstrip("/"), unmoved(one.body) if one.name.startswith("/cover/") else one.body)
        for one in files
        if one.name.startswith(("/cover/", "/static/fonts/")) or f'"{one.name}"' in page
    ]
    first += [Item(f"static/{name}", (SCRIPTS / name).read_bytes()) for name in ("shell.css", "waiting.css")]
    icon = (STATIC / "icon.svg").read_text(encoding="utf-8")
    first += [Item(icon_name(size), png(icon, size)) for size in ICONS]
    return DrawnAhead(files, first)
