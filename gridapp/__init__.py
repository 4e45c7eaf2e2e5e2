"""A tactical battle grid: movement with costs, threats, cover, flanking and opportunity attacks.

The names listed here are the library's face and keep their meaning; modules below may move.

>>> import gridapp
>>> with gridapp.open_sample("river_shrine") as battle:
...     [cell.cell for cell in battle.threat("Snik").cells][:3]
['K12', 'K13', 'K14']

The cells that a creature can go to and where no foe threatens it. Moves are those of its turn:
out of it `moves` has no cells, and its `refusal` says why.

>>> with gridapp.open_sample("river_shrine", seed=1) as battle:
...     applied = battle.do("start-fight")
...     threatened = {each.cell for each in battle.threat().cells}
...     safe = [each.cell for each in battle.moves().cells if each.cell not in threatened]
...     print(battle.creature().name, len(safe) > 0, battle.moves("Ayla").refusal)
Cyra True it is not Ayla's turn (R-15)

Who strikes on a route; answers name creatures by id.

>>> with gridapp.open_sample("river_shrine", seed=1) as battle:
...     applied = battle.do("start-fight")
...     for each in battle.provokes("Cyra", "R12").provokes[:1]:
...         print(battle.creature(each.striker).name, "strikes at", each.leaving)
Gorm strikes at O13

A table of cover from each hero to each foe; the grade is empty for none.

>>> with gridapp.open_sample("river_shrine", seed=1) as battle:
...     heroes = [each for each in battle.creatures if each.side == battle.creature("Ayla").side]
...     foes = [each for each in battle.creatures if each not in heroes]
...     for hero in heroes[:1]:
...         print(hero.name, [battle.cover(hero.id, foe.id).cover.grade for foe in foes])
Ayla ['', '', '', '']
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from gridapp.version import __version__

if TYPE_CHECKING:
    from gridapp.api.battle_reader import BattleReader
    from gridapp.api.open_battle import OpenBattle, new_battle, open_battle, open_sample, samples
    from gridapp.api.packs import load_packs
    from gridapp.battle import commands
    from gridapp.battle.outcomes import Applied, Refused
    from gridapp.packs.loader import PackProblem
    from gridapp.storage.problems import FileProblem

__all__ = [
    "Applied",
    "BattleReader",
    "FileProblem",
    "OpenBattle",
    "PackProblem",
    "Refused",
    "__version__",
    "commands",
    "load_packs",
    "new_battle",
    "open_battle",
    "open_sample",
    "samples",
]

_MODULES = {
    "Applied": "gridapp.battle.outcomes",
    "BattleReader": "gridapp.api.battle_reader",
    "FileProblem": "gridapp.storage.problems",
    "OpenBattle": "gridapp.api.open_battle",
    "PackProblem": "gridapp.packs.loader",
    "Refused": "gridapp.battle.outcomes",
    "load_packs": "gridapp.api.packs",
    "new_battle": "gridapp.api.open_battle",
    "open_battle": "gridapp.api.open_battle",
    "open_sample": "gridapp.api.open_battle",
    "samples": "gridapp.api.open_battle",
}
"""Where each name is; imported when first used, because the command line needs few of them."""


def __getattr__(name: str) -> Any:  # noqa: ANN401 - a module's attributes have any type
    """Import a public name when first used.

    Raises:
        AttributeError: the library has no such name.
    """
    if name == "commands":
        module = globals()[name] = import_module("gridapp.battle.commands")
        return module
    if name not in _MODULES:
        message = f"gridapp has no {name!r}; its names are {', '.join(__all__)}"
        raise AttributeError(message)
    value = globals()[name] = getattr(import_module(_MODULES[name]), name)
    return value
