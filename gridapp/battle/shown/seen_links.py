"""Links between floors as players see them: known ends of stairs and ladders, known openings."""

import msgspec

from gridapp.battle.board import Board, LinkKind
from gridapp.battle.knowing.knowledge import Knowledge
from gridapp.grid.cells import Cell
from gridapp.grid.floors import floor_of


class SeenLink(msgspec.Struct, frozen=True):
    """An end of stairs or of a ladder, which leads up or down, or the cells of an opening."""

    kind: LinkKind
    cells: tuple[Cell, ...]
    up: bool = False
    opening: bool = False


def seen_links(board: Board, knows: Knowledge) -> tuple[SeenLink, ...]:
    """Return the known ends and the known cells of openings, sorted; nothing of secret links."""
    heights = {floor.number: floor.elevation for floor in board.floors}

    def height_at(cell: Cell) -> int:
        return heights.get(floor_of(board.grid, cell), 0)

    links = [link for link in board.links if not link.secret]
    ends = [
        SeenLink(link.kind, (end,), height_at(far_end) > height_at(end))
        for link in links
        for end, far_end in link.passages()
        if knows.knows_cell(end)
    ]
    openings = (
        SeenLink(link.kind, tuple(sorted(filter(knows.knows_cell, link.opening))), opening=True)
        for link in links
    )
    seen = [*ends, *(each for each in openings if each.cells)]
    return tuple(sorted(seen, key=lambda each: (each.opening, each.cells, each.kind)))
