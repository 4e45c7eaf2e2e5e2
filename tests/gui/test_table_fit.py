"""The players' window shows the known part of the map as large as fits."""

from pathlib import Path

import msgspec
import pytest

from gridapp.battle.commands import PutLight, SetFogMode
from gridapp.battle.vision.fog import FogMode
from gridapp.battle.vision.lights import Light, Lighting, LightLevel
from gridapp.session.session import Session
from gridapp.session.table.steering import Reader
from gridapp.storage.file.battle_file import BattleFile
from gridapp.windows.table.window import TableWindow
from tests.gui.conftest import Opens
from tests.gui.pilot import Pilot
from tests.rules.play import System

SYSTEM = System("action_points")


@pytest.fixture
def cave(opens: Opens, tmp_path: Path) -> Pilot:
    """A dark board of 60 by 40 cells; C carries a light of 6 yards in its middle."""
    rows = [". " * 60] * 40
    rows[20] = ". " * 30 + "C " + ". " * 29
    battle = SYSTEM.scene("\n".join(row.strip() for row in rows), turn="C", C="archer")
    dark = Lighting(LightLevel.DARK, (Light("l1", carrier="C", bright=3, dim=6),))
    battle = msgspec.structs.replace(battle, lighting=dark)
    return opens(Session(BattleFile.create(tmp_path / "cave.battle", battle), SYSTEM.rules))


def open_table(pilot: Pilot) -> TableWindow:
    pilot.window.commands["table"].trigger()
    window = pilot.window.board_area.table.window
    assert window is not None
    return window


def cell_pixels(window: TableWindow) -> float:
    return window.placement.right[0]


def test_known_part_is_larger_than_the_whole_map(cave: Pilot) -> None:
    """The light reaches columns 24 to 36: 16 columns of 60 are shown, but 15 rows of 40."""
    window = open_table(cave)
    cave.window.context.do(SetFogMode(FogMode.SIGHT))
    whole = cell_pixels(window)
    fit = cave.window.commands["table_fit"]
    fit.trigger()
    assert fit.isChecked()
    assert cell_pixels(window) > 2 * whole
    assert "what they know" in cave.window.parts.table_bar.details
    fit.trigger()
    assert not fit.isChecked()
    assert cell_pixels(window) == whole


def test_whole_map_is_shown_while_players_know_all_of_it(cave: Pilot) -> None:
    window = open_table(cave)
    whole = cell_pixels(window)
    cave.window.commands["table_fit"].trigger()
    assert cell_pixels(window) == whole
    cave.window.context.do(SetFogMode(FogMode.SIGHT))
    assert cell_pixels(window) > 2 * whole


def test_overview_and_true_size_come_before_the_known_part(cave: Pilot) -> None:
    window = open_table(cave)
    whole = cell_pixels(window)
    cave.window.context.do(SetFogMode(FogMode.SIGHT))
    commands = cave.window.commands
    commands["table_fit"].trigger()
    fitted = cell_pixels(window)
    commands["table_overview"].trigger()
    assert cell_pixels(window) == pytest.approx(whole)
    commands["table_overview"].trigger()
    assert cell_pixels(window) == fitted
    commands["table_true_size"].trigger()
    assert not commands["table_fit"].isChecked()
    commands["table_true_size"].trigger()
    assert cell_pixels(window) == pytest.approx(whole)


def test_letters_of_a_known_edge_stand_below_the_order_of_turns(cave: Pilot) -> None:
    """In light the known part ends at row 1, below letters at least nine pixels high.

    The order of turns is 1.9 letters high, with letters of 400 / 30 pixels.
    """
    window = open_table(cave)
    window.resize(1200, 400)
    strip = 1.9 * 400 / 30
    lit = PutLight(Light("lamp", (30.0, 20.0), bright=40, dim=80))
    for command in (SetFogMode(FogMode.SIGHT), lit):
        assert cave.window.context.do(command)
    cave.window.commands["table_fit"].trigger()
    for reader in (Reader.BOTTOM, Reader.TOP):
        state = msgspec.structs.replace(window.state, reader=reader)
        window.set_state(state, None)
        top, bottom = window.placement.to_screen((0, 0))[1], window.placement.to_screen((0, 40))[1]
        order = (strip, 0.0) if reader is Reader.BOTTOM else (0.0, strip)
        assert top >= order[0] + 9
        assert bottom < 400 - order[1]


def test_strip_leaves_the_window_its_least_width(cave: Pilot) -> None:
    """Beside a side of 318 pixels and a handle of 6 the strip fits a screen of 800."""
    open_table(cave)
    assert cave.window.parts.table_bar.minimumSizeHint().width() <= 800 - 318 - 6
