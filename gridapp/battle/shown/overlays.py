"""The overlay: marks drawn over the board, as plain values ready to paint.

Each kind of mark is a ``Mark`` struct defined beside the code that computes it, in
``gridapp.session.overlays``; the painter of the same ``kind`` is in ``gridapp.scene.overlays``.
"""

from typing import ClassVar, TypeVar

import msgspec

M = TypeVar("M", bound="Mark")


class Mark(msgspec.Struct, frozen=True):
    """Base class of all marks; ``kind`` selects the painter."""

    kind: ClassVar[str] = ""


class Overlay(msgspec.Struct, frozen=True):
    """The marks over the board at a moment, at most one per kind.

    ``legal`` is False if the previewed move is refused; ``status`` is the text of the status line.
    """

    marks: tuple[Mark, ...] = ()
    legal: bool = True
    status: str = ""

    def get(self, mark_type: type[M]) -> M | None:
        """Return the mark of this type, or None."""
        return next((mark for mark in self.marks if isinstance(mark, mark_type)), None)

    def find(self, kind: str) -> Mark | None:
        """Return the mark of this kind, or None."""
        return next((mark for mark in self.marks if mark.kind == kind), None)

    def with_marks(self, *marks: Mark) -> "Overlay":
        """Return a copy with these marks added, each in place of the mark of its kind."""
        kinds = {mark.kind for mark in marks}
        unchanged = (mark for mark in self.marks if mark.kind not in kinds)
        return msgspec.structs.replace(self, marks=(*unchanged, *marks))

    def only(self, *mark_types: type[Mark]) -> "Overlay":
        """Return a copy with marks of these types only, and without status."""
        return Overlay(
            tuple(mark for mark in self.marks if isinstance(mark, mark_types)), self.legal
        )


class PlayerDrag(msgspec.Struct, frozen=True):
    """A drag or a plan as shown to players, computed only from their knowledge."""

    overlay: Overlay


EMPTY_OVERLAY = Overlay()
