"""Cut-outs of a battle as a PDF: figures, discs, cards and rings packed on pages."""

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QImage, QPainter

from gridapp.battle.shown.views import GmView, PlayerView
from gridapp.export.drawing_file import PdfBytes, ended
from gridapp.export.paper.figure_painter import (
    CARD,
    RING_WIDTH,
    Figure,
    figure_of,
    paint_card,
    paint_flat,
    paint_ring,
    paint_standing,
    standing_size,
)
from gridapp.export.paper.packing import Spot, pack
from gridapp.export.paper.page_painter import SCREEN
from gridapp.export.paper.print_options import INCH, PrintOptions
from gridapp.export.progress import Progress, Show, run_steps, unshown
from gridapp.export.snapshot import loading_pictures, naming_file, write_bytes
from gridapp.scene import theme
from gridapp.scene.items.condition_signs import condition_signs
from gridapp.scene.theme import side_styles

GAP = 3.0
"""Room between cut-outs in mm."""


class FigureKind(StrEnum):
    """What is cut out."""

    STANDING = "standing"
    FLAT = "flat"
    CARDS = "cards"
    RINGS = "rings"


class CutOut(NamedTuple):
    """A shape to cut out: size in mm, and a function to paint it into a rectangle."""

    size: tuple[float, float]
    paint: Callable[[QPainter, QRectF], None]


class FigurePrint:
    """Cut-outs on pages in the making: ``pages`` paints them and ends with the file."""

    def __init__(
        self,
        view: PlayerView | GmView,
        conditions: Mapping[str, str],
        kind: FigureKind,
        options: PrintOptions,
    ) -> None:
        """Lay out every creature of a view, or a ring for each condition.

        ``conditions`` holds the shown name of each condition by its id.

        Raises:
            ValueError: there is nothing to cut out, or a figure is larger than the paper.
        """
        self._paper = (min(options.paper), max(options.paper))
        margin = options.margin
        room = self._paper[0] - 2 * margin, self._paper[1] - 2 * margin
        self._cut_outs = tuple(_cut_outs(view, conditions, kind, options.cell, room[1]))
        if not self._cut_outs:
            message = "there is no creature to cut out: put one on the board first"
            raise ValueError(message)
        self._spots = pack([each.size for each in self._cut_outs], room, GAP)
        self._margin = margin
        self.count = self._spots[-1].page + 1

    def pages(self) -> Iterator[Progress | bytes]:
        """Paint the pages; yield how many are done, last the bytes of the file."""
        pdf = PdfBytes(QSizeF(*self._paper) * 72 / INCH)
        with ended(pdf.painter):
            for page in range(self.count):
                if page:
                    pdf.next_page()
                for spot in self._spots:
                    if spot.page == page:
                        self._paint(pdf.painter, spot)
                yield Progress(page + 1, self.count)
        yield pdf.finish()

    def thumbnail(self, pixels: int) -> QImage:
        """Return the first page, ``pixels`` high."""
        scale = pixels / (self._paper[1] * SCREEN)
        image = QImage(round(self._paper[0] * SCREEN * scale), pixels, QImage.Format.Format_RGB32)
        image.fill(theme.WHITE)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(scale, scale)
        for spot in self._spots:
            if spot.page == 0:
                self._paint(painter, spot)
        painter.end()
        return image

    def _paint(self, painter: QPainter, spot: Spot) -> None:
        cut_out = self._cut_outs[spot.item]
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.scale(SCREEN, SCREEN)
        cut_out.paint(painter, QRectF(spot.x + self._margin, spot.y + self._margin, *cut_out.size))
        painter.restore()


def _cut_outs(
    view: PlayerView | GmView,
    conditions: Mapping[str, str],
    kind: FigureKind,
    cell: float,
    most: float,
) -> Iterator[CutOut]:
    if kind is FigureKind.RINGS:
        side = cell + 2 * RING_WIDTH
        signs = condition_signs(conditions)
        for condition, name in conditions.items():
            sign = signs.get(condition, "")
            paint = partial(paint_ring, condition=condition, name=name, sign=sign)
            yield CutOut((side, side), paint)
        return
    for figure in _figures(view, cell):
        if kind is FigureKind.STANDING:
            yield CutOut(standing_size(figure, most), partial(paint_standing, figure=figure))
        elif kind is FigureKind.FLAT:
            yield CutOut((figure.base, figure.base), partial(paint_flat, figure=figure))
        else:
            yield CutOut(CARD, partial(paint_card, figure=figure))


def _figures(view: PlayerView | GmView, cell: float) -> list[Figure]:
    """Return a figure of each creature that a view shows."""
    seen = view if isinstance(view, PlayerView) else view.seen
    hidden = () if isinstance(view, PlayerView) else view.hidden
    styles = side_styles([each.side for each in seen.tokens], [each.side for each in hidden])
    turns = {token: number for number, token in enumerate(seen.order, start=1)}
    return [
        figure_of(token, seen.grid, styles[token.side], cell, turns.get(token.id, 0))
        for token in (*seen.tokens, *hidden)
    ]


def print_figures(
    view: PlayerView | GmView,
    conditions: Mapping[str, str],
    pictures: Callable[[str], bytes | None],
    path: str | Path,
    kind: FigureKind,
    options: PrintOptions,
    show: Show = unshown,
) -> int:
    """Write the cut-outs of a view as a PDF; return the number of pages.

    Raises:
        SnapshotError: the file cannot be written.
        ValueError: there is nothing to cut out, or a figure is larger than the paper.
    """
    with loading_pictures(pictures), naming_file(path):
        print_ = FigurePrint(view, conditions, kind, options)
        write_bytes(run_steps(print_.pages(), show), path)
    return print_.count
