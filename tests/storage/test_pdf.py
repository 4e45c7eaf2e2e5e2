"""Pages of a PDF as maps: the page's own picture, within bounds, in every common form."""

import random
import sys
import time
import zlib
from pathlib import Path

import pytest

from gridapp.storage.formats.import_report import ImportStatus
from gridapp.storage.formats.picture_probe import probe_header
from gridapp.storage.formats.picture_resolution import stated_resolution
from gridapp.storage.formats.registry import map_parts, map_suffixes, read_map
from gridapp.storage.formats.several_maps import SeveralMaps
from gridapp.storage.problems import FileProblem
from tests.storage.pdf_samples import Stream, pdf, photograph, picture
from tests.storage.samples import jpeg

RGB = bytes([255, 0, 0, 0, 255, 0])
"""A red and a green pixel."""


def written(folder: Path, data: bytes, name: str = "maps.pdf") -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


def pixels(data: bytes) -> tuple[bytes, bytes]:
    """Return the header (bits, colour type) and the rows of a PNG that is not filtered."""
    chunks: dict[bytes, bytes] = {}
    offset = 8
    while offset < len(data):
        length = int.from_bytes(data[offset : offset + 4])
        chunks[data[offset + 4 : offset + 8]] = data[offset + 8 : offset + 8 + length]
        offset += 12 + length
    return chunks[b"IHDR"][8:10], zlib.decompress(chunks[b"IDAT"])


def taken(folder: Path, *pictures: Stream) -> bytes:
    data = read_map(written(folder, pdf([pictures]))).picture
    assert data is not None
    return data


def test_pages_with_pictures_are_listed(tmp_path: Path) -> None:
    """A page of text alone is not; of several pictures the largest counts."""
    small, large = picture(2, 1, RGB), photograph(640, 320, jpeg())
    path = written(tmp_path, pdf([[small, large], [], [small]]))
    assert [(part.name, part.size) for part in map_parts(path)] == [
        ("Page 1", "640 x 320 pixels"),
        ("Page 3", "2 x 1 pixels"),
    ]
    assert ".pdf" in map_suffixes()


def test_a_page_must_be_chosen(tmp_path: Path) -> None:
    path = written(tmp_path, pdf([[picture(2, 1, RGB)], [photograph(640, 320, jpeg())]]))
    with pytest.raises(SeveralMaps, match="2 of its pages have a picture; choose one of Page 1"):
        read_map(path)
    with pytest.raises(SeveralMaps, match="no picture on a page '7'"):
        read_map(path, part="7")
    for part in ("Page 2", "2", "page 2"):
        imported = read_map(path, part=part)
        assert imported.picture == jpeg()
        assert imported.name == "maps, Page 2"


def test_what_a_page_says_is_told(tmp_path: Path) -> None:
    """640 pixels on 4 inches: 160 an inch; the smaller picture is left out."""
    path = written(tmp_path, pdf([[photograph(640, 320, jpeg()), picture(2, 1, RGB)]]))
    lines = [str(line) for line in read_map(path).report.lines]
    assert (
        "read: page 1: the page is 4 x 2 inches: at an inch a cell a cell has 160 pixels; align"
        " the grid if so" in lines
    )
    assert "ignored: page 1: a smaller picture, and text and lines, are left out" in lines


def test_a_name_of_the_file_gives_the_grid(tmp_path: Path) -> None:
    path = written(tmp_path, pdf([[photograph(640, 320, jpeg())]]), "Mill [20x10].pdf")
    grid = read_map(path).board.grid
    assert (grid.columns, grid.rows, grid.pixels) == (20, 10, 32)


@pytest.mark.parametrize(
    ("more", "rows", "head", "expected"),
    [
        ("/ColorSpace /DeviceRGB /BitsPerComponent 8", RGB, b"\x08\x02", b"\0" + RGB),
        ("/ColorSpace /DeviceGray /BitsPerComponent 8", b"\x10\x20", b"\x08\0", b"\0\x10\x20"),
        ("/ColorSpace /DeviceGray /BitsPerComponent 1", b"\x40", b"\x01\0", b"\0\x40"),
        (
            "/ColorSpace [/Indexed /DeviceRGB 1 <FF000000FF00>] /BitsPerComponent 8",
            b"\x01\0",
            b"\x08\x03",
            b"\0\x01\0",
        ),
        (  # no ink is white, full yellow takes all blue, half black halves the light
            "/ColorSpace /DeviceCMYK /BitsPerComponent 8",
            b"\0\0\0\0\0\0\xff\x80",
            b"\x08\x02",
            b"\0\xff\xff\xff\x7f\x7f\0",
        ),
    ],
)
def test_samples_become_a_png(
    tmp_path: Path, more: str, rows: bytes, head: bytes, expected: bytes
) -> None:
    """Two pixels in each common space of colours."""
    assert pixels(taken(tmp_path, picture(2, 1, rows, more))) == (head, expected)


