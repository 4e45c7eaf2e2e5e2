"""Boards for timing and checking fights without people: two equal sides, mirrored left to right."""

import random
from collections.abc import Sequence

import msgspec

from gridapp.battle.board import Board, Wall
from gridapp.battle.state import Battle, PackRef
from gridapp.battle.tokens import Token
from gridapp.engine.protocol import Rules
from gridapp.grid.grid import Grid
from gridapp.packs.creatures import CreatureTemplate, load_creatures

LEFT, RIGHT = "left", "right"
COLUMNS, ROWS = 8, 6
"""The board of four against four."""
_KINDS = (0, 0, 1, 2)
"""A pack's first kinds of creatures by number: two who strike, one with a long weapon, one who
shoots."""


def mirrored(rules: Rules, each: int = 4, walls: int = 0, *, right_first: bool = False) -> Battle:
    """Return a battle before its first turn of ``each`` creatures on both sides.

    The board, the places and the creatures of the right side mirror the left one. ``walls`` are
    single walls a cell long, in mirrored pairs; ``right_first`` lists the right side first.
    """
    rows = max(ROWS, 2 * -(-each // 4) + 4)
    cells = rules.book.cells
    grid = Grid(COLUMNS, rows, cell_size=cells.size, unit=cells.unit)
    board = Board(grid, _walls(rows, walls))
    pack = PackRef(rules.book.id, rules.book.version, rules.book.fresh_settings)
    battle = Battle("mirrored", pack, board)
    kinds = [template for template in load_creatures(rules.book).values() if template.weapons]
    sides = (RIGHT, LEFT) if right_first else (LEFT, RIGHT)
    tokens = [
        _creature(rules, battle, kinds, side, number) for side in sides for number in range(each)
    ]
    return msgspec.structs.replace(battle, tokens=tuple(tokens))


def _creature(
    rules: Rules, battle: Battle, kinds: Sequence[CreatureTemplate], side: str, number: int
) -> Token:
    """Return a creature of a side: strikers in front, the others behind them."""
    within, row = number % len(_KINDS), 2 * (number // len(_KINDS)) + 2 + number % 2
    column = 1 if within < 2 else 0
    cell = (column if side == LEFT else COLUMNS - 1 - column, row)
    token_id = f"{side[0]}{number}"
    token = kinds[_KINDS[within]].make_token(rules.book, token_id, cell, token_id)
    alike = msgspec.structs.replace(token, side=side, played=False)
    return rules.mechanics.prepare_creature(rules.book.for_battle(battle), alike)


def _walls(rows: int, count: int) -> tuple[Wall, ...]:
    """Return walls along grid lines of the left half, and their mirror images."""
    middle = COLUMNS // 2
    places = [(x, y) for x in range(2, middle) for y in range(rows)]
    chosen = random.Random("walls").sample(places, min(count // 2, len(places)))
    walls = []
    for number, (x, y) in enumerate(sorted(chosen)):
        upper, lower = (float(x), float(y)), (float(x), float(y + 1))
        walls.append(Wall(f"w{number}", upper, lower))
        walls.append(Wall(f"m{number}", (COLUMNS - upper[0], y), (COLUMNS - lower[0], y + 1)))
    return tuple(walls)
