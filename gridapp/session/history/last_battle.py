"""The battle opened last. Read before anything else at start-up, so imports are minimal."""

import os
from pathlib import Path

import platformdirs


def last_opened_battle() -> Path | None:
    """Return the path of the battle opened last, or ``None`` if missing."""
    try:
        record = last_battle_record()
        path = Path(os.fsdecode(record.read_bytes())) if record.is_file() else None
        return path if path and path.is_file() else None
    except (OSError, ValueError):
        return None


def last_battle_record() -> Path:
    """Return the file where the path is recorded."""
    return platformdirs.user_state_path("gridapp", appauthor=False) / "last-battle.txt"
