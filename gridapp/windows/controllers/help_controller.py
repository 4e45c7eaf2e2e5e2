"""The Help menu, and the choice of a language."""

from PySide6.QtWidgets import QMenu

from gridapp.battle.events import Event
from gridapp.battle.state import Phase
from gridapp.storage.problems import FileProblem
from gridapp.windows import language
from gridapp.windows.controllers.controller import Controller, Shell
from gridapp.windows.dialogs.tour import Tour
from gridapp.windows.language import tr
from gridapp.windows.panels.report_panel import ReportPanel
from gridapp.windows.widgets.banner import Severity


class HelpController(Controller):
    """Opens the manual, the page of keys, the tour and the credits, and offers the languages."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.tour = Tour(self._settings, self._is_fighting, self)
        self.tour.message.connect(self.message)
        self._commands.connect(
            {
                "manual": self.show_manual,
                "keys": self.show_keys,
                "import_report": self.show_import_report,
                "tour": self.tour.start,
                "about": self.show_about,
            }
        )
        self._offer_languages()
        self._moment = self._current_moment()

    def start_battle(self) -> None:
        """Follow another session."""
        self._moment = self._current_moment()
        self._context.session.add_listener(self._follow)

    def _is_fighting(self) -> bool:
        return self._context.session.battle.phase is Phase.FIGHT

    def _current_moment(self) -> tuple[Phase, int, str]:
        battle = self._context.session.battle
        return battle.phase, battle.round, battle.active

    def _follow(self, events: tuple[Event, ...]) -> None:
        """With every turn, take the hints off the board, and the tour one step further."""
        before, self._moment = self._moment, self._current_moment()
        if self._moment == before or not events:
            return
        banners, steps = self._parts.banners, self.tour.texts
        banners.dismiss_hints()
        for text in [text for text in banners.texts if text in steps]:
            banners.dismiss_text(text)
            self.tour.show_after(text)

    def show_manual(self) -> None:
        """Open the manual, or bring the open manual to the front."""
        from gridapp.windows.dialogs.manual_window import ManualWindow, manual_folder

        page = self._window.findChild(ManualWindow)
        if not isinstance(page, ManualWindow):
            folder = manual_folder(language.chosen_language(self._settings))
            page = ManualWindow(self._window, folder)
            page.command_requested.connect(self._run_linked)
        page.show()
        page.raise_()

    def show_manual_page(self, name: str, heading: str) -> None:
        """Open a page of the manual at a heading."""
        from gridapp.windows.dialogs.manual_window import ManualWindow

        self.show_manual()
        page = self._window.findChild(ManualWindow)
        if isinstance(page, ManualWindow):
            page.show_page(name)
            page.scroll_to(heading)

    def _run_linked(self, command: str) -> None:
        """Run a command linked in the manual; the only such command shows the keys."""
        if command == "keys":
            self.show_keys()

    def show_import_report(self) -> None:
        """Show the report of the import that the battle began with, below the board."""
        try:
            kept = self._context.session.import_report()
        except FileProblem as problem:
            self.message.emit(Severity.PROBLEM, str(problem), None)
            return
        if kept is None:
            text = tr("This battle does not come from an import, or from one before 0.2.0.")
            self.message.emit(Severity.NOTICE, text, None)
            return
        panel = self._window.findChild(ReportPanel)
        if isinstance(panel, ReportPanel):
            panel.show_report(kept.source, kept.report)
            panel.details_button.setChecked(True)

    def show_about(self) -> None:
        """Open the page of version and credits."""
        from gridapp.windows.dialogs.about_page import about_page

        about_page(self._window).show()

    def show_keys(self) -> None:
        """Open the page of keys."""
        from gridapp.windows.dialogs.keys_page import KeysPage

        KeysPage(self._window, self._commands).show()

    def _offer_languages(self) -> None:
        menu = self._window.findChild(QMenu, "menu_view")
        if isinstance(menu, QMenu):
            menu.addSeparator()
            languages = menu.addMenu(language.tr_command("&Language"))
            language.fill_language_menu(
                languages,
                self._settings,
                lambda text: self.message.emit(Severity.NOTICE, text, None),
            )
