"""Views cut to a single floor; creatures of the floors above and below appear as ghosts."""

from typing import TypeVar

import msgspec

from gridapp.battle.shown.views import GmView, PlayerView, SeenToken
from gridapp.grid.cells import Cell, Point
from gridapp.grid.floors import floor_of, floor_of_point, on_floor, shown_floor
from gridapp.grid.grid import Grid

V = TypeVar("V", GmView, PlayerView, GmView | PlayerView)


class Ghost(msgspec.Struct, frozen=True):
    """A creature on another floor, drawn faintly above or below its cell."""

    side: str
    cell: Cell
    space: str
    above: bool


def view_of_floor(view: V, number: int) -> V:
    """Return a view cut to a floor; the view itself on a map of one floor.

    The order of turns stays whole.
    """
    if isinstance(view, PlayerView):
        return _player_view(view, number)
    return _gm_view(view, number)


def _player_view(view: PlayerView, number: int) -> PlayerView:
    sheet = view.grid
    if not sheet.floor_rows:
        return view
    return msgspec.structs.replace(
        view,
        grid=shown_floor(sheet, number),
        picture=view.floor_pictures.get(number) if number else view.picture,
        tokens=tuple(token for token in view.tokens if floor_of(sheet, token.cell) == number),
        doors=tuple(door for door in view.doors if _is_on(sheet, door.a, number)),
        walls=tuple(wall for wall in view.walls if _is_on(sheet, wall.a, number)),
        notes=tuple(note for note in view.notes if floor_of(sheet, note.cell) == number),
        areas=tuple(area for area in view.areas if _lies_on(sheet, area.cells, number)),
        terrain=tuple(each for each in view.terrain if _lies_on(sheet, each.cells, number)),
        links=tuple(each for each in view.links if _lies_on(sheet, each.cells, number)),
    )


def _gm_view(view: GmView, number: int) -> GmView:
    sheet = view.seen.grid
    if not sheet.floor_rows:
        return view
    return msgspec.structs.replace(
        view,
        seen=_player_view(view.seen, number),
        hidden=tuple(token for token in view.hidden if floor_of(sheet, token.cell) == number),
        walls=tuple(wall for wall in view.walls if _is_on(sheet, wall.a, number)),
        doors=tuple(door for door in view.doors if _is_on(sheet, door.a, number)),
        terrain=tuple(each for each in view.terrain if _lies_on(sheet, each.cells, number)),
        notes=tuple(note for note in view.notes if floor_of(sheet, note.cell) == number),
        lights=tuple(light for light in view.lights if _is_on(sheet, light.place, number)),
        areas=tuple(area for area in view.areas if _lies_on(sheet, area.cells, number)),
    )


def ghosts(view: GmView, number: int) -> tuple[Ghost, ...]:
    """Return the creatures of all floors except the shown floor, moved onto the shown floor."""
    sheet = view.seen.grid
    heights = {floor.number: floor.elevation for floor in view.floors}
    if not sheet.floor_rows or number not in heights:
        return ()
    drawn: list[Ghost] = []
    for token in (*view.seen.tokens, *view.hidden):
        own_floor = floor_of(sheet, token.cell)
        if own_floor != number:
            above = heights.get(own_floor, 0) > heights[number]
            drawn.append(_ghost(token, sheet, number, above=above))
    return tuple(drawn)


def _ghost(token: SeenToken, sheet: Grid, number: int, *, above: bool) -> Ghost:
    return Ghost(token.side, on_floor(sheet, token.cell, number), token.space, above)


def _is_on(sheet: Grid, point: Point, number: int) -> bool:
    return floor_of_point(sheet, point) == number


def _lies_on(sheet: Grid, cells: tuple[Cell, ...], number: int) -> bool:
    return any(floor_of(sheet, cell) == number for cell in cells)
