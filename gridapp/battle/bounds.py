"""Bounds of all numbers and sizes in a battle, checked for files and commands alike.

Files, texts and snapshots are checked when they are read (`gridapp.storage.file.checked_state`),
maps when they are imported, and the result of every command before it counts
(`gridapp.engine.commands.apply`): everything that is shown has passed `first_fault`. The bounds are
far above real maps, and low enough that all answers are exact and come in time.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from math import isfinite
from operator import attrgetter
from typing import Any, NamedTuple

from gridapp.battle.areas import Area
from gridapp.battle.board import TERRAIN_LIMIT, Board, Link, Terrain, WallOrDoor
from gridapp.battle.messages import Text, message
from gridapp.battle.notes import Note
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Condition, Token, Weapon
from gridapp.battle.vision.fog import Fog, Room
from gridapp.battle.vision.lights import Light
from gridapp.grid.cells import Cell, Point
from gridapp.grid.grid import Grid

MAX_COORDINATE = 10_000
"""Largest coordinate in cells: 20 times the longest side of a board."""
MAX_LENGTH = 1_000_000
"""Largest length in the grid's unit, and largest number of pixels of a cell or an offset."""
MAX_NUMBER = 1_000_000_000
"""Largest number of a sheet or pool."""
POOL_LIMIT = 100_000
"""Largest value of a pool that a GM sets."""
MAX_SEGMENTS = 50_000
"""Walls and doors of a board; the largest real maps have a few thousand."""
MAX_REGIONS, MAX_CELLS = 5_000, 1_000_000
"""Terrain regions of a board, and cells of all of them together."""
MAX_CREATURES, MAX_ENTRIES = 2_000, 500
"""Creatures of a battle; weapons, conditions, statistics of one of them."""
MAX_NOTES, MAX_LIGHTS, MAX_AREAS, MAX_ROOMS = 5_000, 2_000, 1_000, 2_000
MAX_LINKS, MAX_POINTS = 2_000, 1_000_000
"""Links between floors; corners of all rooms together."""
MAX_TEXT = 100_000
"""Letters of a name or note."""


class BoundFault(NamedTuple):
    """A value out of bounds: its path, and the bound it breaks."""

    where: str
    why: Text


Faults = Iterator[BoundFault]


def first_fault(battle: Battle, checked: Battle | None = None) -> BoundFault | None:
    """Return the first value of a battle out of bounds, ``None`` if all are within.

    Parts that ``checked`` has too, the very same objects, were checked with it and are passed over.
    """
    return next(_battle_faults(battle, checked), None)


def first_board_fault(board: Board) -> BoundFault | None:
    """Return the first value of a board out of bounds, ``None`` if all are within."""
    return next(_board_faults(board, None), None)


def _battle_faults(battle: Battle, checked: Battle | None) -> Faults:
    if checked is None or battle.board is not checked.board:
        yield from _board_faults(battle.board, checked.board if checked else None)
    yield from _text("name", battle.name)
    if checked is None or battle.tokens is not checked.tokens:
        yield from _tokens_faults(battle, checked)
    for name, most, check in (
        ("notes", MAX_NOTES, _note_faults),
        ("areas", MAX_AREAS, _area_faults),
    ):
        new, old = getattr(battle, name), getattr(checked, name, ())
        if new is not old:
            yield from _each(name, new, old, most, check)
    if checked is None or battle.lighting is not checked.lighting:
        lights, lit = battle.lighting.lights, checked.lighting.lights if checked else ()
        yield from _each("lighting.lights", lights, lit, MAX_LIGHTS, _light_faults)
    if checked is None or battle.fog is not checked.fog:
        yield from _fog_faults(battle.fog)


_Check = Callable[[Any], Faults]


def _each(name: str, new: Collection[Any], old: Iterable[Any], most: int, check: _Check) -> Faults:
    """Yield the faults of a changed list: too many parts, and faults of parts not yet checked."""
    yield from _count(name, len(new), most)
    passed = set(map(id, old))
    for index, part in enumerate(new):
        if id(part) not in passed:
            for where, why in check(part):
                yield BoundFault(f"{name}[{index}]{where and '.'}{where}", why)


