"""Initiative, turns, undo and redo."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from gridapp.battle.state import Phase
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.turns import legal_actions
from gridapp.engine.rulebook.pack_data import ActionKind
from gridapp.session.session import Session
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.log_entries import state_bytes
from gridapp.windows.panels.action_tiles import offers_by_kind
from tests.gui.conftest import Opens
from tests.gui.pilot import LEFT, Pilot
from tests.rules.play import System, token

VIGOR = System("vigor")

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def test_button_rolls_initiative(setting_up: Pilot) -> None:
    panel = setting_up.window.parts.actions
    assert panel.start_tile.isVisible()
    setting_up.press_button(panel.start_tile)
    assert setting_up.battle.phase is Phase.FIGHT
    assert not panel.start_tile.isVisible()
    turn = setting_up.window.parts.turn
    assert turn.round_text == "Round 1"
    assert turn.title == f"{setting_up.active.name}'s turn"
    rows = turn.order_list.rows()
    scores = [int(row.score) for row in rows]
    assert scores == sorted(scores, reverse=True)
    assert [row.name for row in rows if row.active] == [setting_up.active.name]


def test_key_rolls_initiative(setting_up: Pilot) -> None:
    setting_up.key(Qt.Key.Key_R, CTRL)
    assert setting_up.battle.phase is Phase.FIGHT


def test_key_and_button_end_the_turn(fight: Pilot) -> None:
    names = [fight.active.name]
    fight.key(Qt.Key.Key_E)
    names.append(fight.active.name)
    fight.key(Qt.Key.Key_Return, CTRL)
    names.append(fight.active.name)
    fight.press_button(fight.window.parts.actions.end_tile)
    names.append(fight.active.name)
    assert len(set(names)) == 4
    assert fight.window.parts.turn.title == f"{names[-1]}'s turn"


def test_card_shows_the_remaining_pools(fight: Pilot) -> None:
    card = fight.window.parts.turn.card
    assert card.name == "Ayla · heroes"
    assert "Move: 1 of 1" in card.pools
    fight.choose_action("side_step")
    fight.drag("E5", "D5")
    assert "Quick: 0 of 1" in card.pools


def test_delayed_creature_acts_out_of_turn(fight: Pilot) -> None:
    """R-17; selecting a creature that cannot act leaves the active creature's actions."""
    ayla = fight.position("Ayla")
    fight.choose_action("wait")
    fight.key(Qt.Key.Key_E)
    assert fight.active.name != "Ayla"
    actions = fight.window.parts.actions
    assert actions.tiles["wait"].isEnabled()
    fight.click(ayla)
    assert not actions.tiles["wait"].isEnabled()
    fight.choose_action("defend")
    fight.press_button(fight.option("Stay"))
    assert fight.token("Ayla").has("defending")
    assert fight.token("Ayla").pool("reaction") == 1
    fight.click(fight.position("Snik"))
    assert actions.tiles["wait"].isEnabled()


def test_the_actions_of_who_is_on_turn_come_back_by_key_or_tile(fight: Pilot) -> None:
    ayla, actions = fight.position("Ayla"), fight.window.parts.actions
    fight.choose_action("wait")
    assert not actions.head.isVisible()
    fight.key(Qt.Key.Key_E)
    name = fight.active.name
    backs: list[Callable[[], None]] = [
        lambda: fight.key(Qt.Key.Key_Escape),
        lambda: fight.press_button(actions.head.back_tile),
    ]
    for go_back in backs:
        fight.click(ayla)
        assert actions.head.isVisible()
        assert actions.head.back_tile.text() == f"Back to {name}"
        assert not actions.tiles["wait"].isEnabled()
        go_back()
        assert not actions.head.isVisible()
        assert fight.status.startswith(f"{name}'s turn: ")
        assert actions.tiles["wait"].isEnabled()
        assert fight.active.name == name


def test_what_can_be_done_out_of_turn_is_listed_first() -> None:
    """On G's turn A's readied action may go off, while its moves and attacks wait (G-31)."""
    battle = VIGOR.scene(
        "A . G", turn="G", A={"kind": "swordsman", "conditions": ["ready"]}, G="bandit"
    )
    offers = legal_actions.offers(Situation(battle, VIGOR.rules), token(battle, "A"))
    book = VIGOR.rules.book
    ordered = [
        offer.refusal is None
        for _, shown in offers_by_kind(offers, book, allowed_first=True)
        for offer in shown
    ]
    assert ordered[0]
    assert ordered == sorted(ordered, reverse=True)
    kinds = [kind for kind, _ in offers_by_kind(offers, book, allowed_first=False)]
    assert kinds == [kind for kind in ActionKind if kind in kinds]


