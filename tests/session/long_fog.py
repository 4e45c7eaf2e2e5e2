"""Play many commands in a separate process and print its peak memory, in MB.

``python -m tests.session.long_fog MODE FILE COUNT`` moves six viewers about among rooms of 500
walls and 12 lights in the dark, and asks for the players' view after each command.
"""

import random
import sys
from pathlib import Path

import msgspec

from gridapp.battle.board import Board
from gridapp.battle.commands import ShiftToken
from gridapp.battle.state import Battle
from gridapp.battle.vision.fog import Fog, FogMode
from gridapp.battle.vision.lights import Light, Lighting, LightLevel
from gridapp.bench.fog_sights import GRID, LIGHTS, VIEWERS, rooms
from gridapp.session.session import Session
from gridapp.storage.file.battle_file import BattleFile
from tests.engine.scenes import HERO, rules, scene
from tests.storage.fuzzing import megabytes_at_most

WALLS = 500


def battle(mode: FogMode, walls: int = WALLS) -> Battle:
    """Return the battle in the dark, its viewers in the upper left corner."""
    start = scene("A", A=HERO)
    viewers = tuple(
        msgspec.structs.replace(
            start.tokens[0], id=f"v{k}", name=f"V{k}", cell=(k, 0), played=True, senses={}
        )
        for k in range(VIEWERS)
    )
    rnd = random.Random("lights")
    lights = tuple(
        Light(f"l{k}", (rnd.randrange(60) + 0.5, rnd.randrange(40) + 0.5), "", 20.0, 40.0)
        for k in range(LIGHTS)
    )
    return msgspec.structs.replace(
        start,
        board=Board(GRID, rooms(walls)),
        tokens=viewers,
        fog=Fog(mode),
        lighting=Lighting(LightLevel.DARK, lights),
    )


def main() -> None:
    """Play, and print how many bytes the memory of the party has and the peak of the process."""
    mode, path, count = FogMode(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])
    rnd = random.Random("moves")
    with Session(BattleFile.create(path, battle(mode)), rules()) as session:
        for number in range(count):
            cell = (rnd.randrange(GRID.columns), rnd.randrange(GRID.rows))
            session.do(ShiftToken(f"v{number % VIEWERS}", cell))
            session.player_view()
        memory = session.battle.sight.memory("players")
        stored = len(memory.mask.bits) if memory else 0
    print(stored, megabytes_at_most())  # noqa: T201 - the figures


if __name__ == "__main__":
    main()
