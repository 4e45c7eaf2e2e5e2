"""A battle while a command is carried out: the only place where anything is replaced."""

from typing import TYPE_CHECKING, Any

import msgspec

from gridapp.battle.dice import DiceSource
from gridapp.battle.events import Asked, ConditionGained, ConditionLost, Event, Spent
from gridapp.battle.questions import GM, DeclaredAct, Number, Option, Question, Underway
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Condition, Token
from gridapp.engine.queries.situation import Situation

if TYPE_CHECKING:
    from gridapp.engine.protocol import Rules


class Draft:
    """Collects what a command does: the battle so far, the events, the dice that fell."""

    def __init__(self, battle: Battle, dice: DiceSource, rules: "Rules") -> None:
        """Start from a battle."""
        self.battle = battle
        self.rules = rules
        self.events: list[Event] = []
        self.roll_purpose = ""
        self._began = battle.round
        self._dice = dice
        self._situation: Situation | None = None

    @property
    def situation(self) -> Situation:
        """What the map says about the battle so far."""
        if self._situation is None or self._situation.battle is not self.battle:
            self._situation = Situation(self.battle, self.rules)
        return self._situation

    @property
    def passed_whole_round(self) -> bool:
        """Whether a command has led past a whole round of the fight, in which nobody came to act.

        A pack that goes on until somebody has a turn stops there: it could go on for ever.
        """
        return self.battle.round > self._began + 1

    def roll(self, sides: int, what: str = "") -> int:
        """Roll a die; ``what`` it is for is told to people who type their dice."""
        self.roll_purpose = what
        return self._dice.roll(sides)

    def emit(self, event: Event) -> None:
        """Tell what happened."""
        self.events.append(event)

    def update(self, **fields: Any) -> None:  # noqa: ANN401 - the struct checks its own fields
        """Replace fields of the battle."""
        self.battle = msgspec.structs.replace(self.battle, **fields)

    def token(self, token_id: str) -> Token:
        """The creature of that id, as it is now.

        Raises:
            KeyError: there is none.
        """
        found = self.battle.token(token_id)
        if found is None:
            raise KeyError(token_id)
        return found

    def update_token(self, token_id: str, **fields: Any) -> Token:  # noqa: ANN401 - as above
        """Replace fields of a creature."""
        changed = msgspec.structs.replace(self.token(token_id), **fields)
        self.battle = self.battle.with_token(changed)
        return changed

    def set_pool(self, token_id: str, pool: str, value: int) -> Token:
        """Set what is left in a pool, without telling."""
        token = self.token(token_id)
        return self.update_token(token_id, pools={**token.pools, pool: value})

    def spend(self, token_id: str, pool: str, amount: int) -> None:
        """Take from a pool, and tell."""
        left = self.token(token_id).pool(pool) - amount
        self.set_pool(token_id, pool, left)
        self.emit(Spent(token_id, pool, amount, left))

    def gain(self, token_id: str, condition: Condition, rule: str) -> None:
        """Bring a creature under a condition, and tell; held already, nothing happens."""
        token = self.token(token_id)
        if condition not in token.conditions:
            self.update_token(token_id, conditions=(*token.conditions, condition))
            self.emit(ConditionGained(token_id, condition.id, rule))

    def lose(self, token_id: str, condition_id: str, rule: str) -> None:
        """Rid a creature of a condition, and tell; not held, nothing happens."""
        token = self.token(token_id)
        kept = tuple(held for held in token.conditions if held.id != condition_id)
        if kept != token.conditions:
            self.update_token(token_id, conditions=kept)
            self.emit(ConditionLost(token_id, condition_id, rule))

    def lose_exact(self, token_id: str, condition: Condition, rule: str) -> None:
        """Rid a creature of one very condition, and tell."""
        token = self.token(token_id)
        kept = tuple(held for held in token.conditions if held != condition)
        self.update_token(token_id, conditions=kept)
        self.emit(ConditionLost(token_id, condition.id, rule))

    def ask(  # noqa: PLR0913 - a question has that many parts
        self,
        kind: str,
        text: str,
        *,
        who: str = "",
        about: str = "",
        options: tuple[Option, ...],
        default: str,
        rule: str,
        facts: dict[str, str] | None = None,
        number: Number | None = None,
    ) -> None:
        """Put a question on top of the others; play waits for its answer.

        A text that begins with ``GM: `` is the GM's to answer, whoever is named; it is about
        somebody all the same.
        """
        who = "" if text.startswith(GM) else who
        count = self.battle.asked + 1
        question = Question(
            count, kind, text, who, about, options, default, rule, facts or {}, number
        )
        self.update(questions=(*self.battle.questions, question), asked=count)
        self.emit(Asked(count, text, rule))

    def push(self, act: Underway) -> None:
        """Put an act on top of the stack; it goes on once no question stands."""
        self.update(underway=(*self.battle.underway, act))

    def replace_top(self, act: Underway) -> None:
        """Replace the act on top of the stack."""
        self.update(underway=(*self.battle.underway[:-1], act))

    @property
    def declared_act(self) -> DeclaredAct:
        """The act on top of the stack, with all that has been noted on it.

        Raises:
            TypeError: a walk is on top.
        """
        found = self.battle.underway[-1]
        if not isinstance(found, DeclaredAct):
            raise TypeError(found)
        return found

    def note_facts(self, **facts: str) -> DeclaredAct:
        """Write facts down on the act on top of the stack; the act as it is then."""
        declared = self.declared_act
        changed = msgspec.structs.replace(declared, facts={**declared.facts, **facts})
        self.replace_top(changed)
        return changed

    def set_stage(self, stage: str) -> None:
        """Put the act on top of the stack into another stage."""
        self.replace_top(msgspec.structs.replace(self.declared_act, stage=stage))

    def pop(self) -> None:
        """Take the act off the stack that is on top."""
        self.update(underway=self.battle.underway[:-1])
