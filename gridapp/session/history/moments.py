"""Moments of a battle to look at: a line of the log, the start of a round."""

from gridapp.battle.knowing.knowledge import GM, Audience
from gridapp.battle.shown.seen_turns import is_turn_hidden
from gridapp.battle.shown.views import GmView, PlayerView, player_view
from gridapp.engine.queries.known import known_to
from gridapp.engine.queries.situation import Situation
from gridapp.session.areas import covered_cells
from gridapp.session.bars import players_vitals
from gridapp.session.history.replay import lines_to, replay_lines
from gridapp.session.session import Session


def view_for(session: Session, audience: Audience) -> GmView | PlayerView:
    """Return what an audience sees of the shown state, which may be past."""
    if audience == GM:
        return session.gm_view()
    battle, rules, knows = session.battle, session.rules, session.knowledge(audience)
    vitals, covered = players_vitals(knows, rules), covered_cells(battle, rules)
    kinds, turn = rules.book.shown_conditions, session.seen_turn(audience)
    return player_view(battle, knows, vitals, covered, kinds, turn)


def round_starts(session: Session, audience: Audience = GM) -> dict[int, int]:
    """Return the line at which each round of the fight began for an audience, by round.

    For players a round begins with the first turn in it that they know. Counts the lines that lead
    to the present state; of a fight begun again, the later one.
    """
    lines = lines_to(session.file, session.file.head)
    starts, before = dict[int, int](), 0
    for line, _, battle in replay_lines(session.file, session.rules, lines):
        if battle.round == before:
            continue
        if audience != GM and is_turn_hidden(known_to(Situation(battle, session.rules), audience)):
            continue
        before = battle.round
        if battle.round:
            starts[battle.round] = line
    return starts


def view_line(session: Session, line: int) -> None:
    """Show the state after a line.

    Raises:
        LookupError: no such line, or the line made no state.
    """
    try:
        session.view_past(line)
    except KeyError:
        message = f"line {line} made no state; the log has {session.file.last_line} lines"
        raise LookupError(message) from None
