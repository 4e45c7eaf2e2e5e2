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
    """A route, the indices at which the legs end, and the provocations."""

    cells: tuple[Cell, ...]
    legs: tuple[int, ...]
    provocations: tuple[Provocation, ...]


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

    def to(self, cell: Cell, known: tuple[Provocation, ...] | None = None) -> ShownRoute:
        """Return the route to a destination.

        ``known`` is what the first route found provokes, if that is worked out already.
        """
        if cell not in self._routes:
            self._routes[cell] = self._find(cell, known)
        return self._routes[cell]

    def _find(self, cell: Cell, known: tuple[Provocation, ...] | None) -> ShownRoute:
        options = self._options
        route, legs = options.route(cell), options.leg_ends(cell)
        if known is not None:
            shortest = ShownRoute(route, legs, known)
        else:
            facings = options.facings(cell) if isinstance(options, TurningOptions) else ()
            shortest = self._shown(route, legs, facings)
        if not shortest.provocations or self._calm is None:
            return shortest
        return self._calmer(cell, shortest, self._calm) or shortest

    def _shown(
        self, route: tuple[Cell, ...], legs: tuple[int, ...], facings: tuple[int, ...] = ()
    ) -> ShownRoute:
        offers = route_provocations(
            self._situation, self._actor, self._action, route, legs, facings
        )
        return ShownRoute(route, legs, offers)

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

    def _calmer(self, cell: Cell, shortest: ShownRoute, calm: CalmRoutes) -> ShownRoute | None:
        """Return a calmer route of the same price, or ``None``.

        Each foe that a step provokes does so at least once on the whole route: a route with as many
        foes on it as the shortest has provocations need not be measured.
        """
        fewest = calm.fewest_foes(cell)
        if fewest is None or fewest >= len(shortest.provocations):
            return None
        route = calm.route(cell)
        if not route or route == shortest.cells or not isinstance(self._options, MoveOptions):
            return None
        measured, cost = self._options.measure(route), self._options.cost(cell)
        if isinstance(measured, BrokenRoute):
            return None
        if measured.cost != cost or len(measured.legs) != len(shortest.legs):
            return None
        calmer = self._shown(route, measured.legs)
        is_calmer = len(calmer.provocations) < len(shortest.provocations)
        return calmer if is_calmer and self._enters_no_more(calmer, shortest) else None

    def _enters_no_more(self, route: ShownRoute, than: ShownRoute) -> bool:
        """Return True if a route enters no more areas of effect than another."""
        if not self._situation.battle.areas:
            return True
        entered, entered_before = (
            len(area_events(self._situation, self._actor, each.cells, each.legs, ()))
            for each in (route, than)
        )
        return entered <= entered_before
