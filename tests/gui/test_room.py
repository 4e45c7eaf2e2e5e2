"""Turn order, actions, question and tabs fit together on a laptop screen."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gridapp.battle.commands import Answer, SetCondition
from gridapp.engine.rulebook.pack_data import Refill
from gridapp.packs.loader import Packs, load_packs
from gridapp.scene.theme import side_styles
from gridapp.session.session import Session
from gridapp.windows.widgets.creature.creature_card import CreatureCard
from tests.gui.conftest import Opens
from tests.gui.lineup import line_up
from tests.gui.pilot import Pilot
from tests.waiting import pass_time

PACKS = sorted(load_packs().rules)
ROWS = 3


@pytest.fixture(params=PACKS)
def turn(request: pytest.FixtureRequest, opens: Opens, packs: Packs, tmp_path: Path) -> Pilot:
    """The first turn of eight creatures of a pack, on 1366 x 768 pixels."""
    pilot = opens(line_up(packs, request.param, tmp_path / "turn.battle"))
    pilot.press_button(pilot.window.parts.actions.start_tile)
    with pilot.unwatched() as session:
        for _ in range(60):
            if (question := session.battle.question) is not None:
                session.do(Answer(question.id, question.default))
    assert pilot.battle.question is None, "the questions never end"
    assert not pilot.window.parts.question.isVisible(), "the window has not heard of it"
    pass_time(20)
    return pilot


def test_start_keeps_its_place_when_a_creature_is_selected(
    opens: Opens, packs: Packs, tmp_path: Path
) -> None:
    """The start tile used to move down by the height of the creature's card."""
    pilot = opens(line_up(packs, "reactions", tmp_path / "start.battle"))
    start, origin = pilot.window.parts.actions.start_tile, QPoint(0, 0)
    before = start.mapTo(pilot.window, origin)
    pilot.click(pilot.label(pilot.battle.tokens[0].cell))
    pass_time(20)
    assert pilot.window.parts.turn.card.isVisible()
    assert start.mapTo(pilot.window, origin) == before


def test_start_stays_in_sight_in_a_small_window_when_a_creature_is_selected(
    german: None, qtbot: QtBot, opens: Opens, packs: Packs, tmp_path: Path
) -> None:
    """At 800 x 600 the creature's card pushed it below the edge."""
    pilot = opens(line_up(packs, "reactions", tmp_path / "start.battle"))
    pilot.window.resize(800, 581)
    pilot.click(pilot.label(pilot.battle.tokens[0].cell))
    pass_time(100)
    start = pilot.window.parts.actions.start_tile
    qtbot.waitUntil(lambda: start.visibleRegion().boundingRect() == start.rect())


def shown(widget: QWidget, within: QWidget) -> bool:
    """Return True if a widget is fully visible inside its scroll area."""
    area = QRect(widget.mapTo(within, QPoint(0, 0)), widget.size())
    return widget.isVisible() and within.rect().contains(area)


def rows_of_tiles(pilot: Pilot) -> int:
    """Return the number of fully visible rows of actions."""
    panel = pilot.window.parts.actions
    tiles = [tile for tile in panel.tiles.values() if shown(tile, panel._choices.viewport())]
    return len({tile.mapTo(panel, QPoint(0, 0)).y() for tile in tiles})


def rows_in_order(pilot: Pilot) -> int:
    order = pilot.window.parts.turn.order_list
    places = [order.visualItemRect(order.item(row)) for row in range(order.count())]
    return sum(order.viewport().rect().contains(area) for area in places)


def test_turn_order_and_actions_are_visible_together(turn: Pilot, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: rows_in_order(turn) >= ROWS)
    qtbot.waitUntil(lambda: rows_of_tiles(turn) >= ROWS)
    assert turn.window.parts.log.height() >= 60
    assert turn.window.height() == 768


def test_two_line_tiles_are_not_cut(turn: Pilot, qtbot: QtBot) -> None:
    """Action names, prices and reasons; longer texts are cut in the second line."""
    tiles = turn.window.parts.actions.tiles.values()
    qtbot.waitUntil(
        lambda: all(tile.height() >= tile.height_in(tile.width(), 2) - 6 for tile in tiles)
    )
    for tile in tiles:
        assert tile.accessibleDescription() == tile.explanation != ""


