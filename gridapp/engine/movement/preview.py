"""The answers a drag shows, computed by the functions that resolve the drop."""

from collections.abc import Iterator, Mapping
from copy import copy
from functools import cached_property

import msgspec

from gridapp.battle.commands import Act
from gridapp.battle.messages import message
from gridapp.battle.outcomes import Refused
from gridapp.battle.tokens import DEAD, Token
from gridapp.engine.movement import routes
from gridapp.engine.movement.jumps import JumpOptions
from gridapp.engine.movement.preview_covers import CoversAt
from gridapp.engine.movement.preview_values import (
    DestinationPreview,
    RoutePreview,
    TargetCover,
    turns_only,
)
from gridapp.engine.movement.provocations import provocations_by_destination
from gridapp.engine.movement.shown_routes import Destinations, ShownRoutes
from gridapp.engine.movement.squeezing import squeezed_steps, squeezing_cost
from gridapp.engine.movement.turning import destinations
from gridapp.engine.queries import legal_actions
from gridapp.engine.queries.areas import area_events
from gridapp.engine.queries.facings import faced_token, facing_of
from gridapp.engine.queries.flanks import FlankChance, flank_finder
from gridapp.engine.queries.position_events import flank_events
from gridapp.engine.queries.situation import Situation
from gridapp.engine.rulebook.pack_data import ActionKind
from gridapp.engine.types import MovePlan, Provocation, SpatialEvent, Threat
from gridapp.geometry.movement.centre_lines import CentreLineOptions
from gridapp.geometry.movement.move_options import (
    BrokenRoute,
    OccupiedCells,
    measure_route,
    safest_route,
)
from gridapp.geometry.movement.turning.options import TurningOptions
from gridapp.geometry.movement.turning.steps import Pose
from gridapp.grid.cells import Cell
from gridapp.grid.floors import floor_of

__all__ = ["DestinationPreview", "FlankChance", "Preview", "RoutePreview", "TargetCover"]


