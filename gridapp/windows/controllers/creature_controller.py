"""What the window does with creatures: written, edited, deleted from the list, corrected."""

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QWidget

from gridapp.battle.commands import SetSheet
from gridapp.battle.outcomes import Refused
from gridapp.battle.tokens import Token
from gridapp.engine.commands.edit_sheet import sheet_of
from gridapp.engine.protocol import Rules
from gridapp.packs.creatures import Creature
from gridapp.packs.loader import PackProblem
from gridapp.scene.overlays.badges import plain
from gridapp.session.creatures.library import Entry, forget, keep, load_library
from gridapp.session.creatures.pictures import carry_along
from gridapp.session.creatures.sheet_form import Checked, SheetForm
from gridapp.session.session import Session
from gridapp.storage.problems import FileProblem
from gridapp.windows.commands.qt_actions import Actions
from gridapp.windows.dialogs.creature_form import CreatureForm
from gridapp.windows.language import told
from gridapp.windows.layout import Parts
from gridapp.windows.tools.tool_context import Desk
from gridapp.windows.widgets.banner import Weight

Tell = Callable[[Weight, str, tuple[str, Callable[[], object]] | None], None]


class CreatureWork:
    """Opens the form, and keeps the user's own creatures."""

    def __init__(
        self,
        window: QWidget,
        parts: Parts,
        desk: Desk,
        refresh: Callable[[], object],
        tell: Tell,
    ) -> None:
        self._window, self._parts, self._desk = window, parts, desk
        self._refresh, self._tell = refresh, tell

    def connect(self, actions: Actions, chosen: Callable[[], str]) -> None:
        """Let the actions and the panels do what they say."""
        palette = self._parts.palette
        actions.connect(
            {
                "new_creature": self.write_new,
                "edit_creature": lambda: self.edit(chosen() or self._session.battle.active),
            }
        )
        palette.new_asked.connect(self.write_new)
        palette.edit_asked.connect(self.edit_entry)
        palette.forget_asked.connect(self.forget)
        self._parts.sheet.edit_asked.connect(self.edit)
        self._desk.edit = self.edit

    @property
    def _session(self) -> Session:
        return self._desk.session

    def _open(self, form: SheetForm, take: Callable[[SheetForm, Checked], str]) -> CreatureForm:
        sides = [token.side for token in self._session.battle.tokens]
        page = CreatureForm(self._window, form, take, sides)
        page.show()
        return page

    def may_leave(self) -> bool:
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
        rules = Rules(session.rules.book.under(session.battle), session.rules.mechanics)
        form = SheetForm.of_token(rules, token, is_hex=session.battle.board.grid.is_hex)
        return self._open(form, partial(self._correct, session, token))

    def _correct(self, session: Session, token: Token, form: SheetForm, found: Checked) -> str:
        if session is not self._session:
            return told("Another battle is open now.")
        present, rules = session.battle.token(token.id), session.rules
        # Undo frees an id, and the next creature that is placed takes it.
        if present is not None and sheet_of(rules, present) != sheet_of(rules, token):
            return told(
                "The sheet of {name} has become another meanwhile: open the form again.",
                name=plain(present.name),
            )
        command = SetSheet(token.id, form.sheet(found))
        try:
            carry_along(session.file, command)
        except FileProblem as problem:
            return str(problem)
        outcome = session.do(command)
        if isinstance(outcome, Refused) and outcome.code != "same":
            return str(outcome)
        return ""

    # Creatures of the library

    def write_new(self) -> CreatureForm:
        """The form of a creature that there is not yet."""
        book = self._session.rules.book
        size = "medium" if "medium" in book.sizes else next(iter(book.sizes))
        sides = [token.side for token in self._session.battle.tokens if not token.played]
        side = sides[0] if sides else "foes"
        return self._edit(Creature("", side, size), "")

    def edit_entry(self, key: str) -> CreatureForm | None:
        """The form of a creature of the library; of a built-in one a copy will be kept."""
        entry = self._entry(key)
        return self._edit(entry.creature, key) if entry else None

    def _edit(self, creature: Creature, key: str) -> CreatureForm:
        session = self._session
        form = SheetForm(session.rules, creature, is_hex=session.battle.board.grid.is_hex)
        return self._open(form, lambda _, found: self._keep(session.rules, found.creature, key))

    def _keep(self, rules: Rules, creature: Creature, key: str) -> str:
        try:
            kept = keep(creature, rules.book, key)
        except (FileProblem, PackProblem) as problem:
            return str(problem)
        self._refresh()
        self._parts.palette.choose(kept)
        self._parts.tabs.setCurrentWidget(self._parts.palette)
        return ""

    def forget(self, key: str) -> None:
        """Delete a creature from the library; a banner brings it back."""
        entry, rules = self._entry(key), self._session.rules
        if entry is None:
            return
        try:
            forget(key, rules.book)
        except (FileProblem, PackProblem, KeyError) as problem:
            self._tell(Weight.PROBLEM, str(problem), None)
            return
        self._refresh()
        name = plain(entry.creature.name)
        text = told("{name} is deleted from the list of creatures.", name=name)
        back = (told("Bring it back"), partial(self._bring_back, rules, entry.creature, key))
        self._tell(Weight.NOTICE, text, back)

    def _bring_back(self, rules: Rules, creature: Creature, key: str) -> None:
        if problem := self._keep(rules, creature, key):
            self._tell(Weight.PROBLEM, problem, None)

    def _entry(self, key: str) -> Entry | None:
        return load_library(self._session.rules.book).entries.get(key)
