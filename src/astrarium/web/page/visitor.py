"""Who asks: a browser with a signed secret of its own, and how it likes things shown."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from typing import Final, NamedTuple
from urllib.parse import parse_qsl, urlencode

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import Request
from starlette.responses import Response

from astrarium.kernel.outside import whole_number
from astrarium.scene.emblems import COLOURS, EMBLEMS, good_sign
from astrarium.table.edition import SERVER, Edition
from astrarium.table.host import NAMED, now, person_of
from astrarium.table.seats import clean_name
from astrarium.text import languages
from astrarium.text.characters import NUMBERS
from astrarium.web.page.site import Site, best_language, site

HOLDER: Final = "astrarium"
TASTE: Final = "astrarium-taste"
INVITED: Final = "astrarium-invited"  # the invitation of somebody who learns first
LOOKING: Final = "astrarium-looking"  # of somebody who looks for a game, so that every page says so
DAY: Final = 24 * 3600
YEAR: Final = 365 * DAY

THEMES: Final = ("auto", "night", "day", "contrast")
CONFIRM: Final = ("never", "last", "always")
MOTION: Final = ("normal", "slow", "off")
SOUND: Final = ("off", "on")
DANGER: Final = ("on", "off")
ASKS: Final = ("few", "all")  # whether what has one answer is asked
LEVELS: Final = re.compile(rf"(?:[a-z0-9-]{{1,40}}\.(?:{'|'.join(NUMBERS)})(?: |$)){{0,12}}")


class Taste(NamedTuple):
    """How a person likes the page. Nothing secret."""

    lang: str = ""
    theme: str = "auto"
    confirm: str = "never"
    motion: str = "normal"
    sound: str = "off"
    danger: str = "on"
    asks: str = "few"
    name: str = ""
    emblem: str = "none"
    colour: str = COLOURS[0]
    levels: str = ""  # who sat across last, by game: "comet.2 chess.3"

    @classmethod
    def read(cls, text: str) -> Taste:
        return cls().but(dict(parse_qsl(text[:800])))

    def but(self, given: dict[str, str]) -> Taste:
        """With what was given and makes sense."""
        choices = {
            "theme": THEMES,
            "confirm": CONFIRM,
            "motion": MOTION,
            "sound": SOUND,
            "danger": DANGER,
            "asks": ASKS,
            "lang": languages(),
            "emblem": ("none", *EMBLEMS),
            "colour": COLOURS,
        }
        good = {key: value for key, value in given.items() if value in choices.get(key, ())}
        if "name" in given:
            good["name"] = clean_name(given["name"])
        if LEVELS.fullmatch(given.get("levels", " ")):
            good["levels"] = given["levels"]
        return self._replace(**good)

    def level(self, title: str) -> int:
        """The bot that was chosen last in a game; the gentlest at first.

        >>> Taste().with_level("chess", 2).with_level("comet", 5).level("chess"), Taste().level("chess")
        (2, 1)
        """
        known = dict([one.split(".") for one in self.levels.split()])
        return whole_number(known.get(title, "")) or 1

    def with_level(self, title: str, level: int) -> Taste:
        others = [one for one in self.levels.split() if one.partition(".")[0] != title]
        return self._replace(levels=" ".join([*others, f"{title}.{level}"][-12:]))


class Visitor:
    """One request's person."""

    def __init__(
        self,
        request: Request,
        signer: URLSafeSerializer,
        base: str = "",
        edition: Edition = SERVER,
        out: Callable[[str, str], bool] | None = None,
        clock: Callable[[], float] = now,
    ) -> None:
        self.request: Final = request
        self.clock: Final = clock  # pages know no other time
        self.base: Final = base  # the address that others reach us by
        self.edition: Final = edition
        self.signer: Final = signer
        self.taste = Taste.read(request.cookies.get(TASTE, ""))
        asked = request.query_params.get("lang", "")
        self.lang: Final = (
            asked
            if asked in languages()
            else self.taste.lang or best_language(request.headers.get("accept-language", ""))
        )
        self.site: Final[Site] = site(self.lang)
        self.looking: Final = LOOKING in request.cookies
        self.device = ""  # which of a person's devices this is; empty for the browser in which they began
        self.holder = self.read_holder()
        if self.holder and out is not None and out(person_of(self.holder), self.device):
            self.holder = self.device = ""  # signed out
        self.fresh = False

    def read_holder(self) -> str:
        try:
            value = self.signer.loads(self.request.cookies.get(HOLDER, ""))
        except BadSignature:
            return ""
        if isinstance(value, list) and len(value) == 2 and all(isinstance(part, str) for part in value):
            self.device = value[1]
            return f"{NAMED}{value[0]}"
        return value if isinstance(value, str) and not value.startswith(NAMED) else ""

    def name_device(self, response: Response, who: str, device: str) -> None:
        """From now on this browser is a device of somebody."""
        self.set(response, HOLDER, str(self.signer.dumps([who, device])), True)

    def become(self) -> str:
        """This browser's secret, made now if it has none."""
        if not self.holder:
            self.holder = secrets.token_urlsafe(24)
            self.fresh = True
        return self.holder

    def finish(self, response: Response) -> Response:
        """Hand out the cookie of a browser that got its secret just now."""
        if self.fresh:
            self.set(response, HOLDER, str(self.signer.dumps(self.holder)), True)
        return response

    def set(
        self, response: Response, name: str, value: str, hidden: bool, seconds: int = YEAR, path: str = "/"
    ) -> None:
        secure = self.request.url.scheme == "https"
        response.set_cookie(name, value, seconds, path=path, httponly=hidden, samesite="lax", secure=secure)

    def set_taste(self, response: Response, taste: Taste) -> None:
        self.set(response, TASTE, urlencode(taste._asdict()), True)

    @property
    def sign(self) -> str:
        return good_sign(self.taste.emblem, self.taste.colour)

    @property
    def name(self) -> str:
        return self.taste.name or self.site("guest")
