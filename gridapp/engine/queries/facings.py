"""Routes of long bodies that turn: the body at each cell.

A route is a tuple of anchors; ``facings`` has the facing at each of them, and is empty where the
body keeps the facing that it has. A turn is a step to the same cell with the next facing.
"""

from collections.abc import Iterator

import msgspec

from gridapp.battle.tokens import Token
from gridapp.grid import footprints
from gridapp.grid.cells import Cell
from gridapp.grid.grid import Grid


def faced_token(grid: Grid, token: Token, facing: int) -> Token:
    """Return a creature with another facing, from 0; the same if its body has equal sides."""
    space = footprints.faced(token.space, facing, is_hex=grid.is_hex)
    return token if space == token.space else msgspec.structs.replace(token, space=space)


def facing_of(grid: Grid, token: Token) -> int:
    """Return how many times a creature is turned to the right."""
    return footprints.facing_of(token.space, is_hex=grid.is_hex)


def are_facings_of(
    grid: Grid, token: Token, route: tuple[Cell, ...], facings: tuple[int, ...]
) -> bool:
    """Return True if a creature can have these facings along a route, or none are given."""
    count = footprints.facings(token.space, is_hex=grid.is_hex)
    return not facings or (
        len(facings) == len(route)
        and facings[0] == facing_of(grid, token)
        and all(0 <= facing < count for facing in facings)
    )


def movers_along(
    grid: Grid, mover: Token, route: tuple[Cell, ...], facings: tuple[int, ...]
) -> Iterator[tuple[Token, Cell]]:
    """Yield the creature as it faces at each cell of a route, and the cell."""
    if not facings:
        yield from ((mover, cell) for cell in route)
        return
    turned = {facing: faced_token(grid, mover, facing) for facing in set(facings)}
    for cell, facing in zip(route, facings, strict=True):
        yield turned[facing], cell
