"""The marks of the last move before the shown state, as the drag showed them."""

import msgspec

from gridapp.battle.commands import Act
from gridapp.battle.knowing.knowledge import GM, Audience
from gridapp.battle.knowing.known_battle import known_battle
from gridapp.battle.shown.overlays import Overlay, PlayerDrag
from gridapp.battle.state import Battle
from gridapp.engine.movement.preview import Preview
from gridapp.engine.queries.known import known_to
from gridapp.engine.queries.situation import Situation
from gridapp.grid.cells import Cell
from gridapp.session.history.state_cache import StateCache
from gridapp.session.narration.narrator import Narrator
from gridapp.session.overlays.drag_overlay import DragOverlay
from gridapp.session.overlays.registry import Level
from gridapp.session.session import Session
from gridapp.session.vision.player_drag import for_players
from gridapp.storage.file.log_entries import CommandEntry


def last_move_marks(session: Session, audience: Audience) -> Overlay | PlayerDrag | None:
    """Return the marks of the last move as an audience may see them; ``None`` without a move.

    Players see the last move of a player character that they know, planned by what they knew then.
    Later moves of others are passed over: marks that vanish would tell of a move unseen.
    """
    states = StateCache(session.file, session.rules)
    line: int | None = session.shown_line
    while line is not None:
        entry = session.file.entry(line)
        if isinstance(entry, CommandEntry) and (move := _move(session, entry, audience)):
            marks = _marks(session, states.at(entry.parent), move, audience)
            if marks is not None or audience == GM:
                return marks
        line = session.file.parent(line)
    return None


def _move(session: Session, entry: CommandEntry, audience: Audience) -> Act | None:
    """Return the move of a line of the log, if relevant to an audience.

    A move that was stopped is cut at the cell on which its creature stands.
    """
    command = entry.command
    if not isinstance(command, Act) or len(command.route) < 2:
        return None
    mover = session.battle.token(command.actor)
    if mover is None:
        return command
    if audience != GM and not mover.played:
        return None
    walked = _up_to(command.route, mover.cell)
    if len(walked) < 2:
        return None
    return msgspec.structs.replace(command, route=walked, facings=command.facings[: len(walked)])


def _up_to(route: tuple[Cell, ...], cell: Cell) -> tuple[Cell, ...]:
    """Return a route up to its last visit of a cell, or the whole route without a visit."""
    visits = [index for index, passed in enumerate(route) if passed == cell]
    return route[: visits[-1] + 1] if visits else route


def _marks(
    session: Session, before: Battle, move: Act, audience: Audience
) -> Overlay | PlayerDrag | None:
    known = known_to(Situation(before, session.rules), audience)
    battle = before if audience == GM else known_battle(known)
    token = battle.token(move.actor)
    if token is None or (audience != GM and not token.played):
        return None
    preview = Preview(Situation(battle, session.rules), token, move.action)
    narrator = Narrator(battle, session.rules)
    drawn = DragOverlay(preview, narrator, Level.CALM)
    overlay = drawn.for_destination(preview.for_route(move.route, move.facings))
    return overlay if audience == GM else for_players(overlay, known.knows_cell)
