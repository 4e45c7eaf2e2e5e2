"""Which battle opens at start, where battles are stored, and how maps become battles."""

import errno
import os
import shutil
from pathlib import Path

import pytest

from gridapp.battle.commands import HideToken
from gridapp.grid.grid import CellShape, Unit
from gridapp.packs.loader import Packs, load_packs
from gridapp.session.history.last_battle import last_battle_record, last_opened_battle
from gridapp.session.session import Session
from gridapp.session.setup.samples import sample_battle, sample_titles
from gridapp.session.start import (
    battles_folder,
    fresh_sample,
    import_map,
    open_any,
    open_at_start,
    open_sample,
    remember_battle,
)
from gridapp.storage.problems import FileProblem
from tests.engine.scenes import act
from tests.session.tables import done, packs, skirmish, table
from tests.storage.samples import as_json, crop, png

SAMPLE = "river_shrine.battle"


@pytest.fixture
def the_map(tmp_path: Path) -> Path:
    path = tmp_path / "Old Mill.dd2vtt"
    path.write_bytes(as_json(crop()))
    return path


def test_first_start_opens_the_sample(user_folders: Path) -> None:
    with open_at_start(packs()).session as session:
        assert session.file.path == battles_folder() / SAMPLE
        assert user_folders in session.file.path.parents
        assert len(session.battle.tokens) == 8
        assert session.battle == sample_battle("river_shrine", packs())[0]
        picture = session.battle.board.picture
        assert picture is not None
        assert session.file.asset(picture.sha256)


def test_sample_is_created_once() -> None:
    with open_sample(packs()) as session:
        name = session.battle.tokens[0].id
        hidden = done(session, HideToken(name, hidden=True)).battle
    with open_sample(packs()) as again:
        assert again.battle == hidden
    with fresh_sample(packs(), "river_shrine") as fresh:
        assert not fresh.battle.tokens[0].hidden


def test_last_battle_is_reopened(tmp_path: Path) -> None:
    with table(tmp_path / "mine.battle", skirmish()) as session:
        played = done(session, act(skirmish(), "A2 A1 B1")).battle
        remember_battle(session.file.path)
    assert last_opened_battle() == tmp_path / "mine.battle"
    with open_at_start(packs()).session as again:
        assert again.file.path == tmp_path / "mine.battle"
        assert again.battle == played


def test_missing_last_battle_falls_back_to_the_sample(tmp_path: Path) -> None:
    mine = tmp_path / "mine.battle"
    table(mine, skirmish()).close()
    remember_battle(mine)
    mine.write_bytes(b"no battle")
    with open_at_start(packs()).session as session:
        assert session.file.path.name == SAMPLE
    mine.unlink()
    assert last_opened_battle() is None
    with open_at_start(packs()).session as session:
        assert session.file.path.name == SAMPLE


@pytest.mark.parametrize("content", [b"", b"\0", b"x" * 5000, b"\xff\xfe", b"/nowhere/a.battle\n"])
def test_invalid_record_of_the_last_battle_is_ignored(content: bytes) -> None:
    remember_battle(Path("x.battle"))
    last_battle_record().write_bytes(content)
    assert last_opened_battle() is None


def test_any_file_name_is_remembered(tmp_path: Path) -> None:
    odd = Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff \n.battle"))
    odd.touch()
    remember_battle(odd)
    assert last_opened_battle() == odd


