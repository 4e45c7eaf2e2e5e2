"""What the map says about a battle at one moment: who stands where and threatens whom."""

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

    _Arms = tuple[tuple[Reach, frozenset[Cell]], ...]


class Threat(msgspec.Struct, frozen=True):
    """Who threatens a cell, with which weapons, and whether a reaction is left."""

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
    """A battle under its rules, with the answers that the map gives, computed once each."""

    def __init__(self, battle: Battle, rules: "Rules") -> None:
        """Look at a battle; nothing is computed until it is asked for."""
        self.battle = battle
        self.rules = rules
        self._areas: dict[tuple[str, int], tuple[tuple[str, frozenset[Cell]], ...]] = {}
        self._crowds: dict[str, MoverContext] = {}
        self._foes: dict[str, tuple[Token, ...]] = {}
        self._boxes: dict[str, list[tuple[Token, Box]]] = {}
        self._armed: dict[tuple[str, int, int], tuple[Token, _Arms]] = {}

    @cached_property
    def book(self) -> "Rulebook":
        """The data of the rules under the settings of this battle."""
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
        """The same moment with an act declared, as packs find it while the act is underway."""
        underway = (*self.battle.underway, DeclaredAct(act))
        return Situation(msgspec.structs.replace(self.battle, underway=underway), self.rules)

    @cached_property
    def _tokens(self) -> dict[str, Token]:
        return {token.id: token for token in self.battle.tokens}

    def token(self, token_id: str) -> Token | None:
        """The creature of that id, found faster than in the battle where many are asked for."""
        return self._tokens.get(token_id)

    @cached_property
    def initiative_ranks(self) -> dict[str, int]:
        """The places in the order of play, from 0, of the creatures that have one."""
        return {place.token: rank for rank, place in enumerate(self.battle.order)}

    def cells(self, token: Token, anchor: Cell | None = None) -> tuple[Cell, ...]:
        """The cells a creature covers, where it stands or anchored elsewhere."""
        return self.grid.covered_cells(token.cell if anchor is None else anchor, token.space)

    def centre(self, token: Token, anchor: Cell | None = None) -> Point:
        """The middle of a creature's space."""
        points = [self.grid.centre(cell) for cell in self.cells(token, anchor)]
        return (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))

    def distance_to_cells(self, token: Token, cells: Iterable[Cell]) -> int:
        """The steps between a creature's nearest cell and the nearest of some cells."""
        ones, steps = self.cells(token), self.grid.cell_distance
        return min([steps(one, other) for other in cells for one in ones])

    @cached_property
    def _heights(self) -> dict[Cell, int]:
        """The cells that do not lie on the board's ground, with their heights."""
        regions = (region for region in self.battle.board.terrain if region.elevation)
        return {cell: region.elevation for region in regions for cell in region.cells}

    def _is_level(self, *tokens: Token) -> bool:
        """Whether the board is flat and some creatures are on the ground."""
        return not self._heights and not any(token.elevation for token in tokens)

    def elevation(self, token: Token, anchor: Cell | None = None) -> int:
        """How high a creature is: so much above the highest ground that it stands on."""
        heights = self._heights
        return token.elevation + max(heights.get(cell, 0) for cell in self.cells(token, anchor))

    def height_in_cells(self, token: Token) -> int:
        """How many cells high a creature is: as many as its space is wide at its narrowest."""
        columns, rows = zip(*self.grid.footprint(token.space), strict=True)
        return min(len(set(columns)), len(set(rows)))

    def height_difference(self, one: Token, other: Token, anchor: Cell | None = None) -> int:
        """The steps up or down between two creatures, the first where it stands or anchored."""
        if self._is_level(one, other) or not self.book.cells.heights:
            return 0
        tall, other_tall = self.height_in_cells(one), self.height_in_cells(other)
        return rise(
            self.elevation(one, anchor), self.elevation(other), height=tall, other_height=other_tall
        )

    def distance(self, one: Token, other: Token, anchor: Cell | None = None) -> int:
        """The steps between two creatures, in cubes where one is higher.

        Those that share a cell are as far apart as neighbours.
        """
        ones, others = self.cells(one, anchor), self.cells(other)
        steps = self.grid.distance(ones, others, self.height_difference(one, other, anchor))
        return steps or int(one.id != other.id)

    def extra_distance(self, one: Token, other: Token) -> int:
        """The steps that a pack puts between two creatures besides those on the map."""
        spaced = self.reach_cache.extra_distance
        return spaced.extra_distance(self, one, other) if spaced else 0

    def foes(self, token: Token) -> tuple[Token, ...]:
        """The creatures of other sides."""
        if token.side not in self._foes:
            tokens = self.battle.tokens
            self._foes[token.side] = tuple(other for other in tokens if other.side != token.side)
        return self._foes[token.side]

    def foes_with_boxes(self, token: Token) -> list[tuple[Token, Box]]:
        """The foes of a creature, each with a box that holds every cell it reaches or minds."""
        if token.side not in self._boxes:
            of = self.reach_cache.creature_reach
            self._boxes[token.side] = [(foe, of(self, foe).box) for foe in self.foes(token)]
        return self._boxes[token.side]

    def foes_in_range(self, token: Token) -> list[Token]:
        """The foes of a creature without those that are too far away to reach any cell of it."""
        first, last, upper, lower = box_of(self.cells(token))
        return [
            foe
            for foe, (left, right, top, bottom) in self.foes_with_boxes(token)
            if left <= last and right >= first and top <= lower and bottom >= upper
        ]

    def allies(self, token: Token) -> tuple[Token, ...]:
        """The other creatures of the same side."""
        tokens = self.battle.tokens
        return tuple(other for other in tokens if other.side == token.side and other.id != token.id)

    def bodies(self, mover: Token, *, pass_foes: bool = False) -> OccupiedCells:
        """Whom the mover may walk through, and whom not; with some actions also its foes."""
        how = self.book.occupancy
        if not (how.carried or how.shared or self._is_small(mover)):
            return self.mover_context(mover).bodies(pass_foes=pass_foes)
        allies, foes = (
            [one for one in others if self._bars(one, mover)]
            for others in (self.allies(mover), self.foes(mover))
        )
        found = bodies_of(self, allies, foes, pass_foes=pass_foes)
        return msgspec.structs.replace(found, shared_spaces=tuple(self._rooms(mover)))

    def _rooms(self, mover: Token) -> Iterator[SharedSpace]:
        """The spaces of those whom the mover stands with, and of those who let it in."""
        how = self.book.occupancy
        if not how.shared:
            return
        for one in self.battle.tokens:
            let_in = self.allows_entry(one, mover)
            if let_in or self.is_in_space_of(mover, one):
                cells = frozenset(self.cells(one))
                yield SharedSpace(cells, how.shared_factor, closed=not let_in)

    def allows_entry(self, one: Token, mover: Token) -> bool:
        """Whether a creature's space stands open to another without more ado."""
        how = self.book.occupancy
        if one.id == mover.id or not how.shared or self._is_carried(one, mover):
            return False
        unlike = bool(how.unlike_stat) and (
            abs(one.stat(how.unlike_stat) - mover.stat(how.unlike_stat)) >= how.unlike_by
        )
        agrees = bool(how.agrees) and one.side == mover.side and one.has(how.agrees)
        return unlike or agrees or any(map(one.has, how.yields))

    def is_in_space_of(self, mover: Token, other: Token) -> bool:
        """Whether a creature has come into the space of another and is still there."""
        name = self.book.occupancy.shared
        if not any(one.id == name and one.source == other.id for one in mover.conditions):
            return False
        return not set(self.cells(mover)).isdisjoint(self.cells(other))

    def _bars(self, one: Token, mover: Token) -> bool:
        """Whether a creature is in the way of another."""
        return not (
            self.may_share_cells(mover, one)
            or self._is_carried(one, mover)
            or self.is_in_space_of(mover, one)
            or self.allows_entry(one, mover)
        )

    def may_share_cells(self, one: Token, other: Token) -> bool:
        """Whether two creatures are so small that they may stand on the same cell."""
        return self._is_small(one) and self._is_small(other)

    def _is_small(self, token: Token) -> bool:
        how = self.book.occupancy
        return bool(how.small_stat) and token.stat(how.small_stat) <= how.small_most

    def _is_carried(self, other: Token, mover: Token) -> bool:
        name = self.book.occupancy.carried
        return any(one.id == name and one.source == mover.id for one in other.conditions)

    def reaches(self, token: Token) -> "tuple[Reach, ...]":
        """The weapons with which a creature threatens."""
        return self.reach_cache.creature_reach(self, token).reaches

    @cached_property
    def reach_cache(self) -> ReachCache:
        """The reaches that are known under the same rules, settings and grid."""
        return reach_cache_for(self.rules, self.battle)

    def mover_context(self, mover: Token) -> MoverContext:
        """Everybody else round a creature."""
        known = self._crowds.get(mover.id)
        if known is None or not known.applies_to(mover):
            known = self._crowds[mover.id] = mover_context_for(self, mover)
        return known

    def step_events(self, mover: Token) -> StepEvents:
        """What the steps of a creature would do with regard to the reach of its foes."""
        return self.mover_context(mover).step_events(mover)

    def threatened_areas(
        self, token: Token, extra_distance: int = 0
    ) -> tuple[tuple[str, frozenset[Cell]], ...]:
        """The threatened area of each weapon of a creature: the cells where one would stand.

        Who counts as so many steps ``farther`` away than the map shows is threatened on fewer.
        """
        key = token.id, extra_distance
        if key not in self._areas:
            self._areas[key] = tuple(
                (reach.weapon, self._on_the_ground(token, reach))
                for reach in map(reach_shortener(extra_distance), self._threatening(token))
            )
        return self._areas[key]

    def _on_the_ground(self, token: Token, reach: "Reach") -> frozenset[Cell]:
        if self._is_level(token):
            return self._area(self.cells(token), reach, 0)
        level, tall, heights = self.elevation(token), self.height_in_cells(token), self._heights
        found: set[Cell] = set()
        for height in {0, *heights.values()}:
            up = rise(level, height, height=tall)
            area = self._area(self.cells(token), reach, up)
            found |= {cell for cell in area if heights.get(cell, 0) == height}
        return frozenset(found)

    def weapons_reaching_cells(
        self, token: Token, body: frozenset[Cell], rise: int = 0, extra_distance: int = 0
    ) -> tuple[str, ...]:
        """The weapons with which a creature, where it stands, reaches a body of some cells.

        The nearest cell counts: a body that comes inside a weapon's hole is not reached by it.
        ``up`` is the rise between the two, ``farther`` what lies between them besides the map.
        """
        arms = self._arms(token, rise, extra_distance)
        found = [reach for reach, area in arms if not area.isdisjoint(body)]
        if any(reach.nearest > 1 for reach in found):
            distance = max(self.distance_to_cells(token, body), rise, 1) + extra_distance
            found = [reach for reach in found if distance >= reach.nearest]
        return tuple([reach.weapon for reach in found])

    def _arms(self, token: Token, up: int, farther: int) -> "_Arms":
        """The weapons with which a creature threatens, and the cells they reach so far up."""
        known = self._armed.get((token.id, up, farther))
        if known is None or known[0] is not token:
            cells = self.cells(token)
            own = frozenset(cells) if self._is_small(token) and not up else frozenset()
            arms = tuple(
                (one, self._area(cells, one, up) | own)
                for one in map(reach_shortener(farther), self._threatening(token))
            )
            known = self._armed[token.id, up, farther] = (token, arms)
        return known[1]

    def _threatening(self, token: Token) -> "list[Reach]":
        return [reach for reach in self.reaches(token) if reach.threatens]

    def weapons_reaching(
        self, token: Token, other: Token, anchor: Cell | None = None
    ) -> tuple[str, ...]:
        """The weapons with which a creature threatens another, where that stands or anchored."""
        body = frozenset(self.cells(other, anchor))
        farther = self.extra_distance(token, other)
        return self.weapons_reaching_cells(
            token, body, self.height_difference(other, token, anchor), farther
        )

    def _area(self, cells: tuple[Cell, ...], reach: "Reach", up: int) -> frozenset[Cell]:
        return cached_reach_area(self.grid, self.obstacles, cells, reach, up)

    def threats(
        self, foes: tuple[Token, ...], towards: Token | None = None
    ) -> dict[Cell, tuple[Threat, ...]]:
        """For every cell that any of them threatens: who, with what, and who can still react.

        ``towards`` whom they threaten it, if that is somebody in particular.
        """
        found: dict[Cell, list[Threat]] = {}
        for foe in foes:
            areas = self.threatened_areas(foe, self.extra_distance(foe, towards) if towards else 0)
            can_react = self.rules.mechanics.can_react(self, foe)
            for cell in frozenset().union(*(area for _, area in areas)):
                weapons = tuple(weapon for weapon, area in areas if cell in area)
                found.setdefault(cell, []).append(Threat(foe.id, weapons, can_react))
        return {cell: tuple(threats) for cell, threats in sorted(found.items())}

    def threatens(self, token: Token, target: Token, anchor: Cell | None = None) -> bool:
        """Whether a creature, where it stands or anchored elsewhere, threatens another."""
        if anchor is None:
            return bool(self.weapons_reaching(token, target))
        return any(one.threatens for one in self._bridging(token, target, anchor))

    def _bridging(self, token: Token, target: Token, anchor: Cell | None) -> "Iterator[Reach]":
        """The reaches that arrive at another, those included that do not threaten cells."""
        ones, others = self.cells(token, anchor), self.cells(target)
        up = self.height_difference(token, target, anchor)
        reaches = map(reach_shortener(self.extra_distance(token, target)), self.reaches(token))
        return (one for one in reaches if self._bridges(ones, others, one, up))

    def _bridges(
        self, ones: tuple[Cell, ...], others: tuple[Cell, ...], reach: "Reach", up: int
    ) -> bool:
        near, far, line = reach.nearest, reach.farthest, reach.line
        if (
            reach.metric is not Metric.UNIFORM
            and self.distance_by_metric(ones, others, reach.metric) > far
        ):
            return False
        return is_in_reach(self.grid, self.obstacles, ones, others, near, far, line, rise=up)

    def distance_by_metric(
        self, ones: Iterable[Cell], others: Iterable[Cell], metric: Metric
    ) -> float:
        """The distance between the nearest cells of two spaces, diagonals counted so."""
        return nearest_distance(
            ones, others, self.grid.cell_distance if self.grid.is_hex else BY_METRIC[metric]
        )

    def cover(self, attacker: Token, target: Token, anchor: Cell | None = None) -> Cover:
        """The cover that a target has from an attacker, where it stands or anchored elsewhere."""
        how = self.book.cover.how
        ones = self.cells(attacker, anchor)
        others = (one for one in self.battle.tokens if one.id not in (attacker.id, target.id))
        bodies = tuple((one.id, self.cells(one)) for one in others) if how.creatures else ()
        height = self.book.cover.height(target)
        return cached_cover(
            self.grid, self.obstacles, ones, self.cells(target), how, bodies, height
        )

    def covers(
        self, attacker: Token, targets: Sequence[Token], anchor: Cell | None = None
    ) -> dict[str, Cover]:
        """The cover that each of several targets has from an attacker, by their ids, as `cover`."""
        entry = self.book.cover
        others = (one for one in self.battle.tokens if one.id != attacker.id)
        bodies = {one.id: self.cells(one) for one in others} if entry.how.creatures else {}
        tall = targets if entry.heights else ()
        heights = {target.id: entry.height(target) for target in tall}
        found, ones = (
            self.mover_context(attacker).cover_targets(targets),
            self.cells(attacker, anchor),
        )
        return covers(self.grid, self.obstacles, ones, found, entry.how, bodies, heights=heights)

    def creatures_between(self, one: Token, other: Token) -> tuple[Token, ...]:
        """The creatures through whose cells the line between the centres of two others passes."""
        line = self.centre(one), self.centre(other)
        others = (token for token in self.battle.tokens if token.id not in (one.id, other.id))
        return tuple(
            token for token in others if line_crosses_cells(self.grid, *line, self.cells(token))
        )

    def count_diagonals(self, route: tuple[Cell, ...]) -> int:
        """The diagonal steps along a route of single steps; on hexes there are none."""
        if self.grid.is_hex:
            return 0
        steps = pairwise(route)
        return sum(one[0] != other[0] and one[1] != other[1] for one, other in steps)

    def area_around(self, token: Token, radius: float) -> frozenset[Cell]:
        """The cells of an effect that goes out from a creature so far, in the grid's unit."""
        steps = int(radius // self.grid.cell_size)
        return cells_around_creature(self.grid, self.cells(token), steps, self.book.areas.metric)

    def area_from(self, intersection: Point, radius: float) -> frozenset[Cell]:
        """The cells of an effect that goes out so far from a corner of cells."""
        steps = int(radius // self.grid.cell_size)
        return cells_around_intersection(self.grid, intersection, steps, self.book.areas.metric)

    def _proof(self, one: Token, other: Token, target: Token) -> FlankProof | None:
        how = self.book.flanking.how
        return flank_proof(self.grid, how, self.cells(one), self.cells(other), self.cells(target))

    def flanking_pairs(self, target: Token) -> tuple[FlankingPair, ...]:
        """Every pair that flanks a creature."""
        able = [foe for foe in self.foes_in_range(target) if self.can_flank(foe, target)]
        pairs = ((one, other) for at, one in enumerate(able) for other in able[at + 1 :])
        return tuple(
            FlankingPair(one.id, other.id, target.id, proof)
            for one, other in pairs
            if self.may_flank_together(one, other) and (proof := self._proof(one, other, target))
        )

    def may_flank_together(self, one: Token, other: Token) -> bool:
        """Whether two foes of a creature may flank it together."""
        return one.side == other.side or not self.book.flanking.allied

    def can_flank(self, token: Token, target: Token, anchor: Cell | None = None) -> bool:
        """Whether a foe, where it stands or anchored elsewhere, could be one of two flankers."""
        ignored = self.book.flanking.ignored
        if ignored and (target.has(ignored, token.id) or token.has(ignored, target.id)):
            return False
        return any(True for _ in self._bridging(token, target, anchor))
