"""The tree of walks and strikes of `reactions`, counted a second time, from the sheet alone.

Nothing of the app is used here: a board is a set of cells, a creature a few numbers. Every die
shows 10, or its highest face if that is lower, so that an attack either always hits or never does.
"""

from dataclasses import dataclass, replace
from itertools import product

Cell = tuple[int, int]
STEPS = [step for step in product((-1, 0, 1), repeat=2) if step != (0, 0)]


@dataclass(frozen=True)
class Somebody:
    """A creature: ``hit`` is its total on a 10 before any penalty, ``hurts`` its damage.

    ``pace`` is its speed in cells, ``reach`` is how far it threatens, ``wide`` its space.
    """

    cell: Cell
    pace: int
    hit: int
    armor: int
    hurts: int
    life: int
    reach: int = 1
    wide: int = 1
    reaction: int = 1

    def body(self, at: Cell | None = None) -> frozenset[Cell]:
        """The cells it stands on, or would stand on."""
        column, row = at or self.cell
        return frozenset((column + x, row + y) for x, y in product(range(self.wide), repeat=2))

    def at(self, column: int, row: int, pace: int = 1) -> "Somebody":
        """The same elsewhere, and faster or slower."""
        return replace(self, cell=(column, row), pace=pace)


@dataclass(frozen=True)
class Fight:
    """Two creatures on a board, and the slots that the first, whose turn it is, has left.

    ``walled``: nobody steps or strikes from one to the other.
    """

    cells: frozenset[Cell]
    one: Somebody
    other: Somebody
    rough: frozenset[Cell] = frozenset()
    walled: bool = False
    slots: str = "SMQ"


def area(columns: int, rows: int) -> frozenset[Cell]:
    """The cells of a board."""
    return frozenset(product(range(columns), range(rows)))


def gap(bodies: tuple[frozenset[Cell], frozenset[Cell]]) -> int:
    """The cells from one body to another: a diagonal counts one (RR-01)."""
    return min(max(abs(a - c), abs(b - d)) for (a, b), (c, d) in product(*bodies))


def threatens(fight: Fight, who: Somebody, whom: frozenset[Cell]) -> bool:
    """Within reach of its weapon, with nothing between (R-54); the fallen do not (RR-14)."""
    return who.life > 0 and not fight.walled and 1 <= gap((who.body(), whom)) <= who.reach


def count(fight: Fight, depth: int) -> int:
    """How many courses of so many commands there are."""
    if depth == 0:
        return 1
    if fight.one.life <= 0:
        return count(turned(fight), depth - 1)
    return walks(fight, depth) + strikes(fight, depth) + count(turned(fight), depth - 1)


def turned(fight: Fight) -> Fight:
    """The turn has ended: the other one's begins, unless it lies (R-15, R-95, RR-09)."""
    if fight.other.life <= 0:
        return replace(fight, one=replace(fight.one, reaction=1), slots="SMQ")
    mine = replace(fight.other, reaction=1)
    return replace(fight, one=mine, other=fight.one, slots="SMQ")


def paid(slots: str, slot: str) -> list[str]:
    """What is left once a slot is paid, or if it is gone the Standard in its place (R-16)."""
    return [slots.replace(way, "") for way in (slot, "S") if way in slots][:1]


def strikes(fight: Fight, depth: int) -> int:
    """An attack out of each slot at 0, -5, -10; by the Standard a Primary (R-20, RR-28)."""
    if not threatens(fight, fight.one, fight.other.body()):
        return 0
    total = 0
    for slot, penalty in (("S", 0), ("M", 5), ("Q", 10)):
        for left in paid(fight.slots, slot):
            taken = penalty if slot in fight.slots else 0
            hurt = struck(fight, fight.one, fight.other, taken)
            total += count(replace(fight, other=hurt, slots=left), depth - 1)
    return total


