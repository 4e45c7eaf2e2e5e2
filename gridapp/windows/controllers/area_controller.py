"""Areas of effect on the board: their form."""

from gridapp.battle.areas import AreaShape
from gridapp.battle.commands import Command
from gridapp.windows.controllers.controller import Controller, Shell
from gridapp.windows.dialogs.area_form import AreaForm


class AreaController(Controller):
    """Opens the form of an area."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._context.area_requested.connect(self.edit)

    def edit(self, area_id: str) -> AreaForm | None:
        """Open the form of an area; nothing without it or in a battle that is only read."""
        session = self._context.session
        area = session.battle.area(area_id)
        if area is None or session.file.read_only:
            return None
        counted = area.shape is AreaShape.CIRCLE and bool(session.rules.book.areas.rule)
        form = AreaForm(self._window, area, session.battle.board.grid, counted=counted)
        form.requested.connect(lambda command: self._carry_out(form, command))
        form.finished.connect(lambda _: form.deleteLater())
        form.open()
        return form

    def _carry_out(self, form: AreaForm, command: Command) -> None:
        """Apply the command; the form stays open over a refusal."""
        if self._context.do(command):
            form.accept()
