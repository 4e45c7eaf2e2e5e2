"""Which route a move takes to a cell: the shortest, the safest, or one by way of waypoints."""

from functools import cached_property, reduce
from operator import or_
from typing import NamedTuple

import msgspec

from gridapp.battle.outcomes import Refused
from gridapp.battle.tokens import Token
from gridapp.engine.movement.jumps import JumpOptions
from gridapp.engine.movement.preview_values import turns_only
from gridapp.engine.movement.routes import end_refusal, measure_move, route_provocations
from gridapp.engine.movement.shown_routes import Destinations, ShownRoutes
from gridapp.engine.movement.turning import destinations, measure_walk
from gridapp.engine.queries.facings import faced_token, facing_of
from gridapp.engine.queries.situation import Situation
from gridapp.engine.types import MovePlan, Provocation
from gridapp.geometry.movement.centre_lines import CentreLineOptions
from gridapp.geometry.movement.move_options import (
    BrokenRoute,
    OccupiedCells,
    UnreachableReason,
    safest_route,
)
from gridapp.geometry.movement.turning.options import TurningOptions
from gridapp.geometry.movement.turning.steps import Pose
from gridapp.grid.cells import Cell
from gridapp.grid.floors import floor_of


class ChosenRoute(NamedTuple):
    """A legal route of single steps, the start first; ``legs`` are the indices where legs end.

    ``cost`` is in steps. ``facings`` are those of a long body that turns on it. ``provocations``
    are those of the route where the choice has asked for them.
    """

    cells: tuple[Cell, ...]
    legs: tuple[int, ...]
    cost: int
    facings: tuple[int, ...] = ()
    provocations: tuple[Provocation, ...] | None = None


class NoRoute(NamedTuple):
    """The cell that no route leads to, and why; ``None`` where no jump ends."""

    cell: Cell
    reason: UnreachableReason | None


def measured_route(
    situation: Situation,
    actor: Token,
    action: str,
    route: tuple[Cell, ...],
    facings: tuple[int, ...] = (),
) -> ChosenRoute | Refused:
    """Return a route of single steps from a creature's cell with its cost and legs."""
    facings = turns_only(facings)
    measured = measure_move(situation, actor, action, route, facings)
    if isinstance(measured, Refused):
        return measured
    return ChosenRoute(route, measured.legs, measured.cost, facings)


