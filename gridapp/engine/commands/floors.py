"""Commands for floors of a map and the links between them."""

from collections.abc import Callable, Iterator

import msgspec

from gridapp.battle import commands as do
from gridapp.battle.board import TERRAIN_LIMIT, Board, Floor, Link, Terrain
from gridapp.battle.events import FloorPut, FloorRemoved, LinkPut, LinkRemoved
from gridapp.battle.floors import is_on_floor, links_on, pieces_on
from gridapp.battle.messages import message
from gridapp.battle.outcomes import Refused
from gridapp.battle.state import Battle
from gridapp.battle.vision.fog import Fog, HandFog
from gridapp.battle.vision.mask import Mask
from gridapp.battle.vision.sight import Memory, Sight
from gridapp.engine.commands.draft import Draft
from gridapp.engine.commands.falls import fall_through
from gridapp.engine.commands.placement import PLACE_EDIT, is_valid_name
from gridapp.engine.queries.turns.legal_actions import waiting_refusal
from gridapp.grid.cells import Cell
from gridapp.grid.floors import floor_corner, floor_of, floor_size, with_floors
from gridapp.grid.grid import Grid
from gridapp.grid.regions import PolygonWithHoles

_MaskChange = Callable[[Mask], Mask | None]

MAX_FLOORS, MAX_LINKS, MAX_STEPS = 20, 200, 100
GROUND_NAME = "Ground floor"
"""Name of floor 0 until the GM gives another."""


def put_floor(draft: Draft, command: do.PutFloor) -> Refused | None:
    """Add a floor, or change the floor of the same number."""
    floor, board = command.floor, draft.battle.board
    if refused := waiting_refusal(draft.battle) or next(_floor_refusals(board, floor), None):
        return refused
    floors = {each.number: each for each in board.floors or (Floor(0, GROUND_NAME),)}
    new = floor.number not in floors
    floors[floor.number] = floor
    try:
        grid = with_floors(board.grid, max(floors) + 1)
    except ValueError:
        why = message("the floors of this map have no room below one another: it is too high")
        return Refused("floors", why)
    listed = tuple(floors[number] for number in sorted(floors))
    draft.update(board=msgspec.structs.replace(board, floors=listed))
    _set_sheet(draft, grid)
    draft.emit(FloorPut(floor.number, floor.name, floor.elevation, new))
    return None


def _floor_refusals(board: Board, floor: Floor) -> Iterator[Refused]:
    if not is_valid_name(floor.name) or not floor.name.isprintable():
        yield Refused("name", message("a floor needs a name of 1 to 60 letters"))
    if not 0 <= floor.number < MAX_FLOORS:
        why = message("a map has at most {count} floors, numbered from 0", count=MAX_FLOORS)
        yield Refused("floors", why)
    if abs(floor.elevation) > TERRAIN_LIMIT:
        why = message("a floor lies at most {limit} cells high or deep", limit=TERRAIN_LIMIT)
        yield Refused("elevation", why)
    if any(each.name == floor.name and each.number != floor.number for each in board.floors):
        yield Refused("name", message("there is a floor {name} already", name=floor.name))
    if floor.number == 0 and floor.picture is not None:
        yield Refused("picture", message("the picture of floor 0 is that of the map"))
    if floor in board.floors:
        yield Refused("nothing", message("the floor is so already"))


def _set_sheet(draft: Draft, grid: Grid) -> None:
    """Change the number of floors on the sheet; fog and memories stay as they are."""
    battle = draft.battle
    if grid == battle.board.grid:
        return
    from gridapp.geometry.planar.rasters import resized

    draft.update(
        board=msgspec.structs.replace(battle.board, grid=grid),
        fog=_fog(battle.fog, lambda mask: resized(mask, battle.board.grid, grid)),
        sight=_sight(battle.sight, lambda mask: resized(mask, battle.board.grid, grid)),
    )


def remove_floor(draft: Draft, command: do.RemoveFloor) -> Refused | None:
    """Remove a floor with everything on it; floor 0 and floors with creatures stay."""
    battle, number = draft.battle, command.number
    floor = battle.board.floor(number)
    if refused := waiting_refusal(battle):
        return refused
    if floor is None:
        return Refused("floor", message("there is no floor {number}", number=number))
    if number == 0:
        return Refused("floor", message("floor 0 stays: it is the map that the battle began with"))
    grid = battle.board.grid
    occupant = next(
        (token for token in battle.tokens if floor_of(grid, token.cell) == number), None
    )
    if occupant is not None:
        return Refused("busy", message("{token} is on that floor", token=occupant.name))
    _clear_floor(draft, number)
    floors = draft.battle.board.floors
    _set_sheet(draft, with_floors(grid, max(each.number for each in floors) + 1))
    if len(floors) == 1:
        draft.update(board=msgspec.structs.replace(draft.battle.board, floors=()))
    draft.emit(FloorRemoved(number, floor.name))
    return None


def _clear_floor(draft: Draft, number: int) -> None:
    """Take everything off a floor: pieces, links, lights, notes, areas, fog and memory."""
    battle = draft.battle
    board, grid = battle.board, battle.board.grid
    gone, links = {piece.id for piece in pieces_on(board, number)}, set(links_on(board, number))
    cleared = board.with_pieces(_terrain_elsewhere(board, number), gone)
    lights = battle.lighting.lights
    draft.update(
        board=msgspec.structs.replace(
            cleared,
            floors=tuple(floor for floor in board.floors if floor.number != number),
            links=tuple(link for link in board.links if link not in links),
        ),
        lighting=msgspec.structs.replace(
            battle.lighting,
            lights=tuple(each for each in lights if not is_on_floor(grid, each.place, number)),
        ),
        notes=tuple(
            note
            for note in battle.notes
            if note.cell is None or floor_of(grid, note.cell) != number
        ),
        areas=tuple(area for area in battle.areas if not is_on_floor(grid, area.place, number)),
        fog=_fog(battle.fog, lambda mask: _without_floor(mask, grid, number)),
        sight=_sight(battle.sight, lambda mask: _without_floor(mask, grid, number)),
    )


