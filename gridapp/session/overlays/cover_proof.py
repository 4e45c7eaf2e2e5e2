"""The proof of a cover: the lines and the silhouette that are drawn, and the reason in words."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from gridapp.battle.board import Door, Wall, WallKind
from gridapp.battle.state import Battle
from gridapp.engine.rulebook.rulebook import Rulebook
from gridapp.geometry.cover.cover import Cover, CoverRule
from gridapp.geometry.cover.margins import clearance
from gridapp.geometry.cover.ray_set import Ray
from gridapp.geometry.planar.tolerances import TOUCH_TOLERANCE
from gridapp.grid.cells import Point
from gridapp.grid.grid import Grid, Unit
from gridapp.session.i18n import decimal, join_names, tr, tr_noop

_BLOCKERS = {
    WallKind.WALL: (tr_noop("a wall"), tr_noop("{count} walls")),
    WallKind.OBJECT: (tr_noop("an object"), tr_noop("{count} objects")),
    WallKind.WINDOW: (tr_noop("a window"), tr_noop("{count} windows")),
}
_DOORS = (tr_noop("a door"), tr_noop("{count} doors"))
_LOW_WALLS = (tr_noop("a low wall"), tr_noop("{count} low walls"))
_INCHES = {Unit.FEET: 12.0, Unit.YARDS: 36.0}
_FOOT = 12


class Sightline(msgspec.Struct, frozen=True):
    """A sight line; ``end`` is the blocking point if ``blocked``."""

    start: Point
    end: Point
    blocked: bool


class SilhouettePart(msgspec.Struct, frozen=True):
    """A part of a silhouette, and the share of the height that is hidden there (0 to 1)."""

    start: Point
    end: Point
    hidden: float


class CoverProof(msgspec.Struct, frozen=True):
    """What proves a cover on the board: lines, the silhouette where it decides, and a sentence."""

    lines: tuple[Sightline, ...] = ()
    silhouette: tuple[SilhouettePart, ...] = ()
    text: str = ""


def cover_proof(battle: Battle, book: Rulebook, cover: Cover) -> CoverProof:
    """Return the proof of a cover; the sentence is empty where nothing is hidden."""
    text = cover_reason(battle, book.cover.how, cover)
    if is_silhouette(cover):
        parts = silhouette_parts(cover)
        return CoverProof(edge_lines(cover.rays[0].start, parts), parts, text)
    rays = (*cover.rays, cover.tag_line) if cover.tag_line else cover.rays
    return CoverProof(sight_lines(rays), (), text)


def short_proof(cover: Cover) -> CoverProof:
    """Return the proof without its sentence, as drawn while a creature is dragged.

    All lines if some but not all are blocked, otherwise a single line. Rays are computed on demand:
    an index computes one, a slice all.
    """
    if is_silhouette(cover):
        parts = silhouette_parts(cover) if cover.shadow else ()
        return CoverProof(edge_lines(cover.rays[0].start, parts), parts)
    if 0 < cover.blocked < cover.total:
        return CoverProof(sight_lines(cover.rays))
    rays = [cover.tag_line] if cover.tag_line else list(cover.rays[:0])
    return CoverProof(sight_lines(rays or ([cover.rays[0]] if cover.total else [])))


def is_silhouette(cover: Cover) -> bool:
    """Return True if the hidden share of a silhouette gives the grade."""
    return not cover.total and bool(cover.rays)


def sight_lines(rays: Iterable[Ray]) -> tuple[Sightline, ...]:
    """Convert rays to sight lines, cut at the blocking point."""
    return tuple(
        Sightline(ray.start, ray.blocked_at or ray.end, ray.blocked_at is not None) for ray in rays
    )


def silhouette_parts(cover: Cover) -> tuple[SilhouettePart, ...]:
    """Return the whole silhouette from end to end, hidden and open parts in turn."""
    first, last = (ray.end for ray in cover.rays)
    parts, reached = [], first
    for (start, end), veil in zip(cover.shadow, cover.veils, strict=True):
        if _are_apart(reached, start):
            parts.append(SilhouettePart(reached, start, 0.0))
        parts.append(SilhouettePart(start, end, veil))
        reached = end
    if _are_apart(reached, last):
        parts.append(SilhouettePart(reached, last, 0.0))
    return tuple(parts)


def edge_lines(eye: Point, parts: Sequence[SilhouettePart]) -> tuple[Sightline, ...]:
    """Return clear lines to both ends of each part in view, or blocked lines if none is."""
    points = (point for part in parts if part.hidden < 1 for point in (part.start, part.end))
    lines = tuple(Sightline(eye, point, blocked=False) for point in dict.fromkeys(points))
    if lines or not parts:
        return lines
    return tuple(Sightline(eye, end, blocked=True) for end in (parts[0].start, parts[-1].end))


def _are_apart(first: Point, second: Point) -> bool:
    return max(abs(first[0] - second[0]), abs(first[1] - second[1])) > TOUCH_TOLERANCE


def cover_reason(battle: Battle, rule: CoverRule, cover: Cover) -> str:
    """Return what hides the target and how far its cover is from another grade, as text.

    The text is empty if nothing hides it.
    """
    if not cover.blockers:
        return ""
    who = blocker_names(battle, cover.blockers)
    if is_silhouette(cover):
        if not cover.line:
            return tr("hidden by {who} from side to side", who=who)
        hidden = tr("{share} % hidden by {who}", share=_percent(cover.fraction), who=who)
        return "; ".join((hidden, *_grade_margin(battle.board.grid, rule, cover)))
    if cover.tag_line is not None:
        return tr("the line between the centres crosses {who}", who=who)
    return _line_reason(battle, cover, who)


def _line_reason(battle: Battle, cover: Cover, who: str) -> str:
    if not cover.blocked:
        return ""
    if not cover.line:
        return tr("no line passes {who}", who=who)
    if cover.blocked == cover.total:
        return tr(
            "all {total} lines stopped by {who}, but another passes", total=cover.total, who=who
        )
    stopped = tr(
        "{blocked} of {total} lines stopped by {who}",
        blocked=cover.blocked,
        total=cover.total,
        who=who,
    )
    open_rays = (ray for ray in cover.rays if ray.blocked_at is None)
    room = clearance(open_rays, blocker_corners(battle, cover.blockers))
    if room is None:
        return stopped
    grid = battle.board.grid
    if _is_shown_as_nothing(grid, room):
        return f"{stopped}; {tr('one more only just passes')}"
    needed = tr("one more would need {length}", length=small_length(grid, room))
    return f"{stopped}; {needed}"


def _grade_margin(grid: Grid, rule: CoverRule, cover: Cover) -> Iterator[str]:
    """Yield what the nearest other grade of a silhouette would need, if any."""
    width = _width(cover)
    above = next((each for each in rule.grades if each.at_least > cover.fraction), None)
    below = next((each for each in rule.grades if each.id == cover.grade), None)
    up = above.at_least - cover.fraction if above else 2.0
    down = cover.fraction - below.at_least if below else 2.0
    if above is not None and up <= down:
        length = small_length(grid, up * width)
        yield tr("{grade} would need {length} more", grade=above.name, length=length)
    elif below is not None and down < 1:
        length = small_length(grid, down * width)
        yield tr("{grade} with {length} to spare", grade=below.name, length=length)


def _width(cover: Cover) -> float:
    """Return the width of a silhouette in cells."""
    (x, y), (to_x, to_y) = (ray.end for ray in cover.rays)
    return float(((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5)


def _percent(share: float) -> int:
    """Return a share in per cent, never rounded to nothing or to the whole."""
    if 0 < share < 1:
        return min(99, max(1, round(share * 100)))
    return round(share * 100)


def small_length(grid: Grid, cells: float) -> str:
    """Return a short length in cm or in, from a metre or a foot on in the unit of the board."""
    length = cells * grid.cell_size
    if grid.unit is Unit.METRES:
        return f"{decimal(length, '.1f')} m" if length >= 1 else f"{round(length * 100)} cm"
    inches = length * _INCHES[grid.unit]
    return f"{decimal(inches / _FOOT, '.1f')} ft" if inches >= _FOOT else f"{round(inches)} in"


def _is_shown_as_nothing(grid: Grid, cells: float) -> bool:
    """Return True if a length is 0 in whole inches or centimetres."""
    parts = 100.0 if grid.unit is Unit.METRES else _INCHES[grid.unit]
    return round(cells * grid.cell_size * parts) == 0


def _pieces(battle: Battle) -> dict[str, Wall | Door]:
    walls: tuple[Wall | Door, ...] = battle.board.walls
    return {piece.id: piece for piece in (*walls, *battle.board.doors)}


def blocker_names(battle: Battle, ids: Iterable[str]) -> str:
    """Return creatures by name, and walls and doors by kind with their number."""
    counts: dict[tuple[str, str], int] = {}
    names = []
    pieces = _pieces(battle)
    for blocker in ids:
        piece = pieces.get(blocker)
        if piece is None:
            token = battle.token(blocker)
            names.append(token.name if token else blocker)
            continue
        words = _DOORS if isinstance(piece, Door) else _BLOCKERS[piece.kind]
        if not isinstance(piece, Door) and piece.height is not None and words[0] == "a wall":
            words = _LOW_WALLS
        counts[words] = counts.get(words, 0) + 1
    kinds = (
        tr(single) if count == 1 else tr(several, count=count)
        for (single, several), count in counts.items()
    )
    return join_names((*names, *kinds))


def blocker_corners(battle: Battle, ids: Iterable[str]) -> Iterator[Point]:
    """Yield the ends of walls and doors and the corners of creatures, in cell units."""
    board, pieces = battle.board, _pieces(battle)
    for blocker in ids:
        if (piece := pieces.get(blocker)) is not None:
            yield from (piece.a, piece.b)
        elif (token := battle.token(blocker)) is not None:
            for cell in board.grid.covered_cells(token.cell, token.space):
                yield from board.grid.polygon(cell)
