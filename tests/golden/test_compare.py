"""The picture comparison reports real differences as failures."""

from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage, QPainter

from tests.golden import compare


def plain(width: int = 40, height: int = 30, tone: int = 128) -> QImage:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor(tone, tone, tone))
    return image


def spotted(tone: int) -> QImage:
    image = plain()
    painter = QPainter(image)
    painter.fillRect(5, 5, 8, 8, QColor(tone, tone, tone))
    painter.end()
    return image


@pytest.fixture
def golden(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv(compare.APPROVE, raising=False)
    path = tmp_path / "golden.png"
    plain().save(str(path))
    return path


def test_equal_pictures_pass(golden: Path, tmp_path: Path) -> None:
    compare.check(plain(), golden, tmp_path)


@pytest.mark.parametrize("tone", [20, 240], ids=["darker only", "brighter only"])
def test_changed_spot_fails_and_saves_pictures(golden: Path, tmp_path: Path, tone: int) -> None:
    with pytest.raises(AssertionError, match=r"golden.png: 5\.33% .*worst 1"):
        compare.check(spotted(tone), golden, tmp_path)
    marks = QImage(str(tmp_path / "golden.difference.png"))
    assert QColor(marks.pixel(6, 6)).red() == 255
    assert QColor(marks.pixel(20, 20)).red() == 0
    assert compare.difference(QImage(str(tmp_path / "golden.actual.png")), spotted(tone)).worst == 0


def test_single_channel_difference_fails() -> None:
    red = plain()
    red.fill(QColor(128, 128, 60))
    assert compare.difference(plain(), red).share == 1


def test_different_size_fails(golden: Path, tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match=r"golden.png: .*41, 30.* instead of .*40, 30"):
        compare.check(plain(41), golden, tmp_path)


def test_a_missing_golden_fails(golden: Path, tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match=f"{compare.APPROVE}=1"):
        compare.check(plain(), tmp_path / "absent.png", tmp_path)


def test_small_difference_passes_up_to_threshold(golden: Path, tmp_path: Path) -> None:
    compare.check(plain(tone=128 + compare.THRESHOLD), golden, tmp_path)
    with pytest.raises(AssertionError):
        compare.check(plain(tone=129 + compare.THRESHOLD), golden, tmp_path)


def test_approval_writes_the_golden_picture(
    golden: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(compare.APPROVE, "1")
    compare.check(spotted(20), golden, tmp_path)
    assert compare.difference(QImage(str(golden)), spotted(20)).worst == 0
