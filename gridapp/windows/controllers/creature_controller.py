"""What the window does with creatures: written, edited, deleted from the list, corrected."""

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QWidget

from gridapp.battle.commands import SetSheet
from gridapp.battle.outcomes import Refused
from gridapp.battle.tokens import Token
from gridapp.engine.commands.edit_sheet import editable_sheet
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
from gridapp.session.creatures.pictures import add_command_pictures
from gridapp.session.creatures.sheet_form import SheetCheck, SheetForm
from gridapp.session.session import Session
from gridapp.storage.problems import FileProblem
from gridapp.windows.commands.qt_actions import CommandActions
from gridapp.windows.dialogs.creature_form import CreatureForm
from gridapp.windows.language import tr
from gridapp.windows.layout import WindowParts
from gridapp.windows.tools.tool_context import ToolContext
from gridapp.windows.widgets.banner import Severity

ShowBanner = Callable[[Severity, str, tuple[str, Callable[[], object]] | None], None]


class CreatureController:
    """Opens the form, and keeps the user's own creatures."""

    def __init__(
        self,
        window: QWidget,
        parts: WindowParts,
        desk: ToolContext,
        refresh: Callable[[], object],
        tell: ShowBanner,
    ) -> None:
        self._window, self._parts, self._desk = window, parts, desk
        self._refresh, self._tell = refresh, tell

    def connect(self, actions: CommandActions, chosen: Callable[[], str]) -> None:
        """Let the actions and the panels do what they say."""
        palette = self._parts.palette
        actions.connect(
            {
                "new_creature": self.new_creature,
                "edit_creature": lambda: self.edit(chosen() or self._session.battle.active),
            }
        )
        palette.new_requested.connect(self.new_creature)
        palette.edit_requested.connect(self.edit_entry)
        palette.delete_requested.connect(self.delete_entry)
        self._parts.sheet.edit_requested.connect(self.edit)
        self._desk.edit_sheet = self.edit

    @property
    def _session(self) -> Session:
        return self._desk.session

    def _open(self, form: SheetForm, take: Callable[[SheetForm, SheetCheck], str]) -> CreatureForm:
        sides = [token.side for token in self._session.battle.tokens]
        page = CreatureForm(self._window, form, take, sides)
        page.show()
        return page

    def can_close(self) -> bool:
        """Whether no form is left with something typed; one that is says so, like on Esc."""
        for page in self._window.findChildren(CreatureForm):
            page.reject()
            if page.isVisible():
                page.raise_()
                page.activateWindow()
                return False
        return True

    # A creature on the board

    def edit(self, token_id: str) -> CreatureForm | None:
        """The form of a creature on the board."""
        session = self._session
        token = session.battle.token(token_id)
        if token is None or session.file.read_only:
            return None
        rules = Rules(session.rules.book.for_battle(session.battle), session.rules.mechanics)
        form = SheetForm.of_token(rules, token, is_hex=session.battle.board.grid.is_hex)
        return self._open(form, partial(self._correct, session, token))

    def _correct(self, session: Session, token: Token, form: SheetForm, found: SheetCheck) -> str:
        if session is not self._session:
            return tr("Another battle is open now.")
        present, rules = session.battle.token(token.id), session.rules
        # Undo frees an id, and the next creature that is placed takes it.
        if present is not None and editable_sheet(rules, present) != editable_sheet(rules, token):
            return tr(
                "The sheet of {name} has become another meanwhile: open the form again.",
                name=display_name(present.name),
            )
        command = SetSheet(token.id, form.sheet(found))
        try:
            add_command_pictures(session.file, command)
        except FileProblem as problem:
            return str(problem)
        outcome = session.do(command)
        if isinstance(outcome, Refused) and outcome.code != "same":
            return str(outcome)
        return ""

    # Creatures of the library

    def new_creature(self) -> CreatureForm:
        """The form of a creature that there is not yet."""
        book = self._session.rules.book
        size = "medium" if "medium" in book.sizes else next(iter(book.sizes))
        sides = [token.side for token in self._session.battle.tokens if not token.played]
        side = sides[0] if sides else "foes"
        return self._edit(CreatureTemplate("", side, size), "")

    def edit_entry(self, key: str) -> CreatureForm | None:
        """The form of a creature of the library; of a built-in one a copy will be kept."""
        entry = self._entry(key)
        return self._edit(entry.creature, key) if entry else None

    def _edit(self, creature: CreatureTemplate, key: str) -> CreatureForm:
        session = self._session
        form = SheetForm(session.rules, creature, is_hex=session.battle.board.grid.is_hex)
        return self._open(form, lambda _, found: self._keep(session.rules, found.creature, key))

    def _keep(self, rules: Rules, creature: CreatureTemplate, key: str) -> str:
        try:
            kept = save_creature(creature, rules.book, key)
        except (FileProblem, PackProblem) as problem:
            return str(problem)
        self._refresh()
        self._parts.palette.select(kept)
        self._parts.tabs.setCurrentWidget(self._parts.palette)
        return ""

    def delete_entry(self, key: str) -> None:
        """Delete a creature from the library; a banner brings it back."""
        entry, rules = self._entry(key), self._session.rules
        if entry is None:
            return
        try:
            delete_creature(key, rules.book)
        except (FileProblem, PackProblem, KeyError) as problem:
            self._tell(Severity.PROBLEM, str(problem), None)
            return
        self._refresh()
        name = display_name(entry.creature.name)
        text = tr("{name} is deleted from the list of creatures.", name=name)
        back = (tr("Bring it back"), partial(self._bring_back, rules, entry.creature, key))
        self._tell(Severity.NOTICE, text, back)

    def _bring_back(self, rules: Rules, creature: CreatureTemplate, key: str) -> None:
        if problem := self._keep(rules, creature, key):
            self._tell(Severity.PROBLEM, problem, None)

    def _entry(self, key: str) -> LibraryEntry | None:
        return load_library(self._session.rules.book).entries.get(key)
