"""At the largest letters on a laptop, in German, the places used most can be read and clicked."""

from collections.abc import Iterator
from typing import TypeVar

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics, QPixmap
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from pytestqt.qtbot import QtBot

from gridapp.battle.commands import EndTurn, StartFight
from gridapp.packs.loader import Packs
from gridapp.scene import theme
from gridapp.session.start import fresh_sample
from gridapp.windows.dialogs.adjust.adjust_page import AdjustPage
from gridapp.windows.dialogs.rulings_page import RulingsPage
from gridapp.windows.dialogs.setup.new_battle import NewBattleDialog
from gridapp.windows.dialogs.setup.pack_cards import PackCards
from gridapp.windows.main_window import MainWindow
from gridapp.windows.panels.order_list import OrderList
from gridapp.windows.panels.order_rows import OrderRow
from gridapp.windows.widgets.plain_text import font_like
from gridapp.windows.widgets.tile import Tile
from tests.gui.conftest import Opens
from tests.gui.pilot import Pilot
from tests.gui.test_nothing_is_cut import cut_texts
from tests.waiting import pass_time

D = TypeVar("D", bound=QDialog)


@pytest.fixture(params=["old_ford", "river_shrine"])
def large(
    request: pytest.FixtureRequest, qapp: QApplication, german: None, opens: Opens, packs: Packs
) -> Iterator[Pilot]:
    """A fight in a window of 1366 x 768 pixels with letters of 20 points."""
    theme.apply_text_size(qapp, 20)
    pilot = opens(fresh_sample(packs, "walk", request.param))
    pilot.window.context.do(StartFight())
    if pilot.battle.question is None:
        pilot.window.context.do(EndTurn())
    yield pilot
    theme.apply_text_size(qapp, 0)


def opened(pilot: Pilot, command: str, kind: type[D]) -> D:
    pilot.window.commands[command].trigger()
    return pilot.window.findChildren(kind)[-1]


def shows_words(tile: Tile) -> bool:
    """Return True if the longest word of the title fits into the tile."""
    metrics = QFontMetrics(font_like(tile, bold=True))
    longest = max(map(metrics.horizontalAdvance, tile.text().split()))
    return tile.width() >= longest + tile._extra_width()


def is_whole(widget: QWidget) -> bool:
    return widget.visibleRegion().boundingRect() == widget.rect()


def test_side_shows_actions_and_leaves_the_board_half(large: Pilot, qtbot: QtBot) -> None:
    parts = large.window.parts
    actions, card = parts.actions, parts.turn.card
    in_view = list(actions.tiles.values())[:2]
    # Qt shares the height out anew after the event that began the fight.
    qtbot.waitUntil(lambda: all(map(is_whole, (actions.end_tile, *in_view))))
    qtbot.waitUntil(lambda: card.height() >= card.heightForWidth(card.width()) or not in_view)
    if in_view:
        assert [tile.text() for tile in in_view if not shows_words(tile)] == []
        assert all(map(is_whole, in_view))
        assert card._bar.height() >= card._bar.sizeHint().height()
    assert parts.board_area.width() >= 1366 // 2 - parts.board_and_side.handleWidth()
    assert cut_texts(parts.side) == []


def test_tiles_of_an_area_are_whole(large: Pilot, qtbot: QtBot) -> None:
    large.window.commands["area"].trigger()
    panel = large.window.parts.actions.area_panel
    tiles = (*panel.tiles.values(), panel.leave_tile, panel.apply_tile, panel.cancel_tile)
    qtbot.waitUntil(lambda: [tile.text() for tile in tiles if not shows_words(tile)] == [])


def test_side_keeps_a_dragged_width_until_the_letters_change(
    fight: Pilot, qapp: QApplication, qtbot: QtBot
) -> None:
    splitter = fight.window.parts.board_and_side
    assert splitter.sizes()[1] == 372
    splitter.moveSplitter(900, 1)
    dragged = splitter.sizes()[1]
    assert dragged != 372
    fight.window.resize(1300, 700)
    assert splitter.sizes()[1] == dragged
    theme.apply_text_size(qapp, 20)
    qtbot.waitUntil(lambda: splitter.sizes()[1] > 550)
    theme.apply_text_size(qapp, 0)
    qtbot.waitUntil(lambda: splitter.sizes()[1] == 372)


