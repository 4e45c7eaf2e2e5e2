"""Clips painting to the parts of the map that players know, and tints them for the GM.

The map is never painted and then covered: what is unknown lies outside the clip. A picture is
scaled smoothly, so a device pixel takes colour from its neighbours; the clip ends as many pixels
before the unknown as that reaches (`MapPicture.reach`). Cost: O(rectangles of the mask) for each
painting; the view keeps the painted background until something changes.

A mask has samples, so its edge is a staircase. Inside the clip the ground fades to the colour of
the fog along a smooth line instead: the mask is blurred and drawn as opacity of fog. That only
darkens what is known; a mask that is stretched smoothly as a clip would show what lies behind a
thin wall. Cost: O(samples) when a mask changes.
"""

from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QBitmap, QColor, QImage, QPainter, QRegion, QTransform

from gridapp.battle.shown.views import GmFog, SeenMap
from gridapp.battle.vision.mask import Mask
from gridapp.caching import cached
from gridapp.scene import theme
from gridapp.scene.coordinates import CELL

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_MEMORY_SHADE, _GM_TINT_ONCE, _DRAFT_TINT, _EDGE = 0.55, 0.29, 0.45, 0.97
"""Opacity of the shade over what is remembered, of the GM's fog over it (over the unknown twice),
of changes held back, and of the fog at the edge of the known."""

_ADDITIONS = 6
"""How often neighbours are added along each axis to blur a mask."""

_NEAR = 4**_ADDITIONS
"""The weight of the samples near a sample, if all of them are known."""

_CLEAR_FROM, _FOG_TO = 0.99, 0.78
"""Shares of known samples nearby, weighted by the binomial: no fog from the first, whole fog up to
the second."""

_BEYOND = 64
"""Samples by which a mask goes on beyond the edge of the board, where nothing is hidden."""


def clip_to_known(painter: QPainter, exposed: QRectF, known: SeenMap, reach: float) -> None:
    """Limit painting to what players know; ``reach`` is that of the picture, in device pixels."""
    # Edges between two pixels are rounded to the nearest: the further pixel makes up for it.
    margin = ceil(reach) + 1
    window = _device_rect(painter, exposed).adjusted(-margin, -margin, margin, margin)
    region = _device_region(painter, known.seen)
    region = region.united(_device_region(painter, known.remembered))
    _clip_to(painter, eroded(region.intersected(window), margin))


def clip_to_seen(painter: QPainter, exposed: QRectF, known: SeenMap) -> None:
    """Limit painting to what players see now."""
    window = _device_rect(painter, exposed)
    _clip_to(painter, _device_region(painter, known.seen).intersected(window))


def shade_memory(painter: QPainter, board: QRectF, known: SeenMap) -> None:
    """Darken what is remembered and not in sight, inside the present clip."""
    _draw_fog(painter, board, (known.seen,), _MEMORY_SHADE)


def fade_edges(painter: QPainter, board: QRectF, known: SeenMap) -> None:
    """Let the ground fade to fog towards the unknown, inside the present clip."""
    _draw_fog(painter, board, (known.seen, known.remembered), _EDGE)


def paint_gm_fog(painter: QPainter, board: QRectF, fog: GmFog) -> None:
    """Tint what players do not know as it is now, and mark what showing a draft would change."""
    whole = QRegion(_device_rect(painter, board))
    # What is remembered is tinted once, what is unknown twice.
    for masks in ((fog.known.seen,), (fog.known.seen, fog.known.remembered)):
        _draw_fog(painter, board, masks, _GM_TINT_ONCE)
    for mask, colour in ((fog.revealed, theme.YELLOW), (fog.hidden, theme.VERMILLION)):
        if mask is not None:
            _tint(painter, _device_region(painter, mask).intersected(whole), colour, _DRAFT_TINT)


def eroded(region: QRegion, margin: int) -> QRegion:
    """Return a region without its pixels nearer than ``margin`` pixels to the edge."""
    for _ in range(margin):
        for across, down in ((1, 0), (0, 1)):
            sides = region.translated(across, down), region.translated(-across, -down)
            region = region.intersected(sides[0]).intersected(sides[1])
    return region


def _tint(painter: QPainter, region: QRegion, colour: QColor, opacity: float) -> None:
    painter.save()
    _clip_to(painter, region)
    _use_device_pixels(painter)
    painter.fillRect(region.boundingRect(), theme.translucent(colour, opacity))
    painter.restore()


