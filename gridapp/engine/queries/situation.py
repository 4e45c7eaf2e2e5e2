"""Queries about a battle at one moment: positions, distances, threats, flanks and cover."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

import msgspec

from gridapp.battle.commands import Act
from gridapp.battle.questions import DeclaredAct
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.engine.queries.mover_context import MoverContext, bodies_of, mover_context_for
from gridapp.engine.queries.reach import ReachCache, reach_cache_for, reach_shortener
from gridapp.engine.queries.spatial_cache import cached_cover, cached_reach_area
from gridapp.engine.queries.spatial_events import StepEvents
from gridapp.geometry.cover.cover import Cover, covers
from gridapp.geometry.flanking.flanking import FlankProof, flank_proof
from gridapp.geometry.movement.move_options import OccupiedCells, SharedSpace
from gridapp.geometry.movement.movement_map import MovementMap, movement_map_of
from gridapp.geometry.reach.areas_of_effect import cells_around_creature, cells_around_intersection
from gridapp.geometry.reach.threatened_area import is_in_reach
from gridapp.geometry.visibility.obstacles import Obstacles, obstacles_of
from gridapp.geometry.visibility.rays import line_crosses_cells
from gridapp.grid.boxes import Box, box_of
from gridapp.grid.cells import Cell, Point
from gridapp.grid.distances import BY_METRIC, Metric, nearest_distance, rise
from gridapp.grid.grid import Grid

if TYPE_CHECKING:
    from gridapp.engine.protocol import Reach, Rules
    from gridapp.engine.rulebook.pack_data import Rulebook

    _ReachAreas = tuple[tuple[Reach, frozenset[Cell]], ...]


class Threat(msgspec.Struct, frozen=True):
    """A creature threatening a cell, with its weapons, and whether a reaction is left."""

    token: str
    weapons: tuple[str, ...]
    can_react: bool


class FlankingPair(msgspec.Struct, frozen=True):
    """Two creatures that flank a third, and the proof."""

    first: str
    second: str
    target: str
    proof: FlankProof


class Situation:
    """A battle under its rules, with spatial queries; each result is computed once."""

    def __init__(self, battle: Battle, rules: "Rules") -> None:
        """Wrap a battle; nothing is computed yet."""
        self.battle = battle
        self.rules = rules
        self._areas: dict[tuple[str, int], tuple[tuple[str, frozenset[Cell]], ...]] = {}
        self._crowds: dict[str, MoverContext] = {}
        self._foes: dict[str, tuple[Token, ...]] = {}
        self._boxes: dict[str, list[tuple[Token, Box]]] = {}
        self._reach_areas: dict[tuple[str, int, int], tuple[Token, _ReachAreas]] = {}

    @cached_property
    def book(self) -> "Rulebook":
        """The rulebook with the settings of this battle applied."""
        return self.reach_cache.book

    @property
    def grid(self) -> Grid:
        """The board's grid."""
        return self.battle.board.grid

    @cached_property
    def movement_map(self) -> MovementMap:
        """The board prepared for movement."""
        return movement_map_of(self.battle.board)

    @cached_property
    def obstacles(self) -> Obstacles:
        """The board prepared for lines of sight."""
        return obstacles_of(self.battle.board, self.book.cover.passable)

    def with_declared_act(self, act: Act) -> "Situation":
        """Return the situation with an act declared, as packs see the act in progress."""
        underway = (*self.battle.underway, DeclaredAct(act))
        return Situation(msgspec.structs.replace(self.battle, underway=underway), self.rules)

    @cached_property
    def _tokens(self) -> dict[str, Token]:
        return {token.id: token for token in self.battle.tokens}

    def token(self, token_id: str) -> Token | None:
        """Return the creature with an id in O(1), ``None`` if unknown."""
        return self._tokens.get(token_id)

    @cached_property
    def initiative_ranks(self) -> dict[str, int]:
        """Position in the initiative order, from 0, by token id."""
        return {entry.token: rank for rank, entry in enumerate(self.battle.order)}

    def cells(self, token: Token, anchor: Cell | None = None) -> tuple[Cell, ...]:
        """Return the cells a creature covers, at its position or at another anchor."""
        return self.grid.covered_cells(token.cell if anchor is None else anchor, token.space)

    def centre(self, token: Token, anchor: Cell | None = None) -> Point:
        """Return the centre of a creature's space."""
        points = [self.grid.centre(cell) for cell in self.cells(token, anchor)]
        return (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))

    def distance_to_cells(self, token: Token, cells: Iterable[Cell]) -> int:
        """Return the steps from a creature's nearest cell to the nearest of ``cells``."""
        body, steps = self.cells(token), self.grid.cell_distance
        return min([steps(own, cell) for cell in cells for own in body])

    @cached_property
    def _heights(self) -> dict[Cell, int]:
        """Elevation of every cell above or below ground level."""
        regions = (region for region in self.battle.board.terrain if region.elevation)
        return {cell: region.elevation for region in regions for cell in region.cells}

    def _is_flat(self, *tokens: Token) -> bool:
        """Return True if the board is flat and all these creatures are on the ground."""
        return not self._heights and not any(token.elevation for token in tokens)

    def elevation(self, token: Token, anchor: Cell | None = None) -> int:
        """Return a creature's elevation in cells: its own plus the highest ground it covers."""
        heights = self._heights
        return token.elevation + max(heights.get(cell, 0) for cell in self.cells(token, anchor))

    def height_in_cells(self, token: Token) -> int:
        """Return a creature's body height in cells: the smaller side of its footprint."""
        columns, rows = zip(*self.grid.footprint(token.space), strict=True)
        return min(len(set(columns)), len(set(rows)))

    def height_difference(self, first: Token, second: Token, anchor: Cell | None = None) -> int:
        """Return the vertical steps between two creatures, the first optionally at ``anchor``."""
        if self._is_flat(first, second) or not self.book.cells.heights:
            return 0
        tall, other_tall = self.height_in_cells(first), self.height_in_cells(second)
        return rise(
            self.elevation(first, anchor),
            self.elevation(second),
            height=tall,
            other_height=other_tall,
        )

    def distance(self, first: Token, second: Token, anchor: Cell | None = None) -> int:
        """Return the steps between two creatures, vertical steps included.

        Creatures that share a cell are one step apart, like neighbours.
        """
        first_cells, second_cells = self.cells(first, anchor), self.cells(second)
        steps = self.grid.distance(
            first_cells, second_cells, self.height_difference(first, second, anchor)
        )
        return steps or int(first.id != second.id)

    def extra_distance(self, first: Token, second: Token) -> int:
        """Return the steps the pack adds to the map distance between two creatures."""
        spaced = self.reach_cache.extra_distance
        return spaced.extra_distance(self, first, second) if spaced else 0

    def foes(self, token: Token) -> tuple[Token, ...]:
        """Return the creatures of other sides."""
        if token.side not in self._foes:
            tokens = self.battle.tokens
            self._foes[token.side] = tuple(each for each in tokens if each.side != token.side)
        return self._foes[token.side]

    def foes_with_boxes(self, token: Token) -> list[tuple[Token, Box]]:
        """Return the foes of a creature, each with a box around every cell within reach."""
        if token.side not in self._boxes:
            of = self.reach_cache.creature_reach
            self._boxes[token.side] = [(foe, of(self, foe).box) for foe in self.foes(token)]
        return self._boxes[token.side]

    def foes_in_range(self, token: Token) -> list[Token]:
        """Return the foes whose reach box meets the creature's cells.

        All other foes are too far away to reach the creature.
        """
        first, last, upper, lower = box_of(self.cells(token))
        return [
            foe
            for foe, (box_left, box_right, box_top, box_bottom) in self.foes_with_boxes(token)
            if box_left <= last and box_right >= first and box_top <= lower and box_bottom >= upper
        ]

    def allies(self, token: Token) -> tuple[Token, ...]:
        """Return the other creatures of the same side."""
        tokens = self.battle.tokens
        return tuple(each for each in tokens if each.side == token.side and each.id != token.id)

    def bodies(self, mover: Token, *, pass_foes: bool = False) -> OccupiedCells:
        """Return the cells a mover can cross or not; ``pass_foes`` allows crossing foes."""
        occupancy = self.book.occupancy
        if not (occupancy.carried or occupancy.shared or self._is_small(mover)):
            return self.mover_context(mover).bodies(pass_foes=pass_foes)
        allies, foes = (
            [token for token in tokens if self._blocks(token, mover)]
            for tokens in (self.allies(mover), self.foes(mover))
        )
        bodies = bodies_of(self, allies, foes, pass_foes=pass_foes)
        return msgspec.structs.replace(bodies, shared_spaces=tuple(self._shared_spaces(mover)))

    def _shared_spaces(self, mover: Token) -> Iterator[SharedSpace]:
        """Yield the spaces the mover shares already, and the spaces open to it."""
        occupancy = self.book.occupancy
        if not occupancy.shared:
            return
        for host in self.battle.tokens:
            let_in = self.allows_entry(host, mover)
            if let_in or self.is_in_space_of(mover, host):
                cells = frozenset(self.cells(host))
                yield SharedSpace(cells, occupancy.shared_factor, closed=not let_in)

    def allows_entry(self, host: Token, mover: Token) -> bool:
        """Return True if a creature's space is open to a mover without a contest."""
        occupancy = self.book.occupancy
        if host.id == mover.id or not occupancy.shared or self._is_carried(host, mover):
            return False
        unlike = bool(occupancy.unlike_stat) and (
            abs(host.stat(occupancy.unlike_stat) - mover.stat(occupancy.unlike_stat))
            >= occupancy.unlike_by
        )
        agrees = bool(occupancy.agrees) and host.side == mover.side and host.has(occupancy.agrees)
        return unlike or agrees or any(map(host.has, occupancy.yields))

    def is_in_space_of(self, mover: Token, host: Token) -> bool:
        """Return True if a creature has entered the space of another and is still in it."""
        name = self.book.occupancy.shared
        if not any(
            condition.id == name and condition.source == host.id for condition in mover.conditions
        ):
            return False
        return not set(self.cells(mover)).isdisjoint(self.cells(host))

    def _blocks(self, blocker: Token, mover: Token) -> bool:
        """Return True if a creature blocks a mover."""
        return not (
            self.may_share_cells(mover, blocker)
            or self._is_carried(blocker, mover)
            or self.is_in_space_of(mover, blocker)
            or self.allows_entry(blocker, mover)
        )

    def may_share_cells(self, first: Token, second: Token) -> bool:
        """Return True if two creatures are small enough to stand on the same cell."""
        return self._is_small(first) and self._is_small(second)

    def _is_small(self, token: Token) -> bool:
        occupancy = self.book.occupancy
        return (
            bool(occupancy.small_stat) and token.stat(occupancy.small_stat) <= occupancy.small_most
        )

    def _is_carried(self, carried: Token, mover: Token) -> bool:
        name = self.book.occupancy.carried
        return any(
            condition.id == name and condition.source == mover.id
            for condition in carried.conditions
        )

    def reaches(self, token: Token) -> "tuple[Reach, ...]":
        """Return the reaches of a creature's weapons."""
        return self.reach_cache.creature_reach(self, token).reaches

    @cached_property
    def reach_cache(self) -> ReachCache:
        """The reach cache for these rules, settings and grid."""
        return reach_cache_for(self.rules, self.battle)

    def mover_context(self, mover: Token) -> MoverContext:
        """Return the cached context of a mover."""
        context = self._crowds.get(mover.id)
        if context is None or not context.applies_to(mover):
            context = self._crowds[mover.id] = mover_context_for(self, mover)
        return context

    def step_events(self, mover: Token) -> StepEvents:
        """Return the events of a creature's steps with regard to its foes' reach."""
        return self.mover_context(mover).step_events(mover)

    def threatened_areas(
        self, token: Token, extra_distance: int = 0
    ) -> tuple[tuple[str, frozenset[Cell]], ...]:
        """Return by weapon the threatened area of a creature.

        The area is smaller for a foe at ``extra_distance``.
        """
        key = token.id, extra_distance
        if key not in self._areas:
            self._areas[key] = tuple(
                (reach.weapon, self._ground_area(token, reach))
                for reach in map(reach_shortener(extra_distance), self._threatening(token))
            )
        return self._areas[key]

    def _ground_area(self, token: Token, reach: "Reach") -> frozenset[Cell]:
        if self._is_flat(token):
            return self._area(self.cells(token), reach, 0)
        level, tall, heights = self.elevation(token), self.height_in_cells(token), self._heights
        cells: set[Cell] = set()
        for height in {0, *heights.values()}:
            up = rise(level, height, height=tall)
            area = self._area(self.cells(token), reach, up)
            cells |= {cell for cell in area if heights.get(cell, 0) == height}
        return frozenset(cells)

    def weapons_reaching_cells(
        self, token: Token, body: frozenset[Cell], rise: int = 0, extra_distance: int = 0
    ) -> tuple[str, ...]:
        """Return the weapons with which a creature reaches a body covering some cells.

        The nearest cell counts: a body inside a weapon's minimum reach is not reached by it.
        ``rise`` is
        the height difference, ``extra_distance`` the steps the pack adds.
        """
        arms = self._threatening_areas(token, rise, extra_distance)
        reaching = [reach for reach, area in arms if not area.isdisjoint(body)]
        if any(reach.nearest > 1 for reach in reaching):
            distance = max(self.distance_to_cells(token, body), rise, 1) + extra_distance
            reaching = [reach for reach in reaching if distance >= reach.nearest]
        return tuple([reach.weapon for reach in reaching])

    def _threatening_areas(self, token: Token, up: int, farther: int) -> "_ReachAreas":
        """Return the threatening reaches of a creature with their cells, at a height difference."""
        cached = self._reach_areas.get((token.id, up, farther))
        if cached is None or cached[0] is not token:
            cells = self.cells(token)
            own = frozenset(cells) if self._is_small(token) and not up else frozenset()
            arms = tuple(
                (reach, self._area(cells, reach, up) | own)
                for reach in map(reach_shortener(farther), self._threatening(token))
            )
            cached = self._reach_areas[token.id, up, farther] = (token, arms)
        return cached[1]

    def _threatening(self, token: Token) -> "list[Reach]":
        return [reach for reach in self.reaches(token) if reach.threatens]

    def weapons_reaching(
        self, token: Token, target: Token, anchor: Cell | None = None
    ) -> tuple[str, ...]:
        """Return the weapons with which a creature threatens another, optionally at ``anchor``."""
        body = frozenset(self.cells(target, anchor))
        farther = self.extra_distance(token, target)
        return self.weapons_reaching_cells(
            token, body, self.height_difference(target, token, anchor), farther
        )

    def _area(self, cells: tuple[Cell, ...], reach: "Reach", up: int) -> frozenset[Cell]:
        return cached_reach_area(self.grid, self.obstacles, cells, reach, up)

    def threats(
        self, foes: tuple[Token, ...], towards: Token | None = None
    ) -> dict[Cell, tuple[Threat, ...]]:
        """Return for every threatened cell the threats: creature, weapons, ability to react.

        ``towards`` is the threatened creature if known, for its extra distance.
        """
        by_cell: dict[Cell, list[Threat]] = {}
        for foe in foes:
            areas = self.threatened_areas(foe, self.extra_distance(foe, towards) if towards else 0)
            can_react = self.rules.mechanics.can_react(self, foe)
            for cell in frozenset().union(*(area for _, area in areas)):
                weapons = tuple(weapon for weapon, area in areas if cell in area)
                by_cell.setdefault(cell, []).append(Threat(foe.id, weapons, can_react))
        return {cell: tuple(threats) for cell, threats in sorted(by_cell.items())}

    def threatens(self, token: Token, target: Token, anchor: Cell | None = None) -> bool:
        """Return True if a creature, at its position or at ``anchor``, threatens another."""
        if anchor is None:
            return bool(self.weapons_reaching(token, target))
        return any(reach.threatens for reach in self._reaches_to(token, target, anchor))

    def _reaches_to(self, token: Token, target: Token, anchor: Cell | None) -> "Iterator[Reach]":
        """Return the reaches that include a target; also of weapons that do not threaten cells."""
        cells, target_cells = self.cells(token, anchor), self.cells(target)
        up = self.height_difference(token, target, anchor)
        reaches = map(reach_shortener(self.extra_distance(token, target)), self.reaches(token))
        return (reach for reach in reaches if self._is_in_reach(cells, target_cells, reach, up))

    def _is_in_reach(
        self, cells: tuple[Cell, ...], targets: tuple[Cell, ...], reach: "Reach", up: int
    ) -> bool:
        near, far, line = reach.nearest, reach.farthest, reach.line
        if (
            reach.metric is not Metric.UNIFORM
            and self.distance_by_metric(cells, targets, reach.metric) > far
        ):
            return False
        return is_in_reach(self.grid, self.obstacles, cells, targets, near, far, line, rise=up)

    def distance_by_metric(
        self, cells: Iterable[Cell], targets: Iterable[Cell], metric: Metric
    ) -> float:
        """Return the distance between the nearest cells of two spaces under a diagonal metric."""
        return nearest_distance(
            cells, targets, self.grid.cell_distance if self.grid.is_hex else BY_METRIC[metric]
        )

    def cover(self, attacker: Token, target: Token, anchor: Cell | None = None) -> Cover:
        """Return a target's cover against an attacker at its position or at ``anchor``."""
        rule = self.book.cover.how
        eyes = self.cells(attacker, anchor)
        bystanders = (
            token for token in self.battle.tokens if token.id not in (attacker.id, target.id)
        )
        bodies = (
            tuple((token.id, self.cells(token)) for token in bystanders) if rule.creatures else ()
        )
        height = self.book.cover.height(target)
        return cached_cover(
            self.grid, self.obstacles, eyes, self.cells(target), rule, bodies, height
        )

    def covers(
        self, attacker: Token, targets: Sequence[Token], anchor: Cell | None = None
    ) -> dict[str, Cover]:
        """Return the cover of several targets against an attacker, by token id; see `cover`."""
        entry = self.book.cover
        bystanders = (token for token in self.battle.tokens if token.id != attacker.id)
        bodies = (
            {token.id: self.cells(token) for token in bystanders} if entry.how.creatures else {}
        )
        tall = targets if entry.heights else ()
        heights = {target.id: entry.height(target) for target in tall}
        cover_targets, eyes = (
            self.mover_context(attacker).cover_targets(targets),
            self.cells(attacker, anchor),
        )
        return covers(
            self.grid, self.obstacles, eyes, cover_targets, entry.how, bodies, heights=heights
        )

    def creatures_between(self, first: Token, second: Token) -> tuple[Token, ...]:
        """Return the creatures crossed by the line between two creatures' centres."""
        line = self.centre(first), self.centre(second)
        bystanders = (
            token for token in self.battle.tokens if token.id not in (first.id, second.id)
        )
        return tuple(
            token for token in bystanders if line_crosses_cells(self.grid, *line, self.cells(token))
        )

    def count_diagonals(self, route: tuple[Cell, ...]) -> int:
        """Return the number of diagonal steps of a route; 0 on hexes."""
        if self.grid.is_hex:
            return 0
        steps = pairwise(route)
        return sum(cell[0] != to[0] and cell[1] != to[1] for cell, to in steps)

    def area_around(self, token: Token, radius: float) -> frozenset[Cell]:
        """Return the cells within ``radius`` of a creature, in the grid's unit."""
        steps = int(radius // self.grid.cell_size)
        return cells_around_creature(self.grid, self.cells(token), steps, self.book.areas.metric)

    def area_from(self, intersection: Point, radius: float) -> frozenset[Cell]:
        """Return the cells within ``radius`` of a grid intersection, in the grid's unit."""
        steps = int(radius // self.grid.cell_size)
        return cells_around_intersection(self.grid, intersection, steps, self.book.areas.metric)

    def _flank_proof(self, first: Token, second: Token, target: Token) -> FlankProof | None:
        rule = self.book.flanking.how
        return flank_proof(
            self.grid, rule, self.cells(first), self.cells(second), self.cells(target)
        )

    def flanking_pairs(self, target: Token) -> tuple[FlankingPair, ...]:
        """Return every pair that flanks a creature."""
        able = [foe for foe in self.foes_in_range(target) if self.can_flank(foe, target)]
        pairs = (
            (first, second) for index, first in enumerate(able) for second in able[index + 1 :]
        )
        return tuple(
            FlankingPair(first.id, second.id, target.id, proof)
            for first, second in pairs
            if self.may_flank_together(first, second)
            and (proof := self._flank_proof(first, second, target))
        )

    def may_flank_together(self, first: Token, second: Token) -> bool:
        """Return True if two foes of a creature may form a flanking pair."""
        return first.side == second.side or not self.book.flanking.allied

    def can_flank(self, token: Token, target: Token, anchor: Cell | None = None) -> bool:
        """Return True if a foe could be half of a flanking pair, optionally at ``anchor``."""
        ignored = self.book.flanking.ignored
        if ignored and (target.has(ignored, token.id) or token.has(ignored, target.id)):
            return False
        return any(True for _ in self._reaches_to(token, target, anchor))
