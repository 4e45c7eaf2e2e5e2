"""Attacks: targets marked on the board and listed in the panel."""

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gridapp.battle.commands import Act, PlaceToken, SetRule, StartFight
from gridapp.battle.shown.overlays import EMPTY_OVERLAY
from gridapp.battle.tokens import Token
from gridapp.engine.protocol import Mechanics
from gridapp.engine.queries.situation import Situation
from gridapp.engine.rulebook.pack_data import Action
from gridapp.engine.types import Offer
from gridapp.session.overlays.attack_forecast import AttackForecast, forecast_attack
from gridapp.session.session import Session
from gridapp.windows.board.target_marks import TargetMarks
from gridapp.windows.panels.aim_panel import AimChoice
from gridapp.windows.tools import aim_tool
from tests import marks as overlay_marks
from tests.gui.conftest import Opens
from tests.gui.pilot import RIGHT, Pilot
from tests.waiting import pass_time


def marks(pilot: Pilot) -> list[TargetMarks]:
    return [item for item in pilot.window.parts.scene.items() if isinstance(item, TargetMarks)]


@pytest.fixture
def aiming(fight: Pilot) -> Pilot:
    fight.choose_action("primary_attack")
    return fight


def test_targets_are_marked_and_listed(aiming: Pilot) -> None:
    assert len(marks(aiming)) == 1
    assert len(marks(aiming)[0].footprints) == 1
    snik_item = aiming.window.parts.scene.token_item(aiming.token("Snik").id)
    assert snik_item is not None
    assert marks(aiming)[0].zValue() < snik_item.zValue()  # face and name stay whole
    panel = aiming.window.parts.actions.aim_panel
    assert panel.isVisible()
    (snik,) = panel.tiles.values()
    assert snik.text() == "Snik"
    assert snik.note.startswith("5 ft away, no cover, hits ")
    assert "base attack" in snik.accessibleDescription()
    assert [mark.target for mark in overlay_marks.covers(aiming.overlay)] == [
        aiming.token("Snik").id
    ]


def test_esc_gives_the_keyboard_back_to_the_tile_that_took_it_up(fight: Pilot) -> None:
    actions, board = fight.window.parts.actions, fight.window.parts.board
    for key_target in ("board", "target"):
        tile = actions.tiles["primary_attack"]
        tile.setFocus()
        fight.key(Qt.Key.Key_Return, to=tile)
        assert actions.aim_panel.isVisible()
        aimed = next(iter(actions.aim_panel.tiles.values()))
        if key_target == "target":
            aimed.setFocus()
        fight.key(Qt.Key.Key_Escape, to=aimed if key_target == "target" else None)
        assert not actions.aim_panel.isVisible()
        assert actions.tiles["primary_attack"].hasFocus()
    fight.choose_action("primary_attack")  # by a click
    fight.key(Qt.Key.Key_Escape)
    assert board.hasFocus()


def test_click_on_target_attacks(aiming: Pilot) -> None:
    aiming.click("F5")
    assert aiming.active.pool("standard") == 0
    assert any("Longsword against Snik" in line for line in aiming.window.parts.log.lines)
    assert not marks(aiming)
    assert not aiming.window.parts.actions.aim_panel.isVisible()
    assert aiming.overlay == EMPTY_OVERLAY


def test_click_in_the_list_attacks(aiming: Pilot) -> None:
    (snik,) = aiming.window.parts.actions.aim_panel.tiles.values()
    aiming.press_button(snik)
    assert aiming.active.pool("standard") == 0
    assert not aiming.window.parts.actions.aim_panel.isVisible()


def test_target_out_of_reach_is_refused_and_aiming_continues(aiming: Pilot) -> None:
    aiming.click("N2")
    assert "R-06" in aiming.status
    assert aiming.active.pool("standard") == 1
    assert marks(aiming)


def test_hovered_target_shows_sight_lines(aiming: Pilot) -> None:
    assert not overlay_marks.covers(aiming.overlay)[0].proof.lines
    aiming.move("F5")
    assert overlay_marks.covers(aiming.overlay)[0].proof.lines
    assert aiming.status.startswith("Primary Attack: Snik, 5 ft away, no cover, hits ")


@pytest.mark.parametrize("cancel_key", ["escape", "right click", "button"])
def test_aiming_is_cancelled(aiming: Pilot, cancel_key: str) -> None:
    if cancel_key == "escape":
        aiming.key(Qt.Key.Key_Escape)
    elif cancel_key == "right click":
        aiming.click("F5", RIGHT)
    else:
        aiming.press_button(aiming.window.parts.actions.aim_panel.cancel_tile)
    assert not marks(aiming)
    assert aiming.overlay == EMPTY_OVERLAY
    assert aiming.active.pool("standard") == 1
    assert not aiming.window.parts.actions.aim_panel.isVisible()


def test_cancel_stays_in_its_place_however_many_targets_are_listed(aiming: Pilot) -> None:
    """The pointer that has cancelled once would else lie on another tile the next time."""
    panel = aiming.window.parts.actions.aim_panel
    places = set()
    for count in (0, 1, 12):
        targets = [AimChoice(f"t{number}", f"Goblin {number}", "") for number in range(count)]
        panel.show_choices("Primary Attack", (), "", targets)
        QApplication.processEvents()
        places.add(panel.cancel_tile.geometry().getRect())
        assert panel.cancel_tile.width() >= panel.cancel_tile.sizeHint().width()
    assert len(places) == 1


