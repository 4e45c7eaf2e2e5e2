"""The creature library: built-in, imported and own creatures in the user's folder."""

import errno
import json
from pathlib import Path

import msgspec
import pytest

from gridapp.engine.protocol import Rules
from gridapp.engine.rulebook.rulebook import Rulebook
from gridapp.packs.loader import PackProblem, load_packs
from gridapp.session.creatures.library import (
    CreatureSource,
    can_delete,
    delete_creature,
    import_creatures,
    library_folder,
    load_library,
    mappings_folder,
    save_creature,
)
from gridapp.storage.problems import FileProblem
from tests.storage.stat_block_samples import brute, rows


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


def test_new_library_has_only_built_in_creatures(book: Rulebook) -> None:
    library = load_library(book)
    assert {entry.source for entry in library.entries.values()} == {CreatureSource.BUILT_IN}
    assert not library.problems
    assert library.creatures["goblin"].name == "Goblin"


def test_imported_creatures_can_be_searched(rules: Rules, book: Rulebook, bestiary: Path) -> None:
    report = import_creatures(bestiary, rules)
    assert "1 creatures for Reactions" in str(report)
    assert [path.name for path in (library_folder() / "reactions").iterdir()] == [
        "marsh_beasts.import.json"
    ]
    library = load_library(book)
    entry = library.entries["marsh_beasts.import.json:mud_brute"]
    assert (entry.source, entry.creature.name) == (CreatureSource.IMPORTED, "Mud Brute")
    assert list(library.search("MUD large")) == ["marsh_beasts.import.json:mud_brute"]
    assert list(library.search("imported")) == ["marsh_beasts.import.json:mud_brute"]
    assert not library.search("mud built")
    assert len(library.search("")) == len(library.entries)


def test_importing_again_replaces_the_creatures(
    rules: Rules, book: Rulebook, bestiary: Path
) -> None:
    import_creatures(bestiary, rules)
    bestiary.write_text(json.dumps(rows()), encoding="utf-8")
    import_creatures(bestiary, rules)
    imported = load_library(book).search("imported")
    assert list(imported) == ["marsh_beasts.import.json:reed_archer"]


def test_saved_creature_is_unchanged(book: Rulebook) -> None:
    ogre = load_library(book).creatures["ogre"]
    own = msgspec.structs.replace(ogre, name="Old Grumble", space="2x3")
    assert save_creature(own, book) == "own.json:old_grumble"
    assert save_creature(own, book) == "own.json:old_grumble_2"
    entry = load_library(book).entries["own.json:old_grumble"]
    assert entry.source is CreatureSource.OWN
    assert entry.creature == own
    assert own.make_token(book, "t1", (0, 0)).space == "2x3"


def test_own_creature_is_replaced(rules: Rules, bestiary: Path) -> None:
    book = rules.book
    import_creatures(bestiary, rules)
    goblin = load_library(book).creatures["goblin"]
    for key, name in (
        ("marsh_beasts.import.json:mud_brute", "Brute"),
        (save_creature(goblin, book), "Boss"),
    ):
        assert can_delete(key, book)
        changed = msgspec.structs.replace(goblin, name=name)
        assert save_creature(changed, book, key) == key
        assert load_library(book).creatures[key] == changed


def test_other_creatures_are_copied(book: Rulebook) -> None:
    folder = library_folder() / "reactions"
    folder.mkdir(parents=True)
    text = '[cat]\nname = "Cat"\nside = "guests"\nsize = "medium"\n'
    (folder / "pets.toml").write_text(text, encoding="utf-8")
    for key, copy in (("goblin", "own.json:goblin"), ("pets.toml:cat", "own.json:cat")):
        assert not can_delete(key, book)
        assert save_creature(load_library(book).creatures[key], book, key) == copy
    assert (folder / "pets.toml").read_text(encoding="utf-8") == text


def test_handwritten_json_is_not_changed(book: Rulebook) -> None:
    goblin = load_library(book).creatures["goblin"]
    folder = library_folder() / "reactions"
    folder.mkdir(parents=True)
    path = folder / "bandits.json"
    path.write_bytes(b"\n" + msgspec.json.encode({"hero": goblin}))
    before = path.read_bytes()
    assert not can_delete("bandits.json:hero", book)
    assert save_creature(goblin, book, "bandits.json:hero") == "own.json:goblin"
    with pytest.raises(KeyError):
        delete_creature("bandits.json:hero", book)
    assert path.read_bytes() == before


