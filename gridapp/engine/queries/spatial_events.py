"""Spatial events of a move, in order: the single source for preview and resolution.

Flank and cover events, to which no rule reacts, are in `position_events`. Only foes whose boxes,
indexed by bands of rows, meet a step are examined. Oracle: ``tests/engine/test_provocations.py``
examines every foe at every step.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import pairwise
from math import inf
from typing import NamedTuple

from gridapp.battle.tokens import Token
from gridapp.caching import cached, cached_for_good
from gridapp.engine.queries.cache import MAX_STEPS
from gridapp.engine.queries.facings import movers_along
from gridapp.engine.queries.lookouts import Chances, Waiting, waiting_for
from gridapp.engine.queries.situation import ReachAreas, Situation
from gridapp.engine.queries.threat_through import boxes_through
from gridapp.engine.types import Reach, SpatialEvent, SpatialEventKind
from gridapp.grid.boxes import Box, box_of
from gridapp.grid.cells import Cell

BAND_ROWS = 16
"""Rows per band of the foe index."""


class StepEvent(NamedTuple):
    """An event of a step with regard to a foe, independent of the step's index in a route."""

    kind: SpatialEventKind
    creature: str
    weapons: tuple[str, ...] = ()


class _Foe(NamedTuple):
    """A foe: cells, added distance, and reaches of optimal range.

    ``level_areas`` are its threatening reaches with their cells if neither height nor floors part
    it from the mover on any anchor, and no reach has a hole around it; else ``None``.
    """

    token: Token
    cells: tuple[Cell, ...]
    extra_distance: int
    with_optimal_range: list[Reach]
    level_areas: ReachAreas | None


class _Contact(NamedTuple):
    """A foe near an anchor: weapons that reach the mover, and distance.

    ``distance`` is infinite for a foe without optimal range. ``met``: the foe covers a cell of the
    mover.
    """

    weapons: tuple[str, ...]
    distance: float
    met: bool


_NONE = _Contact((), inf, met=False)


