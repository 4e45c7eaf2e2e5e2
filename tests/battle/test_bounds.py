"""Bounds of all values in a battle: each kind at its bound, and just beyond."""

from math import inf, nan

import pytest
from msgspec.structs import replace

from gridapp.battle.areas import Area, AreaShape
from gridapp.battle.board import Board, Door, Floor, Link, Terrain, Wall
from gridapp.battle.bounds import first_board_fault, first_fault
from gridapp.battle.notes import Note
from gridapp.battle.state import Battle, PackRef
from gridapp.battle.tokens import Condition, Token, Weapon
from gridapp.battle.vision.fog import Fog, Room
from gridapp.battle.vision.lights import Light, Lighting
from gridapp.grid.grid import Grid

GRID = Grid(8, 6)
CAMP = Battle("Camp", PackRef("reactions", "1"), Board(GRID))


def on_board(**parts: object) -> Battle:
    return replace(CAMP, board=replace(CAMP.board, **parts))


def wall(x: float, **more: object) -> Battle:
    return on_board(walls=(replace(Wall("w", (0.0, 0.0), (x, 1.0)), **more),))


def token(**fields: object) -> Battle:
    return replace(CAMP, tokens=(replace(Token("a", "A", "s", (0, 0)), **fields),))


def area(**fields: object) -> Battle:
    return replace(CAMP, areas=(replace(Area("x", "X", AreaShape.CIRCLE, 5.0), **fields),))


def light(**fields: object) -> Battle:
    lights = (replace(Light("l", (0.0, 0.0)), **fields),)
    return replace(CAMP, lighting=Lighting(lights=lights))


def room(*corners: tuple[float, float]) -> Battle:
    return replace(CAMP, fog=Fog(rooms=(Room("R", (corners,)),)))


def ground(*where: tuple[int, int], factor: int = 2, elevation: int = 0) -> Battle:
    return on_board(terrain=(Terrain("t", "Mud", factor, where, elevation),))


