"""The answers a drag shows, computed by the functions that resolve the drop."""

from collections.abc import Iterator, Mapping
from copy import copy
from functools import cached_property

from gridapp.battle.commands import Act
from gridapp.battle.messages import message
from gridapp.battle.outcomes import Refused
from gridapp.battle.tokens import Token
from gridapp.engine.movement import routes
from gridapp.engine.movement.jumps import JumpOptions
from gridapp.engine.movement.preview_covers import CoversAt
from gridapp.engine.movement.preview_values import (
    DestinationPreview,
    RoutePreview,
    TargetCover,
    turns_only,
)
from gridapp.engine.movement.provocations import RouteProvocations, provocations_by_destination
from gridapp.engine.movement.route_choice import (
    ChosenRoute,
    NoRoute,
    RouteChoice,
    measured_route,
)
from gridapp.engine.movement.shown_routes import Destinations, ShownRoutes
from gridapp.engine.movement.squeezing import squeezed_steps, squeezing_cost
from gridapp.engine.movement.turning import destinations
from gridapp.engine.queries.areas import area_events
from gridapp.engine.queries.facings import faced_token
from gridapp.engine.queries.flanks import FlankChance, flank_finder
from gridapp.engine.queries.position_events import flank_events
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.turns import legal_actions
from gridapp.engine.rulebook.pack_data import ActionKind
from gridapp.engine.types import MovePlan, Provocation, SpatialEvent, Threat
from gridapp.geometry.movement.turning.options import TurningOptions
from gridapp.geometry.planar.lazy_sequence import LazySequence
from gridapp.grid.boxes import Box, box_of
from gridapp.grid.cells import Cell

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

    def arriving(self, facing: int | None) -> "Preview":
        """Return the preview of the same move with another facing at its end, None for any."""
        turned = copy(self)
        for name in ("bands", "provocations", "flank_cells"):
            turned.__dict__.pop(name, None)
        if isinstance(self.options, TurningOptions):
            turned.options = self.options.arriving(facing)
        turned.choice = self.choice.arriving(facing, turned.options)
        return turned

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
    def options(self) -> Destinations:
        """The reachable destinations with costs and routes."""
        if self.plan.jumps is not None:
            return JumpOptions(self.actor.cell, self.plan.jumps)
        return destinations(self.situation, self.actor, self.plan)

    @cached_property
    def choice(self) -> RouteChoice:
        """The choice of a route to each destination."""
        return RouteChoice(self.situation, self.actor, self.action, self.plan, self.options)

    @property
    def shown_routes(self) -> ShownRoutes:
        """The routes behind the answers of `for_cell`."""
        return self.choice.shown_routes

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
    def provocations(self) -> RouteProvocations:
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
        return self._flanks_near(self.options.bounds)

    def flanks_at(self, cells: tuple[Cell, ...]) -> Mapping[Cell, tuple[FlankChance, ...]]:
        """Return the part of `flank_cells` on some cells; foes far from these are not asked."""
        if "flank_cells" in self.__dict__ or isinstance(self.options, TurningOptions):
            flanks = self.flank_cells
        else:
            flanks = self._flanks_near(box_of(cells))
        return {cell: flanks[cell] for cell in cells if cell in flanks}

    def _flanks_near(self, extent: Box) -> dict[Cell, tuple[FlankChance, ...]]:
        """Return `flank_cells` for a superset of the anchors in a box."""
        options, current = self.options, self.actor.cell
        by_cell: dict[Cell, list[FlankChance]] = {}
        for body in self._bodies_arriving:
            for completing in flank_finder(self.situation, body).chances_near(extent):
                for cell, chances in completing.items():
                    arrives = cell in options or cell == current
                    alive = [chance for chance in chances if self._is_alive(chance.target)]
                    if arrives and alive and self.body_at(cell).space == body.space:
                        by_cell.setdefault(cell, []).extend(alive)
        return {cell: tuple(chances) for cell, chances in sorted(by_cell.items())}

    def _is_alive(self, token_id: str) -> bool:
        token = self.situation.token(token_id)
        return token is None or not token.has_any(self._lifeless)

    @cached_property
    def _lifeless(self) -> frozenset[str]:
        """The ids of the conditions of lifeless creatures, which are not flanked."""
        return self.situation.book.lifeless_conditions

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
        return self.via((), cell)

    def via(
        self, stops: tuple[Cell, ...], cell: Cell, *, safest: bool = False
    ) -> DestinationPreview:
        """Return the answers for a destination by way of waypoints, in order.

        With ``safest``, and without waypoints, by the safest route.
        """
        if self.refusal is not None:
            return DestinationPreview(cell, self.actor, self.refusal)
        chosen = self.choice.route_to(cell, stops, safest=safest)
        return self._answers(cell, chosen)

    def for_route(
        self, route: tuple[Cell, ...], facings: tuple[int, ...] = ()
    ) -> DestinationPreview:
        """Return the answers for a route of single steps from the creature's cell."""
        chosen = measured_route(self.situation, self.actor, self.action, route, facings)
        return self._answers(route[-1], chosen)

    def _answers(self, cell: Cell, chosen: ChosenRoute | NoRoute | Refused) -> DestinationPreview:
        if isinstance(chosen, ChosenRoute):
            return self._along(cell, chosen)
        refusal = chosen if isinstance(chosen, Refused) else self._refused(chosen)
        return DestinationPreview(cell, self.body_at(cell), refusal)

    def _refused(self, missing: NoRoute) -> Refused:
        """Return why a cell is not among the destinations."""
        if missing.reason is None:
            return routes.no_jump_refusal(self.situation, self.plan, missing.cell)
        return routes.unreachable_refusal(self.situation, self.actor, missing.reason, missing.cell)

    def _along(self, cell: Cell, chosen: ChosenRoute) -> DestinationPreview:
        """Return the answers for a route, each computed from the route alone."""
        route, legs, cost, facings, _ = chosen
        squeezed = self._squeezed(route, facings)
        body = self.actor
        if facings:
            body = faced_token(self.situation.grid, body, facings[-1])
        return DestinationPreview(
            cell=cell,
            body=body,
            refusal=None,
            route=route,
            legs=legs,
            cost=cost,
            length=self.situation.grid.length(cost),
            price=self._price(cost, legs, cell),
            provocations=self._provocations(chosen),
            flanks=self.flanks_at((cell,)).get(cell, ()),
            covers=LazySequence(self._covers_of(body, cell).all_or_nearest),
            squeezed=squeezed,
            squeezing=self._squeezing_cost(route, squeezed, facings),
            facings=facings,
        )

    def _provocations(self, chosen: ChosenRoute) -> tuple[Provocation, ...]:
        if chosen.provocations is not None:
            return chosen.provocations
        route, legs, _, facings, _ = chosen
        return routes.route_provocations(
            self.situation, self.actor, self.action, route, legs, facings
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
        which leaves no choice.
        """
        chosen = self.choice.safest(cell) if self.refusal is None else None
        if chosen is None:
            return None
        return RoutePreview(
            route=chosen.cells,
            legs=chosen.legs,
            cost=chosen.cost,
            length=self.situation.grid.length(chosen.cost),
            price=self._price(chosen.cost, chosen.legs, cell),
            provocations=self._provocations(chosen),
            facings=chosen.facings,
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

    def mutual_cover(self, hover: DestinationPreview) -> Iterator[tuple[TargetCover, TargetCover]]:
        """Yield for each foe its cover against a cell, and the creature's cover against the foe.

        Foes are computed lazily, the farthest first.
        """
        body = self.body_at(hover.cell)
        covers = hover.covers if hover.body == body else ()
        return self._covers_of(body, hover.cell).mutual(covers)

    def covers(self, cell: Cell, *, every: bool = False) -> tuple[TargetCover, ...]:
        """Return the cover of each foe against a cell; only of the nearest unless ``every``."""
        return self._covers_of(self.body_at(cell), cell).all_or_nearest(every=every)

    def _covers_of(self, body: Token, cell: Cell) -> CoversAt:
        return CoversAt(self.situation, self.actor, body, cell)


def _by_price(options: JumpOptions) -> tuple[tuple[str, tuple[Cell, ...]], ...]:
    by_price: dict[str, list[Cell]] = {}
    for cell in options:
        by_price.setdefault(options.price(cell), []).append(cell)
    return tuple((price, tuple(cells)) for price, cells in by_price.items())
