"""The rules that a battle file is played under."""

from gridapp.engine.protocol import Rules
from gridapp.packs.loader import Packs
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.problems import FileProblem


def rules_for(file: BattleFile, packs: Packs) -> Rules:
    """Return the rules of a battle.

    Raises:
        FileProblem: The rule pack is not installed, or does not know the battle's settings.
    """
    _, battle = file.nearest_snapshot(file.head)
    rules = packs.rules.get(battle.pack.id)
    if rules is None:
        installed = ", ".join(packs.rules) or "none"
        raise FileProblem(
            file.path,
            f"it is played under the rule pack {battle.pack.id!r}, which is not here",
            f"install that pack; those at hand: {installed}",
            where="pack",
        )
    if fault := rules.book.settings_fault(battle.pack.settings):
        remedy = "open it with the version of the rule pack that wrote it"
        raise FileProblem(file.path, fault, remedy, where="pack.settings")
    return rules
