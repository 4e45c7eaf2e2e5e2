"""Pictures within a memory budget: a single large one, and many with a large total."""

import hashlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

from gridapp.scene.items.map_pictures import (
    DecodedPictures,
    PictureError,
    decode_as,
    decode_picture,
)
from gridapp.scene.items.tokens import portraits
from tests.storage.samples import png

ROOT = Path(__file__).parents[2]


def picture(side: int) -> QImage:
    return QImage(side, side, QImage.Format.Format_Mono)


def test_pictures_used_longest_ago_are_forgotten() -> None:
    cached: DecodedPictures[QImage] = DecodedPictures(3)  # megabytes; each of 512 x 512 takes one
    for name in ("a", "b", "c"):
        cached.put(name, picture(512))
    assert cached.get("a") is not None
    cached.put("d", picture(512))
    assert [name for name in "abcd" if name in cached] == ["a", "c", "d"]
    assert cached.size == 3 * 2**20


def test_one_picture_may_exceed_the_budget() -> None:
    cached: DecodedPictures[QImage] = DecodedPictures(3)
    cached.put("broken", None)
    cached.put("small", picture(512))
    cached.put("large", picture(1024))
    assert "small" not in cached
    assert cached.get("large") is not None
    assert cached.get("broken") is None
    cached.forget_missing()
    assert "broken" not in cached


BOMB = """
import resource, sys, time
from gridapp.scene.items.map_pictures import PictureError, decode_picture
from gridapp.storage.formats.picture_probe import probe_complete
from gridapp.storage.problems import PictureProblem
from tests.storage.samples import jpeg, png, webp
decode_picture(png(100, 100))
bombs = [png(50_000, 50_000, honest=False), png(32_000, 32_000, honest=False)]
bombs += [jpeg(50_000, 50_000), webp(16_000, 16_384, "VP8L"), webp(50_000, 50_000, "VP8X")] * 4
before, began = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()
for bomb in bombs:
    for read, problem in ((decode_picture, PictureError), (probe_complete, PictureProblem)):
        try:
            read(bomb)
        except problem:
            continue
        if read is decode_picture:
            sys.exit("read")
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
print(peak // 1024, time.process_time() - began)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="memory is measured in another way")
def test_bombs_cost_little(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", BOMB], cwd=ROOT, check=True, capture_output=True, text=True
    )
    megabytes, seconds = map(float, done.stdout.split())
    print(f"{megabytes:.0f} MB, {seconds:.2f} s")  # noqa: T201 - the figures
    assert megabytes < 100
    assert seconds < 1


@pytest.fixture
def portrait() -> Iterator[dict[str, bytes]]:
    stock: dict[str, bytes] = {}
    portraits.set_picture_source(stock.get)
    yield stock
    portraits.set_picture_source(lambda _: None)


@pytest.mark.parametrize(("side", "shown"), [(1024, True), (1025, False), (16_000, False)])
def test_portrait_of_a_battle(portrait: dict[str, bytes], side: int, shown: bool) -> None:
    """Pictures of creatures are stored small; a large one comes from a foreign program."""
    data = png(side, side)
    name = hashlib.sha256(data).hexdigest()
    portrait[name] = data
    assert (portraits.custom_picture(name) is not None) is shown
    assert portraits.available_picture(name) == (name if shown else "")


def test_limit_names_the_bound() -> None:
    with pytest.raises(PictureError, match=r"2000 x 2000 pixels would take more than 4 MB"):
        decode_picture(png(2000, 2000), megabytes=4)
    assert decode_picture(png(2000, 2000), QSize(100, 100), 16).width() == 100


def test_bitmap_is_decoded_as_nothing_else() -> None:
    with pytest.raises(PictureError):
        decode_as("bmp", png(10, 10))
