"""Cuts walls where a door lies on them, so that the open door can be passed and seen through.

Editors leave a gap in the wall for a door; where they do not, the wall runs on behind the door. The
part of a wall is cut out that is within ``DOOR_DISTANCE`` of the door and parallel to it.
"""

from collections import defaultdict
from collections.abc import Sequence
from math import floor, hypot

import msgspec

from gridapp.battle.board import Door, Wall
from gridapp.grid.cells import Point
from gridapp.storage.formats.import_report import ImportStatus, ReportBuilder

DOOR_DISTANCE = 0.1
"""Largest distance of both ends of a door from the line of a wall that it cuts, in cells."""
SHORTEST_CUT = 0.05
"""Shorter overlaps, in cells, are doors that only touch a wall."""
SHORTEST_REST = 0.01
"""Shorter rests of a wall, in cells, are left out."""

_Span = tuple[float, float]


def cut_at_doors(
    walls: tuple[Wall, ...], doors: Sequence[tuple[str, Door]], notes: ReportBuilder
) -> tuple[Wall, ...]:
    """Return the walls without the parts on which doors lie, numbered anew if any was cut.

    ``doors`` are given with their key path in the file; each that cuts a wall is reported.
    """
    by_column: dict[int, list[int]] = defaultdict(list)
    for number, (_, door) in enumerate(doors):
        for column in _columns(door.a, door.b):
            by_column[column].append(number)
    cutting: set[int] = set()
    uncut: list[Wall] = []
    for wall in walls:
        spans = []
        for number in sorted({n for column in _columns(wall.a, wall.b) for n in by_column[column]}):
            if span := _overlap(wall, doors[number][1]):
                spans.append(span)
                cutting.add(number)
        uncut += _cut(wall, spans) if spans else [wall]
    for number in sorted(cutting):
        text = "lies on a wall without a gap; the wall is cut there"
        notes.add(ImportStatus.REPAIRED, doors[number][0], text)
    return _numbered(uncut) if cutting else walls


def _columns(a: Point, b: Point) -> range:
    """Return the columns of cells that a segment is in or near."""
    first, last = sorted((a[0], b[0]))
    return range(floor(first - DOOR_DISTANCE), floor(last + DOOR_DISTANCE) + 1)


def _overlap(wall: Wall, door: Door) -> _Span | None:
    """Return the part of a wall covered by a door, in cells from ``wall.a``."""
    length = hypot(wall.b[0] - wall.a[0], wall.b[1] - wall.a[1])
    if not length:
        return None
    dx, dy = (wall.b[0] - wall.a[0]) / length, (wall.b[1] - wall.a[1]) / length
    along = []
    for x, y in (door.a, door.b):
        off = x - wall.a[0], y - wall.a[1]
        if abs(dx * off[1] - dy * off[0]) > DOOR_DISTANCE:
            return None
        along.append(dx * off[0] + dy * off[1])
    start, end = max(0.0, min(along)), min(length, max(along))
    return (start, end) if end - start > SHORTEST_CUT else None


def _cut(wall: Wall, spans: list[_Span]) -> list[Wall]:
    """Return the pieces of a wall outside some spans; uncut ends keep their exact coordinates."""
    length = hypot(wall.b[0] - wall.a[0], wall.b[1] - wall.a[1])
    pieces, position = [], 0.0
    for start, end in (*sorted(spans), (length, length)):
        if start - position > SHORTEST_REST:
            a = wall.a if position == 0.0 else _point(wall, position / length)
            b = wall.b if start == length else _point(wall, start / length)
            pieces.append(msgspec.structs.replace(wall, a=a, b=b))
        position = max(position, end)
    return pieces


def _point(wall: Wall, part: float) -> Point:
    (ax, ay), (bx, by) = wall.a, wall.b
    return (ax + part * (bx - ax), ay + part * (by - ay))


def _numbered(walls: list[Wall]) -> tuple[Wall, ...]:
    """Return the walls with new ids: the first letter of the old id and a number."""
    count: dict[str, int] = defaultdict(int)
    named = []
    for wall in walls:
        letter = wall.id[0]
        count[letter] += 1
        named.append(msgspec.structs.replace(wall, id=f"{letter}{count[letter]}"))
    return tuple(named)
