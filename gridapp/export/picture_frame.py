"""What stands beside the board of a picture: caption and order above, notes and legend below."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from gridapp.battle.shown.overlays import EMPTY_OVERLAY, Overlay, PlayerDrag
from gridapp.battle.shown.views import GmView, PlayerView, SeenToken
from gridapp.export.layers import Layer
from gridapp.export.picture_options import Background
from gridapp.scene import theme
from gridapp.scene.items.area_item import AreaMark, area_legend
from gridapp.scene.items.condition_signs import condition_sign
from gridapp.scene.items.glyphs import condition_glyph
from gridapp.scene.items.tokens.token_painter import outline_path
from gridapp.scene.overlays.badges import display_name
from gridapp.scene.overlays.legend_symbols import Symbol
from gridapp.scene.overlays.registry import LegendEntry, legend_entries
from gridapp.scene.table_panels import (
    OrderPlate,
    note_lines,
    order_plates,
    paint_plate,
    plate_width,
)
from gridapp.scene.theme import SideStyle, side_styles
from gridapp.scene.translation import tr

_LETTERS_A_CELL, _SMALLEST, _LARGEST = 0.26, 11.0, 34.0
_ROW, _SYMBOL = 1.7, 1.8
"""Height of a row and width of a legend's symbol, in letters."""


class FrameTexts(NamedTuple):
    """What is written beside the board; empty parts take no room."""

    caption: str = ""
    plates: tuple[OrderPlate, ...] = ()
    notes: tuple[str, ...] = ()
    legend: tuple[LegendEntry, ...] = ()


def frame_texts(
    view: PlayerView | GmView,
    drawn: PlayerView | GmView,
    drag: Overlay | PlayerDrag | None,
    layers: frozenset[Layer],
) -> FrameTexts:
    """Return what these layers write beside the board of a view, of which a part is ``drawn``."""
    seen = view if isinstance(view, PlayerView) else view.seen
    overlay = drag.overlay if isinstance(drag, PlayerDrag) else drag or EMPTY_OVERLAY
    has = layers.__contains__
    return FrameTexts(
        caption_text(seen) if has(Layer.CAPTION) else "",
        order_plates(seen) if has(Layer.ORDER) else (),
        note_lines(seen) if has(Layer.TEXTS) else (),
        _legend(drawn, overlay) if has(Layer.LEGEND) else (),
    )


def caption_text(view: PlayerView) -> str:
    """Return the name of the battle, round and creature on turn, as far as shown in the view."""
    parts = [display_name(view.name)]
    if view.round:
        parts.append(tr("Round {number}", number=view.round))
    active = next((token for token in view.tokens if token.active), None)
    if active is not None and active.name:
        parts.append(tr("{name}'s turn", name=display_name(active.name)))
    return " · ".join(part for part in parts if part)


def _legend(view: PlayerView | GmView, overlay: Overlay) -> tuple[LegendEntry, ...]:
    seen = view if isinstance(view, PlayerView) else view.seen
    hidden = () if isinstance(view, PlayerView) else view.hidden
    areas = tuple(AreaMark(area.name, area.colour, area.cells) for area in view.areas)
    return (
        *_sides(seen.tokens, hidden),
        *_conditions((*seen.tokens, *hidden)),
        *area_legend(areas),
        *(entry for entry in legend_entries(overlay) if entry.text),
    )


def _sides(seen: Iterable[SeenToken], hidden: Iterable[SeenToken]) -> list[LegendEntry]:
    styles = side_styles([each.side for each in seen], [each.side for each in hidden])
    return [LegendEntry(_SideSymbol(style), display_name(side)) for side, style in styles.items()]


def _conditions(tokens: Iterable[SeenToken]) -> list[LegendEntry]:
    names = sorted({name for token in tokens for name in token.conditions})
    return [LegendEntry(_ConditionSymbol(name), name.replace("_", " ")) for name in names]


class _SideSymbol(Symbol):
    """The shape and colour of a side's tokens."""

    def __init__(self, style: SideStyle) -> None:
        self._style = style

    def paint(self, painter: QPainter, area: QRectF) -> None:
        side = min(area.width(), area.height())
        spot = QRectF(0, 0, side, side)
        spot.moveCenter(area.center())
        painter.setPen(QPen(theme.INK, max(1.0, side * 0.08)))
        painter.setBrush(self._style.colour)
        painter.drawPath(outline_path(self._style.outline, spot))


class _ConditionSymbol(Symbol):
    """The badge of a condition."""

    def __init__(self, condition: str) -> None:
        self._condition = condition

    def paint(self, painter: QPainter, area: QRectF) -> None:
        side = min(area.width(), area.height())
        spot = QRectF(0, 0, side, side)
        spot.moveCenter(area.center())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("#3B2E5A"))
        painter.drawEllipse(spot)
        glyph = condition_glyph(self._condition, round(4 * side), theme.PAPER)
        inner = spot.adjusted(side * 0.15, side * 0.15, -side * 0.15, -side * 0.15)
        if glyph is not None:
            painter.drawImage(inner, glyph)
        else:
            painter.setPen(theme.PAPER)
            sign = condition_sign(self._condition)
            painter.drawText(spot, Qt.AlignmentFlag.AlignCenter, sign)


