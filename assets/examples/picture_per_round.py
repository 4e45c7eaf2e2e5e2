"""A picture of the board as each round of a fight begins.

Usage: python picture_per_round.py [FOLDER]
"""

import sys
from pathlib import Path

import gridapp

ROUNDS = 3


def draw_rounds(folder: Path) -> list[Path]:
    """Play the first rounds of the sample, and return a picture of each."""
    pictures = []
    with gridapp.open_sample("river_shrine", seed=1) as battle:
        battle.do("start-fight")
        while battle.battle.round <= ROUNDS:
            path = folder / f"round-{battle.battle.round}.png"
            if path not in pictures:
                battle.picture(path, cell_pixels=40)
                pictures.append(path)
            battle.do("end-turn")
            while battle.waiting:
                battle.answer()
    return pictures


def main() -> None:
    """Draw into a folder, by default the current."""
    for path in draw_rounds(Path(sys.argv[1] if len(sys.argv) > 1 else ".")):
        print(f"wrote {path}")


if __name__ == "__main__":
    main()
