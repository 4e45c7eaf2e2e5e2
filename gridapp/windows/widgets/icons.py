"""Icons in the colours of the window."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from gridapp.caching import cached
from gridapp.resources import shipped_folder
from gridapp.scene.items.glyphs import icon_glyph
from gridapp.scene.items.tokens.name_places import PADDING
from gridapp.scene.items.tokens.portraits import available_picture
from gridapp.scene.items.tokens.token_painter import TokenLook, paint_token
from gridapp.scene.theme import SideStyle
from gridapp.windows.widgets.plain_text import muted_colour

_SIZE = 48
APP_ICON = "gridapp"


def icon(name: str, role: QPalette.ColorRole = QPalette.ColorRole.WindowText) -> QIcon:
    """Return an icon of the interface, paler when disabled."""
    if not name:
        return QIcon()
    if name == APP_ICON:
        return app_icon(_SIZE)
    palette = QApplication.palette()
    return _icon(name, palette.color(role).rgba(), muted_colour(palette, 0.35).rgba())


@cached(256)
def _icon(name: str, colour: int, pale: int) -> QIcon:
    """Return an icon in two colours; half of the commands share theirs with another command."""
    made = QIcon(_pixmap(name, colour))
    made.addPixmap(_pixmap(name, pale), QIcon.Mode.Disabled)
    return made


def _pixmap(name: str, colour: int) -> QPixmap:
    return QPixmap.fromImage(icon_glyph(name, _SIZE, QColor.fromRgba(colour)))


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


@cached(256)
def _portrait(picture: str, style: SideStyle, size: int, *, hidden: bool) -> QPixmap:
    scale = round(size * 1.12)
    look = TokenLook("", picture, style, 1, 1, active=False, hidden=False, conditions=())
    whole = paint_token(look, scale)
    cut = round(PADDING * scale + (scale - size) / 2)
    made = whole.copy(cut, cut, size, size)
    return _faint(made) if hidden else made


def _faint(pixmap: QPixmap) -> QPixmap:
    return QIcon(pixmap).pixmap(pixmap.size(), QIcon.Mode.Disabled)