def struck(fight: Fight, who: Somebody, whom: Somebody, penalty: int = 0) -> Somebody:
    """Somebody after an attack (R-06); the firmer ground is worth 4 (R-66, RR-21)."""
    mine, theirs = (bool(one.body() & fight.rough) for one in (who, whom))
    hits = who.hit + 4 * (theirs - mine) - penalty >= whom.armor
    return replace(whom, life=whom.life - who.hurts * hits)


def walks(fight: Fight, depth: int) -> int:
    """Advances out of the Move and then the Standard, and a Side Step out of the Quick."""
    legs = [slot for slot in "MS" if slot in fight.slots]
    total = sum(advance(fight, legs, way, depth) for way in destinations(fight, len(legs)))
    for left in paid(fight.slots, "Q"):
        for cell in room(fight, fight.one.cell):
            if not fight.one.body(cell) & fight.rough:  # not through Difficult Terrain
                moved = replace(fight, one=replace(fight.one, cell=cell), slots=left)
                total += count(moved, depth - 1)
    return total


def room(fight: Fight, at: Cell) -> list[Cell]:
    """The cells one step on where there is room (R-33, RR-37)."""
    free = fight.cells - fight.other.body()
    nexts = [(at[0] + x, at[1] + y) for x, y in STEPS]
    return [cell for cell in nexts if fight.one.body(cell) <= free]


Way = tuple[tuple[Cell, int], ...]
"""A way, each of its cells with the leg that leads to it."""


def destinations(fight: Fight, legs: int) -> list[list[Way]]:
    """For each cell within reach of so many legs, every cheapest way there."""
    best: dict[Cell, tuple[tuple[int, int], list[Way]]] = {}
    edge: list[tuple[Way, int]] = [(((fight.one.cell, 0),), 0)]
    while edge:
        way, used = edge.pop()
        (at, leg) = way[-1]
        for cell in room(fight, at):
            if cell in {step for step, _ in way}:
                continue
            price = 2 if fight.one.body(cell) & fight.rough else 1  # RR-23
            now, spent = (leg, used + price) if used + price <= fight.one.pace else (leg + 1, price)
            if now >= legs or spent > fight.one.pace:
                continue
            longer = (*way, (cell, now))
            known, ways = best.get(cell, ((99, 99), []))
            if (now, spent) < known:
                best[cell] = ((now, spent), [longer])
            elif (now, spent) == known:
                ways.append(longer)
            edge.append((longer, spent))
    return [ways for _, ways in best.values()]


def advance(fight: Fight, legs: list[str], ways: list[Way], depth: int) -> int:
    """The courses after an Advance to one cell, whichever of the cheapest ways is taken."""
    found = {walk(fight, legs, way, depth - 1) for way in ways}
    assert len(found) == 1, "the board must not depend on which way is taken"
    return found.pop()


def walk(fight: Fight, legs: list[str], way: Way, depth: int, at: int = 0, asked: int = -1) -> int:
    """Walk on; leaving a threatened cell lets the foe strike once a leg (R-33, RR-06, RR-07)."""
    if at == len(way) - 1:
        return count(fight, depth)
    leg = way[at + 1][1]
    slots = fight.slots.replace(legs[leg], "")
    fight = replace(fight, slots=slots)
    foe = fight.other
    if asked < leg and foe.reaction and threatens(fight, foe, fight.one.body(way[at][0])):
        if depth == 0:
            return 1
        mover = struck(fight, foe, fight.one)
        hit = replace(fight, one=mover, other=replace(foe, reaction=0))
        passed = walk(fight, legs, way, depth - 1, at, leg)
        if mover.life <= 0:  # who falls goes no farther
            return passed + count(hit, depth - 1)
        return passed + walk(hit, legs, way, depth - 1, at, leg)
    moved = replace(fight, one=replace(fight.one, cell=way[at + 1][0]))
    return walk(moved, legs, way, depth, at + 1, asked)
