"""The picture of a token: a disc with glyph, ring, conditions and name."""

from enum import StrEnum
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFontMetricsF,
    QImage,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QRadialGradient,
)

from gridapp.battle.bars import NO_VITALS, Vitals
from gridapp.caching import cached
from gridapp.scene import theme
from gridapp.scene.items.condition_signs import condition_sign
from gridapp.scene.items.glyphs import condition_glyph, icon_glyph, token_glyph
from gridapp.scene.items.tokens.bar_painter import paint_vitals
from gridapp.scene.items.tokens.name_places import LOWERED, PADDING, USUAL_ROOM, NameRoom
from gridapp.scene.items.tokens.portraits import custom_picture
from gridapp.scene.overlays.shapes import regular_polygon
from gridapp.scene.theme import Outline, SideStyle

MAX_CONDITION_BADGES = 4
_NAMED_FROM = 26
"""Smallest cell size in pixels with readable names."""
_LEAST_BADGE = 16.0
"""Pixels of a condition on small tokens, which its icon then fills: smaller ones are blots."""
_BARRED_FROM = 14
"""Smallest cell size in pixels with a bar."""
_SENSELESS = {"dying": "dying", "unconscious": "unconscious", "stable": "unconscious"}
"""Conditions, in any system, of a senseless creature that is alive, with its large sign."""


class TokenPart(StrEnum):
    """How much of a token is drawn: where a miniature stands, a thin ring or only its effects."""

    FULL = "full"
    RING = "ring"
    NONE = "none"


class TokenLook(NamedTuple):
    """The appearance of a token, key of the picture cache; ``width`` and ``height`` in cells.

    The name plate has ``room`` beside the footprint, as far as its neighbours let it.
    The picture of a long body is ``turned`` to the right, in degrees. One that is ``lifeless`` is
    crossed.
    """

    name: str
    picture: str
    style: SideStyle
    width: float
    height: float
    active: bool
    hidden: bool
    conditions: tuple[str, ...]
    room: NameRoom = USUAL_ROOM
    part: TokenPart = TokenPart.FULL
    vitals: Vitals = NO_VITALS
    turned: int = 0
    lifeless: bool = False

    @property
    def margin(self) -> float:
        """The margin to the left and right of the footprint, in cells."""
        return max(PADDING, self.room.widest)

    @property
    def rise(self) -> float:
        """The margin above and below the footprint, in cells."""
        return LOWERED if self.room.lowered else PADDING


def paint_token(look: TokenLook, scale: int, ratio: float = 1.0) -> QPixmap:
    """Paint a token at ``scale`` device pixels per cell, with ``look.rise`` cells above and below.

    ``ratio`` is the device pixel ratio, which sets line widths and letter sizes.
    """
    margins = NameRoom(look.margin, look.margin, look.room.lowered)
    bare = look._replace(name="", room=margins, vitals=NO_VITALS)
    image = _token_without_name(bare, scale, ratio).copy()
    if look.part is TokenPart.FULL and scale / ratio >= _BARRED_FROM:
        painter = _painter(image)
        _paint_foot(painter, look, scale / ratio)
        painter.end()
    image.setDevicePixelRatio(1)
    return QPixmap.fromImage(image)


def outline_path(outline: Outline, rect: QRectF) -> QPainterPath:
    """Return the outline of a side's tokens, fitted into a rectangle."""
    path = QPainterPath()
    if outline is Outline.CIRCLE:
        path.addEllipse(rect)
    elif outline is Outline.SQUARE:
        side = min(rect.width(), rect.height())
        path.addRoundedRect(
            rect.adjusted(side * 0.03, side * 0.03, -side * 0.03, -side * 0.03),
            side * 0.16,
            side * 0.16,
        )
    else:
        corners = 8 if outline is Outline.OCTAGON else 6
        path.addPolygon(regular_polygon(rect, corners))
        path.closeSubpath()
    return path


