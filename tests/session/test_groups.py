"""Several creatures at once: naming, placing, copying, pasting, selecting, formations."""

import json
from itertools import pairwise
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridapp.battle.board import Board, Door, DoorState, Terrain, Wall
from gridapp.battle.commands import PlaceToken, SetCondition, SetGroup, SetPool, Together
from gridapp.battle.dice import FixedDice
from gridapp.battle.outcomes import Applied, Refused
from gridapp.battle.state import Battle, PackRef
from gridapp.battle.tokens import Condition, Token
from gridapp.engine.commands.apply import apply
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.situation import Situation
from gridapp.grid.cells import Cell
from gridapp.grid.grid import CellShape, Grid
from gridapp.packs.loader import load_packs
from gridapp.session.groups import clipboard
from gridapp.session.groups.clipboard import (
    MAX_CREATURES,
    MAX_TEXT_LENGTH,
    copy_creatures,
    is_creature_clip,
    paste_creatures,
)
from gridapp.session.groups.formations import COLUMN, ROW, line_up, spread_evenly
from gridapp.session.groups.placing import (
    numbered_name,
    on_free_cells,
    place_command,
    with_unused_names,
)
from gridapp.session.groups.selection import (
    shifted_cells,
    toggle,
    tokens_in_box,
    unused_group,
    with_groups,
)

RULES = load_packs().rules["reactions"]
GRID = Grid(12, 8)


def placed(battle: Battle, *commands: Any, rules: Rules = RULES) -> Battle:  # noqa: ANN401
    for command in commands:
        outcome = apply(battle, command, FixedDice(()), rules)
        assert isinstance(outcome, Applied), outcome
        battle = outcome.battle
    return battle


def field(grid: Grid = GRID, pack: str = "reactions") -> Battle:
    return Battle("field", PackRef(pack, "1"), Board(grid))


@pytest.fixture
def camp() -> Battle:
    """Goblins a, b and c, and the ogre o of 2 x 2 cells at H5."""
    cells = {"a": (1, 1), "b": (3, 2), "c": (6, 1)}
    goblins = [Token(key, f"Goblin {key}", "raiders", cell) for key, cell in cells.items()]
    ogre = Token("o", "Ogre", "raiders", (7, 4), space="2x2")
    return placed(field(), *map(PlaceToken, (*goblins, ogre)))


def token(battle: Battle, key: str) -> Token:
    creature = battle.token(key)
    assert creature is not None
    return creature


# Names and cells


@pytest.mark.parametrize(
    ("name", "taken", "given_name"),
    [
        ("Orc", set(), "Orc"),
        ("Orc", {"Orc"}, "Orc 2"),
        ("Orc", {"Orc", "Orc 2"}, "Orc 3"),
        ("Orc 2", {"Orc", "Orc 2"}, "Orc 3"),
        ("Orc 2", {"Orc"}, "Orc 2"),
        ("Unit 7", {"Unit 7"}, "Unit 2"),
    ],
)
def test_numbered_names(name: str, taken: set[str], given_name: str) -> None:
    assert numbered_name(name, taken) == given_name


def test_names_and_ids_are_unique(camp: Battle) -> None:
    named = with_unused_names(camp, [token(camp, "a")] * 3)
    assert [creature.name for creature in named] == ["Goblin a 2", "Goblin a 3", "Goblin a 4"]
    assert [creature.id for creature in named] == ["t1", "t2", "t3"]


def test_occupied_cell_means_a_neighbour(camp: Battle) -> None:
    near = [Token("x", "X", "s", (1, 1)), Token("y", "Y", "s", (1, 1), space="2x2")]
    first, second = on_free_cells(Situation(camp, RULES), near)
    assert first.cell != (1, 1)
    assert GRID.cell_distance(first.cell, (1, 1)) == 1
    assert first.cell not in GRID.covered_cells(second.cell, "2x2")


def test_without_room_for_all_none_is_placed() -> None:
    small = field(Grid(2, 2))
    assert on_free_cells(Situation(small, RULES), [Token("x", "X", "s", (0, 0))] * 5) == ()
    assert len(on_free_cells(Situation(small, RULES), [Token("x", "X", "s", (9, 9))] * 4)) == 4


