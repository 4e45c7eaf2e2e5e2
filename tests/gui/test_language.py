"""The second language: what the window says goes through translation, and all of it is translated.

A text is said by ``tr``, by ``told``, or ``marked`` to be told later; a new one is entered in
``assets/translations/gridapp_de.ts``, of which ``pyside6-lrelease`` makes the ``.qm`` beside it.
"""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMenu

from gridapp import tactics
from gridapp.battle.board import Terrain
from gridapp.packs.drawn_boards import DIFFICULT, FACTORS, HILL, PIT, ROCK, read_board
from gridapp.packs.loader import Packs
from gridapp.resources import shipped_folder
from gridapp.scene import translation
from gridapp.scene.items.wall_painter import _title
from gridapp.session import i18n
from gridapp.session.drawing.pens import PenKind
from gridapp.session.narration.log_folding import fold_line
from gridapp.session.session import Session
from gridapp.session.table.calibration import density_from_dpi
from gridapp.session.table.monitors import MonitorIdentity
from gridapp.windows import language
from gridapp.windows.commands.gestures import GESTURES
from gridapp.windows.commands.table import COMMANDS
from gridapp.windows.dialogs.setup.new_battle import NewBattleDialog
from gridapp.windows.table.calibration_dialog import CalibrationDialog
from tests.gui.conftest import Opens
from tests.gui.pilot import Pilot

FOLDER = shipped_folder("assets") / "translations"
WINDOWS = Path(language.__file__).parent
SESSION = Path(i18n.__file__).parent
SCENE = Path(translation.__file__).parent
TACTICS = Path(tactics.__file__).parent


def known(code: str) -> dict[str, dict[str, str]]:
    """The translations of a language by their contexts."""
    root = ET.parse(FOLDER / f"gridapp_{code}.ts").getroot()  # noqa: S314 - a file of our own
    return {
        str(context.findtext("name")): {
            str(message.findtext("source")): str(message.findtext("translation"))
            for message in context.findall("message")
        }
        for context in root.findall("context")
    }


def trees(folder: Path = WINDOWS) -> Iterator[tuple[Path, ast.Module]]:
    for path in sorted(folder.rglob("*.py")):
        yield path, ast.parse(path.read_text(encoding="utf-8"))


def called(node: ast.AST) -> str:
    """Return the name of a called function or method, empty for any other node."""
    if not isinstance(node, ast.Call):
        return ""
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def told(*by: str, folder: Path = WINDOWS, methods: bool = False) -> set[str]:
    """Every text that asks for a translation by these functions, or by methods of these names."""
    return {
        node.args[0].value
        for _, tree in trees(folder)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and called(node) in by
        and isinstance(node.func, ast.Attribute) is methods
        and isinstance(node.args[0], ast.Constant)
        and isinstance(node.args[0].value, str)
    }


SHOWS = {
    *(
        "plain_label",
        "ElidedLabel",
        "show_text",
        "say",
        "_say",
        "_show_status",
        "setText",
        "setToolTip",
    ),
    *("plain_tooltip", "setWindowTitle", "setTitle", "show_banner", "show_problem", "show_refusal"),
    *("setPlaceholderText", "setAccessibleName", "setAccessibleDescription", "setStatusTip"),
    *("QPushButton", "QLabel", "QCheckBox", "QRadioButton", "QGroupBox", "QAction", "addTab"),
    *("setTabText", "addItem", "addAction", "addMenu", "addSection", "Tile", "tell", "addRow"),
    *("setSuffix", "setPrefix", "setSpecialValueText", "explain", "disable", "set_note"),
    *(
        "getOpenFileName",
        "getOpenFileNames",
        "getSaveFileName",
        "getText",
        "getInt",
        "setInformativeText",
        "start",
    ),
    *("QListWidgetItem", "PaletteEntry", "QMenu", "QToolBar", "setHeaderLabels"),
}
"""What puts its arguments before people's eyes or ears."""

