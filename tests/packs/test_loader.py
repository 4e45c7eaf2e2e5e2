"""A pack loads completely, or is disabled with file, key and reason."""

import shutil
import tomllib
from pathlib import Path

import pytest

from gridapp.packs.loader import PackProblem, load_pack, load_packs, read_rulebook, read_toml
from gridapp.resources import shipped_folder

SHIPPED = shipped_folder("rules") / "reactions"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of a shipped pack, to be broken."""
    copy = tmp_path / "packs" / "reactions"
    shutil.copytree(SHIPPED, copy, ignore=shutil.ignore_patterns("__pycache__"))
    return copy


def change(folder: Path, old: str, new: str) -> None:
    """Replace the first occurrence of a text in the pack's data."""
    path = folder / "pack.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def problem_of(folder: Path) -> PackProblem:
    with pytest.raises(PackProblem) as problem:
        load_pack(folder)
    return problem.value


def test_the_shipped_packs_load_without_a_problem() -> None:
    packs = load_packs()
    assert packs.problems == ()
    assert sorted(packs.rules) == sorted(
        path.parent.name for path in SHIPPED.parent.glob("*/*.toml") if path.name == "pack.toml"
    )
    assert packs.rules["reactions"].book.actions["advance"].rule == "R-33"


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ('title = "Reactions"', 'title = "Reactions"\ncolour = "red"', "colour"),
        ("[cells]", '[cells]\ncolour = "red"', "cells.colour"),
        ("[occupancy]", '[occupancy]\ncolour = "red"', "occupancy.colour"),
        ("[flanking]", '[flanking]\ncolour = "red"', "flanking.colour"),
        ("criterion =", 'colour = "red", criterion =', "flanking.how.colour"),
        ("[cover]", '[cover]\ncolour = "red"', "cover.colour"),
        ("[cover.how]", '[cover.how]\ncolour = "red"', "cover.how.colour"),
        ('{ id = "total",', '{ colour = "red", id = "total",', "cover.how.grades[1].colour"),
        ("[barriers]", '[barriers]\ncolour = "red"', "barriers.colour"),
        ("[actions.advance]", '[actions.advance]\ncolour = "red"', "actions.advance.colour"),
        ("quick = {", 'quick = { colour = "red",', "pools.quick.colour"),
        ("speed = {", 'speed = { colour = "red",', "stats.speed.colour"),
        ("dying = {", 'dying = { colour = "red",', "conditions.dying.colour"),
        (
            "[settings.advantage]",
            '[settings.advantage]\ncolour = "red"',
            "settings.advantage.colour",
        ),
        ("large = {", 'large = { colour = "red",', "sizes.large.colour"),
    ],
)
def test_unknown_key_is_named_in_every_table(folder: Path, old: str, new: str, where: str) -> None:
    change(folder, old, new)
    problem = problem_of(folder)
    assert problem.where == where
    assert str(problem).startswith(f"pack.toml of pack reactions, line {problem.line}: {where}: ")


@pytest.mark.parametrize(
    ("old", "new", "where", "why"),
    [
        ("size = 5\n", 'size = "5"\n', "cells.size", "Expected `float`, got `str`"),
        (
            "cost = { move = 1 }",
            'cost = { move = "1" }',
            "actions.advance.cost.move",
            "Expected `int`",
        ),
        ('kind = "move"', 'kind = "stroll"', "actions.advance.kind", "Invalid enum value 'stroll'"),
        (
            'refill = "turn"',
            'refill = "often"',
            "pools.standard.refill",
            "Invalid enum value 'often'",
        ),
        ('"opposite_cells"', '"behind"', "flanking.how.criterion", "Invalid enum value 'behind'"),
        (
            'options = ["map", "off"]',
            'options = ["map", 3]',
            "settings.advantage.options[1]",
            "Expected `str`",
        ),
        ('unit = "ft"', 'unit = "cubit"', "cells.unit", "Invalid enum value 'cubit'"),
        ('rule = "R-02"', "", "cells", "missing required field `rule`"),
        (
            "[actions.advance]",
            "[actions]\nx = 3\n[actions.advance]",
            "actions.x",
            "Expected `object`, got `int`",
        ),
    ],
)
def test_wrong_value_names_key_and_reason(
    folder: Path, old: str, new: str, where: str, why: str
) -> None:
    change(folder, old, new)
    problem = problem_of(folder)
    assert problem.where == where
    assert why in problem.why


@pytest.mark.parametrize("table", ["actions", "pools", "stats", "settings", "sizes", "conditions"])
def test_number_in_place_of_a_table_is_reported(folder: Path, table: str) -> None:
    data = (folder / "pack.toml").read_text(encoding="utf-8")
    remaining = [part for part in data.split("\n[") if not part.startswith(table)]
    text = "\n[".join(remaining).replace('id = "reactions"', f'id = "reactions"\n{table} = 3')
    assert tomllib.loads(text)[table] == 3
    (folder / "pack.toml").write_text(text, encoding="utf-8")
    assert problem_of(folder).where == table