def test_a_second_weapon_has_its_own_targets(fight: Pilot) -> None:
    fight.end_turns_until("Cyra")
    fight.choose_action("primary_attack")
    panel = fight.window.parts.actions.aim_panel
    assert panel.tiles["longbow"].isChecked()
    assert len(marks(fight)[0].footprints) == 2  # the wolf is behind a wall
    fight.press_button(panel.tiles["dagger"])
    assert panel.tiles["dagger"].isChecked()
    assert not marks(fight)[0].footprints
    fight.press_button(panel.tiles["longbow"])
    fight.click("F5")
    assert any("Longbow against Snik" in line for line in fight.window.parts.log.lines)


def test_the_weapon_of_the_last_attack_is_chosen_again(fight: Pilot) -> None:
    """A club that is never the first of three cost a click at every attack."""
    fight.end_turns_until("Cyra")
    away = fight.position("Cyra")
    fight.drag(away, "F6", Qt.KeyboardModifier.ControlModifier)  # beside Snik
    fight.choose_action("primary_attack")
    panel = fight.window.parts.actions.aim_panel
    assert panel.tiles["longbow"].isChecked()
    fight.press_button(panel.tiles["dagger"])
    fight.click("F5")
    assert any("Dagger against Snik" in line for line in fight.window.parts.log.lines)
    fight.undo()
    fight.choose_action("primary_attack")
    assert panel.tiles["dagger"].isChecked()
    fight.key(Qt.Key.Key_Escape)
    fight.drag("F6", away, Qt.KeyboardModifier.ControlModifier)
    fight.choose_action("primary_attack")
    assert panel.tiles["longbow"].isChecked()  # nobody is in reach of the dagger


def test_a_weapon_that_reaches_a_foe_comes_before_one_that_reaches_friends(fight: Pilot) -> None:
    """A short sword beside friends alone hid that the throwing knife reaches foes."""
    fight.window.context.do(SetRule("own_side", "asked"))
    fight.end_turns_until("Cyra")
    assert (fight.position("Ayla"), fight.position("Snik")) == ("E5", "F5")
    fight.drag(fight.position("Cyra"), "D5", Qt.KeyboardModifier.ControlModifier)
    fight.window.context.last_weapons[fight.active.id, "primary_attack"] = "dagger"
    fight.choose_action("primary_attack")
    panel = fight.window.parts.actions.aim_panel
    assert panel.tiles["longbow"].isChecked()
    fight.press_button(panel.tiles["dagger"])
    assert fight.token("Ayla").id in panel.tiles


def test_undo_while_aiming_stops_aiming(aiming: Pilot) -> None:
    aiming.undo()
    assert not marks(aiming)
    assert not aiming.window.parts.actions.aim_panel.isVisible()


def test_undo_to_the_start_of_a_turn_stops_aiming(aiming: Pilot) -> None:
    aiming.window.commands["turn_start"].trigger()
    assert aiming.window.tools.aim_tool is None
    assert not aiming.window.parts.actions.aim_panel.isVisible()


def test_the_marks_are_painted(aiming: Pilot) -> None:
    pass_time(1)
    assert not aiming.window.grab().isNull()


@pytest.fixture
def crowd(skirmish: Session, opens: Opens) -> Pilot:
    """Cyra's turn, with thirty goblins within bow range."""
    snik = next(token for token in skirmish.battle.tokens if token.name == "Snik")
    places = [(column, row) for row in (0, 1, 2) for column in range(10)]
    for number, cell in enumerate(places):
        name = f"G{number}"
        skirmish.do(PlaceToken(msgspec.structs.replace(snik, id=name, name=name, cell=cell)))
    skirmish.do(StartFight())
    pilot = opens(skirmish)
    pilot.end_turns_until("Cyra")
    return pilot


def test_odds_of_many_targets_are_computed_in_steps(
    crowd: Pilot, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A few at once, then the hovered target, then the rest."""
    asked: list[str] = []

    def counted(situation: Situation, act: Act) -> AttackForecast:
        asked.append(act.target)
        return forecast_attack(situation, act)

    monkeypatch.setattr(aim_tool, "forecast_attack", counted)
    crowd.choose_action("primary_attack")
    tiles = crowd.window.parts.actions.aim_panel.tiles
    aimed = [name for name in tiles if name not in {"longbow", "dagger"}]
    assert len(aimed) > 30
    assert len(asked) <= 4
    last = crowd.battle.token(aimed[-1])
    assert last is not None
    assert tiles[last.id].note.endswith("\u2026")
    crowd.move(crowd.label(last.cell))
    assert asked[-1] == last.id
    assert "hits" in tiles[last.id].note
    assert "hits" in crowd.status
    qtbot.waitUntil(lambda: len(asked) == len(aimed))
    assert sorted(asked) == sorted(aimed)
    assert all("hits" in tiles[name].note for name in aimed)
    assert not any("\u2026" in mark.text for mark in overlay_marks.covers(crowd.overlay))


def test_hover_does_not_recompute_targets(
    crowd: Pilot, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The targets of a weapon are computed once: the battle does not change while aiming."""
    crowd.choose_action("primary_attack")
    tiles = crowd.window.parts.actions.aim_panel.tiles
    qtbot.waitUntil(lambda: not any(tile.note.endswith("\u2026") for tile in tiles.values()))
    mechanics = type(crowd.window.session.rules.mechanics)
    offer, asked = mechanics.offer, []

    def counted(pack: Mechanics, situation: Situation, actor: Token, key: str, of: Action) -> Offer:
        asked.append(key)
        return offer(pack, situation, actor, key, of)

    monkeypatch.setattr(mechanics, "offer", counted)
    for name in ("F5", "A1", "E5", "F5"):
        crowd.move(name)
    assert not asked
