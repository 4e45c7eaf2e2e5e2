"""Fights drawn as text boards, played under system `reactions`."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from gridapp.battle.commands import Act, Answer, Command
from gridapp.battle.dice import FixedDice
from gridapp.battle.events import Event
from gridapp.battle.outcomes import Applied, Refused
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.engine.commands.apply import apply
from gridapp.engine.movement.preview import Preview
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.situation import Situation
from gridapp.grid.cells import Cell
from gridapp.packs.creatures import load_creatures
from gridapp.packs.examples.battles import build_battle
from gridapp.packs.examples.files import Example
from gridapp.packs.loader import load_packs

HERO, RAIDER, OGRE = "fighter", "goblin", "ogre"


@cache
def rules() -> Rules:
    """The shipped rules, loaded once."""
    return load_packs().rules["reactions"]


def scene(
    board: str,
    turn: str = "A",
    settings: Mapping[str, str] | None = None,
    **creatures: str | Mapping[str, Any],
) -> Battle:
    """Build a fight from a drawing: for each letter a built-in kind, or a kind with changes."""
    entries = {
        letter: {"kind": entry} if isinstance(entry, str) else entry
        for letter, entry in creatures.items()
    }
    example = Example("a scene", "", board, entries, turn=turn, settings=settings or {})
    return build_battle(rules(), load_creatures(rules().book), example)


def cells(battle: Battle, labels: str) -> tuple[Cell, ...]:
    """Return cells by labels, for example ``A1 B2``."""
    return tuple(battle.board.grid.parse_label(label) for label in labels.split())


def act(battle: Battle, route: str, action: str = "advance", actor: str = "A") -> Act:
    """Return a move along labelled cells."""
    return Act(actor, action, cells(battle, route))


def play(battle: Battle, *commands: Command, dice: tuple[int, ...] = ()) -> Battle:
    """Return the battle after commands that must apply and use up all dice."""
    return narrated(battle, *commands, dice=dice)[0]


def narrated(
    battle: Battle, *commands: Command, dice: tuple[int, ...] = ()
) -> tuple[Battle, tuple[Event, ...]]:
    """Return the battle and all events after commands that must apply."""
    source, thrown = FixedDice(dice), 0
    events: tuple[Event, ...] = ()
    for command in commands:
        outcome = apply(battle, command, source, rules())
        assert isinstance(outcome, Applied), f"{command}: {outcome}"
        battle, thrown = outcome.battle, thrown + len(outcome.dice)
        events = (*events, *outcome.events)
    assert thrown == len(dice), f"{len(dice) - thrown} dice were not thrown"
    return battle, events


def refused(battle: Battle, command: Command, dice: tuple[int, ...] = ()) -> Refused:
    """Return the refusal of a command that must be refused."""
    outcome = apply(battle, command, FixedDice(dice), rules())
    assert isinstance(outcome, Refused), f"{command} was applied"
    return outcome


def passes(battle: Battle) -> Answer:
    """Return the answer ``pass``, which declines a reaction."""
    assert battle.question is not None
    return Answer(battle.question.id, "pass")


def provoked(battle: Battle, weapon: str = "blade") -> Answer:
    """Return the answer ``strike``, which takes a reaction."""
    assert battle.question is not None
    return Answer(battle.question.id, f"strike:{weapon}")


def token(battle: Battle, letter: str) -> Token:
    """Return a creature on the board."""
    creature = battle.token(letter)
    assert creature is not None
    return creature


def place_of(battle: Battle, letter: str) -> str:
    """Return the label of a creature's cell."""
    return battle.board.grid.label(token(battle, letter).cell)


def preview(battle: Battle, letter: str = "A", action: str = "advance") -> Preview:
    """Return the preview of a creature's drag."""
    return Preview(Situation(battle, rules()), token(battle, letter), action)
