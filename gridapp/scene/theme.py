"""Colours, palettes and fonts.

Colours come from the set by Okabe and Ito that people with any colour vision can tell apart;
even so nothing on the board is told by colour alone.
"""

from collections.abc import Iterable
from enum import Enum
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

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

_WINDOW = {False: QColor("#ECEBE7"), True: QColor("#2B2E33")}
_HIGHLIGHT = {False: BLUE, True: QColor("#2F7FB0")}
_FRIENDLY = frozenset({"allies", "friends", "heroes", "party", "pcs", "players"})


class Outline(Enum):
    """The shape of a token, which tells its side without colour."""

    CIRCLE = "circle"
    OCTAGON = "octagon"
    SQUARE = "square"
    HEXAGON = "hexagon"


class SideStyle(NamedTuple):
    """How the tokens of one side look; ``code`` is the colour as text, which can be hashed."""

    colour_name: str
    outline: Outline

    @property
    def colour(self) -> QColor:
        """The colour of the ring."""
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
    """The look of each side: the players' side first, the others by name.

    Sides that the players do not see yet come last, so that the GM's window and the table
    agree on all others.
    """
    seen = sorted(set(sides), key=_rank)
    names = [*seen, *sorted(set(unseen) - set(seen), key=_rank)]
    return {name: SIDE_STYLES[place % len(SIDE_STYLES)] for place, name in enumerate(names)}


def _rank(side: str) -> tuple[bool, str]:
    return (side.lower() not in _FRIENDLY, side)


def translucent(colour: QColor, opacity: float) -> QColor:
    """The same colour, partly transparent."""
    result = QColor(colour)
    result.setAlphaF(opacity)
    return result


def font(pixels: float, *, bold: bool = False) -> QFont:
    """The interface's font at a height in pixels."""
    result = QFont(QGuiApplication.font())
    result.setPixelSize(max(1, round(pixels)))
    result.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
    return result


def palette(*, dark: bool) -> QPalette:
    """Every colour of the windows, derived from one."""
    result = QPalette(_WINDOW[dark])
    result.setColor(QPalette.ColorRole.Base, QColor("#202327") if dark else QColor("#FCFBF8"))
    result.setColor(QPalette.ColorRole.Highlight, _HIGHLIGHT[dark])
    result.setColor(QPalette.ColorRole.HighlightedText, WHITE)
    result.setColor(QPalette.ColorRole.Link, SKY if dark else BLUE)
    return result


def apply_theme(app: QApplication, *, dark: bool) -> None:
    """Dress the application; the palette works where the platform knows no colour scheme."""
    app.setStyle("Fusion")
    scheme = Qt.ColorScheme.Dark if dark else Qt.ColorScheme.Light
    app.styleHints().setColorScheme(scheme)
    app.setPalette(palette(dark=dark))
    # The style draws the frame of a box darker than the window: not to be seen in dark colours.
    framed = palette(dark=dark)
    framed.setColor(QPalette.ColorRole.Window, QColor("#B8BEC4") if dark else QColor("#A9A69D"))
    for kind in ("QCheckBox", "QRadioButton"):
        app.setPalette(framed, kind)  # type: ignore[arg-type] # bytes are refused