def cells(count: int) -> tuple[tuple[int, int], ...]:
    return tuple((number % 1000, number // 1000) for number in range(count))


AT_THE_BOUND = {
    "wall": wall(10_000.0),
    "low wall": wall(-10_000.0, height=1e6),
    "grid": on_board(grid=Grid(500, 500, cell_size=1e6, pixels=1e6, offset=(-1e6, 1e6))),
    "terrain": ground((10_000, -10_000), factor=100, elevation=-100),
    "cells": ground(*cells(1_000_000)),
    "walls": on_board(
        walls=(Wall("w", (0, 0), (1, 1)),) * 49_999, doors=(Door("d", (0, 0), (1, 0)),)
    ),
    "tokens": replace(CAMP, tokens=tuple(Token(str(n), "A", "s", (0, 0)) for n in range(2000))),
    "body": token(space="6x6", elevation=-10_000, stats={"hp": 10**9}, pools={"hp": -(10**9)}),
    "light": light(place=(10_000.0, 0.0), dim=1e6),
    "area": area(size=1e6, place=(0.0, -10_000.0), height=None),
    "note": replace(CAMP, notes=(Note(1, "x" * 100_000, (0, 0)),)),
}

BEYOND = {
    "far wall": (wall(1e7), "board.walls[0].b"),
    "farther wall": (wall(-1e9), "board.walls[0].b"),
    "just too far": (wall(10_000.001), "board.walls[0].b"),
    "nan": (wall(nan), "board.walls[0].b"),
    "nan first": (on_board(walls=(Wall("w", (nan, 0.0), (1.0, 1.0)),)), "board.walls[0].a"),
    "infinite": (wall(inf), "board.walls[0].b"),
    "door": (on_board(doors=(Door("d", (0.0, nan), (1.0, 1.0)),)), "board.doors[0].a"),
    "high wall": (wall(1.0, height=inf), "board.walls[0].height"),
    "long id": (on_board(walls=(Wall("w" * 100_001, (0, 0), (1, 1)),)), "board.walls[0].id"),
    "many walls": (on_board(walls=(Wall("w", (0, 0), (1, 1)),) * 50_001), "board.walls"),
    "many cells": (ground(*cells(1_000_001)), "board.terrain"),
    "far cell": (ground((0, 10_001)), "board.terrain[0].cells"),
    "factor": (ground((0, 0), factor=101), "board.terrain[0].factor"),
    "hill": (ground((0, 0), elevation=10**9), "board.terrain[0].elevation"),
    "floor": (on_board(floors=(Floor(0, "G", 101),)), "board.floors[0].elevation"),
    "link": (on_board(links=(Link("l", ends=((0, 0), (0, 10**6))),)), "board.links[0].ends"),
    "opening": (on_board(links=(Link("l", opening=((10**9, 0),)),)), "board.links[0].opening"),
    "pixels": (on_board(grid=Grid(8, 6, pixels=1e300)), "board.grid.pixels"),
    "offset": (on_board(grid=Grid(8, 6, offset=(0.0, 1e7))), "board.grid.offset"),
    "body": (token(space="400x400"), "tokens[0].space"),
    "far token": (token(cell=(10**6, 0)), "tokens[0].cell"),
    "flying token": (token(elevation=10**18), "tokens[0].elevation"),
    "statistic": (token(stats={"hp": 10**18}), "tokens[0].stats.hp"),
    "many statistics": (token(stats={str(n): n for n in range(501)}), "tokens[0].stats"),
    "reach": (token(weapons=(Weapon("w", "W", reach=10**7),)), "tokens[0].weapons[0].reach"),
    "condition": (
        token(conditions=(Condition("c", times=10**10),)),
        "tokens[0].conditions[0].times",
    ),
    "name": (token(name="x" * 100_001), "tokens[0].name"),
    "many tokens": (replace(CAMP, tokens=(Token("a", "A", "s", (0, 0)),) * 2001), "tokens"),
    "light": (light(place=(nan, 0.0)), "lighting.lights[0].place"),
    "radius": (light(dim=inf), "lighting.lights[0].dim"),
    "area": (area(place=(1e9, 0.0)), "areas[0].place"),
    "size": (area(size=nan, place=(0.0, 0.0)), "areas[0].size"),
    "note": (replace(CAMP, notes=(Note(1, "x", (0, 10**6)),)), "notes[0].cell"),
    "room": (room((0.0, nan)), "fog.rooms[0].outlines"),
    "corners": (room(*((0.0, 0.0),) * 1_000_001), "fog.rooms"),
}


@pytest.mark.parametrize("name", AT_THE_BOUND)
def test_value_at_the_bound_is_right(name: str) -> None:
    assert first_fault(AT_THE_BOUND[name]) is None


@pytest.mark.parametrize("name", BEYOND)
def test_value_beyond_the_bound_is_named(name: str) -> None:
    battle, where = BEYOND[name]
    fault = first_fault(battle)
    assert fault is not None
    assert fault.where == where
    assert str(fault.why)


@pytest.mark.parametrize("name", [name for name in BEYOND if BEYOND[name][1].startswith("board")])
def test_board_alone(name: str) -> None:
    battle, where = BEYOND[name]
    fault = first_board_fault(battle.board)
    assert fault is not None
    assert fault.where == where


def test_message_names_the_bound() -> None:
    fault = first_fault(wall(1e7))
    assert fault is not None
    assert str(fault.why) == "10,000,000.0 is out of range, at most 10,000"


@pytest.mark.parametrize("name", BEYOND)
def test_only_new_parts_are_checked(name: str) -> None:
    """What was checked with the state before is passed over; anything else is not."""
    battle, where = BEYOND[name]
    assert first_fault(battle, CAMP) == first_fault(battle)
    if "[" in where:
        assert first_fault(battle, battle) is None
