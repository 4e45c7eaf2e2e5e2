"""What players know: battles that differ only in the unknown look the same to players."""

import random
from collections.abc import Callable

import msgspec
import pytest

from gridapp.battle.board import Board, Door, DoorState, Picture, Terrain, Wall
from gridapp.battle.knowing.knowledge import GM, PLAYERS, Audience, AudienceKind, Knowledge, Vision
from gridapp.battle.notes import Note
from gridapp.battle.shown.views import PlayerView, SeenDoor, gm_view, player_view
from gridapp.battle.state import Battle, InitiativeEntry, PackRef, Phase
from gridapp.battle.tokens import Token
from gridapp.battle.vision.fog import Fog, FogMode, HandFog
from gridapp.battle.vision.mask import Mask
from gridapp.geometry.planar import rasters
from gridapp.grid.cells import Cell
from gridapp.grid.grid import CellShape, Grid
from gridapp.grid.regions import PolygonWithHoles

SQUARES, HEXES = Grid(12, 10), Grid(12, 10, CellShape.HEX_POINTY)


def box(grid: Grid, left: float, top: float, right: float, low: float) -> Mask:
    corners = ((left, top), (right, top), (right, low), (left, low))
    return rasters.fill_polygons(grid, [PolygonWithHoles(corners)])


def battle(grid: Grid = SQUARES, **fields: object) -> Battle:
    """A known left half, x below 5, with a door in the wall at x = 5."""
    board = Board(
        grid,
        (Wall("w1", (5, 0), (5, 4)), Wall("w2", (5, 5), (5, 10)), Wall("far", (8, 1), (11, 7))),
        (Door("d", (5, 4), (5, 5)), Door("far", (9, 8), (10, 8))),
    )
    tokens = (
        Token("a", "Ayla", "heroes", (1, 1), played=True),
        Token("g", "Gorm", "raiders", (3, 3)),
        Token("o", "Ogre", "raiders", (8, 8)),
    )
    order = tuple(InitiativeEntry(token.id) for token in tokens)
    start = Battle(
        "Ambush",
        PackRef("reactions", "1"),
        board,
        tokens,
        Phase.FIGHT,
        1,
        order=order,
        fog=Fog(FogMode.HAND, HandFog(box(grid, 0, 0, 5, 10))),
    )
    return msgspec.structs.replace(start, **fields)


def vision(grid: Grid = SQUARES, **doors: DoorState) -> Vision:
    """Sight of the upper left corner; all of the left half was seen before."""
    return Vision(box(grid, 0, 0, 3, 3), box(grid, 0, 0, 5, 10), doors)


def names(view: PlayerView) -> list[str]:
    return [token.name for token in view.tokens]


def test_creatures_out_of_the_revealed_part_are_absent() -> None:
    view = player_view(battle())
    assert names(view) == ["Ayla", "Gorm"]
    assert view.order == ("a", "g")


def test_open_map_shows_everything() -> None:
    view = player_view(battle(fog=Fog()))
    assert names(view) == ["Ayla", "Gorm", "Ogre"]
    assert view.known is None


def test_remembered_place_shows_map_and_door_but_no_creature() -> None:
    sighted = battle(fog=Fog(FogMode.SIGHT))
    knows = Knowledge(sighted, PLAYERS, vision(d=DoorState.OPEN))
    view = player_view(sighted, knows)
    assert names(view) == ["Ayla"]
    assert view.doors == (SeenDoor((5, 4), (5, 5), True),)
    assert [(wall.a, wall.b) for wall in view.walls] == [
        ((5.0, 0.0), (5.0, 4.0)),
        ((5.0, 5.0), (5.0, 10.0)),
    ]


def test_door_never_seen_is_absent_in_a_remembered_place() -> None:
    sighted = battle(fog=Fog(FogMode.SIGHT))
    assert player_view(sighted, Knowledge(sighted, PLAYERS, vision())).doors == ()


def test_hidden_by_hand_wins_over_sight_and_own_creatures_stay() -> None:
    everything = Vision(box(SQUARES, 0, 0, 12, 10))
    hidden = HandFog(None, box(SQUARES, 0, 0, 12, 5))
    both = battle(fog=Fog(FogMode.BOTH, hidden))
    assert names(player_view(both, Knowledge(both, PLAYERS, everything))) == ["Ayla", "Ogre"]
    sight_only = battle(fog=Fog(FogMode.SIGHT, hidden))
    assert len(player_view(sight_only, Knowledge(sight_only, PLAYERS, everything)).tokens) == 3


def test_revealed_by_hand_is_shown_as_in_sight() -> None:
    both = battle(fog=Fog(FogMode.BOTH, HandFog(box(SQUARES, 8, 8, 9, 9))))
    assert names(player_view(both, Knowledge(both, PLAYERS))) == ["Ayla", "Ogre"]


def test_hidden_creature_in_a_revealed_place_is_absent() -> None:
    start = battle()
    hidden = msgspec.structs.replace(start.tokens[1], hidden=True)
    assert names(player_view(start.with_token(hidden))) == ["Ayla"]


def test_secret_door_opened_out_of_sight_stays_a_wall() -> None:
    start = battle(fog=Fog(FogMode.SIGHT))
    views = []
    for state in (DoorState.CLOSED, DoorState.OPEN):
        door = Door("d", (5, 4), (5, 5), state, secret=True)
        changed = msgspec.structs.replace(start, board=start.board.with_door(door))
        views.append(player_view(changed, Knowledge(changed, PLAYERS, vision())))
    assert views[0] == views[1]
    assert [(wall.a, wall.b) for wall in views[0].walls] == [((5.0, 0.0), (5.0, 10.0))]


