"""On PYTHONPATH, this makes PySide6 impossible to import, in child processes too."""

import importlib.machinery
import sys
from collections.abc import Sequence


class NoQt:
    """Refuses every import of Qt's bindings."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: object = None
    ) -> importlib.machinery.ModuleSpec | None:
        if name.partition(".")[0] in {"PySide6", "shiboken6"}:
            raise ImportError(f"{name} is out of bounds here", name=name)
        return None


sys.meta_path.insert(0, NoQt())