def _draw_fog(painter: QPainter, board: QRectF, masks: tuple[Mask, ...], opacity: float) -> None:
    """Draw fog over the board where none of the masks is, with a smooth edge inside them."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.setOpacity(painter.opacity() * opacity)
    painter.setClipRect(board, Qt.ClipOperation.IntersectClip)
    (across, down), size = masks[0].size, CELL / masks[0].samples
    columns, rows = int(board.right() / size + 1e-6), int(board.bottom() / size + 1e-6)
    on_board = min(across, columns), min(down, rows)
    painter.drawImage(QRectF(0, 0, across * size, down * size), fog_image(masks, on_board))
    painter.restore()


@cached(16)
def fog_image(masks: tuple[Mask, ...], on_board: tuple[int, int]) -> QImage:
    """Return a picture of fog, a pixel for each sample, clear where any of the masks is.

    ``on_board`` are the columns and rows of samples that lie on the board as a whole. Masks of
    hexes reach beyond it, where nothing can be seen: what is seen there is as at the edge.
    """
    import numpy as np

    across, down = masks[0].size
    known = np.zeros(across * down, dtype=np.uint8)
    for mask in masks:
        known |= np.unpackbits(np.frombuffer(mask.raw, dtype=np.uint8))[: known.size]
    columns, rows = on_board
    near = _blurred(known.reshape(down, across)[:rows, :columns])
    near = np.pad(near, ((0, down - rows), (0, across - columns)), mode="edge")
    pixels = _fog_colours()[near]
    form = QImage.Format.Format_ARGB32_Premultiplied
    return QImage(pixels.tobytes(), across, down, 4 * across, form).copy()


def _blurred(known: "NDArray[np.uint8]") -> "NDArray[np.uint16]":
    """Return the known samples near each sample, weighted by binomials that sum to `_NEAR`.

    Adding neighbours `_ADDITIONS` times along an axis weighs them by 1, 6, 15, 20, 15, 6, 1.
    """
    import numpy as np

    near = np.pad(known, _ADDITIONS // 2, mode="edge").astype(np.uint16)
    for _ in range(_ADDITIONS):
        near = near[1:] + near[:-1]
    for _ in range(_ADDITIONS):
        near = near[:, 1:] + near[:, :-1]
    return near


@cached(1)
def _fog_colours() -> "NDArray[np.uint32]":
    """Return the colour of the fog over a sample by the weight of the known samples near it."""
    import numpy as np

    share = np.arange(_NEAR + 1) / _NEAR
    fog = np.clip((_CLEAR_FROM - share) / (_CLEAR_FROM - _FOG_TO), 0, 1)
    colour = (theme.FOG.blue(), theme.FOG.green(), theme.FOG.red(), 255)
    channels: NDArray[np.uint8] = np.rint(fog[:, None] * colour).astype(np.uint8)
    return channels.view(np.uint32)[:, 0]


def _clip_to(painter: QPainter, region: QRegion) -> None:
    """Limit painting to a region in device pixels."""
    transform = painter.worldTransform()
    _use_device_pixels(painter)
    painter.setClipRegion(region, Qt.ClipOperation.IntersectClip)
    painter.setWorldTransform(transform)


def _use_device_pixels(painter: QPainter) -> None:
    ratio = painter.device().devicePixelRatioF()
    painter.setWorldTransform(QTransform.fromScale(1 / ratio, 1 / ratio))


def _device_rect(painter: QPainter, area: QRectF) -> QRect:
    return painter.combinedTransform().mapRect(area).toAlignedRect()


def _device_region(painter: QPainter, mask: Mask) -> QRegion:
    """Return a mask in device pixels; the painter's transform may turn by quarters."""
    scale = CELL / mask.samples
    to_device = QTransform.fromScale(scale, scale) * painter.combinedTransform()
    quarters = _quarters(to_device)
    back, _ = _turn(mask, quarters).inverted()
    region = _sample_region(mask, quarters)
    # PySide takes an empty region for a polygon without points, and returns a polygon.
    return QRegion() if region.isEmpty() else (back * to_device).map(region)


def _quarters(transform: QTransform) -> int:
    """Return the quarter turns, clockwise on the screen, of a transform."""
    if abs(transform.m11()) >= abs(transform.m12()):
        return 0 if transform.m11() > 0 else 2
    return 1 if transform.m12() > 0 else 3


def _turn(mask: Mask, quarters: int) -> QTransform:
    """Return the transform that turns the samples of a mask and keeps them from 0 on."""
    width, height = mask.size
    shift = ((0, 0), (height, 0), (width, height), (0, width))[quarters]
    return QTransform().rotate(90 * quarters) * QTransform.fromTranslate(*shift)


@cached(16)
def _sample_region(mask: Mask, quarters: int) -> QRegion:
    """Return the samples of a turned mask as a region, one unit each."""
    image = _bitmap(mask)
    if quarters:
        image = image.transformed(QTransform().rotate(90 * quarters))
    return _beyond_the_edge(QRegion(QBitmap.fromImage(image)), image.rect())


def _bitmap(mask: Mask) -> QImage:
    """Return a mask as a picture of 1 bit a sample; each row of a picture begins a new word."""
    import numpy as np

    across, down = mask.size
    stride = (across + 31) // 32 * 4
    samples = np.unpackbits(np.frombuffer(mask.raw, dtype=np.uint8))[: across * down]
    padded = np.pad(samples.reshape(down, across), ((0, 0), (0, stride * 8 - across)))
    data = np.packbits(padded, axis=1).tobytes()
    image = QImage(data, across, down, stride, QImage.Format.Format_Mono)
    image.setColorTable([0xFFFFFFFF, 0xFF000000])
    return image.copy()


def _beyond_the_edge(region: QRegion, board: QRect) -> QRegion:
    """Return the region continued beyond the edge of the board, which hides nothing."""
    width, height = board.width(), board.height()
    for edge, across, down in (
        (QRect(0, 0, 1, height), -1, 0),
        (QRect(width - 1, 0, 1, height), 1, 0),
        (QRect(-_BEYOND, 0, width + 2 * _BEYOND, 1), 0, -1),
        (QRect(-_BEYOND, height - 1, width + 2 * _BEYOND, 1), 0, 1),
    ):
        strip, length = region.intersected(edge), 1
        while length <= _BEYOND:
            strip = strip.united(strip.translated(across * length, down * length))
            length *= 2
        region = region.united(strip)
    return region
