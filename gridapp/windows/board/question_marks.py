"""The overlay of a pending question."""

from gridapp.battle.overlays import EMPTY_OVERLAY, Overlay, ProvocationMark, RouteMark
from gridapp.battle.questions import Question, Walk
from gridapp.battle.state import Battle
from gridapp.grid.cells import Point
from gridapp.scene.overlays.badges import display_name


def question_overlay(battle: Battle) -> Overlay:
    """Return the interrupted route and an arrow from the deciding to the affected creature."""
    question = battle.question
    if question is None:
        return EMPTY_OVERLAY
    walk = next(
        (process for process in reversed(battle.underway) if isinstance(process, Walk)), None
    )
    step = walk.at if walk else 0
    route = RouteMark(walk.route, walk.legs, "") if walk else None
    return Overlay(route=route, provocations=_provocations(battle, question, step))


def _provocations(battle: Battle, question: Question, step: int) -> tuple[ProvocationMark, ...]:
    who, about = battle.token(question.who), battle.token(question.about)
    if who is None or about is None or who is about:
        return ()
    centre = _centre(battle, who.id)
    return (ProvocationMark(who.id, display_name(who.name), centre, about.cell, step),)


def _centre(battle: Battle, token_id: str) -> Point:
    token, grid = battle.token(token_id), battle.board.grid
    cells = grid.covered_cells(token.cell, token.space) if token else ()
    points = [grid.centre(cell) for cell in cells] or [(0.0, 0.0)]
    return (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
