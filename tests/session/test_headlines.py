"""The sentence shown for a command when it is undone."""

from pathlib import Path

from gridapp.battle.commands import EndTurn, StartFight
from gridapp.battle.dice import RandomDice
from gridapp.packs.loader import load_packs
from gridapp.session.session import Session
from gridapp.session.setup.samples import sample_battle
from gridapp.storage.file.battle_file import BattleFile
from tests.session.tables import done


def test_the_end_of_a_turn_is_headed_by_the_next_turn(tmp_path: Path) -> None:
    """Ctrl+Z said "Undone: Spearman: gains 6 AP, has 11"."""
    packs = load_packs()
    battle, _ = sample_battle("old_ford", packs)
    file = BattleFile.create(tmp_path / "ford.battle", battle)
    session = Session(file, packs.rules["action_points"], RandomDice(7))
    with file:
        done(session, StartFight(), EndTurn())
        active = session.battle.token(session.battle.active or "")
        assert active is not None
        assert session.headline(session.file.head) == f"{active.name}'s turn"