class StepEvents:
    """Events of a creature's single steps with regard to the reach of every foe.

    Only foes whose reach box meets the step are examined: the boxes are indexed by bands of rows,
    and contacts are cached by anchor. Independent of the creature's own position. Creatures that
    wait for a chance (`lookouts`) are asked at every anchor.
    """

    def __init__(self, situation: Situation, mover: Token, waiting: Waiting = ()) -> None:
        """Prepare the events of a creature's possible steps."""
        self.mover, self._waiting = mover, waiting
        self.chances = Chances(situation, mover, waiting)
        self._situation = situation
        self._foe = cached_for_good(self._make_foe)
        self._band = cached_for_good(self._foes_in_band)
        self._contacts = cached(MAX_STEPS)(self._find_contacts)
        self.of_step = cached(MAX_STEPS)(self._events_of_step)

    @cached_property
    def _boxes(self) -> list[tuple[int, Box]]:
        """By foe, as its index, the boxes of anchors at which a step can have an event."""
        situation, mover = self._situation, self.mover
        body = box_of(situation.grid.footprint(mover.space))
        return [
            (number, each.touching_anchors(body))
            for number, (foe, box) in enumerate(situation.foes_with_boxes(mover))
            for each in (box, *boxes_through(situation, foe, box))
        ]

    @cached_property
    def _holding(self) -> tuple[Token, ...]:
        """The creatures of any side from which the mover has a condition of being held."""
        return holding(self._situation, self.mover)

    def holders_beside(self, anchor: Cell) -> tuple[str, ...]:
        """Return the ids of the holders adjacent to the mover at an anchor."""
        situation, mover = self._situation, self.mover
        return tuple(
            each.id for each in self._holding if situation.distance(mover, each, anchor) <= 1
        )

    def _make_foe(self, number: int) -> _Foe:
        situation, foe = self._situation, self._situation.foes(self.mover)[number]
        with_optimal = [reach for reach in situation.reaches(foe) if reach.optimal is not None]
        extra = situation.extra_distance(foe, self.mover)
        areas = self._level_areas(foe, extra)
        return _Foe(foe, situation.cells(foe), extra, with_optimal, areas)

    def _level_areas(self, foe: Token, extra_distance: int) -> ReachAreas | None:
        """Return the areas in which a foe's reaches meet every body alike, ``None`` if not all."""
        situation = self._situation
        if situation.grid.floor_rows or situation.has_heights(self.mover, foe):
            return None
        areas = situation.threatening_areas(foe, 0, extra_distance)
        return None if any(reach.nearest > 1 for reach, _ in areas) else areas

    def _foes_in_band(self, band: int) -> list[tuple[int, Box]]:
        """Return the foes, by index, whose boxes meet a band of rows."""
        first, end = band * BAND_ROWS, (band + 1) * BAND_ROWS
        return [
            (number, box)
            for number, box in self._boxes
            if box.first_row < end and box.last_row >= first
        ]

    def anchors_near_foes(self, extent: Box) -> set[Cell]:
        """Return the anchors in a box at which a foe may reach the creature.

        A step between anchors outside this set has no events.
        """
        return {cell for box in self.boxes_near_foes(extent) for cell in box.cells()}

    def boxes_near_foes(self, extent: Box) -> set[Box]:
        """Return `anchors_near_foes` as boxes, which may overlap."""
        if self._waiting:
            return {extent}
        first, last, upper, lower = extent
        return {
            Box(max(left, first), min(right, last), max(top, upper), min(bottom, lower))
            for left, right, top, bottom in self._every_box
            if left <= last and right >= first and top <= lower and bottom >= upper
        }

    @cached_property
    def _every_box(self) -> list[Box]:
        """The boxes of anchors at which a foe or a holder can matter."""
        return [box for _, box in self._boxes] + self._boxes_of_holding

    @cached_property
    def _boxes_of_holding(self) -> list[Box]:
        """For each holder, the box of anchors at which the mover is adjacent to it."""
        body = box_of(self._situation.grid.footprint(self.mover.space))
        spaces = [box_of(self._situation.cells(each)) for each in self._holding]
        return [space.expanded(1).touching_anchors(body) for space in spaces]

    def _events_of_step(self, cell: Cell, to: Cell) -> tuple[StepEvent, ...]:
        """Return the events of a step between two anchors."""
        events = self._events_between(self._contacts(cell), self._contacts(to))
        is_alone = not (self._holding or self._waiting)
        return events if is_alone else (*events, *self._events_of_others(self, cell, to))

    def _events_of_others(self, after: "StepEvents", cell: Cell, to: Cell) -> tuple[StepEvent, ...]:
        """Return the events of a step with regard to holders and to those who wait for a chance."""
        events = self._partings(after, cell, to) if self._holding else ()
        if not self._waiting:
            return events
        chances = self.chances.between(cell, after.chances, to)
        return (*events, *(StepEvent(*chance) for chance in chances))

    def _partings(self, after: "StepEvents", cell: Cell, to: Cell) -> tuple[StepEvent, ...]:
        """Return an event for each holder that a step makes the mover part from."""
        still = after.holders_beside(to)
        gone = (each for each in self.holders_beside(cell) if each not in still)
        return tuple(StepEvent(SpatialEventKind.PARTED, each) for each in gone)

    def of_turn(self, turned: "StepEvents", cell: Cell) -> tuple[StepEvent, ...]:
        """Return the events of a turn on a cell; ``turned`` are those of the body as turned."""
        events = self._events_between(self._contacts(cell), turned.contacts_at(cell))
        return (*events, *self._events_of_others(turned, cell, cell))

    def contacts_at(self, anchor: Cell) -> "Mapping[int, _Contact]":
        """Return the contacts at an anchor, by foe index."""
        return self._contacts(anchor)

    def _events_between(
        self, before: "Mapping[int, _Contact]", after: "Mapping[int, _Contact]"
    ) -> tuple[StepEvent, ...]:
        if not before and not after:
            return ()
        optimal_range_events: list[StepEvent] = []
        threat_events: list[StepEvent] = []
        for number in sorted({*before, *after}):
            foe, ends = self._foe(number), (before.get(number, _NONE), after.get(number, _NONE))
            optimal_range_events += _optimal_range_event(foe, *ends)
            threat_events += _threat_events(foe.token.id, *ends)
        return (*optimal_range_events, *threat_events)

    def _find_contacts(self, anchor: Cell) -> Mapping[int, _Contact]:
        """Return the contacts at an anchor, by foe index."""
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
        if foe.level_areas is not None:
            return self._level_contact(body, foe, foe.level_areas)
        situation, token = self._situation, foe.token
        if situation.are_apart(self.mover, token, anchor):
            return self._contact_through(anchor, foe)
        rise = situation.height_difference(self.mover, token, anchor)
        weapons = situation.weapons_reaching_cells(token, body, rise, foe.extra_distance)
        distance = (
            max(situation.distance_to_cells(token, body), rise) + foe.extra_distance
            if foe.with_optimal_range
            else inf
        )
        return _Contact(weapons, distance, met=not body.isdisjoint(foe.cells))

    def _level_contact(
        self,
        body: frozenset[Cell],
        foe: _Foe,
        areas: ReachAreas,
    ) -> _Contact:
        """Return the contact with a foe from which nothing but cells parts the mover."""
        weapons = tuple([reach.weapon for reach, area in areas if not area.isdisjoint(body)])
        distance = inf
        if foe.with_optimal_range:
            steps = self._situation.grid.cell_distance
            across = min([steps(own, cell) for cell in body for own in foe.cells])
            distance = across + foe.extra_distance
        return _Contact(weapons, distance, met=not body.isdisjoint(foe.cells))

    def _contact_through(self, anchor: Cell, foe: _Foe) -> _Contact:
        """Return the contact with a foe on another floor: none without an opening between."""
        situation = self._situation
        pair = situation.facing(self.mover, foe.token, anchor)
        if pair is None:
            return _NONE
        mover, token = pair
        body, rise = frozenset(situation.cells(mover)), situation.height_difference(*pair)
        weapons = situation.weapons_reaching_cells(token, body, rise, foe.extra_distance)
        across = max(situation.distance_to_cells(token, body), rise) + foe.extra_distance
        return _Contact(weapons, across if foe.with_optimal_range else inf, met=False)