NO_WORDS = re.compile(
    r"[^a-zA-Z]*|[a-z0-9-]+|(Ctrl|Esc|Shift|Alt|Del|[A-Z])(\+\w+)?|.*gridapp|.*\(\*?\)|\*?\.png"
)
"""Names of icons, of keys, of the app, endings of files: the same in every language."""


def written(node: ast.expr) -> Iterator[str]:
    """The fixed words of a literal in the code, without its filled-in values."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield "".join(str(part.value) for part in node.values if isinstance(part, ast.Constant))
    elif isinstance(node, ast.IfExp):
        yield from (*written(node.body), *written(node.orelse))
    elif isinstance(node, ast.BoolOp):
        yield from (text for value in node.values for text in written(value))
    elif isinstance(node, ast.BinOp):
        yield from (*written(node.left), *written(node.right))


def test_widget_texts_are_translatable() -> None:
    bare = [
        f"{path.name}:{node.lineno}: {text}"
        for path, tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and called(node) in SHOWS
        for argument in node.args
        for text in written(argument)
        if not NO_WORDS.fullmatch(text.strip()) and text.strip() not in LEFT
    ]
    assert not bare


def test_texts_in_variables_are_translatable() -> None:
    """Nor is a widget given them by way of a variable of the same function."""
    bare = [
        f"{path.name}:{line}: {text}"
        for path, tree in trees()
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef)
        for line, text in carried(function)
        if not NO_WORDS.fullmatch(text.strip()) and text.strip() not in LEFT
    ]
    assert not bare


def carried(function: ast.FunctionDef) -> Iterator[tuple[int, str]]:
    """The words that a function assigns to a name and then shows."""
    shown = {
        argument.id
        for node in ast.walk(function)
        if isinstance(node, ast.Call) and called(node) in SHOWS
        for argument in node.args
        if isinstance(argument, ast.Name)
    }
    for node in ast.walk(function):
        if (
            isinstance(node, ast.Assign)
            and {target.id for target in node.targets if isinstance(target, ast.Name)} & shown
        ):
            yield from ((node.lineno, text) for text in written(node.value))


LEFT = {"(*.png)", "PDF (*.pdf)", "(*.png *.jpg *.jpeg *.webp *.gif)", "Universal VTT ()"}
"""Names of formats."""


def test_all_marked_texts_are_translated() -> None:
    german = known("de")
    gestures = {text for gesture in GESTURES for text in gesture}
    window_texts = told("tr", "tr_noop") | told("tr", "tr_noop", folder=SCENE) | gestures
    assert not window_texts - set(german[language.WINDOW_CONTEXT])
    assert not told("tr", methods=True) - {text for texts in german.values() for text in texts}
    said = told("message", folder=SESSION / "narration") | told("message", folder=TACTICS)
    stored = {text for text in said if words(text)}
    session_texts = told("tr", "tr_noop", folder=SESSION) | stored
    assert session_texts == set(german[language.SESSION_CONTEXT])


def words(key: str) -> bool:
    """Return True if a message has letters besides its placeholders."""
    return re.search(r"[A-Za-z]", re.sub(r"\{.*?\}", "", key)) is not None


def test_translations_have_the_same_placeholders() -> None:
    for texts in known("de").values():
        for text, translated in texts.items():
            assert sorted(PARTS.findall(text)) == sorted(PARTS.findall(translated)), text


PARTS = re.compile(r"\{\w*\}")


def test_compiled_catalogue_is_up_to_date(german: None) -> None:
    for context, texts in known("de").items():
        for text, translated in texts.items():
            assert QCoreApplication.translate(context, text) == translated


def test_all_commands_are_translated() -> None:
    german = known("de")["actions"]
    wanted = {
        text
        for command in COMMANDS
        for text in (command.text, command.description, f"&{command.menu}")
    }
    assert not wanted - set(german)
    assert all(german.values())


def test_window_in_german(german: None, opens: Opens, skirmish: Session) -> None:
    window = opens(skirmish).window
    assert window.commands["end_turn"].text() == "Zug b&eenden"
    assert window.commands.title("new") == "Neuer Kampf"
    menu = window.findChild(QMenu, "menu_file")
    assert isinstance(menu, QMenu)
    assert menu.title() == "&Datei"
    assert window.parts.tabs.tabText(0) == "Protokoll"
    assert window.parts.palette.search_field.placeholderText() == "Kreaturen suchen"
    assert window.parts.palette.origin_field.itemText(0) == "Alle"
    assert window.parts.palette.list.item(0).text().endswith(" · mitgeliefert")
    window.commands["new"].trigger()
    page = window.findChild(NewBattleDialog)
    assert isinstance(page, NewBattleDialog)
    shapes = [f"{tile.text()}, {tile.note}" for tile in page.grid.shapes.values()]
    assert shapes == ["Quadrate, in Reihen", "Sechsecke, Spitze oben", "Sechsecke, Kante oben"]
    assert page.grid.units.itemText(0) == "Fuß"
    assert (page.name.placeholderText(), page.request.name) == ("Neuer Kampf", "Neuer Kampf")


def test_names_of_the_samples_are_german(german: None, fight: Pilot) -> None:
    """Names of terrain and sides are translated, names chosen by people stay."""
    shipped = {
        region["name"]
        for path in shipped_folder("assets").glob("samples/*/map.json")
        for region in json.loads(path.read_text(encoding="utf-8"))["terrain"]
    }
    drawn = "".join(f"{sign} " for sign in (DIFFICULT, ROCK, PIT, HILL, *FACTORS))
    shipped |= {region.name for region in read_board(drawn).board.terrain}
    assert {"Ford", "Rock", "Slow terrain"} < shipped
    assert not shipped - set(known("de")["samples"])
    assert _title(Terrain("t", "Ford", 2, ((0, 0),))) == "Furt \u00d72"
    assert _title(Terrain("t", "Ayla's pond", 2, ((0, 0),))) == "Ayla's pond \u00d72"
    assert fight.window.parts.turn.card._name.text == "Ayla · Helden"
    assert fight.window.parts.palette.list.item(0).text().splitlines()[1].startswith("Helden · ")


def test_terrain_of_the_systems_is_german(german: None, fight: Pilot, packs: Packs) -> None:
    """The list to draw is German, while drawn terrain is stored by the system's own name."""
    for rules in packs.rules.values():
        book = rules.book
        for terrain in book.terrain.values():
            title = _title(Terrain("t", terrain.name, 2, ((0, 0),)))
            assert title == f"{book.languages['de'][terrain.name]} \u00d72"
    panel = fight.window.parts.draw
    field = panel.form.name_field
    assert [field.itemText(row) for row in range(field.count())] == [
        "Schwieriges Gelände",
        "Unpassierbar",
    ]
    panel.set_kind(PenKind.TERRAIN)
    assert field.currentText() == "Schwieriges Gelände"
    field.setCurrentIndex(1)
    field.activated.emit(1)
    assert (panel.pen.name, panel.pen.factor) == ("Impassable", 0)
    field.setEditText("Sumpf")
    line = field.lineEdit()
    assert line is not None
    line.editingFinished.emit()
    assert panel.pen.name == "Sumpf"


