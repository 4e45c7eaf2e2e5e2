"""The answers of a preview as plain values."""

from collections.abc import Sequence

import msgspec

from gridapp.battle.outcomes import Refused
from gridapp.battle.tokens import Token
from gridapp.engine.queries.flanks import FlankChance
from gridapp.engine.queries.lower_postures import BetterPosture
from gridapp.engine.types import Provocation
from gridapp.geometry.cover.cover import Cover
from gridapp.grid.cells import Cell
from gridapp.grid.grid import Grid


class TargetCover(msgspec.Struct, frozen=True):
    """A foe's cover; ``distance`` is in steps between the nearest cells.

    ``better_postures`` are the postures that would improve the cover behind a low wall.
    """

    target: str
    distance: int
    cover: Cover
    total: bool
    better_postures: tuple[BetterPosture, ...] = ()


class RoutePreview(msgspec.Struct, frozen=True):
    """A legal route and the reactions it provokes.

    ``cost`` is in steps, ``length`` in the grid's unit. ``legs`` are the indices in ``route`` at
    which legs end; ``price`` names the legs, or the tier, that the route pays for. ``facings`` are
    those of a long body that turns on it.
    """

    route: tuple[Cell, ...]
    legs: tuple[int, ...]
    cost: int
    length: float
    price: tuple[str, ...]
    provocations: tuple[Provocation, ...]
    facings: tuple[int, ...] = ()


class DestinationPreview(msgspec.Struct, frozen=True):
    """Everything a player asks about a destination before dropping the creature.

    ``body`` is the creature as it faces on arrival, ``refusal`` is why the move cannot end on the
    cell. ``cost`` is in steps, ``length`` in the grid's unit, ``legs`` are the indices in ``route``
    at which the legs end. ``squeezed`` are the indices in ``route`` of the cells entered by
    squeezing, which takes ``squeezing`` of the cost. ``facings`` are those of a long body that
    turns on the route, at each of its cells. ``covers`` are asked for on first access.
    """

    cell: Cell
    body: Token
    refusal: Refused | None
    route: tuple[Cell, ...] = ()
    legs: tuple[int, ...] = ()
    cost: int = 0
    length: float = 0
    price: tuple[str, ...] = ()
    provocations: tuple[Provocation, ...] = ()
    flanks: tuple[FlankChance, ...] = ()
    covers: Sequence[TargetCover] = ()
    squeezed: tuple[int, ...] = ()
    squeezing: int = 0
    facings: tuple[int, ...] = ()


def turns_only(facings: tuple[int, ...]) -> tuple[int, ...]:
    """Return facings; empty if the body never turns on the route."""
    return facings if len(set(facings)) > 1 else ()


def steps_to_each(
    grid: Grid, cells: tuple[Cell, ...], targets: Sequence[tuple[Cell, ...]]
) -> list[int]:
    """Return the steps between the nearest cells of a space and of each target."""
    if grid.is_hex or len(cells) > 1 or max(map(len, targets), default=1) > 1:
        return [steps_apart(grid, cells, target) for target in targets]
    # Written out: this runs for every foe in every frame of a drag.
    ((column, row),) = cells
    offsets = [(column - x, row - y) for ((x, y),) in targets]
    return [max(across, -across, down, -down) for across, down in offsets]


def steps_apart(grid: Grid, cells: tuple[Cell, ...], targets: tuple[Cell, ...]) -> int:
    """Return the steps between the nearest cells of two spaces."""
    if len(cells) == 1 == len(targets):
        return grid.cell_distance(cells[0], targets[0])
    return min(grid.cell_distance(cell, target) for cell in cells for target in targets)
