"""Queries about a battle at one moment: threats, movement, flanks and cover."""

from collections import defaultdict
from collections.abc import Iterator
from functools import partial
from typing import Any, TypeVar

import msgspec

from gridapp.battle.areas import Area
from gridapp.battle.commands import Act
from gridapp.battle.questions import DeclaredAct
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.engine.queries.cache import (
    CreatureReach,
    reach_area,
    recent_situation,
)
from gridapp.engine.queries.cached_positions import CachedPositions
from gridapp.engine.queries.occupied_cells import (
    is_same_for_all,
    occupied_around,
    occupied_cells,
)
from gridapp.engine.queries.threat_through import by_weapons, cells_threatened_through, shortened
from gridapp.engine.rulebook.mechanics import RulePack
from gridapp.engine.types import FlankingPair, Reach, Threat
from gridapp.geometry.flanking.criteria import FlankProof
from gridapp.geometry.movement.rules import OccupiedCells
from gridapp.geometry.reach.rules import LineRule
from gridapp.geometry.reach.threatened_area import is_in_reach
from gridapp.grid.boxes import Box, box_of
from gridapp.grid.cells import Cell
from gridapp.grid.distances import Metric, rise

T = TypeVar("T")

ReachAreas = tuple[tuple[Reach, frozenset[Cell]], ...]
"""Reaches with the cells in them."""


