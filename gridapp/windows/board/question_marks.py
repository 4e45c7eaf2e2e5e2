"""Where on the board a question arises."""

from gridapp.battle.overlays import NOTHING, Overlay, RouteMark, StrikeMark
from gridapp.battle.questions import Question, Walk
from gridapp.battle.state import Battle
from gridapp.grid.cells import Point
from gridapp.scene.overlays.badges import plain


def question_overlay(battle: Battle) -> Overlay:
    """Who decides about whom, and the interrupted way."""
    question = battle.question
    if question is None:
        return NOTHING
    walk = next((one for one in reversed(battle.underway) if isinstance(one, Walk)), None)
    step = walk.at if walk else 0
    route = RouteMark(walk.route, walk.legs, "") if walk else None
    return Overlay(route=route, strikes=_strikes(battle, question, step))


def _strikes(battle: Battle, question: Question, step: int) -> tuple[StrikeMark, ...]:
    who, about = battle.token(question.who), battle.token(question.about)
    if who is None or about is None or who is about:
        return ()
    centre = _centre(battle, who.id)
    return (StrikeMark(who.id, plain(who.name), centre, about.cell, step),)


def _centre(battle: Battle, token_id: str) -> Point:
    token, grid = battle.token(token_id), battle.board.grid
    cells = grid.covered(token.cell, token.space) if token else ()
    points = [grid.centre(cell) for cell in cells] or [(0.0, 0.0)]
    return (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
