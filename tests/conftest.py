"""Fixtures for every test: no screen, private folders, and no unexpected log record."""

import gc
import logging
import os
import re
import secrets
import sys
from collections.abc import Callable, Generator, Iterator
from functools import cache
from itertools import count
from pathlib import Path
from random import Random
from zlib import crc32

import pytest
from hypothesis import settings

from gridapp.engine.protocol import Rules
from gridapp.engine.rulebook.rulebook import Rulebook
from gridapp.packs import creatures, loader
from gridapp.packs.creatures import CreatureTemplate
from gridapp.resources import shipped_folder

os.environ["QT_QPA_PLATFORM"] = os.environ.get("GRIDAPP_TEST_PLATFORM", "offscreen")

settings.register_profile("default", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "default")

DRAWING = frozenset({"export", "golden", "gui", "scene"})
"""Folders of tests that make widgets or scenes."""

USER_FOLDERS = ("CONFIG", "DATA", "STATE", "CACHE")
_EXPECTED = pytest.StashKey[list[str]]()
_RECORDS = pytest.StashKey[list[logging.LogRecord]]()
_SEEDS = Random(0)
"""Where battles take the seeds of their dice from in tests."""
_SETTLED = count(1)
"""The tests that draw, by number, of this run."""
_COLLECT_AFTER = 50_000
"""So many more containers than before, and the collector looks for cycles: 700 cost a tenth."""
_SETTLING = 3
"""So many of them leave behind what all later ones use: packs, pictures, fixtures of the run."""
_WHOLE_EVERY = 20
"""After so many tests that draw all objects are looked through, else those of the test alone."""


def pytest_collection_finish(session: pytest.Session) -> None:
    """Collect seldom, and never look through the tests themselves, of which none goes away."""
    _set_aside_from_collection()
    gc.set_threshold(_COLLECT_AFTER)


def _load_once(load: Callable[[Path], Rules]) -> Callable[[Path], Rules]:
    load_shipped = cache(load)

    def load_pack(folder: Path) -> Rules:
        return (load_shipped if folder.parent == shipped_folder("rules") else load)(folder)

    return load_pack


def _make_once(
    load: Callable[[Rulebook, Path | None], dict[str, CreatureTemplate]],
) -> Callable[[Rulebook, Path | None], dict[str, CreatureTemplate]]:
    made: dict[int, tuple[Rulebook, dict[str, CreatureTemplate]]] = {}

    def load_creatures(book: Rulebook, folder: Path | None = None) -> dict[str, CreatureTemplate]:
        if folder is not None or not (shipped_folder("rules") / book.id).is_dir():
            return load(book, folder)
        if id(book) not in made:
            made[id(book)] = book, load(book, None)
        return dict(made[id(book)][1])

    return load_creatures


def _read_shipped_once() -> pytest.MonkeyPatch:
    """Read each shipped pack and its creatures once in a run: no test writes into their folder.

    To be done before another conftest imports what it replaces.
    """
    patch = pytest.MonkeyPatch()
    patch.setattr(loader, "load_pack", _load_once(loader.load_pack))
    patch.setattr(creatures, "load_creatures", _make_once(creatures.load_creatures))
    return patch


_READ_ONCE = _read_shipped_once()


def pytest_configure(config: pytest.Config) -> None:
    """Take seeds of dice from the name of the test, so that each run of it plays the same fight."""
    patch = pytest.MonkeyPatch()
    patch.setattr(secrets, "randbits", _SEEDS.getrandbits)
    config.add_cleanup(patch.undo)
    config.add_cleanup(_READ_ONCE.undo)


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Callable[[], Path]:
    """Return a function that makes a new folder, at the same cost whatever tests ran before."""
    parent, numbers = tmp_path_factory.mktemp("homes"), count()

    def new_home() -> Path:
        home = parent / str(next(numbers))
        home.mkdir()
        return home

    return new_home


