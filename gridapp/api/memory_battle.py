"""A battle in memory: commands, undo and log without a file, for scripts that play many fights."""

from gridapp.battle.commands import Command
from gridapp.battle.dice import DiceSource
from gridapp.battle.knowing.knowledge import Audience, Knowledge
from gridapp.battle.messages import message
from gridapp.battle.outcomes import Applied, DieNeeded, Refused
from gridapp.battle.shown.seen_turns import seen_turn
from gridapp.battle.shown.views import GmView, PlayerView, gm_view, player_view
from gridapp.battle.state import Battle
from gridapp.engine.commands.apply import apply
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.turns.play_order import turns_round
from gridapp.session.areas import covered_cells
from gridapp.session.bars import exact_vitals, players_vitals
from gridapp.session.i18n import shown
from gridapp.session.narration.narrator import Narrator
from gridapp.session.vision.known_battles import KnownBattles
from gridapp.session.vision.seen_memory import new_memories, with_memories
from gridapp.session.vision.turn_states import TurnStates


class MemoryBattle:
    """The states and log of a battle without a file, with the interface of `Session`."""

    def __init__(self, battle: Battle, rules: Rules, dice: DiceSource) -> None:
        """Begin with a state."""
        self.rules = rules
        self._dice = dice
        self._known = KnownBattles(rules)
        self._turn_states = TurnStates(self._known)
        self._states: list[tuple[Battle, tuple[str, ...]]] = [(battle, ())]
        self._undone: list[tuple[Battle, tuple[str, ...]]] = []

    @property
    def battle(self) -> Battle:
        """The present state."""
        return self._states[-1][0]

    def do(self, command: Command) -> Applied | Refused:
        """Apply a command; a refusal changes nothing."""
        outcome = apply(self.battle, command, self._dice, self.rules)
        if isinstance(outcome, DieNeeded):
            sides, purpose = outcome.sides, outcome.purpose
            why = message("a d{sides} is missing: {purpose}", sides=sides, purpose=purpose)
            return Refused("dice", why)
        if isinstance(outcome, Applied):
            seen = new_memories(outcome.battle, self.rules, outcome.events)
            battle = with_memories(outcome.battle, seen)
            outcome = Applied(battle, outcome.events, outcome.dice)
            lines = Narrator(battle, self.rules).sentences(outcome.events)
            self._states.append((battle, tuple(map(shown, lines))))
            self._undone.clear()
        return outcome

    def undo(self) -> bool:
        """Undo the last command; return False if nothing can be undone."""
        if len(self._states) == 1:
            return False
        self._undone.append(self._states.pop())
        return True

    def redo(self) -> bool:
        """Redo the last undone command; return False if none was undone."""
        if not self._undone:
            return False
        self._states.append(self._undone.pop())
        return True

    def log(self) -> tuple[str, ...]:
        """Return what happened, in sentences."""
        return tuple(line for _, lines in self._states for line in lines)

    def knowledge(self, audience: Audience) -> Knowledge:
        """Return what an audience knows of the current battle."""
        return self._known.knowledge(self.battle, audience)

    def player_view(self, audience: Audience) -> PlayerView:
        """Return what an audience of players may see."""
        knows = self.knowledge(audience)
        vitals, covered = players_vitals(knows, self.rules), covered_cells(self.battle, self.rules)
        kinds = self.rules.book.shown_conditions
        earlier = (battle for battle, _ in reversed(self._states[:-1]))
        state, circular = self._turn_states.state(knows, earlier), turns_round(self.rules.mechanics)
        turn = seen_turn(self.battle, state, turns_round=circular)
        return player_view(self.battle, knows, vitals, covered, kinds, turn)

    def gm_view(self, audience: Audience) -> GmView:
        """Return the GM's view, with the fog of an audience."""
        knows = self.knowledge(audience)
        exact, seen = exact_vitals(self.battle, self.rules), players_vitals(knows, self.rules)
        covered, kinds = (
            covered_cells(self.battle, self.rules),
            self.rules.book.shown_conditions,
        )
        return gm_view(self.battle, knows, exact, seen, covered, kinds)

    def close(self) -> None:
        """Do nothing, because no file is open."""