def _terrain_elsewhere(board: Board, number: int) -> Iterator[Terrain]:
    """Yield the terrain regions partly on the removed floor, cut to the other floors."""
    for region in board.terrain:
        cells = tuple(cell for cell in region.cells if floor_of(board.grid, cell) != number)
        if cells and len(cells) < len(region.cells):
            yield msgspec.structs.replace(region, cells=cells)


def _without_floor(mask: Mask, grid: Grid, number: int) -> Mask | None:
    from gridapp.geometry.planar.rasters import difference, fill_polygons, fits

    if not fits(mask, grid):
        return None
    (left, top), (width, height) = floor_corner(grid, number), floor_size(grid)
    right, bottom = left + width, top + height
    box = PolygonWithHoles(((left, top), (right, top), (right, bottom), (left, bottom)))
    return difference(mask, fill_polygons(grid, [box]))


def _fog(fog: Fog, change: _MaskChange) -> Fog:
    """Return the fog with every mask changed; rooms stay."""

    def hand(before: HandFog) -> HandFog:
        revealed, hidden = (mask and change(mask) for mask in (before.revealed, before.hidden))
        return HandFog(revealed, hidden)

    draft = None if fog.draft is None else hand(fog.draft)
    return msgspec.structs.replace(fog, hand=hand(fog.hand), draft=draft)


def _sight(sight: Sight, change: _MaskChange) -> Sight:
    """Return the sight with the mask of every memory changed."""
    memories: list[Memory] = []
    for memory in sight.memories:
        mask = change(memory.mask)
        if mask is not None:
            memories.append(msgspec.structs.replace(memory, mask=mask))
    return msgspec.structs.replace(sight, memories=tuple(memories))


def put_link(draft: Draft, command: do.PutLink) -> Refused | None:
    """Add a link between two floors, or replace the link of the same id.

    Who stands wholly over a new opening falls; who stands partly on it is in the way.
    """
    link, board = command.link, draft.battle.board
    if refused := waiting_refusal(draft.battle) or next(_link_refusals(draft.battle, link), None):
        return refused
    if link in board.links:
        return Refused("nothing", message("the link is so already"))
    links = {each.id: each for each in board.links} | {link.id: link}
    draft.update(board=msgspec.structs.replace(board, links=tuple(links.values())))
    draft.emit(LinkPut(link.kind, link.ends or link.opening))
    for token in draft.battle.tokens:
        if link.opening and fall_through(draft, token.id):
            draft.rules.mechanics.after_gm_edit(draft, token.id, PLACE_EDIT)
    return None


def _link_refusals(battle: Battle, link: Link) -> Iterator[Refused]:
    board, grid = battle.board, battle.board.grid
    if not is_valid_name(link.id) or not link.id.isprintable():
        yield Refused("id", message("a link needs an id of 1 to 60 letters"))
    other_links = [each for each in board.links if each.id != link.id]
    if len(other_links) >= MAX_LINKS:
        yield Refused("links", message("a map has at most {count} links", count=MAX_LINKS))
    if link.ends is None and not link.opening:
        yield Refused("link", message("a link needs two ends, or an opening"))
    for cell in (*(link.ends or ()), *link.opening):
        if cell not in grid:
            yield Refused("off_map", message("{cell} is off the board", cell=grid.label(cell)))
    if link.ends is not None:
        yield from _passage_refusals(board, link, link.ends)
    if link.opening:
        yield from _opening_refusals(battle, link)


def _passage_refusals(board: Board, link: Link, ends: tuple[Cell, Cell]) -> Iterator[Refused]:
    floors = {floor_of(board.grid, cell) for cell in ends}
    if len(floors) < 2:
        yield Refused("link", message("the ends of a link lie on two floors"))
    if not 1 <= link.steps <= MAX_STEPS:
        why = message("a link costs 1 to {count} steps", count=MAX_STEPS)
        yield Refused("steps", why)
    if any(each.ends and {*each.ends} == {*ends} and each.id != link.id for each in board.links):
        yield Refused("link", message("these two cells are linked already"))


def _opening_refusals(battle: Battle, link: Link) -> Iterator[Refused]:
    board, grid = battle.board, battle.board.grid
    above, below = {floor_of(grid, cell) for cell in link.opening}, board.floor(link.below)
    upper = board.floor(next(iter(above))) if len(above) == 1 else None
    if upper is None or below is None or upper.elevation <= below.elevation:
        why = message("an opening lies on one floor, above the floor that is seen through it")
        yield Refused("opening", why)
    if len(set(link.opening)) < len(link.opening):
        yield Refused("opening", message("an opening has each cell once"))
    open_cells = set(link.opening)
    for token in battle.tokens:
        body = set(grid.covered_cells(token.cell, token.space))
        if not token.elevation and open_cells & body and not open_cells >= body:
            yield Refused("occupied", message("{token} stands there", token=token.name))


def remove_link(draft: Draft, command: do.RemoveLink) -> Refused | None:
    """Remove a link between two floors."""
    board = draft.battle.board
    link = next((each for each in board.links if each.id == command.link), None)
    if refused := waiting_refusal(draft.battle):
        return refused
    if link is None:
        return Refused("link", message("there is no link {link}", link=repr(command.link)))
    links = tuple(each for each in board.links if each is not link)
    draft.update(board=msgspec.structs.replace(board, links=links))
    draft.emit(LinkRemoved(link.kind, link.ends or link.opening))
    return None
