"""A tactical battle grid: where you can go, what it costs, and who gets an opportunity attack.

The names listed here are the library's face and keep their meaning; modules below may move.

>>> import gridapp
>>> with gridapp.open_sample("river_shrine") as battle:
...     [cell.cell for cell in battle.threat("Snik").cells][:3]
['K12', 'K13', 'K14']
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
    """Import a name of the face when it is first used.

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
