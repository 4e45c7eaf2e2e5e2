"""A task: some fights of a run, as plain data for any process; pure in battle and seed range."""

import hashlib
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from gridapp.caching import cached_for_good
from gridapp.engine.protocol import Rules
from gridapp.packs.loader import Packs, load_packs
from gridapp.storage.file.log_entries import decode_state
from gridapp.tactics.choose import Chooser
from gridapp.tactics.play import Caps, FightResult, fight
from gridapp.tactics.policy import Policy

Results = tuple[FightResult, ...]
"""The results of one fight number: of the battle, and of the changed battle if there is one."""


class PackName(msgspec.Struct, frozen=True):
    """The rule pack of a run: id, version and a hash of its files; ``homebrew`` is its folder."""

    id: str
    version: str
    content: str
    homebrew: str = ""


class Task(msgspec.Struct, frozen=True):
    """The fights ``low`` to ``high`` (excluded) of a run with seed ``base``.

    ``battles`` are stored states: the battle, and the changed battle of a comparison, which is
    fought with the same seeds.
    """

    battles: tuple[bytes, ...]
    pack: PackName
    base: int
    low: int
    high: int
    policies: Mapping[str, Policy] = {}
    caps: Caps = Caps()


class Finished(msgspec.Struct, frozen=True):
    """What a task came to: results in order, or the sentence that says why the run failed."""

    low: int
    results: tuple[Results, ...] = ()
    problem: str = ""


def pack_name(packs: Packs, pack: str, homebrew: Path | None = None) -> PackName:
    """Return the name of a loaded pack, with the hash of its files and of the pack it extends."""
    book = packs.rules[pack].book
    digest = hashlib.sha256()
    for name in (pack, book.extends) if book.extends else (pack,):
        for path in sorted(packs.folders[name].rglob("*")):
            if path.suffix in (".py", ".toml") and path.is_file():
                digest.update(path.relative_to(packs.folders[name]).as_posix().encode() + b"\0")
                digest.update(path.read_bytes() + b"\0")
    return PackName(pack, book.version, digest.hexdigest(), str(homebrew or ""))


def run_task(task: Task) -> Finished:
    """Play the fights of a task; a failure is told in the result, never raised."""
    try:
        rules = _rules_of(task.pack)
        return Finished(task.low, tuple(_played(task, rules)))
    except Exception as problem:  # noqa: BLE001 - it crosses processes as a sentence
        return Finished(task.low, (), str(problem) or repr(problem))


def _played(task: Task, rules: Rules) -> Iterator[Results]:
    battles = [decode_state(state) for state in task.battles]
    choosers = [Chooser() for _ in battles]
    for number in range(task.low, task.high):
        yield tuple(
            fight(battle, rules, task.base, number, task.policies, task.caps, chooser)
            for battle, chooser in zip(battles, choosers, strict=True)
        )


@cached_for_good
def _rules_of(name: PackName) -> Rules:
    """Return the rules of a pack as this process has them.

    Raises:
        LookupError: this process has no such pack.
        ValueError: its files differ.
    """
    homebrew = Path(name.homebrew) if name.homebrew else None
    packs = load_packs(homebrew=homebrew)
    if name.id not in packs.rules:
        raise LookupError(
            f"a worker has no rule pack {name.id!r}, only {', '.join(packs.rules)}; "
            "install the same version of gridapp, and your own packs, on every worker"
        )
    own = pack_name(packs, name.id, homebrew)
    if own != name:
        raise ValueError(
            f"the rule pack {name.id} {own.version} of a worker differs from this one "
            f"({name.version}); install the same version of gridapp on every worker"
        )
    return packs.rules[name.id]
