"""Open and import files by drop and menu; problems are reported and nothing is lost."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from gridapp.battle.commands import StartFight
from gridapp.packs.loader import Packs
from gridapp.session.session import Session
from gridapp.session.start import battles_folder, open_sample
from gridapp.storage.file.text_form import write_battle_text
from gridapp.storage.formats.import_report import ImportReport, ImportStatus, ReportLine
from gridapp.windows.files.battle_opener import OpenedBattle, discard_opened
from gridapp.windows.panels.report_panel import ReportPanel
from tests.gui.dropped_files import MAP, banners, received, reported
from tests.gui.pilot import Pilot
from tests.storage.samples import as_json, png
from tests.storage.scene_samples import new_scene
from tests.storage.stat_block_samples import brute
from tests.waiting import pass_time


def test_dropped_map_becomes_a_battle(
    setting_up: Pilot, map_file: Path, idle: Callable[[], None]
) -> None:
    setting_up.drop_files(map_file)
    assert setting_up.window.parts.job_bar.isVisible()
    idle()
    assert setting_up.battle.name == "cellar"
    assert (setting_up.battle.board.grid.columns, setting_up.battle.board.grid.rows) == (12, 8)
    assert setting_up.window.session.file.path == battles_folder() / "cellar.battle"
    parts = setting_up.window.parts
    assert parts.report.isVisible()
    assert not parts.report.tree.isVisible()
    parts.report.details_button.click()
    assert parts.report.tree.isVisible()
    rows = map(parts.report.tree.topLevelItem, range(parts.report.tree.topLevelItemCount()))
    assert "read" in [row.text(0) for row in rows if row is not None]
    assert parts.turn.title == "No creatures on the board yet"


def test_what_the_title_of_a_report_counts_stands_first(setting_up: Pilot) -> None:
    """Six lines have room; what was read as usual is rarely looked for."""
    report = setting_up.window.parts.report
    kinds = (ImportStatus.READ, ImportStatus.READ, ImportStatus.GUESSED, ImportStatus.IGNORED)
    lines = tuple(ReportLine(kind, f"part {number}", "") for number, kind in enumerate(kinds))
    report.show_report("cellar", ImportReport(lines))
    rows = map(report.tree.topLevelItem, range(report.tree.topLevelItemCount()))
    parts = [row.text(1) for row in rows if row is not None]
    assert parts == ["part 2", "part 3", "part 0", "part 1"]


def shown_report(pilot: Pilot, lines: int) -> ReportPanel:
    """Return the report of so many lines, with its details open."""
    report = pilot.window.parts.report
    kinds = [ImportStatus.GUESSED, *[ImportStatus.READ] * (lines - 1)]
    listed = tuple(ReportLine(kind, f"part {number}", "") for number, kind in enumerate(kinds))
    report.show_report("cellar.dd2vtt", ImportReport(listed))
    report.details_button.setChecked(True)
    pass_time(50)
    return report


def lines_in_sight(report: ReportPanel) -> list[str]:
    tree = report.tree
    rows = map(tree.topLevelItem, range(tree.topLevelItemCount()))
    room = tree.viewport().rect()
    return [row.text(1) for row in rows if row and room.contains(tree.visualItemRect(row))]


def test_a_short_report_is_whole_and_a_long_one_takes_a_third_of_the_window(
    setting_up: Pilot,
) -> None:
    assert lines_in_sight(shown_report(setting_up, 9)) == [f"part {number}" for number in range(9)]
    long = shown_report(setting_up, 60)
    assert 240 <= long.tree.height() <= 256  # the window is 768 pixels high
    assert 9 < len(lines_in_sight(long)) < 20


def test_a_report_opens_at_its_first_line(setting_up: Pilot) -> None:
    """Also if it was left at its last."""
    report = shown_report(setting_up, 60)
    report.tree.scrollToBottom()
    assert "part 0" not in lines_in_sight(report)
    for on in (False, True):
        report.details_button.setChecked(on)
    pass_time(50)
    assert lines_in_sight(report)[0] == "part 0"


def test_the_counts_of_a_report_stand_before_a_long_name(setting_up: Pilot) -> None:
    report = shown_report(setting_up, 2)
    assert report.title == "Guessed: 1 · Imported from cellar.dd2vtt"


def test_report_can_be_closed(setting_up: Pilot, map_file: Path, idle: Callable[[], None]) -> None:
    setting_up.drop_files(map_file)
    idle()
    report = setting_up.window.parts.report
    setting_up.press_button(report.close_button)
    assert not report.isVisible()


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("noise.battle", b"\x00\x01 this is no battle"),
        ("noise.dd2vtt", b"{ not json"),
        ("cut.dd2vtt", json.dumps(MAP).encode()[:80]),
        ("nan.dd2vtt", json.dumps(MAP).replace("12", "NaN").encode()),
        ("huge.dd2vtt", json.dumps(MAP).replace("12", "1e999").encode()),
        ("disguise.png", b"<svg xmlns='http://www.w3.org/2000/svg'/>"),
        ("empty.png", b""),
        ("letter.txt", b"Dear GM"),
    ],
)
def test_broken_file_is_reported_and_the_battle_stays(
    setting_up: Pilot, tmp_path: Path, idle: Callable[[], None], name: str, content: bytes
) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    before = setting_up.window.session.file.path
    setting_up.drop_files(path)
    idle()
    assert len(banners(setting_up)) == 1
    assert name in banners(setting_up)[0]
    assert setting_up.window.session.file.path == before
    setting_up.drag("E5", "B2")
    assert setting_up.position("Ayla") == "B2"


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("raid.mp4", b"\0\0\0\x20ftypisom\0\0\2\0", "is a video, which is not read; save a still"),
        ("raid.webm", b"\x1aE\xdf\xa3" + bytes(9), "is a video, which is not read; save a still"),
        ("hall.avif", b"\0\0\0\x1cftypavif", "is an AVIF, which is not read; save it as PNG"),
        ("hall.svg", b"<svg xmlns='http://www.w3.org/2000/svg'/>", "is an SVG drawing, which is"),
        ("hall.tif", b"II*\0" + bytes(9), "is a TIFF, which is not read; save it as PNG"),
        ("hall.docx", b"PK\x03\x04" + bytes(9), "is an archive, which is not read"),
        ("notes.xyz", b"Dear GM", "files of this kind are not read; drop battles, maps, pictures"),
    ],
)
def test_a_file_with_a_foreign_ending_is_refused_with_what_to_do(
    setting_up: Pilot,
    tmp_path: Path,
    idle: Callable[[], None],
    name: str,
    content: bytes,
    words: str,
) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    setting_up.drop_files(path)
    idle()
    assert any(words in banner for banner in banners(setting_up)), banners(setting_up)


def test_missing_map_picture_is_requested(
    setting_up: Pilot, tmp_path: Path, idle: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    path, picture = tmp_path / "scene.json", tmp_path / "mill.png"
    path.write_bytes(as_json(new_scene()))
    picture.write_bytes(png(1050, 700))
    setting_up.drop_files(path)
    idle()
    assert setting_up.battle.name == "The Mill"
    (banner,) = setting_up.window.parts.banners._shown
    assert "needs the picture The Mill.png" in setting_up.window.parts.banners.texts[0]
    assert banner.button is not None
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(picture), ""))
    setting_up.press_button(banner.button)
    idle()
    seen = setting_up.battle.board.picture
    assert seen is not None
    assert (seen.width, seen.height) == (1050, 700)
    assert not banners(setting_up)


def test_missing_file_is_reported(
    setting_up: Pilot, tmp_path: Path, idle: Callable[[], None]
) -> None:
    setting_up.drop_files(tmp_path / "gone.battle")
    idle()
    assert "there is no such file" in banners(setting_up)[0]


def test_several_dropped_files_are_all_reported(
    setting_up: Pilot, map_file: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    """The first map is opened, a picture becomes a battle, creatures join the library."""
    picture, beasts = tmp_path / "River [20x10].png", tmp_path / "marsh.json"
    picture.write_bytes(png())
    beasts.write_bytes(as_json(brute()))
    sample = setting_up.window.session.file.path
    files = (tmp_path / "note.doc", map_file, picture, beasts, tmp_path / "gone.battle", sample)
    banners_at_the_end = received(setting_up, qtbot, *files)
    assert setting_up.battle.name == "cellar"
    assert banners_at_the_end[-1] == "skirmish.battle was not opened: only one battle can be open."
    assert setting_up.window.parts.report.isVisible()
    by_file = reported(setting_up)
    assert "files of this kind are not read" in by_file["note.doc"]
    assert by_file["cellar.dd2vtt"] == "opened"
    assert by_file["cellar.dd2vtt: resolution"] == "12 columns and 8 rows of 70 pixels"
    text = "River [20x10].png is now the battle River [20x10]: 2 read."
    assert by_file["River [20x10].png"] == text
    assert by_file["marsh.json"].startswith(
        "The creatures of marsh.json are in the library: 1 read"
    )
    assert "there is no such file" in by_file["gone.battle"]
    assert by_file["skirmish.battle"] == banners_at_the_end[-1]
    assert "marsh.import.json:mud_brute" in setting_up.window.board_area.presenter.creatures
    assert (battles_folder() / "River [20x10].battle").exists()


def test_banner_button_opens_an_imported_battle(
    setting_up: Pilot, map_file: Path, tmp_path: Path, idle: Callable[[], None], qtbot: QtBot
) -> None:
    picture = tmp_path / "River [20x10].png"
    picture.write_bytes(png())
    received(setting_up, qtbot, map_file, picture)
    (banner,) = setting_up.window.parts.banners._shown
    assert banner.button is not None
    setting_up.press_button(banner.button)
    idle()
    assert setting_up.battle.name == "River [20x10]"


def test_import_creatures_command(
    setting_up: Pilot, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "marsh.json"
    path.write_bytes(as_json(brute()))
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: ([str(path)], ""))
    setting_up.window.commands["import_creatures"].trigger()
    parts = setting_up.window.parts
    qtbot.waitUntil(parts.report.isVisible)
    assert "Mud Brute: not mapped" in reported(setting_up)["Mud Brute"]
    assert "marsh.import.json:mud_brute" in setting_up.window.board_area.presenter.creatures


def test_text_battle_is_opened(setting_up: Pilot, tmp_path: Path, idle: Callable[[], None]) -> None:
    path = tmp_path / "fight.json"
    write_battle_text(setting_up.window.session.file, path)
    setting_up.drop_files(path)
    idle()
    assert setting_up.window.session.file.path == battles_folder() / "fight.battle"
    assert setting_up.battle.name == "Skirmish"


def test_report_is_shown_again(setting_up: Pilot, map_file: Path, idle: Callable[[], None]) -> None:
    setting_up.window.commands["import_report"].trigger()
    assert "does not come from an import" in banners(setting_up)[0]
    setting_up.drop_files(map_file)
    idle()
    report = setting_up.window.parts.report
    before = [*reported(setting_up).items()]
    setting_up.press_button(report.close_button)
    setting_up.window.commands["import_report"].trigger()
    assert report.isVisible()
    assert report.tree.isVisible()
    assert [*reported(setting_up).items()] == before


def test_open_file_is_not_opened_twice(setting_up: Pilot) -> None:
    setting_up.drop_files(setting_up.window.session.file.path)
    assert banners(setting_up) == ["skirmish.battle is open already."]
    assert not setting_up.window.parts.job_bar.is_busy


def test_the_sample_that_is_open_is_offered_afresh(setting_up: Pilot) -> None:
    """In a file of its own: what was played of the first stays."""
    window = setting_up.window
    window.commands["sample"].trigger()
    first = window.session.file.path
    window.session.do(StartFight())
    rounds = [setting_up.battle.round]
    window.commands["sample"].trigger()
    assert window.session.file.path == first
    (banner,) = (each for each in window.parts.banners._shown if each.text.endswith("already."))
    assert banner.text == "The River Shrine is open already."
    assert banner.button is not None
    setting_up.press_button(banner.button)
    assert window.session.file.path == first.with_name("river_shrine 2.battle")
    rounds.append(setting_up.battle.round)
    window.commands["sample"].trigger()
    assert window.session.file.path == first
    assert [*rounds, setting_up.battle.round] == [1, 0, 1]


def test_file_in_use_can_be_opened_read_only(
    setting_up: Pilot, packs: Packs, idle: Callable[[], None]
) -> None:
    with open_sample(packs) as locked:
        setting_up.window.file_area.files.open(locked.file.path)
        idle()
        (banner,) = setting_up.window.parts.banners._shown
        assert banner.button is not None
        setting_up.press_button(banner.button)
        idle()
        assert setting_up.window.session.file.read_only
        assert "read-only" in banners(setting_up)[0]
        before = setting_up.position("Ayla")
        setting_up.drag(before, "P14")
        assert setting_up.position("Ayla") == before
        assert setting_up.status


def test_open_command_asks_for_a_file(
    setting_up: Pilot, map_file: Path, idle: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: ([str(map_file)], ""))
    setting_up.window.commands["open"].trigger()
    idle()
    assert setting_up.battle.name == "cellar"


def test_cancelled_import_dialog_does_nothing(
    setting_up: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: ([], ""))
    setting_up.window.commands["import"].trigger()
    assert not setting_up.window.parts.job_bar.is_busy


def test_cancelled_import_leaves_no_file(setting_up: Pilot, map_file: Path, qtbot: QtBot) -> None:
    setting_up.drop_files(map_file)
    setting_up.press_button(setting_up.window.parts.job_bar.cancel_button)
    qtbot.waitUntil(lambda: not setting_up.window.parts.job_bar._jobs)
    assert setting_up.battle.name == "Skirmish"
    assert not list(battles_folder().glob("cellar*"))


def test_discarded_import_deletes_its_file(packs: Packs, map_file: Path) -> None:
    session = open_sample(packs)
    path = session.file.path
    discard_opened(OpenedBattle(session, None, source=map_file))
    assert not path.exists()


def test_close_waits_for_the_import(setting_up: Pilot, map_file: Path) -> None:
    setting_up.drop_files(map_file)
    setting_up.window.close()
    assert not list(battles_folder().glob("cellar*"))


def test_recent_files_are_listed(
    setting_up: Pilot, map_file: Path, idle: Callable[[], None]
) -> None:
    first = setting_up.window.session.file.path
    setting_up.drop_files(map_file)
    idle()
    menu = setting_up.window.commands.recent
    menu.aboutToShow.emit()
    assert [action.text().split()[0] for action in menu.actions()] == ["cellar", "skirmish"]
    menu.actions()[1].trigger()
    idle()
    assert setting_up.window.session.file.path == first


def test_shown_state_is_on_disk(fight: Pilot, packs: Packs) -> None:
    """Like after kill -9: another process reads the same battle."""
    fight.drag("E5", "D2")
    shown, path = fight.battle, fight.window.session.file.path
    with Session.open(path, packs, read_only=True) as reader:
        assert reader.battle == shown


def test_samples_menu_opens_samples(setting_up: Pilot) -> None:
    actions = setting_up.window.commands.samples.actions()
    sample = next(action for action in actions if action.text() == "The Toll Road")
    sample.trigger()
    assert setting_up.battle.name == "The Toll Road"
    assert setting_up.battle.pack.id == "segments"


def test_report_says_where_in_words(setting_up: Pilot) -> None:
    """The keys of a map format are for programs; the path stays in the tip."""
    keys = ("portals[2].closed", "line_of_sight", "objects_line_of_sight[0][1]", "software")
    places = (*keys, "walls.uvtt")
    lines = tuple(ReportLine(ImportStatus.READ, key, "") for key in places)
    report = setting_up.window.parts.report
    report.show_report("cellar", ImportReport(lines))
    rows = [report.tree.topLevelItem(number) for number in range(len(places))]
    assert [row.text(1) for row in rows if row] == [
        "Door or window 3",
        "Walls",
        "Outline of an object 1",
        "software",
        "walls.uvtt",
    ]
    assert rows[0] is not None
    assert "portals[2].closed" in rows[0].toolTip(1)
