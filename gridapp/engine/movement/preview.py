"""What a drag shows, computed by the functions that resolve the drop."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

import msgspec

from gridapp.battle.commands import Act
from gridapp.battle.outcomes import Refused
from gridapp.battle.tokens import Token
from gridapp.engine.movement import advance
from gridapp.engine.movement.jumps import LeapOptions
from gridapp.engine.protocol import MovePlan, Provocation
from gridapp.engine.queries import legal_actions
from gridapp.engine.queries.flanks import FlankChance
from gridapp.engine.queries.lower_postures import BetterPosture, better_postures
from gridapp.engine.queries.position_events import flank_events
from gridapp.engine.queries.provocations import provocations_by_destination
from gridapp.engine.queries.situation import Situation, Threat
from gridapp.engine.queries.spatial_events import SpatialEvent
from gridapp.engine.rulebook.pack_data import ActionKind
from gridapp.geometry.cover.cover import Cover
from gridapp.geometry.movement.move_options import (
    BrokenRoute,
    MoveOptions,
    OccupiedCells,
    measure_route,
    move_options,
    safest_route,
)
from gridapp.grid.cells import Cell
from gridapp.grid.grid import Grid

__all__ = ["DestinationPreview", "FlankChance", "Preview", "RoutePreview", "TargetCover"]

MAX_COVERS = 8
"""In a crowd, the cover of so many foes is told while a creature is carried."""

MAX_POSTURES = 6
"""Of those, so many are told with what ducking would give them."""


class TargetCover(msgspec.Struct, frozen=True):
    """The cover that an enemy would have; ``distance`` in steps between nearest cells.

    ``ducked`` tells what its postures would raise it to behind a low wall.
    """

    target: str
    distance: int
    cover: Cover
    total: bool
    better_postures: tuple[BetterPosture, ...] = ()


class RoutePreview(msgspec.Struct, frozen=True):
    """A route that a creature may take, and what it would set off.

    ``cost`` counts steps, ``length`` is that in the grid's unit; ``legs`` are the indices in
    ``route`` at which the legs end and ``price`` their names.
    """

    route: tuple[Cell, ...]
    legs: tuple[int, ...]
    cost: int
    length: float
    price: tuple[str, ...]
    provocations: tuple[Provocation, ...]


class DestinationPreview(msgspec.Struct, frozen=True):
    """Everything a player asks of a cell before the creature is dropped there.

    ``refusal`` says why it cannot end there. ``cost`` counts steps, ``length`` is that in the
    grid's unit, ``legs`` are the indices in ``route`` at which the legs end.
    """

    cell: Cell
    refusal: Refused | None
    route: tuple[Cell, ...] = ()
    legs: tuple[int, ...] = ()
    cost: int = 0
    length: float = 0
    price: tuple[str, ...] = ()
    provocations: tuple[Provocation, ...] = ()
    flanks: tuple[FlankChance, ...] = ()
    covers: tuple[TargetCover, ...] = ()


class Preview:
    """The answers for one creature about to move with one action; computed at pick-up."""

    def __init__(self, situation: Situation, actor: Token, action: str, target: str = "") -> None:
        """Look at the creature; the field of movement is computed when first asked for.

        ``target`` is whom the move is declared against, if it is.
        """
        act = Act(actor.id, action, target=target)
        self.situation = situation.with_declared_act(act) if target else situation
        self.actor = actor
        self.action = action
        self._hazards: dict[tuple[Cell, Cell], int] = {}
        self._onward: dict[Cell, MoveOptions] = {}

    @cached_property
    def refusal(self) -> Refused | None:
        """Why the action cannot be taken at all, or is no way to move."""
        refusal = legal_actions.action_refusal(self.situation, self.actor, self.action)
        if refusal is not None:
            return refusal
        entry = self.situation.rules.book.actions[self.action]
        is_move = entry.kind in (ActionKind.MOVE, ActionKind.CHARGE)
        return None if is_move else Refused("action", f"{entry.name} is no move")

    @cached_property
    def plan(self) -> MovePlan:
        """How the creature may move."""
        return self.situation.rules.mechanics.plan_move(self.situation, self.actor, self.action)

    @cached_property
    def _bodies(self) -> OccupiedCells:
        return self.situation.bodies(self.actor, pass_foes=self.plan.pass_foes)

    @cached_property
    def options(self) -> MoveOptions | LeapOptions:
        """Every cell where the move may end."""
        if self.plan.leaps is not None:
            return LeapOptions(self.actor.cell, self.plan.leaps)
        situation, actor = self.situation, self.actor
        bodies = self._bodies
        return move_options(
            situation.movement_map, actor.cell, actor.space, self.plan.rules, bodies
        )

    @cached_property
    def bands(self) -> tuple[tuple[str, tuple[Cell, ...]], ...]:
        """The anchors that each leg or tier reaches, under its name; leaps by their prices."""
        if isinstance(self.options, LeapOptions):
            return _by_price(self.options)
        names = [name for _, name in self.plan.tiers] or [leg.name for leg in self.plan.legs]
        found: list[list[Cell]] = [[] for _ in names]
        plan, costs = self.plan, self.options.costs()
        for (cell, cost), leg in zip(costs.items(), self.options.legs().values(), strict=True):
            if plan.may_end(cell, cost):
                found[plan.tier(cost) if plan.tiers else leg].append(cell)
        return tuple((name, tuple(cells)) for name, cells in zip(names, found, strict=True))

    def _price(self, cost: int, legs: tuple[int, ...], cell: Cell) -> tuple[str, ...]:
        """The names of what a way to a cell of so many steps in such legs costs."""
        if isinstance(self.options, LeapOptions):
            return (self.options.price(cell),)
        if self.plan.tiers:
            return (self.plan.tiers[self.plan.tier(cost)][1],)
        return tuple(leg.name for leg in self.plan.legs[: len(legs)])

    @cached_property
    def provocations(self) -> Mapping[Cell, tuple[Provocation, ...]]:
        """What the route to each option would offer, as `at` says it of one cell."""
        return provocations_by_destination(self.situation, self.actor, self.action, self.options)

    @cached_property
    def threats(self) -> dict[Cell, tuple[Threat, ...]]:
        """The cells where the creature's foes threaten it."""
        return self.situation.threats(self.situation.foes(self.actor), self.actor)

    @cached_property
    def flank_cells(self) -> Mapping[Cell, tuple[FlankChance, ...]]:
        """The anchors that would complete a flank, where the move may end or already stands."""
        options, here = self.options, self.actor.cell
        found: dict[Cell, list[FlankChance]] = {}
        for completing in (
            self.situation.mover_context(self.actor)
            .flank_finder(self.actor)
            .chances_near(options.bounds)
        ):
            for cell, chances in completing.items():
                if cell in options or cell == here:
                    found.setdefault(cell, []).extend(chances)
        return {cell: tuple(chances) for cell, chances in sorted(found.items())}

    def for_cell(self, cell: Cell) -> DestinationPreview:
        """The answers for one cell."""
        if self.refusal is not None:
            return DestinationPreview(cell, self.refusal)
        if cell not in self.options:
            return DestinationPreview(cell, self._no_option(self.options, cell))
        route, legs = self.options.route(cell), self.options.leg_ends(cell)
        cost = self.options.cost(cell)
        if refusal := advance.end_refusal(self.situation, self.plan, cell, cost):
            return DestinationPreview(cell, refusal)
        return self._hover(cell, route, legs, cost)

    def _no_option(self, options: MoveOptions | LeapOptions, cell: Cell) -> Refused:
        """Why a cell is none of some options; there are leaps where the plan has them."""
        if isinstance(options, LeapOptions):
            return advance.no_leap_refusal(self.situation, self.plan, cell)
        return advance.unreachable_refusal(
            self.situation, self.actor, options.unreachable_reason(cell), cell
        )

    def via(self, stops: tuple[Cell, ...], cell: Cell) -> DestinationPreview:
        """The answers for a cell that is reached by way of some others, in their order."""
        if not stops or self.refusal is not None or self.plan.leaps is not None:
            return self.for_cell(cell)
        route: tuple[Cell, ...] = (self.actor.cell,)
        for goal in (*stops, cell):
            options = self._options_from(route[-1])
            if goal not in options:
                return DestinationPreview(cell, self._no_option(options, goal))
            route += options.route(goal)[1:]
        return self.for_route(route)

    def for_route(self, route: tuple[Cell, ...]) -> DestinationPreview:
        """The answers for a way of single steps from where the creature stands."""
        cell = route[-1]
        found = advance.measure_move(self.situation, self.actor, self.action, route)
        if isinstance(found, Refused):
            return DestinationPreview(cell, found)
        return self._hover(cell, route, found.legs, found.cost)

    def _options_from(self, cell: Cell) -> MoveOptions | LeapOptions:
        """Where a move might end that began on a cell, as if nothing had been walked yet."""
        if cell == self.actor.cell:
            return self.options
        if cell not in self._onward:
            ground, space = self.situation.movement_map, self.actor.space
            self._onward[cell] = move_options(ground, cell, space, self.plan.rules, self._bodies)
        return self._onward[cell]

    def _hover(
        self, cell: Cell, route: tuple[Cell, ...], legs: tuple[int, ...], cost: int
    ) -> DestinationPreview:
        return DestinationPreview(
            cell=cell,
            refusal=None,
            route=route,
            legs=legs,
            cost=cost,
            length=self.situation.grid.length(cost),
            price=self._price(cost, legs, cell),
            provocations=advance.route_provocations(
                self.situation, self.actor, self.action, route, legs
            ),
            flanks=self.flank_cells.get(cell, ()),
            covers=self.covers(cell),
        )

    def safest_route(self, cell: Cell) -> RoutePreview | None:
        """The way to a cell that fewest foes may strike, and among those the cheapest.

        ``None`` if the move cannot end there.
        """
        if self.refusal is not None or self.plan.leaps is not None or cell not in self.options:
            return None
        situation, actor = self.situation, self.actor
        rules, bodies = self.plan.rules, self._bodies
        route = safest_route(
            situation.movement_map, actor.cell, actor.space, rules, bodies, cell, self._hazard
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
            provocations=advance.route_provocations(
                situation, actor, self.action, route, measured.legs
            ),
        )

    def flanks_on_route(self, hover: DestinationPreview) -> tuple[SpatialEvent, ...]:
        """Where on the way to a cell the creature comes to be flanked, and by whom."""
        if len(hover.route) < 2:
            return ()
        return tuple(flank_events(self.situation, self.actor, hover.route, hover.legs))

    def _hazard(self, one: Cell, other: Cell) -> int:
        """The foes that may strike on a single step, as a bit mask."""
        step = (one, other)
        if step not in self._hazards:
            offers = advance.route_provocations(self.situation, self.actor, self.action, step, (1,))
            strikers = {offer.attacker for offer in offers}
            foes = self.situation.foes(self.actor)
            self._hazards[step] = sum(1 << n for n, foe in enumerate(foes) if foe.id in strikers)
        return self._hazards[step]

    def mutual_cover(self, cell: Cell) -> Iterator[tuple[TargetCover, TargetCover]]:
        """For each foe the cover that it would have from a cell, and that one has from it there.

        One foe is asked about at a time, the farthest first, as in `covers`.
        """
        moved = msgspec.structs.replace(self.actor, cell=cell)
        there = Situation(self.situation.battle.with_token(moved), self.situation.rules)
        for foe in reversed(self._by_distance(cell)):
            cover, lower = there.cover(foe, moved), {foe.id: better_postures(there, foe, moved)}
            (mine,) = self._covers((foe,), cell, (foe,))
            (its,) = self._told((foe,), cell, {foe.id: cover}, lower)
            yield mine, its

    def _told(
        self,
        foes: Sequence[Token],
        cell: Cell,
        found: Mapping[str, Cover],
        lower: Mapping[str, tuple[BetterPosture, ...]],
    ) -> tuple[TargetCover, ...]:
        """The cover that foes would have from a cell, or the other way round, as it is shown."""
        grid, total = self.situation.grid, self.situation.book.cover.total
        ones = grid.covered_cells(cell, self.actor.space)
        told = []
        for foe in foes:
            cover, steps = (
                found[foe.id],
                _steps(grid, ones, grid.covered_cells(foe.cell, foe.space)),
            )
            is_total = bool(total) and cover.grade == total
            told.append(TargetCover(foe.id, steps, cover, is_total, lower.get(foe.id, ())))
        return tuple(told)

    def _by_distance(self, cell: Cell) -> list[Token]:
        """The foes, the nearest first."""
        steps = self.situation.grid.cell_distance
        return sorted(self.situation.foes(self.actor), key=lambda foe: steps(cell, foe.cell))

    def covers(self, cell: Cell, *, every: bool = False) -> tuple[TargetCover, ...]:
        """The cover that each foe would have from a cell; of many, only the nearest unless all."""
        foes = self.situation.foes(self.actor)
        if every or len(foes) <= MAX_POSTURES:
            return self._covers(foes, cell, foes)
        near = self._by_distance(cell)[:MAX_COVERS]
        chosen = {foe.id for foe in near}
        shown = [foe for foe in foes if foe.id in chosen]
        return self._covers(shown, cell, near[:MAX_POSTURES])

    def _covers(
        self, foes: Sequence[Token], cell: Cell, ducking: Sequence[Token]
    ) -> tuple[TargetCover, ...]:
        """The cover that foes would have from a cell, and what ducking would give some of them."""
        situation, actor = self.situation, self.actor
        found = situation.covers(actor, foes, cell)
        ducks = {foe.id for foe in ducking} if situation.book.cover.heights else ()
        lower = {
            foe.id: better_postures(situation, actor, foe, cell) for foe in foes if foe.id in ducks
        }
        return self._told(foes, cell, found, lower)


def _steps(grid: Grid, ones: tuple[Cell, ...], others: tuple[Cell, ...]) -> int:
    """The steps between the nearest cells of two spaces."""
    if len(ones) == 1 == len(others):
        return grid.cell_distance(ones[0], others[0])
    return min(grid.cell_distance(one, other) for one in ones for other in others)


def _by_price(options: LeapOptions) -> tuple[tuple[str, tuple[Cell, ...]], ...]:
    found: dict[str, list[Cell]] = {}
    for cell in options:
        found.setdefault(options.price(cell), []).append(cell)
    return tuple((price, tuple(cells)) for price, cells in found.items())
