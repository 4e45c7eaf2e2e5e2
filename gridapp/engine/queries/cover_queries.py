"""The cover of creatures from each other, between walls and behind other bodies."""

from collections.abc import Sequence
from functools import partial
from operator import is_

from gridapp.battle.tokens import Token
from gridapp.engine.queries.cache import cover_between
from gridapp.engine.queries.cached_positions import CachedPositions
from gridapp.engine.queries.low_walls import obstacles_between, targets_judged_alone
from gridapp.engine.queries.occupied_cells import bodies_between
from gridapp.geometry.cover.cover import Cover, covers, has_line
from gridapp.geometry.cover.ray_caster import CoverTargets
from gridapp.geometry.planar.cached_property import CachedProperty
from gridapp.grid.boxes import Box
from gridapp.grid.cells import Cell


class CoverQueries(CachedPositions):
    """Cached positions that also answer what cover creatures have from each other."""

    def cover(self, attacker: Token, target: Token, anchor: Cell | None = None) -> Cover:
        """Return a target's cover against an attacker at its position or at ``anchor``."""
        if anchor is not None:
            return self._worked_out_cover(attacker, target, anchor)
        make = partial(self._worked_out_cover, attacker, target)
        return self.find_between("cover", attacker, target, None, make)

    def _worked_out_cover(
        self, attacker: Token, target: Token, anchor: Cell | None = None
    ) -> Cover:
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
    ) -> dict[str, Cover]:
        """Return the cover of several targets against an attacker, by token id; see `cover`."""
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

    def cover_targets(self, attacker: Token, targets: Sequence[Token]) -> CoverTargets:
        """Return the footprints of some creatures as ray targets; the last result is cached."""

        def is_same(cached: tuple[Sequence[Token], CoverTargets]) -> bool:
            tokens = cached[0]
            return len(tokens) == len(targets) and all(map(is_, tokens, targets))

        def make() -> tuple[Sequence[Token], CoverTargets]:
            spaces = {token.id: self.cells(token) for token in targets}
            return targets, CoverTargets(self.grid, spaces)

        return self.mover_context(attacker).find("cover_targets", make, is_same)[1]
