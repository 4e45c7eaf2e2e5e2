"""The opening of the sample battle as text, for computers without a screen."""

from collections.abc import Callable

from gridapp.battle.commands import Act, Answer, EndTurn, StartFight
from gridapp.battle.events import Event
from gridapp.battle.outcomes import Refused
from gridapp.engine.movement.preview import DestinationPreview, Preview
from gridapp.engine.queries.situation import Situation
from gridapp.packs.loader import Packs
from gridapp.session.i18n import shown
from gridapp.session.session import Session
from gridapp.session.start import DEFAULT_SAMPLE, fresh_sample

SHOWN_MOVES = 6


def play_opening(packs: Packs, print_line: Callable[[str], None]) -> Session:
    """Play the opening in a fresh copy of the sample and print the narration.

    Shows initiative order, the legal moves of the first creature, and the first provoking move.
    """
    session = fresh_sample(packs, f"{DEFAULT_SAMPLE}-opening")
    session.add_listener(lambda events: _say_events(session, events, print_line))
    print_line(f"{session.battle.name}: initiative")
    session.do(StartFight())
    _answer_questions(session)
    _say_order(session, print_line)
    print_line("Moves of the first to act:")
    _say_moves(session, print_line)
    for _ in session.battle.order:
        if hover := _provoking(session):
            text = session.narrator().destination_text(hover, session.battle.active)
            print_line(f"A move that provokes: {text}")
            session.do(Act(session.battle.active, session.first_move(), hover.route))
            _answer_questions(session, take_first=True)
            return session
        session.do(EndTurn())
    return session


def _say_events(
    session: Session, events: tuple[Event, ...], print_line: Callable[[str], None]
) -> None:
    for line in session.narrator().sentences(events):
        print_line(f"  {shown(line)}")


def _answer_questions(session: Session, *, take_first: bool = False) -> None:
    """Answer all questions: the first option if ``take_first``, else the default."""
    while (question := session.battle.question) is not None:
        option = question.options[0].id if take_first else question.default
        if isinstance(session.do(Answer(question.id, option)), Refused):
            return


def _say_order(session: Session, print_line: Callable[[str], None]) -> None:
    words = session.narrator()
    order = (f"{words.name(entry.token)} {entry.score}" for entry in session.battle.order)
    print_line(f"Order: {', '.join(order)}")


def _say_moves(session: Session, print_line: Callable[[str], None]) -> None:
    words, preview = session.narrator(), _preview(session)
    for offer in session.offers():
        print_line(f"  {offer.name} [{offer.price}]: {offer.refusal or 'yes'}")
    for name, cells in preview.bands:
        examples = ", ".join(session.battle.board.grid.label(cell) for cell in cells[:SHOWN_MOVES])
        print_line(f"  {name}: {len(cells)} cells, such as {examples}")
    farthest = max(preview.options, key=preview.options.cost)
    print_line(f"  {words.destination_text(preview.for_cell(farthest), session.battle.active)}")


def _provoking(session: Session) -> DestinationPreview | None:
    preview = _preview(session)
    hovers = (preview.for_cell(cell) for cell in preview.options)
    return next((hover for hover in hovers if hover.provocations), None)


def _preview(session: Session) -> Preview:
    situation = Situation(session.battle, session.rules)
    actor = session.battle.token(session.battle.active)
    if actor is None:
        message = "nobody is left to act"
        raise LookupError(message)
    return Preview(situation, actor, session.first_move())