def test_entry_of_damage_shows_its_examples(large: Pilot) -> None:
    large.window.tools.select([large.battle.tokens[0].id])
    entry = opened(large, "adjust", AdjustPage).amounts.entry
    needed = entry.fontMetrics().horizontalAdvance(entry.placeholderText())
    assert entry.width() > needed


def test_rulings_take_more_room_than_their_options(large: Pilot) -> None:
    page = opened(large, "rulings", RulingsPage)
    page.grab()
    assert page.tree.columnWidth(0) >= 30 * page.fontMetrics().averageCharWidth()
    assert page.tree.columnWidth(0) > page.tree.columnWidth(1)
    words = page._sentence.text()
    assert page._rows()[0].text(0)[:12] in words, "the sentence is in the same language"


def test_new_battle_shows_systems_beside_the_whole_form(large: Pilot, qtbot: QtBot) -> None:
    page = opened(large, "new", NewBattleDialog)
    for pack, card in page.cards.cards.items():
        card.setChecked(True)
        qtbot.waitUntil(lambda: cut_texts(page) == [])
        room = card._room(card.width()).width()
        assert room >= 18 * card.fontMetrics().averageCharWidth(), pack
        board = page.board_page
        assert board.page.width() <= board.viewport().width()
        assert page.width() <= 1366 - 40
        assert page.height() <= 768 - 40


def test_a_card_of_a_system_is_whole_in_a_narrow_dialog(qtbot: QtBot, packs: Packs) -> None:
    """At 800 x 600 the ends of its lines lay under the scroll bar."""
    cards = PackCards()
    qtbot.addWidget(cards)
    cards.resize(225, 440)
    cards.show_packs(packs.rules, "reactions")
    cards.show()
    pass_time(10)
    for card in cards.cards.values():
        assert card.mapTo(cards.viewport(), card.rect().topRight()).x() < cards.viewport().width()
        assert card.height() >= card.heightForWidth(card.width())
        assert card._room(card.width()).width() >= 25 * card.fontMetrics().averageCharWidth()


def test_systems_stand_above_the_board_where_their_titles_would_be_cut(
    qtbot: QtBot, qapp: QApplication, opens: Opens, packs: Packs
) -> None:
    """At 800 x 600 and the largest letters a title was cut, and the chosen one out of sight."""
    pilot = opens(fresh_sample(packs, "walk", "river_shrine"))
    pilot.window.resize(800, 581)
    beside = opened(pilot, "new", NewBattleDialog)
    qtbot.waitUntil(lambda: not beside.cards.is_compact)
    beside.close()
    theme.apply_text_size(qapp, 20)
    page = opened(pilot, "new", NewBattleDialog)
    qtbot.waitUntil(lambda: page.cards.is_compact)
    assert page.width() <= 800
    cards, port = page.cards, page.cards.viewport()
    for key, card in cards.cards.items():
        assert card.width() >= card.title_width
        assert port.rect().contains(card.mapTo(port, card.rect().center()))
        assert card.toolTip()
        card.click()
        assert page.pack == key
    page.resize(1326, 728)
    qtbot.waitUntil(lambda: not page.cards.is_compact)
    assert not any(card.toolTip() for card in cards.cards.values())
    page.close()
    theme.apply_text_size(qapp, 0)


def test_a_notice_leaves_most_of_a_small_board_free(
    qtbot: QtBot, qapp: QApplication, opens: Opens, packs: Packs
) -> None:
    """The first step of the tour covered four fifths; now further sentences become a tip."""
    theme.apply_text_size(qapp, 20)
    pilot = opens(fresh_sample(packs, "walk", "river_shrine"))
    pilot.window.resize(800, 581)
    area, tour = pilot.window.parts.board_area, pilot.window.board_area.help.tour
    tour.start()
    (text,) = area.banners.texts
    assert text == tour.texts[0]
    label = area.banners._shown[0]._words
    qtbot.waitUntil(lambda: label.text() == "1 of 3: " + text.split(": ")[1].split(". ")[0] + ".")
    assert "opportunity attacks" in label.toolTip()
    assert area.banners.height() <= area.height() / 2
    theme.apply_text_size(qapp, 0)
    pilot.window.resize(1366, 749)
    qtbot.waitUntil(lambda: label.text() == text)
    assert not label.toolTip()