def _board_faults(board: Board, checked: Board | None) -> Faults:
    if checked is None or board.grid is not checked.grid:
        yield from _grid_faults(board.grid)
    yield from _count("board.walls", len(board.walls) + len(board.doors), MAX_SEGMENTS)
    yield from _count("board.terrain", len(board.terrain), MAX_REGIONS)
    for name, check in (
        ("walls", _segment_faults),
        ("doors", _segment_faults),
        ("terrain", _terrain_faults),
    ):
        new, old = getattr(board, name), getattr(checked, name, ())
        if new is not old:
            yield from _each(f"board.{name}", new, old, MAX_SEGMENTS, check)
    cells = sum(len(region.cells) for region in board.terrain)
    yield from _count("board.terrain", cells, MAX_CELLS, message("cells"))
    yield from _each("board.links", board.links, (), MAX_LINKS, _link_faults)
    for index, floor in enumerate(board.floors):
        yield from _text(f"board.floors[{index}].name", floor.name)
        yield from _number(f"board.floors[{index}].elevation", floor.elevation, TERRAIN_LIMIT)


def _grid_faults(grid: Grid) -> Faults:
    yield from _number("board.grid.cell_size", grid.cell_size, MAX_LENGTH)
    yield from _number("board.grid.pixels", grid.pixels, MAX_LENGTH)
    yield from _points("board.grid.offset", (grid.offset,), MAX_LENGTH)


def _segment_faults(segment: WallOrDoor) -> Faults:
    (ax, ay), (bx, by) = segment.a, segment.b
    # One comparison for all four, because a map has many: false for NaN, too.
    if not -MAX_COORDINATE <= min(ax, ay, bx, by) <= max(ax, ay, bx, by) <= MAX_COORDINATE or not (
        isfinite(ax + ay + bx + by)
    ):
        yield from _points("a", (segment.a,))
        yield from _points("b", (segment.b,))
    height = getattr(segment, "height", None)
    if height is not None:
        yield from _number("height", height, MAX_LENGTH)
    yield from _text("id", segment.id)


def _terrain_faults(region: Terrain) -> Faults:
    yield from _text("name", region.name)
    yield from _number("factor", region.factor, TERRAIN_LIMIT)
    yield from _number("elevation", region.elevation, TERRAIN_LIMIT)
    yield from _cells("cells", region.cells)


def _link_faults(link: Link) -> Faults:
    yield from _number("steps", link.steps, MAX_COORDINATE)
    yield from _number("below", link.below, MAX_COORDINATE)
    yield from _cells("ends", link.ends or ())
    yield from _count("opening", len(link.opening), MAX_CELLS)
    yield from _cells("opening", link.opening)


def _tokens_faults(battle: Battle, checked: Battle | None) -> Faults:
    grid, tokens = battle.board.grid, battle.tokens
    yield from _count("tokens", len(tokens), MAX_CREATURES)
    earlier = {token.id: token for token in checked.tokens} if checked else {}
    for index, token in enumerate(tokens):
        before = earlier.get(token.id)
        if token is not before:
            for where, why in _token_faults(token, grid, before):
                yield BoundFault(f"tokens[{index}]{where and '.'}{where}", why)


def _token_faults(token: Token, grid: Grid, checked: Token | None) -> Faults:
    """Yield the faults of a creature; parts that ``checked`` has too are passed over."""
    values = _checked_values(token)
    earlier = _checked_values(checked) if checked else (None,) * len(values)
    for (name, check), value, before in zip(_TOKEN_CHECKS.items(), values, earlier, strict=True):
        if value is not before:
            yield from check(name, value)
    if checked is None or token.space is not checked.space:
        try:
            grid.footprint(token.space)
        except ValueError as problem:
            yield BoundFault("space", str(problem))


def _several_numbers(name: str, numbers: Mapping[str, float]) -> Faults:
    yield from _count(name, len(numbers), MAX_ENTRIES)
    yield from () if _are_small(numbers.values()) else _number_faults(name, numbers)


def _weapons_faults(name: str, weapons: tuple[Weapon, ...]) -> Faults:
    yield from _count(name, len(weapons), MAX_ENTRIES)
    for index, weapon in enumerate(weapons):
        yield from _weapon_faults(f"{name}[{index}]", weapon)


def _conditions_faults(name: str, conditions: tuple[Condition, ...]) -> Faults:
    yield from _count(name, len(conditions), MAX_ENTRIES)
    for index, held in enumerate(conditions):
        yield from _number(f"{name}[{index}].value", held.value)
        yield from _number(f"{name}[{index}].times", held.times)


