"""The folder where dialogs for maps and pictures open, and the file that is chosen to write."""

import re
from pathlib import Path

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog, QWidget

from gridapp.windows.settings_store import open_store

_KEY = "folders/shared"
_USUAL = (
    QStandardPaths.StandardLocation.PicturesLocation,
    QStandardPaths.StandardLocation.DocumentsLocation,
)


def shared_folder() -> Path:
    """Return the folder of the map or picture chosen last, at first the user's pictures.

    Battles have a folder of their own; maps come from elsewhere, and pictures go elsewhere.
    """
    usual = map(QStandardPaths.writableLocation, _USUAL)
    folders = (str(open_store().value(_KEY, "")), *usual)
    return next((Path(each) for each in folders if each and Path(each).is_dir()), Path.home())


def proposed_file(battle: Path, kind: str, ending: str) -> Path:
    """Return the file to propose for what is written of a battle, such as ``shrine-film.webp``.

    Each kind has a name of its own, so that a film is not written over a picture.
    """
    return shared_folder() / f"{battle.stem}-{kind}{ending}"


def remember_shared_folder(path: Path) -> None:
    """Store the folder of a map or picture that was chosen to read, or has been written."""
    open_store().setValue(_KEY, str(path.absolute().parent))


def chosen_file(parent: QWidget, title: str, proposed: Path, kinds: str) -> Path | None:
    """Ask for a file to write and return it, ``None`` if cancelled.

    A name without an ending gets that of the kind that is chosen. Where a file has that name
    already, the question is put again, since the dialog asks before it replaces a whole name only.
    """
    name, kind = QFileDialog.getSaveFileName(parent, title, str(proposed), kinds)
    if not name or Path(name).suffix:
        return Path(name) if name else None
    ending = re.search(r"\*(\.\w+)", kind)
    path = Path(f"{name}{ending[1] if ending else proposed.suffix}")
    return chosen_file(parent, title, path, kind or kinds) if path.exists() else path
