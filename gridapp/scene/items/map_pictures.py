"""Map pictures decoded from untrusted bytes.

The format is chosen by the first bytes and never guessed from the content, because Qt would
render an SVG called ``map.png`` and read the files it names. The size is checked before a
pixel is decoded.
"""

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt
from PySide6.QtGui import QImage, QImageReader, QPixmap, QTransform

MEMORY_LIMIT_MB = 1024
SIDE_LIMIT = 32767
_DEFAULT_REMEDY = "Save the picture as PNG, JPEG or WebP and load it again."


class PictureError(ValueError):
    """A picture that cannot be shown, with the reason and a remedy."""

    def __init__(self, why: str, remedy: str = _DEFAULT_REMEDY) -> None:
        super().__init__(f"{why} {remedy}")
        self.why = why
        self.remedy = remedy


def picture_format(data: bytes) -> str | None:
    """Return "png", "jpeg", "webp" or "gif" by the first bytes, else None."""
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "png"
    if data.startswith(b"\xff\xd8\xff"):
        return "jpeg"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "webp"
    if data[:6] in (b"GIF87a", b"GIF89a"):
        return "gif"
    return None


def decode_picture(
    data: bytes,
    largest: QSize | None = None,
    megabytes: int = MEMORY_LIMIT_MB,
    *,
    as_held: bool = False,
) -> QImage:
    """Decode a PNG, JPEG, WebP or GIF picture, scaled down to fit into ``largest`` if given.

    Of a picture that moves the first frame is decoded. ``as_held`` turns a photograph as its Exif
    data says.

    Raises:
        PictureError: the bytes hold no supported picture, or one that would take more than
            ``megabytes`` or ``SIDE_LIMIT`` pixels.
    """
    kind = picture_format(data)
    if kind is None:
        raise PictureError("This is no PNG, JPEG or WebP picture.")
    return decode_as(kind, data, largest, megabytes, as_held=as_held)


def decode_as(
    kind: str,
    data: bytes,
    largest: QSize | None = None,
    megabytes: int = MEMORY_LIMIT_MB,
    *,
    as_held: bool = False,
) -> QImage:
    """Decode a picture, allowing only this Qt format.

    Raises:
        PictureError: as for `decode_picture`.
    """
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer, QByteArray(kind.encode()))
    reader.setAutoDetectImageFormat(False)
    reader.setAutoTransform(as_held)
    _check_size(reader, megabytes)
    if largest is not None and reader.size().boundedTo(largest) != reader.size():
        reader.setScaledSize(reader.size().scaled(largest, Qt.AspectRatioMode.KeepAspectRatio))
    QImageReader.setAllocationLimit(MEMORY_LIMIT_MB)
    image = reader.read()
    if image.isNull():
        raise PictureError("The picture is damaged or cut off.")
    return image


def _check_size(reader: QImageReader, megabytes: int) -> None:
    size = reader.size()
    if not size.isValid() or size.isEmpty():
        raise PictureError("The picture is damaged: its size cannot be read.")
    width, height = size.width(), size.height()
    if max(width, height) > SIDE_LIMIT or width * height * 4 > megabytes * 2**20:
        raise PictureError(
            f"The picture is too large: {width} x {height} pixels would take more than"
            f" {megabytes:,} MB.",
            "Make it smaller and load it again.",
        )


Shown = TypeVar("Shown", QImage, QPixmap)


def decode_named(source: Callable[[str], bytes], key: str) -> QImage:
    """Decode the picture of a key (`gridapp.battle.board.Picture.key`), turned as it says.

    ``source`` returns the bytes for a sha-256.

    Raises:
        PictureError: as for `decode_picture`.
    """
    sha256, _, orientation = key.partition(":")
    return upright(decode_picture(source(sha256)), int(orientation or 1))


def upright(image: QImage, orientation: int) -> QImage:
    """Return an upright picture, turned or mirrored by the Exif orientation."""
    if orientation in _MIRRORED:
        image = image.flipped(Qt.Orientation.Horizontal)
    angle = _ANGLES.get(orientation, 0)
    return image.transformed(QTransform().rotate(angle)) if angle else image


_ANGLES = {3: 180, 4: 180, 5: 270, 6: 90, 7: 90, 8: 270}
"""Degrees clockwise, after mirroring left and right for those in `_MIRRORED`."""
_MIRRORED = (2, 4, 5, 7)


class DecodedPictures(Generic[Shown]):
    """Decoded pictures by name, within a budget of memory: the one used longest ago goes first.

    A battle may name any number of large pictures; what is forgotten is decoded again when it is
    shown again. Missing and broken pictures are None.
    """

    def __init__(self, megabytes: int) -> None:
        self._budget = megabytes * 2**20
        self._known: dict[str, Shown | None] = {}

    def __contains__(self, name: str) -> bool:
        return name in self._known

    def get(self, name: str) -> Shown | None:
        """Return a cached picture and mark it as most recently used."""
        picture = self._known.pop(name)
        self._known[name] = picture
        return picture

    def put(self, name: str, picture: Shown | None) -> None:
        """Keep a picture, and forget others while all take more than the budget."""
        self._known.pop(name, None)
        self._known[name] = picture
        for other in list(self._known)[:-1]:
            if self.size <= self._budget:
                return
            if self._known[other] is not None:
                del self._known[other]

    def forget_missing(self) -> None:
        """Forget missing and broken pictures; the next paint requests these again."""
        for name in [name for name, picture in self._known.items() if picture is None]:
            del self._known[name]

    @property
    def size(self) -> int:
        """The bytes of all pictures together."""
        shown = (picture for picture in self._known.values() if picture is not None)
        return sum(picture.width() * picture.height() * 4 for picture in shown)


def pixmap_provider(
    source: Callable[[str], bytes | None],
    on_problem: Callable[[PictureError], None] | None = None,
) -> Callable[[str], QPixmap | None]:
    """Return a function from a picture's key to pixmap that caches the latest picture.

    ``on_problem`` gets the error of a broken picture, for which the function returns None.
    """
    cached: dict[str, QPixmap | None] = {}

    def provide(key: str) -> QPixmap | None:
        if key not in cached:
            cached.clear()
            cached[key] = _pixmap(source, key, on_problem)
        return cached[key]

    return provide


def _pixmap(
    source: Callable[[str], bytes | None],
    key: str,
    on_problem: Callable[[PictureError], None] | None,
) -> QPixmap | None:
    sha256, _, orientation = key.partition(":")
    data = source(sha256)
    if data is None:
        return None
    try:
        return QPixmap.fromImage(upright(decode_picture(data), int(orientation or 1)))
    except PictureError as problem:
        if on_problem is not None:
            on_problem(problem)
        return None