def places(pilot: Pilot) -> dict[str, QRect]:
    """Return where the actions and the end of the turn are in the window."""
    panel = pilot.window.parts.actions
    tiles = {**panel.tiles, "end of the turn": panel.end_tile}
    return {
        name: QRect(tile.mapTo(pilot.window, QPoint(0, 0)), tile.size())
        for name, tile in tiles.items()
    }


def answer_all(pilot: Pilot) -> None:
    for _ in range(60):
        if pilot.battle.question is None:
            return
        pilot.key(Qt.Key.Key_Return)


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (800, 600), (960, 540)])
def test_actions_keep_their_places_from_turn_to_turn(turn: Pilot, width: int, height: int) -> None:
    """960 x 540 is what a full HD screen has at 200 %."""
    turn.window.resize(width, height)
    pass_time(400)  # what the layouts and timers of a new size need on a machine under load
    before, first = places(turn), turn.battle.active
    for _ in range(2):
        turn.key(Qt.Key.Key_E)
        answer_all(turn)
        pass_time(20)
        assert places(turn) == before
    assert turn.battle.active != first


@pytest.mark.parametrize("pack", PACKS)
def test_card_keeps_its_height_when_counters_appear(
    packs: Packs, tmp_path: Path, qtbot: QtBot, pack: str
) -> None:
    """Such as diagonals moved or attacks made: a step does not push the actions down."""
    battle = line_up(packs, pack, tmp_path / "card.battle").battle
    book, token = packs.rules[pack].book, battle.tokens[0]
    card = CreatureCard()
    qtbot.addWidget(card)
    card.resize(350, 200)
    card.show_token(battle, token, book, side_styles([token.side], ())[token.side])
    before = card.heightForWidth(350)
    counters = [key for key, pool in book.pools.items() if not (pool.stat or pool.full)]
    of_a_turn = [key for key in counters if book.pools[key].refill is not Refill.NEVER]
    for keys in (*([key] for key in counters), of_a_turn):
        counted = replace(token, pools={**token.pools, **dict.fromkeys(keys, 1)})
        card.show_token(battle, counted, book, side_styles([token.side], ())[token.side])
        for key in keys:
            pool = book.pools[key]
            assert (f"{pool.name}: 1" in card.pools) is not pool.internal
        assert card.heightForWidth(350) == before


@pytest.mark.parametrize("pack", ["vitality", "vigor"])
def test_standing_up_is_listed_with_the_moves(
    opens: Opens, packs: Packs, tmp_path: Path, qtbot: QtBot, pack: str
) -> None:
    """Standing up used to be the fifteenth action, while the move only asked to stand up first."""
    pilot = opens(line_up(packs, pack, tmp_path / "prone.battle"))
    pilot.press_button(pilot.window.parts.actions.start_tile)
    answer_all(pilot)
    pilot.window.context.do(SetCondition(pilot.active.id, "prone", on=True))
    panel = pilot.window.parts.actions
    order = list(panel.tiles)
    assert order.index("move") < order.index("stand_up") < order.index("attack")
    qtbot.waitUntil(lambda: shown(panel.tiles["stand_up"], panel._choices.viewport()))
    pilot.choose_action("stand_up")
    answer_all(pilot)
    assert not pilot.active.has("prone")


def test_remarks_about_a_price_stand_in_the_tip(opens: Opens, packs: Packs, tmp_path: Path) -> None:
    """Every button of the system said (house value), where the price alone is read at a glance."""
    pilot = opens(line_up(packs, "action_points", tmp_path / "price.battle"))
    pilot.press_button(pilot.window.parts.actions.start_tile)
    answer_all(pilot)
    tiles = pilot.window.parts.actions.tiles.values()
    marked = [tile for tile in tiles if "(house" in tile.explanation]
    assert marked
    assert not any("house" in tile.note for tile in tiles)
    assert packs.rules["action_points"].book.phrases.bare("3 to 7 AP (house)") == "3 to 7 AP"


