"""The README picture is made by the app and shows everything of a drag."""

import os
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from gridapp.battle.dice import FixedDice
from gridapp.packs.loader import Packs
from gridapp.scene.coordinates import to_scene
from gridapp.session.start import open_at_start
from tests import marks
from tests.gui.conftest import Opens
from tests.waiting import pass_time

PICTURE = Path(__file__).parents[2] / "assets" / "screenshots" / "drag.png"
DAIN_FIRST = (1, 2, 3, 20, 4, 5, 6, 7)


def test_readme_picture_is_up_to_date(opens: Opens, packs: Packs) -> None:
    session = open_at_start(packs).session
    session._dice = FixedDice(DAIN_FIRST)
    pilot = opens(session)
    pilot.window.resize(1440, 900)
    pass_time(100)
    pilot.key(Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    pilot.board.zoom_to(48)
    pilot.board.centerOn(to_scene((14, 11)))
    pass_time(300)
    pilot.window.commands["all_marks"].trigger()
    pilot.pick_up("O13", "R12")
    pass_time(300)
    overlay = pilot.overlay
    assert overlay.legal
    assert len(marks.bands(overlay)) == 2
    assert marks.route(overlay) is not None
    assert marks.provocations(overlay)
    assert marks.threat(overlay)
    assert any(flank.cell == marks.footprint(overlay)[0] for flank in marks.flanks(overlay))
    assert marks.covers(overlay)
    if os.environ.get("GRIDAPP_APPROVE_GOLDENS") == "1":
        PICTURE.parent.mkdir(exist_ok=True)
        assert pilot.window.grab().save(str(PICTURE))
    assert PICTURE.read_bytes().startswith(b"\x89PNG")
    pilot.release("O13")


@pytest.mark.parametrize("name", ["assets/screenshots/drag.png", "assets/CREDITS.md"])
def test_files_named_in_the_readme_exist(name: str) -> None:
    root = PICTURE.parents[2]
    assert name in (root / "README.md").read_text(encoding="utf-8")
    assert (root / name).is_file()