def test_undo_and_redo_everything(fight: Pilot) -> None:
    session = fight.window.session
    before = state_bytes(session.battle)
    fight.drag("E5", "D2")
    fight.key(Qt.Key.Key_1)
    struck = state_bytes(session.battle)
    log = fight.window.parts.log.lines
    fight.key(Qt.Key.Key_E)
    for _ in range(3):
        fight.undo()
    assert state_bytes(session.battle) == before
    assert fight.token("Snik").pool("reaction") == 1
    assert len(fight.window.parts.log.lines) < len(log)
    fight.redo()
    fight.key(Qt.Key.Key_Z, CTRL | SHIFT)
    assert state_bytes(session.battle) == struck
    assert fight.window.parts.log.lines == log
    assert fight.token("Snik").pool("reaction") == 0


def test_undo_and_redo_are_disabled_at_the_ends(fight: Pilot) -> None:
    commands = fight.window.commands
    assert not commands["redo"].isEnabled()
    while fight.window.session.can_undo:
        fight.undo()
    assert not commands["undo"].isEnabled()
    assert commands["redo"].isEnabled()
    assert fight.window.parts.turn.title == "No creatures on the board yet"
    assert fight.window.parts.scene.token_ids() == ()


def test_undo_cancels_a_drag(fight: Pilot) -> None:
    fight.choose_action("side_step")
    fight.drag("E5", "D5")
    fight.pick_up("D5", "D4")
    fight.undo()
    fight.release("D4")
    assert fight.position("Ayla") == "E5"


def test_click_in_the_order_shows_the_creature(fight: Pilot) -> None:
    order = fight.window.parts.turn.order_list
    index = [row.name for row in order.rows()].index("Gorm")
    order.itemClicked.emit(order.item(index))
    assert fight.window.parts.sheet.title == "Gorm"


def test_unavailable_actions_are_disabled_with_a_reason(fight: Pilot) -> None:
    fight.choose_action("side_step")
    fight.drag("E5", "D5")
    tile = fight.window.parts.actions.tiles["side_step"]
    assert tile.isEnabled()  # the Standard may pay for it, R-16
    fight.choose_action("side_step")
    fight.drag("D5", "C5")
    tile = fight.window.parts.actions.tiles["side_step"]
    assert not tile.isEnabled()
    assert "Ayla has no Quick left this turn (R-15)" in tile.toolTip()
    assert "R-15" in tile.accessibleDescription()


def test_double_click_ends_a_single_turn(fight: Pilot) -> None:
    order = [entry.token for entry in fight.battle.order]
    before = order.index(fight.battle.active)
    end = fight.window.parts.actions.end_tile
    fight.press_button(end)
    QTest.mouseDClick(end, LEFT)
    assert order.index(fight.battle.active) == (before + 1) % len(order)


def test_a_new_turn_leaves_the_view_where_it_is(fight: Pilot) -> None:
    """While the creature is in view: a slide makes the next click miss; out of view it scrolls."""
    board, presenter = fight.board, fight.window.board_area.presenter
    ayla = fight.token("Ayla").id
    board.zoom_to(120)
    column, row = fight.token("Ayla").cell
    board.centerOn(100 * (column + 0.5), 100 * (row + 0.5))
    board.horizontalScrollBar().setValue(board.horizontalScrollBar().value() + 300)
    scrolled = board.horizontalScrollBar().value()
    presenter.scroll_to_token(ayla)
    assert board.horizontalScrollBar().value() == scrolled
    board.horizontalScrollBar().setValue(board.horizontalScrollBar().maximum())
    presenter.scroll_to_token(ayla)
    assert board.shows_around((column + 0.5, row + 0.5))


def test_menu_and_tips_name_turns_by_the_words_of_the_rules(opens: Opens, tmp_path: Path) -> None:
    """`segments` has neither a roll of initiative nor one turn a round; `vigor` has both."""
    for pack, begin, end in (
        ("segments", "Begin the round", "Done in this segment"),
        ("vigor", "Roll initiative", "End turn"),
    ):
        system = System(pack)
        kinds = sorted(system.creatures)[:2]
        battle = system.scene("A . B", turn="", A=kinds[0], B=kinds[1])
        session = Session(BattleFile.create(tmp_path / f"{pack}.battle", battle), system.rules)
        commands = opens(session).window.commands
        for key, words in (("fight", begin), ("end_turn", end)):
            assert commands[key].text().replace("&", "") == words
            assert commands.title(key) == words
            assert commands[key].text().count("&") == 1
        assert begin in commands["fight"].toolTip()
        assert "Ctrl+R" in commands["fight"].toolTip()


def test_a_command_named_by_the_rules_is_found_by_its_usual_name(
    opens: Opens, tmp_path: Path
) -> None:
    system = System("segments")
    battle = system.scene("A . B", turn="", A="swordsman", B="raider")
    session = Session(BattleFile.create(tmp_path / "found.battle", battle), system.rules)
    entries = opens(session).window.commands.palette_entries()
    begin = next(entry for entry in entries if entry.title == "Begin the round")
    assert "Roll initiative" in begin.words
