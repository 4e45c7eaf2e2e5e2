"""Create, edit and delete creatures: on the board and in the library."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from gridapp.battle.commands import SetSheet
from gridapp.battle.outcomes import Refused
from gridapp.battle.tokens import Token
from gridapp.engine.protocol import Rules
from gridapp.packs.creatures import CreatureTemplate
from gridapp.packs.loader import PackProblem
from gridapp.scene.overlays.badges import display_name
from gridapp.session.creatures.library import (
    LibraryEntry,
    delete_creature,
    load_library,
    save_creature,
)
from gridapp.session.i18n import shown
from gridapp.session.session import Session
from gridapp.storage.problems import FileProblem
from gridapp.windows.controllers.controller import Controller, Shell
from gridapp.windows.language import tr
from gridapp.windows.widgets.banner import Severity

if TYPE_CHECKING:
    from gridapp.session.creatures.sheet_form import SheetCheck, SheetForm
    from gridapp.windows.dialogs.creature_form import CreatureForm


class CreatureController(Controller):
    """Opens the creature form, and saves the user's own creatures."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        palette = self._parts.palette
        self._commands.connect(
            {"new_creature": self.new_creature, "edit_creature": self._edit_selected}
        )
        palette.new_requested.connect(self.new_creature)
        palette.edit_requested.connect(self.edit_entry)
        palette.delete_requested.connect(self.delete_entry)
        self._parts.sheet.edit_requested.connect(self.edit)
        self._context.sheet_requested.connect(self.edit)

    def _edit_selected(self) -> None:
        self.edit(self._tools.selected_token or self._session.battle.active)

    @property
    def _session(self) -> Session:
        return self._context.session

    def _open(
        self, form: "SheetForm", take: "Callable[[SheetForm, SheetCheck], str]"
    ) -> "CreatureForm":
        sides = [token.side for token in self._session.battle.tokens]
        from gridapp.windows.dialogs.creature_form import CreatureForm

        page = CreatureForm(self._window, form, take, sides)
        page.show()
        return page

    def can_close(self) -> bool:
        """Return False while a form has unsaved changes; the form comes to the front."""
        from gridapp.windows.dialogs.creature_form import CreatureForm

        for page in self._window.findChildren(CreatureForm):
            page.reject()
            if page.isVisible():
                page.raise_()
                page.activateWindow()
                return False
        return True

    # A creature on the board

    def edit(self, token_id: str) -> "CreatureForm | None":
        """Open the form of a creature on the board."""
        from gridapp.session.creatures.sheet_form import SheetForm

        session = self._session
        token = session.battle.token(token_id)
        if token is None or session.file.read_only:
            return None
        rules = Rules(session.rules.book.for_battle(session.battle), session.rules.mechanics)
        form = SheetForm.of_token(rules, token, is_hex=session.battle.board.grid.is_hex)
        return self._open(form, partial(self._correct, session, token))

    def _correct(
        self, session: Session, token: Token, form: "SheetForm", checked: "SheetCheck"
    ) -> str:
        from gridapp.engine.commands.edit_sheet import editable_sheet
        from gridapp.session.creatures.pictures import add_command_pictures

        if session is not self._session:
            return tr("Another battle is open now.")
        present, rules = session.battle.token(token.id), session.rules
        # Undo frees an id, and the next placed creature takes it.
        if present is not None and editable_sheet(rules, present) != editable_sheet(rules, token):
            return tr(
                "The sheet of {name} has changed meanwhile: open the form again.",
                name=display_name(present.name),
            )
        command = SetSheet(token.id, form.sheet(checked))
        try:
            add_command_pictures(session.file, command)
        except FileProblem as problem:
            return str(problem)
        outcome = session.do(command)
        if isinstance(outcome, Refused) and outcome.code != "same":
            return shown(outcome.text)
        return ""

    # Creatures of the library

    def new_creature(self) -> "CreatureForm":
        """Open the form of a new creature."""
        book = self._session.rules.book
        size = "medium" if "medium" in book.sizes else next(iter(book.sizes))
        sides = [token.side for token in self._session.battle.tokens if not token.played]
        side = sides[0] if sides else "foes"
        return self._edit(CreatureTemplate("", side, size), "")

    def edit_entry(self, key: str) -> "CreatureForm | None":
        """Open the form of a library creature; a built-in creature is saved as a copy."""
        entry = self._entry(key)
        return self._edit(entry.creature, key) if entry else None

    def _edit(self, creature: CreatureTemplate, key: str) -> "CreatureForm":
        from gridapp.session.creatures.sheet_form import SheetForm

        session = self._session
        form = SheetForm(session.rules, creature, is_hex=session.battle.board.grid.is_hex)
        return self._open(form, lambda _, checked: self._keep(session.rules, checked.creature, key))

    def _keep(self, rules: Rules, creature: CreatureTemplate, key: str) -> str:
        try:
            saved_key = save_creature(creature, rules.book, key)
        except (FileProblem, PackProblem) as problem:
            return str(problem)
        self._context.library_changed.emit()
        self._parts.palette.select(saved_key)
        self._parts.tabs.setCurrentWidget(self._parts.palette)
        return ""

    def delete_entry(self, key: str) -> None:
        """Delete a creature from the library, with a banner to restore it."""
        entry, rules = self._entry(key), self._session.rules
        if entry is None:
            return
        try:
            delete_creature(key, rules.book)
        except (FileProblem, PackProblem, KeyError) as problem:
            self.show_problem(problem)
            return
        self._context.library_changed.emit()
        name = display_name(entry.creature.name)
        text = tr("{name} was deleted from the library.", name=name)
        back = (tr("Restore"), partial(self._bring_back, rules, entry.creature, key))
        self.message.emit(Severity.NOTICE, text, back)

    def _bring_back(self, rules: Rules, creature: CreatureTemplate, key: str) -> None:
        if problem := self._keep(rules, creature, key):
            self.show_problem(problem)

    def _entry(self, key: str) -> LibraryEntry | None:
        return load_library(self._session.rules.book).entries.get(key)
