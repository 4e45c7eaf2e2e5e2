"""The page for pictures: preview, size, copying and saving, by mouse."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLabel
from pytestqt.qtbot import QtBot

from gridapp.battle.commands import HideToken, SetParties
from gridapp.battle.knowing.knowledge import GM, PLAYERS
from gridapp.battle.outcomes import Applied
from gridapp.battle.vision.sight import Party
from gridapp.cli import main
from gridapp.export.layers import Layer
from gridapp.export.picture_options import PictureFormat
from gridapp.packs.loader import Packs
from gridapp.session.queries.audiences import parse_audience
from gridapp.session.session import Session
from gridapp.session.setup.samples import sample_battle
from gridapp.storage.file.battle_file import BattleFile
from gridapp.windows.dialogs.picture_page import PicturePage
from gridapp.windows.files.audience_names import audience_names, audience_of
from tests.gui.conftest import Opens
from tests.gui.pilot import Pilot


@pytest.fixture
def page(fight: Pilot, qtbot: QtBot) -> PicturePage:
    """The page over a fight, with its first preview."""
    opened = fight.window.file_area.documents.pictures.open_page()
    wait_for_size(opened, qtbot)
    return opened


def wait_for_size(page: PicturePage, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: "B" in page.summary.text())


def test_the_size_of_a_region_is_exact(
    fight: Pilot, page: PicturePage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Three by two cells of 100 pixels; the file is as large as the page says."""
    page.part.setCurrentIndex(page.part.findData("region"))
    QTest.keyClicks(page.region, "B2:D3")
    qtbot.waitUntil(lambda: "300 x 200" in page.summary.text())
    wait_for_size(page, qtbot)
    said = page.summary.text()
    path = tmp_path / "part.png"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    page.save_button.click()
    qtbot.waitUntil(path.exists)
    assert QImage(str(path)).size().toTuple() == (300, 200)
    assert said == f"300 x 200 pixels, {round(path.stat().st_size / 1000)} kB"


@pytest.mark.parametrize(
    ("format_", "kind"),
    [
        (PictureFormat.WEBP, "WebP (*.webp)"),
        (PictureFormat.JPEG, "JPEG (*.jpg)"),
        (PictureFormat.TEXT, "Text (*.txt)"),
    ],
)
def test_the_file_dialog_names_formats_as_the_page_does(
    page: PicturePage, monkeypatch: pytest.MonkeyPatch, format_: PictureFormat, kind: str
) -> None:
    asked: list[object] = []

    def ask(*arguments: object) -> tuple[str, str]:
        asked.extend(arguments)
        return "", ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    page.format.setCurrentIndex(page.format.findData(format_.value))
    page.save_button.click()
    assert kind in asked


def test_copying_puts_the_picture_on_the_clipboard(fight: Pilot, page: PicturePage) -> None:
    page.cell_pixels.setValue(20)
    page.copy_button.click()
    image = QGuiApplication.clipboard().image()
    assert image.width() >= 20 * fight.battle.board.grid.columns
    assert f"{image.width()} x {image.height()}" in fight.window.parts.status.text
    page.reject()
    fight.window.commands["copy_picture"].trigger()
    assert QGuiApplication.clipboard().image().size() == image.size()


def test_a_preset_keeps_who_sees_and_which_part(page: PicturePage) -> None:
    page.audience.setCurrentIndex(page.audience.findData("gm"))
    page.presets["Chat"].click()
    choice = page.choice
    assert (choice.audience, choice.format) == ("gm", PictureFormat.WEBP)


def test_what_makes_no_picture_is_said_and_cannot_be_saved(page: PicturePage, qtbot: QtBot) -> None:
    page.part.setCurrentIndex(page.part.findData("region"))
    QTest.keyClicks(page.region, "4C")
    qtbot.waitUntil(lambda: "C4" in page.summary.text())
    assert not page.save_button.isEnabled()


def test_a_layer_left_out_changes_the_picture(page: PicturePage, qtbot: QtBot) -> None:
    before = page.image.pixmap().toImage()
    page.checks[Layer.CREATURES].click()
    qtbot.waitUntil(lambda: page.image.pixmap().toImage() != before)


