"""The battle common to both twins, described in `tests.session.twins`."""

import random

import msgspec

from gridapp.battle.board import (
    Board,
    Door,
    DoorState,
    Floor,
    Picture,
    Wall,
)
from gridapp.battle.notes import Note
from gridapp.battle.state import Battle, InitiativeEntry, PackRef, Phase
from gridapp.battle.tokens import Token
from gridapp.battle.vision.fog import Fog, FogMode, HandFog
from gridapp.battle.vision.lights import Light, Lighting, LightLevel
from gridapp.battle.vision.mask import Mask
from gridapp.battle.vision.sight import Memory, Party, Sight
from gridapp.geometry.planar import rasters
from gridapp.grid.cells import Point
from gridapp.grid.floors import floor_of, floor_size, with_floors
from gridapp.grid.grid import CellShape, Grid
from gridapp.grid.regions import PolygonWithHoles
from gridapp.packs.creatures import load_creatures
from gridapp.session.vision.seen_memory import new_memories, with_memories
from tests.engine.scenes import rules

COLUMNS, ROWS, MIDDLE, PIXELS = 16, 10, 8, 10
GAP = (4.0, 5.0)
"""Where the wall in the middle has a door, or a secret door, or nothing but wall."""

FREE = (1.5, 7.5)
"""No unknown creature stands here, so that a known one can be put here in both twins."""


def base_battle(dice: random.Random) -> Battle:
    """Return a battle with all that players know, by dice."""
    shape = dice.choice([CellShape.SQUARE, CellShape.HEX_POINTY, CellShape.HEX_FLAT])
    grid = with_floors(Grid(COLUMNS, ROWS, shape, pixels=PIXELS), dice.choice([1, 2, 2]))
    fog = Fog(dice.choice(list(FogMode)))
    tokens = tuple(_creature(dice, grid, f"k{n}", n) for n in range(dice.randint(2, 5)))
    order = tuple(InitiativeEntry(token.id, 20 - n) for n, token in enumerate(tokens))
    board = _board(grid, dice)
    if dice.random() < 0.4:
        size = floor_size(grid)
        picture = Picture("0" * 64, round(size[0] * PIXELS), round(size[1] * PIXELS))
        board = msgspec.structs.replace(board, picture=picture)
    battle = Battle(
        "Twins",
        PackRef("reactions", rules().book.version),
        board,
        tokens,
        Phase.FIGHT,
        2,
        order=order,
        active=dice.choice(["", "k0"]),
        notes=(Note(3, "near", tokens[0].cell, shown=True),),
        fog=fog,
        lighting=_lighting(dice, grid, tokens),
        sight=_sight(dice),
    )
    if fog.mode.by_hand:
        hand = HandFog(_left(grid), _some_hidden(dice, grid))
        if fog.mode is FogMode.BOTH:
            hand = HandFog(None, hand.hidden)
        fog = msgspec.structs.replace(fog, hand=hand)
    battle = msgspec.structs.replace(battle, fog=fog)
    battle = with_memories(battle, new_memories(battle, rules(), ()))
    return _with_old_memory(battle) if fog.mode.by_sight and dice.random() < 0.7 else battle


def _with_old_memory(battle: Battle) -> Battle:
    """Let every party remember a room beyond the wall, and its door as closed."""
    grid = battle.board.grid
    room, memories = board_part(grid, (MIDDLE + 4, 1), (COLUMNS - 1, 7)), []
    for party in battle.sight.looking:
        memory = battle.sight.memory(party.id) or Memory(party.id, room)
        doors = {**memory.doors, "old": DoorState.CLOSED}
        mask = rasters.union(memory.mask, room)
        memories.append(msgspec.structs.replace(memory, mask=mask, doors=doors))
    return with_memories(battle, memories)


def _creature(dice: random.Random, grid: Grid, key: str, number: int) -> Token:
    """Return a creature left of the wall; the first is a player character."""
    kinds = load_creatures(rules().book)
    kind = kinds["fighter" if number == 0 else dice.choice(["archer", "goblin", "wolf"])]
    below = (cell for cell in grid.cells if floor_of(grid, cell) == 0)
    western = [cell for cell in below if max(x for x, _ in grid.polygon(cell)) < 6]
    cell = dice.choice(western[number::5])
    token = kind.make_token(rules().book, key, cell, f"Known {number}")
    played = number == 0 or dice.random() < 0.3
    senses = {"darkvision": 30} if dice.random() < 0.5 else {}
    return msgspec.structs.replace(token, played=played, senses=senses)


def _board(grid: Grid, dice: random.Random) -> Board:
    _, height = floor_size(grid)
    low, high = GAP
    walls = [
        Wall("m1", (MIDDLE, -1), (MIDDLE, low)),
        Wall("m2", (MIDDLE, high), (MIDDLE, height + 1)),
        Wall("near", (2, 2), (4, 3)),
    ]
    doors: tuple[Door, ...] = (Door("old", (13, 3), (13, 4)),)
    if dice.random() < 0.5:
        doors = (*doors, Door("m", (MIDDLE, low), (MIDDLE, high)))
    else:
        walls.append(Wall("m3", (MIDDLE, low), (MIDDLE, high)))
    floors = (Floor(0, "Hall"), Floor(1, "Loft", 2)) if grid.floor_rows else ()
    return Board(grid, tuple(walls), doors, floors=floors)


def _lighting(dice: random.Random, grid: Grid, tokens: tuple[Token, ...]) -> Lighting:
    lights = tuple(
        light
        for light in (
            Light("torch", carrier=tokens[0].id, bright=10, dim=20),
            Light("lamp", place=(3.5, 3.5), bright=5, dim=15),
        )
        if dice.random() < 0.6
    )
    return Lighting(dice.choice(list(LightLevel)), lights)


def _sight(dice: random.Random) -> Sight:
    if dice.random() < 0.6:
        return Sight()
    parties = (Party("p", "Pair", tokens=("k0",)), Party("q", "Rest", played=True))
    return Sight(parties)


def _left(grid: Grid) -> Mask:
    return board_part(grid, (0, 0), (MIDDLE, floor_size(grid)[1]))


def _some_hidden(dice: random.Random, grid: Grid) -> Mask | None:
    return board_part(grid, (5, 0), (MIDDLE, 4)) if dice.random() < 0.5 else None


def board_part(grid: Grid, low: Point, high: Point) -> Mask:
    """Return the mask of a box of the board."""
    (left, top), (right, bottom) = low, high
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return rasters.fill_polygons(grid, [PolygonWithHoles(corners)])
