"""Paints the frames of a film: the ground once for each state, tokens and marks on top.

Everything is drawn from the moments of one audience, as the players' board is. Of a map of several
floors the one of the acting creature is shown.
"""

from collections.abc import Iterator
from math import ceil, hypot
from typing import NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QImage, QPainter, QTransform

from gridapp.battle.shown.event_marks import MarkKind, SeenMark
from gridapp.battle.shown.floor_views import view_of_floor
from gridapp.battle.shown.moments import Moment
from gridapp.battle.shown.views import PlayerView
from gridapp.export.film.options import FilmOptions
from gridapp.grid.floors import floor_of, floor_of_point
from gridapp.scene import theme
from gridapp.scene.board_scene import PictureProvider
from gridapp.scene.coordinates import CELL, board_rect, to_scene
from gridapp.scene.items.event_marks import LetterSize
from gridapp.scene.items.event_plates import arrange, paint_plate
from gridapp.scene.table_scene import TableScene
from gridapp.scene.translation import tr

GLIDE_MS, FLASH_MS = 80, 120
FIRST_MS, LAST_MS, TURN_MS, MOVED_MS, QUIET_MS = 1200, 2500, 500, 240, 320
MARK_MS, MORE_MARKS_MS, MOST_MARKS_MS = 800, 250, 2000
"""How long a frame stands: a mark is to be read, a turn begins with a pause."""
_CELLS_A_FRAME, _GLIDES = 2.5, (2, 6)
_LETTERS = LetterSize(0.42, 14.0, 30.0)
_HITS = (MarkKind.HIT, MarkKind.DAMAGE, MarkKind.FALLEN)


class Shot(NamedTuple):
    """A frame and how long to show it."""

    image: QImage
    milliseconds: int


