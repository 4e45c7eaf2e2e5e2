"""Damage, healing and conditions by hand: by mouse alone, by keys alone, one undo step each."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QMenu

from gridapp.battle.amounts import Change, Portion
from gridapp.battle.commands import StartFight
from gridapp.battle.tokens import Condition, Until
from gridapp.windows.dialogs.adjust.adjust_page import AdjustPage
from gridapp.windows.dialogs.dice_page import DicePage
from gridapp.windows.panels.order_list import OrderList
from gridapp.windows.tools.menus.context_menus import token_menu
from tests.gui.pilot import Pilot


def opened(fight: Pilot) -> AdjustPage:
    page = fight.window.findChildren(AdjustPage)[-1]
    assert page.isVisible()
    return page


def hit_points(fight: Pilot, name: str) -> int:
    return fight.token(name).pool("hp")


def test_by_keys_alone(fight: Pilot) -> None:
    """I, the amount, Enter; undo takes all of it back at once."""
    fight.click("H6")
    before = hit_points(fight, "Gorm")
    fight.key(Qt.Key.Key_I)
    page = opened(fight)
    QTest.keyClicks(page.focusWidget(), "-7")
    assert page.amounts.previews[fight.token("Gorm").id].text() == f"{before} → {before - 7}"
    QTest.keyClick(page.focusWidget(), Qt.Key.Key_Return)
    assert not page.isVisible()
    assert hit_points(fight, "Gorm") == before - 7
    fight.undo()
    assert hit_points(fight, "Gorm") == before


def test_by_mouse_alone_for_two(fight: Pilot) -> None:
    """Both get 6 by buttons; the second creature half of it."""
    fight.window.tools.select([fight.token("Gorm").id, fight.token("Grey").id])
    before = hit_points(fight, "Gorm"), hit_points(fight, "Grey")
    fight.window.commands["adjust"].trigger()
    page = opened(fight)
    for piece in ("5", "1"):
        fight.press_button(page.amounts.pieces[piece])
    assert page.amounts.entry.text() == "-6"
    page.amounts.parts[fight.token("Grey").id].setCurrentIndex(1)
    fight.press_button(page.apply_button)
    assert (hit_points(fight, "Gorm"), hit_points(fight, "Grey")) == (before[0] - 6, before[1] - 3)
    fight.undo()
    assert (hit_points(fight, "Gorm"), hit_points(fight, "Grey")) == before


def test_half_and_healing_by_buttons(fight: Pilot) -> None:
    fight.click("H6")
    page = fight.window.board_area.adjusting.adjust_selected()
    assert page is not None
    fight.press_button(page.amounts.pieces["d6"])
    fight.press_button(page.amounts.portions[Portion.HALF])
    assert page.amounts.entry.text() == "half -1d6"
    fight.press_button(page.amounts.changes[Change.GAIN])
    assert page.amounts.entry.text() == "half +1d6"


def test_nonsense_is_told_and_cannot_be_applied(fight: Pilot) -> None:
    page = fight.window.board_area.adjusting.adjust((fight.token("Gorm").id,))
    assert page is not None
    assert not page.apply_button.isEnabled()
    page.amounts.entry.setText("lots")
    assert "'lots' is no amount" in page.amounts.problem
    QTest.keyClick(page.amounts.entry, Qt.Key.Key_Return)
    assert page.isVisible()


def test_a_value_that_is_set_already_is_not_applied(fight: Pilot) -> None:
    """Such an edit was logged as a change; a single changed creature among two is enough."""
    gorm, grey = fight.token("Gorm"), fight.token("Grey")
    lines = len(fight.window.session.log())
    page = fight.window.board_area.adjusting.adjust((gorm.id,))
    assert page is not None
    QTest.keyClicks(page.amounts.entry, f"={hit_points(fight, 'Gorm')}")
    assert page.amounts.previews[gorm.id].text() == "no change"
    assert not page.apply_button.isEnabled()
    QTest.keyClick(page.amounts.entry, Qt.Key.Key_Return)
    assert page.isVisible()
    assert len(fight.window.session.log()) == lines
    page.reject()
    both = fight.window.board_area.adjusting.adjust((gorm.id, grey.id))
    assert both is not None
    QTest.keyClicks(both.amounts.entry, f"={hit_points(fight, 'Gorm')}")
    assert both.apply_button.isEnabled()
    both.amounts.entry.setText("-0")
    assert both.apply_button.isEnabled()  # by the rules: what follows is theirs to say
    both.reject()


def test_condition_with_an_end(fight: Pilot) -> None:
    page = fight.window.board_area.adjusting.adjust(
        (fight.token("Gorm").id, fight.token("Grey").id)
    )
    assert page is not None
    page.show_condition("blind")
    conditions = page.conditions
    conditions.end.setCurrentIndex(conditions.end.findData(Until.TURN_END))
    conditions.whose.setCurrentIndex(conditions.whose.findData(fight.active.id))
    conditions.times.setValue(2)
    fight.press_button(conditions.give_button)
    blind = Condition("blind", Until.TURN_END, fight.active.id, 2)
    assert fight.token("Gorm").condition("blind") == blind
    assert fight.token("Grey").condition("blind") == blind
    fight.undo()
    assert not fight.token("Gorm").has("blind")


def test_a_typed_amount_outlasts_a_condition_given_first(fight: Pilot) -> None:
    """The page stays open with the amount, previewed for the creature as it now is."""
    before = hit_points(fight, "Gorm")
    page = fight.window.board_area.adjusting.adjust((fight.token("Gorm").id,))
    assert page is not None
    QTest.keyClicks(page.amounts.entry, "-7")
    page.show_condition("blind")
    fight.press_button(page.conditions.give_button)
    assert fight.token("Gorm").has("blind")
    assert page.isVisible()
    assert page.tabs.currentWidget() is page.amounts
    assert page.conditions.take_button.isEnabled()
    QTest.keyClick(page.focusWidget(), Qt.Key.Key_Return)
    assert not page.isVisible()
    assert hit_points(fight, "Gorm") == before - 7


def test_typed_dice_are_asked_for_beside_the_board(fight: Pilot) -> None:
    fight.window.context.rolls.is_on = True
    before = hit_points(fight, "Gorm")
    page = fight.window.board_area.adjusting.adjust((fight.token("Gorm").id,))
    assert page is not None
    QTest.keyClicks(page.amounts.entry, "1d6+2")
    QTest.keyClick(page.amounts.entry, Qt.Key.Key_Return)
    field = fight.window.parts.question.number_field
    assert field.isVisible()
    field.setValue(4)
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert hit_points(fight, "Gorm") == before - 6


def test_the_menu_of_a_creature_offers_it(fight: Pilot) -> None:
    menu = token_menu(fight.window, fight.window.context, fight.token("Gorm"))
    next(action for action in menu.actions() if action.text() == "Damage and healing…").trigger()
    assert opened(fight).amounts.previews.keys() == {fight.token("Gorm").id}


def test_the_menu_of_a_creature_offers_its_conditions(fight: Pilot) -> None:
    """The first letters choose a condition; what only keeps account of the turn stands last."""
    menu = token_menu(fight.window, fight.window.context, fight.token("Gorm"))
    next(action for action in menu.actions() if action.text() == "Conditions…").trigger()
    page = opened(fight)
    assert page.tabs.currentWidget() is page.conditions
    QTest.keyClicks(page.conditions.condition, "Pro")
    assert page.conditions.condition.currentText() == "Prone"
    entries, choices = fight.window.session.rules.book.conditions, page.conditions.condition
    listed = [choices.itemData(row) for row in range(choices.count())]
    quiet = [entries[key].quiet for key in listed]
    assert quiet == sorted(quiet)
    assert True in quiet
    assert set(entries) - set(listed) == {"provoked"}  # what the system keeps for itself


def test_conditions_are_listed_by_their_german_names(german: None, fight: Pilot) -> None:
    """Sorted by their German names; in English order Bleeding would be first."""
    fight.window.context.change_conditions(fight.token("Gorm").id)
    choices = opened(fight).conditions.condition
    listed = [choices.itemText(row) for row in range(choices.count())]
    assert listed[:3] == [
        "An Geschick geschwächt",
        "An Intelligenz geschwächt",
        "An Konstitution geschwächt",
    ]
    assert listed[-2:] == ["Abgerollt", "Rennend"]  # what only keeps account of the turn
    assert listed[:-2] == sorted(listed[:-2])


def test_rows_stay_where_they_are_whatever_is_explained(fight: Pilot) -> None:
    fight.window.context.change_conditions(fight.token("Gorm").id)
    page = opened(fight).conditions
    layout, tops = page.layout(), set()
    assert layout is not None
    for text in ("Rule R-89", "A Fortitude save each round, or one more negative hit point."):
        page._summary.setText(text)
        layout.activate()
        tops.add(page.end.mapTo(page, QPoint()).y())
    assert len(tops) == 1


def test_conditions_are_explained_in_german(german: None, fight: Pilot) -> None:
    page = fight.window.board_area.adjusting.adjust((fight.token("Gorm").id,))
    assert page is not None
    page.show_condition("prone")
    shown = page.conditions._summary.text()
    assert shown.endswith("(R-89)")
    assert shown != f"{fight.window.session.rules.book.conditions['prone'].summary} (R-89)"
    page.reject()


# The order of turns


def test_order_is_rearranged_by_dragging(fight: Pilot) -> None:
    order_list = fight.window.parts.turn.order_list
    names = [row.name for row in order_list.rows()]
    port = order_list.viewport()
    order_list.verticalScrollBar().setValue(0)
    start, end = (order_list.visualItemRect(order_list.item(row)).center() for row in (0, 2))
    before_third = QPoint(end.x() - order_list.cell.width() // 3, end.y())
    QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(port, (start + before_third) / 2)
    QTest.mouseMove(port, before_third)
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=before_third)
    assert [row.name for row in order_list.rows()] == [names[1], names[0], *names[2:]]
    assert "acts ahead of" in fight.window.parts.log.lines[-1]
    fight.undo()
    assert [row.name for row in order_list.rows()] == names


def test_order_is_rearranged_by_keys(fight: Pilot) -> None:
    order_list = fight.window.parts.turn.order_list
    names = [row.name for row in order_list.rows()]
    order_list.setFocus()
    order_list.setCurrentRow(1)
    fight.key(Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier, to=order_list)
    assert [row.name for row in order_list.rows()] == [names[1], names[0], *names[2:]]
    assert order_list.currentRow() == 0
    fight.key(Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier, to=order_list)
    assert [row.name for row in order_list.rows()] == names


def test_menu_of_the_order(fight: Pilot) -> None:
    order_list = fight.window.parts.turn.order_list
    names = [row.name for row in order_list.rows()]
    menu = order_list.menu(0)
    assert isinstance(menu, QMenu)
    assert [action.isEnabled() for action in menu.actions()] == [False, True, False, True]
    menu.actions()[3].trigger()
    assert [row.name for row in order_list.rows()] == [*names[1:], names[0]]


def test_above_those_without_a_turn_a_row_follows_the_row_before_it(fight: Pilot) -> None:
    """The stored order is d a b c, and d has no turn now: c goes behind b, not before d."""
    order_list, moves = OrderList(), list[tuple[str, str]]()
    order_list.moved.connect(lambda token, before: moves.append((token, before)))
    plain = fight.window.parts.turn.order_list.rows()[0]
    shown = (("c", 3), ("a", 1), ("b", 2), ("d", 0))
    order_list.show_rows(
        tuple(
            plain._replace(token=letter, place=place, rests=place == 0) for letter, place in shown
        )
    )
    for row, gap in ((0, 3), (1, 3), (0, 2), (3, 0), (0, 4)):
        order_list._move_row(row, gap)
    assert moves == [("c", ""), ("a", "c"), ("c", "b"), ("d", "c"), ("c", "")]


# Free dice


def test_dice_by_keys(fight: Pilot) -> None:
    before = fight.battle
    fight.key(Qt.Key.Key_R)
    (page,) = fight.window.findChildren(DicePage)
    QTest.keyClicks(page.entry, "4d6kh3")
    QTest.keyClick(page.entry, Qt.Key.Key_Return)
    assert page.results.count() == 1
    assert page.results.item(0).text() == fight.window.parts.log.lines[-1]
    assert "rolls 4d6kh3: [" in page.results.item(0).text()
    assert fight.battle == before
    page.entry.clear()
    QTest.keyClick(page.entry, Qt.Key.Key_Up)
    assert page.entry.text() == "4d6kh3"


def test_dice_by_mouse(fight: Pilot) -> None:
    page = fight.window.board_area.adjusting.roll()
    assert isinstance(page, QDialog)
    for die in ("d20", "d20", "d100", "1"):
        fight.press_button(page.dice[die])
    assert page.entry.text() == "2d20+1d100+1"
    fight.press_button(page.roll_button)
    fight.press_button(page.rolls["With advantage, +4"])
    assert [page.results.item(row).text().count("rolls 1d20+4") for row in (0, 1)] == [1, 0]


def test_typed_dice_close_the_page(fight: Pilot) -> None:
    fight.window.context.rolls.is_on = True
    page = fight.window.board_area.adjusting.roll()
    assert page is not None
    QTest.keyClicks(page.entry, "d20")
    QTest.keyClick(page.entry, Qt.Key.Key_Return)
    assert not page.isVisible()
    field = fight.window.parts.question.number_field
    field.setValue(13)
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert fight.window.parts.log.lines[-1].endswith("rolls d20: [13] = 13")


def test_a_condition_is_given_while_the_stances_are_asked(segments: Pilot) -> None:
    """The dialog once closed, and what was chosen in it was lost."""
    segments.window.session.do(StartFight())
    question = segments.battle.question
    assert question is not None
    segments.window.tools.select([segments.token("Gorm").id])
    segments.window.commands["adjust"].trigger()
    page = opened(segments)
    page.show_condition("set_position")
    segments.press_button(page.conditions.give_button)
    assert segments.token("Gorm").has("set_position")
    assert segments.battle.question == question
