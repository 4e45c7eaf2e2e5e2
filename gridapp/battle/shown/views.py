"""Views of a battle by audience.

`PlayerView` is built field by field from what players may know and has no field for a secret; the
players' window and every export for players are drawn from a `PlayerView` alone.
"""

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

import msgspec

from gridapp.battle.bars import NO_VITALS, Vitals
from gridapp.battle.board import Board, Door, DoorState, Floor, Link, Picture, Terrain, Wall
from gridapp.battle.grid_style import GridStyle
from gridapp.battle.knowing.knowledge import PLAYERS, Knowledge
from gridapp.battle.knowing.known_region import KnownRegion, Segment
from gridapp.battle.notes import Note
from gridapp.battle.shown.seen_links import SeenLink, seen_links
from gridapp.battle.shown.seen_turns import SeenTurn, known_state, seen_order, seen_turn
from gridapp.battle.state import Battle
from gridapp.battle.tokens import NO_KINDS, ConditionKinds, Token
from gridapp.battle.vision.fog import FogMode
from gridapp.battle.vision.lights import Light
from gridapp.battle.vision.mask import Mask
from gridapp.grid.cells import Cell, Point
from gridapp.grid.grid import Grid


class SeenToken(msgspec.Struct, frozen=True):
    """A creature as drawn for every audience.

    ``lifeless`` is the condition for which its body lies where it fell, empty for the living.
    """

    id: str
    name: str
    side: str
    cell: Cell
    space: str
    picture: str
    active: bool
    conditions: tuple[str, ...]
    vitals: Vitals = NO_VITALS
    lifeless: str = ""


class SeenDoor(msgspec.Struct, frozen=True):
    """A door known to the players."""

    a: Point
    b: Point
    is_open: bool
    window: bool = False


class SeenWall(msgspec.Struct, frozen=True):
    """A wall segment drawn because the map has no picture; a ``low`` one ends below the ceiling."""

    a: Point
    b: Point
    low: bool = False


class SeenNote(msgspec.Struct, frozen=True):
    """A note shown to players; renumbered from 1, so that gaps reveal no hidden notes."""

    number: int
    text: str
    cell: Cell


class SeenArea(msgspec.Struct, frozen=True):
    """An area of effect shown to players: its name, colour and the cells in sight."""

    name: str
    colour: int
    cells: tuple[Cell, ...]


class SeenTerrain(msgspec.Struct, frozen=True):
    """The known cells that cost the same to enter: ``factor`` times as much, 0 for no entry."""

    factor: int
    cells: tuple[Cell, ...]


class GmArea(msgspec.Struct, frozen=True):
    """An area of effect in the GM's view; ``shown`` if players see any of it."""

    id: str
    name: str
    colour: int
    cells: tuple[Cell, ...]
    shown: bool


class SeenMap(msgspec.Struct, frozen=True):
    """The drawable parts of the map: seen now, and remembered."""

    seen: Mask
    remembered: Mask


class PinnedNote(msgspec.Struct, frozen=True):
    """A note in the GM's view, on the note's cell or its creature's cell."""

    number: int
    text: str
    cell: Cell
    shown: bool


class PlayerView(msgspec.Struct, frozen=True):
    """The players' board: visible creatures and their initiative order, and known doors.

    ``walls``, ``terrain`` and ``links`` are empty if the map has a picture; without one they are
    drawn, closed secret doors among the walls, and terrain without its names, which are the GM's.
    ``look`` is the grid style for the table. ``known`` are the parts of the map that players know,
    ``None`` for the whole map. The ``vitals`` of a token are no more exact than players may know.
    ``floor_pictures`` are the pictures of floors other than 0, by number, of which any part is
    known. ``round``, ``part`` (of the round, its name) and the active creature are as `SeenTurn`.
    """

    name: str
    grid: Grid
    picture: Picture | None
    tokens: tuple[SeenToken, ...]
    doors: tuple[SeenDoor, ...]
    order: tuple[str, ...]
    round: int
    walls: tuple[SeenWall, ...] = ()
    look: GridStyle = GridStyle()
    notes: tuple[SeenNote, ...] = ()
    known: SeenMap | None = None
    areas: tuple[SeenArea, ...] = ()
    floor_pictures: Mapping[int, Picture] = {}
    terrain: tuple[SeenTerrain, ...] = ()
    links: tuple[SeenLink, ...] = ()
    part: str = ""


