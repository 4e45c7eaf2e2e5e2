"""The tree of moves, steps and attacks of `vitality`, counted a second time, from the sheet alone.

Nothing of the app is used here. Two creatures with a speed of one cell; to depth 3 nobody can fall,
so that it does not matter who hits.
"""

from dataclasses import dataclass, replace
from itertools import product

Cell = tuple[int, int]


@dataclass(frozen=True)
class Somebody:
    """A creature: how far it reaches, how wide it is, and the strikes it has left this round."""

    cell: Cell
    reach: int = 1
    wide: int = 1
    strikes: int = 1
    flat_footed: bool = False

    def body(self, at: Cell | None = None) -> frozenset[Cell]:
        """The cells it stands on, or would stand on."""
        column, row = at or self.cell
        return frozenset((column + x, row + y) for x, y in product(range(self.wide), repeat=2))


@dataclass(frozen=True)
class Fight:
    """Two creatures; of the first, whose turn it is, what it has done and has left."""

    cells: frozenset[Cell]
    one: Somebody
    other: Somebody | None = None
    walled: bool = False
    short: bool = True
    standard: bool = True
    moved: bool = False
    stepped: bool = False
    diagonals: int = 0


def area(columns: int, rows: int) -> frozenset[Cell]:
    """The cells of a board."""
    return frozenset(product(range(columns), range(rows)))


def count(fight: Fight, depth: int) -> int:
    """How many courses of so many commands there are."""
    if depth == 0:
        return 1
    total = count(_turned(fight), depth - 1)
    if fight.standard and fight.other and _threatens(fight, fight.one, fight.other.body()):
        total += count(replace(fight, standard=False), depth - 1)
    if not fight.stepped and not fight.moved:  # VR-15
        for cell, _ in _room(fight, fight.one.cell):
            there = replace(fight, one=replace(fight.one, cell=cell), stepped=True)
            total += count(there, depth - 1)
    return total + (0 if fight.stepped else _moves(fight, depth))


def _turned(fight: Fight) -> Fight:
    """The other one's turn begins; nobody is flat-footed in it any more (V-22)."""
    following = fight.other or fight.one
    other = fight.one if fight.other else None
    return Fight(fight.cells, replace(following, flat_footed=False), other, walled=fight.walled)


def _gap(one: frozenset[Cell], other: frozenset[Cell]) -> int:
    return min(max(abs(a - c), abs(b - d)) for (a, b), (c, d) in product(one, other))


def _threatens(fight: Fight, who: Somebody, whom: frozenset[Cell]) -> bool:
    return not fight.walled and _gap(who.body(), whom) <= who.reach


def _room(fight: Fight, at: Cell) -> list[tuple[Cell, bool]]:
    """The cells one step on where there is room, and whether that is a diagonal."""
    free = fight.cells - (fight.other.body() if fight.other else frozenset())
    steps = [(x, y) for x, y in product((-1, 0, 1), repeat=2) if (x, y) != (0, 0)]
    nexts = [((at[0] + x, at[1] + y), bool(x and y)) for x, y in steps]
    return [(cell, slant) for cell, slant in nexts if fight.one.body(cell) <= free]


def _moves(fight: Fight, depth: int) -> int:
    """Moves of a cell for each action that is left; every second diagonal costs two (VR-10)."""
    legs = fight.short + fight.standard
    ways: dict[Cell, list[tuple[Cell, ...]]] = {}
    start: tuple[Cell, ...] = (fight.one.cell,)
    edge = [(start, fight.diagonals)] if legs else []
    for _ in range(legs):
        longer = [
            ((*way, cell), slants + slant)
            for way, slants in edge
            for cell, slant in _room(fight, way[-1])
            if cell not in way and not (slant and slants % 2)
        ]
        fresh = {way[-1] for way, _ in longer} - ways.keys() - {fight.one.cell}
        for way, _ in longer:
            if way[-1] in fresh:
                ways.setdefault(way[-1], []).append(way)
        edge = longer
    return sum(_any_way(fight, found, depth) for found in ways.values())


def _any_way(fight: Fight, ways: list[tuple[Cell, ...]], depth: int) -> int:
    """The courses after a move to one cell, whichever of the shortest ways is taken."""
    found = {_walk(fight, way, depth - 1) for way in ways}
    assert len(found) == 1, "the board must not depend on which way is taken"
    return found.pop()


def _walk(fight: Fight, way: tuple[Cell, ...], depth: int, *, asked: bool = False) -> int:
    """Walk on; each cell is a move action of its own, which a foe may answer once (VR-14)."""
    if len(way) == 1:
        return count(fight, depth)
    foe = fight.other
    if not asked and foe and _may_strike(fight, foe):
        if depth == 0:
            return 1
        struck = replace(fight, other=replace(foe, strikes=foe.strikes - 1))
        return sum(_walk(one, way, depth - 1, asked=True) for one in (fight, struck))
    slanted = way[0][0] != way[1][0] and way[0][1] != way[1][1]
    there = replace(fight.one, cell=way[1])
    short, standard = False, fight.standard and fight.short
    moved = replace(fight, one=there, short=short, standard=standard, moved=True)
    moved = replace(moved, diagonals=fight.diagonals + slanted)
    return _walk(moved, way[1:], depth)


def _may_strike(fight: Fight, foe: Somebody) -> bool:
    """Whether a foe may answer that the mover leaves its cell (V-48, V-22)."""
    able = foe.strikes > 0 and not foe.flat_footed
    return able and _threatens(fight, foe, fight.one.body())
