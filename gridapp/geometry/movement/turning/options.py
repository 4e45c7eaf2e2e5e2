"""The cells to which a long body can move and turn, with costs and routes."""

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

import msgspec

from gridapp.geometry.movement.movement_map import MovementMap
from gridapp.geometry.movement.route_by_route import RouteByRoute
from gridapp.geometry.movement.rules import (
    BrokenRoute,
    MeasuredRoute,
    MoveRules,
    OccupiedCells,
    UnreachableReason,
)
from gridapp.geometry.movement.turning.safest import PoseHazard, safest_turning_route
from gridapp.geometry.movement.turning.search import Legs, Node, measure, search
from gridapp.geometry.movement.turning.steps import Pose, TurningSteps
from gridapp.grid import footprints
from gridapp.grid.boxes import Box
from gridapp.grid.cells import Cell

_UNLIMITED = 1_000_000


def can_turn(movement_map: MovementMap, space: str, rules: MoveRules) -> bool:
    """Return True if a body is long and turns under these rules."""
    return (
        rules.turn_price is not None
        and not rules.straight_only
        and footprints.facings(space, is_hex=movement_map.grid.is_hex) > 1
    )


def measure_turning_route(
    movement_map: MovementMap,
    route: tuple[Cell, ...],
    facings: tuple[int, ...],
    space: str,
    rules: MoveRules,
    occupied: OccupiedCells,
) -> MeasuredRoute | BrokenRoute:
    """Return the cost of a route with the facing at each of its cells, or where it breaks.

    A turn is a step to the same cell.

    Raises:
        ValueError: as for `move_options`.
    """
    poses = [Pose(cell, facing) for cell, facing in zip(route, facings, strict=True)]
    far = msgspec.structs.replace(rules, legs=(*rules.legs, len(route)))
    steps = TurningSteps(movement_map, poses[0], space, far, occupied)
    steps.rules = rules
    return measure(steps, poses)


def turning_options(
    movement_map: MovementMap,
    start: Cell,
    space: str,
    rules: MoveRules,
    occupied: OccupiedCells,
    facing: int | None = None,
) -> "TurningOptions":
    """Return the cells on which a long body can end its movement, by links on other floors too.

    With ``facing`` the body arrives so; without, as it gets there with the fewest legs and steps.

    Raises:
        ValueError: as for `move_options`.
    """
    pose = Pose(start, footprints.facing_of(space, is_hex=movement_map.grid.is_hex))
    steps = TurningSteps(movement_map, pose, space, rules, occupied)
    return TurningOptions(steps, search(steps), facing)


class _Arrival(NamedTuple):
    """How a cell is reached, best first: leg, steps in the leg and before, turns, and the node."""

    leg: int
    spent: int
    earlier: int
    turned: int
    node: Node


