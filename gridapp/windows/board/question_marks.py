"""The overlay of a pending question."""

from gridapp.battle.questions import Question, Walk
from gridapp.battle.shown.overlays import EMPTY_OVERLAY, Mark, Overlay
from gridapp.battle.state import Battle
from gridapp.grid.cells import Point
from gridapp.scene.overlays.badges import display_name
from gridapp.session.overlays.provocations import Provocation, ProvocationsMark
from gridapp.session.overlays.routes import RouteMark


def question_overlay(battle: Battle) -> Overlay:
    """Return the interrupted route and an arrow from the deciding to the affected creature."""
    question = battle.question
    if question is None:
        return EMPTY_OVERLAY
    walk = next(
        (process for process in reversed(battle.underway) if isinstance(process, Walk)), None
    )
    marks: list[Mark] = [RouteMark(walk.route, walk.legs)] if walk else []
    provocation = _provocation(battle, question, walk.at if walk else 0)
    if provocation is not None:
        marks.append(ProvocationsMark((provocation,), on_route=walk is not None))
    return Overlay(tuple(marks))


def _provocation(battle: Battle, question: Question, step: int) -> Provocation | None:
    who, about = battle.token(question.who), battle.token(question.about)
    if who is None or about is None or who is about:
        return None
    centre = _centre(battle, who.id)
    return Provocation(who.id, display_name(who.name), centre, about.cell, step)


def _centre(battle: Battle, token_id: str) -> Point:
    token, grid = battle.token(token_id), battle.board.grid
    cells = grid.covered_cells(token.cell, token.space) if token else ()
    points = [grid.centre(cell) for cell in cells] or [(0.0, 0.0)]
    return (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