class GmLight(msgspec.Struct, frozen=True):
    """A light as the GM sees it; the radii are in cells. Players see what it lights, never it."""

    id: str
    place: Point
    bright: float
    dim: float
    angle: float
    direction: float
    on: bool
    carried: bool


class GmFog(msgspec.Struct, frozen=True):
    """The fog as the GM sees it: what the players know, and what a draft would change.

    ``revealed`` and ``hidden`` are the samples that showing the draft adds and takes away.
    """

    mode: FogMode
    known: SeenMap
    revealed: Mask | None = None
    hidden: Mask | None = None


class GmView(msgspec.Struct, frozen=True):
    """The board for the GM: the players' view, and separately everything hidden from players.

    ``vitals`` are the exact pools of every creature by id.
    """

    seen: PlayerView
    hidden: tuple[SeenToken, ...]
    walls: tuple[Wall, ...]
    doors: tuple[Door, ...]
    terrain: tuple[Terrain, ...]
    look: GridStyle = GridStyle()
    notes: tuple[PinnedNote, ...] = ()
    fog: GmFog | None = None
    vitals: Mapping[str, Vitals] = {}
    lights: tuple[GmLight, ...] = ()
    areas: tuple[GmArea, ...] = ()
    floors: tuple[Floor, ...] = ()
    links: tuple[Link, ...] = ()


# Longer than functions are here: a line for each field shows all that players get.
def player_view(
    battle: Battle,
    knowledge: Knowledge | None = None,
    vitals: Mapping[str, Vitals] = MappingProxyType({}),
    covered: Mapping[str, Collection[Cell]] = MappingProxyType({}),
    kinds: ConditionKinds = NO_KINDS,
    turn: SeenTurn | None = None,
) -> PlayerView:
    """Return the view of players, built from their knowledge alone.

    Without ``knowledge`` nothing is in sight but what the GM has revealed by hand. ``vitals`` is
    what players may know of the pools of creatures, by id; without it they know nothing.
    ``covered`` are the cells of each area of effect, by id; ``kinds`` tells which conditions are
    left out. Without ``turn`` nobody is seen to have a turn that is hidden.
    """
    knows = knowledge or Knowledge(battle, PLAYERS)
    turn = turn or seen_turn(battle, known_state(knows))
    board = battle.board
    return PlayerView(
        name=battle.name,
        grid=board.grid,
        picture=board.picture,
        tokens=tuple(_seen_token(token, turn.active, vitals, kinds) for token in knows.creatures),
        doors=_seen_doors(board, knows),
        walls=() if board.picture else _seen_walls(board, knows),
        order=seen_order(knows, turn),
        round=turn.round,
        look=msgspec.structs.replace(battle.look, shown=battle.look.at_table),
        notes=_seen_notes(battle, knows),
        known=_seen_map(knows),
        areas=_seen_areas(battle, knows, covered),
        floor_pictures=_floor_pictures(board, knows),
        terrain=() if board.picture else _seen_terrain(board, knows),
        links=() if board.picture else seen_links(board, knows),
        part=turn.part,
    )


def _floor_pictures(board: Board, knows: Knowledge) -> dict[int, Picture]:
    """Return the pictures of floors of which any part is known, by number."""
    return {
        floor.number: floor.picture
        for floor in board.floors
        if floor.picture is not None and knows.knows_floor(floor.number)
    }


def _seen_areas(
    battle: Battle, knows: Knowledge, covered: Mapping[str, Collection[Cell]]
) -> tuple[SeenArea, ...]:
    """Return the areas with at least one known cell, reduced to their known cells."""
    parts = ((area, knows.cells_of_area(area, covered.get(area.id, ()))) for area in battle.areas)
    return tuple(SeenArea(area.name, area.colour, cells) for area, cells in parts if cells)


