"""Positions under rules, with their caches and the board prepared for movement and for sight."""

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

import msgspec

from gridapp.battle.board import Board
from gridapp.battle.floors import parted
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.battle.vision.lights import LightLevel
from gridapp.engine.queries.cache import (
    FormationCache,
    MoverContext,
    formation_cache_for,
    mover_context_for,
    places_cache_for,
    rules_cache_for,
    walkable_board,
)
from gridapp.engine.queries.positions import Positions
from gridapp.engine.queries.seen import light_level
from gridapp.engine.rulebook.mechanics import RulePack
from gridapp.geometry.movement.movement_map import MovementMap, movement_map_of
from gridapp.geometry.planar.cached_property import CachedProperty
from gridapp.geometry.visibility.obstacles import Obstacles, obstacles_of
from gridapp.grid.cells import Cell

T = TypeVar("T")


class CachedPositions(Positions):
    """The positions in a battle, with all that is cached about them (`cache` has the scopes)."""

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

    def find_between(
        self, what: str, first: Token, second: Token, details: Hashable, make: Callable[[], T]
    ) -> T:
        """Return a value of two creatures that no pool decides, cached as by `find_standing`.

        It is made anew for a creature that is not as it is in the battle.
        """
        tokens = self._tokens
        if tokens.get(first.id) is first and tokens.get(second.id) is second:
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
    def movement_map(self) -> MovementMap:
        """The board prepared for movement; walls of passable cover do not stop it."""
        return self._map_of(self.battle.board)

    @CachedProperty
    def map_without_openings(self) -> MovementMap:
        """The board prepared for movement as if openings between floors were ground."""
        return self._map_of(msgspec.structs.replace(self.battle.board, links=()))

    def _map_of(self, board: Board) -> MovementMap:
        walkable = walkable_board(parted(board), self.book.cover.passable)
        return movement_map_of(walkable, self.book.squeeze.map_factor)

    @CachedProperty
    def obstacles(self) -> Obstacles:
        """The board prepared for lines of sight."""
        cover = self.book.cover
        return obstacles_of(parted(self.battle.board), cover.passable, cover.struck_over)

    def light_at(self, cell: Cell) -> LightLevel:
        """Return the light level at the centre of a cell; the pack decides its effect."""
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
