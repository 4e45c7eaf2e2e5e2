"""Fights drawn as text boards and played under any system: what the tests of all systems share.

    SYSTEM = System("vitality")
    battle = SYSTEM.scene("A . G", A="fighter", G={"kind": "thug", "stats": {"speed": 10}})
    battle = SYSTEM.play(battle, way(battle, "A1 B1", "move"), EndTurn(), dice=())

`tests.rules.randomly` plays such a fight at random, `tests.rules.telling` writes one down.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any

from gridapp.battle.commands import Act, Answer, Command, EndTurn
from gridapp.battle.dice import DiceSource, FixedDice
from gridapp.battle.events import Event
from gridapp.battle.outcomes import Applied, Refused
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.engine.commands.apply import apply
from gridapp.engine.movement.preview import Preview
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.turns import legal_actions
from gridapp.engine.rulebook.pack_data import ActionKind
from gridapp.engine.types import Offer
from gridapp.grid.cells import Cell
from gridapp.grid.grid import CellShape
from gridapp.packs.creatures import CreatureTemplate, load_creatures
from gridapp.packs.examples.battles import build_battle
from gridapp.packs.examples.files import Example
from gridapp.packs.loader import load_packs

Entry = str | Mapping[str, Any]
"""A built-in kind of creature, or ``{"kind": ..., ...}`` with changes."""


class TenAlways:
    """Dice showing 10, or their highest face if lower."""

    def roll(self, sides: int) -> int:
        """The number."""
        return min(10, sides)


class BelowMaximum:
    """Dice that show 9, or the highest face less 1: no die bursts."""

    def roll(self, sides: int) -> int:
        """Return the number shown."""
        return min(9, sides - 1)


_STEADY: Mapping[str, Callable[[], DiceSource]] = {"vigor": BelowMaximum}
"""Dice that always show the same, in packs where highest faces are thrown again."""


class System:
    """A shipped system, by the id of the pack."""

    def __init__(self, pack: str) -> None:
        """Name the system; it is loaded when first used.

        ``steady`` makes dice that always show the same, for acts that are only tried and for
        counted trees.
        """
        self.pack = pack
        self.steady = _STEADY.get(pack, TenAlways)

    @cached_property
    def rules(self) -> Rules:
        """Its rules."""
        return load_packs().rules[self.pack]

    @cached_property
    def creatures(self) -> dict[str, CreatureTemplate]:
        """Its built-in creatures."""
        return load_creatures(self.rules.book)

    def scene(
        self,
        board: str,
        turn: str = "A",
        settings: Mapping[str, str] | None = None,
        shape: CellShape = CellShape.SQUARE,
        stage: str = "",
        **entries: Entry,
    ) -> Battle:
        """A drawn fight: an entry for each letter; it is the turn of ``turn``, "" before a fight.

        `gridapp.packs.drawn_boards` has the signs of a board. ``stage`` is the part of the round.
        """
        return self.drawn(board, entries, turn, settings, shape, stage)

    def drawn(
        self,
        board: str,
        entries: Mapping[str, Entry],
        turn: str = "A",
        settings: Mapping[str, str] | None = None,
        shape: CellShape = CellShape.SQUARE,
        stage: str = "",
    ) -> Battle:
        """The same with the creatures in a mapping."""
        listed = {
            letter: {"kind": entry} if isinstance(entry, str) else entry
            for letter, entry in entries.items()
        }
        example = Example(
            "a scene", "", board, listed, turn, stage, shape=shape, settings=settings or {}
        )
        return build_battle(self.rules, self.creatures, example)

    def told(
        self, battle: Battle, *commands: Command | str, dice: tuple[int, ...] = ()
    ) -> tuple[Battle, tuple[Event, ...]]:
        """The battle after commands that must apply with these dice, and what happened.

        A text is an option that answers the question on top; every die must be thrown.
        """
        source, thrown = FixedDice(dice), 0
        events: tuple[Event, ...] = ()
        for given in commands:
            command = answer(battle, given) if isinstance(given, str) else given
            outcome = apply(battle, command, source, self.rules)
            assert isinstance(outcome, Applied), f"{command}: {outcome}"
            battle, thrown = outcome.battle, thrown + len(outcome.dice)
            events = (*events, *outcome.events)
        assert thrown == len(dice), f"{len(dice) - thrown} dice were not thrown"
        return battle, events

    def play(self, battle: Battle, *commands: Command | str, dice: tuple[int, ...] = ()) -> Battle:
        """The battle after commands, all of which must apply, with all given dice thrown."""
        return self.told(battle, *commands, dice=dice)[0]

    def refused(self, battle: Battle, command: Command) -> Refused:
        """The refusal of an illegal command."""
        outcome = apply(battle, command, FixedDice(()), self.rules)
        assert isinstance(outcome, Refused), f"{command} was applied"
        return outcome

    def offer(self, battle: Battle, letter: str, action: str) -> Offer:
        """Return the offer of an action to a creature."""
        offers = legal_actions.offers(Situation(battle, self.rules), token(battle, letter))
        return next(listed for listed in offers if listed.action == action)

    def listed(
        self, battle: Battle, actor: Token, actions: frozenset[str] = frozenset()
    ) -> Iterator[Act]:
        """Every act offered to a creature, restricted to the given actions if any."""
        situation = Situation(battle, self.rules)
        for offer in legal_actions.offers(situation, actor):
            if offer.refusal is None and (not actions or offer.action in actions):
                yield from self.acts_of(situation, actor, offer)

    def acts_of(self, situation: Situation, actor: Token, offer: Offer) -> Iterator[Act]:
        """Return every act of an offer.

        That is a way to each cell where the move may end, each weapon against each target that
        it reaches, each target, or the act alone.
        """
        kind = self.rules.book.actions[offer.action].kind
        if kind in (ActionKind.MOVE, ActionKind.CHARGE):
            yield from ways(situation, actor, offer.action)
        elif kind is ActionKind.ATTACK:
            for target, weapon in offer.attack_pairs():
                yield Act(actor.id, offer.action, (), target, weapon)
        elif kind is ActionKind.TARGET:
            yield from (Act(actor.id, offer.action, (), target) for target in offer.targets)
        else:
            yield Act(actor.id, offer.action)

    def nexts(self, battle: Battle, actions: frozenset[str] = frozenset()) -> list[Command]:
        """All possible next commands: answers, or every creature's acts and the end of the turn.

        Only acts of some actions, if they are given.
        """
        if question := battle.question:
            return [Answer(question.id, option.id) for option in question.options]
        acts = [act for actor in battle.tokens for act in self.listed(battle, actor, actions)]
        return [*acts, EndTurn()]

    def count(self, battle: Battle, depth: int, actions: frozenset[str] = frozenset()) -> int:
        """The number of possible sequences of commands of a length, with steady dice."""
        nexts = self.nexts(battle, actions)
        if depth == 1:
            return len(nexts)
        total = 0
        for command in nexts:
            outcome = apply(battle, command, self.steady(), self.rules)
            assert isinstance(outcome, Applied), f"{command} was listed: {outcome}"
            total += self.count(outcome.battle, depth - 1, actions)
        return total


def ways(situation: Situation, actor: Token, action: str) -> Iterator[Act]:
    """A move to each possible destination."""
    preview = Preview(situation, actor, action)
    options = preview.options
    for cell in options:
        if preview.plan.may_end(cell, options.cost(cell)):
            yield Act(actor.id, action, options.route(cell))


def act(actor: str, action: str, target: str = "", weapon: str = "", **choices: str) -> Act:
    """An act without a route."""
    return Act(actor, action, target=target, weapon=weapon, choices=choices)


def way(battle: Battle, route: str, action: str, target: str = "") -> Act:
    """Return a move of the creature on the first of the labelled cells."""
    way_cells = cells(battle, route)
    mover = next(creature for creature in battle.tokens if creature.cell == way_cells[0])
    return Act(mover.id, action, way_cells, target)


def cells(battle: Battle, labels: str) -> tuple[Cell, ...]:
    """Cells by their labels, for example ``A1 B2``."""
    return tuple(battle.board.grid.parse_label(label) for label in labels.split())


def answer(battle: Battle, option: str) -> Answer:
    """An answer to the question on top."""
    assert battle.question is not None, f"nothing is asked that {option!r} would answer"
    return Answer(battle.question.id, option)


def asked(battle: Battle) -> str:
    """The question on top, empty if there is none."""
    return str(battle.question.text) if battle.question else ""


def token(battle: Battle, letter: str) -> Token:
    """The creature with a letter; fail if the creature is not on the board."""
    creature = battle.token(letter)
    assert creature is not None, f"{letter} is not on the board"
    return creature


def place(battle: Battle, letter: str) -> str:
    """The label of a creature's cell."""
    return battle.board.grid.label(token(battle, letter).cell)


def pools(battle: Battle, letter: str, *names: str) -> tuple[int, ...]:
    """Return the points left in some pools of a creature."""
    return tuple(token(battle, letter).pool(name) for name in names)


def states(battle: Battle, letter: str) -> list[str]:
    """The conditions of a creature by their names."""
    return sorted(held.id for held in token(battle, letter).conditions)
