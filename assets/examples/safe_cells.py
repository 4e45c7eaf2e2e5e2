"""Print the cells that keep a creature out of every foe's reach this turn.

Usage: python safe_cells.py [BATTLE] [CREATURE]
"""

import sys

import gridapp


def safe_cells(battle: gridapp.BattleReader, creature: str) -> list[str]:
    """Return the cells that a creature can go to without provoking, where no foe reaches it."""
    threatened = {cell.cell for cell in battle.threat(creature).cells}
    moves = battle.moves(creature).cells
    return [move.cell for move in moves if not move.provokes and move.cell not in threatened]


def main() -> None:
    """Print the cells for a creature of a battle file, or for the sample's archer."""
    if len(sys.argv) > 2:
        battle = gridapp.open_battle(sys.argv[1], read_only=True)
        creature = sys.argv[2]
    else:
        battle, creature = gridapp.open_sample("river_shrine", seed=1), "Cyra"
        battle.do("start-fight")
        while battle.battle.active != battle.creature(creature).id:
            battle.do("end-turn")
    cells = safe_cells(battle, creature)
    print(f"{creature} is out of reach on {len(cells)} cells: {' '.join(cells)}")


if __name__ == "__main__":
    main()