def _gm_areas(
    battle: Battle, knows: Knowledge, covered: Mapping[str, Collection[Cell]]
) -> tuple[GmArea, ...]:
    areas = []
    for area in battle.areas:
        cells = tuple(sorted(covered.get(area.id, ())))
        shown = bool(knows.cells_of_area(area, cells))
        areas.append(GmArea(area.id, area.name, area.colour, cells, shown))
    return tuple(areas)


def _seen_map(knows: Knowledge) -> SeenMap | None:
    if knows.seen is None or knows.remembered is None:
        return None
    return SeenMap(knows.seen.mask(), knows.remembered.mask())


def _seen_doors(board: Board, knows: Knowledge) -> tuple[SeenDoor, ...]:
    """Return the doors in sight as now, then the others as last seen."""
    doors = []
    for door in board.doors:
        state = door.state if knows.knows_door(door) else knows.remembered_state(door)
        if state is not None:
            doors.append(SeenDoor(door.a, door.b, state is DoorState.OPEN, door.window))
    # In the order of the board, the doors between them would be counted.
    return tuple(doors if knows.is_open else sorted(doors, key=lambda door: (door.a, door.b)))


def _seen_walls(board: Board, knows: Knowledge) -> tuple[SeenWall, ...]:
    """Return the known pieces of walls, and of secret doors that are taken for walls."""
    from gridapp.battle.wall_joints import join_segments

    secret = tuple(door for door in board.doors if knows.takes_for_wall(door))
    last, regions = _last_seen[0], (knows.seen, knows.remembered)
    if last.walls is not board.walls or last.secret != secret:
        pieces = {(wall.a, wall.b) for wall in board.walls if not wall.is_low}
        pieces |= {(door.a, door.b) for door in secret}
        low = {(wall.a, wall.b) for wall in board.walls if wall.is_low}
        # Joined first: a seam would reveal the secret door, and so would a cut at its end.
        last = _LastSeen(board.walls, secret, join_segments(pieces), join_segments(low))
    if last.known != regions:
        high = tuple(SeenWall(a, b) for a, b in knows.wall_pieces(last.joined))
        low_pieces = knows.wall_pieces(last.joined_low)
        seen = (*high, *(SeenWall(a, b, low=True) for a, b in low_pieces))
        last = last._replace(known=regions, seen=seen)
    _last_seen[0] = last
    return last.seen


class _LastSeen(NamedTuple):
    """The known walls of the last view, because walls rarely change.

    Views are made in several threads, so an entry never changes: it is replaced as a whole.
    """

    walls: tuple[Wall, ...] | None = None
    secret: tuple[Door, ...] = ()
    joined: Sequence[Segment] = ()
    joined_low: Sequence[Segment] = ()
    known: tuple[KnownRegion | None, KnownRegion | None] | None = None
    seen: tuple[SeenWall, ...] = ()


_last_seen = [_LastSeen()]


def _seen_terrain(board: Board, knows: Knowledge) -> tuple[SeenTerrain, ...]:
    """Return the known cells of terrain by price; regions of equal price are joined."""
    by_factor: dict[int, set[Cell]] = {}
    for region in board.terrain:
        by_factor.setdefault(region.factor, set()).update(filter(knows.knows_cell, region.cells))
    return tuple(
        SeenTerrain(factor, tuple(sorted(cells)))
        for factor, cells in sorted(by_factor.items())
        if cells
    )


def shown_notes(battle: Battle, knows: Knowledge) -> tuple[tuple[Note, Cell], ...]:
    """Return the notes known to an audience with their cells, in display order."""
    with_cells = ((note, note_cell(battle, note)) for note in battle.notes)
    return tuple(
        (note, cell)
        for note, cell in with_cells
        if cell is not None and knows.knows_note(note, cell)
    )


def _seen_notes(battle: Battle, knows: Knowledge) -> tuple[SeenNote, ...]:
    """Return the notes known to an audience, numbered from 1."""
    shown = enumerate(shown_notes(battle, knows), start=1)
    return tuple(SeenNote(number, note.text, cell) for number, (note, cell) in shown)