class _Piece(NamedTuple):
    """A part of the frame, painted into a rectangle of a strip."""

    area: QRectF
    paint: Callable[[QPainter, QRectF], None]


class PictureFrame:
    """The strips above and below a board ``width`` pixels wide; their heights are whole pixels."""

    def __init__(
        self, texts: FrameTexts, width: int, cell_pixels: int, background: Background
    ) -> None:
        self._letters = min(max(cell_pixels * _LETTERS_A_CELL, _SMALLEST), _LARGEST)
        self._width, self._dark = width, background is Background.DARK
        self._top: list[_Piece] = []
        self._foot: list[_Piece] = []
        self._metrics = QFontMetricsF(theme.font(self._letters, bold=True))
        self.above = self._lay_out_top(texts)
        self.below = self._lay_out_foot(texts)

    @property
    def fill(self) -> QColor:
        """The colour of the strips."""
        return theme.SURROUND if self._dark else theme.WHITE

    @property
    def _ink(self) -> QColor:
        return theme.PAPER if self._dark else theme.INK

    def paint_above(self, painter: QPainter) -> None:
        """Paint the strip above the board, from the painter's origin on."""
        self._paint(painter, self._top, self.above)

    def paint_below(self, painter: QPainter) -> None:
        """Paint the strip below the board, from the painter's origin on."""
        self._paint(painter, self._foot, self.below)

    def _paint(self, painter: QPainter, pieces: list[_Piece], height: int) -> None:
        if not height:
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(QRectF(0, 0, self._width, height), self.fill)
        for piece in pieces:
            painter.setFont(theme.font(self._letters, bold=True))
            painter.save()
            piece.paint(painter, piece.area)
            painter.restore()
        painter.restore()

    def _lay_out_top(self, texts: FrameTexts) -> int:
        height = 0.0
        if texts.caption:
            height = self._text_line(self._top, texts.caption, 0.0)
        if texts.plates:
            widths = [plate_width(each, self._metrics, self._letters) for each in texts.plates]
            areas, height = self._flow(widths, height, self._letters * 1.9)
            for plate, area in zip(texts.plates, areas, strict=True):
                self._top.append(_Piece(area, self._plate_painter(plate)))
        return round(height + 0.4 * self._letters) if height else 0

    def _lay_out_foot(self, texts: FrameTexts) -> int:
        height = 0.0
        for line in texts.notes:
            height = self._text_line(self._foot, line, height)
        if texts.legend:
            widths = [
                self._metrics.horizontalAdvance(each.text) + (_SYMBOL + 1.6) * self._letters
                for each in texts.legend
            ]
            areas, height = self._flow(widths, height, self._letters * _ROW)
            for entry, area in zip(texts.legend, areas, strict=True):
                self._foot.append(_Piece(area, self._entry_painter(entry)))
        return round(height + 0.4 * self._letters) if height else 0

    def _text_line(self, pieces: list[_Piece], text: str, top: float) -> float:
        """Add a text, broken into lines as wide as the picture; return where it ends."""
        pad, flags = 0.6 * self._letters, int(Qt.TextFlag.TextWordWrap)
        room = QRectF(pad, top + 0.25 * self._letters, self._width - 2 * pad, 1e6)
        area = self._metrics.boundingRect(room, flags, text)
        area.setRect(room.left(), room.top(), room.width(), area.height())

        def paint(painter: QPainter, where: QRectF) -> None:
            painter.setPen(self._ink)
            painter.drawText(where, flags, text)

        pieces.append(_Piece(area, paint))
        return area.bottom() + 0.25 * self._letters

    def _flow(self, widths: list[float], top: float, row: float) -> tuple[list[QRectF], float]:
        """Return rectangles of these widths, row by row, and where the last row ends."""
        pad = 0.4 * self._letters
        left, areas = pad, []
        for width in widths:
            if left > pad and left + width > self._width - pad:
                left, top = pad, top + row
            areas.append(QRectF(left, top, min(width, self._width - 2 * pad), row))
            left += width
        return areas, top + row

    def _plate_painter(self, plate: OrderPlate) -> Callable[[QPainter, QRectF], None]:
        ink = self._ink
        return lambda painter, area: paint_plate(painter, plate, area, self._letters, ink)

    def _entry_painter(self, entry: LegendEntry) -> Callable[[QPainter, QRectF], None]:
        def paint(painter: QPainter, area: QRectF) -> None:
            pad = 0.3 * self._letters
            spot = QRectF(area.left(), area.top(), _SYMBOL * self._letters, area.height())
            painter.save()
            entry.symbol.paint(painter, spot.adjusted(pad, pad, -pad / 2, -pad))
            painter.restore()
            painter.setPen(self._ink)
            text = area.adjusted(spot.width() + pad, 0, 0, 0)
            painter.drawText(text, int(Qt.AlignmentFlag.AlignVCenter), entry.text)

        return paint
