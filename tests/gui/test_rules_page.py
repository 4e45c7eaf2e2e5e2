"""The page of rules, and links to the page from rule numbers in the window."""

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QToolTip
from pytestqt.qtbot import QtBot

from gridapp.battle.shown.overlays import Overlay
from gridapp.grid.cells import Cell, Point
from gridapp.packs.rule_sheet import Rule, RuleUse, load_rule_sheet
from gridapp.resources import shipped_folder
from gridapp.scene.coordinates import to_scene
from gridapp.session.overlays.cover import CoveredTarget, CoverMark
from gridapp.session.overlays.cover_proof import CoverProof
from gridapp.session.overlays.flanks import CurrentFlanksMark, FlankLink
from gridapp.windows import rule_words
from gridapp.windows.board.note_tips import NoteTips
from gridapp.windows.board.proof_rules import shown_proofs
from gridapp.windows.dialogs.rules_page import RulesPage
from gridapp.windows.dialogs.rulings_page import RulingsPage
from gridapp.windows.panels.log_panel import LogPanel
from gridapp.windows.panels.status_line import Tone
from gridapp.windows.tools.menus.context_menus import token_menu
from gridapp.windows.widgets.plain_text import plain_tooltip
from tests.gui.pilot import LEFT, PLAIN, RIGHT, Pilot
from tests.waiting import pass_time

ROLL = "Snik: Sabre against Ayla: [7] +2 BCB [V-54] +1 charge [V-53, map] = 10: miss (V-56)"
"""A line that folds to one number, of three."""
RULES = {
    number: Rule(number, f"Sentence {number} of <b>the</b> rules.", section="All")
    for number in ("V-53", "V-54", "V-56")
}


@pytest.fixture
def rules() -> None:
    rule_words.use_rules(RULES)


def page_of(pilot: Pilot) -> RulesPage | None:
    page = pilot.window.findChild(RulesPage)
    return page if isinstance(page, RulesPage) else None


@pytest.fixture
def page(fight: Pilot) -> RulesPage:
    fight.window.commands["rules"].trigger()
    page = page_of(fight)
    assert page is not None
    return page


# The page


def test_page_lists_every_rule_of_the_system(fight: Pilot, page: RulesPage) -> None:
    sheet = load_rule_sheet(shipped_folder("rules") / fight.battle.pack.id)
    assert page.shown == tuple(sheet)
    assert len(page.shown) > 100


def test_rules_are_searched_by_words_number_and_section(page: RulesPage) -> None:
    page.search.setText("rr-13")
    assert page.shown == ("RR-13",)
    assert page.sentence.text().startswith("RR-13: Flankers stand opposite")
    page.search.setText("quick attack penalty")
    assert "R-20" in page.shown
    page.search.setText("conditions")
    assert set(page.shown) >= {f"R-{number}" for number in range(75, 97)}
    page.search.setText("no rule says this")
    assert not page.shown


def test_page_says_what_the_app_does_not_play(page: RulesPage) -> None:
    page.choose("R-57")
    assert page.use.text().startswith("In this app: not played: RR-02 and RR-03")
    page.choose("R-15")
    assert page.use.text() == "In this app: played"


def test_a_hidden_rule_is_shown_again_when_chosen(page: RulesPage) -> None:
    page.search.setText("rr-13")
    page.choose("R-15")
    assert (page.chosen, page.search.text()) == ("R-15", "")


def test_a_rule_leads_to_its_switch_and_back(fight: Pilot, page: RulesPage) -> None:
    page.choose("RR-03")
    assert list(page.switches) == ["reach_weapons"]
    switch = page.switches["reach_weapons"]
    assert switch.text() == "Switch reach_weapons: The cells beside its bearer too…"
    page.switches["reach_weapons"].click()
    rulings = fight.window.findChild(RulingsPage)
    assert isinstance(rulings, RulingsPage)
    assert set(rulings.options) == {"filled", "ring"}
    page.choose("R-15")
    assert not page.switches
    rulings.tree.itemClicked.emit(rulings.tree.currentItem(), 2)
    assert page.chosen == "RR-03"


def test_a_rule_leads_to_the_rules_that_it_names(page: RulesPage) -> None:
    page.choose("R-57")
    assert page.sentence.toolTip() == ""  # its own number is no link
    page.choose("R-32")
    assert page.sentence.text().endswith("as R-16 says.")
    QTest.mouseClick(page.sentence, LEFT, PLAIN, QPoint(2, 2))
    assert page.chosen == "R-16"


def test_sentences_are_plain_text(fight: Pilot) -> None:
    page = RulesPage(fight.window, RULES, ())
    page.choose("V-53")
    assert page.sentence.textFormat() is Qt.TextFormat.PlainText
    assert page.sentence.text() == "V-53: Sentence V-53 of <b>the</b> rules."


