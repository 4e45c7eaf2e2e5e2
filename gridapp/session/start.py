"""The folders for battles and packs, and opening a battle at start."""

import logging
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import platformdirs

from gridapp.battle.state import PackRef
from gridapp.packs.loader import Packs
from gridapp.session.history.last_battle import last_battle_record, last_opened_battle
from gridapp.session.i18n import tr
from gridapp.session.session import Session
from gridapp.session.setup.samples import sample_battle, shipped_rules
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.formats.import_report import ImportReport
from gridapp.storage.private_files import PRIVATE, touch_private
from gridapp.storage.problems import FileProblem, as_file_problems

if TYPE_CHECKING:  # imported with the first use
    from gridapp.storage.formats.import_result import ImportedMap

BATTLE_SUFFIX = ".battle"
DEFAULT_PACK = "reactions"
DEFAULT_SAMPLE = "river_shrine"
_COPY = "gridapp-copy-"

_log = logging.getLogger(__name__)


class StartedBattle(NamedTuple):
    """The battle to show first, a message for the user, and the report of an import."""

    session: Session
    message: str = ""
    report: ImportReport | None = None


def battles_folder() -> Path:
    """Return the default folder for battles."""
    return platformdirs.user_data_path("gridapp", appauthor=False) / "battles"


def homebrew_folder() -> Path:
    """Return the folder for the user's own packs, a subfolder with a ``pack.toml`` each."""
    return platformdirs.user_data_path("gridapp", appauthor=False) / "packs"


def open_at_start(packs: Packs, path: Path | None = None) -> StartedBattle:
    """Open the given file, else the battle opened last, else the sample.

    Raises:
        FileProblem: The given file, or the folder for the sample, cannot be used.
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
    """Open a battle file, or import a map or picture into a new battle.

    Raises:
        FileProblem: The file cannot be used.
    """
    return _open(path, packs).session


def _open(path: Path, packs: Packs) -> StartedBattle:
    from gridapp.storage.formats.registry import is_map_path

    if is_map_path(path):
        session, report = import_map(path, packs)
        return StartedBattle(session, report=report)
    return StartedBattle(Session.open(path, packs))


def open_sample(packs: Packs, sample: str = DEFAULT_SAMPLE) -> Session:
    """Open a sample battle in its last state; a fresh copy the first time.

    Raises:
        FileProblem: The folder for battles is not writable.
    """
    path = sample_path(sample)
    return Session.open(path, packs) if path.exists() else fresh_sample(packs, sample, sample)


def sample_path(sample: str = DEFAULT_SAMPLE) -> Path:
    """Return the file that a sample battle is played in."""
    return battles_folder() / f"{sample}{BATTLE_SUFFIX}"


def another_sample(packs: Packs, sample: str = DEFAULT_SAMPLE) -> Session:
    """Create and open a fresh copy of a sample battle under an unused file name.

    Raises:
        FileProblem: The folder for battles is not writable.
    """
    return fresh_sample(packs, unused_path(sample_path(sample)).stem, sample)


def fresh_sample(packs: Packs, name: str, sample: str = DEFAULT_SAMPLE) -> Session:
    """Create and open a fresh copy of a sample battle, replacing a battle of the same name.

    Raises:
        FileProblem: The folder for battles is not writable.
    """
    path = ensure_folder(battles_folder() / f"{name}{BATTLE_SUFFIX}")
    battle, assets = sample_battle(sample, packs)
    BattleFile.create(path, battle, assets, replace=True).close()
    return Session.open(path, packs)


def temporary_sample(packs: Packs) -> Session:
    """Open a fresh copy of the sample battle in a temporary folder, forgotten afterwards.

    Raises:
        FileProblem: The temporary folder is not writable.
    """
    path = Path(tempfile.mkdtemp(prefix=_COPY)) / f"{DEFAULT_SAMPLE}{BATTLE_SUFFIX}"
    battle, assets = sample_battle(DEFAULT_SAMPLE, packs)
    BattleFile.create(path, battle, assets).close()
    path.chmod(PRIVATE)
    return Session.open(path, packs)


def is_temporary(path: Path) -> bool:
    """Return True if a path is a copy made by ``temporary_sample``."""
    return path.parent.name.startswith(_COPY)


def import_map(
    path: Path,
    packs: Packs,
    out: Path | None = None,
    picture: Path | None = None,
    part: str = "",
) -> tuple[Session, ImportReport]:
    """Create a battle from a map or a battle text, in ``out`` or the default folder.

    ``picture`` replaces the picture that a map names or holds; ``part`` names a map in a file of
    several.

    Raises:
        FileProblem: The map cannot be read, or the battle cannot be written.
    """
    from gridapp.storage.file.text_form import is_battle_text, read_battle_text
    from gridapp.storage.formats.registry import read_map

    target = out or unused_path(battles_folder() / f"{path.stem}{BATTLE_SUFFIX}")
    if is_battle_text(path):
        BattleFile.create_from(ensure_folder(target), read_battle_text(path)).close()
        return Session.open(target, packs), ImportReport()
    return _battle_on_map(read_map(path, picture, part), packs, target)


class MapSource(NamedTuple):
    """A map to import: its file, and the map's name in a file of several maps."""

    path: Path
    part: str = ""


