"""The moments of a fight as an audience knows them: what replay pages and films are made of.

They begin where the fight began and follow the lines that led to the shown state; what was undone
is not among them. For players, a line that changes nothing they know makes no moment, so neither
the number of moments nor a number in them counts what the GM did unseen.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from gridapp.battle.events import Event, RoundBegan
from gridapp.battle.knowing.knowledge import Audience, AudienceKind, Knowledge
from gridapp.battle.messages import Text
from gridapp.battle.shown.moments import Moment, MomentLine
from gridapp.battle.shown.seen_turns import SeenTurn, is_turn_hidden, seen_turn
from gridapp.battle.shown.views import player_view
from gridapp.battle.state import Battle, Phase
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.known import known_to
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.turns.play_order import turns_round
from gridapp.session.areas import covered_cells
from gridapp.session.bars import exact_vitals, players_vitals
from gridapp.session.event_marks import event_marks, players_marks, telling_marks
from gridapp.session.history.log_lines import command_entry, replay_outcome
from gridapp.session.history.replay import lines_to
from gridapp.session.i18n import shown
from gridapp.session.narration.log_folding import fold_line
from gridapp.session.narration.narrator import Narrator
from gridapp.session.narration.player_sentences import PlayersNarrator, sight_changes
from gridapp.session.session import Session
from gridapp.session.shown_battle import FIRST_LINE
from gridapp.session.vision.seen_memory import with_memories


class LoggedStep(NamedTuple):
    """A log line: the state after it, and the events since the line before."""

    battle: Battle
    events: tuple[Event, ...] = ()


class Steps(NamedTuple):
    """The states of a fight, computed lazily, and an upper bound of their number."""

    total: int
    steps: Iterable[LoggedStep]


def fight_steps(session: Session) -> Steps:
    """Return the steps to the shown state, from the one before the fight began.

    A battle that never fought is followed from its first line.

    Raises:
        ValueError: nothing has happened in the battle.
        FileProblem: the installed rules do not replay a line; raised while it is worked out.
    """
    lines = lines_to(session.file, session.shown_line)
    if not lines:
        message = "nothing has happened in this battle yet: there is no fight to show"
        raise ValueError(message)
    return Steps(len(lines) + 1, _from_fight(_replayed(session, lines)))


def _replayed(session: Session, lines: list[int]) -> Iterator[LoggedStep]:
    battle = session.file.nearest_snapshot(FIRST_LINE)[1]
    yield LoggedStep(battle)
    for line in lines:
        done = replay_outcome(session.file, line, battle, session.rules)
        battle = with_memories(done.battle, command_entry(session.file, line).seen or ())
        yield LoggedStep(battle, done.events)


def _from_fight(steps: Iterator[LoggedStep]) -> Iterator[LoggedStep]:
    """Drop the steps before the fight, if a fight took place."""
    setup: list[LoggedStep] = []
    for step in steps:
        if step.battle.phase is Phase.SETUP:
            setup.append(step)
            continue
        if setup:
            yield LoggedStep(setup[-1].battle)
        yield step
        yield from steps
        return
    yield from setup


def fight_moments(
    steps: Iterable[LoggedStep], rules: Rules, audience: Audience
) -> Iterator[Moment | None]:
    """Yield what an audience knows of each step; ``None`` where it learns nothing."""
    teller = _MomentMaker(rules, audience)
    for step in steps:
        yield teller.moment(step)


class _MomentMaker:
    """Makes the moments of one audience, each by the difference to the last."""

    def __init__(self, rules: Rules, audience: Audience) -> None:
        self._rules, self._audience = rules, audience
        self._battle: Battle | None = None
        self._last: Moment | None = None
        self._turn_state: Battle | None = None
        self._unseen_rounds: list[Event] = []

    def moment(self, step: LoggedStep) -> Moment | None:
        """Return the moment of a step, ``None`` if nothing in it differs from the last."""
        battle, rules = step.battle, self._rules
        before, self._battle = self._battle or battle, battle
        knows = known_to(Situation(battle, rules), self._audience)
        is_gm = self._audience.kind is AudienceKind.GM
        vitals = exact_vitals(battle, rules) if is_gm else players_vitals(knows, rules)
        covered, kinds = covered_cells(battle, rules), rules.book.shown_conditions
        turn, events = self._seen(knows, step)
        view = player_view(battle, knows, vitals, covered, kinds, turn)
        marks = event_marks(before, battle, step.events, rules)
        last = self._last
        if is_gm:
            drawn = tuple(mark.drawn for mark in telling_marks(marks, battle.tokens))
            texts = Narrator(battle, rules).sentences(step.events)
        else:
            drawn = players_marks(marks, knows).marks
            narrator = PlayersNarrator(knows, rules, _ids(last))
            changes = sight_changes(last.view if last else None, view)
            texts = (*narrator.sentences(events), *changes)
        if last is not None and not drawn and not texts and view == last.view:
            return None
        self._last = Moment(view, drawn, tuple(map(_line, texts)))
        return self._last

    def _seen(self, knows: Knowledge, step: LoggedStep) -> tuple[SeenTurn, tuple[Event, ...]]:
        """Return the turn that the audience sees, and the events without rounds not seen yet.

        A round that begins with a hidden creature begins for players with the next known turn, and
        never if the fight ends before.
        """
        circular = turns_round(self._rules.mechanics)
        if not is_turn_hidden(knows):
            self._turn_state = step.battle
            is_fight = step.battle.phase is Phase.FIGHT
            events = (*(self._unseen_rounds if is_fight else ()), *step.events)
            self._unseen_rounds = []
            return seen_turn(step.battle, step.battle, turns_round=circular), events
        rounds = [event for event in step.events if isinstance(event, RoundBegan)]
        self._unseen_rounds += rounds
        events = tuple(event for event in step.events if event not in rounds)
        return seen_turn(step.battle, self._turn_state, turns_round=circular), events


def _ids(moment: Moment | None) -> tuple[str, ...]:
    return tuple(token.id for token in moment.view.tokens) if moment else ()


def _line(text: Text) -> MomentLine:
    folded = fold_line(shown(text))
    return MomentLine(folded.short, (*folded.own, *folded.opposed))
