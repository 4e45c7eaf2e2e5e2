"""The spatial events of a move, in order: the one source for preview and resolution.

Those that no rule reacts to, of flanks and cover, are in ``positions``.
"""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import cache, cached_property, lru_cache
from itertools import pairwise
from math import inf
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from gridapp.battle.tokens import Token
from gridapp.grid.boxes import Box, box_of
from gridapp.grid.cells import Cell

if TYPE_CHECKING:
    from gridapp.engine.protocol import Reach
    from gridapp.engine.queries.situation import Situation


BAND_ROWS = 16
"""So many rows are looked through together for the foes near them."""

STEP_CACHE_SIZE = 8192
"""Of so many steps and anchors of one creature it stays known what they are to its foes."""


class SpatialEventKind(StrEnum):
    """What a step did with regard to somebody else.

    ``ENTERED``, ``STIRRED`` (moved inside) and ``LEFT`` concern a foe's threatened area,
    ``CLOSED_IN`` its optimal reach, ``MET`` the cells it stands on; ``FLANKED`` means that the
    mover is flanked by a pair that did not flank it before, ``COVER`` that its cover from a foe
    has changed.
    """

    ENTERED = "entered"
    MOVED_WITHIN_REACH = "stirred"
    LEFT = "left"
    ENTERED_OPTIMAL_RANGE = "closed_in"
    ENTERED_SPACE = "met"
    BECAME_FLANKED = "flanked"
    COVER_CHANGED = "cover"


class SpatialEvent(msgspec.Struct, frozen=True):
    """One event of one step: ``step`` is the index in the route of the cell being left.

    ``cell`` is that cell and ``to`` the one that the step leads to.
    ``whose`` is the creature whose reach, flank or line it concerns, ``other`` its partner in a
    flank. ``weapons`` are those that reach the mover before the step (after it, for
    ``ENTERED``), or whose optimal reach it came into. ``grade`` is the new cover. ``leg`` is
    the leg of the move.
    """

    kind: SpatialEventKind
    step: int
    leg: int
    cell: Cell
    to: Cell
    creature: str
    weapons: tuple[str, ...] = ()
    partner: str = ""
    grade: str = ""


class StepEvent(NamedTuple):
    """What a step does with regard to one foe, wherever in a route the step is taken."""

    kind: SpatialEventKind
    creature: str
    weapons: tuple[str, ...] = ()


class _Foe(NamedTuple):
    """A foe: the cells it stands on, how much farther it counts, the reaches it minds one for."""

    token: Token
    cells: tuple[Cell, ...]
    farther: int
    minding: "list[Reach]"


class _Contact(NamedTuple):
    """A foe near an anchor: its weapons that reach the mover there, and how far off it is.

    How far is told only of one that has an optimal reach. ``met``: whether it stands there too.
    """

    weapons: tuple[str, ...]
    distance: float
    met: bool


_NONE = _Contact((), inf, met=False)