def _optimal_range_event(foe: _Foe, before: _Contact, after: _Contact) -> tuple[StepEvent, ...]:
    """Return the event of entering a foe's optimal range, if any."""
    old_distance, new_distance = before.distance, after.distance
    if old_distance <= new_distance:
        return ()
    weapons = tuple(
        reach.weapon
        for reach in foe.with_optimal_range
        if reach.optimal is not None and old_distance > reach.optimal >= new_distance
    )
    return (
        (StepEvent(SpatialEventKind.ENTERED_OPTIMAL_RANGE, foe.token.id, weapons),)
        if weapons
        else ()
    )


def _threat_events(foe: str, before: _Contact, after: _Contact) -> Iterator[StepEvent]:
    """Yield the events of a step with regard to a foe's threatened area and cells."""
    old_weapons, new_weapons = before.weapons, after.weapons
    if old_weapons:
        yield StepEvent(
            SpatialEventKind.MOVED_WITHIN_REACH if new_weapons else SpatialEventKind.LEFT,
            foe,
            old_weapons,
        )
    elif new_weapons:
        yield StepEvent(SpatialEventKind.ENTERED, foe, new_weapons)
    if after.met and not before.met:
        yield StepEvent(SpatialEventKind.ENTERED_SPACE, foe)


def step_events(situation: Situation, mover: Token) -> StepEvents:
    """Return the events of a creature's steps, cached for creatures of its size and elevation.

    Where others wait for a chance they hold for this very creature only.
    """
    holders = tuple(each.id for each in holding(situation, mover))
    waiting = waiting_for(situation, mover)
    return situation.mover_context(mover).find(
        ("steps", mover.space, mover.elevation, holders, waiting),
        lambda: StepEvents(situation, mover, waiting),
        (lambda steps: steps.mover is mover) if waiting else None,
    )


def holding(situation: Situation, mover: Token) -> tuple[Token, ...]:
    """Return the creatures that a condition keeps at a mover's side (`ConditionEntry.beside`)."""
    entries = situation.book.conditions
    ids = [held.source for held in mover.conditions if held.source and entries[held.id].beside]
    return tuple(each for name in dict.fromkeys(ids) if (each := situation.token(name)))


def reach_events(
    situation: Situation,
    mover: Token,
    route: tuple[Cell, ...],
    legs: tuple[int, ...],
    facings: tuple[int, ...] = (),
) -> tuple[SpatialEvent, ...]:
    """Return the events of each step of a route with regard to every foe's reach.

    ``legs`` are the indices in the route at which each leg ends; ``facings``: see `facings`.
    """
    if facings:
        return _reach_events_of_turning(situation, mover, route, legs, facings)
    steps = step_events(situation, mover)
    events: list[SpatialEvent] = []
    for step, (cell, to) in enumerate(pairwise(route)):
        if at_step := steps.of_step(cell, to):
            leg = sum(end <= step for end in legs)
            events += events_at_step(at_step, step, leg, cell, to)
    return tuple(events)


def _reach_events_of_turning(
    situation: Situation,
    mover: Token,
    route: tuple[Cell, ...],
    legs: tuple[int, ...],
    facings: tuple[int, ...],
) -> tuple[SpatialEvent, ...]:
    """Return the reach events of a long body; turning counts as a step between two poses."""
    events: list[SpatialEvent] = []
    movers = movers_along(situation.grid, mover, route, facings)
    for step, ((first, cell), (second, to)) in enumerate(pairwise(movers)):
        leg, steps = sum(end <= step for end in legs), step_events(situation, first)
        if first.space == second.space:
            events += events_at_step(steps.of_step(cell, to), step, leg, cell, to)
        else:
            turned = steps.of_turn(step_events(situation, second), cell)
            events += events_at_step(turned, step, leg, cell, to)
    return tuple(events)


def events_at_step(
    events: tuple[StepEvent, ...], step: int, leg: int, cell: Cell, to: Cell
) -> list[SpatialEvent]:
    """Return step events as spatial events at a position in a route."""
    return [
        SpatialEvent(kind, step, leg, cell, to, creature, weapons)
        for kind, creature, weapons in events
    ]