def note_cell(battle: Battle, note: Note) -> Cell | None:
    """Return the current cell of a note; ``None`` if its creature is gone."""
    if not note.who:
        return note.cell
    token = battle.token(note.who)
    return token.cell if token else None


def _pinned_notes(battle: Battle, knows: Knowledge) -> tuple[PinnedNote, ...]:
    seen = {note.number for note, _ in shown_notes(battle, knows)}
    places = ((note, note_cell(battle, note)) for note in battle.notes)
    return tuple(
        PinnedNote(note.number, note.text, cell, note.number in seen)
        for note, cell in places
        if cell is not None
    )


def _hidden_tokens(
    battle: Battle, knows: Knowledge, kinds: ConditionKinds
) -> tuple[SeenToken, ...]:
    """Return the creatures that the audience does not know."""
    hidden = (token for token in battle.tokens if token.id not in knows.creature_ids)
    return tuple(_seen_token(token, battle.active, {}, kinds) for token in hidden)


def gm_view(
    battle: Battle,
    knowledge: Knowledge | None = None,
    vitals: Mapping[str, Vitals] = MappingProxyType({}),
    players_vitals: Mapping[str, Vitals] = MappingProxyType({}),
    covered: Mapping[str, Collection[Cell]] = MappingProxyType({}),
    kinds: ConditionKinds = NO_KINDS,
) -> GmView:
    """Return the GM's view of a battle, with the exact ``vitals`` of every creature.

    ``knowledge`` and ``players_vitals`` are those of the players, ``covered`` the cells of areas,
    ``kinds`` tells which conditions are left out.
    """
    knows = knowledge or Knowledge(battle, PLAYERS)
    board = battle.board
    return GmView(
        seen=player_view(battle, knows, players_vitals, covered, kinds),
        hidden=_hidden_tokens(battle, knows, kinds),
        walls=board.walls,
        doors=board.doors,
        terrain=board.terrain,
        look=battle.look,
        notes=_pinned_notes(battle, knows),
        fog=_gm_fog(battle, knows),
        vitals=vitals,
        lights=_gm_lights(battle),
        areas=_gm_areas(battle, knows, covered),
        floors=board.floors,
        links=board.links,
    )


def light_point(battle: Battle, light: Light) -> Point | None:
    """Return where a light is, ``None`` if its carrier is gone; for the GM only."""
    carrier, grid = battle.token(light.carrier), battle.board.grid
    if carrier is None:
        return light.place
    points = [grid.centre(cell) for cell in grid.covered_cells(carrier.cell, carrier.space)]
    return (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))


def _gm_lights(battle: Battle) -> tuple[GmLight, ...]:
    size = battle.board.grid.cell_size
    places = ((light, light_point(battle, light)) for light in battle.lighting.lights)
    return tuple(
        GmLight(
            light.id,
            point,
            light.bright / size,
            light.dim / size,
            light.angle,
            light.direction,
            light.on,
            carried=bool(light.carrier),
        )
        for light, point in places
        if point is not None
    )


def _gm_fog(battle: Battle, knows: Knowledge) -> GmFog | None:
    seen_map, fog = _seen_map(knows), battle.fog
    if seen_map is None:
        return None
    if fog.draft is None:
        return GmFog(fog.mode, seen_map)
    now, then = (knows.by_hand(hand) for hand in (fog.hand, fog.draft))
    return GmFog(fog.mode, seen_map, (then - now).mask(), (now - then).mask())


def _seen_token(
    token: Token, active: str, vitals: Mapping[str, Vitals], kinds: ConditionKinds
) -> SeenToken:
    conditions = [held.id for held in token.conditions if held.id not in kinds.internal]
    return SeenToken(
        id=token.id,
        name=token.name,
        side=token.side,
        cell=token.cell,
        space=token.space,
        picture=token.picture,
        active=token.id == active,
        conditions=tuple(dict.fromkeys(conditions)),
        vitals=vitals.get(token.id, NO_VITALS),
        lifeless=next((each for each in conditions if each in kinds.lifeless), ""),
    )
