"""The single steps of a long body: to a neighbour as it faces, a turn on its place, a passage.

A turn goes to the next facing to the left or right about the middle of the head (`turn_sweeps`). It
costs ``MoveRules.turn_price`` steps, times the worst factor of the terrain newly covered (or left:
``MoveRules.priced_cells``), and leaves the parity of diagonals as it is. The body may sweep over
creatures that may be passed.
"""

from collections.abc import Iterator
from typing import NamedTuple

from gridapp.geometry.movement.linked_routes import passages_of, standing_obstacle
from gridapp.geometry.movement.movement_map import MovementMap
from gridapp.geometry.movement.rules import MoveRules, OccupiedCells, UnreachableReason
from gridapp.geometry.movement.steps import StepMasks
from gridapp.geometry.movement.walls.turn_sweeps import swept_cells
from gridapp.grid import footprints
from gridapp.grid.cells import Cell


class Pose(NamedTuple):
    """The anchor of a body, and how often the body is turned to the right, from 0."""

    cell: Cell
    facing: int


class TurningStep(NamedTuple):
    """A step to a pose; ``costs`` are those for each parity of diagonals."""

    to: Pose
    costs: tuple[int, int]
    flips_parity: bool = False


class TurningSteps:
    """The steps of a long body, by pose; each pose is worked out once."""

    def __init__(
        self,
        movement_map: MovementMap,
        start: Pose,
        space: str,
        rules: MoveRules,
        occupied: OccupiedCells,
        *,
        whole_board: bool = False,
    ) -> None:
        """Prepare for a body that starts in the pose ``start``; ``space`` may name any facing.

        Raises:
            ValueError: as for `move_options`.
        """
        self.movement_map, self.start, self.rules = movement_map, start, rules
        self.base, self.occupied = footprints.base_space(space), occupied
        is_hex = movement_map.grid.is_hex
        self.spaces = tuple(
            footprints.faced(space, facing, is_hex=is_hex)
            for facing in range(footprints.facings(space, is_hex=is_hex))
        )
        self._passages = passages_of(movement_map)
        reach = None if whole_board or self._passages else sum(max(leg, 0) for leg in rules.legs)
        self._masks = tuple(
            StepMasks(movement_map, start.cell, name, rules, occupied, reach)
            for name in self.spaces
        )
        self.parities = self._masks[0].parities
        self._steps: dict[Pose, tuple[TurningStep, ...]] = {}

    def steps_from(self, pose: Pose) -> tuple[TurningStep, ...]:
        """Return the steps that a body can take from a pose."""
        steps = self._steps.get(pose)
        if steps is None:
            computed = (*self._shifts(pose), *self._turns(pose), *self._crossings(pose))
            steps = self._steps[pose] = computed
        return steps

    def may_stop(self, pose: Pose) -> bool:
        """Return True if a leg may end in a pose that was reached."""
        if pose == self.start:
            return True
        masks = self._masks[pose.facing]
        if pose.cell == self.start.cell:
            return self.obstacle(pose) is None
        bit = masks.bit_of(pose.cell)
        return bit >= 0 and bool(masks.stoppable >> bit & 1)

    def obstacle(self, pose: Pose) -> UnreachableReason | None:
        """Return what keeps the body from a pose, ``None`` if nothing does."""
        space = self.spaces[pose.facing]
        return standing_obstacle(self.movement_map, pose.cell, space, self.occupied)

    def _shifts(self, pose: Pose) -> Iterator[TurningStep]:
        masks, (cell, facing) = self._masks[pose.facing], pose
        before = masks.bit_of(cell)
        for step in masks.directed_steps if before >= 0 else ():
            to = cell[0] + step.direction[0], cell[1] + step.direction[1]
            after = masks.bit_of(to) if step.mask >> before & 1 else -1
            if after >= 0 and masks.free >> after & 1 and (factor := step.factor(after)):
                costs = step.base_costs[0] * factor, step.base_costs[1] * factor
                yield TurningStep(Pose(to, facing), costs, step.flips_parity)

    def _turns(self, pose: Pose) -> Iterator[TurningStep]:
        if self.rules.turn_price is None or len(self.spaces) == 1:
            return
        cell, facing = pose
        for turn, sector in ((1, facing), (-1, (facing - 1) % len(self.spaces))):
            to = Pose(cell, (facing + turn) % len(self.spaces))
            factor = self._turn_factor(pose, to) if self._has_room(cell, sector) else 0
            if factor:
                price = self.rules.turn_price * factor
                yield TurningStep(to, (price, price))

    def _has_room(self, cell: Cell, sector: int) -> bool:
        """Return True if neither walls nor creatures nor ground keep the body from turning."""
        grid, ground = self.movement_map.grid, self.movement_map
        for dx, dy in swept_cells(grid, self.base, sector):
            swept = cell[0] + dx, cell[1] + dy
            if not ground.terrain_factor(swept) or swept in self.occupied.impassable:
                return False
        return ground.turn_table(self.base).has_room(cell, sector)

    def _turn_factor(self, pose: Pose, to: Pose) -> int:
        """Return how many times as much a turn costs, 0 if the body cannot end it there."""
        masks, grid = self._masks[to.facing], self.movement_map.grid
        bit = masks.bit_of(to.cell)
        if bit < 0 or not masks.free >> bit & 1:
            return 0
        before = set(grid.covered_cells(pose.cell, self.spaces[pose.facing]))
        entered = set(grid.covered_cells(to.cell, self.spaces[to.facing])) - before
        for shared in self.occupied.shared_spaces:
            if shared.closed and not shared.cells & before and shared.cells & entered:
                return 0
        factor_of = self.movement_map.terrain_factor
        worst = max(map(factor_of, entered))
        if worst > 1 and not self.rules.enters_difficult and self.rules.terrain_counts:
            return 0
        if not self.rules.terrain_counts:
            return 1
        left = before - set(grid.covered_cells(to.cell, self.spaces[to.facing]))
        by_mode = {"entered": entered, "left": left, "dearer": entered | left}
        return max(1, *map(factor_of, by_mode[self.rules.priced_cells]))

    def _crossings(self, pose: Pose) -> Iterator[TurningStep]:
        """Yield the passages of links from a pose; the body has to fit and be free there."""
        ends = self._passages.get(pose.cell, ())
        if not ends or not self.may_stop(pose):
            return
        for end, price in ends:
            to = Pose(end, pose.facing)
            if self.obstacle(to) is None:
                yield TurningStep(to, (price, price))