@cached(64)
def _token_without_name(look: TokenLook, scale: int, ratio: float) -> QImage:
    size = (
        round((look.width + 2 * look.margin) * scale),
        round((look.height + 2 * look.rise) * scale),
    )
    image = QImage(*size, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.transparent)
    painter = _painter(image)
    _paint_body(painter, look, scale / ratio)
    painter.end()
    return image


def _paint_body(painter: QPainter, look: TokenLook, scale: float) -> None:
    if look.active:
        _paint_halo(painter, look, scale)
    painter.setOpacity(0.62 if look.hidden else 1)
    if look.part is TokenPart.FULL:
        _paint_disc(painter, look, scale)
        _paint_senseless(painter, look, scale)
    elif look.part is TokenPart.RING:
        _paint_ring(painter, look, scale)
    painter.setOpacity(1)
    _paint_conditions(painter, look, scale)
    if look.hidden:
        _paint_hidden_badge(painter, look, scale)


def _painter(image: QImage) -> QPainter:
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    return painter


def _footprint(look: TokenLook, scale: float) -> QRectF:
    return QRectF(look.margin * scale, look.rise * scale, look.width * scale, look.height * scale)


def _disc(look: TokenLook, scale: float) -> QRectF:
    inset = scale * 0.08
    return _footprint(look, scale).adjusted(inset, inset, -inset, -inset)


def _paint_halo(painter: QPainter, look: TokenLook, scale: float) -> None:
    disc = _disc(look, scale)
    middle, radius = disc.center(), max(disc.width(), disc.height()) / 2 + scale * 0.28
    glow = QRadialGradient(middle, radius)
    glow.setColorAt(0.6, theme.translucent(theme.YELLOW, 0.95))
    glow.setColorAt(0.78, theme.translucent(theme.YELLOW, 0.45))
    glow.setColorAt(1.0, theme.translucent(theme.YELLOW, 0.0))
    shape = QPainterPath()
    shape.addEllipse(middle, radius, radius)
    if look.part is not TokenPart.FULL:  # the map stays visible round a miniature
        shape = shape.subtracted(outline_path(look.style.outline, disc))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QBrush(glow))
    painter.drawPath(shape)


def _paint_disc(painter: QPainter, look: TokenLook, scale: float) -> None:
    disc, ring = _disc(look, scale), max(2.0, scale * 0.075)
    shape = outline_path(look.style.outline, disc)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.translucent(theme.BLACK, 0.38))
    painter.drawPath(shape.translated(0, scale * 0.035))
    shade = QRadialGradient(disc.center() - QPointF(0, disc.height() * 0.2), disc.width() * 0.75)
    shade.setColorAt(0, QColor("#4A525C"))
    shade.setColorAt(1, QColor("#1B1F24"))
    painter.setBrush(QBrush(shade))
    painter.setPen(QPen(theme.INK, ring + max(1.5, scale * 0.035)))
    painter.drawPath(shape)
    pen = QPen(look.style.colour, ring)
    if look.hidden:
        pen.setDashPattern([1.6, 1.1])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(shape)
    _paint_glyph(painter, look, disc, scale)


def _paint_ring(painter: QPainter, look: TokenLook, scale: float) -> None:
    """Paint a thin ring round a miniature; the map stays visible inside."""
    shape = outline_path(look.style.outline, _disc(look, scale))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((theme.INK, 0.05), (look.style.colour, 0.028)):
        painter.setPen(QPen(colour, max(1.0, scale * width)))
        painter.drawPath(shape)


def _paint_glyph(painter: QPainter, look: TokenLook, disc: QRectF, scale: float) -> None:
    if (own := custom_picture(look.picture)) is not None:
        _paint_custom_picture(painter, look, disc, own)
        if look.lifeless:
            _paint_cross(painter, disc, scale)
        return
    lift = scale * (0.05 if scale >= _NAMED_FROM else 0.0)
    area = _square(disc.center() - QPointF(0, lift), min(disc.width(), disc.height()) * 0.66)
    colour = theme.GREY if look.lifeless else theme.PAPER
    glyph = token_glyph(look.picture, _device_pixels(painter, area), colour)
    painter.save()
    _turn(painter, area.center(), look.turned)
    painter.drawImage(area, glyph)
    painter.restore()
    if look.lifeless:
        _paint_cross(painter, disc, scale)


