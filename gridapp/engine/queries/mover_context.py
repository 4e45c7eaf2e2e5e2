"""Everybody but one creature, and what is known of them while they stay as and where they are.

Frame after frame of a drag nothing differs but the place of one creature. What has nothing to do
with that place is asked of the first moment with the same others on the same board.
"""

from collections.abc import Iterable, Sequence
from operator import is_
from typing import TYPE_CHECKING

from gridapp.battle.tokens import Token
from gridapp.engine.queries.flanks import FlankFinder
from gridapp.engine.queries.spatial_events import StepEvents
from gridapp.geometry.cover.ray_caster import CoverTargets
from gridapp.geometry.movement.move_options import OccupiedCells

if TYPE_CHECKING:
    from gridapp.engine.queries.situation import Situation

MAX_CONTEXTS = 8
"""Of so many crowds what was found stays known."""

_known: "list[MoverContext]" = []


class MoverContext:
    """The others round a creature, as whoever is on its side meets them.

    ``situation`` is a moment at which they are there; of the creature itself nothing but its
    side, size and elevation may be asked there.
    """

    def __init__(self, situation: "Situation", mover: Token, others: tuple[Token, ...]) -> None:
        """Nothing is asked before it is wanted."""
        self.situation = situation
        self._mover, self._others = mover, others
        self._steps: dict[tuple[str, int], StepEvents] = {}
        self._flanks: FlankFinder | None = None
        self._bodies: dict[bool, OccupiedCells] = {}
        self._targets: tuple[Sequence[Token], CoverTargets] | None = None

    def applies_to(self, mover: Token) -> bool:
        """Whether a creature may ask, of whom it is known that the others are all the others.

        Where a pack puts steps between creatures, these may depend on whatever the creature is.
        """
        there = self._mover
        return there is mover or (
            there.side == mover.side and not self.situation.reach_cache.extra_distance
        )

    def is_valid_for(self, situation: "Situation", mover: Token, others: tuple[Token, ...]) -> bool:
        """Whether the same others are met at another moment."""
        there = self.situation
        alike = (
            there.battle.board is situation.battle.board
            and there.reach_cache is situation.reach_cache
        )
        return alike and self._others == others and self.applies_to(mover)

    def step_events(self, mover: Token) -> StepEvents:
        """What the steps of the creature would do with regard to the reach of its foes."""
        key = mover.space, mover.elevation
        if key not in self._steps:
            self._steps[key] = StepEvents(self.situation, mover)
        return self._steps[key]

    def flank_finder(self, mover: Token) -> FlankFinder:
        """The flanks that the creature would complete."""
        if self._flanks is None or not self._flanks.is_valid_for(mover):
            self._flanks = FlankFinder(self.situation, mover)
        return self._flanks

    def cover_targets(self, tokens: Sequence[Token]) -> CoverTargets:
        """The spaces of some of the others, by their ids; asked again for the same, it is known."""
        known = self._targets
        if known is None or len(known[0]) != len(tokens) or not all(map(is_, known[0], tokens)):
            grid = self.situation.grid
            spaces = {one.id: grid.covered_cells(one.cell, one.space) for one in tokens}
            known = self._targets = (tokens, CoverTargets(grid, spaces))
        return known[1]

    def bodies(self, *, pass_foes: bool) -> OccupiedCells:
        """Whom the creature may walk through, and whom not, where nobody makes it room."""
        if pass_foes not in self._bodies:
            there, mover = self.situation, self._mover
            allies, foes = there.allies(mover), there.foes(mover)
            self._bodies[pass_foes] = bodies_of(there, allies, foes, pass_foes=pass_foes)
        return self._bodies[pass_foes]


def bodies_of(
    situation: "Situation", allies: Iterable[Token], foes: Iterable[Token], *, pass_foes: bool
) -> OccupiedCells:
    """Where a creature may walk through some of its allies and foes, and where not."""
    how, covered = situation.book.occupancy, situation.grid.covered_cells
    theirs, hostile = (
        frozenset([cell for one in some for cell in covered(one.cell, one.space)])
        for some in (allies, foes)
    )
    crossed = (theirs if how.pass_allies else frozenset()) | (
        hostile if how.pass_foes or pass_foes else frozenset()
    )
    return OccupiedCells(passable=crossed, impassable=(theirs | hostile) - crossed)


def mover_context_for(situation: "Situation", mover: Token) -> MoverContext:
    """The crowd round a creature, with what is known of it from other moments."""
    tokens, name = situation.battle.tokens, mover.id
    at = next((at for at, one in enumerate(tokens) if one.id == name), len(tokens))
    others = tokens[:at] + tokens[at + 1 :]
    found = next((one for one in _known if one.is_valid_for(situation, mover, others)), None)
    if found is None:
        found = MoverContext(situation, mover, others)
        _known[:] = [found, *_known[: MAX_CONTEXTS - 1]]
    return found