def test_similar_file_names_are_distinct(book: Rulebook) -> None:
    goblin = load_library(book).creatures["goblin"]
    folder = library_folder() / "reactions"
    folder.mkdir(parents=True)
    names = ("a.json", "a.b.json", "own.json", "own.import.json")
    for name in names:
        renamed = msgspec.structs.replace(goblin, name=name)
        (folder / name).write_bytes(msgspec.json.encode({"x": renamed}))
    entries = load_library(book).entries
    assert [entries[f"{name}:x"].creature.name for name in names] == list(names)
    delete_creature("own.import.json:x", book)
    assert "own.json:x" in load_library(book).entries


def test_unreadable_folder_is_reported(book: Rulebook, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, is_dir = library_folder() / "reactions", Path.is_dir

    def failing(self: Path) -> bool:
        if self == folder:
            raise OSError(errno.EIO, "Input/output error", str(self))
        return is_dir(self)

    monkeypatch.setattr(Path, "is_dir", failing)
    library = load_library(book)
    assert "goblin" in library.entries
    assert "the disk reports an error" in library.problems[0]


def test_deleted_creature_can_be_restored(book: Rulebook) -> None:
    key = save_creature(load_library(book).creatures["ogre"], book)
    before = load_library(book).entries
    delete_creature(key, book)
    assert key not in load_library(book).entries
    assert save_creature(before[key].creature, book, key) == key
    assert load_library(book).entries == before


@pytest.mark.parametrize("space", ["7x7", "wide", "2"])
def test_unknown_footprint_is_reported(book: Rulebook, space: str) -> None:
    folder = library_folder() / "reactions"
    folder.mkdir(parents=True)
    text = f'[cat]\nname = "Cat"\nside = "guests"\nsize = "medium"\nspace = "{space}"\n'
    (folder / "pets.toml").write_text(text, encoding="utf-8")
    (problem,) = load_library(book).problems
    assert "cat" in problem
    assert "space" in problem


def test_handwritten_creatures_are_loaded(book: Rulebook) -> None:
    folder = library_folder() / "reactions"
    folder.mkdir(parents=True)
    text = '[cat]\nname = "Cat"\nside = "guests"\nsize = "medium"\n'
    (folder / "pets.toml").write_text(text, encoding="utf-8")
    assert load_library(book).entries["pets.toml:cat"].creature.side == "guests"


def test_delete_creature(rules: Rules, book: Rulebook, bestiary: Path) -> None:
    import_creatures(bestiary, rules)
    delete_creature("marsh_beasts.import.json:mud_brute", book)
    assert not load_library(book).search("imported")
    with pytest.raises(KeyError):
        delete_creature("goblin", book)
    with pytest.raises(KeyError):
        delete_creature("marsh_beasts.import.json:mud_brute", book)


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("a.toml", "x", "Expected"),
        ("b.json", "{", "no JSON"),
        ("c.json", '{"x": {"name": "X", "side": "s", "size": "wee"}}', "no size 'wee'"),
        ("d.json", '{"x": {"name": "X"}}', "x"),
    ],
)
def test_broken_file_is_reported_and_skipped(
    rules: Rules, book: Rulebook, bestiary: Path, name: str, text: str, why: str
) -> None:
    import_creatures(bestiary, rules)
    (library_folder() / "reactions" / name).write_text(text, encoding="utf-8")
    library = load_library(book)
    (problem,) = library.problems
    assert why in problem
    assert "marsh_beasts.import.json:mud_brute" in library.entries


def test_file_without_creatures_changes_nothing(
    rules: Rules, book: Rulebook, tmp_path: Path
) -> None:
    path = tmp_path / "x.json"
    path.write_text("[]", encoding="utf-8")
    with pytest.raises(FileProblem):
        import_creatures(path, rules)
    assert not library_folder().exists()


def test_broken_user_mapping_is_reported(rules: Rules, book: Rulebook, bestiary: Path) -> None:
    mappings_folder().mkdir(parents=True)
    (mappings_folder() / "reactions.toml").write_text("side = 5", encoding="utf-8")
    with pytest.raises(PackProblem, match="side"):
        import_creatures(bestiary, rules)