class TurningOptions(RouteByRoute):
    """The cells on which a long body can end its movement; the interface of `MoveOptions`."""

    def __init__(self, steps: TurningSteps, legs: Legs, facing: int | None) -> None:
        """Take the search; ``facing`` is that in which the body is to arrive, if any."""
        self.start, self.space = steps.start.cell, steps.spaces[steps.start.facing]
        self.rules = steps.rules
        self._steps, self._legs, self._facing = steps, legs, facing

    def arriving(self, facing: int | None) -> "TurningOptions":
        """Return the same options with another facing at the end."""
        return TurningOptions(self._steps, self._legs, facing)

    @cached_property
    def _arrivals(self) -> dict[Pose, _Arrival]:
        """The best way to each pose on which the move may end."""
        best: dict[Pose, _Arrival] = {}
        for leg, settled in enumerate(self._legs):
            for node, visit in settled.items():
                pose = node[0]
                if pose == self._steps.start or not self._steps.may_stop(pose):
                    continue
                turned = abs(pose.facing - self._steps.start.facing)
                turned = min(turned, len(self._steps.spaces) - turned)
                arrival = _Arrival(leg, visit.spent, visit.earlier, turned, node)
                if pose not in best or arrival < best[pose]:
                    best[pose] = arrival
        return best

    @cached_property
    def _by_cell(self) -> dict[Cell, _Arrival]:
        best: dict[Cell, _Arrival] = {}
        for pose, arrival in self._arrivals.items():
            cell, facing = pose
            if self._facing != facing if self._facing is not None else cell == self.start:
                continue
            if cell not in best or arrival < best[cell]:
                best[cell] = arrival
        order = sorted(best.items(), key=lambda item: (item[1][:3], item[0][::-1]))
        return dict(order)

    def facings_at(self, cell: Cell) -> tuple[int, ...]:
        """Return the facings in which the body can arrive on a cell."""
        facings = range(len(self._steps.spaces))
        return tuple(facing for facing in facings if Pose(cell, facing) in self._arrivals)

    def facing_at(self, cell: Cell) -> int:
        """Return the facing in which the body arrives on a cell, that of the start elsewhere."""
        arrival = self._by_cell.get(cell)
        return arrival.node[0].facing if arrival else self._steps.start.facing

    def safest(self, cell: Cell, hazard: PoseHazard) -> tuple[Pose, ...] | None:
        """Return the poses of the route to a cell that the fewest foes may attack."""
        facings = self.facings_at(cell) if self._facing is None else (self._facing,)
        return safest_turning_route(self._steps, cell, facings, hazard)

    def __contains__(self, cell: Cell) -> bool:
        return cell in self._by_cell

    def __iter__(self) -> Iterator[Cell]:
        return iter(self._by_cell)

    def __len__(self) -> int:
        return len(self._by_cell)

    def cost(self, cell: Cell) -> int:
        """Return the steps of the route to a cell, ``KeyError`` if it is no option."""
        arrival = self._by_cell[cell]
        return arrival.spent + arrival.earlier

    def costs(self) -> dict[Cell, int]:
        """Return the cost of every option, in iteration order."""
        return {cell: arrival.spent + arrival.earlier for cell, arrival in self._by_cell.items()}

    def legs(self) -> dict[Cell, int]:
        """Return the 0-based leg in which each option is reached, in iteration order."""
        return {cell: arrival.leg for cell, arrival in self._by_cell.items()}

    def _path(self, cell: Cell) -> tuple[list[Pose], tuple[int, ...]]:
        """Return the poses of the route to a cell, and where its legs end."""
        arrival = self._by_cell[cell]
        at, backwards, changes = (arrival.leg, arrival.node), [arrival.node[0]], []
        while (parent := self._legs[at[0]][at[1]].parent) is not None:
            if parent[0] != at[0]:
                changes += [len(backwards)] * (at[0] - parent[0])
            else:
                backwards.append(parent[1][0])
            at = parent
        ends = [len(backwards) - behind for behind in reversed(changes)]
        return backwards[::-1], (*ends, len(backwards) - 1)

    def route(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the cells from the start to a cell; a turn repeats a cell."""
        return tuple(pose.cell for pose in self._path(cell)[0])

    def facings(self, cell: Cell) -> tuple[int, ...]:
        """Return the facing at each cell of the route."""
        return tuple(pose.facing for pose in self._path(cell)[0])

    def leg_ends(self, cell: Cell) -> tuple[int, ...]:
        """Return the route index at which each leg ends."""
        return self._path(cell)[1]

    @property
    def bounds(self) -> Box:
        """A box around all routes."""
        poses = [node[0].cell for settled in self._legs for node in settled]
        columns, rows = zip(*poses, strict=True)
        return Box(min(columns), max(columns), min(rows), max(rows))

    def unreachable_reason(self, cell: Cell) -> UnreachableReason:
        """Return why a cell is no option; of several reasons the one hardest to change.

        Raises:
            ValueError: the cell is an option.
        """
        if cell in self:
            raise ValueError(f"{cell} is an option")
        every = range(len(self._steps.spaces)) if self._facing is None else (self._facing,)
        poses = [Pose(cell, facing) for facing in every]
        if cell == self.start and (self._facing is None or self._steps.start in poses):
            return UnreachableReason.HERE
        if not self._stances_alone.isdisjoint(poses):
            is_free = not self._stances_in_time.isdisjoint(poses)
            return UnreachableReason.TOO_FAR if is_free else UnreachableReason.OCCUPIED
        fits = any(self._steps.obstacle(s) is not UnreachableReason.OFF_BOARD for s in poses)
        return UnreachableReason.WALL_OR_TERRAIN if fits else UnreachableReason.OFF_BOARD

    @cached_property
    def _stances_alone(self) -> frozenset[Pose]:
        """The poses reachable with unlimited legs on an otherwise empty map."""
        return self._unlimited(OccupiedCells())

    @cached_property
    def _stances_in_time(self) -> frozenset[Pose]:
        """The poses on which unlimited legs could end."""
        return self._unlimited(self._steps.occupied)

    def _unlimited(self, occupied: OccupiedCells) -> frozenset[Pose]:
        before = self._steps
        steps = TurningSteps(
            before.movement_map, before.start, self.space, self.rules, occupied, whole_board=True
        )
        edge, met = [before.start], {before.start}
        while edge:
            new = {step.to for step in steps.steps_from(edge.pop())} - met
            met |= new
            edge += new
        return frozenset(pose for pose in met if steps.may_stop(pose))
