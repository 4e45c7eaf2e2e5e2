"""The segments of a round beside the order: who may act in each, before a drag and during it."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from gridapp.battle.board import Board
from gridapp.battle.commands import PlaceToken
from gridapp.battle.dice import RandomDice
from gridapp.battle.outcomes import Applied
from gridapp.battle.state import Battle, PackRef
from gridapp.grid.grid import Grid
from gridapp.packs.creatures import load_creatures
from gridapp.packs.loader import Packs
from gridapp.session.session import Session
from gridapp.storage.file.battle_file import BattleFile
from tests.gui.conftest import Opens
from tests.gui.pilot import Pilot


@pytest.fixture
def segments(opens: Opens, packs: Packs, tmp_path: Path) -> Pilot:
    """An archer, and a raider who reaches her with a combat step."""
    book = packs.rules["segments"].book
    grid = Grid(9, 5, cell_size=book.cells.size, unit=book.cells.unit)
    path = tmp_path / "segments.battle"
    BattleFile.create(path, Battle("Any", PackRef(book.id, book.version), Board(grid))).close()
    session = Session.open(path, packs)
    session._dice = RandomDice(1)
    creatures = load_creatures(book)
    for kind, name, place in (("archer", "Cyra", "C3"), ("raider", "Gorm", "E3")):
        token = creatures[kind].make_token(book, name, grid.parse_label(place), name)
        assert isinstance(session.do(PlaceToken(token)), Applied)
    return opens(session)


def begin(pilot: Pilot) -> None:
    """Cyra is Defensive and Gorm Aggressive: he acts first, in segment 2."""
    pilot.press_button(pilot.window.parts.actions.start_tile)
    pilot.key(Qt.Key.Key_3)
    pilot.key(Qt.Key.Key_1)


def test_systems_without_segments_show_none(fight: Pilot) -> None:
    assert not fight.window.parts.turn.round_parts.isVisible()
    assert fight.window.parts.turn.round_parts.lines == {}


def test_before_the_fight_there_are_no_segments(segments: Pilot) -> None:
    assert not segments.window.parts.turn.round_parts.isVisible()


def test_the_buttons_say_what_the_system_says(segments: Pilot, fight: Pilot) -> None:
    panel = segments.window.parts.actions
    assert (panel.start_tile.text(), panel.end_tile.text()) == (
        "Begin the round",
        "Done in this segment",
    )
    panel = fight.window.parts.actions
    assert (panel.start_tile.text(), panel.end_tile.text()) == ("Roll initiative", "End turn")


def test_each_segment_names_those_who_may_act_in_it(segments: Pilot) -> None:
    begin(segments)
    shown = segments.window.parts.turn.round_parts
    assert shown.isVisible()
    assert shown.current_part == "Melee"
    assert shown.lines == {
        "Ambush": "-",
        "Melee": "Cyra (Knife), Gorm (Axe)",
        "Ranged": "Cyra (Bow)",
        "Movement": "Cyra (Move), Gorm (Move)",
        "Multiform": "Cyra (Heavy crossbow)",
    }


def test_contact_changes_the_archers_segment_while_the_raider_is_dragged(segments: Pilot) -> None:
    begin(segments)
    shown = segments.window.parts.turn.round_parts
    before = shown.lines
    segments.pick_up("E3", "D3")
    assert shown.lines["Melee"] == "Cyra (Bow in melee, Knife), Gorm (Axe)"
    assert shown.lines["Ranged"] == "-"
    segments.key(Qt.Key.Key_Escape)
    segments.release("D3")
    assert shown.lines == before
    segments.drag("E3", "D3")
    assert shown.lines["Melee"] == "Cyra (Bow in melee, Knife), Gorm (Axe)"


def test_where_it_cannot_be_dropped_nothing_changes(segments: Pilot) -> None:
    begin(segments)
    shown = segments.window.parts.turn.round_parts
    before = shown.lines
    segments.pick_up("E3", "H5")
    assert shown.lines == before


def test_while_a_bow_is_aimed_its_range_bands_are_drawn(segments: Pilot) -> None:
    begin(segments)
    segments.key(Qt.Key.Key_E)
    segments.key(Qt.Key.Key_E)
    assert segments.window.parts.turn.round_parts.current_part == "Ranged"
    segments.choose_action("attack")
    assert [band.name for band in segments.overlay.bands] == ["no penalty"]
