"""Energy loss: a token turns over, cards are shared, the hold pays (section 9). It moves no ship and costs no reward
(CD-161)."""

from __future__ import annotations

from astrarium.kernel import Flow, X

from . import windows
from .actions import GIVE_UP
from .box import ENERGY
from .hold import Remove, give_up, may_give_up
from .share import LayOut
from .state import ENERGY_TOKENS, NONE, Duo
from .windows import consult


class EnergyLoss(Flow[Duo]):
    """Remove a token; with none left the game is lost (CD-150 to CD-153, CD-283)."""

    def run(self, s: Duo) -> None:
        if s.energy == 0:
            s.tell("no-energy", "CD-151")
            s.lose()
            return
        s.energy -= 1
        unseen = [token for token in range(len(ENERGY)) if token not in s.turned]
        token = s.choose(ENERGY_TOKENS, unseen)  # CD-150: all undersides are unseen
        s.turned.append(token)  # CD-160
        underside = s.box.energy[token]
        s.tell("energy-lost", "CD-150", token)
        s.do(LayOut(-1, underside.down, underside.up), PayTokens(-1, underside.tokens))


class PayTokens(Flow[Duo]):
    """Remove tokens from the hold: all of them when there are no more (CD-154), otherwise chosen, W4 (CD-155).
    Energy tokens are not among them (CD-157)."""

    tokens: int = X

    def run(self, s: Duo) -> None:
        aboard = s.gold + s.smoke + s.crew_aboard()
        if self.tokens >= aboard:
            for token in range(len(GIVE_UP.all)):
                while may_give_up(s, token, NONE, NONE) is None:
                    give_up(s, token)
        elif self.tokens > 0:
            consult(s, windows.LOSS, Remove(s.captain, self.tokens))
