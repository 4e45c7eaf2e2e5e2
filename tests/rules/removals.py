"""Worked examples that still pass without the element they are about.

``python -m tests.rules.removals [PACK ...] [--all]`` takes away, one at a time, the walls, the
doors, the rock, each kind of terrain and each condition of an example, and switches each of its
settings to every other option. It prints the examples that pass whatever is taken away, with
``--all`` also every single removal that changes nothing, and counts per pack. Not all of them are
faults: many an example says what an element does not do.
"""

import argparse
import re
import sys
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from gridapp.engine.protocol import Rules
from gridapp.packs.creatures import CreatureTemplate, load_creatures
from gridapp.packs.drawn_boards import FACTORS, HILL, OFF_LATTICE, PIT, ROCK
from gridapp.packs.examples.files import Example, read_examples
from gridapp.packs.examples.runs import check_example
from gridapp.packs.loader import load_packs
from gridapp.resources import shipped_folder
from tests.shipped import SHIPPED

WALLS, DOORS = "|!-", ":="
TERRAIN = ("~", PIT, HILL, ROCK, *FACTORS)


class Removal(NamedTuple):
    """An element of an example, and the examples without the element: one for each way."""

    element: str
    without: tuple[Example, ...]


class Weighed(NamedTuple):
    """An example with its decisive elements (it fails without them) and its idle ones."""

    example: Example
    decisive: tuple[str, ...]
    idle: tuple[str, ...]


def removals(rules: Rules, example: Example) -> Iterator[Removal]:
    """Return all removable elements of an example, one at a time."""
    yield from _ground_removals(example)
    yield from _condition_removals(example)
    for name, chosen in example.settings.items():
        alternatives = [option for option in rules.book.settings[name].options if option != chosen]
        changed = tuple(
            replace(example, settings={**example.settings, name: option}) for option in alternatives
        )
        yield Removal(f"setting {name}", changed)


def _ground_removals(example: Example) -> Iterator[Removal]:
    lines = example.board.split("\n")
    drawn = "\n".join(line for line in lines if not line.startswith(OFF_LATTICE))
    if drawn != example.board:
        yield Removal("walls off the lattice", (replace(example, board=drawn),))
    for element, signs in (("walls", WALLS), ("doors", DOORS)):
        if re.search(f"[{re.escape(signs)}]", drawn):
            yield Removal(element, (_without_signs(example, signs, " "),))
    for sign in TERRAIN:
        if sign in drawn:
            yield Removal(f"ground {sign}", (_without_signs(example, sign, "."),))


def _without_signs(example: Example, signs: str, instead: str) -> Example:
    """Return an example with signs of its drawing replaced; rows off the lattice stay."""
    lines = [
        line if line.startswith(OFF_LATTICE) else re.sub(f"[{re.escape(signs)}]", instead, line)
        for line in example.board.split("\n")
    ]
    return replace(example, board="\n".join(lines))


def _condition_removals(example: Example) -> Iterator[Removal]:
    for letter, entry in example.creatures.items():
        conditions = list(entry.get("conditions", ()))
        for index, condition in enumerate(conditions):
            name = condition if isinstance(condition, str) else condition["id"]
            remaining = [*conditions[:index], *conditions[index + 1 :]]
            creatures = {**example.creatures, letter: {**entry, "conditions": remaining}}
            yield Removal(f"{name} of {letter}", (replace(example, creatures=creatures),))


def weigh(
    rules: Rules, creatures: Mapping[str, CreatureTemplate], example: Example
) -> Weighed | None:
    """Return which elements of an example are decisive, None if it has no elements."""
    decisive: list[str] = []
    idle: list[str] = []
    for removal in removals(rules, example):
        passes = (check_example(rules, creatures, each).is_right for each in removal.without)
        (idle if all(passes) else decisive).append(removal.element)
    return Weighed(example, tuple(decisive), tuple(idle)) if decisive or idle else None


def weigh_pack(pack: str) -> Iterator[Weighed]:
    """Return the examples of a pack that have elements, each weighed."""
    rules = load_packs().rules[pack]
    creatures = load_creatures(rules.book)
    for example in read_examples(shipped_folder("rules") / pack):
        if weighed := weigh(rules, creatures, example):
            yield weighed


def main(arguments: list[str]) -> int:
    """Print the weak examples of packs; return 1 if there are any."""
    parser = argparse.ArgumentParser(prog="tests.rules.removals")
    parser.add_argument("packs", nargs="*", default=SHIPPED)
    parser.add_argument(
        "--all", action="store_true", help="print each removal that changes nothing"
    )
    chosen, weak_in_all = parser.parse_args(arguments), 0
    for pack in chosen.packs:
        weighed = list(weigh_pack(pack))
        weak = [each for each in weighed if not each.decisive]
        for each in weighed if chosen.all else weak:
            if each.idle:
                mark = "" if each.decisive else "WEAK "
                sys.stdout.write(f"{pack}: {mark}{each.example.name}: {', '.join(each.idle)}\n")
        elements = sum(len(each.decisive) + len(each.idle) for each in weighed)
        idle = sum(len(each.idle) for each in weighed)
        sys.stdout.write(
            f"{pack}: {len(weighed)} examples with {elements} elements; "
            f"{idle} elements decide nothing, {len(weak)} examples hang on none\n"
        )
        weak_in_all += len(weak)
    return int(bool(weak_in_all))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
