"""Falls through holes and balconies to the floor below.

No pack says where a creature ends that is moved over an opening; the ruling, alike in all: who
stands wholly over an opening, and not above the ground by itself, falls straight to the floor
below, or to the free cell nearest to there, and on through openings below. Who has firm ground
under a part of its space stays. The damage is the GM's, as AP-70 has it.
"""

from collections.abc import Iterator

from gridapp.battle.events import Narrated
from gridapp.battle.messages import message
from gridapp.battle.tokens import Token
from gridapp.engine.commands.draft import Draft
from gridapp.engine.queries.openings import floor_below
from gridapp.engine.queries.situation import Situation
from gridapp.grid.cells import Cell
from gridapp.grid.floors import floor_of, on_floor


def fall_through(draft: Draft, token_id: str) -> bool:
    """Drop a creature through the openings under its space; return True after a fall."""
    start = draft.situation.elevation_on_sheet(draft.token(token_id))
    while (cell := _landing(draft.situation, draft.token(token_id))) is not None:
        draft.update_token(token_id, cell=cell)
    depth = start - draft.situation.elevation_on_sheet(draft.token(token_id))
    if depth <= 0:
        return False
    grid = draft.situation.grid
    text = message(
        "falls {length} {unit}; the GM sets the damage",
        length=f"{grid.length(depth):g}",
        unit=grid.unit.value,
    )
    draft.emit(Narrated(token_id, text, ""))
    return True


def _landing(situation: Situation, token: Token) -> Cell | None:
    """Return the landing cell of a creature over an opening; ``None`` if it does not fall."""
    board = situation.battle.board
    floor = None if token.elevation else floor_below(board, token)
    if floor is None:
        return None
    below = on_floor(board.grid, token.cell, floor)
    return next(
        (cell for cell in _nearest_first(situation, below) if _has_room(situation, token, cell)),
        None,
    )


def _nearest_first(situation: Situation, cell: Cell) -> Iterator[Cell]:
    """Yield all cells of a floor by distance from a cell, itself first."""
    yield cell
    grid = situation.grid
    floor = floor_of(grid, cell)
    cells = (each for each in grid.cells if floor_of(grid, each) == floor)
    yield from sorted(cells, key=lambda each: (grid.cell_distance(cell, each), each))


def _has_room(situation: Situation, token: Token, cell: Cell) -> bool:
    """Return True if a creature can lie on a cell, or falls on from there."""
    grid, ground = situation.grid, situation.movement_map
    body = frozenset(grid.covered_cells(cell, token.space))
    if not all(each in grid for each in body):
        return False
    bodies = (each for each in situation.battle.tokens if each.id != token.id)
    if not body.isdisjoint([each for creature in bodies for each in situation.cells(creature)]):
        return False
    if floor_below(situation.battle.board, token, cell) is not None:
        return True
    return ground.can_stand(cell, token.space) and all(map(ground.terrain_factor, body))
