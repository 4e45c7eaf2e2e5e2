"""The file of the open battle: save as, duplicate, rename and text export."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QInputDialog, QLineEdit

from gridapp.session.start import BATTLE_SUFFIX, unused_path
from gridapp.storage.problems import FileProblem
from gridapp.windows.controllers.controller import Controller, Shell
from gridapp.windows.files.jobs import Job
from gridapp.windows.language import tr
from gridapp.windows.widgets.banner import BannerAction, Severity


class LocationController(Controller):
    """Copies and renames the file of the open battle.

    `open_requested` carries the path of a copy to open, `renamed` the new path of the open battle.
    """

    open_requested = Signal(object)
    renamed = Signal(object)

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._commands.connect(
            {
                "duplicate": self.duplicate,
                "rename": self.rename,
                "export_text": self.export_text,
            }
        )

    @property
    def _path(self) -> Path:
        return self._context.session.file.path

    # Copies

    def save_as(self) -> None:
        """Copy the battle to a chosen file, and open the copy."""
        if path := self._ask_where(tr("Save as"), self._path, BATTLE_SUFFIX):
            self._copy(path, self.open_requested.emit)

    def duplicate(self) -> None:
        """Copy the battle within its folder; the original stays open."""
        path = unused_path(self._path.with_name(f"{self._path.stem} copy{BATTLE_SUFFIX}"))
        self._copy(path, self._offer_to_open)

    def _offer_to_open(self, path: Path) -> None:
        self._written(path, (tr("Open"), lambda: self.open_requested.emit(path)))

    def _copy(self, path: Path, done: Callable[[Path], object]) -> None:
        session = self._context.session
        writing = tr("Writing {name}…", name=path.name)
        self._work(writing, lambda: session.file.copy_to(path), lambda: done(path))

    def export_text(self) -> None:
        """Write the battle as a text file."""
        from gridapp.storage.file.text_form import TEXT_SUFFIX, write_battle_text

        if path := self._ask_where(
            tr("Export as text"), self._path.with_suffix(TEXT_SUFFIX), TEXT_SUFFIX
        ):
            session = self._context.session
            self._work(
                tr("Writing {name}…", name=path.name),
                lambda: write_battle_text(session.file, path),
                lambda: self._written(path),
            )

    def _ask_where(self, title: str, proposed: Path, ending: str) -> Path | None:
        name, _ = QFileDialog.getSaveFileName(
            self._window, title, str(proposed), f"{title} (*{ending})"
        )
        return (Path(name) if Path(name).suffix else Path(f"{name}{ending}")) if name else None

    def _work(self, text: str, work: Callable[[], None], done: Callable[[], object]) -> None:
        Job(self._parts.job_bar, work, lambda _: done(), self.show_problem).start(text)

    def _written(self, path: Path, action: BannerAction | None = None) -> None:
        self.message.emit(Severity.NOTICE, tr("Written: {path}", path=path), action)

    # The name

    def rename(self) -> None:
        """Rename the battle file within its folder."""
        name, agreed = QInputDialog.getText(
            self._window,
            tr("Rename"),
            tr("New name:"),
            QLineEdit.EchoMode.Normal,
            self._path.stem,
        )
        if not agreed or not name.strip() or name.strip() == self._path.stem:
            return
        if Path(name.strip()).name != name.strip():
            self.message.emit(Severity.PROBLEM, tr("A name must not contain slashes."), None)
            return
        try:
            self._context.session.rename(self._path.with_name(f"{name.strip()}{BATTLE_SUFFIX}"))
        except FileProblem as problem:
            self.show_problem(problem)
            return
        self.renamed.emit(self._path)
