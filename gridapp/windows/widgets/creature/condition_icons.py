"""Icons of conditions: a glyph, or letters in a ring if no glyph ships."""

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter
from PySide6.QtWidgets import QWidget

from gridapp.scene.items.condition_signs import condition_sign
from gridapp.scene.items.glyphs import condition_glyph
from gridapp.windows.widgets.plain_text import font_like

ICON_SIZE = 18
_RING, _SMALLEST = 5, 4.0


def paint_condition_icon(
    painter: QPainter, spot: QRect, condition: str, ink: QColor, widget: QWidget
) -> None:
    """Paint a condition's icon, with the same letters as on the board."""
    glyph = condition_glyph(condition, 2 * ICON_SIZE, ink)
    if glyph is not None:
        painter.drawImage(spot, glyph)
        return
    painter.setPen(ink)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(spot.adjusted(1, 1, -1, -1))
    sign = condition_sign(condition)
    painter.setFont(sign_font(sign, spot, widget))
    painter.drawText(spot, Qt.AlignmentFlag.AlignCenter, sign)


def sign_font(sign: str, spot: QRect, widget: QWidget) -> QFont:
    """Return the font of the letters in a ring, small enough for it where a text is large."""
    font = font_like(widget, bold=True, size=-2 if len(sign) < 2 else -3)
    room = spot.width() - _RING
    while QFontMetricsF(font).horizontalAdvance(sign) > room and font.pointSizeF() > _SMALLEST:
        font.setPointSizeF(font.pointSizeF() - 0.5)
    return font