def test_actions_are_in_sight_in_a_small_window_at_the_largest_letters(
    qtbot: QtBot, qapp: QApplication, opens: Opens, packs: Packs
) -> None:
    """The card of the creature kept free lines while a quarter of a tile was in sight."""
    theme.apply_text_size(qapp, 20)
    pilot = opens(fresh_sample(packs, "walk", "old_ford"))
    pilot.window.resize(800, 581)
    pilot.window.context.do(StartFight())
    while pilot.battle.question is not None:
        pilot.key(Qt.Key.Key_Return)
    actions = pilot.window.parts.actions
    first = next(iter(actions.tiles.values()))
    qtbot.waitUntil(lambda: first.visibleRegion().boundingRect().height() > first.height() / 2)
    theme.apply_text_size(qapp, 0)


def _order(qtbot: QtBot, points: int, width: int) -> OrderList:
    shown = OrderList()
    qtbot.addWidget(shown)
    letters = shown.font()
    letters.setPointSize(points)
    shown.setFont(letters)
    rows = (
        OrderRow(name, name, QPixmap(26, 26), "12", (), False, False, False, ())
        for name in ("Ayla", "Dain", "Gorm", "Snik", "Mirk", "Grey")
    )
    shown.resize(width, 100)
    shown.show()
    shown.show_rows(tuple(rows))
    return shown


def test_the_order_gives_names_a_whole_line_where_half_is_too_little(qtbot: QtBot) -> None:
    """At 800 x 600 the order read "D…", "G…", "S…"."""
    assert _order(qtbot, 10, 372).columns == 2
    assert _order(qtbot, 20, 372).columns == 1
    assert _order(qtbot, 20, 640).columns == 2


def test_a_turn_can_be_ended_in_a_small_window_at_the_largest_letters(
    qtbot: QtBot, qapp: QApplication, opens: Opens, packs: Packs
) -> None:
    theme.apply_text_size(qapp, 20)
    pilot = opens(fresh_sample(packs, "walk", "river_shrine"))
    pilot.window.resize(800, 581)
    pilot.window.context.do(StartFight())
    qtbot.waitUntil(lambda: is_whole(pilot.window.parts.actions.end_tile))
    theme.apply_text_size(qapp, 0)


def test_a_fight_can_be_begun_in_a_small_window_at_the_largest_letters(
    qtbot: QtBot, qapp: QApplication, opens: Opens, packs: Packs
) -> None:
    """At 800 x 600 the lower half of "Roll initiative" lay below the edge."""
    theme.apply_text_size(qapp, 20)
    try:
        session = fresh_sample(packs, "begin", "foggy_mill")
        window = MainWindow(session, packs)
        qtbot.addWidget(window)
        window.resize(800, 581)
        with qtbot.waitExposed(window):
            window.show()
        qtbot.waitUntil(lambda: is_whole(window.parts.actions.start_tile))
        assert window.parts.palette.list.height() >= window.fontMetrics().height()
    finally:
        theme.apply_text_size(qapp, 0)


def test_a_tile_asks_for_the_room_of_its_letters(qtbot: QtBot) -> None:
    """As high as a new tile in that font; all measures are taken anew when the letters grow."""
    tile, new = Tile("Primary attack", "1 AP"), Tile("Primary attack", "1 AP")
    sizes = {}
    for each in (tile, new):
        qtbot.addWidget(each)
    before = tile.sizeHint()
    font = tile.font()
    font.setPointSize(20)
    for each in (tile, new):
        each.setFont(font)
        sizes[each] = (each.sizeHint(), each.heightForWidth(120), each.height_in(120))
    assert sizes[tile] == sizes[new]
    assert sizes[tile][0].height() > before.height()
