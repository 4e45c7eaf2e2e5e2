"""Clipping of wall segments to the map's rectangle, border included (Liang-Barsky)."""

from collections.abc import Iterable
from pathlib import Path

from gridapp.battle.bounds import MAX_SEGMENTS
from gridapp.battle.messages import Message, message
from gridapp.grid.cells import Point
from gridapp.storage.formats.import_report import ImportStatus, ReportBuilder
from gridapp.storage.problems import FileProblem

WallSegment = tuple[Point, Point]


def clip_segment(piece: WallSegment, width: float, height: float) -> WallSegment | None:
    """Return the part of a segment inside ``0..width`` by ``0..height``, or ``None`` if empty.

    Ends inside stay exactly the same; cut ends are exactly on the border.
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
    """Return the parameter interval, within 0 to 1, where a coordinate is on the map."""
    if step == 0.0:
        return (0.0, 1.0) if 0.0 <= start <= limit else (2.0, -1.0)
    enter, leave = -start / step, (limit - start) / step
    return (enter, leave) if step > 0 else (leave, enter)


def _end(piece: WallSegment, end: Point, part: float, size: Point) -> Point:
    """Return an end on the map unchanged, else the point where the segment meets the border."""
    if 0.0 <= end[0] <= size[0] and 0.0 <= end[1] <= size[1]:
        return end
    (ax, ay), (bx, by) = piece
    x, y = _snap(ax + part * (bx - ax), size[0]), _snap(ay + part * (by - ay), size[1])
    return min(max(x, 0.0), size[0]), min(max(y, 0.0), size[1])


def _snap(value: float, limit: float) -> float:
    """Snap a coordinate to the border if only rounding separates them."""
    return next((edge for edge in (0.0, limit) if abs(value - edge) < 1e-9), value)


class MapFrame:
    """The rectangle of a map, cut from a larger map, in cells."""

    def __init__(self, origin: Point, size: Point) -> None:
        """Set the upper left corner, and width and height."""
        self._origin = origin
        self.size = size

    def holds(self, point: Point) -> bool:
        """Return True if a point of the larger map is on this map, border included."""
        x, y = point[0] - self._origin[0], point[1] - self._origin[1]
        return 0.0 <= x <= self.size[0] and 0.0 <= y <= self.size[1]

    def to_map(self, point: Point) -> Point:
        """Convert a point of the larger map to coordinates of this map."""
        (x, y), (left, top) = point, self._origin
        return _snap(x - left, self.size[0]), _snap(y - top, self.size[1])


def check_count(path: Path, key: str, segments: Iterable[WallSegment], frame: MapFrame) -> None:
    """Refuse more segments inside a frame than a board holds, before any is clipped.

    Raises:
        FileProblem: There are more than ``MAX_SEGMENTS``.
    """
    inside = sum(a != b and frame.holds(a) and frame.holds(b) for a, b in segments)
    if inside > MAX_SEGMENTS:
        why = f"it has {inside:,} pieces of wall, the limit is {MAX_SEGMENTS:,}"
        raise FileProblem(path, why, "simplify the walls, or split the map", key)


class WallClipper:
    """Clips wall segments to a frame, drops duplicates and reports every change."""

    def __init__(self, frame: MapFrame, notes: ReportBuilder) -> None:
        """Start without segments."""
        self._frame = frame
        self._notes = notes
        self._seen: set[frozenset[Point]] = set()
        self.segments: list[WallSegment] = []

    def add(self, where: str, start: Point, end: Point) -> WallSegment | None:
        """Add a segment; return the clipped segment, or ``None`` if outside or a duplicate."""
        segment = self._frame.to_map(start), self._frame.to_map(end)
        inside = clip_segment(segment, *self._frame.size)
        if inside is None:
            kind, text = _outside(segment)
            self._notes.add(kind, where, text)
            return None
        if inside != segment:
            self._notes.add(ImportStatus.CLIPPED, where, "reaches off the map; cut at its edge")
        if frozenset(inside) in self._seen:
            self._notes.add(ImportStatus.REPAIRED, where, "is there twice; left out")
            return None
        self._seen.add(frozenset(inside))
        self.segments.append(inside)
        return inside


def _outside(piece: WallSegment) -> tuple[ImportStatus, Message]:
    """Return status and reason for a segment that was dropped."""
    if piece[0] == piece[1]:
        return ImportStatus.REPAIRED, message("has no length; left out")
    return ImportStatus.CLIPPED, message("lies off the map; left out")
