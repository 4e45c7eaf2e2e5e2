"""Icons of conditions: a glyph, or letters in a ring if no glyph ships."""

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QWidget

from gridapp.scene.items.condition_signs import condition_sign
from gridapp.scene.items.glyphs import condition_glyph
from gridapp.windows.widgets.plain_text import font_like

ICON_SIZE = 18


def paint_condition_icon(
    painter: QPainter, spot: QRect, condition: str, ink: QColor, widget: QWidget
) -> None:
    """Paint the icon of a condition, with the letters that it has on the board."""
    glyph = condition_glyph(condition, 2 * ICON_SIZE, ink)
    if glyph is not None:
        painter.drawImage(spot, glyph)
        return
    painter.setPen(ink)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(spot.adjusted(1, 1, -1, -1))
    sign = condition_sign(condition)
    painter.setFont(font_like(widget, bold=True, size=-2 if len(sign) < 2 else -3))
    painter.drawText(spot, Qt.AlignmentFlag.AlignCenter, sign)
