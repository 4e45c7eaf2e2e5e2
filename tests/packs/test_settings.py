"""Settings with an effect on rulebook data."""

from pathlib import Path

import msgspec
import pytest

from gridapp.battle.board import Board
from gridapp.battle.state import Battle, PackRef
from gridapp.grid.grid import Grid
from gridapp.packs.loader import PackProblem, load_packs, read_rulebook
from gridapp.resources import shipped_folder

BOOK = load_packs().rules["reactions"].book
MIRRORED = 'sets.mirrored = { "flanking.how.mirrored_only" = true }'


def battle(**settings: str) -> Battle:
    return Battle("a fight", PackRef("reactions", "1", settings), Board(Grid(4, 4)))


def test_setting_changes_the_rulebook_of_its_battle() -> None:
    assert BOOK.for_battle(battle()) is BOOK
    under = BOOK.for_battle(battle(flanking_line="mirrored"))
    assert under.flanking.how.mirrored_only
    flanking = msgspec.structs.replace(under.flanking, how=BOOK.flanking.how)
    assert msgspec.structs.replace(under, flanking=flanking) == BOOK
    assert not BOOK.flanking.how.mirrored_only


@pytest.mark.parametrize(
    ("sets", "where", "why"),
    [
        ('sets.round = { "life" = "hp" }', "sets.round", "is none of its options"),
        ('sets.mirrored = { "flanking.hew" = 1 }', "sets.mirrored.flanking.hew", "no 'hew'"),
        ('sets.mirrored = { "life.x" = 1 }', "sets.mirrored.life.x", "there is no 'x'"),
        ('sets.mirrored = { "actions.fly" = 1 }', "sets.mirrored.actions.fly", "no 'fly'"),
        ('sets.mirrored = { "actions.dash" = 1 }', "sets.mirrored.actions.dash", "Expected"),
        (
            'sets.mirrored = { "flanking.how.mirrored_only" = 3 }',
            "sets.mirrored.flanking.how.mirrored_only",
            "Expected `bool`, got `int`",
        ),
        (
            'sets.mirrored = { "flanking.how.degrees" = 200 }',
            "sets.mirrored.flanking.how.degrees",
            "degrees must lie from 1 to 180",
        ),
        (
            'sets.mirrored = { "actions.dash.cost" = { move = "one" } }',
            "sets.mirrored.actions.dash.cost.move",
            "Expected",
        ),
        (
            'sets.mirrored = { "occupancy.shared_factor" = 0 }',
            "sets.mirrored.occupancy.shared_factor",
            "does not lie between 1 and 100",
        ),
        ("sets.mirrored = 3", "sets.mirrored", "Expected `object`, got `int`"),
    ],
)
def test_setting_of_an_unknown_key_is_reported(
    tmp_path: Path, sets: str, where: str, why: str
) -> None:
    text = (shipped_folder("rules") / "reactions" / "pack.toml").read_text(encoding="utf-8")
    assert MIRRORED in text
    path = tmp_path / "pack.toml"
    path.write_text(text.replace(MIRRORED, sets), encoding="utf-8")
    with pytest.raises(PackProblem) as problem:
        read_rulebook(path)
    assert problem.value.where == f"settings.flanking_line.{where}"
    assert why in problem.value.why