class Situation(CachedPositions):
    """A battle under its rules, with spatial queries; each result is computed once.

    One class, because every query asks others of the same state and shares their caches.
    """

    def __init__(self, battle: Battle, rules: "RulePack[Situation, Any]") -> None:
        """Wrap a battle; nothing is computed yet."""
        self.rules = rules
        super().__init__(battle, rules)
        self._areas: dict[tuple[str, int], tuple[tuple[str, frozenset[Cell]], ...]] = {}
        self._boxes: dict[str, list[tuple[Token, Box]]] = {}
        self._foe_reaches: dict[str, tuple[tuple[Reach, ...], ...]] = {}
        self._reach_areas: dict[tuple[str, int, int], tuple[Token, ReachAreas]] = {}
        self.cells_of_areas: dict[Area, frozenset[Cell]] = {}

    def extra_distance(self, first: Token, second: Token) -> int:
        """Return the steps the pack adds to the map distance between two creatures."""
        pack = self._rules_cache.extra_distance
        return pack.extra_distance(self, first, second) if pack else 0

    def with_declared_act(self, act: Act) -> "Situation":
        """Return the situation with an act declared, as packs see the act in progress."""
        underway = (*self.battle.underway, DeclaredAct(act))
        return Situation(msgspec.structs.replace(self.battle, underway=underway), self.rules)

    def foes_with_boxes(self, token: Token) -> list[tuple[Token, Box]]:
        """Return the foes of a creature, each with a box around every cell within reach."""
        if token.side not in self._boxes:
            reach_of = self._creature_reach
            self._boxes[token.side] = [(foe, reach_of(foe).box) for foe in self.foes(token)]
        return self._boxes[token.side]

    def foes_in_range(self, token: Token) -> list[Token]:
        """Return the foes with a reach box that meets a creature; only these can attack."""
        first, last, upper, lower = box_of(self.cells(token))
        return [
            foe
            for foe, (box_left, box_right, box_top, box_bottom) in self.foes_with_boxes(token)
            if box_left <= last and box_right >= first and box_top <= lower and box_bottom >= upper
        ]

    def bodies(self, mover: Token, *, pass_foes: bool = False) -> OccupiedCells:
        """Return the cells a mover can cross or not; ``pass_foes`` allows crossing foes."""
        if not is_same_for_all(self, mover):
            return occupied_around(self, mover, pass_foes=pass_foes)
        return self.mover_context(mover).find(
            ("bodies", pass_foes),
            lambda: occupied_cells(self, self.allies(mover), self.foes(mover), pass_foes=pass_foes),
        )

    def reaches(self, token: Token) -> tuple[Reach, ...]:
        """Return the reaches of a creature's weapons."""
        return self._creature_reach(token).reaches

    def _creature_reach(self, token: Token) -> CreatureReach:
        entry, space = self._rules_cache.reaches.get(token.id), token.space
        if self.seats or entry is None or entry.token is not token or entry.space != space:
            return self._rules_cache.creature_reach(token, self.space_of(token), self._make_reach)
        return entry

    def _make_reach(self, token: Token) -> CreatureReach:
        reaches = self.rules.mechanics.reaches(self, token)
        before, space = self._rules_cache.reaches.get(token.id), self.space_of(token)
        if before is not None and (reaches, token.cell, space) == before[1:4]:
            return before._replace(token=token)
        far = max([max(reach.farthest, reach.optimal or 0, 0) for reach in reaches], default=0)
        box = box_of(self.cells(token)).expanded(far)
        return CreatureReach(token, reaches, token.cell, space, box)

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
                for reach in self._threatening(token, extra_distance)
            )
        return self._areas[key]

    def _ground_area(self, token: Token, reach: Reach) -> frozenset[Cell]:
        area = self._area_here(token, reach)
        return area | cells_threatened_through(self, token, reach, self._area)

    def _area_here(self, token: Token, reach: Reach) -> frozenset[Cell]:
        if self.is_flat(token):
            return self._area(self.cells(token), reach, 0)
        elevation, body_height, heights = (
            self.elevation(token),
            self.height_in_cells(token),
            self.ground_heights,
        )
        cells: set[Cell] = set()
        for height in {0, *heights.values()}:
            height_difference = rise(elevation, height, height=body_height)
            area = self._area(self.cells(token), reach, height_difference)
            cells |= {cell for cell in area if heights.get(cell, 0) == height}
        return frozenset(cells)

    def weapons_reaching_cells(
        self, token: Token, body: frozenset[Cell], rise: int = 0, extra_distance: int = 0
    ) -> tuple[str, ...]:
        """Return the weapons with which a creature reaches a body covering some cells.

        The nearest cell counts: a body inside a weapon's minimum reach is not reached by it.
        ``rise`` is the height difference, ``extra_distance`` the steps the pack adds.
        """
        reach_areas = self.threatening_areas(token, rise, extra_distance)
        reaching = [reach for reach, area in reach_areas if not area.isdisjoint(body)]
        if any(reach.nearest > 1 for reach in reaching):
            distance = max(self.distance_to_cells(token, body), rise, 1) + extra_distance
            reaching = [reach for reach in reaching if distance >= reach.nearest]
        return tuple([reach.weapon for reach in reaching])

    def threatening_areas(self, token: Token, rise: int, extra_distance: int) -> ReachAreas:
        """Return the threatening reaches of a creature with their cells, at a height difference."""
        cached = self._reach_areas.get((token.id, rise, extra_distance))
        if cached is None or cached[0] is not token:
            cells = self.cells(token)
            own = frozenset(cells) if self.is_small(token) and not rise else frozenset()
            areas = tuple(
                (reach, self._area(cells, reach, rise) | own)
                for reach in self._threatening(token, extra_distance)
            )
            cached = self._reach_areas[token.id, rise, extra_distance] = (token, areas)
        return cached[1]

    def _threatening(self, token: Token, extra_distance: int) -> list[Reach]:
        reaches = [reach for reach in self.reaches(token) if reach.threatens]
        if not extra_distance:
            return reaches
        return [shortened(reach, extra_distance) for reach in reaches]

    def weapons_reaching(
        self, token: Token, target: Token, anchor: Cell | None = None
    ) -> tuple[str, ...]:
        """Return the weapons with which a creature threatens another, optionally at ``anchor``."""
        if self._rules_cache.extra_distance is not None:
            return self._worked_out_weapons(token, target, anchor)
        key = (self._place_of(token), self._place_of(target), anchor, self.reaches(token))
        make = partial(self._worked_out_weapons, token, target, anchor)
        return self._places.find(key, make)

    def _worked_out_weapons(
        self, token: Token, target: Token, anchor: Cell | None = None
    ) -> tuple[str, ...]:
        if self._are_parted(target, token, anchor):
            return ()
        target, token, anchor = self._faced(target, token, anchor)
        body = frozenset(self.cells(target, anchor))
        extra_distance = self.extra_distance(token, target)
        return self.weapons_reaching_cells(
            token, body, self.height_difference(target, token, anchor), extra_distance
        )

    def _area(self, cells: tuple[Cell, ...], reach: Reach, rise: int) -> frozenset[Cell]:
        return reach_area(self.grid, self.obstacles, cells, reach, rise)

    def threats(
        self, foes: tuple[Token, ...], towards: Token | None = None
    ) -> dict[Cell, tuple[Threat, ...]]:
        """Return for every threatened cell the threats: creature, weapons, ability to react.

        ``towards`` is the threatened creature if known, for its extra distance.
        """
        by_cell: defaultdict[Cell, list[Threat]] = defaultdict(list)
        for foe in foes:
            areas = self.threatened_areas(foe, self.extra_distance(foe, towards) if towards else 0)
            can_react = self.rules.mechanics.can_react(self, foe)
            for weapons, cells in by_weapons(areas):
                threat = Threat(foe.id, weapons, can_react)
                for cell in cells:
                    by_cell[cell].append(threat)
        return {cell: tuple(by_cell[cell]) for cell in sorted(by_cell)}

    def threatens(self, token: Token, target: Token, anchor: Cell | None = None) -> bool:
        """Return True if a creature, at its position or at ``anchor``, threatens another."""
        if anchor is None:
            return bool(self.weapons_reaching(token, target))
        return any(reach.threatens for reach in self._reaches_to(token, target, anchor))

    def _reaches_to(self, token: Token, target: Token, anchor: Cell | None) -> Iterator[Reach]:
        """Return the reaches with a target inside, also of weapons without a threatened area."""
        extra = self.extra_distance(token, target)
        places = self._place_of(token), self._place_of(target), anchor
        for each in self.reaches(token):
            reach = shortened(each, extra)
            key = (*places, reach.nearest, reach.farthest, reach.line, reach.metric)
            is_reached = partial(self._is_within, token, target, reach, anchor)
            if self._places.find(key, is_reached):
                yield reach

    def is_within(
        self,
        first: Token,
        second: Token,
        nearest: int,
        farthest: int,
        line: LineRule,
        anchor: Cell | None = None,
    ) -> bool:
        """Return True if two creatures are so many steps apart over a clear line."""
        key = (self._place_of(first), self._place_of(second), nearest, farthest, line, anchor)
        return self._places.find(
            key, lambda: self._is_within(first, second, Reach("", nearest, farthest, line), anchor)
        )

    def _is_within(
        self, first: Token, second: Token, reach: Reach, anchor: Cell | None = None
    ) -> bool:
        if self._are_parted(first, second, anchor):
            return False
        first, second, anchor = self._faced(first, second, anchor)
        cells, rise = self.cells(first, anchor), self.height_difference(first, second, anchor)
        return self._is_in_reach(cells, self.cells(second), reach, rise)

    def _is_in_reach(
        self, cells: tuple[Cell, ...], targets: tuple[Cell, ...], reach: Reach, rise: int
    ) -> bool:
        near, far, line = reach.nearest, reach.farthest, reach.line
        if (
            reach.metric is not Metric.UNIFORM
            and self.distance_by_metric(cells, targets, reach.metric) > far
        ):
            return False
        return is_in_reach(self.grid, self.obstacles, cells, targets, near, far, line, rise=rise)

    def _flank_proof(self, first: Token, second: Token, target: Token) -> FlankProof | None:
        from gridapp.geometry.flanking.flanking import LEVEL_GROUND, Heights, flank_proof

        rule, cells = self.book.flanking.how, self.cells
        heights = LEVEL_GROUND
        if self.has_heights(first, second, target):
            heights = Heights(self.extent(first), self.extent(second), self.extent(target))
        return flank_proof(self.grid, rule, cells(first), cells(second), cells(target), heights)

    def flanking_pairs(self, target: Token) -> tuple[FlankingPair, ...]:
        """Return all pairs of foes flanking a creature."""
        if not self._has(target):
            return self._worked_out_flanking(target)
        return self.find(("flanking", target.id), lambda: self._flanking_of_formation(target))

    def _flanking_of_formation(self, target: Token) -> tuple[FlankingPair, ...]:
        """Return the pairs while no creature but for its pools, and no reach of a foe, changes."""
        if self._rules_cache.extra_distance is not None:
            return self._worked_out_flanking(target)
        if target.side not in self._foe_reaches:
            self._foe_reaches[target.side] = tuple(map(self.reaches, self.foes(target)))
        key = ("flanking", target.id, self._foe_reaches[target.side])
        return self.find_standing(key, partial(self._worked_out_flanking, target))

    def _worked_out_flanking(self, target: Token) -> tuple[FlankingPair, ...]:
        able = self._able_flankers(target)
        pairs = (
            (first, second) for index, first in enumerate(able) for second in able[index + 1 :]
        )
        return tuple(
            FlankingPair(first.id, second.id, target.id, proof)
            for first, second in pairs
            if self.may_flank_together(first, second)
            and (proof := self._flank_proof(first, second, target))
        )

    def _able_flankers(self, target: Token) -> list[Token]:
        """Return the foes that can flank a creature and have as many partners as the rule asks."""
        near = self.foes_in_range(target)
        if len(near) < 2:
            return []
        able = [foe for foe in near if self.can_flank(foe, target)]
        criterion = self.book.flanking.how
        if criterion.are_enough(0):
            return able
        return [
            foe
            for foe in able
            if criterion.are_enough(sum(self.may_flank_together(foe, each) for each in able))
        ]

    def may_flank_together(self, first: Token, second: Token) -> bool:
        """Return True if two foes of a creature may form a flanking pair."""
        return first.side == second.side or not self.book.flanking.allied

    def can_flank(self, token: Token, target: Token, anchor: Cell | None = None) -> bool:
        """Return True if a foe could be half of a flanking pair, optionally at ``anchor``."""
        ignored, spared = self.book.flanking.ignored, self.book.flanking.spared
        if ignored and (target.has(ignored, token.id) or token.has(ignored, target.id)):
            return False
        if spared and token.has(spared, target.id):
            return False
        return any(True for _ in self._reaches_to(token, target, anchor))


def situation_of(battle: Battle, rules: "RulePack[Situation, Any]") -> Situation:
    """Return the situation of a battle, with all cached answers if it was asked for recently.

    For chains of questions about a state, such as choosing an act and carrying it out.
    """
    return recent_situation(battle, rules, lambda: Situation(battle, rules))


def with_token_at(situation: Situation, token: Token, cell: Cell) -> Situation:
    """Return the situation with a creature on another cell."""
    moved = msgspec.structs.replace(token, cell=cell)
    return Situation(situation.battle.with_token(moved), situation.rules)
