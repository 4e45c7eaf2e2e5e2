"""A page of a PDF as a map: the page's own picture, the largest if it has several.

Pages are not drawn: of a page that is drawn with lines, or laid out of many small pictures, the
map is not to be had this way, and the report says what was left out. No other program is started.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from gridapp.storage.formats.file_format import SourceFile
from gridapp.storage.formats.import_report import ImportReport, ImportStatus, ReportBuilder
from gridapp.storage.formats.import_result import ImportedMap
from gridapp.storage.formats.pdf.document import PagePicture, open_pdf, page_pictures
from gridapp.storage.formats.pdf.pixels import picture_bytes
from gridapp.storage.formats.picture_map import read_picture_map
from gridapp.storage.formats.several_maps import MapPart, SeveralMaps
from gridapp.storage.problems import FileProblem

if TYPE_CHECKING:
    from pypdf import PageObject

MAX_PAGES = 2_000
_INCH = 72
"""Points of a PDF in an inch."""
_ALIKE = 0.02
"""Largest difference of two equal proportions."""


class _Page(NamedTuple):
    number: int
    pictures: tuple[PagePicture, ...]
    inches: tuple[float, float]

    @property
    def name(self) -> str:
        return f"Page {self.number}"

    @property
    def largest(self) -> PagePicture:
        return max(self.pictures, key=lambda picture: picture.width * picture.height)


def list_pages(file: SourceFile) -> tuple[MapPart, ...]:
    """Return the pages with a picture, each with the size of its largest.

    Raises:
        FileProblem: The file cannot be read.
    """
    with open_pdf(file.path, file.data) as pages:
        return _parts(list(_pages(pages)))


def read_page(file: SourceFile) -> ImportedMap:
    """Return the picture of a page, or of the only page with a picture, as a map.

    Raises:
        FileProblem: The file cannot be read, or holds no such page, or several and none is chosen.
    """
    with open_pdf(file.path, file.data) as pages:
        page = _chosen(file, list(_pages(pages)))
        picture = page.largest
        data = picture_bytes(file.path, picture, _dots(page))
    imported = read_picture_map(file.path, data)
    report = _report(page, imported.report)
    return msgspec.structs.replace(imported, name=f"{imported.name}, {page.name}", report=report)


def _pages(pages: "list[PageObject]") -> Iterator[_Page]:
    """Yield the pages with pictures."""
    for number, page in enumerate(pages[:MAX_PAGES], 1):
        pictures = page_pictures(page)
        if pictures:
            box = page.mediabox
            yield _Page(number, pictures, (float(box.width) / _INCH, float(box.height) / _INCH))


def _parts(pages: list[_Page]) -> tuple[MapPart, ...]:
    return tuple(
        MapPart(page.name, f"{page.largest.width} x {page.largest.height} pixels") for page in pages
    )


def _chosen(file: SourceFile, pages: list[_Page]) -> _Page:
    """Return the page of a name such as ``Page 3`` or ``3``."""
    if not pages:
        why = "no page of it has a picture that can be taken out"
        raise FileProblem(file.path, why, "save the page as PNG in a program that shows it")
    wanted = file.part.casefold().removeprefix("page").strip()
    chosen = [page for page in pages if str(page.number) == wanted]
    if chosen or (len(pages) == 1 and not wanted):
        return (chosen or pages)[0]
    why = f"{len(pages)} of its pages have a picture"
    why = f"it has no picture on a page {file.part!r}" if wanted else why
    raise SeveralMaps(file.path, why, _parts(pages))


def _dots(page: _Page) -> float | None:
    """Return the dots per inch of a picture as large as its page, otherwise ``None``."""
    (across, down), picture = page.inches, page.largest
    if min(across, down) <= 0:
        return None
    share = (picture.width / picture.height) / (across / down)
    return picture.width / across if abs(share - 1) <= _ALIKE else None


def _report(page: _Page, of_picture: ImportReport) -> ImportReport:
    """Return the report of the picture, with what is known of its page."""
    notes, where = ReportBuilder(), page.name.lower()
    notes.add(ImportStatus.READ, where, "its largest picture; the page itself is not drawn")
    if dots := _dots(page):
        across, down = page.inches
        size = {"width": f"{across:.3g}", "height": f"{down:.3g}", "pixels": f"{dots:.4g}"}
        text = (
            "the page is {width} x {height} inches: at an inch a cell a cell has {pixels} pixels;"
            " align the grid if so"
        )
        notes.add(ImportStatus.READ, where, text, **size)
    smaller = len(page.pictures) - 1
    text = "text and lines drawn on it are left out"
    if smaller:
        text = "a smaller picture, and text and lines, are left out"
    if smaller > 1:
        text = "{count} smaller pictures, and text and lines, are left out"
    notes.add(ImportStatus.IGNORED, where, text, count=smaller)
    return notes.build().joined(of_picture)