def cut(door: DoorState | None = None, pit: tuple[Cell, ...] = ()) -> Battle:
    """Return a board with a wall right of column D, perhaps a door in row 4, and impassable cells.

    Columns count from 0, so D is column 3.
    """
    gap = ((4, 3), (4, 4))
    walls = (Wall("w1", (4, 0), gap[0]), Wall("w2", gap[1], (4, 8)))
    doors = (Door("d", *gap, door),) if door else ()
    plug = () if door else (Wall("w3", *gap),)
    terrain = (Terrain("t", "Pit", 0, pit),) if pit else ()
    return msgspec.structs.replace(field(), board=Board(GRID, (*walls, *plug), doors, terrain))


def settled_at(battle: Battle, *cells: Cell, space: str = "1x1") -> list[Cell]:
    tokens = [Token(f"x{n}", "X", "s", cell, space=space) for n, cell in enumerate(cells)]
    return [creature.cell for creature in on_free_cells(Situation(battle, RULES), tokens)]


@pytest.mark.parametrize("door", [None, DoorState.CLOSED, DoorState.LOCKED])
def test_none_is_placed_beyond_a_wall(door: DoorState | None) -> None:
    """The second goes beside the first in D4, although E4 was wanted and E1 is free."""
    cells = settled_at(cut(door), (3, 3), (4, 3), (5, 3), (4, 0))
    assert cells[0] == (3, 3)
    assert all(column <= 3 for column, _ in cells)
    assert [GRID.cell_distance(cell, (3, 3)) for cell in cells] == [0, 1, 1, 1]


def test_open_door_keeps_the_formation() -> None:
    assert settled_at(cut(DoorState.OPEN), (3, 3), (4, 3), (4, 0)) == [(3, 3), (4, 3), (4, 0)]


def test_none_is_placed_on_impassable_cells() -> None:
    battle = cut(pit=((1, 1), (2, 1)))
    first, second, large = (
        settled_at(battle, (1, 1)),
        settled_at(battle, (0, 1), (2, 1)),
        settled_at(battle, (0, 0), space="2x2"),
    )
    assert first[0] not in {(1, 1), (2, 1)}
    assert GRID.cell_distance(first[0], (1, 1)) == 1
    assert second[1] not in {(1, 1), (2, 1)}
    assert not {(1, 1), (2, 1)} & set(GRID.covered_cells(large[0], "2x2"))


def test_large_creature_is_not_placed_across_a_wall() -> None:
    ((column, _),) = settled_at(cut(), (3, 3), space="2x2")
    assert column == 2


def test_closed_room_limits_the_number() -> None:
    """D4 is walled in with E4: two fit, and three do not."""
    corners = ((3, 3), (5, 3), (5, 4), (3, 4), (3, 3))
    sides = pairwise(corners)
    walls = tuple(Wall(f"w{n}", a, b) for n, (a, b) in enumerate(sides))
    battle = msgspec.structs.replace(field(), board=Board(GRID, walls))
    assert sorted(settled_at(battle, (3, 3), (3, 3))) == [(3, 3), (4, 3)]
    assert settled_at(battle, (3, 3), (3, 3), (3, 3)) == []


@pytest.mark.parametrize("shape", CellShape)
@given(data=st.data())
def test_placed_creatures_stand_on_free_cells(shape: CellShape, data: st.DataObject) -> None:
    grid = Grid(9, 9, shape)
    spaces = st.sampled_from(["1x1", "2x2", "1x3", "3x3"])
    cells = st.sampled_from(grid.cells)
    tokens = [
        Token(f"x{n}", "X", "s", data.draw(cells), space=data.draw(spaces))
        for n in range(data.draw(st.integers(1, 6)))
    ]
    on_board = on_free_cells(Situation(field(grid), RULES), tokens)
    covered = [
        cell for creature in on_board for cell in grid.covered_cells(creature.cell, creature.space)
    ]
    assert len(covered) == len(set(covered))
    assert all(cell in grid for cell in covered)
    placed(
        field(grid), place_command(with_unused_names(field(grid), on_board))
    ) if on_board else None


# The clipboard


def text_of(battle: Battle, ids: list[str]) -> str:
    text = copy_creatures(battle, RULES, ids)
    assert isinstance(text, str), text
    return text


