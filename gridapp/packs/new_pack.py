"""New rule packs: a system with code from the template, or homebrew with data alone."""

import re
import shutil
from pathlib import Path
from string import Template

from gridapp.engine.protocol import Rules
from gridapp.engine.rulebook.pack_data import ActionKind
from gridapp.engine.rulebook.rulebook import Rulebook
from gridapp.packs.creatures import CreatureTemplate, load_creatures

TEMPLATE = Path(__file__).parent / "template" / "system"
HOMEBREW = Path(__file__).parent / "template" / "homebrew"
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
        "examples.toml": _filled("examples.toml", kind=key),
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
    return _filled(
        "pack.toml",
        name=name,
        title=title_of(name),
        base=book.id,
        base_title=book.title,
        pools=", ".join(book.pools),
        action=action_id,
        action_name=action.name,
        pool=pool,
        cost=action.cost[pool],
        stat=stat_id,
        default=stat.default,
    )


def _creatures_text(book: Rulebook, creature: CreatureTemplate) -> str:
    """Return ``creatures.toml``: a copy of the base's first creature, larger."""
    stats = ", ".join(f"{name} = {value}" for name, value in creature.stats.items())
    weapons = "".join(
        f'    {{ id = "{weapon.id}", name = "{weapon.name}", kind = "{weapon.kind}",'
        f' damage = "{weapon.damage}", reach = {weapon.reach}, range = {weapon.range} }},\n'
        for weapon in creature.weapons
    )
    return _filled("creatures.toml", base_title=book.title, stats=stats, weapons=weapons)


def _filled(file: str, **values: object) -> str:
    """Return a file of the homebrew template with its gaps filled."""
    return Template((HOMEBREW / file).read_text(encoding="utf-8")).substitute(values)
