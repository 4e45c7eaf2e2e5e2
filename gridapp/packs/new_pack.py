"""New rule packs: a system with code from the template, or homebrew with data alone."""

import re
import shutil
from pathlib import Path

from gridapp.engine.protocol import Rules
from gridapp.engine.rulebook.pack_data import ActionKind
from gridapp.engine.rulebook.rulebook import Rulebook
from gridapp.packs.creatures import CreatureTemplate, load_creatures

TEMPLATE = Path(__file__).parent / "template" / "system"
_NAME = re.compile(r"[a-z][a-z0-9_]{1,39}")
_TEXTS = ("*.toml", "*.md", "*.py")


class NewPackError(ValueError):
    """Why a new pack cannot be written, with the remedy."""


def new_system(name: str, rules_folder: Path) -> Path:
    """Copy the template's system into a checkout's ``rules`` under a name; return the folder.

    Raises:
        NewPackError: a bad name, or the folder exists.
    """
    folder = _free_folder(name, rules_folder)
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(TEMPLATE, folder, ignore=ignored)
    for pattern in _TEXTS:
        for path in folder.glob(pattern):
            path.write_text(_renamed(path.read_text(encoding="utf-8"), name), encoding="utf-8")
    return folder


def _renamed(text: str, name: str) -> str:
    title = title_of(name)
    text = text.replace('id = "system"', f'id = "{name}"')
    text = text.replace('title = "System"', f'title = "{title}"')
    text = text.replace("The rules of System,", f"The rules of {title},")
    return text.replace("rule system `system`", f"rule system `{name}`")


def title_of(name: str) -> str:
    """Return the title of a pack's id: ``dark_keep`` becomes ``Dark keep``."""
    return name.replace("_", " ").capitalize()


def new_homebrew(name: str, base: Rules, base_folder: Path, packs_folder: Path) -> Path:
    """Write homebrew with an example of each kind into the user's folder; return its folder.

    Raises:
        NewPackError: a bad name, or the folder exists.
    """
    book = base.book
    folder = _free_folder(name, packs_folder)
    key, creature = next(iter(load_creatures(book, base_folder).items()))
    folder.mkdir(parents=True)
    texts = {
        "pack.toml": _pack_text(name, book),
        "creatures.toml": _creatures_text(book, creature),
        "examples.toml": _examples_text(key),
    }
    for file, text in texts.items():
        (folder / file).write_text(text, encoding="utf-8")
    return folder


def _free_folder(name: str, parent: Path) -> Path:
    if not _NAME.fullmatch(name):
        raise NewPackError(
            f"{name!r} is no name for a pack: small letters, digits and _, as in dark_keep"
        )
    folder = parent / name
    if folder.exists():
        raise NewPackError(f"{folder} is there already: choose another name, or remove it")
    return folder


def _pack_text(name: str, book: Rulebook) -> str:
    """Return ``pack.toml``: an entry of each kind, with values of the base pack."""
    action_id, pool = next(
        (key, next(iter(action.cost)))
        for key, action in book.actions.items()
        if len(action.cost) == 1 and action.kind is not ActionKind.CHARGE
    )
    action = book.actions[action_id]
    stat_id, stat = next(
        (key, stat)
        for key, stat in book.stats.items()
        if not (stat.formula or stat.options or stat.sparse)
    )
    return f"""# House rules for {book.title}: only what differs from it, as data without code.
# rules/README.md in the source tells what can be changed, `gridapp check {name}` what is allowed.
extends = "{book.id}"
id = "{name}"
version = "1"
title = "{title_of(name)}"
summary = "House rules for {book.title}."

# The price of an action of the base, by pool: {", ".join(book.pools)}.
[actions.{action_id}]
name = "{action.name}"
cost = {{ {pool} = {action.cost[pool]} }}

# Another default, or other bounds, of a statistic of the base.
[stats.{stat_id}]
default = {stat.default}

# A condition of your own. `effects` are added to statistics while it lasts; `until` and `times`
# say how long it lasts where nobody says otherwise: cured, turn_start, turn_end or round_end.
[conditions.drenched]
name = "Drenched"
rule = "house"
summary = "Wet to the skin until the end of two turns."
effects = {{ {stat_id} = -1 }}
until = "turn_end"
times = 2

# A size of your own: footprint in cells, and statistics that it gives.
[sizes.house_ogre]
space = "2x2"
rule = "house"

# Terrain for the palette; 0 cannot be entered.
[terrain.bog]
name = "Bog"
factor = 3
rule = "house"

# A ruling that each table may switch: an option sets values at key paths.
[settings.house_flanking]
text = "Does anybody flank at all?"
rule = "house"
default = "as_written"
options = ["as_written", "never"]
sets.never = {{ "flanking.how.criterion" = "none" }}

# Usual rolls, offered for free dice.
[rolls]
"House roll" = "2d6+1"
"""


def _creatures_text(book: Rulebook, creature: CreatureTemplate) -> str:
    """Return ``creatures.toml``: a copy of the base's first creature, larger."""
    stats = ", ".join(f"{name} = {value}" for name, value in creature.stats.items())
    weapons = "".join(
        f'    {{ id = "{weapon.id}", name = "{weapon.name}", kind = "{weapon.kind}",'
        f' damage = "{weapon.damage}", reach = {weapon.reach}, range = {weapon.range} }},\n'
        for weapon in creature.weapons
    )
    return f"""# Creatures of your own, beside those of {book.title}; the same id replaces one.
[house_champion]
name = "House champion"
side = "foes"
size = "house_ogre"
stats = {{ {stats} }}
weapons = [
{weapons}]
"""


def _examples_text(kind: str) -> str:
    return f'''# What you expect, played by `gridapp check`. rules/README.md describes every key.
version = 1

[[example]]
name = "The champion is as large as drawn, and an ally may be drenched"
rule = "house"
board = """
O O .
O O A
"""
expect = [
    {{ ask = "state", token = "O", answer = {{ cell = "A1", conditions = [] }} }},
    {{ ask = "state", token = "A", answer = {{ cell = "C2", conditions = ["drenched"] }} }},
]

[example.creatures]
O = {{ kind = "house_champion" }}
A = {{ kind = "{kind}", conditions = ["drenched"] }}

[[example]]
name = "A house ruling is switched for one battle"
rule = "house"
turn = "A"
settings = {{ house_flanking = "never" }}
board = """
A . .
"""
creatures = {{ A = {{ kind = "{kind}" }} }}
expect = [
    {{ ask = "active", answer = "A" }},
    {{ ask = "battle", path = "pack.settings.house_flanking", answer = "never" }},
]
'''
