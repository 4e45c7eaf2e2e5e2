"""Where a body may go, what it costs, and by which way.

Costs count in steps (cells), never in feet. A *leg* is one use of movement with a budget of its
own; it must end on a free cell, and what it leaves unspent is lost. A leg may be left out.
A step costs its base (1; a diagonal on squares 1, every second one 2, or always 2) times the
worst factor among the cells that the body newly enters.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

from gridapp.geometry.bitboard import bits, numbered
from gridapp.geometry.ground import Ground
from gridapp.geometry.movement_back import Back, End
from gridapp.geometry.movement_field import connected, flood
from gridapp.geometry.movement_rules import Barrier, Bodies, Broken, Measured, MoveRules, Room
from gridapp.geometry.movement_safest import Hazard, safest_route
from gridapp.geometry.movement_steps import Steps
from gridapp.geometry.movement_trace import Trace
from gridapp.geometry.once import Once
from gridapp.geometry.routes import measure
from gridapp.grid.boxes import Box, box_of
from gridapp.grid.cells import Cell

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

T = TypeVar("T")

FEW = 16
"""So many cells are found one by one; then it is quicker to work out all."""

__all__ = [
    "Barrier",
    "Bodies",
    "Broken",
    "Hazard",
    "Measured",
    "MoveOptions",
    "MoveRules",
    "Room",
    "measure",
    "move_options",
    "safest_route",
]


class MoveOptions:
    """The cells on which a body may end its movement, with costs and routes.

    Iterates over cells by leg, by the steps spent in that leg, by those spent before it, then
    row by row. The start is no option.
    """

    def __init__(self, steps: Steps) -> None:
        """Flood the ground; costs and routes are worked out when first asked for."""
        self.start = steps.start
        self.space = steps.space
        self.rules = steps.rules
        self._steps = steps
        self._legs = flood(steps)
        self._back = Back(steps, self._legs)
        self._asked = self._walked = 0
        self._base, self._size, self._place = steps.base, steps.size, steps.layout.places.get

    @Once
    def _bands(self) -> list[tuple[int, int, int, int]]:
        """Leg, total cost, parity and the anchors that are reached so, best first."""
        left = self._steps.stops ^ self._steps.here
        found = []
        for number, (span, settled) in enumerate(self._legs):
            for key, states in settled.items():
                if key >= 2 * span and (new := states & left):
                    left ^= new
                    spent, earlier = divmod(key >> 1, span)
                    found.append((number, spent + earlier, key & 1, new))
        return found

    @Once
    def _costs(self) -> memoryview:
        """The cost of each bit, 0 where it is no option."""
        return numbered([(cost, cells) for _, cost, _, cells in self._bands], self._steps.size)

    @Once
    def _layers(self) -> memoryview:
        """The layer of the trace that leads to each bit: by leg, then by parity."""
        parities = self._steps.parities
        layers = [(parities * leg + parity, cells) for leg, _, parity, cells in self._bands]
        return numbered(layers, self._steps.size)

    @Once
    def _trace(self) -> Trace:
        return Trace(self._steps, self._legs)

    def _end(self, cell: Cell) -> End | None:
        """Where the route to a cell ends: looked up, or found if few cells are asked about."""
        bit = self._place(cell, -1) - self._base
        if not 0 <= bit < self._size:
            return None
        if self._asked < FEW and "_costs" not in self.__dict__:
            self._asked += 1
            return self._back.end(bit)
        return End(self._costs[bit], self._layers[bit], bit) if self._costs[bit] else None

    def _known(self, cell: Cell) -> End:
        end = self._end(cell)
        if end is None:
            raise KeyError(cell)
        return end

    @property
    def _ways(self) -> Back | Trace:
        """The ways back: those of single states as long as few are asked for."""
        if self._walked < FEW and "_trace" not in self.__dict__:
            self._walked += 1
            return self._back
        return self._trace

    def __contains__(self, cell: Cell) -> bool:
        return self._end(cell) is not None

    @Once
    def _order(self) -> "NDArray[np.int64]":
        """The bits of all options, best first."""
        return bits([cells for _, _, _, cells in self._bands], self._size)

    @Once
    def _bits(self) -> list[int]:
        found: list[int] = self._order.tolist()
        return found

    @Once
    def _cells(self) -> list[Cell]:
        """All options, best first."""
        cells, base = self._steps.layout.cells, self._base
        return [cells[base + bit] for bit in self._bits]

    def __iter__(self) -> Iterator[Cell]:
        return iter(self._cells)

    def __len__(self) -> int:
        return sum(band[3].bit_count() for band in self._bands)

    def cost(self, cell: Cell) -> int:
        """The steps that the route to a cell takes in all its legs.

        Raises:
            KeyError: the cell is no option.
        """
        return self._known(cell).cost

    def leg(self, cell: Cell) -> int:
        """The leg, from 0, that reaches a cell: the lowest one that can.

        Raises:
            KeyError: the cell is no option.
        """
        return self._known(cell).layer // self._steps.parities

    def route(self, cell: Cell) -> tuple[Cell, ...]:
        """The way to a cell, from the start to that cell.

        Raises:
            KeyError: the cell is no option.
        """
        end = self._known(cell)
        return self._ways.route(end.layer, end.bit)

    def costs(self) -> dict[Cell, int]:
        """The costs of all options, in the order of iteration."""
        costs = self._costs
        return dict(zip(self, [costs[bit] for bit in self._bits], strict=True))

    def routes(self) -> dict[Cell, tuple[Cell, ...]]:
        """The routes to all options, in the order of iteration: faster than one by one."""
        return self._trace.routes(self._layers, self._order, self._cells) if self else {}

    @property
    def extent(self) -> Box:
        """A box that no route leaves."""
        most = max([cost for _, cost, _, _ in self._bands], default=0)
        return box_of([self.start]).wider(most)

    def gathered(
        self, first: T, step: Callable[[T, Cell, Cell, int, int], T], near: Iterable[Cell]
    ) -> list[T]:
        """What is gathered along the route to each option, in the order of iteration.

        ``step`` adds to what was gathered before a step: it is told that, the cells that the step
        leaves and enters, its leg and its place in the route, both from 0. Only steps that leave
        or enter a cell that is ``near`` are told. One that many routes begin with is told once.
        """
        return self._trace.gathered(self._layers, self._order, first, step, near) if self else []

    def legs_of(self, cell: Cell) -> tuple[int, ...]:
        """The indices into the route at which its legs end; a leg left out ends where it began.

        Raises:
            KeyError: the cell is no option.
        """
        end = self._known(cell)
        return self._ways.legs(end.layer, end.bit)

    def why_not(self, cell: Cell) -> Barrier:
        """Why a cell is no option; of several reasons the one hardest to change.

        Raises:
            ValueError: it is one.
        """
        if cell in self:
            raise ValueError(f"{cell} is an option")
        if cell == self.start:
            return Barrier.HERE
        grid = self._steps.ground.grid
        if not all(place in grid for place in grid.covered(cell, self.space)):
            return Barrier.OFF_BOARD
        bit = 1 << self._steps.layout.places[cell]
        if not self._lifted & bit:
            return Barrier.WALL_OR_TERRAIN
        return Barrier.TOO_FAR if self._led & bit else Barrier.OCCUPIED

    @Once
    def _lifted(self) -> int:
        """The anchors that legs without limit would lead to if nobody else were there."""
        return connected(Steps(self._steps.ground, self.start, self.space, self.rules, Bodies()))

    @Once
    def _led(self) -> int:
        """The anchors on which legs without limit could end."""
        bodies = self._steps.bodies
        steps = Steps(self._steps.ground, self.start, self.space, self.rules, bodies)
        return connected(steps) & steps.stops


def move_options(
    ground: Ground, start: Cell, space: str, rules: MoveRules, bodies: Bodies
) -> MoveOptions:
    """Where a body that stands at ``start`` may end its movement.

    Cells of one leg are found from every cell on which an earlier leg may end, in the order of
    the steps spent in that leg, then of the steps spent before it.

    Raises:
        ValueError: the space is unknown on this grid, the diagonals are euclidean, or a
            room costs less than 1 times as much.
    """
    reach = sum([max(budget, 0) for budget in rules.legs])
    return MoveOptions(Steps(ground, start, space, rules, bodies, reach))
