"""Built-in creatures are valid, and a broken list names its key."""

from pathlib import Path

import pytest

from gridapp.battle.tokens import WeaponKind
from gridapp.engine.rulebook.derived_statistics import prepare_creature
from gridapp.packs.creatures import load_creatures
from gridapp.packs.loader import PackProblem, load_packs

BOOK = load_packs().rules["reactions"].book
WOLF = """
[wolf]
name = "Wolf"
side = "raiders"
size = "large"
stats = { strength = 1, hit_points = 13 }
weapons = [{ id = "bite", name = "Bite", damage = "1d6" }]
"""


def test_template_makes_a_token(tmp_path: Path) -> None:
    (tmp_path / "creatures.toml").write_text(WOLF, encoding="utf-8")
    wolf = load_creatures(BOOK, tmp_path)["wolf"]
    token = wolf.make_token(BOOK, "t7", (3, 4), "Grey")
    assert (token.id, token.name, token.side, token.cell) == ("t7", "Grey", "raiders", (3, 4))
    assert token.space == "2x2"
    assert wolf.make_token(BOOK, "t8", (0, 0)).name == "Wolf"
    assert prepare_creature(BOOK, token).pools == {"hp": 13, "sq": 0} | dict.fromkeys(
        ("standard", "move", "quick", "reaction"), 1
    )


def test_shipped_creatures_suffice_for_a_first_battle() -> None:
    """Two sides, a 2x2 creature, a reach of ten feet, an archer."""
    creatures = load_creatures(BOOK)
    weapons = [weapon for creature in creatures.values() for weapon in creature.weapons]
    assert len({creature.side for creature in creatures.values()}) == 2
    assert any(BOOK.sizes[creature.size].space == "2x2" for creature in creatures.values())
    assert any(weapon.kind is WeaponKind.MELEE and weapon.reach == 10 for weapon in weapons)
    assert any(weapon.kind is WeaponKind.RANGED for weapon in weapons)
    assert len(creatures) >= 8


def test_pack_without_creatures(tmp_path: Path) -> None:
    assert load_creatures(BOOK, tmp_path) == {}


@pytest.mark.parametrize(
    ("old", "new", "where", "why"),
    [
        ('name = "Wolf"', 'name = "Wolf"\nhat = "red"', "wolf.hat", "no such key"),
        ('size = "large"', "", "wolf", "a creature has a size; allowed: medium, large"),
        ('size = "large"', 'size = "vast"', "wolf.size", "there is no size 'vast'"),
        (
            "strength = 1",
            "strenth = 1",
            "wolf.stats.strenth",
            "'strenth' is no statistic of Reactions",
        ),
        ("strength = 1", "strength = 99", "wolf", "Strength modifier is 99"),
        ("strength = 1", "strength = 1.5", "wolf.stats.strength", "Expected `int`"),
        ("strength = 1", "strength = " + "9" * 5000, "the file", "digits"),
        ('[{ id = "bite", name = "Bite", damage = "1d6" }]', "{ a = 1 }", "wolf.weapons", "array"),
        ("1d6", "1x6", "wolf", "'1x6' is no dice text"),
        ("1d6", "100000d6", "wolf", "'100000d6' cannot be rolled"),
        ('id = "bite"', 'idd = "bite"', "wolf.weapons[0].idd", "no such key"),
        ("}]", '}, { id = "bite", name = "Bite" }]', "wolf", "two of its weapons"),
    ],
)
def test_invalid_list_names_its_key(
    tmp_path: Path, old: str, new: str, where: str, why: str
) -> None:
    assert old in WOLF
    (tmp_path / "creatures.toml").write_text(WOLF.replace(old, new), encoding="utf-8")
    with pytest.raises(PackProblem) as problem:
        load_creatures(BOOK, tmp_path)
    assert problem.value.where == where
    assert why in problem.value.why
