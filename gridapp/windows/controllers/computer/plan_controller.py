"""Plans of the turn: kept from advice or a drag, compared below the board, done step by step."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QMenu

from gridapp.battle.events import Event
from gridapp.battle.outcomes import Refused
from gridapp.engine.queries.situation import Situation
from gridapp.grid.cells import Cell
from gridapp.scene.overlays.badges import display_name
from gridapp.session.i18n import shown
from gridapp.windows.controllers.controller import Controller, Shell
from gridapp.windows.language import tr
from gridapp.windows.panels.status_line import Tone

if TYPE_CHECKING:  # loaded with the first plan
    from gridapp.session.computer.advising import AdviceEntry
    from gridapp.session.computer.planning import KeptPlans
    from gridapp.session.drag import Drag
    from gridapp.tactics.plans import Plan
    from gridapp.windows.table.window import TableWindow


class PlanController(Controller):
    """Keeps plans while their turn lasts; nothing of them is stored.

    A plan is shown on the players' window only if asked for, and as far as players know of it.
    """

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._kept: KeptPlans | None = None
        self._shown: Plan | None = None
        self._table: TableWindow | None = None
        self._panel = self._parts.plans
        self._parts.advice.keep_asked.connect(self._keep)
        self._panel.do_asked.connect(self._do)
        self._panel.drop_asked.connect(self._drop)
        self._panel.strike_asked.connect(self.strike_menu)
        self._panel.show_asked.connect(self._show)
        self._context.plan_asked.connect(self._keep_drag)

    def start_battle(self) -> None:
        """Keep no plan of the battle that is open now."""
        self._kept = self._shown = None
        self._context.session.add_listener(self._changed)
        self.refresh()

    def _changed(self, _events: tuple[Event, ...]) -> None:
        self.refresh()

    def refresh(self) -> None:
        """Compare the plans of the present turn anew; a question waits without plans."""
        session, kept = self._context.session, self._kept
        plans = kept.plans if kept is not None else ()
        waits = session.battle.question is not None or session.viewed_line is not None
        self._shown = self._shown if self._shown in plans else None
        self._show_players()
        if kept is None or not plans or waits:
            self._panel.hide()
            return
        from gridapp.session.computer.planning import actor_of

        known = session.battle_for_side(actor_of(plans[0]))
        self._panel.show_plans(Situation(known, session.rules), kept.results(), self._shown)

    def _plans(self) -> "KeptPlans":
        from gridapp.session.computer.planning import KeptPlans

        if self._kept is None:
            self._kept = KeptPlans(self._context.session)
        return self._kept

    def _keep(self, entry: "AdviceEntry") -> None:
        self._plans().keep(entry.proposal.acts)
        self.refresh()

    def _keep_drag(self, drag: "Drag", cell: Cell) -> None:
        """Keep the move of a drag as a plan, or say why it is none."""
        from gridapp.session.computer.drag_plan import plan_of_drag

        plan = plan_of_drag(self._context.session, drag, cell)
        if isinstance(plan, Refused):
            self._context.say(shown(plan.text), Tone.REFUSED)
            return
        self._plans().keep(plan)
        self.refresh()
        self._context.say(tr("Kept as a plan; nothing is done"), Tone.DONE)

    def _drop(self, plan: "Plan") -> None:
        self._plans().drop(plan)
        self.refresh()

    def strike_menu(self, plan: "Plan") -> QMenu | None:
        """Open the menu of attacks that may follow a plan, with the odds of the whole chain.

        Attacks on several foes stand in a menu for each.
        """
        from gridapp.session.computer.planning import actor_of, strikes_by_foe
        from gridapp.windows.panels.computer.plan_texts import step_line

        session = self._context.session
        foes = strikes_by_foe(session, plan)
        if not foes:
            self._context.say(tr("No foe is in reach after this plan"), Tone.REFUSED)
            return None
        situation = Situation(session.battle_for_side(actor_of(plan)), session.rules)
        menu = QMenu(self._window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for name, results in foes.items():
            part = menu if len(foes) == 1 else menu.addMenu(display_name(name).replace("&", "&&"))
            for result in results:
                text = step_line(situation, result.steps[-1]).replace("&", "&&")
                part.addAction(text, partial(self._lengthen, plan, result.plan))
        menu.popup(QCursor.pos())
        return menu

    def _lengthen(self, plan: "Plan", longer: "Plan") -> None:
        self._plans().replace(plan, longer)
        self.refresh()

    def _do(self, plan: "Plan") -> None:
        """Carry out a plan; it stops at a refusal or a question, and the rest stays a plan."""
        kept = self._plans()
        while plan and self._context.do(kept.next_command(plan)):
            rest = kept.advance(plan)
            self._shown = rest if self._shown == plan else self._shown
            plan = rest
            if self._context.session.battle.question is not None:
                break
        self.refresh()

    # The players' window

    def set_table_window(self, window: "TableWindow | None") -> None:
        """Show plans in this window; None after closing."""
        self._table = window
        self._show_players()

    def _show(self, plan: "Plan | None") -> None:
        """Show a plan to the players, or say why not: creature or route unknown to them."""
        self._shown = plan
        if plan is not None and not self._show_players():
            self._shown = None
            text = tr("Players cannot see this plan: they do not know the creature or its way")
            self._context.say(text, Tone.REFUSED)
        elif plan is not None and self._table is None:
            self._context.say(tr("Players see it once their window is open"), Tone.HINT)
        self.refresh()

    def _show_players(self) -> bool:
        """Bring the players' window up to date; return False if they may see nothing of a plan."""
        plan, session = None, self._context.session
        if self._shown is not None and session.viewed_line is None:
            from gridapp.session.computer.drag_plan import plan_for_players

            plan = plan_for_players(session, self._shown)
        if self._table is not None:
            self._table.show_plan(plan)
        return plan is not None
