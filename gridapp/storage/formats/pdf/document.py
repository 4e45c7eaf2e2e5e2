"""A PDF opened with pypdf within bounds, and the pictures of its pages."""

import io
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from gridapp.storage.problems import FileProblem

if TYPE_CHECKING:
    from pypdf import PageObject, PdfReader

_MAX_OBJECTS, _DEPTH = 2_000, 4
_PIXEL_BYTES, _SLACK = 6, 65_536
"""Most bytes of a pixel (16 bits for each of three colours), and of the rest of a JPEG."""
_MOST_RECOVERED = 100_000
"""Bytes of a damaged stream that pypdf tries byte by byte."""
_REMEDY = "save the page as PNG in a program that shows it"


class PagePicture(NamedTuple):
    """A picture of a page: the object of the PDF, and its size in pixels."""

    source: Any
    width: int
    height: int


@contextmanager
def open_pdf(path: Path, data: bytes) -> "Iterator[list[PageObject]]":
    """Yield the pages of a PDF; errors inside the block become ``FileProblem``.

    Raises:
        FileProblem: pypdf is not installed, the PDF is damaged or locked, or it holds something
            that is far too large.
    """
    try:
        import pypdf
        from pypdf import apply_configuration
    except ImportError as error:
        why = "reading a PDF needs the package pypdf, which is not installed"
        remedy = "run: python -m pip install 'gridapp[pdf]', or save the page as PNG"
        raise FileProblem(path, why, remedy) from error
    logging.getLogger("pypdf").setLevel(logging.CRITICAL)  # what it says of damage is told below
    try:
        with apply_configuration(
            maximum_declared_stream_length=len(data),
            zlib_maximum_recovery_input_length=_MOST_RECOVERED,
            jbig2dec_binary=None,
        ):
            yield _unlocked_pages(path, pypdf.PdfReader(io.BytesIO(data)))
    except FileProblem:
        raise
    except Exception as error:  # pypdf raises many kinds on damaged files
        why = f"it is no PDF that can be read: {str(error) or type(error).__name__}"
        raise FileProblem(path, why, _REMEDY) from error


def _unlocked_pages(path: Path, reader: "PdfReader") -> "list[PageObject]":
    if reader.is_encrypted and not reader.decrypt(""):
        raise FileProblem(path, "it is locked with a password", "save it without one")
    return list(reader.pages)


def decoded(picture: PagePicture) -> bytes:
    """Return a picture's samples or JPEG, within its own size."""
    from pypdf import apply_configuration

    most = (picture.width * _PIXEL_BYTES + 1) * picture.height + _SLACK
    with apply_configuration(
        zlib_maximum_output_length=most,
        lzw_maximum_output_length=most,
        run_length_maximum_output_length=most,
        flate_maximum_row_length=most,
        stream_decoding_work_maximum_length=3 * most,
    ):
        data: bytes = picture.source.get_data()
    return data


def page_pictures(page: "PageObject") -> tuple[PagePicture, ...]:
    """Return the pictures of a page and of its forms, without masks."""
    pictures: dict[int, PagePicture] = {}
    waiting: list[tuple[Any, int]] = [(page, 0)]
    for _ in range(_MAX_OBJECTS):
        if not waiting:
            break
        holder, depth = waiting.pop()
        for entry in _objects(holder):
            if entry.get("/Subtype") == "/Form" and depth < _DEPTH:
                waiting.append((entry, depth + 1))
            elif entry.get("/Subtype") == "/Image" and not entry.get("/ImageMask"):
                width, height = entry.get("/Width"), entry.get("/Height")
                if isinstance(width, int) and isinstance(height, int) and min(width, height) > 0:
                    pictures[id(entry)] = PagePicture(entry, int(width), int(height))
    return tuple(pictures.values())


def _objects(holder: Any) -> Iterator[Any]:  # noqa: ANN401 - an object of pypdf
    """Yield the pictures and forms that a page or form names."""
    resources: Any = _resolved(holder.get("/Resources")) or {}
    named: Any = _resolved(resources.get("/XObject")) or {}
    for key in list(named)[:_MAX_OBJECTS]:
        entry = _resolved(named[key])
        if hasattr(entry, "get") and hasattr(entry, "get_data"):
            yield entry


def _resolved(value: Any) -> Any:  # noqa: ANN401 - an object of pypdf
    """Return what a reference refers to."""
    return value.get_object() if hasattr(value, "get_object") else value