def test_copy_is_limited_in_creatures() -> None:
    """Otherwise cutting would lose creatures."""
    crowd = [
        Token(f"t{n}", f"T{n}", "raiders", (n % 20, n // 20)) for n in range(MAX_CREATURES + 1)
    ]
    battle = placed(field(Grid(20, 20)), place_command(tuple(crowd)))
    ids = [creature.id for creature in battle.tokens]
    assert isinstance(copy_creatures(battle, RULES, ids), Refused)
    pasted = paste_creatures(
        field(Grid(20, 20)), RULES, text_of(battle, ids[:MAX_CREATURES]), (0, 0)
    )
    assert isinstance(pasted, tuple)
    assert len(pasted) == MAX_CREATURES


def test_copy_is_limited_in_text_length(monkeypatch: pytest.MonkeyPatch) -> None:
    battle = placed(field(), PlaceToken(Token("a", "Goblin", "raiders", (1, 1))))
    monkeypatch.setattr(clipboard, "MAX_TEXT_LENGTH", len(text_of(battle, ["a"])) - 1)
    assert isinstance(copy_creatures(battle, RULES, ["a"]), Refused)


def test_paste_keeps_the_state(camp: Battle) -> None:
    hurt = placed(camp, SetPool("a", "hp", 3), SetCondition("a", "prone", on=True))
    text = text_of(hurt, ["a", "o"])
    assert is_creature_clip(text)
    pasted = paste_creatures(hurt, RULES, text, (1, 5))
    assert not isinstance(pasted, Refused)
    battle = placed(hurt, place_command(pasted))
    new = token(battle, pasted[0].id)
    assert (new.name, new.cell, new.pool("hp")) == ("Goblin a 2", (1, 5), 3)
    assert new.has("prone")
    assert token(battle, pasted[1].id).space == "2x2"


def test_cut_and_paste_between_battles(camp: Battle) -> None:
    text = text_of(camp, ["b"])
    pasted = paste_creatures(field(), RULES, text, (2, 2))
    assert not isinstance(pasted, Refused)
    new = placed(field(), place_command(pasted)).tokens[0]
    assert msgspec.structs.replace(new, id="b", cell=(3, 2)) == token(camp, "b")


def test_paste_keeps_the_formation(camp: Battle) -> None:
    pasted = paste_creatures(field(), RULES, text_of(camp, ["a", "b", "c"]), (2, 4))
    assert not isinstance(pasted, Refused)
    assert [creature.cell for creature in pasted] == [(2, 4), (4, 5), (7, 4)]


def test_conditions_tied_to_others_are_not_copied(camp: Battle) -> None:
    bound = Condition("restrained", source="o"), Condition("prone", against=("b",))
    held = camp.with_token(msgspec.structs.replace(token(camp, "a"), conditions=bound))
    assert json.loads(text_of(held, ["a"]))["creatures"][0].get("conditions", []) == []


def test_creatures_of_another_pack_are_refused(camp: Battle) -> None:
    text = text_of(camp, ["a"])
    vigor = load_packs().rules["vigor"]
    refused = paste_creatures(field(pack="vigor"), vigor, text, (0, 0))
    assert isinstance(refused, Refused)
    assert refused.code == "pack"


def spoilt(text: str, **changes: object) -> str:
    document = json.loads(text)
    creature = document["creatures"][0]
    for key, value in changes.items():
        part = document if key in document else creature
        if key in ("space", "name", "stats", "elevation", "weapons"):
            part = creature["sheet"]
        part[key] = value
    return json.dumps(document)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"format": "other"}, "clipboard"),
        ({"version": 2}, "clipboard"),
        ({"creatures": []}, "clipboard"),
        ({"extra": 1}, "clipboard"),
        ({"at": [5000, 0]}, "clipboard"),
        ({"at": ["x", 0]}, "clipboard"),
        ({"pools": {"hp": 10**9}}, "clipboard"),
        ({"elevation": 10**30}, "clipboard"),
        ({"weapons": [{"id": "w", "name": "W", "range": 10**30}]}, "clipboard"),
        ({"weapons": [{"id": "w", "name": "W", "stats": {"x": 10**30}}]}, "clipboard"),
        ({"conditions": [{"id": "prone", "times": 10**30}]}, "clipboard"),
        ({"space": "9x9"}, "clipboard"),
        ({"space": "__import__('os')"}, "clipboard"),
    ],
)
def test_invalid_clipboard_text_is_refused(
    camp: Battle, changes: dict[str, object], code: str
) -> None:
    refused = paste_creatures(camp, RULES, spoilt(text_of(camp, ["a"]), **changes), (0, 0))
    assert isinstance(refused, Refused)
    assert refused.code == code


@pytest.mark.parametrize(
    "changes", [{"stats": {"speed": 5000}}, {"stats": {"x": 1}}, {"pools": {"luck": 1}}]
)
def test_unknown_statistics_are_refused_on_placing(
    camp: Battle, changes: dict[str, object]
) -> None:
    pasted = paste_creatures(camp, RULES, spoilt(text_of(camp, ["a"]), **changes), (0, 0))
    assert not isinstance(pasted, Refused)
    outcome = apply(camp, place_command(pasted), FixedDice(()), RULES)
    assert isinstance(outcome, Refused)
    assert outcome.code == "sheet"