class Preview:
    """The answers for a creature about to move with an action, prepared at pick-up."""

    def __init__(self, situation: Situation, actor: Token, action: str, target: str = "") -> None:
        """Prepare for a creature; movement is computed on first use.

        ``target`` is the creature the move is declared against, if any.
        """
        act = Act(actor.id, action, target=target)
        self.situation = situation.with_declared_act(act) if target else situation
        self.actor = actor
        self.action = action
        self._attackers_by_step: dict[tuple[Pose, Pose], int] = {}
        self._options_by_start: dict[tuple[Cell, int], Destinations] = {}
        self._facing: int | None = None
        self._safest: tuple[Cell, RoutePreview | None] | None = None

    def arriving(self, facing: int | None) -> "Preview":
        """Return the preview of the same move with another facing at its end, None for any."""
        other = copy(self)
        other._facing, other._options_by_start, other._safest = facing, {}, None  # noqa: SLF001 - a copy of its own
        for name in ("bands", "provocations", "flank_cells", "shown_routes"):
            other.__dict__.pop(name, None)
        if isinstance(self.options, TurningOptions):
            other.options = self.options.arriving(facing)
        return other

    def act_to(self, cell: Cell) -> Act:
        """Return the move to a destination by the shortest route."""
        route, options = self.options.route(cell), self.options
        facings = options.facings(cell) if isinstance(options, TurningOptions) else ()
        return Act(self.actor.id, self.action, route, facings=turns_only(facings))

    def facings_at(self, cell: Cell) -> tuple[int, ...]:
        """Return the facings in which a long body can arrive on a cell, none if it never turns."""
        if self.refusal is not None or not isinstance(self.options, TurningOptions):
            return ()
        return self.options.facings_at(cell)

    def body_at(self, cell: Cell) -> Token:
        """Return the creature as it faces where a move ends on a cell."""
        if self.refusal is not None or not isinstance(self.options, TurningOptions):
            return self.actor
        return faced_token(self.situation.grid, self.actor, self.options.facing_at(cell))

    @cached_property
    def refusal(self) -> Refused | None:
        """Why the action cannot be taken or is no movement, ``None`` if available."""
        refusal = legal_actions.action_refusal(self.situation, self.actor, self.action)
        if refusal is not None:
            return refusal
        entry = self.situation.rules.book.actions[self.action]
        is_move = entry.kind in (ActionKind.MOVE, ActionKind.CHARGE)
        return (
            None
            if is_move
            else Refused("action", message("{action} is no move", action=entry.name))
        )

    @cached_property
    def plan(self) -> MovePlan:
        """The move plan of the action."""
        return self.situation.rules.mechanics.plan_move(self.situation, self.actor, self.action)

    @cached_property
    def _bodies(self) -> OccupiedCells:
        return self.situation.bodies(self.actor, pass_foes=self.plan.pass_foes)

    @cached_property
    def options(self) -> Destinations:
        """The reachable destinations with costs and routes."""
        if self.plan.jumps is not None:
            return JumpOptions(self.actor.cell, self.plan.jumps)
        return destinations(self.situation, self.actor, self.plan)

    @cached_property
    def bands(self) -> tuple[tuple[str, tuple[Cell, ...]], ...]:
        """The destinations by the name of their leg or tier; jumps by their price."""
        if isinstance(self.options, JumpOptions):
            return _by_price(self.options)
        names = [name for _, name in self.plan.tiers] or [leg.name for leg in self.plan.legs]
        groups: list[list[Cell]] = [[] for _ in names]
        plan, costs = self.plan, self.options.costs()
        for (cell, cost), leg in zip(costs.items(), self.options.legs().values(), strict=True):
            if plan.may_end(cell, cost):
                groups[plan.tier(cost) if plan.tiers else leg].append(cell)
        return tuple((name, tuple(cells)) for name, cells in zip(names, groups, strict=True))

    def _price(self, cost: int, legs: tuple[int, ...], cell: Cell) -> tuple[str, ...]:
        """Return the names of the legs or of the tier that a route pays for."""
        if isinstance(self.options, JumpOptions):
            return (self.options.price(cell),)
        if self.plan.tiers:
            return (self.plan.tiers[self.plan.tier(cost)][1],)
        return tuple(leg.name for leg in self.plan.legs[: len(legs)])

    @cached_property
    def provocations(self) -> Mapping[Cell, tuple[Provocation, ...]]:
        """The provocations of the route to each destination that `act_to` takes.

        `for_cell` of each has these, or fewer by another route of the same price.
        """
        return provocations_by_destination(self.situation, self.actor, self.action, self.options)

    @cached_property
    def threats(self) -> dict[Cell, tuple[Threat, ...]]:
        """The cells threatened by the creature's foes."""
        return self.situation.threats(self.situation.foes(self.actor), self.actor)

    @cached_property
    def flank_cells(self) -> Mapping[Cell, tuple[FlankChance, ...]]:
        """The destinations, or the current cell, that complete a flank on a living creature."""
        options, current = self.options, self.actor.cell
        dead = {token.id for token in self.situation.battle.tokens if token.has(DEAD)}
        by_cell: dict[Cell, list[FlankChance]] = {}
        for body in self._bodies_arriving:
            for completing in flank_finder(self.situation, body).chances_near(options.bounds):
                for cell, chances in completing.items():
                    arrives = cell in options or cell == current
                    alive = [chance for chance in chances if chance.target not in dead]
                    if arrives and alive and self.body_at(cell).space == body.space:
                        by_cell.setdefault(cell, []).extend(alive)
        return {cell: tuple(chances) for cell, chances in sorted(by_cell.items())}

    @property
    def _bodies_arriving(self) -> tuple[Token, ...]:
        """The creature in every facing that a destination, or the current cell, allows."""
        bodies = {self.actor.space: self.actor}
        if isinstance(self.options, TurningOptions):
            bodies |= {body.space: body for body in map(self.body_at, self.options)}
        return tuple(bodies.values())

    def for_cell(self, cell: Cell) -> DestinationPreview:
        """Return the answers for a destination by the shortest route.

        Of several it is one that provokes less (`ShownRoutes`); `act_to` takes the first found.
        """
        if self.refusal is not None:
            return DestinationPreview(cell, self.refusal)
        if cell not in self.options:
            return DestinationPreview(cell, self._destination_refusal(self.options, cell))
        cost = self.options.cost(cell)
        if refusal := routes.end_refusal(self.situation, self.plan, cell, cost):
            return DestinationPreview(cell, refusal)
        options, shown = self.options, self.shown_routes.to(cell)
        facings = options.facings(cell) if isinstance(options, TurningOptions) else ()
        return self._destination(cell, shown.cells, shown.legs, cost, facings, shown.provocations)

    @cached_property
    def shown_routes(self) -> ShownRoutes:
        """The routes that `for_cell` answers for."""
        return ShownRoutes(
            self.situation, self.actor, self.action, self.options, self._attackers_mask
        )

    def _destination_refusal(self, options: Destinations, cell: Cell) -> Refused:
        """Return why a cell is not among the destinations."""
        if isinstance(options, JumpOptions):
            return routes.no_jump_refusal(self.situation, self.plan, cell)
        return routes.unreachable_refusal(
            self.situation, self.actor, options.unreachable_reason(cell), cell
        )

    def via(
        self, stops: tuple[Cell, ...], cell: Cell, *, safest: bool = False
    ) -> DestinationPreview:
        """Return the answers for a destination by way of waypoints, in order.

        Each part is searched by itself; the whole route is measured once, so that diagonals and
        legs count on over a waypoint. With ``safest``, and without waypoints, by the safest route.
        """
        if safest and not stops and (safe := self.safest_route(cell)) is not None:
            return self.for_route(safe.route, safe.facings)
        if not stops or self.refusal is not None or self.plan.jumps is not None:
            return self.for_cell(cell)
        route: tuple[Cell, ...] = (self.actor.cell,)
        facings: tuple[int, ...] = (facing_of(self.situation.grid, self.actor),)
        for goal in (*stops, cell):
            options = self._options_from(route[-1], facings[-1], is_last=goal == cell)
            if goal not in options:
                return DestinationPreview(cell, self._destination_refusal(options, goal))
            part = options.route(goal)[1:]
            if isinstance(options, TurningOptions):
                facings += options.facings(goal)[1:]
            else:
                facings += facings[-1:] * len(part)
            route += part
        return self.for_route(route, facings)

    def for_route(
        self, route: tuple[Cell, ...], facings: tuple[int, ...] = ()
    ) -> DestinationPreview:
        """Return the answers for a route of single steps from the creature's cell."""
        cell = route[-1]
        facings = turns_only(facings)
        measured = routes.measure_move(self.situation, self.actor, self.action, route, facings)
        if isinstance(measured, Refused):
            return DestinationPreview(cell, measured)
        return self._destination(cell, route, measured.legs, measured.cost, facings)

    def _options_from(self, cell: Cell, facing: int, *, is_last: bool) -> Destinations:
        """Return the destinations of a full move that starts on another cell, or facing.

        The diagonals before it need not be counted: of routes of equal price the search takes one
        that ends on an even count, and that is the cheapest whichever count it began with.
        """
        start = msgspec.structs.replace(
            faced_token(self.situation.grid, self.actor, facing), cell=cell
        )
        key = cell, facing
        if key not in self._options_by_start:
            is_own = start == self.actor
            options = self.options if is_own else destinations(self.situation, start, self.plan)
            self._options_by_start[key] = options
        options = self._options_by_start[key]
        if isinstance(options, TurningOptions):
            return options.arriving(self._facing if is_last else None)
        return options

    def _destination(
        self,
        cell: Cell,
        route: tuple[Cell, ...],
        legs: tuple[int, ...],
        cost: int,
        facings: tuple[int, ...],
        provocations: tuple[Provocation, ...] | None = None,
    ) -> DestinationPreview:
        facings = turns_only(facings)
        if provocations is None:
            provocations = routes.route_provocations(
                self.situation, self.actor, self.action, route, legs, facings
            )
        squeezed = self._squeezed(route, facings)
        return DestinationPreview(
            cell=cell,
            refusal=None,
            route=route,
            legs=legs,
            cost=cost,
            length=self.situation.grid.length(cost),
            price=self._price(cost, legs, cell),
            provocations=provocations,
            flanks=self.flank_cells.get(cell, ()),
            covers=self.covers(cell),
            squeezed=squeezed,
            squeezing=self._squeezing_cost(route, squeezed, facings),
            facings=facings,
        )

    def _squeezed(self, route: tuple[Cell, ...], facings: tuple[int, ...]) -> tuple[int, ...]:
        """Return the indices of the cells that a route enters by squeezing; jumps never do."""
        if self.plan.jumps is not None:
            return ()
        return squeezed_steps(self.situation, self.actor, route, facings)

    def _squeezing_cost(
        self, route: tuple[Cell, ...], squeezed: tuple[int, ...], facings: tuple[int, ...]
    ) -> int:
        if not squeezed:
            return 0
        measured = routes.measure_move(self.situation, self.actor, self.action, route, facings)
        if isinstance(measured, Refused):
            return 0
        return squeezing_cost(self.situation, squeezed, measured.cumulative_costs)

    def safest_route(self, cell: Cell) -> RoutePreview | None:
        """Return the route with the fewest attackers and among those the cheapest.

        ``None`` if the move cannot end on the cell, leads to another floor, or goes along a line,
        which leaves no choice. The answer for the last cell is cached, because a drag asks for it
        again in its details.
        """
        if self._safest is None or self._safest[0] != cell:
            self._safest = (cell, self._find_safest_route(cell))
        return self._safest[1]

    @property
    def _leaves_a_choice(self) -> bool:
        """True if several routes may lead to a cell: not so for jumps and along lines."""
        return self.plan.jumps is None and not isinstance(self.options, CentreLineOptions)

    def _find_safest_route(self, cell: Cell) -> RoutePreview | None:
        if self.refusal is not None or not self._leaves_a_choice or cell not in self.options:
            return None
        situation, actor = self.situation, self.actor
        if floor_of(situation.grid, cell) != floor_of(situation.grid, actor.cell):
            return None
        if isinstance(self.options, TurningOptions):
            return self._safest_turning(self.options, cell)
        rules, bodies = self.plan.rules, self._bodies
        route = safest_route(
            situation.movement_map,
            actor.cell,
            actor.space,
            rules,
            bodies,
            cell,
            self._attackers_mask,
        )
        if route is None:
            return None
        measured = measure_route(situation.movement_map, route, actor.space, rules, bodies)
        if isinstance(measured, BrokenRoute) or not self.plan.may_end(cell, measured.cost):
            return None
        return RoutePreview(
            route=route,
            legs=measured.legs,
            cost=measured.cost,
            length=situation.grid.length(measured.cost),
            price=self._price(measured.cost, measured.legs, cell),
            provocations=routes.route_provocations(
                situation, actor, self.action, route, measured.legs
            ),
        )

    def _safest_turning(self, options: TurningOptions, cell: Cell) -> RoutePreview | None:
        """Return the safest route of a long body, which may turn to keep out of reach."""
        poses = options.safest(cell, self._attackers_of_pose)
        if poses is None:
            return None
        cells, facings = zip(*poses, strict=True)
        safe = self.for_route(cells, facings)
        if safe.refusal is not None:
            return None
        return RoutePreview(
            route=safe.route,
            legs=safe.legs,
            cost=safe.cost,
            length=safe.length,
            price=safe.price,
            provocations=safe.provocations,
            facings=safe.facings,
        )

    def flanks_on_route(self, hover: DestinationPreview) -> tuple[SpatialEvent, ...]:
        """Return the events of becoming flanked along a previewed route."""
        if len(hover.route) < 2:
            return ()
        return tuple(
            flank_events(self.situation, self.actor, hover.route, hover.legs, hover.facings)
        )

    def areas_on_route(self, hover: DestinationPreview) -> tuple[SpatialEvent, ...]:
        """Return the events of entering areas of effect along a previewed route."""
        return area_events(self.situation, self.actor, hover.route, hover.legs, hover.facings)

    def _attackers_mask(self, cell: Cell, to: Cell) -> int:
        """Return the foes provoked by a single step, as a bit mask."""
        return self._attackers_of_pose(Pose(cell, 0), Pose(to, 0), turns=False)

    def _attackers_of_pose(self, pose: Pose, to_pose: Pose, *, turns: bool = True) -> int:
        """Return the foes provoked by a step or turn of a long body, as a bit mask."""
        step = (pose, to_pose)
        if step not in self._attackers_by_step:
            facings = (pose.facing, to_pose.facing) if turns else ()
            offers = routes.route_provocations(
                self.situation, self.actor, self.action, (pose.cell, to_pose.cell), (1,), facings
            )
            attackers = {offer.attacker for offer in offers}
            foes = self.situation.foes(self.actor)
            self._attackers_by_step[step] = sum(
                1 << n for n, foe in enumerate(foes) if foe.id in attackers
            )
        return self._attackers_by_step[step]

    def mutual_cover(self, cell: Cell) -> Iterator[tuple[TargetCover, TargetCover]]:
        """Yield for each foe its cover against the cell, and the creature's cover against the foe.

        Foes are computed lazily, the farthest first.
        """
        return self._covers_at(cell).mutual()

    def covers(self, cell: Cell, *, every: bool = False) -> tuple[TargetCover, ...]:
        """Return the cover of each foe against a cell; only of the nearest unless ``every``."""
        return self._covers_at(cell).all_or_nearest(every=every)

    def _covers_at(self, cell: Cell) -> CoversAt:
        return CoversAt(self.situation, self.actor, self.body_at(cell), cell)


def _by_price(options: JumpOptions) -> tuple[tuple[str, tuple[Cell, ...]], ...]:
    by_price: dict[str, list[Cell]] = {}
    for cell in options:
        by_price.setdefault(options.price(cell), []).append(cell)
    return tuple((price, tuple(cells)) for price, cells in by_price.items())
