"""Print the cover that a target has from every cell along a wall.

Usage: python cover_table.py
"""

import gridapp
from gridapp.battle.board import Wall

ALONG = [f"{column}4" for column in "BCDEFGH"]
"""The cells in front of the wall."""


def board_with_a_wall() -> gridapp.OpenBattle:
    """Return a board with a wall of three cells between an archer and a goblin."""
    battle = gridapp.new_battle("reactions", columns=9, rows=8, seed=1)
    battle.do(gridapp.commands.EditBoard(walls=(Wall("w1", (3.0, 4.0), (6.0, 4.0)),)))
    battle.do("place-token creature=archer name=Cyra cell=A1 side=heroes")
    battle.do("place-token creature=goblin name=Snik cell=E7 side=raiders")
    return battle


def main() -> None:
    """Print the grade of cover, and how many lines are stopped, for each cell."""
    battle = board_with_a_wall()
    for cell in ALONG:
        cover = battle.cover("Cyra", "Snik", at=cell).cover
        print(
            f"{cell:>3}  {cover.grade or 'none':8} {cover.blocked} of {cover.total} lines stopped"
        )


if __name__ == "__main__":
    main()
