"""A second count of the tree of moves and attacks of `reactions`, from the rules alone.

Nothing of the app is used: a board is a set of cells, a creature a few numbers. Every die shows
10, or its highest face if that is lower, so that an attack either always hits or never does.
"""

from dataclasses import dataclass, replace
from itertools import product

Cell = tuple[int, int]
STEPS = [step for step in product((-1, 0, 1), repeat=2) if step != (0, 0)]


@dataclass(frozen=True)
class Combatant:
    """A creature: ``to_hit`` is its attack total on a 10 before penalties, ``damage`` is fixed.

    ``speed``, ``reach`` and ``width`` are numbers of cells.
    """

    cell: Cell
    speed: int
    to_hit: int
    armor: int
    damage: int
    hit_points: int
    reach: int = 1
    width: int = 1
    reaction: int = 1

    def footprint(self, anchor: Cell | None = None) -> frozenset[Cell]:
        """Return the cells of the creature at its own or another anchor."""
        column, row = anchor or self.cell
        return frozenset((column + x, row + y) for x, y in product(range(self.width), repeat=2))

    def moved(self, column: int, row: int, speed: int = 1) -> "Combatant":
        """Return the creature at a different cell and speed."""
        return replace(self, cell=(column, row), speed=speed)


@dataclass(frozen=True)
class Fight:
    """Two creatures on a board, and the slots left to the actor, the active creature.

    If ``walled`` neither creature can reach the other.
    """

    cells: frozenset[Cell]
    actor: Combatant
    foe: Combatant
    difficult: frozenset[Cell] = frozenset()
    walled: bool = False
    slots: str = "SMQ"


def board_cells(columns: int, rows: int) -> frozenset[Cell]:
    """Return the cells of a board."""
    return frozenset(product(range(columns), range(rows)))


def distance(first: frozenset[Cell], second: frozenset[Cell]) -> int:
    """Return the distance between two footprints; a diagonal counts 1 (RR-01)."""
    return min(max(abs(a - c), abs(b - d)) for (a, b), (c, d) in product(first, second))


def threatens(fight: Fight, attacker: Combatant, target: frozenset[Cell]) -> bool:
    """Return True if a conscious attacker reaches the target without a wall (R-54, RR-14)."""
    can_attack = attacker.hit_points > 0 and not fight.walled
    return can_attack and 1 <= distance(attacker.footprint(), target) <= attacker.reach


def count(fight: Fight, depth: int) -> int:
    """Return the number of sequences of ``depth`` commands."""
    if depth == 0:
        return 1
    if fight.actor.hit_points <= 0:
        return count(after_turn(fight), depth - 1)
    ended = count(after_turn(fight), depth - 1)
    return count_moves(fight, depth) + count_attacks(fight, depth) + ended


def after_turn(fight: Fight) -> Fight:
    """Return the fight at the next turn, the foe's if conscious (R-15, R-95, RR-09)."""
    if fight.foe.hit_points <= 0:
        return replace(fight, actor=replace(fight.actor, reaction=1), slots="SMQ")
    next_actor = replace(fight.foe, reaction=1)
    return replace(fight, actor=next_actor, foe=fight.actor, slots="SMQ")


def slots_after(slots: str, slot: str) -> list[str]:
    """Return the slots left after paying a slot, or the Standard in its place (R-16)."""
    return [slots.replace(paid, "") for paid in (slot, "S") if paid in slots][:1]


def count_attacks(fight: Fight, depth: int) -> int:
    """Count attacks of each slot at 0, -5, -10; paid by the Standard a Primary (R-20, RR-28)."""
    if not threatens(fight, fight.actor, fight.foe.footprint()):
        return 0
    total = 0
    for slot, penalty in (("S", 0), ("M", 5), ("Q", 10)):
        for slots in slots_after(fight.slots, slot):
            applied = penalty if slot in fight.slots else 0
            foe = after_attack(fight, fight.actor, fight.foe, applied)
            total += count(replace(fight, foe=foe, slots=slots), depth - 1)
    return total