@given(st.text() | st.binary().map(lambda data: data.decode("utf-8", "surrogateescape")))
def test_arbitrary_text_is_refused(text: str) -> None:
    assert isinstance(paste_creatures(field(), RULES, text, (0, 0)), Refused)


@pytest.mark.parametrize("text", ["[" * 100_000, "9" * MAX_TEXT_LENGTH + "9", '{"format":' * 5000])
def test_hostile_text_is_refused(text: str) -> None:
    assert isinstance(paste_creatures(field(), RULES, text, (0, 0)), Refused)


# Choosing


def test_box_selects_by_cell_centre(camp: Battle) -> None:
    assert tokens_in_box(camp, (0.0, 0.0), (4.0, 3.0)) == ("a", "b")
    assert tokens_in_box(camp, (9.0, 6.0), (8.2, 5.2)) == ("o",)
    assert tokens_in_box(camp, (0.0, 0.0), (0.4, 0.4)) == ()


def test_group_is_selected_as_a_whole(camp: Battle) -> None:
    battle = placed(camp, SetGroup(("a", "c"), "g1"))
    assert with_groups(battle, ("c",)) == ("c", "a")
    assert tokens_in_box(battle, (0.0, 0.0), (2.0, 2.0)) == ("a", "c")
    assert toggle(battle, ("b",), "a") == ("b", "a", "c")
    assert toggle(battle, ("b", "a", "c"), "c") == ("b",)
    assert unused_group(battle) == "g2"
    assert with_groups(placed(battle, SetGroup(("a",), "")), ("c",)) == ("c",)


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (SetGroup(("a",), "g1"), "group"),
        (SetGroup((), ""), "group"),
        (SetGroup(("a", "a"), "g1"), "group"),
        (SetGroup(("a", "x"), "g1"), "token"),
        (SetGroup(("a", "b"), "g" * 500), "group"),
    ],
)
def test_invalid_group_is_refused(camp: Battle, command: SetGroup, code: str) -> None:
    outcome = apply(camp, command, FixedDice(()), RULES)
    assert isinstance(outcome, Refused)
    assert outcome.code == code


def test_moving_together_frees_the_old_cells(camp: Battle) -> None:
    cells, fault = shifted_cells(camp, ["a", "b"], (2, 1))
    assert (cells, fault) == ({"a": (3, 2), "b": (5, 3)}, "")
    assert "no room for Goblin a" in shifted_cells(camp, ["a"], (2, 1))[1]
    assert "does not fit" in shifted_cells(camp, ["a", "o"], (4, 0))[1]


# Rows


def test_line_up_in_the_row_of_the_first(camp: Battle) -> None:
    tokens = [token(camp, key) for key in "bac"]
    assert line_up(camp, tokens, ROW) == {"b": (3, 2), "a": (1, 2), "c": (6, 2)}
    assert line_up(camp, tokens, COLUMN) == {"b": (3, 2), "a": (3, 1), "c": (3, 0)}


def test_line_up_avoids_overlaps(camp: Battle) -> None:
    """The goblin on the ogre's cells moves along the row to the nearest free cell."""
    under = placed(camp, PlaceToken(Token("d", "D", "raiders", (8, 7))))
    lined_up = line_up(under, [token(under, "o"), token(under, "d")], ROW)
    assert lined_up == {"o": (7, 4), "d": (9, 4)}


def test_spread_evenly(camp: Battle) -> None:
    """From column 1 to 6: the one between goes from 3 to 3.5, which is 4 on cells."""
    tokens = [token(camp, key) for key in "cab"]
    assert spread_evenly(camp, tokens, ROW) == {"a": (1, 1), "b": (4, 2), "c": (6, 1)}
    assert spread_evenly(camp, tokens[:2], ROW) == {}


def test_line_up_on_hexes() -> None:
    grid = Grid(8, 8, CellShape.HEX_POINTY)
    cells = [grid.from_offset(offset) for offset in ((1, 1), (4, 3), (6, 5))]
    battle = field(grid)
    tokens = [Token(f"x{n}", f"X{n}", "s", cell) for n, cell in enumerate(cells)]
    battle = placed(battle, Together(tuple(map(PlaceToken, tokens))))
    lined_up = line_up(battle, battle.tokens, ROW)
    assert [grid.offset_of(cell) for cell in lined_up.values()] == [(1, 1), (4, 1), (6, 1)]
