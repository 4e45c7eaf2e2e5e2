"""Which battle was open last: asked before anything is loaded, so next to nothing is imported."""

import os
from pathlib import Path

import platformdirs


def last_opened_battle() -> Path | None:
    """The battle that was open last, if it is still there."""
    try:
        path = Path(os.fsdecode(last_battle_record().read_bytes()))
        return path if path.is_file() else None
    except (OSError, ValueError):
        return None


def last_battle_record() -> Path:
    """The file that keeps its path."""
    return platformdirs.user_state_path("gridapp", appauthor=False) / "last-battle.txt"
