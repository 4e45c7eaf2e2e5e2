"""Long exports stopped in the middle by Ctrl+C: nothing is written, the old file stays."""

import os
import signal
from pathlib import Path

import pytest

from gridapp.cli.commands import run
from gridapp.export.paper.figure_file import FigurePrint
from gridapp.scene.board_scene import BoardScene
from tests.session.sample_fight import packs, sample_fight

pytestmark = pytest.mark.usefixtures("qapp")
LINES = (
    "snapshot old.png",
    "snapshot old.pdf",
    "snapshot old.svg --as players",
    "print old.pdf",
    "print old.pdf --figures standing",
    "page old.html",
    "film old.webp --size 320x180",
    "film old.png --size 320x180",
)


def interrupt_at(monkeypatch: pytest.MonkeyPatch, owner: type, method: str) -> None:
    """Press Ctrl+C whenever a method is called."""
    usual = getattr(owner, method)

    def interrupted(*values: object) -> object:
        os.kill(os.getpid(), signal.SIGINT)
        monkeypatch.setattr(owner, method, usual)
        return usual(*values)

    monkeypatch.setattr(owner, method, interrupted)


@pytest.mark.parametrize("line", LINES)
def test_ctrl_c_keeps_the_old_file(
    tmp_path: Path,
    line: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Ctrl+C while Qt paints takes effect after that step, so no exception is lost."""
    monkeypatch.setattr("gridapp.cli.commands.installed_packs", packs)
    command, name, *words = line.split()
    battle, old = sample_fight(tmp_path, count=20), tmp_path / name
    old.write_bytes(b"old")
    if "--figures" in words:
        interrupt_at(monkeypatch, FigurePrint, "_paint")
    else:
        interrupt_at(monkeypatch, BoardScene, "set_detail")
    where = ["-o", str(old)] if command in ("page", "film") else [str(old)]
    before = signal.getsignal(signal.SIGINT)
    assert run([command, str(battle), *where, *words]) == 130
    assert "gridapp: stopped" in capsys.readouterr().err
    assert old.read_bytes() == b"old"
    assert {path.name for path in tmp_path.iterdir()} == {battle.name, name}
    assert signal.getsignal(signal.SIGINT) is before
