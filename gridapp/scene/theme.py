"""Colours, palettes and fonts.

The colours are the colour-blind safe set by Okabe and Ito; even so, no mark on the board relies
on colour alone.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from enum import Enum
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QFont, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QToolTip

BLACK = QColor("#000000")
ORANGE = QColor("#E69F00")
SKY = QColor("#56B4E9")
GREEN = QColor("#009E73")
YELLOW = QColor("#F0E442")
BLUE = QColor("#0072B2")
VERMILLION = QColor("#D55E00")
PURPLE = QColor("#CC79A7")
WHITE = QColor("#FFFFFF")
GREY = QColor("#8C929A")

INK = QColor("#14171B")
PAPER = QColor("#F7F5EF")
SURROUND = QColor("#23272D")
PARCHMENT = QColor("#E4D9BF")
FOG = QColor("#0D0F12")

_WINDOW = {False: QColor("#ECEBE7"), True: QColor("#2B2E33")}
_HIGHLIGHT = {False: BLUE, True: QColor("#2E7DAD")}
_FRIENDLY = frozenset({"allies", "friends", "heroes", "party", "pcs", "players"})


class Outline(Enum):
    """The token shape that identifies a side without colour."""

    CIRCLE = "circle"
    OCTAGON = "octagon"
    SQUARE = "square"
    HEXAGON = "hexagon"


class SideStyle(NamedTuple):
    """Ring colour and token shape of a side; ``colour_name`` is hashable text, unlike a QColor."""

    colour_name: str
    outline: Outline

    @property
    def colour(self) -> QColor:
        """The ring colour."""
        return QColor(self.colour_name)


SIDE_STYLES = (
    SideStyle(SKY.name(), Outline.CIRCLE),
    SideStyle(VERMILLION.name(), Outline.OCTAGON),
    SideStyle(YELLOW.name(), Outline.SQUARE),
    SideStyle(PURPLE.name(), Outline.HEXAGON),
    SideStyle(GREEN.name(), Outline.OCTAGON),
    SideStyle(ORANGE.name(), Outline.SQUARE),
)


def side_styles(sides: Iterable[str], unseen: Iterable[str] = ()) -> dict[str, SideStyle]:
    """Return the style of each side: the players' side first, then the rest by name.

    Sides unknown to the players come last, so that the GM's window and the table agree on all
    visible sides.
    """
    seen = sorted(set(sides), key=_rank)
    names = [*seen, *sorted(set(unseen) - set(seen), key=_rank)]
    return {name: SIDE_STYLES[index % len(SIDE_STYLES)] for index, name in enumerate(names)}


def _rank(side: str) -> tuple[bool, str]:
    return (side.lower() not in _FRIENDLY, side)


def translucent(colour: QColor, opacity: float) -> QColor:
    """Return a copy of the colour with this opacity (0 to 1)."""
    result = QColor(colour)
    result.setAlphaF(opacity)
    return result


def font(pixels: float, *, bold: bool = False) -> QFont:
    """Return the interface font at a height in pixels."""
    result = QFont(QGuiApplication.font())
    result.setPixelSize(max(1, round(pixels)))
    result.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
    return result


class _TextSize:
    """The chosen size of texts as a multiple of the system's."""

    factor: float = 1.0


def text_factor() -> float:
    """Return the size of texts on the board, as a multiple of the usual size."""
    return _TextSize.factor


@contextmanager
def usual_text_size() -> Iterator[None]:
    """Paint texts at their usual size inside the block, whatever size the windows have."""
    before, _TextSize.factor = _TextSize.factor, 1.0
    try:
        yield
    finally:
        _TextSize.factor = before


def apply_text_size(app: QApplication, points: int) -> None:
    """Use letters of this size in all windows and on the board; 0 for the system's size.

    Widgets with letters larger or smaller than the rest keep the difference.
    """
    before = app.font().pointSizeF()
    usual = app.property("usual_points") or before
    app.setProperty("usual_points", usual)
    size = float(points or usual)
    _TextSize.factor = max(1.0, size / float(usual))
    if size == before:
        return
    differing = [
        (widget, widget.font().pointSizeF() - before)
        for widget in app.allWidgets()
        if widget.testAttribute(Qt.WidgetAttribute.WA_SetFont)
    ]
    font = app.font()
    font.setPointSizeF(size)
    app.setFont(font)
    for widget, difference in differing:
        own = widget.font()
        own.setPointSizeF(max(6.0, size + difference))
        widget.setFont(own)


def palette(*, dark: bool) -> QPalette:
    """Return the window palette, light or dark."""
    result = QPalette(_WINDOW[dark])
    result.setColor(QPalette.ColorRole.Base, QColor("#202327") if dark else QColor("#FCFBF8"))
    result.setColor(QPalette.ColorRole.Highlight, _HIGHLIGHT[dark])
    result.setColor(QPalette.ColorRole.HighlightedText, WHITE)
    result.setColor(QPalette.ColorRole.Link, SKY if dark else BLUE.darker(106))
    faint = QColor(255, 255, 255, 140) if dark else QColor(0, 0, 0, 150)
    result.setColor(QPalette.ColorRole.PlaceholderText, faint)
    if dark:
        result.setColor(QPalette.ColorRole.ToolTipBase, QColor("#343A41"))
        result.setColor(QPalette.ColorRole.ToolTipText, QColor("#F2F0EA"))
        # Qt's own grey for what is disabled is nearly the colour of a dark menu.
        for role in (
            QPalette.ColorRole.WindowText,
            QPalette.ColorRole.Text,
            QPalette.ColorRole.ButtonText,
        ):
            result.setColor(QPalette.ColorGroup.Disabled, role, QColor("#8E949B"))
    return result


def apply_theme(app: QApplication, *, dark: bool) -> None:
    """Apply style, colour scheme and palette, also on platforms without colour schemes."""
    app.setStyle("Fusion")
    scheme = Qt.ColorScheme.Dark if dark else Qt.ColorScheme.Light
    app.styleHints().setColorScheme(scheme)
    app.setPalette(palette(dark=dark))
    QToolTip.setPalette(palette(dark=dark))
    # Fusion draws check box frames darker than the window, which is invisible in dark mode.
    framed = palette(dark=dark)
    framed.setColor(QPalette.ColorRole.Window, QColor("#B8BEC4") if dark else QColor("#A9A69D"))
    for kind in ("QCheckBox", "QRadioButton"):
        app.setPalette(framed, kind)  # type: ignore[arg-type] # bytes are refused
    # Lists of combo boxes fill their rows with the window brush of menus, which here gives the
    # frames their colour only.
    unfilled = QBrush(framed.color(QPalette.ColorRole.Window), Qt.BrushStyle.NoBrush)
    framed.setBrush(QPalette.ColorRole.Window, unfilled)
    app.setPalette(framed if dark else palette(dark=False), "QMenu")  # type: ignore[arg-type]