def test_search_leaves_room_for_the_actions(turn: Pilot, qtbot: QtBot) -> None:
    turn.key(Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    search = turn.window.parts.search
    fields = (search.reach_field, search.cover_field, search.threats_field, search.find_button)
    qtbot.waitUntil(lambda: rows_in_order(turn) >= ROWS and rows_of_tiles(turn) >= ROWS)
    qtbot.waitUntil(lambda: have_their_room(*fields) and search.result_list.height() >= 36)
    assert search.isVisible()
    turn.window.parts.tabs.setCurrentWidget(turn.window.parts.log)
    qtbot.waitUntil(lambda: rows_of_tiles(turn) >= ROWS)


def test_fog_page_has_room_for_its_tools(turn: Pilot, qtbot: QtBot) -> None:
    """A click on the fog tab enlarges the page, a click on the log tab restores the actions."""
    parts = turn.window.parts
    before = parts.side.sizes()
    parts.tabs.setCurrentWidget(parts.fog)
    assert parts.side.sizes()[1] > before[1]
    qtbot.waitUntil(lambda: rows_in_order(turn) >= ROWS and rows_of_tiles(turn) >= 1)
    parts.tabs.setCurrentWidget(parts.log)
    assert parts.side.sizes() == before


def test_open_page_takes_what_the_turn_can_spare(turn: Pilot, qtbot: QtBot) -> None:
    """The button at the tabs gives the log twice its four lines, but no part of End turn."""
    parts = turn.window.parts
    before, button = parts.side.sizes(), parts.tabs.room_button
    button.click()
    assert parts.side.sizes()[1] > 2 * before[1]
    qtbot.waitUntil(lambda: have_their_room(parts.actions.end_tile))
    assert parts.upper.verticalScrollBar().maximum() == 0
    parts.tabs.setCurrentWidget(parts.sheet)
    assert parts.side.sizes()[1] > 2 * before[1]
    parts.tabs.setCurrentWidget(parts.log)
    button.click()
    assert parts.side.sizes() == before


def test_sheet_has_room_for_its_fields(turn: Pilot) -> None:
    parts = turn.window.parts
    before = parts.side.sizes()
    parts.tabs.setCurrentWidget(parts.sheet)
    assert parts.side.sizes()[1] >= 160 > before[1]
    parts.tabs.setCurrentWidget(parts.log)
    assert parts.side.sizes() == before


def test_large_area_leaves_room_for_its_shapes(turn: Pilot, qtbot: QtBot) -> None:
    turn.key(Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    turn.window.parts.board.setFocus()
    turn.key(Qt.Key.Key_A, Qt.KeyboardModifier.ShiftModifier)
    panel = turn.window.parts.actions.area_panel
    panel.size_field.setValue(100)
    turn.move("F5")
    assert panel.tiles
    qtbot.waitUntil(
        lambda: have_their_room(*panel.tiles.values(), panel.size_field, panel.cancel_tile)
    )
    ends = panel.apply_tile, panel.leave_tile, panel.cancel_tile
    assert have_their_room(*ends)
    assert all(tile.visibleRegion().boundingRect() == tile.rect() for tile in ends)


def have_their_room(*widgets: QWidget) -> bool:
    """Return True if all widgets have the height they need; a busy machine lays out late."""
    return all(widget.height() >= widget.sizeHint().height() for widget in widgets)


def test_window_fits_a_low_screen(turn: Pilot) -> None:
    assert turn.window.minimumSizeHint().height() <= 700


def test_fight_start_resets_grown_tabs(setting_up: Pilot) -> None:
    """Tabs grown for a note earlier are not restored afterwards."""
    window, side = setting_up.window, setting_up.window.parts.side
    window.parts.fit_phase(setup=False)
    wanted = side.sizes()
    window.parts.fit_phase(setup=True)
    side.setSizes([sum(side.sizes()) - 150, 150])
    setting_up.key(Qt.Key.Key_N)
    assert side.sizes()[1] > 150
    setting_up.press_button(window.parts.actions.start_tile)
    assert side.sizes() == wanted


def test_colour_scheme_reaches_all_tabs(fight: Pilot) -> None:
    parts = fight.window.parts
    fight.window.commands["dark"].trigger()
    pass_time(20)
    pages = (parts.log, parts.sheet, parts.notes.note_list, parts.tabs.tabBar())
    assert {page.palette().base().color().lightness() < 128 for page in pages} == {True}


# Order, card and actions at every size

SIZES = [(1366, 768), (800, 600), (960, 540)]


def test_whole_order_is_visible_on_a_laptop(turn: Pilot, qtbot: QtBot) -> None:
    """All eight creatures without scrolling, with three rows of actions."""
    qtbot.waitUntil(lambda: rows_in_order(turn) == len(turn.battle.order))
    qtbot.waitUntil(lambda: rows_of_tiles(turn) >= ROWS)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_window_takes_every_size(turn: Pilot, width: int, height: int) -> None:
    """Order, card and the end of the turn are visible; the window does not grow beyond."""
    turn.window.resize(width, height)
    pass_time(80)
    parts = turn.window.parts
    assert (turn.window.width(), turn.window.height()) == (width, height)
    assert shown(parts.actions.end_tile, turn.window)
    assert shown(parts.turn.card, turn.window)
    order = parts.turn.order_list
    active = next(row for row in range(order.count()) if order.rows()[row].active)
    assert order.viewport().rect().contains(order.visualItemRect(order.item(active)))
    assert rows_in_order(turn) >= 4


def test_order_is_read_from_left_to_right_in_two_columns(turn: Pilot) -> None:
    order = turn.window.parts.turn.order_list
    places = [order.visualItemRect(order.item(row)) for row in range(4)]
    assert places[1].left() > places[0].left()
    assert places[1].top() == places[0].top()
    assert (places[2].left(), places[3].left()) == (places[0].left(), places[1].left())
    assert places[2].top() > places[0].top()


def test_row_is_dragged_between_two_columns(fight: Pilot, qtbot: QtBot) -> None:
    """The gap follows the pointer across and down; a tall list has one column again."""
    order = fight.window.parts.turn.order_list
    order.resize(order.width(), order.sizeHint().height())
    assert order.columns == 2
    middle = order.visualItemRect(order.item(2)).center()
    assert order._gap_at(QPoint(2, middle.y())) == 2
    assert order._gap_at(QPoint(order.cell.width(), middle.y())) == 3
    assert order._gap_at(QPoint(2 * order.cell.width(), middle.y())) == 4
    assert order._gap_at(QPoint(order.width(), 500)) == order.count()
    order.resize(order.width(), 400)
    assert order.columns == 1
    assert order._gap_at(QPoint(10, 2 * order.cell.height() + 3)) == 2


def test_card_is_as_high_for_every_creature(turn: Pilot) -> None:
    """Conditions and a second line of pools do not move what stands below."""
    card = turn.window.parts.turn.card
    heights = set()
    for _ in range(5):
        heights.add(card.heightForWidth(card.width()))
        turn.key(Qt.Key.Key_E)
        answer_all(turn)
    assert len(heights) == 1


def test_parts_of_the_round_fold_with_memory(opens: Opens, packs: Packs, tmp_path: Path) -> None:
    """Two lines unless unfolded; another window remembers."""
    pilot = opens(line_up(packs, "segments", tmp_path / "a.battle"))
    pilot.press_button(pilot.window.parts.actions.start_tile)
    answer_all(pilot)
    parts = pilot.window.parts.turn.round_parts
    assert [row.acting.isVisible() for row in parts._rows].count(True) == 2
    assert any(row.name.isVisible() for row in parts._rows if row.name.font().bold())
    pilot.press_button(parts.fold_button)
    assert all(row.acting.isVisible() for row in parts._rows)
    again = opens(line_up(packs, "segments", tmp_path / "b.battle"))
    assert again.window.parts.turn.round_parts.fold_button.isChecked()


def test_tabs_have_room_in_german(german: None, opens: Opens, skirmish: Session) -> None:
    """No arrows to scroll the tabs on a laptop."""
    tabs = opens(skirmish).window.parts.tabs
    assert tabs.tabBar().sizeHint().width() <= tabs.width()


def test_parts_of_the_round_are_as_high_in_every_part(
    opens: Opens, packs: Packs, tmp_path: Path
) -> None:
    """The actions below stay to the pixel as the segments pass."""
    pilot = opens(line_up(packs, "segments", tmp_path / "a.battle"))
    pilot.press_button(pilot.window.parts.actions.start_tile)
    answer_all(pilot)
    parts = pilot.window.parts.turn.round_parts
    heights = {}
    for _ in range(40):
        heights[parts.current_part] = parts.sizeHint().height()
        pilot.key(Qt.Key.Key_E)
        answer_all(pilot)
    assert len(heights) >= 3
    assert len(set(heights.values())) == 1
