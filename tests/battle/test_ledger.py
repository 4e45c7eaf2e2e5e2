"""Every field of a battle is known to be seen by the players, or not to be."""

from typing import Any

import msgspec
import pytest

from gridapp.battle.board import Board, Door, DoorState, Picture, Terrain, Wall, WallKind
from gridapp.battle.commands import Act
from gridapp.battle.grid_style import GridStyle
from gridapp.battle.notes import Note
from gridapp.battle.questions import DeclaredAct, Number, Option, Question, StandingAnswer, Walk
from gridapp.battle.state import Battle, InitiativeEntry, PackRef, Phase
from gridapp.battle.tokens import Condition, Token, Until, Weapon, WeaponKind
from gridapp.battle.views import SeenNote, player_view
from gridapp.grid.grid import Grid
from tests.battle.camp import CAMP

LEDGER: dict[type, tuple[str, str]] = {
    Battle: (
        "name board tokens round order active look notes",
        "pack phase stage underway postponed questions asked standing",
    ),
    Board: ("grid doors picture", "walls terrain"),
    Token: (
        "id name side cell space picture hidden conditions",
        "played elevation stats derived pools weapons group",
    ),
    Condition: ("id", "until whose times against value source"),
    Door: ("a b state secret window", "id"),
    InitiativeEntry: ("token", "score ties acted"),
    Picture: ("sha256 width height", ""),
    GridStyle: ("colour opacity at_table", "shown"),
    Note: ("text cell who shown", "number"),
    Wall: ("", "id a b kind height cover"),
    Terrain: ("", "id name factor cells elevation"),
    Weapon: ("", "id name kind damage reach min_reach range equipped stats"),
    PackRef: ("", "id version settings"),
    Walk: ("", "actor action route costs legs at paid offered"),
    Question: ("", "id kind text who about options default rule facts number"),
    StandingAnswer: ("", "who kind first option"),
}
"""Of every struct in a battle the fields that players may see something of, and the others."""


def _altered(value: Any) -> Any:  # noqa: ANN401 - any field's value
    """Another value of the same type."""
    other: dict[type, Any] = {
        str: "#123456" if str(value).startswith("#") else f"{value}x",
        bool: value is False,
        Until: Until.CURED,
        DoorState: DoorState.OPEN,
        WallKind: WallKind.WINDOW,
        WeaponKind: WeaponKind.RANGED,
        Phase: Phase.SETUP,
        Grid: Grid(9, 9),
        Board: Board(Grid(9, 9)),
        GridStyle: GridStyle("#000000"),
        type(None): 7.0,
    }
    if type(value) in other:
        return other[type(value)]
    if isinstance(value, int | float):
        return value + 1
    if isinstance(value, dict):
        return {**value, "new": 1}
    if isinstance(value, tuple) and value and isinstance(value[0], int | float):
        return (value[0] + 1, *value[1:])
    return ()


def _with(kind: type, field: str) -> Battle:
    """The camp with that field of its first struct of that kind altered."""
    battle, done = _alter(CAMP, kind, field)
    assert done
    assert isinstance(battle, Battle)
    return battle


def _alter(value: Any, kind: type, field: str) -> tuple[Any, bool]:  # noqa: ANN401 - walks anything
    if isinstance(value, kind) and isinstance(value, msgspec.Struct):
        return msgspec.structs.replace(value, **{field: _altered(getattr(value, field))}), True
    if isinstance(value, tuple):
        for at, item in enumerate(value):
            changed, done = _alter(item, kind, field)
            if done:
                return (*value[:at], changed, *value[at + 1 :]), True
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            changed, done = _alter(getattr(value, name), kind, field)
            if done:
                return msgspec.structs.replace(value, **{name: changed}), True
    return value, False


def _cases(column: int) -> list[Any]:
    return [
        pytest.param(kind, field, id=f"{kind.__name__}.{field}")
        for kind, columns in LEDGER.items()
        for field in columns[column].split()
    ]


@pytest.mark.parametrize("kind", LEDGER, ids=lambda kind: kind.__name__)
def test_every_field_is_entered_in_the_ledger(kind: type[msgspec.Struct]) -> None:
    """A new field: enter it as seen or as secret, and see to it that the view agrees."""
    assert sorted(" ".join(LEDGER[kind]).split()) == sorted(kind.__struct_fields__)


@pytest.mark.parametrize(("kind", "field"), _cases(0))
def test_players_see_something_of_a_field(kind: type, field: str) -> None:
    assert player_view(_with(kind, field)) != player_view(CAMP)


@pytest.mark.parametrize(("kind", "field"), _cases(1))
def test_players_see_nothing_of_a_field(kind: type, field: str) -> None:
    changed = _with(kind, field)
    assert changed != CAMP
    assert player_view(changed) == player_view(CAMP)


def _structs(kind: Any, found: set[type]) -> set[type]:  # noqa: ANN401 - any annotation
    """Every struct that an annotation leads to."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind not in found:
        found.add(kind)
        for field in msgspec.structs.fields(kind):
            _structs(field.type, found)
    for part in getattr(kind, "__args__", ()):
        _structs(part, found)
    return found


def test_no_struct_of_a_battle_is_missing_in_the_ledger() -> None:
    """Grids are seen whole; options, numbers and acts are parts of what holds them."""
    assert _structs(Battle, set()) - {Grid, Option, Number, DeclaredAct, Act} == set(LEDGER)


@pytest.mark.parametrize("which", [1, 2, 3])
@pytest.mark.parametrize("field", ["text", "cell", "who", "number"])
def test_players_see_nothing_of_a_note_that_is_not_theirs(which: int, field: str) -> None:
    """The camp's first note is shown; the GM's own and those on the lurker are not."""
    other = {"text": "Beware", "cell": (4, 4), "who": "", "number": 77}[field]
    notes = list(CAMP.notes)
    notes[which] = msgspec.structs.replace(notes[which], **{field: other})
    changed = msgspec.structs.replace(CAMP, notes=tuple(notes))
    if not (field == "who" and notes[which].shown):
        assert player_view(changed) == player_view(CAMP)
    without = msgspec.structs.replace(CAMP, notes=CAMP.notes[:1])
    assert player_view(without) == player_view(CAMP)


def test_a_view_for_players_has_no_place_for_a_secret_of_notes() -> None:
    assert set(SeenNote.__struct_fields__) == {"number", "text", "cell"}
    assert [note.text for note in player_view(CAMP).notes] == ["A well"]
