"""The log of players: sentences made from what an audience knows, never taken from the GM's log.

What is told at all is listed here, one method for each kind of event; any other event is the GM's.
Who comes into sight and goes is told by the difference of two views, whatever the reason, so a
creature that is hidden and one that walks away read the same. Numbers are told of creatures whose
pools the audience sees exactly; of others, what a mark on the board tells.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from gridapp.battle import events as happened
from gridapp.battle.bars import BarDetail
from gridapp.battle.board import DoorState
from gridapp.battle.knowing.knowledge import Knowledge
from gridapp.battle.messages import Message, Text, message
from gridapp.battle.shown.views import PlayerView
from gridapp.engine.protocol import Rules
from gridapp.session.bars import bar_detail
from gridapp.session.i18n import shown, tr_noop
from gridapp.session.narration.narrator import Narrator

_DIGIT = re.compile(r"\d")


def sight_changes(before: PlayerView | None, after: PlayerView) -> tuple[Text, ...]:
    """Return who came into sight and who is out of sight, by two views of one audience."""
    if before is None:
        return ()
    old, new = ({token.id: token for token in view.tokens} for view in (before, after))
    came = (
        message(
            "{who} comes into sight at {cell}",
            who=token.name,
            cell=after.grid.label(token.cell),
        )
        for key, token in new.items()
        if key not in old
    )
    gone = (
        message("{who} is out of sight", who=token.name)
        for key, token in old.items()
        if key not in new
    )
    return (*came, *gone)


class PlayersNarrator:
    """Narrates the events between two states to an audience, by its knowledge in the second.

    ``before`` are the creatures it knew in the first, by id.
    """

    def __init__(self, knows: Knowledge, rules: Rules, before: Iterable[str]) -> None:
        self._knows, self._rules = knows, rules
        self._before = frozenset(before)
        self._words = Narrator(knows.battle, rules)
        self._tokens = {token.id: token for token in knows.creatures}
        known_names = {token.name for token in knows.creatures}
        self._unknown = {
            part
            for token in knows.battle.tokens
            if token.id not in self._tokens
            for part in (token.id, token.name)
        } - known_names

    def sentences(self, events: Iterable[happened.Event]) -> tuple[Text, ...]:
        """Return the sentences about events for the audience."""
        texts = []
        for event in events:
            tell = _TELLERS.get(type(event))
            if tell and (text := tell(self, event)):
                texts.append(text)
        return tuple(texts)

    # What is known of whom

    def _knows_all(self, *tokens: str) -> bool:
        return all(token in self._tokens for token in tokens)

    def _detail(self, token: str) -> BarDetail:
        """Return how exactly the audience knows a creature; nothing of an unknown one."""
        if token not in self._tokens:
            return BarDetail.NOTHING
        return bar_detail(self._knows, self._tokens[token].side)

    def _is_own(self, token: str) -> bool:
        return self._detail(token) is BarDetail.EXACT

    def _is_safe(self, text: Text) -> bool:
        """Return True if a text of a rule pack names and counts nothing unknown.

        A count, such as of the foes that a roll has to get past, is never safe: told only where
        nothing is hidden, its absence would say that something is.
        """
        if any(isinstance(part, int) for part in _values(text)):
            return False
        return not _names_any(text, self._unknown)

    # Turns and moves

    def round_began(self, event: happened.RoundBegan) -> Text:
        return self._words.sentence(event)

    def turn_began(self, event: happened.TurnBegan) -> Text:
        return self._words.sentence(event) if self._knows_all(event.token) else ""

    def moved(self, event: happened.Moved) -> Text:
        """Return start and end of a move seen at both ends, for an own creature the whole route."""
        if event.token not in self._before or not self._knows_all(event.token):
            return ""
        if self._is_own(event.token):
            return self._words.sentence(event)
        label = self._words.grid.label
        if event.facings and len(set(event.route)) == 1:
            who, cell = self._words.name(event.token), label(event.route[0])
            return message("{who} turns at {cell}", who=who, cell=cell)
        return message(
            "{who} moves from {start} to {end}",
            who=self._words.name(event.token),
            start=label(event.route[0]),
            end=label(event.route[-1]),
        )

    def door_set(self, event: happened.DoorSet) -> Text:
        door = self._knows.battle.board.door(event.door)
        is_known = door is not None and self._knows.knows_door(door)
        # Whether a closed door is locked is found out by trying it.
        is_told = event.state != DoorState.LOCKED.value
        return self._words.sentence(event) if is_known and is_told else ""

    # Attacks and what follows

    def rolled(self, event: happened.Rolled) -> Text:
        """Return an ally's roll: dice, modifiers and total, without the number to reach.

        Modifiers of the map may come from what is out of sight: they are left out, and the total
        with them. Left out only where something is hidden, they would tell that it is.
        """
        if not self._is_own(event.token) or not self._is_safe(event.what):
            return ""
        parts = [part for part in event.modifiers if self._knows_modifier(part)]
        shows_all = len(parts) == len(event.modifiers)
        own = happened.Rolled(
            event.token,
            event.what,
            event.dice,
            tuple(parts),
            event.total,
            event.rule,
            # Without a total the words for a roll against its own target number are used.
            under=event.under or not shows_all,
        )
        return self._words.sentence(own)

    def _knows_modifier(self, part: happened.Modifier) -> bool:
        return part.source != "map" and self._is_safe(part.name)

    def attack(self, event: happened.AttackResolved) -> Text:
        if not self._knows_all(event.token, event.target):
            return ""
        key = tr_noop("{who} hits {target}") if event.hit else tr_noop("{who} misses {target}")
        if event.defended:
            key = tr_noop("{target} defends against {who}")
        name = self._words.name
        return message(key, who=name(event.token), target=name(event.target))

    def critical_hit(self, event: happened.CriticalScored) -> Text:
        if event.target not in self._tokens:
            return ""
        target = self._words.name(event.target)
        if not self._knows_all(event.token):
            return message("{target} takes a critical hit", target=target)
        who = self._words.name(event.token)
        return message("{who} lands a critical hit on {target}", who=who, target=target)

    def opportunity(self, event: happened.OpportunityTaken) -> Text:
        if not self._knows_all(event.token, event.target):
            return ""
        return message(
            "{who} makes an opportunity attack on {target}",
            who=self._words.name(event.token),
            target=self._words.name(event.target),
        )

    def damaged(self, event: happened.Damaged) -> Text:
        return self._points(event, event.pool, tr_noop("{who} is hurt"))

    def healed(self, event: happened.Healed) -> Text:
        return self._points(event, event.pool, tr_noop("{who} is healed"))

    def _points(self, event: happened.Damaged | happened.Healed, pool: str, words: str) -> Text:
        detail = self._detail(event.token)
        if detail is BarDetail.EXACT:
            return self._words.sentence(event)
        if detail is BarDetail.NOTHING or pool not in self._rules.book.marked_pools:
            return ""
        return message(words, who=self._words.name(event.token))

    def spent(self, event: happened.Spent) -> Text:
        return self._words.sentence(event) if self._is_own(event.token) else ""

    def condition(self, event: happened.ConditionGained | happened.ConditionLost) -> Text:
        """Return what a known creature gains or loses; only the GM reads the duration."""
        if not self._knows_all(event.token):
            return ""
        if isinstance(event, happened.ConditionGained):
            event = happened.ConditionGained(event.token, event.condition, event.rule)
        return self._words.sentence(event)

    def narrated(self, event: happened.Narrated) -> Text:
        """Return a rule pack's message about an ally, without numbers of other creatures."""
        if not self._is_own(event.token) or not self._is_safe(event.text):
            return ""
        other_names = {token.name for key, token in self._tokens.items() if not self._is_own(key)}
        has_numbers = _DIGIT.search(shown(event.text)) is not None
        if has_numbers and _names_any(event.text, other_names):
            return ""
        return self._words.sentence(event)

    def dice_rolled(self, event: happened.DiceRolled) -> Text:
        return self._words.sentence(event) if self._is_own(event.token) else ""


