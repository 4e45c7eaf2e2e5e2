"""Old files survive new fields with defaults.

``golden/played-vN.battle`` are fights of GM commands only, which every version of the rules
applies in the same way; written by the app of version N, and never again.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import inspect

from gridapp.battle.questions import DeclaredAct, Number, Option, StandingAnswer, Walk
from gridapp.battle.state import Battle, InitiativeEntry
from gridapp.session.history.replay import verify_battle
from gridapp.session.session import Session
from gridapp.storage.file import schema
from gridapp.storage.file.log_entries import (
    CommandEntry,
    bytes_matching_hash,
    state_bytes,
    state_hash,
)
from gridapp.storage.file.stored_form import VERSION_1_FIELDS
from tests.session.tables import packs, skirmish

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests/storage/golden"
PLAYED = sorted(GOLDEN.glob("played-v*.battle"))

TOMORROW = """
from collections.abc import Mapping
from gridapp.battle import board, tokens

class Token(tokens.Token, frozen=True, forbid_unknown_fields=True):
    mood: str = "calm"
    height: float = 1.5
    languages: Mapping[str, int] = {}

class Board(board.Board, frozen=True, forbid_unknown_fields=True):
    weather: tuple[str, ...] = ("dry", "mild")

tokens.Token, board.Board = Token, Board
"""
"""The app after fields were added to two classes."""

LOOK = (
    TOMORROW
    + """
import sys
from pathlib import Path
from gridapp.session.history.replay import verify_battle
from tests.session.tables import packs
print(verify_battle(Path(sys.argv[1]), packs()).problems)
"""
)

GO_ON = (
    TOMORROW
    + """
import sys
from pathlib import Path
from gridapp.battle.commands import HideToken
from gridapp.session.session import Session
from tests.session.tables import packs
with Session.open(Path(sys.argv[1]), packs()) as session:
    token = session.battle.tokens[0]
    assert (token.mood, session.battle.board.weather) == ("calm", ("dry", "mild"))
    while session.undo():
        pass
    while session.redo():
        pass
    session.do(HideToken(token.id, hidden=not token.hidden))
"""
)


def run(script: str, path: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-c", script, str(path)],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_every_version_has_a_golden_fight() -> None:
    assert [path.stem for path in PLAYED] == [f"played-v{n}" for n in range(1, schema.VERSION + 1)]


@pytest.fixture(params=PLAYED, ids=[path.stem for path in PLAYED])
def fight(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A copy of a golden fight."""
    return Path(shutil.copy(request.param, tmp_path / "old.battle"))


def test_golden_fight_is_sound(fight: Path) -> None:
    faults = verify_battle(fight, packs())
    assert (faults.problems, faults.lines, faults.branches) == ([], 14, 2)


def test_golden_fight_is_sound_after_adding_fields(fight: Path) -> None:
    assert run(LOOK, fight) == "[]\n"


def test_golden_fight_continues_after_adding_fields(fight: Path) -> None:
    run(GO_ON, fight)
    with Session.open(fight, packs(), read_only=True) as session:
        assert session.file.has_snapshot(session.file.head)
    assert verify_battle(fight, packs()).problems == []


def test_undone_old_fight_keeps_the_old_state_format(fight: Path) -> None:
    with Session.open(fight, packs()) as session:
        assert session.undo()
        head, bytes_before = session.file.head, state_bytes(session.battle)
    with Session.open(fight, packs(), read_only=True) as session:
        assert session.file.head == head
        assert session.file.has_snapshot(head)
        assert state_bytes(session.battle) == bytes_before


def test_other_states_do_not_match_an_old_hash(fight: Path) -> None:
    with Session.open(fight, packs(), read_only=True) as session:
        done = session.file.entry(session.file.head)
        assert isinstance(done, CommandEntry)
        later = msgspec.structs.replace(session.battle, round=session.battle.round + 1)
        assert bytes_matching_hash(session.battle, done.state_hash)
        assert bytes_matching_hash(later, done.state_hash) is None


def test_defaults_are_left_out() -> None:
    """A float may equal its default without being the same object."""
    battle = skirmish()
    grid = msgspec.structs.replace(battle.board.grid, cell_size=float("5"), pixels=64.0)
    board = msgspec.structs.replace(battle.board, grid=grid)
    assert state_hash(msgspec.structs.replace(battle, board=board)) == state_hash(battle)
    assert "cell_size" not in json.loads(state_bytes(battle))["board"]["grid"]
    wide = msgspec.structs.replace(battle.board, grid=msgspec.structs.replace(grid, cell_size=10))
    assert state_hash(msgspec.structs.replace(battle, board=wide)) != state_hash(battle)


def classes(info: object, structs: dict[str, Any]) -> dict[str, Any]:
    """Return every class that a state may contain, by name."""
    if isinstance(info, inspect.StructType) and info.cls.__name__ not in structs:
        structs[info.cls.__name__] = info.cls
        for field in info.fields:
            classes(field.type, structs)
    parts = [getattr(info, name, None) for name in ("item_type", "key_type", "value_type")]
    for part in (*parts, *getattr(info, "types", ()), *getattr(info, "item_types", ())):
        if part is not None:
            classes(part, structs)
    return structs


RECORDED_AS: dict[str, type[msgspec.Struct]] = {
    "Declared": DeclaredAct,
    "Option": Option,
    "Number": Number,
    "Place": InitiativeEntry,
    "Standing": StandingAnswer,
    "Walk": Walk,
}
"""The classes by the names that they had when the defaults were recorded."""


def test_fields_and_defaults_never_change() -> None:
    """States are written without defaults: a changed default would change them all."""
    structs = classes(inspect.type_info(Battle), {})
    for name, recorded in json.loads((GOLDEN / "defaults.json").read_text()).items():
        cls = RECORDED_AS.get(name) or structs[name]
        fields = {field.encode_name: field for field in msgspec.structs.fields(cls)}
        assert recorded.keys() <= fields.keys(), name
        for field in fields.values():
            wanted = recorded.get(field.encode_name)
            assert field.required == (wanted == "required"), f"{name}.{field.encode_name}"
            if wanted and not field.required:
                assert json_of(default_of(field)) == wanted["default"], (
                    f"{name}.{field.encode_name}"
                )


def default_of(field: msgspec.structs.FieldInfo) -> object:
    factory = field.default_factory
    return field.default if factory is msgspec.NODEFAULT else factory()


def json_of(value: object) -> object:
    return json.loads(msgspec.json.encode(value))


def test_all_version_1_fields_exist() -> None:
    structs = classes(inspect.type_info(Battle), {}).values()
    for cls, fields in VERSION_1_FIELDS.items():
        assert cls in structs
        assert set(fields.split()) <= set(cls.__struct_encode_fields__), cls.__name__
