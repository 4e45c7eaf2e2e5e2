"""The computations of marks: each module of this package registers its own.

A new mark needs a module here with a subclass of ``Mark`` and a function that computes it,
registered by one of the decorators below. All modules are imported on first use.

- ``drag_mark``: once for a drag, for marks that do not depend on the hovered cell;
- ``hover_mark``: for each hovered cell of a drag;
- ``lens_mark``: for the lenses that are switched on.

A function returns None if there is nothing to draw. The painter of the mark is a module of
``gridapp.scene.overlays``, found by the mark's ``kind``.
"""

from collections.abc import Callable, Iterable
from enum import StrEnum
from functools import cache
from typing import NamedTuple, TypeVar

from gridapp.battle.overlays import Mark
from gridapp.battle.tokens import Token
from gridapp.engine.movement.preview import DestinationPreview, Preview
from gridapp.engine.queries.situation import Situation
from gridapp.grid.cells import Point
from gridapp.resources import import_modules
from gridapp.session.narration.narrator import Narrator


class Lens(StrEnum):
    """A kind of overlay to switch on."""

    THREAT = "threat"
    REACH = "reach"
    SIGHT = "sight"
    FLANKS = "flanks"


class DragContext:
    """The preview of a drag, with texts and centres of the creatures."""

    def __init__(self, preview: Preview, narrator: Narrator) -> None:
        self.preview, self.narrator = preview, narrator
        situation = preview.situation
        self._centres = {token.id: situation.centre(token) for token in situation.battle.tokens}

    def centre(self, token_id: str) -> Point:
        """Return the centre of a creature in cell units."""
        return self._centres.get(token_id, (0.0, 0.0))


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
HoverMark = Callable[[DragContext, DestinationPreview], Mark | None]
LensMark = Callable[[LensContext], Mark | None]

D = TypeVar("D", bound=DragMark)
H = TypeVar("H", bound=HoverMark)
L = TypeVar("L", bound=LensMark)

_DRAG: list[DragMark] = []
_HOVER: list[HoverMark] = []
_LENS: list[LensMark] = []


def drag_mark(compute: D) -> D:
    """Register a function that computes a mark once for a drag."""
    _DRAG.append(compute)
    return compute


def hover_mark(compute: H) -> H:
    """Register a function that computes a mark for each hovered cell of a drag."""
    _HOVER.append(compute)
    return compute


def lens_mark(compute: L) -> L:
    """Register a function that computes a mark for lenses."""
    _LENS.append(compute)
    return compute


@cache
def _load() -> None:
    import_modules(__package__ or "")


def compute_drag_marks(drag: DragContext) -> tuple[Mark, ...]:
    """Return the marks of a drag that are the same for every hovered cell."""
    _load()
    return _present(compute(drag) for compute in _DRAG)


def compute_hover_marks(drag: DragContext, hover: DestinationPreview) -> tuple[Mark, ...]:
    """Return the marks of a hovered cell."""
    _load()
    return _present(compute(drag, hover) for compute in _HOVER)


def compute_lens_marks(lens: LensContext) -> tuple[Mark, ...]:
    """Return the marks of the lenses."""
    _load()
    return _present(compute(lens) for compute in _LENS)


def _present(marks: Iterable[Mark | None]) -> tuple[Mark, ...]:
    return tuple(mark for mark in marks if mark is not None)
