"""The library of creatures: built in, imported and own, as data in the user's folder."""

import json
from pathlib import Path

import pytest

from gridapp.engine.mechanics import Rules
from gridapp.engine.rulebook import Rulebook
from gridapp.packs.loader import PackProblem, load_packs
from gridapp.session.library import (
    Source,
    forget,
    import_creatures,
    keep,
    library_folder,
    load_library,
    mappings_folder,
)
from gridapp.storage.problems import FileProblem
from tests.storage.monsters import brute, rows


@pytest.fixture
def rules() -> Rules:
    return load_packs().rules["reactions"]


@pytest.fixture
def book(rules: Rules) -> Rulebook:
    return rules.book


@pytest.fixture
def bestiary(tmp_path: Path) -> Path:
    path = tmp_path / "Marsh Beasts!.json"
    path.write_text(json.dumps([brute()]), encoding="utf-8")
    return path


def test_at_first_only_the_built_in_ones_are_there(book: Rulebook) -> None:
    library = load_library(book)
    assert {entry.source for entry in library.entries.values()} == {Source.BUILT_IN}
    assert not library.problems
    assert library.creatures["goblin"].name == "Goblin"


def test_an_import_is_kept_and_can_be_searched(
    rules: Rules, book: Rulebook, bestiary: Path
) -> None:
    report = import_creatures(bestiary, rules)
    assert "1 creatures for Reactions" in str(report)
    assert [path.name for path in (library_folder() / "reactions").iterdir()] == [
        "marsh_beasts.import.json"
    ]
    library = load_library(book)
    entry = library.entries["marsh_beasts:mud_brute"]
    assert (entry.source, entry.creature.name) == (Source.IMPORTED, "Mud Brute")
    assert list(library.search("MUD large")) == ["marsh_beasts:mud_brute"]
    assert list(library.search("imported")) == ["marsh_beasts:mud_brute"]
    assert not library.search("mud built")
    assert len(library.search("")) == len(library.entries)


def test_importing_again_replaces_what_was_imported(
    rules: Rules, book: Rulebook, bestiary: Path
) -> None:
    import_creatures(bestiary, rules)
    bestiary.write_text(json.dumps(rows()), encoding="utf-8")
    import_creatures(bestiary, rules)
    imported = load_library(book).search("imported")
    assert list(imported) == ["marsh_beasts:reed_archer"]


def test_a_creature_from_the_board_is_kept_as_it_is(book: Rulebook) -> None:
    ogre = load_library(book).creatures["ogre"]
    token = ogre.token(book, "t1", (3, 4), "Old Grumble")
    assert keep(token, book) == "own:old_grumble"
    assert keep(token, book) == "own:old_grumble_2"
    entry = load_library(book).entries["own:old_grumble"]
    assert entry.source is Source.OWN
    assert entry.creature.token(book, "t1", (3, 4)) == token


def test_of_several_sizes_with_one_space_the_usual_is_kept() -> None:
    vitality = load_packs().rules["vitality"].book
    thug = load_library(vitality).creatures["thug"]
    keep(thug.token(vitality, "t1", (0, 0)), vitality)
    assert load_library(vitality).creatures["own:thug"].size == "medium"


def test_own_creatures_can_be_written_by_hand(book: Rulebook) -> None:
    folder = library_folder() / "reactions"
    folder.mkdir(parents=True)
    text = '[cat]\nname = "Cat"\nside = "guests"\nsize = "medium"\n'
    (folder / "pets.toml").write_text(text, encoding="utf-8")
    assert load_library(book).entries["pets:cat"].creature.side == "guests"


def test_forgetting(rules: Rules, book: Rulebook, bestiary: Path) -> None:
    import_creatures(bestiary, rules)
    forget("marsh_beasts:mud_brute", book)
    assert not load_library(book).search("imported")
    with pytest.raises(KeyError):
        forget("goblin", book)
    with pytest.raises(KeyError):
        forget("marsh_beasts:mud_brute", book)


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("a.toml", "x", "Expected"),
        ("b.json", "{", "no JSON"),
        ("c.json", '{"x": {"name": "X", "side": "s", "size": "wee"}}', "no size 'wee'"),
        ("d.json", '{"x": {"name": "X"}}', "x"),
    ],
)
def test_a_broken_file_is_told_and_the_others_serve(
    rules: Rules, book: Rulebook, bestiary: Path, name: str, text: str, why: str
) -> None:
    import_creatures(bestiary, rules)
    (library_folder() / "reactions" / name).write_text(text, encoding="utf-8")
    library = load_library(book)
    (problem,) = library.problems
    assert why in problem
    assert "marsh_beasts:mud_brute" in library.entries


def test_a_file_that_holds_no_creatures_changes_nothing(
    rules: Rules, book: Rulebook, tmp_path: Path
) -> None:
    path = tmp_path / "x.json"
    path.write_text("[]", encoding="utf-8")
    with pytest.raises(FileProblem):
        import_creatures(path, rules)
    assert not library_folder().exists()


def test_a_broken_mapping_of_the_user_s_is_told(
    rules: Rules, book: Rulebook, bestiary: Path
) -> None:
    mappings_folder().mkdir(parents=True)
    (mappings_folder() / "reactions.toml").write_text("side = 5", encoding="utf-8")
    with pytest.raises(PackProblem, match="side"):
        import_creatures(bestiary, rules)
