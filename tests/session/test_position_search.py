"""Position search, checked by hand on a small board."""

from gridapp.battle.state import Battle
from gridapp.session.queries.position_search import PositionCriteria, search_positions
from tests.engine.scenes import HERO, RAIDER, preview, scene

BOARD = """
A . . . .
. . . . .
. . . G .
"""


def found(battle: Battle, wishes: PositionCriteria) -> set[str]:
    shown = preview(battle)
    positions = (position for position in search_positions(shown, wishes) if position is not None)
    return {battle.board.grid.label(position.cell) for position in positions}


def test_cells_that_reach_a_foe() -> None:
    """G at D3 is reached from the cells around it."""
    battle = scene(BOARD, A=HERO, G=RAIDER)
    assert found(battle, PositionCriteria(target="G")) == {"C2", "D2", "E2", "C3", "E3"}


def test_cells_without_threat() -> None:
    battle = scene(BOARD, A=HERO, G=RAIDER)
    free = found(battle, PositionCriteria(max_threats=0))
    assert free == {"B1", "C1", "D1", "E1", "A2", "B2", "A3", "B3"}
    assert found(battle, PositionCriteria(target="G", max_threats=0)) == set()
    assert len(found(battle, PositionCriteria(target="G", max_threats=1))) == 5


def test_cells_with_cover_from_a_foe() -> None:
    """The wall left of D3 and above it hides the upper left of the board from G."""
    battle = scene("A . . . .\n. . . . .\n      - -\n. . .|G .", A=HERO, G=RAIDER)
    covered = found(battle, PositionCriteria(cover_from="G"))
    assert "D2" in covered
    assert "E3" not in covered


def test_every_cell_is_checked_once() -> None:
    battle = scene(BOARD, A=HERO, G=RAIDER)
    shown = preview(battle)
    assert len(list(search_positions(shown, PositionCriteria()))) == len(list(shown.options))
