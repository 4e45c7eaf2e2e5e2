"""Creature pictures from a file, the clipboard or a drop: cropped square and scaled down."""

from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMimeData, QRect, QSize, Qt
from PySide6.QtGui import QImage, QImageWriter

from gridapp.scene.items.map_pictures import PictureError, decode_picture
from gridapp.scene.items.tokens.portraits import MAX_SIDE
from gridapp.storage.formats.import_result import read_bytes
from gridapp.storage.problems import FileProblem
from gridapp.windows.files.clipboard import pasted_files, pasted_picture
from gridapp.windows.language import tr


def picture_from_data(data: QMimeData) -> bytes | str:
    """Return the picture in dropped or pasted data as PNG bytes, or an error text."""
    if files := pasted_files(data):
        return picture_from_file(files[0])
    picture = pasted_picture(data)
    return prepare_picture(picture[1]) if picture else tr("There is no picture on the clipboard.")


def picture_from_file(path: Path) -> bytes | str:
    """Return the picture in a file as PNG bytes, or an error text."""
    try:
        return prepare_picture(read_bytes(path))
    except FileProblem as problem:
        return str(problem)


def prepare_picture(data: bytes) -> bytes | str:
    """Return the middle of a picture as a small square PNG, or an error text."""
    try:
        image = decode_picture(data, as_held=True)
    except PictureError as problem:
        return str(problem)
    side = min(image.width(), image.height())
    middle = QRect((image.width() - side) // 2, (image.height() - side) // 2, side, side)
    square = image.copy(middle)
    if side > MAX_SIDE:
        smooth = Qt.TransformationMode.SmoothTransformation
        square = square.scaled(QSize(MAX_SIDE, MAX_SIDE), mode=smooth)
    return _png(square)


def _png(image: QImage) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    return bytes(buffer.data().data())
