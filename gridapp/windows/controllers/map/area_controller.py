"""Areas of effect on the board: their form, and the page that applies them."""

from typing import TYPE_CHECKING

from gridapp.battle.areas import Area, AreaShape
from gridapp.battle.commands import ApplyArea, Command
from gridapp.windows.controllers.controller import Controller, Shell

if TYPE_CHECKING:
    from gridapp.windows.dialogs.adjust.area_page import AreaEffectPage
    from gridapp.windows.dialogs.area_form import AreaForm


class AreaController(Controller):
    """Opens the form of an area, and the page of its effect."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._context.area_requested.connect(self.edit)
        self._context.area_effect_requested.connect(self.apply)
        self._context.laid_effect_requested.connect(self.apply_laid)

    def edit(self, area_id: str) -> "AreaForm | None":
        """Open the form of an area; nothing without it or in a battle that is only read."""
        session = self._context.session
        area = session.battle.area(area_id)
        if area is None or session.file.read_only:
            return None
        counted = area.shape is AreaShape.CIRCLE and bool(session.rules.book.areas.rule)
        from gridapp.windows.dialogs.area_form import AreaForm

        form = AreaForm(self._window, area, session.battle.board.grid, counted=counted)
        form.requested.connect(lambda command: self._carry_out(form, command))
        form.finished.connect(lambda _: form.deleteLater())
        form.open()
        return form

    def _carry_out(self, form: "AreaForm", command: Command) -> None:
        """Apply the command; the form stays open over a refusal."""
        if self._context.do(command):
            form.accept()

    def apply(self, area_id: str) -> "AreaEffectPage | None":
        """Open the page of an area's effect; nothing in a battle that is only read."""
        area = self._context.session.battle.area(area_id)
        return self.apply_laid(area) if area is not None else None

    def apply_laid(self, area: Area) -> "AreaEffectPage | None":
        """Open the page of the effect of an area, be it on the board or not."""
        session = self._context.session
        if session.file.read_only:
            return None
        from gridapp.windows.dialogs.adjust.area_page import AreaEffectPage

        page = AreaEffectPage(self._window, session.battle, session.rules, area, session.roll)
        page.requested.connect(lambda command, dice: self._apply(page, command, dice))
        page.finished.connect(lambda _: page.deleteLater())
        page.open()
        return page

    def _apply(self, page: "AreaEffectPage", command: ApplyArea, dice: tuple[int, ...]) -> None:
        """Carry out what the page has listed, with its dice."""
        page.accept()
        if self._context.do_with_dice(command, dice) and command.laid is not None:
            self._context.show_struck_area(command.laid)
