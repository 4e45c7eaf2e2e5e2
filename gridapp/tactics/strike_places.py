"""Where a foe strikes from: the cheapest place from which a weapon reaches a creature on a cell.

A first picture assigns all cells in one pass: the places that leave an attack come in the order of
their costs, and each takes the cells in its reach that no earlier one took; it ends when every cell
is taken. Exact, because the order is that of all places. Cost: places * cells within the weapon's
steps, and a line for each cell that is not taken yet where the board has walls. An exact picture
searches for each cell, over the places in a disc around it, until the first success.
Oracle: all places in turn, ``tests/tactics/test_danger.py``.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property
from itertools import islice, takewhile
from math import hypot

from gridapp.battle.tokens import Weapon, WeaponKind
from gridapp.caching import cached
from gridapp.engine.queries.situation import Situation
from gridapp.engine.types import Reach
from gridapp.geometry.reach.rules import LineRule
from gridapp.geometry.reach.threatened_area import (
    cells_within_steps,
    is_in_reach,
)
from gridapp.geometry.visibility.visibility_fan import HIDDEN
from gridapp.geometry.visibility.visible_area import visible_to_creature
from gridapp.grid.cells import Cell, Footprint
from gridapp.grid.grid import Grid
from gridapp.grid.hexes import HEX_RADIUS
from gridapp.tactics.foe_turns import FoeTurn, Place, Price, Volley

_LINES_KEPT = 8192
"""Answers kept whether a body reaches another from a place; foes of one size come by the same."""
_SHOTS_TRIED = 6
"""Places in sight of the cell from which a shot is tried, besides where the foe stands."""


class StrikePlaces:
    """The places from which one foe strikes a creature; for several cells of the creature."""

    def __init__(self, turn: FoeTurn, volleys: Mapping[Price, Sequence[Volley]]) -> None:
        """Take the turn of the foe, and what it can still do after each price."""
        self._turn = turn
        self._grid: Grid = turn.battle.board.grid
        self._situation = Situation(turn.battle, turn.rules)
        self._reaches = {reach.weapon: reach for reach in self._situation.reaches(turn.token)}
        self._allowed = {
            price: {volley.weapon for volley in each} for price, each in volleys.items()
        }
        self._sorted = sorted(turn.by_cell.values())
        self._bodies = [self._situation.cells(turn.token, spot.cell) for spot in self._sorted]
        self._rank = {spot.cell: rank for rank, spot in enumerate(self._sorted)}
        self._spots_of: dict[str, frozenset[Cell]] = {}
        self._first: dict[str, dict[Footprint, Place | None]] = defaultdict(dict)
        self._sight: _Sight | None = None

    def quick_steps(self, bodies: Iterable[Footprint]) -> Iterator[None]:
        """Find the melee places of `quick` for several bodies at once.

        Yields between steps, where the caller may stop.
        """
        several = tuple(bodies)
        for weapon in self._turn.token.weapons:
            if weapon.kind is WeaponKind.MELEE and weapon.id in self._turn.spots:
                yield from self._assign(weapon, several)

    def quick(self, weapon: Weapon, body: Footprint) -> Place | None:
        """Return a place by distance, walls and sight alone; heights and cover are left out.

        Of shots only those from where the foe stands are found.
        """
        if weapon.kind is not WeaponKind.MELEE:
            standing = self._turn.places[0]
            if not self._may_strike(standing, weapon):
                return None
            steps = self._grid.distance(self._cells_of_token, body)
            is_near = not weapon.range or self._grid.length(steps) <= weapon.range
            is_target = steps and is_near and any(map(self._seen_now.may_see, body))
            return standing if is_target else None
        if body not in self._first[weapon.id]:
            for _ in self._assign(weapon, (body,)):
                pass
        return self._first[weapon.id][body]

    def _assign(self, weapon: Weapon, bodies: Iterable[Footprint]) -> Iterator[None]:
        """Assign each body the first place in order with the body in reach, yielding after each."""
        first, reach = self._first[weapon.id], self._reach(weapon)
        waiting = _UnreachedBodies(body for body in bodies if body not in first)
        for rank in self._ranks_near(weapon, tuple(waiting.bodies_at)):
            if not waiting.bodies_at:
                break
            cells = self._bodies[rank]
            for body in waiting.bodies_on(_around(self._grid, cells, reach.farthest)):
                if self._touches(cells, reach, body):
                    first[body] = self._sorted[rank]
                    waiting.remove(body)
            yield
        first.update(dict.fromkeys(waiting.bodies_on(waiting.bodies_at.keys())))

    def _touches(self, cells: Footprint, reach: Reach, body: Footprint) -> bool:
        """Return True if the line between centres reaches the body; trying all is too slow.

        The cells of a place and the body are no farther apart than the reach.
        """
        if not set(cells).isdisjoint(body):
            return False
        obstacles, near, far = self._situation.obstacles, reach.nearest, reach.farthest
        any_line = reach.line is LineRule.NONE or not obstacles.solid.segments
        if any_line and near <= 1:
            return True
        line = LineRule.NONE if any_line else LineRule.CENTRE
        return _is_in_reach(self._grid, obstacles, cells, body, near, far, line)

    def exact(
        self, weapon: Weapon, cell: Cell, body: Footprint, cancelled: Callable[[], bool]
    ) -> Iterator[Place]:
        """Yield the places to judge, from which the rules let the weapon reach the cell.

        In melee that is the cheapest place. For a shot it is where the foe stands, if the weapon
        reaches from there; if the creature has cover there, also the first of a few places
        without cover that reach it; if the weapon does not reach from there, the first of them
        that does. ``cancelled`` is asked before each place.
        """
        if weapon.kind is WeaponKind.MELEE:
            near = takewhile(lambda _: not cancelled(), self._near(weapon, body))
            yield from islice((p for p in near if self.is_reached(p, weapon.id, cell)), 1)
            return
        standing = self._turn.places[0]
        further = takewhile(lambda _: not cancelled(), self._shots(weapon, body))
        free = self._is_free(standing, body, weapon)
        if free and self.is_reached(standing, weapon.id, cell):
            yield standing
            if not self._has_cover(standing, cell):
                return
            further = takewhile(
                lambda _: not cancelled(), (p for p in further if not self._has_cover(p, cell))
            )
        reached = (spot for spot in further if self.is_reached(spot, weapon.id, cell))
        yield from islice(reached, 1)

    def _has_cover(self, spot: Place, cell: Cell) -> bool:
        """Return True if the creature, standing on ``cell``, has cover from a foe at a place."""
        turn = self._turn
        situation = turn.placed(spot, cell)
        return bool(situation.cover(*turn.pair(situation)).grade)

    def is_reached(self, spot: Place, weapon: str, cell: Cell) -> bool:
        """Return True if the rules let a weapon reach the creature on a cell from a place."""
        turn = self._turn
        return turn.reaches(turn.placed(spot, cell), weapon)

    def _may_strike(self, spot: Place, weapon: Weapon) -> bool:
        return weapon.id in self._allowed[spot.price]

    def _near(self, weapon: Weapon, body: Footprint) -> Iterator[Place]:
        """Yield the free places about as far from a body as the weapon reaches, cheapest first."""
        covered = set(body)
        for rank in self._ranks_near(weapon, body):
            if covered.isdisjoint(self._bodies[rank]):
                yield self._sorted[rank]

    def _ranks_near(self, weapon: Weapon, cells: Footprint) -> Sequence[int]:
        """Return the ranks of the places about as far from some cell as the weapon reaches."""
        around = _around(self._grid, cells, self._reach(weapon).farthest + self._span)
        return sorted(map(self._rank.__getitem__, around & self._cells_with(weapon)))

    def _cells_with(self, weapon: Weapon) -> frozenset[Cell]:
        """Return the cells of the places that leave the foe an attack with a weapon."""
        if weapon.id not in self._spots_of:
            self._spots_of[weapon.id] = frozenset(
                spot.cell for spot in self._sorted if self._may_strike(spot, weapon)
            )
        return self._spots_of[weapon.id]

    def _shots(self, weapon: Weapon, body: Footprint) -> Iterator[Place]:
        """Yield a few more places, in sight of a body, for a shot."""
        if self._grid.floor_rows:
            return
        sight = _Sight(self._situation, body)
        seen = (
            spot
            for spot in self._turn.places[1:]
            if sight.may_see(spot.cell) and self._is_free(spot, body, weapon)
        )
        yield from islice(seen, _SHOTS_TRIED)

    def _is_free(self, spot: Place, body: Footprint, weapon: Weapon) -> bool:
        """Return True if the foe can strike from a place that the creature does not cover."""
        return self._may_strike(spot, weapon) and not any(
            cell in body for cell in self._cells_at(spot)
        )

    def _cells_at(self, spot: Place) -> Footprint:
        return self._situation.cells(self._turn.token, spot.cell)

    @cached_property
    def _span(self) -> int:
        """The steps by which the foe's body may be nearer than its anchor cell."""
        token, grid = self._turn.token, self._grid
        return max(grid.cell_distance(token.cell, cell) for cell in self._cells_of_token)

    @cached_property
    def _cells_of_token(self) -> Footprint:
        return self._situation.cells(self._turn.token)

    def _reach(self, weapon: Weapon) -> Reach:
        """Return the reach of a melee weapon, from the sheet if the weapon threatens no cells."""
        cached = self._reaches.get(weapon.id)
        if cached is not None:
            return cached
        steps = -int(-weapon.reach // self._grid.cell_size)
        return Reach(weapon.id, 0, max(1, steps + 1), LineRule.ANY)

    @property
    def _seen_now(self) -> "_Sight":
        """The region in sight of the foe from its own cell."""
        if self._sight is None:
            self._sight = _Sight(self._situation, self._cells_of_token)
        return self._sight


class _Sight:
    """The cells that may be in sight of a body: in sight of the middle or a corner.

    A cell of which only a sliver may be seen counts, so that the rules decide.
    """

    def __init__(self, situation: Situation, body: Footprint) -> None:
        self._grid = situation.grid
        self._radius = HEX_RADIUS if self._grid.is_hex else hypot(0.5, 0.5)
        self._area = visible_to_creature(self._grid, situation.obstacles, body, corners=True)
        self._known: dict[Cell, bool] = {}

    def may_see(self, cell: Cell) -> bool:
        """Return True unless the whole cell is hidden."""
        if cell not in self._known:
            centre = self._grid.centre(cell)
            fans = self._area.fans
            self._known[cell] = any(
                fan.classify_circle(centre, self._radius) != HIDDEN for fan in fans
            )
        return self._known[cell]


class _UnreachedBodies:
    """The bodies still without a place to strike from, by covered cell."""

    def __init__(self, bodies: Iterable[Footprint]) -> None:
        self.bodies_at: dict[Cell, set[Footprint]] = {}
        for body in bodies:
            for cell in body:
                self.bodies_at.setdefault(cell, set()).add(body)

    def bodies_on(self, cells: AbstractSet[Cell]) -> AbstractSet[Footprint]:
        """Return the bodies that cover any of the cells."""
        bodies_at = self.bodies_at
        return {body for cell in cells if cell in bodies_at for body in bodies_at[cell]}

    def remove(self, body: Footprint) -> None:
        """Leave out a body from now on."""
        for cell in body:
            self.bodies_at[cell].discard(body)
            if not self.bodies_at[cell]:
                del self.bodies_at[cell]


_is_in_reach = cached(_LINES_KEPT)(is_in_reach)


@cached(4096)
def _around(grid: Grid, body: Footprint, steps: int) -> frozenset[Cell]:
    return frozenset(cells_within_steps(grid, body, steps))
