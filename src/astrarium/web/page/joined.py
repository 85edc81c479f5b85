"""A look at the table after the first of two answers that are picked as one: what the second would do."""

from __future__ import annotations

import copy

from astrarium.kernel import Action, fingerprint
from astrarium.kernel.explaining import Explaining
from astrarium.scene.cached import cached_property
from astrarium.web.page.play import Look


class JoinedLook(Look):
    """My own table, an answer further. Nothing hidden is shown by an answer that another one follows at once."""

    searches = False

    def __init__(self, look: Look, first: Action) -> None:
        here = copy.copy(look.table)
        here.match = look.match.at(len(look.match.moves))
        here.match.play(first)
        here.past = None
        super().__init__(look.tables, here, look.seat, look.host, look.site)

    @cached_property
    def explaining(self) -> Explaining | None:
        state = self.match.state
        return Explaining(state.clone(), fingerprint(self.match.seed)) if self.mine else None
