"""The segments of a round beside the order: who may act in each, before a drag and during it."""

from PySide6.QtCore import Qt

from gridapp.battle.commands import HideToken
from gridapp.battle.outcomes import Applied
from gridapp.scene.table_panels import panel_texts
from gridapp.windows.tools.idle_worker import IDLE_MS
from tests import marks
from tests.gui.pilot import Pilot
from tests.waiting import pass_time, wait_until


def begin(pilot: Pilot) -> None:
    """Cyra is Defensive and Gorm Aggressive: he acts first, in segment 2."""
    pilot.press_button(pilot.window.parts.actions.start_tile)
    pilot.key(Qt.Key.Key_3)
    pilot.key(Qt.Key.Key_1)


def test_players_see_the_segment_in_which_a_creature_that_they_know_acts(segments: Pilot) -> None:
    """A creature hidden on its turn leaves the segment as seen: players know of no later turn."""
    session = segments.window.session
    assert session.player_view().part == ""
    begin(segments)
    assert session.battle.active == "Gorm"
    view = session.player_view()
    assert view.part == "Melee"
    assert panel_texts(view).title == "Round 1 · Melee"
    assert isinstance(session.do(HideToken("Gorm", hidden=True)), Applied)
    hidden = session.player_view()
    assert not any(token.active for token in hidden.tokens)
    assert panel_texts(hidden).title == "Round 1 · Melee"


def test_players_see_no_segment_in_which_a_hidden_creature_acts(segments: Pilot) -> None:
    session = segments.window.session
    assert isinstance(session.do(HideToken("Gorm", hidden=True)), Applied)
    begin(segments)
    assert session.battle.active == "Gorm"
    assert session.player_view().part == ""


def test_hidden_for_systems_without_segments(fight: Pilot) -> None:
    assert not fight.window.parts.turn.round_parts.isVisible()
    assert fight.window.parts.turn.round_parts.lines == {}


def test_hidden_before_the_fight(segments: Pilot) -> None:
    assert not segments.window.parts.turn.round_parts.isVisible()


def test_buttons_use_the_words_of_the_system(segments: Pilot, fight: Pilot) -> None:
    panel = segments.window.parts.actions
    assert (panel.start_tile.text(), panel.end_tile.text()) == (
        "Begin the round",
        "Done in this segment",
    )
    panel = fight.window.parts.actions
    assert (panel.start_tile.text(), panel.end_tile.text()) == ("Roll initiative", "End turn")


def test_each_segment_lists_the_acting_creatures(segments: Pilot) -> None:
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


def test_drag_updates_the_segments(segments: Pilot) -> None:
    begin(segments)
    shown = segments.window.parts.turn.round_parts
    before = shown.lines
    segments.pick_up("E3", "D3")
    wait_until(lambda: shown.lines != before)
    assert shown.lines["Melee"] == "Cyra (Bow in melee, Knife), Gorm (Axe)"
    assert shown.lines["Ranged"] == "-"
    segments.key(Qt.Key.Key_Escape)
    segments.release("D3")
    assert shown.lines == before
    segments.drag("E3", "D3")
    assert shown.lines["Melee"] == "Cyra (Bow in melee, Knife), Gorm (Axe)"


def test_illegal_drag_does_not_update_the_segments(segments: Pilot) -> None:
    begin(segments)
    shown = segments.window.parts.turn.round_parts
    before = shown.lines
    segments.pick_up("E3", "H5")
    pass_time(10 * IDLE_MS)
    assert shown.lines == before


def test_aiming_shows_range_bands(segments: Pilot) -> None:
    begin(segments)
    segments.key(Qt.Key.Key_E)
    segments.key(Qt.Key.Key_E)
    assert segments.window.parts.turn.round_parts.current_part == "Ranged"
    segments.choose_action("attack")
    assert [band.name for band in marks.bands(segments.overlay)] == ["no penalty"]


def test_who_has_held_and_acts_is_not_told_to_hold_still(segments: Pilot) -> None:
    """S-20: Cyra could act in segment 2, holds, and comes in in segment 3."""
    session, card = segments.window.session, segments.window.parts.turn.card
    segments.press_button(segments.window.parts.actions.start_tile)
    for option in ("hold", "aggressive"):
        segments.press_button(segments.option(option.capitalize()))
    assert "Holding" in segments.window.parts.turn.order_list.rows()[-1].accessible_text
    segments.key(Qt.Key.Key_E)
    assert session.battle.stage == "ranged"
    segments.press_button(segments.option("Now, Ready"))
    assert segments.active.name == "Cyra"
    assert segments.active.pool("held_since") == 2
    assert "Actions: 4 of 4" in card.pools
    assert "since" not in card.pools


def test_players_read_the_order_from_the_creature_on_turn_on(segments: Pilot) -> None:
    """The stored order lists first the creatures that have acted or have no turn."""
    begin(segments)
    assert read_order(segments) == [("Gorm", True), ("Cyra", False)]
    segments.key(Qt.Key.Key_E)
    assert [entry.token for entry in segments.battle.order] == ["Gorm", "Cyra"]
    assert read_order(segments) == [("Cyra", True), ("Gorm", False)]


def read_order(pilot: Pilot) -> list[tuple[str, bool]]:
    """Return the names in the players' order of turns, and who is active."""
    plates = panel_texts(pilot.window.session.player_view()).plates
    return [(plate.name, plate.active) for plate in plates]
