"""Where battles lie on this machine, and which one is opened at start."""

import logging
import os
import tempfile
from pathlib import Path
from typing import NamedTuple

import platformdirs

from gridapp.battle.state import PackRef
from gridapp.packs.loader import Packs
from gridapp.session.i18n import tr
from gridapp.session.last_battle import last_battle_record, last_opened_battle
from gridapp.session.session import Session
from gridapp.session.setup.samples import sample_battle, shipped_rules
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.text_form import is_battle_text, read_battle_text
from gridapp.storage.formats.import_report import ImportReport
from gridapp.storage.formats.import_result import ImportedMap, battle_from_map
from gridapp.storage.formats.picture_map import read_picture_map
from gridapp.storage.formats.registry import MAP_SUFFIXES, read_map
from gridapp.storage.problems import FileProblem, as_file_problems

BATTLE_SUFFIX = ".battle"
DEFAULT_PACK = "reactions"
DEFAULT_SAMPLE = "river_shrine"
_COPY = "gridapp-copy-"

_log = logging.getLogger(__name__)


class StartedBattle(NamedTuple):
    """A battle to show first, what to tell of it, and the report if it was made of a map."""

    session: Session
    message: str = ""
    report: ImportReport | None = None


def battles_folder() -> Path:
    """The folder for battles that were given no other place."""
    return platformdirs.user_data_path("gridapp", appauthor=False) / "battles"


def homebrew_folder() -> Path:
    """The folder for the user's own packs, one folder each with a ``pack.toml``."""
    return platformdirs.user_data_path("gridapp", appauthor=False) / "packs"


def open_at_start(packs: Packs, path: Path | None = None) -> StartedBattle:
    """The battle to show first: the given file, else the last one, else the sample.

    With it comes all there is to tell of it.

    Raises:
        FileProblem: the given file, or the sample's place, cannot be used.
    """
    if path is not None:
        return _open(path, packs)
    last = last_opened_battle()
    if last is not None:
        try:
            return StartedBattle(Session.open(last, packs))
        except FileProblem as problem:
            _log.info("the last battle is not opened again: %s", problem)
            sample = open_sample(packs)
            name = sample.battle.name
            text = tr("{problem}. Meanwhile this is {name}.", problem=problem, name=name)
            return StartedBattle(sample, text)
    return StartedBattle(open_sample(packs))


def open_any(path: Path, packs: Packs) -> Session:
    """A battle file opened, or a map or picture imported into a battle beside the others.

    Raises:
        FileProblem: the file cannot be used.
    """
    return _open(path, packs).session


def _open(path: Path, packs: Packs) -> StartedBattle:
    if path.suffix.lower() in MAP_SUFFIXES:
        session, report = import_map(path, packs)
        return StartedBattle(session, report=report)
    return StartedBattle(Session.open(path, packs))


def open_sample(packs: Packs, sample: str = DEFAULT_SAMPLE) -> Session:
    """A sample battle in its present state; a fresh copy the first time.

    Raises:
        FileProblem: there is no place to keep it.
    """
    path = battles_folder() / f"{sample}{BATTLE_SUFFIX}"
    return Session.open(path, packs) if path.exists() else fresh_sample(packs, sample, sample)


def fresh_sample(packs: Packs, name: str, sample: str = DEFAULT_SAMPLE) -> Session:
    """A sample battle from its beginning, in the place of what was kept under that name.

    Raises:
        FileProblem: there is no place to keep it.
    """
    path = ensure_folder(battles_folder() / f"{name}{BATTLE_SUFFIX}")
    battle, assets = sample_battle(sample, packs)
    BattleFile.create(path, battle, assets, replace=True).close()
    return Session.open(path, packs)


def temporary_sample(packs: Packs) -> Session:
    """A fresh copy of the sample battle in a temporary folder; it is never remembered.

    Raises:
        FileProblem: not even there can it be kept.
    """
    path = Path(tempfile.mkdtemp(prefix=_COPY)) / f"{DEFAULT_SAMPLE}{BATTLE_SUFFIX}"
    battle, assets = sample_battle(DEFAULT_SAMPLE, packs)
    BattleFile.create(path, battle, assets).close()
    return Session.open(path, packs)


def is_temporary(path: Path) -> bool:
    """Whether it is a copy in a temporary folder, which nobody looks for next time."""
    return path.parent.name.startswith(_COPY)


def import_map(
    path: Path, packs: Packs, out: Path | None = None, picture: Path | None = None
) -> tuple[Session, ImportReport]:
    """A new battle on a map, or a battle's text: in ``out``, or in the folder for battles.

    ``picture`` stands in for the picture that a map only names.

    Raises:
        FileProblem: the map cannot be read, or the battle cannot be written.
    """
    target = out or unused_path(battles_folder() / f"{path.stem}{BATTLE_SUFFIX}")
    if is_battle_text(path):
        BattleFile.create_from(ensure_folder(target), read_battle_text(path)).close()
        return Session.open(target, packs), ImportReport()
    return _on_map(read_map(path, picture), packs, target)


def import_picture(name: str, data: bytes, packs: Packs) -> tuple[Session, ImportReport]:
    """A new battle on a picture that lies in no file; its name may say how many cells it has.

    Raises:
        FileProblem: the picture cannot be used, or the battle cannot be written.
    """
    target = unused_path(battles_folder() / f"{Path(name).stem}{BATTLE_SUFFIX}")
    return _on_map(read_picture_map(Path(name), data), packs, target)


def _on_map(imported: ImportedMap, packs: Packs, target: Path) -> tuple[Session, ImportReport]:
    book = shipped_rules(packs, DEFAULT_PACK).book
    battle = battle_from_map(imported, PackRef(book.id, book.version))
    made = BattleFile.create(ensure_folder(target), battle, imported.assets, extra=imported.extra)
    made.close()
    return Session.open(target, packs), imported.report


def ensure_folder(path: Path) -> Path:
    """The path, its folder made if there was none.

    Raises:
        FileProblem: the folder cannot be made.
    """
    try:
        with as_file_problems(path.parent):
            path.parent.mkdir(parents=True, exist_ok=True)
    except FileProblem as problem:
        raise FileProblem(path.parent, problem.why, "choose a folder you may write to") from problem
    return path


def unused_path(path: Path) -> Path:
    """The path, with a number added if there is such a file already."""
    candidate, number = path, 2
    while candidate.exists():
        candidate = path.with_name(f"{path.stem} {number}{path.suffix}")
        number += 1
    return candidate


def remember_battle(path: Path) -> None:
    """Open this battle first next time; where that cannot be kept, nothing is lost."""
    if is_temporary(path):
        return
    try:
        ensure_folder(last_battle_record()).write_bytes(os.fsencode(path.resolve()))
    except (OSError, FileProblem) as problem:
        _log.info("the last battle is not remembered: %s", problem)
