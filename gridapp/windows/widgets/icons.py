"""Icons in the colours of the window."""

from functools import lru_cache

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from gridapp.resources import shipped_folder
from gridapp.scene.items.glyphs import icon_glyph
from gridapp.scene.items.portraits import available_picture
from gridapp.scene.items.token_painter import PADDING, TokenLook, paint_token
from gridapp.scene.theme import SideStyle
from gridapp.windows.widgets.plain_text import muted_colour

_SIZE = 48
APP_ICON = "gridapp"


def icon(name: str, role: QPalette.ColorRole = QPalette.ColorRole.WindowText) -> QIcon:
    """Return an icon of the interface, paler when disabled."""
    made = QIcon()
    if not name:
        return made
    if name == APP_ICON:
        return app_icon(_SIZE)
    palette = QApplication.palette()
    made.addPixmap(QPixmap.fromImage(icon_glyph(name, _SIZE, palette.color(role))))
    pale = icon_glyph(name, _SIZE, muted_colour(palette, 0.35))
    made.addPixmap(QPixmap.fromImage(pale), QIcon.Mode.Disabled)
    return made


def app_icon(size: int) -> QIcon:
    """Return the app icon in its own colours."""
    pixmap = QPixmap(size, size)
    pixmap.fill(Qt.GlobalColor.transparent)
    path = shipped_folder("assets") / "icons" / f"{APP_ICON}.svg"
    painter = QPainter(pixmap)
    if path.is_file():
        QSvgRenderer(path.read_bytes()).render(painter)
    painter.end()
    return QIcon(pixmap)


def portrait(picture: str, style: SideStyle, size: int, *, hidden: bool = False) -> QPixmap:
    """Return a creature's token picture at a size in pixels, without name, halo or badges."""
    return _portrait(available_picture(picture), style, size, hidden=hidden)


@lru_cache(maxsize=256)
def _portrait(picture: str, style: SideStyle, size: int, *, hidden: bool) -> QPixmap:
    scale = round(size * 1.12)
    look = TokenLook("", picture, style, 1, 1, active=False, hidden=False, conditions=())
    whole = paint_token(look, scale)
    cut = round(PADDING * scale + (scale - size) / 2)
    made = whole.copy(cut, cut, size, size)
    return _faint(made) if hidden else made


def _faint(pixmap: QPixmap) -> QPixmap:
    return QIcon(pixmap).pixmap(pixmap.size(), QIcon.Mode.Disabled)