def test_failure_to_remember_is_harmless(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    remember_battle(tmp_path / "x.battle")
    assert last_opened_battle() is None


def test_given_file_takes_precedence(tmp_path: Path) -> None:
    for name in ("mine", "other"):
        table(tmp_path / f"{name}.battle", skirmish()).close()
    remember_battle(tmp_path / "mine.battle")
    with open_at_start(packs(), tmp_path / "other.battle").session as session:
        assert session.file.path.name == "other.battle"


def test_map_becomes_a_battle(the_map: Path) -> None:
    before = the_map.read_bytes()
    with open_any(the_map, packs()) as session:
        assert session.file.path == battles_folder() / "Old Mill.battle"
        assert (session.battle.name, session.battle.pack.id) == ("Old Mill", "reactions")
        assert (session.battle.board.grid.columns, session.battle.board.grid.rows) == (10, 5)
        assert len(session.battle.board.doors) == 2
    assert the_map.read_bytes() == before


def test_equal_map_names_are_numbered(the_map: Path, tmp_path: Path) -> None:
    names = []
    for _ in range(3):
        with import_map(the_map, packs())[0] as session:
            names.append(session.file.path.name)
    assert names == ["Old Mill.battle", "Old Mill 2.battle", "Old Mill 3.battle"]


def test_picture_suffix_is_case_insensitive(tmp_path: Path) -> None:
    path = tmp_path / "Cave [8x4].PNG"
    path.write_bytes(png())
    with open_any(path, packs()) as session:
        assert (session.battle.board.grid.columns, session.battle.board.grid.rows) == (8, 4)


def test_import_to_a_named_file(the_map: Path, tmp_path: Path) -> None:
    out = tmp_path / "new" / "folder" / "mill.battle"
    session, report = import_map(the_map, packs(), out)
    session.close()
    assert str(report)
    old_bytes = out.read_bytes()
    with pytest.raises(FileProblem, match="there is such a file already"):
        import_map(the_map, packs(), out)
    assert out.read_bytes() == old_bytes


def test_failed_import_leaves_no_battle(tmp_path: Path) -> None:
    path = tmp_path / "broken.dd2vtt"
    path.write_bytes(as_json(crop())[:200])
    with pytest.raises(FileProblem):
        open_any(path, packs())
    assert not battles_folder().exists()


def test_uncreatable_folder_is_reported(the_map: Path) -> None:
    out = the_map / "inside" / "a file.battle"
    with pytest.raises(FileProblem) as problem:
        import_map(the_map, packs(), out)
    assert str(problem.value) == (
        f"{the_map / 'inside'}: part of its path is no folder; choose a folder you may write to"
    )


def test_read_only_folder_is_reported(
    the_map: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The refusal is simulated: the tests may run as root."""

    def deny(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    opened = os.open
    monkeypatch.setattr(
        os,
        "open",
        lambda path, flags, *mode: (deny if flags & os.O_CREAT else opened)(path, flags, *mode),
    )
    with pytest.raises(FileProblem, match=r"mill\.battle.* access is not allowed; choose a folder"):
        import_map(the_map, packs(), tmp_path / "mill.battle")
    monkeypatch.setattr(Path, "mkdir", deny)
    with pytest.raises(FileProblem) as problem:
        import_map(the_map, packs(), tmp_path / "shelf" / "mill.battle")
    text = "access is not allowed; choose a folder you may write to"
    assert str(problem.value) == f"{tmp_path / 'shelf'}: {text}"


def test_disabled_pack_is_reported(the_map: Path) -> None:
    broken = Packs({}, ("pack.toml of pack reactions: cells.size: Expected `float`",))
    for attempt in (lambda: open_at_start(broken).session, lambda: import_map(the_map, broken)):
        with pytest.raises(FileProblem) as problem:
            attempt()
        assert "this rule pack is switched off; pack.toml of pack reactions" in str(problem.value)


def test_copied_battle_opens(tmp_path: Path) -> None:
    table(tmp_path / "mine.battle", skirmish()).close()
    copy = tmp_path / "copy.battle"
    shutil.copy(tmp_path / "mine.battle", copy)
    with Session.open(copy, packs()) as session:
        assert session.battle == skirmish()


def test_every_sample_opens() -> None:
    titles = sample_titles()
    assert titles["river_shrine"] == "The River Shrine"
    assert titles["toll_road"] == "The Toll Road"
    for name, title in titles.items():
        with open_sample(load_packs(), name) as session:
            assert session.battle.name == title
            assert len({token.side for token in session.battle.tokens}) == 2


def test_drawn_sample_uses_the_cells_of_its_pack() -> None:
    battle, pictures = sample_battle("toll_road", load_packs())
    grid = battle.board.grid
    assert (grid.shape, grid.cell_size, grid.unit) == (CellShape.HEX_POINTY, 1, Unit.YARDS)
    assert pictures == {}
    assert battle.pack.id == "segments"
    assert [token.name for token in battle.tokens if token.hidden] == ["Snik"]
    assert [token.name for token in battle.tokens if token.has("set_position")] == ["Snik"]
