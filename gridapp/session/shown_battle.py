"""The shown state of an open battle: views, knowledge, offers, drags and the log."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from gridapp.battle.knowing.knowledge import PLAYERS, Audience, Knowledge
from gridapp.battle.questions import Question
from gridapp.battle.shown.event_marks import EventMark
from gridapp.battle.shown.seen_turns import SeenTurn, seen_turn
from gridapp.battle.shown.views import GmView, PlayerView, gm_view, player_view
from gridapp.battle.state import Battle, Phase
from gridapp.battle.tokens import Token
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.shown_statistics import ShownStatistic, shown_statistics
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.turns import legal_actions
from gridapp.engine.queries.turns.play_order import PlayOrder, play_order, turns_round
from gridapp.engine.queries.turns.round_parts import RoundPart, part_now, round_parts
from gridapp.engine.rulebook.pack_data import ActionKind
from gridapp.engine.types import Offer
from gridapp.grid.cells import Point
from gridapp.session.areas import covered_cells
from gridapp.session.bars import exact_vitals, players_vitals
from gridapp.session.history.log_lines import (
    LogSentence,
    LogTexts,
    command_entry,
    headline,
)
from gridapp.session.history.state_cache import StateCache
from gridapp.session.i18n import shown_name
from gridapp.session.narration.narrator import Narrator
from gridapp.session.vision.known_battles import KnownBattles
from gridapp.session.vision.seeing import RunApart, Seeing
from gridapp.session.vision.turn_states import TurnStates
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.problems import FileProblem

if TYPE_CHECKING:
    from gridapp.session.drag import Drag
    from gridapp.session.queries.cautions import Caution
    from gridapp.session.queries.question_notes import QuestionNotes
    from gridapp.storage.formats.kept_report import KeptReport

FIRST_LINE = 1


class ShownBattle:
    """The shown state of a battle file, and what windows and scripts read from it.

    With ``by_players_knowledge`` drags, lenses, offers and odds of player characters are answered
    by what the players know, otherwise by the whole battle, as for the creatures of the GM.
    """

    def __init__(self, file: BattleFile, rules: Rules) -> None:
        """Show the current state of an open file."""
        self.file = file
        self.rules = rules
        self._states = StateCache(file, rules)
        self._log = LogTexts(file)
        self._known = KnownBattles(rules)
        self._turn_states = TurnStates(self._known)
        self._seeing = Seeing(rules, self._known)
        self.by_players_knowledge = True
        self.viewed_line: int | None = None
        self.shown_to = PLAYERS
        self.battle = self._states.at(file.head)
        self._offered: tuple[Battle, dict[tuple[str, bool], tuple[Offer, ...]]] = (self.battle, {})

    @property
    def is_busy(self) -> bool:
        """True while long work is carried out elsewhere; every change is refused meanwhile."""
        return self._seeing.is_busy

    def carry_out_by(self, run_apart: RunApart | None) -> None:
        """Let long work on what is seen be carried out by a function, or in place by ``None``."""
        self._seeing.run_apart = run_apart

    def prepare(self) -> None:
        """Work out what the players see of the shown state, if that takes long."""
        self._seeing.prepare(self.battle, self._audiences)

    @property
    def _audiences(self) -> tuple[Audience, ...]:
        """Whose knowledge a window asks for after every change."""
        return tuple(dict.fromkeys((self.shown_to, PLAYERS)))

    @property
    def shown_line(self) -> int:
        """The log line of the shown state: a line viewed in the past, else the head."""
        return self.file.head if self.viewed_line is None else self.viewed_line

    def start_of_turn(self) -> int:
        """Return the line where the active creature's turn began; between turns the shown line."""
        if not self.battle.active:
            return self.shown_line
        return self._first_line_with(lambda battle: (battle.round, battle.active))

    def start_of_round(self) -> int:
        """Return the line where the round began."""
        return self._first_line_with(lambda battle: (battle.round, battle.phase))

    def _first_line_with(self, key: Callable[[Battle], object]) -> int:
        """Return the first of the consecutive ancestors with the same key as the shown state."""
        line, wanted = self.shown_line, key(self.battle)
        while (before := self.file.parent(line)) and key(self._states.at(before)) == wanted:
            line = before
        return line

    def marks_of_line(self, line: int) -> tuple[EventMark, ...]:
        """Return the marks of a line of the log, which is replayed for them.

        Raises:
            FileProblem: The installed rules do not replay the battle to this line.
        """
        from gridapp.session.event_marks import marks_of_line

        before = self._states.at(command_entry(self.file, line).parent)
        return marks_of_line(self.file, line, before, self.rules)

    def player_view(self, audience: Audience | None = None) -> PlayerView:
        """Return the players' view of the present, even while the GM views the past."""
        battle = self.battle if self.viewed_line is None else self._states.at(self.file.head)
        knows = self._known.knowledge(battle, audience or self.shown_to)
        vitals, covered = players_vitals(knows, self.rules), covered_cells(battle, self.rules)
        kinds, turn = self.rules.book.shown_conditions, self._turn(knows, self.file.head)
        return player_view(battle, knows, vitals, covered, kinds, turn)

    def seen_turn(self, audience: Audience) -> SeenTurn:
        """Return the turn that an audience of players sees in the shown state."""
        return self._turn(self.knowledge(audience), self.shown_line)

    def _turn(self, knows: Knowledge, line: int) -> SeenTurn:
        """Return the turn seen by an audience at a line; between turns without its part."""
        state, part = self._turn_states.state(knows, self._earlier(line)), ""
        if state is not None and state.active:
            part = shown_name(part_now(Situation(state, self.rules)))
        return seen_turn(knows.battle, state, part, turns_round=turns_round(self.rules.mechanics))

    def _earlier(self, line: int) -> Iterator[Battle]:
        """Yield the states before a line, newest first, up to a state that cannot be replayed."""
        with suppress(FileProblem):
            while before := self.file.parent(line):
                yield self._states.at(before)
                line = before

    def gm_view(self) -> GmView:
        """Return the GM's view of the shown state, with the fog of the players."""
        battle, rules, knows = self.battle, self.rules, self.knowledge()
        exact, seen = exact_vitals(battle, rules), players_vitals(knows, rules)
        covered, kinds = covered_cells(battle, rules), rules.book.shown_conditions
        return gm_view(battle, knows, exact, seen, covered, kinds)

    def knowledge(self, audience: Audience | None = None) -> Knowledge:
        """Return what an audience, by default the players, knows of the shown state."""
        return self._known.knowledge(self.battle, audience or self.shown_to)

    def known_battle(self, audience: Audience | None = None) -> Battle:
        """Return the shown state as an audience, by default the players, knows it."""
        return self._known.battle(self.battle, audience or self.shown_to)

    def battle_for(self, token_id: str) -> Battle:
        """Return the battle by which a creature's drag, lenses, offers and odds are answered.

        While a question waits it is the whole battle, in which every act is refused.
        """
        battle, token = self.battle, self.battle.token(token_id)
        is_known = self.by_players_knowledge and token is not None and token.played
        if token is None or not is_known or battle.question is not None:
            return battle
        return self._known.battle_of(battle, token)

    @property
    def shown_question(self) -> Question | None:
        """The open question with its options as the card sorts them, ``None`` without any."""
        battle = self.battle
        if battle.question is None or not battle.underway:
            return battle.question
        from gridapp.session.queries.question_order import felled_last

        return felled_last(battle, self.rules, battle.question)

    def question_notes(self) -> "QuestionNotes | None":
        """Return prices and odds for the card of the open question, None without a question.

        The odds for a player character go by what the players know, as those of its own acts.
        """
        battle, question = self.battle, self.battle.question
        if question is None:
            return None
        from gridapp.session.queries.question_notes import question_notes

        known_battle, token = battle, battle.token(question.who)
        if token is not None and token.played and self.by_players_knowledge:
            known_battle = self._known.battle_of(battle, token)
        return question_notes(battle, known_battle, self.rules, question)

    def battle_for_side(self, token_id: str) -> Battle:
        """Return the battle as the side of a creature knows it, which a machine may use.

        The side of player characters goes by what the players know, any other by the truth.
        """
        battle, token = self.battle, self.battle.token(token_id)
        from gridapp.tactics.house import goes_by_players

        if token is None or not goes_by_players(battle, token):
            return battle
        return self._known.battle_of(battle, token)

    def offers(self, token_id: str = "") -> tuple[Offer, ...]:
        """Return the actions of a creature (default: the active one) with prices and refusals.

        Empty between turns. A window asks several times for a state; it is worked out once.
        """
        if self._offered[0] is not self.battle:
            self._offered = (self.battle, {})
        who, answers = token_id or self.battle.active, self._offered[1]
        key = (who, self.by_players_knowledge)
        if key not in answers:
            answers[key] = self._offers_now(who)
        return answers[key]

    def _offers_now(self, token_id: str) -> tuple[Offer, ...]:
        battle = self.battle_for(token_id)
        actor = battle.token(token_id)
        return () if actor is None else legal_actions.offers(Situation(battle, self.rules), actor)

    def cautions(self, token_id: str, offers: Iterable[Offer]) -> "dict[str, Caution]":
        """Return what is to be known before an attack is chosen, by action.

        ``offers`` are those of the creature; actions of which nothing has to be said are left out.
        """
        battle = self.battle_for(token_id)
        actor = battle.token(token_id)
        if actor is None or battle.question is not None:
            return {}
        from gridapp.session.queries.cautions import Caution, caution_of

        situation = Situation(battle, self.rules)
        aimed = (each for each in offers if each.refusal is None and each.targets)
        cautions = {each.action: caution_of(situation, actor, each) for each in aimed}
        return {action: caution for action, caution in cautions.items() if caution != Caution()}

    def round_parts(self) -> tuple[RoundPart, ...]:
        """Return the parts of the round and who may act in each; empty if the rules have none."""
        return round_parts(Situation(self.battle, self.rules))

    def play_order(self) -> PlayOrder:
        """Return the order in which turns are played, as the GM sees it with all creatures."""
        return play_order(Situation(self.battle, self.rules))

    def is_turn_spent(self) -> bool:
        """Return True if the active creature can do nothing more than end its turn."""
        return legal_actions.is_turn_spent(Situation(self.battle, self.rules))

    def next_actor(self, chosen: str) -> str:
        """Return the id of the selected creature if it may act, else of the active creature."""
        if chosen in ("", self.battle.active):
            return self.battle.active
        may = any(offer.refusal is None for offer in self.offers(chosen))
        return chosen if may else self.battle.active

    def shown_statistics(self, token: Token) -> tuple[ShownStatistic, ...]:
        """Return a creature's statistics as shown by the rule pack."""
        return shown_statistics(Situation(self.battle, self.rules), token)

    def start_drag(
        self, token_id: str, grab: Point, action: str, *, free: bool = False
    ) -> "Drag | None":
        """Start dragging a creature."""
        from gridapp.session.drag import Drag

        token = self.battle.token(token_id)
        if token is None:
            return None
        free = free or self.battle.phase is Phase.SETUP
        battle = self.battle if free else self.battle_for(token_id)
        return Drag(battle, self.rules, token, grab, action, free=free, truth=self.battle)

    def narrator(self) -> Narrator:
        """Return a narrator for the shown state."""
        return Narrator(self.battle, self.rules)

    def log(self, after: int = FIRST_LINE) -> tuple[str, ...]:
        """Return the narration after a line, up to the shown state."""
        return tuple(sentence.text for sentence in self.log_sentences(after))

    def log_sentences(self, after: int = FIRST_LINE) -> tuple[LogSentence, ...]:
        """Return the narration after a line, each sentence with its line of the log."""
        return self._log.sentences(self.shown_line, max(after, FIRST_LINE))

    def headline(self, line: int) -> str:
        """Return what the command of a line did, in a short sentence; empty if nothing."""
        return headline(self.file, line)

    def import_report(self) -> "KeptReport | None":
        """Return the report of the import at the battle's beginning, or ``None``.

        Raises:
            FileProblem: The data is damaged.
        """
        from gridapp.storage.formats.kept_report import read_report

        return read_report(self.file.extra)

    def first_move(self) -> str:
        """Return the id of the first move action, the default for drags."""
        actions = self.rules.book.actions.items()
        return next(key for key, action in actions if action.kind is ActionKind.MOVE)

    def preferred_move(self, wanted: str = "") -> str:
        """Return the move action for a drag: the wanted one, else the first legal."""
        able = {offer.action for offer in self.offers() if offer.refusal is None}
        if wanted in able:
            return wanted
        actions = self.rules.book.actions.items()
        moves = [key for key, action in actions if action.kind is ActionKind.MOVE]
        return next((key for key in moves if key in able), wanted or moves[0])
