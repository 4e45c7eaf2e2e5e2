"""Format and size of pictures from the header alone."""

import gzip

import pytest

from gridapp.storage.formats.picture_probe import PictureInfo, probe_complete, probe_header
from gridapp.storage.problems import PictureProblem
from tests.storage.samples import jpeg, png, webp

SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><image href="/etc/passwd"/></svg>'


@pytest.mark.parametrize(
    ("data", "info"),
    [
        (png(640, 320), PictureInfo("png", 640, 320)),
        (png(9046, 12050, honest=False), PictureInfo("png", 9046, 12050)),
        (jpeg(640, 320), PictureInfo("jpeg", 640, 320)),
        (jpeg(640, 320, 0xC2), PictureInfo("jpeg", 640, 320)),
        (webp(640, 320, "VP8 "), PictureInfo("webp", 640, 320)),
        (webp(16383, 7, "VP8L"), PictureInfo("webp", 16383, 7)),
        (webp(6144, 3456, "VP8X"), PictureInfo("webp", 6144, 3456)),
    ],
)
def test_format_and_size(data: bytes, info: PictureInfo) -> None:
    assert probe_header(data) == info


@pytest.mark.parametrize(
    "data",
    [
        SVG,
        b'\xef\xbb\xbf<?xml version="1.0"?>\n<!-- a map -->\n' + SVG,
        b"<!DOCTYPE svg>" + SVG,
        b"\n\n  " + SVG,
        SVG.decode().encode("utf-16"),
        b"<!--" + b"x" * 3000 + b"-->" + SVG,
    ],
)
def test_disguised_svg_is_refused(data: bytes) -> None:
    with pytest.raises(PictureProblem, match="SVG drawing") as caught:
        probe_header(data)
    assert caught.value.refused


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"II*\0" + bytes(40), "is a TIFF"),
        (b"\0\0\0\x20ftypmp42" + bytes(40), "is a video"),
        (b"\0\0\0\x20ftypavif" + bytes(40), "is an AVIF"),
        (b"\0\0\0\x20ftypheic" + bytes(40), "is a HEIC"),
        (b"\x1aE\xdf\xa3" + bytes(40), "is a video"),
        (b"BM" + bytes(40), "is a BMP"),
        (gzip.compress(SVG), "is a compressed file"),
        (b"", "is empty"),
        (b"placeholder", "of no known kind"),
        (b"RIFF\0\0\0\0WAVEfmt " + bytes(40), "of no known kind"),
    ],
)
def test_unsupported_formats_are_named(data: bytes, words: str) -> None:
    with pytest.raises(PictureProblem, match=words) as caught:
        probe_header(data)
    assert not caught.value.refused


@pytest.mark.parametrize("whole", [png()[:33], jpeg()[:-14], webp(), webp(kind="VP8X")])
def test_truncated_header(whole: bytes) -> None:
    probe_header(whole)
    for end in range(len(whole)):
        with pytest.raises(PictureProblem):
            probe_header(whole[:end])


@pytest.mark.parametrize("data", [png(0, 5), png(5, 0), jpeg(0, 5), webp(0, 5)])
def test_picture_without_area(data: bytes) -> None:
    with pytest.raises(PictureProblem, match="has no area"):
        probe_header(data)


@pytest.mark.parametrize(
    "data", [png(30_000, 30_000, honest=False), jpeg(30_000, 30_000), webp(30_000, 30_000, "VP8X")]
)
def test_decompression_bomb_is_refused(data: bytes) -> None:
    words = "30,000 x 30,000 pixels would need 3,434 MB, the limit is 1,024 MB"
    with pytest.raises(PictureProblem, match=words) as caught:
        probe_header(data)
    assert caught.value.refused


def test_picture_at_the_limit_is_allowed() -> None:
    assert probe_header(png(16_384, 16_384, honest=False)).width == 16_384
    with pytest.raises(PictureProblem, match="too large"):
        probe_header(png(16_384, 16_385, honest=False))


@pytest.mark.parametrize(
    "data",
    [
        b"\x89PNG\r\n\x1a\n" + b"\0\0\0\x0dIDAT" + bytes(40),
        b"\xff\xd8\xff\xe0\x00\x00" + bytes(40),
        b"\xff\xd8\xff\xe0\x00\x04ab" + bytes(40),
        b"\xff\xd8\xff\xd9" + bytes(40),
        b"\xff\xd8" + b"\xff\xe0\x00\x02" * 70_000,
        b"RIFF\0\0\0\0WEBPVP8L" + bytes(40),
    ],
)
def test_broken_header(data: bytes) -> None:
    with pytest.raises(PictureProblem, match="header is broken"):
        probe_header(data)


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (png(4, 3), "PNG"),
        (jpeg(4, 3), "JPEG"),
        (webp(4, 3), "WebP"),
    ],
)
def test_missing_end(data: bytes, name: str) -> None:
    assert probe_complete(data).width == 4
    with pytest.raises(PictureProblem, match=f"{name} picture is cut off"):
        probe_complete(data[:-4])


def test_gif_has_the_size_of_its_screen() -> None:
    data = b"GIF89a" + (300).to_bytes(2, "little") + (200).to_bytes(2, "little") + bytes(20) + b";"
    assert probe_complete(data) == PictureInfo("gif", 300, 200)
    with pytest.raises(PictureProblem, match="cut off"):
        probe_complete(data[:-1])
