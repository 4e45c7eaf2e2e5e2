"""Positions under rules and the cover between them, with their caches and the prepared board."""

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from operator import is_
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from gridapp.battle.board import Board
from gridapp.battle.floors import parted
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.battle.vision.lights import LightLevel
from gridapp.engine.queries.cache import (
    FormationCache,
    MoverContext,
    cover_between,
    formation_cache_for,
    mover_context_for,
    places_cache_for,
    rules_cache_for,
    walkable_board,
)
from gridapp.engine.queries.occupied_cells import bodies_between
from gridapp.engine.queries.positions import Positions
from gridapp.engine.rulebook.mechanics import RulePack
from gridapp.geometry.planar.cached_property import CachedProperty
from gridapp.grid.boxes import Box
from gridapp.grid.cells import Cell

if TYPE_CHECKING:  # the window opens without geometry
    from gridapp.geometry.cover.cover import Cover
    from gridapp.geometry.cover.ray_caster import CoverTargets
    from gridapp.geometry.movement.movement_map import MovementMap
    from gridapp.geometry.visibility.obstacles import Obstacles

T = TypeVar("T")


class CachedPositions(Positions):
    """The positions and covers in a battle, with all that is cached (`cache` has the scopes)."""

    def __init__(self, battle: Battle, rules: RulePack[Any, Any]) -> None:
        """Wrap a battle; nothing is computed yet."""
        self._rules_cache = rules_cache_for(rules, battle)
        self._places = places_cache_for(self._rules_cache, battle.board)
        super().__init__(battle, self._rules_cache.book)
        self._contexts: dict[str, MoverContext] = {}
        self._values: dict[Hashable, Any] = {}

    def find(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return the value of a key, computed on first use and valid as long as the situation.

        For packs, too, which are asked the same for every route of a drag. The value may depend
        only on the situation and on the key.
        """
        value: T | None = self._values.get(key)
        if value is None:
            value = self._values[key] = make()
        return value

    def find_standing(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return the value of a key, cached until a creature changes in anything but its pools.

        The value may depend only on the rules, the settings, the board, all fields but the pools of
        the creatures of the battle, and on the key: not on turns, questions, areas or light.
        """
        return self._formation.find(key, make)

    def find_for(self, what: str, token: Token, details: Hashable, make: Callable[[], T]) -> T:
        """Return a value of a creature that no pool decides, cached as by `find_standing`.

        It is made anew for a creature that is not as it is in the battle.
        """
        return self.find_standing((what, token.id, details), make) if self._has(token) else make()

    def find_between(
        self, what: str, first: Token, second: Token, details: Hashable, make: Callable[[], T]
    ) -> T:
        """Return a value of two creatures that no pool decides, cached as by `find_standing`.

        It is made anew for a creature that is not as it is in the battle.
        """
        if self._has(first) and self._has(second):
            return self.find_standing((what, first.id, second.id, details), make)
        return make()

    @CachedProperty
    def _formation(self) -> FormationCache:
        return formation_cache_for(self._places, self.battle.tokens)

    def mover_context(self, mover: Token) -> MoverContext:
        """Return the cache of everything that depends only on the creatures around a mover."""
        context = self._contexts.get(mover.id)
        if context is None or not context.applies_to(mover):
            context = mover_context_for(self._rules_cache, self.battle, mover)
            self._contexts[mover.id] = context
        return context

    @CachedProperty
    def movement_map(self) -> "MovementMap":
        """The board prepared for movement; walls of passable cover do not stop it."""
        return self._map_of(self.battle.board)

    @CachedProperty
    def map_without_openings(self) -> "MovementMap":
        """The board prepared for movement as if openings between floors were ground."""
        return self._map_of(msgspec.structs.replace(self.battle.board, links=()))

    def _map_of(self, board: Board) -> "MovementMap":
        from gridapp.geometry.movement.movement_map import movement_map_of

        walkable = walkable_board(parted(board), self.book.cover.passable)
        squeeze = self.book.squeeze
        return movement_map_of(walkable, squeeze.map_factor, lined_diagonals=squeeze.diagonals)

    @CachedProperty
    def obstacles(self) -> "Obstacles":
        """The board prepared for lines of sight."""
        from gridapp.geometry.visibility.obstacles import obstacles_of

        cover = self.book.cover
        return obstacles_of(parted(self.battle.board), cover.passable, cover.struck_over)

    def light_at(self, cell: Cell) -> LightLevel:
        """Return the light level at the centre of a cell; the pack decides its effect."""
        from gridapp.engine.queries.seen import light_level

        return light_level(self.battle, self.obstacles, self.grid.centre(cell))

    def _place_of(self, token: Token) -> Hashable:
        if self.seats:
            return token.cell, self.space_of(token), token.elevation, token.space
        return token.cell, token.space, token.elevation

    def distance(self, first: Token, second: Token, anchor: Cell | None = None) -> int:
        """Return the steps between two creatures, vertical steps included; see `Positions`."""
        key = (self._place_of(first), self._place_of(second), first.id == second.id, anchor)
        steps: int | None = self._places.get(key)
        if steps is None:
            steps = self._places.put(key, super().distance(first, second, anchor))
        return steps

    def _has(self, token: Token) -> bool:
        """Return True if a creature is as it is in the battle."""
        return self._tokens.get(token.id) is token

    def cover(self, attacker: Token, target: Token, anchor: Cell | None = None) -> "Cover":
        """Return a target's cover against an attacker at its position or at ``anchor``."""
        if anchor is not None:
            return self._worked_out_cover(attacker, target, anchor)
        make = partial(self._worked_out_cover, attacker, target)
        return self.find_between("cover", attacker, target, None, make)

    def _worked_out_cover(
        self, attacker: Token, target: Token, anchor: Cell | None = None
    ) -> "Cover":
        from gridapp.engine.queries.low_walls import obstacles_between

        attacker, target, anchor = self._faced(attacker, target, anchor)
        rule = self.book.cover.how
        eyes, body = self.cells(attacker, anchor), self.cells(target)
        pair = attacker.id, target.id
        creatures = rule.creatures
        between = bodies_between(self._bodies_with_boxes, pair, eyes, body) if creatures else ()
        height = self.book.cover.height(target)
        obstacles = obstacles_between(self, self.obstacles, attacker, target, anchor)
        return cover_between(self.grid, obstacles, eyes, body, rule, between, height)

    def has_line(self, attacker: Token, target: Token, anchor: Cell | None = None) -> bool:
        """Return ``line`` of `cover`: True if any line at all reaches a target.

        Much cheaper than the cover, which counts rays.
        """
        make = partial(self._worked_out_line, attacker, target, anchor)
        if self.book.cover.heights:  # then it depends on more than where the bodies are
            return make()
        key = ("line", self._place_of(attacker), self._place_of(target), anchor)
        return self._places.find(key, make)

    def _worked_out_line(self, attacker: Token, target: Token, anchor: Cell | None = None) -> bool:
        from gridapp.engine.queries.low_walls import obstacles_between
        from gridapp.geometry.cover.cover import has_line

        attacker, target, anchor = self._faced(attacker, target, anchor)
        entry, eyes, body = self.book.cover, self.cells(attacker, anchor), self.cells(target)
        obstacles = obstacles_between(self, self.obstacles, attacker, target, anchor)
        return has_line(self.grid, obstacles, eyes, body, entry.how, height=entry.height(target))

    @CachedProperty
    def _bodies_with_boxes(self) -> list[tuple[str, tuple[Cell, ...], Box]]:
        """The cells of every creature, and the box around them."""
        body, space = self._rules_cache.body_cells, self.space_of
        tokens = self.battle.tokens
        return [(token.id, *body(token.cell, space(token))) for token in tokens]

    def covers(
        self, attacker: Token, targets: Sequence[Token], anchor: Cell | None = None
    ) -> "dict[str, Cover]":
        """Return the cover of several targets against an attacker, by token id; see `cover`."""
        from gridapp.engine.queries.low_walls import targets_judged_alone
        from gridapp.geometry.cover.cover import covers

        entry = self.book.cover
        apart = targets_judged_alone(self, attacker, targets, anchor)
        if apart:
            apart_covers = {target.id: self.cover(attacker, target, anchor) for target in apart}
            remaining = [target for target in targets if target.id not in apart_covers]
            return apart_covers | (self.covers(attacker, remaining, anchor) if remaining else {})
        bystanders = (token for token in self.battle.tokens if token.id != attacker.id)
        bodies = (
            {token.id: self.cells(token) for token in bystanders} if entry.how.creatures else {}
        )
        with_height = targets if entry.heights else ()
        heights = {target.id: entry.height(target) for target in with_height}
        cover_targets, eyes = self.cover_targets(attacker, targets), self.cells(attacker, anchor)
        return covers(
            self.grid, self.obstacles, eyes, cover_targets, entry.how, bodies, heights=heights
        )

    def cover_targets(self, attacker: Token, targets: Sequence[Token]) -> "CoverTargets":
        """Return the footprints of some creatures as ray targets; the last result is cached."""

        def is_same(cached: "tuple[Sequence[Token], CoverTargets]") -> bool:
            tokens = cached[0]
            return len(tokens) == len(targets) and all(map(is_, tokens, targets))

        def make() -> "tuple[Sequence[Token], CoverTargets]":
            from gridapp.geometry.cover.ray_caster import CoverTargets

            spaces = {token.id: self.cells(token) for token in targets}
            return targets, CoverTargets(self.grid, spaces)

        return self.mover_context(attacker).find("cover_targets", make, is_same)[1]
