"""The shipped SVG glyphs, tinted and rendered at any size.

Only shipped drawings are rendered, because an SVG can reference files. A name becomes a path
only if made of lower-case letters, digits, ``_`` and ``-``.
"""

import re

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from gridapp.caching import cached
from gridapp.resources import shipped_folder

_NAME = re.compile(r"[a-z0-9_-]{1,64}")


def token_glyph(name: str, size: int, colour: QColor) -> QImage:
    """Return the glyph of a creature; unknown names get the "unknown" glyph."""
    drawing = _drawing("tokens", name) or _drawing("tokens", "unknown")
    return _tinted(drawing, size, colour.rgba())


def token_names() -> tuple[str, ...]:
    """The names of all creature glyphs, sorted."""
    return tuple(sorted(_names("tokens")))


@cached(8)
def _names(folder: str) -> frozenset[str]:
    """Return the names of the shipped drawings in a folder; looked up for each condition."""
    return frozenset(path.stem for path in (shipped_folder("assets") / folder).glob("*.svg"))


def condition_glyph(name: str, size: int, colour: QColor) -> QImage | None:
    """Return the glyph of a condition; None if none ships (callers draw a letter instead)."""
    drawing = _drawing("conditions", name)
    return _tinted(drawing, size, colour.rgba()) if drawing else None


def has_condition_glyph(name: str) -> bool:
    """Return True if a drawing of a condition ships."""
    return name in _names("conditions")


def icon_glyph(name: str, size: int, colour: QColor) -> QImage:
    """Return an interface icon."""
    return _tinted(_drawing("icons", name), size, colour.rgba())


@cached(256)
def _drawing(folder: str, name: str) -> bytes:
    """Return the SVG source of a shipped drawing, or empty bytes."""
    if not _NAME.fullmatch(name):
        return b""
    try:
        return (shipped_folder("assets") / folder / f"{name}.svg").read_bytes()
    except OSError:
        return b""


@cached(512)
def _tinted(drawing: bytes, size: int, colour: int) -> QImage:
    image = _shape(drawing, size).copy()
    if drawing:
        painter = QPainter(image)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
        painter.fillRect(image.rect(), QColor.fromRgba(colour))
        painter.end()
    return image


@cached(256)
def _shape(drawing: bytes, size: int) -> QImage:
    """Return a drawing as it was drawn; every icon is tinted twice, but rendered once."""
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    if drawing:
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        QSvgRenderer(drawing).render(painter, QRectF(0, 0, size, size))
        painter.end()
    return image