def test_aiming_in_german(german: None, fight: Pilot) -> None:
    fight.end_turns_until("Cyra")
    fight.choose_action("primary_attack")
    tiles = fight.window.parts.actions.aim_panel.tiles
    assert tiles["longbow"].note == "2 in Reichweite"
    assert tiles["dagger"].note == "kein Ziel in Reichweite"
    assert "entfernt, keine Deckung" in tiles[fight.token("Snik").id].note


def test_fight_in_german(german: None, fight: Pilot) -> None:
    parts = fight.window.parts
    assert parts.turn.title == "Ayla ist am Zug"
    assert parts.turn.round_text == "Runde 2"
    assert fight.status.startswith("Am Zug ist Ayla: die Figur ziehen")
    fight.drag("E5", "D2")
    assert parts.question.rule == "Regel R-50"
    assert parts.question.always_box.text() == "&Immer so für Snik"


def test_key_on_the_start_tile_in_german(german: None, setting_up: Pilot) -> None:
    """As in the menu, which says Strg+R."""
    assert setting_up.window.parts.actions.start_tile.key == "Strg+R"


def test_drag_and_log_in_german(german: None, fight: Pilot) -> None:
    fight.choose_action("side_step")
    fight.pick_up("E5", "D5")
    assert fight.status.startswith("E5 nach D5: 5 ft, Seitschritt (Schnelle Aktion), ")
    fight.release("D5")
    log = "\n".join(fight.window.session.log())
    assert "Ayla geht (Seitschritt): E5 nach D5, 5 ft" in log
    assert "Ayla verbraucht Schnelle Aktion (0 bleiben)" in log


