"""PDF and SVG files: opened for drawing, and freed of dates so that equal drawings are equal bytes.

Qt writes the moment of writing into a PDF and a page box of whole points; both are overwritten in
place, with as many bytes as before, so that the table of offsets at the end stays true.
"""

import re
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRectF, QSize, QSizeF
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator

from gridapp.export.board_picture import BoardPicture
from gridapp.export.picture_options import PictureFormat
from gridapp.export.progress import Progress, run_steps
from gridapp.export.snapshot import encoded
from gridapp.version import __version__

DOTS_PER_INCH = 96
"""Resolution of drawings: letters and thin lines have the size they have on a screen."""
POINTS = 72 / DOTS_PER_INCH
_PAGE_BOX = re.compile(rb"/MediaBox \[0 0 [\d.]+ (?P<height>[\d.]+)\]")
_DATE = re.compile(rb'/(?:Creation|Mod)Date \(D:[^)]*\)|xmp:\w+Date="[^"]*"')
_UUID = re.compile(rb"(?<=uuid:)[0-9a-f-]{36}")
_IDENTITY = re.compile(rb"/ID \[ *<[0-9A-Fa-f]*> *<[0-9A-Fa-f]*> *\]")
_FAMILY = re.compile(rb'font-family="([^",]+)"')
_PICTURE = re.compile(rb'xlink:href="data:image/png;base64,[^"]*"')
GROUND_QUALITY = 92
"""Quality of the JPEG of a map in an SVG."""


class PdfBytes:
    """A PDF under construction: ``painter`` draws on its present page."""

    def __init__(self, paper: QSizeF) -> None:
        """Begin the first page; ``paper`` is its size in points."""
        self._data = QByteArray()
        self._buffer = QBuffer(self._data)
        self._buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        self.writer = QPdfWriter(self._buffer)
        self.writer.setResolution(DOTS_PER_INCH)
        self.writer.setCreator(f"gridapp {__version__}")
        self.writer.setTitle("")
        self._paper = paper
        self._set_paper(paper)
        self.painter = QPainter(self.writer)

    def _set_paper(self, paper: QSizeF) -> None:
        size = QPageSize(paper, QPageSize.Unit.Point, "", QPageSize.SizeMatchPolicy.ExactMatch)
        self.writer.setPageLayout(
            QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0))
        )

    def next_page(self) -> None:
        """Begin another page of the same size."""
        self.writer.newPage()

    def finish(self) -> bytes:
        """Return the file without dates."""
        self.painter.end()
        self._buffer.close()
        return undated(exactly_sized(bytes(self._data.data()), self._paper))


def exactly_sized(pdf: bytes, paper: QSizeF) -> bytes:
    """Return a PDF whose pages have the size of the paper, not its whole points as Qt writes them.

    What is drawn begins at the upper left, so the lower edge moves. The file keeps its length.
    """

    def exact(match: re.Match[bytes]) -> bytes:
        bottom = float(match["height"]) - paper.height()
        box = f"0 {bottom:.3f} {paper.width():.3f} {float(match['height']):g}".encode()
        room = len(match[0]) - len(b"/MediaBox []")
        return b"/MediaBox [" + box.ljust(room) + b"]" if len(box) <= room else match[0]

    return _PAGE_BOX.sub(exact, pdf)


def undated(pdf: bytes) -> bytes:
    """Return a PDF with blank dates and a zero document id."""

    def zeros(match: re.Match[bytes]) -> bytes:
        return re.sub(rb"(?<=<)[0-9A-Fa-f]*", lambda part: b"0" * len(part[0]), match[0])

    blank = _DATE.sub(lambda match: b" " * len(match[0]), pdf)
    blank = _UUID.sub(lambda match: b"0" * len(match[0]), blank)
    return _IDENTITY.sub(zeros, blank)


def drawing_bytes(picture: BoardPicture, format_: PictureFormat) -> bytes:
    """Return the picture as PDF or SVG; only once for a picture."""
    return run_steps(drawing_steps(picture, format_))


def drawing_steps(picture: BoardPicture, format_: PictureFormat) -> Iterator[Progress | bytes]:
    """Yield how far the drawing is, and last the picture as PDF or SVG."""
    return _pdf_steps(picture) if format_ is PictureFormat.PDF else _svg_steps(picture)


def _pdf_steps(picture: BoardPicture) -> Iterator[Progress | bytes]:
    """Draw the picture as a PDF of one page; a pixel is 1/96 inch."""
    width, height = picture.width * POINTS, picture.height * POINTS
    pdf = PdfBytes(QSizeF(width, height))
    with ended(pdf.painter):
        picture.prepare_for_file()
        yield Progress(1, 3)
        picture.draw(pdf.painter)
        yield Progress(2, 3)
    yield pdf.finish()


def _svg_steps(picture: BoardPicture) -> Iterator[Progress | bytes]:
    """Draw the picture as SVG 1.1; the older version of Qt's default ignores every clip.

    Qt would store the ground as PNG, slowly and with five times the bytes; a pixel is drawn in its
    place and replaced by a JPEG of the ground.
    """
    picture.prepare_for_file()
    ground = picture.take_ground()
    yield Progress(1, 3)
    drawn = _svg_bytes(picture)
    yield Progress(2, 3)
    yield drawn if ground is None else _with_ground(drawn, ground)


def _svg_bytes(picture: BoardPicture) -> bytes:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator(QSvgGenerator.SvgVersion.Svg11)
    generator.setOutputDevice(buffer)
    generator.setResolution(DOTS_PER_INCH)
    generator.setSize(QSize(picture.width, picture.height))
    generator.setViewBox(QRectF(0, 0, picture.width, picture.height))
    generator.setTitle("")
    generator.setDescription(f"gridapp {__version__}")
    painter = QPainter(generator)
    with ended(painter):
        picture.draw(painter)
    painter.end()
    buffer.close()
    return _FAMILY.sub(rb'font-family="\1, sans-serif"', bytes(data.data()))


def _with_ground(svg: bytes, ground: QImage) -> bytes:
    """Return a drawing whose first picture, a pixel in place of the ground, is the ground."""
    jpeg = bytes(encoded(ground, PictureFormat.JPEG, GROUND_QUALITY).data())
    data = b"data:image/jpeg;base64," + b64encode(jpeg)
    return _PICTURE.sub(lambda _: b'xlink:href="' + data + b'"', svg, count=1)


@contextmanager
def ended(painter: QPainter) -> Iterator[None]:
    """End a painter if the block fails, because Qt aborts over a painter left active."""
    try:
        yield
    except BaseException:
        painter.end()
        raise
