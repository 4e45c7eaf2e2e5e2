"""The mutable draft of a battle while a command is carried out."""

from typing import Any

import msgspec

from gridapp.battle.dice import DiceSource
from gridapp.battle.events import (
    AreaMet,
    Asked,
    ConditionGained,
    ConditionLost,
    Event,
    Moved,
    Spent,
    TurnBegan,
)
from gridapp.battle.messages import Text, message
from gridapp.battle.questions import (
    Asker,
    Creature,
    DeclaredAct,
    Number,
    Option,
    Part,
    Question,
    Underway,
)
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Condition, Token
from gridapp.engine.queries.situation import Situation, situation_of
from gridapp.engine.rulebook.mechanics import RulePack

GM_ASKS = "GM: {question}"
"""Key of the text of a question that the GM answers."""


class Draft:
    """Collects the effects of a command: the changed battle, the events, the dice rolled."""

    def __init__(
        self, battle: Battle, dice: DiceSource, rules: "RulePack[Situation, Draft]"
    ) -> None:
        """Start from a battle; ``start`` stays the state before the command."""
        self.battle = self.start = battle
        self.rules = rules
        self.events: list[Event] = []
        self.roll_purpose: Text = ""
        self.roller = ""
        self._first_round = battle.round
        self._dice = dice
        self._situation: Situation | None = None

    @property
    def situation(self) -> Situation:
        """Spatial queries about the battle so far."""
        if self._situation is None or self._situation.battle is not self.battle:
            self._situation = situation_of(self.battle, self.rules)
        return self._situation

    @property
    def passed_whole_round(self) -> bool:
        """True if the command has run through a whole round without a turn.

        A pack that looks for the next creature to act stops then, or it would loop forever.
        """
        return self.battle.round > self._first_round + 1

    def roll(self, sides: int, what: Text = "", by: str = "") -> int:
        """Roll a die of a creature; ``what`` is shown to people who type their dice."""
        self.roll_purpose, self.roller = what, by
        return self._dice.roll(sides)

    def emit(self, event: Event) -> None:
        """Record an event, and which areas of effect a creature meets by it."""
        self.events.append(event)
        if self.battle.areas and isinstance(event, Moved | TurnBegan):
            self._meet_areas(event)

    def _meet_areas(self, event: Moved | TurnBegan) -> None:
        from gridapp.engine.queries.areas import area_events, start_events

        token, started = self.token(event.token), isinstance(event, TurnBegan)
        met = (
            start_events(self.situation, token)
            if isinstance(event, TurnBegan)
            else area_events(self.situation, token, event.route, facings=event.facings)
        )
        names = {area.id: area.name for area in self.battle.areas}
        for area in dict.fromkeys(each.area for each in met):
            self.events.append(AreaMet(token.id, area, names[area], started))

    def update(self, **fields: Any) -> None:  # noqa: ANN401 - the struct checks its own fields
        """Replace fields of the battle."""
        self.battle = msgspec.structs.replace(self.battle, **fields)

    def token(self, token_id: str) -> Token:
        """Return the current state of a creature.

        Raises:
            KeyError: unknown id.
        """
        token = self.battle.token(token_id)
        if token is None:
            raise KeyError(token_id)
        return token

    def update_token(self, token_id: str, **fields: Any) -> Token:  # noqa: ANN401 - as above
        """Replace fields of a creature and return the new state."""
        changed = msgspec.structs.replace(self.token(token_id), **fields)
        self.battle = self.battle.with_token(changed)
        return changed

    def set_pool(self, token_id: str, pool: str, value: int) -> Token:
        """Set a pool's value, without an event."""
        token = self.token(token_id)
        return self.update_token(token_id, pools={**token.pools, pool: value})

    def spend(self, token_id: str, pool: str, amount: int) -> None:
        """Take an amount from a pool, with an event."""
        remaining = self.token(token_id).pool(pool) - amount
        self.set_pool(token_id, pool, remaining)
        self.emit(Spent(token_id, pool, amount, remaining))

    def gain(self, token_id: str, condition: Condition, rule: str) -> None:
        """Add a condition to a creature, with an event; no effect if already present."""
        token = self.token(token_id)
        entry = self.rules.book.conditions.get(condition.id)
        condition = entry.begun(condition, token_id) if entry else condition
        if condition not in token.conditions:
            self.update_token(token_id, conditions=(*token.conditions, condition))
            until, whose, times = condition.until, condition.whose, condition.times
            self.emit(ConditionGained(token_id, condition.id, rule, until, whose, times))

    def lose(self, token_id: str, condition_id: str, rule: str) -> None:
        """Remove all conditions with an id, with an event; no effect if absent."""
        token = self.token(token_id)
        remaining = tuple(each for each in token.conditions if each.id != condition_id)
        if remaining != token.conditions:
            self.update_token(token_id, conditions=remaining)
            self.emit(ConditionLost(token_id, condition_id, rule))

    def lose_exact(self, token_id: str, condition: Condition, rule: str) -> None:
        """Remove exactly this condition value, with an event."""
        token = self.token(token_id)
        remaining = tuple(each for each in token.conditions if each != condition)
        self.update_token(token_id, conditions=remaining)
        self.emit(ConditionLost(token_id, condition.id, rule))

    def narrow_condition(
        self, token_id: str, condition: Condition, other_id: str, rule: str
    ) -> None:
        """End a condition towards a creature; a condition towards nobody is lost, with an event."""
        against = tuple(each for each in condition.against if each != other_id)
        if not against:
            self.lose_exact(token_id, condition, rule)
            return
        narrowed = msgspec.structs.replace(condition, against=against)
        held = self.token(token_id).conditions
        self.update_token(
            token_id, conditions=tuple(narrowed if each == condition else each for each in held)
        )

    def ask(  # noqa: PLR0913 - a question has that many parts
        self,
        kind: str,
        text: Text,
        *,
        asker: Asker,
        about: str = "",
        options: tuple[Option, ...],
        default: str,
        rule: str,
        facts: dict[str, str] | None = None,
        number: Number | None = None,
        parts: tuple[Part, ...] = (),
    ) -> None:
        """Push a question onto the stack; play waits for the answer."""
        who = asker.id if isinstance(asker, Creature) else ""
        text = text if who else message(GM_ASKS, question=text)
        count = self.battle.asked + 1
        question = Question(
            count, kind, text, who, about, options, default, rule, facts or {}, number, parts
        )
        self.update(questions=(*self.battle.questions, question), asked=count)
        self.emit(Asked(count, text, rule))

    def push(self, act: Underway) -> None:
        """Push an act onto the stack; the act resumes once no question is pending."""
        self.update(underway=(*self.battle.underway, act))

    def replace_top(self, act: Underway) -> None:
        """Replace the act on top of the stack."""
        self.update(underway=(*self.battle.underway[:-1], act))

    @property
    def declared_act(self) -> DeclaredAct:
        """The act on top of the stack, with its facts.

        Raises:
            TypeError: the top of the stack is a walk.
        """
        act = self.battle.underway[-1]
        if not isinstance(act, DeclaredAct):
            raise TypeError(act)
        return act

    def note_facts(self, **facts: str) -> DeclaredAct:
        """Store facts on the act on top of the stack and return the changed act."""
        declared = self.declared_act
        changed = msgspec.structs.replace(declared, facts={**declared.facts, **facts})
        self.replace_top(changed)
        return changed

    def set_stage(self, stage: str) -> None:
        """Set the stage of the act on top of the stack."""
        self.replace_top(msgspec.structs.replace(self.declared_act, stage=stage))

    def pop(self) -> None:
        """Remove the act on top of the stack."""
        self.update(underway=self.battle.underway[:-1])


Rules = RulePack[Situation, Draft]
"""A rule pack for this engine."""