def draw_on(page: PicturePage, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Draw a rectangle on the preview with the mouse, its corners in shares of the picture."""
    area = page.image.picture_rect
    first, last = (
        QPoint(round(area.left() + x * area.width()), round(area.top() + y * area.height()))
        for x, y in (start, end)
    )
    QTest.mousePress(page.image, Qt.MouseButton.LeftButton, pos=first)
    QTest.mouseMove(page.image, (first + last) / 2)
    QTest.mouseMove(page.image, last)
    QTest.mouseRelease(page.image, Qt.MouseButton.LeftButton, pos=last)


def test_a_rectangle_drawn_on_the_preview_chooses_its_cells(
    fight: Pilot, page: PicturePage, qtbot: QtBot
) -> None:
    """Without coordinates beside the board a cell is an even share of the picture."""
    grid = fight.battle.board.grid
    page.checks[Layer.COORDINATES].setChecked(False)
    qtbot.waitUntil(lambda: f"{100 * grid.columns} x {100 * grid.rows}" in page.summary.text())
    # From the middle of C2 to the middle of F5.
    draw_on(page, (2.5 / grid.columns, 1.5 / grid.rows), (5.5 / grid.columns, 4.5 / grid.rows))
    assert (page.choice.part, page.choice.region) == ("region", "C2:F5")
    qtbot.waitUntil(lambda: "400 x 400" in page.summary.text())
    # Again inside the part: its left half, upper half.
    draw_on(page, (0.02, 0.02), (0.48, 0.48))
    assert page.choice.region == "C2:D3"


def test_a_click_on_the_preview_chooses_nothing(page: PicturePage) -> None:
    draw_on(page, (0.5, 0.5), (0.5, 0.5))
    assert page.choice.part == "board"


def test_a_map_for_other_programs_is_saved_from_the_same_page(
    page: PicturePage, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "map.dd2vtt"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    page.map_button.click()
    assert path.exists()


def test_a_width_decides_the_size_of_the_cells(
    fight: Pilot, page: PicturePage, qtbot: QtBot
) -> None:
    """A cell has the nearest whole number of pixels; a preset goes by the cells again."""
    page.checks[Layer.COORDINATES].setChecked(False)
    page.across.setValue(31 * fight.battle.board.grid.columns)
    size = f"{31 * fight.battle.board.grid.columns} x {31 * fight.battle.board.grid.rows}"
    qtbot.waitUntil(lambda: size in page.summary.text())
    assert not page.cell_pixels.isEnabled()
    page.presets["Chat"].click()
    assert page.cell_pixels.isEnabled()


@pytest.mark.parametrize("format_", [PictureFormat.SVG, PictureFormat.PDF])
def test_the_size_of_a_drawing_is_that_of_its_file(
    page: PicturePage,
    format_: PictureFormat,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    texts: list[str] = []

    def record(text: str) -> None:
        texts.append(text)
        QLabel.setText(page.summary, text)

    monkeypatch.setattr(page.summary, "setText", record)
    page.format.setCurrentIndex(page.format.findData(format_.value))
    # The picture comes without its size, sometimes for less time than between two looks at it.
    qtbot.waitUntil(lambda: any("B" not in text for text in texts) and "B" in texts[-1])
    path = tmp_path / f"board.{format_.value}"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    said = page.summary.text()
    page.save_button.click()
    qtbot.waitUntil(path.exists)
    assert said.endswith(f" {round(path.stat().st_size / 1000)} kB")


def test_a_party_is_an_audience(fight: Pilot) -> None:
    """What a party sees is what the shell draws as that party."""
    session = fight.window.session
    party = Party("scouts", "Scouts", sides=("heroes",))
    assert isinstance(session.do(SetParties((party,))), Applied)
    names = audience_names(session.battle)
    key = next(key for key, name in names.items() if name == "Scouts")
    assert audience_of(key) == parse_audience(session.battle, "scouts")
    assert [audience_of(each) for each in ("gm", "players")] == [GM, PLAYERS]


def test_the_floor_that_the_window_shows_is_the_picture(
    opens: Opens, packs: Packs, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bytes are those of the shell with ``--level 1``, for the board and for a region."""
    battle, assets = sample_battle("gallery_hall", packs)
    file = BattleFile.create(tmp_path / "hall.battle", battle, assets)
    hall = opens(Session(file, packs.rules["reactions"]))
    hall.window.board_area.floors.show_floor(1)
    page = hall.window.file_area.documents.pictures.open_page()
    page.audience.setCurrentIndex(page.audience.findData("gm"))
    page.cell_pixels.setValue(20)
    page.show_region("C4:H8")
    path = tmp_path / "page.png"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    wait_for_size(page, qtbot)
    page.save_button.click()
    qtbot.waitUntil(path.exists)
    shell = tmp_path / "shell.png"
    line = ["--level", "1", "--region", "C4:H8", "--cell-px", "20"]
    assert main(["snapshot", str(hall.window.session.file.path), str(shell), *line]) == 0
    assert path.read_bytes() == shell.read_bytes()


def test_the_whole_board_is_whole_in_letters_too(fight: Pilot, page: PicturePage) -> None:
    """A row of letters for each row of cells, and in each a sign for every column."""
    page.format.setCurrentIndex(page.format.findData(PictureFormat.TEXT))
    pictures, grid = fight.window.file_area.documents.pictures, fight.battle.board.grid
    choice = page.choice._replace(audience="gm", layers=frozenset())
    rows = pictures.text(choice).splitlines()[1:]
    assert len(rows) == grid.rows
    assert max(map(len, rows)) == 2 * grid.columns - 1
    _, options = pictures._view_and_options(choice)
    assert options.cells == ((0, 0), (grid.columns - 1, grid.rows - 1))


def test_a_hidden_creature_is_not_among_those_that_players_see_around(
    fight: Pilot, page: PicturePage
) -> None:
    """The part around Ayla and the hidden Grey is the part around Ayla; the GM gets both."""
    pictures, tools = fight.window.file_area.documents.pictures, fight.window.tools
    ayla, grey = fight.token("Ayla").id, fight.token("Grey").id
    fight.window.session.do(HideToken(grey, hidden=True))
    page.part.setCurrentIndex(page.part.findData("around"))
    texts = {}
    for audience in ("players", "gm"):
        page.audience.setCurrentIndex(page.audience.findData(audience))
        for names in ([ayla], [ayla, grey]):
            tools.select(names)
            texts[audience, len(names)] = pictures.text(page.choice)
    assert texts["players", 2] == texts["players", 1]
    assert texts["gm", 2] != texts["gm", 1]


def test_a_selection_that_players_do_not_see_is_told(fight: Pilot, page: PicturePage) -> None:
    grey = fight.token("Grey").id
    fight.window.session.do(HideToken(grey, hidden=True))
    fight.window.tools.select([grey])
    page.part.setCurrentIndex(page.part.findData("around"))
    with pytest.raises(ValueError, match="Players do not see the selected creatures"):
        fight.window.file_area.documents.pictures.text(page.choice)
