"""Places of labels on the board: apart from each other, inside the board and the view."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QRectF


class LabelLayout:
    """Places labels without overlaps: each label takes the first free of several positions."""

    def __init__(self, taken: Iterable[QRectF] = ()) -> None:
        self._reserved = list(taken)

    def reserve(self, areas: Iterable[QRectF]) -> None:
        """Exclude these areas."""
        self._reserved.extend(areas)

    @property
    def taken(self) -> tuple[QRectF, ...]:
        """The areas that labels should not cover."""
        return tuple(self._reserved)

    def place(self, plates: Sequence[QRectF]) -> QRectF:
        """Return and reserve the first free rectangle; the first of all if none is free."""
        return self.place_if_free(plates) or self._reserve(plates[0])

    def place_apart(self, plates: Sequence[QRectF]) -> QRectF:
        """Return and reserve the first free rectangle; if none is, the least covering one."""
        return self.place(least_covering_first(plates, self._reserved))

    def place_if_free(self, plates: Iterable[QRectF]) -> QRectF | None:
        """Return and reserve the first free rectangle, None if none is free."""
        free = (
            plate for plate in plates if not any(plate.intersects(area) for area in self._reserved)
        )
        chosen = next(free, None)
        return None if chosen is None else self._reserve(chosen)

    def _reserve(self, plate: QRectF) -> QRectF:
        self._reserved.append(plate)
        return plate


def within_board(plates: Iterable[QRectF], board: QRectF) -> list[QRectF]:
    """Return plates moved sideways onto the board, without plates above or below the board.

    If all are, they are moved up or down onto it.
    """
    moved = []
    for plate in plates:
        left = max(min(plate.left(), board.right() - plate.width()), board.left())
        moved.append(QRectF(left, plate.top(), plate.width(), plate.height()))
    inside = [
        each for each in moved if each.top() >= board.top() and each.bottom() <= board.bottom()
    ]
    return inside or [_moved_up_or_down(board, each) for each in moved]


def _moved_up_or_down(board: QRectF, plate: QRectF) -> QRectF:
    top = max(min(plate.top(), board.bottom() - plate.height()), board.top())
    return QRectF(plate.left(), top, plate.width(), plate.height())


def least_covering_first(plates: Iterable[QRectF], bodies: Iterable[QRectF]) -> list[QRectF]:
    """Return plates by how much of the bodies they cover; equal ones stay in their order."""
    shown = tuple(bodies)
    return sorted(plates, key=lambda plate: sum(_shared(plate, body) for body in shown))


def _shared(plate: QRectF, body: QRectF) -> float:
    both = plate.intersected(body)
    return both.width() * both.height()