class RouteChoice:
    """Chooses the route of a creature's move to a cell, among the options of its plan.

    ``facing`` is that at the end of the move, None for any. Attackers of single steps may be
    shared with another choice for the same move.
    """

    def __init__(
        self,
        situation: Situation,
        actor: Token,
        action: str,
        plan: MovePlan,
        options: Destinations,
        facing: int | None = None,
        attackers_by_step: dict[tuple[Pose, Pose], int] | None = None,
    ) -> None:
        self._situation, self._actor, self._action = situation, actor, action
        self._plan, self._options, self._facing = plan, options, facing
        self._options_by_start: dict[tuple[Cell, int], Destinations] = {}
        self._attackers_by_step = {} if attackers_by_step is None else attackers_by_step
        self._safest: tuple[Cell, ChosenRoute | None] | None = None

    def arriving(self, facing: int | None, options: Destinations) -> "RouteChoice":
        """Return the choice for the same move with another facing at its end, None for any."""
        attackers = self._attackers_by_step
        return RouteChoice(
            self._situation, self._actor, self._action, self._plan, options, facing, attackers
        )

    def route_to(
        self, cell: Cell, stops: tuple[Cell, ...] = (), *, safest: bool = False
    ) -> ChosenRoute | NoRoute | Refused:
        """Return the route to a cell by way of waypoints, or the safest, else the shortest.

        A jump goes to its cell at once; where there is no safest route, the shortest is taken.
        """
        if safest and not stops and (safe := self.safest(cell)) is not None:
            return safe
        if stops and self._plan.jumps is None:
            return self._by_way_of((*stops, cell))
        return self._shortest(cell)

    def _shortest(self, cell: Cell) -> ChosenRoute | NoRoute | Refused:
        options = self._options
        if cell not in options:
            return _no_route(options, cell)
        cost = options.cost(cell)
        if refusal := end_refusal(self._situation, self._plan, cell, cost):
            return refusal
        shown = self.shown_routes.to(cell)
        facings = turns_only(shown.facings)
        return ChosenRoute(shown.cells, shown.legs, cost, facings, shown.provocations)

    @cached_property
    def shown_routes(self) -> ShownRoutes:
        """The shortest routes, each with the fewest opportunity attacks for its price."""
        return ShownRoutes(
            self._situation, self._actor, self._action, self._options, self._attackers_mask
        )

    def _by_way_of(self, goals: tuple[Cell, ...]) -> ChosenRoute | NoRoute | Refused:
        """Return the route over several cells to the last.

        Each part is searched by itself; the whole route is measured once, so that diagonals and
        legs count on over a waypoint.
        """
        route: tuple[Cell, ...] = (self._actor.cell,)
        facings: tuple[int, ...] = (facing_of(self._situation.grid, self._actor),)
        for goal in goals:
            options = self._options_from(route[-1], facings[-1], is_last=goal == goals[-1])
            if goal not in options:
                return _no_route(options, goal)
            part = options.route(goal)[1:]
            if isinstance(options, TurningOptions):
                facings += options.facings(goal)[1:]
            else:
                facings += facings[-1:] * len(part)
            route += part
        return measured_route(self._situation, self._actor, self._action, route, facings)

    def _options_from(self, cell: Cell, facing: int, *, is_last: bool) -> Destinations:
        """Return the destinations of a full move that starts on another cell, or facing.

        The diagonals before it need not be counted: of routes of equal price the search takes one
        that ends on an even count, and that is the cheapest whichever count it began with.
        """
        key = cell, facing
        if key not in self._options_by_start:
            faced = faced_token(self._situation.grid, self._actor, facing)
            start = msgspec.structs.replace(faced, cell=cell)
            is_own = start == self._actor
            options = self._options if is_own else destinations(self._situation, start, self._plan)
            self._options_by_start[key] = options
        options = self._options_by_start[key]
        if isinstance(options, TurningOptions):
            return options.arriving(self._facing if is_last else None)
        return options

    def safest(self, cell: Cell) -> ChosenRoute | None:
        """Return the route with the fewest attackers and among those the cheapest.

        ``None`` if the move cannot end on the cell, leads to another floor, or goes along a line,
        which leaves no choice. The answer for the last cell is cached, because a drag asks for it
        again in its details.
        """
        if self._safest is None or self._safest[0] != cell:
            self._safest = (cell, self._find_safest(cell))
        return self._safest[1]

    def _find_safest(self, cell: Cell) -> ChosenRoute | None:
        if not self._leaves_a_choice or cell not in self._options or not self._is_own_floor(cell):
            return None
        poses = self._safest_poses(cell)
        if poses is None:
            return None
        route, facings = poses
        measured = measure_walk(self._situation, self._actor, self._plan, route, facings)
        if isinstance(measured, BrokenRoute) or not self._plan.may_end(cell, measured.cost):
            return None
        return ChosenRoute(route, measured.legs, measured.cost, facings)

    @property
    def _leaves_a_choice(self) -> bool:
        """True if several routes may lead to a cell: not so for jumps and along lines."""
        return self._plan.jumps is None and not isinstance(self._options, CentreLineOptions)

    def _is_own_floor(self, cell: Cell) -> bool:
        grid = self._situation.grid
        return floor_of(grid, cell) == floor_of(grid, self._actor.cell)

    def _safest_poses(self, cell: Cell) -> tuple[tuple[Cell, ...], tuple[int, ...]] | None:
        """Return the cells of the safest route, and the facings if the body turns on the route."""
        if isinstance(self._options, TurningOptions):
            poses = self._options.safest(cell, self._attackers_of_pose)
            if poses is None:
                return None
            return tuple(at for at, _ in poses), turns_only(tuple(faced for _, faced in poses))
        situation, actor, plan = self._situation, self._actor, self._plan
        route = safest_route(
            situation.movement_map,
            actor.cell,
            actor.space,
            plan.rules,
            self._bodies,
            cell,
            self._attackers_mask,
        )
        return None if route is None else (route, ())

    @cached_property
    def _bodies(self) -> OccupiedCells:
        return self._situation.bodies(self._actor, pass_foes=self._plan.pass_foes)

    def _attackers_mask(self, cell: Cell, to: Cell) -> int:
        """Return the foes provoked by a single step, as a bit mask."""
        return self._attackers_of_pose(Pose(cell, 0), Pose(to, 0), turns=False)

    def _attackers_of_pose(self, pose: Pose, to_pose: Pose, *, turns: bool = True) -> int:
        """Return the foes provoked by a step or turn of a long body, as a bit mask."""
        step = (pose, to_pose)
        if step not in self._attackers_by_step:
            facings = (pose.facing, to_pose.facing) if turns else ()
            offers = route_provocations(
                self._situation, self._actor, self._action, (pose.cell, to_pose.cell), (1,), facings
            )
            masks = (self._mask_by_foe.get(offer.attacker, 0) for offer in offers)
            self._attackers_by_step[step] = reduce(or_, masks, 0)
        return self._attackers_by_step[step]

    @cached_property
    def _mask_by_foe(self) -> dict[str, int]:
        """The bit of each foe in `_attackers_mask`, by id."""
        return {foe.id: 1 << n for n, foe in enumerate(self._situation.foes(self._actor))}


def _no_route(options: Destinations, cell: Cell) -> NoRoute:
    if isinstance(options, JumpOptions):
        return NoRoute(cell, None)
    return NoRoute(cell, options.unreachable_reason(cell))
