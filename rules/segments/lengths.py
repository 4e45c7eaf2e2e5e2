"""Yards and cells, counted in exact fractions (S-02, S-30, S-41, S-42, SR-01, SR-19, SR-35)."""

from fractions import Fraction
from itertools import pairwise
from math import ceil, floor

from gridapp.packkit import RangeBand, Situation, Weapon

YARDS = {"yd": Fraction(1), "ft": Fraction(1, 3), "m": Fraction(10_000, 9_144)}
"""How many yards each unit of a board is."""

BAND = Fraction(1, 2)


def yards_per_cell(situation: Situation) -> Fraction:
    """The width of a cell in yards, exactly (SR-01)."""
    grid = situation.grid
    return Fraction(str(grid.cell_size)) * YARDS[grid.unit.value]


def reach_in_cells(situation: Situation, yards: int) -> int:
    """The cells that a reach covers, never less than one (SR-01, SR-03)."""
    return max(1, floor(yards / yards_per_cell(situation)))


def moves_in_cells(situation: Situation, yards: int, actions: int) -> tuple[int, ...]:
    """The cells that each of some move actions adds to one continuous move (SR-35).

    The way as a whole is rounded down, not each action.
    """
    cell = yards_per_cell(situation)
    whole = [floor(yards * count / cell) for count in range(actions + 1)]
    return tuple(after - before for before, after in pairwise(whole))


def ratio(situation: Situation, weapon: Weapon, steps: int) -> Fraction:
    """A distance as a multiple of a weapon's nominal range (SR-19)."""
    return steps * yards_per_cell(situation) / weapon.range


def bands(situation: Situation, weapon: Weapon, cap: int) -> tuple[RangeBand, ...]:
    """The range bands of a weapon up to a multiple of its range, 0 for no end (S-42, SR-20)."""
    cell, farthest = yards_per_cell(situation), situation.grid.columns + situation.grid.rows
    found: list[RangeBand] = []
    count, nearest = 0, 1
    while nearest <= farthest and not 0 < cap < 1 + count * BAND:
        edge = min(farthest, floor((1 + count * BAND) * weapon.range / cell))
        if edge >= nearest:
            name = str(-2 * count) if count else "no penalty"
            found.append(RangeBand(name, nearest, edge))
        nearest = max(nearest, edge + 1)
        # Bands narrower than a cell hold none, and there may be thousands of them.
        count = max(count + 1, ceil((nearest * cell / weapon.range - 1) / BAND))
    return tuple(found)


def range_modifier(multiple: Fraction) -> int:
    """-2 for every begun half of the nominal range beyond it; no band is rounded (S-42, SR-19)."""
    return -2 * max(0, ceil((multiple - 1) / BAND))
