"""All faults of a pack are told in one run, each with file, line, key and the allowed names."""

import os
from pathlib import Path

import pytest

from gridapp.packs.loader import Packs, load_packs
from gridapp.packs.toml_lines import line_of, lines_of_keys

BROKEN = """extends = "reactions"
id = "broken"
version = "1"
title = "Broken"

[actions.advance]
name = "Trudge"
kind = "mvoe"
cost = { moove = 1 }
rule = 3

[stats.speed]
name = "Speed"
defualt = 20
rule = "house"
"""


def load(folder: Path, text: str, name: str = "broken") -> Packs:
    """Load a homebrew pack of a text, written before or not."""
    (folder / name).mkdir(exist_ok=True)
    (folder / name / "pack.toml").write_text(text, encoding="utf-8")
    return load_packs(homebrew=folder)


def test_every_wrong_type_and_key_is_told_with_its_line(tmp_path: Path) -> None:
    packs = load(tmp_path, BROKEN)
    places = [line.split(": ")[:2] for line in packs.faults["broken"]]
    assert places == [
        ["broken/pack.toml:8", "actions.advance.kind"],
        ["broken/pack.toml:10", "actions.advance.rule"],
        ["broken/pack.toml:14", "stats.speed.defualt"],
    ]
    (problem,) = packs.problems
    assert problem.startswith("pack.toml of pack broken, line 8: actions.advance.kind: ")
    assert problem.endswith("(and 2 more: `gridapp check` lists them)")


def test_a_fault_lists_what_is_allowed_and_the_nearest_name(tmp_path: Path) -> None:
    kind, _, key = load(tmp_path, BROKEN).faults["broken"]
    assert "did you mean 'move'?; allowed: move, attack, charge, target, plain" in kind
    assert "there is no such key; did you mean 'default'?; allowed: name, rule, default" in key


def test_every_undeclared_name_is_told(tmp_path: Path) -> None:
    text = BROKEN.replace("mvoe", "move").replace("rule = 3", 'rule = "house"')
    text = text.replace("defualt = 20", "default = 900") + '\n[pools.wind]\nname = "Wind"\n'
    faults = load(tmp_path, f'{text}stat = "lungs"\nrule = "house"\n').faults["broken"]
    assert [fault.split(": ")[1] for fault in faults] == [
        "actions.advance.cost",
        "stats.speed.default",
        "pools.wind.stat",
    ]
    assert (
        "there is no pool 'moove'; did you mean 'move'?; allowed: hp, standard, move" in faults[0]
    )


def test_every_missing_key_is_told(tmp_path: Path) -> None:
    text = (
        BROKEN.split("[actions", maxsplit=1)[0] + "[terrain.bog]\n[conditions.wet]\nname = 'Wet'\n"
    )
    faults = load(tmp_path, text).faults["broken"]
    assert [fault.rpartition("field ")[2] for fault in faults] == [
        "`name`",
        "`factor`",
        "`rule`",
        "`rule`",
    ]


@pytest.mark.parametrize("extends", ['["x"]', "3", "{ a = 1 }", '"reaction"', "true"])
def test_wrong_base_is_told(tmp_path: Path, extends: str) -> None:
    packs = load(tmp_path, BROKEN.replace('"reactions"', extends, 1))
    (fault,) = packs.faults["broken"]
    assert fault.startswith("broken/pack.toml:1: extends: must name one of action_points, ")
    assert "reactions" in packs.rules


def test_too_many_entries_are_one_fault(tmp_path: Path) -> None:
    lines = "\n".join(f'c{number} = {{ name = "C", rule = "house" }}' for number in range(10_000))
    text = 'extends = "reactions"\nid = "broken"\ntitle = "B"\nversion = "1"\n[conditions]\n'
    (fault,) = load(tmp_path, text + lines).faults["broken"]
    assert "conditions: holds 10" in fault
    assert "at most 1000 are allowed" in fault


def test_folder_and_links_in_place_of_the_file(tmp_path: Path) -> None:
    for name in ("folder", "nowhere", "circle", "device"):
        (tmp_path / name).mkdir()
    (tmp_path / "folder" / "pack.toml").mkdir()
    (tmp_path / "nowhere" / "pack.toml").symlink_to(tmp_path / "missing.toml")
    (tmp_path / "circle" / "pack.toml").symlink_to(tmp_path / "circle" / "pack.toml")
    os.mkfifo(tmp_path / "device" / "pack.toml")
    packs = load_packs(homebrew=tmp_path)
    assert list(packs.faults) == ["circle", "device", "folder", "nowhere"]
    assert all("the file: " in fault for faults in packs.faults.values() for fault in faults)
    (circle,) = packs.faults["circle"]
    assert circle.endswith("the file: Too many levels of symbolic links")


def test_homebrew_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "packs").write_text("", encoding="utf-8")
    assert load_packs(homebrew=tmp_path / "packs").problems == ()


def test_tables_in_tables_without_end(tmp_path: Path) -> None:
    (fault,) = load(tmp_path, f"{'.'.join('a' * 5000)} = 1").faults["broken"]
    assert "more than 30 tables in each other" in fault


TOML = '''# a comment [not.a.table]
one = "a # [b]"
two.three = [
  1, # first
  { deep = "x", "quoted.key" = 2 },
  """
  [no.table]
  """,
]
'''


def test_lines_of_every_way_to_write_a_key() -> None:
    text = TOML + "\n[a.b]\nc = 1\n[[list]]\nx = 1\n[[list]]\nx = 2\n[list.sub]\ny=3"
    lines = lines_of_keys(text)
    expected = {
        "one": 2,
        "two.three": 3,
        "two.three[1].deep": 5,
        "two.three[1].quoted.key": 5,
        "two.three[2]": 6,
        "a.b.c": 12,
        "list[0].x": 14,
        "list[1].x": 16,
        "list[1].sub.y": 18,
    }
    assert {key: lines.get(key) for key in expected} == expected
    assert line_of(lines, "a.b.missing") == 11
    assert line_of(lines, "a.b.c.deeper[3]") == 12
    assert line_of(lines, "nowhere") == 0