@pytest.fixture(scope="session", autouse=True)
def home_of_the_run(homes: Callable[[], Path]) -> Iterator[None]:
    """A private home for what is made before a test has its own, or closed after it."""
    with pytest.MonkeyPatch.context() as patch:
        _use_home(patch, homes())
        yield


@pytest.fixture(autouse=True)
def user_folders(homes: Callable[[], Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    """A private home for settings, data, state and caches."""
    home = homes()
    _use_home(monkeypatch, home)
    return home


def _use_home(patch: pytest.MonkeyPatch, home: Path) -> None:
    for name in USER_FOLDERS:
        patch.setenv(f"XDG_{name}_HOME", str(home / name.lower()))
    runtime = home / "runtime"
    runtime.mkdir(mode=0o700)
    patch.setenv("XDG_RUNTIME_DIR", str(runtime))
    patch.setenv("HOME", str(home))


@pytest.fixture
def expected_log(request: pytest.FixtureRequest) -> Callable[[str], None]:
    """Name, as a regular expression, a record at WARNING or above that this test must cause."""
    patterns: list[str] = request.node.stash[_EXPECTED]
    return patterns.append


class _Collector(logging.Handler):
    def __init__(self, records: list[logging.LogRecord]) -> None:
        super().__init__(logging.WARNING)
        self._records = records

    def emit(self, record: logging.LogRecord) -> None:
        self._records.append(record)


def _complaints(records: list[logging.LogRecord], expected: list[str]) -> list[str]:
    texts = [f"{record.levelname} {record.name}: {record.getMessage()}" for record in records]
    unexpected = [
        f"unexpected log record: {text}"
        for text in texts
        if not any(re.search(pattern, text) for pattern in expected)
    ]
    absent = [
        f"log record never came: {pattern}"
        for pattern in expected
        if not any(re.search(pattern, text) for text in texts)
    ]
    return unexpected + absent


def _watched(item: pytest.Item) -> Generator[None, None, None]:
    handler = _Collector(item.stash.setdefault(_RECORDS, []))
    item.stash.setdefault(_EXPECTED, [])
    root = logging.getLogger()
    root.addHandler(handler)
    try:
        yield
    finally:
        root.removeHandler(handler)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(
    item: pytest.Item, nextitem: pytest.Item | None
) -> Generator[None, object, object]:
    """Collect widgets in this thread, not in a thread that writes to the disk meanwhile."""
    if not _draws(item):
        return (yield)
    number = next(_SETTLED)
    if number == 1:
        _set_aside_from_collection()
    gc.disable()
    try:
        return (yield)
    finally:
        is_last = nextitem is None or not _draws(nextitem)
        _collect_widgets(whole=is_last or number <= _SETTLING or number % _WHOLE_EVERY == 0)
        if number <= _SETTLING:
            gc.freeze()
        if is_last:
            gc.enable()


def _draws(item: pytest.Item) -> bool:
    return item.path.relative_to(Path(__file__).parent).parts[0] in DRAWING


def _collect_widgets(*, whole: bool) -> None:
    """Delete the windows that were closed, and what hangs together with them.

    What a test made and left is collected after it, as all of it is still young; ``whole`` takes
    what a later test has let go of as well.
    """
    if core := sys.modules.get("PySide6.QtCore"):
        core.QCoreApplication.sendPostedEvents(None, core.QEvent.Type.DeferredDelete.value)
    gc.collect(2 if whole else 1)


def _set_aside_from_collection() -> None:
    """Exclude all existing objects from later garbage collections."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None, None, None]:
    _SEEDS.seed(crc32(item.nodeid.encode()))
    yield from _watched(item)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    yield from _watched(item)
    _judge(item)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None, None, None]:
    item.stash[_RECORDS] = []
    item.stash[_EXPECTED] = []
    yield from _watched(item)
    _judge(item)


def _judge(item: pytest.Item) -> None:
    complaints = _complaints(item.stash[_RECORDS], item.stash[_EXPECTED])
    if complaints:
        pytest.fail("\n".join(complaints), pytrace=False)
