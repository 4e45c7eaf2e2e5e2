"""Class names are unique in the app, and in each rule pack together with the app."""

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]

SAME_IDEA_IN_OTHER_ROOMS = {
    "ReadiedAsk": "the question for a readied act: one system asks at a turn, one at a move",
    "StanceAsk": "the question for a stance: one system asks the target, one as the round begins",
}
"""Names that packs share though they stand in rooms of other names, and what they mean."""


def places_of_classes(root: Path) -> dict[str, list[tuple[str, str]]]:
    """Return for each class name its places: the pack (empty for the app) and the room in the pack.

    The room is the first folder or module of the pack: ``attacks``, ``reactions`` and so on.
    """
    places: dict[str, list[tuple[str, str]]] = defaultdict(list)
    template = Path("gridapp", "packs", "template", "system")
    for pack_folder in (template, *(path.relative_to(root) for path in root.glob("rules/*/"))):
        for file in sorted(root.joinpath(pack_folder).rglob("*.py")):
            room = file.relative_to(root / pack_folder).parts[0].removesuffix(".py")
            for name in class_names(file):
                places[name].append((pack_folder.name, room))
    for file in sorted(root.joinpath("gridapp").rglob("*.py")):
        if template not in file.relative_to(root).parents:
            for name in class_names(file):
                places[name].append(("", str(file.relative_to(root))))
    return places


def class_names(file: Path) -> Iterator[str]:
    """Return the names of all classes in a file, nested ones too."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return (node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef))


def names_of_several_things(
    places: Mapping[str, list[tuple[str, str]]], allowed: Mapping[str, str]
) -> dict[str, list[tuple[str, str]]]:
    """Return the names used twice, except by packs only in the same room.

    The packs have one skeleton: a name in the same room of two packs means the same for both.
    """
    return {
        name: used
        for name, used in places.items()
        if len(used) > 1
        and (
            any(not pack for pack, _ in used)
            or len({pack for pack, _ in used}) < len(used)
            or (len({room for _, room in used}) > 1 and name not in allowed)
        )
    }


def test_every_class_name_means_one_thing() -> None:
    places = places_of_classes(ROOT)

    assert names_of_several_things(places, SAME_IDEA_IN_OTHER_ROOMS) == {}


def test_names_allowed_in_other_rooms_are_used_twice() -> None:
    assert set(names_of_several_things(places_of_classes(ROOT), {})) == set(
        SAME_IDEA_IN_OTHER_ROOMS
    )


def test_a_name_used_twice_is_found(tmp_path: Path) -> None:
    written = {
        "gridapp/battle/areas.py": "class Area: ...\nclass Door: ...\n",
        "gridapp/grid/regions.py": "class Area: ...\n",
        "rules/vigor/attacks/stage.py": "class Door: ...\nclass Attack: ...\nclass Grip: ...\n",
        "rules/segments/attacks/hits.py": "class Attack: ...\n",
        "rules/segments/checks.py": "class Grip: ...\nclass Roll: ...\n",
        "rules/segments/stats.py": "class Roll: ...\n",
    }
    for name, text in written.items():
        tmp_path.joinpath(name).parent.mkdir(parents=True, exist_ok=True)
        tmp_path.joinpath(name).write_text(text, encoding="utf-8")

    doubled = names_of_several_things(places_of_classes(tmp_path), {})

    assert sorted(doubled) == ["Area", "Door", "Grip", "Roll"]
