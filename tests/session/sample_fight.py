"""The sample fight: the river shrine, played by a seeded player for 160 commands."""

import shutil
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from gridapp.battle.dice import RandomDice
from gridapp.battle.outcomes import Applied
from gridapp.battle.state import Battle
from gridapp.packs.loader import Packs, load_packs
from gridapp.session.session import Session
from gridapp.session.setup.samples import sample_battle
from gridapp.storage.file.battle_file import BattleFile
from tests.engine.random_play import RandomPlayer

COMMANDS = 160


@cache
def packs() -> Packs:
    """Return the shipped packs, without user packs."""
    return load_packs()


def play_fight(
    path: Path, battle: Battle, assets: dict[str, bytes], count: int = COMMANDS, seed: int = 24
) -> None:
    """Write a battle file in which a seeded player has played ``count`` commands."""
    rules = packs().rules[battle.pack.id]
    player = RandomPlayer(rules, seed)
    session = Session(BattleFile.create(path, battle, assets), rules, RandomDice(seed))
    with session:
        done, tries = 0, 0
        while done < count:
            done += isinstance(session.do(player.command(session.battle)), Applied)
            tries += 1
            assert tries < 20 * count, "the player is stuck"


@cache
def _played(sample: str, count: int) -> Path:
    path = Path(mkdtemp(prefix="fight")) / "fight.battle"
    battle, assets = sample_battle(sample, packs())
    play_fight(path, battle, assets, count)
    return path


def sample_fight(folder: Path, sample: str = "river_shrine", count: int = COMMANDS) -> Path:
    """Return a copy of the played fight in a folder; it is played once."""
    return Path(shutil.copy(_played(sample, count), folder / f"{sample}.battle"))