def after_attack(
    fight: Fight, attacker: Combatant, target: Combatant, penalty: int = 0
) -> Combatant:
    """Return the target after an attack (R-06); firmer ground is worth 4 (R-66, RR-21)."""
    attacker_slips, target_slips = (
        bool(creature.footprint() & fight.difficult) for creature in (attacker, target)
    )
    hits = attacker.to_hit + 4 * (target_slips - attacker_slips) - penalty >= target.armor
    return replace(target, hit_points=target.hit_points - attacker.damage * hits)


def count_moves(fight: Fight, depth: int) -> int:
    """Count Advances by the Move and then the Standard, and Side Steps by the Quick."""
    legs = [slot for slot in "MS" if slot in fight.slots]
    total = sum(
        count_advance(fight, legs, routes, depth) for routes in cheapest_routes(fight, len(legs))
    )
    for slots in slots_after(fight.slots, "Q"):
        for cell in free_neighbours(fight, fight.actor.cell):
            if not fight.actor.footprint(cell) & fight.difficult:
                actor = replace(fight.actor, cell=cell)
                total += count(replace(fight, actor=actor, slots=slots), depth - 1)
    return total


def free_neighbours(fight: Fight, cell: Cell) -> list[Cell]:
    """Return the cells a step away where the actor fits (R-33, RR-37)."""
    free = fight.cells - fight.foe.footprint()
    neighbours = [(cell[0] + x, cell[1] + y) for x, y in STEPS]
    return [anchor for anchor in neighbours if fight.actor.footprint(anchor) <= free]


Route = tuple[tuple[Cell, int], ...]
"""The cells of a route, each with the leg that leads to it."""


def cheapest_routes(fight: Fight, legs: int) -> list[list[Route]]:
    """Return every cheapest route to each cell within a number of legs."""
    best: dict[Cell, tuple[tuple[int, int], list[Route]]] = {}
    frontier: list[tuple[Route, int]] = [(((fight.actor.cell, 0),), 0)]
    while frontier:
        route, used = frontier.pop()
        (cell, leg) = route[-1]
        for neighbour in free_neighbours(fight, cell):
            if neighbour in {visited for visited, _ in route}:
                continue
            price = 2 if fight.actor.footprint(neighbour) & fight.difficult else 1  # RR-23
            fits = used + price <= fight.actor.speed
            next_leg, spent = (leg, used + price) if fits else (leg + 1, price)
            if next_leg >= legs or spent > fight.actor.speed:
                continue
            longer = (*route, (neighbour, next_leg))
            lowest, routes = best.get(neighbour, ((99, 99), []))
            if (next_leg, spent) < lowest:
                best[neighbour] = ((next_leg, spent), [longer])
            elif (next_leg, spent) == lowest:
                routes.append(longer)
            frontier.append((longer, spent))
    return [routes for _, routes in best.values()]


def count_advance(fight: Fight, legs: list[str], routes: list[Route], depth: int) -> int:
    """Count the sequences after an Advance to a cell, equal for all cheapest routes."""
    counts = {count_walk(fight, legs, route, depth - 1) for route in routes}
    assert len(counts) == 1, "the board must not depend on which route is taken"
    return counts.pop()


def count_walk(
    fight: Fight, legs: list[str], route: Route, depth: int, index: int = 0, asked: int = -1
) -> int:
    """Walk on; leaving a threatened cell provokes once a leg (R-33, RR-06, RR-07).

    ``index`` is that of the mover's cell, ``asked`` the last leg in which the foe was asked.
    """
    if index == len(route) - 1:
        return count(fight, depth)
    leg = route[index + 1][1]
    fight = replace(fight, slots=fight.slots.replace(legs[leg], ""))
    foe, footprint = fight.foe, fight.actor.footprint(route[index][0])
    if asked < leg and foe.reaction and threatens(fight, foe, footprint):
        if depth == 0:
            return 1
        mover = after_attack(fight, foe, fight.actor)
        attacked = replace(fight, actor=mover, foe=replace(foe, reaction=0))
        passed = count_walk(fight, legs, route, depth - 1, index, leg)
        if mover.hit_points <= 0:  # a fallen mover goes no farther
            return passed + count(attacked, depth - 1)
        return passed + count_walk(attacked, legs, route, depth - 1, index, leg)
    moved = replace(fight, actor=replace(fight.actor, cell=route[index + 1][0]))
    return count_walk(moved, legs, route, depth, index + 1, asked)