@pytest.mark.parametrize(
    ("old", "new", "where", "why"),
    [
        (
            "cost = { quick = 1 }",
            "cost = { qick = 1 }",
            "actions.side_step.cost",
            "there is no pool 'qick'",
        ),
        ('stat = "hit_points"', 'stat = "hits"', "pools.hp.stat", "there is no statistic 'hits'"),
        (
            "default = 30, low = 0",
            "default = 30, low = 40",
            "stats.speed.default",
            "between 40 and 200",
        ),
        (
            'default = "uniform"',
            'default = "round"',
            "settings.diagonals.default",
            "none of its options",
        ),
        ('space = "6x6"', 'space = "7x7"', "sizes.colossal.space", "out of range"),
        ('life = "hp"', 'life = "hips"', "life", "there is no pool 'hips'"),
        (
            'type = "flag", low = 0, high = 1',
            'type = "flag", low = 0, high = 2',
            "stats.warrior.type",
            "a flag is 0 or 1",
        ),
        (
            'options = ["Strength", ',
            "options = [",
            "stats.armor_ability.options",
            "a choice from low to high has 6 options",
        ),
        (
            'unit = "ft", rule = "R-33"',
            'unit = "ft", options = ["fast"], rule = "R-33"',
            "stats.speed.options",
            "a number from low to high has 0 options",
        ),
        (
            'name = "Attack modifier"',
            'name = "Attack modifier", brief = "attack"',
            "weapon_stats.attack.brief",
            "write {0} where the number stands",
        ),
        ('total = "total"', 'total = "full"', "cover.total", "there is no grade 'full'"),
        ("tags = {", 'passable = ["hedge"]\ntags = {', "cover.passable[0]", "cover tag 'hedge'"),
        ("factor = 0", "factor = -1", "terrain.impassable.factor", "between 0 and 100"),
        (
            "factor = 0",
            "factor = 0, elevation = -101",
            "terrain.impassable.elevation",
            "between -100 and 100",
        ),
        (
            "tags = {",
            'heights = { "" = 2.0, kneeling = 1.2 }\ntags = {',
            "cover.heights.kneeling",
            "there is no condition 'kneeling'",
        ),
        ("tags = {", 'heights = { "" = -2.0 }\ntags = {', "cover.heights.", "is no height"),
        ("tags = {", 'stature = "size"\ntags = {', "cover.stature", "no statistic 'size'"),
        ("tags = {", 'height_stat = "size"\ntags = {', "cover.height_stat", "no statistic 'size'"),
        ("tags = {", "height_parts = 0\ntags = {", "cover.height_parts", "at least 1"),
        (
            "pass_foes = false",
            "pass_foes = false\nshared_factor = 0",
            "occupancy.shared_factor",
            "between 1 and 100",
        ),
        (
            "pass_foes = false",
            'pass_foes = false\nshared = "hugging"',
            "occupancy.shared",
            "there is no condition 'hugging'",
        ),
    ],
)
def test_undeclared_name_is_reported(
    folder: Path, old: str, new: str, where: str, why: str
) -> None:
    change(folder, old, new)
    problem = problem_of(folder)
    assert problem.where == where
    assert why in problem.why


def test_invalid_toml_names_the_line(folder: Path) -> None:
    change(folder, "[cells]", "[cells")
    lines = (folder / "pack.toml").read_text(encoding="utf-8").split("\n")
    problem = problem_of(folder)
    assert problem.where == "the file"
    assert f"at line {lines.index('[cells') + 1}" in problem.why


@pytest.mark.parametrize("content", [b"\xff\xfe", b"a = " + b"[" * 100_000])
def test_binary_file_is_reported(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "pack.toml"
    path.write_bytes(content)
    with pytest.raises(PackProblem, match="the file"):
        read_toml(path)


def test_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(PackProblem, match=r"pack\.toml of pack nowhere: the file: .*No such file"):
        read_rulebook(tmp_path / "nowhere" / "pack.toml")


def test_pack_id_must_be_the_folder_name(folder: Path) -> None:
    moved = folder.rename(folder.with_name("reaction"))
    problem = problem_of(moved)
    assert (problem.where, problem.why) == ("id", "is 'reactions', not the folder's name")


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("raise RuntimeError('out of order')", "RuntimeError('out of order')"),
        ("def broken(:", "SyntaxError"),
        ("from gridapp.packkit import Nothing", "ImportError"),
        ("functions = 3", "AttributeError"),
    ],
)
def test_import_error_is_reported(folder: Path, code: str, why: str) -> None:
    (folder / "mechanics.py").write_text(code, encoding="utf-8")
    problem = problem_of(folder)
    assert problem.where == "import"
    assert why in problem.why


def test_missing_mechanics_is_reported(folder: Path) -> None:
    (folder / "mechanics.py").unlink()
    assert problem_of(folder).where == "import"


def test_broken_pack_is_disabled_alone(folder: Path) -> None:
    sound = folder.with_name("sound")
    shutil.copytree(folder, sound)
    change(sound, 'id = "reactions"', 'id = "sound"')
    (folder / "mechanics.py").write_text("1 / 0", encoding="utf-8")
    packs = load_packs(folder.parent)
    assert list(packs.rules) == ["sound"]
    assert packs.rules["sound"].book.title == "Reactions"
    assert packs.problems == (
        "mechanics.py of pack reactions: import: ZeroDivisionError('division by zero')",
    )


def test_packs_of_two_folders_do_not_mix(folder: Path) -> None:
    (folder / "checks.py").write_text("raise LookupError('the other one')", encoding="utf-8")
    shipped_rules = load_pack(SHIPPED)
    assert "the other one" in problem_of(folder).why
    assert load_pack(SHIPPED).book == shipped_rules.book
