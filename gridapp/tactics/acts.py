"""All legal acts of a creature at this moment, for a computer to choose from."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import product

from gridapp.battle.commands import Act
from gridapp.battle.tokens import Token
from gridapp.engine.movement.preview import Preview
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.turns.legal_actions import offer_of, waiting_refusal
from gridapp.engine.rulebook.pack_data import Action, ActionKind
from gridapp.engine.types import Offer
from gridapp.grid.cells import Cell

MOVES = (ActionKind.MOVE, ActionKind.CHARGE)
"""The kinds of actions that need a route."""


def open_offers(
    situation: Situation, actor: Token, actions: Collection[str] = ()
) -> tuple[Offer, ...]:
    """Return the actions open to a creature now, optionally only those named.

    Only the actions named are asked of the rule pack.
    """
    if waiting_refusal(situation.battle) is not None:
        return ()
    entries = situation.rules.book.actions
    offers = (offer_of(situation, actor, key) for key in (actions or entries) if key in entries)
    return tuple(offer for offer in offers if offer.refusal is None)


def listed(
    situation: Situation, actor: Token, actions: Collection[str] = (), *, moves: bool = True
) -> Iterator[Act]:
    """Yield every legal act of a creature, of some actions or of all.

    One act for each pair of target and weapon, each target, each combination of declared choices,
    and each cell where a move may end by its shortest route; ``moves=False`` leaves moves out,
    which are many.
    """
    for offer in open_offers(situation, actor, actions):
        action = situation.rules.book.actions[offer.action]
        if action.kind not in MOVES:
            yield from acts_of(actor, offer, action)
        elif moves:
            yield from moves_of(Preview(situation, actor, offer.action))


def acts_of(actor: Token, offer: Offer, action: Action) -> Iterator[Act]:
    """Yield the acts of an action without a route."""
    for target, weapon in _aims(offer, action.kind):
        for choices in _combined(action.choices):
            yield Act(actor.id, offer.action, (), target, weapon, choices)


def _aims(offer: Offer, kind: ActionKind) -> Iterable[tuple[str, str]]:
    """Return the pairs of target and weapon, empty where the action needs none."""
    if kind is ActionKind.ATTACK:
        return offer.attack_pairs()
    return [(target, "") for target in offer.targets] if kind is ActionKind.TARGET else [("", "")]


def _combined(choices: Mapping[str, tuple[str, ...]]) -> Iterator[dict[str, str]]:
    for options in product(*choices.values()):
        yield dict(zip(choices, options, strict=True))


def moves_of(preview: Preview) -> Iterator[Act]:
    """Yield a move to each cell where it may end, by the shortest route."""
    if preview.refusal is not None:
        return
    for cell in end_cells(preview):
        yield preview.act_to(cell)


def end_cells(preview: Preview) -> list[Cell]:
    """Return the cells where a move may end."""
    plan, costs = preview.plan, preview.options.costs()
    return [cell for cell, cost in costs.items() if plan.may_end(cell, cost)]


class MiddlingDice:
    """Dice that always roll their average, rounded up, to try acts out."""

    def roll(self, sides: int) -> int:
        """Return the middle of a die, rounded up."""
        return (sides + 1) // 2
