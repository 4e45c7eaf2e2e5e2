"""The route to each destination of a drag: the shortest, by price then by opportunity attacks.

People who count cells go round a foe where that costs nothing. The price is that of the shortest
route, and so are its legs; only which of the equally dear ways is taken differs. A way that enters
more areas of effect is not taken for it.
"""

from functools import cached_property
from typing import NamedTuple

from gridapp.battle.tokens import Token
from gridapp.engine.movement.jumps import JumpOptions
from gridapp.engine.movement.routes import route_provocations
from gridapp.engine.queries.areas import area_events
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.spatial_events import step_events
from gridapp.engine.types import Provocation
from gridapp.geometry.movement.calm_routes import CalmRoutes
from gridapp.geometry.movement.centre_lines import CentreLineOptions
from gridapp.geometry.movement.linked_routes import LinkedOptions
from gridapp.geometry.movement.move_options import BrokenRoute, MoveOptions
from gridapp.geometry.movement.safest_route import Hazard
from gridapp.geometry.movement.turning.options import TurningOptions
from gridapp.grid.cells import Cell

Destinations = MoveOptions | LinkedOptions | JumpOptions | TurningOptions | CentreLineOptions
"""The cells that a move can end on: on foot, over several floors, by a jump, turning, on a line."""


class ShownRoute(NamedTuple):
    """A route, the indices at which the legs end, the provocations, the facings of a long body."""

    cells: tuple[Cell, ...]
    legs: tuple[int, ...]
    provocations: tuple[Provocation, ...]
    facings: tuple[int, ...] = ()


class ShownRoutes:
    """The routes of a creature's move, looked for when they are asked for."""

    def __init__(
        self,
        situation: Situation,
        actor: Token,
        action: str,
        options: Destinations,
        attackers: Hazard,
    ) -> None:
        self._situation, self._actor, self._action = situation, actor, action
        self._options, self._attackers = options, attackers
        self._routes: dict[Cell, ShownRoute] = {}
        self._calmer_routes: dict[Cell, ShownRoute | None] = {}

    def to(self, cell: Cell) -> ShownRoute:
        """Return the route to a destination."""
        if cell not in self._routes:
            self._routes[cell] = self._find(cell)
        return self._routes[cell]

    def provocations(
        self, cell: Cell, of_first: tuple[Provocation, ...]
    ) -> tuple[Provocation, ...]:
        """Return what the route `to` a destination provokes, without making the route.

        ``of_first`` is what the first route found provokes, as in `Preview.provocations`.
        """
        calmer = self._calmer(cell, len(of_first)) if of_first else None
        return of_first if calmer is None else calmer.provocations

    def _find(self, cell: Cell) -> ShownRoute:
        options = self._options
        facings = options.facings(cell) if isinstance(options, TurningOptions) else ()
        shortest = self._shown(options.route(cell), options.leg_ends(cell), facings)
        if not shortest.provocations:
            return shortest
        return self._calmer(cell, len(shortest.provocations)) or shortest

    def _shown(
        self, route: tuple[Cell, ...], legs: tuple[int, ...], facings: tuple[int, ...] = ()
    ) -> ShownRoute:
        offers = route_provocations(
            self._situation, self._actor, self._action, route, legs, facings
        )
        return ShownRoute(route, legs, offers, facings)

    @cached_property
    def _calm(self) -> CalmRoutes | None:
        """The search for calm routes; none where a move leaves no choice or goes over floors."""
        options = self._options
        if not isinstance(options, MoveOptions) or options.rules.straight_only:
            return None
        near = step_events(self._situation, self._actor).anchors_near_foes(options.bounds)

        def attackers(cell: Cell, to: Cell) -> int:
            return self._attackers(cell, to) if cell in near or to in near else 0

        return options.calm_routes(attackers)

    def _calmer(self, cell: Cell, provoked: int) -> ShownRoute | None:
        """Return a calmer route of the same price, or ``None``.

        ``provoked`` is the number of provocations on the shortest route, the same at each call.
        """
        if cell not in self._calmer_routes:
            self._calmer_routes[cell] = self._find_calmer(cell, provoked)
        return self._calmer_routes[cell]

    def _find_calmer(self, cell: Cell, provoked: int) -> ShownRoute | None:
        """Look for a calmer route.

        Each foe that a step provokes does so at least once on the whole route: a route with as many
        foes on it as the shortest has provocations need not be measured.
        """
        calm, options = self._calm, self._options
        fewest = None if calm is None else calm.fewest_foes(cell)
        if calm is None or fewest is None or fewest >= provoked:
            return None
        route, legs = calm.route(cell), options.leg_ends(cell)
        measured = calm.measure(route)
        if isinstance(measured, BrokenRoute) or len(measured.legs) != len(legs):
            return None
        calmer = self._shown(route, measured.legs)
        is_calmer = len(calmer.provocations) < provoked
        return calmer if is_calmer and self._enters_no_more(calmer, cell) else None

    def _enters_no_more(self, route: ShownRoute, cell: Cell) -> bool:
        """Return True if a route enters no more areas of effect than the first one found."""
        if not self._situation.battle.areas:
            return True
        first = self._options.route(cell), self._options.leg_ends(cell)
        entered, entered_before = (
            len(area_events(self._situation, self._actor, cells, legs, ()))
            for cells, legs in ((route.cells, route.legs), first)
        )
        return entered <= entered_before