def test_note_is_known_where_its_cell_or_creature_is() -> None:
    notes = (
        Note(1, "far", (9, 9), shown=True),
        Note(2, "near", (2, 2), shown=True),
        Note(3, "on the ogre", who="o", shown=True),
        Note(4, "secret", (2, 2)),
    )
    assert [note.text for note in player_view(battle(notes=notes)).notes] == ["near"]


def test_audiences_of_a_side_and_of_a_creature_know_their_own() -> None:
    dark = battle(fog=Fog(FogMode.SIGHT))
    for audience, own in (
        (Audience(AudienceKind.SIDE, "raiders"), ["Gorm", "Ogre"]),
        (Audience(AudienceKind.CREATURE, "o"), ["Ogre"]),
        (GM, ["Ayla", "Gorm", "Ogre"]),
    ):
        assert names(player_view(dark, Knowledge(dark, audience))) == own


def test_draft_is_unknown_to_the_players_and_marked_for_the_gm() -> None:
    shown, wider = box(SQUARES, 0, 0, 5, 10), box(SQUARES, 0, 0, 12, 10)
    held = battle(fog=Fog(FogMode.HAND, HandFog(shown), HandFog(wider)))
    assert player_view(held) == player_view(battle())
    fog = gm_view(held).fog
    assert fog is not None
    assert fog.revealed == rasters.difference(wider, shown)
    assert fog.hidden == rasters.empty_mask(SQUARES)


# Twins: whatever is changed outside the known part, players see the same.

Change = Callable[[Battle, random.Random], Battle]


def _far_cell(grid: Grid, dice: random.Random) -> Cell:
    """Return a cell wholly beyond x = 6."""
    far = [cell for cell in grid.cells if min(x for x, _ in grid.polygon(cell)) > 6]
    return dice.choice(far)


def _far_point(dice: random.Random) -> tuple[float, float]:
    return (dice.uniform(6, 12), dice.uniform(0, 9))


def _creature(start: Battle, dice: random.Random) -> Battle:
    new = Token(
        "new", dice.choice("XYZ"), "raiders", _far_cell(start.board.grid, dice), space="1x1"
    )
    order = (InitiativeEntry("new", dice.randrange(20)), *start.order)
    return msgspec.structs.replace(start, tokens=(new, *start.tokens), order=order, active="new")


def _wall(start: Battle, dice: random.Random) -> Battle:
    wall = Wall("new", _far_point(dice), _far_point(dice))
    return msgspec.structs.replace(start, board=start.board.with_pieces([wall]))


def _longer_wall(start: Battle, dice: random.Random) -> Battle:
    """Let a wall that leaves the known part end elsewhere, along the same line."""
    end = dice.uniform(6, 11)
    wall = Wall("across", (2, 1), (end, 1 + (end - 2) * 0.4))
    return msgspec.structs.replace(start, board=start.board.with_pieces([wall]))


def _door(start: Battle, dice: random.Random) -> Battle:
    door = Door(
        "new", _far_point(dice), _far_point(dice), dice.choice(list(DoorState)), dice.random() < 0.5
    )
    return msgspec.structs.replace(start, board=start.board.with_pieces([door]))


def _terrain(start: Battle, dice: random.Random) -> Battle:
    mud = Terrain("new", "Mud", 2, (_far_cell(start.board.grid, dice),))
    return msgspec.structs.replace(start, board=start.board.with_pieces([mud]))


def _note(start: Battle, dice: random.Random) -> Battle:
    note = Note(7, "gold", _far_cell(start.board.grid, dice), shown=dice.random() < 0.5)
    return msgspec.structs.replace(start, notes=(note, *start.notes))


def _draft(start: Battle, dice: random.Random) -> Battle:
    x, y = _far_point(dice)
    hand = HandFog(box(start.board.grid, 0, 0, x, y))
    return msgspec.structs.replace(start, fog=msgspec.structs.replace(start.fog, draft=hand))


CHANGES: list[Change] = [_creature, _wall, _door, _terrain, _note, _draft]


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("mode", [FogMode.HAND, FogMode.SIGHT, FogMode.BOTH])
def test_twins_look_the_same(mode: FogMode, seed: int) -> None:
    dice = random.Random(seed)
    grid = dice.choice([SQUARES, HEXES])
    half = box(grid, 0, 0, 5, 10)
    fog = Fog(mode, HandFog(half if mode is FogMode.HAND else None))
    picture = Picture("ab", 10, 10) if dice.random() < 0.3 else None
    start = battle(grid, fog=fog)
    start = msgspec.structs.replace(
        start, board=msgspec.structs.replace(start.board, picture=picture)
    )
    start = _longer_wall(start, dice)
    twin = _longer_wall(start, dice)
    for change in dice.sample(CHANGES, 3):
        twin = change(twin, dice)
    seen = [
        player_view(each, Knowledge(each, PLAYERS, vision(grid, d=DoorState.CLOSED)))
        for each in (start, twin)
    ]
    assert seen[0] == seen[1]
    assert msgspec.json.encode(seen[0]) == msgspec.json.encode(seen[1])


@pytest.mark.parametrize("change", [_creature, _wall, _door, _note])
def test_twins_differ_where_the_whole_map_is_known(change: Change) -> None:
    """Players who know the whole map see the changes of the twins."""
    differs = 0
    for seed in range(10):
        start = battle(fog=Fog())
        twin = change(start, random.Random(seed))
        differs += player_view(start) != player_view(twin)
    assert differs > 3
