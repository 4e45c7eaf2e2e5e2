"""Reports of imports and exports are shown in the window's language; stored ones of before stay."""

import json
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from gridapp.battle.board import Board, Door, DoorState, Wall, WallKind
from gridapp.battle.messages import Message, message
from gridapp.grid.grid import Grid
from gridapp.packs.creature_conversion import convert_stat_blocks
from gridapp.packs.loader import Packs
from gridapp.packs.mappings import load_mapping
from gridapp.session.i18n import use_pack_texts
from gridapp.storage.formats.import_report import (
    ImportReport,
    ImportStatus,
    ReportBuilder,
    ReportLine,
)
from gridapp.storage.formats.registry import read_map, read_stat_blocks
from gridapp.storage.formats.uvtt.writer import write_uvtt
from gridapp.windows.report_words import report_summary, report_text, status_name
from tests.gui.pilot import Pilot
from tests.storage.pdf_samples import pdf, photograph
from tests.storage.samples import crop, jpeg, png
from tests.storage.scene_samples import dungeon, new_scene, old_scene, wall
from tests.storage.stat_block_samples import brute, rows

SAME = {"Universal VTT 0.3", "One Page Dungeon 1.2.4b"}
"""Lines that are the same in English and German."""


def scenes(folder: Path) -> list[ReportLine]:
    """Return the lines of the reports of maps in every format."""
    odd = new_scene()
    odd["walls"] += [wall(0, 0, 100, 0, sight=10), wall(0, 0, 0, 0), wall(0, 0, 0, 99, dir=1)]
    odd["tokens"] = [{"x": 0, "y": 0, "name": "Ogre"}, {"x": -9999, "y": 0, "hidden": True}, 5]
    files = {
        "crop.uvtt": json.dumps(crop()).encode(),
        "no.uvtt": json.dumps(crop() | {"image": "!", "format": 7, "other": 1}).encode(),
        "scene.json": json.dumps(odd).encode(),
        "old.json": json.dumps(old_scene()).encode(),
        "dungeon.json": json.dumps(dungeon()).encode(),
        "plain.png": png(),
        "named [10x5].png": png(640, 300),
        "page.pdf": pdf([[photograph(640, 320, jpeg())]]),
    }
    lines: list[ReportLine] = []
    for name, data in files.items():
        path = folder / name
        path.write_bytes(data)
        lines += read_map(path).report.lines
    return lines


def written(folder: Path) -> list[ReportLine]:
    """Return the lines of the report of an export."""
    walls = (Wall("w1", (1, 1), (2, 1), WallKind.WINDOW), Wall("w2", (1, 2), (2, 2), height=1))
    doors = (
        Door("d1", (3, 1), (3, 2), DoorState.LOCKED),
        Door("d2", (3, 3), (3, 4), DoorState.CLOSED, secret=True),
    )
    board = Board(Grid(8, 6, pixels=70.5), walls, doors)
    return [*write_uvtt(folder / "out.uvtt", board, None, b"").lines]


def creatures(folder: Path, packs: Packs) -> list[ReportLine]:
    """Return the lines of the reports of creatures in every system."""
    lines: list[ReportLine] = []
    fast = brute() | {"speed": {"fly": 900_000}, "senses": {"darkvision": 900_000}, "size": "vast"}
    for entries in ([fast], rows()):
        path = folder / "creatures.json"
        path.write_text(json.dumps(entries))
        for rules in packs.rules.values():
            notes, mapping = ReportBuilder(), load_mapping(rules.book, None)
            assert mapping is not None
            convert_stat_blocks(read_stat_blocks(path, notes), mapping, rules, notes)
            lines += notes.build().lines
    return lines


def test_every_line_is_german(german: None, tmp_path: Path, packs: Packs) -> None:
    for lines in (scenes(tmp_path), written(tmp_path), creatures(tmp_path, packs)):
        assert len(lines) > 5
        for line in lines:
            assert isinstance(line.text, Message)
            assert report_text(line.text) != str(line.text) or report_text(line.text) in SAME


def test_numbers_names_and_reasons(german: None, packs: Packs) -> None:
    use_pack_texts(packs.rules["reactions"].book)
    wide = message("cells of {pixels} pixels", pixels="70.5")
    assert report_text(wide) == "Felder von 70,5 Pixeln"
    reported = message("{file}: {why}; the map has no picture", file="a.png", why="it is empty")
    assert report_text(reported) == "a.png: sie ist leer; die Karte hat kein Bild"
    ogre = message("{who} cannot be used: {why}", who="it is empty", why="it is empty")
    assert report_text(ogre) == "it is empty ist nicht verwendbar: sie ist leer"


def test_counts_and_versions(german: None) -> None:
    """The count of windows is translated separately, not as a part of a similar sentence."""
    counted = message("{windows} windows", windows=6)
    assert report_text(message("{doors}", doors=counted)) == "6 Fenster"
    assert report_text(message("Universal VTT {version}", version="0.2")) == "Universal VTT 0.2"


def test_icons_follow_the_colours(setting_up: Pilot, qtbot: QtBot) -> None:
    panel = setting_up.window.parts.report
    panel.show_report("a", ImportReport((ReportLine(ImportStatus.READ, "", "b"),)))
    row = panel.tree.topLevelItem(0)
    assert row is not None
    shown = row.icon(0).pixmap(16).toImage()
    setting_up.window.commands["dark"].trigger()
    qtbot.waitUntil(lambda: row.icon(0).pixmap(16).toImage() != shown)


def test_a_stored_text_stays(german: None) -> None:
    assert report_text("12 pieces of wood") == "12 pieces of wood"


def test_summary_is_german(german: None) -> None:
    lines = (ReportLine(ImportStatus.READ, "", "a"), ReportLine(ImportStatus.IGNORED, "", "b"))
    text = "1 gelesen, 1 nicht verwendet; das Bild cave.png fehlt"
    assert report_summary(ImportReport(lines, "cave.png")) == text
    assert len({status_name(status) for status in ImportStatus}) == len(ImportStatus)


@pytest.mark.parametrize("where", ["file name", "image", "levels"])
def test_places_without_a_list_have_words(german: None, setting_up: Pilot, where: str) -> None:
    panel = setting_up.window.parts.report
    panel.show_report("a", ImportReport((ReportLine(ImportStatus.READ, where, "b"),)))
    row = panel.tree.topLevelItem(0)
    assert row is not None
    assert row.text(1) in ("Dateiname", "Bild", "Stockwerke")
    assert row.text(0) == "gelesen"
