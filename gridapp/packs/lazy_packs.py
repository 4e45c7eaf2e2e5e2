"""Packs loaded on first use, so that the window opens before all are read."""

from collections import ChainMap
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import msgspec

from gridapp.engine.protocol import Rules
from gridapp.packs.faults import PackProblem


class Packs(msgspec.Struct, frozen=True):
    """The packs by id, their folders, and the problems of all other packs.

    ``problems`` has a sentence for each pack that is switched off; ``faults`` all its faults, each
    in a line with file, line and key, by the name of the pack's folder. Of packs that are loaded
    when asked for (`LazyRules`), the last three grow with every pack that is loaded.
    """

    rules: Mapping[str, Rules]
    problems: Sequence[str]
    folders: Mapping[str, Path] = {}
    faults: Mapping[str, tuple[str, ...]] = {}


class LoadRecord(msgspec.Struct):
    """What loading has come upon so far, with the meaning of the fields of `Packs`."""

    problems: list[str] = []
    folders: dict[str, Path] = {}
    faults: dict[str, tuple[str, ...]] = {}


class LazyRules(Mapping[str, Rules]):
    """The rules of the sound packs of a folder, each loaded once, when it is first asked for.

    A pack has the name of its folder as its id. Iteration loads all packs, in the order of
    ``files``.
    """

    def __init__(
        self, files: Sequence[Path], load: Callable[[Path], Rules], record: LoadRecord
    ) -> None:
        self._files = {path.parent.name: path for path in files}
        self._load, self._record = load, record
        self._loaded: dict[str, Rules | None] = {}

    def __getitem__(self, name: str) -> Rules:
        if name in self._files and name not in self._loaded:
            self._loaded[name] = self._sound_rules(self._files[name])
        rules = self._loaded.get(name)
        if rules is None:
            raise KeyError(name)
        return rules

    def _sound_rules(self, path: Path) -> Rules | None:
        try:
            rules = self._load(path)
        except PackProblem as problem:
            self._record.problems.append(str(problem))
            self._record.faults[path.parent.name] = problem.lines
            return None
        self._record.folders[rules.book.id] = path.parent
        return rules

    def __iter__(self) -> Iterator[str]:
        return (name for name in self._files if name in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)


def join_packs(shipped: LazyRules, homebrew: LazyRules, record: LoadRecord) -> Packs:
    """Return the packs of two folders, those of the first folder first."""
    rules = ChainMap[str, Rules](homebrew, shipped)  # type: ignore[arg-type]  # only read
    return Packs(rules, record.problems, record.folders, record.faults)


def load_rest(packs: Packs) -> Iterator[None]:
    """Load the remaining packs, a pack for each step."""
    parts = packs.rules.maps if isinstance(packs.rules, ChainMap) else ()
    for part in reversed(parts):
        for _ in part:
            yield
