"""The finder accepts the usual names of commands, creatures and rules."""

import tomllib

import pytest

from gridapp.resources import shipped_folder
from gridapp.session.finder import Findable, find, plain, synonym_groups

GROUPS = (("heal", "cure", "first aid", "heilen"), ("opportunity attack", "aoo", "rebuff"))
THINGS = {
    "adjust": Findable("Damage and healing", ("Menu Play",)),
    "aid": Findable("First aid", ("action",)),
    "rebuff": Findable("Rebuff", ("action",)),
    "undo": Findable("Undo", ("Menu Play",)),
    "questions": Findable("Manual: Questions", (), "A foe may take an opportunity attack."),
}
ENTRIES = [(entry, key) for key, entry in THINGS.items()]


@pytest.mark.parametrize(
    ("query", "titles"),
    [
        ("heal", ["adjust", "aid"]),
        ("CURE", ["adjust", "aid"]),
        ("heilen", ["adjust", "aid"]),
        ("aoo", ["rebuff", "questions"]),
        ("opportunity att", ["rebuff", "questions"]),
        ("first aid", ["aid", "adjust"]),
        ("undoo", ["undo"]),
        ("damgae", ["adjust"]),
        ("do", ["undo"]),
        ("play", ["adjust", "undo"]),
        ("zebra", []),
        ("", ["adjust", "aid", "rebuff", "undo", "questions"]),
    ],
)
def test_found(query: str, titles: list[str]) -> None:
    assert find(query, ENTRIES, GROUPS) == titles


def test_the_name_goes_before_synonyms() -> None:
    entries = [(Findable("Patch a wound"), "patch"), (Findable("Heal"), "heal")]
    assert find("heal", entries, (("heal", "patch a wound"),)) == ["heal", "patch"]


def test_the_whole_name_goes_before_a_name_with_more_words() -> None:
    """The action of a system was found below a command that only contains its name."""
    entries = [(Findable("Where it can strike"), "reach"), (Findable("Strike"), "strike")]
    assert find("strike", entries, GROUPS) == ["strike", "reach"]


def test_a_synonym_goes_before_letters_inside_a_name() -> None:
    entries = [(Findable("Obscured"), "obscured"), (Findable("First aid"), "aid")]
    assert find("cure", entries, GROUPS) == ["aid", "obscured"]


def test_accents_and_case_do_not_matter() -> None:
    assert plain("Überraschung") == plain("uberraschung")


def test_shipped_groups_are_sound() -> None:
    """Every group has several phrases, and none twice."""
    path = shipped_folder("assets") / "finder" / "synonyms.toml"
    groups = tomllib.loads(path.read_text(encoding="utf-8"))["same"]
    assert len(synonym_groups()) == len(groups) > 40
    for group in groups:
        assert len(group["words"]) == len(set(group["words"])) > 1


@pytest.mark.parametrize(
    ("query", "name"),
    [("ambush", "In a concealed set position"), ("hinterhalt", "In verborgener Stellung")],
)
def test_an_ambush_is_found_by_that_name(query: str, name: str) -> None:
    assert find(query, [(Findable(name), name)]) == [name]
