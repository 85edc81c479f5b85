"""What the bots would play at a place of a study, what it does, and how much better it is."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from astrarium.kernel import Action
from astrarium.scene.element import el
from astrarium.scene.explained import sentence
from astrarium.scene.icons import icon
from astrarium.text.compared import contrast, facts
from astrarium.web.page.study_place import SAME, PlaceLook

LITTLE, MUCH = 0.16, 0.4  # by how much two answers differ, from -1 to 1


class IdeasLook(PlaceLook):
    """The ideas beside the board."""

    def ideas(self) -> Markup:
        """Three answers of the bots, and what they do; thought when somebody stays here."""
        site, state = self.site, self.match.state
        head = el("h2", icon("hint"), site("study-ideas"), self.progress())
        if state.over:
            return self.idea_box(head, el("p", site("study-over"), class_="quiet-text"))
        if not self.may_try() or (self.whose is not None and self.whose != state.asked and not self.study.open):
            return self.idea_box(head, el("p", site("study-theirs", self.names[state.asked]), class_="quiet-text"))
        if self.whose is not None and self.whose != state.asked:
            open_ = el("a", site("study-open-all"), href=self.href(seat="all"), data_as="all")
            text = el("p", site("study-not-seen", self.names[self.whose]), " ", open_, class_="quiet-text")
            return self.idea_box(head, text)
        found = self.known()
        if found is None:
            plates = [el("li", el("span", n, class_="k"), el("p", "…"), class_="empty") for n in (1, 2, 3)]
            return self.idea_box(head, el("ol", *plates, aria_label=site("study-thinking")), wanted=True)
        if found["choices"] == 1:
            return self.idea_box(head, el("p", site("study-only-this"), class_="quiet-text"))
        items = [self.idea(n, one, found) for n, one in enumerate(found["ideas"])]
        return self.idea_box(head, el("ol", *items))

    def idea_box(self, head: Markup, body: Markup, wanted: bool = False) -> Markup:
        return el("section", head, body, id="ideas", data_wanted="yes" if wanted else None)

    def known(self) -> dict[str, Any] | None:
        study, node = self.study, self.node
        if study.open or node.branch:
            found: dict[str, Any] | None = study.found.get(node.name)
        else:
            found = self.tables.analysts.glimpses.get(f"{study.id}:{node.branch}:{study.table.seq}:{node.at}")
        return found

    def progress(self) -> Markup:
        """How far the whole game has been looked into."""
        study = self.study
        found = self.tables.analysts.curve(study)
        if not study.open or found is None or "turns" in study.known:
            return el("small", id="progress")
        places = [at for at, asked, _ in found["stops"] if asked >= 0]
        done = sum(f"0:{at}" in study.known for at in places)
        return el("small", self.site("study-progress", done, len(places)), id="progress")

    def idea(self, n: int, one: list[Any], found: dict[str, Any]) -> Markup:
        action, best = [self.table.game.actions.from_json(idea[0]) for idea in (one, found["ideas"][0])]
        played = found["played"]
        same = played is not None and played[0] == one[0]
        measure = played[1] if played is not None else found["ideas"][0][1]
        word = self.compared(one[1] - measure)
        mark = el("span", f"✓ {self.site('study-played')}", class_="played") if same else el("small", word)
        return el(
            "li",
            el("span", n + 1, class_="k"),
            el("div", el("b", self.words.action(action)), *self.told_of(action, best)),
            el("div", track(measure, one[1], word), mark, class_="result"),
            class_="first" if n == 0 else None,
            data_action=str(action),
            data_rings=" ".join(action.targets()),
        )

    def told_of(self, action: Action, best: Action) -> list[Markup]:
        """What the first does, and what another does in its stead; nothing, where they do the same."""
        if self.explaining is None:
            return []
        found = facts(self.words, self.explaining, action)
        if action is not best:
            found = contrast(self.words, self.explaining, best, action)
        return [el("p", sentence(text)) for text in found]

    def compared(self, by: float) -> str:
        for least, word in ((MUCH, "much-better"), (LITTLE, "better"), (SAME, "little-better"), (-SAME, "same")):
            if by >= least:
                return self.site(f"study-{word}")
        return self.site("study-little-worse" if by > -LITTLE else "study-worse")


def track(now: float, then: float, word: str) -> Markup:
    """A bar from lost to won: a tick where it stands, a disc where an answer leads."""
    x, to = 4 + 50 * (now + 1), 4 + 50 * (then + 1)
    look = "less" if then < now - SAME else "more"
    return el(
        "svg",
        el("rect", x=0.5, y=5.5, width=107, height=9, rx=4.5, class_="rail"),
        el("rect", x=min(x, to), y=7.5, width=abs(to - x), height=5, class_=look) if abs(to - x) > 1 else None,
        el("rect", x=x - 1.5, y=2, width=3, height=16, rx=1.5, class_="tick"),
        el("circle", cx=to, cy=10, r=7, class_=f"disc {look}"),
        viewBox="0 0 108 20",
        class_="track",
        role="img",
        aria_label=word,
    )
