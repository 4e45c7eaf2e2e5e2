"""Plans of the turn: kept from advice, compared below the board, done step by step."""

from gridapp.battle.events import Event
from gridapp.engine.queries.situation import Situation
from gridapp.session.computer.advising import AdviceEntry
from gridapp.session.computer.planning import KeptPlans, actor_of
from gridapp.tactics.plans import Plan
from gridapp.windows.controllers.controller import Controller, Shell


class PlanController(Controller):
    """Keeps plans while their turn lasts; nothing of them is stored."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._kept = KeptPlans(self._context.session)
        self._panel = self._parts.plans
        self._parts.advice.keep_asked.connect(self._keep)
        self._panel.do_asked.connect(self._do)
        self._panel.drop_asked.connect(self._drop)

    def start_battle(self) -> None:
        """Keep no plan of the battle that is open now."""
        self._kept = KeptPlans(self._context.session)
        self._context.session.add_listener(self._changed)
        self.refresh()

    def _changed(self, _events: tuple[Event, ...]) -> None:
        self.refresh()

    def refresh(self) -> None:
        """Compare the plans of the present turn anew; a question waits without plans."""
        session, plans = self._context.session, self._kept.plans
        waits = session.battle.question is not None or session.viewed_line is not None
        if not plans or waits:
            self._panel.hide()
            return
        known = session.battle_for_side(actor_of(plans[0]))
        self._panel.show_plans(Situation(known, session.rules), self._kept.results())

    def _keep(self, entry: AdviceEntry) -> None:
        self._kept.keep(entry.proposal.acts)
        self.refresh()

    def _drop(self, plan: Plan) -> None:
        self._kept.drop(plan)
        self.refresh()

    def _do(self, plan: Plan) -> None:
        """Carry out a plan; it stops at a refusal or a question, and the rest stays a plan."""
        while plan and self._context.do(self._kept.next_command(plan)):
            plan = self._kept.advance(plan)
            if self._context.session.battle.question is not None:
                break
        self.refresh()
