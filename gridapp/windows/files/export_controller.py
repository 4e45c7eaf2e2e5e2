"""Export the map of a battle for other programs."""

from typing import TYPE_CHECKING

from gridapp.storage.formats.import_report import ImportStatus
from gridapp.storage.problems import FileProblem
from gridapp.windows.controllers.controller import Controller, Shell
from gridapp.windows.files.folders import chosen_file, remember_shared_folder, shared_folder
from gridapp.windows.language import tr
from gridapp.windows.report_words import report_text
from gridapp.windows.widgets.banner import Severity

if TYPE_CHECKING:  # imported with the first use
    from gridapp.storage.formats.file_format import MapFormat


class ExportController(Controller):
    """Asks for a file, writes the map in its format and tells what the format cannot store."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._commands.connect({"export_map": self._export_map})

    def _export_map(self) -> None:
        """Ask for a file, export the map, and report what the format cannot store."""
        from gridapp.storage.formats.registry import export_formats, export_suffixes

        default = export_suffixes()[0]
        proposed = shared_folder() / f"{self._context.session.file.path.stem}{default}"
        kinds = ";;".join(map(_file_filter, export_formats()))
        path = chosen_file(self._window, tr("Export map"), proposed, kinds)
        if path is None:
            return
        try:
            report = self._context.session.export_map(path, self._parts.scene.floor)
        except FileProblem as problem:
            self.show_problem(problem)
            return
        remember_shared_folder(path)
        lost = "; ".join(report_text(line.text) for line in report.lines_with(ImportStatus.IGNORED))
        self.message.emit(
            Severity.NOTICE, tr("Written: {path}", path=f"{path}. {lost}".strip()), None
        )


def _file_filter(exported: "MapFormat") -> str:
    """Return a file dialog's filter for an export format."""
    return f"{exported.name} ({' '.join(f'*{suffix}' for suffix in exported.write_suffixes)})"
