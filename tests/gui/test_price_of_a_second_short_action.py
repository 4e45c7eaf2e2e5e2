"""A tile of the panel names the spent action, also if a different one pays."""

from pathlib import Path

from gridapp.battle.board import Board
from gridapp.battle.commands import Act, PlaceToken, StartFight
from gridapp.battle.dice import RandomDice
from gridapp.battle.outcomes import Applied
from gridapp.battle.state import Battle, PackRef
from gridapp.grid.grid import Grid
from gridapp.packs.creatures import load_creatures
from gridapp.packs.loader import Packs
from gridapp.session.session import Session
from gridapp.storage.file.battle_file import BattleFile
from tests.gui.conftest import Opens


def test_move_costs_the_standard_action_once_the_short_one_is_spent(
    opens: Opens, packs: Packs, tmp_path: Path
) -> None:
    book = packs.rules["vitality"].book
    grid = Grid(6, 3, cell_size=book.cells.size, unit=book.cells.unit)
    path = tmp_path / "prone.battle"
    battle = Battle("Prone", PackRef(book.id, book.version), Board(grid))
    BattleFile.create(path, battle).close()
    session = Session.open(path, packs)
    session._dice = RandomDice(5)
    token = load_creatures(book)["fighter"].make_token(book, "fighter", (1, 1), "Fighter")
    for command in (PlaceToken(token), StartFight(), Act("fighter", "drop_prone")):
        assert isinstance(session.do(command), Applied)
    pilot = opens(session)
    tiles = pilot.window.parts.actions.tiles
    assert "short action" in tiles["stand_up"].note
    pilot.choose_action("stand_up")
    tiles = pilot.window.parts.actions.tiles
    assert "standard action" in tiles["move"].note
