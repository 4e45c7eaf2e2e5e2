"""The pictures inside a replay page, as data URLs: grounds, creatures, conditions.

A ground is painted with all that its audience knew of it at any moment, and clipped before it is
encoded: no pixel beyond that is in the file. What was not known yet at an earlier moment is left
out by the page when it draws, since its reader knows it by the last moment.
"""

from base64 import b64encode
from math import sqrt

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from gridapp.battle.knowing.known_region import KnownRegion
from gridapp.battle.shown.views import PlayerView, SeenMap
from gridapp.export.picture_options import PictureFormat
from gridapp.export.snapshot import MIN_DPI, encoded, render, table_scene
from gridapp.grid.floors import floor_corner, floor_count, shown_floor
from gridapp.scene import theme
from gridapp.scene.board_scene import PictureProvider
from gridapp.scene.coordinates import board_rect
from gridapp.scene.items.glyphs import condition_glyph, token_glyph
from gridapp.scene.items.tokens.portraits import available_picture, custom_picture
from gridapp.share.encoder import Ground

GROUND_PIXELS, GROUND_CELL = 2_600_000, 64
"""The most pixels of a ground, and of a cell in it."""
GROUND_QUALITY, TOKEN_QUALITY = 78, 85
TOKEN_SIDE, CONDITION_SIDE = 112, 40


def ground_url(ground: Ground, region: KnownRegion | None, provider: PictureProvider) -> str:
    """Return the picture of a ground, with the known part of the map alone.

    Raises:
        SnapshotError: the map picture cannot be drawn.
    """
    return _url(ground_image(ground, region, provider), GROUND_QUALITY)


def ground_image(ground: Ground, region: KnownRegion | None, provider: PictureProvider) -> QImage:
    """Return a ground as an image, of as many pixels a cell as fit."""
    grid = ground.grid
    width, height = grid.size
    pixels = max(MIN_DPI, min(GROUND_CELL, int(sqrt(GROUND_PIXELS / (width * height)))))
    if not grid.floor_rows:
        return _floor_image(ground, region, provider, 0, pixels)
    image = QImage(round(width * pixels), round(height * pixels), QImage.Format.Format_RGB32)
    image.fill(theme.SURROUND)
    painter = QPainter(image)
    for floor in range(floor_count(grid)):
        left, top = (round(length * pixels) for length in floor_corner(grid, floor))
        painter.drawImage(left, top, _floor_image(ground, region, provider, floor, pixels))
    painter.end()
    return image


def _floor_image(
    ground: Ground, region: KnownRegion | None, provider: PictureProvider, floor: int, pixels: int
) -> QImage:
    nothing = KnownRegion.empty(ground.grid.size).mask()
    view = PlayerView(
        name="",
        grid=ground.grid,
        picture=ground.picture,
        tokens=(),
        doors=(),
        order=(),
        round=0,
        look=ground.look,
        known=SeenMap(region.mask(), nothing) if region is not None else None,
        floor_pictures=ground.floor_pictures,
    )
    scene = table_scene(view, provider, floor)
    scene.set_labels(on=False)
    return render(scene, pixels, board_rect(shown_floor(ground.grid, floor)))


def token_url(picture: str) -> str:
    """Return the picture inside a token's ring, by its name in the view."""
    own = custom_picture(picture)
    if own is None:
        image = token_glyph(available_picture(picture), TOKEN_SIDE, theme.PAPER)
    else:
        image = _disc(own)
    return _url(image, TOKEN_QUALITY)


def condition_url(condition: str) -> str:
    """Return a condition's icon, empty if none ships."""
    glyph = condition_glyph(condition, CONDITION_SIDE, theme.PAPER)
    return _url(glyph, TOKEN_QUALITY) if glyph is not None else ""


def _disc(picture: QImage) -> QImage:
    """Return a picture cut to a disc and scaled down, without anything else of its file."""
    image = QImage(TOKEN_SIDE, TOKEN_SIDE, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    smooth = Qt.TransformationMode.SmoothTransformation
    shape = Qt.AspectRatioMode.KeepAspectRatioByExpanding
    scaled = picture.scaled(image.size(), shape, smooth)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.GlobalColor.black)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawEllipse(QRectF(image.rect()))
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
    left, top = (TOKEN_SIDE - scaled.width()) // 2, (TOKEN_SIDE - scaled.height()) // 2
    painter.drawImage(left, top, scaled)
    painter.end()
    return image


def _url(image: QImage, quality: int) -> str:
    data = encoded(image, PictureFormat.WEBP, quality).data()
    return f"data:image/webp;base64,{b64encode(data).decode()}"
