"""A battle of any rule pack with its creatures in two rows."""

from pathlib import Path

from gridapp.battle.board import Board, Door, Terrain, Wall
from gridapp.battle.commands import PlaceToken
from gridapp.battle.dice import RandomDice
from gridapp.battle.outcomes import Applied
from gridapp.battle.state import Battle, PackRef
from gridapp.grid.grid import Grid
from gridapp.packs.creatures import load_creatures
from gridapp.packs.loader import Packs
from gridapp.session.session import Session
from gridapp.storage.file.battle_file import BattleFile

MOST = 8


def line_up(packs: Packs, pack: str, path: Path, *, walled: bool = False) -> Session:
    """Up to eight creatures of a pack in two rows on 16 x 10 cells, before the fight."""
    book = packs.rules[pack].book
    grid = Grid(16, 10, cell_size=book.cells.size, unit=book.cells.unit)
    board = _walled(grid) if walled else Board(grid)
    BattleFile.create(path, Battle("Turn", PackRef(book.id, book.version), board)).close()
    session = Session.open(path, packs)
    session._dice = RandomDice(11)
    for number, creature in enumerate(list(load_creatures(book).values())[:MOST]):
        cell = (2 * (number % 8), 2 + 3 * (number % 2))
        outcome = session.do(PlaceToken(creature.make_token(book, f"t{number}", cell)))
        assert isinstance(outcome, Applied)
    return session


def _walled(grid: Grid) -> Board:
    """A wall with a door across the middle, and some mud."""
    walls = (Wall("w1", (7, 0), (7, 4)), Wall("w2", (7, 5), (7, 10)))
    mud = Terrain("m1", "Mud", 2, ((4, 8), (5, 8), (6, 8)))
    return Board(grid, walls, (Door("d1", (7, 4), (7, 5)),), (mud,))
