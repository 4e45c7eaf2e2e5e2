"""The board as an audience knows it: walls cut to the known region, doors as last seen."""

from collections.abc import Iterator
from itertools import count

import msgspec

from gridapp.battle.board import Board, Door, Link, Terrain, Wall, WallKind
from gridapp.battle.knowing.knowledge import Knowledge
from gridapp.battle.knowing.known_region import KnownRegion, Segment

_Look = tuple[str, float | None, str]
"""What tells walls apart besides their place: kind, height and cover tag."""


def known_board(knows: Knowledge, *, is_renamed: bool = False) -> Board:
    """Return the board as known to an audience; the same board if everything is known.

    ``is_renamed`` names and joins walls anew even then, for answers that hold their ids.

    A door taken for a wall is a wall, joined with the walls beside it; walls and terrain out of
    sight and memory are left out, and walls are cut where the known region ends. Such walls are
    named anew, because the number of pieces would tell of a secret door.
    """
    board = _with_known_links(knows, is_told=is_renamed)
    doors = tuple(
        seen_door for door in board.doors if (seen_door := _known_door(knows, door)) is not None
    )
    if doors == board.doors:
        doors = board.doors
    door_ids = {door.id for door in doors}
    taken = tuple(door for door in board.doors if door.id not in door_ids)
    if knows.is_open and not taken and not is_renamed:
        if doors is board.doors:
            return board
        return msgspec.structs.replace(board, doors=doors)
    walls, terrain = _last.parts(knows, taken)
    return msgspec.structs.replace(board, walls=walls, doors=doors, terrain=terrain)


def _with_known_links(knows: Knowledge, *, is_told: bool) -> Board:
    """Return the board without secret links, and without those of which no cell is known.

    A creature may always be moved on by stairs whose other end is unknown. Answers that are told
    (``is_told``) leave out such stairs and the unknown cells of openings: they would say where the
    stairs end, and how far the opening goes.
    """
    board = knows.battle.board
    visible = [link for link in board.links if not link.secret]
    if is_told:
        parts = [_known_part(knows, link) for link in visible]
        links = tuple(part for part in parts if part is not None)
    else:
        links = tuple(
            link
            for link in visible
            if any(map(knows.knows_cell, (*(link.ends or ()), *link.opening)))
        )
    return board if links == board.links else msgspec.structs.replace(board, links=links)


def _known_part(knows: Knowledge, link: Link) -> Link | None:
    """Return a link with both ends known and the known cells of its opening, if any is left."""
    ends = link.ends if link.ends and all(map(knows.knows_cell, link.ends)) else None
    opening = tuple(filter(knows.knows_cell, link.opening))
    if ends is None and not opening:
        return None
    return msgspec.structs.replace(link, ends=ends, opening=opening)


def _known_door(knows: Knowledge, door: Door) -> Door | None:
    """Return a door in its state as last seen, ``None`` if never seen."""
    if knows.knows_door(door):
        return door
    state = knows.remembered_state(door)
    return None if state is None else msgspec.structs.replace(door, state=state)


class _LastBoard:
    """One-entry cache of the known walls and terrain, unchanged by most commands.

    The same values are the same objects, so that what was prepared for a board stays valid.
    """

    board: Board | None = None
    taken: tuple[Door, ...] = ()
    region: tuple[KnownRegion | None, KnownRegion | None] | None = None
    walls: tuple[Wall, ...] = ()
    terrain: tuple[Terrain, ...] = ()

    def parts(
        self, knows: Knowledge, taken: tuple[Door, ...]
    ) -> tuple[tuple[Wall, ...], tuple[Terrain, ...]]:
        """Return the known walls and terrain; ``taken`` are the doors taken for walls."""
        board, region = knows.battle.board, (knows.seen, knows.remembered)
        if (self.board, self.taken, self.region) != (board, taken, region):
            walls, terrain = tuple(_known_walls(knows, taken)), tuple(_known_terrain(knows))
            self.walls = self.walls if walls == self.walls else walls
            self.terrain = self.terrain if terrain == self.terrain else terrain
            self.board, self.taken, self.region = board, taken, region
        return self.walls, self.terrain


_last = _LastBoard()


def _known_walls(knows: Knowledge, taken: tuple[Door, ...]) -> Iterator[Wall]:
    """Yield the known pieces of walls and of secret doors, which look like walls, renumbered."""
    from gridapp.battle.wall_joints import join_segments

    by_look: dict[_Look, set[Segment]] = {}
    for wall in knows.battle.board.walls:
        by_look.setdefault((wall.kind.value, wall.height, wall.cover), set()).add((wall.a, wall.b))
    for door in taken:
        by_look.setdefault((WallKind.WALL.value, None, ""), set()).add((door.a, door.b))
    known_doors = {door.id for door in knows.battle.board.doors} - {door.id for door in taken}
    names = (name for n in count(1) if (name := f"w{n}") not in known_doors)
    for (kind, height, cover), pieces in sorted(by_look.items(), key=_look_order):
        # Joined first: a seam would reveal the secret door, and so would a cut at its end.
        for a, b in sorted(knows.wall_pieces(join_segments(pieces))):
            yield Wall(next(names), a, b, WallKind(kind), height, cover)


def _look_order(entry: tuple[_Look, set[Segment]]) -> tuple[str, float, str]:
    kind, height, cover = entry[0]
    return (kind, -1.0 if height is None else height, cover)


def _known_terrain(knows: Knowledge) -> Iterator[Terrain]:
    for region in knows.battle.board.terrain:
        if knows.is_open:
            yield region
        elif cells := tuple(cell for cell in region.cells if knows.knows_cell(cell)):
            yield msgspec.structs.replace(region, cells=cells)