def _names_any(text: Text, names: Iterable[str]) -> bool:
    said = [part for part in _values(text) if isinstance(part, str)]
    return any(name in part for name in names if name for part in said)


def _values(text: Text) -> Iterator[str | int]:
    """Yield the plain texts and numbers filled into a message, or a plain text itself."""
    if isinstance(text, str):
        yield text
        return
    for value in text.values.values():
        for item in value if isinstance(value, tuple) else (value,):
            if isinstance(item, Message):
                yield from _values(item)
            else:
                yield item


Teller = Callable[[PlayersNarrator, Any], Text]

_TELLERS: Mapping[type[Any], Teller] = {
    happened.RoundBegan: PlayersNarrator.round_began,
    happened.TurnBegan: PlayersNarrator.turn_began,
    happened.Moved: PlayersNarrator.moved,
    happened.DoorSet: PlayersNarrator.door_set,
    happened.Rolled: PlayersNarrator.rolled,
    happened.AttackResolved: PlayersNarrator.attack,
    happened.CriticalScored: PlayersNarrator.critical_hit,
    happened.OpportunityTaken: PlayersNarrator.opportunity,
    happened.Damaged: PlayersNarrator.damaged,
    happened.Healed: PlayersNarrator.healed,
    happened.Spent: PlayersNarrator.spent,
    happened.ConditionGained: PlayersNarrator.condition,
    happened.ConditionLost: PlayersNarrator.condition,
    happened.Narrated: PlayersNarrator.narrated,
    happened.DiceRolled: PlayersNarrator.dice_rolled,
}