def test_a_system_without_a_sheet_says_so(fight: Pilot) -> None:
    page = RulesPage(fight.window, {}, ())
    assert (page.shown, page.chosen) == ((), "")


def test_ctrl_k_finds_a_rule_by_number_and_by_words(fight: Pilot) -> None:
    palette = fight.window.board_area.finder.open_palette()
    palette.search_line.setText("r-49")
    item = palette.list.item(0)
    assert item.text().startswith("R-49    A Side Step goes 5 ft")
    QTest.keyClick(palette.search_line, Qt.Key.Key_Return)
    page = page_of(fight)
    assert page is not None
    assert page.chosen == "R-49"


# Texts that cite rules


@pytest.mark.usefixtures("rules")
def test_tooltips_have_the_sentences_as_plain_text() -> None:
    assert plain_tooltip("miss (V-56)") == (
        "<p>miss (V-56)</p><p>V-56: Sentence V-56 of &lt;b&gt;the&lt;/b&gt; rules.</p>"
    )
    assert plain_tooltip("unknown (V-99), <i>") == "<p>unknown (V-99), &lt;i&gt;</p>"


def test_reason_and_mark_are_told(fight: Pilot) -> None:
    rule = Rule("V-1", "No.", RuleUse.NOT_PLAYED, "it is lost")
    assert rule_words.rule_use(rule) == "not played: it is lost"


def log_with_roll(qtbot: QtBot) -> LogPanel:
    log = LogPanel()
    qtbot.addWidget(log)
    log.resize(260, 300)  # narrow, so that the number stands in the second line
    log.show()
    log.show_lines(("Round 1 begins", ROLL), (0, 7))
    pass_time(10)
    return log


def spot_of(log: LogPanel, number: str) -> QPoint:
    """A place in the view where a number is painted, looked for from the end of the row."""
    item = log.topLevelItem(1)
    assert item is not None
    area = log.visualItemRect(item)
    spots = (
        QPoint(x, y)
        for y in range(area.bottom(), area.top(), -4)
        for x in range(area.right(), area.left(), -4)
    )
    return next(spot for spot in spots if log.rule_at(spot) == number)


@pytest.mark.usefixtures("rules")
def test_click_on_a_number_in_the_log_shows_the_rule_and_nothing_else(qtbot: QtBot) -> None:
    log = log_with_roll(qtbot)
    row = log.topLevelItem(1)
    assert row is not None
    spot = spot_of(log, "V-56")
    with qtbot.waitSignal(log.rule_chosen) as chosen, qtbot.assertNotEmitted(log.line_chosen):
        QTest.mouseClick(log.viewport(), LEFT, PLAIN, spot)
    assert chosen.args == ["V-56"]
    assert not row.isExpanded()
    start = log.visualItemRect(row).topLeft() + QPoint(20, 8)
    assert log.rule_at(start) == ""
    with qtbot.waitSignal(log.line_chosen), qtbot.assertNotEmitted(log.rule_chosen):
        QTest.mouseClick(log.viewport(), LEFT, PLAIN, start)
    assert row.isExpanded()


