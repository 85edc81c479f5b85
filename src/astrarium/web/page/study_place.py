"""A place in a study: its address, from whose seat it is seen, where it lies in the game, and the tools to step on."""

from __future__ import annotations

from copy import copy
from typing import Final
from zlib import crc32

from markupsafe import Markup

from astrarium.scene.cached import cached_property
from astrarium.scene.element import Content, el, join
from astrarium.scene.icons import icon
from astrarium.store import BranchHead
from astrarium.table import Table, Tables
from astrarium.table.study import Node, Study
from astrarium.text.typography import typography
from astrarium.web.page.play import Look
from astrarium.web.page.replaying import runner, way
from astrarium.web.page.review import decided_at
from astrarium.web.page.site import Site

SAME: Final = 0.04  # what differs by less is the same, from -1 to 1


class PlaceLook(Look):
    """One viewer's look at a node of a study."""

    searches = False
    playing = False

    def __init__(
        self, tables: Tables, study: Study, node: Node, seat: int | None, site: Site, trying: bool, me: str
    ) -> None:
        here = study.standing(node)
        here.match.barrier = len(here.match.moves)  # stepping back is going back here
        self.study: Final = study
        self.node: Final = Node(node.branch, len(here.match.moves))
        self.whose: Final = study.checked(seat)  # None sees everything
        self.me: Final = me  # the hash of the viewer's secret
        eye = max(here.match.state.asked, 0) if self.whose is None else self.whose
        super().__init__(tables, here, eye, False, site)
        self.trying: Final = trying and not here.match.state.over

    # ------------------------------------------------------------ addresses
    def href(self, node: Node | None = None, seat: object = "", trying: bool = False) -> str:
        """The address of a place, as the same seat sees it."""
        to = node or self.node
        shown = seat if seat != "" else "all" if self.whose is None else self.whose
        branch = f"&branch={to.branch}" if to.branch else ""
        return f"/study/{self.study.id}?at={to.at}&as={shown}{branch}{'&try=1' if trying else ''}"

    def form(self, action: str, *inside: Markup, clear: bool = False) -> Markup:
        values = {"branch": self.node.branch, "at": self.node.at, "as": "all" if self.whose is None else self.whose}
        hidden = [el("input", type="hidden", name=name, value=value) for name, value in values.items()]
        return el(
            "form",
            *hidden,
            *inside,
            method="post",
            action=f"/study/{self.study.id}/{'try' if action == 'move' else action}",
            data_clear="yes" if clear else None,
        )

    def colon(self) -> str:
        return typography(self.site.lang).colon

    def ground_mark(self) -> str:
        return f"{crc32(self.picture.ground.encode()):08x}"

    # ------------------------------------------------------------ stepping
    def line(self) -> Table:
        """The whole line that the node lies on."""
        return self.whole_line

    @cached_property
    def whole_line(self) -> Table:
        if self.node.branch == 0:
            return self.study.table
        own = copy(self.study.table)
        own.match, own.past = self.study.line(self.node.branch), None
        return own

    def steer(self) -> Markup:
        site = self.site
        stops = self.line().stops()
        before = [at for at in stops if at < self.node.at]
        after = [at for at in stops if at > self.node.at]
        keys = [at for at in self.key_places() if at > self.node.at]

        def step(word: str, picture: str, at: int | None, key: str) -> Markup:
            target = Node(self.node.branch, at) if at is not None else None
            return way(
                site(word),
                picture,
                self.href(target) if target is not None else None,
                data_node=target.name if target is not None else None,
                data_key=key,
            )

        run = runner(site, "tool run go")
        key_place = Node(0, keys[0]) if keys and self.node.branch == 0 else None
        onward = el(
            "a",
            site("study-next-key"),
            class_="button plain next-key",
            href=self.href(key_place) if key_place else None,
            aria_disabled=None if key_place else "true",
            data_node=key_place.name if key_place else None,
            data_key="PageDown",
        )
        back = None
        row = self.study.branches.get(self.node.branch)
        if row is not None:
            back = el(
                "a",
                icon("back"),
                site("study-to-game"),
                href=self.href(Node(row.parent, row.at)),
                class_="button plain",
                data_node=Node(row.parent, row.at).name,
            )
            if row.holder == self.me and not row.kept:
                back = join(back, self.form("keep", self.branch_field(row, site("study-keep"), "button")))
        tries = el(
            "a",
            icon("branch"),
            site("study-try"),
            href=self.href(trying=True),
            class_="button dashed",
            data_try="yes",
            data_key="t",
            aria_disabled="true" if self.match.state.over or not self.may_try() else None,
        )
        return el(
            "div",
            step("first", "first", before[0] if before else None, "Home"),
            step("step-back", "prev", before[-1] if before else None, "ArrowLeft"),
            run,
            step("step-on", "next", after[0] if after else None, "ArrowRight"),
            step("last", "last", after[-1] if after else None, "End"),
            el("p", *self.where(), id="where", aria_live="polite"),
            el("div", back, tries, onward, class_="buttons"),
            id="steer",
            data_node=self.node.name,
            data_ground=self.ground_mark(),
            data_as="all" if self.whose is None else self.whose,
            data_stops=" ".join([str(at) for at in stops]),
            data_place=sum(at < self.node.at for at in stops),
            data_keys=" ".join([str(at) for at in self.key_places()]) if self.node.branch == 0 else "",
            data_value=self.said_where(),
        )

    def when(self) -> str:
        text = super().when()
        return text[:1].upper() + text[1:]

    def may_try(self) -> bool:
        return self.study.open or self.match.state.asked == self.study.seat

    def branch_field(self, row: BranchHead, text: str, look: str) -> Markup:
        return el("button", text, class_=look, name="n", value=row.n)

    def where(self) -> list[Content]:
        site, state = self.site, self.match.state
        when = self.when()
        who = self.names[state.asked] if state.asked >= 0 else site("over")
        parts: list[Content] = [el("b", f"{when} · {who}" if when and state.asked >= 0 else who), " "]
        parts.append(site("study-move-of", self.node.at, len(self.line().match.moves)))
        row = self.study.branches.get(self.node.branch)
        if row is not None:
            parts.append(f" · {site('study-branch-of', row.author or site('guest'))}")
        if self.node.branch == 0 and self.node.at in self.key_places():
            parts.append(f" · {site('study-key', self.key_places().index(self.node.at) + 1)}")
        return parts

    def said_where(self) -> str:
        """The place in words, for whoever can't see the curve."""
        when, state = self.when(), self.match.state
        who = self.names[state.asked] if state.asked >= 0 else self.site("over")
        return ", ".join([part for part in (when, who, self.ahead()) if part])

    def ahead(self) -> str:
        """Who is ahead here, in words."""
        found = self.tables.analysts.curve(self.study)
        if found is None or self.node.branch:
            return ""
        here = [values for at, _, values in found["stops"] if at <= self.node.at]
        if not here:
            return ""
        values = here[-1]
        best = max(range(len(values)), key=lambda n: values[n])
        rest = [value for n, value in enumerate(values) if n != best]
        if len(values) == 1 or max(values) == min(values):
            return self.site("study-even" if abs(values[0]) < SAME else "study-good" if values[0] > 0 else "study-bad")
        if values[best] - max(rest) < 2 * SAME:
            return self.site("study-even")
        return self.site("study-ahead", self.names[best])

    def key_places(self) -> list[int]:
        """Where the key decisions stood before they were made."""
        found = self.tables.analysts.curve(self.study)
        return decided_at(self.study.table.stops(), [moment[0] for moment in found["moments"]]) if found else []