class FilmPainter:
    """Paints the shots of moments in order."""

    def __init__(self, options: FilmOptions, provider: PictureProvider) -> None:
        self._size = QSizeF(options.width, options.height)
        self._caption_height = max(24, round(options.height * 0.055))
        self._ground_scene, self._scene = TableScene(), TableScene()
        self._ground_scene.set_pictures(provider)
        self._ground_key: PlayerView | None = None
        self._ground = QImage()
        self._places: dict[str, QPointF] = {}
        self._acting = ""
        self.floor = 0
        self._board = QTransform()
        self._pixels = 1.0

    def shots(self, moment: Moment, *, last: bool) -> Iterator[Shot]:
        """Yield the shots from the previous moment to the given moment, which comes last."""
        moment, is_first = self._on_floor(moment), self._ground_key is None
        view = moment.view
        self._prepare(view)
        old, new = self._places, self._new_places(view)
        glides = 0 if is_first else self._glides(old, new)
        for step in range(1, glides):
            part = _eased(step / glides)
            places = {key: _between(old.get(key, end), end, part) for key, end in new.items()}
            yield Shot(self._frame(view, places), GLIDE_MS)
        if any(mark.kind in _HITS for mark in moment.marks):
            yield Shot(self._frame(view, new, moment.marks, flash=True), FLASH_MS)
        acting = next((token.id for token in view.tokens if token.active), "")
        time = FIRST_MS if is_first else LAST_MS if last else self._time(moment, acting, glides)
        self._places, self._acting = new, acting
        yield Shot(self._frame(view, new, moment.marks), time)

    def _on_floor(self, moment: Moment) -> Moment:
        """Return a moment cut to the floor of the acting creature, or to the last one shown."""
        grid = moment.view.grid
        before = self.floor
        for token in moment.view.tokens:
            if token.active:
                self.floor = floor_of(grid, token.cell)
        if self.floor != before:
            self._places = {}
        marks = (mark for mark in moment.marks if floor_of_point(grid, mark.point) == self.floor)
        return replace(moment, view=view_of_floor(moment.view, self.floor), marks=tuple(marks))

    def _time(self, moment: Moment, acting: str, glides: int) -> int:
        if moment.marks:
            return min(MOST_MARKS_MS, MARK_MS + MORE_MARKS_MS * (len(moment.marks) - 1))
        if acting != self._acting:
            return TURN_MS
        return MOVED_MS if glides else QUIET_MS

    # What is drawn from

    def _prepare(self, view: PlayerView) -> None:
        """Repaint the ground after a change."""
        bare = replace(view, tokens=(), order=(), round=0, name="")
        if bare != self._ground_key:
            self._ground_key = bare
            self._place_board(view)
            self._ground_scene.floor = self.floor
            self._ground_scene.show(bare)
            self._ground_scene.set_labels(on=False)
            self._ground_scene.smooth_map()
            self._ground_scene.repeat_lines()
            self._ground_scene.set_detail(self._pixels * CELL)
            self._ground = self._paint_ground(view)
        self._scene.floor = self.floor
        ground = {"picture": None, "known": None, "terrain": ()}
        self._scene.show(replace(view, doors=(), walls=(), notes=(), **ground))
        self._scene.set_detail(self._pixels * CELL)

    def _place_board(self, view: PlayerView) -> None:
        """Fit the board below the caption."""
        area, top = board_rect(view.grid), self._caption_height
        room = QRectF(0, top, self._size.width(), self._size.height() - top)
        self._pixels = min(room.width() / area.width(), room.height() / area.height())
        origin = room.center() - area.center() * self._pixels
        self._board = QTransform(self._pixels, 0, 0, self._pixels, origin.x(), origin.y())

    def _paint_ground(self, view: PlayerView) -> QImage:
        image = QImage(self._size.toSize(), QImage.Format.Format_RGB32)
        image.fill(theme.SURROUND)
        area, painter = board_rect(view.grid), QPainter(image)
        try:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            self._ground_scene.render(painter, self._board.mapRect(area), area)
        finally:
            painter.end()
        return image

    def _new_places(self, view: PlayerView) -> dict[str, QPointF]:
        items = ((token.id, self._scene.token_item(token.id)) for token in view.tokens)
        return {key: item.pos() for key, item in items if item is not None}

    @staticmethod
    def _glides(old: dict[str, QPointF], new: dict[str, QPointF]) -> int:
        """Return in how many frames the creatures glide, by the longest way; 0 if none moves."""
        glides = [end - old[key] for key, end in new.items() if key in old]
        longest = max((hypot(glide.x(), glide.y()) / CELL for glide in glides), default=0.0)
        if not longest:
            return 0
        least, most = _GLIDES
        return min(most, max(least, ceil(longest / _CELLS_A_FRAME)))

    # Frames

    def _frame(
        self,
        view: PlayerView,
        places: dict[str, QPointF],
        marks: tuple[SeenMark, ...] = (),
        *,
        flash: bool = False,
    ) -> QImage:
        image = self._ground.copy()
        painter = QPainter(image)
        try:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            self._paint_caption(painter, view)
            painter.setClipRect(self._board.mapRect(board_rect(view.grid)))
            painter.setTransform(self._board)
            self._paint_tokens(painter, places, marks if flash else ())
            if not flash:
                self._paint_marks(painter, view, marks)
        finally:
            painter.end()
        return image

    def _paint_tokens(
        self, painter: QPainter, places: dict[str, QPointF], hit: tuple[SeenMark, ...]
    ) -> None:
        items = [(self._scene.token_item(key), corner) for key, corner in places.items()]
        drawn = [(item, corner) for item, corner in items if item is not None]
        tops = [to_scene(mark.point) for mark in hit if mark.kind in _HITS]
        for item, corner in sorted(drawn, key=lambda pair: pair[0].zValue()):
            picture = item.picture()
            scale = item.scale()
            area = QRectF(corner, QSizeF(picture.width(), picture.height()) * scale)
            painter.drawPixmap(area, picture, QRectF(picture.rect()))
            top = QPointF(item.footprint.center().x(), item.footprint.top())
            if any((top - point).manhattanLength() < CELL / 2 for point in tops):
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(theme.translucent(theme.WHITE, 0.7))
                painter.drawEllipse(item.footprint.adjusted(6, 6, -6, -6))

    def _paint_marks(
        self, painter: QPainter, view: PlayerView, marks: tuple[SeenMark, ...]
    ) -> None:
        pixels = self._pixels * CELL
        for plate in arrange(marks, _LETTERS.pixels(pixels), pixels, [board_rect(view.grid)]):
            paint_plate(painter, plate)

    def _paint_caption(self, painter: QPainter, view: PlayerView) -> None:
        """Paint round and turn, and the battle's name at the right."""
        height = self._caption_height
        room = QRectF(height / 3, 0, self._size.width() - height * 2 / 3, height)
        acting = next((token.name for token in view.tokens if token.active), "")
        if view.round and acting:
            text = tr("Round {round}: {turn}", round=view.round, turn=acting)
        else:
            text = tr("Round {round}", round=view.round) if view.round else tr("Before the fight")
        painter.setFont(theme.font(height * 0.55, bold=True))
        painter.setPen(theme.PAPER)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(room, int(middle | Qt.AlignmentFlag.AlignLeft), text)
        painter.setFont(theme.font(height * 0.45))
        painter.setPen(theme.GREY)
        painter.drawText(room, int(middle | Qt.AlignmentFlag.AlignRight), view.name)


def _between(start: QPointF, end: QPointF, part: float) -> QPointF:
    return start + (end - start) * part


def _eased(part: float) -> float:
    """Return the way covered after a part of the time: slow at both ends."""
    return part * part * (3 - 2 * part)
