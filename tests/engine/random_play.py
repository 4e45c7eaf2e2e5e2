"""A player who takes random legal commands, seeded."""

from collections.abc import Iterator
from random import Random

from gridapp.battle.board import DoorState
from gridapp.battle.commands import (
    Act,
    Answer,
    Command,
    EndTurn,
    HideToken,
    SetDoor,
    SetPool,
    ShiftToken,
    StartFight,
)
from gridapp.battle.state import Battle, Phase
from gridapp.battle.tokens import Token
from gridapp.engine.movement.preview import Preview
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.turns import legal_actions
from gridapp.engine.rulebook.pack_data import ActionKind
from gridapp.engine.types import Offer


class RandomPlayer:
    """Chooses random legal commands, now and then of a GM."""

    def __init__(self, rules: Rules, seed: int) -> None:
        """Seed the player; equal seeds play equally."""
        self._rules = rules
        self._random = Random(seed)

    def command(self, battle: Battle) -> Command:
        """Return an available command; an attack's weapon may not reach its target."""
        if question := battle.question:
            return Answer(question.id, self._random.choice(question.options).id)
        if battle.phase is Phase.SETUP:
            return StartFight()
        if not battle.active or self._random.random() < 0.1:
            return self._as_gm(battle)
        actor = battle.token(battle.active)
        acts = list(self._acts(battle, actor)) if actor and self._random.random() < 0.9 else []
        return self._random.choice(acts) if acts else EndTurn()

    def _as_gm(self, battle: Battle) -> Command:
        random, grid = self._random, battle.board.grid
        token = random.choice(battle.tokens)
        commands: list[Command] = [
            HideToken(token.id, hidden=not token.hidden),
            SetPool(token.id, self._rules.book.life, random.randint(1, 20)),
            ShiftToken(token.id, random.choice(grid.cells)),
        ]
        if battle.board.doors:
            door = random.choice(battle.board.doors)
            commands.append(SetDoor(door.id, random.choice(list(DoorState))))
        return random.choice(commands)

    def _acts(self, battle: Battle, actor: Token) -> Iterator[Act]:
        """Return an act for every available action."""
        situation = Situation(battle, self._rules)
        for offer in legal_actions.offers(situation, actor):
            kind = self._rules.book.actions[offer.action].kind
            if offer.refusal is None and kind is ActionKind.MOVE:
                options = Preview(situation, actor, offer.action).options
                if options:
                    route = options.route(self._random.choice(list(options)))
                    yield Act(actor.id, offer.action, route)
            elif offer.refusal is None and kind is ActionKind.ATTACK:
                yield self._attack(actor, offer)

    def _attack(self, actor: Token, offer: Offer) -> Act:
        target, weapon = self._random.choice(offer.targets), self._random.choice(offer.weapons)
        return Act(actor.id, offer.action, target=target, weapon=weapon)
