"""Fights drawn as text boards, played under system `vitality`."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from gridapp.battle.commands import Act, Answer, Command
from gridapp.battle.dice import FixedDice
from gridapp.battle.events import Event
from gridapp.battle.outcomes import Applied, Refused
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.engine import legal
from gridapp.engine.apply import apply
from gridapp.engine.mechanics import Offer, Rules
from gridapp.engine.preview import Preview
from gridapp.engine.rulebook import ActionKind
from gridapp.engine.situation import Situation
from gridapp.grid.cells import Cell
from gridapp.packs.creatures import Creature, load_creatures
from gridapp.packs.examples import Example, set_up
from gridapp.packs.loader import load_packs

Entry = str | Mapping[str, Any]


@cache
def rules() -> Rules:
    """The shipped rules, loaded once."""
    return load_packs().rules["vitality"]


@cache
def creatures() -> dict[str, Creature]:
    """The built-in creatures, loaded once."""
    return load_creatures(rules().book)


def scene(
    board: str, turn: str = "A", settings: Mapping[str, str] | None = None, **entries: Entry
) -> Battle:
    """A drawn fight: for each letter a built-in kind, or a kind with changes; ``turn`` acts."""
    return drawn(board, entries, turn, settings)


def drawn(
    board: str,
    entries: Mapping[str, Entry],
    turn: str = "A",
    settings: Mapping[str, str] | None = None,
) -> Battle:
    """The same with the creatures in a mapping."""
    listed = {
        letter: {"kind": entry} if isinstance(entry, str) else entry
        for letter, entry in entries.items()
    }
    example = Example("a scene", "", board, listed, turn=turn, settings=settings or {})
    return set_up(rules(), creatures(), example)


def cells(battle: Battle, labels: str) -> tuple[Cell, ...]:
    """Cells by their labels, such as ``A1 B2``."""
    return tuple(battle.board.grid.parse_label(label) for label in labels.split())


def move(battle: Battle, route: str, action: str = "move") -> Act:
    """A move of whoever stands on the first of some labelled cells."""
    way = cells(battle, route)
    mover = next(one for one in battle.tokens if one.cell == way[0])
    return Act(mover.id, action, way)


def told(
    battle: Battle, *commands: Command, dice: tuple[int, ...] = ()
) -> tuple[Battle, tuple[Event, ...]]:
    """The battle after commands that must apply with these dice, and what happened."""
    source, thrown = FixedDice(dice), 0
    events: tuple[Event, ...] = ()
    for command in commands:
        outcome = apply(battle, command, source, rules())
        assert isinstance(outcome, Applied), f"{command}: {outcome}"
        battle, thrown = outcome.battle, thrown + len(outcome.dice)
        events = (*events, *outcome.events)
    assert thrown == len(dice), f"{len(dice) - thrown} dice were not thrown"
    return battle, events


def play(battle: Battle, *commands: Command, dice: tuple[int, ...] = ()) -> Battle:
    """The battle after commands that must apply, with dice that must all be thrown."""
    return told(battle, *commands, dice=dice)[0]


def refused(battle: Battle, command: Command) -> Refused:
    """The refusal of a command that must not apply."""
    outcome = apply(battle, command, FixedDice(()), rules())
    assert isinstance(outcome, Refused), f"{command} was applied"
    return outcome


def answer(battle: Battle, option: str) -> Answer:
    """An answer to the question on top."""
    assert battle.question is not None
    return Answer(battle.question.id, option)


def token(battle: Battle, letter: str) -> Token:
    """A creature that is on the board."""
    found = battle.token(letter)
    assert found is not None
    return found


def pools(battle: Battle, letter: str, *names: str) -> tuple[int, ...]:
    """What a creature has left of some things."""
    return tuple(token(battle, letter).pool(name) for name in names)


class TenAlways:
    """Dice that show 10, or their highest face if it is lower."""

    def roll(self, sides: int) -> int:
        """The number."""
        return min(10, sides)


def listed(battle: Battle, actor: Token, actions: frozenset[str] = frozenset()) -> Iterator[Act]:
    """Every act that is offered to a creature, of some actions or of all, one per destination."""
    situation = Situation(battle, rules())
    for offer in legal.offers(situation, actor):
        if offer.refusal is None and (not actions or offer.action in actions):
            yield from acts_of(situation, actor, offer)


def acts_of(situation: Situation, actor: Token, offer: Offer) -> Iterator[Act]:
    """Every act of one offer: a way to each cell, or each weapon against each target in reach."""
    kind = rules().book.actions[offer.action].kind
    if kind is ActionKind.MOVE:
        options = Preview(situation, actor, offer.action).options
        for cell in options:
            yield Act(actor.id, offer.action, options.route(cell))
    elif kind is ActionKind.ATTACK:
        for weapon in offer.weapons:
            for target in offer.targets:
                act = Act(actor.id, offer.action, target=target, weapon=weapon)
                outcome = apply(situation.battle, act, TenAlways(), rules())
                if isinstance(outcome, Applied):
                    yield act
    else:
        yield Act(actor.id, offer.action)
