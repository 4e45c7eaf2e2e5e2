"""Creatures that can interrupt an attack are listed and drawn while aiming."""

from pathlib import Path

from PySide6.QtCore import Qt

from gridapp.battle.commands import Answer
from gridapp.scene.overlays.registry import legend_entries
from gridapp.session.session import Session
from gridapp.storage.file.battle_file import BattleFile
from tests import marks
from tests.gui.conftest import Opens
from tests.rules.play import System, act

SYSTEM = System("action_points")


def test_interrupting_creature_is_drawn_with_the_needed_roll(opens: Opens, tmp_path: Path) -> None:
    """Dexterity 3, Aim 4, accuracy 1 against 10: 2 or more."""
    battle = SYSTEM.scene(
        "W C . R",
        turn="C",
        C={"kind": "archer", "pools": {"ap": 8, "initiative": 9}},
        W={"kind": "wolf", "pools": {"ap": 9, "initiative": 1}},
        R="raider",
    )
    session = Session(BattleFile.create(tmp_path / "aim.battle", battle), SYSTEM.rules)
    pilot = opens(session)
    pilot.choose_action("standard_attack")
    pilot.key(Qt.Key.Key_Right)
    pilot.key(Qt.Key.Key_Right)
    assert [mark.text for mark in marks.covers(pilot.overlay) if mark.target == "R"] == ["dice 2+"]
    assert [(mark.attacker, mark.cell) for mark in marks.provocations(pilot.overlay)] == [
        ("W", (1, 0))
    ]
    assert "May react before the attack" in [sign.text for sign in legend_entries(pilot.overlay)]
    assert "W may harry C" in pilot.status


def test_tile_and_target_tell_who_may_react(opens: Opens, tmp_path: Path) -> None:
    """A wolf beside the archer may harry its shot, but not from a yard away."""
    for board, note in (("W C . R", "6 AP · reaction: W"), ("W . . C . . R", "")):
        battle = SYSTEM.scene(
            board,
            turn="C",
            C={"kind": "archer", "pools": {"ap": 8, "initiative": 9}},
            W={"kind": "wolf", "pools": {"ap": 9, "initiative": 1}},
            R="raider",
        )
        path = tmp_path / f"aim{len(board)}.battle"
        pilot = opens(Session(BattleFile.create(path, battle), SYSTEM.rules))
        actions = pilot.window.parts.actions
        if note:
            assert actions.tiles["standard_attack"].note == note
            tip = actions.tiles["standard_attack"].accessibleDescription()
            assert "Bow: W may react" in tip
        else:
            assert "react" not in actions.tiles["standard_attack"].note
        pilot.choose_action("standard_attack")
        notes = [tile.note for tile in actions.aim_panel.tiles.values() if tile.text() == "R"]
        assert [each.endswith(", W may react") for each in notes] == [bool(note)]


def test_tile_tells_that_only_the_own_side_is_in_reach(opens: Opens, tmp_path: Path) -> None:
    battle = SYSTEM.scene(
        "A B . . . . R",
        turn="A",
        settings={"own_side": "asked"},
        A="swordsman",
        B="swordsman",
        R={"kind": "raider"},
    )
    pilot = opens(Session(BattleFile.create(tmp_path / "own.battle", battle), SYSTEM.rules))
    tile = pilot.window.parts.actions.tiles["standard_attack"]
    assert tile.note.endswith(" · only allies in reach")
    pilot.choose_action("standard_attack")
    pilot.click("B1")
    assert pilot.window.parts.question.text == "B is on the side of A: go on?"


def test_card_tells_what_is_paid_for_a_long_act(opens: Opens, tmp_path: Path) -> None:
    """Of 8 AP for a strong attack 5 are paid; the panel showed 0 AP and nothing else."""
    hero = {"kind": "swordsman", "pools": {"ap": 5, "initiative": 9}}
    foe = {"kind": "raider", "pools": {"initiative": 1}}
    battle = SYSTEM.scene("A R", A=hero, R=foe)
    pilot = opens(Session(BattleFile.create(tmp_path / "long.battle", battle), SYSTEM.rules))
    card = pilot.window.parts.turn.card
    assert card.conditions == ""
    assert pilot.window.context.do(act("A", "strong_attack", "R", "sword"))
    assert card.name.startswith("A ")
    assert card.conditions == "Strong Attack: 5 of 8 AP paid"


def test_shots_are_told_as_far_as_lengths_are_measured(opens: Opens, tmp_path: Path) -> None:
    """Two columns and two rows away are 3 yd for a bow (AP-R87), and 2 for a halberd's reach."""
    for kind, away in (("archer", "3 yd away"), ("captain", "2 yd away")):
        battle = SYSTEM.scene(
            "C . .\n. . .\n. . R",
            turn="C",
            settings={"area_metric": "alternating"},
            C={"kind": kind, "side": "heroes", "pools": {"ap": 8, "initiative": 9}},
            R="raider",
        )
        session = Session(BattleFile.create(tmp_path / f"{kind}.battle", battle), SYSTEM.rules)
        pilot = opens(session)
        pilot.choose_action("standard_attack")
        tiles = pilot.window.parts.actions.aim_panel.tiles.values()
        assert [tile.note.partition(",")[0] for tile in tiles if tile.text() == "R"] == [away]


def test_title_and_end_tile_tell_in_whose_turn_another_acts(opens: Opens, tmp_path: Path) -> None:
    """The archer has initiative 9 against 5 and watches, so it is asked before R's turn ends."""
    battle = SYSTEM.scene(
        "C . . R",
        turn="R",
        settings={"interrupts": "everybody"},
        C={"kind": "archer", "pools": {"ap": 8, "initiative": 9}},
        R={"kind": "raider", "pools": {"ap": 6, "initiative": 5}},
    )
    pilot = opens(Session(BattleFile.create(tmp_path / "break.battle", battle), SYSTEM.rules))
    panels = pilot.window.parts
    assert (panels.turn.title, panels.actions.end_tile.text()) == ("R's turn", "End turn")
    pilot.window.context.do(act("R", "change_posture", posture="crouching"))
    assert pilot.battle.question is not None
    pilot.window.context.do(Answer(pilot.battle.question.id, "interrupt"))
    assert panels.turn.title == "C acts in R's turn"
    assert panels.actions.end_tile.text() == "Back to R's turn"
    pilot.press_button(panels.actions.end_tile)
    assert pilot.status.endswith("once more goes back to R's turn")
    pilot.press_button(panels.actions.end_tile)
    assert (panels.turn.title, panels.actions.end_tile.text()) == ("R's turn", "End turn")
