"""Per-mover cache of everything that depends only on the other creatures.

From frame to frame of a drag only the mover's position changes. Occupancy, step events, flanks and
ray targets depend on the other creatures and the board, so they are computed once per context.
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
"""Number of contexts cached."""

_known: "list[MoverContext]" = []


class MoverContext:
    """The other creatures around a mover, as met by any mover of the same side.

    ``situation`` is a moment with these creatures; of the mover itself only side, size and
    elevation
    may be read from it.
    """

    def __init__(self, situation: "Situation", mover: Token, bystanders: tuple[Token, ...]) -> None:
        """Prepare an empty cache; every value is computed on demand."""
        self.situation = situation
        self._mover, self._others = mover, bystanders
        self._steps: dict[tuple[str, int], StepEvents] = {}
        self._flanks: FlankFinder | None = None
        self._bodies: dict[bool, OccupiedCells] = {}
        self._targets: tuple[Sequence[Token], CoverTargets] | None = None

    def applies_to(self, mover: Token) -> bool:
        """Return True if the context is valid for a mover, given the same other creatures.

        With extra distances (`ExtraDistance`) it is valid for the same mover only, because the
        distances
        may depend on any of its fields.
        """
        own = self._mover
        return own is mover or (
            own.side == mover.side and not self.situation.reach_cache.extra_distance
        )

    def is_valid_for(
        self, situation: "Situation", mover: Token, bystanders: tuple[Token, ...]
    ) -> bool:
        """Return True if a situation has the same board, rules and other creatures."""
        own = self.situation
        alike = (
            own.battle.board is situation.battle.board and own.reach_cache is situation.reach_cache
        )
        return alike and self._others == bystanders and self.applies_to(mover)

    def step_events(self, mover: Token) -> StepEvents:
        """Return the events of the mover's steps with regard to its foes' reach."""
        key = mover.space, mover.elevation
        if key not in self._steps:
            self._steps[key] = StepEvents(self.situation, mover)
        return self._steps[key]

    def flank_finder(self, mover: Token) -> FlankFinder:
        """Return the finder of flanks the mover would complete."""
        if self._flanks is None or not self._flanks.is_valid_for(mover):
            self._flanks = FlankFinder(self.situation, mover)
        return self._flanks

    def cover_targets(self, tokens: Sequence[Token]) -> CoverTargets:
        """Return the footprints of some creatures as ray targets; the last result is cached."""
        cached = self._targets
        if cached is None or len(cached[0]) != len(tokens) or not all(map(is_, cached[0], tokens)):
            grid = self.situation.grid
            spaces = {token.id: grid.covered_cells(token.cell, token.space) for token in tokens}
            cached = self._targets = (tokens, CoverTargets(grid, spaces))
        return cached[1]

    def bodies(self, *, pass_foes: bool) -> OccupiedCells:
        """Return the cells the mover can walk through and the blocked cells.

        Without shared spaces (`Situation.bodies`).
        """
        if pass_foes not in self._bodies:
            situation, mover = self.situation, self._mover
            allies, foes = situation.allies(mover), situation.foes(mover)
            self._bodies[pass_foes] = bodies_of(situation, allies, foes, pass_foes=pass_foes)
        return self._bodies[pass_foes]


def bodies_of(
    situation: "Situation", allies: Iterable[Token], foes: Iterable[Token], *, pass_foes: bool
) -> OccupiedCells:
    """Return which cells of allies and foes can be crossed, and which are blocked."""
    occupancy, covered = situation.book.occupancy, situation.grid.covered_cells
    ally_cells, foe_cells = (
        frozenset([cell for token in tokens for cell in covered(token.cell, token.space)])
        for tokens in (allies, foes)
    )
    crossed = (ally_cells if occupancy.pass_allies else frozenset()) | (
        foe_cells if occupancy.pass_foes or pass_foes else frozenset()
    )
    return OccupiedCells(passable=crossed, impassable=(ally_cells | foe_cells) - crossed)


def mover_context_for(situation: "Situation", mover: Token) -> MoverContext:
    """Return the context of a mover, from the cache if a recent situation has the same one."""
    tokens, name = situation.battle.tokens, mover.id
    index = next((index for index, token in enumerate(tokens) if token.id == name), len(tokens))
    bystanders = tokens[:index] + tokens[index + 1 :]
    cached = next(
        (context for context in _known if context.is_valid_for(situation, mover, bystanders)), None
    )
    if cached is None:
        cached = MoverContext(situation, mover, bystanders)
        _known[:] = [cached, *_known[: MAX_CONTEXTS - 1]]
    return cached
