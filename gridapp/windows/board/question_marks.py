"""The overlay of a pending question, and the cells to click for an answer."""

from contextlib import suppress
from typing import TYPE_CHECKING

from gridapp.battle.questions import Question, Walk
from gridapp.battle.shown.overlays import EMPTY_OVERLAY, Mark, Overlay
from gridapp.battle.state import Battle
from gridapp.grid.cells import Cell, Point
from gridapp.scene.overlays.badges import display_name
from gridapp.session.overlays.routes import RouteMark
from gridapp.windows.language import tr

if TYPE_CHECKING:  # imported with the first use
    from gridapp.session.overlays.provocations import ShownProvocation


def question_overlay(battle: Battle, attacks: str = "") -> Overlay:
    """Return marks for the open question: cells to choose, interrupted route, attacker and target.

    ``attacks`` is the system's word for opportunity attacks.
    """
    from gridapp.session.overlays.bands import BandsMark, CostBand
    from gridapp.session.overlays.provocations import ProvocationsMark

    question = battle.question
    if question is None:
        return EMPTY_OVERLAY
    walk = next(
        (process for process in reversed(battle.underway) if isinstance(process, Walk)), None
    )
    marks: list[Mark] = [RouteMark(walk.route, walk.legs)] if walk else []
    provocation = _provocation(battle, question, walk.at if walk else 0)
    if provocation is not None:
        marks.append(ProvocationsMark((provocation,), on_route=walk is not None, attacks=attacks))
    if cells := asked_cells(battle):
        marks.append(BandsMark((CostBand(tr("Click a cell to answer"), tuple(sorted(cells))),)))
    return Overlay(tuple(marks))


def asked_cells(battle: Battle) -> dict[Cell, str]:
    """Return the cells among the options of the pending question, each with the option's id."""
    question, grid = battle.question, battle.board.grid
    if question is None or question.number is not None or question.parts:
        return {}
    cells: dict[Cell, str] = {}
    for option in question.options:
        with suppress(ValueError):
            cell = grid.parse_label(option.id)
            if grid.label(cell) == option.id and option.id in str(option.text):
                cells[cell] = option.id
    return cells


def _provocation(battle: Battle, question: Question, step: int) -> "ShownProvocation | None":
    from gridapp.session.overlays.provocations import ShownProvocation

    who, about = battle.token(question.who), battle.token(question.about)
    if who is None or about is None or who is about:
        return None
    centre = _centre(battle, who.id)
    return ShownProvocation(who.id, display_name(who.name), centre, about.cell, step)


def _centre(battle: Battle, token_id: str) -> Point:
    token, grid = battle.token(token_id), battle.board.grid
    cells = grid.covered_cells(token.cell, token.space) if token else ()
    points = [grid.centre(cell) for cell in cells] or [(0.0, 0.0)]
    return (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
