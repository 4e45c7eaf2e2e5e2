"""Straight pieces of wall cut to the map's rectangle, which includes its border."""

from gridapp.grid.cells import Point
from gridapp.storage.formats.import_report import ImportStatus, ReportBuilder

Piece = tuple[Point, Point]


def clip(piece: Piece, width: float, height: float) -> Piece | None:
    """The part of a piece inside ``0..width`` by ``0..height``; ``None`` where no length is left.

    Ends inside stay exactly as they are, and ends that are cut lie exactly on the border
    (Liang and Barsky's way).
    """
    (ax, ay), (bx, by) = piece
    spans = _span(ax, bx - ax, width), _span(ay, by - ay, height)
    start = max(0.0, *(span[0] for span in spans))
    end = min(1.0, *(span[1] for span in spans))
    if start >= end:
        return None
    first = _end(piece, piece[0], start, (width, height))
    last = _end(piece, piece[1], end, (width, height))
    return None if first == last else (first, last)


def _span(start: float, step: float, limit: float) -> tuple[float, float]:
    """The stretch of the way, from 0 to 1, within which one coordinate is on the map."""
    if step == 0.0:
        return (0.0, 1.0) if 0.0 <= start <= limit else (2.0, -1.0)
    one, other = -start / step, (limit - start) / step
    return (one, other) if step > 0 else (other, one)


def _end(piece: Piece, end: Point, part: float, size: Point) -> Point:
    """An end that lies on the map, or the point of the border that takes its place."""
    if 0.0 <= end[0] <= size[0] and 0.0 <= end[1] <= size[1]:
        return end
    (ax, ay), (bx, by) = piece
    x, y = _snap(ax + part * (bx - ax), size[0]), _snap(ay + part * (by - ay), size[1])
    return min(max(x, 0.0), size[0]), min(max(y, 0.0), size[1])


def _snap(value: float, limit: float) -> float:
    """A coordinate, or the border where rounding missed it by a hair."""
    return next((edge for edge in (0.0, limit) if abs(value - edge) < 1e-9), value)


class Frame:
    """A map's rectangle within the map that it was cut from, in cells."""

    def __init__(self, origin: Point, size: Point) -> None:
        """Keep the upper left corner, and width and height."""
        self._origin = origin
        self.size = size

    def place(self, point: Point) -> Point:
        """A point of the whole map as seen from the cut map's upper left corner."""
        (x, y), (left, top) = point, self._origin
        return _snap(x - left, self.size[0]), _snap(y - top, self.size[1])


class Cutter:
    """Cuts pieces to a frame, one after the other, and notes what it had to change."""

    def __init__(self, frame: Frame, notes: ReportBuilder) -> None:
        """Start with no pieces."""
        self._frame = frame
        self._notes = notes
        self._seen: set[frozenset[Point]] = set()
        self.pieces: list[Piece] = []

    def cut(self, where: str, one: Point, other: Point) -> Piece | None:
        """Take a piece in; ``None`` where nothing new of it lies on the map."""
        piece = self._frame.place(one), self._frame.place(other)
        inside = clip(piece, *self._frame.size)
        if inside is None:
            kind, text = _outside(piece)
            self._notes.add(kind, where, text)
            return None
        if inside != piece:
            self._notes.add(ImportStatus.CLIPPED, where, "reaches off the map; cut at its edge")
        if frozenset(inside) in self._seen:
            self._notes.add(ImportStatus.REPAIRED, where, "is there twice; left out")
            return None
        self._seen.add(frozenset(inside))
        self.pieces.append(inside)
        return inside


def _outside(piece: Piece) -> tuple[ImportStatus, str]:
    """Why nothing of a piece is left."""
    if piece[0] == piece[1]:
        return ImportStatus.REPAIRED, "has no length; left out"
    return ImportStatus.CLIPPED, "lies off the map; left out"