def _weapon_faults(where: str, weapon: Weapon) -> Faults:
    for reach in (weapon.reach, weapon.min_reach, weapon.range):
        yield from _number(f"{where}.reach", reach, MAX_LENGTH)
    if not _are_small(weapon.stats.values()):
        for number in weapon.stats.values():
            yield from _number(f"{where}.stats", number)


def _number_faults(where: str, numbers: Mapping[str, float]) -> Faults:
    for key, number in numbers.items():
        yield from _number(f"{where}.{key[:40]}", number)


def _note_faults(note: Note) -> Faults:
    yield from _text("text", note.text)
    yield from _number("number", note.number)
    yield from _cells("cell", () if note.cell is None else (note.cell,))


def _light_faults(light: Light) -> Faults:
    yield from _text("id", light.id)
    yield from _points("place", () if light.place is None else (light.place,))
    for name in ("bright", "dim", "angle", "direction"):
        yield from _number(name, getattr(light, name), MAX_LENGTH)


def _area_faults(area: Area) -> Faults:
    yield from _text("name", area.name)
    yield from _points("place", () if area.place is None else (area.place,))
    for name in ("size", "width", "angle", "direction"):
        yield from _number(name, getattr(area, name), MAX_LENGTH)
    for name in ("elevation", "height", "times", "colour"):
        yield from _number(name, getattr(area, name) or 0, MAX_LENGTH)


def _fog_faults(fog: Fog) -> Faults:
    corners = sum(len(line) for room in fog.rooms for line in room.outlines)
    yield from _count("fog.rooms", corners, MAX_POINTS, message("corners"))
    yield from _each("fog.rooms", fog.rooms, (), MAX_ROOMS, _room_faults)


def _room_faults(room: Room) -> Faults:
    yield from _text("name", room.name)
    for outline in room.outlines:
        yield from _points("outlines", outline)


def _count(where: str, count: int, most: int, noun: Text = "") -> Faults:
    if count > most:
        text = noun or message("entries")
        why = message(
            "{count} {what} are too many, at most {most}",
            count=f"{count:,}",
            what=text,
            most=f"{most:,}",
        )
        yield BoundFault(where, why)


def _number(where: str, number: float, most: float = MAX_NUMBER) -> Faults:
    if not -most <= number <= most:
        yield BoundFault(where, _too_large(number, most))


def _are_small(numbers: Collection[float]) -> bool:
    """Return True if every number is within `MAX_NUMBER`: at once, because creatures have many."""
    if not numbers:
        return True
    is_within = -MAX_NUMBER <= min(numbers) <= max(numbers) <= MAX_NUMBER
    return is_within and isfinite(sum(numbers))  # a NaN slips through the comparisons


def _points(where: str, points: Iterable[Point], most: float = MAX_COORDINATE) -> Faults:
    for point in points:
        for number in point:
            yield from _number(where, number, most)


def _cells(where: str, cells: Iterable[Cell]) -> Faults:
    for column, row in cells:
        if not (
            -MAX_COORDINATE <= column <= MAX_COORDINATE and -MAX_COORDINATE <= row <= MAX_COORDINATE
        ):
            yield from _number(where, column, MAX_COORDINATE)
            yield from _number(where, row, MAX_COORDINATE)


def _too_large(number: float, most: float) -> Text:
    if not isfinite(number):
        return message("the number is not finite")
    shown = f"{number:,}" if abs(number) < 10**12 else "a number of more than 12 digits"
    return message("{number} is out of range, at most {most}", number=shown, most=f"{most:,}")


def _text(where: str, text: str) -> Faults:
    if len(text) > MAX_TEXT:
        yield from _count(where, len(text), MAX_TEXT, message("letters"))


_TOKEN_CHECKS: Mapping[str, Callable[[str, Any], Faults]] = {
    **dict.fromkeys(("id", "name", "side", "group", "picture"), _text),
    "cell": lambda name, cell: _cells(name, (cell,)),
    "elevation": lambda name, number: _number(name, number, MAX_COORDINATE),
    **dict.fromkeys(("stats", "pools", "senses"), _several_numbers),
    "weapons": _weapons_faults,
    "conditions": _conditions_faults,
    "derived": lambda name, names: _count(name, len(names), MAX_ENTRIES),
}
"""The checks of a creature's fields; `_token_faults` checks its space, which needs the grid."""

_checked_values = attrgetter(*_TOKEN_CHECKS)
"""Returns a creature's values of these fields, in the same order; none is ``None``."""
