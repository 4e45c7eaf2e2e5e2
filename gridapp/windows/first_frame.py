"""A picture of the last window, painted at start until the battle is loaded.

The picture shows the GM's view, so the file is private and is painted in the GM's window only.
"""

from pathlib import Path

import platformdirs
from PySide6.QtCore import QSettings
from PySide6.QtGui import QImage, QPixmap

from gridapp.session.history.last_battle import last_opened_battle

_MAX_WIDTH = 1920
_BATTLE_KEY = "look"
"""The setting with the path of the battle in the picture."""


def save_window_picture(store: QSettings, picture: QPixmap, battle: Path) -> None:
    """Save a picture of the window on a battle; a failure leaves no picture."""
    image = picture.toImage().convertToFormat(QImage.Format.Format_RGB32)
    if image.width() > _MAX_WIDTH:
        image = image.scaledToWidth(_MAX_WIDTH)
    path = _path()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
        saved = image.save(str(path))  # as BMP, which is read four times as fast as PNG
    except OSError:
        saved = False
    store.setValue(_BATTLE_KEY, str(battle.resolve()) if saved else "")


def load_window_picture(store: QSettings, battle: Path | None) -> QImage:
    """Return the picture of a battle, or of the last battle; null without a picture."""
    wanted = battle or last_opened_battle()
    if wanted is None or str(wanted.resolve()) != store.value(_BATTLE_KEY):
        return QImage()
    return QImage(str(_path()))


def _path() -> Path:
    return platformdirs.user_cache_path("gridapp", appauthor=False) / "last-look.bmp"
