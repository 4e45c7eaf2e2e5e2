"""The creature form, by mouse and keyboard: new, from the library, and on the board."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QComboBox, QDialogButtonBox, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from gridapp.battle.commands import SetPool
from gridapp.battle.tokens import Token
from gridapp.packs.creatures import load_creatures
from gridapp.packs.loader import Packs
from gridapp.session.creatures.library import load_library
from gridapp.session.creatures.sheet_form import SheetCheck, SheetForm
from gridapp.windows.dialogs.creature_form import CreatureForm
from tests.gui.pilot import LEFT, Pilot
from tests.gui.test_placing import row, take
from tests.shipped import SHIPPED


def line(form: CreatureForm, key: str) -> QLineEdit:
    editor = form.boxes[key].editor
    assert isinstance(editor, QLineEdit)
    return editor


def write(form: CreatureForm, key: str, text: str) -> None:
    editor = line(form, key)
    editor.setFocus()
    editor.selectAll()
    QTest.keyClicks(editor, text)


def click(widget: QWidget) -> None:
    QTest.mouseClick(widget, LEFT)


def choose_row(pilot: Pilot, name: str) -> None:
    palette = pilot.window.parts.palette
    pilot.window.parts.tabs.setCurrentWidget(palette)
    item = row(palette, name)
    palette.list.scrollToItem(item)
    spot = palette.list.visualItemRect(item).center()
    QTest.mouseClick(palette.list.viewport(), LEFT, pos=spot)


def opened(pilot: Pilot) -> CreatureForm:
    forms = pilot.window.findChildren(CreatureForm)
    (form,) = [candidate for candidate in forms if candidate.isVisible()]
    return form


@pytest.mark.parametrize("pack", SHIPPED)
def test_every_shipped_creature_survives_the_form(qtbot: QtBot, packs: Packs, pack: str) -> None:
    """Saved unchanged, every creature stays equal, and every declared number has a field."""
    parent = QWidget()
    parent.resize(1366, 768)
    qtbot.addWidget(parent)
    parent.show()
    rules = packs.rules[pack]
    taken: list[SheetCheck] = []

    def take(_: SheetForm, checked: SheetCheck) -> str:
        taken.append(checked)
        return ""

    for creature in load_creatures(rules.book).values():
        form = CreatureForm(parent, SheetForm(rules, creature), take)
        form.show()
        assert {f"stat.{key}" for key in rules.book.stats} <= form.boxes.keys()
        assert form.height() <= 768 - 40
        assert all(box.editor.accessibleName() for box in form.boxes.values())
        click(form.save)
        assert taken.pop().creature == creature


def test_new_creature_by_keyboard(setting_up: Pilot) -> None:
    setting_up.window.commands["new_creature"].trigger()
    form = opened(setting_up)
    assert not form.save.isEnabled()
    assert "1 to 200 letters" in form.boxes["name"].message.text()
    write(form, "name", "Bog Witch")
    write(form, "stat.speed", "25")
    form.add.setFocus()
    QTest.keyClick(form.add, Qt.Key.Key_Space)
    slot = form.form.weapons[0]
    assert form.focusWidget() is form.boxes[f"{slot}.name"].editor
    write(form, f"{slot}.name", "Hook")
    write(form, f"{slot}.damage", "1d4+2")
    assert form.save.isEnabled()
    QTest.keyClick(line(form, f"{slot}.damage"), Qt.Key.Key_Return)
    assert not form.isVisible()
    palette = setting_up.window.parts.palette
    assert palette.list.currentItem().text().startswith("Bog Witch\n")
    QTest.keyClick(palette.list, Qt.Key.Key_Return)
    setting_up.click("B3")
    witch = setting_up.token("Bog Witch")
    assert witch.stat("speed") == 25
    assert [(weapon.name, weapon.damage) for weapon in witch.weapons] == [("Hook", "1d4+2")]


def test_errors_are_shown_below_their_fields(setting_up: Pilot) -> None:
    choose_row(setting_up, "Goblin")
    click(setting_up.window.parts.palette.edit_button)
    form = opened(setting_up)
    box = form.boxes["stat.speed"]
    write(form, "stat.speed", "9999")
    assert box.message.isVisible()
    assert box.message.text() == "✕ it must lie between 0 and 200 ft"
    assert "between 0 and 200" in box.editor.accessibleDescription()
    assert not form.save.isEnabled()
    assert form.problem.text() == "1 field has a problem"
    write(form, "stat.speed", "40")
    assert not box.message.isVisible()
    assert not form.problem.isVisible()
    assert form.save.isEnabled()
    QTest.keyClick(form, Qt.Key.Key_Escape)
    assert form.isVisible()
    assert "Esc again" in form.problem.text()
    QTest.keyClick(form, Qt.Key.Key_Escape)
    assert not form.isVisible()
    assert not load_library(setting_up.window.session.rules.book).search("own")


def test_a_form_begins_with_the_name_and_tab_goes_on_as_one_reads(setting_up: Pilot) -> None:
    """Typed at once, a name replaces the old one; Tab passes no field of the first block."""
    setting_up.window.board_area.creatures.edit_entry("goblin")
    form = opened(setting_up)
    QTest.keyClicks(form.focusWidget(), "Skarn")
    assert form.form.text("name") == "Skarn"
    passed: list[QWidget | None] = [form.search]
    for _ in form.form.basic_fields:
        last = passed[-1]
        assert last is not None
        passed.append(last.nextInFocusChain())
    assert passed[1:] == [form.boxes[field.key].editor for field in form.form.basic_fields]


def test_enter_in_the_search_focuses_the_first_match(setting_up: Pilot) -> None:
    setting_up.window.board_area.creatures.edit_entry("goblin")
    form = opened(setting_up)
    for words, focused in (("speed", line(form, "stat.speed")), ("no such field", form.search)):
        form.search.setFocus()
        form.search.selectAll()
        QTest.keyClicks(form.search, words)
        QTest.keyClick(form.search, Qt.Key.Key_Return)
        assert form.isVisible()
        assert form.focusWidget() is focused


def test_arrow_keys_stay_within_the_range(setting_up: Pilot) -> None:
    setting_up.window.board_area.creatures.edit_entry("goblin")
    form = opened(setting_up)
    write(form, "stat.speed", "199")
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_PageUp):
        QTest.keyClick(line(form, "stat.speed"), key)
    assert line(form, "stat.speed").text() == "200"
    QTest.keyClick(line(form, "stat.speed"), Qt.Key.Key_Down)
    assert form.check().creature.stats["speed"] == 199


def test_editing_a_built_in_creature_saves_a_copy(setting_up: Pilot) -> None:
    choose_row(setting_up, "Goblin")
    palette = setting_up.window.parts.palette
    assert not palette.delete_button.isEnabled()
    click(palette.edit_button)
    form = opened(setting_up)
    write(form, "name", "Goblin Chief")
    size = form.boxes["size"].editor
    assert isinstance(size, QComboBox)
    QTest.keyClick(size, Qt.Key.Key_Down)
    assert form.form.text("size") == "large"
    click(form.save)
    entries = load_library(setting_up.window.session.rules.book).entries
    assert entries["goblin"].creature.name == "Goblin"
    assert entries["own.json:goblin_chief"].creature.size == "large"
    assert "own" in palette.list.currentItem().text()


def test_deleted_creature_can_be_restored(setting_up: Pilot) -> None:
    setting_up.window.board_area.creatures.edit_entry("ogre")
    click(opened(setting_up).save)
    palette, book = setting_up.window.parts.palette, setting_up.window.session.rules.book
    before = load_library(book).entries
    palette.list.setFocus()
    QTest.keyClick(palette.list, Qt.Key.Key_Delete)
    assert "own.json:ogre" not in load_library(book).entries
    banner = setting_up.window.parts.banners._shown[-1]
    assert "Ogre was deleted" in banner.text
    assert banner.button is not None
    click(banner.button)
    assert load_library(book).entries == before


def test_list_can_be_filtered_by_origin(setting_up: Pilot) -> None:
    setting_up.window.board_area.creatures.edit_entry("ogre")
    click(opened(setting_up).save)
    palette = setting_up.window.parts.palette

    def shown() -> list[str]:
        items = [palette.list.item(row) for row in range(palette.list.count())]
        return [item.text().split("\n")[1].split(" · ")[2] for item in items if not item.isHidden()]

    assert set(shown()) == {"built in", "own"}
    palette.origin_field.setCurrentIndex(palette.origin_field.findText("Own"))
    assert shown() == ["own"]
    palette.origin_field.setCurrentIndex(palette.origin_field.findText("Imported"))
    assert shown() == []


# On the board


def test_sheet_edit_in_the_fight_can_be_undone(fight: Pilot) -> None:
    before = fight.token("Gorm")
    fight.click("H6")
    fight.key(Qt.Key.Key_F2)
    form = opened(fight)
    write(form, "name", "Gorm the Great")
    whole = before.stat("hit_points")
    write(form, "stat.hit_points", str(whole + 10))
    click(form.save)
    after = fight.token("Gorm the Great")
    assert after.pool("hp") == whole + 10
    assert after.cell == before.cell
    assert "Gorm the Great" in fight.window.parts.log.lines[-1]
    assert f"{whole + 10}" in fight.window.parts.log.lines[-1]
    fight.undo()
    assert fight.token("Gorm") == before


def test_refusal_is_shown_in_the_form(setting_up: Pilot) -> None:
    """The goblin beside the fighter has no room for that size."""
    setting_up.click("F5")
    setting_up.window.parts.tabs.setCurrentWidget(setting_up.window.parts.sheet)
    setting_up.window.parts.sheet.edit_requested.emit(setting_up.token("Snik").id)
    form = opened(setting_up)
    space = form.boxes["space"].editor
    assert isinstance(space, QComboBox)
    space.setCurrentIndex(space.findData("3x3"))
    click(form.save)
    assert form.isVisible()
    assert "stands at" in form.problem.text()
    assert setting_up.token("Snik").space == "1x1"


def test_form_of_a_closed_battle_changes_nothing(setting_up: Pilot, sample: Pilot) -> None:
    form = setting_up.window.board_area.creatures.edit(setting_up.token("Snik").id)
    assert form is not None
    write(form, "name", "Somebody")
    setting_up.window.context.session = sample.window.session
    names = [token.name for token in sample.battle.tokens]
    click(form.save)
    assert "Another battle" in form.problem.text()
    assert [token.name for token in sample.battle.tokens] == names


def test_form_refuses_a_new_creature_with_the_same_id(setting_up: Pilot) -> None:
    def place(name: str) -> Token:
        take(setting_up, name)
        setting_up.click("B2")
        setting_up.window.commands["cancel"].trigger()
        return setting_up.token(name)

    goblin = place("Goblin")
    form = setting_up.window.board_area.creatures.edit(goblin.id)
    assert form is not None
    write(form, "name", "The boss")
    setting_up.window.commands["undo"].trigger()
    ogre = place("Ogre")
    assert (ogre.id, ogre.picture) == (goblin.id, "ogre")
    click(form.save)
    assert form.isVisible()
    assert "open the form again" in form.problem.text()
    assert setting_up.token("Ogre") == ogre


def test_form_is_saved_after_damage(fight: Pilot) -> None:
    gorm = fight.token("Gorm")
    form = fight.window.board_area.creatures.edit(gorm.id)
    assert form is not None
    write(form, "name", "Gorm the Great")
    assert fight.window.context.do(SetPool(gorm.id, "hp", 5))
    click(form.save)
    assert not form.isVisible()
    assert fight.token("Gorm the Great").pool("hp") == 5


def test_flag_field_toggles(setting_up: Pilot) -> None:
    setting_up.window.board_area.creatures.edit_entry("goblin")
    form = opened(setting_up)
    flag = form.boxes["stat.warrior"].editor
    assert isinstance(flag, QCheckBox)
    before = flag.isChecked()
    flag.setFocus()
    QTest.keyClick(flag, Qt.Key.Key_Space)
    assert form.check().creature.stats["warrior"] == int(not before)


@pytest.mark.parametrize("changes", [True, False])
def test_cancel_discards_at_once(setting_up: Pilot, changes: bool) -> None:
    form = setting_up.window.board_area.creatures.edit(setting_up.token("Snik").id)
    assert form is not None
    if changes:
        write(form, "name", "Somebody")
        click(form.buttons.button(QDialogButtonBox.StandardButton.Cancel))
    else:
        QTest.keyClick(form, Qt.Key.Key_Escape)
    assert not form.isVisible()
    assert setting_up.token("Snik").name == "Snik"


def test_unsaved_form_keeps_the_app_open(setting_up: Pilot) -> None:
    setting_up.window.board_area.creatures.edit(setting_up.token("Gorm").id)
    form = setting_up.window.board_area.creatures.edit(setting_up.token("Snik").id)
    assert form is not None
    write(form, "name", "Somebody")
    assert not setting_up.window.close()
    assert form.isVisible()
    assert "Changes are not saved" in form.problem.text()
    assert setting_up.window.close()
    assert not form.isVisible()


# Placing several


def test_placing_several_numbered_hidden_on_a_side(setting_up: Pilot) -> None:
    choose_row(setting_up, "Goblin")
    palette = setting_up.window.parts.palette
    palette.count_field.setValue(3)
    palette.side_field.setEditText("mob")
    click(palette.hidden_button)
    click(palette.place_button)
    setting_up.click("B3")
    mob = [token for token in setting_up.battle.tokens if token.side == "mob"]
    assert [token.name for token in mob] == ["Goblin", "Goblin 2", "Goblin 3"]
    assert all(token.hidden for token in mob)
    assert mob[0].cell == (1, 2)
    assert len({token.cell for token in mob}) == 3
    setting_up.undo()
    assert not [token for token in setting_up.battle.tokens if token.side == "mob"]


def test_creature_can_join_a_running_fight(fight: Pilot) -> None:
    choose_row(fight, "Goblin")
    click(fight.window.parts.palette.place_button)
    fight.click("B3")
    late = fight.token("Goblin")
    assert late.id in [entry.token for entry in fight.battle.order]


def test_darkvision_is_written_on_the_sheet(setting_up: Pilot) -> None:
    setting_up.window.context.edit_sheet(setting_up.token("Ayla").id)
    form = opened(setting_up)
    write(form, "sense.darkvision", "60")
    form.accept_form()
    assert setting_up.token("Ayla").senses == {"darkvision": 60}


def test_usual_choice_is_marked_in_german(german: None, setting_up: Pilot) -> None:
    setting_up.window.board_area.creatures.edit_entry("goblin")
    editor = opened(setting_up).boxes["stat.armor_ability"].editor
    assert isinstance(editor, QComboBox)
    assert editor.itemText(0) == "Geschick (üblich)"
