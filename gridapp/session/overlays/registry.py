"""The computations of marks: each module of this package registers its own.

A new mark needs a module here with a subclass of ``Mark`` and a function that computes it,
registered by one of the decorators below. All modules are imported on first use.

- ``drag_mark``: once for a drag, for marks that do not depend on the hovered cell;
- ``hover_mark``: for each hovered cell of a drag;
- ``lens_mark``: for the lenses that are switched on.

Marks of a drag name the lowest level of detail at which they are drawn (see `Level`).

A function returns None if there is nothing to draw. The painter of the mark is a module of
``gridapp.scene.overlays``, found by the mark's ``kind``.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import IntEnum, StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

import msgspec

from gridapp.battle.shown.overlays import Mark
from gridapp.battle.tokens import Token
from gridapp.caching import cached_for_good
from gridapp.engine.queries.situation import Situation
from gridapp.grid.cells import Cell, Point
from gridapp.resources import import_modules
from gridapp.session.narration.narrator import Narrator

if TYPE_CHECKING:  # the window opens without geometry
    from gridapp.engine.movement.preview import DestinationPreview, Preview


class Lens(StrEnum):
    """A kind of overlay to switch on."""

    THREAT = "threat"
    REACH = "reach"
    SIGHT = "sight"
    FLANKS = "flanks"


class Level(IntEnum):
    """How much a drag shows.

    ``CALM``: where the creature can go, the route with its cost, who may react on this route, and
    the flanks and cover won or lost in the cell under the pointer. ``FULL``: also what is known of
    all other cells. ``EVERYTHING``: also every line of sight, and the flanks of others.
    """

    CALM = 0
    FULL = 1
    EVERYTHING = 2


class DragContext:
    """The preview of a drag at a level, with texts and centres of the creatures."""

    def __init__(self, preview: "Preview", narrator: Narrator, level: Level) -> None:
        self.preview, self.narrator, self.level = preview, narrator, level
        self._centres: dict[str, Point] = {}
        self._grades_at_start: dict[str, str] = {}
        self._own_grades_at_start: dict[str, str] = {}

    def centre(self, token_id: str) -> Point:
        """Return the centre of a creature in cell units."""
        centre = self._centres.get(token_id)
        if centre is None:
            situation = self.preview.situation
            token = situation.token(token_id)
            centre = self._centres[token_id] = situation.centre(token) if token else (0.0, 0.0)
        return centre

    @cached_property
    def flanked_at_start(self) -> frozenset[str]:
        """The foes that the creature flanks from the cell of the pick-up."""
        return self.flanked_from(self.preview.actor.cell)

    def flanked_from(self, anchor: Cell) -> frozenset[str]:
        """Return the foes that the creature flanks from an anchor cell."""
        cells = self.preview.situation.cells(self.preview.body_at(anchor), anchor)
        flanks = self.preview.flanks_at(cells).values()
        return frozenset(chance.target for chances in flanks for chance in chances)

    @cached_property
    def flankers_at_start(self) -> frozenset[tuple[str, str]]:
        """The pairs of foes that flank the creature on the cell of the pick-up."""
        return self.flankers_at(self.preview.actor.cell)

    def flankers_at(self, cell: Cell) -> frozenset[tuple[str, str]]:
        """Return the pairs of foes that flank the creature on a cell."""
        body = msgspec.structs.replace(self.preview.body_at(cell), cell=cell)
        pairs = self.preview.situation.flanking_pairs(body)
        return frozenset((pair.first, pair.second) for pair in pairs)

    def grades_at_start(self, foes: Iterable[str]) -> Mapping[str, str]:
        """Return the grade of each foe's cover against the creature on the cell of the pick-up.

        The mapping may hold more foes. What is not known yet is asked in one batch.
        """
        situation, actor = self.preview.situation, self.preview.actor
        asked = [foe for foe in foes if foe not in self._grades_at_start]
        tokens = [token for foe in asked if (token := situation.battle.token(foe))]
        covers = situation.covers(actor, tokens) if tokens else {}
        self._grades_at_start |= {foe: cover.grade for foe, cover in covers.items()}
        return self._grades_at_start

    def own_grade_at_start(self, foe: str) -> str:
        """Return the grade of the creature's own cover against a foe, before the move."""
        if foe not in self._own_grades_at_start:
            situation, actor = self.preview.situation, self.preview.actor
            token = situation.battle.token(foe)
            self._own_grades_at_start[foe] = situation.cover(token, actor).grade if token else ""
        return self._own_grades_at_start[foe]