def test_rows_that_are_predicted(tmp_path: Path) -> None:
    """Filter 1 of PNG: each byte is the difference to that of the pixel before."""
    more = (
        "/ColorSpace /DeviceRGB /BitsPerComponent 8"
        " /DecodeParms << /Predictor 15 /Colors 3 /Columns 2 >>"
    )
    row = b"\x01" + bytes([255, 0, 0, 1, 255, 0])
    assert pixels(taken(tmp_path, picture(2, 1, row, more)))[1] == b"\0" + RGB


def test_a_png_states_the_dots_of_the_page(tmp_path: Path) -> None:
    """600 x 300 pixels on 4 x 2 inches: 150 dots an inch."""
    data = taken(tmp_path, picture(600, 300, bytes(3 * 600 * 300)))
    dots = stated_resolution(data)
    assert dots is not None
    assert round(dots) == 150
    assert (probe_header(data).width, probe_header(data).height) == (600, 300)


@pytest.mark.parametrize(
    ("stream", "why"),
    [
        (picture(50_000, 50_000, b""), "its picture is too large: 50,000 x 50,000 pixels"),
        (picture(2, 2, RGB), "its picture is cut off"),
        (Stream("/Subtype /Image /Width 2 /Height 1 /Filter /JPXDecode", b""), "JPEG 2000"),
        (picture(2, 1, RGB, "/ColorSpace /Lab /BitsPerComponent 8"), "colours .Lab, 8 bits."),
        (picture(2, 1, RGB, "/ColorSpace [/Indexed /DeviceRGB 9 <00>] /BitsPerComponent 8"), "Ind"),
        (photograph(640, 320, b"\xff\xd8\xff"), "cut off"),
    ],
)
def test_what_is_not_read_is_refused(tmp_path: Path, stream: Stream, why: str) -> None:
    with pytest.raises(FileProblem, match=why):
        read_map(written(tmp_path, pdf([[stream]])))


def test_a_bomb_is_not_unpacked(tmp_path: Path) -> None:
    """A thousand pixels with 400 MB of samples are refused 64 KB beyond their allowance."""
    stream = Stream(
        "/Subtype /Image /Width 40 /Height 25 /ColorSpace /DeviceRGB /BitsPerComponent 8"
        " /Filter [/FlateDecode /FlateDecode]",
        zlib.compress(zlib.compress(bytes(400 * 2**20), 9), 9),
    )
    path = written(tmp_path, pdf([[stream]]))
    started = time.process_time()
    with pytest.raises(FileProblem):
        read_map(path)
    assert time.process_time() - started < 1


def test_other_files_are_refused(tmp_path: Path) -> None:
    for data in (b"%PDF-1.7\n", b"no pdf", pdf([[]])):
        with pytest.raises(FileProblem):
            read_map(written(tmp_path, data))


def test_damaged_pdfs_are_read_or_refused(tmp_path: Path) -> None:
    """Any changed or missing bytes: no other error, none slow; seeds are fixed."""
    dice = random.Random(25)
    whole = pdf([[picture(2, 1, RGB), photograph(640, 320, jpeg())], [picture(2, 1, RGB)]])
    path = tmp_path / "maps.pdf"
    for _ in range(300):
        data = bytearray(whole)
        for _ in range(dice.randint(1, 6)):
            data[dice.randrange(len(data))] = dice.choice(b"0123456789 <>[]/R\0\xff")
        path.write_bytes(data[: dice.choice((len(data), dice.randrange(len(data))))])
        started = time.process_time()
        try:
            for part in map_parts(path):
                read_map(path, part=part.name)
        except FileProblem:
            continue
        finally:
            assert time.process_time() - started < 2


def test_without_pypdf_it_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pypdf", None)
    with pytest.raises(FileProblem, match=r"pip install 'gridapp\[pdf\]'"):
        read_map(written(tmp_path, pdf([[photograph(640, 320, jpeg())]])))


def test_nothing_else_is_reported_as_read(tmp_path: Path) -> None:
    path = written(tmp_path, pdf([[photograph(640, 320, jpeg())]]))
    report = read_map(path).report
    assert len(report.lines_with(ImportStatus.IGNORED)) == 1
