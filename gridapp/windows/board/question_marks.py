"""Where on the board a question arises."""

from gridapp.battle.overlays import EMPTY_OVERLAY, Overlay, ProvocationMark, RouteMark
from gridapp.battle.questions import Question, Walk
from gridapp.battle.state import Battle
from gridapp.grid.cells import Point
from gridapp.scene.overlays.badges import display_name


def question_overlay(battle: Battle) -> Overlay:
    """Who decides about whom, and the interrupted way."""
    question = battle.question
    if question is None:
        return EMPTY_OVERLAY
    walk = next((one for one in reversed(battle.underway) if isinstance(one, Walk)), None)
    step = walk.at if walk else 0
    route = RouteMark(walk.route, walk.legs, "") if walk else None
    return Overlay(route=route, provocations=_strikes(battle, question, step))


def _strikes(battle: Battle, question: Question, step: int) -> tuple[ProvocationMark, ...]:
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
