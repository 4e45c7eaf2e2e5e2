"""The window as it was last seen: painted at start until the battle itself can be shown.

It is kept in the user's own folder for caches and shows what the GM saw, so it is painted nowhere
but in the GM's window.
"""

from pathlib import Path

import platformdirs
from PySide6.QtCore import QSettings
from PySide6.QtGui import QImage, QPixmap

from gridapp.session.last_battle import last_opened_battle

_WIDEST = 1920
_OF = "look"
"""The setting that tells which battle the picture shows."""


def save_window_picture(store: QSettings, picture: QPixmap, battle: Path) -> None:
    """Keep a picture of the window on a battle; where that cannot be, none is kept."""
    image = picture.toImage().convertToFormat(QImage.Format.Format_RGB32)
    if image.width() > _WIDEST:
        image = image.scaledToWidth(_WIDEST)
    path = _path()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
        kept = image.save(str(path))  # as BMP, which is read four times as fast as PNG
    except OSError:
        kept = False
    store.setValue(_OF, str(battle.resolve()) if kept else "")


def load_window_picture(store: QSettings, battle: Path | None) -> QImage:
    """The picture of a battle, or of the one that was open last; null if there is none."""
    wanted = battle or last_opened_battle()
    if wanted is None or str(wanted.resolve()) != store.value(_OF):
        return QImage()
    return QImage(str(_path()))


def _path() -> Path:
    return platformdirs.user_cache_path("gridapp", appauthor=False) / "last-look.bmp"
