"""Every field of a battle is listed as visible to players or not."""

from typing import Any

import msgspec
import pytest

from gridapp.battle.areas import Area
from gridapp.battle.bars import SideBars
from gridapp.battle.board import (
    Board,
    Door,
    DoorState,
    Floor,
    Link,
    Picture,
    Terrain,
    Wall,
    WallKind,
)
from gridapp.battle.commands import Act
from gridapp.battle.grid_style import GridStyle
from gridapp.battle.messages import Message
from gridapp.battle.notes import Note
from gridapp.battle.questions import (
    DeclaredAct,
    Number,
    Option,
    Part,
    Question,
    StandingAnswer,
    Walk,
)
from gridapp.battle.shown.views import SeenNote, player_view
from gridapp.battle.state import Battle, InitiativeEntry, PackRef, Phase
from gridapp.battle.tokens import Condition, Token, Until, Weapon, WeaponKind
from gridapp.battle.vision.fog import Fog, FogMode, HandFog, Room
from gridapp.battle.vision.lights import Light, Lighting, LightLevel
from gridapp.battle.vision.mask import Mask
from gridapp.battle.vision.sight import Memory, Party, Sight
from gridapp.grid.grid import Grid
from tests.battle.camp import CAMP

LEDGER: dict[type, tuple[str, str]] = {
    Battle: (
        "name board tokens round order active look notes fog",
        "pack phase stage underway postponed questions asked standing lighting sight bars areas",
    ),
    Board: ("grid doors picture floors", "walls terrain links"),
    Floor: ("number picture", "name elevation"),
    Link: ("", "id kind ends steps opening below secret"),
    Token: (
        "id name side cell space picture hidden conditions",
        "played elevation stats derived pools weapons group senses speeds",
    ),
    Condition: ("id", "until whose times against value source effects"),
    Door: ("a b state secret window", "id"),
    InitiativeEntry: ("token", "score ties acted"),
    Picture: ("sha256 width height orientation", ""),
    GridStyle: ("colour opacity at_table", "shown"),
    Note: ("text cell who shown", "number"),
    Wall: ("", "id a b kind height cover"),
    Terrain: ("", "id name factor cells elevation"),
    Weapon: ("", "id name kind damage reach min_reach range equipped stats riders"),
    SideBars: ("", "side detail"),
    # Views are given the cells; what players see of them: tests/session/test_areas.py.
    Area: (
        "",
        (
            "id name shape size place carrier direction width angle elevation height covers"
            " stopped until whose times shown colour"
        ),
    ),
    PackRef: ("", "id version settings"),
    Walk: ("", "actor action route costs legs at paid offered beyond facings"),
    Question: ("", "id kind text who about options default rule facts number parts"),
    Part: ("", "id text options default"),
    # On an open map; what the other modes show is in test_knowledge.py.
    Fog: ("mode", "hand draft rooms doors_reveal"),
    HandFog: ("", "revealed hidden"),
    Room: ("", "name outlines"),
    StandingAnswer: ("", "who kind first option"),
    Lighting: ("", "scene lights"),
    Light: ("", "id place carrier bright dim angle direction on"),
    Sight: ("", "parties memories"),
    Party: ("", "id name sides tokens played"),
    Memory: ("", "party mask doors level"),
}
"""Of every struct in a battle the fields that players may see something of, and the others."""


def _altered(value: Any) -> Any:  # noqa: ANN401 - any field's value
    """Return another value of the same type."""
    replacements: dict[type, Any] = {
        str: "#123456" if str(value).startswith("#") else f"{value}x",
        bool: value is False,
        Until: Until.CURED,
        DoorState: DoorState.OPEN,
        WallKind: WallKind.WINDOW,
        WeaponKind: WeaponKind.RANGED,
        Phase: Phase.SETUP,
        Grid: Grid(9, 9),
        LightLevel: LightLevel.DIM,
        Lighting: Lighting(LightLevel.DARK),
        Sight: Sight(),
        Mask: Mask.of(1, 1, 8, bytes(8)),
        Board: Board(Grid(9, 9)),
        GridStyle: GridStyle("#000000"),
        Fog: Fog(FogMode.HAND),
        FogMode: FogMode.HAND,
        type(None): 7.0,
    }
    if type(value) in replacements:
        return replacements[type(value)]
    if isinstance(value, int | float):
        return value + 1
    if isinstance(value, dict):
        return {**value, "new": 1}
    if isinstance(value, tuple) and value and isinstance(value[0], int | float):
        return (value[0] + 1, *value[1:])
    return ()


def _with(kind: type, field: str) -> Battle:
    """Return the battle with a field altered in its first struct of a type."""
    battle, done = _alter(CAMP, kind, field)
    assert done
    assert isinstance(battle, Battle)
    return battle


def _alter(value: Any, kind: type, field: str) -> tuple[Any, bool]:  # noqa: ANN401 - walks anything
    if isinstance(value, kind) and isinstance(value, msgspec.Struct):
        return msgspec.structs.replace(value, **{field: _altered(getattr(value, field))}), True
    if isinstance(value, tuple):
        for index, item in enumerate(value):
            changed, done = _alter(item, kind, field)
            if done:
                return (*value[:index], changed, *value[index + 1 :]), True
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
def test_every_field_is_listed(kind: type[msgspec.Struct]) -> None:
    """List a new field as visible or secret, and make the view agree."""
    assert sorted(" ".join(LEDGER[kind]).split()) == sorted(kind.__struct_fields__)


@pytest.mark.parametrize(("kind", "field"), _cases(0))
def test_visible_field_changes_the_players_view(kind: type, field: str) -> None:
    assert player_view(_with(kind, field)) != player_view(CAMP)


@pytest.mark.parametrize(("kind", "field"), _cases(1))
def test_secret_field_does_not_change_the_players_view(kind: type, field: str) -> None:
    changed = _with(kind, field)
    assert changed != CAMP
    assert player_view(changed) == player_view(CAMP)


def _structs(kind: Any, seen: set[type]) -> set[type]:  # noqa: ANN401 - any annotation
    """Return every struct reachable from an annotation."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind not in seen:
        seen.add(kind)
        for field in msgspec.structs.fields(kind):
            _structs(field.type, seen)
    for part in getattr(kind, "__args__", ()):
        _structs(part, seen)
    return seen


def test_every_struct_is_listed() -> None:
    """Grids and masks are visible as a whole; the others are parts of what is listed."""
    parts = {Grid, Mask, Message, Option, Number, DeclaredAct, Act}
    assert _structs(Battle, set()) - parts == set(LEDGER)


@pytest.mark.parametrize("which", [1, 2, 3])
@pytest.mark.parametrize("field", ["text", "cell", "who", "number"])
def test_hidden_note_does_not_change_the_players_view(which: int, field: str) -> None:
    """The first note is shown; the GM's note and the hidden creature's are not."""
    changes = {"text": "Beware", "cell": (4, 4), "who": "", "number": 77}[field]
    notes = list(CAMP.notes)
    notes[which] = msgspec.structs.replace(notes[which], **{field: changes})
    changed = msgspec.structs.replace(CAMP, notes=tuple(notes))
    if not (field == "who" and notes[which].shown):
        assert player_view(changed) == player_view(CAMP)
    without = msgspec.structs.replace(CAMP, notes=CAMP.notes[:1])
    assert player_view(without) == player_view(CAMP)


def test_players_view_has_no_field_for_secret_notes() -> None:
    assert set(SeenNote.__struct_fields__) == {"number", "text", "cell"}
    assert [note.text for note in player_view(CAMP).notes] == ["A well"]
