"""Plans of the turn: kept from advice, compared below the board, done step by step."""

from typing import TYPE_CHECKING

from gridapp.battle.events import Event
from gridapp.engine.queries.situation import Situation
from gridapp.windows.controllers.controller import Controller, Shell

if TYPE_CHECKING:  # loaded with the first plan
    from gridapp.session.computer.advising import AdviceEntry
    from gridapp.session.computer.planning import KeptPlans
    from gridapp.tactics.plans import Plan


class PlanController(Controller):
    """Keeps plans while their turn lasts; nothing of them is stored."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._kept: KeptPlans | None = None
        self._panel = self._parts.plans
        self._parts.advice.keep_asked.connect(self._keep)
        self._panel.do_asked.connect(self._do)
        self._panel.drop_asked.connect(self._drop)

    def start_battle(self) -> None:
        """Keep no plan of the battle that is open now."""
        self._kept = None
        self._context.session.add_listener(self._changed)
        self.refresh()

    def _changed(self, _events: tuple[Event, ...]) -> None:
        self.refresh()

    def refresh(self) -> None:
        """Compare the plans of the present turn anew; a question waits without plans."""
        session, kept = self._context.session, self._kept
        plans = kept.plans if kept is not None else ()
        waits = session.battle.question is not None or session.viewed_line is not None
        if kept is None or not plans or waits:
            self._panel.hide()
            return
        from gridapp.session.computer.planning import actor_of

        known = session.battle_for_side(actor_of(plans[0]))
        self._panel.show_plans(Situation(known, session.rules), kept.results())

    def _plans(self) -> "KeptPlans":
        from gridapp.session.computer.planning import KeptPlans

        if self._kept is None:
            self._kept = KeptPlans(self._context.session)
        return self._kept

    def _keep(self, entry: "AdviceEntry") -> None:
        self._plans().keep(entry.proposal.acts)
        self.refresh()

    def _drop(self, plan: "Plan") -> None:
        self._plans().drop(plan)
        self.refresh()

    def _do(self, plan: "Plan") -> None:
        """Carry out a plan; it stops at a refusal or a question, and the rest stays a plan."""
        kept = self._plans()
        while plan and self._context.do(kept.next_command(plan)):
            plan = kept.advance(plan)
            if self._context.session.battle.question is not None:
                break
        self.refresh()
