"""A print of the board as a PDF, page by page."""

from collections.abc import Callable, Iterator
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QPainter

from gridapp.battle.shown.views import GmView, PlayerView
from gridapp.export.board_picture import scene_of
from gridapp.export.cropped_view import ViewRectangle, cropped
from gridapp.export.drawing_file import PdfBytes, ended
from gridapp.export.layers import with_layers
from gridapp.export.paper.page_painter import PagePainter
from gridapp.export.paper.page_plan import PagePlan, plan_pages
from gridapp.export.paper.print_options import INCH, Ink, PrintOptions
from gridapp.export.progress import Progress, Show, run_steps, unshown
from gridapp.export.snapshot import loading_pictures, naming_file, write_bytes
from gridapp.scene import theme
from gridapp.scene.board_scene import PictureProvider
from gridapp.scene.coordinates import CELL
from gridapp.scene.gm_scene import GmScene
from gridapp.scene.items.ground_painter import GroundStyle
from gridapp.scene.table_scene import TableScene

GROUND_PIXELS = 200
"""Most pixels of a cell in the picture of the ground: sharper than a printer needs."""
_WHITE = GroundStyle(theme.WHITE, ink=theme.INK, unknown=theme.WHITE)
_BLANK = _WHITE._replace(board=theme.WHITE)


class BoardPrint:
    """A print in progress: iterate ``pages`` to paint; the last value is the file."""

    def __init__(
        self, view: PlayerView | GmView, provider: PictureProvider, options: PrintOptions
    ) -> None:
        """Plan the pages.

        Raises:
            ValueError: no cell fits a page, there would be too many, or no such page.
        """
        seen = view if isinstance(view, PlayerView) else view.seen
        self.plan: PagePlan = plan_pages(seen.grid, options)
        self._chosen = self.plan.chosen(options.pages)
        self.count = len(self._chosen) + self._has_assembly(options)
        self._options = options
        self._scene = printed_scene(view, provider, options)

    def paint_small(self, painter: QPainter, target: QRectF) -> None:
        """Paint the whole printed part of the board into a rectangle in pixels."""
        area = _union([page.printed for page in self.plan.pages])
        self._scene.smooth_map()
        self._scene.set_detail(target.width() / max(area.width(), 1.0) * CELL)
        self._scene.render(painter, target, area)

    def _has_assembly(self, options: PrintOptions) -> bool:
        return options.assembly and len(self.plan.pages) > 1

    def pages(self) -> Iterator[Progress | bytes]:
        """Paint the pages; yield how many are done, last the bytes of the file."""
        self._scene.prepare_for_file(_union([page.printed for page in self._chosen]), GROUND_PIXELS)
        pdf = PdfBytes(QSizeF(*self.plan.paper) * 72 / INCH)
        painter = PagePainter(self._scene, self.plan, self._options)
        with ended(pdf.painter):
            for number, page in enumerate(self._chosen, start=1):
                if number > 1:
                    pdf.next_page()
                painter.paint_page(pdf.painter, page, number, self.count)
                yield Progress(number, self.count)
            if self._has_assembly(self._options):
                pdf.next_page()
                painter.paint_assembly(pdf.painter)
                yield Progress(self.count, self.count)
        yield pdf.finish()


def printed_scene(
    view: PlayerView | GmView, provider: PictureProvider, options: PrintOptions
) -> GmScene | TableScene:
    """Return the scene that is printed, without anything outside the region."""
    shown = with_layers(view, options.ink.layers)
    if options.cells is not None:
        shown = cropped(shown, options.cells)
    if options.ink is Ink.GRID:
        shown = _with_dark_lines(shown)
    scene = scene_of(shown, None, provider, options.floor)
    scene.set_labels(on=False)
    scene.set_ground(_BLANK if options.ink is Ink.GRID else _WHITE)
    return scene


def _with_dark_lines(view: PlayerView | GmView) -> PlayerView | GmView:
    look = replace(view.look, shown=True, colour=theme.BLACK.name(), opacity=60)
    return replace(view, look=look)


def _union(boxes: list[ViewRectangle]) -> QRectF:
    left, top = min(box.left for box in boxes), min(box.top for box in boxes)
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
    return QRectF(left * CELL, top * CELL, (right - left) * CELL, (bottom - top) * CELL)


def print_board(
    view: PlayerView | GmView,
    pictures: Callable[[str], bytes | None],
    path: str | Path,
    options: PrintOptions,
    show: Show = unshown,
) -> PagePlan:
    """Write the pages of a view as a PDF; return the plan.

    Raises:
        SnapshotError: the file cannot be written.
        ValueError: no cell fits a page, there would be too many, or no such page.
    """
    with loading_pictures(pictures) as provider, naming_file(path):
        print_ = BoardPrint(view, provider, options)
        write_bytes(run_steps(print_.pages(), show), path)
    return print_.plan
