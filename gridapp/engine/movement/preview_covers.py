"""The covers that a drag shows for a creature on a cell."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from gridapp.battle.tokens import Token
from gridapp.engine.movement.preview_values import TargetCover, steps_apart, steps_to_each
from gridapp.engine.queries.lower_postures import BetterPosture, better_postures
from gridapp.engine.queries.situation import Situation
from gridapp.geometry.cover.cover import Cover
from gridapp.grid.cells import Cell

MAX_COVERS = 8
"""During a drag, cover is computed for at most this many of the nearest foes."""

MAX_POSTURES = 6
"""During a drag, better postures are computed for at most this many foes."""


class CoversAt:
    """The cover of foes against a creature on a cell, and the creature's cover against them."""

    def __init__(self, situation: Situation, actor: Token, body: Token, cell: Cell) -> None:
        """``body`` is the creature as it faces on the cell."""
        self._situation, self._actor, self._body, self._cell = situation, actor, body, cell
        space = situation.seats.get(body.id, body.space)
        self._space = situation.grid.covered_cells(cell, space)

    def mutual(
        self, covers: Sequence[TargetCover] = ()
    ) -> Iterator[tuple[TargetCover, TargetCover]]:
        """Yield for each foe its cover against the cell, and the creature's cover against the foe.

        Foes are computed lazily, the farthest first. ``covers`` is what `all_or_nearest` returned,
        if known: with few foes it has all that is asked of them.
        """
        by_foe = {each.target: each for each in covers} if len(covers) <= MAX_POSTURES else {}
        moved = msgspec.structs.replace(self._body, cell=self._cell)
        after = Situation(self._situation.battle.with_token(moved), self._situation.rules)
        for foe in reversed(self._by_distance()):
            cover, postures = after.cover(foe, moved), better_postures(after, foe, moved)
            foe_cover = by_foe.get(foe.id) or self._covers_of((foe,), (foe,))[0]
            (own_cover,) = self._target_covers((foe,), {foe.id: cover}, {foe.id: postures})
            yield foe_cover, own_cover

    def all_or_nearest(self, *, every: bool = False) -> tuple[TargetCover, ...]:
        """Return the cover of each foe; only of the nearest unless ``every``."""
        foes = self._foes_in_sight()
        if every or len(foes) <= MAX_POSTURES:
            return self._covers_of(foes, foes)
        near = self._by_distance()[:MAX_COVERS]
        chosen = {foe.id for foe in near}
        shown = [foe for foe in foes if foe.id in chosen]
        return self._covers_of(shown, near[:MAX_POSTURES])

    def _covers_of(
        self, foes: Sequence[Token], ducking: Sequence[Token]
    ) -> tuple[TargetCover, ...]:
        """Return the cover of foes, with better postures for those in ``ducking``."""
        situation, body, cell = self._situation, self._body, self._cell
        cover_by_foe = situation.covers(body, foes, cell)
        ducks = {foe.id for foe in ducking} if situation.book.cover.heights else ()
        postures = {
            foe.id: better_postures(situation, body, foe, cell) for foe in foes if foe.id in ducks
        }
        return self._target_covers(foes, cover_by_foe, postures)

    def _target_covers(
        self,
        foes: Sequence[Token],
        cover_by_foe: Mapping[str, Cover],
        postures: Mapping[str, tuple[BetterPosture, ...]],
    ) -> tuple[TargetCover, ...]:
        """Return the cover of foes as `TargetCover`, with distance and better postures."""
        total, covers = self._situation.book.cover.total, []
        for foe, steps in zip(foes, self._steps_to(foes), strict=True):
            cover = cover_by_foe[foe.id]
            is_total = bool(total) and cover.grade == total
            better = postures.get(foe.id, ()) if postures else ()
            covers.append(TargetCover(foe.id, steps, cover, is_total, better))
        return tuple(covers)

    def _steps_to(self, foes: Sequence[Token]) -> list[int]:
        """Return the steps to each foe, between the nearest cells of both spaces."""
        situation, actor, grid = self._situation, self._actor, self._situation.grid
        footprints = situation.cover_targets(self._body, foes).footprints
        if grid.floor_rows:
            are_apart, distance, cell = situation.are_apart, situation.distance, self._cell
            return [
                distance(actor, foe, cell)
                if are_apart(actor, foe, cell)
                else steps_apart(grid, self._space, footprints[foe.id])
                for foe in foes
            ]
        return steps_to_each(grid, self._space, [footprints[foe.id] for foe in foes])

    def _by_distance(self) -> list[Token]:
        """Return the foes, nearest first."""
        steps = self._situation.grid.cell_distance
        return sorted(self._foes_in_sight(), key=lambda foe: steps(self._cell, foe.cell))

    def _foes_in_sight(self) -> tuple[Token, ...]:
        """Return the foes that no floor keeps apart from the creature on the cell."""
        situation, actor = self._situation, self._actor
        foes = situation.foes(actor)
        if not situation.grid.floor_rows:
            return foes
        return tuple(foe for foe in foes if situation.facing(actor, foe, self._cell) is not None)
