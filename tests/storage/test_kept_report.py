"""The report of an import is kept with the battle, and not exported."""

import json
from pathlib import Path

import pytest

from gridapp.battle.board import Board
from gridapp.grid.grid import Grid
from gridapp.storage.formats.import_report import ImportReport, ImportStatus, ReportLine
from gridapp.storage.formats.kept_report import KeptReport, read_report, with_report
from gridapp.storage.formats.registry import read_map
from gridapp.storage.formats.uvtt.writer import write_uvtt
from tests.storage.samples import as_json, crop

KEPT = KeptReport(
    "cave.uvtt", ImportReport((ReportLine(ImportStatus.GUESSED, "a.b", "so"),), "cave.png")
)


def test_report_is_kept_beside_the_other_data() -> None:
    extra = with_report(b'{"lights": [1]}', KEPT)
    assert read_report(extra) == KEPT
    assert json.loads(extra)["lights"] == [1]
    assert read_report(with_report(b"", KEPT)) == KEPT


@pytest.mark.parametrize("extra", [b"", b"{}", b"[]", b"{", b'{"gridapp_report": 5}', b"\xff"])
def test_no_report(extra: bytes) -> None:
    assert read_report(extra) is None


def test_export_leaves_the_report_out(tmp_path: Path) -> None:
    write_uvtt(tmp_path / "a.uvtt", Board(Grid(4, 3)), None, with_report(b'{"x": 1}', KEPT))
    document = json.loads((tmp_path / "a.uvtt").read_bytes())
    assert document["x"] == 1
    assert not any("report" in key for key in document)


def test_map_knows_its_file(tmp_path: Path) -> None:
    path = tmp_path / "cave.dd2vtt"
    path.write_bytes(as_json(crop()))
    assert read_map(path).source == "cave.dd2vtt"
