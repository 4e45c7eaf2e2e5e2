"""Files and pictures on the clipboard."""

from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMimeData
from PySide6.QtGui import QImage, QImageWriter

from gridapp.scene.items.map_pictures import PictureError, decode_as

PASTED_NAME = "Pasted picture"
_UNTOUCHED = {"image/png": ".png", "image/jpeg": ".jpg", "image/webp": ".webp"}
_OWN = "application/x-qt-image"


def pasted_files(data: QMimeData | None) -> list[Path]:
    """Return the local files on the clipboard; ``data`` may be None if it is empty."""
    return (
        []
        if data is None
        else [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
    )


def pasted_picture(data: QMimeData | None) -> tuple[str, bytes] | None:
    """Return the clipboard picture as a file name and bytes, or None.

    PNG, JPEG and WebP bytes stay unchanged: the importer checks them like a file. Otherwise only
    bitmaps are decoded, because a vector picture could refer to files.
    """
    if data is None:
        return None
    for kind, ending in _UNTOUCHED.items():
        if data.hasFormat(kind):
            return f"{PASTED_NAME}{ending}", bytes(data.data(kind).data())
    image = QImage()
    if data.hasFormat(_OWN):
        image = QImage(data.imageData())
    elif data.hasFormat("image/bmp"):
        image = _bitmap(data.data("image/bmp"))
    if image.isNull():
        return None
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    return f"{PASTED_NAME}.png", bytes(buffer.data().data())


def _bitmap(data: QByteArray) -> QImage:
    """Decode data as a BMP and no further format; return a null image on failure."""
    try:
        return decode_as("bmp", bytes(data.data()))
    except PictureError:
        return QImage()