@pytest.mark.usefixtures("rules")
def test_the_place_of_a_number_is_where_it_is_painted(qtbot: QtBot) -> None:
    """The number is found in the middle of its pixels, and not a line above or below."""
    log = log_with_roll(qtbot)
    before = log.viewport().grab().toImage()
    item = log.topLevelItem(1)
    assert item is not None
    text = item.text(0)
    item.setText(0, text.replace("V-56", "    "))
    after = log.viewport().grab().toImage()
    item.setText(0, text)
    row = log.visualItemRect(item)
    changed = [
        QPoint(x, y)
        for y in range(row.top(), row.bottom())
        for x in range(40, before.width())
        if before.pixel(x, y) != after.pixel(x, y) and y > row.center().y()
    ]
    left, right = min(spot.x() for spot in changed), max(spot.x() for spot in changed)
    top, bottom = min(spot.y() for spot in changed), max(spot.y() for spot in changed)
    digit = QPoint(left + 4, (top + bottom) // 2)
    assert log.rule_at(digit) == "V-56"
    assert log.rule_at(digit - QPoint(0, log.fontMetrics().height())) == ""
    assert log.rule_at(QPoint(left - 12, digit.y())) == ""
    assert right > digit.x()


@pytest.mark.usefixtures("rules")
def test_right_click_on_a_log_line_offers_all_its_rules(qtbot: QtBot) -> None:
    log = log_with_roll(qtbot)
    row = log.topLevelItem(1)
    assert row is not None
    middle = log.visualItemRect(row).center()
    reason = QContextMenuEvent.Reason.Mouse
    event = QContextMenuEvent(reason, middle, log.viewport().mapToGlobal(middle))
    QApplication.sendEvent(log.viewport(), event)
    (menu,) = log.findChildren(QMenu)
    texts = [action.text() for action in menu.actions()]
    assert texts == ["What V-54 says", "What V-53 says", "What V-56 says"]
    with qtbot.waitSignal(log.rule_chosen) as chosen:
        menu.actions()[1].trigger()
    assert chosen.args == ["V-53"]
    menu.close()


@pytest.mark.usefixtures("rules")
def test_tooltip_of_a_log_line_has_its_sentences(qtbot: QtBot) -> None:
    log = log_with_roll(qtbot)
    row = log.topLevelItem(1)
    assert row is not None
    middle = log.visualItemRect(row).center()
    event = QHelpEvent(QEvent.Type.ToolTip, middle, log.viewport().mapToGlobal(middle))
    QApplication.sendEvent(log.viewport(), event)
    assert QToolTip.text().count("<p>") == 3
    assert "V-53: Sentence V-53" in QToolTip.text()
    QToolTip.hideText()


def test_click_on_a_refusal_shows_its_rule(fight: Pilot) -> None:
    fight.window.context.say("no (RR-37) and not so either (R-49)", Tone.REFUSED)
    status = fight.window.parts.status
    line = status.findChildren(type(status._line))[0]
    assert "R-49: A Side Step goes" in line.toolTip()
    assert line.cursor().shape() is Qt.CursorShape.PointingHandCursor
    metrics = line.fontMetrics()
    first = metrics.horizontalAdvance("No (RR")
    second = metrics.horizontalAdvance("No (RR-37) and not so either (R-")
    for x, number in ((second, "R-49"), (first, "RR-37"), (1, "RR-37")):
        QTest.mouseClick(line, LEFT, PLAIN, QPoint(x, line.height() // 2))
        page = page_of(fight)
        assert page is not None
        assert page.chosen == number
    fight.window.context.say("Nothing is cited", Tone.DONE)
    assert line.cursor().shape() is not Qt.CursorShape.PointingHandCursor


def test_click_on_the_rule_of_a_question_shows_it(fight: Pilot, qtbot: QtBot) -> None:
    label = fight.window.parts.question._rule
    label.show_text("Rule R-50")
    assert "R-50: An opportunity attack is" in label.toolTip()
    QTest.mouseClick(label, LEFT, PLAIN, QPoint(3, 3))
    page = page_of(fight)
    assert page is not None
    assert page.chosen == "R-50"
    page.close()
    QTest.mouseClick(label, RIGHT, PLAIN, QPoint(3, 3))
    assert not label.text().startswith("<")


# Proofs on the board


def test_shown_cover_and_flanks_tell_their_rules(fight: Pilot) -> None:
    book = fight.window.session.rules.book
    covered = CoverMark(
        (CoveredTarget("a", (0.5, 0.5), "partial", "Partial", CoverProof(text="2")),)
    )
    aimed_at = CoverMark((CoveredTarget("a", (0.5, 0.5), "none", "90 %"),))
    assert list(shown_proofs(Overlay((aimed_at,)), book, "a")) == []
    flanks = CurrentFlanksMark((FlankLink((0, 0), "b", "c", (1.5, 0.5), (2.5, 0.5)),))
    overlay = Overlay((covered, flanks))
    assert list(shown_proofs(overlay, book, "a")) == ["Partial cover: 2 (RR-22)"]
    assert list(shown_proofs(overlay, book, "b")) == ["Flanked, or would be (R-63)"]
    assert list(shown_proofs(overlay, book, "c")) == []


def test_a_creature_with_a_shown_flank_has_rule_in_tooltip_and_menu(fight: Pilot) -> None:
    context, gorm = fight.window.context, fight.token("Gorm")
    link = FlankLink((0, 0), gorm.id, gorm.id, (1.5, 0.5), (2.5, 0.5))
    context.scene.show_overlay(Overlay((CurrentFlanksMark((link,)),)))
    menu = token_menu(fight.window, context, gorm)
    (entry,) = (action for action in menu.actions() if action.text() == "What R-63 says")
    entry.trigger()
    page = page_of(fight)
    assert page is not None
    assert page.chosen == "R-63"
    tips = NoteTips(context)
    centre = context.board.mapFromScene(to_scene(centre_of(gorm.cell)))
    assert "R-63: Two allies flank a foe" in tips.tip_at(centre)
    context.scene.show_overlay(Overlay())
    texts = [action.text() for action in token_menu(fight.window, context, gorm).actions()]
    assert "What R-63 says" not in texts
    assert tips.tip_at(centre) == ""


def centre_of(cell: Cell) -> Point:
    return cell[0] + 0.5, cell[1] + 0.5
