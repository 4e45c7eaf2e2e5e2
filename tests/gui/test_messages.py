"""Refusals and problems of the lower layers are translated by their sentence patterns."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

import gridapp
from gridapp.battle.messages import joined, message
from gridapp.engine.movement.routes import REFUSAL_TEXTS
from gridapp.resources import shipped_folder
from gridapp.scene.items import map_pictures
from gridapp.session.i18n import shown
from gridapp.storage import problems
from gridapp.windows import messages
from gridapp.windows.messages import (
    MAX_LENGTH,
    MESSAGE_CONTEXT,
    MessageCatalogue,
    translate_message,
)
from gridapp.windows.panels.status_line import Tone
from tests.gui.pilot import Pilot
from tests.gui.test_language import known

LISTED = shipped_folder("assets") / "translations" / "messages.txt"
SAYS = {
    "Refused": (1,),
    "refuse": (1,),
    "FileProblem": (1, 2),
    "PictureProblem": (0, 1),
    "PackProblem": (2,),
    "DiceError": (0,),
    "ValueError": (0,),
    "PictureError": (0, 1),
    "SnapshotError": (1, 2),
    "_unwritten": (1,),
    "add": (2,),
}
"""Whose arguments are words for people, and which of them."""

BELOW = ("battle", "engine", "export", "grid", "packs", "scene", "session", "storage")
GAP = re.compile(r"\{\w+(:\+d)?\}")
LETTERS = re.compile(r"[a-z]{2,}")
PARTS = ("Ayla", "9", "Ogre", "5 yd", "B2", "30x20")


def forms(node: ast.AST) -> Iterator[str]:
    """Return the sentences of a string literal, f-string or message, with gaps without names."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        pieces = [
            "{}" if not isinstance(part, ast.Constant) else part.value for part in node.values
        ]
        yield "".join(map(str, pieces))
    elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "message":
        yield from (GAP.sub("{}", form) for form in forms(node.args[0]))
    elif isinstance(node, ast.IfExp):
        yield from (*forms(node.body), *forms(node.orelse))


def named(tree: ast.Module) -> dict[str, list[str]]:
    """Return the strings assigned to each name of a file."""
    strings: dict[str, list[str]] = {}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Assign):
            continue
        for target in node.targets:
            pairs = [(target, node.value)]
            if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                # With a starred target the counts differ; none of those has words for people.
                pairs = list(zip(target.elts, node.value.elts, strict=False))
            for name, value in pairs:
                if isinstance(name, ast.Name):
                    strings.setdefault(name.id, []).extend(forms(value))
    return strings


def written(path: Path) -> Iterator[str]:
    """Return every pattern of a refusal or problem in a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = named(tree)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        by = getattr(node.func, "attr", "") or getattr(node.func, "id", "")
        places = (0,) if by == "message" and is_of_reports(path) else SAYS.get(by, ())
        said = [node.args[index] for index in places if index < len(node.args)]
        for argument in (
            *said,
            *(keyword.value for keyword in node.keywords if keyword.arg == "ends_reason"),
        ):
            if isinstance(argument, ast.Name):
                yield from names.get(argument.id, ())
            yield from forms(argument)


def is_of_reports(path: Path) -> bool:
    """Return True for the modules with messages for reports of imports and exports."""
    return "storage" in path.parts or path.name == "creature_conversion.py"


def tables() -> Iterator[str]:
    """Return the patterns in tables."""
    for text in REFUSAL_TEXTS.values():
        yield GAP.sub("{}", text)
    yield map_pictures._DEFAULT_REMEDY
    for table in (problems._BY_ERRNO, problems._NEW_BY_ERRNO, problems._BY_SQLITE):
        for pair in table.values():
            yield from pair


def numbered(text: str) -> str:
    for number in range(text.count("{}")):
        text = text.replace("{}", f"{{{number}}}", 1)
    return text


def every_form() -> set[str]:
    code = Path(gridapp.__file__).parent
    files = [path for name in BELOW for path in (code / name).rglob("*.py")]
    patterns = {text for path in files for text in written(path)} | set(tables())
    unnamed = {GAP.sub("{}", text) for text in patterns}
    return {numbered(text) for text in unnamed if LETTERS.search(text)}


def test_all_messages_are_in_the_catalogue() -> None:
    listed = LISTED.read_text(encoding="utf-8").splitlines()
    assert listed == sorted(every_form())


def test_all_patterns_are_translated() -> None:
    german = known("de")[MESSAGE_CONTEXT]
    assert set(german) == set(LISTED.read_text(encoding="utf-8").splitlines())
    assert all(german.values())


def test_every_pattern_matches_its_own_sentence(german: None) -> None:
    for form, text in known("de")[MESSAGE_CONTEXT].items():
        said = form.format(*PARTS)
        assert translate_message(said) == text.format(*PARTS), said
        assert translate_message(f"{said} (R-12)") == f"{text.format(*PARTS)} (R-12)"


def test_english_needs_no_lookup(monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> None:
    monkeypatch.setattr(messages, "_find_pattern", None)
    assert translate_message("it is empty") == "it is empty"


def test_names_and_rule_numbers_stay(german: None) -> None:
    assert translate_message("Ogre is out of range (AP-150)") == (
        "Ogre liegt außerhalb der Grenzen (AP-150)"
    )
    assert translate_message("D7 is too far (R-21)") == "D7 ist zu weit weg (R-21)"
    assert translate_message("/a/b.battle: it is empty; choose a battle file") == (
        "/a/b.battle: sie ist leer; wähle eine Kampfdatei"
    )
    assert translate_message("first: Does Snik strike?") == "zuerst: Does Snik strike?"


def test_longest_pattern_wins() -> None:
    known_forms = MessageCatalogue(
        ["{0} is {1}", "{0} is prone and has to stand up first", "{0} is prone"]
    )
    assert known_forms.find("Ogre is prone") == ("{0} is prone", ("Ogre",))
    assert known_forms.find("Ogre is dazed") == ("{0} is {1}", ("Ogre", "dazed"))
    assert known_forms.find("Ogre sleeps") is None


@pytest.mark.parametrize(
    "text", ["", ": ", "x" * 5000, ": " * (MAX_LENGTH // 2), " has  of " * 100, "a {0} in it"]
)
def test_unknown_text_is_unchanged(german: None, text: str) -> None:
    assert translate_message(text) == text


def test_refusal_is_shown_in_german(german: None, fight: Pilot) -> None:
    fight.drag("E5", "P10")
    assert fight.window.parts.status.tone is Tone.REFUSED
    assert fight.status == "Kein Weg führt nach P10 (RR-37)"


def test_message_is_translated_by_its_key(german: None) -> None:
    """Refusals have their German under numbered gaps, the sentences of the log under named ones."""
    assert shown(message("{who} is out of range", who="it is empty")) == (
        "it is empty liegt außerhalb der Grenzen"
    )
    assert shown(message("{who} leaves the board", who="Ayla")) == "Ayla verlässt das Brett"
    assert shown(message("{who} sings", who=("Ayla", "Bren"))) == "Ayla und Bren sings"


def test_gaps_are_numbered_in_order() -> None:
    assert messages.numbered("{a:+d} to {b} and {a:+d}") == "{0} to {1} and {2}"


def test_a_message_of_more_than_ten_parts_keeps_all_its_gaps(german: None) -> None:
    parts = [str(number) for number in range(12)]
    assert shown(joined("-", parts)) == "-".join(parts)