def _paint_custom_picture(
    painter: QPainter, look: TokenLook, disc: QRectF, picture: QImage
) -> None:
    """Paint a custom picture inside the ring."""
    inset = disc.width() * 0.05
    area = disc.adjusted(inset, inset, -inset, -inset)
    painter.save()
    painter.setClipPath(outline_path(look.style.outline, area))
    if look.lifeless:
        painter.setOpacity(0.4 * painter.opacity())
    side = max(area.width(), area.height())
    _turn(painter, area.center(), look.turned)
    painter.drawImage(_square(area.center(), side), picture)
    painter.restore()


def _turn(painter: QPainter, middle: QPointF, degrees: int) -> None:
    """Rotate all later painting clockwise about a point."""
    painter.translate(middle)
    painter.rotate(degrees)
    painter.translate(-middle)


def _square(middle: QPointF, side: float) -> QRectF:
    return QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)


def _device_pixels(painter: QPainter, area: QRectF) -> int:
    """Return the side of a square in device pixels."""
    return max(1, round(area.width() * painter.device().devicePixelRatioF()))


def _paint_cross(painter: QPainter, disc: QRectF, scale: float) -> None:
    reach = disc.width() * 0.26
    for width, colour in ((0.13, theme.INK), (0.075, theme.VERMILLION)):
        painter.setPen(QPen(colour, scale * width, c=Qt.PenCapStyle.RoundCap))
        for dx in (-reach, reach):
            painter.drawLine(disc.center() + QPointF(dx, reach), disc.center() - QPointF(dx, reach))


def _paint_senseless(painter: QPainter, look: TokenLook, scale: float) -> None:
    """Darken a senseless creature, and paint the sign of its condition over the picture."""
    sign = next((_SENSELESS[each] for each in _SENSELESS if each in look.conditions), "")
    if not sign or look.lifeless:
        return
    disc, inset = _disc(look, scale), scale * 0.04
    inside = disc.adjusted(inset, inset, -inset, -inset)  # the ring tells the side as ever
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.translucent(theme.INK, 0.66))
    painter.drawPath(outline_path(look.style.outline, inside))
    area = _square(disc.center(), min(disc.width(), disc.height()) * 0.62)
    glyph = condition_glyph(sign, _device_pixels(painter, area), theme.PAPER)
    if glyph is not None:
        painter.drawImage(area, glyph)


def _paint_conditions(painter: QPainter, look: TokenLook, scale: float) -> None:
    if not look.conditions or scale < _NAMED_FROM:
        return
    side = max(_LEAST_BADGE, scale * 0.3)
    room = max(1, min(MAX_CONDITION_BADGES, int(look.width * scale / side)))
    shown = look.conditions if len(look.conditions) <= room else look.conditions[: room - 1]
    area = _footprint(look, scale)
    spot = QRectF(area.right() - side * 0.72, area.top() - side * 0.28, side, side)
    for condition in shown:
        _paint_condition(painter, condition, spot)
        spot.translate(-side * 1.04, 0)
    if hidden_count := len(look.conditions) - len(shown):
        _paint_badge(painter, f"+{hidden_count}", spot)


def _paint_condition(painter: QPainter, condition: str, spot: QRectF) -> None:
    share = 0.7 if spot.width() > _LEAST_BADGE else 0.82
    area = _square(spot.center(), spot.width() * share)
    glyph = condition_glyph(condition, _device_pixels(painter, area), theme.PAPER)
    if glyph is None:
        _paint_badge(painter, condition_sign(condition), spot)
        return
    _paint_badge(painter, "", spot)
    painter.drawImage(area, glyph)


