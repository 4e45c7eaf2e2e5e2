"""The maps in a file of several, of which one has to be chosen."""

from pathlib import Path
from typing import NamedTuple

from gridapp.storage.problems import FileProblem


class MapPart(NamedTuple):
    """A map in a file of several: its name, size as text, and the file name of its picture."""

    name: str
    size: str
    picture: str = ""


_SHOWN = 8
"""Maps named by a problem."""


class SeveralMaps(FileProblem):
    """A file of several maps without a valid choice."""

    def __init__(self, path: Path, why: str, parts: tuple[MapPart, ...]) -> None:
        """Set the parts to choose from."""
        self.parts = parts
        names = ", ".join(part.name for part in parts[:_SHOWN])
        more = f" and {len(parts) - _SHOWN} more" if len(parts) > _SHOWN else ""
        super().__init__(path, why, f"choose one of {names}{more}")
