"""The graphics item of a token."""

from math import atan, pi
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsPixmapItem

from gridapp.battle.bars import Vitals
from gridapp.battle.shown.views import SeenToken
from gridapp.grid.cells import Cell
from gridapp.grid.footprints import turned_degrees
from gridapp.grid.grid import Grid
from gridapp.scene.coordinates import CELL, disc_rect
from gridapp.scene.items.tokens.name_places import PADDING, USUAL_ROOM, NameRoom
from gridapp.scene.items.tokens.portraits import available_picture
from gridapp.scene.items.tokens.token_painter import TokenLook, TokenPart, paint_token
from gridapp.scene.overlays.badges import display_name
from gridapp.scene.theme import SideStyle


class Resolution(NamedTuple):
    """Device pixels per cell, and the device pixel ratio."""

    scale: int
    ratio: float = 1.0


_Shown = tuple[SeenToken, Vitals, Grid, SideStyle, str, bool, NameRoom, TokenPart]


def _look_of(
    token: SeenToken, grid: Grid, area: QRectF, style: SideStyle, *, hidden: bool
) -> TokenLook:
    """Return the look of a token in its area, with neither a picture nor anything beside it."""
    return TokenLook(
        name=display_name(token.name),
        picture="",
        style=style,
        width=area.width() / CELL,
        height=area.height() / CELL,
        active=token.active,
        hidden=hidden,
        conditions=(token.lifeless,) if token.lifeless else token.conditions,
        turned=turned_degrees(token.space, is_hex=grid.is_hex),
        lifeless=bool(token.lifeless),
    )


class TokenItem(QGraphicsPixmapItem):
    """A token picture on its cells, repainted only after a change of its look."""

    def __init__(self) -> None:
        super().__init__()
        self.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        self.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)
        self.cells: tuple[Cell, ...] = ()
        self.footprint = QRectF()
        self.margin = self.rise = PADDING
        self._shown: _Shown | None = None
        self._painted: tuple[TokenLook, Resolution] | None = None
        self._turn = 0

    def show_token(  # noqa: PLR0913 - all that its look depends on
        self,
        token: SeenToken,
        grid: Grid,
        style: SideStyle,
        sharpness: Resolution,
        *,
        hidden: bool,
        room: NameRoom = USUAL_ROOM,
        part: TokenPart = TokenPart.FULL,
        vitals: Vitals | None = None,
    ) -> None:
        """Update look, position and stacking order from a view value.

        The name has ``room`` beside the token. ``vitals`` stand for those of the token, if given.
        """
        picture = available_picture(token.picture)
        known = token.vitals if vitals is None else vitals
        if (shown := (token, known, grid, style, picture, hidden, room, part)) == self._shown:
            return
        self._shown = shown
        self.cells = grid.covered_cells(token.cell, token.space)
        area = self.footprint = disc_rect(grid, self.cells)
        look = _look_of(token, grid, area, style, hidden=hidden)
        look = look._replace(picture=picture, room=room, part=part, vitals=known)
        self.margin, self.rise = look.margin, look.rise
        self._paint(look, sharpness)
        self.setPos(area.topLeft() - QPointF(look.margin, look.rise) * CELL)
        self._stack()

    def set_resolution(self, sharpness: Resolution) -> None:
        """Repaint at a new resolution."""
        if self._painted is not None:
            self._paint(self._painted[0], sharpness)

    def turn_upright(self, degrees: int) -> None:
        """Turn picture and name clockwise round the middle, by quarter turns.

        A token that is longer than wide stays on its cells: it turns by half turns only.
        """
        self._turn = degrees % 360
        self._apply_turn()
        self._stack()

    def _stack(self) -> None:
        """Stack tokens so that each name is drawn over the token in the row below.

        Of tokens in the same row the active one is on top, then a small one, which may stand in
        the space of another.
        """
        area = self.footprint
        feet = {0: area.bottom(), 90: -area.left(), 180: -area.top(), 270: area.right()}
        lift = 0.5 - atan(feet[self._turn] / CELL) / pi
        is_active = self._shown is not None and self._shown[0].active
        is_small = len(self.cells) == 1
        self.setZValue(1.0 + 0.19 * lift + 2e-9 * is_active + 1e-9 * is_small)

    def _apply_turn(self) -> None:
        # Qt applies the item's scale first, then this transform.
        middle = self.boundingRect().center() * self.scale()
        is_long = self.footprint.width() != self.footprint.height()
        degrees = self._turn - self._turn % 180 if is_long else self._turn
        turned = QTransform.fromTranslate(middle.x(), middle.y())
        turned.rotate(degrees)
        self.setTransform(turned.translate(-middle.x(), -middle.y()))

    @property
    def centre(self) -> QPointF:
        """The centre of the footprint in the scene."""
        return self.mapToScene(self.boundingRect().center())

    def picture(self) -> QPixmap:
        """Return the painted picture."""
        return self.pixmap()

    def picture_as(self, space: str) -> QPixmap:
        """Return the picture of a long body with the facing of another space."""
        if self._shown is None or self._painted is None:
            return self.pixmap()
        (look, sharpness), token, grid = self._painted, self._shown[0], self._shown[2]
        area = disc_rect(grid, grid.covered_cells(token.cell, space))
        turned = look._replace(
            width=area.width() / CELL,
            height=area.height() / CELL,
            turned=turned_degrees(space, is_hex=grid.is_hex),
        )
        return paint_token(turned, *sharpness)

    def _paint(self, look: TokenLook, sharpness: Resolution) -> None:
        if (look, sharpness) == self._painted:
            return
        self._painted = (look, sharpness)
        self.setPixmap(paint_token(look, *sharpness))
        self.setScale(CELL / sharpness.scale)
        if self._turn:
            self._apply_turn()
