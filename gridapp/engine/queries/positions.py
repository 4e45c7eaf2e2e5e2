"""Where the creatures of a battle stand: cells, distances, heights, sides and shared spaces."""

from collections.abc import Iterable, Mapping
from itertools import pairwise

import msgspec

from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.engine.queries.openings import FAR, are_on_two_floors, raised
from gridapp.engine.rulebook.rulebook import Rulebook
from gridapp.geometry.flanking.height import Extent
from gridapp.geometry.planar.cached_property import CachedProperty
from gridapp.grid.cells import Cell, Point
from gridapp.grid.distances import BY_METRIC, Metric, nearest_distance, rise
from gridapp.grid.floors import floor_of, floor_of_point, same_floor
from gridapp.grid.grid import Grid


def seats(battle: Battle, carried: str) -> dict[str, str]:
    """Return by id of each carried creature the space of its carrier."""
    return {
        token.id: carrier.space
        for token in battle.tokens
        for held in token.conditions
        if held.id == carried and (carrier := battle.token(held.source))
    }


class Positions:
    """The positions in a battle, under a rulebook with the battle's settings applied."""

    def __init__(self, battle: Battle, book: Rulebook) -> None:
        """Wrap a battle; nothing is computed yet."""
        self.battle = battle
        self.book = book
        self.seats: Mapping[str, str] = (
            seats(battle, book.occupancy.carried) if book.occupancy.carried_space else {}
        )
        """By id of each creature that fights from its carrier's space, that space."""
        self._foes: dict[str, tuple[Token, ...]] = {}
        self._raised: dict[tuple[str, int], tuple[Token, Token | None]] = {}

    @property
    def grid(self) -> Grid:
        """The board's grid."""
        return self.battle.board.grid

    @CachedProperty
    def _tokens(self) -> dict[str, Token]:
        return {token.id: token for token in self.battle.tokens}

    def token(self, token_id: str) -> Token | None:
        """Return the creature with an id in O(1), ``None`` if unknown."""
        return self._tokens.get(token_id)

    @CachedProperty
    def initiative_ranks(self) -> dict[str, int]:
        """Position in the initiative order, from 0, by token id."""
        return {entry.token: rank for rank, entry in enumerate(self.battle.order)}

    def cells(self, token: Token, anchor: Cell | None = None) -> tuple[Cell, ...]:
        """Return the cells a creature covers, at its position or at another anchor."""
        space = self.space_of(token) if self.seats else token.space
        return self.grid.covered_cells(token.cell if anchor is None else anchor, space)

    def space_of(self, token: Token) -> str:
        """Return the space a creature fights from: by a ruling that of the carrier."""
        return self.seats.get(token.id, token.space)

    def centre(self, token: Token, anchor: Cell | None = None) -> Point:
        """Return the centre of a creature's space."""
        points = [self.grid.centre(cell) for cell in self.cells(token, anchor)]
        return (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))

    def distance_to_cells(self, token: Token, cells: Iterable[Cell]) -> int:
        """Return the steps from a creature's nearest cell to the nearest of ``cells``."""
        body, steps = self.cells(token), self.grid.cell_distance
        return min([steps(own, cell) for cell in cells for own in body])

    @CachedProperty
    def ground_heights(self) -> dict[Cell, int]:
        """Elevation of every cell above or below ground level."""
        regions = (region for region in self.battle.board.terrain if region.elevation)
        return {cell: region.elevation for region in regions for cell in region.cells}

    def is_flat(self, *tokens: Token) -> bool:
        """Return True if the board is flat and all these creatures are on the ground."""
        return not self.ground_heights and not any(token.elevation for token in tokens)

    def elevation(self, token: Token, anchor: Cell | None = None) -> int:
        """Return a creature's elevation in cells, the highest ground under it included."""
        heights = self.ground_heights
        if not heights:
            return token.elevation
        return token.elevation + max(heights.get(cell, 0) for cell in self.cells(token, anchor))

    def elevation_on_sheet(self, token: Token) -> int:
        """Return a creature's elevation in cells, its floor's elevation included."""
        floor = self.battle.board.floor(floor_of(self.grid, token.cell))
        return self.elevation(token) + (floor.elevation if floor else 0)

    def height_in_cells(self, token: Token) -> int:
        """Return a creature's body height in cells: the smaller side of its footprint."""
        columns, rows = zip(*self.grid.footprint(token.space), strict=True)
        return min(len(set(columns)), len(set(rows)))

    def has_heights(self, *tokens: Token) -> bool:
        """Return True if heights count in this battle and not all these creatures are on one."""
        return self.book.cells.heights and not self.is_flat(*tokens)

    def extent(self, token: Token, anchor: Cell | None = None) -> Extent:
        """Return the vertical extent of a creature's body."""
        return Extent(self.elevation(token, anchor), self.height_in_cells(token))

    def facing(
        self, first: Token, second: Token, anchor: Cell | None = None
    ) -> tuple[Token, Token] | None:
        """Return two creatures placed on the same floor, the first optionally at ``anchor``.

        Of two creatures on two floors that face each other through an opening, the lower one stands
        in the opening of the upper floor (`openings`); ``None`` if floors keep them apart.
        """
        if anchor is not None:
            first = msgspec.structs.replace(first, cell=anchor)
        if not self.are_apart(first, second):
            return first, second
        if up := self.raised_to(first, floor_of(self.grid, second.cell)):
            return up, second
        if up := self.raised_to(second, floor_of(self.grid, first.cell)):
            return first, up
        return None

    def raised_to(self, token: Token, floor: int) -> Token | None:
        """Return a creature raised into the opening of a floor above, ``None`` without an opening.

        The ground of the upper floor does not lift it, even if part of it is below that ground.
        """
        key = token.id, floor
        if key not in self._raised or self._raised[key][0] is not token:
            up = raised(self.battle.board, token, floor, self._ground(token))
            if up is not None:
                lift = max(self.ground_heights.get(cell, 0) for cell in self.cells(up))
                up = msgspec.structs.replace(up, elevation=up.elevation - lift)
            self._raised[key] = token, up
        return self._raised[key][1]

    def are_apart(self, first: Token, second: Token, anchor: Cell | None = None) -> bool:
        """Return True if two creatures are on two floors, the first optionally at ``anchor``."""
        cell = first.cell if anchor is None else anchor
        return bool(self.grid.floor_rows) and are_on_two_floors(self.grid, cell, second.cell)

    def _ground(self, token: Token) -> int:
        return self.elevation(token) - token.elevation

    def _faced(
        self, first: Token, second: Token, anchor: Cell | None = None
    ) -> tuple[Token, Token, Cell | None]:
        """Return two creatures as `facing` places them, unchanged if floors separate them."""
        if not self.grid.floor_rows:
            return first, second, anchor
        pair = self.facing(first, second, anchor)
        return (*pair, None) if pair else (first, second, anchor)

    def _are_parted(self, first: Token, second: Token, anchor: Cell | None = None) -> bool:
        return bool(self.grid.floor_rows) and self.facing(first, second, anchor) is None

    def height_difference(self, first: Token, second: Token, anchor: Cell | None = None) -> int:
        """Return the vertical steps between two creatures, the first optionally at ``anchor``."""
        if not self.grid.floor_rows and not self.has_heights(first, second):
            return 0
        first, second, anchor = self._faced(first, second, anchor)
        if not self.has_heights(first, second):
            return 0
        first_height, second_height = self.height_in_cells(first), self.height_in_cells(second)
        return rise(
            self.elevation(first, anchor),
            self.elevation(second),
            height=first_height,
            other_height=second_height,
        )

    def distance(self, first: Token, second: Token, anchor: Cell | None = None) -> int:
        """Return the steps between two creatures, vertical steps included.

        Creatures that share a cell are one step apart, like neighbours; creatures that floors keep
        apart are beyond every range.
        """
        if self._are_parted(first, second, anchor):
            return FAR
        first, second, anchor = self._faced(first, second, anchor)
        first_cells, second_cells = self.cells(first, anchor), self.cells(second)
        steps = self.grid.distance(
            first_cells, second_cells, self.height_difference(first, second, anchor)
        )
        return steps or int(first.id != second.id)

    def distance_by_metric(
        self, cells: Iterable[Cell], targets: Iterable[Cell], metric: Metric
    ) -> float:
        """Return the distance between the nearest cells of two spaces; hexes ignore the metric."""
        return nearest_distance(
            cells, targets, self.grid.cell_distance if self.grid.is_hex else BY_METRIC[metric]
        )

    def range_between(
        self, first: Token, second: Token, metric: Metric, *, heights: bool = True
    ) -> float:
        """Return the range from one creature to another by a metric; a longer rise counts."""
        first, second, _ = self._faced(first, second)
        across = self.distance_by_metric(self.cells(first), self.cells(second), metric)
        return max(across, self.height_difference(first, second)) if heights else across

    def foes(self, token: Token) -> tuple[Token, ...]:
        """Return the creatures of the sides that oppose a creature."""
        if token.side not in self._foes:
            side, tokens = token.side, self.battle.tokens
            self._foes[side] = tuple([each for each in tokens if each.side != side])
        return self._foes[token.side]

    def allies(self, token: Token) -> tuple[Token, ...]:
        """Return the creatures of the same side, itself excluded."""
        tokens = self.battle.tokens
        return tuple(each for each in tokens if each.side == token.side and each.id != token.id)

    def may_share_cells(self, first: Token, second: Token) -> bool:
        """Return True if two creatures are small enough to stand on the same cell."""
        return self.is_small(first) and self.is_small(second)

    def is_small(self, token: Token) -> bool:
        occupancy = self.book.occupancy
        return (
            bool(occupancy.small_stat) and token.stat(occupancy.small_stat) <= occupancy.small_most
        )

    def is_carried(self, carried: Token, mover: Token) -> bool:
        name = self.book.occupancy.carried
        return any(
            condition.id == name and condition.source == mover.id
            for condition in carried.conditions
        )

    def is_in_space_of(self, mover: Token, host: Token) -> bool:
        """Return True if a creature has entered the space of another and is still in it."""
        name = self.book.occupancy.shared
        if not any(
            condition.id == name and condition.source == host.id for condition in mover.conditions
        ):
            return False
        return not set(self.cells(mover)).isdisjoint(self.cells(host))

    def allows_entry(self, host: Token, mover: Token) -> bool:
        """Return True if a creature's space is open to a mover without a contest."""
        occupancy = self.book.occupancy
        if host.id == mover.id or not occupancy.shared or self.is_carried(host, mover):
            return False
        unlike = bool(occupancy.unlike_stat) and (
            abs(host.stat(occupancy.unlike_stat) - mover.stat(occupancy.unlike_stat))
            >= occupancy.unlike_by
        )
        agrees = bool(occupancy.agrees) and host.side == mover.side and host.has(occupancy.agrees)
        return unlike or agrees or any(map(host.has, occupancy.yields))

    def creatures_between(self, first: Token, second: Token) -> tuple[Token, ...]:
        """Return the creatures crossed by the line between two creatures' centres."""
        from gridapp.geometry.visibility.rays import line_crosses_cells

        faced = self._faced(first, second)
        line = self.centre(faced[0]), self.centre(faced[1])
        bystanders = (
            token for token in self.battle.tokens if token.id not in (first.id, second.id)
        )
        return tuple(
            token for token in bystanders if line_crosses_cells(self.grid, *line, self.cells(token))
        )

    def terrain_between(self, first: Token, second: Token) -> tuple[str, ...]:
        """Return the names of the terrain crossed by the line between two creatures' centres."""
        from gridapp.geometry.visibility.rays import line_crosses_cells

        first, second, _ = self._faced(first, second)
        line = self.centre(first), self.centre(second)
        return tuple(
            region.name
            for region in self.battle.board.terrain
            if line_crosses_cells(self.grid, *line, region.cells)
        )

    def count_diagonals(self, route: tuple[Cell, ...]) -> int:
        """Return the number of diagonal steps of a route; 0 on hexes."""
        if self.grid.is_hex:
            return 0
        steps = pairwise(route)
        return sum(abs(cell[0] - to[0]) == 1 == abs(cell[1] - to[1]) for cell, to in steps)

    def area_around(self, token: Token, radius: float) -> frozenset[Cell]:
        """Return the cells within ``radius`` of a creature, in the grid's unit."""
        from gridapp.geometry.reach.areas_of_effect import cells_around_creature

        steps = int(radius // self.grid.cell_size)
        cells = cells_around_creature(self.grid, self.cells(token), steps, self.book.areas.metric)
        return same_floor(self.grid, cells, floor_of(self.grid, token.cell))

    def area_from(self, intersection: Point, radius: float) -> frozenset[Cell]:
        """Return the cells within ``radius`` of a grid intersection, in the grid's unit."""
        from gridapp.geometry.reach.areas_of_effect import cells_around_intersection

        steps = int(radius // self.grid.cell_size)
        cells = cells_around_intersection(self.grid, intersection, steps, self.book.areas.metric)
        return same_floor(self.grid, cells, floor_of_point(self.grid, intersection))
