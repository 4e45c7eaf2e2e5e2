"""Everybody but one creature, and what is known of them while they stay as and where they are.

Frame after frame of a drag nothing differs but the place of one creature. What has nothing to do
with that place is asked of the first moment with the same others on the same board.
"""

from collections.abc import Iterable, Sequence
from operator import is_
from typing import TYPE_CHECKING

from gridapp.battle.tokens import Token
from gridapp.engine.queries.flanks import Flanks
from gridapp.engine.queries.spatial_events import Steps
from gridapp.geometry.cover.ray_caster import Targets
from gridapp.geometry.movement.move_options import Bodies

if TYPE_CHECKING:
    from gridapp.engine.queries.situation import Situation

KEPT = 8
"""Of so many crowds what was found stays known."""

_known: "list[Crowd]" = []


class Crowd:
    """The others round a creature, as whoever is on its side meets them.

    ``situation`` is a moment at which they are there; of the creature itself nothing but its
    side, size and elevation may be asked there.
    """

    def __init__(self, situation: "Situation", mover: Token, others: tuple[Token, ...]) -> None:
        """Nothing is asked before it is wanted."""
        self.situation = situation
        self._mover, self._others = mover, others
        self._steps: dict[tuple[str, int], Steps] = {}
        self._flanks: Flanks | None = None
        self._bodies: dict[bool, Bodies] = {}
        self._targets: tuple[Sequence[Token], Targets] | None = None

    def surrounds(self, mover: Token) -> bool:
        """Whether a creature may ask, of whom it is known that the others are all the others.

        Where a pack puts steps between creatures, these may depend on whatever the creature is.
        """
        there = self._mover
        return there is mover or (there.side == mover.side and not self.situation.known.spaced)

    def holds(self, situation: "Situation", mover: Token, others: tuple[Token, ...]) -> bool:
        """Whether the same others are met at another moment."""
        there = self.situation
        alike = there.battle.board is situation.battle.board and there.known is situation.known
        return alike and self._others == others and self.surrounds(mover)

    def steps(self, mover: Token) -> Steps:
        """What the steps of the creature would do with regard to the reach of its foes."""
        key = mover.space, mover.elevation
        if key not in self._steps:
            self._steps[key] = Steps(self.situation, mover)
        return self._steps[key]

    def flanks(self, mover: Token) -> Flanks:
        """The flanks that the creature would complete."""
        if self._flanks is None or not self._flanks.hold(mover):
            self._flanks = Flanks(self.situation, mover)
        return self._flanks

    def targets(self, tokens: Sequence[Token]) -> Targets:
        """The spaces of some of the others, by their ids; asked again for the same, it is known."""
        known = self._targets
        if known is None or len(known[0]) != len(tokens) or not all(map(is_, known[0], tokens)):
            grid = self.situation.grid
            spaces = {one.id: grid.covered(one.cell, one.space) for one in tokens}
            known = self._targets = (tokens, Targets(grid, spaces))
        return known[1]

    def bodies(self, *, pass_foes: bool) -> Bodies:
        """Whom the creature may walk through, and whom not, where nobody makes it room."""
        if pass_foes not in self._bodies:
            there, mover = self.situation, self._mover
            allies, foes = there.allies(mover), there.foes(mover)
            self._bodies[pass_foes] = bodies_of(there, allies, foes, pass_foes=pass_foes)
        return self._bodies[pass_foes]


def bodies_of(
    situation: "Situation", allies: Iterable[Token], foes: Iterable[Token], *, pass_foes: bool
) -> Bodies:
    """Where a creature may walk through some of its allies and foes, and where not."""
    how, covered = situation.book.occupancy, situation.grid.covered
    theirs, hostile = (
        frozenset([cell for one in some for cell in covered(one.cell, one.space)])
        for some in (allies, foes)
    )
    crossed = (theirs if how.pass_allies else frozenset()) | (
        hostile if how.pass_foes or pass_foes else frozenset()
    )
    return Bodies(crossed=crossed, shut=(theirs | hostile) - crossed)


def known_crowd(situation: "Situation", mover: Token) -> Crowd:
    """The crowd round a creature, with what is known of it from other moments."""
    tokens, name = situation.battle.tokens, mover.id
    at = next((at for at, one in enumerate(tokens) if one.id == name), len(tokens))
    others = tokens[:at] + tokens[at + 1 :]
    found = next((one for one in _known if one.holds(situation, mover, others)), None)
    if found is None:
        found = Crowd(situation, mover, others)
        _known[:] = [found, *_known[: KEPT - 1]]
    return found