def _paint_badge(painter: QPainter, text: str, spot: QRectF) -> None:
    painter.setPen(QPen(theme.PAPER, max(1.0, spot.width() * 0.07)))
    painter.setBrush(QColor("#3B2E5A"))
    painter.drawEllipse(spot)
    painter.setFont(theme.font(spot.height() * (0.62 if len(text) < 2 else 0.48), bold=True))
    painter.setPen(theme.PAPER)
    painter.drawText(spot, Qt.AlignmentFlag.AlignCenter, text)


def _paint_hidden_badge(painter: QPainter, look: TokenLook, scale: float) -> None:
    side = max(14.0, scale * 0.34)
    area = _footprint(look, scale)
    spot = QRectF(area.left() - side * 0.2, area.top() - side * 0.2, side, side)
    painter.setPen(QPen(theme.INK, max(1.0, side * 0.08)))
    painter.setBrush(theme.PAPER)
    painter.drawEllipse(spot)
    mark = _square(spot.center(), side * 0.72)
    painter.drawImage(mark, icon_glyph("eye-off", _device_pixels(painter, mark), theme.INK))


def _paint_foot(painter: QPainter, look: TokenLook, scale: float) -> None:
    """Paint name and bars; the bars stand on the name plate, or at the lower edge without one."""
    if scale < _NAMED_FROM:
        _paint_life(painter, look, scale)
        return
    area = _disc(look, scale)
    top = _paint_name(painter, look, scale) if look.name else area.bottom()
    bottom = area.bottom() if look.room.lowered else top
    side = min(area.width(), 2 * scale) * 0.84
    foot = QRectF(area.center().x() - side / 2, area.top(), side, bottom - area.top())
    room = (look.width + 2 * look.margin) * scale - 4  # a plate may lie between two pixels
    paint_vitals(painter, look.vitals, foot, scale, room)


def _paint_life(painter: QPainter, look: TokenLook, scale: float) -> None:
    """Paint the first bar of life of a hurt creature; for more there is no room."""
    life = next((bar for bar in look.vitals.bars if bar.life), None)
    if life is not None and not life.is_full:
        foot = _footprint(look, scale)
        paint_vitals(painter, Vitals(bars=(life,)), foot, scale, foot.width())


def _paint_name(painter: QPainter, look: TokenLook, scale: float) -> float:
    """Paint the name plate and return its upper edge."""
    letters = theme.font(min(max(10.5, scale * 0.19), 40.0), bold=True)
    metrics = QFontMetricsF(letters)
    room, height = _name_strip(look, scale), metrics.height() * 0.98
    text = elided_name(look.name, metrics, room.width() - metrics.height() * 0.5)
    width = metrics.horizontalAdvance(text) + metrics.height() * 0.5
    middle = _footprint(look, scale).center().x()
    left = max(room.left(), min(middle - width / 2, room.right() - width))
    top = room.bottom() if look.room.lowered else room.bottom() - height
    plate = QRectF(left, top, width, height)
    painter.setOpacity(0.8 if look.hidden else 1)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.translucent(theme.INK, 0.86))
    painter.drawRoundedRect(plate, height * 0.3, height * 0.3)
    painter.setFont(letters)
    painter.setPen(theme.YELLOW if look.active else theme.PAPER)
    painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, text)
    painter.setOpacity(1)
    return plate.top()


def _name_strip(look: TokenLook, scale: float) -> QRectF:
    """Return the strip along the lower edge of a token over which its name may reach."""
    area, (left, right, _) = _footprint(look, scale), look.room
    return area.adjusted(-left * scale, 0, right * scale, scale * 0.06)


def elided_name(name: str, metrics: QFontMetricsF, width: float) -> str:
    """Shorten a name to a width, keeping a number at its end, as in "Gob… 12"."""
    if metrics.horizontalAdvance(name) <= width:
        return name
    head, _, tail = name.rpartition(" ")
    if not (head and tail.isdigit()):
        return metrics.elidedText(name, Qt.TextElideMode.ElideRight, width)
    room = width - metrics.horizontalAdvance(f" {tail}")
    return f"{metrics.elidedText(head, Qt.TextElideMode.ElideRight, room)} {tail}"
