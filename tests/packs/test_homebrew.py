"""Homebrew: data-only packs in the user's folder."""

from pathlib import Path

import pytest

from gridapp.packs.creatures import load_creatures
from gridapp.packs.examples.runs import check_pack
from gridapp.packs.loader import Packs, load_packs

GRITTY = """
extends = "reactions"
id = "gritty"
version = "1"
title = "Gritty"

[actions.advance]
name = "Trudge"
kind = "move"
cost = { move = 1 }
rule = "house"

[stats.speed]
name = "Speed"
default = 20
rule = "house"

[flanking.how]
criterion = "angle"
degrees = 90
"""

EXAMPLE = '''
[[example]]
name = "A house rule: twenty feet"
rule = "house"
turn = "A"
board = """
A . . .
"""
creatures = { A = { kind = "fighter", pools = { standard = 0 }, stats = { speed = 10 } } }
expect = [{ ask = "moves", token = "A", action = "advance", cells = ". 1 2 ." }]
'''


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """The user's folder of packs."""
    folder = tmp_path / "packs"
    (folder / "gritty").mkdir(parents=True)
    (folder / "gritty" / "pack.toml").write_text(GRITTY, encoding="utf-8")
    return folder


def load(home: Path, text: str = GRITTY) -> Packs:
    (home / "gritty" / "pack.toml").write_text(text, encoding="utf-8")
    return load_packs(homebrew=home)


def test_changes_override_the_base_pack(home: Path) -> None:
    packs = load(home)
    assert packs.problems == ()
    book, base = packs.rules["gritty"].book, packs.rules["reactions"].book
    assert book.actions["advance"].name == "Trudge"
    assert book.stats["speed"].default == 20
    assert book.flanking.how.degrees == 90
    assert book.flanking.rule == base.flanking.rule
    assert book.actions["side_step"] == base.actions["side_step"]
    assert base.stats["speed"].default == 30
    assert packs.rules["gritty"].mechanics is packs.rules["reactions"].mechanics


def test_homebrew_uses_the_base_packs_creatures(home: Path) -> None:
    assert "fighter" in load_creatures(load(home).rules["gritty"].book)


def test_homebrew_examples_are_checked(home: Path) -> None:
    packs = load(home)
    (home / "gritty" / "examples.toml").write_text(EXAMPLE, encoding="utf-8")
    report = check_pack(packs.rules["gritty"], packs.folders["gritty"])
    assert (report.passed, report.failed) == (1, ())


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ('extends = "reactions"', "", "extends"),
        ('extends = "reactions"', 'extends = "gritty"', "extends"),
        ('id = "gritty"', 'id = "reactions"', "id"),
        ('id = "gritty"', 'id = "other"', "id"),
        ("default = 20", 'default = "twenty"', "stats.speed.default"),
        ("cost = { move = 1 }", "cost = { stamina = 1 }", "actions.advance.cost"),
        ("degrees = 90", "degree = 90", "flanking.how.degree"),
    ],
)
def test_broken_homebrew_is_disabled_alone(home: Path, old: str, new: str, where: str) -> None:
    packs = load(home, GRITTY.replace(old, new))
    assert "gritty" not in packs.rules
    assert "reactions" in packs.rules
    (problem,) = packs.problems
    assert "pack.toml of pack gritty" in problem
    assert where in problem


def test_code_in_the_users_folder_is_never_run(home: Path) -> None:
    trap = home / "gritty" / "mechanics.py"
    trap.write_text("raise SystemExit('ran')", encoding="utf-8")
    packs = load(home)
    assert "gritty" not in packs.rules
    assert "code runs only in the packs that ship" in packs.problems[0]
