"""A second count of the tree of moves, steps and attacks of `vitality`, from the rules alone.

Nothing of the app is used. Two creatures have a speed of one cell; to depth 3 neither can fall, so
that hits and misses do not matter.
"""

from dataclasses import dataclass, replace
from itertools import product

Cell = tuple[int, int]


@dataclass(frozen=True)
class Combatant:
    """A creature: its reach and width in cells, and the opportunity attacks left this round."""

    cell: Cell
    reach: int = 1
    width: int = 1
    opportunities: int = 1
    flat_footed: bool = False

    def footprint(self, anchor: Cell | None = None) -> frozenset[Cell]:
        """Return the cells of the creature at its own or another anchor."""
        column, row = anchor or self.cell
        return frozenset((column + x, row + y) for x, y in product(range(self.width), repeat=2))


@dataclass(frozen=True)
class Fight:
    """Two creatures, and the past acts and remaining slots of the actor, the active creature."""

    cells: frozenset[Cell]
    actor: Combatant
    foe: Combatant | None = None
    walled: bool = False
    short: bool = True
    standard: bool = True
    moved: bool = False
    stepped: bool = False
    diagonals: int = 0


def board_cells(columns: int, rows: int) -> frozenset[Cell]:
    """Return the cells of a board."""
    return frozenset(product(range(columns), range(rows)))


def count(fight: Fight, depth: int) -> int:
    """Return the number of sequences of ``depth`` commands."""
    if depth == 0:
        return 1
    total = count(_after_turn(fight), depth - 1)
    if fight.standard and fight.foe and _threatens(fight, fight.actor, fight.foe.footprint()):
        total += count(replace(fight, standard=False), depth - 1)
    if not fight.stepped and not fight.moved:  # VR-15
        for cell, _ in _free_neighbours(fight, fight.actor.cell):
            stepped = replace(fight, actor=replace(fight.actor, cell=cell), stepped=True)
            total += count(stepped, depth - 1)
    return total + (0 if fight.stepped else _count_moves(fight, depth))


def _after_turn(fight: Fight) -> Fight:
    """Return the fight at the foe's turn, which ends being flat-footed (V-22)."""
    actor = fight.foe or fight.actor
    foe = fight.actor if fight.foe else None
    return Fight(fight.cells, replace(actor, flat_footed=False), foe, walled=fight.walled)


def _distance(first: frozenset[Cell], second: frozenset[Cell]) -> int:
    return min(max(abs(a - c), abs(b - d)) for (a, b), (c, d) in product(first, second))


def _threatens(fight: Fight, attacker: Combatant, target: frozenset[Cell]) -> bool:
    return not fight.walled and _distance(attacker.footprint(), target) <= attacker.reach


def _free_neighbours(fight: Fight, cell: Cell) -> list[tuple[Cell, bool]]:
    """Return the cells a step away where the actor fits, and whether the step is diagonal."""
    free = fight.cells - (fight.foe.footprint() if fight.foe else frozenset())
    steps = [(x, y) for x, y in product((-1, 0, 1), repeat=2) if (x, y) != (0, 0)]
    neighbours = [((cell[0] + x, cell[1] + y), bool(x and y)) for x, y in steps]
    return [
        (anchor, diagonal)
        for anchor, diagonal in neighbours
        if fight.actor.footprint(anchor) <= free
    ]


def _count_moves(fight: Fight, depth: int) -> int:
    """Count moves of a cell for each action left; every second diagonal costs two (VR-10)."""
    legs = fight.short + fight.standard
    routes: dict[Cell, list[tuple[Cell, ...]]] = {}
    start: tuple[Cell, ...] = (fight.actor.cell,)
    frontier = [(start, fight.diagonals)] if legs else []
    for _ in range(legs):
        longer = [
            ((*route, cell), diagonals + diagonal)
            for route, diagonals in frontier
            for cell, diagonal in _free_neighbours(fight, route[-1])
            if cell not in route and not (diagonal and diagonals % 2)
        ]
        new_cells = {route[-1] for route, _ in longer} - routes.keys() - {fight.actor.cell}
        for route, _ in longer:
            if route[-1] in new_cells:
                routes.setdefault(route[-1], []).append(route)
        frontier = longer
    return sum(_count_any_route(fight, shortest, depth) for shortest in routes.values())


def _count_any_route(fight: Fight, routes: list[tuple[Cell, ...]], depth: int) -> int:
    """Count the sequences after a move to a cell, equal for all shortest routes."""
    counts = {_count_walk(fight, route, depth - 1) for route in routes}
    assert len(counts) == 1, "the board must not depend on which route is taken"
    return counts.pop()


def _count_walk(fight: Fight, route: tuple[Cell, ...], depth: int, *, asked: bool = False) -> int:
    """Walk on; each cell is an action of its own, which the foe may react to once (VR-14)."""
    if len(route) == 1:
        return count(fight, depth)
    foe = fight.foe
    if not asked and foe and _may_react(fight, foe):
        if depth == 0:
            return 1
        reacted = replace(fight, foe=replace(foe, opportunities=foe.opportunities - 1))
        return sum(_count_walk(after, route, depth - 1, asked=True) for after in (fight, reacted))
    diagonal = route[0][0] != route[1][0] and route[0][1] != route[1][1]
    actor = replace(fight.actor, cell=route[1])
    short, standard = False, fight.standard and fight.short
    moved = replace(fight, actor=actor, short=short, standard=standard, moved=True)
    moved = replace(moved, diagonals=fight.diagonals + diagonal)
    return _count_walk(moved, route[1:], depth)


def _may_react(fight: Fight, foe: Combatant) -> bool:
    """Return True if a foe may react to the mover leaving its cell (V-48, V-22)."""
    able = foe.opportunities > 0 and not foe.flat_footed
    return able and _threatens(fight, foe, fight.actor.footprint())
