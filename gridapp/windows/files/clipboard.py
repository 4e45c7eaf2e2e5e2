"""What lies on the clipboard: files as if they were dropped, or a picture as a new map."""

from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMimeData
from PySide6.QtGui import QImage, QImageReader, QImageWriter

PASTED_NAME = "Pasted picture"
_UNTOUCHED = {"image/png": ".png", "image/jpeg": ".jpg", "image/webp": ".webp"}
_OWN = "application/x-qt-image"


def pasted_files(data: QMimeData | None) -> list[Path]:
    """The files on the clipboard, which some systems call nothing while it is empty."""
    return (
        []
        if data is None
        else [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
    )


def pasted_picture(data: QMimeData | None) -> tuple[str, bytes] | None:
    """The picture on the clipboard, with a name that says its kind; ``None`` if there is none.

    Bytes of kinds that are read anyway stay as they are, to be told by their first bytes like
    any others. Nothing else is decoded but bitmaps: a drawing could refer to files.
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
    """A picture that is read as a bitmap and as nothing else, whatever it is."""
    buffer = QBuffer()
    buffer.setData(data)
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer, QByteArray(b"bmp"))
    reader.setAutoDetectImageFormat(False)
    return reader.read()