def test_numbers_have_a_comma_in_german(german: None, fight: Pilot) -> None:
    """1920 x 1080 pixels at 3.2 in a millimetre are 600 x 337.5 mm, and 81.28 dots per inch."""
    assert i18n.decimal(2.5) == "2,5"
    assert translation.tr(".") == ","
    screen = MonitorIdentity("", "", "", "HDMI-1", 1920, 1080)
    dialog = CalibrationDialog(fight.window, screen, density_from_dpi(81.28, 81.28))
    assert dialog.text == "600 x 338 mm, 81,3 x 81,3 Punkte pro Zoll"


def test_a_cell_has_one_word_in_german() -> None:
    """The word for a cell of the grid is Feld, in window, packs and manual alike."""
    assets, packs = shipped_folder("assets"), shipped_folder("rules")
    packed = packs.glob("*/lang/de.toml")
    files = [FOLDER / "gridapp_de.ts", *assets.glob("manual/de/*.md"), *packed]
    assert len(files) > 10
    assert not [file for file in files if "Zelle" in file.read_text(encoding="utf-8")]


def test_the_gm_has_one_word_in_german(packs: Packs) -> None:
    """The packs said "GM" where the window says "Spielleitung"; commands in words keep "gm"."""
    texts = [text for texts in known("de").values() for text in texts.values()]
    texts += [text for each in packs.rules.values() for text in each.book.languages["de"].values()]
    pages = shipped_folder("assets").glob("manual/de/*.md")
    texts += [page.read_text(encoding="utf-8") for page in pages]
    assert len(texts) > 5000
    assert not [text for text in texts if re.search(r"\b(GM|SL)\b", text)]


def test_german_roll_is_folded(german: None) -> None:
    line = (
        "Snik: Attack: [12] +3 Melee +1 Flanking = 16 gegen 14 (10 Base, Armour 4): Treffer (R-54)"
    )
    assert fold_line(line).own == ("+3 Melee", "+1 Flanking")
    assert fold_line(line).short == "Snik: Attack: [12] +4 = 16 gegen 14: Treffer (R-54)"


def test_session_is_english_without_a_window() -> None:
    assert i18n.tr("provokes {who}", who="Snik") == "provokes Snik"
    assert i18n.join_names(["Ayla", "Bran", "Cyra"]) == "Ayla, Bran and Cyra"
    assert i18n.join_names(iter(["Ayla", "Bran"])) == "Ayla and Bran"
    assert [i18n.join_names(names) for names in (["Ayla"], [])] == ["Ayla", ""]


def test_language_choice_takes_effect_after_restart(opens: Opens, skirmish: Session) -> None:
    window = opens(skirmish).window
    action = next(
        candidate
        for menu in window.findChildren(QMenu)
        for candidate in menu.actions()
        if candidate.objectName() == "language_de"
    )
    action.trigger()
    assert language.chosen_language(window.settings) == "de"
    assert "after a restart" in window.parts.banners.texts[-1]