class StepEvents:
    """What the single steps of a creature do with regard to the reach of every foe of it.

    Only foes near a step are looked at. Where the creature stands does not matter.
    """

    def __init__(self, situation: "Situation", mover: Token) -> None:
        """Look at a creature that may move."""
        self.mover = mover
        self._situation = situation
        self._foe = cache(self._look_at)
        self._band = cache(self._in_band)
        self._found = lru_cache(STEP_CACHE_SIZE)(self._find)
        self.of_step = lru_cache(STEP_CACHE_SIZE)(self._look)

    @cached_property
    def _boxes(self) -> list[Box]:
        """For each foe a box that holds the anchors at which it may matter."""
        body = box_of(self._situation.grid.footprint(self.mover.space))
        return [
            box.touching_anchors(body) for _, box in self._situation.foes_with_boxes(self.mover)
        ]

    def _look_at(self, number: int) -> _Foe:
        situation, foe = self._situation, self._situation.foes(self.mover)[number]
        minding = [one for one in situation.reaches(foe) if one.optimal is not None]
        return _Foe(foe, situation.cells(foe), situation.extra_distance(foe, self.mover), minding)

    def _in_band(self, band: int) -> list[tuple[int, Box]]:
        """The foes, by number, that may matter at anchors in a band of rows, with their boxes."""
        first, end = band * BAND_ROWS, (band + 1) * BAND_ROWS
        boxes = enumerate(self._boxes)
        return [(number, box) for number, box in boxes if box.top < end and box.bottom >= first]

    def anchors_near_foes(self, extent: Box) -> set[Cell]:
        """The anchors in a box at which a foe may reach or mind the creature.

        Steps elsewhere do nothing.
        """
        boxes = {box.intersection(extent) for box in self._boxes if box.intersects(extent)}
        return {cell for box in boxes for cell in box.cells()}

    def _look(self, cell: Cell, to: Cell) -> tuple[StepEvent, ...]:
        """What a step from one anchor to another does."""
        before, after = self._found(cell), self._found(to)
        if not before and not after:
            return ()
        closed_in: list[StepEvent] = []
        touched: list[StepEvent] = []
        for number in sorted({*before, *after}):
            foe, ends = self._foe(number), (before.get(number, _NONE), after.get(number, _NONE))
            closed_in += _closed_in(foe, *ends)
            touched += _touched(foe.token.id, *ends)
        return (*closed_in, *touched)

    def _find(self, anchor: Cell) -> Mapping[int, _Contact]:
        """The foes near an anchor, by number."""
        column, row = anchor
        numbers = [
            number
            for number, (left, right, top, bottom) in self._band(row // BAND_ROWS)
            if left <= column <= right and top <= row <= bottom
        ]
        if not numbers:
            return {}
        body = frozenset(self._situation.cells(self.mover, anchor))
        return {number: self._contact(anchor, body, self._foe(number)) for number in numbers}

    def _contact(self, anchor: Cell, body: frozenset[Cell], foe: _Foe) -> _Contact:
        situation, token = self._situation, foe.token
        up = situation.height_difference(self.mover, token, anchor)
        weapons = situation.weapons_reaching_cells(token, body, up, foe.farther)
        away = situation.distance_to_cells(token, body) + foe.farther if foe.minding else inf
        return _Contact(weapons, away, met=not body.isdisjoint(foe.cells))


def _closed_in(foe: _Foe, before: _Contact, after: _Contact) -> tuple[StepEvent, ...]:
    """The weapons into whose optimal reach the step leads."""
    was, is_now = before.distance, after.distance
    if was <= is_now:
        return ()
    weapons = tuple(
        one.weapon for one in foe.minding if one.optimal is not None and was > one.optimal >= is_now
    )
    return (
        (StepEvent(SpatialEventKind.ENTERED_OPTIMAL_RANGE, foe.token.id, weapons),)
        if weapons
        else ()
    )


def _touched(foe: str, before: _Contact, after: _Contact) -> Iterator[StepEvent]:
    """What a step does with regard to the threatened area of a foe, and to its cells."""
    was, is_now = before.weapons, after.weapons
    if was:
        yield StepEvent(
            SpatialEventKind.MOVED_WITHIN_REACH if is_now else SpatialEventKind.LEFT, foe, was
        )
    elif is_now:
        yield StepEvent(SpatialEventKind.ENTERED, foe, is_now)
    if after.met and not before.met:
        yield StepEvent(SpatialEventKind.ENTERED_SPACE, foe)


def reach_events(
    situation: "Situation", mover: Token, route: tuple[Cell, ...], legs: tuple[int, ...]
) -> tuple[SpatialEvent, ...]:
    """What each step of a route does with regard to the reach of every foe of the mover.

    ``legs`` are the indices in the route at which each leg ends.
    """
    steps = situation.step_events(mover)
    found: list[SpatialEvent] = []
    for step, (cell, to) in enumerate(pairwise(route)):
        leg = sum(end <= step for end in legs)
        found += events_at_step(steps.of_step(cell, to), step, leg, cell, to)
    return tuple(found)


def events_at_step(
    doings: tuple[StepEvent, ...], step: int, leg: int, cell: Cell, to: Cell
) -> list[SpatialEvent]:
    """What a step does, at its place in a route."""
    return [
        SpatialEvent(kind, step, leg, cell, to, whose, weapons) for kind, whose, weapons in doings
    ]