def import_levels(
    sources: Sequence[MapSource], packs: Packs, out: Path | None = None, stairs: Sequence[str] = ()
) -> tuple[Session, ImportReport]:
    """Create a battle whose floors are several maps, the first lowest.

    ``stairs`` are labels of cells where stairs lead from each floor to the next.

    Raises:
        FileProblem: A map cannot be read, they have no common grid, or the battle cannot be
            written.
    """
    from gridapp.storage.formats.levels import read_levels, stack_levels
    from gridapp.storage.formats.registry import read_map

    first = sources[0].path
    maps = read_levels(read_map(source.path, part=source.part) for source in sources)
    target = out or unused_path(battles_folder() / f"{first.stem}{BATTLE_SUFFIX}")
    return _battle_on_map(stack_levels(first, maps, stairs), packs, target)


def import_picture(name: str, data: bytes, packs: Packs) -> tuple[Session, ImportReport]:
    """Create a battle on a picture in memory; the name may contain the number of cells.

    Raises:
        FileProblem: The picture cannot be used, or the battle cannot be written.
    """
    from gridapp.storage.formats.picture_map import read_picture_map

    target = unused_path(battles_folder() / f"{Path(name).stem}{BATTLE_SUFFIX}")
    return _battle_on_map(read_picture_map(Path(name), data), packs, target)


def _battle_on_map(
    imported: "ImportedMap", packs: Packs, target: Path
) -> tuple[Session, ImportReport]:
    from gridapp.storage.formats.import_result import battle_from_map
    from gridapp.storage.formats.kept_report import KeptReport, with_report

    book = shipped_rules(packs, DEFAULT_PACK).book
    battle = battle_from_map(imported, PackRef(book.id, book.version, book.fresh_settings))
    extra = with_report(
        imported.extra, KeptReport(imported.source or imported.name, imported.report)
    )
    made = BattleFile.create(ensure_folder(target), battle, imported.assets, extra=extra)
    made.close()
    return Session.open(target, packs), imported.report


def ensure_folder(path: Path) -> Path:
    """Create the folder of a path if missing, and return the path.

    Raises:
        FileProblem: The folder cannot be created.
    """
    try:
        with as_file_problems(path.parent):
            path.parent.mkdir(parents=True, exist_ok=True)
    except FileProblem as problem:
        raise FileProblem(path.parent, problem.why, "choose a folder you may write to") from problem
    return path


def unused_path(path: Path) -> Path:
    """Return the path, with a number appended if the file exists."""
    candidate, number = path, 2
    while candidate.exists():
        candidate = path.with_name(f"{path.stem} {number}{path.suffix}")
        number += 1
    return candidate


def remember_battle(path: Path) -> None:
    """Record the battle to open at the next start; failures are only logged."""
    if is_temporary(path):
        return
    try:
        touch_private(last_battle_record())
        last_battle_record().write_bytes(os.fsencode(os.path.realpath(path)))
    except (OSError, FileProblem) as problem:
        _log.info("the last battle is not remembered: %s", problem)
