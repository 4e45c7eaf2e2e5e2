"""Plans and drags: a drag kept as a plan, and a plan as the players see it on their window."""

import msgspec

from gridapp.battle.commands import Act
from gridapp.battle.messages import message
from gridapp.battle.outcomes import Refused
from gridapp.battle.shown.overlays import Mark, Overlay, PlayerDrag
from gridapp.engine.movement.preview import DestinationPreview, Preview
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.situation import Situation
from gridapp.grid.cells import Cell
from gridapp.session.computer.planning import actor_of
from gridapp.session.drag import Drag
from gridapp.session.overlays.bands import BandsMark, CostBand
from gridapp.session.overlays.footprint import FootprintMark
from gridapp.session.overlays.routes import RouteMark
from gridapp.session.session import Session
from gridapp.session.vision.player_drag import for_players
from gridapp.tactics.plans import Plan, Trial

_NO_PLAN = Refused("plan", message("a plan is made of moves by the rules"))
_NOWHERE = Refused("plan", message("this move leads nowhere"))


def plan_of_drag(session: Session, drag: Drag, cell: Cell) -> Plan | Refused:
    """Return the move of a drag to a cell as a plan, by what the creature's side may know."""
    known_battle = session.battle_for_side(drag.token.id)
    token = known_battle.token(drag.token.id)
    if drag.is_free or token is None:
        return _NO_PLAN
    planned = drag
    if drag.preview.situation.battle is not known_battle:
        middle = known_battle.board.grid.centre(token.cell)
        planned = Drag(known_battle, session.rules, token, middle, drag.preview.action, free=False)
        planned.stops, planned.use_safest_route = drag.stops, drag.use_safest_route
        planned.face(drag.facing)
    command = planned.command_for_cell(cell)
    if not isinstance(command, Act):
        return command if isinstance(command, Refused) else _NOWHERE
    return (msgspec.structs.replace(command, planned=()),)


def plan_for_players(session: Session, plan: Plan) -> PlayerDrag | None:
    """Return route and targets of a plan as players see them, ``None`` if nothing is to be seen.

    The plan is tried on the battle as the players know it, up to the first command that they could
    not foresee. A plan made by more than they know has the route that they would take to its end.
    """
    known_battle = session.known_battle()
    actor = known_battle.token(actor_of(plan))
    if actor is None:
        return None
    sketch = _Sketch(
        Trial(known_battle, session.rules, actor),
        session.rules,
        by_route=session.battle_for_side(actor.id) is known_battle,
    )
    for command in plan:
        if not isinstance(command, Act) or not sketch.add(command):
            break
    marks = sketch.marks()
    knows_cell = session.knowledge().knows_cell
    return for_players(Overlay(marks), knows_cell) if marks else None


class _Sketch:
    """The marks of a plan, command by command on a trial battle."""

    def __init__(self, trial: Trial, rules: Rules, *, by_route: bool) -> None:
        self._trial, self._rules, self._by_route = trial, rules, by_route
        self._route: tuple[Cell, ...] = ()
        self._legs: tuple[int, ...] = ()
        self._targets: tuple[Cell, ...] = ()

    def add(self, act: Act) -> bool:
        """Add route and target of an act; return False if refused by what the players know."""
        situation = self._situation()
        hover = self._hover(situation, act) if act.route else None
        if hover is not None:
            if hover.refusal is not None:
                return False
            act = msgspec.structs.replace(act, route=hover.route, facings=hover.facings)
        target = situation.battle.token(act.target)
        self._trial.add(act)
        if self._trial.refusal is not None or (act.target and target is None):
            return False
        if hover is not None:
            self._walk(hover)
        if target is not None:
            self._targets += situation.cells(target)
        return True

    def _situation(self) -> Situation:
        return Situation(self._trial.battle, self._rules)

    def _hover(self, situation: Situation, act: Act) -> DestinationPreview:
        preview = Preview(situation, self._trial.actor, act.action, act.target)
        if self._by_route:
            return preview.for_route(act.route, act.facings)
        return preview.via((), act.route[-1])

    def _walk(self, hover: DestinationPreview) -> None:
        """Append the route of a hover, which starts at the end of the planned route."""
        before = max(0, len(self._route) - 1)
        self._route = (*self._route[:before], *hover.route)
        self._legs = (*self._legs, *(before + leg for leg in hover.legs))

    def marks(self) -> tuple[Mark, ...]:
        """Return the route, the place at its end, and the cells of the targets."""
        marks: list[Mark] = []
        if self._targets:
            marks.append(BandsMark((CostBand("", tuple(dict.fromkeys(self._targets))),)))
        if self._route:
            actor = self._trial.actor
            marks.append(RouteMark(self._route, self._legs))
            marks.append(FootprintMark(self._situation().cells(actor), actor.id))
        return tuple(marks)