class LensContext(NamedTuple):
    """The situation with the selected creature, and the lenses that are on.

    ``with_lines`` asks for every sight line as proof of cover.
    """

    situation: Situation
    narrator: Narrator
    subject: Token | None
    lenses: frozenset[Lens]
    with_lines: bool


DragMark = Callable[[DragContext], Mark | None]
HoverMark = Callable[[DragContext, "DestinationPreview"], Mark | None]
LensMark = Callable[[LensContext], Mark | None]

D = TypeVar("D", bound=DragMark)
H = TypeVar("H", bound=HoverMark)
L = TypeVar("L", bound=LensMark)

C = TypeVar("C")


class _FromLevel(NamedTuple, Generic[C]):
    """The computation of a mark, with the lowest level at which it is drawn."""

    compute: C
    lowest: Level


_DRAG: list[_FromLevel[DragMark]] = []
_HOVER: list[_FromLevel[HoverMark]] = []
_LENS: list[LensMark] = []


def drag_mark(lowest: Level) -> Callable[[D], D]:
    """Register a function that computes a mark once for a drag, drawn from this level on."""

    def register(compute: D) -> D:
        _DRAG.append(_FromLevel(compute, lowest))
        return compute

    return register


def hover_mark(lowest: Level) -> Callable[[H], H]:
    """Register a function that computes a mark for each hovered cell, drawn from this level on."""

    def register(compute: H) -> H:
        _HOVER.append(_FromLevel(compute, lowest))
        return compute

    return register


def lens_mark(compute: L) -> L:
    """Register a function that computes a mark for lenses."""
    _LENS.append(compute)
    return compute


@cached_for_good
def _load() -> None:
    import_modules(__package__ or "")


class DragMarks:
    """The marks of a drag that are the same for every hovered cell, each computed once.

    Those of a calm drag are computed at once, those of higher levels when they are asked for.
    """

    def __init__(self, drag: DragContext) -> None:
        """Compute the marks of a calm drag."""
        _load()
        self._drag = drag
        self._marks: dict[DragMark, Mark | None] = {}
        self._computations = tuple(_of_level(_DRAG, drag.level))
        for compute in _of_level(_DRAG, Level.CALM):
            self._marks[compute] = compute(drag)

    def steps(self) -> Iterator[None]:
        """Compute the marks that are missing, and yield after each."""
        for compute in self._computations:
            if compute not in self._marks:
                self._marks[compute] = compute(self._drag)
                yield

    @property
    def computed(self) -> tuple[Mark, ...]:
        """The marks computed so far."""
        marks = self._marks
        return _present(marks[compute] for compute in self._computations if compute in marks)

    @property
    def every(self) -> tuple[Mark, ...]:
        """All marks; what is missing is computed."""
        for _ in self.steps():
            pass
        return self.computed


def compute_hover_marks(drag: DragContext, hover: "DestinationPreview") -> tuple[Mark, ...]:
    """Return the marks of a hovered cell."""
    _load()
    return _present(compute(drag, hover) for compute in _of_level(_HOVER, drag.level))


def _of_level(registered: Iterable[_FromLevel[C]], level: Level) -> Iterator[C]:
    return (entry.compute for entry in registered if entry.lowest <= level)


def compute_lens_marks(lens: LensContext) -> tuple[Mark, ...]:
    """Return the marks of the lenses."""
    _load()
    return _present(compute(lens) for compute in _LENS)


def _present(marks: Iterable[Mark | None]) -> tuple[Mark, ...]:
    return tuple(mark for mark in marks if mark is not None)
