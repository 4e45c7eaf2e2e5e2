"""Whether two pictures look alike.

A pixel counts as different when any of its channels is brighter *or darker* by more than a
threshold; two pictures are alike when the share of such pixels is small.
"""

import os
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from PySide6.QtGui import QImage

APPROVE = "GRIDAPP_APPROVE_GOLDENS"
THRESHOLD = 24
MOST = 0.002


class Difference(NamedTuple):
    """The difference of two pictures of the same size; ``marks`` is white at differing pixels."""

    share: float
    worst: int
    marks: npt.NDArray[np.uint8]


def pixels(image: QImage) -> npt.NDArray[np.uint8]:
    """Rows of pixels with red, green, blue and opacity."""
    plain = image.convertToFormat(QImage.Format.Format_RGBA8888)
    flat = np.frombuffer(bytes(plain.constBits()), np.uint8)
    return flat.reshape(plain.height(), plain.bytesPerLine() // 4, 4)[:, : plain.width()]


def difference(first: QImage, second: QImage, threshold: int = THRESHOLD) -> Difference:
    """Compare two pictures of the same size, in both directions."""
    apart = np.abs(pixels(first).astype(np.int16) - pixels(second).astype(np.int16)).max(axis=2)
    differs = apart > threshold
    return Difference(float(differs.mean()), int(apart.max()), differs.astype(np.uint8) * 255)


def check(
    image: QImage,
    golden: Path,
    failures: Path,
    *,
    threshold: int = THRESHOLD,
    most: float = MOST,
) -> None:
    """Fail unless the picture looks like the golden one; keep both and their difference."""
    if os.environ.get(APPROVE):
        golden.parent.mkdir(exist_ok=True)
        assert image.save(str(golden))
        return
    assert golden.exists(), f"no golden picture {golden}; look at yours and set {APPROVE}=1"
    expected = QImage(str(golden))
    if expected.size() != image.size():
        image.save(str(failures / f"{golden.stem}.actual.png"))
        message = f"{golden.name}: {image.size()} instead of {expected.size()}"
        raise AssertionError(message)
    result = difference(image, expected, threshold)
    if result.share > most:
        _keep(image, result, golden, failures)
        message = (
            f"{golden.name}: {result.share:.2%} of the pixels differ by more than {threshold}"
            f" (worst {result.worst}); see {failures}; to approve set {APPROVE}=1"
        )
        raise AssertionError(message)


def _keep(image: QImage, result: Difference, golden: Path, failures: Path) -> None:
    image.save(str(failures / f"{golden.stem}.actual.png"))
    height, width = result.marks.shape
    marks = QImage(result.marks.tobytes(), width, height, width, QImage.Format.Format_Grayscale8)
    marks.save(str(failures / f"{golden.stem}.difference.png"))
