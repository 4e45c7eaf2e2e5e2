"""`gridapp new-pack` writes packs without faults."""

import shutil
from pathlib import Path

import platformdirs
import pytest

from gridapp.battle.tokens import Condition, Until
from gridapp.cli import main
from gridapp.cli.packs import new_pack as command
from gridapp.packs.examples.runs import check_pack
from gridapp.packs.loader import load_homebrew, load_pack, load_packs
from gridapp.packs.new_pack import TEMPLATE, NewPackError, new_homebrew, new_system
from gridapp.resources import shipped_folder

RULES = load_packs().rules
Said = pytest.CaptureFixture[str]


@pytest.mark.parametrize("base", sorted(RULES))
def test_homebrew_of_every_system_is_sound(tmp_path: Path, base: str) -> None:
    folder = new_homebrew("dark_keep", RULES[base], shipped_folder("rules") / base, tmp_path)
    rules = load_homebrew(folder / "pack.toml", RULES)
    report = check_pack(rules, folder)
    assert (report.passed, report.failed) == (2, ())
    assert rules.book.title == "Dark keep"


@pytest.mark.parametrize("name", ["skirmish", "dark_keep"])
def test_system_from_the_template_is_sound(tmp_path: Path, name: str) -> None:
    folder = new_system(name, tmp_path)
    rules = load_pack(folder)
    report = check_pack(rules, folder)
    assert (report.passed, report.failed) == (6, ())
    assert rules.book.id == name
    parts = {path.name for path in TEMPLATE.iterdir() if path.is_file()}
    assert {path.name for path in folder.iterdir() if path.is_file()} == parts


@pytest.mark.parametrize("name", ["", "Dark", "dark keep", "../x", "9lives", "a", "x" * 60])
def test_bad_names_are_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(NewPackError, match="no name for a pack"):
        new_system(name, tmp_path)


def test_nothing_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "skirmish").mkdir()
    with pytest.raises(NewPackError, match="there already"):
        new_system("skirmish", tmp_path)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's folder of data, empty."""
    monkeypatch.setattr(platformdirs, "user_data_path", lambda *_, **__: tmp_path)
    return tmp_path


def test_in_the_shell(home: Path, capsys: Said) -> None:
    assert main(["new-pack", "grim", "--extends", "vigor"]) == 0
    assert "next: gridapp check grim" in capsys.readouterr().out
    assert main(["check", "grim"]) == 0
    assert "grim: 2 passed, 0 failed" in capsys.readouterr().out
    assert (home / "packs" / "grim" / "pack.toml").is_file()
    assert main(["new-pack", "grim", "--extends", "vigor"]) == 1
    assert "already" in capsys.readouterr().err
    assert main(["new-pack", "grimmer", "--extends", "vigour"]) == 1
    assert "did you mean 'vigor'?" in capsys.readouterr().err


def test_installed_apps_write_no_code(
    tmp_path: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed = tmp_path / "gridapp" / "_shipped" / "rules"
    installed.mkdir(parents=True)
    monkeypatch.setattr(command, "shipped_folder", lambda _: installed)
    assert main(["new-pack", "skirmish"]) == 1
    assert "give --extends ID" in capsys.readouterr().err
    assert list(installed.iterdir()) == []


def test_a_condition_by_data_has_effects_and_a_duration(tmp_path: Path) -> None:
    folder = new_homebrew(
        "grim", RULES["reactions"], shipped_folder("rules") / "reactions", tmp_path
    )
    entry = load_homebrew(folder / "pack.toml", RULES).book.conditions["drenched"]
    begun = entry.begun(Condition("drenched"), "A")
    assert begun == Condition("drenched", Until.TURN_END, "A", 2, effects=(("strength", -1),))
    drenched = Condition("drenched", Until.ROUND_END, times=3)
    assert entry.begun(drenched, "A").until is Until.ROUND_END


def test_homebrew_has_the_base_packs_creatures_too(tmp_path: Path) -> None:
    from gridapp.packs.creatures import load_creatures

    base = shipped_folder("rules") / "reactions"
    folder = new_homebrew("grim", RULES["reactions"], base, tmp_path)
    rules = load_homebrew(folder / "pack.toml", RULES)
    own = {"house_champion"}
    assert set(load_creatures(rules.book, folder)) == own | set(
        load_creatures(RULES["reactions"].book, base)
    )
    shutil.rmtree(folder)
